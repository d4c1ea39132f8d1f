/* SPDX-License-Identifier: MIT */

/* Merges datasets: their order, class names, and what doesn't fit together. */

#include "idx-merge.h"

#include "idx-error.h"
#include "idx-pick.h"
#include "idx-subset-writer.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <string.h>

/* Adds a dataset with the labels of a text of digits, and opens it. @names is a list of class
 * names, or NULL. */
static IdxDataset *
add_dataset (TestFolder *folder,
             const char *stem,
             const char *digits,
             const char *names)
{
  guint n = (guint) strlen (digits);
  g_autofree char *images_name = g_strdup_printf ("%s-images-idx3-ubyte", stem);
  g_autofree char *labels_name = g_strdup_printf ("%s-labels-idx1-ubyte", stem);
  g_autoptr (GByteArray) images = test_idx_images (n, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, n);
  g_autoptr (GFile) location = test_folder_add (folder, images_name, images);
  g_autoptr (GFile) labels_location = NULL;
  g_autoptr (IdxClassNames) class_names = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < n; i++)
    test_append_be (labels, 1, (guint64) (digits[i] - '0'));
  labels_location = test_folder_add (folder, labels_name, labels);
  dataset = idx_dataset_open (location, labels_location, IDX_OPEN_FIND_LABELS, NULL, NULL);
  g_assert_nonnull (dataset);
  if (names != NULL)
    {
      class_names = idx_class_names_parse (names, strlen (names), NULL);
      g_assert_nonnull (class_names);
    }
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), class_names);
  return dataset;
}

static GPtrArray *
merge_two (TestFolder *folder,
           IdxDataset *first,
           IdxDataset *second,
           GPtrArray *notes,
           GError **error)
{
  const IdxMergeInput inputs[] = { { first, "a" }, { second, "b" } };
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "out", NULL);

  return idx_merge (inputs, 2, prefix, IDX_WRITE_DEFAULT, notes, NULL, NULL, NULL, error);
}

static char *
load (TestFolder *folder,
      const char *name,
      gsize *length)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  char *content = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &content, length, NULL, NULL));
  return content;
}

/* Checks what merging two datasets gives. @names, the lines of the file with the names, and @note
 * can be NULL. */
static void
check_merge (const char *first_digits,
             const char *first_names,
             const char *second_digits,
             const char *second_names,
             const char *digits,
             const char *names,
             const char *note)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) first = add_dataset (folder, "a", first_digits, first_names);
  g_autoptr (IdxDataset) second = add_dataset (folder, "b", second_digits, second_names);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = merge_two (folder, first, second, notes, &error);
  g_autofree char *labels = NULL;
  gsize length;

  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, names != NULL ? 3 : 2);
  labels = load (folder, "out-labels-idx1-ubyte", &length);
  g_assert_cmpuint (length, ==, 8 + strlen (digits));
  for (gsize i = 0; i < strlen (digits); i++)
    g_assert_cmpint (labels[8 + i], ==, digits[i] - '0');
  if (names != NULL)
    {
      g_autofree char *text = load (folder, "out-names.txt", &length);

      g_assert_cmpstr (text, ==, names);
    }
  g_assert_cmpuint (notes->len, ==, note != NULL ? 1 : 0);
  if (note != NULL)
    g_assert_cmpstr (g_ptr_array_index (notes, 0), ==, note);
}

static void
test_classes (void)
{
  check_merge ("010", NULL, "21", NULL, "01021", NULL, NULL);
  check_merge ("01", "cat\ndog\n", "10", "cat\ndog\n", "0110", "cat\ndog\n", NULL);
  /* The same names have other labels. */
  check_merge ("01", "cat\ndog\n", "011", "dog\ncat\n", "01100", "cat\ndog\n",
               "The labels of “b” were renumbered so that its classes have the same labels as "
               "those with the same names in “a”.");
  /* A new name keeps its label if that is free. */
  check_merge ("01", "cat\ndog\n", "02", "dog\n\nbird\n", "0112", "cat\ndog\nbird\n",
               "The labels of “b” were renumbered so that its classes have the same labels as "
               "those with the same names in “a”.");
  check_merge ("01", NULL, "10", "cat\ndog\n", "0110", "cat\ndog\n",
               "“a” has no class names. Its labels are taken to mean the same as those of “b”.");
}

static void
check_refused (TestFolder *folder,
               IdxDataset *first,
               IdxDataset *second,
               const char *message)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *before = test_folder_list (folder);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (merge_two (folder, first, second, notes, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, message);
  after = test_folder_list (folder);
  g_assert_cmpstr (after, ==, before);
}

static void
test_conflicts (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) first = add_dataset (folder, "a", "01", "cat\ndog\n");
  g_autoptr (IdxDataset) bird = add_dataset (folder, "b", "0", "bird\n");
  g_autoptr (IdxDataset) both = add_dataset (folder, "c", "01", "dog\n");

  check_refused (folder, first, bird,
                 "The label 0 is “cat” in “a”, but “bird” in “b”. Rename one of the classes or "
                 "change one of the labels.");
  check_refused (folder, first, both,
                 "The labels 0 and 1 of “b” would both become 1, because of their class names. "
                 "Rename one of the classes.");
}

static void
test_shapes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) first = add_dataset (folder, "a", "01", NULL);
  g_autoptr (GByteArray) wide = test_idx_images (2, 5, 6);
  g_autoptr (GByteArray) same = test_idx_images (2, 5, 4);
  g_autoptr (GFile) wide_location = test_folder_add (folder, "w-images-idx3-ubyte", wide);
  g_autoptr (GFile) same_location = test_folder_add (folder, "s-images-idx3-ubyte", same);
  g_autoptr (IdxDataset) wide_dataset =
    idx_dataset_open (wide_location, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  g_autoptr (IdxDataset) unlabeled =
    idx_dataset_open (same_location, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);

  check_refused (folder, first, wide_dataset,
                 "The images of “a” are uint8 5×4, but those of “b” are uint8 5×6. Only images of "
                 "the same type and shape can be merged.");
  check_refused (folder, first, unlabeled,
                 "“a” has labels, but “b” has none. Merge datasets that all have labels, or only "
                 "the images.");
  check_refused (folder, unlabeled, first,
                 "“b” has labels, but “a” has none. Merge datasets that all have labels, or only "
                 "the images.");
}

/* The inputs are never written to. */
static void
test_inputs_kept (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) first = add_dataset (folder, "a", "01", NULL);
  g_autoptr (IdxDataset) second = add_dataset (folder, "b", "01", NULL);
  const IdxMergeInput inputs[] = { { first, "a" }, { second, "b" } };
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "b", NULL);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_merge (inputs, 2, prefix, IDX_WRITE_REPLACE, notes, NULL, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
}

/* Adds a dataset with one-hot labels of two classes, and opens it. */
static IdxDataset *
add_one_hot (TestFolder *folder,
             const char *stem,
             const char *names)
{
  g_autofree char *images_name = g_strdup_printf ("%s-images-idx3-ubyte", stem);
  g_autofree char *labels_name = g_strdup_printf ("%s-labels-idx2-ubyte", stem);
  g_autoptr (GByteArray) images = test_idx_images (40, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 2, 40, 12);
  g_autoptr (GFile) location = test_folder_add (folder, images_name, images);
  g_autoptr (GFile) labels_location = NULL;
  g_autoptr (IdxClassNames) class_names = idx_class_names_parse (names, strlen (names), NULL);
  IdxDataset *dataset;

  for (guint i = 0; i < 40; i++)
    for (guint column = 0; column < 12; column++)
      test_append_be (labels, 1, column == i % 4 / 3);
  labels_location = test_folder_add (folder, labels_name, labels);
  dataset = idx_dataset_open (location, labels_location, IDX_OPEN_FIND_LABELS, NULL, NULL);
  g_assert_nonnull (dataset);
  g_assert_true (idx_labels_get_format (idx_dataset_get_labels (dataset))->is_one_hot);
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), class_names);
  return dataset;
}

/* The 1 of a one-hot label moves to another column. */
static void
test_one_hot (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxDataset) first = add_one_hot (folder, "a", "cat\ndog\n");
  g_autoptr (IdxDataset) second = add_one_hot (folder, "b", "dog\ncat\n");
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) files = merge_two (folder, first, second, notes, NULL);
  g_autoptr (IdxDataset) merged =
    idx_dataset_open (g_ptr_array_index (files, 0), NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);

  for (guint i = 0; i < 40; i++)
    {
      gint64 label;

      g_assert_true (idx_dataset_get_label (merged, i, &label));
      g_assert_cmpint (label, ==, i % 4 / 3);
      g_assert_true (idx_dataset_get_label (merged, 40 + i, &label));
      g_assert_cmpint (label, ==, 1 - i % 4 / 3);
    }
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  return memcmp (a, b, 21);
}

/* Returns the images of 5×4 bytes of a dataset, each with its label, sorted. */
static GArray *
list_pairs (IdxDataset *dataset)
{
  GArray *pairs = g_array_new (FALSE, TRUE, 21);

  g_array_set_size (pairs, idx_dataset_get_n_samples (dataset));
  for (guint32 i = 0; i < pairs->len; i++)
    {
      guint8 *pair = (guint8 *) pairs->data + (gsize) i * 21;
      guint8 was_read;
      gint64 label;

      g_assert_true (
        idx_dataset_read (dataset, &i, 1, pair, &was_read, IDX_READ_WAIT, NULL, NULL));
      g_assert_true (idx_dataset_get_label (dataset, i, &label));
      pair[20] = (guint8) label;
    }
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

/* Splits a dataset, merges the parts, and compares the pairs of images and labels. */
static void
check_round_trip (IdxWriteFlags flags)
{
  static const guint shares[] = { 70, 20, 10 };
  const IdxPick pick = { .at_random = TRUE, .seed = 3 };
  const IdxSubsetWriteOptions options = { .flags = flags };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *digits = g_strnfill (500, '4');
  g_autoptr (IdxDataset) whole = NULL;
  g_autoptr (IdxDataset) merged = NULL;
  g_autoptr (IdxSubset) all = NULL;
  g_autoptr (GPtrArray) subsets = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) merged_files = NULL;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) expected = NULL;
  g_autoptr (GArray) found = NULL;
  g_autofree char *prefix = g_build_filename (test_folder_get_path (folder), "merged", NULL);
  g_autoptr (GPtrArray) prefixes = g_ptr_array_new_with_free_func (g_free);
  IdxSubsetPart parts[3];
  IdxMergeInput inputs[3];

  for (guint i = 0; i < 500; i++)
    digits[i] = (char) ('0' + i * i % 7);
  whole = add_dataset (folder, "whole", digits, NULL);
  all = idx_subset_new (whole, NULL);
  subsets = idx_pick_split (&pick, all, shares, 3, NULL);
  for (guint i = 0; i < 3; i++)
    {
      g_ptr_array_add (prefixes,
                       g_strdup_printf ("%s/part%u", test_folder_get_path (folder), i));
      parts[i] = (IdxSubsetPart){ g_ptr_array_index (subsets, i), g_ptr_array_index (prefixes, i) };
    }
  files = idx_subset_write_parts (parts, 3, &options, NULL, NULL, NULL, NULL);
  g_assert_cmpuint (files->len, ==, 9);
  for (guint i = 0; i < 3; i++)
    inputs[i] = (IdxMergeInput){ idx_dataset_open (g_ptr_array_index (files, (gsize) i * 3), NULL,
                                                   IDX_OPEN_FIND_LABELS, NULL, NULL),
                                 "part" };
  merged_files = idx_merge (inputs, 3, prefix, flags, notes, NULL, NULL, NULL, NULL);
  g_assert_cmpuint (merged_files->len, ==, 2);
  merged = idx_dataset_open (g_ptr_array_index (merged_files, 0), NULL, IDX_OPEN_FIND_LABELS, NULL,
                             NULL);
  g_assert_true (idx_dataset_load (merged, NULL, NULL, NULL));
  expected = list_pairs (whole);
  found = list_pairs (merged);
  g_assert_cmpuint (found->len, ==, 500);
  g_assert_true (memcmp (found->data, expected->data, (gsize) 500 * 21) == 0);
  for (guint i = 0; i < 3; i++)
    g_object_unref (inputs[i].dataset);
}

static void
test_round_trip (void)
{
  check_round_trip (IDX_WRITE_DEFAULT);
  check_round_trip (IDX_WRITE_GZIP);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/merge/classes", test_classes);
  g_test_add_func ("/tables/merge/one-hot", test_one_hot);
  g_test_add_func ("/tables/merge/conflicts", test_conflicts);
  g_test_add_func ("/tables/merge/shapes", test_shapes);
  g_test_add_func ("/tables/merge/inputs-kept", test_inputs_kept);
  g_test_add_func ("/tables/merge/round-trip", test_round_trip);
  return g_test_run ();
}
