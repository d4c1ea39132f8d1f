/* SPDX-License-Identifier: MIT */

/* Runs jobs in threads, and drops results that nobody wants any more. */

#include "idx-slot.h"

/* A job that was started. It outlives its slot if the slot is freed while the job is running. */
typedef struct
{
  IdxSlot *slot;      /* NULL once the result isn't wanted any more */
  gboolean owns_slot; /* see idx_slot_run_alone() */
  const IdxJobKind *kind;
  IdxJob *job;
  gpointer input;

  /* Set by the thread. */
  gpointer result;
  GError *error;
} Run;

struct _IdxSlot
{
  IdxJobList *list; /* may be NULL */
  gpointer owner;
  Run *run; /* NULL if no job is running */
};

static void
run_free (Run *run)
{
  if (run->result != NULL && run->kind->free_result != NULL)
    run->kind->free_result (run->result);
  if (run->input != NULL && run->kind->free_input != NULL)
    run->kind->free_input (run->input);
  g_clear_error (&run->error);
  g_object_unref (run->job);
  g_free (run);
}

/* Runs in a thread. */
static void
idx_slot_thread (GTask *task,
                 gpointer source,
                 gpointer data,
                 GCancellable *cancellable)
{
  Run *run = data;

  if (!g_cancellable_set_error_if_cancelled (cancellable, &run->error))
    run->result =
      run->kind->work (run->input, idx_job_get_progress (run->job), cancellable, &run->error);
  g_task_return_boolean (task, TRUE);
}

/* Returns whether the user has canceled the job in time. */
static gboolean
was_canceled (const Run *run)
{
  return g_cancellable_is_cancelled (idx_job_get_cancellable (run->job)) &&
         (run->error != NULL || !run->kind->has_effects);
}

/* Takes the job out of the slot and out of the list. */
static void
detach (Run *run)
{
  IdxSlot *self = run->slot;

  run->slot = NULL;
  self->run = NULL;
  if (self->list != NULL)
    idx_job_list_remove (self->list, run->job);
}

static void
idx_slot_ended_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer data)
{
  Run *run = data;
  IdxSlot *self = run->slot;

  if (self != NULL)
    {
      GCancellable *cancellable = idx_job_get_cancellable (run->job);
      gpointer owner = self->owner;

      detach (run);
      if (run->owns_slot)
        idx_slot_free (self);
      if (was_canceled (run))
        {
          g_clear_error (&run->error);
          (void) g_cancellable_set_error_if_cancelled (cancellable, &run->error);
        }
      /* The owner may free the slot or start another job. */
      run->kind->done (owner, run->input,
                       run->error == NULL ? g_steal_pointer (&run->result) : NULL, run->error);
    }
  run_free (run);
}

IdxSlot *
idx_slot_new (IdxJobList *list,
              gpointer owner)
{
  IdxSlot *self;

  g_return_val_if_fail (list == NULL || IDX_IS_JOB_LIST (list), NULL);

  self = g_new0 (IdxSlot, 1);
  g_set_object (&self->list, list);
  self->owner = owner;
  return self;
}

void
idx_slot_free (IdxSlot *self)
{
  g_return_if_fail (self != NULL);

  idx_slot_cancel (self);
  g_clear_object (&self->list);
  g_free (self);
}

void
idx_slot_start (IdxSlot *self,
                const IdxJobKind *kind,
                const char *title,
                gpointer input)
{
  g_autoptr (GTask) task = NULL;
  Run *run;

  g_return_if_fail (self != NULL);
  g_return_if_fail (kind != NULL && kind->work != NULL && kind->done != NULL);

  idx_slot_cancel (self);
  run = g_new0 (Run, 1);
  run->slot = self;
  run->kind = kind;
  run->job = idx_job_new (title != NULL ? title : "");
  run->input = input;
  self->run = run;
  if (self->list != NULL && title != NULL)
    idx_job_list_add (self->list, run->job);
  task = g_task_new (NULL, idx_job_get_cancellable (run->job), idx_slot_ended_cb, run);
  g_task_set_source_tag (task, idx_slot_start);
  g_task_set_priority (task, kind->priority);
  g_task_set_task_data (task, run, NULL);
  g_task_run_in_thread (task, idx_slot_thread);
}

void
idx_slot_run_alone (IdxJobList *list,
                    const IdxJobKind *kind,
                    const char *title,
                    gpointer input)
{
  IdxSlot *self = idx_slot_new (list, NULL /* owner */);

  idx_slot_start (self, kind, title, input);
  self->run->owns_slot = TRUE;
}

void
idx_slot_cancel (IdxSlot *self)
{
  Run *run;

  g_return_if_fail (self != NULL);

  run = self->run;
  if (run == NULL)
    return;
  detach (run);
  g_cancellable_cancel (idx_job_get_cancellable (run->job));
}

gboolean
idx_slot_is_running (IdxSlot *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->run != NULL && idx_job_is_running (self->run->job);
}

IdxJob *
idx_slot_get_job (IdxSlot *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->run != NULL ? self->run->job : NULL;
}
