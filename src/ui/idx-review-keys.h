/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_REVIEW_KEYS (idx_review_keys_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewKeys, idx_review_keys, IDX, REVIEW_KEYS, GObject)

/**
 * idx_review_keys_new:
 * @view: the widget that shows samples, and within which the focus is while a person reviews; not
 *   referenced
 *
 * Turns keys that are pressed on samples into decisions. A key that is held counts once. Keys with
 * Ctrl, Alt or Super stay what they are, and so do those that are pressed in a menu of the view.
 *
 * Signals:
 * - `decide (what)`: the label as a number, or `keep`, `unsure`, `exclude` or `flag`
 * - `choose (text)`: the user wants to choose a class by name. @text is the character that was
 *   typed, which stands for no single class; "" if it was `/`
 * - `explain ()`: a digit was typed while the keys aren't active; the handler says how to begin a
 *   review
 *
 * Returns: (transfer full): keys that aren't active
 */
IdxReviewKeys *idx_review_keys_new (GtkWidget *view);

/**
 * idx_review_keys_set_active:
 * @active: whether keys decide
 */
void idx_review_keys_set_active (IdxReviewKeys *self,
                                 gboolean active);

/**
 * idx_review_keys_set_class_keys:
 * @keys: which characters stand for which classes
 */
void idx_review_keys_set_class_keys (IdxReviewKeys *self,
                                     IdxClassKeys *keys);

G_END_DECLS
