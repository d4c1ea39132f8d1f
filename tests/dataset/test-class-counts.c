/* SPDX-License-Identifier: MIT */

#include "idx-class-counts.h"

#include "idx-filter.h"
#include "test-bytes.h"

/* Returns 600 images. The first 500 have labels: 0 to 9 in turn, as bytes, or -5 to 4 in turn, as
 * 32-bit integers. */
static IdxDataset *
make_dataset (gboolean is_wide)
{
  g_autoptr (GByteArray) images_content = test_idx_images (600, 1, 1);
  g_autoptr (GByteArray) labels_content = test_idx_header (is_wide ? 0x0C : 0x08, 1, 500);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = NULL;

  for (guint i = 0; i < 500; i++)
    test_append_be (labels_content, is_wide ? 4 : 1, (guint64) (i % 10) - (is_wide ? 5 : 0));
  labels = g_bytes_new (labels_content->data, labels_content->len);
  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

static IdxSubset *
filter (IdxDataset *dataset,
        const char *text)
{
  g_autoptr (IdxFilter) parsed = idx_filter_parse (text, NULL);

  return idx_filter_apply (parsed, dataset);
}

static void
check_counts (const GArray *counts,
              const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < counts->len; i++)
    {
      const IdxClass *class = &g_array_index (counts, IdxClass, i);

      g_string_append_printf (found, "%s%" G_GINT64_FORMAT ":%u", i > 0 ? " " : "", class->value,
                              class->n_samples);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
check (IdxDataset *dataset,
       const char *text,
       const char *expected)
{
  g_autoptr (IdxSubset) subset = filter (dataset, text);
  g_autoptr (GArray) counts =
    idx_class_counts_compute (subset, idx_dataset_get_decisions (dataset));

  check_counts (counts, expected);
}

static void
test_bytes (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (FALSE);

  check (dataset, "index:0-12", "0:2 1:2 2:2 3:1 4:1 5:1 6:1 7:1 8:1 9:1");
  check (dataset, "index:498-550", "8:1 9:1");
  check (dataset, "index:500-599", "");
  check (dataset, "", "0:50 1:50 2:50 3:50 4:50 5:50 6:50 7:50 8:50 9:50");
}

static void
test_integers (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (TRUE);

  check (dataset, "index:3-6,595", "-2:1 -1:1 0:1 1:1");
}

/* Relabeled samples count with their new labels. */
static void
test_decisions (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (FALSE);
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);

  (void) idx_decisions_set (decisions, 3, IDX_STATE_RELABELED, 200);
  (void) idx_decisions_set (decisions, 499, IDX_STATE_RELABELED, 0);
  check (dataset, "index:3,4,499", "0:1 4:1 200:1");
}

static void
test_find (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (FALSE);
  g_autoptr (IdxSubset) subset = filter (dataset, "index:3,4");
  g_autoptr (GArray) counts =
    idx_class_counts_compute (subset, idx_dataset_get_decisions (dataset));

  check_counts (counts, "3:1 4:1");
  g_assert_cmpuint (idx_class_counts_find (counts, 4), ==, 1);
  g_assert_cmpuint (idx_class_counts_find (counts, 5), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/class-counts/bytes", test_bytes);
  g_test_add_func ("/dataset/class-counts/integers", test_integers);
  g_test_add_func ("/dataset/class-counts/decisions", test_decisions);
  g_test_add_func ("/dataset/class-counts/find", test_find);
  return g_test_run ();
}
