/* SPDX-License-Identifier: MIT */

/* The mean images of the classes, for lists of classes. */

#include "idx-class-means.h"

#include "idx-mean-images.h"
#include "idx-slot.h"

struct _IdxClassMeans
{
  GObject parent_instance;
  IdxSlot *computing;
  IdxMeanImages images; /* empty until they are computed */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassMeans, idx_class_means, G_TYPE_OBJECT)

/* The input of the job, with the shape of the images that it is about. */
typedef struct
{
  IdxClassProfilesInput *input;
  guint rows;
  guint columns;
  guint n_channels;
} MeansInput;

static void
means_input_free (gpointer data)
{
  MeansInput *input = data;

  idx_class_profiles_input_free (input->input);
  g_free (input);
}

static gpointer
compute (gpointer data,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  return idx_class_profiles_compute (((MeansInput *) data)->input, progress, cancellable, error);
}

static void
idx_class_means_computed (gpointer owner,
                          gpointer data,
                          gpointer result,
                          const GError *error)
{
  IdxClassMeans *self = owner;
  const MeansInput *input = data;
  g_autoptr (IdxClassProfiles) profiles = result;

  /* Ignore errors: lists are usable without mean images. */
  if (profiles == NULL)
    return;
  idx_mean_images_clear (&self->images);
  self->images = (IdxMeanImages){ g_steal_pointer (&profiles), input->rows, input->columns,
                                  input->n_channels };
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind means_job = { compute, means_input_free, g_object_unref,
                                      idx_class_means_computed };

static void
idx_class_means_dispose (GObject *object)
{
  IdxClassMeans *self = IDX_CLASS_MEANS (object);

  idx_slot_cancel (self->computing);
  idx_mean_images_clear (&self->images);
  G_OBJECT_CLASS (idx_class_means_parent_class)->dispose (object);
}

static void
idx_class_means_finalize (GObject *object)
{
  idx_slot_free (IDX_CLASS_MEANS (object)->computing);
  G_OBJECT_CLASS (idx_class_means_parent_class)->finalize (object);
}

static void
idx_class_means_class_init (IdxClassMeansClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_class_means_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_class_means_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_class_means_init (IdxClassMeans *self)
{
  self->computing = idx_slot_new (NULL, self);
}

IdxClassMeans *
idx_class_means_new (void)
{
  return g_object_new (IDX_TYPE_CLASS_MEANS, NULL);
}

void
idx_class_means_compute (IdxClassMeans *self,
                         IdxDataset *dataset)
{
  MeansInput *input;

  g_return_if_fail (IDX_IS_CLASS_MEANS (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  input = g_new (MeansInput, 1);
  *input = (MeansInput){ idx_class_profiles_input_new (dataset, IDX_CLASS_DETAIL_MEANS),
                         idx_dataset_get_rows (dataset), idx_dataset_get_columns (dataset),
                         idx_dataset_get_format (dataset)->n_channels };
  idx_slot_start (self->computing, &means_job, NULL, input);
}

void
idx_class_means_clear (IdxClassMeans *self)
{
  g_return_if_fail (IDX_IS_CLASS_MEANS (self));

  idx_slot_cancel (self->computing);
  idx_mean_images_clear (&self->images);
}

GBytes *
idx_class_means_get (IdxClassMeans *self,
                     gint64 label,
                     guint *rows,
                     guint *columns,
                     guint *n_channels)
{
  g_return_val_if_fail (IDX_IS_CLASS_MEANS (self), NULL);

  return idx_mean_images_get (&self->images, label, rows, columns, n_channels);
}
