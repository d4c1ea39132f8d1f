/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define IDX_TYPE_PROGRESS (idx_progress_get_type ())
G_DECLARE_FINAL_TYPE (IdxProgress, idx_progress, IDX, PROGRESS, GObject)

/**
 * idx_progress_new:
 *
 * Returns: (transfer full): a progress object. Its property `fraction`, 0 to 1, changes in the
 *   thread-default main context of the creating thread
 */
IdxProgress *idx_progress_new (void);

/**
 * idx_progress_get_fraction:
 *
 * Returns: the completed part, 0 to 1, as of the last notification
 */
double idx_progress_get_fraction (IdxProgress *self);

/**
 * idx_progress_report:
 * @self: (nullable): the progress; %NULL to do nothing
 * @fraction: the completed part, 0 to 1
 *
 * Reports the progress. Any thread may call this at any rate, because at most one notification
 * is pending at a time.
 */
void idx_progress_report (IdxProgress *self,
                          double fraction);

G_END_DECLS
