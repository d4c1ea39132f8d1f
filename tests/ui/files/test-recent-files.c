/* SPDX-License-Identifier: MIT */

/* Tests the recent files. To simulate a file system that doesn't respond, this file replaces
 * g_file_query_exists() with a function that waits. */

#include "idx-recent-files.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <unistd.h>

static GMutex mutex;
static GCond cond;
static gboolean is_held;
static gboolean is_waiting;
static guint n_queries;

static void
hold (gboolean held)
{
  g_mutex_lock (&mutex);
  is_held = held;
  g_cond_broadcast (&cond);
  g_mutex_unlock (&mutex);
}

gboolean
g_file_query_exists (GFile *file,
                     GCancellable *cancellable)
{
  g_mutex_lock (&mutex);
  is_waiting = TRUE;
  n_queries++;
  while (is_held)
    g_cond_wait (&cond, &mutex);
  g_mutex_unlock (&mutex);
  return access (g_file_peek_path (file), F_OK) == 0;
}

static gboolean
has_waited (gpointer data)
{
  gboolean waiting;

  g_mutex_lock (&mutex);
  waiting = is_waiting;
  g_mutex_unlock (&mutex);
  return waiting;
}

static gboolean
was_queried_twice (gpointer data)
{
  gboolean is_twice;

  g_mutex_lock (&mutex);
  is_twice = n_queries >= 2;
  g_mutex_unlock (&mutex);
  return is_twice;
}

static gboolean
has_file (gpointer data)
{
  return g_menu_model_get_n_items (idx_recent_files_get_menu (data)) == 1;
}

static gboolean
has_no_file (gpointer data)
{
  return g_menu_model_get_n_items (idx_recent_files_get_menu (data)) == 0;
}

static void
test_no_answer (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (IdxRecentFiles) recent = idx_recent_files_new ();
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", content);

  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  test_wait_until (has_no_file, recent);
  hold (TRUE);
  is_waiting = FALSE;
  idx_recent_files_add (file, "Some · 2 samples");
  test_wait_until (has_waited, NULL);
  test_run_idle ();
  g_assert_true (has_no_file (recent));
  hold (FALSE);
  test_wait_until (has_file, recent);
  test_folder_free (folder);
}

static void
count_change (guint *n)
{
  ++*n;
}

/* A check that finds the same files doesn't change the menu: whoever shows it would begin anew. */
static void
test_same (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (IdxRecentFiles) recent = idx_recent_files_new ();
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", content);
  guint n_changes = 0;

  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  idx_recent_files_add (file, "Some · 2 samples");
  test_wait_until (has_file, recent);
  g_signal_connect_swapped (idx_recent_files_get_menu (recent), "items-changed",
                            G_CALLBACK (count_change), &n_changes);
  g_mutex_lock (&mutex);
  n_queries = 0;
  g_mutex_unlock (&mutex);
  /* A check begins when the one before has ended. */
  g_signal_emit_by_name (gtk_recent_manager_get_default (), "changed");
  g_signal_emit_by_name (gtk_recent_manager_get_default (), "changed");
  test_wait_until (was_queried_twice, NULL);
  g_assert_cmpuint (n_changes, ==, 0);
  g_signal_handlers_disconnect_by_data (idx_recent_files_get_menu (recent), &n_changes);
  test_folder_free (folder);
}

static void
test_gone (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) was_read = test_folder_add (folder, "a-images-idx3-ubyte", content);
  g_autoptr (GFile) gone = test_folder_get_file (folder, "b-images-idx3-ubyte");
  g_autoptr (IdxRecentFiles) recent = NULL;

  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  idx_recent_files_add (gone, "Gone · 2 samples");
  idx_recent_files_add (was_read, "There · 2 samples");
  recent = idx_recent_files_new ();
  test_wait_until (has_file, recent);
  test_folder_free (folder);
}

static void
check_attribute (IdxRecentFiles *recent,
                 const char *attribute,
                 const char *expected)
{
  g_autofree char *text = NULL;

  (void) g_menu_model_get_item_attribute (idx_recent_files_get_menu (recent), 0, attribute, "s",
                                          &text);
  g_assert_cmpstr (text, ==, expected);
}

/* The menu and the desktop's list show the title and the folder of a file. */
static void
test_title (void)
{
  TestFolder *folder = test_folder_new ();
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", content);
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *label =
    g_strconcat ("A__B & C · 2 samples\n", test_folder_get_path (folder), NULL);
  g_autoptr (IdxRecentFiles) recent = NULL;
  GtkRecentInfo *info;

  (void) gtk_recent_manager_purge_items (manager, NULL);
  idx_recent_files_add (file, "A_B & C · 2 samples");
  info = gtk_recent_manager_lookup_item (manager, uri, NULL);
  g_assert_cmpstr (gtk_recent_info_get_display_name (info), ==, "A_B & C · 2 samples");
  g_assert_cmpstr (gtk_recent_info_get_description (info), ==, g_file_peek_path (file));
  gtk_recent_info_unref (info);
  recent = idx_recent_files_new ();
  test_wait_until (has_file, recent);
  check_attribute (recent, IDX_RECENT_FILES_TITLE, "A_B & C · 2 samples");
  check_attribute (recent, IDX_RECENT_FILES_FOLDER, test_folder_get_path (folder));
  check_attribute (recent, G_MENU_ATTRIBUTE_LABEL, label);
  test_folder_free (folder);
}

/* Files that were added without a title, as earlier versions did, are listed by their names. */
static void
test_without_title (void)
{
  TestFolder *folder = test_folder_new ();
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  char application[] = "Idxview", command[] = "idxview %f", type[] = "application/octet-stream";
  char group[] = "IDX data sets";
  char *groups[] = { group, NULL };
  GtkRecentData data = { 0 };
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", content);
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (IdxRecentFiles) recent = NULL;

  (void) gtk_recent_manager_purge_items (manager, NULL);
  data.mime_type = type;
  data.app_name = application;
  data.app_exec = command;
  data.groups = groups;
  g_assert_true (gtk_recent_manager_add_full (manager, uri, &data));
  recent = idx_recent_files_new ();
  test_wait_until (has_file, recent);
  check_attribute (recent, IDX_RECENT_FILES_TITLE, "a-images-idx3-ubyte");
  test_folder_free (folder);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/ui/recent-files/no-answer", test_no_answer);
  g_test_add_func ("/ui/recent-files/same", test_same);
  g_test_add_func ("/ui/recent-files/gone", test_gone);
  g_test_add_func ("/ui/recent-files/title", test_title);
  g_test_add_func ("/ui/recent-files/without-title", test_without_title);
  return g_test_run ();
}
