/* How pages look: light and dark, wide and narrow, on paper. */
#include "render/canvas.h"
#include "render/page.h"

/* The inks of charts are variables, too: --paper, --text, --muted, --grid. */
static const char colors[] =
	":root{color-scheme:light dark;--page:#f4f6f8;--link:#0b62a3;"
	"--mark:#fff2c4;--good:#0a6b4f;--good-bg:#dcf3ea;--bad:#a3340b;"
	"--bad-bg:#fde6dc;--open:#7a5a00;--open-bg:#fbf0cf}\n"
	"@media (prefers-color-scheme:dark){:root{--page:#0d1115;"
	"--link:#7cc0f5;--mark:#4a3f14;--good:#6fd8b2;--good-bg:#11372b;"
	"--bad:#ff9f73;--bad-bg:#45200f;--open:#e8c767;--open-bg:#3a2f0e}}\n";

static const char text[] =
	"*{box-sizing:border-box}\n"
	"html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}\n"
	"body{margin:0;background:var(--page);color:var(--text);"
	"font:15px/1.55 system-ui,-apple-system,'Segoe UI','Noto Sans',"
	"'DejaVu Sans',sans-serif}\n"
	"header,main{max-width:1120px;margin:0 auto;padding:0 24px}\n"
	"header{padding-top:40px}\n"
	"h1{font-size:30px;line-height:1.2;letter-spacing:-.015em;"
	"margin:0 0 6px;overflow-wrap:anywhere}\n"
	"h2{font-size:20px;line-height:1.3;margin:0 0 14px}\n"
	"h3{font-size:15px;margin:22px 0 8px;overflow-wrap:anywhere}\n"
	"p{margin:0 0 10px;max-width:75ch;overflow-wrap:anywhere}\n"
	"nav{color:var(--muted);font-size:14px;margin-bottom:8px}\n"
	"nav a{margin-right:18px;white-space:nowrap}\n"
	"a{color:var(--link);text-decoration:none}\n"
	"a:hover{text-decoration:underline}\n"
	"a:focus-visible,[tabindex]:focus-visible{outline:2px solid "
	"var(--link);outline-offset:2px}\n"
	"section{background:var(--paper);border:1px solid var(--grid);"
	"border-radius:12px;padding:22px 26px 18px;margin:20px 0}\n"
	"#changes>p{font-size:19px;line-height:1.45}\n"
	"dl{display:grid;grid-template-columns:max-content 1fr;"
	"gap:4px 18px;margin:0 0 16px}\n"
	"dt{color:var(--muted)}\ndd{margin:0;overflow-wrap:anywhere}\n"
	"footer{color:var(--muted);font-size:13px;max-width:1120px;"
	"margin:0 auto;padding:0 24px 40px}\n"
	"ul.notes{color:var(--muted);font-size:13.5px;margin:12px 0 4px;"
	"padding-left:18px;max-width:95ch}\n"
	"td ul.notes{margin:0;white-space:normal}\n";

static const char tables[] =
	".scroll{overflow-x:auto;margin:0 -6px;padding:0 6px}\n"
	"ul.notes+.scroll{margin-top:20px}\n"
	"table{border-collapse:collapse;width:100%;"
	"font-variant-numeric:tabular-nums;font-size:14px}\n"
	"th,td{padding:6px 12px 6px 0;text-align:left;"
	"vertical-align:baseline;border-bottom:1px solid var(--grid);"
	"font-weight:400}\n"
	"th:last-child,td:last-child{padding-right:0}\n"
	"td{white-space:pre-line}\n"
	".n{text-align:right;white-space:pre}\n"
	"thead .n{white-space:normal}\n"
	"th.i{padding-left:18px}\n"
	"thead th{color:var(--muted);font-size:13px;line-height:1.35;"
	"border-bottom:2px solid var(--grid);vertical-align:bottom;"
	"max-width:16em}\n"
	"tbody th[scope=rowgroup]{font-weight:600;font-size:15px;"
	"padding-top:20px;overflow-wrap:anywhere}\n"
	"tbody:first-of-type th[scope=rowgroup]{padding-top:12px}\n"
	"tr.f td{border-bottom:0;padding-top:2px;white-space:normal}\n"
	"code{font:12px/1.4 ui-monospace,'SF Mono','DejaVu Sans Mono',"
	"monospace;color:var(--muted);white-space:nowrap}\n"
	"th code{margin-left:8px}\n"
	"td a{color:inherit;text-decoration:underline dotted var(--muted) "
	"1px;text-underline-offset:3px}\n"
	"td a:hover{color:var(--link);text-decoration-style:solid}\n"
	"td a.r{font-size:11px;margin-left:4px;color:var(--muted)}\n"
	"td b,td.t1,td.t2{font-weight:600}\n"
	".t1{color:var(--good)}\n.t2{color:var(--bad)}\n"
	"b.v{display:inline-block;border-radius:999px;padding:0 9px;"
	"font-size:12.5px;line-height:1.6;font-weight:600;"
	"background:var(--band);color:var(--text)}\n"
	"b.t1{background:var(--good-bg);color:var(--good)}\n"
	"b.t2{background:var(--bad-bg);color:var(--bad)}\n"
	"b.t3{font-weight:400}\n"
	"b.t4{background:var(--open-bg);color:var(--open)}\n"
	"b.t5{background:none;padding:0;font-weight:400;"
	"color:var(--muted)}\n";

static const char rest[] =
	".chart{overflow-x:auto;margin:0 -12px 12px}\n"
	".chart svg{display:block;width:100%;min-width:760px;height:auto}\n"
	"pre{font:12.5px/1.6 ui-monospace,'SF Mono','DejaVu Sans Mono',"
	"monospace;overflow-x:auto;margin:0 -6px;padding:0 6px}\n"
	".l{display:block;white-space:pre;width:max-content;min-width:100%;"
	"border-radius:4px}\n"
	".l:target{background:var(--mark);outline:1px solid var(--open)}\n"
	".l a{display:inline-block;min-width:5ch;margin-right:2ch;"
	"text-align:right;color:var(--muted);user-select:none}\n"
	".gap{display:block;color:var(--muted);padding-left:4ch}\n"
	"@media print{body{background:none;font-size:10.5pt}nav{display:none}"
	"header,main{max-width:none;padding:0}section{border:0;padding:0;"
	"margin:0 0 18pt}tr,.chart{break-inside:avoid}h2,h3,"
	"th[scope=rowgroup]{break-after:avoid}.scroll,.chart,pre{overflow:"
	"visible}.chart svg{min-width:0}.l{white-space:pre-wrap;width:auto}"
	"td a{text-decoration:none}}\n";

/* On a phone a change has three lines: where, what, and from what to what. */
static const char narrow[] =
	"@media (max-width:640px){header,main,footer{padding-left:8px;"
	"padding-right:8px}header{padding-top:24px}h1{font-size:24px}"
	"section{padding:16px 12px 12px;border-radius:10px}"
	"#changes>p{font-size:17px}dl{grid-template-columns:1fr;gap:0}"
	"dd{margin-bottom:8px}table{font-size:12px}"
	"thead th{font-size:12px}th,td{padding-right:6px}"
	"b.v{padding:0 5px;font-size:11.5px}"
	"th span{display:none}"
	"th code{margin:0;color:inherit;font-size:11.5px;white-space:normal"
	"}"
	"#changes table,#changes tbody{display:block;font-size:13px}"
	"#changes thead{display:none}"
	"#changes tr{display:grid;grid-template-columns:auto 1fr auto 5.8em;"
	"gap:2px 8px;align-items:baseline;padding:9px 0;"
	"border-bottom:1px solid var(--grid)}"
	"#changes th,#changes td{border:0;padding:0;text-align:left}"
	"#changes th{grid-column:1/-1;font-weight:600}"
	"#changes td:nth-child(2){grid-column:1/3}"
	"#changes td:last-child{grid-column:2/-1}"
	"#changes td:last-child::before{content:'→ '}}\n";

void
page_style(struct buffer *out)
{
	canvas_svg_style(out);
	buffer_text(out, colors);
	buffer_text(out, text);
	buffer_text(out, tables);
	buffer_text(out, rest);
	buffer_text(out, narrow);
}
