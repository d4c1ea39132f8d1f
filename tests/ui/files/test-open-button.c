/* SPDX-License-Identifier: MIT */

/* Tests the Open button and its menu. */

#include "idx-open-button.h"

#include "idx-recent-files.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <string.h>

typedef struct
{
  TestFolder *folder;
  IdxRecentFiles *recent_files;
  GtkWidget *button;
  GtkMenuButton *menu_button;
  GtkWindow *window;
} Fixture;

static gboolean
has_recent_files (gpointer data)
{
  Fixture *self = data;

  return g_menu_model_get_n_items (idx_recent_files_get_menu (self->recent_files)) > 0;
}

static gboolean
has_no_recent_files (gpointer data)
{
  return !has_recent_files (data);
}

/* Returns whether the menu lists the other images. The menu may open before the folder has been
 * listed. */
static gboolean
shows_other (gpointer data)
{
  return test_find_label (((Fixture *) data)->button, "c_d-images") != NULL;
}

static gboolean
shows_next (gpointer data)
{
  return test_find_label (((Fixture *) data)->button, "c-images") != NULL;
}

/* The button may learn of a recent file after the test. */
static gboolean
shows_recent (gpointer data)
{
  return test_find_label (((Fixture *) data)->button, "a_b · 2 samples") != NULL;
}

static GFile *
add_images (Fixture *self,
            const char *name)
{
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);

  return test_folder_add (self->folder, name, content);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->folder = test_folder_new ();
  self->recent_files = idx_recent_files_new ();
  self->button = g_object_new (IDX_TYPE_OPEN_BUTTON, NULL);
  self->window = test_show (self->button, 200, 50);
  self->menu_button =
    GTK_MENU_BUTTON (test_find_widget (self->button, GTK_TYPE_MENU_BUTTON));
  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  test_wait_until (has_no_recent_files, self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  /* GTK 4.8 keeps the input grab of a popover that is destroyed while it is open. */
  gtk_menu_button_popdown (self->menu_button);
  gtk_window_destroy (self->window);
  test_run_idle ();
  g_object_unref (self->recent_files);
  test_folder_free (self->folder);
}

static gboolean
is_open (gpointer data)
{
  GtkPopover *popover = gtk_menu_button_get_popover (((Fixture *) data)->menu_button);

  return popover != NULL && gtk_widget_get_mapped (GTK_WIDGET (popover));
}

static void
open_menu (Fixture *self)
{
  gtk_menu_button_popup (self->menu_button);
  test_wait_until (is_open, self);
}

/* The menu lists the other datasets in the folder even if there are no recent files. */
static void
test_folder (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) images = add_images (self, "a_b-images-idx3-ubyte");
  g_autoptr (GFile) other = add_images (self, "c_d-images-idx3-ubyte");

  idx_open_button_set_file (IDX_OPEN_BUTTON (self->button), images);
  open_menu (self);
  test_wait_until (shows_other, self);
  g_assert_null (test_find_label (self->button, "a_b-images"));
}

/* If the images are in a folder with the name of a file, the menu lists the datasets in its parent
 * folder. */
static void
test_folder_named_like_a_file (Fixture *self,
                               gconstpointer data)
{
  g_autoptr (GFile) other = add_images (self, "c-images-idx3-ubyte");
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "a-images-idx3-ubyte");
  g_autoptr (GFile) images = NULL;

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  images = add_images (self, "a-images-idx3-ubyte/a-images-idx3-ubyte");
  idx_open_button_set_file (IDX_OPEN_BUTTON (self->button), images);
  open_menu (self);
  test_wait_until (shows_next, self);
}

static void
test_recent (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) images = add_images (self, "a_b-images-idx3-ubyte");
  gpointer label;

  idx_recent_files_add (images, "a_b · 2 samples");
  test_wait_until (has_recent_files, self);
  open_menu (self);
  test_wait_until (shows_recent, self);
  label = test_find_label (self->button, "a_b · 2 samples");
  /* The path is dimmed. */
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)),
                            test_folder_get_path (self->folder)));
  g_assert_nonnull (gtk_label_get_attributes (GTK_LABEL (label)));
}

/* Files that are added while the menu is open are dimmed, too. */
static void
test_recent_while_open (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (GFile) images = add_images (self, "a_b-images-idx3-ubyte");
  gpointer label;

  open_menu (self);
  idx_recent_files_add (images, "a_b · 2 samples");
  test_wait_until (shows_recent, self);
  label = test_find_label (self->button, "a_b · 2 samples");
  g_assert_nonnull (gtk_label_get_attributes (GTK_LABEL (label)));
}

/* The button may be destroyed while the folder is being listed. */
static void
test_closed_while_listed (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (GFile) images = add_images (self, "a-images-idx3-ubyte");

  idx_open_button_set_file (IDX_OPEN_BUTTON (self->button), images);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  add ("/ui/open-button/folder", test_folder);
  add ("/ui/open-button/folder-named-like-a-file", test_folder_named_like_a_file);
  add ("/ui/open-button/recent", test_recent);
  add ("/ui/open-button/recent-while-open", test_recent_while_open);
  add ("/ui/open-button/closed-while-listed", test_closed_while_listed);
  return g_test_run ();
}
