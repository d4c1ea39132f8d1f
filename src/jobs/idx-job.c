/* SPDX-License-Identifier: MIT */

/* A long-running job: its title, its progress, and the cancellable that stops it. */

#include "idx-job.h"

struct _IdxJob
{
  GObject parent_instance;
  char *title;
  GCancellable *cancellable;
  IdxProgress progress;
  GMainContext *context;
  double fraction; /* as of the last notification */

  GMutex lock;           /* protects the fields below */
  double reported;       /* the fraction of the last report */
  gboolean is_scheduled; /* whether a notification is pending */
};

enum
{
  PROP_0,
  PROP_FRACTION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxJob, idx_job, G_TYPE_OBJECT)

/* --- Progress --- */

static gboolean
idx_job_notify_cb (gpointer data)
{
  IdxJob *self = data;
  double reported;

  g_mutex_lock (&self->lock);
  self->is_scheduled = FALSE;
  reported = self->reported;
  g_mutex_unlock (&self->lock);

  if (reported > self->fraction || reported < self->fraction)
    {
      self->fraction = reported;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
    }
  return G_SOURCE_REMOVE;
}

/* Schedules a notification. Runs in any thread; at most one notification is pending at a time. */
static void
idx_job_report_cb (double fraction,
                   gpointer data)
{
  IdxJob *self = data;
  gboolean send;

  g_mutex_lock (&self->lock);
  self->reported = CLAMP (fraction, 0, 1);
  send = !self->is_scheduled;
  self->is_scheduled = TRUE;
  g_mutex_unlock (&self->lock);

  if (send)
    {
      /* g_main_context_invoke() would call the function in this thread if no thread is running
       * the context at the moment. */
      g_autoptr (GSource) source = g_idle_source_new ();

      g_source_set_callback (source, idx_job_notify_cb, g_object_ref (self), g_object_unref);
      g_source_set_static_name (source, "idx-job");
      g_source_attach (source, self->context);
    }
}

/* --- Object --- */

static void
idx_job_finalize (GObject *object)
{
  IdxJob *self = IDX_JOB (object);

  g_free (self->title);
  g_object_unref (self->cancellable);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (idx_job_parent_class)->finalize (object);
}

static void
idx_job_get_property (GObject *object,
                      guint id,
                      GValue *value,
                      GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_FRACTION:
      g_value_set_double (value, IDX_JOB (object)->fraction);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_job_class_init (IdxJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = idx_job_finalize;
  object_class->get_property = idx_job_get_property;

  properties[PROP_FRACTION] =
    g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_job_init (IdxJob *self)
{
  self->cancellable = g_cancellable_new ();
  self->progress = (IdxProgress){ idx_job_report_cb, self };
  self->context = g_main_context_ref_thread_default ();
  g_mutex_init (&self->lock);
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

  return &self->progress;
}

double
idx_job_get_fraction (IdxJob *self)
{
  g_return_val_if_fail (IDX_IS_JOB (self), 0);

  return self->fraction;
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
