/* SPDX-License-Identifier: MIT */

/* Finding the labels of images, and the images of labels, in folders. */

#include "test-pairs.h"

#include "test-bytes.h"

#include <fcntl.h>
#include <unistd.h>

static void
check_list (TestFolder *folder,
            const char *expected)
{
  g_autoptr (GFile) root = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GPtrArray) images = idx_pairing_list_images (root, IDX_BYTE_ORDER_BIG, NULL);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < images->len; i++)
    {
      g_autofree char *name = g_file_get_relative_path (root, g_ptr_array_index (images, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

/* Names of images and of their labels. */
static const char *const pairs[][2] = {
  { "train-images-idx3-ubyte", "train-labels-idx1-ubyte" },
  { "train-images-idx3-ubyte.gz", "train-labels-idx1-ubyte.gz" },
  { "train-images-idx3-ubyte.gz", "train-labels-idx1-ubyte" },
  { "train-images-idx3-ubyte", "train-labels-idx1-ubyte.gz" },
  { "train-images.idx3-ubyte", "train-labels.idx1-ubyte" },
  { "train-images.idx3-ubyte", "train-labels-idx1-ubyte.gz" },
  { "emnist-letters-test-images-idx3-ubyte.gz", "emnist-letters-test-labels-idx1-ubyte.gz" },
  { "digits.v2-images-idx3-ubyte", "digits.v2-labels-idx1-ubyte" },
  { "images-idx3-ubyte", "labels-idx1-ubyte" },
  { "a.idx3", "a.idx1" },
  { "TRAIN-IMAGES-IDX3-UBYTE", "train-labels-idx1-ubyte" },
  { "X_train-idx3-ubyte.gz", "y_train-idx1-ubyte.gz" },
  { "x_train-idx3-ubyte", "Y_train-idx1-ubyte.gz" },
  { "X_train.gz", "y_train.gz" },
  { "x-digits-idx3-ubyte", "x-digits-idx1-ubyte" },
  { "train-images-idx3-ubyte.bin", "train-labels-idx1-ubyte.bin" },
};

static void
test_names (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();

      g_test_message ("%s", pairs[i][0]);
      test_pairs_add_images (folder, pairs[i][0], 10);
      test_pairs_add_labels (folder, pairs[i][1], 10);
      test_pairs_add_labels (folder, "other-labels-idx1-ubyte", 10);
      test_pairs_check_labels (folder, pairs[i][0], pairs[i][1], NULL);
    }
}

static void
test_names_of_images (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();

      test_pairs_add_images (folder, pairs[i][0], 10);
      test_pairs_add_labels (folder, pairs[i][1], 10);
      test_pairs_add_images (folder, "other-images-idx3-ubyte", 10);
      test_pairs_check_images (folder, pairs[i][1], pairs[i][0]);
    }
}

static void
test_alone (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "t10k-labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", NULL, NULL);
  test_pairs_check_images (folder, "t10k-labels-idx1-ubyte", NULL);
}

/* Hidden files are never used as labels, even if their names and counts match. */
static void
test_hidden (void)
{
  static const char *const hidden[] = { "._labels-idx1-ubyte", ".set-labels-idx1-ubyte",
                                        ".idxview-replaced-0-labels-idx1-ubyte" };
  g_autoptr (TestFolder) folder = test_folder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (hidden); i++)
    test_pairs_add_labels (folder, hidden[i], 10);
  test_pairs_add_images (folder, "images-idx3-ubyte", 10);
  test_pairs_check_labels (folder, "images-idx3-ubyte", NULL, NULL);
  test_pairs_add_labels (folder, "labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "images-idx3-ubyte", "labels-idx1-ubyte", NULL);
}

/* Some archives unpack each file into a folder with its name. */
static void
test_sibling_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte/train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte/train-labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte/train-images-idx3-ubyte",
                           "train-labels-idx1-ubyte/train-labels-idx1-ubyte", NULL);
  test_pairs_check_images (folder, "train-labels-idx1-ubyte/train-labels-idx1-ubyte",
                           "train-images-idx3-ubyte/train-images-idx3-ubyte");
}

static void
test_sibling_folders_dotted (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte/train-images.idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels.idx1-ubyte/train-labels-idx1-ubyte.gz", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte/train-images.idx3-ubyte",
                           "train-labels.idx1-ubyte/train-labels-idx1-ubyte.gz", NULL);
}

static void
test_labels_in_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte/train-labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte",
                           "train-labels-idx1-ubyte/train-labels-idx1-ubyte", NULL);
}

static void
test_images_in_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte/train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte/train-images-idx3-ubyte",
                           "train-labels-idx1-ubyte", NULL);
}

static void
test_other_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  /* Datasets with the same file names in sibling folders aren't mixed. */
  test_pairs_add_images (folder, "mnist/train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "fashion/train-labels-idx1-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "mnist/train-images-idx3-ubyte", NULL, NULL);
}

/* Labels are found in a folder with many files, in whatever order the system lists them. */
static void
test_large_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  for (guint i = 0; i < 21000; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%05u.png", test_folder_get_path (folder), i);
      int fd = open (name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

      g_assert_cmpint (fd, >=, 0);
      close (fd);
    }
  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", "train-labels-idx1-ubyte", NULL);
  test_pairs_check_images (folder, "train-labels-idx1-ubyte", "train-images-idx3-ubyte");
  check_list (folder, "train-images-idx3-ubyte");
}

static void
test_two_dimensions (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x0C, 2, 10, 8);
  g_autoptr (GFile) file = NULL;

  test_append_noise (content, 10 * 8 * 4, 1);
  file = test_folder_add (folder, "qmnist-train-labels-idx2-int", content);
  test_pairs_add_images (folder, "qmnist-train-images-idx3-ubyte", 10);
  test_pairs_check_labels (folder, "qmnist-train-images-idx3-ubyte", "qmnist-train-labels-idx2-int",
                           NULL);
}

static void
test_is_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) vectors = test_idx_header (0x08, 2, 1, 4);
  g_autoptr (GFile) named = NULL;
  g_autoptr (GFile) unnamed = NULL;
  g_autoptr (IdxFile) one = NULL;
  g_autoptr (IdxFile) two = NULL;
  g_autoptr (IdxFile) three = NULL;
  g_autoptr (IdxFile) four = NULL;

  test_append_noise (vectors, 4, 1);
  named = test_folder_add (folder, "a-labels-idx2-ubyte", vectors);
  unnamed = test_folder_add (folder, "a-idx2-ubyte", vectors);
  test_pairs_add_labels (folder, "anything", 3);
  test_pairs_add_images (folder, "b-labels-idx3-ubyte", 3);
  one = test_pairs_open (folder, "a-labels-idx2-ubyte");
  two = test_pairs_open (folder, "a-idx2-ubyte");
  three = test_pairs_open (folder, "anything");
  four = test_pairs_open (folder, "b-labels-idx3-ubyte");
  g_assert_true (idx_pairing_is_labels (one));
  g_assert_false (idx_pairing_is_labels (two));
  g_assert_true (idx_pairing_is_labels (three));
  g_assert_false (idx_pairing_is_labels (four));
}

static void
test_list (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) notes = test_folder_add_text (folder, "notes.txt", "notes");

  test_pairs_add_labels (folder, "train-labels-idx1-ubyte.gz", 1);
  test_pairs_add_images (folder, "train-images-idx3-ubyte.gz", 1);
  test_pairs_add_images (folder, "t10k-images-idx3-ubyte", 1);
  test_pairs_add_labels (folder, "t10k-labels-idx1-ubyte", 1);
  check_list (folder, "t10k-images-idx3-ubyte train-images-idx3-ubyte.gz");
}

static void
test_list_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte/train-images-idx3-ubyte", 1);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte/train-labels-idx1-ubyte", 1);
  check_list (folder, "train-images-idx3-ubyte/train-images-idx3-ubyte");
}

static void
test_list_nothing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  check_list (folder, "");
}

/* Groups files with these names. @expected lists the pairs as "images+labels", separated by
 * spaces. */
static void
check_group (const char *names,
             const char *expected)
{
  g_auto (GStrv) split = g_strsplit (names, " ", -1);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; split[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("/", split[i], NULL);

      g_ptr_array_add (files, g_file_new_for_path (path));
    }
  found = idx_pairing_group ((GFile **) files->pdata, files->len);
  for (guint i = 0; i < found->len; i++)
    {
      const IdxFilePair *pair = g_ptr_array_index (found, i);
      g_autofree char *images = pair->images != NULL ? g_file_get_basename (pair->images) : NULL;
      g_autofree char *labels = pair->labels != NULL ? g_file_get_basename (pair->labels) : NULL;

      g_string_append_printf (text, "%s%s+%s", i > 0 ? " " : "", images != NULL ? images : "",
                              labels != NULL ? labels : "");
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_group (void)
{
  check_group ("a-labels-idx1-ubyte b-images-idx3-ubyte a-images-idx3-ubyte.gz",
               "a-images-idx3-ubyte.gz+a-labels-idx1-ubyte b-images-idx3-ubyte+");
}

static void
test_group_other_names (void)
{
  check_group ("x-images-idx3-ubyte y-labels-idx1-ubyte",
               "x-images-idx3-ubyte+y-labels-idx1-ubyte");
  check_group ("y-labels-idx1-ubyte x-images-idx3-ubyte",
               "x-images-idx3-ubyte+y-labels-idx1-ubyte");
}

/* If names don't distinguish images from labels, headers do. */
static void
test_group_by_content (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *images = NULL;
  g_autofree char *labels = NULL;
  g_autofree char *names = NULL;

  test_pairs_add_images (folder, "pictures", 3);
  test_pairs_add_images (folder, "more", 3);
  test_pairs_add_labels (folder, "numbers", 3);
  labels = g_strdup_printf ("%s/numbers", test_folder_get_path (folder) + 1);
  names = g_strdup_printf ("%s %s/pictures", labels, test_folder_get_path (folder) + 1);
  check_group (names, "pictures+numbers");
  images = g_strdup_printf ("%s/more %s/pictures", test_folder_get_path (folder) + 1,
                            test_folder_get_path (folder) + 1);
  check_group (images, "more+ pictures+");
}

static void
test_group_of_letters (void)
{
  check_group ("X_a-idx3-ubyte X_b-idx3-ubyte y_b-idx1-ubyte y_a-idx1-ubyte",
               "X_a-idx3-ubyte+y_a-idx1-ubyte X_b-idx3-ubyte+y_b-idx1-ubyte");
}

static void
test_group_with_indices (void)
{
  check_group ("s-index-idx1-int s-images-idx3-ubyte s-labels-idx1-ubyte",
               "s-images-idx3-ubyte+s-labels-idx1-ubyte");
  check_group ("s-index-idx1-int s-images-idx3-ubyte", "s-images-idx3-ubyte+");
}

static void
test_group_of_same (void)
{
  check_group ("a-images-idx3-ubyte a-images-idx3-ubyte.gz",
               "a-images-idx3-ubyte+ a-images-idx3-ubyte.gz+");
}

static void
test_group_of_unknown (void)
{
  check_group ("whatever", "whatever+");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/pairing/names", test_names);
  g_test_add_func ("/dataset/pairing/names-of-images", test_names_of_images);
  g_test_add_func ("/dataset/pairing/alone", test_alone);
  g_test_add_func ("/dataset/pairing/hidden", test_hidden);
  g_test_add_func ("/dataset/pairing/sibling-folders", test_sibling_folders);
  g_test_add_func ("/dataset/pairing/sibling-folders-dotted", test_sibling_folders_dotted);
  g_test_add_func ("/dataset/pairing/labels-in-folder", test_labels_in_folder);
  g_test_add_func ("/dataset/pairing/images-in-folder", test_images_in_folder);
  g_test_add_func ("/dataset/pairing/other-folders", test_other_folders);
  g_test_add_func ("/dataset/pairing/large-folder", test_large_folder);
  g_test_add_func ("/dataset/pairing/two-dimensions", test_two_dimensions);
  g_test_add_func ("/dataset/pairing/is-labels", test_is_labels);
  g_test_add_func ("/dataset/pairing/list/files", test_list);
  g_test_add_func ("/dataset/pairing/list/folders", test_list_folders);
  g_test_add_func ("/dataset/pairing/list/nothing", test_list_nothing);
  g_test_add_func ("/dataset/pairing/group/by-name", test_group);
  g_test_add_func ("/dataset/pairing/group/other-names", test_group_other_names);
  g_test_add_func ("/dataset/pairing/group/by-content", test_group_by_content);
  g_test_add_func ("/dataset/pairing/group/letters", test_group_of_letters);
  g_test_add_func ("/dataset/pairing/group/indices", test_group_with_indices);
  g_test_add_func ("/dataset/pairing/group/same", test_group_of_same);
  g_test_add_func ("/dataset/pairing/group/unknown", test_group_of_unknown);
  return g_test_run ();
}
