/* SPDX-License-Identifier: MIT */

/* Finds the nearest samples on a map, in squares that grow until they contain enough of them. */

#include "idx-map-nearby.h"

#include <math.h>

/* Half the side of the square that is searched first, in map coordinates (-1 to 1), and of one that
 * contains the whole map wherever its middle is. The square grows to twice its size. */
#define FIRST_DISTANCE 0.005
#define LAST_DISTANCE 4

/* A sample, and its distance from the given one in map coordinates. */
typedef struct
{
  guint32 index;
  double distance;
} Nearby;

/* A search for the samples around the sample with the index @sample, which is at (@x, @y). */
typedef struct
{
  guint sample;
  double x;
  double y;
  double max_distance;
  GArray *found; /* of Nearby */
} Search;

static void
idx_map_nearby_found_cb (guint index,
                         float x,
                         float y,
                         gpointer data)
{
  Search *search = data;
  Nearby nearby = { index, hypot ((double) x - search->x, (double) y - search->y) };

  if (index != search->sample && nearby.distance <= search->max_distance)
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

GArray *
idx_map_nearby_find (IdxPointGrid *point_grid,
                     guint sample,
                     guint n)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Nearby));
  IdxMapPoints *positions;
  Search search = { .sample = sample, .found = found };
  float x, y;

  g_return_val_if_fail (point_grid != NULL, indices);

  positions = idx_point_grid_get_positions (point_grid);
  if (sample >= idx_map_points_get_n_samples (positions) ||
      !idx_map_points_get (positions, sample, &x, &y))
    return indices;
  search.x = (double) x;
  search.y = (double) y;
  search.max_distance = FIRST_DISTANCE;
  while (found->len < n && search.max_distance < LAST_DISTANCE)
    {
      search.max_distance *= 2;
      g_array_set_size (found, 0);
      idx_point_grid_foreach (point_grid, search.x - search.max_distance,
                              search.y - search.max_distance, search.x + search.max_distance,
                              search.y + search.max_distance, idx_map_nearby_found_cb, &search);
    }
  g_array_sort (found, compare_nearby);
  for (guint i = 0; i < MIN (found->len, n); i++)
    g_array_append_val (indices, g_array_index (found, Nearby, i).index);
  return indices;
}
