/* SPDX-License-Identifier: MIT */

/* Dragging images out of the window. */

#include "test-viewer.h"

#include "idx-export.h"
#include "idx-large-view.h"
#include "test-bytes.h"
#include "test-display.h"

#include <cairo.h>
#include <string.h>

#define SIDE 9

/* Returns the content of a drag that begins at a point; NULL if nothing is dragged. */
static GdkContentProvider *
drag_from (gpointer widget,
           double x,
           double y)
{
  GdkContentProvider *content = NULL;

  g_signal_emit_by_name (test_find_controller (widget, GTK_TYPE_DRAG_SOURCE), "prepare", x, y,
                         &content);
  return content;
}

static void
written_cb (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source),
                                                              result, &error));
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(const gboolean *) data;
}

static GBytes *
get_content (GdkContentProvider *content,
             const char *type)
{
  g_autoptr (GdkContentFormats) formats = gdk_content_provider_ref_formats (content);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  gboolean is_written = FALSE;

  g_assert_true (gdk_content_formats_contain_mime_type (formats, type));
  gdk_content_provider_write_mime_type_async (content, type, stream, G_PRIORITY_DEFAULT, NULL,
                                              written_cb, &is_written);
  test_wait_until (is_true, &is_written);
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* Checks the size of a PNG, which is in its IHDR chunk (PNG specification, 11.2.2). */
static void
check_png (const guint8 *png,
           gsize length,
           guint width,
           guint height)
{
  g_assert_cmpuint (length, >, 24);
  g_assert_cmpint (memcmp (png, "\x89PNG", 4), ==, 0);
  g_assert_cmpuint (png[16] << 24 | png[17] << 16 | png[18] << 8 | png[19], ==, width);
  g_assert_cmpuint (png[20] << 24 | png[21] << 16 | png[22] << 8 | png[23], ==, height);
}

/* Returns the paths of the dragged files. */
static char **
get_paths (GdkContentProvider *content)
{
  g_autoptr (GBytes) list = get_content (content, "text/uri-list");
  g_autofree char *text = g_strndup (g_bytes_get_data (list, NULL), g_bytes_get_size (list));
  char **paths = g_uri_list_extract_uris (text);

  for (char **path = paths; *path != NULL; path++)
    {
      char *local = g_filename_from_uri (*path, NULL, NULL);

      g_free (*path);
      *path = local;
    }
  return paths;
}

static void
check_file (const char *path,
            const char *name)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *png = NULL;
  gsize length;

  g_assert_cmpstr (base, ==, name);
  g_assert_true (g_file_get_contents (path, &png, &length, NULL));
  check_png ((const guint8 *) png, length, 31 * SIDE, 31 * SIDE);
}

static void
select_two (TestViewer *self)
{
  IdxSelection *model = idx_session_get_selection (self->window->session);

  idx_selection_select_range (model, 0, 1, TRUE);
  idx_selection_select_range (model, 2, 1, FALSE);
}

/* The center of a sample on the sheet, and its width. */
typedef struct
{
  double x;
  double y;
  double width;
} Tile;

/* Opens images, selects the samples 0 and 2, and returns the center of the first sample on the
 * sheet. The other samples are beside it. */
static void
prepare (TestViewer *self,
         GFile *images,
         Tile *first)
{
  graphene_rect_t bounds;

  test_viewer_open (self, images);
  test_viewer_go_to (self, 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (self->window));
  g_assert_true (idx_sheet_get_current_bounds (test_viewer_get_sheet (self), &bounds));
  *first = (Tile){ (double) (bounds.origin.x + bounds.size.width / 2),
                   (double) (bounds.origin.y + bounds.size.height / 2),
                   (double) bounds.size.width };
  select_two (self);
}

/* A drag of the selection provides a picture, and files that exist until the window closes. */
static void
test_selection (TestViewer *self,
                gconstpointer data)
{
  IdxSheet *sheet = test_viewer_get_sheet (self);
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GBytes) png = NULL;
  g_auto (GStrv) paths = NULL;
  g_auto (GStrv) again = NULL;
  g_autofree char *folder = NULL;
  Tile first;

  prepare (self, self->images, &first);
  content = drag_from (sheet, first.x + 2 * first.width, first.y);
  g_assert_nonnull (content);
  png = get_content (content, "image/png");
  check_png (g_bytes_get_data (png, NULL), g_bytes_get_size (png), 2 * SIDE + 2, SIDE);
  paths = get_paths (content);
  g_assert_cmpuint (g_strv_length (paths), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *name = idx_export_suggest_name (test_viewer_get_dataset (self), 2 * i);

      check_file (paths[i], name);
    }
  again = get_paths (content);
  g_assert_true (g_strv_equal ((const char *const *) paths, (const char *const *) again));
  folder = g_path_get_dirname (paths[0]);
  g_clear_object (&content);
  g_assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR));
  gtk_window_destroy (GTK_WINDOW (g_steal_pointer (&self->window)));
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
}

/* A drag that begins on another sample, or with Ctrl or Shift, selects samples. */
static void
test_elsewhere (TestViewer *self,
                gconstpointer data)
{
  IdxSheet *sheet = test_viewer_get_sheet (self);
  Tile first;

  g_assert_null (drag_from (sheet, 20, 20));
  prepare (self, self->images, &first);
  g_assert_null (drag_from (sheet, first.x + first.width, first.y));
  g_assert_false (idx_sheet_can_drag_from (sheet, first.x, first.y, GDK_CONTROL_MASK));
  g_assert_false (idx_sheet_can_drag_from (sheet, first.x, first.y, GDK_SHIFT_MASK));
  g_assert_true (idx_sheet_can_drag_from (sheet, first.x, first.y, 0));
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_too_many (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GFile) file = test_viewer_add_images (self, "many-images-idx3-ubyte", 1001);
  Tile first;

  prepare (self, file, &first);
  test_viewer_activate (self, "select-all", NULL);
  g_assert_null (drag_from (test_viewer_get_sheet (self), first.x, first.y));
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The images can't be dragged");
  g_assert_true (test_viewer_has_notice_text (self, "1,001 images are selected"));
}

/* Checks a drag of a single image, which begins in the middle of its upper edge. */
static void
check_single (TestViewer *self,
              IdxSampleImage *image)
{
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GBytes) png = NULL;
  g_auto (GStrv) paths = NULL;
  g_autofree char *name = idx_export_suggest_name (test_viewer_get_dataset (self), 12);

  content = drag_from (image, gtk_widget_get_width (GTK_WIDGET (image)) / 2.0, 20);
  g_assert_nonnull (content);
  png = get_content (content, "image/png");
  check_png (g_bytes_get_data (png, NULL), g_bytes_get_size (png), 31 * SIDE, 31 * SIDE);
  paths = get_paths (content);
  g_assert_cmpuint (g_strv_length (paths), ==, 1);
  check_file (paths[0], name);
}

static void
test_pane (TestViewer *self,
           gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 12);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (self->window));
  check_single (self, idx_detail_pane_get_image (self->window->detail_pane));
}

static void
test_large_view (TestViewer *self,
                 gconstpointer data)
{
  IdxLargeView *large;

  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 12);
  large = test_viewer_find (self, IDX_TYPE_LARGE_VIEW);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "large",
                                      g_variant_new_boolean (TRUE));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (self->window));
  check_single (self, idx_large_view_get_image (large));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/drag/selection", test_selection);
  test_viewer_add ("/ui/window/drag/elsewhere", test_elsewhere);
  test_viewer_add ("/ui/window/drag/too-many", test_too_many);
  test_viewer_add ("/ui/window/drag/pane", test_pane);
  test_viewer_add ("/ui/window/drag/large-view", test_large_view);
  return test_viewer_run ();
}
