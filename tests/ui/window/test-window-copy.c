/* SPDX-License-Identifier: MIT */

/* Tests copying images to the clipboard. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#define SIDE 9
#define GAP 2

static void
read_cb (GObject *source,
         GAsyncResult *result,
         gpointer data)
{
  *(GdkTexture **) data = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *) data != NULL;
}

static gboolean
holds_texture (gpointer clipboard)
{
  return gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard),
                                            GDK_TYPE_TEXTURE);
}

/* Copies the images, and returns the picture that is on the clipboard afterward. */
static GdkTexture *
copy (TestViewer *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self->window));
  GdkTexture *texture = NULL;

  gdk_clipboard_set_text (clipboard, "Something else");
  test_viewer_activate (self, "copy-image", NULL);
  test_viewer_wait (self);
  test_wait_until (holds_texture, clipboard);
  gdk_clipboard_read_texture_async (clipboard, NULL, read_cb, &texture);
  test_wait_until (is_set, &texture);
  return texture;
}

static void
select_samples (TestViewer *self,
                guint first,
                guint n)
{
  IdxSelection *model = idx_session_get_selection (self->window->session);

  idx_selection_select_range (model, first, n, TRUE);
}

/* Asserts that a texture contains the image @index at (@x, @y), dark on light. */
static void
check_image (GdkTexture *texture,
             guint index,
             guint x,
             guint y,
             guint scale)
{
  gsize width = (gsize) gdk_texture_get_width (texture);
  g_autofree guint32 *pixels = g_new (guint32, width * (gsize) gdk_texture_get_height (texture));

  gdk_texture_download (texture, (guchar *) pixels, width * sizeof *pixels);
  for (guint row = 0; row < SIDE * scale; row++)
    for (guint column = 0; column < SIDE * scale; column++)
      g_assert_cmphex (pixels[(y + row) * width + x + column], ==,
                       0xFF000000U |
                         (255U - test_idx_pixel (index, row / scale, column / scale)) * 0x10101U);
}

/* Five images form two rows, of three and two, in the order in which the sheet shows them. */
static void
test_several (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GdkTexture) texture = NULL;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "palette", g_variant_new_string ("ink"));
  test_viewer_set_sort (self, "-index");
  select_samples (self, 10, 5);
  texture = copy (self);
  g_assert_null (test_viewer_get_notice (self));
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 3 * SIDE + 2 * GAP);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 2 * SIDE + GAP);
  for (guint i = 0; i < 5; i++)
    check_image (texture, TEST_N_SAMPLES - 11 - i, (i % 3) * (SIDE + GAP), (i / 3) * (SIDE + GAP),
                 1);
}

/* A single image is enlarged. */
static void
test_single (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GdkTexture) texture = NULL;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "palette", g_variant_new_string ("ink"));
  test_viewer_go_to (self, 12);
  texture = copy (self);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 31 * SIDE);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 31 * SIDE);
  check_image (texture, 12, 0, 0, 31);
}

/* The menu of samples says how many images would be copied. */
static void
test_menu (TestViewer *self,
           gconstpointer data)
{
  GMenuModel *menu = G_MENU_MODEL (idx_samples_page_get_copy_menu (self->window->samples_page));
  g_autofree char *several = NULL;
  g_autofree char *one = NULL;

  test_viewer_open (self, self->images);
  select_samples (self, 0, 7);
  g_assert_true (g_menu_model_get_item_attribute (menu, 1, "label", "s", &several));
  g_assert_cmpstr (several, ==, "_Copy 7 Images");
  select_samples (self, 0, 1);
  g_assert_true (g_menu_model_get_item_attribute (menu, 1, "label", "s", &one));
  g_assert_cmpstr (one, ==, "_Copy Image");
}

static void
test_too_many (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GFile) file = test_viewer_add_images (self, "many-images-idx3-ubyte", 10001);

  test_viewer_open (self, file);
  test_viewer_activate (self, "select-all", NULL);
  test_viewer_activate (self, "copy-image", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The images can't be copied");
  g_assert_true (test_viewer_has_notice_text (
    self, "10,001 images are selected, but at most 10,000 fit into one picture. Select fewer."));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/copy/several", test_several);
  test_viewer_add ("/ui/window/copy/single", test_single);
  test_viewer_add ("/ui/window/copy/menu", test_menu);
  test_viewer_add ("/ui/window/copy/too-many", test_too_many);
  return test_viewer_run ();
}
