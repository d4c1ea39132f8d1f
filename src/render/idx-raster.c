/* SPDX-License-Identifier: MIT */

/* Orients images without copying them, by changing the steps from one value to the next. */

#include "idx-raster.h"

/* An orientation as three operations: exchange rows and columns, then reverse the order of columns,
 * then reverse the order of rows. */
typedef struct
{
  gboolean transposed;
  gboolean columns_reversed;
  gboolean rows_reversed;
} OrientationInfo;

static const OrientationInfo infos[] = {
  [IDX_ORIENTATION_STORED] = { FALSE, FALSE, FALSE },
  [IDX_ORIENTATION_TRANSPOSED] = { TRUE, FALSE, FALSE },
  [IDX_ORIENTATION_ROTATED_90] = { TRUE, TRUE, FALSE },
  [IDX_ORIENTATION_ROTATED_180] = { FALSE, TRUE, TRUE },
  [IDX_ORIENTATION_ROTATED_270] = { TRUE, FALSE, TRUE },
  [IDX_ORIENTATION_MIRRORED] = { FALSE, TRUE, FALSE },
  [IDX_ORIENTATION_FLIPPED] = { FALSE, FALSE, TRUE },
  [IDX_ORIENTATION_TRANSVERSED] = { TRUE, TRUE, TRUE },
};

G_DEFINE_ENUM_TYPE (IdxOrientation, idx_orientation,
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_STORED, "stored"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_TRANSPOSED, "transposed"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_ROTATED_90, "rotated-90"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_ROTATED_180, "rotated-180"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_ROTATED_270, "rotated-270"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_MIRRORED, "mirrored"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_FLIPPED, "flipped"),
                    G_DEFINE_ENUM_VALUE (IDX_ORIENTATION_TRANSVERSED, "transversed"))

const char *const *
idx_orientation_get_names (void)
{
  static const char *names[G_N_ELEMENTS (infos) + 1];

  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    names[i] = idx_orientation_get_name ((IdxOrientation) i);
  return (const char *const *) names;
}

const char *
idx_orientation_get_name (IdxOrientation orientation)
{
  g_autoptr (GEnumClass) orientations = g_type_class_ref (IDX_TYPE_ORIENTATION);
  const GEnumValue *value = g_enum_get_value (orientations, (int) orientation);

  g_return_val_if_fail (value != NULL, NULL);

  return value->value_nick;
}

/* EMNIST's files store each image with rows and columns exchanged. */
IdxOrientation
idx_orientation_guess (const char *stem)
{
  g_return_val_if_fail (stem != NULL, IDX_ORIENTATION_STORED);

  return g_str_has_prefix (stem, "emnist") ? IDX_ORIENTATION_TRANSPOSED : IDX_ORIENTATION_STORED;
}

void
idx_orientation_get_size (IdxOrientation orientation,
                          guint rows,
                          guint columns,
                          guint *shown_rows,
                          guint *shown_columns)
{
  g_return_if_fail (orientation < G_N_ELEMENTS (infos));

  *shown_rows = infos[orientation].transposed ? columns : rows;
  *shown_columns = infos[orientation].transposed ? rows : columns;
}

void
idx_orientation_convert_to_stored (IdxOrientation orientation,
                                   guint rows,
                                   guint columns,
                                   guint *row,
                                   guint *column)
{
  const OrientationInfo *info;
  guint shown_rows, shown_columns, shown_row;

  g_return_if_fail (orientation < G_N_ELEMENTS (infos));

  info = &infos[orientation];
  idx_orientation_get_size (orientation, rows, columns, &shown_rows, &shown_columns);
  if (info->rows_reversed)
    *row = shown_rows - 1 - *row;
  if (info->columns_reversed)
    *column = shown_columns - 1 - *column;
  if (info->transposed)
    {
      shown_row = *row;
      *row = *column;
      *column = shown_row;
    }
}

guint32 *
idx_orientation_list_values (IdxOrientation orientation,
                             const IdxImageFormat *format)
{
  gsize n_together = format->has_mixed_slices ? (gsize) format->n_slices
                     : format->planar         ? 1
                                              : format->n_channels;
  gsize n_planes = (gsize) format->n_slices * format->n_channels / n_together;
  gsize plane_size = (gsize) format->rows * format->columns * n_together;
  guint rows, columns;
  guint32 *values = g_new (guint32, MAX (n_planes * plane_size, 1));
  guint32 *value = values;

  idx_orientation_get_size (orientation, format->rows, format->columns, &rows, &columns);
  for (gsize plane = 0; plane < n_planes; plane++)
    for (guint shown_row = 0; shown_row < rows; shown_row++)
      for (guint shown_column = 0; shown_column < columns; shown_column++)
        {
          guint row = shown_row;
          guint column = shown_column;
          gsize pixel;

          idx_orientation_convert_to_stored (orientation, format->rows, format->columns, &row,
                                             &column);
          pixel = plane * plane_size + ((gsize) row * format->columns + column) * n_together;
          for (gsize i = 0; i < n_together; i++)
            *value++ = (guint32) (pixel + i);
        }
  return values;
}

void
idx_raster_init (IdxRaster *self,
                 const guint8 *levels,
                 guint rows,
                 guint columns,
                 IdxOrientation orientation)
{
  idx_raster_init_full (self, levels, NULL, rows, columns, 1, orientation);
}

void
idx_raster_init_full (IdxRaster *self,
                      const guint8 *levels,
                      const guint8 *nonfinite,
                      guint rows,
                      guint columns,
                      guint n_channels,
                      IdxOrientation orientation)
{
  const OrientationInfo *info;
  gssize pixel_size = (gssize) n_channels;
  gssize row_size = (gssize) columns * pixel_size;

  g_return_if_fail (self != NULL);
  g_return_if_fail (orientation < G_N_ELEMENTS (infos));

  info = &infos[orientation];
  self->origin = levels;
  idx_orientation_get_size (orientation, rows, columns, &self->rows, &self->columns);
  self->row_step = info->transposed ? pixel_size : row_size;
  self->column_step = info->transposed ? row_size : pixel_size;
  self->n_channels = n_channels;
  self->nonfinite_offset = nonfinite != NULL ? nonfinite - levels : 0;
  if (info->columns_reversed && self->columns > 0)
    {
      self->origin += self->column_step * ((gssize) self->columns - 1);
      self->column_step = -self->column_step;
    }
  if (info->rows_reversed && self->rows > 0)
    {
      self->origin += self->row_step * ((gssize) self->rows - 1);
      self->row_step = -self->row_step;
    }
}

guint8
idx_raster_get_value (const IdxRaster *self,
                      guint row,
                      guint column)
{
  g_return_val_if_fail (row < self->rows && column < self->columns, 0);

  return self->origin[(gssize) row * self->row_step + (gssize) column * self->column_step];
}
