/* SPDX-License-Identifier: MIT */

#include "idx-thread-pool.h"

#define N_CHUNKS 200

/* Records which worker does what. */
typedef struct
{
  guint n_fetched;
  guint n_committed;
  int n_worked;
  guint8 fetched[8]; /* the chunk that each worker has fetched */
  guint fail_at;
  guint cancel_at;
  GCancellable *cancellable;
} Log;

static gboolean
fetch (gpointer data,
       guint chunk,
       guint worker,
       GError **error)
{
  Log *log = data;

  g_assert_cmpuint (chunk, ==, log->n_fetched);
  log->n_fetched++;
  log->fetched[worker] = (guint8) chunk;
  if (chunk == log->fail_at)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "chunk %u", chunk);
      return FALSE;
    }
  return TRUE;
}

static void
work (gpointer data,
      guint chunk,
      guint worker)
{
  Log *log = data;

  g_assert_cmpuint (log->fetched[worker], ==, chunk);
  g_atomic_int_inc (&log->n_worked);
}

static void
commit (gpointer data,
        guint chunk,
        guint worker)
{
  Log *log = data;

  g_assert_cmpuint (log->fetched[worker], ==, chunk);
  g_assert_cmpuint (chunk, ==, log->n_committed);
  log->n_committed++;
  if (chunk == log->cancel_at)
    g_cancellable_cancel (log->cancellable);
}

static const IdxThreadPoolJob job = { fetch, work, commit };

static void
test_order (gconstpointer n_workers)
{
  g_autoptr (IdxThreadPool) pool =
    idx_thread_pool_new (GPOINTER_TO_UINT (n_workers), NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (idx_thread_pool_get_n_workers (pool), ==, GPOINTER_TO_UINT (n_workers));
  for (guint round = 0; round < 20; round++)
    {
      Log log = { .fail_at = N_CHUNKS, .cancel_at = N_CHUNKS };

      g_assert_true (idx_thread_pool_run (pool, &job, &log, N_CHUNKS, 1, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (log.n_fetched, ==, N_CHUNKS);
      g_assert_cmpint (log.n_worked, ==, N_CHUNKS);
      g_assert_cmpuint (log.n_committed, ==, N_CHUNKS);
    }
}

static void
test_no_chunks (void)
{
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  Log log = { 0 };

  g_assert_true (idx_thread_pool_run (pool, &job, &log, 0, 1, NULL));
  g_assert_cmpint (log.n_worked, ==, 0);
}

/* Chunks that were fetched before a fetch failed may still be processed, but no later ones. After
 * that, the pool can run the next job. */
static void
test_failure (void)
{
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (3, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  Log log = { .fail_at = 50, .cancel_at = N_CHUNKS };
  Log next = { .fail_at = N_CHUNKS, .cancel_at = N_CHUNKS };

  g_assert_false (idx_thread_pool_run (pool, &job, &log, N_CHUNKS, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_cmpstr (error->message, ==, "chunk 50");
  g_assert_cmpuint (log.n_fetched, ==, 51);
  g_assert_cmpint (log.n_worked, <=, 50);
  g_clear_error (&error);
  g_assert_true (idx_thread_pool_run (pool, &job, &next, N_CHUNKS, 1, &error));
  g_assert_no_error (error);
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (3, NULL, NULL, cancellable);
  g_autoptr (GError) error = NULL;
  Log log = { .fail_at = N_CHUNKS, .cancel_at = 50, .cancellable = cancellable };

  g_assert_false (idx_thread_pool_is_canceled (pool));
  g_assert_false (idx_thread_pool_run (pool, &job, &log, N_CHUNKS, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (log.n_committed, ==, 51);
  g_assert_cmpuint (log.n_fetched, <=, 51 + 3);
  g_assert_true (idx_thread_pool_is_canceled (pool));
}

static void
test_canceled_before (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, cancellable);
  g_autoptr (GError) error = NULL;
  Log log = { .fail_at = N_CHUNKS, .cancel_at = N_CHUNKS };

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_thread_pool_run (pool, &job, &log, N_CHUNKS, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (log.n_worked, ==, 0);
}

static void
store_fraction (gpointer data,
                double fraction)
{
  *(double *) data = fraction;
}

/* Two jobs, with one quarter and three quarters of the work. */
static void
test_progress (void)
{
  double progress = 0;
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, store_fraction, &progress, NULL);
  Log first = { .fail_at = N_CHUNKS, .cancel_at = N_CHUNKS };
  Log second = { .fail_at = N_CHUNKS, .cancel_at = N_CHUNKS };

  idx_thread_pool_set_total_work (pool, 4);
  g_assert_true (idx_thread_pool_run (pool, &job, &first, 100, 1, NULL));
  g_assert_cmpfloat_with_epsilon (progress, 0.25, 1e-9);
  g_assert_true (idx_thread_pool_run (pool, &job, &second, 7, 3, NULL));
  g_assert_cmpfloat_with_epsilon (progress, 1, 1e-9);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/audit/thread-pool/order/1", GUINT_TO_POINTER (1), test_order);
  g_test_add_data_func ("/audit/thread-pool/order/2", GUINT_TO_POINTER (2), test_order);
  g_test_add_data_func ("/audit/thread-pool/order/5", GUINT_TO_POINTER (5), test_order);
  g_test_add_func ("/audit/thread-pool/no-chunks", test_no_chunks);
  g_test_add_func ("/audit/thread-pool/failure", test_failure);
  g_test_add_func ("/audit/thread-pool/cancel", test_cancel);
  g_test_add_func ("/audit/thread-pool/canceled-before", test_canceled_before);
  g_test_add_func ("/audit/thread-pool/progress", test_progress);
  return g_test_run ();
}
