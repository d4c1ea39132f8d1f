/* SPDX-License-Identifier: MIT */

/* Computes where the samples of a map are on the screen. */

#include "idx-map-geometry.h"

#include "idx-map-composer.h"

#include <math.h>

/* The minimum side of a cell with a thumbnail, in logical pixels. If cells are smaller, samples are
 * shown as dots. */
#define MIN_CELL_SIDE 16

/* The maximum side of a cell, in logical pixels. */
#define MAX_CELL_SIDE 512

/* The minimum side of a cell after idx_map_geometry_zoom_to(), in logical pixels. */
#define REVEALED_CELL_SIDE 48

/* The part of the view that samples fill after idx_map_geometry_zoom_to_all(), and the smallest
 * distance between samples that counts, in map coordinates. */
#define FILLED_PART 0.8
#define EPSILON 1e-6

/* The maximum distance of the pointer from the edge of a dot that it points to, in logical
 * pixels. */
#define POINTER_REACH 4

guint
idx_map_geometry_get_cell_side (const IdxMapGeometry *self)
{
  double side;

  g_return_val_if_fail (self != NULL, 0);

  if (self->lattice == NULL)
    return 0;
  side = 2 * self->area.pixels_per_unit / idx_map_lattice_get_cells_per_side (self->lattice);
  /* After snapping, the side is an integer except for rounding errors. */
  side = floor (side + 1e-6);
  return side >= MIN_CELL_SIDE * self->scale ? (guint) side : 0;
}

double
idx_map_geometry_get_dot_radius (const IdxMapGeometry *self)
{
  IdxMapPoints *positions;

  g_return_val_if_fail (self != NULL, 1);

  if (self->point_grid == NULL)
    return 1;
  positions = idx_point_grid_get_positions (self->point_grid);
  return idx_map_composer_get_radius (idx_map_points_get_n_samples (positions), self->scale,
                                      &self->area);
}

void
idx_map_geometry_snap (IdxMapGeometry *self)
{
  guint side, n_cells;

  g_return_if_fail (self != NULL);

  side = idx_map_geometry_get_cell_side (self);
  if (side == 0)
    return;
  /* Without this, rounding errors could make the cells smaller with each call. */
  n_cells = idx_map_lattice_get_cells_per_side (self->lattice);
  self->area.pixels_per_unit = MAX (self->area.pixels_per_unit, side * (double) n_cells / 2);
  (void) idx_map_area_snap (&self->area, n_cells);
}

void
idx_map_geometry_resize (IdxMapGeometry *self,
                         int width,
                         int height)
{
  g_return_if_fail (self != NULL);

  idx_map_area_resize (&self->area, (guint) MAX (floor (width * self->scale), 1),
                       (guint) MAX (floor (height * self->scale), 1));
  idx_map_geometry_snap (self);
}

void
idx_map_geometry_set_scale (IdxMapGeometry *self,
                            double scale)
{
  g_return_if_fail (self != NULL);

  self->area.pixels_per_unit *= scale / self->scale;
  self->scale = scale;
}

gboolean
idx_map_geometry_locate (const IdxMapGeometry *self,
                         guint index,
                         double *x,
                         double *y)
{
  float dot_x, dot_y;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (x != NULL && y != NULL, FALSE);

  if (idx_map_geometry_get_cell_side (self) > 0)
    {
      const double n_cells = idx_map_lattice_get_cells_per_side (self->lattice);
      guint column, row;

      if (!idx_map_lattice_get_cell (self->lattice, index, &column, &row))
        return FALSE;
      *x = (column + 0.5) / n_cells * 2 - 1;
      *y = (row + 0.5) / n_cells * 2 - 1;
      return TRUE;
    }
  if (self->point_grid == NULL ||
      index >= idx_map_points_get_n_samples (idx_point_grid_get_positions (self->point_grid)) ||
      !idx_map_points_get (idx_point_grid_get_positions (self->point_grid), index, &dot_x, &dot_y))
    return FALSE;
  *x = (double) dot_x;
  *y = (double) dot_y;
  return TRUE;
}

gboolean
idx_map_geometry_get_bounds (const IdxMapGeometry *self,
                             guint index,
                             graphene_rect_t *bounds)
{
  guint side;
  double x, y, half_side;
  graphene_point_t center;

  g_return_val_if_fail (self != NULL && bounds != NULL, FALSE);

  if (!idx_map_geometry_locate (self, index, &x, &y))
    return FALSE;
  side = idx_map_geometry_get_cell_side (self);
  half_side = (side > 0 ? side / 2.0 : idx_map_geometry_get_dot_radius (self)) / self->scale;
  center = idx_map_geometry_from_map (self, x, y);
  *bounds = GRAPHENE_RECT_INIT (center.x - (float) half_side, center.y - (float) half_side,
                                2 * (float) half_side, 2 * (float) half_side);
  return TRUE;
}

static gboolean
find_in_cell (const IdxMapGeometry *self,
              double x,
              double y,
              guint *index)
{
  const guint n_cells = idx_map_lattice_get_cells_per_side (self->lattice);
  double column = floor ((x + 1) / 2 * n_cells);
  double row = floor ((y + 1) / 2 * n_cells);
  guint first, n;

  if (column < 0 || column >= n_cells || row < 0 || row >= n_cells ||
      idx_map_lattice_find_run (self->lattice, (guint) row, (guint) column, (guint) column + 1,
                                &first) == 0)
    return FALSE;
  *index = idx_map_lattice_get_order (self->lattice, &n)[first];
  return TRUE;
}

gboolean
idx_map_geometry_find (const IdxMapGeometry *self,
                       double x,
                       double y,
                       guint *index)
{
  double map_x, map_y, reach;

  g_return_val_if_fail (self != NULL && index != NULL, FALSE);

  if (self->point_grid == NULL)
    return FALSE;
  idx_map_geometry_to_map (self, x, y, &map_x, &map_y);
  if (idx_map_geometry_get_cell_side (self) > 0)
    return find_in_cell (self, map_x, map_y, index);
  reach = idx_map_geometry_get_dot_radius (self) + POINTER_REACH * self->scale;
  return idx_point_grid_find_nearest (self->point_grid, map_x, map_y,
                                      reach / self->area.pixels_per_unit, index);
}

gboolean
idx_map_geometry_find_next (const IdxMapGeometry *self,
                            IdxSubset *subset,
                            guint from,
                            int dx,
                            int dy,
                            guint *position)
{
  double best_distance = INFINITY;
  double best_slope = INFINITY;
  guint best_index = G_MAXUINT;
  double start_x, start_y;

  g_return_val_if_fail (self != NULL && position != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);

  if (!idx_map_geometry_locate (self, from, &start_x, &start_y))
    return FALSE;
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    {
      guint index = idx_subset_get_index (subset, i);
      double x, y, along, across, distance, slope;

      if (index == from || !idx_map_geometry_locate (self, index, &x, &y))
        continue;
      along = (x - start_x) * dx + (y - start_y) * dy;
      across = fabs ((x - start_x) * dy) + fabs ((y - start_y) * dx);
      if (along <= 0 || across > along)
        continue;
      distance = hypot (along, across);
      slope = across / along;
      if (distance > best_distance ||
          (distance >= best_distance &&
           (slope > best_slope || (slope >= best_slope && index > best_index))))
        continue;
      best_distance = distance;
      best_slope = slope;
      best_index = index;
      *position = i;
    }
  return best_index != G_MAXUINT;
}

void
idx_map_geometry_to_map (const IdxMapGeometry *self,
                         double x,
                         double y,
                         double *map_x,
                         double *map_y)
{
  g_return_if_fail (self != NULL);

  idx_map_area_to_map (&self->area, (x - (double) self->origin.x) * self->scale,
                       (y - (double) self->origin.y) * self->scale, map_x, map_y);
}

graphene_point_t
idx_map_geometry_from_map (const IdxMapGeometry *self,
                           double x,
                           double y)
{
  double pixel_x, pixel_y;

  g_return_val_if_fail (self != NULL, GRAPHENE_POINT_INIT_ZERO);

  idx_map_area_to_pixels (&self->area, x, y, &pixel_x, &pixel_y);
  return GRAPHENE_POINT_INIT (self->origin.x + (float) (pixel_x / self->scale),
                              self->origin.y + (float) (pixel_y / self->scale));
}

/* --- Zoom and pan ---------------------------------------------------------------------- */

/* Returns the maximum of IdxMapArea.pixels_per_unit: half the side of the whole map, in device
 * pixels. */
static double
get_max_pixels_per_unit (const IdxMapGeometry *self)
{
  guint n_cells = self->lattice != NULL ? idx_map_lattice_get_cells_per_side (self->lattice) : 1;

  return MAX (n_cells * MAX_CELL_SIDE * self->scale, self->area.width) / 2;
}

/* Gets the center of a sample, in logical pixels. Leaves @center unchanged if there is no sample or
 * it has no position. */
static void
get_center (const IdxMapGeometry *self,
            guint index,
            graphene_point_t *center)
{
  graphene_rect_t bounds;

  if (index != G_MAXUINT && idx_map_geometry_get_bounds (self, index, &bounds))
    graphene_rect_get_center (&bounds, center);
}

void
idx_map_geometry_zoom (IdxMapGeometry *self,
                       double factor,
                       double x,
                       double y,
                       guint index)
{
  graphene_point_t before = GRAPHENE_POINT_INIT ((float) x, (float) y);
  graphene_point_t after;
  double map_x, map_y;

  g_return_if_fail (self != NULL);

  get_center (self, index, &before);
  idx_map_geometry_to_map (self, x, y, &map_x, &map_y);
  idx_map_area_zoom (&self->area, factor, get_max_pixels_per_unit (self),
                     (x - (double) self->origin.x) * self->scale,
                     (y - (double) self->origin.y) * self->scale);
  /* Snapping shrinks the map slightly. Pan back, so that the sample or the point stays in place. */
  idx_map_geometry_snap (self);
  after = idx_map_geometry_from_map (self, map_x, map_y);
  get_center (self, index, &after);
  if (self->area.shows_whole_map)
    return;
  idx_map_area_pan (&self->area, (double) (before.x - after.x) * self->scale,
                    (double) (before.y - after.y) * self->scale);
  idx_map_geometry_snap (self);
}

void
idx_map_geometry_pan (IdxMapGeometry *self,
                      double dx,
                      double dy)
{
  g_return_if_fail (self != NULL);

  idx_map_area_pan (&self->area, rint (dx * self->scale), rint (dy * self->scale));
  idx_map_geometry_snap (self);
}

gboolean
idx_map_geometry_shows (const IdxMapGeometry *self,
                        guint index)
{
  double x, y, pixel_x, pixel_y;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!idx_map_geometry_locate (self, index, &x, &y))
    return FALSE;
  idx_map_area_to_pixels (&self->area, x, y, &pixel_x, &pixel_y);
  return pixel_x >= 0 && pixel_x < self->area.width && pixel_y >= 0 &&
         pixel_y < self->area.height;
}

void
idx_map_geometry_show (IdxMapGeometry *self,
                       guint index)
{
  double x, y, pixel_x, pixel_y, half_side;

  g_return_if_fail (self != NULL);

  if (!idx_map_geometry_locate (self, index, &x, &y))
    return;
  half_side =
    MAX (idx_map_geometry_get_cell_side (self) / 2.0, idx_map_geometry_get_dot_radius (self));
  idx_map_area_to_pixels (&self->area, x, y, &pixel_x, &pixel_y);
  if (pixel_x >= half_side && pixel_x <= self->area.width - half_side && pixel_y >= half_side &&
      pixel_y <= self->area.height - half_side)
    return;
  idx_map_area_pan (&self->area, self->area.width / 2.0 - pixel_x,
                    self->area.height / 2.0 - pixel_y);
  idx_map_geometry_snap (self);
}

void
idx_map_geometry_show_whole (IdxMapGeometry *self)
{
  g_return_if_fail (self != NULL);

  idx_map_area_show_whole (&self->area);
  idx_map_geometry_snap (self);
}

/* Returns the scale at which a sample can be recognized. */
static double
get_revealing_pixels_per_unit (const IdxMapGeometry *self)
{
  return self->lattice == NULL ? self->area.pixels_per_unit
                               : idx_map_lattice_get_cells_per_side (self->lattice) *
                                   REVEALED_CELL_SIDE * self->scale / 2;
}

/* Finds the bounds of samples in map coordinates: left, top, right and bottom. Returns FALSE if
 * none has a position. */
static gboolean
find_bounds (const IdxMapGeometry *self,
             const guint32 *indices,
             guint n,
             double bounds[4])
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      double x, y;

      if (!idx_map_geometry_locate (self, indices[i], &x, &y))
        continue;
      bounds[0] = has_any ? MIN (bounds[0], x) : x;
      bounds[1] = has_any ? MIN (bounds[1], y) : y;
      bounds[2] = has_any ? MAX (bounds[2], x) : x;
      bounds[3] = has_any ? MAX (bounds[3], y) : y;
      has_any = TRUE;
    }
  return has_any;
}

void
idx_map_geometry_zoom_to_all (IdxMapGeometry *self,
                              const guint32 *indices,
                              guint n)
{
  IdxMapArea *area;
  double bounds[4], pixels_per_unit;

  g_return_if_fail (self != NULL);

  area = &self->area;
  if (!find_bounds (self, indices, n, bounds))
    return;
  pixels_per_unit = MIN (area->width / MAX (bounds[2] - bounds[0], EPSILON),
                         area->height / MAX (bounds[3] - bounds[1], EPSILON)) *
                    FILLED_PART;
  pixels_per_unit = MIN (pixels_per_unit, get_revealing_pixels_per_unit (self));
  /* Any point can stay in place, because the samples are centered below. */
  idx_map_area_zoom (area, pixels_per_unit / area->pixels_per_unit, get_max_pixels_per_unit (self),
                     0, 0);
  idx_map_area_pan (area, (area->center_x - (bounds[0] + bounds[2]) / 2) * area->pixels_per_unit,
                    (area->center_y - (bounds[1] + bounds[3]) / 2) * area->pixels_per_unit);
  idx_map_geometry_snap (self);
}

void
idx_map_geometry_zoom_to (IdxMapGeometry *self,
                          guint index)
{
  IdxMapArea *area;
  double factor, x, y;

  g_return_if_fail (self != NULL);

  area = &self->area;
  if (self->lattice != NULL)
    {
      factor = get_revealing_pixels_per_unit (self) / area->pixels_per_unit;
      /* Any point can stay in place, because the sample is centered below. */
      if (factor > 1)
        idx_map_area_zoom (area, factor, get_max_pixels_per_unit (self), 0, 0);
    }
  if (idx_map_geometry_locate (self, index, &x, &y))
    idx_map_area_pan (area, (area->center_x - x) * area->pixels_per_unit,
                      (area->center_y - y) * area->pixels_per_unit);
  idx_map_geometry_snap (self);
}
