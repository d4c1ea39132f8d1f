/* SPDX-License-Identifier: MIT */

/* A cell for each sample of a map, so that thumbnails don't overlap.
 *
 * A sample whose cell is taken gets the nearest free one, which a table of offsets in order of
 * distance finds. Each cell stores how much of the table is known to be taken around it, because
 * cells never become free again. So samples that lie on one point take linear time, too. */

#include "idx-map-lattice.h"

#include <math.h>

/* The number of cells per sample. */
#define ROOM 3.0

/* Samples are placed in classes of their distance from the middle of the cell. */
#define N_CLASSES 4

/* The table of offsets reaches this many cells in each direction. Its length fits in 16 bits. */
#define MAX_REACH 143

#define NO_CELL G_MAXUINT32

struct _IdxMapLattice
{
  guint side;
  guint n_samples;
  guint n_placed;
  guint32 *cells;      /* of each sample: row times side plus column */
  guint32 *order;      /* the placed samples by cell */
  guint32 *row_starts; /* in @order; one more than there are rows */
};

/* --- Offsets --------------------------------------------------------------------------- */

typedef struct
{
  gint16 column;
  gint16 row;
} Offset;

/* Sorts by distance, and by row and column at equal distances. */
static int
compare_offsets (gconstpointer a,
                 gconstpointer b)
{
  const Offset *first = a;
  const Offset *second = b;
  int distance = first->column * first->column + first->row * first->row -
                 second->column * second->column - second->row * second->row;

  if (distance != 0)
    return distance;
  return first->row != second->row ? first->row - second->row : first->column - second->column;
}

static GArray *
make_offsets (int reach)
{
  GArray *offsets = g_array_new (FALSE, FALSE, sizeof (Offset));

  for (int row = -reach; row <= reach; row++)
    for (int column = -reach; column <= reach; column++)
      {
        Offset offset = { (gint16) column, (gint16) row };

        if (row * row + column * column <= reach * reach)
          g_array_append_val (offsets, offset);
      }
  g_array_sort (offsets, compare_offsets);
  return offsets;
}

/* --- Placing --------------------------------------------------------------------------- */

/* Used only while samples are placed. */
typedef struct
{
  IdxMapLattice *lattice;
  GArray *offsets;
  guint8 *taken;  /* a bit per cell */
  guint16 *known; /* how many offsets from each cell are known to be taken */
  guint32 cursor; /* all cells before it are taken; for samples far from any free cell */
} Placing;

static gboolean
is_taken (const Placing *self,
          guint32 cell)
{
  return self->taken[cell / 8] >> cell % 8 & 1;
}

static guint32
find_anywhere (Placing *self)
{
  while (is_taken (self, self->cursor))
    self->cursor++;
  return self->cursor;
}

static guint32
find_free (Placing *self,
           guint column,
           guint row)
{
  const guint side = self->lattice->side;
  const guint32 home = row * side + column;

  for (guint i = self->known[home]; i < self->offsets->len; i++)
    {
      const Offset *offset = &g_array_index (self->offsets, Offset, i);
      gint64 other_column = (gint64) column + offset->column;
      gint64 other_row = (gint64) row + offset->row;
      guint32 cell;

      if (other_column < 0 || other_column >= side || other_row < 0 || other_row >= side)
        continue;
      cell = (guint32) (other_row * side + other_column);
      if (is_taken (self, cell))
        continue;
      self->known[home] = (guint16) (i + 1);
      return cell;
    }
  self->known[home] = (guint16) self->offsets->len;
  return find_anywhere (self);
}

/* The cell in which a position lies, and how far it is from the middle, as a class. */
static guint
find_home (guint side,
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
  return (guint) CLAMP (distance * N_CLASSES / M_SQRT1_2, 0, N_CLASSES - 1);
}

static void
place_class (Placing *self,
             IdxPositions *positions,
             guint class)
{
  IdxMapLattice *lattice = self->lattice;
  guint column, row;
  float x, y;

  for (guint i = 0; i < lattice->n_samples; i++)
    {
      guint32 cell;

      if (!idx_positions_get (positions, i, &x, &y) ||
          find_home (lattice->side, x, y, &column, &row) != class)
        continue;
      cell = find_free (self, column, row);
      self->taken[cell / 8] |= (guint8) (1U << cell % 8);
      lattice->cells[i] = cell;
      lattice->n_placed++;
    }
}

static void
place_all (IdxMapLattice *self,
           IdxPositions *positions)
{
  const gsize n_cells = (gsize) self->side * self->side;
  g_autoptr (GArray) offsets = make_offsets (MIN ((int) self->side, MAX_REACH));
  g_autofree guint8 *taken = g_malloc0 (n_cells / 8 + 1);
  g_autofree guint16 *known = g_new0 (guint16, n_cells);
  Placing placing = { self, offsets, taken, known, 0 };

  for (guint i = 0; i < self->n_samples; i++)
    self->cells[i] = NO_CELL;
  for (guint class = 0; class < N_CLASSES; class ++)
    place_class (&placing, positions, class);
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

/* Sorts by row in linear time, then each row by column. */
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
idx_map_lattice_new (IdxPositions *positions)
{
  IdxMapLattice *self;

  g_return_val_if_fail (IDX_IS_POSITIONS (positions), NULL);

  self = g_atomic_rc_box_new0 (IdxMapLattice);
  self->n_samples = idx_positions_get_n_samples (positions);
  self->side = (guint) ceil (sqrt (ROOM * MAX (self->n_samples, 1)));
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
idx_map_lattice_get_side (IdxMapLattice *self)
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

/* Returns the first sample of a row, in order, that isn't left of a cell. */
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
