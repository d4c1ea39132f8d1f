/* SPDX-License-Identifier: MIT */

/* A thin bar that shows the title and progress of the current task, and a Cancel button. */

#include "idx-task-bar.h"

/* The delay before the bar appears, in milliseconds, so that it doesn't flicker for short tasks. */
#define DELAY_MS 250

struct _IdxTaskBar
{
  GtkWidget parent_instance;
  GSignalGroup *task_list_signals;
  GBindingGroup *progress_bindings;
  guint show_source; /* shows the bar after DELAY_MS */

  GtkWidget *content;
  GtkLabel *text;
  GtkProgressBar *bar;
};

G_DEFINE_FINAL_TYPE (IdxTaskBar, idx_task_bar, GTK_TYPE_WIDGET)

static gboolean
idx_task_bar_show_cb (gpointer data)
{
  IdxTaskBar *self = data;

  self->show_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  return G_SOURCE_REMOVE;
}

static void
idx_task_bar_current_changed_cb (IdxTaskBar *self)
{
  g_autoptr (IdxJobList) tasks = g_signal_group_dup_target (self->task_list_signals);
  IdxJob *task = tasks != NULL ? idx_job_list_get_current (tasks) : NULL;

  g_binding_group_set_source (self->progress_bindings, task);
  if (task == NULL)
    {
      g_clear_handle_id (&self->show_source, g_source_remove);
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }
  gtk_label_set_text (self->text, idx_job_get_title (task));
  if (self->show_source == 0 && !gtk_widget_get_visible (GTK_WIDGET (self)))
    self->show_source = g_timeout_add (DELAY_MS, idx_task_bar_show_cb, self);
}

static void
idx_task_bar_dispose (GObject *object)
{
  IdxTaskBar *self = IDX_TASK_BAR (object);

  g_clear_handle_id (&self->show_source, g_source_remove);
  g_clear_object (&self->task_list_signals);
  g_clear_object (&self->progress_bindings);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_task_bar_parent_class)->dispose (object);
}

static void
idx_task_bar_class_init (IdxTaskBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_task_bar_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "taskbar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-task-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxTaskBar, content);
  gtk_widget_class_bind_template_child (widget_class, IdxTaskBar, text);
  gtk_widget_class_bind_template_child (widget_class, IdxTaskBar, bar);
}

static void
idx_task_bar_init (IdxTaskBar *self)
{
  self->task_list_signals = g_signal_group_new (IDX_TYPE_JOB_LIST);
  self->progress_bindings = g_binding_group_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_binding_group_bind (self->progress_bindings, "fraction", self->bar, "fraction",
                        G_BINDING_SYNC_CREATE);
  g_signal_group_connect_object (self->task_list_signals, "notify::current",
                                 G_CALLBACK (idx_task_bar_current_changed_cb), self,
                                 G_CONNECT_SWAPPED);
}

void
idx_task_bar_set_tasks (IdxTaskBar *self,
                        IdxJobList *tasks)
{
  g_return_if_fail (IDX_IS_TASK_BAR (self));

  g_signal_group_set_target (self->task_list_signals, tasks);
  idx_task_bar_current_changed_cb (self);
}
