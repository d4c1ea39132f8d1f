/* SPDX-License-Identifier: MIT */

/* A row in the class bar: the mean image of a class, its name, its number of samples, and the
 * number of samples that pass the filter. */

#include "idx-class-row.h"

#include "idx-image-view.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxClassRow
{
  GtkListBoxRow parent_instance;
  gboolean has_class; /* FALSE for the row of all samples */
  gint64 label;       /* meaningless without a class */
  guint n_samples;
  gint64 n_matching; /* -1 to show only @n_samples */
  gboolean is_shown; /* whether the filter shows the row's samples */

  GtkCheckButton *check_button;
  GtkLabel *color_dot;
  IdxImageView *mean;
  GtkLabel *name;
  GtkLabel *matching;
  GtkLabel *count;
};

enum
{
  TOGGLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassRow, idx_class_row, GTK_TYPE_LIST_BOX_ROW)

static void
idx_class_row_toggled_cb (IdxClassRow *self)
{
  if (gtk_check_button_get_active (self->check_button) == self->is_shown)
    return;
  self->is_shown = !self->is_shown;
  g_signal_emit (self, signals[TOGGLED], 0);
}

static gboolean
idx_class_row_rename_cb (GtkWidget *widget,
                         GVariant *arguments,
                         gpointer data)
{
  IdxClassRow *self = IDX_CLASS_ROW (widget);

  if (!self->has_class)
    return FALSE;
  return gtk_widget_activate_action (widget, "win.rename-class", "x", self->label);
}

static void
idx_class_row_dispose (GObject *object)
{
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (object), NULL);
  G_OBJECT_CLASS (idx_class_row_parent_class)->dispose (object);
}

/* Right-aligns numbers in every language, although GTK mirrors the alignment of labels. */
static void
idx_class_row_direction_changed (GtkWidget *widget,
                                 GtkTextDirection previous)
{
  IdxClassRow *self = IDX_CLASS_ROW (widget);
  float xalign = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? 0 : 1;

  gtk_label_set_xalign (self->matching, xalign);
  gtk_label_set_xalign (self->count, xalign);
  GTK_WIDGET_CLASS (idx_class_row_parent_class)->direction_changed (widget, previous);
}

static void
idx_class_row_class_init (IdxClassRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_class_row_dispose;
  widget_class->direction_changed = idx_class_row_direction_changed;

  signals[TOGGLED] = g_signal_new ("toggled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F2, 0, idx_class_row_rename_cb, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, check_button);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, color_dot);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, matching);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, count);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_row_toggled_cb);
}

static void
idx_class_row_init (IdxClassRow *self)
{
  self->n_matching = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_class_row_direction_changed (GTK_WIDGET (self), GTK_TEXT_DIR_NONE);
}

static char *
describe (IdxClassRow *self)
{
  const char *name = gtk_label_get_text (self->name);
  const char *count = gtk_label_get_text (self->count);
  const char *matching = gtk_label_get_text (self->matching);

  if (self->n_matching < 0)
    return g_strdup_printf (
      self->has_class ? ngettext ("Class %s, %s sample", "Class %s, %s samples", self->n_samples)
                      : ngettext ("%s, %s sample", "%s, %s samples", self->n_samples),
      name, count);
  return g_strdup_printf (
    self->has_class
      ? ngettext ("Class %s, %s of %s sample", "Class %s, %s of %s samples", self->n_samples)
      : ngettext ("%s, %s of %s sample", "%s, %s of %s samples", self->n_samples),
    name, matching, count);
}

static void
update_description (IdxClassRow *self)
{
  g_autofree char *text = describe (self);
  g_autofree char *check_text =
    g_strdup_printf (_ ("Show class %s"), gtk_label_get_text (self->name));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->check_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, check_text, -1);
}

GtkWidget *
idx_class_row_new (const char *name,
                   gint64 label,
                   gboolean has_class)
{
  IdxClassRow *self;

  g_return_val_if_fail (name != NULL, NULL);

  self = g_object_new (IDX_TYPE_CLASS_ROW, NULL);
  self->label = label;
  self->has_class = has_class;
  gtk_label_set_text (self->name, name);
  if (!has_class)
    gtk_widget_add_css_class (GTK_WIDGET (self), "all");
  gtk_widget_set_sensitive (GTK_WIDGET (self->check_button), has_class);
  gtk_widget_set_visible (GTK_WIDGET (self->mean), has_class);
  update_description (self);
  return GTK_WIDGET (self);
}

gboolean
idx_class_row_has_class (IdxClassRow *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_ROW (self), FALSE);

  return self->has_class;
}

gint64
idx_class_row_get_label (IdxClassRow *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_ROW (self), 0);

  return self->label;
}

void
idx_class_row_set_count (IdxClassRow *self,
                         guint n_samples)
{
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  self->n_samples = n_samples;
  text = idx_text_format_count (n_samples);
  gtk_label_set_text (self->count, text);
  update_description (self);
}

void
idx_class_row_set_matching (IdxClassRow *self,
                            gint64 n_matching)
{
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  if (self->n_matching == n_matching)
    return;
  self->n_matching = n_matching;
  text = idx_text_format_count ((guint64) MAX (n_matching, 0));
  gtk_label_set_text (self->matching, text);
  gtk_widget_set_visible (GTK_WIDGET (self->matching), n_matching >= 0);
  if (n_matching == 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->matching), "dim-label");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->matching), "dim-label");
  update_description (self);
}

static int
measure_text (GtkLabel *label)
{
  int width;

  gtk_widget_set_size_request (GTK_WIDGET (label), -1, -1);
  gtk_widget_measure (GTK_WIDGET (label), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

void
idx_class_row_measure (IdxClassRow *self,
                       IdxClassRowWidths *widths)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));
  g_return_if_fail (widths != NULL);

  widths->matching = measure_text (self->matching);
  widths->count = measure_text (self->count);
}

void
idx_class_row_set_widths (IdxClassRow *self,
                          const IdxClassRowWidths *widths)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));
  g_return_if_fail (widths != NULL);

  gtk_widget_set_size_request (GTK_WIDGET (self->matching), widths->matching, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->count), widths->count, -1);
}

void
idx_class_row_set_mean (IdxClassRow *self,
                        GBytes *mean,
                        guint rows,
                        guint columns,
                        guint n_channels)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  idx_image_view_set_levels (self->mean, mean, rows, columns, n_channels);
}

void
idx_class_row_set_display_options (IdxClassRow *self,
                                   IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  idx_image_view_set_display_options (self->mean, options);
}

void
idx_class_row_set_color (IdxClassRow *self,
                         const GdkRGBA *color)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  gtk_widget_set_visible (GTK_WIDGET (self->color_dot), color != NULL);
  if (color != NULL)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes,
                              pango_attr_foreground_new ((guint16) (color->red * G_MAXUINT16),
                                                         (guint16) (color->green * G_MAXUINT16),
                                                         (guint16) (color->blue * G_MAXUINT16)));
      gtk_label_set_attributes (self->color_dot, attributes);
    }
}

gboolean
idx_class_row_get_shown (IdxClassRow *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_ROW (self), FALSE);

  return self->is_shown;
}

void
idx_class_row_set_shown (IdxClassRow *self,
                         gboolean is_shown)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  self->is_shown = is_shown;
  gtk_check_button_set_active (self->check_button, is_shown);
  if (is_shown)
    gtk_widget_add_css_class (GTK_WIDGET (self), "shown");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "shown");
}
