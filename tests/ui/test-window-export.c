/* SPDX-License-Identifier: MIT */

/* What the window exports, and what it says of that. */

#include "test-viewer.h"

#include "test-display.h"

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

static void
test_image (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "a.png");

  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 7);
  test_viewer_activate (self, "export-image-to", g_variant_new_string (g_file_peek_path (target)));
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Image 7 was exported to “a.png”");
  g_assert_true (g_file_query_exists (target, NULL));
}

static GtkDialog *
find_chooser (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (toplevels, i);

      if (GTK_IS_FILE_CHOOSER_DIALOG (window))
        return GTK_DIALOG (window);
    }
  return NULL;
}

/* A dialog takes no answer while it lists the folder, which is in the home of the session. */
static gboolean
is_answered (gpointer data)
{
  TestViewer *self = data;
  GtkDialog *dialog = find_chooser ();

  if (dialog != NULL && test_viewer_get_notice (self) == NULL)
    gtk_dialog_response (dialog, GTK_RESPONSE_ACCEPT);
  return test_viewer_get_notice (self) != NULL;
}

/* What comes to be shown while somebody chooses a name isn't what goes by that name. */
static void
test_export_of_another (TestViewer *self,
                        gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);

  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 7);
  idx_window_choose_export (self->window);
  test_viewer_open (self, other);
  test_wait_until (is_answered, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Image 7 was exported to “some-00007-label-7.png”");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-export/image", test_image);
  test_viewer_add ("/ui/window-export/of-another", test_export_of_another);
  return test_viewer_run ();
}
