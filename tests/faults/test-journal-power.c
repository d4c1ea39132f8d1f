/* SPDX-License-Identifier: MIT */

/* Lets the power fail after a process has created, continued, moved, merged, replaced or discarded
 * a journal. The next start shows everything up to the last sync, and no file that the program has
 * named is empty or incomplete. */

#include "fault-run.h"
#include "journal-cases.h"
#include "power-failure.h"

#include "test-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* The number of random failures for each number of actions. */
#define N_SHORT 5
#define N_LONG 100

/* The user's folder, which also contains the labels. */
static TestFolder *user;

/* What the forked process runs. */
static const JournalCase *running;
static PowerFailureMode failure;

/* Leaves without closing the journal, which would sync it. */
static int
run (char **arguments)
{
  gboolean is_done;

  power_failure_start (".");
  is_done = chdir ("set") == 0 && journal_case_run (running) && chdir ("..") == 0;
  power_failure_drop (failure);
  _exit (is_done ? 0 : 1);
}

/* Returns the number of actions that are synced. An answer or a move must survive whole as soon as
 * it is followed by a sync; discarding is synced at once. */
static guint
count_synced (const char *actions)
{
  guint n = 0;

  for (guint i = 0; actions[i] != '\0'; i++)
    if (strchr ("yzD", actions[i]) != NULL)
      n = i + 1;
  return n;
}

/* Asserts that each journal begins with a whole line. */
static void
check_headers (GHashTable *found)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    {
      gsize size;
      const char *content = g_bytes_get_data (bytes, &size);

      if (g_str_has_suffix (name, ".jsonl") && (size == 0 || memchr (content, '\n', size) == NULL))
        g_test_fail_printf ("“%s” has no header", (char *) name);
    }
}

static void
fail_once (GHashTable *before,
           PowerFailureMode mode)
{
  const char *path = test_folder_get_path (user);
  g_autofree char *set = g_build_filename (path, "set", NULL);
  const FailingCalls calls = { FAILING_CALLS_NONE, 0, 0, running->lacks };
  static const char *const arguments[] = { "run", NULL };
  g_autoptr (FaultRun) result = NULL;
  g_autoptr (GHashTable) found = NULL;

  fault_folder_write (path, before);
  failure = mode;
  result = fault_run (path, &calls, run, arguments);
  if (result->status != 0)
    g_test_fail_printf ("status %d: %s", result->status, result->errors);
  found = fault_folder_read (path);
  check_headers (found);
  g_assert_no_errno (chdir (set));
  journal_case_check (running, count_synced (running->actions), (guint) strlen (running->actions));
  if (g_test_failed ())
    g_test_message ("actions %s, mode %d", running->actions, mode);
}

/* Lets the power fail after each action. */
static void
test_case (gconstpointer data)
{
  const JournalCase *self = data;
  const char *path = test_folder_get_path (user);
  g_autofree char *set = g_build_filename (path, "set", NULL);
  g_autoptr (GHashTable) before = NULL;
  guint n_actions = (guint) strlen (self->actions);

  g_assert_no_errno (chdir (path));
  test_folder_empty (user);
  g_assert_no_errno (g_mkdir (set, 0700));
  journal_case_prepare (self, set);
  before = fault_folder_read (path);
  for (guint n = 1; n <= n_actions && !g_test_failed (); n++)
    {
      g_autofree char *actions = g_strndup (self->actions, n);
      JournalCase part = { self->name, self->prepared, actions, self->lacks };

      running = &part;
      fail_once (before, POWER_FAILURE_OLD);
      fail_once (before, POWER_FAILURE_NAMES);
      for (guint i = 0; i < (fault_is_long () ? N_LONG : N_SHORT) && !g_test_failed (); i++)
        fail_once (before, POWER_FAILURE_RANDOM);
    }
  g_assert_no_errno (chdir ("/"));
}

int
main (int argc,
      char **argv)
{
  const JournalCase *cases;
  guint n_cases;
  int status;

  fault_init ();
  user = test_folder_new_for_user ();
  g_test_init (&argc, &argv, NULL);
  cases = journal_cases_get (&n_cases);
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *path = g_strconcat ("/faults/journal-power/", cases[i].name, NULL);

      /* Where neither links nor renames work, a file has its name before it is complete. */
      if ((cases[i].lacks & FAILING_CALLS_NO_RENAME_FLAGS) == 0)
        g_test_add_data_func (path, &cases[i], test_case);
    }
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
