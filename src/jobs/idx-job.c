/* SPDX-License-Identifier: MIT */

/* A long-running job: its title, its progress, and the cancellable that stops it. */

#include "idx-job.h"

struct _IdxJob
{
  GObject parent_instance;
  char *title;
  IdxProgress *progress;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (IdxJob, idx_job, G_TYPE_OBJECT)

static void
idx_job_finalize (GObject *object)
{
  IdxJob *self = IDX_JOB (object);

  g_free (self->title);
  g_object_unref (self->progress);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (idx_job_parent_class)->finalize (object);
}

static void
idx_job_class_init (IdxJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_job_finalize;
}

static void
idx_job_init (IdxJob *self)
{
  self->progress = idx_progress_new ();
  self->cancellable = g_cancellable_new ();
}

IdxJob *
idx_job_new (const char *title)
{
  IdxJob *self;

  g_return_val_if_fail (title != NULL, NULL);

  self = g_object_new (IDX_TYPE_JOB, NULL);
  self->title = g_strdup (title);
  return self;
}

const char *
idx_job_get_title (IdxJob *self)
{
  g_return_val_if_fail (IDX_IS_JOB (self), NULL);

  return self->title;
}

IdxProgress *
idx_job_get_progress (IdxJob *self)
{
  g_return_val_if_fail (IDX_IS_JOB (self), NULL);

  return self->progress;
}

GCancellable *
idx_job_get_cancellable (IdxJob *self)
{
  g_return_val_if_fail (IDX_IS_JOB (self), NULL);

  return self->cancellable;
}

gboolean
idx_job_is_running (IdxJob *self)
{
  g_return_val_if_fail (self == NULL || IDX_IS_JOB (self), FALSE);

  return self != NULL && !g_cancellable_is_cancelled (self->cancellable);
}
