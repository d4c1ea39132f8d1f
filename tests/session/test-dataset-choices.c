/* SPDX-License-Identifier: MIT */

#include "idx-dataset-choices.h"

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-loop.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Enough images for the file to be larger than the part that identifies a dataset. */
#define N_LARGE 1000

/* Choices of this size, and a number of datasets for which they don't fit the file. */
#define LARGE_CHOICE 16000
#define N_LARGE_CHOICES 80

static TestFolder *user;

static IdxDatasetChoices *
remember (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFile) images = idx_file_open (file, NULL, &error);

  g_assert_no_error (error);
  return idx_dataset_choices_new (images, NULL);
}

static GFile *
add_images (TestFolder *folder,
            const char *name,
            guint n_samples)
{
  g_autoptr (GByteArray) content = test_idx_images (n_samples, 3, 3);

  return test_folder_add (folder, name, content);
}

static char *
get_path (void)
{
  return g_build_filename (test_folder_get_path (user), "idxview", "datasets", NULL);
}

static gboolean
is_stored (gpointer text)
{
  g_autofree char *path = get_path ();
  g_autofree char *content = NULL;

  return g_file_get_contents (path, &content, NULL, NULL) && strstr (content, text) != NULL;
}

/* Chooses a palette for a dataset and saves it. */
static void
choose (GFile *file,
        const char *palette)
{
  g_autoptr (IdxDatasetChoices) self = remember (file);

  idx_dataset_choices_set (self, IDX_CHOICE_PALETTE, palette);
  idx_dataset_choices_save (self);
}

static void
check_palette (GFile *file,
               const char *expected)
{
  g_autoptr (IdxDatasetChoices) self = remember (file);

  g_assert_cmpstr (idx_dataset_choices_get (self, IDX_CHOICE_PALETTE), ==, expected);
}

static void
test_choices (void)
{
  static const char *const values[] = {
    "file:///a%20b/labels",
    "file:///a/images",
    "file:///names",
    "28x28",
    "ink",
    "transposed",
    "17",
  };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);
  g_autoptr (IdxDatasetChoices) self = remember (file);
  g_autoptr (IdxDatasetChoices) again = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_assert_null (idx_dataset_choices_get (self, (IdxChoice) i));
      idx_dataset_choices_set (self, (IdxChoice) i, values[i]);
      g_assert_cmpstr (idx_dataset_choices_get (self, (IdxChoice) i), ==, values[i]);
    }
  idx_dataset_choices_save (self);
  again = remember (file);
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpstr (idx_dataset_choices_get (again, (IdxChoice) i), ==, values[i]);
  test_folder_empty (user);
}

static void
test_forget (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);

  choose (file, "ink");
  check_palette (file, "ink");
  choose (file, NULL);
  check_palette (file, NULL);
  test_folder_empty (user);
}

/* Choices are saved after a moment, even without a call to idx_dataset_choices_save(). */
static void
test_saved_soon (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);
  g_autoptr (IdxDatasetChoices) self = remember (file);
  char text[] = "palette=ink";

  idx_dataset_choices_set (self, IDX_CHOICE_PALETTE, "ink");
  g_assert_false (is_stored (text));
  test_loop_until (is_stored, text);
  test_loop_settle ();
  test_folder_empty (user);
}

/* A dataset is identified by its content, not by its name, location or compression. */
static void
test_by_content (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (N_LARGE, 12, 12);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = test_folder_add (folder, "some-images-idx3-ubyte", content);
  g_autoptr (GFile) copy = test_folder_add (folder, "other/b-images-idx3-ubyte.gz", stored);
  g_autoptr (GFile) fewer = NULL;
  g_autoptr (GFile) changed = NULL;
  g_autoptr (GByteArray) few = test_idx_images (N_LARGE - 1, 12, 12);

  choose (file, "ink");
  check_palette (copy, "ink");
  fewer = test_folder_add (folder, "fewer-images-idx3-ubyte", few);
  check_palette (fewer, NULL);
  content->data[20] ^= 1;
  changed = test_folder_add (folder, "changed-images-idx3-ubyte", content);
  check_palette (changed, NULL);
  test_folder_empty (user);
}

/* Saving keeps the choices that other objects have saved for the same dataset or for another
 * one. */
static void
test_together (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "a-images-idx3-ubyte", 4);
  g_autoptr (GFile) other = add_images (folder, "b-images-idx3-ubyte", 5);
  g_autoptr (IdxDatasetChoices) a = remember (file);
  g_autoptr (IdxDatasetChoices) b = remember (file);
  g_autoptr (IdxDatasetChoices) c = remember (other);
  g_autoptr (IdxDatasetChoices) result = NULL;

  idx_dataset_choices_set (a, IDX_CHOICE_PALETTE, "ink");
  idx_dataset_choices_set (b, IDX_CHOICE_SHAPE, "9x1");
  idx_dataset_choices_set (c, IDX_CHOICE_PALETTE, "screen");
  idx_dataset_choices_save (a);
  idx_dataset_choices_save (b);
  idx_dataset_choices_save (c);
  result = remember (file);
  g_assert_cmpstr (idx_dataset_choices_get (result, IDX_CHOICE_PALETTE), ==, "ink");
  g_assert_cmpstr (idx_dataset_choices_get (result, IDX_CHOICE_SHAPE), ==, "9x1");
  check_palette (other, "screen");
  test_folder_empty (user);
}

/* Several threads save at the same time. No choice may be lost. */
static gpointer
choose_thread (gpointer file)
{
  choose (file, "ink");
  return NULL;
}

static void
test_at_once (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  GFile *files[8];
  GThread *threads[G_N_ELEMENTS (files)];

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u-images-idx3-ubyte", i);

      files[i] = add_images (folder, name, i + 1);
      threads[i] = g_thread_new (NULL, choose_thread, files[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    (void) g_thread_join (threads[i]);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      check_palette (files[i], "ink");
      g_object_unref (files[i]);
    }
  test_folder_empty (user);
}

static void
test_oldest_dropped (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) first = NULL;
  g_autoptr (GFile) second = NULL;
  g_autoptr (GFile) last = NULL;

  for (guint i = 0; i < 201; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u-images-idx3-ubyte", i);
      g_autoptr (GFile) file = add_images (folder, name, i + 1);

      choose (file, "ink");
      /* Changes the first dataset again, so that it isn't the oldest. */
      if (i == 100)
        {
          first = test_folder_get_file (folder, "0-images-idx3-ubyte");
          choose (first, "screen");
        }
    }
  second = test_folder_get_file (folder, "1-images-idx3-ubyte");
  last = test_folder_get_file (folder, "200-images-idx3-ubyte");
  check_palette (first, "screen");
  check_palette (second, NULL);
  check_palette (last, "ink");
  test_folder_empty (user);
}

/* The choices that changed last are kept if there isn't enough space for all. */
static void
test_oldest_too_large (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *names = g_strnfill (LARGE_CHOICE, 'a');

  for (guint i = 0; i < N_LARGE_CHOICES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u-images-idx3-ubyte", i);
      g_autoptr (GFile) file = add_images (folder, name, i + 1);
      g_autoptr (IdxDatasetChoices) self = remember (file);

      idx_dataset_choices_set (self, IDX_CHOICE_EDITED_NAMES, names);
      idx_dataset_choices_save (self);
    }
  for (guint i = 0; i < N_LARGE_CHOICES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u-images-idx3-ubyte", i);
      g_autoptr (GFile) file = test_folder_get_file (folder, name);
      g_autoptr (IdxDatasetChoices) self = remember (file);

      if (i == 0 || i >= N_LARGE_CHOICES / 2)
        g_assert_cmpstr (idx_dataset_choices_get (self, IDX_CHOICE_EDITED_NAMES), ==,
                         i == 0 ? NULL : names);
    }
  test_folder_empty (user);
}

static void
test_damaged (void)
{
  static const char *const contents[] = {
    "",
    "nonsense",
    "[",
    "[a]\nb",
    "\xFF\xFE\n[a]\nb=\xFF",
    "palette=ink\n",
  };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);

  for (gsize i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autoptr (GFile) store = test_folder_add_text (user, "idxview/datasets", contents[i]);

      check_palette (file, NULL);
      choose (file, "ink");
      check_palette (file, "ink");
    }
  test_folder_empty (user);
}

/* A value that isn't UTF-8 counts as missing. */
static void
test_damaged_value (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);
  g_autofree char *path = get_path ();
  g_autofree char *content = NULL;
  gsize length;
  char *value;

  choose (file, "ink");
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  value = strstr (content, "ink");
  *value = '\xFF';
  g_assert_true (g_file_set_contents (path, content, (gssize) length, NULL));
  check_palette (file, NULL);
  test_folder_empty (user);
}

static void
test_fifo (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);
  g_autofree char *parent = g_build_filename (test_folder_get_path (user), "idxview", NULL);
  g_autofree char *path = get_path ();

  g_assert_cmpint (g_mkdir (parent, 0700), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  check_palette (file, NULL);
  test_folder_empty (user);
}

/* The folder can't be created, because there is a file with its name. */
static void
test_not_writable (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);
  g_autoptr (GFile) in_the_way = test_folder_add_text (user, "idxview", "");

  choose (file, "ink");
  check_palette (file, NULL);
  test_folder_empty (user);
}

/* Another process was stopped while it held the lock. */
static void
test_locked (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = add_images (folder, "some-images-idx3-ubyte", 4);
  g_autofree char *parent = g_build_filename (test_folder_get_path (user), "idxview", NULL);
  int fd;

  g_assert_cmpint (g_mkdir (parent, 0700), ==, 0);
  fd = open (parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  choose (file, "ink");
  check_palette (file, "ink");
  (void) close (fd);
  test_folder_empty (user);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) state = test_folder_new_for_user ();

  user = state;
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/dataset-choices/choices", test_choices);
  g_test_add_func ("/session/dataset-choices/forget", test_forget);
  g_test_add_func ("/session/dataset-choices/saved-soon", test_saved_soon);
  g_test_add_func ("/session/dataset-choices/by-content", test_by_content);
  g_test_add_func ("/session/dataset-choices/together", test_together);
  g_test_add_func ("/session/dataset-choices/at-once", test_at_once);
  g_test_add_func ("/session/dataset-choices/oldest-dropped", test_oldest_dropped);
  g_test_add_func ("/session/dataset-choices/oldest-too-large", test_oldest_too_large);
  g_test_add_func ("/session/dataset-choices/damaged", test_damaged);
  g_test_add_func ("/session/dataset-choices/damaged-value", test_damaged_value);
  g_test_add_func ("/session/dataset-choices/fifo", test_fifo);
  g_test_add_func ("/session/dataset-choices/not-writable", test_not_writable);
  g_test_add_func ("/session/dataset-choices/locked", test_locked);
  return g_test_run ();
}
