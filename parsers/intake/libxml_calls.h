/* What is called of libxml2. */
#ifndef PARSERS_INTAKE_LIBXML_CALLS_H
#define PARSERS_INTAKE_LIBXML_CALLS_H

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>

#include "record/library.h"

#define LIBXML_CALLS(CALL) \
	CALL(htmlCreatePushParserCtxt) \
	CALL(htmlCtxtUseOptions) \
	CALL(htmlFreeParserCtxt) \
	CALL(htmlParseChunk) \
	CALL(xmlSAX2GetLineNumber)

LIBRARY(LIBXML_FILE, LIBXML_CALLS);

#endif
