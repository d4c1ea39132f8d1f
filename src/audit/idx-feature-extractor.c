/* SPDX-License-Identifier: MIT */

/* Reads samples and extracts the features of their images. The kernels process several images at a
 * time, one in each SIMD lane. If a model has computed features, reads these instead. */

#include "idx-feature-extractor.h"

#include "idx-feature-model.h"

#include <string.h>

/* The maximum number of images in a chunk, and the maximum number of bytes. Chunks of color images
 * are smaller because extracting their features takes longer. */
#define MAX_CHUNK_IMAGES 192U
#define MAX_COLOR_CHUNK_IMAGES 96U
#define MAX_CHUNK_BYTES ((gsize) 4 * 1024 * 1024)

/* The buffers of one worker. */
typedef struct
{
  guint n_images;
  guint8 *samples;
  guint8 *was_read; /* whether each sample was read */
  guint32 *indices;
  IdxFloats *planes;
  IdxFloats *scratch;
  IdxFloats *features; /* of one image per lane; all that were read if a model computed them */
} Workspace;

struct _IdxFeatureExtractor
{
  const IdxFeatureKernels *kernels;
  IdxPixelReader pixel_reader;
  IdxFeatureGrid grid;
  IdxColorLayout *layout; /* NULL for gray images */
  float chroma_weight;    /* 0 to skip normalization */
  gboolean has_unit_length;
  guint chunk_size; /* in images */
  guint n_workspaces;
  Workspace *workspaces;
};

static gsize
get_plane_size (const IdxFeatureExtractor *self)
{
  return self->layout != NULL ? IDX_N_PLANES * idx_color_layout_get_plane_size (self->layout)
                              : idx_feature_grid_get_plane_size (&self->grid);
}

static void
init_workspace (IdxFeatureExtractor *self,
                Workspace *workspace)
{
  const gsize n_features = idx_feature_extractor_get_n_features (self);
  const gsize scratch_size = self->layout != NULL ? idx_color_layout_get_scratch_size (self->layout)
                                                  : idx_feature_grid_get_scratch_size (&self->grid);

  if (self->pixel_reader.features != NULL)
    {
      workspace->features = idx_floats_new (self->chunk_size, n_features);
      return;
    }
  workspace->samples = g_malloc_n (self->chunk_size, self->pixel_reader.sample_size);
  workspace->was_read = g_malloc (self->chunk_size);
  workspace->indices = g_new (guint32, self->chunk_size);
  workspace->planes = idx_floats_new (get_plane_size (self), self->kernels->n_lanes);
  workspace->scratch = idx_floats_new (scratch_size, self->kernels->n_lanes);
  workspace->features = idx_floats_new (self->kernels->n_lanes, n_features);
}

static void
clear_workspace (Workspace *workspace)
{
  g_free (workspace->samples);
  g_free (workspace->was_read);
  g_free (workspace->indices);
  idx_floats_free (workspace->planes);
  idx_floats_free (workspace->scratch);
  idx_floats_free (workspace->features);
}

static guint
compute_chunk_size (const IdxFeatureExtractor *self)
{
  const guint max_images = self->layout != NULL ? MAX_COLOR_CHUNK_IMAGES : MAX_CHUNK_IMAGES;

  if (self->pixel_reader.features != NULL)
    return max_images;
  return (guint) CLAMP (MAX_CHUNK_BYTES / self->pixel_reader.sample_size, 1, max_images);
}

IdxFeatureExtractor *
idx_feature_extractor_new (const IdxPixelReader *pixel_reader,
                           const IdxKernels *kernels,
                           guint n_workers)
{
  IdxFeatureExtractor *self;

  g_return_val_if_fail (pixel_reader != NULL && kernels != NULL, NULL);

  self = g_new0 (IdxFeatureExtractor, 1);
  self->kernels = idx_feature_kernels_find (kernels->name);
  idx_pixel_reader_copy (pixel_reader, &self->pixel_reader);
  idx_feature_grid_init (&self->grid, self->pixel_reader.rows, self->pixel_reader.columns);
  if (idx_pixel_reader_has_color (pixel_reader))
    self->layout = idx_color_layout_new (self->pixel_reader.rows, self->pixel_reader.columns);
  self->chroma_weight = IDX_CHROMA_WEIGHT;
  self->chunk_size = compute_chunk_size (self);
  self->n_workspaces = n_workers;
  self->workspaces = g_new0 (Workspace, n_workers);
  for (guint i = 0; i < n_workers; i++)
    init_workspace (self, &self->workspaces[i]);
  return self;
}

void
idx_feature_extractor_free (IdxFeatureExtractor *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_workspaces; i++)
    clear_workspace (&self->workspaces[i]);
  g_free (self->workspaces);
  g_clear_pointer (&self->layout, idx_color_layout_free);
  idx_pixel_reader_clear (&self->pixel_reader);
  g_free (self);
}

void
idx_feature_extractor_set_gray (IdxFeatureExtractor *self)
{
  if (self->layout == NULL)
    return;
  g_clear_pointer (&self->layout, idx_color_layout_free);
  for (guint i = 0; i < self->n_workspaces; i++)
    {
      clear_workspace (&self->workspaces[i]);
      init_workspace (self, &self->workspaces[i]);
    }
}

void
idx_feature_extractor_set_chroma_weight (IdxFeatureExtractor *self,
                                         float chroma_weight)
{
  g_return_if_fail (chroma_weight >= 0);

  self->chroma_weight = chroma_weight;
}

void
idx_feature_extractor_set_unit_length (IdxFeatureExtractor *self,
                                       gboolean has_unit_length)
{
  self->has_unit_length = has_unit_length;
}

const IdxColorLayout *
idx_feature_extractor_get_layout (const IdxFeatureExtractor *self)
{
  return self->layout;
}

guint
idx_feature_extractor_get_n_features (const IdxFeatureExtractor *self)
{
  if (self->pixel_reader.features != NULL)
    return idx_features_get_n_columns (self->pixel_reader.features);
  return self->layout != NULL ? self->layout->n_features : self->grid.n_features;
}

guint
idx_feature_extractor_get_chunk_size (const IdxFeatureExtractor *self)
{
  return self->chunk_size;
}

gboolean
idx_feature_extractor_read (IdxFeatureExtractor *self,
                            guint worker,
                            const guint32 *indices,
                            guint32 first,
                            guint n_images,
                            GCancellable *cancellable,
                            GError **error)
{
  Workspace *workspace;

  g_return_val_if_fail (worker < self->n_workspaces, FALSE);
  g_return_val_if_fail (n_images <= self->chunk_size, FALSE);

  workspace = &self->workspaces[worker];
  workspace->n_images = n_images;
  if (self->pixel_reader.features != NULL)
    return idx_features_read (self->pixel_reader.features, indices, first, n_images,
                              workspace->features, cancellable, error);
  for (guint i = 0; i < n_images; i++)
    workspace->indices[i] = indices != NULL ? indices[i] : first + i;
  return idx_file_read_samples (self->pixel_reader.images, workspace->indices, n_images,
                                workspace->samples, workspace->was_read, IDX_READ_ONCE, cancellable,
                                error);
}

/* Copies a gray image into one lane of the plane. */
static void
fill_gray_lane (const IdxFeatureExtractor *self,
                const guint8 *sample,
                float *lane)
{
  const gsize n_lanes = self->kernels->n_lanes;

  for (guint row = 0; row < self->pixel_reader.rows; row++)
    idx_pixel_reader_read_row (&self->pixel_reader, sample, row, n_lanes,
                               lane + idx_feature_grid_get_offset (&self->grid, row, 0) * n_lanes);
}

/* Copies a color image into one lane of the three planes. */
static void
fill_color_lane (const IdxFeatureExtractor *self,
                 const guint8 *sample,
                 float *lane)
{
  const gsize n_lanes = self->kernels->n_lanes;
  const gsize plane_size = idx_color_layout_get_plane_size (self->layout) * n_lanes;

  for (guint row = 0; row < self->pixel_reader.rows; row++)
    {
      float *lightness = lane + idx_color_layout_get_offset (self->layout, row, 0) * n_lanes;

      idx_pixel_reader_read_opponent_row (&self->pixel_reader, sample, row, n_lanes, lightness,
                                          lightness + plane_size, lightness + 2 * plane_size);
    }
}

/* Copies image @i of a workspace into one lane of its planes. */
static void
fill_lane (const IdxFeatureExtractor *self,
           Workspace *workspace,
           guint i,
           guint lane)
{
  const guint8 *sample = workspace->samples + i * self->pixel_reader.sample_size;

  if (i >= workspace->n_images || !workspace->was_read[i])
    return;
  if (self->layout != NULL)
    fill_color_lane (self, sample, workspace->planes + lane);
  else
    fill_gray_lane (self, sample, workspace->planes + lane);
}

void
idx_feature_extractor_extract (IdxFeatureExtractor *self,
                               guint worker,
                               float *features)
{
  const guint n_lanes = self->kernels->n_lanes;
  const gsize n_features = idx_feature_extractor_get_n_features (self);
  Workspace *workspace;

  g_return_if_fail (worker < self->n_workspaces);

  workspace = &self->workspaces[worker];
  if (self->pixel_reader.features != NULL)
    {
      memcpy (features, workspace->features, workspace->n_images * n_features * sizeof (float));
      if (self->has_unit_length)
        idx_feature_model_scale (features, workspace->n_images, n_features);
      return;
    }
  for (guint first = 0; first < workspace->n_images; first += n_lanes)
    {
      guint n = MIN (n_lanes, workspace->n_images - first);

      memset (workspace->planes, 0, get_plane_size (self) * n_lanes * sizeof (float));
      for (guint lane = 0; lane < n; lane++)
        fill_lane (self, workspace, first + lane, lane);
      if (self->layout != NULL)
        self->kernels->extract_color_features (self->layout, workspace->planes, workspace->scratch,
                                               workspace->features);
      else
        self->kernels->extract_features (&self->grid, workspace->planes, workspace->scratch,
                                         workspace->features);
      memcpy (features + first * n_features, workspace->features, n * n_features * sizeof (float));
    }
  if (self->layout != NULL && self->chroma_weight > 0)
    idx_color_layout_normalize (self->layout, self->chroma_weight, features, workspace->n_images);
}
