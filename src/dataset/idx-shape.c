/* SPDX-License-Identifier: MIT */

/* The shape of an image, also as text and as dimensions of a file. */

#include "idx-shape.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The largest number of channels: red, green, blue and alpha. */
#define MAX_CHANNELS 4U

/* Parses at most three positive numbers with a × or x between them. Returns how many there are, 0
 * if @text contains anything else. */
static guint
parse_numbers (const char *text,
               guint64 numbers[3])
{
  g_auto (GStrv) parts = g_strsplit (text, strstr (text, "×") != NULL ? "×" : "x", -1);
  guint n = g_strv_length (parts);

  if (n > 3)
    return 0;
  for (guint i = 0; i < n; i++)
    if (!g_ascii_string_to_unsigned (parts[i], 10, 1, G_MAXUINT32, &numbers[i], NULL))
      return 0;
  return n;
}

gboolean
idx_shape_parse (const char *text,
                 IdxShape *shape,
                 GError **error)
{
  guint64 numbers[3];
  guint n;
  gboolean planar;

  g_return_val_if_fail (text != NULL && shape != NULL, FALSE);

  n = parse_numbers (text, numbers);
  planar = n == 3 && numbers[2] > MAX_CHANNELS;
  if (n < 2 || (planar && numbers[0] > MAX_CHANNELS))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("“%s” isn't a shape; write ROWSxCOLUMNS, such as 28x28, or with the number "
                      "of channels, such as 32x32x3 or 3x32x32."),
                   text);
      return FALSE;
    }
  shape->rows = (guint) numbers[planar ? 1 : 0];
  shape->columns = (guint) numbers[planar ? 2 : 1];
  shape->n_channels = n == 2 ? 0 : (guint) numbers[planar ? 0 : 2];
  shape->planar = planar;
  return TRUE;
}

gboolean
idx_shape_parse_size (const char *text,
                      guint *rows,
                      guint *columns,
                      GError **error)
{
  guint64 numbers[3];

  g_return_val_if_fail (text != NULL && rows != NULL && columns != NULL, FALSE);

  if (parse_numbers (text, numbers) != 2)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("“%s” isn't a size; write ROWSxCOLUMNS, such as 28x28."), text);
      return FALSE;
    }
  *rows = (guint) numbers[0];
  *columns = (guint) numbers[1];
  return TRUE;
}

static char *
dup_numbers (const IdxShape *shape,
             const char *separator)
{
  if (shape->n_channels == 0)
    return g_strdup_printf ("%u%s%u", shape->rows, separator, shape->columns);
  if (shape->planar)
    return g_strdup_printf ("%u%s%u%s%u", shape->n_channels, separator, shape->rows, separator,
                            shape->columns);
  return g_strdup_printf ("%u%s%u%s%u", shape->rows, separator, shape->columns, separator,
                          shape->n_channels);
}

gboolean
idx_shape_init_square (IdxShape *self,
                       guint64 n_values)
{
  guint64 side = (guint64) (sqrt ((double) n_values) + 0.5);

  g_return_val_if_fail (self != NULL, FALSE);

  if (side == 0 || side > G_MAXUINT32 || side * side != n_values)
    return FALSE;
  *self = (IdxShape){ (guint) side, (guint) side, 0, FALSE };
  return TRUE;
}

void
idx_shape_add_dimensions (const IdxShape *self,
                          IdxHeader *header)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (header != NULL && header->n_dimensions + 3 <= IDX_HEADER_MAX_DIMENSIONS);

  if (self->n_channels > 1 && self->planar)
    header->dimensions[header->n_dimensions++] = self->n_channels;
  header->dimensions[header->n_dimensions++] = self->rows;
  header->dimensions[header->n_dimensions++] = self->columns;
  if (self->n_channels > 1 && !self->planar)
    header->dimensions[header->n_dimensions++] = self->n_channels;
}

char *
idx_shape_dup_text (const IdxShape *shape)
{
  g_return_val_if_fail (shape != NULL, NULL);

  return dup_numbers (shape, "x");
}

char *
idx_shape_dup_label (const IdxShape *shape)
{
  static const char *const kinds[MAX_CHANNELS + 1] = {
    [1] = N_ ("gray"), [2] = N_ ("two slices"), [3] = N_ ("RGB"), [4] = N_ ("RGBA")
  };
  g_autofree char *numbers = NULL;

  g_return_val_if_fail (shape != NULL && shape->n_channels <= MAX_CHANNELS, NULL);

  numbers = dup_numbers (shape, "×");
  if (shape->n_channels == 0)
    return g_steal_pointer (&numbers);
  /* Translators: the shape of an image with what it means: "32×32×3 (RGB)" */
  return g_strdup_printf (_ ("%s (%s)"), numbers, _ (kinds[shape->n_channels]));
}

gboolean
idx_shape_equal (const IdxShape *a,
                 const IdxShape *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->rows == b->rows && a->columns == b->columns && a->n_channels == b->n_channels &&
         a->planar == b->planar;
}

guint64
idx_shape_get_n_values (const IdxShape *shape)
{
  g_return_val_if_fail (shape != NULL, 0);

  return (guint64) shape->rows * shape->columns * MAX (shape->n_channels, 1);
}
