/* SPDX-License-Identifier: MIT */

/* A random person uses a window. Each step depends only on the seed, its number, and what is shown,
 * so test-person.py can leave out steps to find the shortest sequence that fails.
 *
 *   person SET SEED STEPS
 *
 * STEPS is a list like 0-99,120. Prints each step before it is taken. If something doesn't hold,
 * prints it to standard error and exits with status 1.
 *
 *   person
 *
 * prints the names of all sets. */

#include "person-loop.h"
#include "person-model.h"
#include "person-steps.h"
#include "test-display.h"

#include <glib/gstdio.h>
#include <stdlib.h>

/* How often Escape closes something at the end */
#define N_ESCAPES 25

static G_GNUC_NORETURN void
fail (const char *when,
      const char *problem)
{
  (void) g_printerr ("%s: %s\n", when, problem);
  exit (1);
}

static void
check (Person *self,
       const char *when)
{
  g_autofree char *problem = person_model_check (&self->viewer, &self->seq);

  if (problem != NULL)
    fail (when, problem);
}

/* Returns the hash of a file; NULL if it can't be read. */
static char *
hash_file (const char *path)
{
  g_autofree char *content = NULL;
  gsize length;

  if (!g_file_get_contents (path, &content, &length, NULL))
    return NULL;
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) content, length);
}

/* Returns the hashes of all files that may not change, by their paths. */
static GHashTable *
hash_inputs (TestFolder *folder)
{
  static const char *const folders[] = { "in", "other", "more" };
  GHashTable *hashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (test_folder_get_path (folder), folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      const char *name;

      while ((name = g_dir_read_name (dir)) != NULL)
        if (strstr (name, "idxreview") == NULL)
          {
            char *file = g_build_filename (path, name, NULL);

            (void) g_hash_table_insert (hashes, file, hash_file (file));
          }
    }
  return hashes;
}

static void
check_inputs (GHashTable *hashes)
{
  GHashTableIter iter;
  gpointer path, hash;

  g_hash_table_iter_init (&iter, hashes);
  while (g_hash_table_iter_next (&iter, &path, &hash))
    {
      g_autofree char *now = hash_file (path);

      if (g_strcmp0 (now, hash) != 0)
        fail (path, "an input was changed");
    }
}

static IdxWindow *
find_window (void)
{
  for (GList *window = gtk_application_get_windows (test_viewer_get_application ());
       window != NULL; window = window->next)
    if (IDX_IS_WINDOW (window->data) && gtk_widget_get_visible (window->data))
      return window->data;
  return NULL;
}

/* Follows the person to the window that is in front. Opens another one if all were closed. */
static void
follow_window (Person *self)
{
  IdxWindow *window = find_window ();

  if (window != NULL && window == self->viewer.window)
    return;
  self->seq = 0;
  self->viewer.window = window;
  if (window == NULL)
    {
      g_print (" open a new window\n");
      person_open (self);
    }
}

static void
begin (Person *self)
{
  static const char *const targets[] = { "compare-with", "other/b-images-idx3-ubyte",
                                         "open-features-from", "more/features.npy" };
  const char *action = self->set->action;
  g_autoptr (GVariant) parameter = NULL;

  if (action == NULL)
    return;
  if (g_str_equal (action, "blind"))
    test_viewer_wait_for_review (&self->viewer);
  for (gsize i = 0; i < G_N_ELEMENTS (targets); i += 2)
    if (g_str_equal (targets[i], action))
      {
        g_autofree char *path =
          g_build_filename (test_folder_get_path (self->viewer.folder), targets[i + 1], NULL);

        parameter = g_variant_ref_sink (g_variant_new_string (path));
      }
  if (g_str_equal (action, "view"))
    parameter = g_variant_ref_sink (g_variant_new_string ("map"));
  test_viewer_activate (&self->viewer, action, parameter);
}

static gboolean
get_state (Person *self,
           const char *action)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self->viewer.window), action);

  return g_variant_get_boolean (state);
}

static void
destroy_dialogs (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *window = windows; window != NULL; window = window->next)
    if (!IDX_IS_WINDOW (window->data) && gtk_widget_get_visible (window->data))
      gtk_window_close (window->data);
}

/* From any state, Escape leads back to the samples. */
static void
escape (Person *self)
{
  static const char *const views[] = { "large", "compare-images", "search", "comparison",
                                       "duplicates", "classes" };

  destroy_dialogs ();
  person_settle (self, 50);
  follow_window (self);
  for (guint i = 0; i < N_ESCAPES; i++)
    {
      test_viewer_activate (&self->viewer, "back", NULL);
      person_settle (self, 2);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    if (get_state (self, views[i]))
      fail (views[i], "Escape doesn't close it");
  check (self, "after Escape");
}

static gboolean
is_idle (gpointer data)
{
  for (GList *window = gtk_application_get_windows (test_viewer_get_application ());
       window != NULL; window = window->next)
    if (IDX_IS_WINDOW (window->data) &&
        idx_job_list_get_current (
          idx_session_get_tasks (IDX_WINDOW (window->data)->session)) != NULL)
      return FALSE;
  return TRUE;
}

static gboolean
has_no_window (gpointer data)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  return windows == NULL;
}

static void
close_all (Person *self)
{
  IdxWindow *window;
  gpointer weak = self->viewer.window;

  g_object_add_weak_pointer (G_OBJECT (self->viewer.window), &weak);
  while ((window = find_window ()) != NULL)
    {
      gtk_window_close (GTK_WINDOW (window));
      if (find_window () == window)
        g_action_group_activate_action (G_ACTION_GROUP (window), "close-anyway", NULL);
      person_settle (self, 20);
    }
  test_wait_until (has_no_window, NULL);
  person_settle (self, 20);
  if (weak != NULL)
    fail ("after closing", "the window is still there");
}

static void
print_sets (void)
{
  gsize n_sets;
  const PersonSet *sets = person_sets_get (&n_sets);

  for (gsize i = 0; i < n_sets; i++)
    g_print ("%s\n", sets[i].name);
}

static void
walk (Person *self,
      guint32 seed,
      const char *steps)
{
  g_auto (GStrv) ranges = g_strsplit (steps, ",", -1);

  for (char **range = ranges; *range != NULL; range++)
    {
      guint64 first = g_ascii_strtoull (*range, NULL, 10);
      const char *dash = strchr (*range, '-');
      guint64 last = dash != NULL ? g_ascii_strtoull (dash + 1, NULL, 10) : first;

      for (guint64 i = first; i <= last; i++)
        {
          const guint32 seeds[] = { seed, (guint32) i };

          g_rand_set_seed_array (self->rand, seeds, G_N_ELEMENTS (seeds));
          g_print ("%s %u %" G_GUINT64_FORMAT ":", self->set->name, seed, i);
          person_step (self);
          person_settle (self, 10);
          follow_window (self);
          check (self, "after a step");
        }
    }
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GRand) rand = g_rand_new ();
  g_autoptr (TestInput) input = NULL;
  g_autoptr (TestFolder) folder = NULL;
  g_autoptr (GHashTable) hashes = NULL;
  Person self = { .rand = rand };

  if (argc == 1)
    {
      print_sets ();
      return 0;
    }
  test_viewer_init (&argc, &argv);
  /* test-person.py knows the warnings that GTK itself causes. */
  (void) g_log_set_always_fatal (G_LOG_FATAL_MASK);
  if (argc != 4 || (self.set = person_sets_find (argv[1])) == NULL)
    fail ("usage", "person SET SEED STEPS");
  folder = test_folder_new ();
  input = test_input_new ();
  self.viewer.folder = folder;
  self.input = input;
  g_assert_cmpint (g_chdir (test_folder_get_path (folder)), ==, 0);
  g_assert_cmpint (g_mkdir ("out", 0700), ==, 0);
  person_open (&self);
  hashes = hash_inputs (folder);
  begin (&self);
  walk (&self, (guint32) g_ascii_strtoull (argv[2], NULL, 10), argv[3]);
  escape (&self);
  test_wait_until (is_idle, NULL);
  check (&self, "after all jobs");
  close_all (&self);
  check_inputs (hashes);
  g_print ("done; the longest iteration took %.1f ms\n", person_loop_get_longest ());
  return test_viewer_run ();
}
