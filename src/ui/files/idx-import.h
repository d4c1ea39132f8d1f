/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-import.h"

G_BEGIN_DECLS

/**
 * IdxImportKind:
 * @IDX_IMPORT_PICTURES: a folder of pictures
 * @IDX_IMPORT_TABLE: a table of pixels
 * @IDX_IMPORT_ARRAYS: NumPy arrays
 *
 * What can be converted to a dataset.
 */
typedef enum
{
  IDX_IMPORT_PICTURES,
  IDX_IMPORT_TABLE,
  IDX_IMPORT_ARRAYS
} IdxImportKind;

/**
 * IdxImport:
 * @source: a local folder or file
 * @kind: what it contains
 * @may_scale: whether to scale pictures of different sizes to the most common one
 * @skip_damaged: whether to leave out pictures that can't be read
 * @colors: the channels of images made of pictures
 *
 * What to convert to a dataset, and how.
 */
typedef struct
{
  GFile *source;
  IdxImportKind kind;
  gboolean may_scale;
  gboolean skip_damaged;
  IdxPictureColors colors;
} IdxImport;

/**
 * idx_import_write:
 * @prefix: the start of the paths of the IDX files
 * @notes: (element-type utf8): receives sentences about what was found
 * @progress: (nullable): receives the progress
 *
 * Makes a dataset. Blocks until its files are written.
 *
 * Returns: (transfer full) (element-type GFile): the files; %NULL with the error of the function
 *   that imports this kind
 */
GPtrArray *idx_import_write (const IdxImport *self,
                             const char *prefix,
                             IdxWriteFlags flags,
                             GPtrArray *notes,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
