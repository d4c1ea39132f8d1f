/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxMapColoring:
 * @IDX_MAP_COLORING_LABEL: by the current label
 * @IDX_MAP_COLORING_SUGGESTED: by the suggested label, or the current label if none is suggested
 * @IDX_MAP_COLORING_SUSPICION: by the suspicion: the more suspicious, the stronger the color
 *
 * How samples on a map are colored.
 */
typedef enum
{
  IDX_MAP_COLORING_LABEL,
  IDX_MAP_COLORING_SUGGESTED,
  IDX_MAP_COLORING_SUSPICION
} IdxMapColoring;

#define IDX_MAP_N_COLORINGS (IDX_MAP_COLORING_SUSPICION + 1)

#define IDX_TYPE_MAP_COLORING (idx_map_coloring_get_type ())
GType idx_map_coloring_get_type (void);

/**
 * idx_map_coloring_get_names:
 *
 * Returns: (transfer none) (array zero-terminated=1): the names, in the order of #IdxMapColoring
 */
const char *const *idx_map_coloring_get_names (void);

/**
 * IdxMapShape:
 * @IDX_MAP_SHAPE_FAINT: a small gray dot: the sample doesn't match the filter
 * @IDX_MAP_SHAPE_DOT: a dot
 * @IDX_MAP_SHAPE_SUSPECT: a small diamond: another label is suggested, but the label is below the
 *   line, or there is no line
 * @IDX_MAP_SHAPE_DECIDED: a square: the reviewer has decided about the sample
 * @IDX_MAP_SHAPE_TO_CHECK: a large diamond with an outline: a label to check, above the line
 *
 * The shape of a sample on a map, in drawing order.
 */
typedef enum
{
  IDX_MAP_SHAPE_FAINT,
  IDX_MAP_SHAPE_DOT,
  IDX_MAP_SHAPE_SUSPECT,
  IDX_MAP_SHAPE_DECIDED,
  IDX_MAP_SHAPE_TO_CHECK,
  IDX_MAP_N_SHAPES
} IdxMapShape;

/**
 * idx_map_shape_get_name:
 *
 * Returns: (transfer none) (nullable): what the legend of a map calls samples of a shape; %NULL for
 *   %IDX_MAP_SHAPE_DOT, which needs no explanation
 */
const char *idx_map_shape_get_name (IdxMapShape shape);

/**
 * IdxMapSymbol:
 * @shape: an #IdxMapShape
 * @color: an index into the colors of #IdxMapColors
 *
 * How a sample is drawn on a map.
 */
typedef struct
{
  guint8 shape;
  guint8 color;
} IdxMapSymbol;

/**
 * IdxMapSymbols:
 * @n_samples: the number of samples in the dataset
 * @n_shapes: the number of samples with each shape
 * @has_color: for each color, whether any sample that isn't faint has it
 * @symbols: the symbol of each sample
 *
 * The symbols of the samples of a dataset on a map. Immutable; any thread may use them.
 */
typedef struct
{
  guint n_samples;
  guint n_shapes[IDX_MAP_N_SHAPES];
  gboolean has_color[256];
  IdxMapSymbol symbols[];
} IdxMapSymbols;

/**
 * idx_map_symbols_new:
 * @subset: the samples that pass the filter; the others are faint
 *
 * Takes time proportional to the number of samples in the dataset.
 *
 * Returns: (transfer full): the symbols as they are now
 */
IdxMapSymbols *idx_map_symbols_new (IdxSubset *subset,
                                    IdxMapColoring coloring);

/**
 * idx_map_symbols_ref:
 */
IdxMapSymbols *idx_map_symbols_ref (IdxMapSymbols *self);

/**
 * idx_map_symbols_unref:
 */
void idx_map_symbols_unref (IdxMapSymbols *self);

/**
 * IdxMapColors:
 * @page: the background
 * @faint: the color of samples that don't match the filter
 * @outline: the color of the outlines of labels to check
 * @selected: the color of the outlines of selected samples
 * @colors: the colors that symbols refer to
 *
 * The colors of a map, as 0xRRGGBB.
 */
typedef struct
{
  guint32 page;
  guint32 faint;
  guint32 outline;
  guint32 selected;
  guint32 colors[256];
} IdxMapColors;

/**
 * idx_map_colors_init:
 * @n_classes: the number of classes of the dataset
 * @is_dark: whether the background is black; otherwise it is white
 * @emphasized: the index of the class to emphasize; -1 for none
 *
 * Chooses the colors. Up to ten classes have colors that people with color-vision deficiencies can
 * tell apart. No class is almost black on white or almost white on black, the colors of text.
 */
void idx_map_colors_init (IdxMapColors *self,
                          IdxMapColoring coloring,
                          guint n_classes,
                          gboolean is_dark,
                          gint emphasized);

/**
 * idx_map_colors_get_class:
 * @self: colors of %IDX_MAP_COLORING_LABEL or %IDX_MAP_COLORING_SUGGESTED
 * @class: the index of a class
 *
 * Returns: the color of a class, as 0xRRGGBB
 */
guint32 idx_map_colors_get_class (const IdxMapColors *self,
                                  guint class);

/**
 * idx_map_symbols_shows_class:
 * @self: symbols of %IDX_MAP_COLORING_LABEL or %IDX_MAP_COLORING_SUGGESTED
 * @class: the index of a class
 *
 * Returns: whether any sample that isn't faint has the color of the class
 */
gboolean idx_map_symbols_shows_class (const IdxMapSymbols *self,
                                      guint class);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapSymbols, idx_map_symbols_unref)

G_END_DECLS
