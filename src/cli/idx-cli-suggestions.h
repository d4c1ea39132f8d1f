/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * idx_cli_check_labels:
 * @dataset: a loaded dataset with labels
 * @options: (nullable): the options, or %NULL for the defaults
 * @name: (nullable): the images argument, for error messages; %NULL with `--sample`
 *
 * Checks the labels and sets the suggestions of @dataset. If @dataset has suggestions from a file,
 * keeps these and compares them with the result of the check. Doesn't use the cache, because a
 * cached result would hide the cost of a check.
 *
 * Returns: (transfer full) (nullable): the result; %NULL after printing an error
 */
IdxAudit *idx_cli_check_labels (IdxDataset *dataset,
                                const IdxAuditOptions *options,
                                const char *name);

/**
 * idx_cli_load_suggestions:
 * @file: (nullable): the value of `--suggestions`, or %NULL to do nothing
 * @are_logits: `--logits`
 * @dataset: a loaded dataset
 *
 * Reads suggestions from a file and sets them on @dataset. Prints what isn't obvious about how the
 * file was understood.
 *
 * Returns: %FALSE after printing an error
 */
gboolean idx_cli_load_suggestions (const char *file,
                                   gboolean are_logits,
                                   IdxDataset *dataset);

G_END_DECLS
