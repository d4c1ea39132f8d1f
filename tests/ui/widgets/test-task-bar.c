/* SPDX-License-Identifier: MIT */

/* Tests the task bar. */

#include "idx-task-bar.h"

#include "test-display.h"

typedef struct
{
  GtkWidget *bar;
  GtkWindow *window;
  IdxJobList *tasks;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->bar = g_object_new (IDX_TYPE_TASK_BAR, NULL);
  gtk_box_append (GTK_BOX (box), self->bar);
  self->window = test_show (box, 300, 100);
  self->tasks = idx_job_list_new ();
  idx_task_bar_set_tasks (IDX_TASK_BAR (self->bar), self->tasks);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_clear_object (&self->tasks);
}

static gboolean
is_visible (gpointer data)
{
  return gtk_widget_get_visible (data);
}

static const char *
get_text (Fixture *self)
{
  return gtk_label_get_text (GTK_LABEL (test_find_widget (self->bar, GTK_TYPE_LABEL)));
}

static double
get_fraction (Fixture *self)
{
  return gtk_progress_bar_get_fraction (
    GTK_PROGRESS_BAR (test_find_widget (self->bar, GTK_TYPE_PROGRESS_BAR)));
}

static void
test_shows_later (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (IdxJob) task = NULL;

  g_assert_false (gtk_widget_get_visible (self->bar));
  task = idx_job_list_begin (self->tasks, "Reading…");
  g_assert_false (gtk_widget_get_visible (self->bar));
  idx_progress_report (idx_job_get_progress (task), 0.25);
  test_wait_until (is_visible, self->bar);
  g_assert_cmpstr (get_text (self), ==, "Reading…");
  g_assert_cmpfloat (get_fraction (self), ==, 0.25);
  idx_job_list_remove (self->tasks, task);
  g_assert_false (gtk_widget_get_visible (self->bar));
}

/* A task that ends before the delay is never shown. */
static void
test_short (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxJob) first = idx_job_list_begin (self->tasks, "First");
  g_autoptr (IdxJob) second = NULL;

  idx_job_list_remove (self->tasks, first);
  second = idx_job_list_begin (self->tasks, "Second");
  test_wait_until (is_visible, self->bar);
  g_assert_cmpstr (get_text (self), ==, "Second");
}

static void
test_two (Fixture *self,
          gconstpointer data)
{
  g_autoptr (IdxJob) first = idx_job_list_begin (self->tasks, "First");
  g_autoptr (IdxJob) second = idx_job_list_begin (self->tasks, "Second");

  idx_progress_report (idx_job_get_progress (first), 0.5);
  test_run_idle ();
  g_assert_cmpstr (get_text (self), ==, "Second");
  g_assert_cmpfloat (get_fraction (self), ==, 0);
  idx_job_list_remove (self->tasks, second);
  g_assert_cmpstr (get_text (self), ==, "First");
  g_assert_cmpfloat (get_fraction (self), ==, 0.5);
}

static void
test_no_tasks (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxJob) task = idx_job_list_begin (self->tasks, "First");

  test_wait_until (is_visible, self->bar);
  idx_task_bar_set_tasks (IDX_TASK_BAR (self->bar), NULL);
  g_assert_false (gtk_widget_get_visible (self->bar));
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
  add ("/ui/task-bar/shows-later", test_shows_later);
  add ("/ui/task-bar/short", test_short);
  add ("/ui/task-bar/two", test_two);
  add ("/ui/task-bar/no-tasks", test_no_tasks);
  return g_test_run ();
}
