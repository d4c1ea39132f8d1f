/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-job-list.h"

G_BEGIN_DECLS

/**
 * IdxCliWorkFunc:
 *
 * Does the work, in another thread.
 *
 * Returns: (transfer full): the result, or %NULL with an error
 */
typedef gpointer (*IdxCliWorkFunc) (gpointer data,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_cli_wait:
 * @tasks: the list that the tasks were added to
 * @error: left as it is if a signal handler of a task has set it
 *
 * Runs the main loop until no task is running. Shows the progress of the current task if standard
 * error is a terminal. Ctrl+C cancels the current task; a second Ctrl+C ends the program.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED if the user has canceled a task
 */
gboolean idx_cli_wait (IdxJobList *tasks,
                       GError **error);

/**
 * idx_cli_run:
 * @title: the title of the task, see idx_job_new()
 * @func: does the work
 * @free_result: (nullable): frees the result
 *
 * Runs long work in another thread, and waits for it like idx_cli_wait().
 *
 * Returns: the result of @func, or %NULL with an error
 */
gpointer idx_cli_run (const char *title,
                      IdxCliWorkFunc func,
                      gpointer data,
                      GDestroyNotify free_result,
                      GError **error);

G_END_DECLS
