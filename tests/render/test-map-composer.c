/* SPDX-License-Identifier: MIT */

/* The picture of a map: positions and shapes of samples, and the visible part. */

#include "idx-map-composer.h"

#include <math.h>

#define SIDE 201
#define RED 0xE00000
#define PAGE 0xFFFFFF

typedef struct
{
  IdxMapPoints *positions;
  IdxMapScene scene;
  IdxMapArea area;
} Fixture;

/* Two samples, at the left and at the right of the map. */
static void
set_up (Fixture *self,
        gconstpointer data)
{
  const float coordinates[] = { 0, 0, 2, 0 };

  self->positions = idx_map_points_new (coordinates, 2);
  self->scene.positions = self->positions;
  self->scene.point_grid = idx_point_grid_new (self->positions);
  self->scene.symbols = g_atomic_rc_box_alloc0 (sizeof (IdxMapSymbols) + 2 * sizeof (IdxMapSymbol));
  self->scene.symbols->n_samples = 2;
  self->scene.symbols->n_shapes[IDX_MAP_SHAPE_DOT] = 2;
  for (guint i = 0; i < 2; i++)
    self->scene.symbols->symbols[i].shape = IDX_MAP_SHAPE_DOT;
  self->scene.scale = 1;
  self->scene.colors.page = PAGE;
  self->scene.colors.faint = 0x808080;
  self->scene.colors.colors[0] = RED;
  self->area.width = SIDE;
  self->area.height = SIDE;
  idx_map_area_show_whole (&self->area);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_point_grid_unref (self->scene.point_grid);
  idx_map_symbols_unref (self->scene.symbols);
  g_object_unref (self->positions);
}

static cairo_surface_t *
draw (Fixture *self)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);

  idx_map_composer_draw (surface, &self->scene, &self->area);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           int x,
           int y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) +
                      (gsize) y * (gsize) cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xFFFFFF;
}

/* Returns the number of pixels that don't have the color of the page. */
static guint
count_drawn (cairo_surface_t *surface)
{
  guint n = 0;

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      n += get_pixel (surface, x, y) != PAGE;
  return n;
}

static guint
count_shape (Fixture *self,
             IdxMapShape shape)
{
  cairo_surface_t *surface;
  guint n;

  for (IdxMapShape other = 0; other < IDX_MAP_N_SHAPES; other++)
    self->scene.symbols->n_shapes[other] = other == shape || other == IDX_MAP_SHAPE_DOT;
  self->scene.symbols->symbols[1].shape = (guint8) shape;
  surface = draw (self);
  n = count_drawn (surface);
  cairo_surface_destroy (surface);
  return n;
}

static void
test_places (Fixture *self,
             gconstpointer data)
{
  cairo_surface_t *surface = draw (self);
  double x, y;

  for (int i = -1; i <= 1; i += 2)
    {
      idx_map_area_to_pixels (&self->area, i, 0, &x, &y);
      g_assert_cmphex (get_pixel (surface, (int) x, (int) y), ==, RED);
    }
  g_assert_cmphex (get_pixel (surface, SIDE / 2, SIDE / 2), ==, PAGE);
  cairo_surface_destroy (surface);
}

/* When the map is zoomed in, only one sample is in the picture. */
static void
test_zoomed (Fixture *self,
             gconstpointer data)
{
  cairo_surface_t *whole = draw (self);
  cairo_surface_t *part;
  double x, y;

  idx_map_area_to_pixels (&self->area, 1, 0, &x, &y);
  idx_map_area_zoom (&self->area, 3, 1e6, x, y);
  part = draw (self);
  g_assert_cmphex (get_pixel (part, (int) x, (int) y), ==, RED);
  g_assert_cmpuint (count_drawn (part), <, count_drawn (whole));
  cairo_surface_destroy (whole);
  cairo_surface_destroy (part);
}

/* Each shape looks different, so samples can be told apart without color. */
static void
test_shapes (Fixture *self,
             gconstpointer data)
{
  guint dots = count_shape (self, IDX_MAP_SHAPE_DOT);

  g_assert_cmpuint (count_shape (self, IDX_MAP_SHAPE_FAINT), <, dots);
  g_assert_cmpuint (count_shape (self, IDX_MAP_SHAPE_SUSPECT), >, dots);
  g_assert_cmpuint (count_shape (self, IDX_MAP_SHAPE_DECIDED), >, dots);
  g_assert_cmpuint (count_shape (self, IDX_MAP_SHAPE_DECIDED), !=,
                    count_shape (self, IDX_MAP_SHAPE_SUSPECT));
}

/* Returns the number of pixels of a color. */
static guint
count_color (cairo_surface_t *surface,
             guint32 color)
{
  guint n = 0;

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      n += get_pixel (surface, x, y) == color;
  return n;
}

/* Replaces the scene by @n samples at the middle of the map, close together. */
static void
make_crowd (Fixture *self,
            guint n)
{
  g_autofree float *coordinates = g_new (float, 2 * n);

  /* Two samples at the corners set the scale. */
  for (guint i = 0; i < n; i++)
    {
      coordinates[2 * i] = i < 2 ? (float) i : 0.5F + 0.0005F * (float) (i % 100);
      coordinates[2 * i + 1] = i < 2 ? (float) i : 0.5F + 0.0005F * (float) (i / 100);
    }
  idx_point_grid_unref (self->scene.point_grid);
  idx_map_symbols_unref (self->scene.symbols);
  g_set_object (&self->positions, NULL);
  self->positions = idx_map_points_new (coordinates, n);
  self->scene.positions = self->positions;
  self->scene.point_grid = idx_point_grid_new (self->positions);
  self->scene.symbols = g_atomic_rc_box_alloc0 (sizeof (IdxMapSymbols) + n * sizeof (IdxMapSymbol));
  self->scene.symbols->n_samples = n;
  self->scene.symbols->n_shapes[IDX_MAP_SHAPE_DOT] = n;
  for (guint i = 0; i < n; i++)
    self->scene.symbols->symbols[i].shape = IDX_MAP_SHAPE_DOT;
}

/* Among thousands of dots, a label to check is several times as large as a suspect below the line,
 * and has an outline. */
static void
test_to_check (Fixture *self,
               gconstpointer data)
{
  cairo_surface_t *surface;
  guint suspect, to_check;

  make_crowd (self, 5000);
  self->scene.colors.outline = 0x000001;
  self->scene.colors.colors[1] = 0x0000F0;
  self->scene.symbols->symbols[1].color = 1;
  self->scene.symbols->symbols[1].shape = IDX_MAP_SHAPE_SUSPECT;
  self->scene.symbols->n_shapes[IDX_MAP_SHAPE_SUSPECT] = 1;
  surface = draw (self);
  suspect = count_color (surface, 0x0000F0);
  g_assert_cmpuint (count_color (surface, 0x000001), ==, 0);
  cairo_surface_destroy (surface);
  self->scene.symbols->symbols[1].shape = IDX_MAP_SHAPE_TO_CHECK;
  self->scene.symbols->n_shapes[IDX_MAP_SHAPE_SUSPECT] = 0;
  self->scene.symbols->n_shapes[IDX_MAP_SHAPE_TO_CHECK] = 1;
  surface = draw (self);
  to_check = count_color (surface, 0x0000F0);
  g_assert_cmpuint (to_check, >, 20);
  g_assert_cmpuint (to_check, >, 4 * suspect);
  g_assert_cmpuint (count_color (surface, 0x000001), >, 8);
  cairo_surface_destroy (surface);
}

/* Selected samples have an outline, and keep the color of their class. */
static void
test_selected (Fixture *self,
               gconstpointer data)
{
  const guint32 selected[] = { 1 };
  cairo_surface_t *without = draw (self);
  cairo_surface_t *with;

  self->scene.selected = selected;
  self->scene.n_selected = 1;
  self->scene.colors.selected = 0x0000F0;
  with = draw (self);
  g_assert_cmpuint (count_drawn (with), >, count_drawn (without));
  g_assert_cmpuint (count_color (with, 0x0000F0), >, 4);
  g_assert_cmpuint (count_color (with, RED), >=, count_color (without, RED));
  cairo_surface_destroy (without);
  cairo_surface_destroy (with);
}

/* The outlines of many selected samples close together don't hide the color of their class. */
static void
test_selected_crowd (Fixture *self,
                     gconstpointer data)
{
  g_autofree guint32 *selected = g_new (guint32, 5000);
  cairo_surface_t *without, *with;

  make_crowd (self, 5000);
  without = draw (self);
  for (guint i = 0; i < 5000; i++)
    selected[i] = i;
  self->scene.selected = selected;
  self->scene.n_selected = 5000;
  self->scene.colors.selected = 0x0000F0;
  with = draw (self);
  g_assert_cmpuint (count_color (with, 0x0000F0), >, 0);
  g_assert_cmpuint (10 * count_color (with, RED), >=, 9 * count_color (without, RED));
  cairo_surface_destroy (without);
  cairo_surface_destroy (with);
}

static void
check_equal (cairo_surface_t *a,
             cairo_surface_t *b)
{
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      g_assert_cmphex (get_pixel (a, x, y), ==, get_pixel (b, x, y));
}

/* Asserts that the picture is the same with and without a point grid. */
static void
check_without_grid (Fixture *self)
{
  IdxPointGrid *point_grid = self->scene.point_grid;
  cairo_surface_t *with = draw (self);
  cairo_surface_t *without;

  self->scene.point_grid = NULL;
  without = draw (self);
  self->scene.point_grid = point_grid;
  check_equal (with, without);
  g_assert_cmpuint (count_drawn (with), >, 0);
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
}

static void
test_without_index (Fixture *self,
                    gconstpointer data)
{
  double x, y;

  check_without_grid (self);
  idx_map_area_to_pixels (&self->area, 1, 0, &x, &y);
  idx_map_area_zoom (&self->area, 3, 1e6, x, y);
  check_without_grid (self);
}

/* A map with so many samples that it is drawn as a density plot. */
static void
test_density_without_index (Fixture *self,
                            gconstpointer data)
{
  const guint n = 1000100;
  g_autofree float *coordinates = g_new (float, 2 * n);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < 2 * n; i++)
    coordinates[i] = (float) (g_rand_double (random) * g_rand_double (random));
  tear_down (self, NULL);
  self->positions = idx_map_points_new (coordinates, n);
  self->scene.positions = self->positions;
  self->scene.point_grid = idx_point_grid_new (self->positions);
  self->scene.symbols = g_atomic_rc_box_alloc0 (sizeof (IdxMapSymbols) + n * sizeof (IdxMapSymbol));
  self->scene.symbols->n_samples = n;
  self->scene.symbols->n_shapes[IDX_MAP_SHAPE_DOT] = n;
  self->scene.colors.colors[1] = 0x0000FF;
  for (guint i = 0; i < n; i++)
    self->scene.symbols->symbols[i] = (IdxMapSymbol){ IDX_MAP_SHAPE_DOT, i % 3 == 0 };
  check_without_grid (self);
}

/* Zooming keeps the point under the pointer in place. Zooming out stops at the whole map. */
static void
test_area (void)
{
  IdxMapArea area = { .width = 640, .height = 480 };
  double before[2], after[2];
  double whole;

  idx_map_area_show_whole (&area);
  whole = area.pixels_per_unit;
  idx_map_area_zoom (&area, 8, 1e6, 320, 240);
  idx_map_area_to_map (&area, 400, 100, &before[0], &before[1]);
  idx_map_area_zoom (&area, 2, 1e6, 400, 100);
  idx_map_area_to_map (&area, 400, 100, &after[0], &after[1]);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (before[i], after[i], 1e-9);
  g_assert_false (area.shows_whole_map);
  idx_map_area_resize (&area, 800, 600);
  g_assert_cmpfloat_with_epsilon (area.pixels_per_unit, 16 * whole, 1e-6);
  idx_map_area_zoom (&area, 1e-3, 1e6, 0, 0);
  g_assert_true (area.shows_whole_map);
  idx_map_area_resize (&area, 320, 240);
  g_assert_cmpfloat_with_epsilon (area.pixels_per_unit, whole / 2, 1e-6);
}

/* After snapping, cells begin at whole pixels. Snapping again changes nothing. */
static void
test_snap (void)
{
  IdxMapArea area = { .width = 640, .height = 481 };
  double x, y, half;

  idx_map_area_show_whole (&area);
  idx_map_area_zoom (&area, 5.3, 1e6, 123, 77);
  g_assert_cmpuint (idx_map_area_snap (&area, 100), ==, 23);
  idx_map_area_to_pixels (&area, -1, -1, &x, &y);
  g_assert_cmpfloat_with_epsilon (x, rint (x), 1e-6);
  g_assert_cmpfloat_with_epsilon (y, rint (y), 1e-6);
  half = area.pixels_per_unit;
  g_assert_cmpuint (idx_map_area_snap (&area, 100), ==, 23);
  g_assert_cmpfloat_with_epsilon (area.pixels_per_unit, half, 1e-6);
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

  add ("/render/map-composer/places", test_places);
  add ("/render/map-composer/zoomed", test_zoomed);
  add ("/render/map-composer/shapes", test_shapes);
  add ("/render/map-composer/to-check", test_to_check);
  add ("/render/map-composer/selected", test_selected);
  add ("/render/map-composer/selected-crowd", test_selected_crowd);
  add ("/render/map-composer/without-index", test_without_index);
  add ("/render/map-composer/density-without-index", test_density_without_index);
  g_test_add_func ("/render/map-composer/area", test_area);
  g_test_add_func ("/render/map-composer/snap", test_snap);

  return g_test_run ();
}
