/* SPDX-License-Identifier: MIT */

/* The mean images of classes, with their shape. */

#include "idx-mean-images.h"

gboolean
idx_mean_images_compute (IdxMeanImages *self,
                         IdxDataset *dataset,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  IdxClassProfilesInput *input;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  *self = (IdxMeanImages){ NULL, idx_dataset_get_rows (dataset), idx_dataset_get_columns (dataset),
                           idx_dataset_get_format (dataset)->n_channels };
  input = idx_class_profiles_input_new (dataset, IDX_CLASS_DETAIL_MEANS);
  self->profiles = idx_class_profiles_compute (input, progress, cancellable, error);
  idx_class_profiles_input_free (input);
  return self->profiles != NULL;
}

void
idx_mean_images_clear (IdxMeanImages *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->profiles);
}

GBytes *
idx_mean_images_get (gpointer data,
                     gint64 label,
                     guint *rows,
                     guint *columns,
                     guint *n_channels)
{
  const IdxMeanImages *self = data;
  const IdxClassProfile *profile;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (rows != NULL && columns != NULL && n_channels != NULL, NULL);

  profile = self->profiles != NULL ? idx_class_profiles_find (self->profiles, label) : NULL;
  if (profile == NULL || profile->mean == NULL)
    return NULL;
  *rows = self->rows;
  *columns = self->columns;
  *n_channels = self->n_channels;
  return profile->mean;
}
