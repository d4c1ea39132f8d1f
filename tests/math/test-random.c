/* SPDX-License-Identifier: MIT */

#include "idx-random.h"

/* The first numbers of the reference implementation with the seed 1234567. */
static void
test_next (void)
{
  guint64 state = 1234567;

  g_assert_cmpuint (idx_random_next (&state), ==, G_GUINT64_CONSTANT (6457827717110365317));
  g_assert_cmpuint (idx_random_next (&state), ==, G_GUINT64_CONSTANT (3203168211198807973));
  g_assert_cmpuint (idx_random_next (&state), ==, G_GUINT64_CONSTANT (9817491932198370423));
}

/* Draws one number from each range; the sizes of the ranges differ by at most one. */
static void
test_draw (void)
{
  g_autofree guint32 *drawn = idx_random_draw (1000, 30, 1);

  for (guint i = 0; i < 30; i++)
    {
      g_assert_cmpuint (drawn[i], >=, 1000 * i / 30);
      g_assert_cmpuint (drawn[i], <, 1000 * (i + 1) / 30);
    }
}

static void
test_draw_all (void)
{
  g_autofree guint32 *drawn = idx_random_draw (17, 17, 1);

  for (guint i = 0; i < 17; i++)
    g_assert_cmpuint (drawn[i], ==, i);
}

static void
test_draw_none (void)
{
  g_autofree guint32 *drawn = idx_random_draw (0, 0, 1);

  g_assert_nonnull (drawn);
}

/* In a file with periodic labels, all labels must be drawn. */
static void
test_draw_periods (void)
{
  guint counts[10] = { 0 };
  g_autofree guint32 *drawn = idx_random_draw (40960, 512, 1);

  for (guint i = 0; i < 512; i++)
    counts[drawn[i] % 10]++;
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (counts[i], >, 25);
}

static void
test_draw_many (void)
{
  g_autofree guint32 *drawn = idx_random_draw (G_MAXUINT32, 1000, 1);

  g_assert_cmpuint (drawn[0], <, G_MAXUINT32 / 1000 + 1);
  g_assert_cmpuint (drawn[999], >, G_MAXUINT32 / 1000 * 998);
  for (guint i = 1; i < 1000; i++)
    g_assert_cmpuint (drawn[i], >, drawn[i - 1]);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/random/next", test_next);
  g_test_add_func ("/audit/random/draw", test_draw);
  g_test_add_func ("/audit/random/draw-all", test_draw_all);
  g_test_add_func ("/audit/random/draw-none", test_draw_none);
  g_test_add_func ("/audit/random/draw-periods", test_draw_periods);
  g_test_add_func ("/audit/random/draw-many", test_draw_many);
  return g_test_run ();
}
