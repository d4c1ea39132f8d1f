/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-focus-cells.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * IdxSampleFocusFuncs:
 * @find: finds the sample at a point, in logical pixels; returns %FALSE if there is none
 * @move: makes a sample current, which the pointer or the menu key points to, and changes the
 *   selection
 * @follow: brings the current sample into view
 * @hover: called when the pointer moves to a sample, or away (%GTK_INVALID_LIST_POSITION)
 * @describe: returns a description of a sample for screen readers (transfer full)
 * @get_bounds: gets the bounds of a sample, in logical pixels; returns %FALSE if it has none
 * @selection_changed: (nullable): called when the selection or the model has changed
 *
 * The functions with which a widget finds, shows and describes its samples.
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
  void (*follow) (GtkWidget *widget);
  void (*hover) (GtkWidget *widget,
                 guint position);
  char *(*describe) (GtkWidget *widget,
                     guint position);
  gboolean (*get_bounds) (GtkWidget *widget,
                          guint position,
                          graphene_rect_t *bounds);
  void (*selection_changed) (GtkWidget *widget);
} IdxSampleFocusFuncs;

/**
 * IdxSampleFocus:
 * @widget: the widget that shows the samples; not referenced
 * @functions: the functions of the widget; not owned
 * @model: (nullable): the samples, the current one, and the selected ones
 * @cells: the child widgets that hold the keyboard focus
 *
 * The keyboard focus of a widget that draws its samples itself. While the widget has the focus, the
 * current sample has it, and a screen reader reads its description.
 */
typedef struct
{
  GtkWidget *widget;
  const IdxSampleFocusFuncs *functions;
  IdxSelection *model;
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
 * Changes the samples. When the widget has laid them out, it must call
 * idx_sample_focus_update_model().
 */
void idx_sample_focus_set_model (IdxSampleFocus *self,
                                 IdxSelection *model);

/**
 * idx_sample_focus_update_model:
 *
 * Updates everything that depends on the model. Later changes of the current sample and the
 * selection are followed automatically.
 */
void idx_sample_focus_update_model (IdxSampleFocus *self);

/**
 * idx_sample_focus_get_subset:
 *
 * Returns: (transfer none) (nullable): the samples
 */
IdxSubset *idx_sample_focus_get_subset (const IdxSampleFocus *self);

/**
 * idx_sample_focus_get_dataset:
 *
 * Returns: (transfer none) (nullable): the dataset that the samples belong to
 */
IdxDataset *idx_sample_focus_get_dataset (const IdxSampleFocus *self);

/**
 * idx_sample_focus_get_position:
 *
 * Returns: the position of the current sample, or %IDX_NO_POSITION
 */
guint idx_sample_focus_get_position (const IdxSampleFocus *self);

/**
 * idx_sample_focus_describe:
 *
 * Updates the description of the current sample. Call it when anything it mentions may have
 * changed.
 */
void idx_sample_focus_describe (IdxSampleFocus *self);

/**
 * idx_sample_focus_allocate:
 *
 * Allocates the focus cells at the bounds of the current sample.
 */
void idx_sample_focus_allocate (IdxSampleFocus *self);

/**
 * idx_sample_focus_needs_mark:
 *
 * Returns: whether to mark the sample that has the keyboard focus: the focus is on the current
 *   sample or in a menu that is open over the samples
 */
gboolean idx_sample_focus_needs_mark (const IdxSampleFocus *self);

/**
 * idx_sample_focus_grab:
 *
 * Implements #GtkWidgetClass.grab_focus.
 */
gboolean idx_sample_focus_grab (IdxSampleFocus *self);

/**
 * idx_sample_focus_move_focus:
 *
 * Implements #GtkWidgetClass.focus: a single Tab leaves the samples. Within a menu that is
 * open over the samples, the focus moves as usual.
 */
gboolean idx_sample_focus_move_focus (IdxSampleFocus *self,
                                      GtkDirectionType direction);

G_END_DECLS
