/* SPDX-License-Identifier: MIT */

/* Tests where the samples of a map are on the screen, and what stays in place during a zoom. */

#include "idx-map-geometry.h"

#include <math.h>

#define N_SAMPLES 40000
#define WIDTH 600
#define HEIGHT 400
#define EPSILON 1e-3

static const graphene_point_t center = { WIDTH / 2.0F, HEIGHT / 2.0F };

typedef struct
{
  IdxMapPoints *positions;
  IdxPointGrid *point_grid;
  IdxMapLattice *lattice;
  IdxMapGeometry geometry;
} Fixture;

/* Places four samples in the corners of the map, one in its middle, and the others at random: too
 * many for thumbnails while the whole map is in view. */
static void
set_up (Fixture *self,
        gconstpointer data)
{
  const float corners[] = { -1, -1, 1, -1, -1, 1, 1, 1, 0, 0 };
  g_autofree float *coordinates = g_new (float, 2 * N_SAMPLES);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 2 * N_SAMPLES; i++)
    coordinates[i] =
      i < G_N_ELEMENTS (corners) ? corners[i] : (float) g_rand_double_range (random, -1, 1);
  self->positions = idx_map_points_new (coordinates, N_SAMPLES);
  self->point_grid = idx_point_grid_new (self->positions);
  self->lattice = idx_map_lattice_new (self->positions);
  self->geometry =
    (IdxMapGeometry){ .scale = 2, .point_grid = self->point_grid, .lattice = self->lattice };
  self->geometry.area = (IdxMapArea){ .width = 1, .height = 1 };
  idx_map_area_show_whole (&self->geometry.area);
  idx_map_geometry_resize (&self->geometry, WIDTH, HEIGHT);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_map_lattice_unref (self->lattice);
  idx_point_grid_unref (self->point_grid);
  g_object_unref (self->positions);
}

static graphene_point_t
get_center (Fixture *self,
            guint index)
{
  graphene_rect_t bounds;
  graphene_point_t middle;

  g_assert_true (idx_map_geometry_get_bounds (&self->geometry, index, &bounds));
  graphene_rect_get_center (&bounds, &middle);
  return middle;
}

static void
test_resize (Fixture *self,
             gconstpointer data)
{
  g_assert_cmpuint (self->geometry.area.width, ==, 2 * WIDTH);
  g_assert_cmpuint (self->geometry.area.height, ==, 2 * HEIGHT);
  for (guint i = 0; i < 5; i++)
    g_assert_true (idx_map_geometry_shows (&self->geometry, i));

  idx_map_geometry_resize (&self->geometry, 0, 0);
  g_assert_cmpuint (self->geometry.area.width, ==, 1);
  g_assert_cmpuint (self->geometry.area.height, ==, 1);
}

/* A change of the scale factor moves nothing. */
static void
test_scale (Fixture *self,
            gconstpointer data)
{
  graphene_point_t before = get_center (self, 0);
  graphene_point_t after;

  idx_map_geometry_set_scale (&self->geometry, 1);
  idx_map_geometry_resize (&self->geometry, WIDTH, HEIGHT);
  after = get_center (self, 0);
  g_assert_true (graphene_point_near (&before, &after, 1));
}

static void
test_zoom_at_point (Fixture *self,
                    gconstpointer data)
{
  double x, y, now_x, now_y;
  const double pixels_per_unit = self->geometry.area.pixels_per_unit;

  idx_map_geometry_to_map (&self->geometry, 250, 120, &x, &y);
  idx_map_geometry_zoom (&self->geometry, 3, 250, 120, G_MAXUINT);
  idx_map_geometry_to_map (&self->geometry, 250, 120, &now_x, &now_y);
  g_assert_cmpfloat_with_epsilon (self->geometry.area.pixels_per_unit, 3 * pixels_per_unit,
                                  EPSILON);
  g_assert_cmpfloat_with_epsilon (now_x, x, EPSILON);
  g_assert_cmpfloat_with_epsilon (now_y, y, EPSILON);
}

/* If a dot becomes a thumbnail, its cell is where the dot was. */
static void
test_zoom_at_sample (Fixture *self,
                     gconstpointer data)
{
  graphene_point_t before = get_center (self, 0);
  graphene_point_t after;

  g_assert_cmpuint (idx_map_geometry_get_cell_side (&self->geometry), ==, 0);
  idx_map_geometry_zoom (&self->geometry, 20, (double) before.x, (double) before.y, 0);
  after = get_center (self, 0);
  g_assert_cmpuint (idx_map_geometry_get_cell_side (&self->geometry), >, 0);
  g_assert_true (graphene_point_near (&before, &after, 1));
}

static void
test_pan (Fixture *self,
          gconstpointer data)
{
  graphene_point_t before, after;

  idx_map_geometry_zoom (&self->geometry, 4, WIDTH / 2.0, HEIGHT / 2.0, G_MAXUINT);
  before = get_center (self, 4);
  /* Distances are rounded to device pixels: half a logical pixel. */
  idx_map_geometry_pan (&self->geometry, 10.6, -20.4);
  after = get_center (self, 4);
  g_assert_cmpfloat_with_epsilon (after.x - before.x, 10.5F, EPSILON);
  g_assert_cmpfloat_with_epsilon (after.y - before.y, -20.5F, EPSILON);
}

static void
test_show (Fixture *self,
           gconstpointer data)
{
  IdxMapArea before;
  graphene_point_t middle;

  idx_map_geometry_zoom (&self->geometry, 4, WIDTH / 2.0, HEIGHT / 2.0, G_MAXUINT);
  before = self->geometry.area;
  idx_map_geometry_show (&self->geometry, 4);
  g_assert_cmpfloat (self->geometry.area.center_x, ==, before.center_x);
  g_assert_cmpfloat (self->geometry.area.center_y, ==, before.center_y);

  g_assert_false (idx_map_geometry_shows (&self->geometry, 0));
  idx_map_geometry_show (&self->geometry, 0);
  g_assert_true (idx_map_geometry_shows (&self->geometry, 0));
  middle = get_center (self, 0);
  g_assert_true (graphene_point_near (&middle, &center, 1));
  idx_map_geometry_show_whole (&self->geometry);
  for (guint i = 0; i < 5; i++)
    g_assert_true (idx_map_geometry_shows (&self->geometry, i));
}

static void
test_reveal (Fixture *self,
             gconstpointer data)
{
  graphene_point_t middle;

  idx_map_geometry_zoom_to (&self->geometry, 3);
  g_assert_cmpuint (idx_map_geometry_get_cell_side (&self->geometry), >=, 48 * 2 - 1);
  middle = get_center (self, 3);
  g_assert_true (graphene_point_near (&middle, &center, 2));
}

static void
test_radius (Fixture *self,
             gconstpointer data)
{
  const double radius = idx_map_geometry_get_dot_radius (&self->geometry);

  g_assert_cmpfloat (radius, >, 1);
  self->geometry.point_grid = NULL;
  g_assert_cmpfloat (idx_map_geometry_get_dot_radius (&self->geometry), <, radius);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/view/map-geometry/resize", test_resize);
  add ("/view/map-geometry/scale", test_scale);
  add ("/view/map-geometry/zoom-at-point", test_zoom_at_point);
  add ("/view/map-geometry/zoom-at-sample", test_zoom_at_sample);
  add ("/view/map-geometry/pan", test_pan);
  add ("/view/map-geometry/show", test_show);
  add ("/view/map-geometry/reveal", test_reveal);
  add ("/view/map-geometry/radius", test_radius);

  return g_test_run ();
}
