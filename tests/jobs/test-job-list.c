/* SPDX-License-Identifier: MIT */

#include "idx-job-list.h"

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_order (void)
{
  g_autoptr (IdxJobList) list = idx_job_list_new ();
  g_autoptr (IdxJob) first = NULL;
  g_autoptr (IdxJob) second = NULL;
  guint n = 0;

  g_signal_connect_swapped (list, "notify::current", G_CALLBACK (count_cb), &n);
  g_assert_null (idx_job_list_get_current (list));
  first = idx_job_list_begin (list, "One");
  second = idx_job_list_begin (list, "Two");
  g_assert_true (idx_job_list_get_current (list) == second);
  g_assert_cmpuint (n, ==, 2);

  /* Removing another task doesn't change the current one. */
  idx_job_list_remove (list, first);
  g_assert_cmpuint (n, ==, 2);
  idx_job_list_remove (list, first);
  idx_job_list_remove (list, second);
  g_assert_null (idx_job_list_get_current (list));
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpstr (idx_job_get_title (first), ==, "One");
}

static void
test_cancel (void)
{
  g_autoptr (IdxJobList) list = idx_job_list_new ();
  g_autoptr (IdxJob) first = idx_job_list_begin (list, "One");
  g_autoptr (IdxJob) second = idx_job_list_begin (list, "Two");
  g_autoptr (IdxJob) third = idx_job_list_begin (list, "Three");

  idx_job_list_cancel (list, third);
  g_assert_true (g_cancellable_is_cancelled (idx_job_get_cancellable (third)));
  g_assert_false (g_cancellable_is_cancelled (idx_job_get_cancellable (second)));
  g_assert_true (idx_job_list_get_current (list) == second);

  idx_job_list_cancel_all (list);
  g_assert_true (g_cancellable_is_cancelled (idx_job_get_cancellable (first)));
  g_assert_true (g_cancellable_is_cancelled (idx_job_get_cancellable (second)));
  g_assert_null (idx_job_list_get_current (list));
}

static void
test_is_running (void)
{
  g_autoptr (IdxJob) job = idx_job_new ("One");

  g_assert_true (idx_job_is_running (job));
  g_cancellable_cancel (idx_job_get_cancellable (job));
  g_assert_false (idx_job_is_running (job));
  g_assert_false (idx_job_is_running (NULL));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jobs/job-list/order", test_order);
  g_test_add_func ("/jobs/job-list/cancel", test_cancel);
  g_test_add_func ("/jobs/job-list/is-running", test_is_running);
  return g_test_run ();
}
