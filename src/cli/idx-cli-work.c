/* SPDX-License-Identifier: MIT */

/* Runs long work in a thread, shows its progress on the terminal, and cancels it on Ctrl+C. */

#include "idx-cli-work.h"

#include <glib-unix.h>
#include <stdio.h>
#include <unistd.h>

typedef struct
{
  const char *what;
  IdxCliWorkFunc func;
  gpointer data;
  GDestroyNotify free_result;
  IdxProgress *progress;
  GTask *finished;
  GMainLoop *loop;
} Work;

static void
idx_cli_work_fraction_cb (IdxProgress *progress,
                          GParamSpec *pspec,
                          const Work *work)
{
  g_printerr ("\r%s: %d %%", work->what, (int) (100 * idx_progress_get_fraction (progress)));
}

/* Removes the signal source, so that a second Ctrl+C ends the program even if the work hangs. */
static gboolean
idx_cli_work_interrupted_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_REMOVE;
}

static void
idx_cli_work_finished_cb (GObject *source,
                          GAsyncResult *result,
                          gpointer data)
{
  Work *work = data;

  work->finished = g_object_ref (G_TASK (result));
  g_main_loop_quit (work->loop);
}

static void
idx_cli_work_worker (GTask *task,
                     gpointer source,
                     gpointer data,
                     GCancellable *cancellable)
{
  const Work *work = data;
  GError *error = NULL;
  gpointer result = work->func (work->data, work->progress, cancellable, &error);

  if (result != NULL)
    g_task_return_pointer (task, result, work->free_result);
  else
    g_task_return_error (task, error);
}

gpointer
idx_cli_work (const char *what,
              IdxCliWorkFunc func,
              gpointer data,
              GDestroyNotify free_result,
              GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxProgress) progress = idx_progress_new ();
  g_autoptr (GSource) interrupt = g_unix_signal_source_new (SIGINT);
  g_autoptr (GTask) task = NULL;
  g_autoptr (GTask) finished = NULL;
  gboolean on_terminal = isatty (STDERR_FILENO);
  Work work = { what, func, data, free_result, progress, NULL, loop };

  if (on_terminal)
    g_signal_connect (progress, "notify::fraction", G_CALLBACK (idx_cli_work_fraction_cb), &work);
  g_source_set_callback (interrupt, idx_cli_work_interrupted_cb, cancellable, NULL);
  g_source_attach (interrupt, NULL);

  task = g_task_new (NULL, cancellable, idx_cli_work_finished_cb, &work);
  g_task_set_source_tag (task, idx_cli_work);
  g_task_set_task_data (task, &work, NULL);
  g_task_run_in_thread (task, idx_cli_work_worker);
  g_main_loop_run (loop);

  finished = work.finished;
  g_source_destroy (interrupt);
  g_signal_handlers_disconnect_by_data (progress, &work);
  if (on_terminal)
    g_printerr ("\r\033[K");
  return g_task_propagate_pointer (finished, error);
}
