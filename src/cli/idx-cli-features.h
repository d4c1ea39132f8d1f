/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-cli.h"

G_BEGIN_DECLS

/**
 * IdxCliFeatures:
 * @file: (nullable): `--features`: the file with the features of a model, or "auto" for the one
 *   beside the images; %NULL to compare images
 * @scale: `--scale`: how its rows are scaled
 *
 * The options that say by what a command compares samples.
 */
typedef struct
{
  char *file;
  IdxFeatureScale scale;
} IdxCliFeatures;

/* The names of the scales that can be chosen. */
extern const char *const idx_cli_feature_scales[];

/**
 * IDX_CLI_FEATURES_OPTION:
 *
 * The option `--features`.
 */
#define IDX_CLI_FEATURES_OPTION(features) \
  { \
    "features", 0, IDX_CLI_TEXT, &(features)->file, "FILE", \
      N_ ("Compare samples by the features of a model (NPY or IDX; auto: found beside the " \
          "images) instead of their images") \
  }

/**
 * IDX_CLI_SCALE_OPTION:
 *
 * The option `--scale`.
 */
#define IDX_CLI_SCALE_OPTION(features) \
  { \
    "scale", 0, IDX_CLI_CHOICE, &(features)->scale, "SCALE", \
      N_ ("Compare features as they are (none) or at length 1 (unit)"), \
      .choices = idx_cli_feature_scales, \
      .invalid_message = N_ ("--scale takes auto, none or unit.") \
  }

/**
 * idx_cli_features_clear:
 *
 * Frees the string in @self.
 */
void idx_cli_features_clear (IdxCliFeatures *self);

/**
 * idx_cli_features_check:
 *
 * Checks the options after they were parsed.
 *
 * Returns: %FALSE on wrong usage, after printing an error
 */
gboolean idx_cli_features_check (const IdxCliFeatures *self);

/**
 * idx_cli_features_load:
 * @dataset: a loaded dataset
 *
 * Opens the features, if any were given, and sets them on @dataset. Prints how many samples can't
 * be compared because their features aren't finite.
 *
 * Returns: %FALSE after printing an error
 */
gboolean idx_cli_features_load (const IdxCliFeatures *self,
                                IdxDataset *dataset);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliFeatures, idx_cli_features_clear)

G_END_DECLS
