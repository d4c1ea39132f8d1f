/* SPDX-License-Identifier: MIT */

/* One of several images side by side: a title, the image, and the scale of its colors. */

#include "idx-compared-image.h"

#include "idx-color-scale.h"

struct _IdxComparedImage
{
  GtkWidget parent_instance;
  IdxDisplayOptions *display_options;
  char *minimum;    /* the text at the start of the scale; NULL to hide the scale */
  char *maximum;    /* the text at its end */
  gboolean has_nan; /* whether values can be NaN */

  GtkWidget *content;
  GtkLabel *title;
  IdxImageView *image;
  IdxColorScale *scale;
};

G_DEFINE_FINAL_TYPE (IdxComparedImage, idx_compared_image, GTK_TYPE_WIDGET)

/* Updates the scale. If it has no range, hides it but keeps its space, so that all images have the
 * same size. */
static void
update_scale (IdxComparedImage *self)
{
  guint32 colors[256];

  if (self->display_options == NULL)
    return;
  idx_palette_get_colors (
    idx_display_options_get_palette (self->display_options, GTK_WIDGET (self)), colors);
  idx_color_scale_show (self->scale, colors, G_N_ELEMENTS (colors),
                        self->minimum != NULL ? self->minimum : "",
                        self->maximum != NULL ? self->maximum : "", self->has_nan);
  gtk_widget_set_opacity (GTK_WIDGET (self->scale), self->minimum != NULL ? 1 : 0);
}

static void
idx_compared_image_css_changed (GtkWidget *widget,
                                GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_compared_image_parent_class)->css_changed (widget, change);
  update_scale (IDX_COMPARED_IMAGE (widget));
}

static gboolean
idx_compared_image_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (IDX_COMPARED_IMAGE (widget)->image));
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the image. */
static gboolean
idx_compared_image_focus (GtkWidget *widget,
                          GtkDirectionType direction)
{
  return gtk_widget_child_focus (IDX_COMPARED_IMAGE (widget)->content, direction);
}

static void
idx_compared_image_dispose (GObject *object)
{
  IdxComparedImage *self = IDX_COMPARED_IMAGE (object);

  g_clear_object (&self->display_options);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_compared_image_parent_class)->dispose (object);
}

static void
idx_compared_image_finalize (GObject *object)
{
  IdxComparedImage *self = IDX_COMPARED_IMAGE (object);

  g_free (self->minimum);
  g_free (self->maximum);
  G_OBJECT_CLASS (idx_compared_image_parent_class)->finalize (object);
}

static void
idx_compared_image_class_init (IdxComparedImageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = idx_compared_image_dispose;
  object_class->finalize = idx_compared_image_finalize;
  widget_class->css_changed = idx_compared_image_css_changed;
  widget_class->grab_focus = idx_compared_image_grab_focus;
  widget_class->focus = idx_compared_image_focus;

  g_type_ensure (IDX_TYPE_COLOR_SCALE);
  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-compared-image.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxComparedImage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxComparedImage, title);
  gtk_widget_class_bind_template_child (widget_class, IdxComparedImage, image);
  gtk_widget_class_bind_template_child (widget_class, IdxComparedImage, scale);
}

static void
idx_compared_image_init (IdxComparedImage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
idx_compared_image_set_display_options (IdxComparedImage *self,
                                        IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_COMPARED_IMAGE (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));
  g_return_if_fail (self->display_options == NULL);

  self->display_options = g_object_ref (options);
  g_signal_connect_object (options, "notify::palette", G_CALLBACK (update_scale), self,
                           G_CONNECT_SWAPPED);
  idx_image_view_set_display_options (self->image, options);
}

void
idx_compared_image_set_title (IdxComparedImage *self,
                              const char *title)
{
  g_return_if_fail (IDX_IS_COMPARED_IMAGE (self));

  gtk_label_set_text (self->title, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
}

void
idx_compared_image_set_range (IdxComparedImage *self,
                              const char *minimum,
                              const char *maximum,
                              gboolean has_nan)
{
  g_return_if_fail (IDX_IS_COMPARED_IMAGE (self));
  g_return_if_fail ((minimum == NULL) == (maximum == NULL));

  g_free (self->minimum);
  g_free (self->maximum);
  self->minimum = g_strdup (minimum);
  self->maximum = g_strdup (maximum);
  self->has_nan = has_nan;
  update_scale (self);
}

IdxImageView *
idx_compared_image_get_view (IdxComparedImage *self)
{
  g_return_val_if_fail (IDX_IS_COMPARED_IMAGE (self), NULL);

  return self->image;
}
