/* SPDX-License-Identifier: MIT */

/* What the menu beside Open offers: the other data sets in the folder of the one that is open, and
 * the files that were opened last. The folder is listed when a set is opened, and once more whenever
 * the menu is, which then changes only if the folder did. */

#include "idx-window-private.h"

#include "idx-pairing.h"
#include "idx-recent.h"
#include "idx-text.h"

/* A longer menu would be of no help. */
#define MAX_SETS 16U

/* Gives the folder that other sets are looked for in: where archives unpack each file into a folder
 * of its name, the one above. */
static GFile *
get_folder (IdxWindow *self)
{
  GFile *images = idx_file_get_location (idx_dataset_get_images (self->dataset));
  g_autoptr (GFile) folder = g_file_get_parent (images);
  g_autofree char *name = folder != NULL ? g_file_get_basename (folder) : NULL;

  if (folder == NULL || g_file_has_uri_scheme (images, "resource"))
    return NULL;
  if (name != NULL && idx_file_name_is_idx (name))
    return g_file_get_parent (folder);
  return g_steal_pointer (&folder);
}

/* There is a menu as long as there is something in it. */
static void
update_button (IdxWindow *self)
{
  g_autoptr (GMenuModel) recent = idx_recent_make_menu ();

  idx_start_page_set_recent (self->start_page, recent);
  gtk_widget_set_sensitive (GTK_WIDGET (self->recent_button),
                            g_menu_model_get_n_items (recent) > 0 ||
                              g_menu_model_get_n_items (G_MENU_MODEL (self->folder_menu)) > 0);
}

static gboolean
are_equal (GPtrArray *a,
           GPtrArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_file_equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

static void
take_files (IdxWindow *self,
            GPtrArray *files)
{
  GFile *images = idx_file_get_location (idx_dataset_get_images (self->dataset));

  if (are_equal (self->folder_files, files))
    return;
  g_clear_pointer (&self->folder_files, g_ptr_array_unref);
  self->folder_files = g_ptr_array_ref (files);
  g_menu_remove_all (self->folder_menu);
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = idx_text_file_name (file);

      if (g_file_equal (file, images))
        continue;
      if ((guint) g_menu_model_get_n_items (G_MENU_MODEL (self->folder_menu)) == MAX_SETS)
        break;
      idx_recent_append (self->folder_menu, file, name);
    }
  update_button (self);
}

static void
listed_cb (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = idx_pairing_list_images_finish (G_FILE (source), result, &error);

  if (files == NULL)
    return;
  idx_window_stop (self, &self->listing);
  take_files (self, files);
}

static void
list_folder (IdxWindow *self)
{
  g_autoptr (GFile) folder = self->dataset != NULL ? get_folder (self) : NULL;

  idx_window_stop (self, &self->listing);
  if (folder == NULL)
    return;
  self->listing = g_cancellable_new ();
  idx_pairing_list_images_async (folder, self->listing, listed_cb, g_object_ref (self));
}

void
idx_window_list_folder (IdxWindow *self)
{
  g_clear_pointer (&self->folder_files, g_ptr_array_unref);
  g_menu_remove_all (self->folder_menu);
  update_button (self);
  list_folder (self);
}

static GMenuModel *
make_menu (IdxWindow *self)
{
  g_autoptr (GMenuModel) recent = idx_recent_make_menu ();
  GMenu *menu;

  if (g_menu_model_get_n_items (G_MENU_MODEL (self->folder_menu)) == 0)
    return g_steal_pointer (&recent);
  menu = g_menu_new ();
  g_menu_append_section (menu, "In This Folder", G_MENU_MODEL (self->folder_menu));
  g_menu_append_section (menu, "Recent", recent);
  return G_MENU_MODEL (menu);
}

static void
shown_cb (GtkMenuButton *button,
          gpointer data)
{
  IdxWindow *self = data;
  g_autoptr (GMenuModel) menu = make_menu (self);

  gtk_menu_button_set_menu_model (button, menu);
  list_folder (self);
}

void
idx_window_init_folder (IdxWindow *self)
{
  self->folder_menu = g_menu_new ();
  gtk_menu_button_set_create_popup_func (self->recent_button, shown_cb, self, NULL);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (update_button), self,
                           G_CONNECT_SWAPPED);
  update_button (self);
}
