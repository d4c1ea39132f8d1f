/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IdxChange:
 * @index: of the sample
 * @given_label: the label in the file; 0 if the patch doesn't name it
 * @new_label: the label that replaces it
 *
 * A changed label.
 */
typedef struct
{
  guint32 index;
  gint32 given_label;
  gint32 new_label;
} IdxChange;

/**
 * IdxPatchFormat:
 * @IDX_PATCH_CSV: a line with the columns' names, then a line for each change
 * @IDX_PATCH_JSON: an array with an object for each change
 *
 * How a patch is written.
 */
typedef enum
{
  IDX_PATCH_CSV,
  IDX_PATCH_JSON
} IdxPatchFormat;

#define IDX_TYPE_PATCH (idx_patch_get_type ())
G_DECLARE_FINAL_TYPE (IdxPatch, idx_patch, IDX, PATCH, GObject)

/**
 * idx_patch_new:
 *
 * Returns: (transfer full): a patch without changes, to be filled by idx_patch_append()
 */
IdxPatch *idx_patch_new (void);

/**
 * idx_patch_append:
 * @change: its index is higher than those before it
 *
 * Adds a change. A patch that other objects or threads use must not change any more.
 */
void idx_patch_append (IdxPatch *self,
                       const IdxChange *change);

/**
 * idx_patch_has_columns:
 * @names: (array length=n_names): the cells of the first row of a table
 *
 * Returns: whether they name the columns that a patch needs
 */
gboolean idx_patch_has_columns (const char *const *names,
                                guint n_names);

/**
 * idx_patch_read:
 * @stream: CSV with the columns `index`, `new` and optionally `given`, in any order of columns and
 *   lines
 * @n_samples: the number of samples; each may be named once
 *
 * Reads a patch. Memory depends on @n_samples and not on the length of the stream.
 *
 * Returns: (transfer full): the patch, or %NULL with %IDX_ERROR_PATCH, which names the line, if a
 *   read fails, or on cancel
 */
IdxPatch *idx_patch_read (GInputStream *stream,
                          guint32 n_samples,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_patch_load:
 *
 * Like idx_patch_read(), from a file.
 */
IdxPatch *idx_patch_load (GFile *location,
                          guint32 n_samples,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_patch_compare:
 * @old_file: labels
 * @new_file: the same labels with changes
 *
 * Finds the changed labels, a megabyte at a time. The files may be compressed differently.
 *
 * Returns: (transfer full): the changes, or %NULL with %IDX_ERROR_UNSUPPORTED if a file holds no
 *   labels, with %IDX_ERROR_PATCH if the files differ in anything else, if a read fails, or on
 *   cancel
 */
IdxPatch *idx_patch_compare (IdxFile *old_file,
                             IdxFile *new_file,
                             GCancellable *cancellable,
                             GError **error);

/**
 * idx_patch_get_changes:
 *
 * Returns: (transfer none) (array length=n_changes): the changes in ascending order of their
 *   indices
 */
const IdxChange *idx_patch_get_changes (IdxPatch *self,
                                        guint *n_changes);

/**
 * idx_patch_has_given:
 *
 * Returns: whether the patch names the given labels
 */
gboolean idx_patch_has_given (IdxPatch *self);

/**
 * idx_patch_write:
 *
 * Writes the patch with the given labels. The patch must have them.
 *
 * Returns: %FALSE with an error if a write fails, or on cancel
 */
gboolean idx_patch_write (IdxPatch *self,
                          IdxPatchFormat format,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
