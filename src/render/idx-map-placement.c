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

/* Returns the obstacles that a box may cover: those near its point.
 *
 * Returns: (transfer full) (element-type IdxMapObstacle): the obstacles relative to the point, in
 *   pixels */
static GArray *
find_near (const IdxMapBox *box,
           const IdxMapObstacles *obstacles,
           double pixels_per_unit,
           double max_distance)
{
  GArray *near = g_array_new (FALSE, FALSE, sizeof (IdxMapObstacle));

  for (guint i = 0; obstacles != NULL && i < obstacles->n; i++)
    {
      const double reach = max_distance + obstacles->radius;
      const IdxMapObstacle place = { (obstacles->obstacles[i].x - box->x) * pixels_per_unit,
                                     (obstacles->obstacles[i].y - box->y) * pixels_per_unit };

      if (fabs (place.x) < box->width / 2 + reach && fabs (place.y) < box->height / 2 + reach)
        g_array_append_val (near, place);
    }
  return near;
}

static guint
count_covered (const IdxMapBox *box,
               const GArray *near,
               double radius)
{
  guint n = 0;

  for (guint i = 0; i < near->len; i++)
    {
      const IdxMapObstacle *place = &g_array_index (near, IdxMapObstacle, i);

      n += fabs (place->x - box->dx) < box->width / 2 + radius &&
           fabs (place->y - box->dy) < box->height / 2 + radius;
    }
  return n;
}

/* Moves a box to a place around its point: to the point itself, then to places on larger and larger
 * circles.
 *
 * Returns: whether there is a place with this number within @max_distance */
static gboolean
move_to_place (IdxMapBox *box,
               guint number,
               double max_distance)
{
  const guint step = (number + N_DIRECTIONS - 1) / N_DIRECTIONS;
  const double angle = 2 * G_PI * ((number + N_DIRECTIONS - 1) % N_DIRECTIONS) / N_DIRECTIONS;

  box->dx = step * STEP * sin (angle);
  box->dy = -1.0 * step * STEP * cos (angle);
  return step * STEP <= max_distance;
}

/* Places the last of @n boxes. */
static gboolean
place_last (IdxMapBox *boxes,
            guint n,
            const IdxMapObstacles *obstacles,
            double pixels_per_unit,
            double max_distance)
{
  IdxMapBox *box = &boxes[n - 1];
  g_autoptr (GArray) near = find_near (box, obstacles, pixels_per_unit, max_distance);
  guint least = G_MAXUINT;
  guint best = 0;

  for (guint i = 0; least > 0 && move_to_place (box, i, max_distance); i++)
    if (is_free (boxes, n, pixels_per_unit))
      {
        const guint n_covered = near->len > 0 ? count_covered (box, near, obstacles->radius) : 0;

        if (n_covered < least)
          best = i;
        least = MIN (least, n_covered);
      }
  (void) move_to_place (box, best, max_distance);
  return least < G_MAXUINT;
}

void
idx_map_placement_place (IdxMapBox *boxes,
                         guint n,
                         const IdxMapObstacles *obstacles,
                         double pixels_per_unit,
                         double max_distance)
{
  g_return_if_fail (boxes != NULL || n == 0);

  for (guint i = 0; i < n; i++)
    boxes[i].is_placed = place_last (boxes, i + 1, obstacles, pixels_per_unit, max_distance);
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
