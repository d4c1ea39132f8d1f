/* SPDX-License-Identifier: MIT */

/* The list of recently opened files. */

#include "idx-recent-files.h"

#include "idx-menu.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <string.h>

/* The maximum number of files in the list. */
#define MAX_FILES 8

/* The maximum length of a folder's path, in characters. Longer paths would make the menu too wide.
 * They are truncated at the start, because the end says more. */
#define MAX_FOLDER_LENGTH 48

/* The opacity of the second line of a menu item: 70% of the maximum. */
#define FOLDER_ALPHA (G_MAXUINT16 / 10 * 7)

/* The group that marks datasets among the recent files of the desktop; file choosers also add
 * exported files to that list. The name is stored on disk, so it must not change. */
#define GROUP "IDX data sets"

struct _IdxRecentFiles
{
  GObject parent_instance;
  GMenu *menu;
  IdxSlot *checking;
  gboolean has_changed; /* whether the desktop's list has changed during the current check */
};

G_DEFINE_FINAL_TYPE (IdxRecentFiles, idx_recent_files, G_TYPE_OBJECT)

void
idx_recent_files_add (GFile *file,
                      const char *title)
{
  g_autofree char *uri = NULL;
  g_autofree char *name = g_strdup (title);
  g_autofree char *path = NULL;
  GtkRecentData data = { 0 };
  char application[] = "Idxview";
  char command[] = "idxview %f";
  char type[] = "application/octet-stream";
  char group[] = GROUP;
  char *groups[] = { group, NULL };

  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  path = idx_text_file_path (file);
  data.display_name = name;
  data.description = path;
  data.mime_type = type;
  data.app_name = application;
  data.app_exec = command;
  data.groups = groups;
  (void) gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_latest_first (gconstpointer a,
                      gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

/* Returns the title from idx_recent_files_add(), or the file name if there is none. */
static char *
dup_title (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentInfo *info =
    gtk_recent_manager_lookup_item (gtk_recent_manager_get_default (), uri, NULL);
  char *title = NULL;

  /* GTK makes up a display name for a file that has none, but never a description. */
  if (info != NULL && gtk_recent_info_get_description (info) != NULL)
    title = idx_text_escape_controls (gtk_recent_info_get_display_name (info));
  g_clear_pointer (&info, gtk_recent_info_unref);
  return title != NULL ? title : idx_text_file_name (file);
}

/* Returns the path of the folder of @file, abbreviated as "~/data/mnist" or "…ta/archive/mnist". */
static char *
dup_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  g_autofree char *path = folder != NULL ? idx_text_file_path (folder) : NULL;
  g_autofree char *path_below_home =
    folder != NULL ? g_file_get_relative_path (home, folder) : NULL;
  g_autofree char *text = NULL;
  glong length;

  if (path == NULL)
    return NULL;
  if (path_below_home != NULL)
    {
      g_autofree char *escaped = idx_text_escape_invalid (path_below_home);

      text = g_strconcat ("~" G_DIR_SEPARATOR_S, escaped, NULL);
    }
  else
    text = g_steal_pointer (&path);
  length = g_utf8_strlen (text, -1);
  if (length <= MAX_FOLDER_LENGTH)
    return g_steal_pointer (&text);
  return g_strconcat ("…", g_utf8_offset_to_pointer (text, length - MAX_FOLDER_LENGTH + 1), NULL);
}

void
idx_recent_files_append_item (GMenu *menu,
                              GFile *file,
                              const char *title,
                              const char *folder)
{
  g_autofree char *lines = NULL;
  g_autofree char *label = NULL;
  g_autofree char *uri = NULL;
  g_autoptr (GMenuItem) item = NULL;

  g_return_if_fail (G_IS_MENU (menu));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (title != NULL);

  lines = folder != NULL ? g_strconcat (title, "\n", folder, NULL) : g_strdup (title);
  label = idx_menu_escape_label (lines);
  uri = g_file_get_uri (file);
  item = g_menu_item_new (label, NULL);
  g_menu_item_set_attribute (item, IDX_RECENT_FILES_TITLE, "s", title);
  if (folder != NULL)
    g_menu_item_set_attribute (item, IDX_RECENT_FILES_FOLDER, "s", folder);
  g_menu_item_set_action_and_target (item, "app.open-recent", "s", uri);
  g_menu_append_item (menu, item);
}

/* Menu items can't contain markup, so this changes the labels that GTK creates for them. */
void
idx_recent_files_dim_folders (GtkWidget *widget)
{
  const char *line = GTK_IS_LABEL (widget) ? strchr (gtk_label_get_text (GTK_LABEL (widget)), '\n')
                                           : NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    idx_recent_files_dim_folders (child);
  if (line != NULL)
    {
      g_autoptr (PangoAttrList) attribute_list = pango_attr_list_new ();
      PangoAttribute *const attributes[] = { pango_attr_foreground_alpha_new (FOLDER_ALPHA),
                                             pango_attr_scale_new (PANGO_SCALE_SMALL) };

      for (gsize i = 0; i < G_N_ELEMENTS (attributes); i++)
        {
          attributes[i]->start_index = (guint) (line - gtk_label_get_text (GTK_LABEL (widget)));
          pango_attr_list_insert (attribute_list, attributes[i]);
        }
      gtk_label_set_attributes (GTK_LABEL (widget), attribute_list);
    }
}

/* --- Checking -------------------------------------------------------------------------- */

static GPtrArray *
list_files (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  items = g_list_sort (items, compare_latest_first);
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
find_existing (gpointer files,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  GPtrArray *existing = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *candidates = files;

  for (guint i = 0; i < candidates->len && existing->len < MAX_FILES; i++)
    if (g_file_query_exists (g_ptr_array_index (candidates, i), cancellable))
      g_ptr_array_add (existing, g_object_ref (g_ptr_array_index (candidates, i)));
  return existing;
}

static gboolean
has_equal_attribute (GMenuModel *a,
                     GMenuModel *b,
                     int position,
                     const char *attribute)
{
  g_autoptr (GVariant) first =
    g_menu_model_get_item_attribute_value (a, position, attribute, NULL);
  g_autoptr (GVariant) second =
    g_menu_model_get_item_attribute_value (b, position, attribute, NULL);

  return g_variant_equal (first, second);
}

static gboolean
have_equal_items (GMenuModel *a,
                  GMenuModel *b)
{
  const int n = g_menu_model_get_n_items (a);

  if (n != g_menu_model_get_n_items (b))
    return FALSE;
  for (int i = 0; i < n; i++)
    if (!has_equal_attribute (a, b, i, G_MENU_ATTRIBUTE_LABEL) ||
        !has_equal_attribute (a, b, i, G_MENU_ATTRIBUTE_TARGET))
      return FALSE;
  return TRUE;
}

/* Replaces the items, unless they are the same: whoever shows them would begin anew. */
static void
set_items (IdxRecentFiles *self,
           GMenuModel *items)
{
  const int n = g_menu_model_get_n_items (items);

  if (have_equal_items (G_MENU_MODEL (self->menu), items))
    return;
  g_menu_remove_all (self->menu);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new_from_model (items, i);

      g_menu_append_item (self->menu, item);
    }
}

static void idx_recent_files_check (IdxRecentFiles *self);

static void
find_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxRecentFiles *self = owner;
  g_autoptr (GPtrArray) files = result;
  g_autoptr (GMenu) items = g_menu_new ();

  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *title = dup_title (file);
      g_autofree char *folder = dup_folder (file);

      idx_recent_files_append_item (items, file, title, folder);
    }
  set_items (self, G_MENU_MODEL (items));
  if (self->has_changed)
    idx_recent_files_check (self);
}

static const IdxJobKind find_kind = { find_existing, (GDestroyNotify) g_ptr_array_unref,
                                      (GDestroyNotify) g_ptr_array_unref, find_done };

/* Checks which files exist. Runs only one check at a time: if a file system doesn't respond, each
 * check blocks a thread. */
static void
idx_recent_files_check (IdxRecentFiles *self)
{
  self->has_changed = idx_slot_is_running (self->checking);
  if (!self->has_changed)
    idx_slot_start (self->checking, &find_kind, NULL, list_files ());
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_recent_files_finalize (GObject *object)
{
  IdxRecentFiles *self = IDX_RECENT_FILES (object);

  idx_slot_free (self->checking);
  g_object_unref (self->menu);
  G_OBJECT_CLASS (idx_recent_files_parent_class)->finalize (object);
}

static void
idx_recent_files_class_init (IdxRecentFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_recent_files_finalize;
}

static void
idx_recent_files_init (IdxRecentFiles *self)
{
  self->menu = g_menu_new ();
  self->checking = idx_slot_new (NULL, self);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (idx_recent_files_check), self, G_CONNECT_SWAPPED);
  idx_recent_files_check (self);
}

IdxRecentFiles *
idx_recent_files_new (void)
{
  return g_object_new (IDX_TYPE_RECENT_FILES, NULL);
}

GMenuModel *
idx_recent_files_get_menu (IdxRecentFiles *self)
{
  g_return_val_if_fail (IDX_IS_RECENT_FILES (self), NULL);

  return G_MENU_MODEL (self->menu);
}
