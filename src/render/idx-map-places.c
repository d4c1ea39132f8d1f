/* SPDX-License-Identifier: MIT */

/* Finds where on a map each class is densest.
 *
 * Density is the number of samples of the class in the cells of a grid of 24 × 24, smoothed twice
 * by binomial weights (1 4 6 4 1) along both axes: a Gaussian with a standard deviation of 1.4
 * cells, a seventeenth of the map's width. So a large cluster counts for more than a small one that
 * is a little denser. The place is the mean position of the smoothed numbers around the cell in
 * which that is largest. A class that consists of several clusters has one place. */

#include "idx-map-places.h"

/* The number of cells along each side of the map. */
#define N_CELLS 24

/* The number of cells beyond each edge of the grid, which are always empty. */
#define MARGIN 5
#define SIDE (N_CELLS + 2 * MARGIN)
#define N_COUNTS ((gsize) SIDE * SIDE)

/* The maximum number of places. */
#define MAX_PLACES 128

/* The radius of a pass of the smoothing, in cells, and the number of passes. */
#define RADIUS 2
#define N_PASSES 2

static const guint weights[2 * RADIUS + 1] = { 1, 4, 6, 4, 1 };

/* --- Density --------------------------------------------------------------------------- */

static gsize
get_cell (float x,
          float y)
{
  const gsize column = (gsize) CLAMP ((x + 1) / 2 * N_CELLS, 0, N_CELLS - 1);
  const gsize row = (gsize) CLAMP ((y + 1) / 2 * N_CELLS, 0, N_CELLS - 1);

  return (MARGIN + row) * SIDE + MARGIN + column;
}

/* Smooths counts along one axis. @step is the distance between neighbors. */
static void
smooth (const guint64 *counts,
        guint64 *smoothed,
        gsize step)
{
  for (gsize row = RADIUS; row < SIDE - RADIUS; row++)
    for (gsize column = RADIUS; column < SIDE - RADIUS; column++)
      {
        const gsize cell = row * SIDE + column;
        guint64 sum = 0;

        for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
          sum += weights[i] * counts[cell + i * step - RADIUS * step];
        smoothed[cell] = sum;
      }
}

/* Finds the densest place of a class by the number of its samples in each cell. */
static void
find_place (const guint32 *counts,
            IdxMapPlace *place)
{
  g_autofree guint64 *across = g_new0 (guint64, N_COUNTS);
  g_autofree guint64 *density = g_new0 (guint64, N_COUNTS);
  gsize best = MARGIN * SIDE + MARGIN;
  double sum = 0, sum_x = 0, sum_y = 0;

  for (gsize cell = 0; cell < N_COUNTS; cell++)
    density[cell] = counts[cell];
  for (guint i = 0; i < N_PASSES; i++)
    {
      smooth (density, across, 1);
      smooth (across, density, SIDE);
    }
  for (gsize cell = 0; cell < N_COUNTS; cell++)
    if (density[cell] > density[best])
      best = cell;
  for (gsize row = best / SIDE - 1; row <= best / SIDE + 1; row++)
    for (gsize column = best % SIDE - 1; column <= best % SIDE + 1; column++)
      {
        const double weight = (double) density[row * SIDE + column];

        sum += weight;
        sum_x += weight * ((double) column + 0.5 - MARGIN);
        sum_y += weight * ((double) row + 0.5 - MARGIN);
      }
  place->x = sum_x / sum / N_CELLS * 2 - 1;
  place->y = sum_y / sum / N_CELLS * 2 - 1;
}

/* --- Classes --------------------------------------------------------------------------- */

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const IdxMapPlace *first = a;
  const IdxMapPlace *second = b;

  if (first->n_samples != second->n_samples)
    return first->n_samples > second->n_samples ? -1 : 1;
  return first->class_index < second->class_index ? -1 : 1;
}

/* Returns (transfer full) the classes that get a place, the largest first. */
static IdxMapPlace *
list_classes (IdxLabels *labels,
              guint *n_places)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  IdxMapPlace *places = g_new0 (IdxMapPlace, MAX (n_classes, 1));

  for (guint i = 0; i < n_classes; i++)
    places[i] = (IdxMapPlace){ classes[i].value, i, classes[i].n_samples, 0, 0 };
  qsort (places, n_classes, sizeof *places, compare_sizes);
  *n_places = MIN (n_classes, MAX_PLACES);
  return places;
}

/* Counts the samples of each place in the cells. */
static void
count_samples (IdxDataset *dataset,
               IdxMapPoints *positions,
               IdxMapPlace *places,
               guint n_places,
               guint32 *counts)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  const guint n_samples =
    MIN (idx_dataset_get_n_samples (dataset), idx_map_points_get_n_samples (positions));
  g_autofree guint *place_of_class = g_new (guint, MAX (n_classes, 1));

  for (guint i = 0; i < n_classes; i++)
    place_of_class[i] = G_MAXUINT;
  for (guint i = 0; i < n_places; i++)
    {
      place_of_class[places[i].class_index] = i;
      places[i].n_samples = 0;
    }
  for (guint i = 0; i < n_samples; i++)
    {
      gint64 label;
      guint class, place;
      float x, y;

      if (!idx_dataset_get_label (dataset, i, &label) || !idx_map_points_get (positions, i, &x, &y))
        continue;
      class = idx_labels_find_class (labels, label);
      /* A decision may give a sample a label that occurs nowhere else. */
      if (class >= n_classes || classes[class].value != label)
        continue;
      place = place_of_class[class];
      if (place == G_MAXUINT)
        continue;
      places[place].n_samples++;
      counts[place * N_COUNTS + get_cell (x, y)]++;
    }
}

IdxMapPlaces *
idx_map_places_new (IdxDataset *dataset,
                    IdxMapPoints *positions)
{
  IdxMapPlaces *self;
  IdxLabels *labels;
  g_autofree IdxMapPlace *places = NULL;
  g_autofree guint32 *counts = NULL;
  guint n_places = 0;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (IDX_IS_MAP_POINTS (positions), NULL);

  labels = idx_dataset_get_labels (dataset);
  if (labels != NULL)
    places = list_classes (labels, &n_places);
  self = g_atomic_rc_box_alloc0 (sizeof *self + n_places * sizeof *self->places);
  if (n_places == 0)
    return self;
  counts = g_new0 (guint32, n_places * N_COUNTS);
  count_samples (dataset, positions, places, n_places, counts);
  for (guint i = 0; i < n_places; i++)
    if (places[i].n_samples > 0)
      {
        find_place (counts + i * N_COUNTS, &places[i]);
        self->places[self->n++] = places[i];
      }
  return self;
}

IdxMapPlaces *
idx_map_places_ref (IdxMapPlaces *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
idx_map_places_unref (IdxMapPlaces *self)
{
  if (self != NULL)
    g_atomic_rc_box_release (self);
}
