/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"
#include "idx-image-format.h"
#include "idx-positions.h"
#include "idx-progress.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

#define IDX_TYPE_DATASET (idx_dataset_get_type ())
G_DECLARE_FINAL_TYPE (IdxDataset, idx_dataset, IDX, DATASET, GObject)

/**
 * IdxOpenFlags:
 * @IDX_LABELS_FIND: look for labels next to the images
 * @IDX_LABELS_NONE: open only the images
 * @IDX_OPEN_LITTLE_ENDIAN: read the files as little-endian
 *
 * How to open a dataset.
 */
typedef enum
{
  IDX_LABELS_FIND = 0,
  IDX_LABELS_NONE = 1 << 0,
  IDX_OPEN_LITTLE_ENDIAN = 1 << 1
} IdxOpenFlags;

/**
 * idx_dataset_open:
 * @location: an images file, a labels file, or a folder with such files
 * @labels: (nullable): the labels file; if %NULL, @flags decide
 *
 * Opens images with their labels. Reads only the start of compressed images;
 * idx_dataset_load_async() reads the rest. Blocks while it reads labels; in the main thread use
 * idx_dataset_open_async().
 *
 * Returns: (transfer full): the dataset, or %NULL with an #IdxError
 */
IdxDataset *idx_dataset_open (GFile *location,
                              GFile *labels,
                              IdxOpenFlags flags,
                              GCancellable *cancellable,
                              GError **error);

/**
 * idx_dataset_open_async:
 *
 * Like idx_dataset_open(), in a worker thread.
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
 * Returns: (transfer full): the dataset, or %NULL with an error
 */
IdxDataset *idx_dataset_open_finish (GAsyncResult *result,
                                     GError **error);

/**
 * idx_dataset_open_bytes:
 * @images: the content of an images file
 * @labels: the content of a labels file
 * @name: the name of the dataset
 *
 * Returns: (transfer full): a dataset in memory, or %NULL with an #IdxError
 */
IdxDataset *idx_dataset_open_bytes (GBytes *images,
                                    GBytes *labels,
                                    const char *name,
                                    GError **error);

/**
 * idx_dataset_load:
 * @progress: (nullable): receives the progress
 *
 * Reads compressed images to their end. After that the number of samples and all messages are
 * final. Blocks; see idx_dataset_load_async().
 */
gboolean idx_dataset_load (IdxDataset *self,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_dataset_load_async:
 * @progress: (nullable): receives the progress
 *
 * Like idx_dataset_load(), in a worker thread. If there are fewer samples than promised, the number
 * of samples changes in idx_dataset_load_finish().
 */
void idx_dataset_load_async (IdxDataset *self,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_dataset_load_finish:
 *
 * Returns: %FALSE with an error if a read fails or on cancel
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
 * Returns: (transfer none): the images file
 */
IdxFile *idx_dataset_get_images (IdxDataset *self);

/**
 * idx_dataset_get_labels:
 *
 * Returns: (transfer none) (nullable): the labels
 */
IdxLabels *idx_dataset_get_labels (IdxDataset *self);

/**
 * idx_dataset_get_decisions:
 *
 * Belongs to the thread of the dataset; a worker gets idx_decisions_snapshot().
 *
 * Returns: (transfer none) (nullable): the decisions about the labels; %NULL without labels
 */
IdxDecisions *idx_dataset_get_decisions (IdxDataset *self);

/**
 * idx_dataset_set_decisions:
 * @decisions: decisions about the labels of the dataset
 *
 * Replaces the decisions, for example by those of a journal. Emits `decisions-changed`.
 */
void idx_dataset_set_decisions (IdxDataset *self,
                                IdxDecisions *decisions);

/**
 * idx_dataset_report_decisions:
 * @indices: (nullable) (element-type guint32): the samples, or %NULL for all
 *
 * Emits `decisions-changed`, after somebody changed the decisions.
 */
void idx_dataset_report_decisions (IdxDataset *self,
                                   GArray *indices);

/**
 * idx_dataset_get_means:
 *
 * Returns: (transfer none) (nullable) (element-type float): the mean of each sample, NaN for
 *   missing ones; %NULL until idx_sort_apply() has sorted by mean
 */
GArray *idx_dataset_get_means (IdxDataset *self);

/**
 * IdxDistanceFunc:
 * @source: see idx_dataset_set_distance_func()
 * @index: the index of a sample
 * @n_samples: the number of samples
 *
 * Computes how far all samples are from one. Runs in a worker thread.
 *
 * Returns: (transfer full) (element-type float): @n_samples numbers, which are lower for similar
 *   samples and NaN for those that weren't compared; %NULL with an error
 */
typedef GArray *(*IdxDistanceFunc) (GObject *source,
                                    guint index,
                                    guint n_samples,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_dataset_set_distance_func:
 * @func: (nullable): measures distances, for %IDX_SORT_SIMILAR
 * @source: (nullable): what it is called with
 */
void idx_dataset_set_distance_func (IdxDataset *self,
                                    IdxDistanceFunc func,
                                    GObject *source);

/**
 * idx_dataset_get_distance_source:
 *
 * Returns: (transfer none) (nullable): see idx_dataset_set_distance_func()
 */
GObject *idx_dataset_get_distance_source (IdxDataset *self);

/**
 * idx_dataset_get_distances:
 *
 * Returns: (transfer none) (nullable) (element-type float): the distances by which
 *   idx_sort_apply() has sorted last
 */
GArray *idx_dataset_get_distances (IdxDataset *self);

/**
 * idx_dataset_check_target:
 * @target: a file that the caller wants to write
 *
 * Protects the opened files from being overwritten, also under another name.
 *
 * Returns: %FALSE with an error if @target is the images file, the labels file, or the file with
 *   the class names
 */
gboolean idx_dataset_check_target (IdxDataset *self,
                                   GFile *target,
                                   GError **error);

/**
 * idx_dataset_get_suggestions:
 *
 * Returns: (transfer none) (nullable): the suggested labels, if the labels have been checked
 */
IdxSuggestions *idx_dataset_get_suggestions (IdxDataset *self);

/**
 * idx_dataset_set_suggestions:
 * @suggestions: (nullable): ranked suggestions for all samples
 *
 * Emits `suggestions-changed`.
 */
void idx_dataset_set_suggestions (IdxDataset *self,
                                  IdxSuggestions *suggestions);

/**
 * idx_dataset_get_compared:
 *
 * Returns: (transfer none) (nullable): if the suggestions of the dataset are from a file, those of
 *   the check of the labels, to compare them with
 */
IdxSuggestions *idx_dataset_get_compared (IdxDataset *self);

/**
 * idx_dataset_set_compared:
 * @suggestions: (nullable): ranked suggestions for all samples
 *
 * Sets the suggestions that those of the dataset are compared with. Emits `suggestions-changed`.
 */
void idx_dataset_set_compared (IdxDataset *self,
                               IdxSuggestions *suggestions);

/**
 * idx_dataset_get_suspect:
 * @index: a sample's index
 *
 * Returns: whether a label other than the given one is suggested for the sample
 */
gboolean idx_dataset_get_suspect (IdxDataset *self,
                                  guint index,
                                  IdxSuggestion *suggestion);

/**
 * idx_dataset_get_positions:
 *
 * Returns: (transfer none) (nullable): the positions of the samples on the map, if it has been made
 */
IdxPositions *idx_dataset_get_positions (IdxDataset *self);

/**
 * idx_dataset_set_positions:
 * @positions: (nullable): positions for all samples
 *
 * Emits `positions-changed`.
 */
void idx_dataset_set_positions (IdxDataset *self,
                                IdxPositions *positions);

/**
 * idx_dataset_get_name:
 *
 * Returns: (transfer none): the name of the dataset, like "MNIST test"
 */
const char *idx_dataset_get_name (IdxDataset *self);

/**
 * idx_dataset_get_stem:
 *
 * Returns: (transfer none): the start of the names of exported files, like "t10k"
 */
const char *idx_dataset_get_stem (IdxDataset *self);

/**
 * idx_dataset_snapshot:
 *
 * Makes a copy for a worker thread. It shares the files and whatever never changes, and keeps the
 * format, the decisions, the suggestions and the positions of this moment. It has no messages.
 *
 * Returns: (transfer full): a dataset that nobody else changes
 */
IdxDataset *idx_dataset_snapshot (IdxDataset *self);

/**
 * idx_dataset_get_n_samples:
 *
 * Returns: the number of samples
 */
guint idx_dataset_get_n_samples (IdxDataset *self);

/**
 * idx_dataset_get_rows:
 *
 * Returns: the height of a stored image, in pixels
 */
guint idx_dataset_get_rows (IdxDataset *self);

/**
 * idx_dataset_get_columns:
 *
 * Returns: the width of a stored image, in pixels
 */
guint idx_dataset_get_columns (IdxDataset *self);

/**
 * idx_dataset_get_format:
 *
 * Returns: (transfer none): the layout of the images in a sample
 */
const IdxImageFormat *idx_dataset_get_format (IdxDataset *self);

/**
 * idx_dataset_get_range:
 *
 * Returns: (transfer none): the range of values for drawing: for bytes that of the type; for other
 *   types that of the first samples, and after idx_dataset_load() that of all samples
 */
const IdxRange *idx_dataset_get_range (IdxDataset *self);

/**
 * idx_dataset_set_shape:
 * Interprets samples as images with another shape and one channel. The shape in the file restores
 * the channels. Emits `format-changed` if the shape changes.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if a sample doesn't hold a whole number of such images
 */
gboolean idx_dataset_set_shape (IdxDataset *self,
                                guint rows,
                                guint columns,
                                GError **error);

/**
 * idx_dataset_set_slice:
 * @slice: the slice to show, from 0
 *
 * Emits `format-changed`. Ignores a slice that doesn't exist.
 */
void idx_dataset_set_slice (IdxDataset *self,
                            guint64 slice);

/**
 * idx_dataset_get_sample_size:
 *
 * Returns: the size of a stored sample in bytes
 */
gsize idx_dataset_get_sample_size (IdxDataset *self);

/**
 * idx_dataset_get_label:
 * @index: a sample's index
 * @label: (out): its current label, after the decisions
 *
 * Returns: %FALSE if the sample has no label
 */
gboolean idx_dataset_get_label (IdxDataset *self,
                                guint index,
                                gint64 *label);

/**
 * idx_dataset_get_given_label:
 * @index: a sample's index
 * @label: (out): its label in the file
 *
 * Returns: %FALSE if the sample has no label
 */
gboolean idx_dataset_get_given_label (IdxDataset *self,
                                      guint index,
                                      gint64 *label);

/**
 * idx_dataset_dup_class_name:
 * @index: a sample's index
 *
 * Returns: (transfer full) (nullable): the name of the sample's class; %NULL if it has no label
 */
char *idx_dataset_dup_class_name (IdxDataset *self,
                                  guint index);

/**
 * idx_dataset_dup_messages:
 *
 * Returns: (transfer full) (element-type IdxMessage): what has been found out about the files so
 *   far
 */
GPtrArray *idx_dataset_dup_messages (IdxDataset *self);

/**
 * idx_dataset_read:
 * @indices: @n_indices indices
 * @pixels: (out caller-allocates): room for @n_indices samples of idx_dataset_get_sample_size()
 *   bytes
 * @there: (out caller-allocates): for each index, whether its image was read
 *
 * Reads stored images.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
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
 * @indices: (transfer full) (element-type guint32): indices, preferably in ascending order
 *
 * Reads images in a worker thread.
 */
void idx_dataset_read_async (IdxDataset *self,
                             GArray *indices,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * idx_dataset_read_finish:
 * @there: (out) (transfer full): for each index, a byte that says whether its image was read
 *
 * Returns: (transfer full): the stored images, one after the other, or %NULL with an error
 */
GBytes *idx_dataset_read_finish (IdxDataset *self,
                                 GAsyncResult *result,
                                 GBytes **there,
                                 GError **error);

/**
 * idx_dataset_read_image:
 *
 * Reads the image at @index. Blocks until it has been read.
 *
 * Returns: (transfer full): the stored bytes, or %NULL with %IDX_ERROR_RANGE if there is no such
 *   sample, or if a read fails
 */
GBytes *idx_dataset_read_image (IdxDataset *self,
                                guint index,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
