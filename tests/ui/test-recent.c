/* SPDX-License-Identifier: MIT */

/* The recent files. A file system that doesn't answer is one whose files g_file_query_exists(),
 * which is replaced here, waits for. */

#include "idx-recent.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <unistd.h>

static GMutex mutex;
static GCond cond;
static gboolean is_held;
static gboolean is_waiting;

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
has_file (gpointer data)
{
  return g_menu_model_get_n_items (idx_recent_get_menu (data)) == 1;
}

static gboolean
has_no_file (gpointer data)
{
  return g_menu_model_get_n_items (idx_recent_get_menu (data)) == 0;
}

static void
test_no_answer (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (IdxRecent) recent = idx_recent_new ();
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", content);

  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  test_wait_until (has_no_file, recent);
  hold (TRUE);
  is_waiting = FALSE;
  idx_recent_add (file);
  test_wait_until (has_waited, NULL);
  test_run_idle ();
  g_assert_true (has_no_file (recent));
  hold (FALSE);
  test_wait_until (has_file, recent);
  test_folder_free (folder);
}

static void
test_gone (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (2, 3, 3);
  g_autoptr (GFile) there = test_folder_add (folder, "a-images-idx3-ubyte", content);
  g_autoptr (GFile) gone = test_folder_get_file (folder, "b-images-idx3-ubyte");
  g_autoptr (IdxRecent) recent = NULL;

  (void) gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  idx_recent_add (gone);
  idx_recent_add (there);
  recent = idx_recent_new ();
  test_wait_until (has_file, recent);
  test_folder_free (folder);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/ui/recent/no-answer", test_no_answer);
  g_test_add_func ("/ui/recent/gone", test_gone);
  return g_test_run ();
}
