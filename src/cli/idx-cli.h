/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Exit statuses: success, failure, and wrong usage. */
#define IDX_CLI_DONE 0
#define IDX_CLI_FAILED 1
#define IDX_CLI_USAGE 2

/**
 * IdxCliCommand:
 * @name: the command's name
 * @parameters: (nullable): the arguments after the options in the usage line, such as "IMAGES"
 * @takes_images: whether the command takes exactly one argument, the images file
 * @summary: what the command does, for the list of commands; not a sentence, no period
 * @description: what the command does, for its own --help
 * @run: receives the command's name and its arguments and returns the exit status
 *
 * A command. Each command is defined in its own file and listed in idxview-cli.c.
 */
typedef struct
{
  const char *name;
  const char *parameters;
  gboolean takes_images;
  const char *summary;
  const char *description;
  int (*run) (char **arguments);
} IdxCliCommand;

extern const IdxCliCommand idx_cli_info;
extern const IdxCliCommand idx_cli_export;
extern const IdxCliCommand idx_cli_sheet;
extern const IdxCliCommand idx_cli_subset;
extern const IdxCliCommand idx_cli_merge;
extern const IdxCliCommand idx_cli_table;
extern const IdxCliCommand idx_cli_import;
extern const IdxCliCommand idx_cli_duplicates;
extern const IdxCliCommand idx_cli_suspects;
extern const IdxCliCommand idx_cli_neighbors;
extern const IdxCliCommand idx_cli_map;
extern const IdxCliCommand idx_cli_points;
extern const IdxCliCommand idx_cli_report;
extern const IdxCliCommand idx_cli_compare;
extern const IdxCliCommand idx_cli_apply;
extern const IdxCliCommand idx_cli_diff;
extern const IdxCliCommand idx_cli_verify;
extern const IdxCliCommand idx_cli_sample;

/* The functions of the commands, which tests call directly. */
int idx_cli_info_run (char **arguments);
int idx_cli_export_run (char **arguments);
int idx_cli_sheet_run (char **arguments);
int idx_cli_subset_run (char **arguments);
int idx_cli_merge_run (char **arguments);
int idx_cli_compare_run (char **arguments);
int idx_cli_apply_run (char **arguments);
int idx_cli_diff_run (char **arguments);
int idx_cli_verify_run (char **arguments);
int idx_cli_table_run (char **arguments);
int idx_cli_import_run (char **arguments);
int idx_cli_duplicates_run (char **arguments);
int idx_cli_suspects_run (char **arguments);
int idx_cli_neighbors_run (char **arguments);
int idx_cli_map_run (char **arguments);
int idx_cli_points_run (char **arguments);
int idx_cli_report_run (char **arguments);
int idx_cli_sample_run (char **arguments);

/**
 * IdxCliOptionType:
 * @IDX_CLI_FLAG: takes no value; sets a #gboolean
 * @IDX_CLI_TEXT: sets a `char *`, to the bytes from the command line
 * @IDX_CLI_TEXTS: may be given several times; sets a %NULL-terminated `char **`, to all values
 * @IDX_CLI_NUMBER: sets a #guint, from a decimal number
 * @IDX_CLI_LABEL: sets a #gint64, from a decimal number
 * @IDX_CLI_CHOICE: sets an enum, to the index of the value among the choices
 *
 * The type of an option's value.
 */
typedef enum
{
  IDX_CLI_FLAG,
  IDX_CLI_TEXT,
  IDX_CLI_TEXTS,
  IDX_CLI_NUMBER,
  IDX_CLI_LABEL,
  IDX_CLI_CHOICE
} IdxCliOptionType;

/**
 * IdxCliOption:
 * @name: the name, without the dashes
 * @letter: the short name, or 0
 * @type: the type of the value
 * @value: (out): where to store the value; untouched if the option isn't given
 * @argument: (nullable): the name of the value in --help
 * @help: the description in --help
 * @minimum: the minimum of an %IDX_CLI_NUMBER
 * @maximum: the maximum of an %IDX_CLI_NUMBER; 0 for the maximum of the type
 * @choices: (array zero-terminated=1): the values of an %IDX_CLI_CHOICE, indexed by the enum
 * @invalid_message: the error message for a value that isn't among the choices
 * @missing_message: (nullable): the error message if the option is missing; %NULL if it isn't
 *   required
 * @is_given: (out) (nullable): set to %TRUE if the option is given, else untouched; not for an
 *   %IDX_CLI_FLAG
 *
 * An option of a command. A table of options ends with %IDX_CLI_NO_OPTION.
 */
typedef struct
{
  const char *name;
  char letter;
  IdxCliOptionType type;
  gpointer value;
  const char *argument;
  const char *help;
  guint minimum;
  guint maximum;
  const char *const *choices;
  const char *invalid_message;
  const char *missing_message;
  gboolean *is_given;
} IdxCliOption;

/* clang-format off */
#define IDX_CLI_NO_OPTION { .name = NULL }
/* clang-format on */

/**
 * idx_cli_parse:
 * @options: the command's own options
 * @common: (nullable): options that the command shares with other commands
 * @is_demo: (nullable): where the option --sample, which replaces the images argument, stores its
 *   value; %NULL if the command doesn't have this option
 * @arguments: the command's name and its arguments; the options are removed
 *
 * Parses the options of a command and sets their values. With --help, prints the help and exits.
 *
 * Returns: %FALSE on wrong usage, after printing an error
 */
gboolean idx_cli_parse (const IdxCliCommand *command,
                        const IdxCliOption *options,
                        const IdxCliOption *common,
                        const gboolean *is_demo,
                        char **arguments);

/**
 * idx_cli_usage_error:
 * @message: a sentence
 *
 * Prints a usage error.
 *
 * Returns: %IDX_CLI_USAGE
 */
int idx_cli_usage_error (const char *message);

/**
 * idx_cli_print_error:
 * @name: (nullable): the file that the message is about
 * @message: a sentence
 *
 * Prints an error or a warning as `idxview-cli: FILE: what is wrong`.
 */
void idx_cli_print_error (const char *name,
                          const char *message);

/**
 * idx_cli_print_write_error:
 * @name: the file that couldn't be written
 *
 * Prints why a file wasn't written. If the file exists already, adds that `--force` replaces it.
 */
void idx_cli_print_write_error (const char *name,
                                const GError *error);

/**
 * idx_cli_fail:
 * @name: (nullable): the file that the error is about
 *
 * Prints an error.
 *
 * Returns: %IDX_CLI_FAILED
 */
int idx_cli_fail (const char *name,
                  const GError *error);

/**
 * idx_cli_print_paths:
 * @files: (element-type GFile): files that were written
 *
 * Prints the paths of files, one per line, with control characters and invalid UTF-8 escaped.
 */
void idx_cli_print_paths (GPtrArray *files);

/**
 * idx_cli_parse_prefix:
 * @output: (nullable): the value of `-o`
 *
 * Checks the prefix of the names of several output files.
 *
 * Returns: (transfer full) (nullable): the prefix, as a path; %NULL on wrong usage, after printing
 *   an error
 */
char *idx_cli_parse_prefix (const char *output);

/**
 * idx_cli_print_dataset_files:
 * @output: the value of `-o`
 * @files: (element-type GFile): files that were written
 * @removed: (element-type GFile): files of an earlier dataset that were removed
 *
 * Prints the paths of @files to standard output, and a warning for each of @removed.
 */
void idx_cli_print_dataset_files (const char *output,
                                  GPtrArray *files,
                                  GPtrArray *removed);

/**
 * idx_cli_finish:
 * @status: the exit status of a command
 *
 * Flushes standard output.
 *
 * Returns: @status, or %IDX_CLI_FAILED after printing that the output can't be written
 */
int idx_cli_finish (int status);

/**
 * idx_cli_file_for_input:
 * @argument: the path or URI of a file to read
 *
 * Returns: (transfer full): the file with that path; if there is no such file and @argument looks
 *   like a URI, the file with that URI
 */
GFile *idx_cli_file_for_input (const char *argument);

/**
 * idx_cli_file_for_output:
 * @argument: the path or URI of a file to write
 *
 * Returns: (transfer full): the file with that URI if @argument contains `://`, else with that path
 */
GFile *idx_cli_file_for_output (const char *argument);

G_END_DECLS
