/* SPDX-License-Identifier: MIT */

/* The positions of samples on a map, independent of the method that computed them.
 *
 * A coordinate takes 16 bits, so a map of 60,000 samples takes 240 kB. On maps up to 65,000 pixels
 * wide, rounding a coordinate moves a sample by less than a pixel. */

#include "idx-map-points.h"

#include <math.h>

#define MAX_COORDINATE 32767
#define UNKNOWN G_MININT16

struct _IdxMapPoints
{
  GObject parent_instance;
  guint n_samples;
  gint16 *coordinates; /* x and y of each sample; both are UNKNOWN if it has no position */
};

G_DEFINE_FINAL_TYPE (IdxMapPoints, idx_map_points, G_TYPE_OBJECT)

/* The bounds of the positions along one axis. */
typedef struct
{
  float low;
  float high;
} Bounds;

static gboolean
is_known (const float *position)
{
  return isfinite (position[0]) && isfinite (position[1]);
}

static Bounds
find_bounds (const float *coordinates,
             guint n_samples,
             guint axis)
{
  Bounds bounds = { INFINITY, -INFINITY };

  for (gsize i = 0; i < n_samples; i++)
    if (is_known (coordinates + 2 * i))
      {
        bounds.low = MIN (bounds.low, coordinates[2 * i + axis]);
        bounds.high = MAX (bounds.high, coordinates[2 * i + axis]);
      }
  return bounds;
}

static void
idx_map_points_finalize (GObject *object)
{
  IdxMapPoints *self = IDX_MAP_POINTS (object);

  g_clear_pointer (&self->coordinates, g_free);
  G_OBJECT_CLASS (idx_map_points_parent_class)->finalize (object);
}

static void
idx_map_points_class_init (IdxMapPointsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_map_points_finalize;
}

static void
idx_map_points_init (IdxMapPoints *self)
{
}

IdxMapPoints *
idx_map_points_new (const float *coordinates,
                    guint n_samples)
{
  IdxMapPoints *self;
  Bounds bounds[2];
  double radius = 0;

  g_return_val_if_fail (coordinates != NULL || n_samples == 0, NULL);

  self = g_object_new (IDX_TYPE_MAP_POINTS, NULL);
  self->n_samples = n_samples;
  self->coordinates = g_new (gint16, 2 * (gsize) n_samples);
  for (guint axis = 0; axis < 2; axis++)
    {
      bounds[axis] = find_bounds (coordinates, n_samples, axis);
      radius = MAX (radius, ((double) bounds[axis].high - (double) bounds[axis].low) / 2);
    }
  for (gsize i = 0; i < n_samples; i++)
    for (guint axis = 0; axis < 2; axis++)
      {
        double middle = ((double) bounds[axis].low + (double) bounds[axis].high) / 2;
        double distance = (double) coordinates[2 * i + axis] - middle;

        if (is_known (coordinates + 2 * i))
          self->coordinates[2 * i + axis] =
            (gint16) (radius > 0 ? CLAMP (rint (distance / radius * MAX_COORDINATE),
                                          -MAX_COORDINATE, MAX_COORDINATE)
                                 : 0);
        else
          self->coordinates[2 * i + axis] = UNKNOWN;
      }
  return self;
}

guint
idx_map_points_get_n_samples (IdxMapPoints *self)
{
  g_return_val_if_fail (IDX_IS_MAP_POINTS (self), 0);

  return self->n_samples;
}

gboolean
idx_map_points_get (IdxMapPoints *self,
                    guint index,
                    float *x,
                    float *y)
{
  const gint16 *position;

  g_return_val_if_fail (IDX_IS_MAP_POINTS (self), FALSE);
  g_return_val_if_fail (index < self->n_samples, FALSE);

  position = self->coordinates + 2 * (gsize) index;
  if (position[0] == UNKNOWN || position[1] == UNKNOWN)
    return FALSE;
  *x = (float) position[0] / MAX_COORDINATE;
  *y = (float) position[1] / MAX_COORDINATE;
  return TRUE;
}

GVariant *
idx_map_points_to_variant (IdxMapPoints *self)
{
  g_return_val_if_fail (IDX_IS_MAP_POINTS (self), NULL);

  return g_variant_new_fixed_array (G_VARIANT_TYPE_INT16, self->coordinates,
                                    2 * (gsize) self->n_samples, sizeof *self->coordinates);
}

IdxMapPoints *
idx_map_points_new_from_variant (GVariant *variant)
{
  IdxMapPoints *self;
  gsize n;
  const gint16 *coordinates;

  g_return_val_if_fail (g_variant_is_of_type (variant, G_VARIANT_TYPE (IDX_MAP_POINTS_VARIANT)),
                        NULL);

  coordinates = g_variant_get_fixed_array (variant, &n, sizeof *coordinates);
  if (n % 2 != 0 || n / 2 > G_MAXUINT)
    return NULL;
  self = g_object_new (IDX_TYPE_MAP_POINTS, NULL);
  self->n_samples = (guint) (n / 2);
  self->coordinates = g_memdup2 (coordinates, n * sizeof *coordinates);
  return self;
}
