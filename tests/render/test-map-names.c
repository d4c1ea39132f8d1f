/* SPDX-License-Identifier: MIT */

/* The names of classes on a map: text or a mean image, their sizes, and how they fade. */

#include "idx-map-names.h"

#include "test-bytes.h"

#define N_SAMPLES 200

typedef struct
{
  IdxDataset *dataset;
  IdxMapPlaces *places;
  PangoContext *context;
  PangoFontDescription *font;
  IdxMapColors colors;
  IdxMapNameStyle style;
} Fixture;

/* Classes at random places, without names. */
static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  g_autoptr (IdxMapPoints) positions = NULL;
  float coordinates[2 * N_SAMPLES];

  self->dataset = idx_dataset_open_bytes (images, labels, "Made", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2 * N_SAMPLES; i++)
    coordinates[i] = (float) g_rand_double (random);
  positions = idx_map_points_new (coordinates, N_SAMPLES);
  self->places = idx_map_places_new (self->dataset, positions);
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  self->font = pango_font_description_from_string ("Sans");
  pango_font_description_set_absolute_size (self->font, 14 * PANGO_SCALE);
  idx_map_colors_init (&self->colors, IDX_MAP_COLORING_LABEL, 10, FALSE, -1);
  self->style = (IdxMapNameStyle){ .context = self->context,
                                   .font = self->font,
                                   .scale = 1,
                                   .map_side = 800,
                                   .colors = &self->colors };
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->dataset);
  idx_map_places_unref (self->places);
  g_object_unref (self->context);
  pango_font_description_free (self->font);
}

static GBytes *
get_mean (gpointer data,
          gint64 label,
          guint *rows,
          guint *columns,
          guint *n_channels)
{
  *rows = 2;
  *columns = 4;
  *n_channels = 1;
  return data;
}

static IdxMapNames *
make_names (Fixture *self)
{
  return idx_map_names_new (self->places, self->dataset, &self->style);
}

static double
get_width (Fixture *self)
{
  g_autoptr (IdxMapNames) names = make_names (self);
  double width, height;

  idx_map_names_get_size (names, 0, &width, &height);
  return width;
}

/* Classes without names are shown by their mean images, which are smaller on a small map, and grow
 * with the text. */
static void
test_images (Fixture *self,
             gconstpointer data)
{
  static const guint8 levels[8] = { 0 };
  g_autoptr (GBytes) mean = g_bytes_new_static (levels, sizeof levels);
  double text, large, small;

  text = get_width (self);
  self->style.get_mean = get_mean;
  self->style.mean_data = mean;
  large = get_width (self);
  g_assert_cmpfloat (large, >, 1.5 * text);
  self->style.map_side = 300;
  small = get_width (self);
  g_assert_cmpfloat (small, <, 0.8 * large);
  pango_font_description_set_absolute_size (self->font, 28 * PANGO_SCALE);
  g_assert_cmpfloat (get_width (self), >, 1.6 * small);
}

/* A long name is shortened. */
static void
test_long (Fixture *self,
           gconstpointer data)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autoptr (IdxClassNames) names =
    idx_class_names_rename (NULL, self->places->places[0].label,
                            "a class with a name that is too long for any map");

  idx_labels_set_class_names (labels, names);
  g_assert_cmpfloat (get_width (self), >, 100);
  g_assert_cmpfloat (get_width (self), <, 180);
}

/* All names are shown, and none overlaps another. */
static void
test_placed (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxMapNames) names = make_names (self);
  IdxMapArea area = { .width = 500, .height = 500 };

  idx_map_area_show_whole (&area);
  idx_map_names_place (names, area.pixels_per_unit);
  g_assert_cmpuint (idx_map_names_get_n_names (names), ==, 10);
  for (guint i = 0; i < 10; i++)
    for (guint j = 0; j < i; j++)
      {
        double left[2], top[2], width[2], height[2];

        g_assert_true (idx_map_names_get_corner (names, i, &area, &left[0], &top[0]));
        g_assert_true (idx_map_names_get_corner (names, j, &area, &left[1], &top[1]));
        idx_map_names_get_size (names, i, &width[0], &height[0]);
        idx_map_names_get_size (names, j, &width[1], &height[1]);
        g_assert_true (left[0] + width[0] <= left[1] || left[1] + width[1] <= left[0] ||
                       top[0] + height[0] <= top[1] || top[1] + height[1] <= top[0]);
      }
}

static void
test_opacity (Fixture *self,
              gconstpointer data)
{
  IdxMapArea area = { .width = 500, .height = 300 };
  double last = 1;

  idx_map_area_show_whole (&area);
  g_assert_cmpfloat (idx_map_names_get_opacity (&area), ==, 1);
  for (guint i = 0; i < 12; i++)
    {
      idx_map_area_zoom (&area, 1.4, 1e6, 250, 150);
      g_assert_cmpfloat (idx_map_names_get_opacity (&area), <=, last);
      last = idx_map_names_get_opacity (&area);
    }
  g_assert_cmpfloat (last, ==, 0);
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

  add ("/render/map-names/images", test_images);
  add ("/render/map-names/long", test_long);
  add ("/render/map-names/placed", test_placed);
  add ("/render/map-names/opacity", test_opacity);

  return g_test_run ();
}
