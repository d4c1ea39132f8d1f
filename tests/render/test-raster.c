/* SPDX-License-Identifier: MIT */

/* Compares orientations with copies that are rotated value by value. */

#include "idx-raster.h"

#define ROWS 3
#define COLUMNS 5

/* Converts a position in the shown image to the position of the same value in the stored image. */
typedef void (*TurnFunc) (guint *row,
                          guint *column,
                          guint shown_rows,
                          guint shown_columns);

static void
exchange (guint *row,
          guint *column)
{
  guint kept = *row;

  *row = *column;
  *column = kept;
}

static void
turn_none (guint *row,
           guint *column,
           guint shown_rows,
           guint shown_columns)
{
}

static void
turn_transposed (guint *row,
                 guint *column,
                 guint shown_rows,
                 guint shown_columns)
{
  exchange (row, column);
}

/* Clockwise: the left column, from the bottom, becomes the top row. */
static void
turn_90 (guint *row,
         guint *column,
         guint shown_rows,
         guint shown_columns)
{
  *column = shown_columns - 1 - *column;
  exchange (row, column);
}

static void
turn_180 (guint *row,
          guint *column,
          guint shown_rows,
          guint shown_columns)
{
  *row = shown_rows - 1 - *row;
  *column = shown_columns - 1 - *column;
}

static void
turn_270 (guint *row,
          guint *column,
          guint shown_rows,
          guint shown_columns)
{
  *row = shown_rows - 1 - *row;
  exchange (row, column);
}

static void
turn_mirrored (guint *row,
               guint *column,
               guint shown_rows,
               guint shown_columns)
{
  *column = shown_columns - 1 - *column;
}

static void
turn_flipped (guint *row,
              guint *column,
              guint shown_rows,
              guint shown_columns)
{
  *row = shown_rows - 1 - *row;
}

static void
turn_transversed (guint *row,
                  guint *column,
                  guint shown_rows,
                  guint shown_columns)
{
  turn_180 (row, column, shown_rows, shown_columns);
  exchange (row, column);
}

typedef struct
{
  IdxOrientation orientation;
  const char *name;
  gboolean turned;
  TurnFunc turn;
} Case;

static const Case cases[] = {
  { IDX_ORIENTATION_STORED, "stored", FALSE, turn_none },
  { IDX_ORIENTATION_TRANSPOSED, "transposed", TRUE, turn_transposed },
  { IDX_ORIENTATION_ROTATED_90, "rotated-90", TRUE, turn_90 },
  { IDX_ORIENTATION_ROTATED_180, "rotated-180", FALSE, turn_180 },
  { IDX_ORIENTATION_ROTATED_270, "rotated-270", TRUE, turn_270 },
  { IDX_ORIENTATION_MIRRORED, "mirrored", FALSE, turn_mirrored },
  { IDX_ORIENTATION_FLIPPED, "flipped", FALSE, turn_flipped },
  { IDX_ORIENTATION_TRANSVERSED, "transversed", TRUE, turn_transversed },
};

static void
test_orientation (gconstpointer data)
{
  const Case *c = data;
  guint8 pixels[ROWS * COLUMNS];
  IdxRaster raster;

  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    pixels[i] = (guint8) (i * 7);
  idx_raster_init (&raster, pixels, ROWS, COLUMNS, c->orientation);
  g_assert_cmpuint (raster.rows, ==, c->turned ? COLUMNS : ROWS);
  g_assert_cmpuint (raster.columns, ==, c->turned ? ROWS : COLUMNS);
  for (guint y = 0; y < raster.rows; y++)
    for (guint x = 0; x < raster.columns; x++)
      {
        guint row = y;
        guint column = x;

        c->turn (&row, &column, raster.rows, raster.columns);
        g_assert_cmpuint (idx_raster_get_value (&raster, y, x), ==, pixels[row * COLUMNS + column]);
      }
}

static void
test_names (void)
{
  const char *const *names = idx_orientation_get_names ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpstr (names[cases[i].orientation], ==, cases[i].name);
      g_assert_cmpstr (idx_orientation_get_name (cases[i].orientation), ==, cases[i].name);
    }
  g_assert_null (names[G_N_ELEMENTS (cases)]);
}

static void
test_guess (void)
{
  g_assert_cmpint (idx_orientation_guess ("emnist-letters-test"), ==, IDX_ORIENTATION_TRANSPOSED);
  g_assert_cmpint (idx_orientation_guess ("qmnist-test"), ==, IDX_ORIENTATION_STORED);
  g_assert_cmpint (idx_orientation_guess (""), ==, IDX_ORIENTATION_STORED);
}

/* Lists the values of transposed images of 2×3 pixels. */
static void
check_values (const IdxImageFormat *format,
              const guint32 *expected)
{
  g_autofree guint32 *values = idx_orientation_list_values (IDX_ORIENTATION_TRANSPOSED, format);

  for (guint i = 0; i < 12; i++)
    g_assert_cmpuint (values[i], ==, expected[i]);
}

static void
test_values (void)
{
  const guint32 together[] = { 0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11 };
  const guint32 apart[] = { 0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11 };
  IdxImageFormat format = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                            .rows = 2,
                            .columns = 3,
                            .n_channels = 2,
                            .n_slices = 1 };

  check_values (&format, together);
  format.planar = TRUE;
  check_values (&format, apart);
  format.planar = FALSE;
  format.n_channels = 1;
  format.n_slices = 2;
  check_values (&format, apart);
  format.has_mixed_slices = TRUE;
  check_values (&format, together);
}

static void
test_one_pixel (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint8 pixel = 42;
      IdxRaster raster;

      idx_raster_init (&raster, &pixel, 1, 1, cases[i].orientation);
      g_assert_cmpuint (idx_raster_get_value (&raster, 0, 0), ==, 42);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/render/raster/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_orientation);
    }
  g_test_add_func ("/render/raster/names", test_names);
  g_test_add_func ("/render/raster/guess", test_guess);
  g_test_add_func ("/render/raster/values", test_values);
  g_test_add_func ("/render/raster/one-pixel", test_one_pixel);
  return g_test_run ();
}
