/* SPDX-License-Identifier: MIT */

/* Implements the properties of GtkScrollable. */

#include "idx-scrolling.h"

/* In the order of the property ids. Each pair is in the order of GtkOrientation. */
static const char *const property_names[] = {
  "hadjustment", "vadjustment", "hscroll-policy", "vscroll-policy"
};

static void
set_adjustment (IdxScrolling *self,
                guint orientation,
                GtkAdjustment *adjustment)
{
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  g_object_ref_sink (adjustment);
  if (self->adjustments[orientation] != NULL)
    g_signal_handlers_disconnect_by_func (self->adjustments[orientation],
                                          (gpointer) self->value_changed, self->widget);
  g_set_object (&self->adjustments[orientation], adjustment);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (self->value_changed),
                           self->widget, G_CONNECT_SWAPPED);
  gtk_widget_queue_allocate (self->widget);
  g_object_unref (adjustment);
}

void
idx_scrolling_class_init (GObjectClass *klass,
                          guint first_id)
{
  for (guint i = 0; i < G_N_ELEMENTS (property_names); i++)
    g_object_class_override_property (klass, first_id + i, property_names[i]);
}

void
idx_scrolling_init (IdxScrolling *self,
                    GtkWidget *widget,
                    void (*value_changed) (GtkWidget *widget))
{
  self->widget = widget;
  self->value_changed = value_changed;
  set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
}

void
idx_scrolling_clear (IdxScrolling *self)
{
  g_clear_object (&self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_VERTICAL]);
}

gboolean
idx_scrolling_get_property (IdxScrolling *self,
                            guint offset,
                            GValue *value)
{
  if (offset >= G_N_ELEMENTS (property_names))
    return FALSE;
  if (offset < G_N_ELEMENTS (self->adjustments))
    g_value_set_object (value, self->adjustments[offset]);
  else
    g_value_set_enum (value, (int) self->policies[offset - G_N_ELEMENTS (self->adjustments)]);
  return TRUE;
}

gboolean
idx_scrolling_set_property (IdxScrolling *self,
                            guint offset,
                            const GValue *value)
{
  if (offset >= G_N_ELEMENTS (property_names))
    return FALSE;
  if (offset < G_N_ELEMENTS (self->adjustments))
    set_adjustment (self, offset, g_value_get_object (value));
  else
    self->policies[offset - G_N_ELEMENTS (self->adjustments)] =
      (GtkScrollablePolicy) g_value_get_enum (value);
  return TRUE;
}
