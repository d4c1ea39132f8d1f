/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-view.h"
#include "idx-slot.h"

G_BEGIN_DECLS

/**
 * IdxLevelReader:
 *
 * Reads images of a dataset, and converts their values to levels as the dataset was shown when the
 * reader was made. A job can do both.
 */
typedef struct _IdxLevelReader IdxLevelReader;

/**
 * IdxReadLevels:
 *
 * The levels of a few images.
 */
typedef struct _IdxReadLevels IdxReadLevels;

/**
 * idx_level_reader_new:
 *
 * Returns: (transfer full): a reader, to be made in the main thread and used in one other thread
 */
IdxLevelReader *idx_level_reader_new (IdxDataset *dataset);

/**
 * idx_level_reader_free:
 */
void idx_level_reader_free (IdxLevelReader *self);

/**
 * idx_level_reader_read:
 * @indices: preferably in ascending order
 *
 * Waits for images that aren't in memory.
 *
 * Returns: (transfer full): the images; %NULL with a read error or on cancel
 */
IdxReadLevels *idx_level_reader_read (IdxLevelReader *self,
                                      const guint32 *indices,
                                      guint n_indices,
                                      GCancellable *cancellable,
                                      GError **error);

/**
 * idx_read_levels_free:
 */
void idx_read_levels_free (gpointer levels);

/**
 * idx_read_levels_show:
 * @self: (nullable): images, or %NULL
 * @i: an image, as an index into the indices
 *
 * Shows an image in @view, unless it wasn't read.
 */
void idx_read_levels_show (const IdxReadLevels *self,
                           guint i,
                           IdxImageView *view);

/**
 * idx_level_job_start:
 * @kind: made by IDX_LEVEL_JOB_KIND()
 * @indices: preferably in ascending order
 *
 * Starts a job that reads images as an #IdxLevelReader does.
 */
void idx_level_job_start (IdxSlot *slot,
                          const IdxJobKind *kind,
                          IdxDataset *dataset,
                          const guint32 *indices,
                          guint n_indices);

/* The functions of the kind, except `done`. */
gpointer idx_level_job_work (gpointer input,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);
void idx_level_job_free_input (gpointer input);

/**
 * IDX_LEVEL_JOB_KIND:
 * @done: takes the result, an #IdxReadLevels; see #IdxJobKind
 *
 * Makes a kind for idx_level_job_start().
 */
#define IDX_LEVEL_JOB_KIND(done) \
  { \
    idx_level_job_work, idx_level_job_free_input, idx_read_levels_free, (done) \
  }

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxLevelReader, idx_level_reader_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReadLevels, idx_read_levels_free)

G_END_DECLS
