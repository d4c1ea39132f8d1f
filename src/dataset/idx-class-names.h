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
 * Parses class names in any of the forms of idx_class_name_text_parse().
 *
 * Returns: (transfer full): the names, or %NULL with %IDX_ERROR_UNSUPPORTED
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
 * Looks for the class names of a dataset: a mapping or a list next to it
 * (`emnist-letters-mapping.txt` or `emnist-letters-names.txt` for `emnist-letters-train-images…`),
 * or a file whose name is usual for lists, such as `class_names.txt` or `batches.meta.txt`. The
 * case of letters in these names doesn't matter. `labels.txt` is a list only if its lines are
 * different and no numbers, because it may also contain the labels of the samples.
 *
 * Otherwise, looks for the built-in names of Fashion-MNIST, KMNIST, Kuzushiji-49, Kannada-MNIST and
 * the datasets of EMNIST. Most of the files of these datasets are named like those of MNIST, so the
 * name of the folder or the file identifies the dataset, or the hash of the labels does.
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
 *   "emnist-letters-mapping.txt" or "Fashion-MNIST", with the column of a table; %NULL if they were
 *   parsed from memory
 */
const char *idx_class_names_get_origin (IdxClassNames *self);

/**
 * idx_class_names_has_labels:
 *
 * Returns: whether the names were parsed from a text that says which label each belongs to, not
 *   from a list
 */
gboolean idx_class_names_has_labels (IdxClassNames *self);

/**
 * idx_class_names_is_at:
 * @location: any location
 *
 * Returns: whether the names come from the file at @location, even if one of the paths is a link
 */
gboolean idx_class_names_is_at (IdxClassNames *self,
                                GFile *location);

/**
 * idx_class_names_get_n_names:
 *
 * Returns: the number of classes that have a name
 */
guint idx_class_names_get_n_names (IdxClassNames *self);

/**
 * idx_class_names_get_name:
 * @label: any label
 *
 * Returns: (transfer none) (nullable): the name of the class of @label; %NULL if it has none
 */
const char *idx_class_names_get_name (IdxClassNames *self,
                                      gint64 label);

/**
 * idx_class_names_can_name:
 * @label: a label
 *
 * Returns: whether a list can contain a name for @label: a list has one line per label, from 0 to
 *   65,535
 */
gboolean idx_class_names_can_name (gint64 label);

/**
 * idx_class_names_rename:
 * @self: (nullable): the current names, or %NULL for none
 * @label: see idx_class_names_can_name()
 * @name: the name of the class; empty for none
 *
 * Returns: (transfer full): a copy of the names in which @label has the name @name, without an
 *   origin. Control characters in @name become spaces, and spaces at both ends are removed
 */
IdxClassNames *idx_class_names_rename (IdxClassNames *self,
                                       gint64 label,
                                       const char *name);

/**
 * idx_class_names_to_text:
 *
 * Returns: (transfer full) (nullable): the names as a list for idx_class_names_parse(); %NULL with
 *   %IDX_ERROR_UNSUPPORTED if these names can't be written as a list
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
