/* SPDX-License-Identifier: MIT */

/* A row of the class chooser: the mean image of a class, its name, and the image of the class that
 * is most similar to the current sample. */

#include "idx-class-choice-row.h"

#include "idx-image-view.h"

#include <glib/gi18n-lib.h>

struct _IdxClassChoiceRow
{
  IdxLazyGridChild parent_instance;

  IdxImageView *mean;
  GtkLabel *name;
  GtkLabel *mark; /* shown if the class is suggested */
  GtkLabel *key;
  IdxImageView *nearest;
};

G_DEFINE_FINAL_TYPE (IdxClassChoiceRow, idx_class_choice_row, IDX_TYPE_LAZY_GRID_CHILD)

static void
idx_class_choice_row_class_init (IdxClassChoiceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-class-choice-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassChoiceRow, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChoiceRow, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChoiceRow, mark);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChoiceRow, key);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChoiceRow, nearest);
}

static void
idx_class_choice_row_init (IdxClassChoiceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_class_choice_row_new (IdxDisplayOptions *options)
{
  IdxClassChoiceRow *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);

  self = g_object_new (IDX_TYPE_CLASS_CHOICE_ROW, NULL);
  idx_image_view_set_display_options (self->mean, options);
  idx_image_view_set_display_options (self->nearest, options);
  return GTK_WIDGET (self);
}

static void
show_image (IdxImageView *view,
            GBytes *levels,
            const IdxClassChoiceContent *content)
{
  if (levels != NULL)
    idx_image_view_set_levels (view, levels, content->rows, content->columns, content->n_channels);
  else
    idx_image_view_set_levels (view, NULL, 0, 0, 1);
}

void
idx_class_choice_row_show (IdxClassChoiceRow *self,
                           const IdxClassChoiceContent *content)
{
  g_autofree char *description = NULL;
  const char *key;

  g_return_if_fail (IDX_IS_CLASS_CHOICE_ROW (self));
  g_return_if_fail (content != NULL && content->name != NULL);

  description = idx_class_choice_row_describe (content->name, content->is_suggested);
  key = g_strcmp0 (content->key, content->name) != 0 ? content->key : NULL;
  gtk_label_set_text (self->name, content->name);
  gtk_label_set_text (self->key, key != NULL ? key : "");
  gtk_widget_set_visible (GTK_WIDGET (self->key), key != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->mark), content->is_suggested);
  show_image (self->mean, content->mean, content);
  show_image (self->nearest, content->nearest, content);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, description,
                                  -1);
}

void
idx_class_choice_row_set_highlighted (IdxClassChoiceRow *self,
                                      gboolean is_highlighted)
{
  g_return_if_fail (IDX_IS_CLASS_CHOICE_ROW (self));

  if (is_highlighted)
    gtk_widget_set_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED,
                               is_highlighted, -1);
}

char *
idx_class_choice_row_describe (const char *name,
                               gboolean is_suggested)
{
  g_return_val_if_fail (name != NULL, NULL);

  /* Translators: the name of a class: "Sneaker, suggested" */
  return is_suggested ? g_strdup_printf (_ ("%s, suggested"), name) : g_strdup (name);
}
