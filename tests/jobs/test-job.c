/* SPDX-License-Identifier: MIT */

#include "idx-job.h"

#define N_REPORTS 10000

typedef struct
{
  IdxJob *job;
  GThread *thread;
  guint n_notified;
} Fixture;

static void
notify_cb (IdxJob *job,
           GParamSpec *pspec,
           Fixture *self)
{
  self->thread = g_thread_self ();
  self->n_notified++;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->job = idx_job_new ("Counting…");
  g_signal_connect (self->job, "notify::fraction", G_CALLBACK (notify_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (self->job);
}

static void
dispatch_pending (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
test_start (Fixture *self,
            gconstpointer data)
{
  g_assert_cmpfloat (idx_job_get_fraction (self->job), ==, 0);
}

static void
test_same_thread (Fixture *self,
                  gconstpointer data)
{
  idx_progress_report (idx_job_get_progress (self->job), 0.25);
  g_assert_cmpuint (self->n_notified, ==, 0);
  dispatch_pending ();
  g_assert_cmpfloat (idx_job_get_fraction (self->job), ==, 0.25);
  g_assert_cmpuint (self->n_notified, ==, 1);
}

static void
test_unchanged (Fixture *self,
                gconstpointer data)
{
  idx_progress_report (idx_job_get_progress (self->job), 0.25);
  dispatch_pending ();
  idx_progress_report (idx_job_get_progress (self->job), 0.25);
  dispatch_pending ();
  g_assert_cmpuint (self->n_notified, ==, 1);
}

static void
test_clamped (Fixture *self,
              gconstpointer data)
{
  idx_progress_report (idx_job_get_progress (self->job), 7);
  dispatch_pending ();
  g_assert_cmpfloat (idx_job_get_fraction (self->job), ==, 1);
  idx_progress_report (idx_job_get_progress (self->job), -7);
  dispatch_pending ();
  g_assert_cmpfloat (idx_job_get_fraction (self->job), ==, 0);
}

static gpointer
report_thread (gpointer data)
{
  for (guint i = 1; i <= N_REPORTS; i++)
    idx_progress_report (data, (double) i / N_REPORTS);
  return NULL;
}

static void
test_other_thread (Fixture *self,
                   gconstpointer data)
{
  GThread *thread = g_thread_new ("worker", report_thread, idx_job_get_progress (self->job));

  g_thread_join (thread);
  g_assert_cmpuint (self->n_notified, ==, 0);
  dispatch_pending ();
  g_assert_true (self->thread == g_thread_self ());
  g_assert_cmpfloat (idx_job_get_fraction (self->job), ==, 1);
  g_assert_cmpuint (self->n_notified, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/jobs/job/start", Fixture, NULL, set_up, test_start, tear_down);
  g_test_add ("/jobs/job/unchanged", Fixture, NULL, set_up, test_unchanged, tear_down);
  g_test_add ("/jobs/job/clamped", Fixture, NULL, set_up, test_clamped, tear_down);
  g_test_add ("/jobs/job/other-thread", Fixture, NULL, set_up, test_other_thread, tear_down);
  g_test_add ("/jobs/job/same-thread", Fixture, NULL, set_up, test_same_thread, tear_down);
  return g_test_run ();
}
