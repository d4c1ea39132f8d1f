/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A box of which GTK redraws only the parts that change. */
#define IDX_TYPE_PARTS_BOX (idx_parts_box_get_type ())
G_DECLARE_FINAL_TYPE (IdxPartsBox, idx_parts_box, IDX, PARTS_BOX, GtkBox)

/**
 * idx_parts_box_append_constant:
 * @snapshot: what a widget draws
 *
 * Appends a node that draws nothing and never changes. To find what changed in a frame, GTK
 * compares the parts of a widget only if one of them is the same node at the same position as in
 * the last frame; otherwise, it redraws the whole widget. A widget whose parts may all change in
 * one frame calls this before it draws the first part.
 */
void idx_parts_box_append_constant (GtkSnapshot *snapshot);

G_END_DECLS
