/* SPDX-License-Identifier: MIT */

/* Runs the main loop and measures its iterations, by the CPU time of the thread: other work on the
 * machine doesn't count. */

#include "person-loop.h"

#include <time.h>

#define POLL_MS 5

typedef struct
{
  TestCondition condition;
  gpointer data;
} Wait;

static gint64 longest;

static gint64
get_cpu_time (void)
{
  struct timespec time;

  (void) clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static gboolean
elapsed_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
person_loop_run (guint ms)
{
  gboolean has_elapsed = FALSE;

  (void) g_timeout_add_full (G_PRIORITY_LOW, ms, elapsed_cb, &has_elapsed, NULL);
  while (!has_elapsed)
    {
      gint64 begin = get_cpu_time ();

      (void) g_main_context_iteration (NULL, TRUE);
      longest = MAX (longest, get_cpu_time () - begin);
    }
}

static gboolean
run_and_check (gpointer data)
{
  const Wait *wait = data;

  person_loop_run (POLL_MS);
  return wait->condition (wait->data);
}

void
person_loop_wait (TestCondition condition,
                  gpointer data)
{
  Wait wait = { condition, data };

  test_wait_until (run_and_check, &wait);
}

double
person_loop_get_longest (void)
{
  gint64 result = longest;

  longest = 0;
  return (double) result / 1000;
}
