/* SPDX-License-Identifier: MIT */

/* The densest places of classes on a map. */

#include "idx-map-places.h"

#include "test-bytes.h"

#include <math.h>

#define N_SAMPLES 4000

typedef struct
{
  IdxDataset *dataset;
  float coordinates[2 * N_SAMPLES];
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  self->dataset = idx_dataset_open_bytes (images, labels, "Made", &error);
  g_assert_no_error (error);
  /* Samples all over the map; the corners set its scale. */
  for (guint i = 0; i < 2 * N_SAMPLES; i++)
    self->coordinates[i] = i < 4 ? (i < 2 ? -1 : 1)
                                 : (float) g_rand_double_range (random, -1, 1);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->dataset);
}

static IdxMapPlaces *
find_places (Fixture *self)
{
  g_autoptr (IdxMapPoints) positions = idx_map_points_new (self->coordinates, N_SAMPLES);

  return idx_map_places_new (self->dataset, positions);
}

static const IdxMapPlace *
get_place (IdxMapPlaces *places,
           gint64 label)
{
  for (guint i = 0; i < places->n; i++)
    if (places->places[i].label == label)
      return &places->places[i];
  g_assert_not_reached ();
}

/* The place of a class is in its cluster, not at the mean of the cluster and of strays. */
static void
test_densest (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxMapPlaces) places = NULL;
  guint n = 0;

  for (guint i = 2; i < N_SAMPLES; i++)
    {
      gint64 label;

      g_assert_true (idx_dataset_get_label (self->dataset, i, &label));
      if (label == 3 && n++ % 4 == 0)
        {
          self->coordinates[2 * i] = 0.6F + 0.0003F * (float) (i % 100);
          self->coordinates[2 * i + 1] = -0.4F + 0.0002F * (float) (i % 37);
        }
    }
  places = find_places (self);
  g_assert_cmpuint (places->n, ==, 10);
  g_assert_cmpfloat (hypot (get_place (places, 3)->x - 0.6, get_place (places, 3)->y + 0.4), <,
                     0.05);
}

/* The largest class comes first. Samples without a position don't count. */
static void
test_order (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxMapPlaces) places = NULL;

  for (guint i = 2; i < N_SAMPLES; i++)
    {
      gint64 label;

      g_assert_true (idx_dataset_get_label (self->dataset, i, &label));
      if (label == 0)
        self->coordinates[2 * i] = NAN;
    }
  places = find_places (self);
  for (guint i = 0; i < places->n; i++)
    {
      g_assert_cmpfloat (fabs (places->places[i].x), <=, 1);
      g_assert_cmpfloat (fabs (places->places[i].y), <=, 1);
      g_assert_true (places->places[i].label != 0 || places->places[i].n_samples < 3);
    }
}

/* A class whose samples are all at the edge has its place there. */
static void
test_edge (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxMapPlaces) places = NULL;

  for (guint i = 2; i < N_SAMPLES; i++)
    {
      gint64 label;

      g_assert_true (idx_dataset_get_label (self->dataset, i, &label));
      if (label == 7)
        self->coordinates[2 * i] = self->coordinates[2 * i + 1] = 1;
    }
  places = find_places (self);
  g_assert_cmpfloat (get_place (places, 7)->x, >, 0.95);
  g_assert_cmpfloat (get_place (places, 7)->y, >, 0.95);
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

  add ("/render/map-places/densest", test_densest);
  add ("/render/map-places/order", test_order);
  add ("/render/map-places/edge", test_edge);

  return g_test_run ();
}
