/* SPDX-License-Identifier: MIT */

/* Finds samples by their position: the map is divided into square buckets, and the samples are
 * sorted by bucket. */

#include "idx-map-index.h"

#include <math.h>

/* The number of samples in a bucket, on average. */
#define BUCKET_SIZE 8.0

struct _IdxMapIndex
{
  IdxPositions *positions;
  guint side;       /* the number of buckets along each side of the map */
  guint32 *starts;  /* of the buckets, row by row, in @samples; one more than there are buckets */
  guint32 *samples; /* by bucket, then by index */
};

static guint
find_bucket (const IdxMapIndex *self,
             double coordinate)
{
  return (guint) CLAMP (floor ((coordinate + 1) / 2 * self->side), 0, self->side - 1.0);
}

static void
sort_by_bucket (IdxMapIndex *self)
{
  const guint n = idx_positions_get_n_samples (self->positions);
  const gsize n_buckets = (gsize) self->side * self->side;
  float x, y;

  self->starts = g_new0 (guint32, n_buckets + 2);
  for (guint i = 0; i < n; i++)
    if (idx_positions_get (self->positions, i, &x, &y))
      self->starts[(gsize) find_bucket (self, (double) y) * self->side +
                   find_bucket (self, (double) x) + 2]++;
  for (gsize bucket = 2; bucket < n_buckets + 2; bucket++)
    self->starts[bucket] += self->starts[bucket - 1];
  self->samples = g_new (guint32, self->starts[n_buckets + 1]);
  /* Now each start is one bucket too far, and moves to its place as its bucket is filled. */
  for (guint i = 0; i < n; i++)
    if (idx_positions_get (self->positions, i, &x, &y))
      self->samples[self->starts[(gsize) find_bucket (self, (double) y) * self->side +
                                 find_bucket (self, (double) x) + 1]++] = i;
}

IdxMapIndex *
idx_map_index_new (IdxPositions *positions)
{
  IdxMapIndex *self;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_POSITIONS (positions), NULL);

  self = g_atomic_rc_box_new0 (IdxMapIndex);
  self->positions = g_object_ref (positions);
  n_samples = idx_positions_get_n_samples (positions);
  self->side = (guint) ceil (sqrt (MAX (n_samples, 1) / BUCKET_SIZE));
  sort_by_bucket (self);
  return self;
}

IdxMapIndex *
idx_map_index_ref (IdxMapIndex *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
index_clear (gpointer data)
{
  IdxMapIndex *self = data;

  g_object_unref (self->positions);
  g_free (self->starts);
  g_free (self->samples);
}

void
idx_map_index_unref (IdxMapIndex *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, index_clear);
}

IdxPositions *
idx_map_index_get_positions (IdxMapIndex *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->positions;
}

void
idx_map_index_foreach (IdxMapIndex *self,
                       double left,
                       double top,
                       double right,
                       double bottom,
                       IdxMapSampleFunc function,
                       gpointer data)
{
  guint first_column, end_column, first_row, end_row;

  g_return_if_fail (self != NULL && function != NULL);

  if (!(left <= right && top <= bottom))
    return;
  first_column = find_bucket (self, left);
  end_column = find_bucket (self, right) + 1;
  first_row = find_bucket (self, top);
  end_row = find_bucket (self, bottom) + 1;
  for (guint row = first_row; row < end_row; row++)
    {
      const guint32 *starts = self->starts + (gsize) row * self->side;

      for (guint32 i = starts[first_column]; i < starts[end_column]; i++)
        {
          float x = 0;
          float y = 0;

          (void) idx_positions_get (self->positions, self->samples[i], &x, &y);
          function (self->samples[i], x, y, data);
        }
    }
}

typedef struct
{
  double x;
  double y;
  double distance;
  guint index;
} Nearest;

static void
idx_map_index_compare_cb (guint index,
                          float x,
                          float y,
                          gpointer data)
{
  Nearest *nearest = data;
  double distance = hypot ((double) x - nearest->x, (double) y - nearest->y);

  if (distance > nearest->distance || (distance >= nearest->distance && index > nearest->index))
    return;
  nearest->distance = distance;
  nearest->index = index;
}

gboolean
idx_map_index_find_nearest (IdxMapIndex *self,
                            double x,
                            double y,
                            double max_distance,
                            guint *index)
{
  Nearest nearest = { x, y, max_distance, G_MAXUINT };

  g_return_val_if_fail (self != NULL && index != NULL, FALSE);

  idx_map_index_foreach (self, x - max_distance, y - max_distance, x + max_distance,
                         y + max_distance, idx_map_index_compare_cb, &nearest);
  if (nearest.index == G_MAXUINT)
    return FALSE;
  *index = nearest.index;
  return TRUE;
}
