/* SPDX-License-Identifier: MIT */

/* idxview-cli neighbors: the samples most alike to one. */

#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-neighbors.h"
#include "idx-text.h"

#include <stdio.h>

/* The last one only in JSON; for a person it is said once. */
static const char *const columns[] = { "rank", "index", "given", "distance", "searched", NULL };
static const char *const few_columns[] = { "rank", "index", "given", "distance", NULL };

typedef struct
{
  IdxDataset *dataset;
  guint index;
  const gint64 *label;
  guint count;
  guint n_searched;
} Work;

static gpointer
find_neighbors (gpointer data,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  Work *work = data;

  return idx_neighbors_find_in_dataset (work->dataset, work->index, work->label, work->count, &work->n_searched, progress,
                                        cancellable, error);
}

static void
print_neighbors (GArray *neighbors,
                 const Work *work,
                 IdxCliFormat format)
{
  const char *const *names = format == IDX_CLI_FORMAT_JSON ? columns : few_columns;
  g_autofree char *searched = g_strdup_printf ("%u", work->n_searched);

  idx_cli_print_names (format, names);
  for (guint i = 0; i < neighbors->len; i++)
    {
      const IdxNeighbor *neighbor = &g_array_index (neighbors, IdxNeighbor, i);
      g_autofree char *rank = g_strdup_printf ("%u", i + 1);
      g_autofree char *index = g_strdup_printf ("%u", neighbor->index);
      g_autofree char *given = idx_cli_format_label (work->dataset, neighbor->index);
      char distance[G_ASCII_DTOSTR_BUF_SIZE];
      const char *const cells[] = { rank, index, given, distance, searched };

      g_ascii_formatd (distance, sizeof distance, "%.6g", (double) neighbor->distance);
      idx_cli_print_row (format, names, cells);
      (void) putchar ('\n');
    }
}

static void
tell_limit (const Work *work,
            const char *name)
{
  g_autofree char *searched = idx_text_count (work->n_searched);
  g_autofree char *all = idx_text_counted (idx_dataset_get_n_samples (work->dataset), "samples");
  g_autofree char *text =
    g_strdup_printf ("Searched %s of %s, drawn at random: closer ones may be among the rest.", searched, all);

  idx_cli_print_error (name, text);
}

int
idx_cli_neighbors (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *index_text = NULL;
  g_autofree char *count_text = NULL;
  guint index, count = 8;
  g_autofree char *label_text = NULL;
  g_autofree char *format_name = NULL;
  gint64 label = 0;
  IdxCliFormat format;
  Work work = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GArray) neighbors = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "index", 0, 0, G_OPTION_ARG_STRING, &index_text, "The sample, from 0", "N" },
    { "count", 0, 0, G_OPTION_ARG_STRING, &count_text, "How many at most; 8 if not given", "K" },
    { "label", 0, 0, G_OPTION_ARG_STRING, &label_text, "Only samples with this label", "L" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name, "table, csv or json", "FORMAT" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("neighbors", "IMAGES",
                      "Lists the samples most alike to one, the nearest first. It looks at shapes, and at "
                      "colors if the images have any.",
                      entries, &input,
                      arguments) ||
      !idx_cli_check_arguments (&input, arguments) || !idx_cli_parse_format (format_name, &format))
    return IDX_CLI_USAGE;
  if (index_text == NULL)
    return idx_cli_usage ("Name the sample with --index, from 0.");
  if (!idx_cli_parse_number ("--index", index_text, 0, G_MAXUINT32, &index) ||
      !idx_cli_parse_number ("--count", count_text, 1, G_MAXUINT32, &count) ||
      !idx_cli_parse_label (label_text, &label))
    return IDX_CLI_USAGE;

  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (index >= idx_dataset_get_n_samples (dataset))
    {
      g_autofree char *n_samples = idx_text_counted (idx_dataset_get_n_samples (dataset), "samples");
      g_autofree char *message =
        g_strdup_printf ("There is no sample %u: there are %s, counted from 0.", index, n_samples);

      idx_cli_print_error (arguments[1], message);
      return IDX_CLI_FAILED;
    }
  if (label_text != NULL && idx_dataset_get_labels (dataset) == NULL)
    {
      idx_cli_print_error (arguments[1], "There are no labels to look for; --labels names them.");
      return IDX_CLI_FAILED;
    }
  work = (Work){ dataset, index, label_text != NULL ? &label : NULL, count, 0 };
  neighbors = idx_cli_work ("Comparing", find_neighbors, &work, (GDestroyNotify) g_array_unref,
                            &error);
  if (neighbors == NULL)
    {
      idx_cli_print_error (arguments[1], error->message);
      return IDX_CLI_FAILED;
    }
  if (work.n_searched < idx_dataset_get_n_samples (dataset))
    tell_limit (&work, arguments[1]);
  print_neighbors (neighbors, &work, format);
  return IDX_CLI_DONE;
}
