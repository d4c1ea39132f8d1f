/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-names.h"
#include "idx-cli.h"
#include "idx-filter.h"
#include "idx-sort.h"

G_BEGIN_DECLS

/**
 * IdxCliInput:
 * @demo: `--sample`
 * @labels: (nullable): `--labels`
 * @no_labels: `--no-labels`
 * @names: (nullable): `--names`
 * @byte_order: `--byte-order`
 * @shape: (nullable): `--shape`
 * @rows: of @shape; 0 without it
 * @columns: of @shape; 0 without it
 *
 * How the images of a command are opened.
 */
typedef struct
{
  gboolean demo;
  char *labels;
  gboolean no_labels;
  char *names;
  IdxByteOrder byte_order;
  char *shape;
  guint rows;
  guint columns;
} IdxCliInput;

/**
 * idx_cli_input_clear:
 *
 * Frees what the options left in @self.
 */
void idx_cli_input_clear (IdxCliInput *self);

/**
 * idx_cli_input_parse:
 * @self: a zeroed input
 *
 * Like idx_cli_parse(), with the options of all commands that open images.
 *
 * Returns: %FALSE on wrong usage, after printing what is wrong
 */
gboolean idx_cli_input_parse (IdxCliInput *self,
                              const IdxCliCommand *command,
                              const IdxCliOption *options,
                              char **arguments);

/**
 * idx_cli_load_names:
 * @names: (out) (nullable) (transfer full): the class names of `--names`, if it was given
 *
 * Returns: %FALSE if they can't be read, after printing why
 */
gboolean idx_cli_load_names (const IdxCliInput *self,
                             IdxClassNames **names);

/**
 * idx_cli_open:
 * @name: (nullable): the argument that names the images; %NULL with `--sample`
 *
 * Opens images, reads them to their end and prints the warnings. Prints what goes wrong. Labels
 * that can't be read are an error, unless `--no-labels` was given.
 *
 * Returns: (transfer full) (nullable): the dataset
 */
IdxDataset *idx_cli_open (const IdxCliInput *self,
                          const char *name);

/**
 * idx_cli_open_unloaded:
 * @name: (nullable): as for idx_cli_open()
 *
 * Like idx_cli_open(), and leaves reading to the end to idx_cli_load(). For commands that read all
 * images anyway: compressed ones are decompressed once.
 *
 * Returns: (transfer full) (nullable): the dataset
 */
IdxDataset *idx_cli_open_unloaded (const IdxCliInput *self,
                                   const char *name);

/**
 * idx_cli_load:
 * @name: (nullable): as for idx_cli_open()
 *
 * Reads the images to their end and prints the warnings about the dataset.
 *
 * Returns: %FALSE if they can't be read, after printing why
 */
gboolean idx_cli_load (IdxDataset *dataset,
                       const char *name);

/**
 * IdxCliArrangement:
 * @filter_text: (nullable): `--filter`
 * @sort_text: (nullable): `--sort`
 * @journal: (nullable): `--journal`
 * @check_labels: whether to check the labels even if neither of them depends on it
 * @filter: the filter
 * @sort: the order
 *
 * Which samples a command takes, and in which order.
 */
typedef struct
{
  char *filter_text;
  char *sort_text;
  char *journal;
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
      N_ ("Which samples, such as label:4,9 or class:\"6\\\" nail\"") \
  }

/**
 * IDX_CLI_SORT_OPTION:
 *
 * The option `--sort`.
 */
#define IDX_CLI_SORT_OPTION(arrangement) \
  { \
    "sort", 0, IDX_CLI_TEXT, &(arrangement)->sort_text, "S", \
      N_ ("In which order, such as -mean") \
  }

/**
 * IDX_CLI_JOURNAL_OPTION:
 *
 * The option `--journal`.
 */
#define IDX_CLI_JOURNAL_OPTION(arrangement) \
  { \
    "journal", 0, IDX_CLI_TEXT, &(arrangement)->journal, "FILE", \
      N_ ("The journal of a review; labels are the current ones") \
  }

/**
 * idx_cli_arrangement_clear:
 *
 * Frees what the options left in @self.
 */
void idx_cli_arrangement_clear (IdxCliArrangement *self);

/**
 * idx_cli_arrangement_parse:
 *
 * Parses the texts of @self.
 *
 * Returns: %FALSE on wrong usage, after printing what is wrong
 */
gboolean idx_cli_arrangement_parse (IdxCliArrangement *self);

/**
 * idx_cli_open_subset:
 * @arrangement: after idx_cli_arrangement_parse()
 * @name: (nullable): as for idx_cli_open()
 * @status: (out): the exit status if there is no subset
 *
 * Like idx_cli_open(), and arranges the samples. Checks the labels first if the arrangement depends
 * on it.
 *
 * Returns: (transfer full) (nullable): the samples
 */
IdxSubset *idx_cli_open_subset (const IdxCliInput *input,
                                const IdxCliArrangement *arrangement,
                                const char *name,
                                int *status);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliInput, idx_cli_input_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliArrangement, idx_cli_arrangement_clear)

G_END_DECLS
