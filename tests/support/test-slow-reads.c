/* SPDX-License-Identifier: MIT */

/* Checks the library that makes reads slow: which reads wait, which are logged, and which are left
 * alone. */

#include "idx-error.h"
#include "idx-file-source.h"
#include "test-folder.h"

#include <fcntl.h>
#include <unistd.h>

#define SIZE 20000

typedef struct
{
  TestFolder *folder;
  IdxSource *slow;
  char *slow_path;
} Fixture;

static IdxSource *
open_new (TestFolder *folder,
          const char *name)
{
  g_autoptr (GByteArray) bytes = g_byte_array_set_size (g_byte_array_new (), SIZE);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  IdxSource *source;

  memset (bytes->data, 1, SIZE);
  file = test_folder_add (folder, name, bytes);
  source = idx_file_source_new (file, NULL, &error);
  g_assert_no_error (error);
  return source;
}

static void
set_path (const char *variable,
          TestFolder *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);

  g_setenv (variable, path, TRUE);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->folder = test_folder_new ();
  self->slow = open_new (self->folder, "slow");
  self->slow_path = g_build_filename (test_folder_get_path (self->folder), "slow", NULL);
  g_setenv ("SLOW_READS_FILES", "*/slow", TRUE);
  set_path ("SLOW_READS_LOG", self->folder, "log");
  set_path ("SLOW_READS_HOLD", self->folder, "hold");
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_unsetenv ("SLOW_READS_FILES");
  g_unsetenv ("SLOW_READS_LOG");
  g_unsetenv ("SLOW_READS_HOLD");
  g_unsetenv ("SLOW_READS_MILLISECONDS");
  g_clear_object (&self->slow);
  g_clear_pointer (&self->slow_path, g_free);
  test_folder_free (self->folder);
}

/* Returns whether a read succeeds. It may only fail because the bytes aren't in memory. */
static gboolean
reads (IdxSource *source,
       guint64 offset,
       gsize length,
       IdxReadMode mode)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *buffer = g_malloc (length);
  gsize n_read = 0;

  if (!idx_source_read (source, offset, buffer, length, mode, &n_read, NULL, &error))
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_PENDING);
      return FALSE;
    }
  g_assert_cmpuint (n_read, ==, length);
  return TRUE;
}

static void
check_log (Fixture *self,
           ...)
{
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), "log", NULL);
  g_autofree char *found = NULL;
  va_list lines;

  va_start (lines, self);
  for (const char *line = va_arg (lines, const char *); line != NULL;
       line = va_arg (lines, const char *))
    g_string_append_printf (expected, "%s %s\n", line, self->slow_path);
  va_end (lines);
  (void) g_file_get_contents (path, &found, NULL, NULL);
  g_assert_cmpstr (found != NULL ? found : "", ==, expected->str);
}

static void
test_is_cold (Fixture *self,
              gconstpointer data)
{
  g_assert_false (reads (self->slow, 0, 100, IDX_READ_RESIDENT));
  g_assert_true (reads (self->slow, 0, 100, IDX_READ_WAIT));
  g_assert_true (reads (self->slow, 50, 100, IDX_READ_RESIDENT));
  g_assert_false (reads (self->slow, 4000, 200, IDX_READ_RESIDENT));
  g_assert_true (reads (self->slow, 19000, 1000, IDX_READ_WAIT));
  g_assert_true (reads (self->slow, 19500, 500, IDX_READ_RESIDENT));
  check_log (self, "main 0 100", "main 19000 1000", NULL);
}

/* A new file is cold even if it gets the inode of a deleted one. */
static void
test_new_file_is_cold (Fixture *self,
                       gconstpointer data)
{
  for (guint i = 0; i < 20; i++)
    {
      g_assert_false (reads (self->slow, 0, 100, IDX_READ_RESIDENT));
      g_assert_true (reads (self->slow, 0, 100, IDX_READ_WAIT));
      g_clear_object (&self->slow);
      g_assert_cmpint (unlink (self->slow_path), ==, 0);
      self->slow = open_new (self->folder, "slow");
    }
}

static void
test_names_the_call (Fixture *self,
                     gconstpointer data)
{
  int fd = open (self->slow_path, O_RDONLY | O_CLOEXEC);
  char buffer[8];

  g_assert_cmpint (read (fd, buffer, 8), ==, 8);
  g_assert_cmpint (read (fd, buffer, 7), ==, 7);
  g_assert_cmpint (pread (fd, buffer, 6, 1000), ==, 6);
  close (fd);
  check_log (self, "main 0 8", "main 8 7", "main 1000 6", NULL);
}

static void
test_takes_time (Fixture *self,
                 gconstpointer data)
{
  gint64 start = g_get_monotonic_time ();

  g_setenv ("SLOW_READS_MILLISECONDS", "20", TRUE);
  g_assert_true (reads (self->slow, 0, 1, IDX_READ_WAIT));
  g_assert_true (reads (self->slow, 0, 1, IDX_READ_WAIT));
  g_assert_cmpint (g_get_monotonic_time () - start, >=, 40000);
}

static gpointer
read_thread (gpointer data)
{
  Fixture *self = data;

  g_assert_true (reads (self->slow, 0, 8000, IDX_READ_WAIT));
  return NULL;
}

static void
test_holds_back (Fixture *self,
                 gconstpointer data)
{
  g_autoptr (GFile) hold = test_folder_add_text (self->folder, "hold", "5000\n");
  GThread *thread = g_thread_new ("read", read_thread, self);

  for (guint i = 0; i < 3; i++)
    g_assert_true (reads (self->slow, 3000 + i, 1000, IDX_READ_WAIT));
  check_log (self, "main 3000 1000", "main 3001 1000", "main 3002 1000", NULL);
  g_object_unref (test_folder_add_text (self->folder, "hold", "8000\n"));
  g_thread_join (thread);
  check_log (self, "main 3000 1000", "main 3001 1000", "main 3002 1000", "other 0 8000", NULL);
  g_assert_true (g_file_delete (hold, NULL, NULL));
  g_assert_true (reads (self->slow, 0, SIZE, IDX_READ_WAIT));
}

static void
test_leaves_others_alone (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (IdxSource) other = open_new (self->folder, "other");
  g_autoptr (GFile) hold = test_folder_add_text (self->folder, "hold", "0\n");

  g_assert_true (reads (other, 0, 100, IDX_READ_WAIT));
  g_assert_true (reads (other, 0, 100, IDX_READ_RESIDENT));
  g_unsetenv ("SLOW_READS_FILES");
  g_assert_true (reads (self->slow, 0, 100, IDX_READ_WAIT));
  check_log (self, NULL);
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/support/slow-reads/is-cold", test_is_cold);
  ADD ("/support/slow-reads/new-file-is-cold", test_new_file_is_cold);
  ADD ("/support/slow-reads/names-the-call", test_names_the_call);
  ADD ("/support/slow-reads/takes-time", test_takes_time);
  ADD ("/support/slow-reads/holds-back", test_holds_back);
  ADD ("/support/slow-reads/leaves-others-alone", test_leaves_others_alone);
  return g_test_run ();
}
