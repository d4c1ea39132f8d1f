/* SPDX-License-Identifier: MIT */

/* A dataset: images with their labels. Holds no object per sample. */

#include "idx-dataset-private.h"

#include "idx-error.h"
#include "idx-pairing.h"
#include "idx-text.h"
#include "idx-values.h"

#include <glib/gi18n-lib.h>

enum
{
  DECISIONS_CHANGED,
  FORMAT_CHANGED,
  SUGGESTIONS_CHANGED,
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
  g_clear_object (&self->labels);
  g_clear_object (&self->suggestions);
  g_clear_pointer (&self->pairing_messages, g_ptr_array_unref);
  g_clear_pointer (&self->means, g_array_unref);
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
  signals[SUGGESTIONS_CHANGED] = g_signal_new ("suggestions-changed", G_TYPE_FROM_CLASS (klass),
                                               G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                               G_TYPE_NONE, 0);
}

static void
idx_dataset_init (IdxDataset *self)
{
  self->pairing_messages = idx_messages_new ();
}

void
idx_dataset_update_n_samples (IdxDataset *self)
{
  guint64 n_samples;

  self->loaded = idx_file_get_n_samples (self->images, &n_samples);
  self->n_samples = (guint) n_samples;
  if (self->loaded && self->labels != NULL)
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

  return self->loaded;
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

GArray *
idx_dataset_get_means (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->means;
}

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
      (self->labels == NULL || !is_labels_at (self->labels, target)))
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

gboolean
idx_dataset_get_suggestion (IdxDataset *self,
                            guint index,
                            IdxSuggestion *suggestion)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (suggestion != NULL, FALSE);

  return self->suggestions != NULL && index < idx_suggestions_get_n_samples (self->suggestions) &&
         idx_suggestions_get (self->suggestions, index, suggestion) && suggestion->margin < 0;
}

const char *
idx_dataset_get_name (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->name;
}

const char *
idx_dataset_get_stem (IdxDataset *self)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  return self->stem;
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

void
idx_dataset_set_range (IdxDataset *self,
                       const IdxRange *range,
                       const IdxNotFinite *not_finite)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (range != NULL);
  g_return_if_fail (not_finite != NULL);

  self->not_finite = *not_finite;
  self->all_scanned = TRUE;

  /* This also treats two empty ranges as equal, and needs no == between floats. */
  if (!(range->minimum < self->range.minimum || range->minimum > self->range.minimum ||
        range->maximum < self->range.maximum || range->maximum > self->range.maximum))
    return;
  self->range = *range;
  g_signal_emit (self, signals[FORMAT_CHANGED], 0);
}

gboolean
idx_dataset_set_shape (IdxDataset *self,
                       guint rows,
                       guint columns,
                       GError **error)
{
  IdxImageFormat format;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  if (self->format.rows == rows && self->format.columns == columns)
    return TRUE;
  idx_image_format_init (&format, idx_file_get_header (self->images));
  if ((format.rows != rows || format.columns != columns) &&
      !idx_image_format_set_shape (&format, rows, columns, error))
    return FALSE;
  self->format = format;
  g_clear_pointer (&self->means, g_array_unref);
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
  if (index >= idx_decisions_get_n_samples (self->decisions))
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
  idx_values_report_not_finite (&self->not_finite, self->n_scanned, self->all_scanned, messages);
  for (guint i = 0; i < self->pairing_messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (self->pairing_messages, i);

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
                  guint8 *there,
                  IdxReadMode mode,
                  GCancellable *cancellable,
                  GError **error)
{
  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  return idx_file_read_samples (self->images, indices, n_indices, pixels, there, mode,
                                cancellable, error);
}

GBytes *
idx_dataset_read_image (IdxDataset *self,
                        guint index,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autofree guint8 *pixels = NULL;
  guint32 index32 = index;
  guint8 there;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);

  if (index < self->n_samples)
    {
      pixels = g_malloc (idx_dataset_get_sample_size (self));
      if (!idx_dataset_read (self, &index32, 1, pixels, &there, IDX_READ_WAIT, cancellable, error))
        return NULL;
      if (there)
        return g_bytes_new_take (g_steal_pointer (&pixels), idx_dataset_get_sample_size (self));
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           _ ("The file has been truncated since it was opened. Open it again."));
    }
  else if (self->n_samples == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There are no images."));
  else
    {
      g_autofree char *number = idx_text_count (index);
      g_autofree char *last = idx_text_count (self->n_samples - 1);

      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("There is no image %s. Indices go from 0 to %s."), number, last);
    }
  return NULL;
}
