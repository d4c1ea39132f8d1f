/* SPDX-License-Identifier: MIT */

/* The private part of the matrix, for its tests. */

#pragma once

#include "idx-confusion-matrix.h"
#include "idx-focus-cells.h"
#include "idx-scrolling.h"

G_BEGIN_DECLS

/* A cell: the positions of its row among the given labels and of its column among the other
 * labels. */
typedef struct
{
  guint row;
  guint column;
} IdxMatrixCell;

struct _IdxConfusionMatrix
{
  GtkWidget parent_instance;
  IdxScrolling scrolling;

  IdxDataset *dataset;
  IdxConfusionKind kind;
  IdxConfusions *confusions;

  /* Indexed by GtkOrientation: the labels of the columns (horizontal) and of the rows (vertical),
   * and the width and height of a cell and of the headings, in logical pixels. The heading to the
   * left of all cells has the width heading_size[HORIZONTAL], the one above them the height
   * heading_size[VERTICAL]. A heading consists of a title and the names of classes. */
  const gint64 *labels[2];
  guint n_labels[2];
  int cell_size[2];
  int heading_size[2];
  int title_height;             /* also the width of the title on the left, which is rotated */
  gboolean has_rotated_columns; /* whether column names are rotated, because some are too wide */
  gboolean is_measured;         /* whether the sizes are up to date */

  IdxMatrixCell current;
  IdxMatrixCell hovered;
  gboolean is_hovering; /* whether the pointer is over a cell: @hovered */
  IdxFocusCells *focus_cells;
};

/**
 * idx_confusion_matrix_get_bounds:
 *
 * Returns: the bounds of @cell at the current scroll position, in logical pixels of the widget
 */
graphene_rect_t idx_confusion_matrix_get_bounds (IdxConfusionMatrix *self,
                                                 IdxMatrixCell cell);

/**
 * idx_confusion_matrix_move_to:
 *
 * Makes @cell the current cell, and scrolls it into view.
 */
void idx_confusion_matrix_move_to (IdxConfusionMatrix *self,
                                   IdxMatrixCell cell);

G_END_DECLS
