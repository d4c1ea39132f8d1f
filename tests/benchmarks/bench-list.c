/* SPDX-License-Identifier: MIT */

#include "bench-list.h"

#include <gtk/gtk.h>

#define BENCH_TYPE_LIST (bench_list_get_type ())
G_DECLARE_FINAL_TYPE (BenchList, bench_list, BENCH, LIST, GObject)

struct _BenchList
{
  GObject parent_instance;
  IdxSubset *subset;
};

static void bench_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BenchList, bench_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, bench_list_model_init))

static GType
bench_list_get_item_type (GListModel *model)
{
  return GTK_TYPE_STRING_OBJECT;
}

static guint
bench_list_get_n_items (GListModel *model)
{
  return idx_subset_get_n_samples (BENCH_LIST (model)->subset);
}

static gpointer
bench_list_get_item (GListModel *model,
                     guint position)
{
  IdxSubset *subset = BENCH_LIST (model)->subset;
  char text[16];

  if (position >= idx_subset_get_n_samples (subset))
    return NULL;
  g_snprintf (text, sizeof text, "%u", idx_subset_get_index (subset, position));
  return gtk_string_object_new (text);
}

static void
bench_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = bench_list_get_item_type;
  iface->get_n_items = bench_list_get_n_items;
  iface->get_item = bench_list_get_item;
}

static void
bench_list_finalize (GObject *object)
{
  g_object_unref (BENCH_LIST (object)->subset);
  G_OBJECT_CLASS (bench_list_parent_class)->finalize (object);
}

static void
bench_list_class_init (BenchListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bench_list_finalize;
}

static void
bench_list_init (BenchList *self)
{
}

GListModel *
bench_list_new (IdxSubset *subset)
{
  BenchList *self = g_object_new (BENCH_TYPE_LIST, NULL);

  self->subset = g_object_ref (subset);
  return G_LIST_MODEL (self);
}
