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
 * idx_class_names_get_n_names:
 *
 * Returns: how many classes have a name
 */
guint idx_class_names_get_n_names (IdxClassNames *self);

/**
 * idx_class_names_get_name:
 * @label: any label
 *
 * Returns: (transfer none) (nullable): the name of the class of @label
 */
const char *idx_class_names_get_name (IdxClassNames *self,
                                      gint64 label);

/**
 * idx_class_names_can_name:
 * @label: a label
 *
 * Returns: whether a list can have a name for @label: lists begin with the label 0, one line each,
 *   and end with 65,535
 */
gboolean idx_class_names_can_name (gint64 label);

/**
 * idx_class_names_rename:
 * @self: (nullable): the names so far, if there are any
 * @label: see idx_class_names_can_name()
 * @name: the name of the class; empty for none
 *
 * Returns: (transfer full): the names with @name for @label, with no origin. Line breaks and other
 *   control characters become spaces, and spaces at both ends are left out
 */
IdxClassNames *idx_class_names_rename (IdxClassNames *self,
                                       gint64 label,
                                       const char *name);

/**
 * idx_class_names_to_text:
 *
 * Returns: (transfer full) (nullable): the names as a list for idx_class_names_parse(); %NULL with
 *   %IDX_ERROR_UNSUPPORTED if there is no list of these names
 */
char *idx_class_names_to_text (IdxClassNames *self,
                               GError **error);

/**
 * idx_class_names_save:
 * @target: the name of the file
 * @replace: whether an existing file may be replaced
 *
 * Writes the names as a list. Blocks.
 *
 * Returns: %FALSE with an error of idx_class_names_to_text(), or with %IDX_ERROR_EXISTS or
 *   %IDX_ERROR_WRITE
 */
gboolean idx_class_names_save (IdxClassNames *self,
                               GFile *target,
                               gboolean replace,
                               GError **error);

G_END_DECLS
