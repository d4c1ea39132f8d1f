/* SPDX-License-Identifier: MIT */

/* A color legend: a bar of all colors, with the lowest value at one end and the highest at the
 * other. */

#include "idx-color-scale.h"

#include "idx-color-ramp.h"
#include "idx-image-format.h"
#include "idx-palette.h"

struct _IdxColorScale
{
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *minimum;
  IdxColorRamp *ramp;
  GtkLabel *maximum;
  GtkWidget *nan_legend;
  IdxColorRamp *nan_swatch;
};

G_DEFINE_FINAL_TYPE (IdxColorScale, idx_color_scale, GTK_TYPE_WIDGET)

static void
idx_color_scale_dispose (GObject *object)
{
  g_clear_pointer (&IDX_COLOR_SCALE (object)->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_color_scale_parent_class)->dispose (object);
}

static void
idx_color_scale_class_init (IdxColorScaleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_color_scale_dispose;

  g_type_ensure (IDX_TYPE_COLOR_RAMP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-color-scale.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxColorScale, content);
  gtk_widget_class_bind_template_child (widget_class, IdxColorScale, minimum);
  gtk_widget_class_bind_template_child (widget_class, IdxColorScale, ramp);
  gtk_widget_class_bind_template_child (widget_class, IdxColorScale, maximum);
  gtk_widget_class_bind_template_child (widget_class, IdxColorScale, nan_legend);
  gtk_widget_class_bind_template_child (widget_class, IdxColorScale, nan_swatch);
}

static void
idx_color_scale_init (IdxColorScale *self)
{
  guint32 nan_color = idx_palette_get_nonfinite_color (IDX_NONFINITE_NAN);

  gtk_widget_init_template (GTK_WIDGET (self));
  /* In right-to-left text, a minus sign would appear after its number. */
  gtk_widget_set_direction (GTK_WIDGET (self->minimum), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->maximum), GTK_TEXT_DIR_LTR);
  idx_color_ramp_set_colors (self->nan_swatch, &nan_color, 1);
}

void
idx_color_scale_show (IdxColorScale *self,
                      const guint32 *colors,
                      guint n_colors,
                      const char *minimum,
                      const char *maximum,
                      gboolean has_nan)
{
  g_return_if_fail (IDX_IS_COLOR_SCALE (self));
  g_return_if_fail (colors != NULL && minimum != NULL && maximum != NULL);

  gtk_label_set_text (self->minimum, minimum);
  gtk_label_set_text (self->maximum, maximum);
  idx_color_ramp_set_colors (self->ramp, colors, n_colors);
  gtk_widget_set_visible (self->nan_legend, has_nan);
}
