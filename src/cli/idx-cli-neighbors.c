/* SPDX-License-Identifier: MIT */

/* idxview-cli neighbors: lists the samples most similar to one sample. */

#include "idx-cli-input.h"
#include "idx-cli-rows.h"
#include "idx-cli-work.h"
#include "idx-neighbors.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

/* Only JSON has the column "searched". With every format, a warning states its value if it is less
 * than the number of samples. */
static const char *const json_columns[] = {
  "rank", "index", "given", "distance", "searched", NULL
};
static const char *const columns[] = { "rank", "index", "given", "distance", NULL };

typedef struct
{
  IdxDataset *dataset;
  guint index;
  gint64 label;
  gboolean has_label;
  guint n_neighbors; /* the maximum */
  guint n_searched;
} Search;

static gpointer
idx_cli_neighbors_worker (gpointer data,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  Search *search = data;

  return idx_neighbors_find_in_dataset (
    search->dataset, search->index, search->has_label ? &search->label : NULL, search->n_neighbors,
    &search->n_searched, progress, cancellable, error);
}

static void
print_neighbors (GArray *neighbors,
                 const Search *search,
                 IdxCliFormat format)
{
  const char *const *names = format == IDX_CLI_FORMAT_JSON ? json_columns : columns;
  g_autofree char *searched = g_strdup_printf ("%u", search->n_searched);

  idx_cli_print_header (format, names);
  for (guint i = 0; i < neighbors->len; i++)
    {
      const IdxNeighbor *neighbor = &g_array_index (neighbors, IdxNeighbor, i);
      g_autofree char *rank = g_strdup_printf ("%u", i + 1);
      g_autofree char *index = g_strdup_printf ("%u", neighbor->index);
      g_autofree char *given = idx_cli_format_label (search->dataset, neighbor->index);
      char distance[G_ASCII_DTOSTR_BUF_SIZE];
      const char *const cells[] = { rank, index, given, distance, searched };

      g_ascii_formatd (distance, sizeof distance, "%.6g", (double) neighbor->distance);
      idx_cli_print_row (format, names, cells);
      (void) putchar ('\n');
    }
}

/* Returns: (nullable): why the search is impossible, or %NULL if it is possible */
static char *
explain_impossible_search (const Search *search)
{
  guint n_samples = idx_dataset_get_n_samples (search->dataset);
  g_autofree char *all = idx_text_format_count (n_samples);

  if (search->index >= n_samples)
    return g_strdup_printf (ngettext ("There is no sample %u: the dataset has %s sample, counted "
                                      "from 0.",
                                      "There is no sample %u: the dataset has %s samples, counted "
                                      "from 0.",
                                      n_samples),
                            search->index, all);
  if (search->has_label && idx_dataset_get_labels (search->dataset) == NULL)
    return g_strdup (
      _ ("Searching by label needs labels. Specify a labels file with --labels."));
  return NULL;
}

int
idx_cli_neighbors_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  IdxCliFormat format = IDX_CLI_FORMAT_TABLE;
  g_auto (IdxCliFeatures) features = { 0 };
  Search search = { .n_neighbors = 8 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GArray) neighbors = NULL;
  g_autofree char *explanation = NULL;
  g_autoptr (GError) error = NULL;
  const IdxCliOption options[] = {
    { "index", 0, IDX_CLI_NUMBER, &search.index, "N", N_ ("The sample, counting from 0"),
      .missing_message = N_ ("Specify the sample with --index, counting from 0.") },
    { "count", 0, IDX_CLI_NUMBER, &search.n_neighbors, "K",
      N_ ("The maximum number of neighbors, 8 by default"), .minimum = 1 },
    { "label", 0, IDX_CLI_LABEL, &search.label, "L", N_ ("Only samples with this label"),
      .is_given = &search.has_label },
    IDX_CLI_FEATURES_OPTION (&features),
    IDX_CLI_SCALE_OPTION (&features),
    IDX_CLI_FORMAT_OPTION (&format),
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_neighbors, options, arguments) ||
      !idx_cli_features_check (&features))
    return IDX_CLI_USAGE;
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL || !idx_cli_features_load (&features, dataset))
    return IDX_CLI_FAILED;
  search.dataset = dataset;
  explanation = explain_impossible_search (&search);
  if (explanation != NULL)
    {
      idx_cli_print_error (arguments[1], explanation);
      return IDX_CLI_FAILED;
    }
  neighbors = idx_cli_run (_ ("Comparing images…"), idx_cli_neighbors_worker, &search,
                           (GDestroyNotify) g_array_unref, &error);
  if (neighbors == NULL)
    return idx_cli_fail (arguments[1], error);
  idx_cli_print_search_limit (dataset, search.n_searched, arguments[1]);
  print_neighbors (neighbors, &search, format);
  return IDX_CLI_DONE;
}

const IdxCliCommand idx_cli_neighbors = {
  "neighbors", "IMAGES", TRUE, N_ ("List the samples most similar to a given one"),
  N_ ("List the samples most similar to a given one, nearest first. Compares shapes and, in color "
      "images, colors."),
  idx_cli_neighbors_run
};
