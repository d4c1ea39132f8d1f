/* SPDX-License-Identifier: MIT */

/* Describes samples of a map in words, for screen readers and tooltips. */

#include "idx-map-text.h"

#include "idx-sheet-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The number of nearest samples whose labels are counted. */
#define N_NEARBY 10

/* Half the side of the square that is searched first, in map coordinates (-1 to 1). It is doubled
 * until the square contains enough samples. */
#define FIRST_DISTANCE 0.01

/* A sample, and its distance from the described one in map coordinates. */
typedef struct
{
  guint index;
  double distance;
} Nearby;

/* A search for the samples near the sample with the index @sample, which is at (@x, @y). */
typedef struct
{
  guint sample;
  double x;
  double y;
  GArray *found; /* of Nearby */
} Search;

static void
idx_map_text_found_cb (guint index,
                       float x,
                       float y,
                       gpointer data)
{
  Search *search = data;
  Nearby nearby = { index, hypot ((double) x - search->x, (double) y - search->y) };

  if (index != search->sample)
    g_array_append_val (search->found, nearby);
}

static int
compare_nearby (gconstpointer a,
                gconstpointer b)
{
  const Nearby *first = a;
  const Nearby *second = b;

  if (first->distance < second->distance || first->distance > second->distance)
    return first->distance < second->distance ? -1 : 1;
  return first->index < second->index ? -1 : 1;
}

/* Finds the most frequent label of the nearest samples. Returns FALSE if none has a label. */
static gboolean
find_majority (IdxDataset *dataset,
               const GArray *nearby,
               gint64 *label)
{
  guint best = 0;

  for (guint i = 0; i < MIN (nearby->len, N_NEARBY); i++)
    {
      gint64 own, other;
      guint n = 0;

      if (!idx_dataset_get_label (dataset, g_array_index (nearby, Nearby, i).index, &own))
        continue;
      for (guint j = 0; j < MIN (nearby->len, N_NEARBY); j++)
        n += idx_dataset_get_label (dataset, g_array_index (nearby, Nearby, j).index, &other) &&
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
                   guint sample,
                   double x,
                   double y)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Nearby));
  Search search = { sample, x, y, found };
  double distance = FIRST_DISTANCE;
  gint64 label;

  while (distance <= 2 && found->len < N_NEARBY)
    {
      g_array_set_size (found, 0);
      idx_point_grid_foreach (point_grid, x - distance, y - distance, x + distance, y + distance,
                              idx_map_text_found_cb, &search);
      distance *= 2;
    }
  g_array_sort (found, compare_nearby);
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
  name = name_surroundings (idx_subset_get_dataset (subset), point_grid, sample, (double) x,
                            (double) y);
  /* Translators: a sample, such as "Image 5, labeled 4", and a place, such as "at the top of the
   * map". */
  if (name == NULL)
    return g_strdup_printf (_ ("%s, %s"), description, name_place ((double) x, (double) y));
  /* Translators: a sample, such as "Image 5, labeled 4", a class, and a place, such as "at the top
   * of the map". */
  return g_strdup_printf (_ ("%s, near samples of %s, %s"), description, name,
                          name_place ((double) x, (double) y));
}
