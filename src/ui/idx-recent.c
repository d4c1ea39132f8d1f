/* SPDX-License-Identifier: MIT */

/* Recent files. */

#include "idx-recent.h"

#include "idx-text.h"

#define MAX_FILES 8

/* Tells datasets from exported files: file choosers add those to the recent files as well. */
#define GROUP "IDX data sets"

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

GMenuModel *
idx_recent_make_menu (void)
{
  GMenu *menu = g_menu_new ();
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  items = g_list_sort (items, compare_visits);
  for (GList *item = items; item != NULL; item = item->next)
    {
      GtkRecentInfo *info = item->data;
      g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
      g_autofree char *label = NULL;

      if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) >= MAX_FILES)
        break;
      if (!gtk_recent_info_has_group (info, GROUP) || !gtk_recent_info_exists (info))
        continue;
      label = make_label (file);
      idx_recent_append (menu, file, label);
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return G_MENU_MODEL (menu);
}
