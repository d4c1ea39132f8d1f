/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_TASK_BAR (idx_task_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxTaskBar, idx_task_bar, IDX, TASK_BAR, GtkWidget)

/**
 * idx_task_bar_begin:
 * @text: what is being done: "Reading MNIST…"
 * @cancellable: what stops it
 *
 * Shows that something is being done, once it has taken a while. What began last is shown.
 *
 * Returns: (transfer none): to be told how far it is, until idx_task_bar_end()
 */
IdxProgress *idx_task_bar_begin (IdxTaskBar *self,
                                 const char *text,
                                 GCancellable *cancellable);

/**
 * idx_task_bar_add:
 * @progress: how far it is
 *
 * Like idx_task_bar_begin(), for work that has a progress already.
 */
void idx_task_bar_add (IdxTaskBar *self,
                       const char *text,
                       GCancellable *cancellable,
                       IdxProgress *progress);

/**
 * idx_task_bar_end:
 * @cancellable: what idx_task_bar_begin() or idx_task_bar_add() was given
 *
 * Shows no longer that it is being done. Does nothing if it was cancelled here.
 */
void idx_task_bar_end (IdxTaskBar *self,
                       GCancellable *cancellable);

/**
 * idx_task_bar_cancel:
 *
 * Stops what is shown, and shows it no longer.
 */
void idx_task_bar_cancel (IdxTaskBar *self);

G_END_DECLS
