/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"
#include "idx-progress.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxSampleEditFunc:
 * @samples: @n samples, with big-endian values
 * @indices: the index of each sample in the file that it was read from
 * @n: the number of samples
 * @data: the data passed to idx_sample_copy()
 *
 * Changes samples after they are read and before they are written.
 */
typedef void (*IdxSampleEditFunc) (guint8 *samples,
                                   const guint32 *indices,
                                   guint n,
                                   gpointer data);

/**
 * IdxSampleCopyTotal:
 * @progress: (nullable): receives the progress
 * @n_bytes: the number of bytes to write in all
 * @n_written: the number of bytes written so far
 *
 * The progress of writing several files.
 */
typedef struct
{
  IdxProgress *progress;
  guint64 n_bytes;
  guint64 n_written;
} IdxSampleCopyTotal;

/**
 * idx_sample_copy:
 * @file: the file to read
 * @is_labels: whether @file contains labels rather than images, for messages
 * @indices: (nullable): the @n_samples samples to copy; %NULL for the first ones in file order
 * @edit: (nullable): changes the samples
 * @total: (inout): updated with the number of bytes written
 *
 * Appends samples to a file. Reads about a megabyte at a time, but at least one sample, and
 * converts values to big-endian, the byte order of IDX.
 *
 * Returns: %FALSE with %IDX_ERROR_READ if a sample is missing, with %IDX_ERROR_WRITE, if a read
 *   fails, or on cancel
 */
gboolean idx_sample_copy (IdxFile *file,
                          gboolean is_labels,
                          const guint32 *indices,
                          guint n_samples,
                          IdxWriter *writer,
                          IdxSampleEditFunc edit,
                          gpointer data,
                          IdxSampleCopyTotal *total,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_sample_copy_append:
 * @total: (inout): updated with the number of bytes written
 *
 * Like idx_dataset_files_append(), with progress.
 */
gboolean idx_sample_copy_append (IdxWriter *writer,
                                 const guint8 *bytes,
                                 gsize length,
                                 IdxSampleCopyTotal *total,
                                 GCancellable *cancellable,
                                 GError **error);

/**
 * idx_sample_copy_get_chunk:
 * @sample_size: the size of a sample in bytes
 *
 * Returns: how many samples to copy at a time
 */
guint idx_sample_copy_get_chunk (gsize sample_size);

G_END_DECLS
