/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"
#include "idx-palette.h"
#include "idx-raster.h"
#include "idx-sort.h"

G_BEGIN_DECLS

/* Exit statuses. */
#define IDX_CLI_DONE 0
#define IDX_CLI_FAILED 1
#define IDX_CLI_USAGE 2

/* What --help says about --filter. */
#define IDX_CLI_FILTER_HELP "Which samples, such as label:4,9 or class:\"6\\\" nail\""

/**
 * IdxCliInput:
 * @sample: `--sample`
 * @labels: `--labels`
 * @no_labels: `--no-labels`
 * @names: `--names`
 * @rows: of `--shape`; 0 without it
 * @columns: likewise
 * @little_endian: `--byte-order little`
 *
 * What all commands take to open images.
 */
typedef struct
{
  gboolean sample;
  char *labels;
  gboolean no_labels;
  char *names;
  guint rows;
  guint columns;
  gboolean little_endian;
} IdxCliInput;

/**
 * IdxCliChoice:
 * @filter_text: (nullable): `--filter`
 * @sort_text: (nullable): `--sort`
 * @check_labels: whether the labels are checked even if neither of them asks for suggestions
 * @filter: what @filter_text means
 * @sort: what @sort_text means
 *
 * Which samples a command takes, and in which order.
 */
typedef struct
{
  char *filter_text;
  char *sort_text;
  gboolean check_labels;
  IdxFilter *filter;
  IdxSort sort;
} IdxCliChoice;

/**
 * idx_cli_input_clear:
 *
 * Frees what the options left in @self.
 */
void idx_cli_input_clear (IdxCliInput *self);

/**
 * idx_cli_input_get_group:
 *
 * Returns: (transfer full): the options that fill @self
 */
GOptionGroup *idx_cli_input_get_group (IdxCliInput *self);

/**
 * idx_cli_parse:
 * @command: the command's name
 * @parameters: (nullable): what stands after the options in the usage
 * @summary: what the command does, a sentence
 * @entries: its options
 * @input: (nullable): where the options of all commands go
 * @arguments: the command's name and what stands after it; the options are taken out
 *
 * Ends the program after printing the options, if `--help` is one of the arguments.
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_parse (const char *command,
                        const char *parameters,
                        const char *summary,
                        const GOptionEntry *entries,
                        IdxCliInput *input,
                        char **arguments);

/**
 * idx_cli_load_names:
 * @names: (out) (nullable) (transfer full): the class names of `--names`, if it was given
 *
 * Returns: %FALSE if they can't be read, which has been printed
 */
gboolean idx_cli_load_names (const IdxCliInput *input,
                             IdxClassNames **names);

/**
 * idx_cli_open:
 * @name: (nullable): the argument that names the images; %NULL with `--sample`
 *
 * Opens what the arguments name and prints its warnings. What goes wrong is printed. Fails if the
 * images have labels that can't be read, unless the arguments say that none are wanted.
 *
 * Returns: (transfer full) (nullable): the data set
 */
IdxDataset *idx_cli_open (const IdxCliInput *input,
                          const char *name);

/**
 * idx_cli_open_unloaded:
 *
 * Like idx_cli_open(), and leaves the rest to idx_cli_load(), for commands that read all images
 * anyway: compressed ones are decompressed once.
 *
 * Returns: (transfer full) (nullable): the dataset
 */
IdxDataset *idx_cli_open_unloaded (const IdxCliInput *input,
                                   const char *name);

/**
 * idx_cli_load:
 * @name: (nullable): as for idx_cli_open()
 *
 * Goes to the end of the images and prints the warnings about the dataset.
 *
 * Returns: %FALSE if they can't be read, which has been printed
 */
gboolean idx_cli_load (IdxDataset *dataset,
                       const char *name);

/**
 * idx_cli_choice_clear:
 *
 * Frees what the options left in @self.
 */
void idx_cli_choice_clear (IdxCliChoice *self);

/**
 * idx_cli_choice_parse:
 *
 * Reads the texts of @self.
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_choice_parse (IdxCliChoice *self);

/**
 * idx_cli_open_subset:
 * @choice: as idx_cli_choice_parse() left it
 * @name: (nullable): as for idx_cli_open()
 * @status: (out): the exit status if there is no subset
 *
 * Like idx_cli_open(), and takes the samples that @choice says. Checks the labels first if it
 * depends on what they seem to be.
 *
 * Returns: (transfer full) (nullable): the samples
 */
IdxSubset *idx_cli_open_subset (const IdxCliInput *input,
                                const IdxCliChoice *choice,
                                const char *name,
                                int *status);

/**
 * idx_cli_check_arguments:
 * @arguments: what is left of the command's arguments
 *
 * Checks that the one argument that names the images is there, or `--sample`.
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_check_arguments (const IdxCliInput *input,
                                  char **arguments);

/**
 * idx_cli_print_error:
 * @name: (nullable): the file that it is about
 *
 * Prints an error as `idxview-cli: FILE: what is wrong`.
 */
void idx_cli_print_error (const char *name,
                          const char *message);

/**
 * idx_cli_print_write_error:
 * @name: the file that was to be written
 *
 * Prints why it wasn't, and that `--force` would replace a file that is there already.
 */
void idx_cli_print_write_error (const char *name,
                                const GError *error);

/**
 * idx_cli_finish:
 * @status: the exit status of a command
 *
 * Makes sure that standard output was written.
 *
 * Returns: @status, or %IDX_CLI_FAILED after printing that it wasn't
 */
int idx_cli_finish (int status);

/**
 * idx_cli_usage:
 *
 * Prints a mistake in the usage.
 *
 * Returns: %IDX_CLI_USAGE
 */
int idx_cli_usage (const char *message);

/**
 * idx_cli_new_file:
 * @argument: names something to be read
 *
 * Returns: (transfer full): the file of that path, or if there is none and it looks like a URI, what
 *   that names
 */
GFile *idx_cli_new_file (const char *argument);

/**
 * idx_cli_new_output_file:
 * @argument: names something to be written
 *
 * Returns: (transfer full): the file of that path, unless it has a scheme followed by `://`
 */
GFile *idx_cli_new_output_file (const char *argument);

/**
 * idx_cli_parse_number:
 * @option: the option, such as "--index"
 * @text: (nullable): its value, in decimal whatever it begins with
 * @number: (inout): the number; stays as it is if @text is %NULL
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_parse_number (const char *option,
                               const char *text,
                               guint minimum,
                               guint maximum,
                               guint *number);

/**
 * idx_cli_parse_label:
 * @text: (nullable): the value of `--label`
 * @label: (inout): the label; stays as it is if @text is %NULL
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_parse_label (const char *text,
                              gint64 *label);

/**
 * idx_cli_parse_look:
 * @palette_name: (nullable): the value of `--palette`
 * @orientation_name: (nullable): the value of `--orientation`
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_parse_look (const char *palette_name,
                             IdxPalette *palette,
                             const char *orientation_name,
                             IdxOrientation *orientation);

/**
 * IdxCliFormat:
 * @IDX_CLI_FORMAT_TABLE: for a person to read
 * @IDX_CLI_FORMAT_CSV: comma-separated values, with a line of names
 * @IDX_CLI_FORMAT_JSON: an object a row
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
 * idx_cli_parse_format:
 * @name: (nullable): the value of `--format`; a table without one
 *
 * Returns: %FALSE on wrong usage, which has been printed
 */
gboolean idx_cli_parse_format (const char *name,
                               IdxCliFormat *format);

/**
 * idx_cli_print_names:
 * @columns: the names of the columns, and %NULL
 *
 * Prints the line of names, where the format has one.
 */
void idx_cli_print_names (IdxCliFormat format,
                          const char *const *columns);

/**
 * idx_cli_print_row:
 * @columns: the names of the columns, and %NULL
 * @cells: for each column a number as text, or %NULL if it isn't known
 *
 * Prints a row without the end of its line.
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

/* The commands. Each takes its name and its arguments and gives the exit status. */
int idx_cli_info (char **arguments);
int idx_cli_export (char **arguments);
int idx_cli_sheet (char **arguments);
int idx_cli_sample (char **arguments);
int idx_cli_subset (char **arguments);
int idx_cli_table (char **arguments);
int idx_cli_duplicates (char **arguments);
int idx_cli_suspects (char **arguments);
int idx_cli_neighbors (char **arguments);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliInput, idx_cli_input_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliChoice, idx_cli_choice_clear)

G_END_DECLS
