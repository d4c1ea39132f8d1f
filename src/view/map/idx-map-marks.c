/* SPDX-License-Identifier: MIT */

/* Draws the marks over the samples of a map: frames, the selection and decisions. */

#include "idx-map-marks.h"

#include <math.h>

/* The distance of a frame from the dot that it surrounds, in logical pixels, so that the color of
 * the dot remains visible. */
#define FRAME_GAP 4

/* The minimum radius of a marked neighbor, in logical pixels. */
#define NEIGHBOR_RADIUS 3.0F

void
idx_map_marks_draw_frame (const IdxMapMarks *self,
                          guint index,
                          const GdkRGBA *color,
                          float width)
{
  gboolean is_thumbnail = idx_map_geometry_get_cell_side (self->geometry) > 0;
  GskRoundedRect outline;
  graphene_rect_t bounds;

  if (!idx_map_geometry_get_bounds (self->geometry, index, &bounds))
    return;
  if (!is_thumbnail)
    graphene_rect_inset (&bounds, -width - FRAME_GAP, -width - FRAME_GAP);
  gsk_rounded_rect_init_from_rect (&outline, &bounds, is_thumbnail ? 0 : bounds.size.width / 2);
  gtk_snapshot_append_border (self->snapshot, &outline,
                              (const float[4]){ width, width, width, width },
                              (const GdkRGBA[4]){ *color, *color, *color, *color });
}

void
idx_map_marks_draw_neighbor (const IdxMapMarks *self,
                             guint index,
                             const GdkRGBA *color,
                             const GdkRGBA *outline)
{
  graphene_rect_t bounds;
  GskRoundedRect disc;
  float radius;

  if (idx_map_geometry_get_cell_side (self->geometry) > 0)
    {
      idx_map_marks_draw_frame (self, index, outline, 2);
      return;
    }
  if (!idx_map_geometry_get_bounds (self->geometry, index, &bounds))
    return;
  radius = MAX (bounds.size.width / 2, NEIGHBOR_RADIUS);
  graphene_rect_inset (&bounds, bounds.size.width / 2 - radius, bounds.size.height / 2 - radius);
  gsk_rounded_rect_init_from_rect (&disc, &bounds, radius);
  /* A border as wide as the radius fills the disc. */
  gtk_snapshot_append_border (self->snapshot, &disc,
                              (const float[4]){ radius, radius, radius, radius },
                              (const GdkRGBA[4]){ *color, *color, *color, *color });
  gtk_snapshot_append_border (self->snapshot, &disc, (const float[4]){ 1, 1, 1, 1 },
                              (const GdkRGBA[4]){ *outline, *outline, *outline, *outline });
}

/* --- Thumbnails in view ---------------------------------------------------------------- */

typedef void (*ThumbnailFunc) (const IdxMapMarks *self,
                               guint index,
                               guint position,
                               gpointer data);

/* Calls @function for each sample that passes the filter and whose thumbnail is in view. */
static void
foreach_thumbnail (const IdxMapMarks *self,
                   ThumbnailFunc function,
                   gpointer data)
{
  const IdxMapGeometry *geometry = self->geometry;
  const guint n_cells = idx_map_lattice_get_cells_per_side (geometry->lattice);
  /* Left, top, right and bottom: in map coordinates, and as columns and rows of cells. */
  double bounds[4];
  guint cells[4], n;
  const guint32 *order = idx_map_lattice_get_order (geometry->lattice, &n);

  idx_map_area_to_map (&geometry->area, 0, 0, &bounds[0], &bounds[1]);
  idx_map_area_to_map (&geometry->area, geometry->area.width, geometry->area.height, &bounds[2],
                       &bounds[3]);
  for (guint i = 0; i < 4; i++)
    cells[i] = (guint) CLAMP (floor ((bounds[i] + 1) / 2 * n_cells) + (i < 2 ? 0 : 1), 0, n_cells);
  for (guint row = cells[1]; row < cells[3]; row++)
    {
      guint first, position;
      guint run_length =
        idx_map_lattice_find_run (geometry->lattice, row, cells[0], cells[2], &first);

      for (guint i = first; i < first + run_length; i++)
        if (idx_selection_find (self->focus->model, order[i], &position))
          function (self, order[i], position, data);
    }
}

/* --- The selection --------------------------------------------------------------------- */

/* Adds two nested rectangles to the path if a sample is selected. The even-odd rule fills only the
 * frame between them. */
static void
idx_map_marks_add_selected_cb (const IdxMapMarks *self,
                               guint index,
                               guint position,
                               gpointer data)
{
  const double side = idx_map_geometry_get_cell_side (self->geometry) / self->geometry->scale;
  const double width = MAX (side / 16, 1);
  cairo_t *cr = data;
  graphene_rect_t bounds;

  if (!idx_selection_is_selected (self->focus->model, position) ||
      !idx_map_geometry_get_bounds (self->geometry, index, &bounds))
    return;
  cairo_rectangle (cr, (double) bounds.origin.x, (double) bounds.origin.y,
                   (double) bounds.size.width, (double) bounds.size.height);
  graphene_rect_inset (&bounds, (float) width, (float) width);
  cairo_rectangle (cr, (double) bounds.origin.x, (double) bounds.origin.y,
                   (double) bounds.size.width, (double) bounds.size.height);
}

void
idx_map_marks_draw_selection (const IdxMapMarks *self,
                              const GdkRGBA *color)
{
  const graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (self->focus->widget),
                        (float) gtk_widget_get_height (self->focus->widget));
  cairo_t *cr;

  if (idx_selection_count (self->focus->model) == 0)
    return;
  cr = gtk_snapshot_append_cairo (self->snapshot, &bounds);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  foreach_thumbnail (self, idx_map_marks_add_selected_cb, cr);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* --- Decisions ------------------------------------------------------------------------- */

typedef struct
{
  IdxDecisionMarks *marks;
  IdxDecisions *decisions;
  const GdkRectangle *image; /* the bounds of the image within a cell, in device pixels */
  IdxDecisionCell cell;      /* what all cells have in common; without bounds */
} DecisionDrawing;

static void
idx_map_marks_draw_decision_cb (const IdxMapMarks *self,
                                guint index,
                                guint position,
                                gpointer data)
{
  const DecisionDrawing *drawing = data;
  const double scale = self->geometry->scale;
  IdxDecisionCell cell = drawing->cell;

  if (!idx_map_geometry_get_bounds (self->geometry, index, &cell.bounds))
    return;
  cell.bounds.origin.x += (float) (drawing->image->x / scale);
  cell.bounds.origin.y += (float) (drawing->image->y / scale);
  cell.bounds.size.width = (float) (drawing->image->width / scale);
  cell.bounds.size.height = (float) (drawing->image->height / scale);
  (void) idx_decision_marks_draw_cell (drawing->marks, self->snapshot, &cell, drawing->decisions,
                                       index);
}

void
idx_map_marks_draw_decisions (const IdxMapMarks *self,
                              IdxDecisionMarks *decision_marks,
                              const GdkRectangle *image,
                              IdxPalette palette,
                              IdxCaptions *captions)
{
  IdxDataset *dataset = idx_sample_focus_get_dataset (self->focus);
  DecisionDrawing drawing = {
    .marks = decision_marks,
    .decisions = idx_dataset_get_decisions (dataset),
    .image = image,
    .cell = { .widget = self->focus->widget,
              .scale = self->geometry->scale,
              .palette = palette,
              .has_caption = idx_captions_get_height (captions) > 0 },
  };

  foreach_thumbnail (self, idx_map_marks_draw_decision_cb, &drawing);
}
