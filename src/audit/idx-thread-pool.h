/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxThreadPoolJob:
 * @fetch: (nullable): gets what a chunk needs, like bytes from a file; %FALSE with an error ends
 *   the job
 * @work: does the work on a chunk
 * @commit: (nullable): adds what came of it to the whole
 *
 * What is to be done with each chunk, three times by the same worker. Fetching goes in the order
 * of the chunks and one after the other, and so does committing: sums come out the same whatever
 * the number of workers.
 */
typedef struct
{
  gboolean (*fetch) (gpointer data,
                     guint chunk,
                     guint worker,
                     GError **error);
  void (*work) (gpointer data,
                guint chunk,
                guint worker);
  void (*commit) (gpointer data,
                  guint chunk,
                  guint worker);
} IdxThreadPoolJob;

typedef struct _IdxThreadPool IdxThreadPool;

/**
 * idx_thread_pool_new:
 * @n_workers: how many threads work at a time, the calling one among them
 * @progress: (nullable): told how far the work is
 * @cancellable: (nullable): ends a job between two chunks
 *
 * Returns: (transfer full): threads that do one job after the other
 */
IdxThreadPool *idx_thread_pool_new (guint n_workers,
                                    IdxProgress *progress,
                                    GCancellable *cancellable);

/**
 * idx_thread_pool_free:
 */
void idx_thread_pool_free (IdxThreadPool *self);

/**
 * idx_thread_pool_get_n_workers:
 *
 * Returns: how many workers there are; they are numbered from 0
 */
guint idx_thread_pool_get_n_workers (IdxThreadPool *self);

/**
 * idx_thread_pool_get_cancellable:
 *
 * Returns: (transfer none) (nullable): what ends a job
 */
GCancellable *idx_thread_pool_get_cancellable (IdxThreadPool *self);

/**
 * idx_thread_pool_is_cancelled:
 *
 * Returns: whether the work on a chunk that takes long can be left off, because the job is
 *   cancelled
 */
gboolean idx_thread_pool_is_cancelled (IdxThreadPool *self);

/**
 * idx_thread_pool_set_total_work:
 * @work: how much work there will be in all jobs, in any unit
 *
 * Says what progress is measured by.
 */
void idx_thread_pool_set_total_work (IdxThreadPool *self,
                                     double work);

/**
 * idx_thread_pool_run:
 * @job: what to do
 * @data: passed to it
 * @n_chunks: into how many chunks the job is divided
 * @work: how much of the work of idx_thread_pool_set_total_work() the job is
 *
 * Does a job and waits for it.
 *
 * Returns: %FALSE with the first error of a fetch, or %G_IO_ERROR_CANCELLED
 */
gboolean idx_thread_pool_run (IdxThreadPool *self,
                              const IdxThreadPoolJob *job,
                              gpointer data,
                              guint n_chunks,
                              double work,
                              GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxThreadPool, idx_thread_pool_free)

G_END_DECLS
