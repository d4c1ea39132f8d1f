/* SPDX-License-Identifier: MIT */

/* 8.1 million labels: reading and counting them, and the samples of one of them, against a copy of
 * the same bytes, and against GTK's list model with a filter on the same samples. */

#include "bench.h"

#include "idx-filter.h"

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
  gint64 label;

  return idx_dataset_get_label (data, idx_sample_get_index (item), &label) && label == 4;
}

static void
select_one_by_gtk (gpointer data)
{
  Labels *labels = data;
  g_autoptr (GtkFilterListModel) model =
    gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (labels->dataset)),
                               GTK_FILTER (gtk_custom_filter_new (is_four, labels->dataset, NULL)));

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), >, N_LABELS / 20);
}

int
main (int argc,
      char **argv)
{
  Labels labels = { 0 };
  Bench *bench = bench_new ("8.1 million labels", argc, argv);
  g_autoptr (GFile) location = g_file_new_for_path ("bench-labels-idx1-ubyte");

  labels.images = make_file (0x08, 3, FALSE);
  labels.labels = make_file (0x08, 1, TRUE);
  labels.copy = g_malloc (N_LABELS);
  labels.file = idx_file_open_bytes (labels.labels, location, NULL);
  labels.dataset = idx_dataset_open_bytes (labels.images, labels.labels, "Bench", NULL);
  labels.filter = idx_filter_parse ("label:4", NULL);

  bench_add (bench, "memcpy", copy_labels, &labels);
  bench_add (bench, "read and count", read_and_count, &labels);
  bench_add (bench, "subset of one label", select_one, &labels);
  bench_add (bench, "GtkFilterListModel", select_one_by_gtk, &labels);
  if (bench_run (bench))
    {
      bench_compare (bench, "read and count", "memcpy", 10);
      bench_compare (bench, "subset of one label", "memcpy", 25);
      bench_compare (bench, "subset of one label", "GtkFilterListModel", 0.01);
    }

  bench_free (bench);
  idx_filter_free (labels.filter);
  g_object_unref (labels.dataset);
  g_object_unref (labels.file);
  g_free (labels.copy);
  g_bytes_unref (labels.labels);
  g_bytes_unref (labels.images);
  return 0;
}
