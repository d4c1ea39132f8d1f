/* SPDX-License-Identifier: MIT */

/* Reports the progress of work in a thread to the main thread. */

#include "idx-progress.h"

struct _IdxProgress
{
  GObject parent_instance;
  GMainContext *context;
  double fraction; /* as of the last notification */

  GMutex lock;           /* protects the fields below */
  double reported;       /* the fraction of the last idx_progress_report() */
  gboolean is_scheduled; /* whether a notification is pending */
};

enum
{
  PROP_0,
  PROP_FRACTION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxProgress, idx_progress, G_TYPE_OBJECT)

static gboolean
idx_progress_notify_cb (gpointer data)
{
  IdxProgress *self = data;
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

static void
idx_progress_finalize (GObject *object)
{
  IdxProgress *self = IDX_PROGRESS (object);

  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (idx_progress_parent_class)->finalize (object);
}

static void
idx_progress_get_property (GObject *object,
                           guint id,
                           GValue *value,
                           GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_FRACTION:
      g_value_set_double (value, IDX_PROGRESS (object)->fraction);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_progress_class_init (IdxProgressClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = idx_progress_finalize;
  object_class->get_property = idx_progress_get_property;

  properties[PROP_FRACTION] =
    g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_progress_init (IdxProgress *self)
{
  self->context = g_main_context_ref_thread_default ();
  g_mutex_init (&self->lock);
}

IdxProgress *
idx_progress_new (void)
{
  return g_object_new (IDX_TYPE_PROGRESS, NULL);
}

double
idx_progress_get_fraction (IdxProgress *self)
{
  g_return_val_if_fail (IDX_IS_PROGRESS (self), 0);

  return self->fraction;
}

void
idx_progress_report (IdxProgress *self,
                     double fraction)
{
  gboolean send;

  g_return_if_fail (self == NULL || IDX_IS_PROGRESS (self));

  if (self == NULL)
    return;
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

      g_source_set_callback (source, idx_progress_notify_cb, g_object_ref (self), g_object_unref);
      g_source_set_static_name (source, "idx-progress");
      g_source_attach (source, self->context);
    }
}
