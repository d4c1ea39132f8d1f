/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-lattice.h"
#include "idx-map-places.h"
#include "idx-map-symbols.h"
#include "idx-point-grid.h"

G_BEGIN_DECLS

#define IDX_TYPE_MAP_CONTENTS (idx_map_contents_get_type ())
G_DECLARE_FINAL_TYPE (IdxMapContents, idx_map_contents, IDX, MAP_CONTENTS, GObject)

/**
 * idx_map_contents_new:
 *
 * Creates the contents of a map in a form that can be drawn: a point grid that finds samples by
 * their positions, a lattice that gives each sample a cell, the densest places of the classes, and
 * the symbols of the samples. Jobs prepare the lattice and the places; for a large dataset, jobs
 * prepare all four. Until a job has finished, the previous grid and symbols stay, but the previous
 * lattice and places are dropped. The signal `changed` is emitted after each change.
 *
 * Returns: (transfer full): empty contents
 */
IdxMapContents *idx_map_contents_new (void);

/**
 * idx_map_contents_set_positions:
 * @positions: (nullable): the positions; %NULL removes all that depends on them immediately
 * @dataset: (nullable): their samples; may be %NULL without @positions
 *
 * Starts to prepare the grid, the lattice and the places. The places are those of the labels at the
 * time; later decisions don't move them.
 */
void idx_map_contents_set_positions (IdxMapContents *self,
                                     IdxMapPoints *positions,
                                     IdxDataset *dataset);

/**
 * idx_map_contents_update_symbols:
 * @subset: the samples that pass the filter; all others are faint
 * @coloring: how the samples are colored
 *
 * Starts to prepare the symbols. Call it when the arguments, labels, suggestions or decisions have
 * changed.
 */
void idx_map_contents_update_symbols (IdxMapContents *self,
                                      IdxSubset *subset,
                                      IdxMapColoring coloring);

/**
 * idx_map_contents_get_point_grid:
 *
 * Returns: (transfer none) (nullable): finds samples by their places on the map; %NULL if there are
 *   no positions, or until the first grid is ready
 */
IdxPointGrid *idx_map_contents_get_point_grid (IdxMapContents *self);

/**
 * idx_map_contents_get_lattice:
 *
 * Returns: (transfer none) (nullable): the cells of the samples; %NULL until the lattice of the
 *   current positions is ready
 */
IdxMapLattice *idx_map_contents_get_lattice (IdxMapContents *self);

/**
 * idx_map_contents_get_places:
 *
 * Returns: (transfer none) (nullable): the densest places of the classes; %NULL until those at the
 *   current positions are ready
 */
IdxMapPlaces *idx_map_contents_get_places (IdxMapContents *self);

/**
 * idx_map_contents_get_symbols:
 *
 * Returns: (transfer none) (nullable): the symbols of the samples; %NULL until the first symbols of
 *   the dataset are ready
 */
IdxMapSymbols *idx_map_contents_get_symbols (IdxMapContents *self);

/**
 * idx_map_contents_is_preparing:
 *
 * Returns: whether a job is preparing any part
 */
gboolean idx_map_contents_is_preparing (IdxMapContents *self);

G_END_DECLS
