/* SPDX-License-Identifier: MIT */

/* The private part of the sheet, shared by its source files and its tests. */

#pragma once

#include "idx-decision-marks.h"
#include "idx-rubber-band.h"
#include "idx-sample-focus.h"
#include "idx-scroll-anchor.h"
#include "idx-scroll-bubble.h"
#include "idx-scrolling.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

struct _IdxSheet
{
  GtkWidget parent_instance;

  IdxSampleFocus focus;
  IdxDisplayOptions *display_options;
  int thumbnail_size; /* the side of a thumbnail, in logical pixels */
  IdxScrolling scrolling;

  gboolean is_pointed_at; /* whether the pointer, not a key, is making a sample current */
  guint hovered;          /* the position under the pointer, or GTK_INVALID_LIST_POSITION */
  guint n_before_divider; /* 0 if there is no divider */

  IdxSheetGeometry geometry;
  IdxPalette palette;    /* the colors of the last layout */
  gboolean needs_layout; /* whether to lay out all tiles when the sheet is allocated next */
  IdxStripCache *strips;
  IdxDecisionMarks *decision_marks;
  guint n_nodes; /* in the last frame */

  IdxScrollAnchor anchor; /* where the user was before the model changed */
  /* What idx_selection_request_top() requested: if @is_restoring is set, the next allocation
   * scrolls until the row of @restored_top_position is @restored_top_offset logical pixels below
   * the top. */
  gboolean is_restoring;
  guint restored_top_position;
  double restored_top_offset;
  IdxScrollBubble *bubble;
  IdxRubberBand *band;
  GtkEventController *click; /* see idx_sample_gestures_add(); owned by the widget */
};

/**
 * idx_sheet_zoom_at:
 * @size: the new side of a thumbnail, in logical pixels
 * @x: the x coordinate of a point, in logical pixels of the widget
 * @y: its y coordinate
 *
 * Changes the size of thumbnails and keeps the sample at the point in place.
 */
void idx_sheet_zoom_at (IdxSheet *self,
                        int size,
                        double x,
                        double y);

/**
 * idx_sheet_describe_top:
 *
 * Returns: (transfer full) (nullable): the text of the bubble, which describes the first sample in
 *   view; %NULL if there is none
 */
char *idx_sheet_describe_top (IdxSheet *self);

G_END_DECLS
