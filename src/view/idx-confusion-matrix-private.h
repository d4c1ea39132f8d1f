/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-confusion-matrix.h"
#include "idx-confusions.h"

G_BEGIN_DECLS

/* Rows are the given labels, columns the suggested ones. */
#define ACROSS GTK_ORIENTATION_HORIZONTAL
#define DOWN GTK_ORIENTATION_VERTICAL

/* A place in the matrix: a position among the given labels, and one among the suggested ones. */
typedef struct
{
  guint row;
  guint column;
} IdxMatrixPlace;

struct _IdxConfusionMatrix
{
  GtkWidget parent_instance;
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];

  IdxDataset *dataset;
  IdxConfusions *confusions;
  const gint64 *labels[2]; /* the suggested ones across, the given ones down */
  guint n_labels[2];

  /* In logical pixels, by orientation: of a cell, and of the heads before the first cell. */
  int cell[2];
  int head[2];
  int title_height;
  gboolean columns_turned; /* the names of the columns don't fit over them */
  gboolean measured;

  IdxMatrixPlace current;
  IdxMatrixPlace hovered;
  gboolean hovers;

  /* Two cells that take turns: a screen reader reads what the focus moves to. */
  GtkWidget *cells[2];
  guint current_cell;
};

/**
 * idx_confusion_matrix_measure_parts:
 *
 * Works out how large the parts of the matrix are, if that isn't known.
 */
void idx_confusion_matrix_measure_parts (IdxConfusionMatrix *self);

/**
 * idx_confusion_matrix_get_bounds:
 *
 * Returns: where the cell at @place shows, in logical pixels of the widget
 */
graphene_rect_t idx_confusion_matrix_get_bounds (IdxConfusionMatrix *self,
                                                 IdxMatrixPlace place);

/**
 * idx_confusion_matrix_count:
 *
 * Returns: how many labels there are in the cell at @place
 */
guint idx_confusion_matrix_count (IdxConfusionMatrix *self,
                                  IdxMatrixPlace place);

/**
 * idx_confusion_matrix_is_empty:
 *
 * Returns: whether there is no cell
 */
gboolean idx_confusion_matrix_is_empty (IdxConfusionMatrix *self);

/**
 * idx_confusion_matrix_describe:
 *
 * Returns: (transfer full): what the cell at @place is about, for a person to read or hear
 */
char *idx_confusion_matrix_describe (IdxConfusionMatrix *self,
                                     IdxMatrixPlace place);

/**
 * idx_confusion_matrix_move_to:
 *
 * Makes the cell at @place the current one, and scrolls it into view.
 */
void idx_confusion_matrix_move_to (IdxConfusionMatrix *self,
                                   IdxMatrixPlace place);

/**
 * idx_confusion_matrix_choose:
 *
 * Filters by the cell at @place, if there is something in it.
 */
void idx_confusion_matrix_choose (IdxConfusionMatrix *self,
                                  IdxMatrixPlace place);

/**
 * idx_confusion_matrix_class_init_input:
 *
 * Installs the keys and actions of the class.
 */
void idx_confusion_matrix_class_init_input (GtkWidgetClass *klass);

/**
 * idx_confusion_matrix_init_input:
 *
 * Adds the controllers of @self.
 */
void idx_confusion_matrix_init_input (IdxConfusionMatrix *self);

/* A function of the widget class. */
void idx_confusion_matrix_snapshot (GtkWidget *widget,
                                    GtkSnapshot *snapshot);

G_END_DECLS
