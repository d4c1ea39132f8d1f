/* SPDX-License-Identifier: MIT */

/* Tracks whether the dataset of a session can be searched for similar images. */

#include "idx-similar-images.h"

#include "idx-similarity.h"

#include <glib/gi18n-lib.h>

struct _IdxSimilarImages
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  IdxAudit *audit;
  gboolean can_prepare;
  IdxJob *task; /* while all images are compared */
};

enum
{
  PROP_0,
  PROP_AUDIT,
  PROP_CAN_PREPARE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxSimilarImages, idx_similar_images, G_TYPE_OBJECT)

/* Returns the audit to search in, or NULL. The result of a check can always be searched: if it was
 * loaded from the cache, the first search computes the points of all images again, in the
 * background. */
static IdxAudit *
find_audit (IdxSimilarImages *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxAudit *checked = idx_session_get_check_result (self->session);

  if (checked != NULL)
    return checked;
  return dataset != NULL && idx_similarity_is_prepared (dataset)
           ? idx_similarity_get_audit (dataset)
           : NULL;
}

static void
update (IdxSimilarImages *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  gboolean can_prepare = FALSE;

  if (g_set_object (&self->audit, find_audit (self)))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AUDIT]);
  if (self->audit == NULL && self->task == NULL && dataset != NULL)
    can_prepare =
      idx_similarity_get_audit (dataset) != NULL && idx_dataset_get_n_samples (dataset) > 1;
  if (can_prepare == self->can_prepare)
    return;
  self->can_prepare = can_prepare;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_PREPARE]);
}

/* --- Preparing ----------------------------------------------------------------------------- */

/* The user data of the worker's callback. */
typedef struct
{
  IdxSimilarImages *images;
  IdxJob *task;
} Request;

static void
idx_similar_images_prepared_cb (GObject *source,
                                GAsyncResult *result,
                                gpointer data)
{
  g_autofree Request *request = data;
  g_autoptr (IdxSimilarImages) self = request->images;
  g_autoptr (IdxJob) task = request->task;
  g_autoptr (GError) error = NULL;
  g_autofree char *limit = NULL;

  (void) idx_similarity_prepare_finish (IDX_DATASET (source), result, &error);
  if (!idx_job_list_finish (idx_session_get_tasks (self->session), task, &self->task))
    {
      update (self);
      return;
    }
  if (error != NULL)
    idx_session_post (self->session, IDX_SEVERITY_ERROR, _ ("The images can't be compared"),
                      error->message, IDX_REMEDY_NONE);
  else
    limit = idx_similarity_describe_limit (IDX_DATASET (source));
  if (limit != NULL)
    idx_session_post (self->session, IDX_SEVERITY_INFO, limit, NULL, IDX_REMEDY_NONE);
  update (self);
}

void
idx_similar_images_prepare (IdxSimilarImages *self)
{
  Request *request;

  g_return_if_fail (IDX_IS_SIMILAR_IMAGES (self));

  if (!self->can_prepare)
    return;
  self->task = idx_job_list_begin (idx_session_get_tasks (self->session), _ ("Comparing images…"));
  request = g_new (Request, 1);
  *request = (Request){ g_object_ref (self), g_object_ref (self->task) };
  idx_similarity_prepare_async (idx_session_get_dataset (self->session),
                                idx_job_get_progress (self->task),
                                idx_job_get_cancellable (self->task),
                                idx_similar_images_prepared_cb, request);
  update (self);
}

/* --- Following the session ----------------------------------------------------------------- */

/* The images were replaced, or have another format. */
static void
idx_similar_images_replaced_cb (IdxSimilarImages *self)
{
  idx_job_list_cancel_and_clear (idx_session_get_tasks (self->session), &self->task);
  g_signal_group_set_target (self->dataset_signals, idx_session_get_dataset (self->session));
  update (self);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_similar_images_get_property (GObject *object,
                                 guint id,
                                 GValue *value,
                                 GParamSpec *pspec)
{
  IdxSimilarImages *self = IDX_SIMILAR_IMAGES (object);

  switch (id)
    {
    case PROP_AUDIT:
      g_value_set_object (value, self->audit);
      break;
    case PROP_CAN_PREPARE:
      g_value_set_boolean (value, self->can_prepare);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_similar_images_dispose (GObject *object)
{
  IdxSimilarImages *self = IDX_SIMILAR_IMAGES (object);

  if (self->session != NULL)
    idx_job_list_cancel_and_clear (idx_session_get_tasks (self->session), &self->task);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->audit);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_similar_images_parent_class)->dispose (object);
}

static void
idx_similar_images_class_init (IdxSimilarImagesClass *klass)
{
  const GParamFlags flags =
    G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (klass)->get_property = idx_similar_images_get_property;
  G_OBJECT_CLASS (klass)->dispose = idx_similar_images_dispose;

  properties[PROP_AUDIT] = g_param_spec_object ("audit", NULL, NULL, IDX_TYPE_AUDIT, flags);
  properties[PROP_CAN_PREPARE] = g_param_spec_boolean ("can-prepare", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
idx_similar_images_init (IdxSimilarImages *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_similar_images_replaced_cb), self);
}

IdxSimilarImages *
idx_similar_images_new (IdxSession *session)
{
  IdxSimilarImages *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_SIMILAR_IMAGES, NULL);
  g_set_object (&self->session, session);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_similar_images_replaced_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_similar_images_replaced_cb), self,
                           G_CONNECT_SWAPPED);
  /* Either a label check or a sort by similarity makes a search possible. */
  g_signal_connect_object (session, "notify::check-result", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::subset", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  idx_similar_images_replaced_cb (self);
  return self;
}

IdxAudit *
idx_similar_images_get_audit (IdxSimilarImages *self)
{
  g_return_val_if_fail (IDX_IS_SIMILAR_IMAGES (self), NULL);

  return self->audit;
}

gboolean
idx_similar_images_can_prepare (IdxSimilarImages *self)
{
  g_return_val_if_fail (IDX_IS_SIMILAR_IMAGES (self), FALSE);

  return self->can_prepare;
}
