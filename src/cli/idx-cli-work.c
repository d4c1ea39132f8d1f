/* SPDX-License-Identifier: MIT */

/* Waits for the tasks of a command, shows their progress on the terminal, and cancels them on
 * Ctrl+C. */

#include "idx-cli-work.h"

#include "idx-slot.h"

#include <glib-unix.h>
#include <stdio.h>
#include <unistd.h>

/* --- Waiting --- */

typedef struct
{
  IdxJobList *tasks;
  gboolean is_on_terminal;
  gboolean is_interrupted;
} Wait;

static void
idx_cli_wait_fraction_cb (IdxJob *changed,
                          GParamSpec *pspec,
                          const Wait *wait)
{
  IdxJob *task = idx_job_list_get_current (wait->tasks);

  if (task != NULL)
    g_printerr ("\r\033[K%s %d %%", idx_job_get_title (task),
                (int) (100 * idx_job_get_fraction (changed)));
}

/* Removes the signal source, so that a second Ctrl+C ends the program even if a task hangs. */
static gboolean
idx_cli_wait_interrupted_cb (gpointer data)
{
  Wait *wait = data;
  IdxJob *task = idx_job_list_get_current (wait->tasks);

  if (task != NULL)
    {
      wait->is_interrupted = TRUE;
      g_cancellable_cancel (idx_job_get_cancellable (task));
    }
  return G_SOURCE_REMOVE;
}

static void
idx_cli_wait_task_cb (IdxJobList *tasks,
                      GParamSpec *pspec,
                      GSignalGroup *progress_signals)
{
  g_signal_group_set_target (progress_signals, idx_job_list_get_current (tasks));
}

gboolean
idx_cli_wait (IdxJobList *tasks,
              GError **error)
{
  Wait wait = { tasks, isatty (STDERR_FILENO), FALSE };
  GSignalGroup *progress_signals;
  g_autoptr (GSource) interrupt = g_unix_signal_source_new (SIGINT);

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), FALSE);

  progress_signals = g_signal_group_new (IDX_TYPE_JOB);
  g_source_set_callback (interrupt, idx_cli_wait_interrupted_cb, &wait, NULL);
  g_source_attach (interrupt, NULL);
  if (wait.is_on_terminal)
    {
      g_signal_group_connect (progress_signals, "notify::fraction",
                              G_CALLBACK (idx_cli_wait_fraction_cb), &wait);
      g_signal_connect_object (tasks, "notify::current", G_CALLBACK (idx_cli_wait_task_cb),
                               progress_signals, 0);
      idx_cli_wait_task_cb (tasks, NULL, progress_signals);
    }
  while (idx_job_list_get_current (tasks) != NULL)
    (void) g_main_context_iteration (NULL, TRUE);
  g_source_destroy (interrupt);
  g_object_unref (progress_signals);
  if (wait.is_on_terminal)
    g_printerr ("\r\033[K");
  if (wait.is_interrupted && error != NULL && *error == NULL)
    {
      g_autoptr (GCancellable) canceled = g_cancellable_new ();

      g_cancellable_cancel (canceled);
      (void) g_cancellable_set_error_if_cancelled (canceled, error);
    }
  return !wait.is_interrupted;
}

/* --- Work in a thread --- */

typedef struct
{
  gpointer result;
  GError *error;
} Outcome;

static void
work_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  Outcome *outcome = owner;

  outcome->result = result;
  outcome->error = error != NULL ? g_error_copy (error) : NULL;
}

gpointer
idx_cli_run (const char *title,
             IdxCliWorkFunc func,
             gpointer data,
             GDestroyNotify free_result,
             GError **error)
{
  const IdxJobKind kind = {
    .work = func,
    .free_result = free_result,
    .done = work_done,
    .has_effects = TRUE,
  };
  g_autoptr (IdxJobList) tasks = idx_job_list_new ();
  Outcome outcome = { NULL, NULL };
  g_autoptr (IdxSlot) slot = idx_slot_new (tasks, &outcome);

  g_return_val_if_fail (title != NULL && func != NULL, NULL);

  idx_slot_start (slot, &kind, title, data);
  (void) idx_cli_wait (tasks, NULL);
  if (outcome.error != NULL)
    g_propagate_error (error, outcome.error);
  return outcome.result;
}
