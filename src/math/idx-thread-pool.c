/* SPDX-License-Identifier: MIT */

/* A pool of threads that process the chunks of a job in parallel.
 *
 * Each chunk is fetched, processed and committed. Fetches and commits happen one at a time, in the
 * order of the chunks, so the result doesn't depend on the number of threads. The cost is that a
 * worker with a finished chunk waits until all earlier chunks are committed. */

#include "idx-thread-pool.h"

struct _IdxThreadPool
{
  guint n_workers;
  GThread **threads;                  /* all workers except the calling thread */
  IdxThreadPoolProgressFunc progress; /* may be NULL */
  gpointer progress_data;
  GCancellable *cancellable;
  double total_work; /* of all jobs until progress is reset */
  double done_work;  /* of finished jobs */

  GMutex lock;
  GCond changed;
  gboolean is_closing;
  guint n_jobs_started;
  guint n_busy_threads; /* the number of threads in @threads that work on the current job */

  /* The current job. */
  IdxThreadPoolJob job;
  gpointer data;
  guint n_chunks;
  double work;
  guint n_claimed; /* the numbers of chunks that workers have claimed, fetched and committed */
  guint n_fetched;
  guint n_committed;
  GError *error;
};

typedef struct
{
  IdxThreadPool *pool;
  guint number;
} Worker;

/* Returns whether the current job has failed or is canceled. Sets the error if it is canceled. Call
 * this with the lock held. */
static gboolean
is_stopped (IdxThreadPool *self)
{
  return self->error != NULL ||
         g_cancellable_set_error_if_cancelled (self->cancellable, &self->error);
}

/* Takes the next chunk, waits until all earlier chunks are fetched, and fetches it. Call this with
 * the lock held.
 *
 * Returns: %FALSE if no chunk is left, or if the job has failed or is canceled */
static gboolean
claim_chunk (IdxThreadPool *self,
             guint worker,
             guint *chunk)
{
  GError *error = NULL;
  gboolean success;

  if (is_stopped (self) || self->n_claimed == self->n_chunks)
    return FALSE;
  *chunk = self->n_claimed++;
  if (self->job.fetch == NULL)
    return TRUE;

  while (self->n_fetched != *chunk && !is_stopped (self))
    g_cond_wait (&self->changed, &self->lock);
  if (is_stopped (self))
    return FALSE;
  g_mutex_unlock (&self->lock);
  success = self->job.fetch (self->data, *chunk, worker, &error);
  g_mutex_lock (&self->lock);
  self->n_fetched++;
  if (!success && self->error == NULL)
    self->error = g_steal_pointer (&error);
  g_clear_error (&error);
  g_cond_broadcast (&self->changed);
  return success;
}

static void
report_progress (IdxThreadPool *self,
                 double done)
{
  if (self->progress != NULL && self->total_work > 0)
    self->progress (self->progress_data, MIN (done / self->total_work, 1));
}

/* Waits until all earlier chunks are committed, and commits this one. Call this with the lock held.
 *
 * Returns: %FALSE if the job has failed or is canceled */
static gboolean
commit_chunk (IdxThreadPool *self,
              guint worker,
              guint chunk)
{
  while (self->job.commit != NULL && self->n_committed != chunk && !is_stopped (self))
    g_cond_wait (&self->changed, &self->lock);
  if (is_stopped (self))
    return FALSE;
  if (self->job.commit != NULL)
    {
      g_mutex_unlock (&self->lock);
      self->job.commit (self->data, chunk, worker);
      g_mutex_lock (&self->lock);
    }
  self->n_committed++;
  report_progress (self, self->done_work + self->work * self->n_committed / self->n_chunks);
  if (self->job.commit != NULL)
    g_cond_broadcast (&self->changed);
  return TRUE;
}

/* Processes chunks until none is left, or until the job fails or is canceled. Call this with the
 * lock held. */
static void
work_on_job (IdxThreadPool *self,
             guint worker)
{
  guint chunk;

  while (claim_chunk (self, worker, &chunk))
    {
      g_mutex_unlock (&self->lock);
      self->job.work (self->data, chunk, worker);
      g_mutex_lock (&self->lock);
      if (!commit_chunk (self, worker, chunk))
        break;
    }
  if (self->error != NULL)
    g_cond_broadcast (&self->changed);
}

static gpointer
idx_thread_pool_worker (gpointer data)
{
  Worker *worker = data;
  IdxThreadPool *self = worker->pool;
  guint n_jobs_seen = 0;

  g_mutex_lock (&self->lock);
  while (TRUE)
    {
      while (self->n_jobs_started == n_jobs_seen && !self->is_closing)
        g_cond_wait (&self->changed, &self->lock);
      if (self->is_closing)
        break;
      n_jobs_seen = self->n_jobs_started;
      work_on_job (self, worker->number);
      if (--self->n_busy_threads == 0)
        g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->lock);
  g_free (worker);
  return NULL;
}

IdxThreadPool *
idx_thread_pool_new (guint n_workers,
                     IdxThreadPoolProgressFunc progress,
                     gpointer progress_data,
                     GCancellable *cancellable)
{
  IdxThreadPool *self;

  g_return_val_if_fail (n_workers > 0, NULL);

  self = g_new0 (IdxThreadPool, 1);
  self->n_workers = n_workers;
  self->progress = progress;
  self->progress_data = progress_data;
  g_set_object (&self->cancellable, cancellable);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  self->threads = g_new0 (GThread *, n_workers);
  for (guint i = 1; i < n_workers; i++)
    {
      Worker *worker = g_new (Worker, 1);

      worker->pool = self;
      worker->number = i;
      self->threads[i - 1] = g_thread_new ("pool-worker", idx_thread_pool_worker, worker);
    }
  return self;
}

void
idx_thread_pool_free (IdxThreadPool *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->lock);
  self->is_closing = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  for (guint i = 1; i < self->n_workers; i++)
    (void) g_thread_join (self->threads[i - 1]);
  g_free (self->threads);
  g_clear_object (&self->cancellable);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self);
}

guint
idx_thread_pool_get_n_workers (IdxThreadPool *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_workers;
}

GCancellable *
idx_thread_pool_get_cancellable (IdxThreadPool *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->cancellable;
}

gboolean
idx_thread_pool_is_canceled (IdxThreadPool *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

void
idx_thread_pool_set_total_work (IdxThreadPool *self,
                                double work)
{
  g_return_if_fail (self != NULL);

  self->total_work = work;
  self->done_work = 0;
}

gboolean
idx_thread_pool_run (IdxThreadPool *self,
                     const IdxThreadPoolJob *job,
                     gpointer data,
                     guint n_chunks,
                     double work,
                     GError **error)
{
  gboolean success;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (job != NULL && job->work != NULL, FALSE);

  g_mutex_lock (&self->lock);
  self->job = *job;
  self->data = data;
  self->n_chunks = n_chunks;
  self->work = work;
  self->n_claimed = 0;
  self->n_fetched = 0;
  self->n_committed = 0;
  self->n_busy_threads = self->n_workers - 1;
  self->n_jobs_started++;
  g_cond_broadcast (&self->changed);
  work_on_job (self, 0);
  while (self->n_busy_threads > 0)
    g_cond_wait (&self->changed, &self->lock);
  success = !is_stopped (self);
  if (!success)
    g_propagate_error (error, g_steal_pointer (&self->error));
  self->done_work += self->work;
  report_progress (self, self->done_work);
  g_mutex_unlock (&self->lock);
  return success;
}
