/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxProgress:
 * @report: takes the completed part, 0 to 1. Any thread may call it, at any rate
 * @data: for @report
 *
 * Receives the progress of work that takes long.
 */
typedef struct
{
  void (*report) (double fraction,
                  gpointer data);
  gpointer data;
} IdxProgress;

/**
 * idx_progress_report:
 * @self: (nullable): the progress; %NULL to do nothing
 * @fraction: the completed part, 0 to 1
 *
 * Reports the progress.
 */
static inline void
idx_progress_report (const IdxProgress *self,
                     double fraction)
{
  if (self != NULL)
    self->report (fraction, self->data);
}

G_END_DECLS
