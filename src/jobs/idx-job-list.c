/* SPDX-License-Identifier: MIT */

/* The jobs that are running, in the order in which they began. */

#include "idx-job-list.h"

struct _IdxJobList
{
  GObject parent_instance;
  GPtrArray *jobs;
};

enum
{
  PROP_0,
  PROP_CURRENT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxJobList, idx_job_list, G_TYPE_OBJECT)

static void
idx_job_list_get_property (GObject *object,
                           guint id,
                           GValue *value,
                           GParamSpec *pspec)
{
  if (id == PROP_CURRENT)
    g_value_set_object (value, idx_job_list_get_current (IDX_JOB_LIST (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
idx_job_list_finalize (GObject *object)
{
  g_ptr_array_unref (IDX_JOB_LIST (object)->jobs);
  G_OBJECT_CLASS (idx_job_list_parent_class)->finalize (object);
}

static void
idx_job_list_class_init (IdxJobListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_job_list_get_property;
  object_class->finalize = idx_job_list_finalize;

  properties[PROP_CURRENT] =
    g_param_spec_object ("current", NULL, NULL, IDX_TYPE_JOB,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_job_list_init (IdxJobList *self)
{
  self->jobs = g_ptr_array_new_with_free_func (g_object_unref);
}

IdxJobList *
idx_job_list_new (void)
{
  return g_object_new (IDX_TYPE_JOB_LIST, NULL);
}

IdxJob *
idx_job_list_get_current (IdxJobList *self)
{
  g_return_val_if_fail (IDX_IS_JOB_LIST (self), NULL);

  return self->jobs->len > 0 ? g_ptr_array_index (self->jobs, self->jobs->len - 1) : NULL;
}

void
idx_job_list_add (IdxJobList *self,
                  IdxJob *job)
{
  g_return_if_fail (IDX_IS_JOB_LIST (self));
  g_return_if_fail (IDX_IS_JOB (job));

  g_ptr_array_add (self->jobs, g_object_ref (job));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURRENT]);
}

IdxJob *
idx_job_list_begin (IdxJobList *self,
                    const char *title)
{
  IdxJob *job;

  g_return_val_if_fail (IDX_IS_JOB_LIST (self), NULL);

  job = idx_job_new (title);
  idx_job_list_add (self, job);
  return job;
}

void
idx_job_list_remove (IdxJobList *self,
                     IdxJob *job)
{
  gboolean is_current;

  g_return_if_fail (IDX_IS_JOB_LIST (self));
  g_return_if_fail (IDX_IS_JOB (job));

  is_current = job == idx_job_list_get_current (self);
  if (g_ptr_array_remove (self->jobs, job) && is_current)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURRENT]);
}

void
idx_job_list_cancel (IdxJobList *self,
                     IdxJob *job)
{
  g_return_if_fail (IDX_IS_JOB_LIST (self));
  g_return_if_fail (IDX_IS_JOB (job));

  g_cancellable_cancel (idx_job_get_cancellable (job));
  idx_job_list_remove (self, job);
}

void
idx_job_list_cancel_all (IdxJobList *self)
{
  g_return_if_fail (IDX_IS_JOB_LIST (self));

  while (self->jobs->len > 0)
    idx_job_list_cancel (self, g_ptr_array_index (self->jobs, 0));
}
