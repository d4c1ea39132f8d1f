/* SPDX-License-Identifier: MIT */

/* The files that were opened last. */

#include "idx-recent.h"

#include "idx-text.h"
#include "idx-worker.h"

#define MAX_FILES 8

/* Tells datasets from exported files: file choosers add those to the recent files as well. The text
 * is stored on disk. */
#define GROUP "IDX data sets"

struct _IdxRecent
{
  GObject parent_instance;
  GMenu *menu;
  gboolean is_checking;
  gboolean has_changed; /* while checking */
};

G_DEFINE_FINAL_TYPE (IdxRecent, idx_recent, G_TYPE_OBJECT)

void
idx_recent_add (GFile *file)
{
  g_autofree char *uri = NULL;
  GtkRecentData data = { 0 };
  char application[] = "Idxview";
  char command[] = "idxview %f";
  char type[] = "application/octet-stream";
  char group[] = GROUP;
  char *groups[] = { group, NULL };

  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  data.mime_type = type;
  data.app_name = application;
  data.app_exec = command;
  data.groups = groups;
  (void) gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_visits (gconstpointer a,
                gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

/* Names the folder as well, for files of the same name: `t10k-images… — mnist`. */
static char *
make_label (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *folder_name = folder != NULL ? idx_text_file_name (folder) : NULL;

  return folder_name != NULL ? g_strdup_printf ("%s — %s", name, folder_name)
                             : g_steal_pointer (&name);
}

void
idx_recent_append (GMenu *menu,
                   GFile *file,
                   const char *name)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *label = NULL;
  g_autofree char *uri = NULL;
  g_autoptr (GMenuItem) entry = NULL;

  g_return_if_fail (G_IS_MENU (menu));
  g_return_if_fail (G_IS_FILE (file));

  /* An underscore in a menu marks a mnemonic; two stand for an underscore. */
  parts = g_strsplit (name, "_", -1);
  label = g_strjoinv ("__", parts);
  uri = g_file_get_uri (file);
  entry = g_menu_item_new (label, NULL);
  g_menu_item_set_action_and_target (entry, "app.open-recent", "s", uri);
  g_menu_append_item (menu, entry);
}

/* --- Checking -------------------------------------------------------------------------- */

static GPtrArray *
list_files (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  items = g_list_sort (items, compare_visits);
  for (GList *item = items; item != NULL; item = item->next)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (item->data));

      if (gtk_recent_info_has_group (item->data, GROUP) && g_file_is_native (file))
        g_ptr_array_add (files, g_steal_pointer (&file));
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return files;
}

static gpointer
idx_recent_check_worker (gpointer source,
                         gpointer files,
                         GCancellable *cancellable,
                         GError **error)
{
  GPtrArray *existing = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *all = files;

  for (guint i = 0; i < all->len && existing->len < MAX_FILES; i++)
    if (g_file_query_exists (g_ptr_array_index (all, i), cancellable))
      g_ptr_array_add (existing, g_object_ref (g_ptr_array_index (all, i)));
  return existing;
}

static void idx_recent_check (IdxRecent *self);

static void
idx_recent_checked_cb (GObject *source,
                       GAsyncResult *result,
                       gpointer data)
{
  IdxRecent *self = IDX_RECENT (source);
  g_autoptr (GPtrArray) files = g_task_propagate_pointer (G_TASK (result), NULL);

  self->is_checking = FALSE;
  g_menu_remove_all (self->menu);
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *label = make_label (file);

      idx_recent_append (self->menu, file, label);
    }
  if (self->has_changed)
    idx_recent_check (self);
}

/* Only one check runs at a time: with a file system that doesn't answer, each would take a thread.
 */
static void
idx_recent_check (IdxRecent *self)
{
  self->has_changed = self->is_checking;
  if (self->is_checking)
    return;
  self->is_checking = TRUE;
  idx_worker_run (self, idx_recent_check, idx_recent_check_worker,
                  (GDestroyNotify) g_ptr_array_unref, list_files (),
                  (GDestroyNotify) g_ptr_array_unref, NULL, idx_recent_checked_cb, NULL);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_recent_finalize (GObject *object)
{
  IdxRecent *self = IDX_RECENT (object);

  g_object_unref (self->menu);
  G_OBJECT_CLASS (idx_recent_parent_class)->finalize (object);
}

static void
idx_recent_class_init (IdxRecentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_recent_finalize;
}

static void
idx_recent_init (IdxRecent *self)
{
  self->menu = g_menu_new ();
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (idx_recent_check), self, G_CONNECT_SWAPPED);
  idx_recent_check (self);
}

IdxRecent *
idx_recent_new (void)
{
  return g_object_new (IDX_TYPE_RECENT, NULL);
}

GMenuModel *
idx_recent_get_menu (IdxRecent *self)
{
  g_return_val_if_fail (IDX_IS_RECENT (self), NULL);

  return G_MENU_MODEL (self->menu);
}
