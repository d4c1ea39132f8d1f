/* SPDX-License-Identifier: MIT */

/* Makes the map of the open dataset, and shows intermediate positions meanwhile.
 *
 * The job stores its latest positions in a #Stream, and the main loop fetches them when it has
 * nothing more urgent to do. So a slow display skips positions instead of falling behind. */

#include "idx-map-maker.h"

#include "idx-map.h"
#include "idx-slot.h"

#include <glib/gi18n-lib.h>

/* Lower than the priority of drawing. */
#define PUBLISH_PRIORITY G_PRIORITY_DEFAULT_IDLE

struct _IdxMapMaker
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  gboolean active;
  gboolean animated;
  gboolean is_loaded;       /* whether the session has emitted `loaded` for the dataset */
  gboolean is_intermediate; /* whether the dataset has intermediate positions */
  IdxSlot *making;
  char *reason; /* why there is no map, or NULL */
};

enum
{
  PROP_0,
  PROP_ACTIVE,
  PROP_ANIMATED,
  PROP_MAKING,
  PROP_REASON,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxMapMaker, idx_map_maker, G_TYPE_OBJECT)

/* --- Positions from the thread --------------------------------------------------------- */

/* One run of the job, and the positions that it hands over. Both threads hold a reference. */
typedef struct
{
  IdxMapMaker *maker;
  IdxDataset *dataset;
  IdxMapRequest *request;
  GError *error; /* why there is no request */
  IdxJob *job;
  gboolean has_published; /* whether the dataset has positions of this run */

  GMutex mutex;         /* guards the fields below; only the main thread uses those above */
  IdxMapPoints *latest; /* not published yet, or NULL */
  gboolean is_pending;  /* whether the main loop will publish them */
} Stream;

static void
stream_clear (gpointer data)
{
  Stream *self = data;

  g_object_unref (self->maker);
  g_object_unref (self->dataset);
  g_clear_pointer (&self->request, idx_map_request_free);
  g_clear_error (&self->error);
  g_object_unref (self->job);
  g_clear_object (&self->latest);
  g_mutex_clear (&self->mutex);
}

static void
stream_unref (gpointer stream)
{
  g_atomic_rc_box_release_full (stream, stream_clear);
}

/* Returns whether this run was neither canceled nor replaced. */
static gboolean
is_current (const Stream *stream)
{
  return stream->job == idx_slot_get_job (stream->maker->making) &&
         idx_job_is_running (stream->job);
}

static void
set_reason (IdxMapMaker *self,
            const char *reason)
{
  if (g_strcmp0 (reason, self->reason) == 0)
    return;
  g_free (self->reason);
  self->reason = g_strdup (reason);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REASON]);
}

static gboolean
idx_map_maker_publish_cb (gpointer data)
{
  Stream *stream = data;
  g_autoptr (IdxMapPoints) positions = NULL;

  g_mutex_lock (&stream->mutex);
  positions = g_steal_pointer (&stream->latest);
  stream->is_pending = FALSE;
  g_mutex_unlock (&stream->mutex);
  if (!is_current (stream) || (stream->has_published && !stream->maker->animated))
    return G_SOURCE_REMOVE;
  stream->has_published = TRUE;
  stream->maker->is_intermediate = TRUE;
  set_reason (stream->maker, NULL);
  idx_dataset_set_map_points (stream->dataset, positions);
  return G_SOURCE_REMOVE;
}

/* Stores intermediate positions, and schedules their publication. Runs in a thread. */
static void
idx_map_maker_positions_cb (IdxMapPoints *positions,
                            gpointer data)
{
  Stream *stream = data;
  g_autoptr (GSource) source = NULL;

  g_mutex_lock (&stream->mutex);
  g_set_object (&stream->latest, positions);
  if (!stream->is_pending)
    {
      source = g_idle_source_new ();
      g_source_set_priority (source, PUBLISH_PRIORITY);
      g_source_set_callback (source, idx_map_maker_publish_cb, g_atomic_rc_box_acquire (stream),
                             stream_unref);
      g_source_attach (source, NULL);
      stream->is_pending = TRUE;
    }
  g_mutex_unlock (&stream->mutex);
}

/* --- Making ---------------------------------------------------------------------------- */

static gpointer
make_map (gpointer data,
          IdxProgress *progress,
          GCancellable *cancellable,
          GError **error)
{
  Stream *stream = data;

  if (stream->request == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&stream->error));
      return NULL;
    }
  return idx_map_request_run (stream->request, progress, cancellable, error);
}

static void
make_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  g_autoptr (IdxMapMaker) self = g_object_ref (owner);
  const Stream *stream = data;
  g_autoptr (IdxMapPoints) positions = result;

  if (positions != NULL)
    {
      self->is_intermediate = FALSE;
      set_reason (self, NULL);
      idx_dataset_set_map_points (stream->dataset, positions);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_reason (self, error->message);
  else if (!stream->has_published)
    set_reason (self, _ ("The map was stopped before it showed anything."));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MAKING]);
}

static const IdxJobKind make_kind = { make_map, stream_unref, g_object_unref, make_done };

static void
cancel (IdxMapMaker *self)
{
  if (!idx_map_maker_is_making (self))
    return;
  idx_slot_cancel (self->making);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MAKING]);
}

static void
start (IdxMapMaker *self,
       IdxDataset *dataset)
{
  Stream *stream = g_atomic_rc_box_new0 (Stream);
  const IdxMapOptions options = { .show = idx_map_maker_positions_cb, .show_data = stream };

  stream->maker = g_object_ref (self);
  stream->dataset = g_object_ref (dataset);
  stream->request = idx_map_request_new (dataset, &options, &stream->error);
  g_mutex_init (&stream->mutex);
  set_reason (self, NULL);
  idx_slot_start (self->making, &make_kind, _ ("Arranging the map…"), stream);
  stream->job = g_object_ref (idx_slot_get_job (self->making));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MAKING]);
}

/* Makes the map if it is shown and isn't complete. Waits until all images have been read, because
 * there may be fewer than the header states. */
static void
make_if_needed (IdxMapMaker *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  if (!self->active || dataset == NULL || idx_map_maker_is_making (self) ||
      (idx_dataset_get_map_points (dataset) != NULL && !self->is_intermediate))
    return;
  if (!idx_dataset_is_loaded (dataset))
    set_reason (self, _ ("The images haven't been read completely."));
  else if (self->is_loaded)
    start (self, dataset);
}

/* --- Following the session ------------------------------------------------------------- */

static void
idx_map_maker_dataset_cb (IdxMapMaker *self)
{
  g_autoptr (IdxDataset) previous = g_signal_group_dup_target (self->dataset_signals);

  cancel (self);
  /* If the session gets the previous dataset back, its map must not seem complete. */
  if (previous != NULL && self->is_intermediate)
    idx_dataset_set_map_points (previous, NULL);
  g_signal_group_set_target (self->dataset_signals, idx_session_get_dataset (self->session));
  self->is_loaded = FALSE;
  self->is_intermediate = FALSE;
  set_reason (self, NULL);
  make_if_needed (self);
}

static void
idx_map_maker_loaded_cb (IdxMapMaker *self)
{
  self->is_loaded = TRUE;
  make_if_needed (self);
}

/* The positions were computed from images in the previous format, or by comparing samples
 * otherwise. */
static void
idx_map_maker_outdated_cb (IdxMapMaker *self)
{
  cancel (self);
  self->is_intermediate = FALSE;
  idx_dataset_set_map_points (idx_session_get_dataset (self->session), NULL);
  make_if_needed (self);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_map_maker_get_property (GObject *object,
                            guint id,
                            GValue *value,
                            GParamSpec *pspec)
{
  IdxMapMaker *self = IDX_MAP_MAKER (object);

  switch (id)
    {
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_ANIMATED:
      g_value_set_boolean (value, self->animated);
      break;
    case PROP_MAKING:
      g_value_set_boolean (value, idx_map_maker_is_making (self));
      break;
    case PROP_REASON:
      g_value_set_string (value, self->reason);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_map_maker_set_property (GObject *object,
                            guint id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  IdxMapMaker *self = IDX_MAP_MAKER (object);

  switch (id)
    {
    case PROP_ACTIVE:
      idx_map_maker_set_active (self, g_value_get_boolean (value));
      break;
    case PROP_ANIMATED:
      idx_map_maker_set_animated (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_map_maker_dispose (GObject *object)
{
  IdxMapMaker *self = IDX_MAP_MAKER (object);

  idx_slot_cancel (self->making);
  g_clear_object (&self->dataset_signals);
  g_clear_pointer (&self->reason, g_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_map_maker_parent_class)->dispose (object);
}

static void
idx_map_maker_finalize (GObject *object)
{
  idx_slot_free (IDX_MAP_MAKER (object)->making);
  G_OBJECT_CLASS (idx_map_maker_parent_class)->finalize (object);
}

static void
idx_map_maker_class_init (IdxMapMakerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable =
    G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_map_maker_get_property;
  object_class->set_property = idx_map_maker_set_property;
  object_class->dispose = idx_map_maker_dispose;
  object_class->finalize = idx_map_maker_finalize;

  properties[PROP_ACTIVE] =
    g_param_spec_boolean ("active", NULL, NULL, FALSE, readable | G_PARAM_WRITABLE);
  properties[PROP_ANIMATED] =
    g_param_spec_boolean ("animated", NULL, NULL, TRUE, readable | G_PARAM_WRITABLE);
  properties[PROP_MAKING] = g_param_spec_boolean ("making", NULL, NULL, FALSE, readable);
  properties[PROP_REASON] = g_param_spec_string ("reason", NULL, NULL, NULL, readable);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_map_maker_init (IdxMapMaker *self)
{
  self->animated = TRUE;
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_map_maker_outdated_cb), self);
  g_signal_group_connect_swapped (self->dataset_signals, "features-changed",
                                  G_CALLBACK (idx_map_maker_outdated_cb), self);
}

IdxMapMaker *
idx_map_maker_new (IdxSession *session)
{
  IdxMapMaker *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_MAP_MAKER, NULL);
  self->session = g_object_ref (session);
  self->making = idx_slot_new (idx_session_get_tasks (session), self);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_map_maker_dataset_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_map_maker_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_map_maker_set_active (IdxMapMaker *self,
                          gboolean active)
{
  g_return_if_fail (IDX_IS_MAP_MAKER (self));

  if (active == self->active)
    return;
  self->active = active;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
  make_if_needed (self);
}

void
idx_map_maker_set_animated (IdxMapMaker *self,
                            gboolean animated)
{
  g_return_if_fail (IDX_IS_MAP_MAKER (self));

  if (animated == self->animated)
    return;
  self->animated = animated;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ANIMATED]);
}

gboolean
idx_map_maker_is_making (IdxMapMaker *self)
{
  g_return_val_if_fail (IDX_IS_MAP_MAKER (self), FALSE);

  return idx_slot_get_job (self->making) != NULL;
}

const char *
idx_map_maker_get_reason (IdxMapMaker *self)
{
  g_return_val_if_fail (IDX_IS_MAP_MAKER (self), NULL);

  return self->reason;
}

void
idx_map_maker_stop (IdxMapMaker *self)
{
  g_return_if_fail (IDX_IS_MAP_MAKER (self));

  if (!idx_map_maker_is_making (self))
    return;
  if (idx_dataset_get_map_points (idx_session_get_dataset (self->session)) == NULL)
    set_reason (self, _ ("The map was stopped before it showed anything."));
  cancel (self);
}
