/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-slot.h"

G_BEGIN_DECLS

/**
 * IdxReadImages:
 * @dataset: the dataset that was read
 * @n_images: the number of indices
 * @pixels: the stored images in the order of the indices
 * @was_read: for each index, 1 if its image was read, otherwise 0
 *
 * The result of a job that reads images.
 */
typedef struct
{
  IdxDataset *dataset;
  guint n_images;
  GBytes *pixels;
  guint8 *was_read;
} IdxReadImages;

/**
 * idx_read_images_free:
 */
void idx_read_images_free (gpointer images);

/**
 * idx_read_images_dup_image:
 * @self: (nullable): images, or %NULL
 * @i: an image, as an index into the indices
 *
 * Returns: (transfer full) (nullable): its stored bytes; %NULL if it wasn't read
 */
GBytes *idx_read_images_dup_image (const IdxReadImages *self,
                                   guint i);

/**
 * idx_read_job_start:
 * @kind: made by IDX_READ_JOB_KIND()
 * @indices: preferably in ascending order
 *
 * Starts a job that reads images. It waits for images that aren't in memory.
 */
void idx_read_job_start (IdxSlot *slot,
                         const IdxJobKind *kind,
                         IdxDataset *dataset,
                         const guint32 *indices,
                         guint n_indices);

/* The functions of the kind, except `done`. */
gpointer idx_read_job_work (gpointer input,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error);
void idx_read_job_free_input (gpointer input);

/**
 * IDX_READ_JOB_KIND:
 * @done: takes the result, an #IdxReadImages; see #IdxJobKind
 *
 * Makes a kind for idx_read_job_start().
 */
#define IDX_READ_JOB_KIND(done) \
  { \
    idx_read_job_work, idx_read_job_free_input, idx_read_images_free, (done) \
  }

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReadImages, idx_read_images_free)

G_END_DECLS
