/* SPDX-License-Identifier: MIT */

/* The samples that pass a filter: four bytes for each that does, none where all
 * do. */

#include "idx-subset.h"

struct _IdxSubset
{
  GObject parent_instance;
  IdxDataset *dataset;
  GArray *indices;
  guint n_samples;
};

static void idx_subset_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxSubset, idx_subset, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      idx_subset_list_model_init))

static GType
idx_subset_get_item_type (GListModel *model)
{
  return IDX_TYPE_SAMPLE;
}

static guint
idx_subset_get_n_items (GListModel *model)
{
  return IDX_SUBSET (model)->n_samples;
}

static gpointer
idx_subset_get_item (GListModel *model,
                     guint position)
{
  IdxSubset *self = IDX_SUBSET (model);

  if (position >= self->n_samples)
    return NULL;
  return idx_sample_new (idx_subset_get_index (self, position));
}

static void
idx_subset_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = idx_subset_get_item_type;
  iface->get_n_items = idx_subset_get_n_items;
  iface->get_item = idx_subset_get_item;
}

static void
idx_subset_finalize (GObject *object)
{
  IdxSubset *self = IDX_SUBSET (object);

  g_clear_object (&self->dataset);
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
  return self;
}

IdxDataset *
idx_subset_get_dataset (IdxSubset *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), NULL);

  return self->dataset;
}

gboolean
idx_subset_is_whole (IdxSubset *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET (self), FALSE);

  return self->indices == NULL;
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

gboolean
idx_subset_find (IdxSubset *self,
                 guint index,
                 guint *position)
{
  guint low = 0;
  guint high;

  g_return_val_if_fail (IDX_IS_SUBSET (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  high = self->n_samples;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (idx_subset_get_index (self, middle) < index)
        low = middle + 1;
      else
        high = middle;
    }
  *position = low;
  return low < self->n_samples && idx_subset_get_index (self, low) == index;
}
