/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"
#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_DECISION_BUTTONS (idx_decision_buttons_get_type ())
G_DECLARE_FINAL_TYPE (IdxDecisionButtons, idx_decision_buttons, IDX, DECISION_BUTTONS, GtkWidget)

/**
 * IdxDecisionButtons:
 *
 * Buttons that decide about the current sample. Keep, Unsure, Exclude and a button for each class
 * activate `win.decide`. If there are more than ten classes, only the likely ones have buttons, and
 * another button activates `win.choose-label`. The button of the suggested class is marked.
 * Clicking a button doesn't move the focus.
 */

/**
 * idx_decision_buttons_set_keys:
 * @keys: the classes, and the key on the keyboard for each
 */
void idx_decision_buttons_set_keys (IdxDecisionButtons *self,
                                    IdxClassKeys *keys);

/**
 * idx_decision_buttons_show:
 * @dataset: (nullable): a dataset, or %NULL for no sample
 * @index: the index of the current sample
 *
 * Marks the suggested class of the sample and, if there are too many classes, shows the likely ones
 * (see #IdxLikelyClasses).
 */
void idx_decision_buttons_show (IdxDecisionButtons *self,
                                IdxDataset *dataset,
                                guint index);

/**
 * idx_decision_buttons_set_n_selected:
 * @n_selected: the number of samples that a decision is about; 0 for the current one alone
 *
 * Sets the text that says what a decision is about. No class is marked unless it is about the
 * current sample alone.
 */
void idx_decision_buttons_set_n_selected (IdxDecisionButtons *self,
                                          guint64 n_selected);

G_END_DECLS
