/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IdxChange:
 * @index: the index of the sample
 * @given_label: the label in the file; 0 if the patch doesn't contain given labels
 * @new_label: the label that replaces the given one
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
 * @IDX_PATCH_CSV: a line with the names of the columns, then one line per change
 * @IDX_PATCH_JSON: an array with one object per change
 *
 * The format of a written patch.
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
 * @change: a change with a larger index than all changes before it
 *
 * Adds a change. Don't call this function once other objects or threads use the patch.
 */
void idx_patch_append (IdxPatch *self,
                       const IdxChange *change);

/**
 * idx_patch_has_columns:
 * @names: (array length=n_names): the cells of the first row of a table
 *
 * Returns: whether @names contains the columns that a patch needs
 */
gboolean idx_patch_has_columns (const char *const *names,
                                guint n_names);

/**
 * idx_patch_read:
 * @stream: CSV with the columns `index`, `new` and optionally `given`, in any order of columns
 *   and lines
 * @n_samples: the number of samples; each may occur only once
 *
 * Reads a patch. Memory use depends on @n_samples, not on the length of the stream.
 *
 * Returns: (transfer full): the patch; %NULL with %IDX_ERROR_PATCH, whose message contains the
 *   line number, if a line is malformed; also %NULL if a read fails or on cancel
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
 * @old_file: a labels file
 * @new_file: the same file with changed labels
 *
 * Finds the changed labels. Reads 1 MB at a time. The files may be compressed differently.
 *
 * Returns: (transfer full): the changes; %NULL with %IDX_ERROR_UNSUPPORTED if a file isn't a labels
 *   file, or with %IDX_ERROR_PATCH if the files differ in anything else; also %NULL if a read fails
 *   or on cancel
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
 * Returns: whether the patch contains the given labels
 */
gboolean idx_patch_has_given (IdxPatch *self);

/**
 * idx_patch_write:
 *
 * Writes the patch, which must contain the given labels.
 *
 * Returns: %FALSE with an error if a write fails, or on cancel
 */
gboolean idx_patch_write (IdxPatch *self,
                          IdxPatchFormat format,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_patch_dup_text:
 *
 * Like idx_patch_write(), but writes to memory.
 *
 * Returns: (transfer full): the text, or %NULL on cancel
 */
char *idx_patch_dup_text (IdxPatch *self,
                          IdxPatchFormat format,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
