/* SPDX-License-Identifier: MIT */

/* The button that opens files, with a menu of the other datasets in the folder of the open one, of
 * recent files, and of more ways to open.
 *
 * The folder is listed when a dataset is opened, and again each time the menu is opened. */

#include "idx-open-button.h"

#include "idx-file.h"
#include "idx-pairing.h"
#include "idx-recent-files.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of datasets in the folder that the menu lists. */
#define MAX_DATASETS 16

struct _IdxOpenButton
{
  GtkWidget parent_instance;
  IdxRecentFiles *recent_files;
  GFile *images;      /* the images that are open, or NULL */
  GPtrArray *files;   /* the image files in the folder when it was last listed */
  GMenu *folder_menu; /* the datasets in @files except the open one */
  IdxSlot *listing;   /* lists the folder */

  GtkWidget *content;
  GtkMenuButton *menu_button;
  GMenu *more_menu;
};

G_DEFINE_FINAL_TYPE (IdxOpenButton, idx_open_button, GTK_TYPE_WIDGET)

/* Returns the folder to list. Some archives unpack each file into a folder of its own, as in
 * `t10k-images-idx3-ubyte/t10k-images.idx3-ubyte`; in that case, returns the parent folder. */
static GFile *
find_folder (GFile *images)
{
  g_autoptr (GFile) folder = g_file_get_parent (images);
  g_autofree char *name = folder != NULL ? g_file_get_basename (folder) : NULL;

  if (folder == NULL || g_file_has_uri_scheme (images, "resource"))
    return NULL;
  if (name != NULL && idx_file_name_is_idx (name))
    return g_file_get_parent (folder);
  return g_steal_pointer (&folder);
}

static gboolean
have_equal_files (GPtrArray *a,
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
update_folder_menu (IdxOpenButton *self,
                    GPtrArray *files)
{
  if (have_equal_files (self->files, files))
    return;
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = g_ptr_array_ref (files);
  g_menu_remove_all (self->folder_menu);
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = idx_text_file_name (file);

      if (g_file_equal (file, self->images))
        continue;
      if (g_menu_model_get_n_items (G_MENU_MODEL (self->folder_menu)) == MAX_DATASETS)
        break;
      idx_recent_files_append_item (self->folder_menu, file, name, NULL);
    }
}

static gpointer
list_images (gpointer folder,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  return idx_pairing_list_images (folder, IDX_BYTE_ORDER_BIG, cancellable);
}

static void
idx_open_button_listed (gpointer owner,
                        gpointer folder,
                        gpointer result,
                        const GError *error)
{
  g_autoptr (GPtrArray) files = result;

  if (files != NULL)
    update_folder_menu (owner, files);
}

static const IdxJobKind list_job = { list_images, g_object_unref,
                                     (GDestroyNotify) g_ptr_array_unref, idx_open_button_listed };

static void
list_folder (IdxOpenButton *self)
{
  GFile *folder = self->images != NULL ? find_folder (self->images) : NULL;

  if (folder != NULL)
    idx_slot_start (self->listing, &list_job, NULL, folder);
  else
    idx_slot_cancel (self->listing);
}

static GMenuModel *
create_menu (IdxOpenButton *self)
{
  GMenu *menu = g_menu_new ();

  if (self->images != NULL)
    g_menu_append_section (menu, _ ("In This Folder"), G_MENU_MODEL (self->folder_menu));
  g_menu_append_section (menu, _ ("Recent"), idx_recent_files_get_menu (self->recent_files));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (self->more_menu));
  return G_MENU_MODEL (menu);
}

static void
dim_folders (IdxOpenButton *self)
{
  GtkPopover *popover = gtk_menu_button_get_popover (self->menu_button);

  if (popover != NULL)
    idx_recent_files_dim_folders (GTK_WIDGET (popover));
}

static void
idx_open_button_popup_cb (GtkMenuButton *button,
                          gpointer data)
{
  IdxOpenButton *self = data;
  g_autoptr (GMenuModel) menu = create_menu (self);

  gtk_menu_button_set_menu_model (button, menu);
  dim_folders (self);
  list_folder (self);
}

static void
idx_open_button_dispose (GObject *object)
{
  IdxOpenButton *self = IDX_OPEN_BUTTON (object);

  idx_slot_cancel (self->listing);
  g_clear_object (&self->images);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_open_button_parent_class)->dispose (object);
}

static void
idx_open_button_finalize (GObject *object)
{
  IdxOpenButton *self = IDX_OPEN_BUTTON (object);

  idx_slot_free (self->listing);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_object_unref (self->folder_menu);
  g_object_unref (self->recent_files);
  G_OBJECT_CLASS (idx_open_button_parent_class)->finalize (object);
}

static void
idx_open_button_class_init (IdxOpenButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = idx_open_button_dispose;
  object_class->finalize = idx_open_button_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-open-button.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxOpenButton, content);
  gtk_widget_class_bind_template_child (widget_class, IdxOpenButton, menu_button);
  gtk_widget_class_bind_template_child (widget_class, IdxOpenButton, more_menu);
}

static void
idx_open_button_init (IdxOpenButton *self)
{
  self->listing = idx_slot_new (NULL, self);
  self->folder_menu = g_menu_new ();
  self->recent_files = idx_recent_files_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->menu_button, idx_open_button_popup_cb, self, NULL);
  /* An open menu creates its new labels first. */
  g_signal_connect_object (idx_recent_files_get_menu (self->recent_files), "items-changed",
                           G_CALLBACK (dim_folders), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void
idx_open_button_set_file (IdxOpenButton *self,
                          GFile *images)
{
  g_return_if_fail (IDX_IS_OPEN_BUTTON (self));
  g_return_if_fail (images == NULL || G_IS_FILE (images));

  g_set_object (&self->images, images);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_menu_remove_all (self->folder_menu);
  list_folder (self);
}
