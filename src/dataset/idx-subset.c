/* SPDX-License-Identifier: MIT */

/* The samples that pass a filter, in some order. A subset uses four bytes per sample, or none if it
 * contains all samples in file order. idx_subset_order() adds one bit per sample of the dataset. */

#include "idx-subset.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxSubset
{
  GObject parent_instance;
  IdxDataset *dataset;
  GArray *indices; /* NULL for all samples in file order */
  guint n_samples;
  gboolean is_in_file_order;
  IdxSortKey sort_key;
  guint8 *members; /* one bit per sample of the dataset, set by idx_subset_order(); or NULL */
  /* A snapshot of the labels that were the sort keys; decisions may change labels afterwards. */
  IdxDecisions *sorted_labels;
};

G_DEFINE_FINAL_TYPE (IdxSubset, idx_subset, G_TYPE_OBJECT)

static void
idx_subset_finalize (GObject *object)
{
  IdxSubset *self = IDX_SUBSET (object);

  g_clear_object (&self->dataset);
  g_clear_object (&self->sorted_labels);
  g_free (self->members);
  g_clear_pointer (&self->indices, g_array_unref);
  G_OBJECT_CLASS (idx_subset_parent_class)->finalize (object);
}

static void
idx_subset_class_init (IdxSubsetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_subset_finalize;
}

static void
idx_subset_init (IdxSubset *self)
{
}

static gboolean
is_ascending (const GArray *indices)
{
  for (guint i = 1; i < indices->len; i++)
    if (g_array_index (indices, guint32, i - 1) > g_array_index (indices, guint32, i))
      return FALSE;
  return TRUE;
}

IdxSubset *
idx_subset_new (IdxDataset *dataset,
                GArray *indices)
{
  IdxSubset *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_object_new (IDX_TYPE_SUBSET, NULL);
  self->dataset = g_object_ref (dataset);
  self->indices = indices;
  self->n_samples = indices != NULL ? indices->len : idx_dataset_get_n_samples (dataset);
  self->is_in_file_order = indices == NULL || is_ascending (indices);
  return self;
}

IdxSubset *
idx_subset_new_sorted (IdxDataset *dataset,
                       GArray *indices,
                       IdxSortKey key,
                       IdxDecisions *labels)
{
  IdxSubset *self = idx_subset_new (dataset, indices);

  self->sort_key = key;
  g_set_object (&self->sorted_labels, labels);
  return self;
}

IdxSubset *
idx_subset_order (IdxSubset *self,
                  IdxSubset *order)
{
  g_autofree guint8 *members = NULL;
  IdxSubset *ordered;
  GArray *indices;

  g_return_val_if_fail (IDX_IS_SUBSET (self), NULL);
  g_return_val_if_fail (IDX_IS_SUBSET (order) && order->dataset == self->dataset, NULL);

  if (self->indices == NULL)
    return g_object_ref (order);
  if (order->indices == NULL && self->is_in_file_order)
    return g_object_ref (self);

  members = g_malloc0 (order->n_samples / 8 + 1);
  for (guint i = 0; i < self->n_samples; i++)
    {
      guint32 index = g_array_index (self->indices, guint32, i);

      members[index / 8] |= (guint8) (1U << index % 8);
    }
  indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), self->n_samples);
  for (guint i = 0; i < order->n_samples; i++)
    {
      guint32 index = idx_subset_get_index (order, i);

      if (members[index / 8] & 1U << index % 8)
        g_array_append_val (indices, index);
    }
  ordered = idx_subset_new_sorted (self->dataset, indices, order->sort_key, order->sorted_labels);
  ordered->members = g_steal_pointer (&members);
  return ordered;
}

IdxSubset *
idx_subset_snapshot (IdxSubset *self)
{
  IdxSubset *copy;

  g_return_val_if_fail (IDX_IS_SUBSET (self), NULL);

  copy = g_object_new (IDX_TYPE_SUBSET, NULL);
  copy->dataset = idx_dataset_snapshot (self->dataset);
  copy->indices = self->indices != NULL ? g_array_ref (self->indices) : NULL;
  copy->n_samples = self->n_samples;
  copy->is_in_file_order = self->is_in_file_order;
  copy->sort_key = self->sort_key;
  g_set_object (&copy->sorted_labels, self->sorted_labels);
  return copy;
}

IdxDataset *
idx_subset_get_dataset (IdxSubset *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), NULL);

  return self->dataset;
}

IdxSortKey
idx_subset_get_sort_key (IdxSubset *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), IDX_SORT_INDEX);

  return self->sort_key;
}

guint
idx_subset_get_n_samples (IdxSubset *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), 0);

  return self->n_samples;
}

guint
idx_subset_get_index (IdxSubset *self,
                      guint position)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), 0);
  g_return_val_if_fail (position < self->n_samples, 0);

  return self->indices != NULL ? g_array_index (self->indices, guint32, position) : position;
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  guint32 first = *(const guint32 *) a;
  guint32 second = *(const guint32 *) b;

  return (first > second) - (first < second);
}

GArray *
idx_subset_list_indices (IdxSubset *self)
{
  GArray *indices;

  g_return_val_if_fail (IDX_IS_SUBSET (self), NULL);

  indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), self->n_samples);
  for (guint i = 0; i < self->n_samples; i++)
    {
      guint32 index = idx_subset_get_index (self, i);

      g_array_append_val (indices, index);
    }
  if (!self->is_in_file_order)
    g_array_sort (indices, compare_indices);
  return indices;
}

static gboolean
find_in_file_order (IdxSubset *self,
                    guint index,
                    guint *position)
{
  guint low = 0;
  guint high = self->n_samples;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (idx_subset_get_index (self, middle) < index)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == self->n_samples || idx_subset_get_index (self, low) != index)
    return FALSE;
  *position = low;
  return TRUE;
}

gboolean
idx_subset_find (IdxSubset *self,
                 guint index,
                 guint *position)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  if (self->is_in_file_order)
    return find_in_file_order (self, index, position);

  for (guint i = 0; i < self->n_samples; i++)
    if (g_array_index (self->indices, guint32, i) == index)
      {
        *position = i;
        return TRUE;
      }
  return FALSE;
}

gboolean
idx_subset_contains (IdxSubset *self,
                     guint index)
{
  guint position;

  g_return_val_if_fail (IDX_IS_SUBSET (self), FALSE);

  if (index >= idx_dataset_get_n_samples (self->dataset))
    return FALSE;
  if (self->members != NULL)
    return (self->members[index / 8] & 1U << index % 8) != 0;
  return self->n_samples == idx_dataset_get_n_samples (self->dataset) ||
         idx_subset_find (self, index, &position);
}

const guint32 *
idx_subset_peek_indices (IdxSubset *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), NULL);

  return self->indices != NULL ? (const guint32 *) (gpointer) self->indices->data : NULL;
}

gboolean
idx_subset_check_labels (IdxSubset *self,
                         GError **error)
{
  IdxLabels *labels;
  guint n_labels;

  g_return_val_if_fail (IDX_IS_SUBSET (self), FALSE);

  labels = idx_dataset_get_labels (self->dataset);
  if (labels == NULL)
    return TRUE;
  n_labels = idx_labels_get_n_labels (labels);
  for (guint i = 0; i < self->n_samples; i++)
    if (idx_subset_get_index (self, i) >= n_labels)
      {
        g_autofree char *index = idx_text_format_count (idx_subset_get_index (self, i));
        g_autofree char *count = idx_text_format_count (n_labels);

        g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                     ngettext ("Sample %s has no label: the labels file contains only %s label. "
                               "Export only samples with a label, or no labels at all.",
                               "Sample %s has no label: the labels file contains only %s labels. "
                               "Export only samples with a label, or no labels at all.",
                               n_labels),
                     index, count);
        return FALSE;
      }
  return TRUE;
}

/* Gets the label that a sample had when the subset was sorted. Returns FALSE if it has none. */
static gboolean
get_sorted_label (IdxSubset *self,
                  guint index,
                  gint64 *label)
{
  if (self->sorted_labels == NULL)
    return idx_dataset_get_label (self->dataset, index, label);
  if (index >= idx_decisions_get_n_labels (self->sorted_labels))
    return FALSE;
  *label = idx_decisions_get_label (self->sorted_labels, index);
  return TRUE;
}

static gboolean
have_same_label (IdxSubset *self,
                 guint first_position,
                 guint second_position)
{
  gint64 first_label = 0;
  gint64 second_label = 0;
  gboolean first_has_label =
    get_sorted_label (self, idx_subset_get_index (self, first_position), &first_label);
  gboolean second_has_label =
    get_sorted_label (self, idx_subset_get_index (self, second_position), &second_label);

  return first_has_label == second_has_label && first_label == second_label;
}

gboolean
idx_subset_is_sorted_at (IdxSubset *self,
                         guint index)
{
  gint64 sorted_label, label;

  g_return_val_if_fail (IDX_IS_SUBSET (self), TRUE);

  return self->sort_key != IDX_SORT_LABEL || !get_sorted_label (self, index, &sorted_label) ||
         !idx_dataset_get_label (self->dataset, index, &label) || sorted_label == label;
}

void
idx_subset_get_label_run (IdxSubset *self,
                          guint position,
                          guint *start,
                          guint *end)
{
  guint high;

  g_return_if_fail (IDX_IS_SUBSET (self));
  g_return_if_fail (position < self->n_samples);
  g_return_if_fail (start != NULL && end != NULL);

  *start = 0;
  for (high = position; *start < high;)
    {
      guint middle = *start + (high - *start) / 2;

      if (have_same_label (self, middle, position))
        high = middle;
      else
        *start = middle + 1;
    }
  *end = position + 1;
  for (high = self->n_samples; *end < high;)
    {
      guint middle = *end + (high - *end) / 2;

      if (have_same_label (self, middle, position))
        *end = middle + 1;
      else
        high = middle;
    }
}
