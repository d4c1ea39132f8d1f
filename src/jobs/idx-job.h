/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_JOB (idx_job_get_type ())
G_DECLARE_FINAL_TYPE (IdxJob, idx_job, IDX, JOB, GObject)

/**
 * idx_job_new:
 * @title: what is being done, such as "Reading train-images-idx3-ubyte…"
 *
 * Creates a job that isn't in a list and therefore isn't shown to the user. See
 * idx_job_list_begin().
 *
 * Returns: (transfer full): a job
 */
IdxJob *idx_job_new (const char *title);

/**
 * idx_job_get_title:
 *
 * Returns: (transfer none): what is being done
 */
const char *idx_job_get_title (IdxJob *self);

/**
 * idx_job_get_progress:
 *
 * Returns: (transfer none): the progress that its work reports to
 */
IdxProgress *idx_job_get_progress (IdxJob *self);

/**
 * idx_job_get_fraction:
 *
 * The property `fraction` changes in the thread-default main context of the thread that created the
 * job.
 *
 * Returns: the completed part, 0 to 1, as of the last notification
 */
double idx_job_get_fraction (IdxJob *self);

/**
 * idx_job_get_cancellable:
 *
 * Returns: (transfer none): the cancellable that stops its work
 */
GCancellable *idx_job_get_cancellable (IdxJob *self);

/**
 * idx_job_is_running:
 * @self: (nullable): a job, or %NULL
 *
 * The work of a canceled job may take a moment to end.
 *
 * Returns: whether there is a job and it wasn't canceled
 */
gboolean idx_job_is_running (IdxJob *self);

G_END_DECLS
