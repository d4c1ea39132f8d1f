/* SPDX-License-Identifier: MIT */

/* Aligns the numbers in the rows of a list. */

#include "idx-number-label.h"

#include "idx-text.h"

void
idx_number_label_align (GtkLabel *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_label_set_xalign (
    label, gtk_widget_get_direction (GTK_WIDGET (label)) == GTK_TEXT_DIR_RTL ? 0 : 1);
}

void
idx_number_label_reserve_width (GtkLabel *label,
                                guint64 largest)
{
  GtkWidget *widget = GTK_WIDGET (label);
  g_autofree char *text = idx_text_format_count (largest);
  gboolean is_visible;
  int width;

  g_return_if_fail (GTK_IS_LABEL (label));

  is_visible = gtk_widget_get_visible (widget);
  gtk_label_set_text (label, text);
  gtk_widget_set_size_request (widget, -1, -1);
  gtk_widget_set_visible (widget, TRUE); /* because hidden widgets have no size */
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_set_visible (widget, is_visible);
  width -= gtk_widget_get_margin_start (widget) + gtk_widget_get_margin_end (widget);
  gtk_widget_set_size_request (widget, width, -1);
}
