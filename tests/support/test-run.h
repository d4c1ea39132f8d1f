/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TestRun:
 * @status: the exit status
 * @output: the standard output
 * @errors: the standard error
 *
 * The result of running a program.
 */
typedef struct
{
  int status;
  char *output;
  char *errors;
} TestRun;

/**
 * test_run_program:
 * @folder: (nullable): the working directory; %NULL for that of the test
 * @locale: (nullable): the `LC_ALL` of the program; %NULL for C.UTF-8
 * @...: the program and its arguments, followed by %NULL
 *
 * Runs a program, and asserts that it wasn't killed by a signal.
 *
 * Returns: (transfer full): the result
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
