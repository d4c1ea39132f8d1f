/* SPDX-License-Identifier: MIT */

/* Describes samples of a map in words, for screen readers and tooltips. */

#include "idx-map-text.h"

#include "idx-map-nearby.h"
#include "idx-sheet-text.h"

#include <glib/gi18n-lib.h>

/* The number of nearest samples whose labels are counted. */
#define N_NEARBY 10

/* Finds the most frequent label of the nearest samples. Returns FALSE if none has a label. */
static gboolean
find_majority (IdxDataset *dataset,
               const GArray *nearby, /* of guint32 */
               gint64 *label)
{
  guint best = 0;

  for (guint i = 0; i < nearby->len; i++)
    {
      gint64 own, other;
      guint n = 0;

      if (!idx_dataset_get_label (dataset, g_array_index (nearby, guint32, i), &own))
        continue;
      for (guint j = 0; j < nearby->len; j++)
        n += idx_dataset_get_label (dataset, g_array_index (nearby, guint32, j), &other) &&
             other == own;
      if (n <= best)
        continue;
      best = n;
      *label = own;
    }
  return best > 0;
}

/* Returns the name of the most frequent class near the sample with the index @sample, or NULL. */
static char *
name_surroundings (IdxDataset *dataset,
                   IdxPointGrid *point_grid,
                   guint sample)
{
  g_autoptr (GArray) found = idx_map_nearby_find (point_grid, sample, N_NEARBY);
  gint64 label;

  if (!find_majority (dataset, found, &label))
    return NULL;
  return idx_labels_dup_class_name (idx_dataset_get_labels (dataset), label);
}

static const char *
name_place (double x,
            double y)
{
  static const char *const places[3][3] = {
    { N_ ("at the top left of the map"), N_ ("at the top of the map"),
      N_ ("at the top right of the map") },
    { N_ ("at the left of the map"), N_ ("in the middle of the map"),
      N_ ("at the right of the map") },
    { N_ ("at the bottom left of the map"), N_ ("at the bottom of the map"),
      N_ ("at the bottom right of the map") },
  };
  int column = x < -1.0 / 3 ? 0 : x < 1.0 / 3 ? 1
                                              : 2;
  int row = y < -1.0 / 3 ? 0 : y < 1.0 / 3 ? 1
                                           : 2;

  return _ (places[row][column]);
}

char *
idx_map_text_describe (IdxSelection *selection,
                       IdxPointGrid *point_grid,
                       guint position)
{
  IdxSubset *subset;
  g_autofree char *description = NULL;
  g_autofree char *name = NULL;
  guint sample;
  float x, y;

  g_return_val_if_fail (IDX_IS_SELECTION (selection), NULL);

  subset = idx_selection_get_subset (selection);
  sample = idx_subset_get_index (subset, position);
  description = idx_sheet_text_describe (selection, NULL, position);
  if (point_grid == NULL ||
      sample >= idx_map_points_get_n_samples (idx_point_grid_get_positions (point_grid)) ||
      !idx_map_points_get (idx_point_grid_get_positions (point_grid), sample, &x, &y))
    return g_steal_pointer (&description);
  name = name_surroundings (idx_subset_get_dataset (subset), point_grid, sample);
  /* Translators: a sample, such as "Image 5, labeled 4", and a place, such as "at the top of the
   * map". */
  if (name == NULL)
    return g_strdup_printf (_ ("%s, %s"), description, name_place ((double) x, (double) y));
  /* Translators: a sample, such as "Image 5, labeled 4", a class, and a place, such as "at the top
   * of the map". */
  return g_strdup_printf (_ ("%s, near samples of %s, %s"), description, name,
                          name_place ((double) x, (double) y));
}
