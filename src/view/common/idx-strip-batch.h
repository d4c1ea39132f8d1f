/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-mipmapper.h"
#include "idx-slot.h"
#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxStripBatch:
 * @first: the position of the first image
 * @n: the number of images, which have consecutive positions
 * @are_mipmaps: whether the images are mipmaps (see #IdxMipmapper), not samples as stored
 * @images: the images, one after the other
 * @was_read: for each image, whether it was read
 * @n_bytes: the number of bytes of samples that were read
 * @capacity: the size of @images, in bytes; 0 if it can't be reused for samples
 *
 * Images that are read together and drawn into strips or tiles. A zeroed batch is empty.
 */
typedef struct
{
  guint first;
  guint n;
  gboolean are_mipmaps;
  guint8 *images;
  guint8 *was_read;
  gsize n_bytes;
  gsize capacity;
} IdxStripBatch;

/**
 * idx_strip_batch_clear:
 */
void idx_strip_batch_clear (IdxStripBatch *self);

/**
 * idx_strip_batch_free:
 */
void idx_strip_batch_free (IdxStripBatch *self);

/**
 * idx_strip_batch_read_resident:
 * @first: the position of the first sample
 * @n: the number of samples, at least 1
 *
 * Replaces the contents of the batch with samples. Reads only those that are in memory; all others
 * are marked as missing in #IdxStripBatch.was_read.
 */
void idx_strip_batch_read_resident (IdxStripBatch *self,
                                    IdxSubset *subset,
                                    guint first,
                                    guint n);

/**
 * idx_strip_batch_make_mipmaps:
 *
 * Replaces the samples in the batch with their mipmaps.
 */
void idx_strip_batch_make_mipmaps (IdxStripBatch *self,
                                   IdxMipmapper *mipmapper);

/**
 * idx_strip_batch_input_new:
 * @first: the position of the first sample to read
 * @n: the number of samples to read, at least 1
 * @mipmapper: (transfer full) (nullable): makes mipmaps of the samples; %NULL to keep them as
 *   stored
 *
 * Returns: (transfer full): the input of a job of the kind IDX_STRIP_BATCH_KIND()
 */
gpointer idx_strip_batch_input_new (IdxSubset *subset,
                                    guint first,
                                    guint n,
                                    IdxMipmapper *mipmapper);

/* The functions of the kind, except `done`. */
void idx_strip_batch_input_free (gpointer input);
gpointer idx_strip_batch_read (gpointer input,
                               IdxProgress *progress,
                               GCancellable *cancellable,
                               GError **error);

/**
 * IDX_STRIP_BATCH_KIND:
 * @done: takes the result, an #IdxStripBatch, or %NULL on cancel; see #IdxJobKind
 *
 * The kind of a job that reads samples. It is less urgent than the next frame.
 */
#define IDX_STRIP_BATCH_KIND(done) \
  { \
    idx_strip_batch_read, idx_strip_batch_input_free, (GDestroyNotify) idx_strip_batch_free, \
      (done), GDK_PRIORITY_REDRAW + 1 \
  }

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStripBatch, idx_strip_batch_free)

G_END_DECLS
