/* SPDX-License-Identifier: MIT */

/* idxview-cli duplicates: equal images, within a set or between two. */

#include "idx-cli.h"
#include "idx-duplicates.h"

#include <stdio.h>

static const char *const columns[] = { "index", "label", "equal_to", "equal_label", NULL };

static void
print_duplicates (GArray *duplicates,
                  IdxDataset *first,
                  IdxDataset *second,
                  IdxCliFormat format)
{
  idx_cli_print_names (format, columns);
  for (guint i = 0; i < duplicates->len; i++)
    {
      const IdxDuplicate *duplicate = &g_array_index (duplicates, IdxDuplicate, i);
      g_autofree char *index = g_strdup_printf ("%u", duplicate->index);
      g_autofree char *label = idx_cli_format_label (second, duplicate->index);
      g_autofree char *equal_to = g_strdup_printf ("%u", duplicate->first);
      g_autofree char *equal_label = idx_cli_format_label (first, duplicate->first);
      const char *const cells[] = { index, label, equal_to, equal_label };

      idx_cli_print_row (format, columns, cells);
      (void) putchar ('\n');
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
  const char *name, *other_name;
  IdxCliFormat format;
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
  if (!idx_cli_parse_format (format_name, &format))
    return IDX_CLI_USAGE;
  name = input.sample ? NULL : arguments[1];
  other_name = arguments[g_strv_length (arguments) - 1];

  dataset = idx_cli_open_unloaded (&input, name);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (n == 2)
    {
      input.sample = FALSE;
      g_clear_pointer (&input.labels, g_free);
      other = idx_cli_open_unloaded (&input, other_name);
      if (other == NULL)
        return IDX_CLI_FAILED;
    }
  duplicates = idx_duplicates_find (dataset, other, NULL, NULL, &error);
  if (duplicates == NULL)
    {
      idx_cli_print_error (name, error->message);
      return IDX_CLI_FAILED;
    }
  if (!idx_cli_load (dataset, name) || (other != NULL && !idx_cli_load (other, other_name)))
    return IDX_CLI_FAILED;
  print_duplicates (duplicates, dataset, other != NULL ? other : dataset, format);
  return IDX_CLI_DONE;
}
