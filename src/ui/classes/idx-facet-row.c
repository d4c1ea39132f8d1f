/* SPDX-License-Identifier: MIT */

/* A value of a label column in a list: how many samples have the value, and how many of these pass
 * the filter terms for other columns. */

#include "idx-facet-row.h"

#include "idx-number-label.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxFacetRow
{
  GtkWidget parent_instance;
  IdxFacetValue *value;

  GtkWidget *content;
  GtkLabel *title;
  GtkLabel *matching; /* the number of matching samples; hidden if no other column is filtered */
  GtkLabel *count;    /* the number of samples that have the value */
};

G_DEFINE_FINAL_TYPE (IdxFacetRow, idx_facet_row, GTK_TYPE_WIDGET)

/* Describes the value and its numbers of samples. If no other column is filtered, the number of
 * matching samples is -1. */
static char *
describe (IdxFacetRow *self)
{
  const char *title = gtk_label_get_text (self->title);
  const char *count = gtk_label_get_text (self->count);
  gulong n_samples = idx_facet_value_get_n_samples (self->value);

  if (idx_facet_value_get_n_matching (self->value) < 0)
    return g_strdup_printf (ngettext ("%s, %s sample", "%s, %s samples", n_samples), title, count);
  return g_strdup_printf (ngettext ("%s, %s of %s sample", "%s, %s of %s samples", n_samples),
                          title, gtk_label_get_text (self->matching), count);
}

static void
idx_facet_row_matching_changed_cb (IdxFacetRow *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));
  gint64 n_matching = idx_facet_value_get_n_matching (self->value);
  g_autofree char *matching = idx_text_format_count ((guint64) MAX (n_matching, 0));
  g_autofree char *description = NULL;

  gtk_label_set_text (self->matching, matching);
  gtk_widget_set_visible (GTK_WIDGET (self->matching), n_matching >= 0);
  if (n_matching == 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->matching), "dim-label");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->matching), "dim-label");
  /* Describe the value to screen readers. The row of the list gets the focus, but has no text
   * itself. */
  description = describe (self);
  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    description, -1);
}

static void
disconnect_value (IdxFacetRow *self)
{
  if (self->value != NULL)
    g_signal_handlers_disconnect_by_data (self->value, self);
  g_clear_object (&self->value);
}

static void
idx_facet_row_dispose (GObject *object)
{
  IdxFacetRow *self = IDX_FACET_ROW (object);

  disconnect_value (self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_facet_row_parent_class)->dispose (object);
}

static void
idx_facet_row_direction_changed (GtkWidget *widget,
                                 GtkTextDirection previous)
{
  IdxFacetRow *self = IDX_FACET_ROW (widget);

  idx_number_label_align (self->matching);
  idx_number_label_align (self->count);
  GTK_WIDGET_CLASS (idx_facet_row_parent_class)->direction_changed (widget, previous);
}

static void
idx_facet_row_class_init (IdxFacetRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_facet_row_dispose;
  widget_class->direction_changed = idx_facet_row_direction_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-facet-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxFacetRow, content);
  gtk_widget_class_bind_template_child (widget_class, IdxFacetRow, title);
  gtk_widget_class_bind_template_child (widget_class, IdxFacetRow, matching);
  gtk_widget_class_bind_template_child (widget_class, IdxFacetRow, count);
}

static void
idx_facet_row_init (IdxFacetRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_facet_row_direction_changed (GTK_WIDGET (self), GTK_TEXT_DIR_NONE);
}

GtkWidget *
idx_facet_row_new (void)
{
  return g_object_new (IDX_TYPE_FACET_ROW, NULL);
}

void
idx_facet_row_set_value (IdxFacetRow *self,
                         IdxFacetValue *value,
                         guint max_samples)
{
  g_autofree char *title = NULL;
  g_autofree char *count = NULL;

  g_return_if_fail (IDX_IS_FACET_ROW (self));
  g_return_if_fail (value == NULL || IDX_IS_FACET_VALUE (value));

  disconnect_value (self);
  if (value == NULL)
    return;
  g_set_object (&self->value, value);
  g_signal_connect_object (value, "notify::n-matching",
                           G_CALLBACK (idx_facet_row_matching_changed_cb), self,
                           G_CONNECT_SWAPPED);
  title = g_strdup_printf ("%" G_GINT64_FORMAT, idx_facet_value_get_value (value));
  count = idx_text_format_count (idx_facet_value_get_n_samples (value));
  idx_number_label_reserve_width (self->matching, max_samples);
  idx_number_label_reserve_width (self->count, max_samples);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->count, count);
  idx_facet_row_matching_changed_cb (self);
}
