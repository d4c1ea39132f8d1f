/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"
#include "idx-decisions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_REVIEW_KEYS (idx_review_keys_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewKeys, idx_review_keys, IDX, REVIEW_KEYS, GObject)

/**
 * idx_review_keys_new:
 * @view: the widget that shows samples and contains the focus during a review; not referenced
 *
 * Turns keys that the user presses on samples into decisions. Holding a key down counts once.
 * Ignores keys with Ctrl, Alt or Super, except Ctrl+Enter, and keys pressed in a menu of @view.
 *
 * Signals:
 * - `decide (decision)`: the user has decided; @decision is a const pointer to an #IdxDecision
 * - `accept ()`: the user accepts suggested labels (Ctrl+Enter)
 * - `flag ()`: the user flags samples, or removes their flags
 * - `choose (text)`: the user wants to choose a class by name. @text is the typed character,
 *   which identifies no single class, or "" if it was `/`
 * - `explain ()`: the user typed a digit while the keys are inactive; the handler explains how
 *   to begin a review
 *
 * Returns: (transfer full): an object whose keys are inactive
 */
IdxReviewKeys *idx_review_keys_new (GtkWidget *view);

/**
 * idx_review_keys_set_active:
 * @active: whether key presses become decisions
 */
void idx_review_keys_set_active (IdxReviewKeys *self,
                                 gboolean active);

/**
 * idx_review_keys_set_class_keys:
 * @keys: maps characters to classes
 */
void idx_review_keys_set_class_keys (IdxReviewKeys *self,
                                     IdxClassKeys *keys);

G_END_DECLS
