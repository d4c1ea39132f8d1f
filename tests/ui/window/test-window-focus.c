/* SPDX-License-Identifier: MIT */

/* Tests that the focus moves to the samples when the widget that had it is hidden. */

#include "test-viewer.h"

#include "test-display.h"

static gboolean
is_in (TestViewer *self,
       gpointer part)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  return focus != NULL && (focus == part || gtk_widget_is_ancestor (focus, part));
}

static void
move_focus_to (TestViewer *self,
               gpointer part)
{
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (gtk_widget_child_focus (part, GTK_DIR_TAB_FORWARD));
  g_assert_true (is_in (self, part));
}

/* Checks that the sheet has the focus once widgets have been hidden, which happens in the next
 * layout. */
static void
check_in_sheet (TestViewer *self)
{
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_run_idle ();
  g_assert_true (is_in (self, test_viewer_get_sheet (self)));
}

static gboolean
has_menu (gpointer data)
{
  TestViewer *self = data;

  return gtk_widget_get_mapped (GTK_WIDGET (test_viewer_get_sample_menu (self))) &&
         is_in (self, test_viewer_get_sample_menu (self));
}

/* When another sample becomes current, an open menu keeps the focus. */
static void
test_menu (TestViewer *self,
           gconstpointer data)
{
  test_viewer_open (self, self->images);
  (void) gtk_widget_activate_action (GTK_WIDGET (test_viewer_get_sheet (self)),
                                     "sheet.menu-at-focus", NULL);
  test_wait_until (has_menu, self);
  test_viewer_set_sort (self, "-label");
  g_assert_true (is_in (self, test_viewer_get_sample_menu (self)));
}

static void
test_notice (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 1000);
  move_focus_to (self, test_viewer_find (self, IDX_TYPE_NOTICE));
  test_viewer_close_notice (self);
  check_in_sheet (self);
}

static void
test_offer (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:3");
  test_viewer_go_to (self, 4);
  move_focus_to (self, test_viewer_get_notice_button (self));
  test_viewer_go_to (self, 1000);
  check_in_sheet (self);
}

static void
test_show_all (TestViewer *self,
               gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:3");
  move_focus_to (self,
                 test_find_button (test_viewer_find (self, IDX_TYPE_VIEW_BAR), "win.clear-filter"));
  test_viewer_activate (self, "clear-filter", NULL);
  check_in_sheet (self);
}

static void
test_task (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (IdxJob) task = NULL;

  test_viewer_open (self, self->images);
  task = idx_job_list_begin (idx_session_get_tasks (self->window->session), "Doing…");
  gtk_widget_set_visible (GTK_WIDGET (self->window->task_bar), TRUE);
  move_focus_to (self, self->window->task_bar);
  test_viewer_activate (self, "cancel", NULL);
  check_in_sheet (self);
}

/* The entry of the filter has the focus before it is mapped. It keeps the focus if the progress bar
 * disappears at that moment. */
static void
test_task_ended_before_entry (TestViewer *self,
                              gconstpointer data)
{
  test_viewer_open (self, self->images);
  gtk_widget_set_visible (GTK_WIDGET (self->window->task_bar), TRUE);
  test_viewer_activate (self, "find", NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->window->task_bar), FALSE);
  g_assert_true (is_in (self, self->window->filter_entry));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (is_in (self, self->window->filter_entry));
}

static void
test_sides (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  move_focus_to (self, self->window->class_bar);
  test_viewer_activate (self, "show-classes", NULL);
  check_in_sheet (self);
  move_focus_to (self, self->window->detail_pane);
  test_viewer_activate (self, "show-details", NULL);
  check_in_sheet (self);
}

static gboolean
is_fullscreen (gpointer data)
{
  return gtk_window_is_fullscreen (GTK_WINDOW (((TestViewer *) data)->window));
}

/* Full screen hides the header bar, which has the focus if the user chose full screen in the
 * menu. */
static void
test_fullscreen (TestViewer *self,
                 gconstpointer data)
{
  test_viewer_open (self, self->images);
  move_focus_to (self, gtk_window_get_titlebar (GTK_WINDOW (self->window)));
  test_viewer_activate (self, "fullscreen", NULL);
  test_wait_until (is_fullscreen, self);
  check_in_sheet (self);
}

/* Switching to full screen leaves the focus in the search entry. */
static void
test_fullscreen_while_typing (TestViewer *self,
                              gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "find", NULL);
  test_viewer_activate (self, "fullscreen", NULL);
  test_wait_until (is_fullscreen, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (is_in (self, test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY)));
}

static void
test_class_names (TestViewer *self,
                  gconstpointer data)
{
  test_viewer_open (self, self->images);
  move_focus_to (self, self->window->class_bar);
  test_viewer_set_class_names (self, "a\nb\n");
  check_in_sheet (self);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-focus/menu", test_menu);
  test_viewer_add ("/ui/window-focus/notice", test_notice);
  test_viewer_add ("/ui/window-focus/offer", test_offer);
  test_viewer_add ("/ui/window-focus/show-all", test_show_all);
  test_viewer_add ("/ui/window-focus/task", test_task);
  test_viewer_add ("/ui/window-focus/task-ended-before-entry", test_task_ended_before_entry);
  test_viewer_add ("/ui/window-focus/sides", test_sides);
  test_viewer_add ("/ui/window-focus/fullscreen", test_fullscreen);
  test_viewer_add ("/ui/window-focus/fullscreen-while-typing", test_fullscreen_while_typing);
  test_viewer_add ("/ui/window-focus/class-names", test_class_names);
  return test_viewer_run ();
}
