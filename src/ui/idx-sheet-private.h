/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet.h"

G_BEGIN_DECLS

struct _IdxSheet
{
  GtkWidget parent_instance;

  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  IdxSelection *model;
  int thumbnail_size;
  IdxLook *look;

  /* Positions; GTK_INVALID_LIST_POSITION where there is none. */
  guint position;
  guint anchor;
  guint hovered;

  /* Two cells that take turns: a screen reader reads what the focus moves to. */
  GtkWidget *cells[2];
  guint current_cell;

  IdxStripStyle style;
  IdxStripCache *strips;
  guint64 n_nodes;
  int scale;
  gboolean style_changed;
  double wheel_rest;
  double pinch_start;
};

/**
 * idx_sheet_get_dataset:
 *
 * Returns: (transfer none) (nullable): what is shown
 */
IdxDataset *idx_sheet_get_dataset (IdxSheet *self);

/**
 * idx_sheet_get_top:
 *
 * Returns: the top of the viewport on the sheet, in device pixels
 */
gint64 idx_sheet_get_top (IdxSheet *self);

/**
 * idx_sheet_set_top:
 *
 * Scrolls.
 */
void idx_sheet_set_top (IdxSheet *self,
                        gint64 top);

/**
 * idx_sheet_get_view_height:
 *
 * Returns: the height of the viewport, in device pixels
 */
gint64 idx_sheet_get_view_height (IdxSheet *self);

/**
 * idx_sheet_scroll_to:
 *
 * Scrolls the tile at @position into view.
 */
void idx_sheet_scroll_to (IdxSheet *self,
                          guint position);

/**
 * idx_sheet_name_cell:
 *
 * Tells assistive technologies what the cell that has the focus stands for, and where.
 */
void idx_sheet_name_cell (IdxSheet *self);

/**
 * idx_sheet_update_cell:
 *
 * Names and places the cell of the current sample, and moves the focus to it if the sheet has
 * it.
 */
void idx_sheet_update_cell (IdxSheet *self);

/**
 * idx_sheet_place_cells:
 *
 * Puts the cell that has the focus over the current tile.
 */
void idx_sheet_place_cells (IdxSheet *self);

/**
 * idx_sheet_change_style:
 *
 * Has everything laid out and composed anew.
 */
void idx_sheet_change_style (IdxSheet *self);

/**
 * idx_sheet_layout_from_top:
 *
 * Lays out a new model at once, scrolled to its top.
 */
void idx_sheet_layout_from_top (IdxSheet *self);

/* Functions of the widget class. */
void idx_sheet_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline);
void idx_sheet_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline);
void idx_sheet_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot);
gboolean idx_sheet_grab_focus (GtkWidget *widget);
gboolean idx_sheet_focus (GtkWidget *widget,
                          GtkDirectionType direction);

/**
 * idx_sheet_class_init_input:
 *
 * Installs the keys and actions of the class.
 */
void idx_sheet_class_init_input (GtkWidgetClass *klass);

/**
 * idx_sheet_init_input:
 *
 * Adds the controllers of @self.
 */
void idx_sheet_init_input (IdxSheet *self);

/**
 * idx_sheet_move:
 * @position: where to
 * @extend: select from the anchor to @position
 * @keep: leave the selection as it is
 *
 * Moves the focus and scrolls it into view.
 */
void idx_sheet_move (IdxSheet *self,
                     guint position,
                     gboolean extend,
                     gboolean keep);

/**
 * idx_sheet_find_at:
 * @x: in logical pixels of the widget
 * @y: likewise
 * @position: (out): the sample there
 *
 * Returns: whether there is a sample
 */
gboolean idx_sheet_find_at (IdxSheet *self,
                            double x,
                            double y,
                            guint *position);

/**
 * idx_sheet_zoom_at:
 * @size: the new side of a thumbnail
 * @x: in logical pixels of the widget
 * @y: likewise
 *
 * Changes the size so that the sample at a point stays there.
 */
void idx_sheet_zoom_at (IdxSheet *self,
                        int size,
                        double x,
                        double y);

/**
 * idx_sheet_get_bounds:
 *
 * Returns: where the tile at @position shows in the widget, in logical pixels
 */
graphene_rect_t idx_sheet_get_bounds (IdxSheet *self,
                                      guint position);

G_END_DECLS
