/* SPDX-License-Identifier: MIT */

/* From the bytes of samples to the numbers that describe their images. */

#include "idx-describer.h"

#include <string.h>

#define MAX_CHUNK 192U
#define MAX_BYTES ((gsize) 4 * 1024 * 1024)

/* What a worker works on. */
typedef struct
{
  guint n_images;
  guint8 *samples;
  guint8 *there;
  guint32 *indices;
  IdxFloats *planes;
  IdxFloats *scratch;
  IdxFloats *features; /* of as many images as there are lanes */
} Desk;

struct _IdxDescriber
{
  const IdxKernels *kernels;
  IdxPixels pixels;
  IdxFeatureGrid grid;
  guint chunk;
  guint n_desks;
  Desk *desks;
};

static void
init_desk (IdxDescriber *self,
           Desk *desk)
{
  desk->samples = g_malloc_n (self->chunk, self->pixels.sample_size);
  desk->there = g_malloc (self->chunk);
  desk->indices = g_new (guint32, self->chunk);
  desk->planes = idx_floats_new (idx_feature_grid_get_plane_size (&self->grid), self->kernels->n_lanes);
  desk->scratch = idx_floats_new (idx_feature_grid_get_scratch_size (&self->grid), self->kernels->n_lanes);
  desk->features = idx_floats_new (self->kernels->n_lanes, self->grid.n_features);
}

static void
clear_desk (Desk *desk)
{
  g_free (desk->samples);
  g_free (desk->there);
  g_free (desk->indices);
  idx_floats_free (desk->planes);
  idx_floats_free (desk->scratch);
  idx_floats_free (desk->features);
}

IdxDescriber *
idx_describer_new (const IdxPixels *pixels,
                   const IdxKernels *kernels,
                   guint n_workers)
{
  IdxDescriber *self;

  g_return_val_if_fail (pixels != NULL && kernels != NULL, NULL);

  self = g_new0 (IdxDescriber, 1);
  self->kernels = kernels;
  self->pixels = *pixels;
  g_object_ref (self->pixels.images);
  idx_feature_grid_init (&self->grid, self->pixels.rows, self->pixels.columns);
  self->chunk = (guint) CLAMP (MAX_BYTES / self->pixels.sample_size, 1, MAX_CHUNK);
  self->n_desks = n_workers;
  self->desks = g_new0 (Desk, n_workers);
  for (guint i = 0; i < n_workers; i++)
    init_desk (self, &self->desks[i]);
  return self;
}

void
idx_describer_free (IdxDescriber *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_desks; i++)
    clear_desk (&self->desks[i]);
  g_free (self->desks);
  g_object_unref (self->pixels.images);
  g_free (self);
}

guint
idx_describer_get_n_features (const IdxDescriber *self)
{
  return self->grid.n_features;
}

guint
idx_describer_get_chunk (const IdxDescriber *self)
{
  return self->chunk;
}

gboolean
idx_describer_read (IdxDescriber *self,
                    guint worker,
                    const guint32 *indices,
                    guint32 first,
                    guint n_images,
                    GCancellable *cancellable,
                    GError **error)
{
  Desk *desk;

  g_return_val_if_fail (worker < self->n_desks, FALSE);
  g_return_val_if_fail (n_images <= self->chunk, FALSE);

  desk = &self->desks[worker];
  desk->n_images = n_images;
  for (guint i = 0; i < n_images; i++)
    desk->indices[i] = indices != NULL ? indices[i] : first + i;
  return idx_file_read_samples (self->pixels.images, desk->indices, n_images, desk->samples, desk->there,
                                IDX_READ_SCAN, cancellable, error);
}

/* Puts the image @i of a desk into a lane of its planes. */
static void
fill_lane (const IdxDescriber *self,
           Desk *desk,
           guint i,
           guint lane)
{
  const guint8 *sample = desk->samples + i * self->pixels.sample_size;
  const gsize n_lanes = self->kernels->n_lanes;

  if (i >= desk->n_images || !desk->there[i])
    return;
  for (guint row = 0; row < self->pixels.rows; row++)
    {
      gsize place = idx_feature_grid_get_place (&self->grid, row, 0);

      idx_pixels_read_row (&self->pixels, sample, row, n_lanes, desk->planes + place * n_lanes + lane);
    }
}

void
idx_describer_describe (IdxDescriber *self,
                        guint worker,
                        float *features)
{
  const guint n_lanes = self->kernels->n_lanes;
  const gsize plane_size = idx_feature_grid_get_plane_size (&self->grid);
  Desk *desk;

  g_return_if_fail (worker < self->n_desks);

  desk = &self->desks[worker];
  for (guint first = 0; first < desk->n_images; first += n_lanes)
    {
      guint n = MIN (n_lanes, desk->n_images - first);

      memset (desk->planes, 0, plane_size * n_lanes * sizeof (float));
      for (guint lane = 0; lane < n; lane++)
        fill_lane (self, desk, first + lane, lane);
      self->kernels->describe (&self->grid, desk->planes, desk->scratch, desk->features);
      memcpy (features + (gsize) first * self->grid.n_features, desk->features,
              (gsize) n * self->grid.n_features * sizeof (float));
    }
}
