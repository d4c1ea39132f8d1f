/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-writer.h"

G_BEGIN_DECLS

typedef struct _IdxDatasetFiles IdxDatasetFiles;

/**
 * idx_dataset_files_new:
 * @prefix: the start of the paths of the files
 * @source: (nullable): the dataset that is read meanwhile, whose files are never replaced
 *
 * Begins the files of a dataset, which all appear together or not at all.
 *
 * Returns: (transfer full): no files yet
 */
IdxDatasetFiles *idx_dataset_files_new (const char *prefix,
                                        IdxWriteFlags flags,
                                        IdxDataset *source);

/**
 * idx_dataset_files_free:
 *
 * Removes the files unless they are in place.
 */
void idx_dataset_files_free (IdxDatasetFiles *self);

/**
 * idx_dataset_files_begin:
 * @what: "images", "labels" or "index"
 * @header: the element type and all dimensions
 *
 * Begins `PREFIX-WHAT-idxR-TYPE`, where R is the number of dimensions; `.gz` if it is compressed.
 * Begin the images first.
 *
 * Returns: (transfer none): the writer, or %NULL with an error that names the file
 */
IdxWriter *idx_dataset_files_begin (IdxDatasetFiles *self,
                                    const char *what,
                                    const IdxHeader *header,
                                    GError **error);

/**
 * idx_dataset_files_begin_list:
 * @what: "names"
 * @content: the whole content
 *
 * Begins and fills the text file `PREFIX-WHAT.txt`, which isn't compressed.
 *
 * Returns: %FALSE with an error that names the file
 */
gboolean idx_dataset_files_begin_list (IdxDatasetFiles *self,
                                       const char *what,
                                       const char *content,
                                       GError **error);

/**
 * idx_dataset_files_check:
 *
 * Looks for files of an earlier dataset with this prefix that aren't replaced: they would be
 * mistaken for parts of the new one. They are removed if files may be replaced. Call it after the
 * last file has begun, before any work.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS if they may not be replaced, or with another error
 */
gboolean idx_dataset_files_check (IdxDatasetFiles *self,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_dataset_files_append:
 * @writer: from idx_dataset_files_begin()
 *
 * Like idx_writer_append(), with errors that name the file.
 */
gboolean idx_dataset_files_append (IdxWriter *writer,
                                   const guint8 *bytes,
                                   gsize length,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_dataset_files_publish:
 * @removed: (out) (optional) (transfer full) (element-type GFile): the removed files
 *
 * Reads all files back and puts them in place.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with an error
 */
GPtrArray *idx_dataset_files_publish (IdxDatasetFiles *self,
                                      GPtrArray **removed,
                                      GCancellable *cancellable,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxDatasetFiles, idx_dataset_files_free)

G_END_DECLS
