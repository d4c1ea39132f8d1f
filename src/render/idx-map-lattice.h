/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-points.h"

G_BEGIN_DECLS

/**
 * IdxMapLattice:
 *
 * A grid of square cells over a map. Each sample has a cell of its own near its position, so that
 * thumbnails don't overlap. A lattice is immutable; any thread may use it.
 */
typedef struct _IdxMapLattice IdxMapLattice;

/**
 * idx_map_lattice_new:
 * @positions: the positions of the samples
 *
 * Assigns the nearest free cell to each sample that has a position, beginning with the samples
 * nearest to the middle of a cell. There are about three cells per sample.
 *
 * Returns: (transfer full): the lattice
 */
IdxMapLattice *idx_map_lattice_new (IdxMapPoints *positions);

/**
 * idx_map_lattice_ref:
 */
IdxMapLattice *idx_map_lattice_ref (IdxMapLattice *self);

/**
 * idx_map_lattice_unref:
 */
void idx_map_lattice_unref (IdxMapLattice *self);

/**
 * idx_map_lattice_get_cells_per_side:
 *
 * Returns: the number of cells along each side of the map
 */
guint idx_map_lattice_get_cells_per_side (IdxMapLattice *self);

/**
 * idx_map_lattice_get_cell:
 * @index: a sample
 * @column: (out): the column of its cell
 * @row: (out): the row of its cell
 *
 * Returns: %FALSE if the sample has no position
 */
gboolean idx_map_lattice_get_cell (IdxMapLattice *self,
                                   guint index,
                                   guint *column,
                                   guint *row);

/**
 * idx_map_lattice_get_order:
 * @n: (out): the number of samples that have a cell
 *
 * Returns: (transfer none) (array length=n): the samples in the order of their cells, row by row
 */
const guint32 *idx_map_lattice_get_order (IdxMapLattice *self,
                                          guint *n);

/**
 * idx_map_lattice_find_run:
 * @row: a row of cells
 * @column: the first column
 * @end_column: the column after the last one
 * @first: (out): the position of the first of them in idx_map_lattice_get_order()
 *
 * Finds the samples in neighboring cells of a row. They are consecutive in that order.
 *
 * Returns: the number of samples in these cells
 */
guint idx_map_lattice_find_run (IdxMapLattice *self,
                                guint row,
                                guint column,
                                guint end_column,
                                guint *first);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapLattice, idx_map_lattice_unref)

G_END_DECLS
