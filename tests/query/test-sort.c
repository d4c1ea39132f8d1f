/* SPDX-License-Identifier: MIT */

/* The grammar of sort orders, messages about mistakes, and the sorted samples. */

#include "idx-sort.h"

#include "idx-error.h"
#include "idx-filter.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-progress.h"

#include <math.h>
#include <string.h>

#define N_MANY 5000U

static IdxDataset *
open_bytes (const GByteArray *images_content,
            const GByteArray *labels_content)
{
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  IdxDataset *dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);

  g_assert_nonnull (dataset);
  return dataset;
}

/* Returns eight images. The first six have labels. Samples 1 and 4 have the same label, and samples
 * 2 and 5 have the same mean. */
static IdxDataset *
make_dataset (void)
{
  static const guint8 labels[] = { 7, 3, 9, 0, 3, 200 };
  static const guint8 values[8][4] = {
    { 9, 9, 9, 9 },
    { 1, 0, 0, 0 },
    { 5, 5, 5, 5 },
    { 255, 255, 255, 254 },
    { 0, 0, 0, 0 },
    { 10, 0, 10, 0 },
    { 255, 255, 255, 255 },
    { 2, 2, 2, 3 },
  };
  g_autoptr (GByteArray) images_content = test_idx_header (0x08, 3, 8, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x08, 1, 6);

  g_byte_array_append (images_content, &values[0][0], sizeof values);
  g_byte_array_append (labels_content, labels, sizeof labels);
  return open_bytes (images_content, labels_content);
}

static char *
list_indices (IdxSubset *subset)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", idx_subset_get_index (subset, i));
  return g_string_free (text, FALSE);
}

static IdxSubset *
apply (IdxDataset *dataset,
       const char *text)
{
  g_autoptr (GError) error = NULL;
  IdxSort sort;
  IdxSubset *order;

  g_assert_true (idx_sort_parse (text, &sort, &error));
  g_assert_no_error (error);
  order = idx_sort_apply (&sort, dataset, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (idx_subset_get_n_samples (order), ==, idx_dataset_get_n_samples (dataset));
  return order;
}

typedef struct
{
  const char *text;
  const char *expected;
} Case;

static const Case orders[] = {
  { "index", "0 1 2 3 4 5 6 7" },
  { "-index", "7 6 5 4 3 2 1 0" },
  { "label", "3 1 4 0 2 5 6 7" },
  { "-label", "5 2 0 1 4 3 6 7" },
  { "-LABEL", "5 2 0 1 4 3 6 7" },
  { "mean", "4 1 7 2 5 0 3 6" },
  { "-mean", "6 3 0 2 5 7 1 4" },
};

static void
test_order (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSubset) order = apply (dataset, c->text);
  g_autofree char *found = list_indices (order);

  g_assert_cmpstr (found, ==, c->expected);
}

static const Case mistakes[] = {
  { "", "At character 1: there is no sort order “”; write index, label, mean, "
        "suspicion, random or similar:INDEX." },
  { "-", "At character 2: there is no sort order “”; write index, label, mean, "
         "suspicion, random or similar:INDEX." },
  { "size", "At character 1: there is no sort order “size”; write index, label, mean, "
            "suspicion, random or similar:INDEX." },
  { "-größe:1",
    "At character 2: there is no sort order “größe”; write index, label, mean, "
    "suspicion, random or similar:INDEX." },
  { "--label",
    "At character 2: there is no sort order “-label”; write index, label, mean, "
    "suspicion, random or similar:INDEX." },
  { "label ",
    "At character 1: there is no sort order “label ”; write index, label, mean, "
    "suspicion, random or similar:INDEX." },
  { "lab", "At character 1: there is no sort order “lab”; write index, label, mean, "
           "suspicion, random or similar:INDEX." },
  { "-label:3", "At character 7: only random and similar take a number." },
  { "random:", "At character 8: expected a seed, a whole number of at least 0." },
  { "random:x", "At character 8: expected a seed, a whole number of at least 0." },
  { "random:-1", "At character 8: expected a seed, a whole number of at least 0." },
  { "similar", "At character 8: expected the index of a sample, as in similar:5." },
  { "similar:", "At character 9: expected the index of a sample, as in similar:5." },
  { "similar:5x", "At character 10: there is unexpected text here." },
  { "similar:4294967296", "At character 9: the index is too large." },
  { "random:12x", "At character 10: there is unexpected text here." },
  { "random:99999999999999999999", "At character 8: the seed is too large." },
};

static void
test_mistake (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GError) error = NULL;
  IdxSort sort = { IDX_SORT_MEAN, TRUE, 77 };

  g_assert_false (idx_sort_parse (c->text, &sort, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);
  g_assert_cmpstr (error->message, ==, c->expected);
  g_assert_cmpuint (sort.seed, ==, 77);
}

static void
test_parse (void)
{
  IdxSort sort;

  g_assert_true (idx_sort_parse ("-random:18446744073709551615", &sort, NULL));
  g_assert_cmpint (sort.key, ==, IDX_SORT_RANDOM);
  g_assert_true (sort.descending);
  g_assert_cmpuint (sort.seed, ==, G_MAXUINT64);
  g_assert_true (idx_sort_parse ("mean", &sort, NULL));
  g_assert_cmpint (sort.key, ==, IDX_SORT_MEAN);
  g_assert_false (sort.descending);
}

static IdxDataset *
open_without_labels (TestFolder *folder,
                     const GByteArray *content)
{
  g_autoptr (GFile) file = test_folder_add (folder, "images", content);
  IdxDataset *dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);

  g_assert_nonnull (dataset);
  return dataset;
}

/* The distance between two samples is the difference between their indices. The last three samples
 * have none. */
static GArray *
measure (GObject *source,
         guint index,
         guint n_samples,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  GArray *distances = g_array_new (FALSE, FALSE, sizeof (float));

  for (guint i = 0; i < n_samples; i++)
    {
      float distance = i + 3 < n_samples ? fabsf ((float) i - (float) index) : NAN;

      g_array_append_val (distances, distance);
    }
  return distances;
}

static void
check_similar (IdxDataset *dataset,
               const char *text,
               const char *expected)
{
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (GString) found = g_string_new (NULL);
  IdxSort sort;

  g_assert_true (idx_sort_parse (text, &sort, NULL));
  g_assert_true (idx_sort_check (&sort, dataset, NULL));
  order = idx_sort_apply (&sort, dataset, NULL, NULL, NULL);
  for (guint i = 0; i < idx_subset_get_n_samples (order); i++)
    g_string_append_printf (found, " %u", idx_subset_get_index (order, i));
  g_assert_cmpstr (found->str, ==, expected);
}

/* Samples that weren't compared come last, in either direction. */
static void
test_similar (void)
{
  const IdxSort too_far = { .key = IDX_SORT_SIMILAR, .index = 9 };
  const IdxSort by_first = { .key = IDX_SORT_SIMILAR };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (9, 2, 2);
  g_autoptr (IdxDataset) dataset = open_without_labels (folder, content);
  g_autoptr (GObject) source = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_sort_check (&by_first, dataset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);
  idx_dataset_set_distance_func (dataset, measure, source);
  check_similar (dataset, "similar:2", " 2 1 3 0 4 5 6 7 8");
  check_similar (dataset, "-similar:2", " 5 0 4 1 3 2 6 7 8");
  g_assert_cmpfloat (g_array_index (idx_dataset_get_distances (dataset), float, 5), ==, 3);
  check_similar (dataset, "similar:7", " 7 5 4 3 2 1 0 6 8");
  g_assert_false (idx_sort_check (&too_far, dataset, NULL));
}

static void
test_check (void)
{
  const IdxSort by_label = { IDX_SORT_LABEL, FALSE, 1 };
  const IdxSort by_mean = { IDX_SORT_MEAN, FALSE, 1 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (3, 2, 2);
  g_autoptr (IdxDataset) with = make_dataset ();
  g_autoptr (IdxDataset) without = open_without_labels (folder, content);
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_sort_check (&by_label, with, NULL));
  g_assert_true (idx_sort_check (&by_mean, without, NULL));
  g_assert_false (idx_sort_check (&by_label, without, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);
}

/* Two of six samples are more suspicious than two others, which are equally suspicious. The
 * remaining two have no result. */
static void
test_suspicion (void)
{
  static const gint64 labels[] = { 4 };
  static const float margins[] = { 0.5F, -0.1F, -0.7F, 0.5F };
  static const guint indices[] = { 0, 2, 3, 5 };
  const IdxSort worst_first = { IDX_SORT_SUSPICION, TRUE, 1 };
  g_autoptr (GByteArray) images = test_idx_images (6, 1, 1);
  g_autoptr (GByteArray) given = test_idx_labels (6);
  g_autoptr (IdxDataset) dataset = open_bytes (images, given);
  g_autoptr (IdxSuggestions) suggestions = idx_suggestions_new ("test 1", labels, 1, 6, 1);
  g_autoptr (IdxSubset) unknown = apply (dataset, "-suspicion");
  g_autofree char *unknown_found = list_indices (unknown);
  g_autoptr (IdxSubset) descending = NULL;
  g_autofree char *descending_found = NULL;
  g_autoptr (IdxSubset) ascending = NULL;
  g_autofree char *ascending_found = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (unknown_found, ==, "0 1 2 3 4 5");
  g_assert_false (idx_sort_check (&worst_first, dataset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);

  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    idx_suggestions_set (suggestions, indices[i], 0, margins[i], 1);
  idx_suggestions_rank (suggestions, 2);
  idx_dataset_set_suggestions (dataset, suggestions);
  g_assert_true (idx_sort_check (&worst_first, dataset, NULL));
  descending = apply (dataset, "-suspicion");
  descending_found = list_indices (descending);
  g_assert_cmpstr (descending_found, ==, "3 2 0 5 1 4");
  ascending = apply (dataset, "suspicion");
  ascending_found = list_indices (ascending);
  g_assert_cmpstr (ascending_found, ==, "5 0 2 3 1 4");
}

/* The means are cached, so sorting again doesn't read the file again. */
static void
test_twice (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "images");
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, 3, 1, 1);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxSubset) first = NULL;
  g_autoptr (IdxSubset) second = NULL;
  g_autofree char *found = NULL;

  g_byte_array_append (content, (const guint8 *) "\x05\x09\x03", 3);
  dataset = open_without_labels (folder, content);
  first = apply (dataset, "mean");
  g_assert_true (g_file_replace_contents (file, "", 0, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                          NULL));
  second = apply (dataset, "-mean");
  found = list_indices (second);
  g_assert_cmpstr (found, ==, "1 0 2");
}

/* Means that were computed while the shape changed aren't those of the new shape. */
static void
test_new_shape (void)
{
  const IdxSort by_mean = { IDX_SORT_MEAN, FALSE, 1 };
  const IdxShape planar = { 2, 2, 3, TRUE };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x08, 4, 2, 2, 2, 3);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxSortRun) run = NULL;
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (GError) error = NULL;
  GArray *indices;

  test_append_noise (content, 24, 1);
  dataset = open_without_labels (folder, content);
  run = idx_sort_run_new (&by_mean, dataset);
  indices = idx_sort_run (run, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (idx_dataset_set_shape (dataset, &planar, &error));
  g_assert_no_error (error);
  order = idx_sort_run_finish (run, dataset, indices);
  g_assert_cmpuint (idx_subset_get_n_samples (order), ==, 2);
  g_assert_null (idx_dataset_get_sample_means (dataset));
}

/* Asserts that each sample occurs once. */
static void
check_permutation (IdxSubset *order)
{
  guint n_samples = idx_subset_get_n_samples (order);
  g_autofree gboolean *seen = g_new0 (gboolean, n_samples);

  for (guint i = 0; i < n_samples; i++)
    {
      guint index = idx_subset_get_index (order, i);

      g_assert_cmpuint (index, <, n_samples);
      g_assert_false (seen[index]);
      seen[index] = TRUE;
    }
}

static void
test_random (void)
{
  g_autoptr (GByteArray) images = test_idx_images (N_MANY, 1, 1);
  g_autoptr (GByteArray) labels = test_idx_labels (N_MANY);
  g_autoptr (IdxDataset) dataset = open_bytes (images, labels);
  g_autoptr (IdxSubset) first = apply (dataset, "random");
  g_autoptr (IdxSubset) same = apply (dataset, "random:1");
  g_autoptr (IdxSubset) other = apply (dataset, "random:2");
  g_autoptr (IdxSubset) back = apply (dataset, "-random");
  guint n_same = 0;
  guint n_in_place = 0;

  check_permutation (first);
  check_permutation (other);
  for (guint i = 0; i < N_MANY; i++)
    {
      guint index = idx_subset_get_index (first, i);

      g_assert_cmpuint (index, ==, idx_subset_get_index (same, i));
      g_assert_cmpuint (index, ==, idx_subset_get_index (back, N_MANY - 1 - i));
      n_same += index == idx_subset_get_index (other, i) ? 1 : 0;
      n_in_place += index == i ? 1 : 0;
    }
  /* In a random permutation, one sample stays in place on average. */
  g_assert_cmpuint (n_same, <, 10);
  g_assert_cmpuint (n_in_place, <, 10);
}

/* With the seed 1, SplitMix64 returns 0x910A2DEC89025CC1, then 0xBEEB8DA1658EEC67. So the second of
 * the three samples is swapped to the end, and the second of the first two stays there. */
static void
test_random_is_as_described (void)
{
  g_autoptr (GByteArray) images = test_idx_images (3, 1, 1);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (IdxDataset) dataset = open_bytes (images, labels);
  g_autoptr (IdxSubset) order = apply (dataset, "random");
  g_autofree char *found = list_indices (order);

  g_assert_cmpstr (found, ==, "0 2 1");
}

/* A sample and its value, for comparing the orders with those of qsort(). */
typedef struct
{
  double value;
  guint index;
} Valued;

static int
compare_valued (gconstpointer a,
                gconstpointer b)
{
  const Valued *x = a;
  const Valued *y = b;

  if (x->value < y->value || x->value > y->value)
    return x->value < y->value ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

static void
check_against_qsort (IdxDataset *dataset,
                     const char *text,
                     const double *values,
                     double sign)
{
  g_autoptr (IdxSubset) order = apply (dataset, text);
  g_autofree Valued *valued = g_new (Valued, N_MANY);

  for (guint i = 0; i < N_MANY; i++)
    {
      valued[i].value = isnan (values[i]) ? INFINITY : sign * values[i];
      valued[i].index = i;
    }
  qsort (valued, N_MANY, sizeof *valued, compare_valued);
  for (guint i = 0; i < N_MANY; i++)
    g_assert_cmpuint (idx_subset_get_index (order, i), ==, valued[i].index);
}

static void
test_many (void)
{
  g_autoptr (GByteArray) images = test_idx_header (0x0D, 3, N_MANY, 1, 1);
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 1, N_MANY);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree double *means = g_new (double, N_MANY);
  g_autofree double *numbers = g_new (double, N_MANY);

  for (guint i = 0; i < N_MANY; i++)
    {
      gint32 label =
        g_rand_int_range (rand, G_MININT32, G_MAXINT32) >> g_rand_int_range (rand, 0, 31);
      float value =
        (float) ldexp (g_rand_double_range (rand, -1, 1), g_rand_int_range (rand, -40, 40));
      guint32 bits;

      if (i % 50 == 0)
        value = i % 100 == 0 ? NAN : -0.0F;
      if (i % 50 == 1)
        value = 0.0F;
      memcpy (&bits, &value, sizeof bits);
      test_append_be (images, 4, bits);
      test_append_be (labels, 4, (guint64) (gint64) label);
      means[i] = value;
      numbers[i] = label;
    }
  dataset = open_bytes (images, labels);
  check_against_qsort (dataset, "label", numbers, 1);
  check_against_qsort (dataset, "-label", numbers, -1);
  check_against_qsort (dataset, "mean", means, 1);
  check_against_qsort (dataset, "-mean", means, -1);
}

static void
test_with_filter (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSubset) order = apply (dataset, "-mean");
  g_autoptr (IdxFilter) filter = idx_filter_parse ("label:3-9", NULL);
  g_autoptr (IdxSubset) passing = idx_filter_apply (filter, dataset);
  g_autoptr (IdxSubset) subset = idx_subset_order (passing, order);
  g_autofree char *found = list_indices (subset);

  g_assert_cmpstr (found, ==, "0 2 1 4");
  g_assert_cmpint (idx_subset_get_sort_key (passing), ==, IDX_SORT_INDEX);
  g_assert_cmpint (idx_subset_get_sort_key (order), ==, IDX_SORT_MEAN);
  g_assert_cmpint (idx_subset_get_sort_key (subset), ==, IDX_SORT_MEAN);
}

static void
test_empty (void)
{
  g_autoptr (GByteArray) images = test_idx_images (0, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (0);
  g_autoptr (IdxDataset) dataset = open_bytes (images, labels);

  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (IdxSubset) order = apply (dataset, orders[i].text);
    }
}

static void
test_progress (void)
{
  const IdxSort by_mean = { IDX_SORT_MEAN, FALSE, 1 };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  double fraction = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSubset) order =
    idx_sort_apply (&by_mean, dataset, TEST_PROGRESS (&fraction), NULL, &error);
  g_autofree char *found = list_indices (order);

  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, "4 1 7 2 5 0 3 6");
  g_assert_cmpfloat (fraction, ==, 1);
}

static void
test_cancel (void)
{
  const IdxSort by_mean = { IDX_SORT_MEAN, FALSE, 1 };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_sort_apply (&by_mean, dataset, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A decision about a sorted sample neither moves the sample nor splits the run of its label until
 * the samples are sorted again. */
static void
test_decided (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  g_autoptr (IdxSubset) before = apply (dataset, "label");
  g_autoptr (IdxSubset) after = NULL;
  g_autofree char *order = list_indices (before);
  g_autofree char *new_order = NULL;
  guint start, end;

  g_assert_cmpstr (order, ==, "3 1 4 0 2 5 6 7");
  (void) idx_decisions_set (decisions, 1, IDX_STATE_RELABELED, 9);
  idx_subset_get_label_run (before, 2, &start, &end);
  g_assert_cmpuint (start, ==, 1);
  g_assert_cmpuint (end, ==, 3);

  after = apply (dataset, "label");
  new_order = list_indices (after);
  g_assert_cmpstr (new_order, ==, "3 4 0 1 2 5 6 7");
  idx_subset_get_label_run (after, 3, &start, &end);
  g_assert_cmpuint (start, ==, 3);
  g_assert_cmpuint (end, ==, 5);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/sort/order/%s", orders[i].text);

      g_test_add_data_func (path, &orders[i], test_order);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/sort/mistakes/%02zu", i);

      g_test_add_data_func (path, &mistakes[i], test_mistake);
    }
  g_test_add_func ("/query/sort/parse", test_parse);
  g_test_add_func ("/query/sort/similar", test_similar);
  g_test_add_func ("/query/sort/check", test_check);
  g_test_add_func ("/query/sort/suspicion", test_suspicion);
  g_test_add_func ("/query/sort/twice", test_twice);
  g_test_add_func ("/query/sort/new-shape", test_new_shape);
  g_test_add_func ("/query/sort/random", test_random);
  g_test_add_func ("/query/sort/random-is-as-described", test_random_is_as_described);
  g_test_add_func ("/query/sort/many", test_many);
  g_test_add_func ("/query/sort/with-filter", test_with_filter);
  g_test_add_func ("/query/sort/empty", test_empty);
  g_test_add_func ("/query/sort/progress", test_progress);
  g_test_add_func ("/query/sort/cancel", test_cancel);
  g_test_add_func ("/query/sort/decided", test_decided);
  return g_test_run ();
}
