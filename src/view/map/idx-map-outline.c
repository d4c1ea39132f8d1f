/* SPDX-License-Identifier: MIT */

/* The outline of the samples that the user is selecting on a map. A rectangle is stored as a
 * polygon with four corners. */

#include "idx-map-outline.h"

typedef struct
{
  double x;
  double y;
} Point;

struct _IdxMapOutline
{
  gboolean is_lasso;
  IdxSelectMode mode;
  IdxSampleSet *before; /* the selection when the drag began */
  GArray *corners;      /* of Point */
};

IdxMapOutline *
idx_map_outline_new (gboolean is_lasso,
                     double x,
                     double y,
                     IdxSelectMode mode,
                     const IdxSampleSet *before)
{
  IdxMapOutline *self = g_new0 (IdxMapOutline, 1);
  const Point start = { x, y };

  self->is_lasso = is_lasso;
  self->mode = mode;
  self->before = idx_sample_set_copy (before);
  self->corners = g_array_new (FALSE, FALSE, sizeof (Point));
  for (guint i = 0; i < (is_lasso ? 1 : 4); i++)
    g_array_append_val (self->corners, start);
  return self;
}

void
idx_map_outline_free (IdxMapOutline *self)
{
  if (self == NULL)
    return;
  idx_sample_set_free (self->before);
  g_array_unref (self->corners);
  g_free (self);
}

void
idx_map_outline_extend (IdxMapOutline *self,
                        double x,
                        double y)
{
  const Point point = { x, y };
  Point *corners;

  g_return_if_fail (self != NULL);

  if (self->is_lasso)
    {
      g_array_append_val (self->corners, point);
      return;
    }
  corners = (Point *) (gpointer) self->corners->data;
  corners[1].x = x;
  corners[2] = point;
  corners[3].y = y;
}

void
idx_map_outline_get_bounds (const IdxMapOutline *self,
                            double *left,
                            double *top,
                            double *right,
                            double *bottom)
{
  const Point *corners;

  g_return_if_fail (self != NULL);
  g_return_if_fail (left != NULL && top != NULL && right != NULL && bottom != NULL);

  corners = (const Point *) (gpointer) self->corners->data;
  *left = *right = corners[0].x;
  *top = *bottom = corners[0].y;
  for (guint i = 1; i < self->corners->len; i++)
    {
      *left = MIN (*left, corners[i].x);
      *right = MAX (*right, corners[i].x);
      *top = MIN (*top, corners[i].y);
      *bottom = MAX (*bottom, corners[i].y);
    }
}

/* A point is inside if a ray from it to the left crosses an odd number of edges. */
gboolean
idx_map_outline_contains (const IdxMapOutline *self,
                          double x,
                          double y)
{
  const Point *corners;
  gboolean is_inside = FALSE;

  g_return_val_if_fail (self != NULL, FALSE);

  corners = (const Point *) (gpointer) self->corners->data;
  for (guint i = 0, j = self->corners->len - 1; i < self->corners->len; j = i++)
    {
      const Point *a = &corners[i];
      const Point *b = &corners[j];

      if ((a->y > y) != (b->y > y) && (b->x - a->x) * (y - a->y) / (b->y - a->y) + a->x < x)
        is_inside = !is_inside;
    }
  return is_inside;
}

IdxSampleSet *
idx_map_outline_combine (const IdxMapOutline *self,
                         const IdxSampleSet *inside)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (inside != NULL, NULL);

  return idx_select_mode_combine (self->mode, self->before, inside);
}

gboolean
idx_map_outline_get_corner (const IdxMapOutline *self,
                            guint corner,
                            double *x,
                            double *y)
{
  const Point *point;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (x != NULL && y != NULL, FALSE);

  if (corner >= self->corners->len)
    return FALSE;
  point = &g_array_index (self->corners, Point, corner);
  *x = point->x;
  *y = point->y;
  return TRUE;
}
