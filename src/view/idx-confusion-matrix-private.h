/* SPDX-License-Identifier: MIT */

/* The private part of the matrix, for its tests. */

#pragma once

#include "idx-confusion-matrix.h"
#include "idx-confusions.h"
#include "idx-focus-cells.h"
#include "idx-scrolling.h"

G_BEGIN_DECLS

/* A position among the given labels, and one among the suggested ones. */
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
  IdxConfusions *confusions;

  /* Indexed by GtkOrientation: the labels, and the sizes of cells and headings in logical pixels */
  const gint64 *labels[2];
  guint n_labels[2];
  int cell_size[2];
  int heading[2];
  int title_height;
  gboolean columns_rotated; /* column names are rotated because they don't fit horizontally */
  gboolean measured;

  IdxMatrixCell current;
  IdxMatrixCell hovered;
  gboolean hovers;
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
