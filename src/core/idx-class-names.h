/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_NAMES (idx_class_names_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassNames, idx_class_names, IDX, CLASS_NAMES, GObject)

/**
 * idx_class_names_parse:
 * @text: (nullable): @length bytes of text; may be %NULL if @length is 0
 *
 * Reads class names. Where each line has two or three numbers it is a mapping as EMNIST's: a
 * label and the characters that it stands for, by their Unicode numbers ("1 65 97" is "A a").
 * Else each line is a name, the first that of the label 0.
 *
 * Returns: (transfer full): the names, or %NULL with %IDX_ERROR_UNSUPPORTED if @text isn't UTF-8,
 *   is empty, or names a character that doesn't exist
 */
IdxClassNames *idx_class_names_parse (const char *text,
                                      gsize length,
                                      GError **error);

/**
 * idx_class_names_load:
 * @location: a file of at most a megabyte
 *
 * Returns: (transfer full): the names in a file, or %NULL with an error
 */
IdxClassNames *idx_class_names_load (GFile *location,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_class_names_find:
 * @images: where the images are
 * @labels_sha256: (nullable): the sum of the labels as stored
 *
 * Looks for the names of the classes of a data set: a mapping beside it
 * (`emnist-letters-mapping.txt` for `emnist-letters-train-images…`), a list called
 * `class_names.txt`, `classes.txt` or `names.txt`, or those of Fashion-MNIST and KMNIST, whose
 * files are called like MNIST's, recognised by their folder's or their own name, or by what the
 * labels are.
 *
 * Returns: (transfer full) (nullable): the names, or %NULL if there are none
 */
IdxClassNames *idx_class_names_find (GFile *images,
                                     const char *labels_sha256,
                                     GCancellable *cancellable);

/**
 * idx_class_names_get_origin:
 *
 * Returns: (transfer none) (nullable): where the names come from, for a person:
 *   "emnist-letters-mapping.txt" or "Fashion-MNIST"; %NULL if they were but parsed
 */
const char *idx_class_names_get_origin (IdxClassNames *self);

/**
 * idx_class_names_is_at:
 * @location: where something may be
 *
 * Returns: whether the names come from the file at @location, links followed
 */
gboolean idx_class_names_is_at (IdxClassNames *self,
                                GFile *location);

/**
 * idx_class_names_get_name:
 * @label: any label
 *
 * Returns: (transfer none) (nullable): what the class of @label is called
 */
const char *idx_class_names_get_name (IdxClassNames *self,
                                      gint64 label);

G_END_DECLS
