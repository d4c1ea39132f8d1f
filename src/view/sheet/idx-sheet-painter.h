/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decision-marks.h"
#include "idx-sample-set.h"
#include "idx-sheet-geometry.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxSheetPainter:
 * @snapshot: where to draw
 * @geometry: where the tiles are; not owned
 * @palette: the colors of the images and the page
 * @n_nodes: the number of render nodes added so far
 *
 * Draws the sheet's marks over its strips during one snapshot.
 */
typedef struct
{
  GtkSnapshot *snapshot;
  const IdxSheetGeometry *geometry;
  IdxPalette palette;
  guint n_nodes;
} IdxSheetPainter;

/**
 * idx_sheet_painter_get_accent:
 *
 * Returns: the theme's accent color, with enough contrast for a frame on the page, the area behind
 *   the tiles
 */
GdkRGBA idx_sheet_painter_get_accent (const IdxSheetPainter *self);

/**
 * idx_sheet_painter_fill:
 * @color: the color
 * @bounds: the rectangle to fill, in logical pixels of the sheet
 */
void idx_sheet_painter_fill (IdxSheetPainter *self,
                             const GdkRGBA *color,
                             const graphene_rect_t *bounds);

/**
 * idx_sheet_painter_draw_page:
 * @end: the row after the last one in view
 *
 * Fills with the page color what the strips don't cover: the area below the last row and, at a
 * fractional scale, the device pixels that are only partly within the sheet. Call it before drawing
 * the strips.
 */
void idx_sheet_painter_draw_page (IdxSheetPainter *self,
                                  guint end);

/**
 * idx_sheet_painter_draw_hover:
 *
 * Draws a frame around the tile under the pointer.
 */
void idx_sheet_painter_draw_hover (IdxSheetPainter *self,
                                   guint position);

/**
 * idx_sheet_painter_draw_selection:
 * @selected: the selected samples
 * @first: the first position in view
 * @end: the position after the last one in view
 *
 * Marks the selected tiles in view.
 */
void idx_sheet_painter_draw_selection (IdxSheetPainter *self,
                                       const IdxSampleSet *selected,
                                       guint first,
                                       guint end);

/**
 * idx_sheet_painter_draw_focus:
 * @is_selected: whether the tile is selected as well
 *
 * Draws a frame around the tile that has the focus.
 */
void idx_sheet_painter_draw_focus (IdxSheetPainter *self,
                                   guint position,
                                   gboolean is_selected);

/**
 * idx_sheet_painter_draw_decisions:
 * @subset: the samples of the sheet
 * @first: the first position in view
 * @end: the position after the last one in view
 *
 * Draws the decisions and flags of all samples in view.
 */
void idx_sheet_painter_draw_decisions (IdxSheetPainter *self,
                                       IdxDecisionMarks *marks,
                                       IdxDecisions *decisions,
                                       IdxSubset *subset,
                                       guint first,
                                       guint end);

G_END_DECLS
