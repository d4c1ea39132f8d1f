/* SPDX-License-Identifier: MIT */

/* Parses filters and sort orders, and applies them to a dataset. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-filter-word.h"
#include "idx-filter.h"
#include "idx-sort.h"
#include "test-bytes.h"

#include <string.h>

/* Some names begin with others or differ from them only in case. The labels -1, 8 and 9 have no
 * names. */
static void
set_names (IdxDataset *dataset)
{
  static const char *const names =
    "Bag\nbagel\nBAG\nAnkle boot\nT-shirt/top\n6\" nail\ngröße\nx\\y";
  g_autoptr (IdxClassNames) parsed = idx_class_names_parse (names, strlen (names), NULL);

  g_assert_nonnull (parsed);
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), parsed);
}

static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (40, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 2, 38, 2);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < 38; i++)
    {
      test_append_be (labels_content, 4, (guint64) i % 11 - 1);
      test_append_be (labels_content, 4, i);
    }
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  set_names (dataset);
  return dataset;
}

/* Returns suggestions for every third sample, whose labels range from certainly right to certainly
 * wrong. */
static IdxSuggestions *
make_suggestions (void)
{
  static const gint64 labels[] = { -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  IdxSuggestions *suggestions =
    idx_suggestions_new ("made", labels, G_N_ELEMENTS (labels), 40, 1);

  for (guint i = 0; i < 40; i += 3)
    idx_suggestions_set (suggestions, i, i % 11, (float) i - 20, 1);
  idx_suggestions_rank (suggestions, 7);
  return suggestions;
}

static void
check_subset (IdxSubset *subset)
{
  guint n_samples = idx_subset_get_n_samples (subset);

  g_assert_cmpuint (n_samples, <=, 40);
  for (guint i = 0; i < n_samples; i++)
    {
      g_assert_cmpuint (idx_subset_get_index (subset, i), <, 40);
      g_assert_true (i == 0 ||
                     idx_subset_get_index (subset, i - 1) < idx_subset_get_index (subset, i));
    }
}

/* Testing each sample gives the same result as applying the filter to all samples. */
static void
check_tests (IdxFilter *filter,
             IdxDataset *dataset,
             IdxSubset *subset)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  gboolean passes[40];

  for (guint32 i = 0; i < G_N_ELEMENTS (passes); i++)
    g_array_append_val (indices, i);
  idx_filter_test (filter, dataset, indices, passes);
  for (guint i = 0; i < G_N_ELEMENTS (passes); i++)
    g_assert_cmpint (passes[i], ==, idx_subset_contains (subset, i));
}

/* Any text can be written as a class name in a filter. */
static void
check_name (const char *name)
{
  g_autofree char *word = idx_filter_format_name (name);
  g_autofree char *term = g_strconcat ("class:", word, NULL);
  g_autoptr (IdxFilter) bare = idx_filter_parse (word, NULL);
  g_autoptr (IdxFilter) filter = idx_filter_parse (term, NULL);

  g_assert_nonnull (bare);
  g_assert_nonnull (filter);
}

/* Checks the bounds of the word at each position of the cursor, if there is one. */
static void
check_cursors (const char *text)
{
  gsize length = strlen (text);

  for (gsize cursor = 0; cursor <= MIN (length, 200); cursor++)
    {
      g_auto (IdxFilterWord) found = { 0 };

      if (!idx_filter_word_init (&found, text, cursor))
        continue;
      g_assert_cmpuint (found.phrase_start, <=, found.start);
      g_assert_cmpuint (found.start, <=, cursor);
      g_assert_cmpuint (found.end, >=, cursor);
      g_assert_cmpuint (found.end, <=, length);
      g_assert_nonnull (found.typed);
      g_assert_cmpint (found.has_key && found.key == IDX_FILTER_KEY_FACET, ==, found.facet != NULL);
    }
}

static void
check_sort (const char *text,
            IdxDataset *dataset)
{
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (GError) error = NULL;
  guint8 seen[40] = { 0 };
  IdxSort sort;

  if (!idx_sort_parse (text, &sort, &error))
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  order = idx_sort_apply (&sort, dataset, NULL, NULL, NULL);
  for (guint i = 0; i < idx_subset_get_n_samples (order); i++)
    seen[idx_subset_get_index (order, i)]++;
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    g_assert_cmpuint (seen[i], ==, 1);
}

/* If there is advice about a filter, no sample passes it. */
static void
check_advice (IdxFilter *filter,
              IdxDataset *dataset)
{
  g_autofree char *advice = idx_filter_dup_advice (filter);
  g_autoptr (IdxSubset) subset = NULL;

  if (advice == NULL)
    return;
  subset = idx_filter_apply (filter, dataset);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, 0);
  g_assert_true (g_utf8_validate (advice, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  static IdxDataset *dataset;
  static IdxSuggestions *suggestions;
  g_autofree char *text = size > 0 ? g_strndup ((const char *) data, size) : g_strdup ("");
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GArray) labels = NULL;
  g_autoptr (GError) error = NULL;

  if (dataset == NULL)
    {
      dataset = make_dataset ();
      suggestions = make_suggestions ();
    }
  if (!g_utf8_validate (text, -1, NULL))
    return 0;
  check_sort (text, dataset);
  check_name (text);
  check_cursors (text);
  filter = idx_filter_parse (text, &error);
  if (filter == NULL)
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  labels = idx_filter_dup_labels (filter);
  if (labels != NULL)
    {
      g_autofree char *again = idx_filter_format_labels (labels, NULL);
      g_autoptr (IdxFilter) parsed = idx_filter_parse (again, NULL);

      g_assert_nonnull (parsed);
    }
  check_advice (filter, dataset);
  idx_dataset_set_suggestions (dataset, NULL);
  g_assert_true (!idx_filter_needs_suggestions (filter) ||
                 !idx_filter_check (filter, dataset, NULL));
  idx_dataset_set_suggestions (dataset, suggestions);
  if (!idx_filter_check (filter, dataset, NULL))
    return 0;
  subset = idx_filter_apply (filter, dataset);
  check_subset (subset);
  check_tests (filter, dataset, subset);
  return 0;
}
