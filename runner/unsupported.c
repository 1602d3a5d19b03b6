/* The options that fio has and this has not. */
#include <string.h>

#include "runner/option.h"

/* What is supported instead. */
static const struct {
	const char *names;		/* with blanks between */
	const char *instead;
} unsupported[] = {
	{ "include", "options in the job file itself" },
	{ "rwmixcycle", "rwmixread" },
	{ "num_range", "trims of one range" },
	{ "job_start_clock_id", "startdelay" },
	{ "bsrange blocksize_range bssplit ba blockalign bs_unaligned "
	  "blocksize_unaligned bs_is_seq_rand",
	  "bs, one size for each direction" },
	{ "random_distribution random_generator percentage_random "
	  "allrandrepeat rw_sequencer softrandommap "
	  "percentage_sequential random_sequence_stride sprandom spr_op "
	  "spr_cs spr_num_regions",
	  "uniformly random blocks, each once or, with norandommap, any" },
	{ "serialize_overlap io_submit_mode",
	  "iodepth, iodepth_batch and iodepth_batch_complete_min" },
	{ "verify_only verify_interval verify_offset verify_pattern "
	  "verify_dump verify_async verify_async_cpus verify_backlog "
	  "verify_backlog_batch experimental_verify verify_state_load "
	  "verify_state_save trim_percentage trim_verify_zero "
	  "trim_backlog trim_backlog_batch verify_policy verifysort "
	  "verifysort_nr verify_write_sequence verify_header_seed "
	  "verify_pattern_interval",
	  "verify=0" },
	{ "filename_format unique_filename opendir lockfile filetype",
	  "filename, and nrfiles with directory" },
	{ "file_service_type openfiles file_append",
	  "all files in turn, an I/O each" },
	{ "fill_device fill_fs offset_align", "size and offset" },
	{ "pre_read", "invalidate" },
	{ "write_barrier sync_file_range fsync_on_close end_syncfs",
	  "fsync, fdatasync, end_fsync and sync" },
	{ "create_serialize create_fsync create_on_open create_only "
	  "allow_file_create unlink_each_loop",
	  "files that are made before the jobs start, and unlink" },
	{ "allow_mounted_write",
	  "--allow-destroy before the jobs" },
	{ "atomic write_hint ioscheduler dataplacement data_placement "
	  "fdp fdp_pli fdp_pli_select plids plid_select dp_scheme", "direct" },
	{ "wait_for exitall exit_what exitall_on_error", "stonewall" },
	{ "clocksource gtod_cpu", "CLOCK_MONOTONIC" },
	{ "write_iolog read_iolog read_iolog_chunked replay_no_stall "
	  "replay_redirect replay_scale replay_align replay_time_scale "
	  "replay_skip merge_blktrace_file merge_blktrace_scalars "
	  "merge_blktrace_iters merge-blktrace-only",
	  "rw" },
	{ "exec_prerun exec_postrun",
	  "--before and --after of \"iorecap run --interleave\"" },
	{ "zonemode zonesize zonecapacity zonerange zoneskip "
	  "read_beyond_wp max_open_zones job_max_open_zones "
	  "ignore_zone_limits zone_reset_threshold zone_reset_frequency "
	  "recover_zbd_write_error write_zone_remainder",
	  "devices without zones" },
	{ "mem iomem hugepage-size iomem_align mem_align lockmem thp",
	  "memory in pages" },
	{ "nice prio prioclass cpumask cpus_allowed cpus_allowed_policy "
	  "numa_cpu_nodes numa_mem_policy uid gid cgroup "
	  "cgroup_nodelete cgroup_weight priohint",
	  "the surroundings that nice, ionice, taskset or numactl give" },
	{ "thinktime_spin thinktime_blocks_type thinktime_iotime "
	  "thinkcycles",
	  "thinktime and thinktime_blocks" },
	{ "rate_min ratemin rate_process rate_cycle ratecycle "
	  "rate_ignore_thinktime rate_iops_min",
	  "rate and rate_iops" },
	{ "max_latency latency_target latency_window latency_percentile "
	  "latency_run",
	  "percentile_list" },
	{ "per_job_logs log_entries log_max_value log_offset log_prio "
	  "log_compression log_compression_cpus log_store_compressed "
	  "log_unix_epoch log_alternate_epoch "
	  "log_alternate_epoch_clock_id log_hist_msec "
	  "log_hist_coarseness write_hist_log iopsavgtime "
	  "log_window_value log_issue_time bandwidth-log latency-log "
	  "inflate-log",
	  "write_bw_log, write_iops_log, write_lat_log and log_avg_msec" },
	{ "block_error_percentiles stats significant_figures disk_util "
	  "unified_rw_reporting kb_base unit_base",
	  "the usual results" },
	{ "buffer_pattern buffer_compress_percentage buffer_compress_chunk "
	  "dedupe_percentage dedupe_mode dedupe_working_set_percentage "
	  "dedupe_global",
	  "zero_buffers, refill_buffers and scramble_buffers" },
	{ "ignore_error continue_on_error error_dump",
	  "jobs that end at their first error" },
	{ "profile flow flow_id flow_watermark flow_sleep comm", "jobs" },
	{ "steadystate ss steadystate_duration ss_dur "
	  "steadystate_ramp_time ss_ramp steadystate_check_interval "
	  "ss_interval ramp_size",
	  "runtime and ramp_time" },
	{ "userspace_reap hipri hipri_percentage cmdprio_percentage "
	  "cmdprio_class cmdprio cmdprio_bssplit nowait fixedbufs "
	  "registerfiles sqthread_poll sqthread_poll_cpu nonvectored "
	  "uncached force_async cpuload cpuchunks clustername rbdname "
	  "pool clientname busy_poll hostname port protocol nodelay "
	  "listen libaio_vectored cpumode exit_on_io_done readfua "
	  "writefua write_mode verify_mode cmd_type cdb_len "
	  "verify_bytchk read_mode md_per_io_size pi_act pi_chk apptag "
	  "apptag_mask deac sg_write_mode stream_id "
	  "rbd_encryption_format rbd_encryption_passphrase "
	  "touch_objects conf program arguments grace_time std_redirect "
	  "http_host http_user http_pass http_s3_key http_s3_keyid "
	  "http_s3_security_token http_swift_auth_token http_s3_region "
	  "http_s3_sse_customer_key http_s3_sse_customer_algorithm "
	  "http_s3_storage_class http_mode http_object_mode "
	  "http_verbose https nfs_url uri verb bindname interface "
	  "pingpong proto ttl window_size mss donorname inplace brick "
	  "volume chunk_size chunck_size cont svcl object_class "
	  "namenode hdfs_use_direct hdfsdirectory single-instance "
	  "single_instance initiator skip_bad stat_type "
	  "no_completion_thread gpu_dev_id gpu_dev_ids cuda_io rocm_io "
	  "libblkio_driver libblkio_path libblkio_pre_connect_props "
	  "libblkio_num_entries libblkio_queue_size "
	  "libblkio_pre_start_props libblkio_vectored "
	  "libblkio_write_zeroes_on_trim libblkio_wait_mode "
	  "libblkio_force_enable_completion_eventfd xnvme_be xnvme_mem "
	  "xnvme_async xnvme_sync xnvme_admin xnvme_dev_nsid "
	  "xnvme_dev_subnqn xnvme_iovec",
	  "libaio, psync and sync as they are" },
	/* of the command line alone */
	{ "status-interval eta-interval eta-newline",
	  "--eta, and results in the end" },
	{ "append-terse", "--output-format, with commas between" },
	{ "showcmd cmdhelp enghelp debug", "--help and --parse-only" },
	{ "client server server-internal daemonize remote-config",
	  "a call on each machine" },
	{ "idle-prof cpuclock-test crctest memcpytest",
	  "the CPU time among the results" },
	{ "trigger trigger-file trigger-timeout trigger-remote",
	  "runtime, and signals" },
	{ "warnings-fatal max-jobs alloc-size aux-path",
	  "errors for all that is unknown, and jobs without a limit" },
};

#define UNSUPPORTED (sizeof(unsupported) / sizeof(*unsupported))

bool
option_unsupported(size_t k, const char **name, size_t *length)
{
	for (size_t group = 0; group < UNSUPPORTED; group++) {
		const char *at = unsupported[group].names;

		for (; *at; at += *at == ' ', k--) {
			size_t word = strcspn(at, " ");

			if (k == 0) {
				*name = at;
				*length = word;
				return true;
			}
			at += word;
		}
	}
	return false;
}

/* Whether a list with blanks between has the name. */
static bool
has(const char *names, const char *name)
{
	size_t length = strlen(name);

	while (*names) {
		size_t word = strcspn(names, " ");

		if (word == length && memcmp(names, name, word) == 0)
			return true;
		names += word + (names[word] == ' ');
	}
	return false;
}

const char *
option_instead(const char *name)
{
	for (size_t group = 0; group < UNSUPPORTED; group++)
		if (has(unsupported[group].names, name))
			return unsupported[group].instead;
	return NULL;
}

const char *
option_refusal(const char *name, struct arena *arena)
{
	const char *instead = option_instead(name);

	return instead ? arena_print(arena, "%s is not supported; supported "
				     "is %s", name, instead) : NULL;
}
