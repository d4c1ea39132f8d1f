/* SPDX-License-Identifier: MIT */

/* Tracks whether the dataset of a session can be searched for similar images. */

#include "idx-similar-images.h"

#include "idx-similarity.h"
#include "idx-slot.h"

#include <glib/gi18n-lib.h>

struct _IdxSimilarImages
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  IdxAudit *audit;
  gboolean can_prepare;
  IdxSlot *preparing; /* compares all images */
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
  if (self->audit == NULL && idx_slot_get_job (self->preparing) == NULL && dataset != NULL)
    can_prepare =
      idx_similarity_get_audit (dataset) != NULL && idx_dataset_get_n_samples (dataset) > 1;
  if (can_prepare == self->can_prepare)
    return;
  self->can_prepare = can_prepare;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_PREPARE]);
}

/* --- Preparing ----------------------------------------------------------------------------- */

/* The input of the job. */
typedef struct
{
  IdxDataset *dataset; /* only for the main thread */
  IdxAudit *audit;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_object_unref (input->dataset);
  g_object_unref (input->audit);
  g_free (input);
}

static gpointer
prepare (gpointer data,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const Input *input = data;

  return idx_similarity_prepare (input->audit, progress, cancellable, error) ? input->audit : NULL;
}

static void
prepare_done (gpointer owner,
              gpointer data,
              gpointer result,
              const GError *error)
{
  g_autoptr (IdxSimilarImages) self = g_object_ref (owner);
  const Input *input = data;
  g_autofree char *limit = NULL;

  if (error == NULL)
    limit = idx_similarity_describe_limit (input->dataset);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    idx_session_post (self->session, IDX_SEVERITY_ERROR, _ ("The images can't be compared"),
                      error->message, IDX_REMEDY_NONE);
  if (limit != NULL)
    idx_session_post (self->session, IDX_SEVERITY_INFO, limit, NULL, IDX_REMEDY_NONE);
  update (self);
}

static const IdxJobKind prepare_kind = { prepare, input_free, NULL, prepare_done };

void
idx_similar_images_prepare (IdxSimilarImages *self)
{
  IdxDataset *dataset;
  Input *input;

  g_return_if_fail (IDX_IS_SIMILAR_IMAGES (self));

  if (!self->can_prepare)
    return;
  dataset = idx_session_get_dataset (self->session);
  input = g_new (Input, 1);
  *input =
    (Input){ g_object_ref (dataset), g_object_ref (idx_similarity_get_audit (dataset)) };
  idx_slot_start (self->preparing, &prepare_kind, _ ("Comparing images…"), input);
  update (self);
}

/* --- Following the session ----------------------------------------------------------------- */

/* The images were replaced, have another format, or are compared otherwise. */
static void
idx_similar_images_replaced_cb (IdxSimilarImages *self)
{
  idx_slot_cancel (self->preparing);
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

  idx_slot_cancel (self->preparing);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->audit);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_similar_images_parent_class)->dispose (object);
}

static void
idx_similar_images_finalize (GObject *object)
{
  idx_slot_free (IDX_SIMILAR_IMAGES (object)->preparing);
  G_OBJECT_CLASS (idx_similar_images_parent_class)->finalize (object);
}

static void
idx_similar_images_class_init (IdxSimilarImagesClass *klass)
{
  const GParamFlags flags =
    G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (klass)->get_property = idx_similar_images_get_property;
  G_OBJECT_CLASS (klass)->dispose = idx_similar_images_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_similar_images_finalize;

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
  g_signal_group_connect_swapped (self->dataset_signals, "features-changed",
                                  G_CALLBACK (idx_similar_images_replaced_cb), self);
}

IdxSimilarImages *
idx_similar_images_new (IdxSession *session)
{
  IdxSimilarImages *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_SIMILAR_IMAGES, NULL);
  g_set_object (&self->session, session);
  self->preparing = idx_slot_new (idx_session_get_tasks (session), self);
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
