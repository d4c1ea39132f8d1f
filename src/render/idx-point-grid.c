/* SPDX-License-Identifier: MIT */

/* Finds samples by their position: the map is divided into square buckets, and the samples are
 * sorted by bucket. */

#include "idx-point-grid.h"

#include <math.h>

/* The number of samples in a bucket, on average. */
#define BUCKET_SIZE 8.0

struct _IdxPointGrid
{
  IdxMapPoints *positions;
  guint side; /* the number of buckets along each side of the map */
  /* The index of the first point of each bucket, row by row, and then the number of points. */
  guint32 *starts;
  IdxMapPoint *points; /* by bucket, then by index */
};

/* Returns the row or the column of the bucket that contains a coordinate. */
static guint
find_bucket (const IdxPointGrid *self,
             double coordinate)
{
  return (guint) CLAMP (floor ((coordinate + 1) / 2 * self->side), 0, self->side - 1.0);
}

static void
sort_by_bucket (IdxPointGrid *self)
{
  const guint n = idx_map_points_get_n_samples (self->positions);
  const gsize n_buckets = (gsize) self->side * self->side;
  float x, y;

  self->starts = g_new0 (guint32, n_buckets + 2);
  for (guint i = 0; i < n; i++)
    if (idx_map_points_get (self->positions, i, &x, &y))
      self->starts[(gsize) find_bucket (self, (double) y) * self->side +
                   find_bucket (self, (double) x) + 2]++;
  for (gsize bucket = 2; bucket < n_buckets + 2; bucket++)
    self->starts[bucket] += self->starts[bucket - 1];
  self->points = g_new (IdxMapPoint, self->starts[n_buckets + 1]);
  /* The counts were stored one place too far, so starts[bucket + 1] is now the start of the bucket.
   * Filling the bucket advances it to the start of the next one. */
  for (guint i = 0; i < n; i++)
    if (idx_map_points_get (self->positions, i, &x, &y))
      {
        gsize bucket = (gsize) find_bucket (self, (double) y) * self->side +
                       find_bucket (self, (double) x);

        self->points[self->starts[bucket + 1]++] = (IdxMapPoint){ i, x, y };
      }
}

IdxPointGrid *
idx_point_grid_new (IdxMapPoints *positions)
{
  IdxPointGrid *self;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_MAP_POINTS (positions), NULL);

  self = g_atomic_rc_box_new0 (IdxPointGrid);
  self->positions = g_object_ref (positions);
  n_samples = idx_map_points_get_n_samples (positions);
  self->side = (guint) ceil (sqrt (MAX (n_samples, 1) / BUCKET_SIZE));
  sort_by_bucket (self);
  return self;
}

IdxPointGrid *
idx_point_grid_ref (IdxPointGrid *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
point_grid_clear (gpointer data)
{
  IdxPointGrid *self = data;

  g_object_unref (self->positions);
  g_free (self->starts);
  g_free (self->points);
}

void
idx_point_grid_unref (IdxPointGrid *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, point_grid_clear);
}

IdxMapPoints *
idx_point_grid_get_positions (IdxPointGrid *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->positions;
}

guint
idx_point_grid_get_rows (IdxPointGrid *self,
                         double top,
                         double bottom,
                         guint *first)
{
  g_return_val_if_fail (self != NULL && first != NULL, 0);

  *first = find_bucket (self, top);
  return top <= bottom ? find_bucket (self, bottom) + 1 - *first : 0;
}

const IdxMapPoint *
idx_point_grid_get_run (IdxPointGrid *self,
                        guint row,
                        double left,
                        double right,
                        guint *n)
{
  const guint32 *starts;
  guint first, end;

  g_return_val_if_fail (self != NULL && n != NULL, NULL);
  g_return_val_if_fail (row < self->side, NULL);

  starts = self->starts + (gsize) row * self->side;
  first = starts[find_bucket (self, left)];
  end = left <= right ? starts[find_bucket (self, right) + 1] : first;
  *n = end - first;
  return self->points + first;
}

void
idx_point_grid_foreach (IdxPointGrid *self,
                        double left,
                        double top,
                        double right,
                        double bottom,
                        IdxMapSampleFunc function,
                        gpointer data)
{
  guint first, n_rows;

  g_return_if_fail (self != NULL && function != NULL);

  n_rows = idx_point_grid_get_rows (self, top, bottom, &first);
  for (guint row = first; row < first + n_rows; row++)
    {
      guint n;
      const IdxMapPoint *points = idx_point_grid_get_run (self, row, left, right, &n);

      for (guint i = 0; i < n; i++)
        function (points[i].index, points[i].x, points[i].y, data);
    }
}

/* A search for the sample nearest to a point. */
typedef struct
{
  double x;
  double y;
  double distance; /* of the nearest sample so far, or the maximum */
  guint index;     /* of the nearest sample so far, or G_MAXUINT */
} Search;

static void
idx_point_grid_compare_cb (guint index,
                           float x,
                           float y,
                           gpointer data)
{
  Search *search = data;
  double distance = hypot ((double) x - search->x, (double) y - search->y);

  if (distance > search->distance || (distance >= search->distance && index > search->index))
    return;
  search->distance = distance;
  search->index = index;
}

gboolean
idx_point_grid_find_nearest (IdxPointGrid *self,
                             double x,
                             double y,
                             double max_distance,
                             guint *index)
{
  Search search = { x, y, max_distance, G_MAXUINT };

  g_return_val_if_fail (self != NULL && index != NULL, FALSE);

  idx_point_grid_foreach (self, x - max_distance, y - max_distance, x + max_distance,
                          y + max_distance, idx_point_grid_compare_cb, &search);
  if (search.index == G_MAXUINT)
    return FALSE;
  *index = search.index;
  return TRUE;
}
