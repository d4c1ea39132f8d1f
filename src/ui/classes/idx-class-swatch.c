/* SPDX-License-Identifier: MIT */

/* The color of a class in the legend of the map. */

#include "idx-class-swatch.h"

#include <glib/gi18n-lib.h>

/* The side of the colored square, the radius of its corners, and the width of the outline of a
 * hollow one, in logical pixels. */
#define SIDE 16
#define RADIUS 4
#define OUTLINE 2

struct _IdxClassSwatch
{
  GtkButton parent_instance;
  GdkRGBA color;
  gboolean is_dimmed;
};

G_DEFINE_FINAL_TYPE (IdxClassSwatch, idx_class_swatch, GTK_TYPE_BUTTON)

static void
idx_class_swatch_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = SIDE;
  *natural = SIDE;
}

static void
idx_class_swatch_snapshot (GtkWidget *widget,
                           GtkSnapshot *snapshot)
{
  IdxClassSwatch *self = IDX_CLASS_SWATCH (widget);
  const float x = (float) (gtk_widget_get_width (widget) - SIDE) / 2;
  const float y = (float) (gtk_widget_get_height (widget) - SIDE) / 2;
  const float width = self->is_dimmed ? OUTLINE : (float) SIDE / 2;
  GskRoundedRect square;

  gsk_rounded_rect_init_from_rect (&square, &GRAPHENE_RECT_INIT (x, y, SIDE, SIDE), RADIUS);
  gtk_snapshot_append_border (
    snapshot, &square, (const float[4]){ width, width, width, width },
    (const GdkRGBA[4]){ self->color, self->color, self->color, self->color });
}

static void
idx_class_swatch_class_init (IdxClassSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = idx_class_swatch_measure;
  widget_class->snapshot = idx_class_swatch_snapshot;
}

static void
idx_class_swatch_init (IdxClassSwatch *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "swatch");
}

void
idx_class_swatch_set_color (IdxClassSwatch *self,
                            const GdkRGBA *color)
{
  g_return_if_fail (IDX_IS_CLASS_SWATCH (self));
  g_return_if_fail (color != NULL);

  if (gdk_rgba_equal (color, &self->color))
    return;
  self->color = *color;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_class_swatch_set_class (IdxClassSwatch *self,
                            const char *name,
                            gboolean is_dimmed)
{
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_CLASS_SWATCH (self));
  g_return_if_fail (name != NULL);

  self->is_dimmed = is_dimmed;
  text = g_strdup_printf (is_dimmed ? _ ("Show class %s on the map (Shift+Space)")
                                    : _ ("Dim class %s on the map (Shift+Space)"),
                          name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
idx_class_swatch_is_dimmed (IdxClassSwatch *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_SWATCH (self), FALSE);

  return self->is_dimmed;
}
