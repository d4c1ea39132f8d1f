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
 * Creates a job and adds it. The caller must remove it when its worker has returned.
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
 * idx_job_list_finish:
 * @job: a job whose worker has returned
 * @running: (inout): the caller's running job of this kind, or %NULL; cleared if it is @job
 *
 * For callers that run one job of a kind at a time: removes a job like idx_job_list_remove(),
 * and says whether the caller still wants its result.
 *
 * Returns: %TRUE if @job was neither canceled nor replaced by another job; otherwise, the caller
 *   must discard the result
 */
gboolean idx_job_list_finish (IdxJobList *self,
                              IdxJob *job,
                              IdxJob **running);

/**
 * idx_job_list_cancel_and_clear:
 * @running: (inout): the caller's running job, or %NULL; becomes %NULL
 *
 * Cancels a job like idx_job_list_cancel(), if there is one.
 */
void idx_job_list_cancel_and_clear (IdxJobList *self,
                                    IdxJob **running);

/**
 * idx_job_list_cancel:
 *
 * Cancels a job and removes it immediately, although its worker may take a moment to return.
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
