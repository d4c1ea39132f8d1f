/* SPDX-License-Identifier: MIT */

/* Tests that a decision changes only those parts of the window that it must. */

#include "test-viewer.h"

#include "idx-column-bar.h"
#include "idx-detail-pane.h"
#include "idx-parts-box.h"
#include "idx-side-layout.h"
#include "test-display.h"

static void
begin_review (TestViewer *self)
{
  test_viewer_set_size (self, 1280, 800);
  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  test_viewer_activate (self, "review", NULL);
  test_viewer_wait_for_layout (self);
}

static void
decide (TestViewer *self)
{
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));
  test_viewer_wait_for_layout (self);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

/* Returns what a widget draws: a container of the nodes of its children. */
static GskRenderNode *
draw_parts (GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

/* Returns whether GTK compares the children of two containers, instead of redrawing all. */
static gboolean
has_common_part (GskRenderNode *before,
                 GskRenderNode *after)
{
  guint n;

  g_assert_cmpint (gsk_render_node_get_node_type (before), ==, GSK_CONTAINER_NODE);
  g_assert_cmpint (gsk_render_node_get_node_type (after), ==, GSK_CONTAINER_NODE);
  n = MIN (gsk_container_node_get_n_children (before), gsk_container_node_get_n_children (after));
  for (guint i = 0; i < n; i++)
    if (gsk_container_node_get_child (before, i) == gsk_container_node_get_child (after, i))
      return TRUE;
  return FALSE;
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* A decision changes the samples, the classes and the details, but not all of each. The menus name
 * no number while only one sample is selected. */
static void
test_decision (TestViewer *self,
               gconstpointer data)
{
  IdxSamplesPage *page = self->window->samples_page;
  GMenu *const menus[] = {
    idx_main_menu_get_export_menu (self->window->main_menu),
    idx_samples_page_get_export_menu (page),
    idx_samples_page_get_copy_menu (page),
  };
  guint n_changed_items = 0;
  GtkWidget *bar, *pane;
  GskRenderNode *before[5];

  begin_review (self);
  bar = test_viewer_find (self, IDX_TYPE_COLUMN_BAR);
  pane = test_viewer_find (self, IDX_TYPE_DETAIL_PANE);
  GtkWidget *const widgets[G_N_ELEMENTS (before)] = {
    test_viewer_find (self, IDX_TYPE_SIDE_LAYOUT),
    bar,
    pane,
    test_find_widget (bar, IDX_TYPE_PARTS_BOX),
    test_find_widget (pane, IDX_TYPE_PARTS_BOX),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    before[i] = draw_parts (widgets[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (menus); i++)
    g_signal_connect_swapped (menus[i], "items-changed", G_CALLBACK (count_cb), &n_changed_items);
  decide (self);
  g_assert_cmpuint (n_changed_items, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (menus); i++)
    g_signal_handlers_disconnect_by_data (menus[i], &n_changed_items);
  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    {
      GskRenderNode *after = draw_parts (widgets[i]);

      if (!has_common_part (before[i], after))
        {
          g_test_message ("GTK redraws the whole %s", G_OBJECT_TYPE_NAME (widgets[i]));
          g_test_fail ();
        }
      gsk_render_node_unref (before[i]);
      gsk_render_node_unref (after);
    }
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-redraw/decision", test_decision);
  return test_viewer_run ();
}
