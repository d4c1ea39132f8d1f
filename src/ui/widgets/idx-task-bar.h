/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-job-list.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_TASK_BAR (idx_task_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxTaskBar, idx_task_bar, IDX, TASK_BAR, GtkWidget)

/**
 * idx_task_bar_set_tasks:
 * @tasks: (nullable): the list of running tasks
 *
 * Shows the most recently started task, once it has been running for a while.
 */
void idx_task_bar_set_tasks (IdxTaskBar *self,
                             IdxJobList *tasks);

G_END_DECLS
