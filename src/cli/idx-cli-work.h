/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxCliWorkFunc:
 *
 * Does the work, in a thread of its own.
 *
 * Returns: (transfer full): a result, or %NULL with an error
 */
typedef gpointer (*IdxCliWorkFunc) (gpointer data,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_cli_work:
 * @what: the title of the work, such as "Checking labels"
 * @func: does the work
 * @free_result: frees the result
 *
 * Runs long work in a thread and waits for it. Shows the progress if standard error is a terminal.
 * Ctrl+C cancels the work; a second Ctrl+C ends the program.
 *
 * Returns: (transfer full): the result, or %NULL with an error
 */
gpointer idx_cli_work (const char *what,
                       IdxCliWorkFunc func,
                       gpointer data,
                       GDestroyNotify free_result,
                       GError **error);

G_END_DECLS
