/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"
#include "idx-decisions.h"

G_BEGIN_DECLS

/**
 * IdxClassChoice:
 * @label: the label of a class
 * @is_suggested: whether the class is suggested for the sample that the question is about
 * @is_new: whether no sample has this label yet
 *
 * A row of an #IdxClassChoices.
 */
typedef struct
{
  gint64 label;
  gboolean is_suggested;
  gboolean is_new;
} IdxClassChoice;

/**
 * IdxClassChoices:
 *
 * The list from which a user chooses a class by typing: first the suggested class, then the classes
 * that match what is typed, the best matches first, and last a new label if a number is typed that
 * no class has. The suggested class is always listed, so it isn't repeated among the matches.
 *
 * At most one row is highlighted. If nothing is typed, it is the suggested class; otherwise, it is
 * the class that matches best. A new label is highlighted only by idx_class_choices_move(), so that
 * nobody adds a class by accident.
 */
typedef struct _IdxClassChoices IdxClassChoices;

/**
 * idx_class_choices_new:
 * @keys: the classes to choose from, with their names and the characters that stand for them
 *
 * Returns: (transfer full): an empty list
 */
IdxClassChoices *idx_class_choices_new (IdxClassKeys *keys);

/**
 * idx_class_choices_free:
 */
void idx_class_choices_free (IdxClassChoices *self);

/**
 * idx_class_choices_ask:
 * @decisions: (nullable): the current labels. Their classes can be chosen, too: those that a
 *   decision added, and, by their whole number, those that are too many for @keys
 * @suggested: (nullable): the label that is suggested
 *
 * Begins a question. Nothing is typed at first.
 */
void idx_class_choices_ask (IdxClassChoices *self,
                            IdxDecisions *decisions,
                            const gint64 *suggested);

/**
 * idx_class_choices_type:
 * @text: all that is typed
 *
 * Lists the classes that match @text by their name, by a character that stands for them, or by
 * their number.
 */
void idx_class_choices_type (IdxClassChoices *self,
                             const char *text);

/**
 * idx_class_choices_get_n_rows:
 *
 * Returns: the number of rows
 */
guint idx_class_choices_get_n_rows (const IdxClassChoices *self);

/**
 * idx_class_choices_get_row:
 * @row: below idx_class_choices_get_n_rows()
 *
 * Returns: (transfer none): what the row offers
 */
const IdxClassChoice *idx_class_choices_get_row (const IdxClassChoices *self,
                                                 guint row);

/**
 * idx_class_choices_has_match:
 *
 * Returns: whether a class matches what is typed
 */
gboolean idx_class_choices_has_match (const IdxClassChoices *self);

/**
 * idx_class_choices_get_highlighted:
 * @row: (out): the highlighted row
 *
 * Returns: whether a row is highlighted
 */
gboolean idx_class_choices_get_highlighted (const IdxClassChoices *self,
                                            guint *row);

/**
 * idx_class_choices_move:
 * @forward: whether to highlight the next row, or the first one if none is highlighted; otherwise,
 *   highlights the previous row
 *
 * Moves the highlight, but not beyond the first or the last row.
 */
void idx_class_choices_move (IdxClassChoices *self,
                             gboolean forward);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxClassChoices, idx_class_choices_free)

G_END_DECLS
