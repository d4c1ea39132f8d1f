/* SPDX-License-Identifier: MIT */

/* Finds the most similar sample of each class, and reads the samples. */

#include "idx-class-neighbors.h"

#include "idx-neighbors.h"
#include "idx-similar-images.h"
#include "idx-slot.h"

/* The maximum number of bytes of all samples that are read. */
#define MAX_SIZE 16000000U

/* The results of a search. */
typedef struct
{
  GArray *neighbors; /* of IdxClassNeighbor, the most similar first */
  guint n_samples;   /* the first neighbors have samples */
  gsize sample_size;
  guint8 *samples;
  guint8 *was_read; /* whether each sample could be read */
} Found;

struct _IdxClassNeighbors
{
  GObject parent_instance;
  IdxSession *session;
  IdxSimilarImages *similar_images;
  IdxSlot *searching;
  Found *found; /* NULL if there are no results */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassNeighbors, idx_class_neighbors, G_TYPE_OBJECT)

static void
found_free (gpointer data)
{
  Found *found = data;

  g_array_unref (found->neighbors);
  g_free (found->samples);
  g_free (found->was_read);
  g_free (found);
}

/* --- Searching ----------------------------------------------------------------------------- */

/* The input of the job. */
typedef struct
{
  IdxDataset *dataset;
  IdxDecisions *decisions; /* a snapshot */
  IdxAudit *audit;
  guint index;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_object_unref (input->dataset);
  g_object_unref (input->decisions);
  g_object_unref (input->audit);
  g_free (input);
}

static gpointer
find (gpointer data,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  const Input *input = data;
  g_autofree guint32 *indices = NULL;
  GArray *neighbors = idx_neighbors_find_in_classes (input->audit, input->index, input->decisions,
                                                     cancellable, error);
  Found *found;

  if (neighbors == NULL)
    return NULL;
  found = g_new0 (Found, 1);
  found->neighbors = neighbors;
  found->sample_size = idx_dataset_get_sample_size (input->dataset);
  found->n_samples = (guint) MIN (neighbors->len, MAX_SIZE / MAX (found->sample_size, 1));
  found->samples = g_malloc_n (MAX (found->n_samples, 1), MAX (found->sample_size, 1));
  found->was_read = g_new0 (guint8, MAX (found->n_samples, 1));
  indices = g_new (guint32, MAX (found->n_samples, 1));
  for (guint i = 0; i < found->n_samples; i++)
    indices[i] = g_array_index (neighbors, IdxClassNeighbor, i).index;
  /* The indices are useful without their samples. */
  (void) idx_dataset_read (input->dataset, indices, found->n_samples, found->samples,
                           found->was_read, IDX_READ_WAIT, cancellable, NULL);
  return found;
}

static void
idx_class_neighbors_found (gpointer owner,
                           gpointer input,
                           gpointer result,
                           const GError *error)
{
  IdxClassNeighbors *self = owner;

  /* Ignore errors: a class can be chosen without examples. */
  if (result == NULL)
    return;
  g_clear_pointer (&self->found, found_free);
  self->found = result;
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind find_job = { find, input_free, found_free, idx_class_neighbors_found };

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_class_neighbors_dispose (GObject *object)
{
  IdxClassNeighbors *self = IDX_CLASS_NEIGHBORS (object);

  idx_slot_cancel (self->searching);
  g_clear_object (&self->similar_images);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_class_neighbors_parent_class)->dispose (object);
}

static void
idx_class_neighbors_finalize (GObject *object)
{
  IdxClassNeighbors *self = IDX_CLASS_NEIGHBORS (object);

  idx_slot_free (self->searching);
  g_clear_pointer (&self->found, found_free);
  G_OBJECT_CLASS (idx_class_neighbors_parent_class)->finalize (object);
}

static void
idx_class_neighbors_class_init (IdxClassNeighborsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_class_neighbors_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_class_neighbors_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_class_neighbors_init (IdxClassNeighbors *self)
{
  self->searching = idx_slot_new (NULL, self);
}

IdxClassNeighbors *
idx_class_neighbors_new (IdxSession *session)
{
  IdxClassNeighbors *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_CLASS_NEIGHBORS, NULL);
  g_set_object (&self->session, session);
  self->similar_images = idx_similar_images_new (session);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_class_neighbors_stop), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_class_neighbors_search (IdxClassNeighbors *self,
                            guint index)
{
  IdxDataset *dataset;
  IdxAudit *audit;
  IdxDecisions *decisions;
  Input *input;

  g_return_if_fail (IDX_IS_CLASS_NEIGHBORS (self));

  idx_class_neighbors_stop (self);
  dataset = idx_session_get_dataset (self->session);
  audit = idx_similar_images_get_audit (self->similar_images);
  decisions = dataset != NULL ? idx_dataset_get_decisions (dataset) : NULL;
  if (audit == NULL || decisions == NULL)
    return;
  input = g_new (Input, 1);
  *input = (Input){ g_object_ref (dataset), idx_decisions_snapshot (decisions),
                    g_object_ref (audit), index };
  idx_slot_start (self->searching, &find_job, NULL, input);
}

void
idx_class_neighbors_stop (IdxClassNeighbors *self)
{
  g_return_if_fail (IDX_IS_CLASS_NEIGHBORS (self));

  idx_slot_cancel (self->searching);
  g_clear_pointer (&self->found, found_free);
}

gboolean
idx_class_neighbors_find (IdxClassNeighbors *self,
                          gint64 label,
                          guint *index,
                          const guint8 **sample)
{
  IdxDataset *dataset;

  g_return_val_if_fail (IDX_IS_CLASS_NEIGHBORS (self), FALSE);
  g_return_val_if_fail (index != NULL && sample != NULL, FALSE);

  dataset = idx_session_get_dataset (self->session);
  for (guint i = 0; self->found != NULL && i < self->found->neighbors->len; i++)
    {
      const IdxClassNeighbor *neighbor =
        &g_array_index (self->found->neighbors, IdxClassNeighbor, i);

      if (neighbor->label != label)
        continue;
      *index = neighbor->index;
      /* The format of the images may have changed meanwhile. */
      *sample = i < self->found->n_samples && self->found->was_read[i] &&
                    self->found->sample_size == idx_dataset_get_sample_size (dataset)
                  ? self->found->samples + i * self->found->sample_size
                  : NULL;
      return TRUE;
    }
  return FALSE;
}
