/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cli.h"
#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxCliFormat:
 * @IDX_CLI_FORMAT_TABLE: for people
 * @IDX_CLI_FORMAT_CSV: comma-separated values, with a header line
 * @IDX_CLI_FORMAT_JSON: an object per row
 *
 * How rows are printed.
 */
typedef enum
{
  IDX_CLI_FORMAT_TABLE,
  IDX_CLI_FORMAT_CSV,
  IDX_CLI_FORMAT_JSON
} IdxCliFormat;

/**
 * IDX_CLI_FORMAT_OPTION:
 * @format: where to store the #IdxCliFormat
 *
 * The option `--format`.
 */
#define IDX_CLI_FORMAT_OPTION(format) \
  { \
    "format", 0, IDX_CLI_CHOICE, format, "FORMAT", N_ ("table, csv or json"), \
      .choices = idx_cli_formats, .invalid_message = N_ ("--format takes table, csv or json.") \
  }

/**
 * idx_cli_formats:
 *
 * The names of the formats, %NULL-terminated.
 */
extern const char *const idx_cli_formats[];

/**
 * idx_cli_print_header:
 * @columns: (array zero-terminated=1): the names of the columns
 *
 * Prints the header line, if the format has one.
 */
void idx_cli_print_header (IdxCliFormat format,
                           const char *const *columns);

/**
 * idx_cli_print_row:
 * @columns: (array zero-terminated=1): the names of the columns
 * @cells: for each column, a number as text, or %NULL if it is unknown
 *
 * Prints a row without a newline. Doesn't quote or escape texts.
 */
void idx_cli_print_row (IdxCliFormat format,
                        const char *const *columns,
                        const char *const *cells);

/**
 * idx_cli_format_label:
 *
 * Returns: (transfer full) (nullable): the label of the sample at @index as text, or %NULL if it
 *   has none
 */
char *idx_cli_format_label (IdxDataset *dataset,
                            guint index);

G_END_DECLS
