/* SPDX-License-Identifier: MIT */

#pragma once

#include "fault-run.h"
#include "test-folder.h"

G_BEGIN_DECLS

/* The dataset of all commands; its labels are beside it. */
#define FAILING_CASE_IMAGES "set-images-idx3-ubyte"
#define FAILING_CASE_LABELS "set-labels-idx1-ubyte"

/* The number of its samples. Checking labels needs 50. */
#define FAILING_CASE_N_SAMPLES 60

/**
 * FailingCase:
 * @name: a word for the test path
 * @func: the command
 * @arguments: its arguments
 * @is_gzip: whether the dataset's files are compressed
 * @add_files: (nullable): adds other files that the command reads
 * @before: (nullable): the arguments of a command that runs first, without failures, to create
 *   files
 * @before_func: (nullable): the command that runs first, if it isn't @func
 * @lacks: the features that the file system lacks
 * @may_warn: whether the command may continue without a file if it prints a message
 * @is_slow: whether a run takes so long that fewer calls are tried
 * @is_dated: whether what is written contains the time, so that two runs differ
 *
 * A command whose system calls fail.
 */
typedef struct
{
  const char *name;
  FaultFunc func;
  const char *arguments[14];
  gboolean is_gzip;
  void (*add_files) (TestFolder *folder);
  const char *before[12];
  FaultFunc before_func;
  FailingCallsLacks lacks;
  gboolean may_warn;
  gboolean is_slow;
  gboolean is_dated;
} FailingCase;

/**
 * failing_cases_get:
 *
 * Returns: (array length=n_cases): all cases
 */
const FailingCase *failing_cases_get (guint *n_cases);

G_END_DECLS
