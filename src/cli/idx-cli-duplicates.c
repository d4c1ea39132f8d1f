/* SPDX-License-Identifier: MIT */

/* idxview-cli duplicates: equal images, within a set or between two. */

#include "idx-cli.h"
#include "idx-duplicates.h"

typedef enum
{
  FORMAT_TABLE,
  FORMAT_CSV,
  FORMAT_JSON
} Format;

static const char *const format_names[] = { "table", "csv", "json", NULL };

static char *
format_label (IdxDataset *dataset,
              guint index,
              const char *missing)
{
  gint64 label;

  if (!idx_dataset_get_label (dataset, index, &label))
    return g_strdup (missing);
  return g_strdup_printf ("%" G_GINT64_FORMAT, label);
}

static void
print_duplicates (GArray *duplicates,
                  IdxDataset *first,
                  IdxDataset *second,
                  Format format)
{
  static const char *const rows[] = {
    [FORMAT_TABLE] = "%10u %10s %10u %10s\n",
    [FORMAT_CSV] = "%u,%s,%u,%s\n",
    [FORMAT_JSON] = "{\"index\":%u,\"label\":%s,\"equal_to\":%u,\"equal_label\":%s}\n",
  };
  const char *missing = format == FORMAT_JSON ? "null" : format == FORMAT_CSV ? ""
                                                                              : "-";

  if (format == FORMAT_TABLE)
    g_print ("%10s %10s %10s %10s\n", "index", "label", "equal_to", "label");
  if (format == FORMAT_CSV)
    g_print ("index,label,equal_to,equal_label\n");
  for (guint i = 0; i < duplicates->len; i++)
    {
      const IdxDuplicate *duplicate = &g_array_index (duplicates, IdxDuplicate, i);
      g_autofree char *label = format_label (second, duplicate->index, missing);
      g_autofree char *first_label = format_label (first, duplicate->first, missing);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_print (rows[format], duplicate->index, label, duplicate->first, first_label);
#pragma GCC diagnostic pop
    }
}

int
idx_cli_duplicates (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *format_name = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxDataset) other = NULL;
  g_autoptr (GArray) duplicates = NULL;
  g_autoptr (GError) error = NULL;
  Format format = FORMAT_TABLE;
  guint n;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name, "table, csv or json", "FORMAT" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("duplicates", "IMAGES [OTHER-IMAGES]",
                      "Lists equal images: within a set those that are equal to one before them, "
                      "between two those of the second one that are equal to one of the first.",
                      entries, &input, arguments))
    return IDX_CLI_USAGE;
  n = g_strv_length (arguments) - 1 + (input.sample ? 1 : 0);
  if (n < 1 || n > 2)
    return idx_cli_usage ("Name one or two files of images.");
  while (format_name != NULL && g_strcmp0 (format_names[format], format_name) != 0)
    if (format_names[++format] == NULL)
      return idx_cli_usage ("--format takes table, csv or json.");

  dataset = idx_cli_open (&input, input.sample ? NULL : arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (n == 2)
    {
      input.sample = FALSE;
      g_clear_pointer (&input.labels, g_free);
      other = idx_cli_open (&input, arguments[g_strv_length (arguments) - 1]);
      if (other == NULL)
        return IDX_CLI_FAILED;
    }
  duplicates = idx_duplicates_find (dataset, other, NULL, NULL, &error);
  if (duplicates == NULL)
    {
      idx_cli_print_error (arguments[1], error->message);
      return IDX_CLI_FAILED;
    }
  print_duplicates (duplicates, dataset, other != NULL ? other : dataset, format);
  return IDX_CLI_DONE;
}
