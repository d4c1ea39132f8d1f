/* SPDX-License-Identifier: MIT */

/* Lets GTK redraw parts of a widget instead of the whole widget. */

#include "idx-parts-box.h"

struct _IdxPartsBox
{
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (IdxPartsBox, idx_parts_box, GTK_TYPE_BOX)

static void
idx_parts_box_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  idx_parts_box_append_constant (snapshot);
  GTK_WIDGET_CLASS (idx_parts_box_parent_class)->snapshot (widget, snapshot);
}

static void
idx_parts_box_class_init (IdxPartsBoxClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = idx_parts_box_snapshot;
}

static void
idx_parts_box_init (IdxPartsBox *self)
{
}

void
idx_parts_box_append_constant (GtkSnapshot *snapshot)
{
  static GskRenderNode *constant;

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));

  if (constant == NULL)
    constant = gsk_color_node_new (&(GdkRGBA){ 0 }, &GRAPHENE_RECT_INIT (0, 0, 0, 0));
  gtk_snapshot_append_node (snapshot, constant);
}
