/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxWorkerFunc:
 * @source: (nullable): the source object of the result
 * @request: the input; no other code changes it during the call
 *
 * Runs in a worker thread.
 *
 * Returns: (transfer full) (nullable): the result; %NULL with @error set if it fails
 */
typedef gpointer (*IdxWorkerFunc) (gpointer source,
                                   gpointer request,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_worker_run:
 * @source: (nullable) (type GObject): the source object of the result
 * @tag: the source tag of the #GTask: the function that calls idx_worker_run()
 * @func: the work
 * @free_result: (nullable): frees the result if the caller doesn't take it
 * @request: (transfer full): the input of @func
 * @free_request: (nullable): frees @request; may be called in any thread
 *
 * Calls @func in a worker thread. @callback receives a #GTask, from which
 * g_task_propagate_pointer() returns the result of @func.
 */
void idx_worker_run (gpointer source,
                     gpointer tag,
                     IdxWorkerFunc func,
                     GDestroyNotify free_result,
                     gpointer request,
                     GDestroyNotify free_request,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer user_data);

/**
 * idx_worker_get_request:
 * @result: the result of idx_worker_run()
 *
 * Returns: (transfer none): the input of the worker, which has finished
 */
gpointer idx_worker_get_request (GAsyncResult *result);

G_END_DECLS
