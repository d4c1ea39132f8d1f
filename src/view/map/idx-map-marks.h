/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-decision-marks.h"
#include "idx-map-geometry.h"
#include "idx-sample-focus.h"

G_BEGIN_DECLS

/**
 * IdxMapMarks:
 * @snapshot: where to draw
 * @focus: the samples, and the widget that shows them; not owned
 * @geometry: where the samples are; not owned
 *
 * Draws the marks over the samples of a map during one snapshot. They are separate nodes, because
 * they change more often than the samples.
 */
typedef struct
{
  GtkSnapshot *snapshot;
  const IdxSampleFocus *focus;
  const IdxMapGeometry *geometry;
} IdxMapMarks;

/**
 * idx_map_marks_draw_frame:
 * @index: a sample
 * @width: the width of the line, in logical pixels
 *
 * Draws a frame around a thumbnail, or a ring around a dot.
 */
void idx_map_marks_draw_frame (const IdxMapMarks *self,
                               guint index,
                               const GdkRGBA *color,
                               float width);

/**
 * idx_map_marks_draw_neighbor:
 * @index: a sample near the one under the pointer
 * @color: the color of its dot
 * @outline: the color of the outline
 *
 * Enlarges a dot and outlines it, or frames a thumbnail.
 */
void idx_map_marks_draw_neighbor (const IdxMapMarks *self,
                                  guint index,
                                  const GdkRGBA *color,
                                  const GdkRGBA *outline);

/**
 * idx_map_marks_draw_selection:
 *
 * Draws frames around the selected thumbnails in view, as a single node.
 */
void idx_map_marks_draw_selection (const IdxMapMarks *self,
                                   const GdkRGBA *color);

/**
 * idx_map_marks_draw_decisions:
 * @image: the bounds of the image within a cell, in device pixels
 * @palette: the colors
 * @captions: the captions of the cells
 *
 * Draws the user's decisions over the thumbnails in view.
 */
void idx_map_marks_draw_decisions (const IdxMapMarks *self,
                                   IdxDecisionMarks *decision_marks,
                                   const GdkRectangle *image,
                                   IdxPalette palette,
                                   IdxCaptions *captions);

G_END_DECLS
