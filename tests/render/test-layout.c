/* SPDX-License-Identifier: MIT */

#include "idx-layout.h"

/* The size of the largest known dataset. */
#define N_LARGEST 8100000

static void
test_columns (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 1000, 32, 0, 100);
  g_assert_cmpuint (layout.n_columns, ==, 31);
  g_assert_cmpuint (layout.n_rows, ==, 4);
  g_assert_cmpuint (layout.x, ==, 4);
}

static void
test_full_rows (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 320, 32, 0, 100);
  g_assert_cmpuint (layout.n_columns, ==, 10);
  g_assert_cmpuint (layout.n_rows, ==, 10);
  g_assert_cmpuint (layout.x, ==, 0);
}

static void
test_narrow (void)
{
  IdxLayout layout;

  /* There is always at least one column, and the layout is wide enough for it. */
  idx_layout_init (&layout, 10, 32, 0, 100);
  g_assert_cmpuint (layout.n_columns, ==, 1);
  g_assert_cmpuint (layout.n_rows, ==, 100);
  g_assert_cmpuint (layout.x, ==, 0);
  g_assert_cmpuint (layout.width, ==, 32);
}

static void
test_no_samples (void)
{
  IdxLayout layout;
  guint position, first, last;

  idx_layout_init (&layout, 1000, 32, 8, 0);
  g_assert_cmpint (idx_layout_get_height (&layout), ==, 0);
  g_assert_false (idx_layout_find (&layout, 10, 10, &position));
  idx_layout_get_rows (&layout, 0, 500, &first, &last);
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (last, ==, 0);
}

static void
test_caption (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 320, 32, 9, 100);
  g_assert_cmpuint (idx_layout_get_row_height (&layout), ==, 41);
  g_assert_cmpint (idx_layout_get_height (&layout), ==, 410);
}

static void
test_largest (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 640, 300, 50, N_LARGEST);
  g_assert_cmpint (idx_layout_get_height (&layout), ==, G_GINT64_CONSTANT (1417500000));
  idx_layout_init (&layout, 300, 300, 50, N_LARGEST);
  g_assert_cmpint (idx_layout_get_height (&layout), ==, G_GINT64_CONSTANT (2835000000));
}

static void
test_most (void)
{
  IdxLayout layout;
  IdxLayoutRect rect;
  guint position;

  idx_layout_init (&layout, 1, 1000, 1000, G_MAXUINT);
  rect = idx_layout_get_rect (&layout, G_MAXUINT - 1);
  g_assert_cmpint (rect.y, ==, (gint64) (G_MAXUINT - 1) * 2000);
  g_assert_true (idx_layout_find (&layout, rect.x, rect.y, &position));
  g_assert_cmpuint (position, ==, G_MAXUINT - 1);
}

/* Every corner of a tile maps back to that tile. */
static void
test_round_trip (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  IdxLayout layout;

  idx_layout_init (&layout, 1003, 17, 5, N_LARGEST);
  for (guint i = 0; i < 10000; i++)
    {
      guint expected = (guint) g_rand_int_range (rand, 0, N_LARGEST);
      IdxLayoutRect rect = idx_layout_get_rect (&layout, expected);
      guint position;

      g_assert_true (idx_layout_find (&layout, rect.x, rect.y, &position));
      g_assert_cmpuint (position, ==, expected);
      g_assert_true (idx_layout_find (&layout, rect.x + rect.width - 1,
                                      rect.y + rect.height - 1, &position));
      g_assert_cmpuint (position, ==, expected);
    }
}

static void
test_outside (void)
{
  IdxLayout layout;
  guint position;

  idx_layout_init (&layout, 100, 32, 0, 7);
  g_assert_cmpuint (layout.x, ==, 2);
  g_assert_false (idx_layout_find (&layout, 1, 0, &position));
  g_assert_true (idx_layout_find (&layout, 2, 0, &position));
  g_assert_true (idx_layout_find (&layout, 97, 0, &position));
  g_assert_false (idx_layout_find (&layout, 98, 0, &position));
  g_assert_false (idx_layout_find (&layout, 2, -1, &position));
  g_assert_true (idx_layout_find (&layout, 2, 95, &position));
  g_assert_false (idx_layout_find (&layout, 2, 96, &position));

  /* Points after the last tile of the last row. */
  g_assert_true (idx_layout_find (&layout, 33, 64, &position));
  g_assert_false (idx_layout_find (&layout, 34, 64, &position));
}

static void
check_rows (const IdxLayout *layout,
            gint64 y,
            gint64 height,
            guint expected_first,
            guint expected_last)
{
  guint first, last;

  idx_layout_get_rows (layout, y, height, &first, &last);
  g_assert_cmpuint (first, ==, expected_first);
  g_assert_cmpuint (last, ==, expected_last);
}

static void
test_rows (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 100, 10, 0, 1000);
  check_rows (&layout, 0, 100, 0, 10);
  check_rows (&layout, 0, 101, 0, 11);
  check_rows (&layout, 9, 1, 0, 1);
  check_rows (&layout, 9, 2, 0, 2);
  check_rows (&layout, 10, 0, 1, 1);
  check_rows (&layout, 990, 100, 99, 100);
  check_rows (&layout, 5000, 100, 100, 100);
}

static void
test_rows_above (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 100, 10, 0, 1000);
  check_rows (&layout, -50, 100, 0, 5);
  check_rows (&layout, -50, 20, 0, 0);
}

/* Rows start at the right, including the last one if it isn't full. */
static void
test_mirrored (void)
{
  IdxLayout layout;
  guint position;

  idx_layout_init (&layout, 100, 32, 0, 7);
  g_assert_false (layout.is_mirrored);
  layout.is_mirrored = TRUE;
  g_assert_cmpint (idx_layout_get_rect (&layout, 0).x, ==, 66);
  g_assert_cmpint (idx_layout_get_rect (&layout, 2).x, ==, 2);
  g_assert_cmpint (idx_layout_get_rect (&layout, 6).x, ==, 66);
  for (guint i = 0; i < 7; i++)
    {
      IdxLayoutRect rect = idx_layout_get_rect (&layout, i);

      g_assert_true (idx_layout_find (&layout, rect.x, rect.y, &position));
      g_assert_cmpuint (position, ==, i);
    }
  g_assert_false (idx_layout_find (&layout, 1, 0, &position));
  g_assert_false (idx_layout_find (&layout, 98, 0, &position));
  g_assert_false (idx_layout_find (&layout, 65, 64, &position));
}

static void
check_block (const IdxLayout *layout,
             gint64 x,
             gint64 y,
             gint64 width,
             gint64 height,
             IdxLayoutBlock expected)
{
  IdxLayoutBlock block = idx_layout_get_block (layout, x, y, width, height);

  g_assert_cmpuint (block.first_row, ==, expected.first_row);
  g_assert_cmpuint (block.end_row, ==, expected.end_row);
  g_assert_cmpuint (block.first_column, ==, expected.first_column);
  g_assert_cmpuint (block.end_column, ==, expected.end_column);
}

static void
test_block (void)
{
  IdxLayout layout;

  idx_layout_init (&layout, 104, 10, 5, 1000);
  g_assert_cmpuint (layout.x, ==, 2);
  check_block (&layout, 2, 0, 10, 15, (IdxLayoutBlock){ 0, 1, 0, 1 });
  check_block (&layout, 2, 0, 11, 16, (IdxLayoutBlock){ 0, 2, 0, 2 });
  check_block (&layout, 25, 31, 0, 0, (IdxLayoutBlock){ 2, 3, 2, 3 });
  check_block (&layout, -50, -50, 60, 60, (IdxLayoutBlock){ 0, 1, 0, 1 });
  check_block (&layout, 91, 1480, 500, 5000, (IdxLayoutBlock){ 98, 100, 8, 10 });
  check_block (&layout, 102, 0, 50, 15, (IdxLayoutBlock){ 0, 1, 10, 10 });
  check_block (&layout, -50, 0, 51, 15, (IdxLayoutBlock){ 0, 1, 0, 0 });
  layout.is_mirrored = TRUE;
  check_block (&layout, 2, 0, 11, 15, (IdxLayoutBlock){ 0, 1, 8, 10 });
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/layout/columns", test_columns);
  g_test_add_func ("/render/layout/full-rows", test_full_rows);
  g_test_add_func ("/render/layout/narrow", test_narrow);
  g_test_add_func ("/render/layout/no-samples", test_no_samples);
  g_test_add_func ("/render/layout/caption", test_caption);
  g_test_add_func ("/render/layout/largest", test_largest);
  g_test_add_func ("/render/layout/most", test_most);
  g_test_add_func ("/render/layout/round-trip", test_round_trip);
  g_test_add_func ("/render/layout/outside", test_outside);
  g_test_add_func ("/render/layout/rows", test_rows);
  g_test_add_func ("/render/layout/rows-above", test_rows_above);
  g_test_add_func ("/render/layout/mirrored", test_mirrored);
  g_test_add_func ("/render/layout/block", test_block);
  return g_test_run ();
}
