/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-job.h"

G_BEGIN_DECLS

#define IDX_TYPE_JOB_LIST (idx_job_list_get_type ())
G_DECLARE_FINAL_TYPE (IdxJobList, idx_job_list, IDX, JOB_LIST, GObject)

/**
 * idx_job_list_new:
 *
 * A list of running jobs. Its property `current`, which notifies, is the job that began last, or
 * %NULL.
 *
 * Returns: (transfer full): an empty list
 */
IdxJobList *idx_job_list_new (void);

/**
 * idx_job_list_get_current:
 *
 * Returns: (transfer none) (nullable): the running job that began last
 */
IdxJob *idx_job_list_get_current (IdxJobList *self);

/**
 * idx_job_list_add:
 *
 * Adds a job that was created with idx_job_new(). The caller must remove it.
 */
void idx_job_list_add (IdxJobList *self,
                       IdxJob *job);

/**
 * idx_job_list_begin:
 * @title: what is being done, see idx_job_new()
 *
 * Creates a job and adds it. The caller must remove it when its work has ended.
 *
 * Returns: (transfer full): the job
 */
IdxJob *idx_job_list_begin (IdxJobList *self,
                            const char *title);

/**
 * idx_job_list_remove:
 *
 * Removes a job. Does nothing if it isn't in the list any more.
 */
void idx_job_list_remove (IdxJobList *self,
                          IdxJob *job);

/**
 * idx_job_list_cancel:
 *
 * Cancels a job and removes it immediately, although its work may take a moment to end.
 */
void idx_job_list_cancel (IdxJobList *self,
                          IdxJob *job);

/**
 * idx_job_list_cancel_all:
 *
 * Cancels and removes all jobs.
 */
void idx_job_list_cancel_all (IdxJobList *self);

G_END_DECLS
