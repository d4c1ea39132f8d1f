/* SPDX-License-Identifier: MIT */

/* Tests the legend of the shapes of a map. */

#include "idx-map-legend.h"
#include "test-display.h"

#define WIDTH 600
#define HEIGHT 400

typedef struct
{
  GtkWidget *window;
  GtkWidget *widget; /* shows the map */
  IdxMapLegend *legend;
  IdxMapSymbols symbols;
  IdxMapColors colors;
} Fixture;

static void
show (Fixture *self,
      int width,
      int height)
{
  self->window = gtk_window_new ();
  self->widget = gtk_label_new (NULL);
  gtk_widget_set_size_request (self->widget, width, height);
  gtk_window_set_child (GTK_WINDOW (self->window), self->widget);
  gtk_window_present (GTK_WINDOW (self->window));
  test_wait_for_frame (self->widget);
  self->legend = idx_map_legend_new (self->widget);
  idx_map_colors_init (&self->colors, IDX_MAP_COLORING_LABEL, 10, FALSE, -1);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  show (self, WIDTH, HEIGHT);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_map_legend_free (self->legend);
  gtk_window_destroy (GTK_WINDOW (self->window));
}

/* Draws the legend, and returns where it is; empty if it wasn't drawn. */
static graphene_rect_t
draw (Fixture *self)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  GskRenderNode *node;

  idx_map_legend_draw (self->legend, snapshot, &self->symbols, &self->colors,
                       &(GdkRGBA){ 0, 0, 0, 1 });
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return bounds;
  gsk_render_node_get_bounds (node, &bounds);
  gsk_render_node_unref (node);
  return bounds;
}

static void
test_dots (Fixture *self,
           gconstpointer data)
{
  self->symbols.n_shapes[IDX_MAP_SHAPE_DOT] = 10;
  g_assert_cmpfloat (draw (self).size.width, <=, 0);
}

/* There is a row for each shape that the map has, in the lower corner where text starts. */
static void
test_rows (Fixture *self,
           gconstpointer data)
{
  static const IdxMapShape shapes[] = { IDX_MAP_SHAPE_TO_CHECK, IDX_MAP_SHAPE_SUSPECT,
                                        IDX_MAP_SHAPE_DECIDED, IDX_MAP_SHAPE_FAINT };
  float height = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      graphene_rect_t bounds;

      self->symbols.n_shapes[shapes[i]] = 1;
      bounds = draw (self);
      g_assert_cmpfloat (bounds.size.height, >, height + 8);
      height = bounds.size.height;
      g_assert_cmpfloat (bounds.origin.x, <, 20);
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, >, HEIGHT - 20);
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, HEIGHT);
    }
  self->symbols.n_shapes[IDX_MAP_SHAPE_FAINT] = 0;
  g_assert_cmpfloat (draw (self).size.height, <, height - 8);
}

static void
test_right_to_left (Fixture *self,
                    gconstpointer data)
{
  graphene_rect_t bounds;

  gtk_widget_set_direction (self->widget, GTK_TEXT_DIR_RTL);
  self->symbols.n_shapes[IDX_MAP_SHAPE_DECIDED] = 1;
  bounds = draw (self);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, >, WIDTH - 20);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, WIDTH);
}

/* The legend leaves a small map free. */
static void
test_small (void)
{
  Fixture fixture = { 0 };

  show (&fixture, 120, 60);
  fixture.symbols.n_shapes[IDX_MAP_SHAPE_SUSPECT] = 1;
  g_assert_cmpfloat (draw (&fixture).size.width, <=, 0);
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add ("/view/map-legend/dots", Fixture, NULL, set_up, test_dots, tear_down);
  g_test_add ("/view/map-legend/rows", Fixture, NULL, set_up, test_rows, tear_down);
  g_test_add ("/view/map-legend/right-to-left", Fixture, NULL, set_up, test_right_to_left,
              tear_down);
  g_test_add_func ("/view/map-legend/small", test_small);
  return g_test_run ();
}
