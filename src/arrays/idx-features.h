/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* The minimum and the maximum number of features of a sample. */
#define IDX_FEATURES_MIN_COLUMNS 2U
#define IDX_FEATURES_MAX_COLUMNS 2048U

/**
 * IdxFeatureScale:
 * @IDX_FEATURE_SCALE_AUTO: whichever predicts the labels better
 * @IDX_FEATURE_SCALE_NONE: rows are compared as they are
 * @IDX_FEATURE_SCALE_UNIT: each row is divided by its length first
 *
 * How the rows of features are scaled.
 */
typedef enum
{
  IDX_FEATURE_SCALE_AUTO,
  IDX_FEATURE_SCALE_NONE,
  IDX_FEATURE_SCALE_UNIT
} IdxFeatureScale;

#define IDX_TYPE_FEATURES (idx_features_get_type ())
G_DECLARE_FINAL_TYPE (IdxFeatures, idx_features, IDX, FEATURES, GObject)

/**
 * idx_features_open:
 * @location: a two-dimensional array of floats: an NPY file with float16, float32 or float64, in
 *   any order; or an IDX file with float32 or float64
 * @n_samples: the number of samples of the dataset, which is the required number of rows
 * @scale: how rows are scaled
 * @progress: (nullable): reports progress
 *
 * Opens the features that a model has computed for each sample of a dataset, such as the values
 * before its last layer. Reads the file once and checks every value. Rows remain in the file. The
 * object never changes, so any thread may use it.
 *
 * Returns: (transfer full): the features, or %NULL with %IDX_ERROR_UNSUPPORTED or
 *   %IDX_ERROR_HEADER if the file doesn't contain such an array, or if fewer than two rows differ;
 *   with the error of a read; or on cancel
 */
IdxFeatures *idx_features_open (GFile *location,
                                guint n_samples,
                                IdxFeatureScale scale,
                                IdxProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_features_get_location:
 *
 * Returns: (transfer none): the file
 */
GFile *idx_features_get_location (IdxFeatures *self);

/**
 * idx_features_get_scale:
 *
 * Returns: how rows are scaled
 */
IdxFeatureScale idx_features_get_scale (IdxFeatures *self);

/**
 * idx_features_get_n_columns:
 *
 * Returns: the number of features of a sample
 */
guint idx_features_get_n_columns (IdxFeatures *self);

/**
 * idx_features_get_hash:
 *
 * Returns: a hash of all values, to find equal files
 */
guint64 idx_features_get_hash (IdxFeatures *self);

/**
 * idx_features_get_invalid_rows:
 * @n_rows: (out): the number of rows
 *
 * Returns: (transfer none) (nullable) (array length=n_rows): the rows that contain NaN or infinite
 *   values, in ascending order
 */
const guint32 *idx_features_get_invalid_rows (IdxFeatures *self,
                                              guint *n_rows);

/**
 * idx_features_describe_invalid_rows:
 *
 * Returns: (transfer full) (nullable): a sentence that says how many rows contain NaN or infinite
 *   values; %NULL if none does
 */
char *idx_features_describe_invalid_rows (IdxFeatures *self);

/**
 * idx_features_count_valid:
 * @n_rows: at most the number of rows
 *
 * Returns: how many of the first @n_rows rows contain only finite numbers
 */
guint idx_features_count_valid (IdxFeatures *self,
                                guint n_rows);

/**
 * idx_features_is_valid:
 *
 * Returns: whether a row contains only finite numbers
 */
gboolean idx_features_is_valid (IdxFeatures *self,
                                guint row);

/**
 * idx_features_read:
 * @indices: (nullable) (array length=n_rows): ascending indices of rows, or %NULL for @first,
 *   @first + 1, …
 * @first: the first row, if @indices is %NULL
 * @values: (out caller-allocates): the rows, not scaled; invalid ones are 0
 *
 * Reads rows. Any number of threads may read at the same time.
 *
 * Returns: %FALSE with the error of a read, with %IDX_ERROR_CHANGED if a row was valid and isn't
 *   any more, or on cancel
 */
gboolean idx_features_read (IdxFeatures *self,
                            const guint32 *indices,
                            guint32 first,
                            guint n_rows,
                            float *values,
                            GCancellable *cancellable,
                            GError **error);

G_END_DECLS
