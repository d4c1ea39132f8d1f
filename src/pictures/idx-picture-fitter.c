/* SPDX-License-Identifier: MIT */

/* Scales pictures of any size to images of one size. */

#include "idx-picture-fitter.h"

#include "idx-box-filter.h"
#include "idx-picture-reader.h"

#include <string.h>

struct _IdxPictureFitter
{
  guint rows;
  guint columns;
  IdxPictureTarget target;
  guint8 *scaled; /* a picture after it was scaled; NULL before the first one */
  gsize scaled_size;
  IdxBoxFilter *filter; /* for pictures of @filter_height × @filter_width */
  guint filter_height;
  guint filter_width;
};

IdxPictureFitter *
idx_picture_fitter_new (guint rows,
                        guint columns,
                        guint n_channels)
{
  IdxPictureFitter *self = g_new0 (IdxPictureFitter, 1);

  self->rows = rows;
  self->columns = columns;
  self->target = (IdxPictureTarget){ .n_channels = n_channels, .depth = 8 };
  return self;
}

void
idx_picture_fitter_free (IdxPictureFitter *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->scaled);
  g_clear_pointer (&self->filter, idx_box_filter_free);
  g_free (self);
}

/* Returns the filter that scales pictures of @height × @width. */
static IdxBoxFilter *
get_filter (IdxPictureFitter *self,
            guint height,
            guint width,
            guint scaled_height,
            guint scaled_width)
{
  if (self->filter != NULL && self->filter_height == height && self->filter_width == width)
    return self->filter;
  g_clear_pointer (&self->filter, idx_box_filter_free);
  self->filter = idx_box_filter_new (height, width, scaled_height, scaled_width);
  self->filter_height = height;
  self->filter_width = width;
  return self->filter;
}

/* Computes the largest size that has the proportions of a picture and fits into an image. */
static void
get_scaled_size (const IdxPictureFitter *self,
                 guint height,
                 guint width,
                 guint *scaled_height,
                 guint *scaled_width)
{
  /* Scaled to the height of an image, the picture is width_times_rows / height wide. Scaled to the
   * width of an image, it is height_times_columns / width high. */
  guint64 width_times_rows = (guint64) self->rows * width;
  guint64 height_times_columns = (guint64) self->columns * height;
  guint64 rounded;

  if (width_times_rows <= height_times_columns)
    {
      rounded = (width_times_rows + height / 2) / height;
      *scaled_height = self->rows;
      *scaled_width = (guint) CLAMP (rounded, 1, self->columns);
    }
  else
    {
      rounded = (height_times_columns + width / 2) / width;
      *scaled_width = self->columns;
      *scaled_height = (guint) CLAMP (rounded, 1, self->rows);
    }
}

/* Makes room for a scaled picture. */
static gboolean
reserve (IdxPictureFitter *self,
         guint height,
         guint width,
         GError **error)
{
  gsize size = (gsize) height * width * self->target.n_channels;

  if (size <= self->scaled_size)
    return TRUE;
  self->scaled_size = 0;
  g_free (self->scaled);
  self->scaled = idx_picture_allocate_values (height, width, &self->target, error);
  if (self->scaled == NULL)
    return FALSE;
  self->scaled_size = size;
  return TRUE;
}

gboolean
idx_picture_fitter_fit (IdxPictureFitter *self,
                        const guint8 *picture,
                        guint height,
                        guint width,
                        guint8 *image,
                        GError **error)
{
  gsize n_channels;
  guint scaled_height, scaled_width;
  gsize row_size;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (picture != NULL, FALSE);
  g_return_val_if_fail (image != NULL, FALSE);

  n_channels = self->target.n_channels;
  get_scaled_size (self, height, width, &scaled_height, &scaled_width);
  if (scaled_height != height || scaled_width != width)
    {
      const IdxRaster raster = {
        .origin = picture,
        .row_step = (gssize) (width * n_channels),
        .column_step = (gssize) n_channels,
        .rows = height,
        .columns = width,
        .n_channels = (guint) n_channels,
      };

      if (!reserve (self, scaled_height, scaled_width, error))
        return FALSE;
      idx_box_filter_apply (get_filter (self, height, width, scaled_height, scaled_width), &raster,
                            self->scaled);
      picture = self->scaled;
    }
  row_size = scaled_width * n_channels;
  memset (image, 0, (gsize) self->rows * self->columns * n_channels);
  for (guint row = 0; row < scaled_height; row++)
    memcpy (image + ((gsize) ((self->rows - scaled_height) / 2 + row) * self->columns +
                     (self->columns - scaled_width) / 2) *
                      n_channels,
            picture + row * row_size, row_size);
  return TRUE;
}
