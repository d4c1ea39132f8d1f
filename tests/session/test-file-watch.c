/* SPDX-License-Identifier: MIT */

#include "idx-file-watch.h"

#include "test-folder.h"
#include "test-loop.h"

#include <stdio.h>
#include <unistd.h>

typedef struct
{
  guint n_changed;
  guint n_gone;
} Seen;

static void
changed_cb (Seen *seen)
{
  seen->n_changed++;
}

static void
gone_cb (Seen *seen)
{
  seen->n_gone++;
}

static gboolean
is_changed (gpointer data)
{
  return ((Seen *) data)->n_changed > 0;
}

static gboolean
is_gone (gpointer data)
{
  return ((Seen *) data)->n_gone > 0;
}

static IdxFileWatch *
watch (GFile *file,
       Seen *seen)
{
  IdxFileWatch *self = idx_file_watch_new (file);

  g_signal_connect_swapped (self, "changed", G_CALLBACK (changed_cb), seen);
  g_signal_connect_swapped (self, "gone", G_CALLBACK (gone_cb), seen);
  g_assert_true (idx_file_watch_get_file (self) == file);
  return self;
}

static void
test_written (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "file", "before");
  Seen seen = { 0, 0 };
  g_autoptr (IdxFileWatch) self = watch (file, &seen);
  FILE *stream = fopen (g_file_peek_path (file), "a");

  g_assert_nonnull (stream);
  g_assert_cmpint (fputs ("after", stream), >=, 0);
  g_assert_cmpint (fclose (stream), ==, 0);
  test_loop_until (is_changed, &seen);
  g_assert_cmpuint (seen.n_gone, ==, 0);
}

/* Most programs save a file by writing a new file and renaming it to the name of the old one. */
static void
test_replaced (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "file", "before");
  g_autoptr (GFile) other = test_folder_add_text (folder, "other", "after");
  Seen seen = { 0, 0 };
  g_autoptr (IdxFileWatch) self = watch (file, &seen);

  g_assert_cmpint (rename (g_file_peek_path (other), g_file_peek_path (file)), ==, 0);
  test_loop_until (is_changed, &seen);
  g_assert_cmpuint (seen.n_gone, ==, 0);
}

static void
test_renamed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "file", "before");
  g_autoptr (GFile) other = test_folder_get_file (folder, "other");
  Seen seen = { 0, 0 };
  g_autoptr (IdxFileWatch) self = watch (file, &seen);

  g_assert_cmpint (rename (g_file_peek_path (file), g_file_peek_path (other)), ==, 0);
  test_loop_until (is_gone, &seen);
  g_assert_cmpuint (seen.n_changed, ==, 0);
}

static void
test_deleted (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "file", "before");
  Seen seen = { 0, 0 };
  g_autoptr (IdxFileWatch) self = watch (file, &seen);

  g_assert_cmpint (unlink (g_file_peek_path (file)), ==, 0);
  test_loop_until (is_gone, &seen);
  g_assert_cmpuint (seen.n_changed, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/file-watch/written", test_written);
  g_test_add_func ("/session/file-watch/replaced", test_replaced);
  g_test_add_func ("/session/file-watch/renamed", test_renamed);
  g_test_add_func ("/session/file-watch/deleted", test_deleted);
  return g_test_run ();
}
