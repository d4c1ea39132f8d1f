/* SPDX-License-Identifier: MIT */

/* The tasks that are running, in the order in which they began. */

#include "idx-task-list.h"

struct _IdxTaskList
{
  GObject parent_instance;
  GPtrArray *tasks;
};

enum
{
  PROP_0,
  PROP_CURRENT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxTaskList, idx_task_list, G_TYPE_OBJECT)

static void
idx_task_list_get_property (GObject *object,
                            guint id,
                            GValue *value,
                            GParamSpec *pspec)
{
  if (id == PROP_CURRENT)
    g_value_set_object (value, idx_task_list_get_current (IDX_TASK_LIST (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
idx_task_list_finalize (GObject *object)
{
  g_ptr_array_unref (IDX_TASK_LIST (object)->tasks);
  G_OBJECT_CLASS (idx_task_list_parent_class)->finalize (object);
}

static void
idx_task_list_class_init (IdxTaskListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_task_list_get_property;
  object_class->finalize = idx_task_list_finalize;

  properties[PROP_CURRENT] =
    g_param_spec_object ("current", NULL, NULL, IDX_TYPE_TASK,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_task_list_init (IdxTaskList *self)
{
  self->tasks = g_ptr_array_new_with_free_func (g_object_unref);
}

IdxTaskList *
idx_task_list_new (void)
{
  return g_object_new (IDX_TYPE_TASK_LIST, NULL);
}

IdxTask *
idx_task_list_get_current (IdxTaskList *self)
{
  g_return_val_if_fail (IDX_IS_TASK_LIST (self), NULL);

  return self->tasks->len > 0 ? g_ptr_array_index (self->tasks, self->tasks->len - 1) : NULL;
}

void
idx_task_list_add (IdxTaskList *self,
                   IdxTask *task)
{
  g_return_if_fail (IDX_IS_TASK_LIST (self));
  g_return_if_fail (IDX_IS_TASK (task));

  g_ptr_array_add (self->tasks, g_object_ref (task));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURRENT]);
}

IdxTask *
idx_task_list_begin (IdxTaskList *self,
                     const char *title)
{
  IdxTask *task;

  g_return_val_if_fail (IDX_IS_TASK_LIST (self), NULL);

  task = idx_task_new (title);
  idx_task_list_add (self, task);
  return task;
}

void
idx_task_list_remove (IdxTaskList *self,
                      IdxTask *task)
{
  gboolean is_current;

  g_return_if_fail (IDX_IS_TASK_LIST (self));
  g_return_if_fail (IDX_IS_TASK (task));

  is_current = task == idx_task_list_get_current (self);
  if (g_ptr_array_remove (self->tasks, task) && is_current)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURRENT]);
}

gboolean
idx_task_list_finish (IdxTaskList *self,
                      IdxTask *task,
                      IdxTask **running)
{
  gboolean is_wanted;

  g_return_val_if_fail (IDX_IS_TASK_LIST (self), FALSE);
  g_return_val_if_fail (IDX_IS_TASK (task), FALSE);
  g_return_val_if_fail (running != NULL, FALSE);

  is_wanted = task == *running && idx_task_is_running (task);
  idx_task_list_remove (self, task);
  if (task == *running)
    g_clear_object (running);
  return is_wanted;
}

void
idx_task_list_cancel_and_clear (IdxTaskList *self,
                                IdxTask **running)
{
  g_return_if_fail (IDX_IS_TASK_LIST (self));
  g_return_if_fail (running != NULL);

  if (*running != NULL)
    idx_task_list_cancel (self, *running);
  g_clear_object (running);
}

void
idx_task_list_cancel (IdxTaskList *self,
                      IdxTask *task)
{
  g_return_if_fail (IDX_IS_TASK_LIST (self));
  g_return_if_fail (IDX_IS_TASK (task));

  g_cancellable_cancel (idx_task_get_cancellable (task));
  idx_task_list_remove (self, task);
}

void
idx_task_list_cancel_all (IdxTaskList *self)
{
  g_return_if_fail (IDX_IS_TASK_LIST (self));

  while (self->tasks->len > 0)
    idx_task_list_cancel (self, g_ptr_array_index (self->tasks, 0));
}
