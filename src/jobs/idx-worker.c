/* SPDX-License-Identifier: MIT */

/* Calls a function in a worker thread, as a GTask. */

#include "idx-worker.h"

typedef struct
{
  IdxWorkerFunc func;
  GDestroyNotify free_result;
  gpointer request;
  GDestroyNotify free_request;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  if (work->free_request != NULL)
    work->free_request (work->request);
  g_free (work);
}

static void
idx_worker_thread (GTask *task,
                   gpointer source,
                   gpointer data,
                   GCancellable *cancellable)
{
  const Work *work = data;
  GError *error = NULL;
  gpointer result = work->func (source, work->request, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, work->free_result);
}

void
idx_worker_run (gpointer source,
                gpointer tag,
                IdxWorkerFunc func,
                GDestroyNotify free_result,
                gpointer request,
                GDestroyNotify free_request,
                GCancellable *cancellable,
                GAsyncReadyCallback callback,
                gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Work *work = g_new (Work, 1);

  *work = (Work){ func, free_result, request, free_request };
  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, idx_worker_thread);
}

gpointer
idx_worker_get_request (GAsyncResult *result)
{
  const Work *work = g_task_get_task_data (G_TASK (result));

  return work->request;
}
