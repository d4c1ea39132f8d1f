/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TestRun:
 * @status: the exit status
 * @output: what was written to the standard output
 * @errors: what was written to the standard error
 *
 * How a program ran.
 */
typedef struct
{
  int status;
  char *output;
  char *errors;
} TestRun;

/**
 * test_run_program:
 * @folder: (nullable): where it runs
 * @locale: (nullable): its `LC_ALL`; C.UTF-8 if it is %NULL
 * @...: the program and its arguments, and %NULL
 *
 * Runs a program to its end, which it must come to by itself and not by a signal.
 *
 * Returns: (transfer full): how it ran
 */
TestRun *test_run_program (const char *folder,
                           const char *locale,
                           ...) G_GNUC_NULL_TERMINATED;

/**
 * test_run_free:
 */
void test_run_free (TestRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestRun, test_run_free)

G_END_DECLS
