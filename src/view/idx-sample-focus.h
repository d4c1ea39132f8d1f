/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-focus-cells.h"
#include "idx-sample-places.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * IdxSampleFocusFuncs:
 * @find: finds the sample at a point, in logical pixels
 * @move: makes a sample current, moves it into view, and changes the selection
 * @hover: the pointer is over a sample, or over none (%GTK_INVALID_LIST_POSITION)
 * @describe: returns a sample in words, for screen readers
 * @get_bounds: gets where a sample is, in logical pixels; %FALSE if it is nowhere
 * @selected: (nullable): the selection has changed
 *
 * The functions by which a widget finds, shows and describes its samples.
 */
typedef struct
{
  gboolean (*find) (GtkWidget *widget,
                    double x,
                    double y,
                    guint *position);
  void (*move) (GtkWidget *widget,
                guint position,
                IdxSelectMode mode);
  void (*hover) (GtkWidget *widget,
                 guint position);
  char *(*describe) (GtkWidget *widget,
                     guint position);
  gboolean (*get_bounds) (GtkWidget *widget,
                          guint position,
                          graphene_rect_t *bounds);
  void (*selected) (GtkWidget *widget);
} IdxSampleFocusFuncs;

/**
 * IdxSampleFocus:
 * @widget: shows the samples; not referenced. It has a property `position`
 * @functions: what the widget does with them
 * @model: (nullable): the samples and which are selected
 * @position: the current sample, or %GTK_INVALID_LIST_POSITION
 * @places: (nullable): where each sample of the dataset is in @model
 * @cells: carry the keyboard focus
 *
 * The current sample of a widget that draws samples. It has the keyboard focus if the widget has,
 * and is described to screen readers.
 */
typedef struct
{
  GtkWidget *widget;
  const IdxSampleFocusFuncs *functions;
  IdxSelection *model;
  guint position;
  IdxSamplePlaces *places;
  IdxFocusCells *cells;
} IdxSampleFocus;

/**
 * idx_sample_focus_init:
 */
void idx_sample_focus_init (IdxSampleFocus *self,
                            GtkWidget *widget,
                            const IdxSampleFocusFuncs *functions);

/**
 * idx_sample_focus_clear:
 *
 * Call it when the widget is disposed.
 */
void idx_sample_focus_clear (IdxSampleFocus *self);

/**
 * idx_sample_focus_set_model:
 * @model: (nullable): the samples
 *
 * Changes the samples. None is current then.
 */
void idx_sample_focus_set_model (IdxSampleFocus *self,
                                 IdxSelection *model);

/**
 * idx_sample_focus_get_subset:
 *
 * Returns: (transfer none) (nullable): the samples
 */
IdxSubset *idx_sample_focus_get_subset (const IdxSampleFocus *self);

/**
 * idx_sample_focus_get_dataset:
 *
 * Returns: (transfer none) (nullable): what they are samples of
 */
IdxDataset *idx_sample_focus_get_dataset (const IdxSampleFocus *self);

/**
 * idx_sample_focus_find:
 * @index: a sample of the dataset
 * @position: (out): its position
 *
 * Returns: %FALSE if the filter leaves it out
 */
gboolean idx_sample_focus_find (const IdxSampleFocus *self,
                                guint index,
                                guint *position);

/**
 * idx_sample_focus_set:
 * @position: a sample, or %GTK_INVALID_LIST_POSITION
 * @mode: how the selection changes
 *
 * Makes a sample current without moving it into view. If another one was current, the widget
 * notifies of `position`.
 */
void idx_sample_focus_set (IdxSampleFocus *self,
                           guint position,
                           IdxSelectMode mode);

/**
 * idx_sample_focus_describe:
 *
 * Describes the current sample again, because its label or its neighbors may have changed.
 */
void idx_sample_focus_describe (IdxSampleFocus *self);

/**
 * idx_sample_focus_describe_selection:
 *
 * Says how many samples are selected.
 */
void idx_sample_focus_describe_selection (IdxSampleFocus *self);

/**
 * idx_sample_focus_update_selection:
 *
 * Updates all that depends on which samples are selected. This happens on each change of the
 * selection; call it when the samples have changed.
 */
void idx_sample_focus_update_selection (IdxSampleFocus *self);

/**
 * idx_sample_focus_allocate:
 *
 * Moves the cells to where the current sample is.
 */
void idx_sample_focus_allocate (IdxSampleFocus *self);

/**
 * idx_sample_focus_is_shown:
 *
 * Returns: whether the keyboard focus is on the current sample or on a widget over the samples
 */
gboolean idx_sample_focus_is_shown (const IdxSampleFocus *self);

/**
 * idx_sample_focus_grab:
 *
 * Implements #GtkWidgetClass.grab_focus.
 */
gboolean idx_sample_focus_grab (IdxSampleFocus *self);

/**
 * idx_sample_focus_move_focus:
 *
 * Implements #GtkWidgetClass.focus: Tab leaves the samples at once. Focus within a menu over them
 * moves as usual.
 */
gboolean idx_sample_focus_move_focus (IdxSampleFocus *self,
                                      GtkDirectionType direction);

G_END_DECLS
