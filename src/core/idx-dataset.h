/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-format.h"
#include "idx-labels.h"
#include "idx-progress.h"
#include "idx-sample.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

#define IDX_TYPE_DATASET (idx_dataset_get_type ())
G_DECLARE_FINAL_TYPE (IdxDataset, idx_dataset, IDX, DATASET, GObject)

/**
 * IdxOpenFlags:
 * @IDX_LABELS_FIND: look for labels beside the images
 * @IDX_LABELS_NONE: open the images alone
 * @IDX_OPEN_LITTLE_ENDIAN: take the files for written with the least significant byte first
 *
 * How a data set is opened.
 */
typedef enum
{
  IDX_LABELS_FIND = 0,
  IDX_LABELS_NONE = 1 << 0,
  IDX_OPEN_LITTLE_ENDIAN = 1 << 1
} IdxOpenFlags;

/**
 * idx_dataset_open:
 * @location: a file of images, a file of labels, or a folder that holds some
 * @labels: (nullable): a file with the labels, or %NULL to do as @flags say
 *
 * Opens images with their labels. Of compressed images only the start is read;
 * idx_dataset_load_async() goes on with them. Blocks while labels are read: from
 * a main thread use idx_dataset_open_async().
 *
 * Returns: (transfer full): a list of #IdxSample, or %NULL with an #IdxError
 */
IdxDataset *idx_dataset_open (GFile *location,
                              GFile *labels,
                              IdxOpenFlags flags,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_dataset_open_async:
 *
 * Like idx_dataset_open(), in a thread of its own.
 */
void idx_dataset_open_async (GFile *location,
                             GFile *labels,
                             IdxOpenFlags flags,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_dataset_open_finish:
 *
 * Returns: (transfer full): the data set, or %NULL with an error
 */
IdxDataset *idx_dataset_open_finish (GAsyncResult *result,
                                     GError **error);

/**
 * idx_dataset_open_bytes:
 * @images: a whole file of images
 * @labels: a whole file of labels
 * @name: what the data set is called
 *
 * Returns: (transfer full): a data set in memory, or %NULL with an #IdxError
 */
IdxDataset *idx_dataset_open_bytes (GBytes *images,
                                    GBytes *labels,
                                    const char *name,
                                    GError **error);

/**
 * idx_dataset_load:
 * @progress: (nullable): told how far the pass is
 *
 * Goes through compressed images to their end, after which the number of samples
 * and all messages are final. Blocks; see idx_dataset_load_async().
 */
gboolean idx_dataset_load (IdxDataset *self,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_dataset_load_async:
 * @progress: (nullable): told how far the pass is
 *
 * Like idx_dataset_load(), in a thread of its own. The list shrinks in the calling
 * thread, before @callback is called, where fewer samples are there than promised.
 */
void idx_dataset_load_async (IdxDataset *self,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_dataset_load_finish:
 *
 * Returns: %FALSE with an error if the file can't be read on or on cancel
 */
gboolean idx_dataset_load_finish (IdxDataset *self,
                                  GAsyncResult *result,
                                  GError **error);

/**
 * idx_dataset_is_loaded:
 *
 * Returns: whether the number of samples is final
 */
gboolean idx_dataset_is_loaded (IdxDataset *self);

/**
 * idx_dataset_get_images:
 *
 * Returns: (transfer none): the file of the images
 */
IdxFile *idx_dataset_get_images (IdxDataset *self);

/**
 * idx_dataset_get_labels:
 *
 * Returns: (transfer none) (nullable): the labels, if there are any
 */
IdxLabels *idx_dataset_get_labels (IdxDataset *self);

/**
 * idx_dataset_get_means:
 *
 * Returns: (transfer none) (nullable) (element-type float): the mean of each sample, NaN if it
 *   isn't there, once idx_sort_apply() has sorted by them
 */
GArray *idx_dataset_get_means (IdxDataset *self);

/**
 * idx_dataset_check_target:
 * @target: where something is to be written
 *
 * What was opened is never written to, by whatever name it is called.
 *
 * Returns: %FALSE with an error if @target is the file of the images, of the labels, or of the class names
 */
gboolean idx_dataset_check_target (IdxDataset *self,
                                   GFile *target,
                                   GError **error);

/**
 * idx_dataset_get_suggestions:
 *
 * Returns: (transfer none) (nullable): what labels the samples seem to have, if somebody looked
 */
IdxSuggestions *idx_dataset_get_suggestions (IdxDataset *self);

/**
 * idx_dataset_set_suggestions:
 * @suggestions: (nullable): ranked suggestions for as many samples as there are, or %NULL to
 *   forget them
 *
 * Emits `suggestions-changed`.
 */
void idx_dataset_set_suggestions (IdxDataset *self,
                                  IdxSuggestions *suggestions);

/**
 * idx_dataset_get_suggestion:
 * @index: a sample's index
 * @suggestion: (out caller-allocates): what is known of its label
 *
 * Returns: whether another label than the given one is suggested for the sample
 */
gboolean idx_dataset_get_suggestion (IdxDataset *self,
                                     guint index,
                                     IdxSuggestion *suggestion);

/**
 * idx_dataset_get_name:
 *
 * Returns: (transfer none): what to call the data set, like "MNIST test"
 */
const char *idx_dataset_get_name (IdxDataset *self);

/**
 * idx_dataset_get_stem:
 *
 * Returns: (transfer none): how names of exported files begin, like "t10k"
 */
const char *idx_dataset_get_stem (IdxDataset *self);

/**
 * idx_dataset_get_n_samples:
 *
 * Returns: how many samples the list holds
 */
guint idx_dataset_get_n_samples (IdxDataset *self);

/**
 * idx_dataset_get_rows:
 *
 * Returns: the height of an image as stored, in pixels
 */
guint idx_dataset_get_rows (IdxDataset *self);

/**
 * idx_dataset_get_columns:
 *
 * Returns: the width of an image as stored, in pixels
 */
guint idx_dataset_get_columns (IdxDataset *self);

/**
 * idx_dataset_get_format:
 *
 * Returns: (transfer none): how the bytes of a sample are an image
 */
const IdxImageFormat *idx_dataset_get_format (IdxDataset *self);

/**
 * idx_dataset_get_range:
 *
 * Returns: (transfer none): what values are drawn over: that of the type for bytes; for other
 *   types that of the first samples, and after idx_dataset_load() that of all of them
 */
const IdxRange *idx_dataset_get_range (IdxDataset *self);

/**
 * idx_dataset_set_shape:
 * @rows: of an image
 * @columns: of an image
 *
 * Takes samples for images of another shape, of one channel; in the shape that the file gives them they have
 * the channels again that it gives. Emits `format-changed` where that is another shape than before.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if a sample doesn't hold a whole number of them
 */
gboolean idx_dataset_set_shape (IdxDataset *self,
                                guint rows,
                                guint columns,
                                GError **error);

/**
 * idx_dataset_set_slice:
 * @slice: which of the images that are stacked in a sample is shown, from 0
 *
 * Emits `format-changed`. A slice that doesn't exist changes nothing.
 */
void idx_dataset_set_slice (IdxDataset *self,
                            guint64 slice);

/**
 * idx_dataset_get_sample_size:
 *
 * Returns: the bytes of one sample as stored
 */
gsize idx_dataset_get_sample_size (IdxDataset *self);

/**
 * idx_dataset_get_label:
 * @index: a sample's index
 * @label: (out): its label
 *
 * Returns: %FALSE if the sample has no label
 */
gboolean idx_dataset_get_label (IdxDataset *self,
                                guint index,
                                gint64 *label);

/**
 * idx_dataset_dup_class_name:
 * @index: a sample's index
 *
 * Returns: (transfer full) (nullable): the name of the sample's class, or %NULL if
 *   it has no label
 */
char *idx_dataset_dup_class_name (IdxDataset *self,
                                  guint index);

/**
 * idx_dataset_dup_messages:
 *
 * Returns: (transfer full) (element-type IdxMessage): what is known by now to be
 *   wrong with the files, and what should be known of them
 */
GPtrArray *idx_dataset_dup_messages (IdxDataset *self);

/**
 * idx_dataset_read:
 * @indices: @n_indices indices
 * @pixels: (out caller-allocates): room for @n_indices samples of
 *   idx_dataset_get_sample_size() bytes
 * @there: (out caller-allocates): for each index whether its image was read
 *
 * Reads images as they are stored.
 *
 * Returns: %FALSE with an error if the system refuses a read or on cancel
 */
gboolean idx_dataset_read (IdxDataset *self,
                           const guint32 *indices,
                           gsize n_indices,
                           guint8 *pixels,
                           guint8 *there,
                           IdxReadMode mode,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_dataset_read_async:
 * @indices: (transfer full) (element-type guint32): indices, best in ascending order
 *
 * Reads images in a thread of its own, however long it takes.
 */
void idx_dataset_read_async (IdxDataset *self,
                             GArray *indices,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_dataset_read_finish:
 * @there: (out) (transfer full): for each index a byte, whether its image was read
 *
 * Returns: (transfer full): the images as stored, one after the other, or %NULL with an
 *   error
 */
GBytes *idx_dataset_read_finish (IdxDataset *self,
                                 GAsyncResult *result,
                                 GBytes **there,
                                 GError **error);

/**
 * idx_dataset_read_image:
 *
 * Reads the image at @index, however long it takes.
 *
 * Returns: (transfer full): its bytes as they are stored, or %NULL with
 *   %IDX_ERROR_RANGE if there is no such sample, or the error of a read
 */
GBytes *idx_dataset_read_image (IdxDataset *self,
                                guint index,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
