/* SPDX-License-Identifier: MIT */

/* The card of a sample on the map, and the samples near it. */

#include "idx-map-card.h"

#include "idx-map-nearby.h"
#include "test-display.h"

#include <math.h>

#define SIDE 100
#define N_POINTS 500

typedef struct
{
  GtkWidget *card;
  GtkWindow *window;
  cairo_surface_t *before;
  guint n_changes;
} Fixture;

static void
changed_cb (Fixture *self)
{
  self->n_changes++;
}

/* Returns whether the card looks different from before. */
static gboolean
has_changed (gpointer data)
{
  Fixture *self = data;
  cairo_surface_t *after = test_draw (self->card);
  gboolean has_changed = FALSE;

  for (guint y = 0; y < SIDE; y++)
    for (guint x = 0; x < SIDE; x++)
      has_changed |= test_get_pixel (self->before, x, y) != test_get_pixel (after, x, y);
  cairo_surface_destroy (after);
  return has_changed;
}

/* A card shows the image and the text of a sample while it is mapped. */
static void
test_mapped (void)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (30, 6, 6);
  Fixture fixture = { .card = g_object_ref_sink (idx_map_card_new ()) };
  IdxMapCard *card = IDX_MAP_CARD (fixture.card);

  g_signal_connect_swapped (card, "changed", G_CALLBACK (changed_cb), &fixture);
  idx_map_card_show (card, dataset, 7, "Image 7");
  g_assert_cmpuint (idx_map_card_get_index (card), ==, G_MAXUINT);
  g_assert_cmpuint (fixture.n_changes, ==, 0);
  fixture.window = test_show (fixture.card, 2 * SIDE, 2 * SIDE);
  g_assert_cmpuint (idx_map_card_get_index (card), ==, 7);
  g_assert_cmpuint (fixture.n_changes, ==, 1);
  g_assert_nonnull (test_find_label (fixture.card, "Image 7"));
  idx_map_card_show (card, dataset, 7, "Image 7");
  g_assert_cmpuint (fixture.n_changes, ==, 1);
  test_wait_for_frame (fixture.card);
  fixture.before = test_draw (fixture.card);
  idx_map_card_show (card, dataset, 8, "Image 7");
  g_assert_cmpuint (fixture.n_changes, ==, 2);
  test_wait_until (has_changed, &fixture);
  idx_map_card_show (card, NULL, 0, NULL);
  g_assert_cmpuint (idx_map_card_get_index (card), ==, G_MAXUINT);
  cairo_surface_destroy (fixture.before);
  gtk_window_destroy (fixture.window);
  g_signal_handlers_disconnect_by_data (card, &fixture);
  g_object_unref (card);
  test_run_idle ();
}

/* The nearest samples are found, in the order of their distance, wherever the sample is. */
static void
test_nearby (void)
{
  float coordinates[2 * N_POINTS];
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  g_autoptr (IdxMapPoints) positions = NULL;
  IdxPointGrid *point_grid;

  for (guint i = 0; i < 2 * N_POINTS; i++)
    coordinates[i] = (float) g_rand_double (random);
  positions = idx_map_points_new (coordinates, N_POINTS);
  point_grid = idx_point_grid_new (positions);
  for (guint sample = 0; sample < N_POINTS; sample += 41)
    {
      g_autoptr (GArray) nearby = idx_map_nearby_find (point_grid, sample, 8);
      double last = 0;
      float x, y;
      guint n_nearer = 0;

      g_assert_cmpuint (nearby->len, ==, 8);
      g_assert_true (idx_map_points_get (positions, sample, &x, &y));
      for (guint i = 0; i < nearby->len; i++)
        {
          float other_x, other_y;
          double distance;

          g_assert_true (idx_map_points_get (positions, g_array_index (nearby, guint32, i),
                                             &other_x, &other_y));
          distance = hypot ((double) (other_x - x), (double) (other_y - y));
          g_assert_cmpfloat (distance, >=, last);
          last = distance;
        }
      for (guint i = 0; i < N_POINTS; i++)
        {
          float other_x, other_y;

          g_assert_true (idx_map_points_get (positions, i, &other_x, &other_y));
          n_nearer += i != sample && hypot ((double) (other_x - x), (double) (other_y - y)) < last;
        }
      g_assert_cmpuint (n_nearer, ==, 7);
    }
  idx_point_grid_unref (point_grid);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  g_test_add_func ("/view/map-card/mapped", test_mapped);
  g_test_add_func ("/view/map-card/nearby", test_nearby);

  return g_test_run ();
}
