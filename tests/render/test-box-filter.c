/* SPDX-License-Identifier: MIT */

/* Compares the box filter with the way a cell draws an image. */

#include "idx-box-filter.h"
#include "idx-cell.h"

typedef struct
{
  guint rows;
  guint columns;
} Size;

static const Size sizes[] = {
  { 28, 28 },
  { 5, 3 },
  { 1, 40 },
  { 64, 20 },
  { 256, 255 },
  { 258, 9 },
  { 301, 299 },
};

static guint8 *
make_levels (gsize n)
{
  guint8 *levels = g_malloc (n);

  for (gsize i = 0; i < n; i++)
    levels[i] = (guint8) (i * 101 + i / 7 * 67);
  return levels;
}

/* Each level has a color of its own, so the levels can be read from what a cell draws. */
static void
check_raster (const IdxRaster *raster,
              guint side)
{
  guint32 colors[256];
  g_autofree guint32 *expected = g_new0 (guint32, (gsize) side * side);
  g_autofree guint8 *found = g_malloc ((gsize) side * side * raster->n_channels);
  g_autoptr (IdxBoxFilter) filter = NULL;
  IdxCell cell;

  for (guint32 i = 0; i < 256; i++)
    colors[i] = 0xFF000000U | i << 16 | i << 8 | i;
  idx_cell_init_without_gap (&cell, side, raster->rows, raster->columns);
  g_assert_cmpuint (cell.scale, ==, 0);
  cell.x = 0;
  cell.y = 0;
  idx_cell_compose (&cell, raster, colors, expected, side);

  filter = idx_box_filter_new (raster->rows, raster->columns, cell.height, cell.width);
  g_assert_true (idx_box_filter_can_apply (raster));
  idx_box_filter_apply (filter, raster, found);
  for (guint y = 0; y < cell.height; y++)
    for (guint x = 0; x < cell.width; x++)
      for (guint channel = 0; channel < 3; channel++)
        g_assert_cmpuint (
          found[(y * cell.width + x) * raster->n_channels + channel % raster->n_channels], ==,
          expected[y * side + x] >> (16 - 8 * channel) & 0xFF);
}

static void
check (guint n_channels)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint turn = 0; turn <= IDX_ORIENTATION_TRANSVERSED; turn++)
      {
        guint rows = sizes[i].rows;
        guint columns = sizes[i].columns;
        guint longest = MAX (rows, columns);
        g_autofree guint8 *levels = make_levels ((gsize) rows * columns * n_channels);
        IdxRaster raster;

        idx_raster_init_full (&raster, levels, NULL, rows, columns, n_channels,
                              (IdxOrientation) turn);
        for (guint side = 1; side < longest; side += 1 + longest / 9)
          check_raster (&raster, side);
      }
}

static void
test_one_channel (void)
{
  check (1);
}

static void
test_three_channels (void)
{
  check (3);
}

/* Returns the length of the overlap of a pixel and a value, in units in which a value is @n_pixels
 * long and a pixel is @n_values long. */
static guint64
get_overlap (guint64 pixel,
             guint64 value,
             guint64 n_pixels,
             guint64 n_values)
{
  guint64 start = MAX (pixel * n_values, value * n_pixels);
  guint64 end = MIN ((pixel + 1) * n_values, (value + 1) * n_pixels);

  return end > start ? end - start : 0;
}

static guint8
get_mean (const guint8 *levels,
          const Size *from,
          const Size *to,
          guint row,
          guint column)
{
  guint64 area = (guint64) from->rows * from->columns;
  guint64 sum = area / 2;

  for (guint y = 0; y < from->rows; y++)
    for (guint x = 0; x < from->columns; x++)
      sum += levels[y * from->columns + x] * get_overlap (row, y, to->rows, from->rows) *
             get_overlap (column, x, to->columns, from->columns);
  return (guint8) (sum / area);
}

/* The filter can also enlarge images, along both axes or one. */
static void
test_larger (void)
{
  static const Size pairs[][2] = {
    { { 1, 1 }, { 5, 9 } },
    { { 5, 3 }, { 28, 17 } },
    { { 20, 20 }, { 28, 28 } },
    { { 7, 30 }, { 9, 11 } },
    { { 3, 300 }, { 4, 16 } },
    { { 255, 2 }, { 256, 3 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const Size *from = &pairs[i][0];
      const Size *to = &pairs[i][1];
      g_autofree guint8 *levels = make_levels ((gsize) from->rows * from->columns);
      g_autofree guint8 *found = g_malloc ((gsize) to->rows * to->columns);
      g_autoptr (IdxBoxFilter) filter =
        idx_box_filter_new (from->rows, from->columns, to->rows, to->columns);
      IdxRaster raster;

      idx_raster_init (&raster, levels, from->rows, from->columns, IDX_ORIENTATION_STORED);
      idx_box_filter_apply (filter, &raster, found);
      for (guint row = 0; row < to->rows; row++)
        for (guint column = 0; column < to->columns; column++)
          g_assert_cmpuint (found[row * to->columns + column], ==,
                            get_mean (levels, from, to, row, column));
    }
}

static void
test_extremes (void)
{
  g_autofree guint8 *levels = g_malloc (256 * 256);
  guint8 found[64];
  g_autoptr (IdxBoxFilter) filter = idx_box_filter_new (256, 256, 8, 8);
  IdxRaster raster;

  memset (levels, 255, 256 * 256);
  idx_raster_init (&raster, levels, 256, 256, IDX_ORIENTATION_STORED);
  idx_box_filter_apply (filter, &raster, found);
  for (guint i = 0; i < 64; i++)
    g_assert_cmpuint (found[i], ==, 255);
}

static void
test_not_for_all (void)
{
  guint8 levels[64] = { 0 };
  IdxRaster raster;

  idx_raster_init_full (&raster, levels, NULL, 4, 4, 4, IDX_ORIENTATION_STORED);
  g_assert_false (idx_box_filter_can_apply (&raster));
  idx_raster_init_full (&raster, levels, levels + 16, 4, 4, 1, IDX_ORIENTATION_STORED);
  g_assert_false (idx_box_filter_can_apply (&raster));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/box-filter/one-channel", test_one_channel);
  g_test_add_func ("/render/box-filter/three-channels", test_three_channels);
  g_test_add_func ("/render/box-filter/larger", test_larger);
  g_test_add_func ("/render/box-filter/extremes", test_extremes);
  g_test_add_func ("/render/box-filter/not-for-all", test_not_for_all);
  return g_test_run ();
}
