/* SPDX-License-Identifier: MIT */

/* The places of names on a map: they never overlap, stay near their points, and move with the
 * map. */

#include "idx-map-placement.h"

#include <math.h>

#define N_SETS 20
#define MAX_BOXES 60
#define MAX_DISTANCE 60

static const struct
{
  guint width;
  guint height;
} sizes[] = { { 420, 300 }, { 1000, 760 }, { 3840, 2100 } };

static const double zooms[] = { 1, 2.3, 6 };

/* Fills @boxes with names at random places, some of them at the same one. */
static guint
make_boxes (guint32 seed,
            IdxMapBox *boxes)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  const guint n = (guint) g_rand_int_range (random, 5, MAX_BOXES);

  for (guint i = 0; i < n; i++)
    {
      boxes[i] = (IdxMapBox){ .x = g_rand_double_range (random, -1, 1),
                              .y = g_rand_double_range (random, -1, 1),
                              .width = g_rand_int_range (random, 10, 140),
                              .height = g_rand_int_range (random, 14, 44) };
      if (i > 0 && i % 7 == 0)
        boxes[i].x = boxes[i - 1].x;
      if (i > 0 && i % 7 == 0)
        boxes[i].y = boxes[i - 1].y;
    }
  return n;
}

/* Calls @check for each set at each size and zoom, after it has been placed. */
static void
foreach_case (void (*check) (IdxMapBox *boxes,
                             guint n,
                             IdxMapArea area))
{
  for (guint32 seed = 0; seed < N_SETS; seed++)
    for (gsize size = 0; size < G_N_ELEMENTS (sizes); size++)
      for (gsize zoom = 0; zoom < G_N_ELEMENTS (zooms); zoom++)
        {
          IdxMapBox boxes[MAX_BOXES];
          IdxMapArea area = { .width = sizes[size].width, .height = sizes[size].height };
          const guint n = make_boxes (seed, boxes);

          idx_map_area_show_whole (&area);
          idx_map_area_zoom (&area, zooms[zoom], 1e6, area.width / 2.0, area.height / 2.0);
          idx_map_placement_place (boxes, n, NULL, area.pixels_per_unit, MAX_DISTANCE);
          check (boxes, n, area);
        }
}

static void
check_overlap (IdxMapBox *boxes,
               guint n,
               IdxMapArea area)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      {
        double left[2], top[2];

        if (!idx_map_placement_get_corner (&boxes[i], &area, &left[0], &top[0]) ||
            !idx_map_placement_get_corner (&boxes[j], &area, &left[1], &top[1]))
          continue;
        g_assert_true (left[0] + boxes[i].width <= left[1] || left[1] + boxes[j].width <= left[0] ||
                       top[0] + boxes[i].height <= top[1] || top[1] + boxes[j].height <= top[0]);
      }
}

static void
test_overlap (void)
{
  foreach_case (check_overlap);
}

/* The most important box is at its point; no box is far from its own. */
static void
check_distance (IdxMapBox *boxes,
                guint n,
                IdxMapArea area)
{
  g_assert_true (boxes[0].is_placed);
  g_assert_cmpfloat (hypot (boxes[0].dx, boxes[0].dy), ==, 0);
  for (guint i = 0; i < n; i++)
    g_assert_true (!boxes[i].is_placed || hypot (boxes[i].dx, boxes[i].dy) <= MAX_DISTANCE);
}

static void
test_distance (void)
{
  foreach_case (check_distance);
}

/* While the user pans, boxes move by no more than a pixel beyond the map itself. Those that come
 * into view don't move others. */
static void
check_pan (IdxMapBox *boxes,
           guint n,
           IdxMapArea area)
{
  for (guint frame = 0; frame < 12; frame++)
    {
      const double dx = 17.25 - 3 * frame;
      const double dy = 4.5 * frame - 20;
      IdxMapArea next = area;

      idx_map_area_pan (&next, dx, dy);
      /* As in the view, which lays out again only when the scale changes. */
      idx_map_placement_place (boxes, n, NULL, next.pixels_per_unit, MAX_DISTANCE);
      for (guint i = 0; i < n; i++)
        {
          double before[2], after[2], map[2];

          if (!idx_map_placement_get_corner (&boxes[i], &area, &before[0], &before[1]) ||
              !idx_map_placement_get_corner (&boxes[i], &next, &after[0], &after[1]))
            continue;
          idx_map_area_to_pixels (&next, area.center_x, area.center_y, &map[0], &map[1]);
          map[0] -= area.width / 2.0;
          map[1] -= area.height / 2.0;
          g_assert_cmpfloat (fabs (after[0] - before[0] - map[0]), <=, 1);
          g_assert_cmpfloat (fabs (after[1] - before[1] - map[1]), <=, 1);
        }
      area = next;
    }
}

static void
test_pan (void)
{
  foreach_case (check_pan);
}

/* Two names at one point are both shown, one above the other. A third that is too wide isn't. */
static void
test_same_point (void)
{
  IdxMapBox boxes[] = {
    { .width = 80, .height = 20 },
    { .width = 80, .height = 20 },
    { .width = 900, .height = 300 },
  };

  idx_map_placement_place (boxes, G_N_ELEMENTS (boxes), NULL, 300, MAX_DISTANCE);
  g_assert_true (boxes[1].is_placed);
  g_assert_cmpfloat (fabs (boxes[1].dy), >=, 20);
  g_assert_cmpfloat (fabs (boxes[1].dy), <, 30);
  g_assert_false (boxes[2].is_placed);
}

/* A box moves away from obstacles that it would cover, but no farther than it has to, and never
 * onto another box. */
static void
test_obstacles (void)
{
  static const IdxMapObstacle places[] = { { 0, 0 }, { 0.05, 0 }, { 0.9, 0.9 } };
  const IdxMapObstacles obstacles = { places, G_N_ELEMENTS (places), 6 };
  IdxMapBox boxes[] = { { .width = 40, .height = 20 }, { .width = 40, .height = 20 } };

  idx_map_placement_place (boxes, G_N_ELEMENTS (boxes), &obstacles, 300, MAX_DISTANCE);
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      g_assert_true (boxes[i].is_placed);
      g_assert_cmpfloat (hypot (boxes[i].dx, boxes[i].dy), <=, MAX_DISTANCE);
      for (guint j = 0; j < G_N_ELEMENTS (places); j++)
        g_assert_true (fabs (300 * places[j].x - boxes[i].dx) >= 26 ||
                       fabs (300 * places[j].y - boxes[i].dy) >= 16);
    }
  g_assert_cmpfloat (hypot (boxes[0].dx, boxes[0].dy), <=, 24);
  g_assert_true (fabs (boxes[0].dx - boxes[1].dx) >= 40 ||
                 fabs (boxes[0].dy - boxes[1].dy) >= 20);
}

/* Among obstacles everywhere, a box is at a place where it covers the fewest. */
static void
test_fewest (void)
{
  IdxMapObstacle places[41 * 41];
  const IdxMapObstacles obstacles = { places, G_N_ELEMENTS (places), 2 };
  IdxMapBox box = { .width = 40, .height = 20 };
  guint n_covered = 0;

  for (guint i = 0; i < 41 * 41; i++)
    places[i] = (IdxMapObstacle){ 0.05 * (i % 41) - 1, 0.05 * (i / 41) - 1 };
  idx_map_placement_place (&box, 1, &obstacles, 300, MAX_DISTANCE);
  g_assert_true (box.is_placed);
  for (guint i = 0; i < 41 * 41; i++)
    n_covered +=
      fabs (300 * places[i].x - box.dx) < 22 && fabs (300 * places[i].y - box.dy) < 12;
  /* Two columns by one row of them, which are 15 pixels apart */
  g_assert_cmpuint (n_covered, ==, 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/render/map-placement/overlap", test_overlap);
  g_test_add_func ("/render/map-placement/distance", test_distance);
  g_test_add_func ("/render/map-placement/pan", test_pan);
  g_test_add_func ("/render/map-placement/same-point", test_same_point);
  g_test_add_func ("/render/map-placement/obstacles", test_obstacles);
  g_test_add_func ("/render/map-placement/fewest", test_fewest);
  return g_test_run ();
}
