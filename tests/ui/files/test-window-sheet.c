/* SPDX-License-Identifier: MIT */

/* Tests exporting the samples shown: as contact sheets, as datasets and on paper. */

#include "test-chooser.h"
#include "test-viewer.h"

#include "test-display.h"

#include <cairo.h>

/* Removes the written files, whose names start with @prefix. */
static void
remove_files (TestViewer *self,
              const char *prefix)
{
  g_autoptr (GDir) folder = g_dir_open (test_folder_get_path (self->folder), 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_prefix (name, prefix))
      {
        g_autoptr (GFile) file = test_folder_get_file (self->folder, name);

        g_assert_true (g_file_delete (file, NULL, NULL));
      }
}

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

/* Activates an action with the path of a file. Returns the message in the window. */
static const char *
export_to (TestViewer *self,
           const char *action,
           const char *name)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, name);

  test_viewer_close_notice (self);
  test_viewer_activate (self, action, g_variant_new_string (g_file_peek_path (target)));
  test_wait_until (has_notice, self);
  return test_viewer_get_notice (self);
}

static void
check_png (TestViewer *self,
           const char *name,
           guint n_columns)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  int side = idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self));
  cairo_surface_t *surface = cairo_image_surface_create_from_png (g_file_peek_path (file));

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, (int) n_columns * side);
  cairo_surface_destroy (surface);
}

/* The contact sheet contains only the samples shown. */
static void
test_picture (TestViewer *self,
              gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "index:3-11");
  g_assert_cmpstr (export_to (self, "export-sheet-to", "out.png"), ==, "Saved “out.png”");
  check_png (self, "out.png", 3);
  remove_files (self, "out");
}

static void
check_pdf (TestViewer *self,
           const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  g_autofree char *content = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
}

static void
test_document (TestViewer *self,
               gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_assert_cmpstr (export_to (self, "export-sheet-to", "out.pdf"), ==, "Saved “out.pdf”");
  check_pdf (self, "out.pdf");
  remove_files (self, "out");
}

static void
test_nothing_shown (TestViewer *self,
                    gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:77");
  g_assert_cmpstr (export_to (self, "export-sheet-to", "out.pdf"), ==,
                   "“out.pdf” can't be saved");
  g_assert_true (test_viewer_has_notice_text (self, "There are no samples to draw."));
  g_assert_cmpstr (export_to (self, "print-to", "out.pdf"), ==, "The samples can't be printed");
}

static guint
count_samples (TestViewer *self,
               const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
  return idx_dataset_get_n_samples (dataset);
}

/* Existing files are replaced only if the user confirms it. */
static void
test_dataset (TestViewer *self,
              gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "index:3-11");
  g_assert_cmpstr (export_to (self, "export-subset-to", "out"), ==,
                   "Saved “out-images-idx3-ubyte”");
  g_assert_cmpuint (count_samples (self, "out-images-idx3-ubyte"), ==, 9);
  test_viewer_set_filter (self, "index:3-5");
  g_assert_cmpstr (export_to (self, "export-subset-to", "out"), ==, "“out” can't be saved");
  g_assert_cmpuint (count_samples (self, "out-images-idx3-ubyte"), ==, 9);
  test_viewer_activate (self, "replace-exported", NULL);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Saved “out-images-idx3-ubyte”");
  g_assert_cmpuint (count_samples (self, "out-images-idx3-ubyte"), ==, 3);
  remove_files (self, "out");
}

static gboolean
is_printed (gpointer data)
{
  return g_file_query_exists (data, NULL);
}

/* Prints to a file, which has the pages that a printer would print. */
static void
test_print (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "out.pdf");

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "print-to", g_variant_new_string (g_file_peek_path (target)));
  test_wait_until (is_printed, target);
  test_viewer_wait (self);
  check_pdf (self, "out.pdf");
  remove_files (self, "out");
}

static void
test_dialog (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "out");
  g_autoptr (GFile) file = g_file_get_child (folder, "some-sheet.png");
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) first_folder = g_file_new_for_path (path);
  GtkFileChooser *chooser;
  g_autofree char *name = NULL;

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "export-sheet", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, first_folder);
  name = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (name, ==, "some-sheet.png");
  test_chooser_set_folder (chooser, folder);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Saved “some-sheet.png”");
  g_assert_true (g_file_delete (file, NULL, NULL));
  remove_files (self, "out");
}

/* Chooses an option of a choice by its position. Before version 4.10, GTK showed the options in a
 * combo box. */
static void
choose_option (GtkFileChooser *chooser,
               const char *title,
               guint position)
{
  GtkWidget *list = test_find_label (GTK_WIDGET (chooser), title);

  g_assert_nonnull (list);
  list = gtk_widget_get_next_sibling (list);
  if (GTK_IS_DROP_DOWN (list))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (list), position);
  else
    gtk_combo_box_set_active (GTK_COMBO_BOX (list), (int) position);
}

static void
select_samples (TestViewer *self,
                guint n)
{
  idx_selection_select_range (idx_session_get_selection (self->window->session), 0, n, TRUE);
}

/* The dialog offers the selected samples first, and those that are shown. */
static void
test_selected (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "out");
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) first_folder = g_file_new_for_path (path);

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "index:3-11");
  select_samples (self, 2);
  for (guint option = 0; option < 2; option++)
    {
      GtkFileChooser *chooser;

      test_viewer_activate (self, "export-sheet", NULL);
      chooser = test_chooser_wait ();
      if (option == 0)
        test_chooser_wait_folder (chooser, first_folder);
      else
        test_chooser_wait_folder (chooser, folder);
      test_chooser_set_folder (chooser, folder);
      gtk_file_chooser_set_current_name (chooser, option == 0 ? "selected.png" : "shown.png");
      choose_option (chooser, "Samples", option);
      gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
      test_wait_until (has_notice, self);
      g_assert_true (g_str_has_prefix (test_viewer_get_notice (self), "Saved"));
      test_viewer_close_notice (self);
    }
  for (guint option = 0; option < 2; option++)
    {
      const char *name = option == 0 ? "out/selected.png" : "out/shown.png";
      g_autoptr (GFile) file = test_folder_get_file (self->folder, name);

      check_png (self, name, option == 0 ? 2 : 3);
      g_assert_true (g_file_delete (file, NULL, NULL));
    }
  remove_files (self, "out");
}

/* Before the print dialog, the window says what can be printed on how many pages. */
static void
test_print_question (TestViewer *self,
                     gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "print", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Print 300 samples on 3 pages?");
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==, "Print…");
  select_samples (self, 22);
  test_viewer_activate (self, "print", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Print which samples?");
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Selected (22), 1 Page");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window), "Shown (300), 3 Pages"));
}

/* --- The file manager ------------------------------------------------------------------------ */

typedef struct
{
  guint owner;
  guint registration;
  gboolean owned;
  char *shown;
} FileManager;

static const char interface_xml[] =
  "<node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>"
  "<arg type='as' name='uris' direction='in'/><arg type='s' name='id' direction='in'/>"
  "</method></interface></node>";

static void
called_cb (GDBusConnection *connection,
           const char *sender,
           const char *path,
           const char *interface,
           const char *method,
           GVariant *parameters,
           GDBusMethodInvocation *invocation,
           gpointer data)
{
  FileManager *manager = data;
  g_autoptr (GVariant) uris = g_variant_get_child_value (parameters, 0);

  g_variant_get_child (uris, 0, "s", &manager->shown);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
bus_acquired_cb (GDBusConnection *connection,
                 const char *name,
                 gpointer data)
{
  static const GDBusInterfaceVTable vtable = { .method_call = called_cb };
  FileManager *manager = data;
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (interface_xml, NULL);

  manager->registration = g_dbus_connection_register_object (
    connection, "/org/freedesktop/FileManager1", info->interfaces[0], &vtable, manager, NULL, NULL);
}

static void
name_acquired_cb (GDBusConnection *connection,
                  const char *name,
                  gpointer data)
{
  ((FileManager *) data)->owned = TRUE;
}

static gboolean
is_owned (gpointer data)
{
  return ((FileManager *) data)->owned;
}

static gboolean
has_shown (gpointer data)
{
  return ((FileManager *) data)->shown != NULL;
}

static void
test_show_in_folder (TestViewer *self,
                     gconstpointer data)
{
  FileManager manager = { 0 };
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "out.png");
  g_autofree char *uri = g_file_get_uri (target);

  manager.owner =
    g_bus_own_name (G_BUS_TYPE_SESSION, "org.freedesktop.FileManager1", G_BUS_NAME_OWNER_FLAGS_NONE,
                    bus_acquired_cb, name_acquired_cb, NULL, &manager, NULL);
  test_wait_until (is_owned, &manager);
  test_viewer_open (self, self->images);
  (void) export_to (self, "export-sheet-to", "out.png");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_wait_until (has_shown, &manager);
  g_assert_cmpstr (manager.shown, ==, uri);
  g_bus_unown_name (manager.owner);
  g_free (manager.shown);
  remove_files (self, "out");
}

/* The menu opens inside the page, even if it is requested far beyond the screen, as for a sample on
 * a zoomed map. GTK reports a critical error for a popover that points to no monitor. */
static void
test_menu_beyond_screen (TestViewer *self,
                         gconstpointer data)
{
  GdkRectangle point;

  test_viewer_open (self, self->images);
  test_viewer_wait_for_layout (self);
  g_signal_emit_by_name (test_viewer_get_sheet (self), "menu-requested", 20.0, -50000.0);
  test_viewer_wait_for_layout (self);
  g_assert_true (gtk_widget_get_mapped (test_viewer_get_sample_menu (self)));
  g_assert_true (
    gtk_popover_get_pointing_to (GTK_POPOVER (test_viewer_get_sample_menu (self)), &point));
  g_assert_cmpint (point.y, ==, 0);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-sheet/picture", test_picture);
  test_viewer_add ("/ui/window-sheet/document", test_document);
  test_viewer_add ("/ui/window-sheet/nothing-shown", test_nothing_shown);
  test_viewer_add ("/ui/window-sheet/dataset", test_dataset);
  test_viewer_add ("/ui/window-sheet/print", test_print);
  test_viewer_add ("/ui/window-sheet/print-question", test_print_question);
  test_viewer_add ("/ui/window-sheet/selected", test_selected);
  test_viewer_add ("/ui/window-sheet/dialog", test_dialog);
  test_viewer_add ("/ui/window-sheet/show-in-folder", test_show_in_folder);
  test_viewer_add ("/ui/window-sheet/menu-beyond-screen", test_menu_beyond_screen);
  return test_viewer_run ();
}
