/* SPDX-License-Identifier: MIT */

/* The options with which a command compares samples by the features of a model. */

#include "idx-cli-features.h"

#include "idx-cli-work.h"
#include "idx-feature-search.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The value of `--features` that stands for the file beside the images. */
#define AUTO "auto"

const char *const idx_cli_feature_scales[] = { [IDX_FEATURE_SCALE_AUTO] = "auto",
                                               [IDX_FEATURE_SCALE_NONE] = "none",
                                               [IDX_FEATURE_SCALE_UNIT] = "unit",
                                               NULL };

void
idx_cli_features_clear (IdxCliFeatures *self)
{
  g_clear_pointer (&self->file, g_free);
}

gboolean
idx_cli_features_check (const IdxCliFeatures *self)
{
  if (self->file != NULL || self->scale == IDX_FEATURE_SCALE_AUTO)
    return TRUE;
  (void) idx_cli_usage_error (_ ("--scale needs --features."));
  return FALSE;
}

typedef struct
{
  GFile *location;
  guint n_samples;
  IdxFeatureScale scale;
} Opening;

static gpointer
idx_cli_features_worker (gpointer data,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  const Opening *opening = data;

  return idx_features_open (opening->location, opening->n_samples, opening->scale, progress,
                            cancellable, error);
}

static void
print_invalid_rows (const char *name,
                    IdxFeatures *features)
{
  g_autofree char *text = idx_features_describe_invalid_rows (features);

  if (text != NULL)
    idx_cli_print_error (name, text);
}

/* Finds the file that `--features` names, or the one beside the images.
 *
 * Returns: (transfer full): the file, or %NULL with an error */
static GFile *
find_file (const IdxCliFeatures *self,
           IdxDataset *dataset,
           GError **error)
{
  IdxFile *images = idx_dataset_get_images (dataset);

  if (strcmp (self->file, AUTO) != 0)
    return idx_cli_file_for_input (self->file);
  return idx_feature_search_find (idx_file_get_location (images), NULL, error);
}

gboolean
idx_cli_features_load (const IdxCliFeatures *self,
                       IdxDataset *dataset)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (IdxFeatures) features = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  Opening opening;

  if (self->file == NULL)
    return TRUE;
  location = find_file (self, dataset, &error);
  if (location == NULL)
    {
      (void) idx_cli_fail (self->file, error);
      return FALSE;
    }
  name = g_file_get_parse_name (location);
  opening = (Opening){ location, idx_dataset_get_n_samples (dataset), self->scale };
  features = idx_cli_run (_ ("Reading features…"), idx_cli_features_worker, &opening,
                          g_object_unref, &error);
  if (features == NULL)
    {
      (void) idx_cli_fail (name, error);
      return FALSE;
    }
  print_invalid_rows (name, features);
  idx_dataset_set_features (dataset, features);
  return TRUE;
}
