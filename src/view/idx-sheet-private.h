/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet.h"

G_BEGIN_DECLS

typedef struct _IdxSheetBand IdxSheetBand;

/**
 * IdxSheetPlace:
 * @n_samples: how many samples were shown; 0 while no place is kept
 * @position: where the current sample stood among them
 * @index: its index
 * @offset: how far below the top of the viewport its tile was, in device pixels
 * @top_position: the position of the first sample at the top of the viewport
 * @top_index: its index
 * @top_offset: as @offset, of its tile
 * @given: the position of a current sample that nobody chose
 *
 * Where somebody was on the sheet.
 */
typedef struct
{
  guint n_samples;
  guint position;
  guint index;
  gint64 offset;
  guint top_position;
  guint top_index;
  gint64 top_offset;
  guint given;
} IdxSheetPlace;

struct _IdxSheet
{
  GtkWidget parent_instance;

  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  IdxSelection *model;
  int thumbnail_size;
  IdxDisplayOptions *display_options;

  /* Positions; GTK_INVALID_LIST_POSITION where there is none. */
  guint position;
  guint anchor;
  guint hovered;

  guint n_before_divider; /* 0 where there is no divider */

  IdxSheetPlace place;

  /* Two cells that take turns: a screen reader reads what the focus moves to. */
  GtkWidget *cells[2];
  guint current_cell;

  IdxStripStyle style;
  IdxStripCache *strips;
  guint n_nodes;
  /* What the layout is for: device pixels per logical pixel, and where the first of them begins,
   * in logical pixels. */
  double scale;
  graphene_point_t origin;
  gboolean style_changed;
  IdxSheetBand *band;
  GtkEventController *click;
  GtkEventController *drag;
  gboolean bubble;
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
 * idx_sheet_get_view_width:
 *
 * Returns: the width of the viewport, in device pixels
 */
gint64 idx_sheet_get_view_width (IdxSheet *self);

/**
 * idx_sheet_to_device:
 * @x: in logical pixels of the widget
 * @y: likewise
 * @device_x: (out): in device pixels on the sheet
 * @device_y: (out): likewise
 */
void idx_sheet_to_device (IdxSheet *self,
                          double x,
                          double y,
                          gint64 *device_x,
                          gint64 *device_y);

/**
 * idx_sheet_to_logical:
 * @x: in device pixels on the sheet
 * @y: likewise
 *
 * Returns: the point in logical pixels of the widget
 */
graphene_point_t idx_sheet_to_logical (IdxSheet *self,
                                       gint64 x,
                                       gint64 y);

/**
 * idx_sheet_snap_length:
 * @length: in logical pixels
 *
 * Returns: the length of about @length that is a whole number of device pixels, at least 1, in
 *   logical pixels
 */
float idx_sheet_snap_length (IdxSheet *self,
                             float length);

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
 * idx_sheet_tell_selection:
 *
 * Tells assistive technologies how many samples are selected.
 */
void idx_sheet_tell_selection (IdxSheet *self);

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
 * idx_sheet_layout_now:
 *
 * Lays everything out anew at once, the current sample in its place.
 */
void idx_sheet_layout_now (IdxSheet *self);

/**
 * idx_sheet_update_scale:
 *
 * Draws at other device pixels, as those of the screen are or as @self lies on them now. Composes anew
 * what doesn't fit these.
 */
void idx_sheet_update_scale (IdxSheet *self);

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
 * idx_sheet_draw_dividers:
 * @first: the first position in view
 * @end: the position after the last one in view
 *
 * Draws the line between the samples before the divider and the others, where it shows, and those
 * between classes.
 */
void idx_sheet_draw_dividers (IdxSheet *self,
                              GtkSnapshot *snapshot,
                              guint first,
                              guint end);

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
 * IdxSheetMove:
 *
 * How far a key moves the focus. The action `sheet.move` takes one, a direction of 1 or -1, and an
 * #IdxSheetSelect.
 */
typedef enum
{
  IDX_SHEET_MOVE_COLUMNS,
  IDX_SHEET_MOVE_ROWS,
  IDX_SHEET_MOVE_PAGES,
  IDX_SHEET_MOVE_ENDS
} IdxSheetMove;

/**
 * IdxSheetSelect:
 * @IDX_SHEET_SELECT_NOTHING: what is selected stays so
 * @IDX_SHEET_SELECT_ONLY: the sample alone becomes selected
 * @IDX_SHEET_SELECT_TOGGLE: it becomes selected if it wasn't, or the reverse; the others stay
 * @IDX_SHEET_SELECT_RANGE: the samples from the anchor to it alone become selected
 * @IDX_SHEET_SELECT_ALIKE: the samples from the anchor to it become what the anchor is; the others
 *   stay
 *
 * What becomes of the selection when the focus moves to a sample: with no key, with Ctrl and with
 * Shift as in GtkGridView. The anchor is the sample that was selected or toggled last.
 */
typedef enum
{
  IDX_SHEET_SELECT_NOTHING,
  IDX_SHEET_SELECT_ONLY,
  IDX_SHEET_SELECT_TOGGLE,
  IDX_SHEET_SELECT_RANGE,
  IDX_SHEET_SELECT_ALIKE
} IdxSheetSelect;

/**
 * idx_sheet_move:
 * @position: where to
 *
 * Moves the focus and scrolls it into view.
 */
void idx_sheet_move (IdxSheet *self,
                     guint position,
                     IdxSheetSelect select);

/**
 * idx_sheet_select_from_state:
 * @state: the keys that are held
 *
 * Returns: what a click does to the selection
 */
IdxSheetSelect idx_sheet_select_from_state (GdkModifierType state);

/**
 * idx_sheet_is_touch:
 *
 * Returns: whether it is a finger that the gesture follows
 */
gboolean idx_sheet_is_touch (GtkGesture *gesture);

/**
 * idx_sheet_set_current:
 * @position: a position
 *
 * Like idx_sheet_move(), without scrolling.
 */
void idx_sheet_set_current (IdxSheet *self,
                            guint position,
                            IdxSheetSelect select);

/**
 * idx_sheet_keep_place:
 *
 * Keeps the place of who looks at the sheet, before something else is shown.
 */
void idx_sheet_keep_place (IdxSheet *self);

/**
 * idx_sheet_forget_place:
 *
 * Keeps no place any more: there is another data set.
 */
void idx_sheet_forget_place (IdxSheet *self);

/**
 * idx_sheet_return:
 *
 * Makes the sample of the place that is kept the current one, if it is shown, and scrolls to where
 * it was; else the first. There must be samples, and they must be laid out.
 */
void idx_sheet_return (IdxSheet *self);

/**
 * idx_sheet_forget_press:
 *
 * Lets go of what a button of the mouse is held over: it isn't where it was any more.
 */
void idx_sheet_forget_press (IdxSheet *self);

/**
 * idx_sheet_init_band:
 *
 * Adds the controller that draws a rubber band.
 */
void idx_sheet_init_band (IdxSheet *self);

/**
 * idx_sheet_begin_band:
 * @x: where it begins, in logical pixels of the widget
 * @y: likewise
 * @select: what it does to what it touches
 *
 * Begins a rubber band on a sheet that has a model.
 */
void idx_sheet_begin_band (IdxSheet *self,
                           double x,
                           double y,
                           IdxSheetSelect select);

/**
 * idx_sheet_drag_band:
 * @x: where the pointer is, in logical pixels of the widget, which it may have left
 * @y: likewise
 *
 * Draws the rubber band to the pointer and selects what it touches. Near the edges the sheet
 * scrolls by itself.
 */
void idx_sheet_drag_band (IdxSheet *self,
                          double x,
                          double y);

/**
 * idx_sheet_update_band:
 *
 * Selects what the rubber band touches, if there is one: the sheet has scrolled under it.
 */
void idx_sheet_update_band (IdxSheet *self);

/**
 * idx_sheet_end_band:
 *
 * Takes the rubber band away, if there is one; what it selected stays.
 */
void idx_sheet_end_band (IdxSheet *self);

/**
 * idx_sheet_draw_band:
 *
 * Draws the rubber band, if there is one.
 */
void idx_sheet_draw_band (IdxSheet *self,
                          GtkSnapshot *snapshot);

/**
 * idx_sheet_describe_top:
 *
 * Returns: (transfer full) (nullable): what the bubble says of the first sample in view; %NULL if
 *   there is none
 */
char *idx_sheet_describe_top (IdxSheet *self);

/**
 * idx_sheet_draw_bubble:
 *
 * Draws the bubble, while the scrollbar is held.
 */
void idx_sheet_draw_bubble (IdxSheet *self,
                            GtkSnapshot *snapshot);

/**
 * idx_sheet_get_accent:
 *
 * Returns: the theme's colour of what is selected
 */
GdkRGBA idx_sheet_get_accent (IdxSheet *self);

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
