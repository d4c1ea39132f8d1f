/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

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
