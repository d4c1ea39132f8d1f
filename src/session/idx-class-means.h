/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_MEANS (idx_class_means_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassMeans, idx_class_means, IDX, CLASS_MEANS, GObject)

/**
 * idx_class_means_new:
 *
 * Computes the mean images of the classes of a dataset in a job. Emits `changed ()` when they are
 * known.
 *
 * Returns: (transfer full): an object without mean images
 */
IdxClassMeans *idx_class_means_new (void);

/**
 * idx_class_means_compute:
 * @dataset: a loaded dataset with labels
 *
 * Begins to compute the mean images of @dataset. Until they are known, those that are known already
 * remain.
 */
void idx_class_means_compute (IdxClassMeans *self,
                              IdxDataset *dataset);

/**
 * idx_class_means_clear:
 *
 * Forgets all mean images, and cancels the job.
 */
void idx_class_means_clear (IdxClassMeans *self);

/**
 * idx_class_means_get:
 * @label: the label of a class
 * @rows: (out): the number of rows of the image
 * @columns: (out): the number of its columns
 * @n_channels: (out): the number of levels per pixel
 *
 * Returns: (transfer none) (nullable): the levels of the mean image of the class; %NULL if it isn't
 *   known, and then nothing else is set
 */
GBytes *idx_class_means_get (IdxClassMeans *self,
                             gint64 label,
                             guint *rows,
                             guint *columns,
                             guint *n_channels);

G_END_DECLS
