/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet-painter.h"

G_BEGIN_DECLS

/**
 * IdxScrollBubble:
 *
 * A bubble beside the thumb of a scrollbar that is being dragged. The sheet draws it over the
 * strips, so dragging causes no relayout.
 */
#define IDX_TYPE_SCROLL_BUBBLE (idx_scroll_bubble_get_type ())
G_DECLARE_FINAL_TYPE (IdxScrollBubble, idx_scroll_bubble, IDX, SCROLL_BUBBLE, GObject)

/**
 * idx_scroll_bubble_new:
 * @widget: the widget that draws the bubble; not referenced
 *
 * Returns: (transfer full): a hidden bubble
 */
IdxScrollBubble *idx_scroll_bubble_new (GtkWidget *widget);

/**
 * idx_scroll_bubble_watch:
 * @scrollbar: the vertical scrollbar of the widget
 *
 * Shows the bubble while @scrollbar is held.
 */
void idx_scroll_bubble_watch (IdxScrollBubble *self,
                              GtkWidget *scrollbar);

/**
 * idx_scroll_bubble_get_shown:
 *
 * Returns: whether the bubble is shown
 */
gboolean idx_scroll_bubble_get_shown (IdxScrollBubble *self);

/**
 * idx_scroll_bubble_set_shown:
 */
void idx_scroll_bubble_set_shown (IdxScrollBubble *self,
                                  gboolean is_shown);

/**
 * idx_scroll_bubble_draw:
 * @text: the text in the bubble
 *
 * Draws the bubble, whether or not it is shown.
 */
void idx_scroll_bubble_draw (IdxScrollBubble *self,
                             IdxSheetPainter *painter,
                             const char *text);

G_END_DECLS
