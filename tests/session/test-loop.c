/* SPDX-License-Identifier: MIT */

/* Runs the main loop until a condition holds or nothing is left to do.
 *
 * Replaces g_task_run_in_thread() to count the tasks that run in threads. */

#include "test-loop.h"

#include <dlfcn.h>
#include <gio/gio.h>

#define LIMIT_SECONDS 120
#define POLL_MS 10

static gboolean
give_up_cb (gpointer data)
{
  g_error ("Waited %d seconds for %s", LIMIT_SECONDS, (const char *) data);
  return G_SOURCE_REMOVE;
}

/* Wakes up the main loop so that the condition is checked again: a worker that drops its references
 * when it ends doesn't wake it up. */
static gboolean
poll_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

typedef void (*RunInThread) (GTask *task,
                             GTaskThreadFunc func);

static int n_tasks; /* that exist and were run in a thread; atomic */

/* Called in any thread, after the task has dropped its references. */
static void
count_down (gpointer data)
{
  (void) g_atomic_int_dec_and_test (&n_tasks);
}

void
g_task_run_in_thread (GTask *task,
                      GTaskThreadFunc func)
{
  static RunInThread run_in_thread;

  if (run_in_thread == NULL)
    *(void **) &run_in_thread = dlsym (RTLD_NEXT, "g_task_run_in_thread");
  g_atomic_int_inc (&n_tasks);
  g_object_set_data_full (G_OBJECT (task), "test-loop", &n_tasks, count_down);
  run_in_thread (task, func);
}

static gboolean
has_no_tasks (gpointer data)
{
  return g_atomic_int_get (&n_tasks) == 0;
}

void
test_loop_until_described (gboolean (*is_reached) (gpointer data),
                           gpointer data,
                           const char *description)
{
  guint watchdog =
    g_timeout_add_seconds (LIMIT_SECONDS, give_up_cb, (gpointer) description);
  guint poll = g_timeout_add (POLL_MS, poll_cb, NULL);

  while (!is_reached (data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (poll);
  g_source_remove (watchdog);
}

void
test_loop_settle (void)
{
  do
    {
      test_loop_until (has_no_tasks, NULL);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  while (!has_no_tasks (NULL));
}
