/* SPDX-License-Identifier: MIT */

/* Measures the CPU time that a frame of the map takes in the main thread while it is moved and
 * zoomed, in relation to a widget that draws only its background. With IDXVIEW_BENCH_LARGE=1, the
 * map has 8.1 million samples. */

#include "bench-views.h"

#include "bench-positions.h"
#include "bench.h"
#include "idx-map-view.h"
#include "test-display.h"

#define N_SAMPLES 60000
#define N_LARGE 8100000
#define WIDTH 1600
#define HEIGHT 1000
#define N_FRAMES 60

/* The number of steps of a zoom in one direction. Each enlarges by a quarter, all together about
 * sevenfold. */
#define N_ZOOM_STEPS 9

/* A widget in a window of its own. The window is shown only while the widget is measured. */
typedef struct
{
  GtkWindow *window;
  GtkWidget *widget;
  int n_steps;    /* by which a map is zoomed in before it is measured */
  gboolean zooms; /* whether the map is zoomed during frames, not moved */
} View;

/* Waits until the map is complete, which takes a while for a large map, because a worker draws
 * it. */
static void
fill (IdxMapView *map)
{
  while (!idx_map_view_is_complete (map))
    g_main_context_iteration (NULL, TRUE);
}

/* Returns the CPU time of the main thread for a frame, in milliseconds. */
static double
bench_map_view_draw (gpointer data)
{
  View *self = data;
  gboolean is_map = IDX_IS_MAP_VIEW (self->widget);
  double start, taken;

  gtk_window_present (self->window);
  test_wait_for_frame (self->widget);
  if (is_map)
    {
      idx_map_view_show_whole (IDX_MAP_VIEW (self->widget));
      if (self->n_steps > 0)
        idx_map_view_zoom (IDX_MAP_VIEW (self->widget), self->n_steps);
      fill (IDX_MAP_VIEW (self->widget));
    }
  start = bench_get_thread_time ();
  for (int i = 0; i < N_FRAMES; i++)
    {
      /* Move sideways and back, or zoom in and out. */
      if (is_map && self->zooms)
        idx_map_view_zoom (IDX_MAP_VIEW (self->widget), i / N_ZOOM_STEPS % 2 == 0 ? 1 : -1);
      else if (is_map)
        (void) gtk_widget_activate_action (self->widget, "map.pan", "(ii)", i % 2 == 0 ? 1 : -1, 0);
      gtk_widget_queue_draw (self->widget);
      test_wait_for_frame (self->widget);
    }
  taken = bench_get_thread_time () - start;
  gtk_widget_set_visible (GTK_WIDGET (self->window), FALSE);
  return taken / N_FRAMES;
}

static View
show_map (IdxSelection *selection,
          int n_steps)
{
  View view = { .widget = idx_map_view_new (), .n_steps = n_steps };

  idx_map_view_set_model (IDX_MAP_VIEW (view.widget), selection);
  view.window = test_show (view.widget, WIDTH, HEIGHT);
  /* Wait now, so that no worker runs while something else is measured. */
  fill (IDX_MAP_VIEW (view.widget));
  gtk_widget_set_visible (GTK_WIDGET (view.window), FALSE);
  return view;
}

static View
show_empty (void)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  View view = { .widget = bench_empty_new () };

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view.widget);
  view.window = test_show (scrolled, WIDTH, HEIGHT);
  gtk_widget_set_visible (GTK_WIDGET (view.window), FALSE);
  return view;
}

int
main (int argc,
      char **argv)
{
  const gboolean is_large = g_getenv ("IDXVIEW_BENCH_LARGE") != NULL;
  const guint n = is_large ? N_LARGE : N_SAMPLES;
  g_autofree char *title = g_strdup_printf ("A frame of a map of %u samples", n);
  Bench *bench = bench_new (title, argv, NULL);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxMapPoints) positions = bench_make_positions (n);
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxSelection) selection = NULL;
  View empty, whole, dots, zoomed, thumbnails;

  test_display_init (&argc, &argv);
  dataset = test_make_dataset (n, is_large ? 1 : 28, is_large ? 1 : 28);
  idx_dataset_set_map_points (dataset, positions);
  subset = idx_subset_new (dataset, NULL);
  selection = idx_selection_new (subset);
  empty = show_empty ();
  whole = show_map (selection, 0);
  dots = show_map (selection, 3);
  zoomed = show_map (selection, 0);
  zoomed.zooms = TRUE;
  thumbnails = show_map (selection, is_large ? 16 : 10);
  bench_add_reported (bench, "empty", bench_map_view_draw, &empty);
  bench_add_reported (bench, "whole map", bench_map_view_draw, &whole);
  bench_add_reported (bench, "dots", bench_map_view_draw, &dots);
  bench_add_reported (bench, "zooming", bench_map_view_draw, &zoomed);
  bench_add_reported (bench, "thumbnails", bench_map_view_draw, &thumbnails);
  bench_run (bench);
  bench_free (bench);
  return 0;
}
