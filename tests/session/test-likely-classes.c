/* SPDX-License-Identifier: MIT */

/* The classes that a sample may belong to. */

#include "idx-likely-classes.h"

#include "test-bytes.h"

#define N_CLASSES 12U

/* Makes a dataset with a sample of each class, and an image without a label. */
static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) content = test_idx_images (N_CLASSES + 1, 2, 2);
  g_autoptr (GBytes) images = g_bytes_new (content->data, content->len);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x08, 1, N_CLASSES);
  g_autoptr (GBytes) labels = NULL;
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < N_CLASSES; i++)
    test_append_be (labels_content, 1, i);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", &error);
  g_assert_no_error (error);
  return dataset;
}

/* Suggests the class after the given one for the first half of the samples. The next likely classes
 * are the first ones. The last labeled sample isn't checked. */
static void
suggest (IdxDataset *dataset)
{
  g_autoptr (IdxSuggestions) suggestions = NULL;
  gint64 labels[N_CLASSES];
  float scores[N_CLASSES];

  for (guint i = 0; i < N_CLASSES; i++)
    {
      labels[i] = i;
      scores[i] = -(float) i;
    }
  suggestions = idx_suggestions_new ("test 1", labels, N_CLASSES, N_CLASSES + 1, 4);
  for (guint i = 0; i < N_CLASSES - 1; i++)
    {
      idx_suggestions_set (suggestions, i, i + 1, i < N_CLASSES / 2 ? -1 : 1, 0.9F);
      idx_suggestions_set_next (suggestions, i, i, scores);
    }
  idx_suggestions_rank (suggestions, 1);
  idx_dataset_set_suggestions (dataset, suggestions);
}

static void
suggest_list (IdxDataset *dataset)
{
  const gint64 labels[] = { 7 };
  g_autoptr (IdxSuggestions) list =
    idx_suggestions_new_list ("list", labels, G_N_ELEMENTS (labels), N_CLASSES + 1);

  idx_suggestions_append (list, 3, 0, 0.9F);
  idx_dataset_set_suggestions (dataset, list);
}

/* Checks the classes of a sample: their labels, `-` for an unknown one, `?` after a suggested
 * one. */
static void
check (IdxDataset *dataset,
       guint index,
       const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  IdxLikelyClasses classes;

  idx_likely_classes_find (dataset, index, &classes);
  for (guint place = 0; place < IDX_LIKELY_N_PLACES; place++)
    {
      if (!classes.is_known[place])
        g_string_append_c (text, '-');
      else
        g_string_append_printf (text, "%" G_GINT64_FORMAT, classes.labels[place]);
      g_string_append (text, place == 0 && classes.is_suggested ? "? " : " ");
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Checks which places there are: `x` for one, `-` for none. */
static void
check_places (IdxDataset *dataset,
              const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint place = 0; place < IDX_LIKELY_N_PLACES; place++)
    g_string_append_c (text, idx_likely_classes_has_place (dataset, place) ? 'x' : '-');
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_unchecked (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  check (NULL, 0, "- - - - - ");
  check_places (NULL, "-----");
  check (dataset, 5, "- 5 - - - ");
  check (dataset, N_CLASSES, "- - - - - ");
  check_places (dataset, "-x---");
}

static void
test_checked (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  suggest (dataset);
  check_places (dataset, "xxxxx");
  check (dataset, 5, "6? 5 0 1 2 ");
  check (dataset, 0, "1? 0 2 3 4 ");
  check (dataset, 8, "9 8 0 1 2 ");
  check (dataset, N_CLASSES - 1, "- 11 - - - ");
  check (dataset, N_CLASSES, "- - - - - ");
}

static void
test_list (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  suggest_list (dataset);
  check_places (dataset, "xx---");
  check (dataset, 3, "7? 3 - - - ");
  check (dataset, 4, "- 4 - - - ");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/likely-classes/unchecked", test_unchecked);
  g_test_add_func ("/session/likely-classes/checked", test_checked);
  g_test_add_func ("/session/likely-classes/list", test_list);
  return g_test_run ();
}
