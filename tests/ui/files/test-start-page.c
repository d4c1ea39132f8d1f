/* SPDX-License-Identifier: MIT */

/* Tests the page that the window shows while nothing is open. */

#include "idx-start-page.h"

#include "idx-recent-files.h"
#include "idx-recent-tile.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

/* The widths and the height of windows, in pixels. */
#define NARROW 360
#define WIDE 800
#define HEIGHT 520

typedef struct
{
  TestFolder *folder;
  GtkWidget *page;
  GtkWindow *window;
} Fixture;

static GtkWidget *
find_tile (Fixture *self)
{
  return test_find_widget (self->page, IDX_TYPE_RECENT_TILE);
}

static gboolean
has_tile (gpointer data)
{
  return find_tile (data) != NULL;
}

static gboolean
has_no_tile (gpointer data)
{
  return !has_tile (data);
}

static gboolean
has_thumbnail (gpointer data)
{
  GtkWidget *tile = find_tile (data);

  return tile != NULL && idx_recent_tile_get_thumbnail (IDX_RECENT_TILE (tile)) != NULL;
}

static void
set_up (Fixture *self,
        gconstpointer width)
{
  self->folder = test_folder_new ();
  self->page = g_object_new (IDX_TYPE_START_PAGE, NULL);
  self->window = test_show (self->page, width != NULL ? GPOINTER_TO_INT (width) : WIDE, HEIGHT);
  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  test_wait_until (has_no_tile, self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  test_run_idle ();
  test_folder_free (self->folder);
}

static void
add_file (Fixture *self,
          const char *name,
          GByteArray *content)
{
  g_autoptr (GFile) file = test_folder_add (self->folder, name, content);

  idx_recent_files_add (file, name);
  g_byte_array_unref (content);
}

/* A recent file has a thumbnail of the size of its tile. */
static void
test_thumbnail (Fixture *self,
                gconstpointer data)
{
  GdkPaintable *thumbnail;

  add_file (self, "a-images-idx3-ubyte", test_idx_images (16, 9, 9));
  test_wait_until (has_thumbnail, self);
  thumbnail = idx_recent_tile_get_thumbnail (IDX_RECENT_TILE (find_tile (self)));
  g_assert_cmpint (gdk_paintable_get_intrinsic_width (thumbnail), ==, 120);
  g_assert_cmpint (gdk_paintable_get_intrinsic_height (thumbnail), ==, 120);
}

/* The thumbnails are in memory only while the page is shown. */
static void
test_hidden (Fixture *self,
             gconstpointer data)
{
  add_file (self, "a-images-idx3-ubyte", test_idx_images (16, 9, 9));
  test_wait_until (has_thumbnail, self);
  gtk_widget_set_visible (self->page, FALSE);
  g_assert_true (has_tile (self) && !has_thumbnail (self));
  gtk_widget_set_visible (self->page, TRUE);
  test_wait_until (has_thumbnail, self);
}

/* Returns the number of tiles with a thumbnail. */
static guint
count_thumbnails (Fixture *self)
{
  guint n = 0;

  if (!has_tile (self))
    return 0;
  for (GtkWidget *tile = gtk_widget_get_first_child (gtk_widget_get_parent (find_tile (self)));
       tile != NULL; tile = gtk_widget_get_next_sibling (tile))
    n += idx_recent_tile_get_thumbnail (IDX_RECENT_TILE (tile)) != NULL;
  return n;
}

static gboolean
has_one_of_two (gpointer data)
{
  return count_thumbnails (data) == 1 &&
         test_find_label (((Fixture *) data)->page, "b-images-idx3-ubyte") != NULL;
}

/* A file that can't be read has a tile without a thumbnail, and the other file has its own. */
static void
test_unreadable (Fixture *self,
                 gconstpointer data)
{
  add_file (self, "a-images-idx3-ubyte", test_idx_images (16, 9, 9));
  add_file (self, "b-images-idx3-ubyte", g_byte_array_new ());
  test_wait_until (has_one_of_two, self);
}

/* A screen reader reads the title of a file, then its folder. */
static void
test_name (Fixture *self,
           gconstpointer data)
{
  GtkWidget *tile;

  add_file (self, "a-images-idx3-ubyte", test_idx_images (16, 9, 9));
  test_wait_until (has_tile, self);
  tile = find_tile (self);
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (tile),
                                                   GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (tile),
                                                   GTK_ACCESSIBLE_RELATION_DESCRIBED_BY));
  g_assert_true (gtk_widget_get_focusable (tile));
}

/* Everything fits into the width of the window. */
static void
test_width (Fixture *self,
            gconstpointer width)
{
  int minimum;

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u-a-rather-long-name-images-idx3-ubyte", i);

      add_file (self, name, test_idx_images (16, 9, 9));
    }
  test_wait_until (has_thumbnail, self);
  gtk_widget_measure (self->page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, GPOINTER_TO_INT (width));
}

/* So it does with text of 200 %. */
static void
test_large_text (Fixture *self,
                 gconstpointer width)
{
  GtkSettings *settings = gtk_widget_get_settings (self->page);
  int resolution;

  g_object_get (settings, "gtk-xft-dpi", &resolution, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * resolution, NULL);
  test_width (self, width);
  g_object_set (settings, "gtk-xft-dpi", resolution, NULL);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add ("/ui/start-page/thumbnail", Fixture, NULL, set_up, test_thumbnail, tear_down);
  g_test_add ("/ui/start-page/hidden", Fixture, NULL, set_up, test_hidden, tear_down);
  g_test_add ("/ui/start-page/unreadable", Fixture, NULL, set_up, test_unreadable, tear_down);
  g_test_add ("/ui/start-page/name", Fixture, NULL, set_up, test_name, tear_down);
  g_test_add ("/ui/start-page/narrow", Fixture, GINT_TO_POINTER (NARROW), set_up, test_width,
              tear_down);
  g_test_add ("/ui/start-page/large-text", Fixture, GINT_TO_POINTER (NARROW), set_up,
              test_large_text, tear_down);
  return g_test_run ();
}
