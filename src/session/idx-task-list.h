/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-task.h"

G_BEGIN_DECLS

#define IDX_TYPE_TASK_LIST (idx_task_list_get_type ())
G_DECLARE_FINAL_TYPE (IdxTaskList, idx_task_list, IDX, TASK_LIST, GObject)

/**
 * idx_task_list_new:
 *
 * A list of running tasks. Its property `current`, which notifies, is the task that began last, or
 * %NULL.
 *
 * Returns: (transfer full): an empty list
 */
IdxTaskList *idx_task_list_new (void);

/**
 * idx_task_list_get_current:
 *
 * Returns: (transfer none) (nullable): the running task that began last
 */
IdxTask *idx_task_list_get_current (IdxTaskList *self);

/**
 * idx_task_list_add:
 *
 * Adds a task that was created with idx_task_new(). The caller must remove it.
 */
void idx_task_list_add (IdxTaskList *self,
                        IdxTask *task);

/**
 * idx_task_list_begin:
 * @title: what is being done, see idx_task_new()
 *
 * Creates a task and adds it. The caller must remove it when its worker has returned.
 *
 * Returns: (transfer full): the task
 */
IdxTask *idx_task_list_begin (IdxTaskList *self,
                              const char *title);

/**
 * idx_task_list_remove:
 *
 * Removes a task. Does nothing if it isn't in the list any more.
 */
void idx_task_list_remove (IdxTaskList *self,
                           IdxTask *task);

/**
 * idx_task_list_finish:
 * @task: a task whose worker has returned
 * @running: (inout): the caller's running task of this kind, or %NULL; cleared if it is @task
 *
 * For callers that run one task of a kind at a time: removes a task like idx_task_list_remove(),
 * and says whether the caller still wants its result.
 *
 * Returns: %TRUE if @task was neither canceled nor replaced by another task; otherwise, the caller
 *   must discard the result
 */
gboolean idx_task_list_finish (IdxTaskList *self,
                               IdxTask *task,
                               IdxTask **running);

/**
 * idx_task_list_cancel_and_clear:
 * @running: (inout): the caller's running task, or %NULL; becomes %NULL
 *
 * Cancels a task like idx_task_list_cancel(), if there is one.
 */
void idx_task_list_cancel_and_clear (IdxTaskList *self,
                                     IdxTask **running);

/**
 * idx_task_list_cancel:
 *
 * Cancels a task and removes it immediately, although its worker may take a moment to return.
 */
void idx_task_list_cancel (IdxTaskList *self,
                           IdxTask *task);

/**
 * idx_task_list_cancel_all:
 *
 * Cancels and removes all tasks.
 */
void idx_task_list_cancel_all (IdxTaskList *self);

G_END_DECLS
