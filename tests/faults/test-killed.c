/* SPDX-License-Identifier: MIT */

/* Kills subset --force, apply --force and exports of pictures at each of their system calls, and at
 * random moments. After that, each file is complete, either the old or the new one, no images are
 * next to the labels of other images, and each replaced file that is missing still exists under a
 * hidden name. The next run succeeds and removes the incomplete files that the killed one left. */

#include "fault-run.h"

#include "idx-cli.h"
#include "idx-dataset.h"
#include "idx-replacement.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#define N_SAMPLES 40
#define SIDE 4
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"

/* The prefix of the hidden names of replaced files. */
#define BACKUP_PREFIX ".idxview-replaced-"

/* The number of kills for each case. */
#define N_SHORT 12
#define N_RANDOM 120

/* The approximate duration of a run. */
#define RUN_MICROSECONDS 4000

/**
 * Case:
 * @name: a word for the test path
 * @old: the command that runs first
 * @arguments: the command that is killed
 * @lacks: the features that the file system lacks
 */
typedef struct
{
  const char *name;
  const char *old[9];
  const char *arguments[9];
  FailingCallsLacks lacks;
} Case;

/* Old and new subsets have the same number of samples, so that counts can't distinguish them. */
#define SUBSET(...) \
  { \
    "subset", IMAGES, "-o", "out", "--filter", __VA_ARGS__ \
  }

#define APPLY(...) \
  { \
    "apply", IMAGES, "-o", "out", "--patch", __VA_ARGS__ \
  }

#define LINKLESS \
  (FAILING_CALLS_NO_UNNAMED | FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS | \
   FAILING_CALLS_NO_FOLDER_SYNC)

static const Case cases[] = {
  { "apply", APPLY ("old.csv"), APPLY ("new.csv", "--force"), 0 },
  { "apply-no-exchange", APPLY ("old.csv"), APPLY ("new.csv", "--force"),
    FAILING_CALLS_NO_RENAME_FLAGS },
  { "apply-little", APPLY ("old.csv"), APPLY ("new.csv", "--force"), LINKLESS },
  { "plain", SUBSET ("index:0-9"), SUBSET ("index:20-29", "--force"), 0 },
  { "without-labels", SUBSET ("index:0-9"), SUBSET ("index:20-29", "--force", "--no-labels"), 0 },
  { "gzip-over-plain", SUBSET ("index:0-9"), SUBSET ("index:20-29", "--force", "--gzip"), 0 },
  { "plain-over-gzip", SUBSET ("index:0-9", "--gzip"), SUBSET ("index:20-29", "--force"), 0 },
  { "no-exchange", SUBSET ("index:0-9"), SUBSET ("index:20-29", "--force"),
    FAILING_CALLS_NO_RENAME_FLAGS },
  { "no-links", SUBSET ("index:0-9"), SUBSET ("index:20-29", "--force"), FAILING_CALLS_NO_LINKS },
  { "little", SUBSET ("index:0-9"), SUBSET ("index:20-29", "--force"), LINKLESS },
};

/* Returns the label of an image, which differs from the labels of nearby images. */
static guint8
get_label (guint8 image)
{
  return (guint8) ((image * 7 + image / 10) % 10);
}

static void
add_set (TestFolder *folder)
{
  g_autoptr (GByteArray) images = test_idx_header (8, 3, N_SAMPLES, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_header (8, 1, N_SAMPLES);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  for (guint8 i = 0; i < N_SAMPLES; i++)
    {
      guint8 label = get_label (i);

      for (guint pixel = 0; pixel < SIDE * SIDE; pixel++)
        g_byte_array_append (images, &i, 1);
      g_byte_array_append (labels, &label, 1);
    }
  images_file = test_folder_add (folder, IMAGES, images);
  labels_file = test_folder_add (folder, LABELS, labels);
  g_object_unref (test_folder_add_text (folder, "old.csv", "index,new\n1,9\n"));
  g_object_unref (test_folder_add_text (folder, "new.csv", "index,new\n2,0\n3,9\n"));
}

static FaultFunc
get_func (const char *const *arguments)
{
  return g_str_equal (arguments[0], "apply") ? idx_cli_apply_run : idx_cli_subset_run;
}

static int
run_command (const char *path,
             const char *const *arguments)
{
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, 0 };
  g_autoptr (FaultRun) run = fault_run (path, &none, get_func (arguments), arguments);

  if (run->status != 0)
    g_test_message ("status %d: %s", run->status, run->errors);
  return run->status;
}

/* Opens an images file and finds its labels. Returns whether these labels, if any, belong to the
 * images. */
static gboolean
are_labels_right (const char *path,
                  const char *name)
{
  g_autofree char *full = g_build_filename (path, name, NULL);
  g_autoptr (GFile) location = g_file_new_for_path (full);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  for (guint i = 0; i < idx_dataset_get_n_samples (dataset); i++)
    {
      g_autoptr (GBytes) image = idx_dataset_read_image (dataset, i, NULL, NULL);
      const guint8 *pixels = g_bytes_get_data (image, NULL);
      gint64 label;

      if (idx_dataset_get_label (dataset, i, &label) && label != get_label (*pixels))
        return FALSE;
    }
  return TRUE;
}

/* Checks that a replaced file exists under a hidden name. */
static void
check_backup (const char *name,
              GBytes *old,
              GHashTable *found)
{
  GHashTableIter iter;
  gpointer backup, bytes;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &backup, &bytes))
    if (g_str_has_prefix (backup, BACKUP_PREFIX) && g_str_has_suffix (backup, name) &&
        g_bytes_equal (bytes, old))
      return;
  g_test_fail_printf ("“%s” is gone", name);
}

/* Checks that each earlier file still exists, at least as a backup, unless the run removes it. */
static void
check_nothing_lost (GHashTable *before,
                    GHashTable *after,
                    GHashTable *found)
{
  GHashTableIter iter;
  gpointer name, old;
  gboolean is_done = TRUE;

  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    is_done = is_done && g_hash_table_contains (found, name);
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, &old))
    if (!g_hash_table_contains (found, name) && (g_hash_table_contains (after, name) || !is_done))
      check_backup (name, old, found);
}

/* Removes the backups of replaced files. Returns how many there were. */
static guint
remove_backups (const char *path,
                GHashTable *files)
{
  GHashTableIter iter;
  gpointer name;
  guint n = 0;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_str_has_prefix (name, BACKUP_PREFIX))
      {
        g_autofree char *full = g_build_filename (path, name, NULL);

        g_assert_cmpint (g_unlink (full), ==, 0);
        g_hash_table_iter_remove (&iter);
        n++;
      }
  return n;
}

/* Checks what a killed run left behind. */
static void
check_files (const char *path,
             GHashTable *before,
             GHashTable *after)
{
  g_autoptr (GHashTable) found = fault_folder_read (path);
  GHashTableIter iter;
  gpointer name, bytes;

  g_assert_true (g_hash_table_contains (found, IMAGES) && g_hash_table_contains (found, LABELS));
  check_nothing_lost (before, after, found);
  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    {
      GBytes *old = g_hash_table_lookup (before, name);
      GBytes *new = g_hash_table_lookup (after, name);

      if (*(const char *) name == '.')
        continue;
      if ((old == NULL || !g_bytes_equal (bytes, old)) &&
          (new == NULL || !g_bytes_equal (bytes, new)))
        {
          g_test_fail_printf ("“%s” is neither the old nor the new file", (const char *) name);
          continue;
        }
      if (g_strstr_len (name, -1, "-images-") != NULL && !are_labels_right (path, name))
        g_test_fail_printf ("“%s” is next to the labels of other images", (const char *) name);
    }
}

/* Kills a run at the call @number, or at a random moment if @number is 0. Adds the number of
 * backups that it left to @n_backups. Returns whether the run was killed before it ended. */
static gboolean
kill_once (const Case *self,
           const char *path,
           GHashTable *before,
           GHashTable *after,
           guint number,
           guint *n_backups)
{
  FailingCalls calls = { FAILING_CALLS_KILL, number, 0, self->lacks };
  g_autoptr (FaultRun) run = NULL;
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GHashTable) found = NULL;
  g_autofree char *difference = NULL;

  fault_folder_write (path, before);
  run = number > 0 ? fault_run (path, &calls, get_func (self->arguments), self->arguments)
                   : fault_run_killed (path, (gulong) g_test_rand_int_range (1, RUN_MICROSECONDS),
                                       get_func (self->arguments), self->arguments);
  idx_replacement_remove_leftovers (folder);
  check_files (path, before, after);
  if (g_test_failed ())
    g_test_message ("killed at call %u: %s", number, run->chosen);

  g_assert_cmpint (run_command (path, self->arguments), ==, 0);
  found = fault_folder_read (path);
  *n_backups += remove_backups (path, found);
  difference = fault_folder_compare (found, after);
  if (difference != NULL)
    g_test_fail_printf ("after call %u (%s) the next run left%s", number, run->chosen, difference);
  return run->signal == SIGKILL;
}

static void
test_case (gconstpointer data)
{
  const Case *self = data;
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) after = NULL;
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, self->lacks };
  g_autoptr (FaultRun) reference = NULL;
  guint n_kills = 0;
  guint n_backups = 0;
  guint step;

  add_set (folder);
  g_assert_cmpint (run_command (path, self->old), ==, 0);
  before = fault_folder_read (path);
  reference = fault_run (path, &none, get_func (self->arguments), self->arguments);
  g_assert_cmpint (reference->status, ==, 0);
  after = fault_folder_read (path);

  /* Start with the last calls, which move files into place. */
  step = fault_is_long () ? 1 : MAX (reference->n_calls / 3 / N_SHORT, 1);
  for (guint number = reference->n_calls; number >= step && !g_test_failed (); number -= step)
    {
      n_kills += kill_once (self, path, before, after, number, &n_backups) ? 1 : 0;
      if (!fault_is_long () && n_kills >= N_SHORT)
        break;
    }
  for (guint i = 0; i < N_RANDOM && fault_is_long () && !g_test_failed (); i++)
    n_kills += kill_once (self, path, before, after, 0, &n_backups) ? 1 : 0;
  g_assert_cmpuint (n_backups, >, 0);
  g_test_message ("%s: %u kills, %u backups, %u calls a run", self->name, n_kills, n_backups,
                  reference->n_calls);
}

/* Checks that each picture is complete, and removes it. Returns the number of pictures. */
static guint
remove_pictures (const char *path,
                 GHashTable *after)
{
  g_autoptr (GHashTable) found = fault_folder_read (path);
  GHashTableIter iter;
  gpointer name, bytes;
  guint n = 0;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    {
      g_autofree char *full = g_build_filename (path, name, NULL);
      GBytes *whole = g_hash_table_lookup (after, name);

      if (*(const char *) name == '.')
        continue;
      if (whole == NULL || !g_bytes_equal (bytes, whole))
        g_test_fail_printf ("“%s” isn't a complete file", (const char *) name);
      if (!g_str_has_suffix (name, ".png"))
        continue;
      g_assert_cmpint (g_unlink (full), ==, 0);
      n++;
    }
  return n;
}

/* Kills an export of several pictures at each of its calls. No incomplete picture is left, and the
 * next export removes the hidden files that the killed one left. */
static void
test_pictures (void)
{
  static const char *const arguments[] = { "export-images", IMAGES, ".", NULL };
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, 0 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (FaultRun) reference = NULL;
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) after = NULL;
  guint n_kills = 0;
  guint n_partial = 0;

  add_set (folder);
  before = fault_folder_read (path);
  reference = fault_run (path, &none, fault_export_images, arguments);
  g_assert_cmpint (reference->status, ==, 0);
  after = fault_folder_read (path);
  g_assert_cmpuint (g_hash_table_size (after), ==, g_hash_table_size (before) + 3);

  for (guint number = 1; number <= reference->n_calls && !g_test_failed (); number++)
    {
      FailingCalls calls = { FAILING_CALLS_KILL, number, 0, 0 };
      g_autoptr (FaultRun) run = NULL;
      g_autoptr (FaultRun) next = NULL;
      g_autoptr (GHashTable) found = NULL;
      g_autofree char *difference = NULL;
      guint n;

      fault_folder_write (path, before);
      run = fault_run (path, &calls, fault_export_images, arguments);
      n_kills += run->signal == SIGKILL;
      n = remove_pictures (path, after);
      n_partial += n > 0 && n < 3;
      next = fault_run (path, &none, fault_export_images, arguments);
      g_assert_cmpint (next->status, ==, 0);
      found = fault_folder_read (path);
      difference = fault_folder_compare (found, after);
      if (difference != NULL)
        g_test_fail_printf ("after call %u (%s) the next run left%s", number, run->chosen,
                            difference);
    }
  g_assert_cmpuint (n_kills, >, 0);
  g_assert_cmpuint (n_partial, >, 0);
  g_test_message ("%u kills, %u between pictures", n_kills, n_partial);
}

/* Kills an export with a folder for each class at each of its calls. Each picture is the old or the
 * new one, and the next run removes the hidden files that the killed one left. */
static void
test_folders (void)
{
  static const char *const old[] = { "export", IMAGES, "--filter", "index:0-1",
                                     "--palette", "ink", "-o", "out", NULL };
  static const char *const arguments[] = { "export", IMAGES, "--filter", "index:0-3",
                                           "-o", "out", "--force", NULL };
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, 0 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (FaultRun) first = NULL;
  g_autoptr (FaultRun) reference = NULL;
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) after = NULL;

  add_set (folder);
  first = fault_run (path, &none, idx_cli_export_run, old);
  g_assert_cmpint (first->status, ==, 0);
  before = fault_folder_read (path);
  reference = fault_run (path, &none, idx_cli_export_run, arguments);
  g_assert_cmpint (reference->status, ==, 0);
  after = fault_folder_read (path);
  for (guint number = 1; number <= reference->n_calls && !g_test_failed (); number++)
    {
      FailingCalls calls = { FAILING_CALLS_KILL, number, 0, 0 };
      g_autoptr (FaultRun) run = NULL;
      g_autoptr (FaultRun) next = NULL;
      g_autoptr (GHashTable) found = NULL;
      g_autofree char *difference = NULL;
      GHashTableIter iter;
      gpointer name, bytes;

      fault_folder_write (path, before);
      run = fault_run (path, &calls, idx_cli_export_run, arguments);
      found = fault_folder_read (path);
      g_hash_table_iter_init (&iter, found);
      while (g_hash_table_iter_next (&iter, &name, &bytes))
        {
          GBytes *old_bytes = g_hash_table_lookup (before, name);
          GBytes *new_bytes = g_hash_table_lookup (after, name);

          if (strstr (name, "/.") == NULL &&
              !(old_bytes != NULL && g_bytes_equal (bytes, old_bytes)) &&
              !(new_bytes != NULL && g_bytes_equal (bytes, new_bytes)))
            g_test_fail_printf ("call %u (%s) left “%s”", number, run->chosen,
                                (const char *) name);
        }
      next = fault_run (path, &none, idx_cli_export_run, arguments);
      g_assert_cmpint (next->status, ==, 0);
      g_hash_table_unref (found);
      found = fault_folder_read (path);
      difference = fault_folder_compare (found, after);
      if (difference != NULL)
        g_test_fail_printf ("after call %u (%s) the next run left%s", number, run->chosen,
                            difference);
    }
}

int
main (int argc,
      char **argv)
{
  fault_init ();
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/faults/killed/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/faults/killed/pictures", test_pictures);
  g_test_add_func ("/faults/killed/folders", test_folders);
  return g_test_run ();
}
