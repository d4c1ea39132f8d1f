/* SPDX-License-Identifier: MIT */

#include "test-chooser.h"

#include "test-display.h"

GtkFileChooser *
test_chooser_find (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_visible (window))
        return GTK_FILE_CHOOSER (window);
    }
  return NULL;
}

static gboolean
has_chooser (gpointer data)
{
  return test_chooser_find () != NULL;
}

static gboolean
has_no_chooser (gpointer data)
{
  return test_chooser_find () == NULL;
}

GtkFileChooser *
test_chooser_wait (void)
{
  test_wait_until (has_chooser, NULL);
  return test_chooser_find ();
}

void
test_chooser_wait_closed (void)
{
  test_wait_until (has_no_chooser, NULL);
}

static GtkWidget *
find_path_bar (GtkWidget *widget)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_css_name (widget), "pathbar") ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_path_bar (child);
  return found;
}

/* Returns whether the chooser shows @data, a folder. GTK fills the path bar last. */
static gboolean
shows_folder (gpointer data)
{
  GFile *folder = data;
  GtkFileChooser *chooser = test_chooser_find ();
  g_autofree char *name = g_file_get_basename (folder);
  g_autoptr (GFile) shown = gtk_file_chooser_get_current_folder (chooser);
  GtkWidget *bar = find_path_bar (GTK_WIDGET (chooser));

  return shown != NULL && g_file_equal (shown, folder) && bar != NULL &&
         test_find_label (bar, name) != NULL;
}

void
test_chooser_wait_folder (GtkFileChooser *chooser,
                          GFile *folder)
{
  test_wait_until (shows_folder, folder);
}

void
test_chooser_set_folder (GtkFileChooser *chooser,
                         GFile *folder)
{
  g_assert_true (gtk_file_chooser_set_current_folder (chooser, folder, NULL));
  test_chooser_wait_folder (chooser, folder);
}
