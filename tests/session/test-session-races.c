/* SPDX-License-Identifier: MIT */

/* Races jobs against each other: starts one, lets it reach some stage, and then cancels it, closes
 * or switches datasets, reloads, or starts another job of its kind or of another kind. After every
 * few races, waits until all jobs have ended, and checks what must always hold.
 *
 * IDXVIEW_TEST_RACES is the number of races; IDXVIEW_TEST_SEED chooses others. */

#include "race-jobs.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define N_RACES 400U
#define N_LONG_RACES 10000U

/* The maximum number of races until all jobs end. */
#define MAX_UNSETTLED 8

/* The maximum time that a job gets, in microseconds. */
#define MAX_WAIT 20000.0

/* The actions since all jobs have ended. */
static GString *history;

/* Reports what led to a crash. */
static void
crash_cb (int number)
{
  (void) write (STDERR_FILENO, history->str, history->len);
  (void) signal (number, SIG_DFL);
  (void) raise (number);
}

static guint
get_number (const char *name,
            guint fallback)
{
  const char *text = g_getenv (name);

  return text != NULL ? (guint) strtoul (text, NULL, 10) : fallback;
}

/* Lets the newest job reach a random part of its work, or else waits for a random time. Short times
 * are as likely as long ones. */
static void
reach_stage (RaceSet *set)
{
  const double fraction = g_rand_double (set->random);
  const gint64 wait = (gint64) exp (g_rand_double_range (set->random, 0, log (MAX_WAIT)));
  const gint64 end = g_get_monotonic_time () + wait;
  IdxJobList *tasks = idx_session_get_tasks (set->session);

  while (g_get_monotonic_time () < end)
    {
      IdxJob *job = idx_job_list_get_current (tasks);

      if (job != NULL && idx_job_get_fraction (job) >= fraction)
        return;
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (50);
    }
}

static void
act (RaceSet *set,
     const RaceAction *action)
{
  g_string_append_printf (history, "%s%s", history->len > 0 ? ", " : "", action->name);
  action->func (set);
}

/* Returns what disturbs @job: any disturbance, the same job again, or another one. */
static const RaceAction *
choose_disturbance (RaceSet *set,
                    const RaceAction *job)
{
  guint n_jobs, n_disturbances;
  const RaceAction *jobs = race_jobs_get (&n_jobs);
  const RaceAction *disturbances = race_disturbances_get (&n_disturbances);
  guint chosen = (guint) g_rand_int_range (set->random, 0, (gint32) n_disturbances + 2);

  if (chosen < n_disturbances)
    return &disturbances[chosen];
  return chosen == n_disturbances ? job : &jobs[g_rand_int_range (set->random, 0, (gint32) n_jobs)];
}

static void
race (RaceSet *set,
      const RaceAction *job)
{
  const RaceAction *disturbance = choose_disturbance (set, job);

  act (set, job);
  reach_stage (set);
  act (set, disturbance);
  if (g_rand_boolean (set->random))
    reach_stage (set);
}

/* Makes sure that most races have something to do. */
static void
open_again (RaceSet *set)
{
  if (idx_session_get_dataset (set->session) == NULL && g_rand_boolean (set->random))
    {
      idx_session_open (set->session, set->datasets[0], NULL, IDX_OPEN_FIND_LABELS);
      race_set_settle (set);
    }
}

static void
test_races (void)
{
  const gboolean is_long = g_strcmp0 (g_getenv ("IDXVIEW_TEST_LONG"), "1") == 0;
  const guint n_races = get_number ("IDXVIEW_TEST_RACES", is_long ? N_LONG_RACES : N_RACES);
  const guint seed = get_number ("IDXVIEW_TEST_SEED", 1);
  g_autoptr (RaceSet) set = race_set_new (seed);
  guint n_jobs;
  const RaceAction *jobs = race_jobs_get (&n_jobs);
  guint n_done = 0;

  while (n_done < n_races)
    {
      guint n = (guint) g_rand_int_range (set->random, 1, MAX_UNSETTLED + 1);

      g_string_truncate (history, 0);
      open_again (set);
      for (guint i = 0; i < n; i++)
        race (set, &jobs[n_done++ % n_jobs]);
      race_set_settle (set);
    }
  g_test_message ("%u races of %u kinds of jobs, seed %u", n_done, n_jobs, seed);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();
  int status;

  history = g_string_new (NULL);
  (void) signal (SIGABRT, crash_cb);
  (void) signal (SIGTRAP, crash_cb);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/session-races", test_races);
  status = g_test_run ();
  g_string_free (history, TRUE);
  return status;
}
