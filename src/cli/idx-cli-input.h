/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-names.h"
#include "idx-cli-features.h"
#include "idx-cli-journals.h"
#include "idx-cli.h"
#include "idx-filter.h"
#include "idx-sort.h"

G_BEGIN_DECLS

/**
 * IdxCliInput:
 * @demo: `--sample`: whether to open the demo dataset instead of files
 * @labels: (nullable): `--labels`: the file with the labels; %NULL to look for it
 * @no_labels: `--no-labels`: whether to open only the images
 * @names: (nullable): `--names`: the file with the class names
 * @byte_order: `--byte-order`: the byte order of the files
 * @shape: (nullable): `--shape`: the shape of an image, such as "28x28"
 * @parsed_shape: what @shape says; no rows for the shape in the file
 *
 * The options that say which images a command opens, and how.
 */
typedef struct
{
  gboolean demo;
  char *labels;
  gboolean no_labels;
  char *names;
  IdxByteOrder byte_order;
  char *shape;
  IdxShape parsed_shape;
} IdxCliInput;

/**
 * idx_cli_input_clear:
 *
 * Frees the strings in @self.
 */
void idx_cli_input_clear (IdxCliInput *self);

/**
 * idx_cli_input_parse:
 * @self: a zeroed input
 *
 * Like idx_cli_parse(), for a command that opens images: parses the command's own @options and the
 * options in @self.
 *
 * Returns: %FALSE on wrong usage, after printing an error
 */
gboolean idx_cli_input_parse (IdxCliInput *self,
                              const IdxCliCommand *command,
                              const IdxCliOption *options,
                              char **arguments);

/**
 * idx_cli_load_class_names:
 * @names: (out) (nullable) (transfer full): the class names of `--names`, if it was given
 *
 * Returns: %FALSE if the class names can't be read, after printing an error
 */
gboolean idx_cli_load_class_names (const IdxCliInput *self,
                                   IdxClassNames **names);

/**
 * idx_cli_open:
 * @name: (nullable): the images argument; %NULL with `--sample`
 *
 * Opens a dataset, reads it completely and prints its warnings. Labels that can't be read are an
 * error, unless `--no-labels` was given.
 *
 * Returns: (transfer full) (nullable): the dataset; %NULL after printing an error
 */
IdxDataset *idx_cli_open (const IdxCliInput *self,
                          const char *name);

/**
 * idx_cli_open_unloaded:
 * @name: (nullable): as for idx_cli_open()
 *
 * Like idx_cli_open(), but doesn't read the file completely. A command that reads all images anyway
 * calls idx_cli_load() only afterwards, so that a compressed file is decompressed only once.
 *
 * Returns: (transfer full) (nullable): the dataset; %NULL after printing an error
 */
IdxDataset *idx_cli_open_unloaded (const IdxCliInput *self,
                                   const char *name);

/**
 * idx_cli_load:
 * @name: (nullable): as for idx_cli_open()
 *
 * Reads the images file completely and prints the warnings about the dataset.
 *
 * Returns: %FALSE if the images can't be read, after printing an error
 */
gboolean idx_cli_load (IdxDataset *dataset,
                       const char *name);

/**
 * idx_cli_find_tone:
 * @name: (nullable): as for idx_cli_open()
 *
 * Finds out how the images are drawn, for a command that draws them. Prints over which values, if
 * not over all.
 *
 * Returns: %FALSE after printing an error if the images can't be read
 */
gboolean idx_cli_find_tone (IdxDataset *dataset,
                            const char *name);

/**
 * idx_cli_print_messages:
 * @name: (nullable): as for idx_cli_open()
 *
 * Prints the problems that have been found in the files of a dataset so far.
 */
void idx_cli_print_messages (IdxDataset *dataset,
                             const char *name);

/**
 * idx_cli_print_search_limit:
 * @name: (nullable): as for idx_cli_open()
 *
 * Warns if only @n_searched of all samples were searched for similar images.
 */
void idx_cli_print_search_limit (IdxDataset *dataset,
                                 guint n_searched,
                                 const char *name);

/**
 * IdxCliArrangement:
 * @filter_text: (nullable): `--filter`; %NULL for all samples
 * @sort_text: (nullable): `--sort`; %NULL for file order
 * @journals: `--journal` and `--disagreement`: the decisions to apply
 * @suggestions: (nullable): `--suggestions`: the file with suggestions; %NULL to check the labels
 *   if necessary
 * @are_logits: `--logits`: whether the values in this file are logits
 * @features: the features by which samples are compared
 * @check_labels: whether to check the labels even if the filter and the order don't need it
 * @filter: the parsed filter
 * @sort: the parsed order
 *
 * The options that select and sort the samples of a command.
 */
typedef struct
{
  char *filter_text;
  char *sort_text;
  IdxCliJournals journals;
  char *suggestions;
  gboolean are_logits;
  IdxCliFeatures features;
  gboolean check_labels;
  IdxFilter *filter;
  IdxSort sort;
} IdxCliArrangement;

/**
 * IDX_CLI_FILTER_OPTION:
 *
 * The option `--filter`.
 */
#define IDX_CLI_FILTER_OPTION(arrangement) \
  { \
    "filter", 0, IDX_CLI_TEXT, &(arrangement)->filter_text, "F", \
      N_ ("Select samples, such as label:4,9 or class:\"6\\\" nail\"") \
  }

/**
 * IDX_CLI_SORT_OPTION:
 *
 * The option `--sort`.
 */
#define IDX_CLI_SORT_OPTION(arrangement) \
  { \
    "sort", 0, IDX_CLI_TEXT, &(arrangement)->sort_text, "S", \
      N_ ("Sort samples, such as by -mean") \
  }

/**
 * IDX_CLI_SUGGESTIONS_OPTION:
 * @suggestions: where to store the name of the file
 *
 * The option `--suggestions`.
 */
#define IDX_CLI_SUGGESTIONS_OPTION(suggestions) \
  { \
    "suggestions", 0, IDX_CLI_TEXT, suggestions, "FILE", \
      N_ ("Use the suggestions of another program instead of checking the labels") \
  }

/**
 * IDX_CLI_LOGITS_OPTION:
 * @are_logits: where to store whether the values in the file of suggestions are logits
 *
 * The option `--logits`, which goes with `--suggestions`; see idx_cli_check_suggestions_options().
 */
#define IDX_CLI_LOGITS_OPTION(are_logits) \
  { \
    "logits", 0, IDX_CLI_FLAG, are_logits, NULL, \
      N_ ("The values in the file of suggestions are logits, not probabilities") \
  }

/**
 * idx_cli_check_suggestions_options:
 * @suggestions: (nullable): the value of `--suggestions`
 * @are_logits: `--logits`
 *
 * Returns: %FALSE on wrong usage, after printing an error
 */
gboolean idx_cli_check_suggestions_options (const char *suggestions,
                                            gboolean are_logits);

/**
 * idx_cli_arrangement_clear:
 *
 * Frees the strings and the filter in @self.
 */
void idx_cli_arrangement_clear (IdxCliArrangement *self);

/**
 * idx_cli_arrangement_parse:
 *
 * Parses the filter and the order, and checks the options of suggestions.
 *
 * Returns: %FALSE on wrong usage, after printing an error
 */
gboolean idx_cli_arrangement_parse (IdxCliArrangement *self);

/**
 * idx_cli_open_subset:
 * @arrangement: after idx_cli_arrangement_parse()
 * @name: (nullable): as for idx_cli_open()
 * @status: (out): the exit status if this fails
 *
 * Opens a dataset like idx_cli_open(), and filters and sorts its samples. Checks the labels first
 * if the filter, the order or `check_labels` needs a check. With `--suggestions`, only a filter
 * that compares these suggestions with those of a check needs one.
 *
 * Returns: (transfer full) (nullable): the samples; %NULL after printing an error
 */
IdxSubset *idx_cli_open_subset (const IdxCliInput *input,
                                const IdxCliArrangement *arrangement,
                                const char *name,
                                int *status);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliInput, idx_cli_input_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliArrangement, idx_cli_arrangement_clear)

G_END_DECLS
