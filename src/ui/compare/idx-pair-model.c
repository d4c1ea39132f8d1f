/* SPDX-License-Identifier: MIT */

/* A list model with one item per pair of images. Its items are empty objects that are created on
 * demand; a row looks up its pair by position. */

#include "idx-pair-model.h"

struct _IdxPairModel
{
  GObject parent_instance;
  guint n_pairs;
};

static void idx_pair_model_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxPairModel, idx_pair_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, idx_pair_model_list_init))

static GType
idx_pair_model_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
idx_pair_model_get_n_items (GListModel *model)
{
  return IDX_PAIR_MODEL (model)->n_pairs;
}

static gpointer
idx_pair_model_get_item (GListModel *model,
                         guint position)
{
  return position < IDX_PAIR_MODEL (model)->n_pairs ? g_object_new (G_TYPE_OBJECT, NULL) : NULL;
}

static void
idx_pair_model_list_init (GListModelInterface *iface)
{
  iface->get_item_type = idx_pair_model_get_item_type;
  iface->get_n_items = idx_pair_model_get_n_items;
  iface->get_item = idx_pair_model_get_item;
}

static void
idx_pair_model_class_init (IdxPairModelClass *klass)
{
}

static void
idx_pair_model_init (IdxPairModel *self)
{
}

IdxPairModel *
idx_pair_model_new (void)
{
  return g_object_new (IDX_TYPE_PAIR_MODEL, NULL);
}

void
idx_pair_model_set_n_pairs (IdxPairModel *self,
                            guint n_pairs)
{
  guint n_before;

  g_return_if_fail (IDX_IS_PAIR_MODEL (self));

  n_before = self->n_pairs;
  self->n_pairs = n_pairs;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, n_pairs);
}
