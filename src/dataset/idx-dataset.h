/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"
#include "idx-features.h"
#include "idx-image-format.h"
#include "idx-map-points.h"
#include "idx-progress.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * IdxBackground:
 * @IDX_BACKGROUND_DARK: around what is shown, levels are low
 * @IDX_BACKGROUND_LIGHT: around what is shown, levels are high, like white paper
 * @IDX_BACKGROUND_UNEVEN: images have no background, as in photographs
 *
 * The background of images of one channel.
 */
typedef enum
{
  IDX_BACKGROUND_DARK,
  IDX_BACKGROUND_LIGHT,
  IDX_BACKGROUND_UNEVEN
} IdxBackground;

/**
 * IdxTone:
 * @background: the background of the images
 * @is_stretched: whether images are drawn over @range instead of the range of the dataset
 * @range: the values that are drawn in the first and the last color
 * @uses_own_ranges: whether each image is drawn over the range of its own values
 *
 * How the values of images are drawn.
 */
typedef struct
{
  IdxBackground background;
  gboolean is_stretched;
  IdxRange range;
  gboolean uses_own_ranges;
} IdxTone;

#define IDX_TYPE_DATASET (idx_dataset_get_type ())
G_DECLARE_FINAL_TYPE (IdxDataset, idx_dataset, IDX, DATASET, GObject)

/**
 * IdxOpenFlags:
 * @IDX_OPEN_FIND_LABELS: look for labels next to the images; the default
 * @IDX_OPEN_ONLY_IMAGES: open only the images
 * @IDX_OPEN_LITTLE_ENDIAN: read the files as little-endian
 *
 * How to open a dataset.
 */
typedef enum
{
  IDX_OPEN_FIND_LABELS = 0,
  IDX_OPEN_ONLY_IMAGES = 1 << 0,
  IDX_OPEN_LITTLE_ENDIAN = 1 << 1
} IdxOpenFlags;

/**
 * idx_dataset_open:
 * @location: an images file, a labels file, or a folder with such files
 * @labels: (nullable): the labels file; if %NULL, looks for it unless @flags contain
 *   %IDX_OPEN_ONLY_IMAGES
 *
 * Opens images with their labels. Reads all labels, but only the start of compressed images;
 * idx_dataset_load() reads the rest.
 *
 * Returns: (transfer full): the dataset, or %NULL with an #IdxError
 */
IdxDataset *idx_dataset_open (GFile *location,
                              GFile *labels,
                              IdxOpenFlags flags,
                              GCancellable *cancellable,
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
 * Reads compressed images to the end of the file. For types wider than a byte, finds the range of
 * all values. Afterwards the number of samples and all messages are final.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_dataset_load (IdxDataset *self,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * IdxDatasetLoad:
 *
 * The three parts of idx_dataset_load(), for a job: create it in the main thread, run it in any
 * thread, and apply its result in the main thread.
 */
typedef struct _IdxDatasetLoad IdxDatasetLoad;

/**
 * idx_dataset_load_new:
 *
 * Returns: (transfer full): what has to be read of a dataset. It doesn't reference the dataset
 */
IdxDatasetLoad *idx_dataset_load_new (IdxDataset *dataset);

/**
 * idx_dataset_load_free:
 */
void idx_dataset_load_free (IdxDatasetLoad *self);

/**
 * idx_dataset_load_run:
 * @progress: (nullable): receives the progress
 *
 * Reads the images, and hashes them if they have labels, because a review needs their hash.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_dataset_load_run (IdxDatasetLoad *self,
                               IdxProgress *progress,
                               GCancellable *cancellable,
                               GError **error);

/**
 * idx_dataset_load_apply:
 * @self: the load, after it has run successfully
 * @dataset: the dataset that it was created for
 *
 * Sets the range of values and, if the file contains fewer samples than its header promises, the
 * number of samples.
 */
void idx_dataset_load_apply (const IdxDatasetLoad *self,
                             IdxDataset *dataset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxDatasetLoad, idx_dataset_load_free)

/**
 * idx_dataset_is_loaded:
 *
 * Returns: whether the number of samples is final: the images aren't compressed, or have been read
 *   completely
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
 * Use the decisions only in the thread that owns the dataset. Pass idx_decisions_snapshot() to a
 * worker.
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
 * Emits `decisions-changed`. Call it after changing the decisions.
 */
void idx_dataset_report_decisions (IdxDataset *self,
                                   GArray *indices);

/**
 * idx_dataset_get_opinions:
 *
 * Returns: (transfer none) (nullable) (element-type IdxDecisions): what each of several reviewers
 *   decided; %NULL if no reviews are compared
 */
GPtrArray *idx_dataset_get_opinions (IdxDataset *self);

/**
 * idx_dataset_set_opinions:
 * @opinions: (nullable) (element-type IdxDecisions): decisions about the labels of the dataset,
 *   which must not change afterwards
 *
 * Sets the decisions of several reviewers, for filters that compare them. They don't affect the
 * current labels.
 */
void idx_dataset_set_opinions (IdxDataset *self,
                               GPtrArray *opinions);

/**
 * idx_dataset_get_sample_means:
 *
 * Returns: (transfer none) (nullable) (element-type float): the mean value of each sample, NaN for
 *   missing samples; %NULL until idx_sort_apply() has sorted by mean
 */
GArray *idx_dataset_get_sample_means (IdxDataset *self);

/**
 * idx_dataset_set_sample_means:
 * @means: (element-type float): the mean value of each sample
 *
 * Keeps the means until the format changes.
 */
void idx_dataset_set_sample_means (IdxDataset *self,
                                   GArray *means);

/**
 * IdxDistanceFunc:
 * @source: the object passed to idx_dataset_set_distance_func()
 * @index: the index of a sample
 * @n_samples: the number of samples
 *
 * Computes how different all samples are from the sample at @index. Runs in a worker thread.
 *
 * Returns: (transfer full) (element-type float): @n_samples distances, which are smaller for more
 *   similar samples and NaN for samples that weren't compared; %NULL with an error
 */
typedef GArray *(*IdxDistanceFunc) (GObject *source,
                                    guint index,
                                    guint n_samples,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_dataset_set_distance_func:
 * @func: (nullable): computes the distances for %IDX_SORT_SIMILAR
 * @source: (nullable): the object from which @func computes them, passed as its first argument
 */
void idx_dataset_set_distance_func (IdxDataset *self,
                                    IdxDistanceFunc func,
                                    GObject *source);

/**
 * idx_dataset_get_distance_func:
 *
 * Returns: (nullable): the function passed to idx_dataset_set_distance_func()
 */
IdxDistanceFunc idx_dataset_get_distance_func (IdxDataset *self);

/**
 * idx_dataset_get_distance_source:
 *
 * Returns: (transfer none) (nullable): the @source passed to idx_dataset_set_distance_func()
 */
GObject *idx_dataset_get_distance_source (IdxDataset *self);

/**
 * idx_dataset_get_distances:
 *
 * Returns: (transfer none) (nullable) (element-type float): the distances from the last call of
 *   idx_sort_apply() that sorted by similarity
 */
GArray *idx_dataset_get_distances (IdxDataset *self);

/**
 * idx_dataset_set_distances:
 * @distances: (element-type float): what the distance function has computed
 *
 * Keeps the distances until the distance function changes.
 */
void idx_dataset_set_distances (IdxDataset *self,
                                GArray *distances);

/**
 * idx_dataset_check_target:
 * @target: a file that the caller wants to write
 *
 * Protects the open files from being overwritten, even through a different path.
 *
 * Returns: %FALSE with an error if @target is the images file, the labels file, the file with the
 *   class names, or the file of features
 */
gboolean idx_dataset_check_target (IdxDataset *self,
                                   GFile *target,
                                   GError **error);

/**
 * idx_dataset_get_suggestions:
 *
 * Returns: (transfer none) (nullable): the suggested labels, if the labels have been checked or
 *   suggestions have been read from a file
 */
IdxSuggestions *idx_dataset_get_suggestions (IdxDataset *self);

/**
 * idx_dataset_set_suggestions:
 * @suggestions: (nullable): suggestions for all samples, ranked by idx_suggestions_rank() or a list
 *
 * Emits `suggestions-changed`.
 */
void idx_dataset_set_suggestions (IdxDataset *self,
                                  IdxSuggestions *suggestions);

/**
 * idx_dataset_get_check_suggestions:
 *
 * Returns: (transfer none) (nullable): the suggestions from checking the labels, if
 *   idx_dataset_get_suggestions() returns those from a file; or from checking them by images, if it
 *   returns those by features. The filter `suggested-by:` compares the two
 */
IdxSuggestions *idx_dataset_get_check_suggestions (IdxDataset *self);

/**
 * idx_dataset_set_check_suggestions:
 * @suggestions: (nullable): suggestions for all samples, ranked by idx_suggestions_rank() or a list
 *
 * Sets the suggestions to compare with those from a file. Emits `suggestions-changed`.
 */
void idx_dataset_set_check_suggestions (IdxDataset *self,
                                        IdxSuggestions *suggestions);

/**
 * idx_dataset_is_suspect:
 * @index: a sample's index
 * @suggestion: (out): the suggestion for the sample, if the function returns %TRUE
 *
 * Returns: whether a label other than the given one is suggested for the sample
 */
gboolean idx_dataset_is_suspect (IdxDataset *self,
                                 guint index,
                                 IdxSuggestion *suggestion);

/**
 * idx_dataset_get_map_points:
 *
 * Returns: (transfer none) (nullable): the positions of the samples on the map, if the map has been
 *   computed
 */
IdxMapPoints *idx_dataset_get_map_points (IdxDataset *self);

/**
 * idx_dataset_set_map_points:
 * @positions: (nullable): positions for all samples
 *
 * Emits `map-points-changed`.
 */
void idx_dataset_set_map_points (IdxDataset *self,
                                 IdxMapPoints *positions);

/**
 * idx_dataset_get_features:
 *
 * Returns: (transfer none) (nullable): the features of a model by which samples are compared; %NULL
 *   if their images are compared
 */
IdxFeatures *idx_dataset_get_features (IdxDataset *self);

/**
 * idx_dataset_set_features:
 * @features: (nullable): a row of features for each sample; %NULL to compare images
 *
 * Sets by what checks, searches for similar samples, and maps compare samples. Emits
 * `features-changed`; what was computed from other features is the caller's concern.
 */
void idx_dataset_set_features (IdxDataset *self,
                               IdxFeatures *features);

/**
 * idx_dataset_get_name:
 *
 * Returns: (transfer none): the name of the dataset, such as "MNIST test"
 */
const char *idx_dataset_get_name (IdxDataset *self);

/**
 * idx_dataset_get_short_name:
 *
 * Returns: (transfer none): the name of the dataset, where there is little space: "t10k" for
 *   "t10k-images-idx3-ubyte.gz", but "MNIST test" is as short as it can be
 */
const char *idx_dataset_get_short_name (IdxDataset *self);

/**
 * idx_dataset_get_stem:
 *
 * Returns: (transfer none): the prefix for the names of exported files, such as "t10k"
 */
const char *idx_dataset_get_stem (IdxDataset *self);

/**
 * idx_dataset_snapshot:
 *
 * Copies the dataset for a worker thread. The copy shares the files and everything else that is
 * immutable. It keeps the current format, decisions, suggestions and positions. It has no means, no
 * distances, and no messages from opening the files.
 *
 * Returns: (transfer full): a dataset that no other thread changes
 */
IdxDataset *idx_dataset_snapshot (IdxDataset *self);

/**
 * idx_dataset_copy_without_labels:
 *
 * Copies a dataset for someone who must not see its labels. The copy shares the images, and looks
 * like a dataset without labels: it has no decisions, no suggestions, no messages about the labels,
 * and no positions on the map, which may depend on them. The labels file stays protected, see
 * idx_dataset_check_target().
 *
 * Returns: (transfer full): the copy; the dataset must have labels
 */
IdxDataset *idx_dataset_copy_without_labels (IdxDataset *self);

/**
 * idx_dataset_hides_labels:
 *
 * Returns: whether the dataset comes from idx_dataset_copy_without_labels()
 */
gboolean idx_dataset_hides_labels (IdxDataset *self);

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
 * Returns: (transfer none): how the bytes of a sample form an image, or several slices
 */
const IdxImageFormat *idx_dataset_get_format (IdxDataset *self);

/**
 * idx_dataset_get_range:
 *
 * Returns: (transfer none): the range of values to map to gray levels. For bytes this is the range
 *   of the type; for other types the range of the first samples, or of all samples after
 *   idx_dataset_load()
 */
const IdxRange *idx_dataset_get_range (IdxDataset *self);

/**
 * idx_dataset_get_tone:
 *
 * Returns: (transfer none): how images are drawn; the range of the dataset on a dark background
 *   until idx_dataset_set_tone() is called
 */
const IdxTone *idx_dataset_get_tone (IdxDataset *self);

/**
 * idx_dataset_set_tone:
 *
 * Emits `tone-changed` if @tone differs. Neither the labels check nor any other computation on
 * stored values depends on the tone.
 */
void idx_dataset_set_tone (IdxDataset *self,
                           const IdxTone *tone);

/**
 * idx_dataset_get_shown_range:
 *
 * Returns: (transfer none): the range that images are drawn with, unless each has its own
 */
const IdxRange *idx_dataset_get_shown_range (IdxDataset *self);

/**
 * idx_dataset_has_stated_shape:
 *
 * Returns: whether the images have the shape that the header of the file states
 */
gboolean idx_dataset_has_stated_shape (IdxDataset *self);

/**
 * idx_dataset_get_shape:
 * @shape: (out): the shape that idx_dataset_set_shape() needs to make the images what they are
 */
void idx_dataset_get_shape (IdxDataset *self,
                            IdxShape *shape);

/**
 * idx_dataset_set_shape:
 *
 * Interprets the values of a sample as images of a shape. If @shape leaves the channels open and
 * the header states this size, restores the channels in the header. Emits `format-changed` if the
 * shape changes.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if a sample can't be divided into images of this shape
 */
gboolean idx_dataset_set_shape (IdxDataset *self,
                                const IdxShape *shape,
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
 * Returns: (transfer full) (element-type IdxMessage): the messages about the files so far
 */
GPtrArray *idx_dataset_dup_messages (IdxDataset *self);

/**
 * idx_dataset_read:
 * @indices: @n_indices indices
 * @pixels: (out caller-allocates): room for @n_indices samples of idx_dataset_get_sample_size()
 *   bytes
 * @was_read: (out caller-allocates): for each index, 1 if its image was read, otherwise 0
 * @mode: whether to wait for images that aren't in memory
 *
 * Reads stored images. Any thread may call this.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_dataset_read (IdxDataset *self,
                           const guint32 *indices,
                           gsize n_indices,
                           guint8 *pixels,
                           guint8 *was_read,
                           IdxReadMode mode,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_dataset_check_index:
 * @self: a dataset
 * @index: what may be the index of a sample
 * @error: what the user should know if there is no such sample
 *
 * Returns: whether the dataset has a sample at @index
 */
gboolean idx_dataset_check_index (IdxDataset *self,
                                  guint64 index,
                                  GError **error);

/**
 * idx_dataset_read_image:
 *
 * Reads the image at @index. Blocks until it has been read.
 *
 * Returns: (transfer full): the stored bytes; %NULL with %IDX_ERROR_RANGE if there is no such
 *   sample; %NULL with another error if a read fails
 */
GBytes *idx_dataset_read_image (IdxDataset *self,
                                guint index,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
