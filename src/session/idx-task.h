/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_TASK (idx_task_get_type ())
G_DECLARE_FINAL_TYPE (IdxTask, idx_task, IDX, TASK, GObject)

/**
 * idx_task_new:
 * @title: what is being done, such as "Reading train-images-idx3-ubyte…"
 *
 * Creates a task that isn't in a list and therefore isn't shown to the user. See
 * idx_task_list_begin().
 *
 * Returns: (transfer full): a task
 */
IdxTask *idx_task_new (const char *title);

/**
 * idx_task_get_title:
 *
 * Returns: (transfer none): what is being done
 */
const char *idx_task_get_title (IdxTask *self);

/**
 * idx_task_get_progress:
 *
 * Returns: (transfer none): the progress that the worker reports to
 */
IdxProgress *idx_task_get_progress (IdxTask *self);

/**
 * idx_task_get_cancellable:
 *
 * Returns: (transfer none): the cancellable that stops the worker
 */
GCancellable *idx_task_get_cancellable (IdxTask *self);

/**
 * idx_task_is_running:
 * @self: (nullable): a task, or %NULL
 *
 * The worker of a canceled task may take a moment to return.
 *
 * Returns: whether there is a task and it wasn't canceled
 */
gboolean idx_task_is_running (IdxTask *self);

G_END_DECLS
