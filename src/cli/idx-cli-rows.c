/* SPDX-License-Identifier: MIT */

/* Rows of numbers in the formats that commands print them in. */

#include "idx-cli.h"

#include <stdio.h>
#include <string.h>

/* Of a column of a table. */
#define MIN_WIDTH 8

static const char *const format_names[] = { "table", "csv", "json" };

/* What stands for what isn't known. */
static const char *const unknown[] = { "-", "", "null" };

gboolean
idx_cli_parse_format (const char *name,
                      IdxCliFormat *format)
{
  for (guint i = 0; i < G_N_ELEMENTS (format_names); i++)
    if (name == NULL || g_str_equal (name, format_names[i]))
      {
        *format = (IdxCliFormat) i;
        return TRUE;
      }
  (void) idx_cli_usage ("--format takes table, csv or json.");
  return FALSE;
}

static int
get_width (const char *name)
{
  return MAX ((int) strlen (name), MIN_WIDTH);
}

void
idx_cli_print_names (IdxCliFormat format,
                     const char *const *columns)
{
  if (format == IDX_CLI_FORMAT_JSON)
    return;
  idx_cli_print_row (format, columns, columns);
  (void) putchar ('\n');
}

void
idx_cli_print_row (IdxCliFormat format,
                   const char *const *columns,
                   const char *const *cells)
{
  for (guint i = 0; columns[i] != NULL; i++)
    {
      const char *cell = cells[i] != NULL ? cells[i] : unknown[format];

      if (format == IDX_CLI_FORMAT_TABLE)
        (void) printf ("%s%*s", i > 0 ? " " : "", get_width (columns[i]), cell);
      else if (format == IDX_CLI_FORMAT_CSV)
        (void) printf ("%s%s", i > 0 ? "," : "", cell);
      else
        (void) printf ("%s\"%s\":%s", i > 0 ? "," : "{", columns[i], cell);
    }
  if (format == IDX_CLI_FORMAT_JSON)
    (void) putchar ('}');
}

char *
idx_cli_format_label (IdxDataset *dataset,
                      guint index)
{
  gint64 label;

  if (!idx_dataset_get_label (dataset, index, &label))
    return NULL;
  return g_strdup_printf ("%" G_GINT64_FORMAT, label);
}
