/* SPDX-License-Identifier: MIT */

/* Assigns a cell to each sample of a map, so that thumbnails don't overlap.
 *
 * A sample whose cell is taken gets the nearest free one. A quadtree finds it: each square of a
 * level covers four squares of the level below, and stores whether all of them are full. So a
 * search enters only squares that contain a free cell and are nearer than the best cell so far. */

#include "idx-map-lattice.h"

#include <math.h>

/* The number of cells per sample. */
#define CELLS_PER_SAMPLE 3.0

/* The number of distance classes: ranges of the distance between a sample and the middle of its
 * cell. Samples are placed class by class, the nearest first. */
#define N_DISTANCE_CLASSES 4

/* Enough levels for the cells of 2^32 samples. */
#define MAX_LEVELS 18

#define NO_CELL G_MAXUINT32

struct _IdxMapLattice
{
  guint side; /* the number of cells along each side of the map */
  guint n_samples;
  guint n_placed;      /* the number of samples that have a cell */
  guint32 *cells;      /* the cell of each sample, row times side plus column, or NO_CELL */
  guint32 *order;      /* the placed samples, sorted by cell */
  guint32 *row_starts; /* for each row, the index in @order of its first sample; then n_placed */
};

/* --- Placement --------------------------------------------------------------------------- */

/* The squares of one level, with one bit for each: whether it is full. On level 0, each square is a
 * cell. */
typedef struct
{
  guint side; /* the number of squares along each side of the map */
  guint8 *full;
} Level;

/* Used only while samples are placed. */
typedef struct
{
  IdxMapLattice *lattice;
  Level levels[MAX_LEVELS];
  guint n_levels;

  /* The state of the search for a free cell: the cell at its center, and the nearest free cell so
   * far. */
  gint64 column;
  gint64 row;
  gint64 found_column;
  gint64 found_row;
  gint64 found_distance; /* squared */
} Placement;

/* Returns whether a square is full. Squares outside the map count as full. */
static gboolean
is_full (const Level *level,
         guint column,
         guint row)
{
  const gsize bit = (gsize) row * level->side + column;

  if (column >= level->side || row >= level->side)
    return TRUE;
  return level->full[bit / 8] >> bit % 8 & 1;
}

/* Marks a square as full. */
static void
set_full (Level *level,
          guint column,
          guint row)
{
  const gsize bit = (gsize) row * level->side + column;

  level->full[bit / 8] |= (guint8) (1U << bit % 8);
}

/* Marks a cell as taken, and the squares that contain it and become full. */
static void
take (Placement *self,
      guint column,
      guint row)
{
  set_full (&self->levels[0], column, row);
  for (guint i = 1; i < self->n_levels; i++)
    {
      const Level *below = &self->levels[i - 1];

      column &= ~1U;
      row &= ~1U;
      if (!is_full (below, column, row) || !is_full (below, column + 1, row) ||
          !is_full (below, column, row + 1) || !is_full (below, column + 1, row + 1))
        return;
      column /= 2;
      row /= 2;
      set_full (&self->levels[i], column, row);
    }
}

/* Returns the distance, along one axis, from a cell to the range of @size cells that starts at
 * @first. */
static gint64
get_gap (gint64 first,
         gint64 size,
         gint64 cell)
{
  return cell < first ? first - cell : MAX (cell - (first + size - 1), 0);
}

/* Makes a free cell the nearest one so far. It must be at least as near as the previous one; if the
 * squared distances are equal, the first of the two cells in reading order wins. */
static void
try_cell (Placement *self,
          gint64 column,
          gint64 row,
          gint64 squared_distance)
{
  if (squared_distance == self->found_distance &&
      (row > self->found_row || (row == self->found_row && column > self->found_column)))
    return;
  self->found_column = column;
  self->found_row = row;
  self->found_distance = squared_distance;
}

/* Searches a square of a level for a free cell that is nearer than the best one so far, beginning
 * with the quarter nearest to the center of the search. */
static void
search (Placement *self,
        guint level,
        guint column,
        guint row)
{
  gint64 size = (gint64) 1 << level;
  gint64 column_gap = get_gap (column * size, size, self->column);
  gint64 row_gap = get_gap (row * size, size, self->row);
  gint64 squared_distance = column_gap * column_gap + row_gap * row_gap;
  guint near_column, near_row;

  if (squared_distance > self->found_distance || is_full (&self->levels[level], column, row))
    return;
  if (level == 0)
    {
      try_cell (self, column, row, squared_distance);
      return;
    }
  near_column = self->column >= column * size + size / 2 ? 1 : 0;
  near_row = self->row >= row * size + size / 2 ? 1 : 0;
  search (self, level - 1, 2 * column + near_column, 2 * row + near_row);
  search (self, level - 1, 2 * column + 1 - near_column, 2 * row + near_row);
  search (self, level - 1, 2 * column + near_column, 2 * row + 1 - near_row);
  search (self, level - 1, 2 * column + 1 - near_column, 2 * row + 1 - near_row);
}

/* Finds the free cell nearest to a cell. There is one, because there are more cells than
 * samples. */
static void
find_free (Placement *self,
           guint *column,
           guint *row)
{
  if (!is_full (&self->levels[0], *column, *row))
    return;
  self->column = *column;
  self->row = *row;
  self->found_distance = G_MAXINT64;
  search (self, self->n_levels - 1, 0, 0);
  *column = (guint) self->found_column;
  *row = (guint) self->found_row;
}

/* Finds the cell that contains a position, and returns the class of the distance between the
 * position and the middle of the cell. */
static guint
find_own_cell (guint side,
               float x,
               float y,
               guint *column,
               guint *row)
{
  double cell_x = ((double) x + 1) / 2 * side;
  double cell_y = ((double) y + 1) / 2 * side;
  double distance;

  *column = (guint) CLAMP (floor (cell_x), 0, side - 1.0);
  *row = (guint) CLAMP (floor (cell_y), 0, side - 1.0);
  distance = hypot (cell_x - *column - 0.5, cell_y - *row - 0.5);
  return (guint) CLAMP (distance * N_DISTANCE_CLASSES / M_SQRT1_2, 0, N_DISTANCE_CLASSES - 1);
}

static void
place_distance_class (Placement *self,
                      IdxMapPoints *positions,
                      guint distance_class)
{
  IdxMapLattice *lattice = self->lattice;
  guint column, row;
  float x, y;

  for (guint i = 0; i < lattice->n_samples; i++)
    {
      if (!idx_map_points_get (positions, i, &x, &y) ||
          find_own_cell (lattice->side, x, y, &column, &row) != distance_class)
        continue;
      find_free (self, &column, &row);
      take (self, column, row);
      lattice->cells[i] = row * lattice->side + column;
      lattice->n_placed++;
    }
}

static void
place_all (IdxMapLattice *self,
           IdxMapPoints *positions)
{
  Placement placement = { .lattice = self };

  for (guint side = self->side;; side = (side + 1) / 2)
    {
      placement.levels[placement.n_levels++] =
        (Level){ side, g_malloc0 ((gsize) side * side / 8 + 1) };
      if (side == 1)
        break;
    }
  for (guint i = 0; i < self->n_samples; i++)
    self->cells[i] = NO_CELL;
  for (guint i = 0; i < N_DISTANCE_CLASSES; i++)
    place_distance_class (&placement, positions, i);
  for (guint i = 0; i < placement.n_levels; i++)
    g_free (placement.levels[i].full);
}

static int
compare_cells (gconstpointer a,
               gconstpointer b,
               gpointer cells)
{
  const guint32 *all = cells;
  guint32 first = all[*(const guint32 *) a];
  guint32 second = all[*(const guint32 *) b];

  return (first > second) - (first < second);
}

/* Sorts the samples by row in linear time, then each row by column. */
static void
sort_by_cell (IdxMapLattice *self)
{
  g_autofree guint32 *next = NULL;

  self->order = g_new (guint32, self->n_placed);
  self->row_starts = g_new0 (guint32, (gsize) self->side + 1);
  for (guint i = 0; i < self->n_samples; i++)
    if (self->cells[i] != NO_CELL)
      self->row_starts[self->cells[i] / self->side + 1]++;
  for (guint row = 0; row < self->side; row++)
    self->row_starts[row + 1] += self->row_starts[row];
  next = g_memdup2 (self->row_starts, self->side * sizeof *next);
  for (guint i = 0; i < self->n_samples; i++)
    if (self->cells[i] != NO_CELL)
      self->order[next[self->cells[i] / self->side]++] = i;
  for (guint row = 0; row < self->side; row++)
    g_qsort_with_data (self->order + self->row_starts[row],
                       (int) (self->row_starts[row + 1] - self->row_starts[row]),
                       sizeof *self->order, compare_cells, self->cells);
}

/* --- Object ---------------------------------------------------------------------------- */

IdxMapLattice *
idx_map_lattice_new (IdxMapPoints *positions)
{
  IdxMapLattice *self;

  g_return_val_if_fail (IDX_IS_MAP_POINTS (positions), NULL);

  self = g_atomic_rc_box_new0 (IdxMapLattice);
  self->n_samples = idx_map_points_get_n_samples (positions);
  self->side = (guint) ceil (sqrt (CELLS_PER_SAMPLE * MAX (self->n_samples, 1)));
  self->cells = g_new (guint32, self->n_samples);
  place_all (self, positions);
  sort_by_cell (self);
  return self;
}

IdxMapLattice *
idx_map_lattice_ref (IdxMapLattice *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
lattice_clear (gpointer data)
{
  IdxMapLattice *self = data;

  g_free (self->cells);
  g_free (self->order);
  g_free (self->row_starts);
}

void
idx_map_lattice_unref (IdxMapLattice *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, lattice_clear);
}

guint
idx_map_lattice_get_cells_per_side (IdxMapLattice *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->side;
}

gboolean
idx_map_lattice_get_cell (IdxMapLattice *self,
                          guint index,
                          guint *column,
                          guint *row)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index < self->n_samples, FALSE);

  if (self->cells[index] == NO_CELL)
    return FALSE;
  *column = self->cells[index] % self->side;
  *row = self->cells[index] / self->side;
  return TRUE;
}

const guint32 *
idx_map_lattice_get_order (IdxMapLattice *self,
                           guint *n)
{
  g_return_val_if_fail (self != NULL && n != NULL, NULL);

  *n = self->n_placed;
  return self->order;
}

/* Returns the index, in @order, of a row's first sample in @cell or after it. */
static guint
find_first (IdxMapLattice *self,
            guint row,
            guint32 cell)
{
  guint low = self->row_starts[row];
  guint high = self->row_starts[row + 1];

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->cells[self->order[middle]] < cell)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint
idx_map_lattice_find_run (IdxMapLattice *self,
                          guint row,
                          guint column,
                          guint end_column,
                          guint *first)
{
  g_return_val_if_fail (self != NULL && first != NULL, 0);
  g_return_val_if_fail (row < self->side, 0);
  g_return_val_if_fail (column <= end_column && end_column <= self->side, 0);

  *first = find_first (self, row, row * self->side + column);
  return find_first (self, row, row * self->side + end_column) - *first;
}
