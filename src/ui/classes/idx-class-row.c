/* SPDX-License-Identifier: MIT */

/* A row in the class bar: the mean image of a class, its name, its number of samples, and the
 * number of samples that pass the filter. */

#include "idx-class-row.h"

#include "idx-class-swatch.h"
#include "idx-image-view.h"
#include "idx-number-label.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxClassRow
{
  IdxLazyGridChild parent_instance;
  IdxClassRowContent content; /* without the name */
  gboolean is_measured;       /* whether the widths of the numbers fit @content */
  gboolean is_emphasized;     /* whether the map emphasizes the class, see emphasize() */
  GBytes *mean_levels;        /* what @mean shows; NULL if nothing */

  GtkCheckButton *check_button;
  IdxClassSwatch *swatch;
  IdxImageView *mean;
  GtkLabel *name;
  GtkLabel *matching;
  GtkLabel *count;
};

enum
{
  TOGGLED,
  DIMMED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassRow, idx_class_row, IDX_TYPE_LAZY_GRID_CHILD)

static void
idx_class_row_toggled_cb (IdxClassRow *self)
{
  if (gtk_check_button_get_active (self->check_button) != self->content.is_shown)
    g_signal_emit (self, signals[TOGGLED], 0);
}

static void
idx_class_row_dim_cb (IdxClassRow *self)
{
  g_signal_emit (self, signals[DIMMED], 0);
}

/* Lets the map emphasize the class while the pointer is over the row of the legend. */
static void
emphasize (IdxClassRow *self,
           gboolean is_emphasized)
{
  g_autofree char *label = NULL;

  is_emphasized = is_emphasized && self->content.has_class &&
                  gtk_widget_get_visible (GTK_WIDGET (self->swatch));
  if (is_emphasized == self->is_emphasized)
    return;
  self->is_emphasized = is_emphasized;
  if (is_emphasized)
    label = g_strdup_printf ("%" G_GINT64_FORMAT, self->content.label);
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.emphasize-class", "s",
                                     label != NULL ? label : "");
}

static void
idx_class_row_enter_cb (IdxClassRow *self)
{
  emphasize (self, TRUE);
}

static void
idx_class_row_leave_cb (IdxClassRow *self)
{
  emphasize (self, FALSE);
}

static gboolean
idx_class_row_rename_cb (GtkWidget *widget,
                         GVariant *arguments,
                         gpointer data)
{
  IdxClassRow *self = IDX_CLASS_ROW (widget);

  if (!self->content.has_class)
    return FALSE;
  return gtk_widget_activate_action (widget, "win.rename-class", "x", self->content.label);
}

static void
idx_class_row_direction_changed (GtkWidget *widget,
                                 GtkTextDirection previous)
{
  IdxClassRow *self = IDX_CLASS_ROW (widget);

  idx_number_label_align (self->matching);
  idx_number_label_align (self->count);
  GTK_WIDGET_CLASS (idx_class_row_parent_class)->direction_changed (widget, previous);
}

static void
idx_class_row_css_changed (GtkWidget *widget,
                           GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_class_row_parent_class)->css_changed (widget, change);
  IDX_CLASS_ROW (widget)->is_measured = FALSE;
}

static void
idx_class_row_finalize (GObject *object)
{
  g_clear_pointer (&IDX_CLASS_ROW (object)->mean_levels, g_bytes_unref);
  G_OBJECT_CLASS (idx_class_row_parent_class)->finalize (object);
}

static void
idx_class_row_class_init (IdxClassRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_class_row_finalize;
  widget_class->direction_changed = idx_class_row_direction_changed;
  widget_class->css_changed = idx_class_row_css_changed;

  signals[TOGGLED] = g_signal_new ("toggled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[DIMMED] = g_signal_new ("dimmed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (IDX_TYPE_CLASS_SWATCH);
  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F2, 0, idx_class_row_rename_cb, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, check_button);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, swatch);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, matching);
  gtk_widget_class_bind_template_child (widget_class, IdxClassRow, count);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_row_dim_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_row_toggled_cb);
}

static void
idx_class_row_init (IdxClassRow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (idx_class_row_enter_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (idx_class_row_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  idx_class_row_direction_changed (GTK_WIDGET (self), GTK_TEXT_DIR_NONE);
}

/* @matching and @count are the numbers as text. */
static char *
describe (const IdxClassRowContent *content,
          const char *matching,
          const char *count)
{
  guint n_samples = content->n_samples;

  if (content->n_matching < 0)
    return g_strdup_printf (
      content->has_class ? ngettext ("Class %s, %s sample", "Class %s, %s samples", n_samples)
                         : ngettext ("%s, %s sample", "%s, %s samples", n_samples),
      content->name, count);
  return g_strdup_printf (
    content->has_class
      ? ngettext ("Class %s, %s of %s sample", "Class %s, %s of %s samples", n_samples)
      : ngettext ("%s, %s of %s sample", "%s, %s of %s samples", n_samples),
    content->name, matching, count);
}

static void
set_css_class (gpointer widget,
               const char *css_class,
               gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static void
reserve_widths (IdxClassRow *self,
                const IdxClassRowContent *content)
{
  if (self->is_measured && content->largest_n_samples == self->content.largest_n_samples &&
      content->largest_n_matching == self->content.largest_n_matching)
    return;
  idx_number_label_reserve_width (self->count, content->largest_n_samples);
  idx_number_label_reserve_width (self->matching, content->largest_n_matching);
  self->is_measured = TRUE;
}

GtkWidget *
idx_class_row_new (void)
{
  return g_object_new (IDX_TYPE_CLASS_ROW, NULL);
}

void
idx_class_row_show (IdxClassRow *self,
                    const IdxClassRowContent *content)
{
  g_autofree char *count = NULL;
  g_autofree char *matching = NULL;
  g_autofree char *text = NULL;
  g_autofree char *check_text = NULL;

  g_return_if_fail (IDX_IS_CLASS_ROW (self));
  g_return_if_fail (content != NULL && content->name != NULL);

  reserve_widths (self, content);
  self->content = *content;
  self->content.name = NULL;
  count = idx_text_format_count (content->n_samples);
  matching = idx_text_format_count ((guint64) MAX (content->n_matching, 0));
  text = describe (content, matching, count);
  check_text = g_strdup_printf (_ ("Show class %s"), content->name);

  gtk_label_set_text (self->name, content->name);
  idx_class_swatch_set_class (self->swatch, content->name, content->is_dimmed);
  gtk_label_set_text (self->count, count);
  gtk_widget_set_visible (GTK_WIDGET (self->matching), content->n_matching >= 0);
  gtk_label_set_text (self->matching, matching);
  set_css_class (self->matching, "dim-label", content->n_matching == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->mean), content->has_class);
  gtk_widget_set_sensitive (GTK_WIDGET (self->check_button), content->has_class);
  gtk_check_button_set_active (self->check_button, content->is_shown);
  set_css_class (self, "all", !content->has_class);
  set_css_class (self, "shown", content->is_shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->check_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, check_text, -1);
}

gint64
idx_class_row_get_label (IdxClassRow *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_ROW (self), 0);

  return self->content.label;
}

gboolean
idx_class_row_get_shown (IdxClassRow *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_ROW (self), FALSE);

  return self->content.is_shown;
}

void
idx_class_row_set_mean (IdxClassRow *self,
                        GBytes *mean,
                        guint rows,
                        guint columns,
                        guint n_channels)
{
  g_return_if_fail (IDX_IS_CLASS_ROW (self));

  /* Rows are updated whenever a label changes, but the mean images stay. */
  if (mean == self->mean_levels)
    return;
  g_clear_pointer (&self->mean_levels, g_bytes_unref);
  self->mean_levels = mean != NULL ? g_bytes_ref (mean) : NULL;
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

  gtk_widget_set_visible (GTK_WIDGET (self->swatch), color != NULL);
  if (color != NULL)
    idx_class_swatch_set_color (self->swatch, color);
}
