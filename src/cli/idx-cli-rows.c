/* SPDX-License-Identifier: MIT */

/* Prints rows of numbers as a table, CSV or JSON. */

#include "idx-cli-rows.h"

#include <stdio.h>
#include <string.h>

/* The minimum width of a table column. */
#define MIN_WIDTH 8

const char *const idx_cli_formats[] = { "table", "csv", "json", NULL };

/* How each format shows an unknown value. */
static const char *const unknown[] = { "-", "", "null" };

static int
get_width (const char *name)
{
  return MAX ((int) strlen (name), MIN_WIDTH);
}

void
idx_cli_print_header (IdxCliFormat format,
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
