/* SPDX-License-Identifier: MIT */

/* Measures operations on 8.1 million labels: reading and counting them, selecting the samples with
 * one label, and sorting by label. Compares them with copying the same bytes, and with a filter of
 * GTK on a list model of the same samples. Also measures selections of as many samples. */

#include "bench.h"

#include "idx-filter.h"
#include "bench-list.h"
#include "idx-selection.h"
#include "idx-sort.h"

#include <gtk/gtk.h>
#include <string.h>

#define N_LABELS 8100000U

typedef struct
{
  GBytes *images;
  GBytes *labels;
  guint8 *copy;
  IdxFile *file;
  IdxDataset *dataset;
  IdxFilter *filter;
  IdxSubset *order;
  IdxSelection *selection;
  IdxSampleSet *even;
} Labels;

static GBytes *
make_file (guint8 type,
           guint rank,
           gboolean noise)
{
  gsize header = 4 + 4 * (gsize) rank;
  guint8 *bytes = g_malloc0 (header + N_LABELS);
  guint32 state = 1;

  bytes[2] = type;
  bytes[3] = (guint8) rank;
  for (guint i = 0; i < 4; i++)
    bytes[4 + i] = (guint8) (N_LABELS >> (24 - 8 * i));
  for (guint i = 1; i < rank; i++)
    bytes[4 + 4 * i + 3] = 1;
  for (guint i = 0; noise && i < N_LABELS; i++)
    {
      state = state * 1664525 + 1013904223;
      bytes[header + i] = (guint8) ((state >> 16) % 10);
    }
  return g_bytes_new_take (bytes, header + N_LABELS);
}

static void
copy_labels (gpointer data)
{
  Labels *labels = data;

  memcpy (labels->copy, g_bytes_get_data (labels->labels, NULL), N_LABELS);
}

static void
read_and_count (gpointer data)
{
  Labels *bench = data;
  g_autoptr (IdxLabels) labels = idx_labels_new (bench->file, N_LABELS, NULL, NULL);

  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, N_LABELS);
}

static void
select_one (gpointer data)
{
  Labels *labels = data;
  g_autoptr (IdxSubset) subset = idx_filter_apply (labels->filter, labels->dataset);

  g_assert_cmpuint (idx_subset_get_n_samples (subset), >, N_LABELS / 20);
}

static gboolean
is_four (gpointer item,
         gpointer data)
{
  guint64 index = g_ascii_strtoull (gtk_string_object_get_string (item), NULL, 10);
  gint64 label;

  return idx_dataset_get_label (data, (guint) index, &label) && label == 4;
}

static void
select_one_by_gtk (gpointer data)
{
  Labels *labels = data;
  g_autoptr (GtkFilterListModel) model =
    gtk_filter_list_model_new (bench_list_new (labels->order),
                               GTK_FILTER (gtk_custom_filter_new (is_four, labels->dataset, NULL)));

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), >, N_LABELS / 20);
}

static void
sort_by_label (gpointer data)
{
  const IdxSort by_label = { IDX_SORT_LABEL, FALSE, 1 };
  Labels *labels = data;
  g_autoptr (IdxSubset) order = idx_sort_apply (&by_label, labels->dataset, NULL, NULL, NULL);

  g_assert_cmpuint (idx_subset_get_n_samples (order), ==, N_LABELS);
}

/* Does what a click on a class does while the samples are sorted. */
static void
select_one_in_order (gpointer data)
{
  Labels *labels = data;
  g_autoptr (IdxSubset) passing = idx_filter_apply (labels->filter, labels->dataset);
  g_autoptr (IdxSubset) subset = idx_subset_order (passing, labels->order);

  g_assert_cmpuint (idx_subset_get_n_samples (subset), >, N_LABELS / 20);
}

static void
select_all_and_none (gpointer data)
{
  Labels *labels = data;

  idx_selection_select_range (labels->selection, 0, G_MAXUINT, TRUE);
  idx_selection_invert (labels->selection);
  g_assert_cmpuint (idx_selection_count (labels->selection), ==, 0);
}

/* Selects every second sample, inverts the selection, and selects none. */
static void
invert_every_second (gpointer data)
{
  Labels *labels = data;

  idx_selection_set_selected (labels->selection, labels->even);
  idx_selection_invert (labels->selection);
  idx_selection_unselect_all (labels->selection);
}

int
main (int argc,
      char **argv)
{
  Labels labels = { 0 };
  Bench *bench = bench_new ("8.1 million labels", argv, NULL);
  g_autoptr (GFile) location = g_file_new_for_path ("bench-labels-idx1-ubyte");

  labels.images = make_file (0x08, 3, FALSE);
  labels.labels = make_file (0x08, 1, TRUE);
  labels.copy = g_malloc (N_LABELS);
  labels.file = idx_file_open_bytes (labels.labels, location, NULL);
  labels.dataset = idx_dataset_open_bytes (labels.images, labels.labels, "Bench", NULL);
  labels.filter = idx_filter_parse ("label:4", NULL);
  labels.order =
    idx_sort_apply (&(IdxSort){ IDX_SORT_RANDOM, FALSE, 1 }, labels.dataset, NULL, NULL, NULL);
  labels.selection = idx_selection_new (labels.order);
  labels.even = idx_sample_set_new (N_LABELS);
  for (guint position = 0; position < N_LABELS; position += 2)
    idx_sample_set_add (labels.even, position);

  bench_add (bench, "memcpy", copy_labels, &labels);
  bench_add (bench, "read and count", read_and_count, &labels);
  bench_add (bench, "subset of one label", select_one, &labels);
  bench_add (bench, "GtkFilterListModel", select_one_by_gtk, &labels);
  bench_add (bench, "sort by label", sort_by_label, &labels);
  bench_add (bench, "subset in an order", select_one_in_order, &labels);
  bench_add (bench, "select all and none", select_all_and_none, &labels);
  bench_add (bench, "invert every second", invert_every_second, &labels);
  if (bench_run (bench))
    {
      bench_compare (bench, "read and count", "memcpy", 10);
      bench_compare (bench, "subset of one label", "memcpy", 25);
      bench_compare (bench, "subset of one label", "GtkFilterListModel", 0.01);
      bench_compare (bench, "sort by label", "memcpy", 150);
      bench_compare (bench, "subset in an order", "memcpy", 100);
      bench_compare (bench, "select all and none", "memcpy", 1);
      bench_compare (bench, "invert every second", "memcpy", 10);
    }

  bench_free (bench);
  idx_sample_set_free (labels.even);
  g_object_unref (labels.selection);
  g_object_unref (labels.order);
  idx_filter_free (labels.filter);
  g_object_unref (labels.dataset);
  g_object_unref (labels.file);
  g_free (labels.copy);
  g_bytes_unref (labels.labels);
  g_bytes_unref (labels.images);
  return 0;
}
