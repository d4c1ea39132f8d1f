/* SPDX-License-Identifier: MIT */

/* A dataset: images with their labels. Stores no object per sample. */

#include "idx-dataset-private.h"

#include "idx-dataset-inputs.h"
#include "idx-error.h"
#include "idx-location.h"
#include "idx-pairing.h"
#include "idx-text.h"
#include "idx-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The folder in the URIs of datasets in memory. */
#define RESOURCES "resource:///io/github/idxview/Idxview/sample/"

enum
{
  DECISIONS_CHANGED,
  FORMAT_CHANGED,
  FEATURES_CHANGED,
  SUGGESTIONS_CHANGED,
  MAP_POINTS_CHANGED,
  TONE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxDataset, idx_dataset, G_TYPE_OBJECT)

static void
idx_dataset_finalize (GObject *object)
{
  IdxDataset *self = IDX_DATASET (object);

  g_clear_object (&self->images);
  g_clear_object (&self->decisions);
  g_clear_pointer (&self->opinions, g_ptr_array_unref);
  g_clear_object (&self->labels);
  g_clear_object (&self->hidden_labels);
  g_clear_object (&self->suggestions);
  g_clear_object (&self->check_suggestions);
  g_clear_object (&self->positions);
  g_clear_object (&self->features);
  g_clear_pointer (&self->opening_messages, g_ptr_array_unref);
  g_clear_pointer (&self->sample_means, g_array_unref);
  g_clear_pointer (&self->distances, g_array_unref);
  g_clear_object (&self->distance_source);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->stem, g_free);
  G_OBJECT_CLASS (idx_dataset_parent_class)->finalize (object);
}

static void
idx_dataset_class_init (IdxDatasetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_dataset_finalize;

  signals[DECISIONS_CHANGED] =
    g_signal_new ("decisions-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 1, G_TYPE_ARRAY);
  signals[FORMAT_CHANGED] = g_signal_new ("format-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FEATURES_CHANGED] = g_signal_new ("features-changed", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SUGGESTIONS_CHANGED] = g_signal_new ("suggestions-changed", G_TYPE_FROM_CLASS (klass),
                                               G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                               G_TYPE_NONE, 0);
  signals[MAP_POINTS_CHANGED] =
    g_signal_new ("map-points-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  signals[TONE_CHANGED] = g_signal_new ("tone-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_dataset_init (IdxDataset *self)
{
  self->opening_messages = idx_messages_new ();
}

void
idx_dataset_update_n_samples (IdxDataset *self)
{
  guint64 n_samples;

  /* The number is final once the images have been read completely. */
  self->is_loaded = idx_file_get_n_samples (self->images, &n_samples);
  self->n_samples = (guint) n_samples;
  if (self->is_loaded && self->labels != NULL)
    {
      g_autoptr (IdxLabels) labels = idx_labels_limit (self->labels, self->n_samples);

      g_set_object (&self->labels, labels);
      if (self->decisions != NULL)
        idx_decisions_set_labels (self->decisions, labels);
    }
}

gboolean
idx_dataset_is_loaded (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  return self->is_loaded;
}

IdxFile *
idx_dataset_get_images (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->images;
}

IdxLabels *
idx_dataset_get_labels (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->labels;
}

IdxDecisions *
idx_dataset_get_decisions (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  if (self->decisions == NULL && self->labels != NULL)
    self->decisions = idx_decisions_new (self->labels);
  return self->decisions;
}

void
idx_dataset_set_decisions (IdxDataset *self,
                           IdxDecisions *decisions)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (self->labels != NULL);

  if (!g_set_object (&self->decisions, decisions))
    return;
  idx_decisions_set_labels (decisions, self->labels);
  idx_dataset_report_decisions (self, NULL);
}

void
idx_dataset_report_decisions (IdxDataset *self,
                              GArray *indices)
{
  g_return_if_fail (IDX_IS_DATASET (self));

  g_signal_emit (self, signals[DECISIONS_CHANGED], 0, indices);
}

GPtrArray *
idx_dataset_get_opinions (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->opinions;
}

void
idx_dataset_set_opinions (IdxDataset *self,
                          GPtrArray *opinions)
{
  g_return_if_fail (IDX_IS_DATASET (self));

  if (opinions != NULL)
    g_ptr_array_ref (opinions);
  g_clear_pointer (&self->opinions, g_ptr_array_unref);
  self->opinions = opinions;
}

GArray *
idx_dataset_get_sample_means (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->sample_means;
}

void
idx_dataset_set_sample_means (IdxDataset *self,
                              GArray *means)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (means != NULL);

  g_array_ref (means);
  g_clear_pointer (&self->sample_means, g_array_unref);
  self->sample_means = means;
}

void
idx_dataset_set_distance_func (IdxDataset *self,
                               IdxDistanceFunc func,
                               GObject *source)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail ((func == NULL) == (source == NULL));

  self->distance_func = func;
  g_set_object (&self->distance_source, source);
  g_clear_pointer (&self->distances, g_array_unref);
}

IdxDistanceFunc
idx_dataset_get_distance_func (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->distance_func;
}

GObject *
idx_dataset_get_distance_source (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->distance_source;
}

GArray *
idx_dataset_get_distances (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->distances;
}

void
idx_dataset_set_distances (IdxDataset *self,
                           GArray *distances)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (distances != NULL);

  g_array_ref (distances);
  g_clear_pointer (&self->distances, g_array_unref);
  self->distances = distances;
}

/* Returns whether @target is the file of the labels or of the names of their classes. */
static gboolean
is_labels_at (IdxLabels *labels,
              GFile *target)
{
  IdxClassNames *names = idx_labels_get_class_names (labels);

  return idx_file_is_at (idx_labels_get_file (labels), target) ||
         (names != NULL && idx_class_names_is_at (names, target));
}

gboolean
idx_dataset_check_target (IdxDataset *self,
                          GFile *target,
                          GError **error)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_file_is_at (self->images, target) &&
      (self->labels == NULL || !is_labels_at (self->labels, target)) &&
      (self->hidden_labels == NULL || !is_labels_at (self->hidden_labels, target)) &&
      (self->features == NULL ||
       !idx_location_is_same_file (idx_features_get_location (self->features), target)))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       _ ("This file is open. Choose another name."));
  return FALSE;
}

IdxSuggestions *
idx_dataset_get_suggestions (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->suggestions;
}

void
idx_dataset_set_suggestions (IdxDataset *self,
                             IdxSuggestions *suggestions)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (suggestions == NULL ||
                    idx_suggestions_get_n_samples (suggestions) == self->n_samples);

  if (g_set_object (&self->suggestions, suggestions))
    g_signal_emit (self, signals[SUGGESTIONS_CHANGED], 0);
}

IdxSuggestions *
idx_dataset_get_check_suggestions (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->check_suggestions;
}

void
idx_dataset_set_check_suggestions (IdxDataset *self,
                                   IdxSuggestions *suggestions)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (suggestions == NULL ||
                    idx_suggestions_get_n_samples (suggestions) == self->n_samples);

  if (g_set_object (&self->check_suggestions, suggestions))
    g_signal_emit (self, signals[SUGGESTIONS_CHANGED], 0);
}

gboolean
idx_dataset_is_suspect (IdxDataset *self,
                        guint index,
                        IdxSuggestion *suggestion)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (suggestion != NULL, FALSE);

  return self->suggestions != NULL && index < idx_suggestions_get_n_samples (self->suggestions) &&
         idx_suggestions_get (self->suggestions, index, suggestion) && suggestion->is_suspect;
}

IdxMapPoints *
idx_dataset_get_map_points (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->positions;
}

void
idx_dataset_set_map_points (IdxDataset *self,
                            IdxMapPoints *positions)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (positions == NULL ||
                    idx_map_points_get_n_samples (positions) == self->n_samples);

  if (g_set_object (&self->positions, positions))
    g_signal_emit (self, signals[MAP_POINTS_CHANGED], 0);
}

IdxFeatures *
idx_dataset_get_features (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->features;
}

void
idx_dataset_set_features (IdxDataset *self,
                          IdxFeatures *features)
{
  g_return_if_fail (IDX_IS_DATASET (self));

  if (g_set_object (&self->features, features))
    g_signal_emit (self, signals[FEATURES_CHANGED], 0);
}

const char *
idx_dataset_get_name (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->name;
}

const char *
idx_dataset_get_short_name (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return *self->stem != '\0' && g_str_has_prefix (self->name, self->stem) ? self->stem : self->name;
}

const char *
idx_dataset_get_stem (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->stem;
}

/* Copies everything that doesn't depend on labels. */
static IdxDataset *
copy_images (IdxDataset *self)
{
  IdxDataset *copy = g_object_new (IDX_TYPE_DATASET, NULL);

  g_set_object (&copy->images, self->images);
  g_set_object (&copy->features, self->features);
  copy->name = g_strdup (self->name);
  copy->stem = g_strdup (self->stem);
  copy->n_samples = self->n_samples;
  copy->is_loaded = self->is_loaded;
  copy->format = self->format;
  copy->range = self->range;
  copy->tone = self->tone;
  copy->not_finite = self->not_finite;
  copy->n_scanned = self->n_scanned;
  copy->has_scanned_all = self->has_scanned_all;
  return copy;
}

IdxDataset *
idx_dataset_copy_without_labels (IdxDataset *self)
{
  IdxDataset *copy;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);
  g_return_val_if_fail (self->labels != NULL, NULL);

  copy = copy_images (self);
  g_set_object (&copy->hidden_labels, self->labels);
  return copy;
}

gboolean
idx_dataset_hides_labels (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  return self->hidden_labels != NULL;
}

IdxDataset *
idx_dataset_snapshot (IdxDataset *self)
{
  IdxDataset *copy;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  copy = copy_images (self);
  g_set_object (&copy->hidden_labels, self->hidden_labels);
  if (self->labels != NULL)
    copy->labels = idx_labels_snapshot (self->labels);
  g_set_object (&copy->suggestions, self->suggestions);
  g_set_object (&copy->check_suggestions, self->check_suggestions);
  g_set_object (&copy->positions, self->positions);
  if (self->decisions != NULL)
    copy->decisions = idx_decisions_snapshot (self->decisions);
  if (self->opinions != NULL)
    copy->opinions = g_ptr_array_ref (self->opinions);
  return copy;
}

guint
idx_dataset_get_n_samples (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), 0);

  return self->n_samples;
}

guint
idx_dataset_get_rows (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), 0);

  return self->format.rows;
}

guint
idx_dataset_get_columns (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), 0);

  return self->format.columns;
}

const IdxImageFormat *
idx_dataset_get_format (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return &self->format;
}

const IdxRange *
idx_dataset_get_range (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return &self->range;
}

/* Compares the bounds without using == on floating-point numbers. */
static gboolean
are_equal_ranges (const IdxRange *a,
                  const IdxRange *b)
{
  return !(a->minimum < b->minimum || a->minimum > b->minimum || a->maximum < b->maximum ||
           a->maximum > b->maximum);
}

void
idx_dataset_set_range (IdxDataset *self,
                       const IdxRange *range,
                       const IdxNonfiniteCounts *not_finite)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (range != NULL);
  g_return_if_fail (not_finite != NULL);

  self->not_finite = *not_finite;
  self->has_scanned_all = TRUE;

  if (are_equal_ranges (range, &self->range))
    return;
  self->range = *range;
  g_signal_emit (self, signals[FORMAT_CHANGED], 0);
}

const IdxTone *
idx_dataset_get_tone (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return &self->tone;
}

void
idx_dataset_set_tone (IdxDataset *self,
                      const IdxTone *tone)
{
  IdxTone *old;

  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (tone != NULL);

  old = &self->tone;
  if (tone->background == old->background && tone->is_stretched == old->is_stretched &&
      tone->uses_own_ranges == old->uses_own_ranges &&
      (!tone->is_stretched || are_equal_ranges (&tone->range, &old->range)))
    return;
  self->tone = *tone;
  g_signal_emit (self, signals[TONE_CHANGED], 0);
}

const IdxRange *
idx_dataset_get_shown_range (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->tone.is_stretched ? &self->tone.range : &self->range;
}

gboolean
idx_dataset_has_stated_shape (IdxDataset *self)
{
  IdxImageFormat stated;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  idx_image_format_init (&stated, idx_file_get_header (self->images));
  return idx_image_format_is_same_layout (&stated, &self->format);
}

void
idx_dataset_get_shape (IdxDataset *self,
                       IdxShape *shape)
{
  IdxImageFormat stated;

  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (shape != NULL);

  idx_image_format_init (&stated, idx_file_get_header (self->images));
  idx_image_format_get_shape (&self->format, shape);
  if (shape->n_channels == 0 && !idx_image_format_is_same_layout (&stated, &self->format) &&
      idx_image_format_has_size (&stated, shape->rows, shape->columns))
    shape->n_channels = 1;
}

gboolean
idx_dataset_set_shape (IdxDataset *self,
                       const IdxShape *shape,
                       GError **error)
{
  IdxImageFormat format;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (shape != NULL, FALSE);

  idx_image_format_init (&format, idx_file_get_header (self->images));
  if ((shape->n_channels > 0 ||
       !idx_image_format_has_size (&format, shape->rows, shape->columns)) &&
      !idx_image_format_set_shape (&format, shape, error))
    return FALSE;
  if (idx_image_format_is_same_layout (&format, &self->format))
    return TRUE;
  self->format = format;
  g_clear_pointer (&self->sample_means, g_array_unref);
  g_signal_emit (self, signals[FORMAT_CHANGED], 0);
  return TRUE;
}

void
idx_dataset_set_slice (IdxDataset *self,
                       guint64 slice)
{
  g_return_if_fail (IDX_IS_DATASET (self));

  if (slice >= self->format.n_slices || slice == self->format.slice)
    return;
  self->format.slice = slice;
  g_signal_emit (self, signals[FORMAT_CHANGED], 0);
}

gsize
idx_dataset_get_sample_size (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), 0);

  return (gsize) idx_file_get_header (self->images)->sample_size;
}

gboolean
idx_dataset_get_label (IdxDataset *self,
                       guint index,
                       gint64 *label)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  if (self->decisions == NULL)
    return idx_dataset_get_given_label (self, index, label);
  if (index >= idx_decisions_get_n_labels (self->decisions))
    return FALSE;
  *label = idx_decisions_get_label (self->decisions, index);
  return TRUE;
}

gboolean
idx_dataset_get_given_label (IdxDataset *self,
                             guint index,
                             gint64 *label)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  if (self->labels == NULL || index >= idx_labels_get_n_labels (self->labels))
    return FALSE;
  *label = idx_labels_get_value (self->labels, index);
  return TRUE;
}

char *
idx_dataset_dup_class_name (IdxDataset *self,
                            guint index)
{
  gint64 label;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  if (!idx_dataset_get_label (self, index, &label))
    return NULL;
  return idx_labels_dup_class_name (self->labels, label);
}

GPtrArray *
idx_dataset_dup_messages (IdxDataset *self)
{
  GPtrArray *messages;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  messages = idx_messages_new ();
  idx_file_collect_messages (self->images, messages);
  if (self->labels != NULL)
    idx_labels_collect_messages (self->labels, messages);
  idx_values_report_not_finite (&self->not_finite, self->n_scanned, self->has_scanned_all,
                                messages);
  for (guint i = 0; i < self->opening_messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (self->opening_messages, i);

      idx_messages_add (messages, message->verdict, message->code, "%s", message->text);
    }
  if (self->labels != NULL)
    idx_labels_report_class_names (self->labels, messages);
  return messages;
}

gboolean
idx_dataset_read (IdxDataset *self,
                  const guint32 *indices,
                  gsize n_indices,
                  guint8 *pixels,
                  guint8 *was_read,
                  IdxReadMode mode,
                  GCancellable *cancellable,
                  GError **error)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  return idx_file_read_samples (self->images, indices, n_indices, pixels, was_read, mode,
                                cancellable, error);
}

gboolean
idx_dataset_check_index (IdxDataset *self,
                         guint64 index,
                         GError **error)
{
  g_autofree char *number = NULL;
  g_autofree char *last = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  if (index < self->n_samples)
    return TRUE;
  if (self->n_samples == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There are no images."));
      return FALSE;
    }
  number = idx_text_format_count (index);
  last = idx_text_format_count (self->n_samples - 1);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("There is no image %s. Indices range from 0 to %s."), number, last);
  return FALSE;
}

GBytes *
idx_dataset_read_image (IdxDataset *self,
                        guint index,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autofree guint8 *pixels = NULL;
  guint32 index32 = index;
  guint8 was_read;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  if (!idx_dataset_check_index (self, index, error))
    return NULL;
  pixels = g_malloc (idx_dataset_get_sample_size (self));
  if (!idx_dataset_read (self, &index32, 1, pixels, &was_read, IDX_READ_WAIT, cancellable, error))
    return NULL;
  if (was_read)
    return g_bytes_new_take (g_steal_pointer (&pixels), idx_dataset_get_sample_size (self));
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                       _ ("The file has been truncated since it was opened. Open it again."));
  return NULL;
}

/* --- Opening --- */

/* Datasets whose files are named like MNIST's, so that only the folder tells them apart. Each row
 * has the name of the folder in lower case and the name of the dataset. */
static const char *const known_folders[][2] = {
  { "mnist", "MNIST" },
  { "fashion-mnist", "Fashion-MNIST" },
  { "fashionmnist", "Fashion-MNIST" },
  { "fashion", "Fashion-MNIST" },
  { "kmnist", "KMNIST" },
  { "emnist", "EMNIST" },
  { "qmnist", "QMNIST" },
};

/* Guesses the name of a dataset from the names of its images file and their folder. */
static char *
guess_name (GFile *location)
{
  g_autoptr (GFile) folder = g_file_get_parent (location);
  g_autofree char *file_name = idx_text_file_name (location);
  g_autofree char *folder_name = folder != NULL ? g_file_get_basename (folder) : NULL;
  g_autofree char *key = folder_name != NULL ? g_ascii_strdown (folder_name, -1) : NULL;
  g_autofree char *stem = idx_file_name_get_stem (file_name);
  const char *split = idx_file_name_get_split (file_name);

  g_strdelimit (key, "_ ", '-');
  for (gsize i = 0; i < G_N_ELEMENTS (known_folders) && split != NULL; i++)
    if (g_strcmp0 (key, known_folders[i][0]) == 0 &&
        (g_str_equal (stem, "train") || g_str_equal (stem, "test") || g_str_equal (stem, "t10k")))
      return g_strdup_printf ("%s %s", known_folders[i][1], split);
  /* Use the stem if it says more than the split, such as `emnist-letters-test`. */
  if (split != NULL && strchr (stem, '-') != NULL)
    return g_steal_pointer (&stem);
  return g_steal_pointer (&file_name);
}

/* Sets the name, or guesses it if @name is NULL, and the stem. */
static void
set_names (IdxDataset *self,
           const char *name)
{
  GFile *location = idx_file_get_location (self->images);
  g_autofree char *file_name = idx_text_file_name (location);

  self->name = name != NULL ? g_strdup (name) : guess_name (location);
  self->stem = idx_file_name_get_stem (file_name);
}

/* Estimates the range of values from the first samples. */
static gboolean
estimate_range (IdxDataset *self,
                GCancellable *cancellable,
                GError **error)
{
  return idx_range_init (&self->range, self->format.element_type) ||
         idx_values_scan_first (self->images, &self->format, &self->range, &self->not_finite,
                                &self->n_scanned, self->opening_messages, cancellable, error);
}

/* Checks that the file contains images, and sets their format and their range of values. */
static gboolean
set_format (IdxDataset *self,
            GCancellable *cancellable,
            GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->images);

  if (!idx_values_check_sample_size (self->images, error))
    return FALSE;
  if (header->n_dimensions < 2)
    {
      g_autofree char *found = idx_header_describe (header);

      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("The file contains no images: it is %s."), found);
      return FALSE;
    }
  idx_image_format_init (&self->format, header);
  return estimate_range (self, cancellable, error);
}

IdxDataset *
idx_dataset_open (GFile *location,
                  GFile *labels,
                  IdxOpenFlags flags,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxDataset) self = NULL;
  g_auto (IdxDatasetInputs) inputs = { 0 };
  IdxByteOrder order =
    flags & IDX_OPEN_LITTLE_ENDIAN ? IDX_BYTE_ORDER_LITTLE : IDX_BYTE_ORDER_BIG;
  gboolean find_labels = (flags & IDX_OPEN_ONLY_IMAGES) == 0;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self = g_object_new (IDX_TYPE_DATASET, NULL);
  if (!idx_dataset_inputs_open (&inputs, location, labels, find_labels, order,
                                self->opening_messages, cancellable, error))
    return NULL;
  self->images = g_steal_pointer (&inputs.images);
  self->labels = g_steal_pointer (&inputs.labels);
  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !set_format (self, cancellable, error))
    return NULL;

  idx_dataset_update_n_samples (self);
  if (self->labels != NULL)
    idx_pairing_find_class_names (idx_file_get_location (self->images), self->labels, cancellable);
  set_names (self, NULL);
  return g_steal_pointer (&self);
}

IdxDataset *
idx_dataset_open_bytes (GBytes *images,
                        GBytes *labels,
                        const char *name,
                        GError **error)
{
  g_autoptr (IdxDataset) self = NULL;
  g_autoptr (GFile) images_location = g_file_new_for_uri (RESOURCES "sample-images-idx3-ubyte.gz");
  g_autoptr (GFile) labels_location = g_file_new_for_uri (RESOURCES "sample-labels-idx1-ubyte.gz");
  g_autoptr (IdxFile) labels_file = NULL;

  g_return_val_if_fail (images != NULL, NULL);
  g_return_val_if_fail (labels != NULL, NULL);

  self = g_object_new (IDX_TYPE_DATASET, NULL);
  self->images = idx_file_open_bytes (images, images_location, error);
  if (self->images == NULL || !set_format (self, NULL, error))
    return NULL;
  labels_file = idx_file_open_bytes (labels, labels_location, error);
  if (labels_file == NULL)
    return NULL;
  self->labels = idx_labels_new (labels_file, idx_file_get_header (self->images)->dimensions[0],
                                 NULL, error);
  if (self->labels == NULL)
    return NULL;

  idx_dataset_update_n_samples (self);
  set_names (self, name);
  return g_steal_pointer (&self);
}
