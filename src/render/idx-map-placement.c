/* SPDX-License-Identifier: MIT */

/* Places boxes on a map so that they don't overlap. */

#include "idx-map-placement.h"

#include <math.h>

/* The minimum distance between two boxes, in pixels. It allows for rounding to whole pixels. */
#define GAP 3

/* Boxes are tried at these distances from their points, in pixels, and in this number of
 * directions. */
#define STEP 4.0
#define N_DIRECTIONS 24

static gboolean
overlap (const IdxMapBox *a,
         const IdxMapBox *b,
         double pixels_per_unit)
{
  const double dx = (a->x - b->x) * pixels_per_unit + a->dx - b->dx;
  const double dy = (a->y - b->y) * pixels_per_unit + a->dy - b->dy;

  return fabs (dx) < (a->width + b->width) / 2 + GAP &&
         fabs (dy) < (a->height + b->height) / 2 + GAP;
}

/* Returns whether the last of @n boxes overlaps none of the others. */
static gboolean
is_free (const IdxMapBox *boxes,
         guint n,
         double pixels_per_unit)
{
  for (guint i = 0; i + 1 < n; i++)
    if (boxes[i].is_placed && overlap (&boxes[i], &boxes[n - 1], pixels_per_unit))
      return FALSE;
  return TRUE;
}

/* Places the last of @n boxes at the nearest free place: at its point, or on circles around it. */
static gboolean
place_last (IdxMapBox *boxes,
            guint n,
            double pixels_per_unit,
            double max_distance)
{
  IdxMapBox *box = &boxes[n - 1];

  box->dx = 0;
  box->dy = 0;
  if (is_free (boxes, n, pixels_per_unit))
    return TRUE;
  for (guint step = 1; step * STEP <= max_distance; step++)
    for (guint direction = 0; direction < N_DIRECTIONS; direction++)
      {
        const double angle = 2 * G_PI * direction / N_DIRECTIONS;

        box->dx = step * STEP * sin (angle);
        box->dy = -1.0 * step * STEP * cos (angle);
        if (is_free (boxes, n, pixels_per_unit))
          return TRUE;
      }
  return FALSE;
}

void
idx_map_placement_place (IdxMapBox *boxes,
                         guint n,
                         double pixels_per_unit,
                         double max_distance)
{
  g_return_if_fail (boxes != NULL || n == 0);

  for (guint i = 0; i < n; i++)
    boxes[i].is_placed = place_last (boxes, i + 1, pixels_per_unit, max_distance);
}

gboolean
idx_map_placement_get_corner (const IdxMapBox *box,
                              const IdxMapArea *area,
                              double *left,
                              double *top)
{
  double x, y, right, bottom;

  g_return_val_if_fail (box != NULL && area != NULL, FALSE);
  g_return_val_if_fail (left != NULL && top != NULL, FALSE);

  if (!box->is_placed)
    return FALSE;
  idx_map_area_to_pixels (area, box->x, box->y, &x, &y);
  *left = rint (x + box->dx - box->width / 2);
  *top = rint (y + box->dy - box->height / 2);
  right = *left + box->width;
  bottom = *top + box->height;
  return *left < area->width && *top < area->height && right > 0 && bottom > 0;
}
