/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * idx_cli_check_labels:
 * @dataset: a loaded dataset with labels
 * @options: (nullable): the options, or %NULL for the defaults
 * @name: (nullable): the images argument
 *
 * Checks the labels and gives the suggestions to @dataset. If it has suggestions from a file, they
 * stay and are compared with these. Always checks them itself: a cached result would hide what a
 * check takes.
 *
 * Returns: (transfer full) (nullable): the result; %NULL after printing an error
 */
IdxAudit *idx_cli_check_labels (IdxDataset *dataset,
                                const IdxAuditOptions *options,
                                const char *name);

/**
 * idx_cli_load_suggestions:
 * @file: (nullable): the value of `--suggestions`, or %NULL to do nothing
 * @dataset: a loaded dataset
 *
 * Reads suggestions and gives them to @dataset.
 *
 * Returns: %FALSE after printing an error
 */
gboolean idx_cli_load_suggestions (const char *file,
                                   IdxDataset *dataset);

G_END_DECLS
