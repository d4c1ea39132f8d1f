/* SPDX-License-Identifier: MIT */

/* From the bytes of samples to the numbers that describe their images. */

#include "idx-describer.h"

#include <string.h>

/* The most images of a chunk; color images take longer. */
#define MAX_CHUNK 192U
#define MAX_COLOR_CHUNK 96U
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
  IdxColorLayout *layout; /* NULL if color isn't described */
  float chroma_weight;    /* 0 to leave features as they are */
  guint chunk;
  guint n_desks;
  Desk *desks;
};

static gsize
get_plane_size (const IdxDescriber *self)
{
  return self->layout != NULL ? IDX_N_PLANES * idx_color_layout_get_plane_size (self->layout)
                              : idx_feature_grid_get_plane_size (&self->grid);
}

static void
init_desk (IdxDescriber *self,
           Desk *desk)
{
  const gsize scratch_size = self->layout != NULL ? idx_color_layout_get_scratch_size (self->layout)
                                                  : idx_feature_grid_get_scratch_size (&self->grid);

  desk->samples = g_malloc_n (self->chunk, self->pixels.sample_size);
  desk->there = g_malloc (self->chunk);
  desk->indices = g_new (guint32, self->chunk);
  desk->planes = idx_floats_new (get_plane_size (self), self->kernels->n_lanes);
  desk->scratch = idx_floats_new (scratch_size, self->kernels->n_lanes);
  desk->features = idx_floats_new (self->kernels->n_lanes, idx_describer_get_n_features (self));
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
  if (idx_pixels_has_color (pixels))
    self->layout = idx_color_layout_new (self->pixels.rows, self->pixels.columns);
  self->chroma_weight = IDX_CHROMA_WEIGHT;
  self->chunk = (guint) CLAMP (MAX_BYTES / self->pixels.sample_size, 1,
                               self->layout != NULL ? MAX_COLOR_CHUNK : MAX_CHUNK);
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
  g_clear_pointer (&self->layout, idx_color_layout_free);
  g_object_unref (self->pixels.images);
  g_free (self);
}

void
idx_describer_set_gray (IdxDescriber *self)
{
  if (self->layout == NULL)
    return;
  g_clear_pointer (&self->layout, idx_color_layout_free);
  for (guint i = 0; i < self->n_desks; i++)
    {
      clear_desk (&self->desks[i]);
      init_desk (self, &self->desks[i]);
    }
}

void
idx_describer_set_chroma_weight (IdxDescriber *self,
                                 float chroma_weight)
{
  g_return_if_fail (chroma_weight >= 0);

  self->chroma_weight = chroma_weight;
}

const IdxColorLayout *
idx_describer_get_layout (const IdxDescriber *self)
{
  return self->layout;
}

guint
idx_describer_get_n_features (const IdxDescriber *self)
{
  return self->layout != NULL ? self->layout->n_features : self->grid.n_features;
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

/* Puts a gray image into a lane of a plane. */
static void
fill_gray_lane (const IdxDescriber *self,
                const guint8 *sample,
                float *lane)
{
  const gsize n_lanes = self->kernels->n_lanes;

  for (guint row = 0; row < self->pixels.rows; row++)
    idx_pixels_read_row (&self->pixels, sample, row, n_lanes,
                         lane + idx_feature_grid_get_place (&self->grid, row, 0) * n_lanes);
}

/* Puts a color image into a lane of three planes. */
static void
fill_color_lane (const IdxDescriber *self,
                 const guint8 *sample,
                 float *lane)
{
  const gsize n_lanes = self->kernels->n_lanes;
  const gsize plane_size = idx_color_layout_get_plane_size (self->layout) * n_lanes;

  for (guint row = 0; row < self->pixels.rows; row++)
    {
      float *lightness = lane + idx_color_layout_get_place (self->layout, row, 0) * n_lanes;

      idx_pixels_read_opponent_row (&self->pixels, sample, row, n_lanes, lightness, lightness + plane_size,
                                    lightness + 2 * plane_size);
    }
}

/* Puts the image @i of a desk into a lane of its planes. */
static void
fill_lane (const IdxDescriber *self,
           Desk *desk,
           guint i,
           guint lane)
{
  const guint8 *sample = desk->samples + i * self->pixels.sample_size;

  if (i >= desk->n_images || !desk->there[i])
    return;
  if (self->layout != NULL)
    fill_color_lane (self, sample, desk->planes + lane);
  else
    fill_gray_lane (self, sample, desk->planes + lane);
}

void
idx_describer_describe (IdxDescriber *self,
                        guint worker,
                        float *features)
{
  const guint n_lanes = self->kernels->n_lanes;
  const gsize n_features = idx_describer_get_n_features (self);
  Desk *desk;

  g_return_if_fail (worker < self->n_desks);

  desk = &self->desks[worker];
  for (guint first = 0; first < desk->n_images; first += n_lanes)
    {
      guint n = MIN (n_lanes, desk->n_images - first);

      memset (desk->planes, 0, get_plane_size (self) * n_lanes * sizeof (float));
      for (guint lane = 0; lane < n; lane++)
        fill_lane (self, desk, first + lane, lane);
      if (self->layout != NULL)
        self->kernels->describe_color (self->layout, desk->planes, desk->scratch, desk->features);
      else
        self->kernels->describe (&self->grid, desk->planes, desk->scratch, desk->features);
      memcpy (features + first * n_features, desk->features, n * n_features * sizeof (float));
    }
  if (self->layout != NULL && self->chroma_weight > 0)
    idx_color_layout_normalize (self->layout, self->chroma_weight, features, desk->n_images);
}
