/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_number_label_align:
 * @label: a label that shows a number
 *
 * Right-aligns the number in every language, although GTK mirrors the alignment of labels. Call it
 * whenever the text direction changes.
 */
void idx_number_label_align (GtkLabel *label);

/**
 * idx_number_label_reserve_width:
 * @label: a label that shows a number, visible or not
 * @largest: the largest number
 *
 * Makes a label wide enough for a number. All digits have the same width, so smaller numbers fit,
 * too. Replaces the text of the label.
 */
void idx_number_label_reserve_width (GtkLabel *label,
                                     guint64 largest);

G_END_DECLS
