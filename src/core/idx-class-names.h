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
 * Parses class names. If each line has two or three numbers, it is a mapping like EMNIST's: a label
 * and its characters by their Unicode code points ("1 65 97" is "A a"). Else each line is a name,
 * beginning with the label 0.
 *
 * Returns: (transfer full): the names, or %NULL with %IDX_ERROR_UNSUPPORTED if @text isn't UTF-8,
 *   is empty, or has an invalid code point
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
 * @images: the location of the images
 * @labels_sha256: (nullable): the hash of the stored labels
 *
 * Looks for the class names of a dataset: a mapping next to it (`emnist-letters-mapping.txt` for
 * `emnist-letters-train-images…`), a list named `class_names.txt`, `classes.txt` or `names.txt`, or
 * the built-in names of Fashion-MNIST and KMNIST. These are named like MNIST, so they are
 * recognized by the name of the folder or the file, or by the hash of the labels.
 *
 * Returns: (transfer full) (nullable): the names, or %NULL if there are none
 */
IdxClassNames *idx_class_names_find (GFile *images,
                                     const char *labels_sha256,
                                     GCancellable *cancellable);

/**
 * idx_class_names_get_origin:
 *
 * Returns: (transfer none) (nullable): the origin of the names for display, like
 *   "emnist-letters-mapping.txt" or "Fashion-MNIST"; %NULL if they were parsed from memory
 */
const char *idx_class_names_get_origin (IdxClassNames *self);

/**
 * idx_class_names_is_at:
 * @location: any location
 *
 * Returns: whether the names come from the file at @location, also through links
 */
gboolean idx_class_names_is_at (IdxClassNames *self,
                                GFile *location);

/**
 * idx_class_names_get_name:
 * @label: any label
 *
 * Returns: (transfer none) (nullable): the name of the class of @label
 */
const char *idx_class_names_get_name (IdxClassNames *self,
                                      gint64 label);

G_END_DECLS
