/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxThreadPoolJob:
 * @fetch: (nullable): gets the input of a chunk, such as bytes from a file; returns %FALSE with an
 *   error to end the job
 * @work: processes the chunk
 * @commit: (nullable): adds the result of the chunk to the total
 *
 * The callbacks of a job. The same worker calls all three for a chunk. Workers call @work in
 * parallel, but call @fetch and @commit for one chunk at a time, in the order of the chunks. So the
 * sums that @commit adds up don't depend on the number of workers.
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

/**
 * IdxThreadPoolProgressFunc:
 * @fraction: the completed part of the total work, 0 to 1
 *
 * Reports progress. Any worker may call it.
 */
typedef void (*IdxThreadPoolProgressFunc) (gpointer data, double fraction);

typedef struct _IdxThreadPool IdxThreadPool;

/**
 * idx_thread_pool_new:
 * @n_workers: the number of workers, including the thread that calls idx_thread_pool_run()
 * @progress: (nullable): reports progress
 * @progress_data: user data of @progress, which must outlive the pool
 * @cancellable: (nullable): cancels a job between two chunks
 *
 * Returns: (transfer full): a pool that runs one job at a time
 */
IdxThreadPool *idx_thread_pool_new (guint n_workers,
                                    IdxThreadPoolProgressFunc progress,
                                    gpointer progress_data,
                                    GCancellable *cancellable);

/**
 * idx_thread_pool_free:
 */
void idx_thread_pool_free (IdxThreadPool *self);

/**
 * idx_thread_pool_get_n_workers:
 * Returns: the number of workers, which are numbered from 0
 */
guint idx_thread_pool_get_n_workers (IdxThreadPool *self);

/**
 * idx_thread_pool_get_cancellable:
 * Returns: (transfer none) (nullable): the cancellable of all jobs
 */
GCancellable *idx_thread_pool_get_cancellable (IdxThreadPool *self);

/**
 * idx_thread_pool_is_canceled:
 * Returns: whether the cancellable is canceled; lets a callback with long work stop early
 */
gboolean idx_thread_pool_is_canceled (IdxThreadPool *self);

/**
 * idx_thread_pool_set_total_work:
 * @work: the total work of all following jobs, in any unit; 0 to report no progress
 *
 * Sets the work that corresponds to 100 % progress, and resets the progress.
 */
void idx_thread_pool_set_total_work (IdxThreadPool *self,
                                     double work);

/**
 * idx_thread_pool_run:
 * @job: the callbacks
 * @data: user data of the callbacks
 * @n_chunks: the number of chunks
 * @work: the work of this job, in the unit of idx_thread_pool_set_total_work(); when the job is
 *   finished, progress has increased by its share of the total
 *
 * Runs a job and waits for it.
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
