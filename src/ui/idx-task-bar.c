/* SPDX-License-Identifier: MIT */

/* What is being done that takes a while: a thin bar with words and Cancel. */

#include "idx-task-bar.h"

/* Work that takes less shows no bar: a flicker tells nobody anything. */
#define DELAY_MS 250

typedef struct
{
  char *text;
  GCancellable *cancellable;
  IdxProgress *progress;
} Task;

struct _IdxTaskBar
{
  GtkWidget parent_instance;
  GPtrArray *tasks;
  GBindingGroup *shown;
  guint show_source;

  GtkWidget *content;
  GtkLabel *text;
  GtkProgressBar *bar;
};

G_DEFINE_FINAL_TYPE (IdxTaskBar, idx_task_bar, GTK_TYPE_WIDGET)

static void
task_free (gpointer data)
{
  Task *task = data;

  g_free (task->text);
  g_object_unref (task->cancellable);
  g_object_unref (task->progress);
  g_free (task);
}

static Task *
get_shown (IdxTaskBar *self)
{
  return self->tasks->len > 0 ? g_ptr_array_index (self->tasks, self->tasks->len - 1) : NULL;
}

static gboolean
show_cb (gpointer data)
{
  IdxTaskBar *self = data;

  self->show_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  return G_SOURCE_REMOVE;
}

static void
update (IdxTaskBar *self)
{
  const Task *task = get_shown (self);

  g_binding_group_set_source (self->shown, task != NULL ? task->progress : NULL);
  if (task == NULL)
    {
      g_clear_handle_id (&self->show_source, g_source_remove);
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }
  gtk_label_set_text (self->text, task->text);
  if (self->show_source == 0 && !gtk_widget_get_visible (GTK_WIDGET (self)))
    self->show_source = g_timeout_add (DELAY_MS, show_cb, self);
}

static void
idx_task_bar_dispose (GObject *object)
{
  IdxTaskBar *self = IDX_TASK_BAR (object);

  g_clear_handle_id (&self->show_source, g_source_remove);
  g_clear_object (&self->shown);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_task_bar_parent_class)->dispose (object);
}

static void
idx_task_bar_finalize (GObject *object)
{
  g_ptr_array_unref (IDX_TASK_BAR (object)->tasks);
  G_OBJECT_CLASS (idx_task_bar_parent_class)->finalize (object);
}

static void
idx_task_bar_class_init (IdxTaskBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = idx_task_bar_dispose;
  object_class->finalize = idx_task_bar_finalize;

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
  self->tasks = g_ptr_array_new_with_free_func (task_free);
  self->shown = g_binding_group_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_binding_group_bind (self->shown, "fraction", self->bar, "fraction", G_BINDING_SYNC_CREATE);
}

void
idx_task_bar_add (IdxTaskBar *self,
                  const char *text,
                  GCancellable *cancellable,
                  IdxProgress *progress)
{
  Task *task;

  g_return_if_fail (IDX_IS_TASK_BAR (self));
  g_return_if_fail (G_IS_CANCELLABLE (cancellable));
  g_return_if_fail (IDX_IS_PROGRESS (progress));

  task = g_new0 (Task, 1);
  task->text = g_strdup (text);
  task->cancellable = g_object_ref (cancellable);
  task->progress = g_object_ref (progress);
  g_ptr_array_add (self->tasks, task);
  update (self);
}

IdxProgress *
idx_task_bar_begin (IdxTaskBar *self,
                    const char *text,
                    GCancellable *cancellable)
{
  g_autoptr (IdxProgress) progress = idx_progress_new ();

  g_return_val_if_fail (IDX_IS_TASK_BAR (self), NULL);

  idx_task_bar_add (self, text, cancellable, progress);
  return progress;
}

void
idx_task_bar_end (IdxTaskBar *self,
                  GCancellable *cancellable)
{
  g_return_if_fail (IDX_IS_TASK_BAR (self));

  for (guint i = 0; i < self->tasks->len; i++)
    if (((Task *) g_ptr_array_index (self->tasks, i))->cancellable == cancellable)
      {
        g_ptr_array_remove_index (self->tasks, i);
        update (self);
        return;
      }
}

void
idx_task_bar_cancel (IdxTaskBar *self)
{
  const Task *task;

  g_return_if_fail (IDX_IS_TASK_BAR (self));

  task = get_shown (self);
  if (task == NULL)
    return;
  g_cancellable_cancel (task->cancellable);
  idx_task_bar_end (self, task->cancellable);
}
