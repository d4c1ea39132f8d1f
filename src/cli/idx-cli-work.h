/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxCliWorkFunc:
 *
 * Works in a thread of its own.
 *
 * Returns: (transfer full): a result, or %NULL with an error
 */
typedef gpointer (*IdxCliWorkFunc) (gpointer data,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_cli_work:
 * @what: what is done, to stand before how far it is
 * @func: does it
 * @free_result: frees a result
 *
 * Does work that takes its time. A terminal shows how far it is, and Ctrl+C cancels it; again, it
 * ends the program.
 *
 * Returns: (transfer full): the result, or %NULL with an error
 */
gpointer idx_cli_work (const char *what,
                       IdxCliWorkFunc func,
                       gpointer data,
                       GDestroyNotify free_result,
                       GError **error);

G_END_DECLS
