/* SPDX-License-Identifier: MIT */

#include "fault-run.h"

#include "idx-export.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that runs longer is considered hung, and is killed. */
#define MAX_SECONDS 60

#define MEMORY_FOLDER "/dev/shm"

void
fault_init (void)
{
  g_setenv ("GIO_USE_VFS", "local", TRUE);
  if (access (MEMORY_FOLDER, W_OK) == 0)
    g_setenv ("TMPDIR", MEMORY_FOLDER, TRUE);
}

static int
make_buffer (void)
{
  int fd = memfd_create ("output", MFD_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  return fd;
}

static char *
take_buffer (int fd,
             gsize *size)
{
  char *text;

  *size = (gsize) lseek (fd, 0, SEEK_END);
  text = g_malloc0 (*size + 1);
  g_assert_cmpint (pread (fd, text, *size, 0), ==, (gssize) *size);
  close (fd);
  return text;
}

static G_GNUC_NORETURN void
run_child (const char *folder,
           FaultFunc func,
           const char *const *arguments,
           int output,
           int errors)
{
  g_auto (GStrv) copy = g_strdupv ((char **) arguments);
  int status;

  if (chdir (folder) != 0 || dup2 (output, STDOUT_FILENO) < 0 || dup2 (errors, STDERR_FILENO) < 0)
    _exit (99);
  (void) alarm (MAX_SECONDS);
  status = func (copy);
  failing_calls_stop ();
  g_clear_pointer (&copy, g_strfreev);
  exit (status);
}

static FaultRun *
run (const char *folder,
     const FailingCalls *calls,
     gulong microseconds,
     FaultFunc func,
     const char *const *arguments)
{
  int output = make_buffer ();
  int errors = make_buffer ();
  int status;
  pid_t child;
  FaultRun *self;
  gsize n_errors;

  (void) fflush (NULL);
  failing_calls_start (folder, calls);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    run_child (folder, func, arguments, output, errors);
  failing_calls_stop ();
  if (microseconds > 0)
    {
      g_usleep (microseconds);
      g_assert_cmpint (kill (child, SIGKILL), ==, 0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);

  /* Allocate this only now, because the child would leak it. */
  self = g_new0 (FaultRun, 1);
  self->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  self->status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  self->output = take_buffer (output, &self->n_output);
  self->errors = take_buffer (errors, &n_errors);
  self->chosen = g_strdup (failing_calls_get_chosen ());
  self->n_calls = failing_calls_get_count ();
  return self;
}

FaultRun *
fault_run (const char *folder,
           const FailingCalls *calls,
           FaultFunc func,
           const char *const *arguments)
{
  return run (folder, calls, 0, func, arguments);
}

FaultRun *
fault_run_killed (const char *folder,
                  gulong microseconds,
                  FaultFunc func,
                  const char *const *arguments)
{
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, 0 };

  return run (folder, &none, microseconds, func, arguments);
}

void
fault_run_free (FaultRun *self)
{
  g_free (self->output);
  g_free (self->errors);
  g_free (self->chosen);
  g_free (self);
}

static void
read_below (const char *folder,
            const char *inside,
            GHashTable *files)
{
  g_autofree char *path = g_build_filename (folder, inside, NULL);
  g_autoptr (GDir) children = g_dir_open (path, 0, NULL);
  const char *name;

  g_assert_nonnull (children);
  while ((name = g_dir_read_name (children)) != NULL)
    {
      g_autofree char *child =
        *inside != '\0' ? g_build_filename (inside, name, NULL) : g_strdup (name);
      g_autofree char *child_path = g_build_filename (folder, child, NULL);
      char *content;
      gsize length;

      if (g_file_test (child_path, G_FILE_TEST_IS_DIR))
        {
          /* Folders are listed like files, with a trailing slash. */
          g_hash_table_insert (files, g_strconcat (child, "/", NULL), g_bytes_new (NULL, 0));
          read_below (folder, child, files);
          continue;
        }
      g_assert_true (g_file_get_contents (child_path, &content, &length, NULL));
      g_hash_table_insert (files, g_steal_pointer (&child), g_bytes_new_take (content, length));
    }
}

GHashTable *
fault_folder_read (const char *folder)
{
  GHashTable *files =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);

  read_below (folder, "", files);
  return files;
}

static int
compare_backwards (gconstpointer a,
                   gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) b, *(const char *const *) a);
}

/* Removes all files and folders, the content of each folder before the folder itself. */
static void
empty (const char *folder)
{
  g_autoptr (GHashTable) files = fault_folder_read (folder);
  guint n_names;
  g_autofree const char **names = (const char **) g_hash_table_get_keys_as_array (files, &n_names);

  qsort (names, n_names, sizeof *names, compare_backwards);
  for (guint i = 0; i < n_names; i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
}

void
fault_folder_write (const char *folder,
                    GHashTable *files)
{
  GHashTableIter iter;
  gpointer name, bytes;

  empty (folder);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *parent = g_path_get_dirname (path);
      gsize length;
      const char *content = g_bytes_get_data (bytes, &length);

      g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
      if (!g_str_has_suffix (name, "/"))
        g_assert_true (g_file_set_contents_full (path, length > 0 ? content : "", (gssize) length,
                                                 G_FILE_SET_CONTENTS_NONE, 0600, NULL));
    }
}

char *
fault_folder_compare (GHashTable *found,
                      GHashTable *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (!g_hash_table_contains (expected, name))
      g_string_append_printf (text, " +%s", (char *) name);
    else if (!g_bytes_equal (bytes, g_hash_table_lookup (expected, name)))
      g_string_append_printf (text, " !%s", (char *) name);
  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (!g_hash_table_contains (found, name))
      g_string_append_printf (text, " -%s", (char *) name);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

int
fault_export_images (char **arguments)
{
  static const guint32 chosen[] = { 3, 17, 20 };
  const IdxExportOptions options = { .scale = 2 };
  g_autoptr (GFile) location = g_file_new_for_path (arguments[1]);
  g_autoptr (GFile) folder = g_file_new_for_path (arguments[2]);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSubset) images = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);

  g_array_append_vals (indices, chosen, G_N_ELEMENTS (chosen));
  if (dataset != NULL && idx_dataset_load (dataset, NULL, NULL, &error) &&
      idx_dataset_get_labels (dataset) != NULL)
    {
      images = idx_subset_new (dataset, g_steal_pointer (&indices));
      if (idx_export_images (images, &options, folder, FALSE /* may_replace */, NULL, NULL, &error))
        return 0;
    }
  g_clear_pointer (&indices, g_array_unref);
  g_printerr ("%s\n", error != NULL ? error->message : "no labels");
  return 1;
}

gboolean
fault_is_long (void)
{
  return g_strcmp0 (g_getenv ("IDXVIEW_TEST_LONG"), "1") == 0;
}
