/* SPDX-License-Identifier: MIT */

/* idxview-cli duplicates: lists equal or similar images, within a dataset or between two. */

#include "idx-cli-input.h"
#include "idx-cli-rows.h"
#include "idx-cli-work.h"
#include "idx-duplicates.h"
#include "idx-number-text.h"
#include "idx-pair-table.h"
#include "idx-similar-pairs.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>

/* A search within the first dataset if @second is NULL, otherwise between two datasets.
 * @first_name is NULL for the demo dataset. */
typedef struct
{
  IdxDataset *first;
  IdxDataset *second;
  const char *first_name;
  const char *second_name;
  const IdxCliFeatures *features;
  IdxCliFormat format;
  double max_distance; /* of similar images */
  guint n_searched;    /* the number of samples of @first that were compared */
} Search;

static IdxDataset *
get_second (const Search *search)
{
  return search->second != NULL ? search->second : search->first;
}

/* Prints a row: of the table of similar images if @is_near, else of the table of equal images. */
static void
print_pair (const Search *search,
            gboolean is_near,
            const IdxImagePair *pair)
{
  IdxPairCells row;

  idx_pair_table_format (search->first, get_second (search), pair, &row);
  idx_cli_print_row (search->format, idx_pair_table_get_columns (is_near), row.cells);
  (void) putchar ('\n');
}

static gboolean
load_datasets (const Search *search)
{
  return idx_cli_load (search->first, search->first_name) &&
         (search->second == NULL || idx_cli_load (search->second, search->second_name));
}

static int
list_equal (const Search *search)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) duplicates =
    idx_duplicates_find (search->first, search->second, NULL, NULL, &error);

  if (duplicates == NULL)
    return idx_cli_fail (search->first_name, error);
  if (!load_datasets (search))
    return IDX_CLI_FAILED;
  idx_cli_print_header (search->format, idx_pair_table_get_columns (FALSE));
  for (guint i = 0; i < duplicates->len; i++)
    {
      const IdxDuplicate *duplicate = &g_array_index (duplicates, IdxDuplicate, i);
      const IdxImagePair pair = { .first = duplicate->first, .second = duplicate->index };

      print_pair (search, FALSE, &pair);
    }
  return IDX_CLI_DONE;
}

static gpointer
idx_cli_similar_pairs_worker (gpointer data,
                              IdxProgress *progress,
                              GCancellable *cancellable,
                              GError **error)
{
  Search *search = data;

  return idx_similar_pairs_find (search->first, search->second, search->max_distance,
                                 &search->n_searched, progress, cancellable, error);
}

static int
list_similar (Search *search)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) pairs = NULL;

  if (!load_datasets (search) || !idx_cli_features_load (search->features, search->first))
    return IDX_CLI_FAILED;
  pairs = idx_cli_run (_ ("Comparing images…"), idx_cli_similar_pairs_worker, search,
                       (GDestroyNotify) g_array_unref, &error);
  if (pairs == NULL)
    return idx_cli_fail (search->first_name, error);
  idx_cli_print_search_limit (search->first, search->n_searched, search->first_name);
  idx_cli_print_header (search->format, idx_pair_table_get_columns (TRUE));
  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxSimilarPair *similar = &g_array_index (pairs, IdxSimilarPair, i);
      const IdxImagePair pair = { similar->nearest, similar->index, similar->distance };

      print_pair (search, TRUE, &pair);
    }
  return IDX_CLI_DONE;
}

int
idx_cli_duplicates_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxDataset) other = NULL;
  g_autofree char *near = NULL;
  g_auto (IdxCliFeatures) features = { 0 };
  Search search = { .format = IDX_CLI_FORMAT_TABLE };
  guint n_datasets;
  const IdxCliOption options[] = {
    { "near", 0, IDX_CLI_TEXT, &near, "D",
      N_ ("Also list images that differ by at most this distance (“neighbors” prints distances)") },
    IDX_CLI_FEATURES_OPTION (&features),
    IDX_CLI_SCALE_OPTION (&features),
    IDX_CLI_FORMAT_OPTION (&search.format),
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_duplicates, options, arguments) ||
      !idx_cli_features_check (&features))
    return IDX_CLI_USAGE;
  n_datasets = g_strv_length (arguments) - 1 + (input.demo ? 1 : 0);
  if (n_datasets < 1 || n_datasets > 2)
    return idx_cli_usage_error (_ ("Specify one or two images files."));
  if (near != NULL && (!idx_number_text_read (near, &search.max_distance) ||
                       !isfinite (search.max_distance) || search.max_distance < 0))
    return idx_cli_usage_error (_ ("--near takes a distance of 0 or more."));
  if (features.file != NULL && (near == NULL || n_datasets == 2))
    return idx_cli_usage_error (
      _ ("--features needs --near, and compares the samples of one dataset."));
  search.features = &features;
  search.first_name = input.demo ? NULL : arguments[1];
  search.second_name = arguments[g_strv_length (arguments) - 1];

  dataset = idx_cli_open_unloaded (&input, search.first_name);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (n_datasets == 2)
    {
      /* --sample and --labels are for the first dataset. */
      input.demo = FALSE;
      g_clear_pointer (&input.labels, g_free);
      other = idx_cli_open_unloaded (&input, search.second_name);
      if (other == NULL)
        return IDX_CLI_FAILED;
    }
  search.first = dataset;
  search.second = other;
  return near != NULL ? list_similar (&search) : list_equal (&search);
}

const IdxCliCommand idx_cli_duplicates = {
  "duplicates", "IMAGES [OTHER-IMAGES]", FALSE,
  N_ ("List equal images, within a dataset or between two"),
  N_ ("List equal images: within a dataset, images equal to an earlier one; between two datasets, "
      "images of the second that also occur in the first."),
  idx_cli_duplicates_run
};
