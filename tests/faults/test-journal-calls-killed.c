/* SPDX-License-Identifier: MIT */

/* Kills a process at each of its system calls while it creates, continues, moves, merges, replaces
 * or discards a journal. The next start shows each step that the process has reported, and at most
 * one more, which it was about to report. No file that held decisions is gone or shorter. */

#include "fault-run.h"
#include "journal-cases.h"

#include "test-folder.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The user's folder, which also contains the labels. */
static TestFolder *user;

/* The case that the forked process runs. */
static const JournalCase *running;

static int
run (char **arguments)
{
  return chdir ("set") == 0 && journal_case_run (running) ? 0 : 1;
}

/* Returns the size of the complete lines. */
static gsize
get_lines_size (const char *content,
                gsize size)
{
  const char *end = size > 0 ? memrchr (content, '\n', size) : NULL;

  return end != NULL ? (gsize) (end - content) + 1 : 0;
}

static gboolean
is_kept (GHashTable *found,
         const char *content,
         gsize size)
{
  GHashTableIter iter;
  gpointer bytes;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, NULL, &bytes))
    if (g_bytes_get_size (bytes) >= size &&
        memcmp (g_bytes_get_data (bytes, NULL), content, size) == 0)
      return TRUE;
  return FALSE;
}

/* Asserts that each earlier journal is still there, under any name. */
static void
check_kept (GHashTable *before,
            GHashTable *found)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    {
      gsize size;
      const char *content = g_bytes_get_data (bytes, &size);

      if (g_str_has_suffix (name, ".jsonl") &&
          !is_kept (found, content, get_lines_size (content, size)))
        g_test_fail_printf ("“%s” is gone or shorter", (char *) name);
    }
}

/* Kills the process at a call, or at none with 0. Returns the run. */
static FaultRun *
kill_once (GHashTable *before,
           guint number)
{
  const char *path = test_folder_get_path (user);
  const FailingCalls calls = { number > 0 ? FAILING_CALLS_KILL : FAILING_CALLS_NONE, number, 0,
                               running->lacks };
  static const char *const arguments[] = { "run", NULL };
  g_autofree char *set = g_build_filename (path, "set", NULL);
  g_autoptr (GHashTable) found = NULL;
  FaultRun *result;
  guint n_reported;

  fault_folder_write (path, before);
  g_assert_no_errno (chdir (set));
  result = fault_run (path, &calls, run, arguments);
  n_reported = journal_case_count_done (result->output);
  found = fault_folder_read (path);
  check_kept (before, found);
  journal_case_check (running, n_reported, n_reported + 1);
  if (g_test_failed ())
    g_test_message ("killed at call %u: %s %s", number, result->chosen, result->errors);
  return result;
}

/* Returns the name of a call without the path. */
static char *
get_name (const char *chosen)
{
  return g_strndup (chosen, strcspn (chosen, " "));
}

static void
test_case (gconstpointer data)
{
  const char *path = test_folder_get_path (user);
  g_autofree char *set = g_build_filename (path, "set", NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (FaultRun) reference = NULL;

  running = data;
  g_assert_no_errno (chdir (path));
  test_folder_empty (user);
  g_assert_no_errno (g_mkdir (set, 0700));
  journal_case_prepare (running, set);
  before = fault_folder_read (path);
  reference = kill_once (before, 0);
  g_assert_cmpint (reference->status, ==, 0);
  for (guint number = 1; number <= reference->n_calls && !g_test_failed (); number++)
    {
      g_autoptr (FaultRun) killed = kill_once (before, number);
      g_autofree char *name = NULL;

      g_assert_cmpint (killed->signal, ==, SIGKILL);
      name = get_name (killed->chosen);
      g_string_append_printf (names, " %u:%s", number, name);
    }
  g_assert_no_errno (chdir ("/"));
  g_test_message ("%u calls:%s", reference->n_calls, names->str);
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
      g_autofree char *path = g_strconcat ("/faults/journal-calls-killed/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
