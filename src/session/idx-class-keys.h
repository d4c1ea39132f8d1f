/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_KEYS (idx_class_keys_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassKeys, idx_class_keys, IDX, CLASS_KEYS, GObject)

/**
 * idx_class_keys_new:
 * @labels: (nullable): the labels that define the classes
 *
 * Takes a snapshot of the class names. When these change, create another object. The classes are
 * the first 1,000 that occur, and those of the labels 0 to 255 that have a name.
 *
 * Returns: (transfer full): a map from characters to classes
 */
IdxClassKeys *idx_class_keys_new (IdxLabels *labels);

/**
 * idx_class_keys_lookup:
 * @character: what was typed
 * @label: (out): the label of the class that @character names
 *
 * A character names a class if it is the name of the class, or one of the single characters that
 * make up the name, as in "C c". Case matters only if two names differ only in case. If no name
 * matches and all labels are from 0 to 9, a digit of any script names the class with that label.
 *
 * Returns: %FALSE if @character names no class, or more than one
 */
gboolean idx_class_keys_lookup (IdxClassKeys *self,
                                gunichar character,
                                gint64 *label);

/**
 * idx_class_keys_dup_key:
 * @label: a label
 *
 * Returns: (transfer full) (nullable): the character that names the class, in lower case if case
 *   doesn't matter; %NULL if there is none
 */
char *idx_class_keys_dup_key (IdxClassKeys *self,
                              gint64 label);

/**
 * idx_class_keys_get_labels:
 * @n_labels: (out): the number of classes
 *
 * Returns: (transfer none) (array length=n_labels): the labels of the classes, ascending
 */
const gint64 *idx_class_keys_get_labels (IdxClassKeys *self,
                                         gsize *n_labels);

/**
 * idx_class_keys_dup_name:
 * @label: any label
 *
 * Returns: (transfer full): the name of the class; the label itself if it has none
 */
char *idx_class_keys_dup_name (IdxClassKeys *self,
                               gint64 label);

G_END_DECLS
