/* SPDX-License-Identifier: MIT */

/* A long-running task: its title, its progress, and the cancellable that stops it. */

#include "idx-task.h"

struct _IdxTask
{
  GObject parent_instance;
  char *title;
  IdxProgress *progress;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (IdxTask, idx_task, G_TYPE_OBJECT)

static void
idx_task_finalize (GObject *object)
{
  IdxTask *self = IDX_TASK (object);

  g_free (self->title);
  g_object_unref (self->progress);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (idx_task_parent_class)->finalize (object);
}

static void
idx_task_class_init (IdxTaskClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_task_finalize;
}

static void
idx_task_init (IdxTask *self)
{
  self->progress = idx_progress_new ();
  self->cancellable = g_cancellable_new ();
}

IdxTask *
idx_task_new (const char *title)
{
  IdxTask *self;

  g_return_val_if_fail (title != NULL, NULL);

  self = g_object_new (IDX_TYPE_TASK, NULL);
  self->title = g_strdup (title);
  return self;
}

const char *
idx_task_get_title (IdxTask *self)
{
  g_return_val_if_fail (IDX_IS_TASK (self), NULL);

  return self->title;
}

IdxProgress *
idx_task_get_progress (IdxTask *self)
{
  g_return_val_if_fail (IDX_IS_TASK (self), NULL);

  return self->progress;
}

GCancellable *
idx_task_get_cancellable (IdxTask *self)
{
  g_return_val_if_fail (IDX_IS_TASK (self), NULL);

  return self->cancellable;
}

gboolean
idx_task_is_running (IdxTask *self)
{
  g_return_val_if_fail (self == NULL || IDX_IS_TASK (self), FALSE);

  return self != NULL && !g_cancellable_is_cancelled (self->cancellable);
}
