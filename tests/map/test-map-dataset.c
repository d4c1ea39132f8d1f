/* SPDX-License-Identifier: MIT */

/* The map of a dataset, and its cache. */

#include "idx-map.h"

#include "idx-error.h"
#include "test-folder.h"
#include "test-sanitizers.h"
#include "test-set.h"

#include <string.h>

#define N_SAMPLES 400
#define N_CLASSES 4

/* Counts the samples whose nearest sample on the map has the same class. */
static guint
count_alike (IdxMapPoints *positions)
{
  const guint n = idx_map_points_get_n_samples (positions);
  guint n_alike = 0;

  for (guint i = 0; i < n; i++)
    {
      float x, y;
      float least = G_MAXFLOAT;
      guint nearest = i;

      g_assert_true (idx_map_points_get (positions, i, &x, &y));
      for (guint j = 0; j < n; j++)
        {
          float other_x, other_y, distance;

          g_assert_true (idx_map_points_get (positions, j, &other_x, &other_y));
          distance = (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y);
          if (i != j && distance < least)
            {
              least = distance;
              nearest = j;
            }
        }
      n_alike += nearest % N_CLASSES == i % N_CLASSES;
    }
  return n_alike;
}

static void
test_alike (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxMapPoints) positions = NULL;
  g_autoptr (GError) error = NULL;

  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  dataset = test_set_open (&set);
  positions = idx_map_new (dataset, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_alike (positions), >, N_SAMPLES * 9 / 10);
}

static IdxMapPoints *
make_map (guint n_samples,
          guint side)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  IdxMapPoints *positions;

  test_set_init (&set, n_samples, side, side, 1);
  dataset = test_set_open (&set);
  positions = idx_map_new (dataset, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (idx_map_points_get_n_samples (positions), ==, n_samples);
  for (guint i = 0; i < n_samples; i++)
    {
      float x, y;

      g_assert_true (idx_map_points_get (positions, i, &x, &y));
    }
  return positions;
}

/* Datasets of tiny images and datasets of very few images have a map, too. */
static void
test_small (void)
{
  g_autoptr (IdxMapPoints) pixels = make_map (100, 3);
  g_autoptr (IdxMapPoints) three = make_map (3, 14);
  float x, y;

  g_assert_true (idx_map_points_get (three, 1, &x, &y));
  g_assert_cmpfloat (x, ==, 0);
  g_assert_cmpfloat (y, ==, 0);
  g_assert_true (idx_map_points_get (three, 2, &x, &y));
  g_assert_cmpfloat (x, ==, 1);
  g_assert_cmpfloat (y, ==, 0);
}

static void
assert_refused (TestSet *set,
                const char *message)
{
  g_autoptr (IdxDataset) dataset = test_set_open (set);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_map_new (dataset, NULL, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_one_sample (void)
{
  g_auto (TestSet) set = { 0 };

  test_set_init (&set, 1, 14, 14, 1);
  assert_refused (&set, "There are fewer than two samples, so there is nothing to arrange.");
}

static void
test_one_pixel (void)
{
  g_auto (TestSet) set = { 0 };

  test_set_init (&set, 100, 1, 1, 1);
  assert_refused (&set, "Images of one pixel have no shapes to compare, so they can't be "
                        "arranged.");
}

/* If all images are equal, there is no map; a single different image is enough. */
static void
test_equal_images (void)
{
  const gsize size = 14 * 14;
  g_auto (TestSet) set = { 0 };
  g_autofree guint8 *last = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxMapPoints) positions = NULL;
  g_autoptr (GError) error = NULL;

  test_set_init (&set, 37, 14, 14, 2);
  last = g_memdup2 (test_set_get_image (&set, 36), size);
  for (guint i = 1; i < 37; i++)
    memcpy (test_set_get_image (&set, i), test_set_get_image (&set, 0), size);
  assert_refused (&set, "The shapes in the images don't differ, so there is nothing to arrange.");

  memcpy (test_set_get_image (&set, 36), last, size);
  dataset = test_set_open (&set);
  positions = idx_map_new (dataset, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (idx_map_points_get_n_samples (positions), ==, 37);
}

/* With more than 200,000 samples, some are laid out and the others are placed among them. */
static void
test_large (void)
{
  g_autoptr (IdxMapPoints) positions = NULL;

  if (!test_skip_with_sanitizers ())
    positions = make_map (200100, 3);
}

static void
test_kernels (void)
{
  const IdxMapOptions options = { .kernels = "abacus" };
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  test_set_init (&set, 10, 3, 3, 1);
  dataset = test_set_open (&set);
  g_assert_null (idx_map_new (dataset, &options, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

static void
note_shown (IdxMapPoints *positions,
            gpointer data)
{
  gint *n_shown = data;

  g_atomic_int_inc (n_shown);
}

/* The second time, the map is loaded from the cache, and no intermediate positions are shown. */
static void
test_cache (void)
{
  const guint n_samples = 3000;
  gint n_shown = 0;
  const IdxMapOptions options = { .show = note_shown, .show_data = &n_shown };
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  IdxMapPoints *maps[2] = { NULL, NULL };
  gint n_first = 0;

  test_set_init (&set, n_samples, 5, 5, N_CLASSES);
  dataset = test_set_open (&set);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (IdxMapRequest) request = idx_map_request_new (dataset, &options, NULL);

      maps[i] = idx_map_request_run (request, NULL, NULL, NULL);
      if (i == 0)
        n_first = g_atomic_int_get (&n_shown);
    }
  g_assert_cmpint (n_first, >, 0);
  g_assert_cmpint (g_atomic_int_get (&n_shown), ==, n_first);
  for (guint i = 0; i < n_samples; i++)
    {
      float x, y, cached_x, cached_y;

      g_assert_true (idx_map_points_get (maps[0], i, &x, &y));
      g_assert_true (idx_map_points_get (maps[1], i, &cached_x, &cached_y));
      g_assert_cmpfloat (x, ==, cached_x);
      g_assert_cmpfloat (y, ==, cached_y);
    }
  g_object_unref (maps[0]);
  g_object_unref (maps[1]);
}

int
main (int argc,
      char **argv)
{
  TestFolder *user;
  int status;

  g_test_init (&argc, &argv, NULL);
  user = test_folder_new_for_user ();
  g_test_add_func ("/audit/map-dataset/alike", test_alike);
  g_test_add_func ("/audit/map-dataset/small", test_small);
  g_test_add_func ("/audit/map-dataset/one-sample", test_one_sample);
  g_test_add_func ("/audit/map-dataset/one-pixel", test_one_pixel);
  g_test_add_func ("/audit/map-dataset/equal-images", test_equal_images);
  g_test_add_func ("/audit/map-dataset/large", test_large);
  g_test_add_func ("/audit/map-dataset/kernels", test_kernels);
  g_test_add_func ("/audit/map-dataset/cache", test_cache);
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
