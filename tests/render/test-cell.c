/* SPDX-License-Identifier: MIT */

/* Compares cells with a slow reference: each pixel is the mean of the values over its area, in
 * integers. */

#include "idx-cell.h"

#include "idx-palette.h"

#include <string.h>

/* The color of pixels that the cell doesn't draw. */
#define UNTOUCHED 0x12345678U

typedef struct
{
  guint rows;
  guint columns;
} Size;

static const Size sizes[] = {
  { 28, 28 },
  { 1, 1 },
  { 1, 2 },
  { 5, 3 },
  { 3, 17 },
  { 32, 32 },
  { 64, 20 },
  { 100, 101 },
  { 301, 299 },
  { 1, 1000 },
  { 1000, 1 },
  { 700, 3 },
};

static guint8 *
make_pixels (guint rows,
             guint columns)
{
  guint8 *pixels = g_malloc ((gsize) rows * columns);

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      pixels[(gsize) row * columns + column] =
        (guint8) (row * 67 + column * 101 + row * column % 7);
  return pixels;
}

/* Returns the value of the pixel at (@x, @y) of an image drawn with @width × @height pixels. */
static guint
get_mean (const IdxRaster *raster,
          guint width,
          guint height,
          guint x,
          guint y)
{
  guint64 sum = 0;
  guint64 area = (guint64) raster->rows * raster->columns;

  for (guint row = y * raster->rows / height; row < raster->rows; row++)
    {
      gint64 high = MIN ((gint64) (row + 1) * height, (gint64) (y + 1) * raster->rows) -
                    MAX ((gint64) row * height, (gint64) y * raster->rows);

      if (high <= 0)
        break;
      for (guint column = x * raster->columns / width; column < raster->columns; column++)
        {
          gint64 wide = MIN ((gint64) (column + 1) * width, (gint64) (x + 1) * raster->columns) -
                        MAX ((gint64) column * width, (gint64) x * raster->columns);

          if (wide <= 0)
            break;
          sum += (guint64) (high * wide) * idx_raster_get_value (raster, row, column);
        }
    }
  return (guint) ((sum + area / 2) / area);
}

static guint32
get_expected (const IdxCell *cell,
              const IdxRaster *raster,
              const guint32 *colors,
              guint x,
              guint y)
{
  if (x < cell->x || y < cell->y || x >= cell->x + cell->width || y >= cell->y + cell->height)
    return UNTOUCHED;

  x -= cell->x;
  y -= cell->y;
  if (cell->scale > 0)
    return colors[idx_raster_get_value (raster, y / cell->scale, x / cell->scale)];
  return colors[get_mean (raster, cell->width, cell->height, x, y)];
}

/* Composes into the middle of a larger buffer and compares the whole buffer. */
static void
check_compose (const IdxCell *cell,
               guint side,
               const IdxRaster *raster)
{
  gsize stride = side + 7;
  g_autofree guint32 *buffer = g_new (guint32, stride * (side + 2));
  guint32 colors[256];

  for (gsize i = 0; i < stride * (side + 2); i++)
    buffer[i] = UNTOUCHED;
  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  idx_cell_compose (cell, raster, colors, buffer + stride + 3, stride);

  for (guint y = 0; y < side + 2; y++)
    for (guint x = 0; x < stride; x++)
      {
        gboolean inside = y >= 1 && y < side + 1 && x >= 3 && x < side + 3;
        guint32 expected =
          inside ? get_expected (cell, raster, colors, x - 3, y - 1) : UNTOUCHED;

        if (buffer[y * stride + x] != expected)
          g_error ("side %u, image %u×%u: %08X instead of %08X at %u, %u", side, raster->rows,
                   raster->columns, buffer[y * stride + x], expected, x, y);
      }
}

static void
test_compose (gconstpointer data)
{
  const Size *size = data;
  g_autofree guint8 *pixels = make_pixels (size->rows, size->columns);

  for (guint side = 4; side <= 300; side += side < 70 ? 1 : 23)
    {
      IdxRaster raster;
      IdxCell cell;

      idx_raster_init (&raster, pixels, size->rows, size->columns, IDX_ORIENTATION_STORED);
      idx_cell_init (&cell, side, raster.rows, raster.columns);
      check_compose (&cell, side, &raster);
    }
}

static void
test_compose_turned (void)
{
  g_autofree guint8 *pixels = make_pixels (20, 33);

  for (guint orientation = 0; orientation <= IDX_ORIENTATION_TRANSVERSED; orientation++)
    for (guint side = 4; side <= 100; side += 8)
      {
        IdxRaster raster;
        IdxCell cell;

        idx_raster_init (&raster, pixels, 20, 33, (IdxOrientation) orientation);
        idx_cell_init (&cell, side, raster.rows, raster.columns);
        check_compose (&cell, side, &raster);
      }
}

static void
test_compose_filling (void)
{
  g_autofree guint8 *pixels = make_pixels (28, 28);

  for (guint side = 4; side <= 200; side++)
    {
      IdxRaster raster;
      IdxCell cell;

      idx_raster_init (&raster, pixels, 28, 28, IDX_ORIENTATION_STORED);
      idx_cell_init_without_gap (&cell, side, 28, 28);
      check_compose (&cell, side, &raster);
    }
}

/* A mean lies between the smallest and the largest of its values, even at the ends of the range. */
static void
test_constant (void)
{
  static const guint8 values[] = { 0, 1, 127, 254, 255 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree guint8 *pixels = g_malloc (97 * 89);
      guint32 colors[256], target[40 * 40];
      IdxRaster raster;
      IdxCell cell;

      memset (pixels, values[i], 97 * 89);
      idx_palette_get_colors (IDX_PALETTE_SCREEN, colors);
      idx_raster_init (&raster, pixels, 97, 89, IDX_ORIENTATION_STORED);
      idx_cell_init_without_gap (&cell, 40, 97, 89);
      idx_cell_compose (&cell, &raster, colors, target, 40);
      for (guint y = 0; y < cell.height; y++)
        for (guint x = 0; x < cell.width; x++)
          g_assert_cmphex (target[(cell.y + y) * 40 + cell.x + x], ==, colors[values[i]]);
    }
}

static void
test_gap (void)
{
  for (guint side = 1; side < 1000; side++)
    g_assert_cmpuint (idx_cell_get_gap (side), ==,
                      side < 8 ? 0 : side < 24 ? 1
                                   : side < 64 ? 2
                                               : side / 16);
}

static void
test_fit (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint side = 1; side <= 300; side++)
      {
        guint room = side - idx_cell_get_gap (side);
        guint longest = MAX (sizes[i].rows, sizes[i].columns);
        IdxCell cell;

        idx_cell_init (&cell, side, sizes[i].rows, sizes[i].columns);
        g_assert_cmpuint (cell.scale, ==, room / longest);
        g_assert_cmpuint (cell.width, >=, 1);
        g_assert_cmpuint (cell.height, >=, 1);
        g_assert_cmpuint (MAX (cell.width, cell.height), <=, room);
        if (cell.scale == 0)
          g_assert_cmpuint (MAX (cell.width, cell.height), ==, room);
      }
}

static void
test_centered (void)
{
  for (guint side = 4; side <= 300; side++)
    {
      IdxCell cell;

      idx_cell_init (&cell, side, 20, 28);
      g_assert_cmpuint (cell.x, ==, (side - cell.width) / 2);
      g_assert_cmpuint (cell.y, ==, (side - cell.height) / 2);
    }
}

static void
test_filling (void)
{
  IdxCell cell;

  idx_cell_init_without_gap (&cell, 56, 28, 28);
  g_assert_cmpuint (cell.scale, ==, 2);
  g_assert_cmpuint (cell.x, ==, 0);
  g_assert_cmpuint (cell.width, ==, 56);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/render/cell/compose/%ux%u", sizes[i].rows, sizes[i].columns);

      g_test_add_data_func (path, &sizes[i], test_compose);
    }
  g_test_add_func ("/render/cell/compose/turned", test_compose_turned);
  g_test_add_func ("/render/cell/compose/filling", test_compose_filling);
  g_test_add_func ("/render/cell/compose/constant", test_constant);
  g_test_add_func ("/render/cell/gap", test_gap);
  g_test_add_func ("/render/cell/fit", test_fit);
  g_test_add_func ("/render/cell/centered", test_centered);
  g_test_add_func ("/render/cell/filling", test_filling);
  return g_test_run ();
}
