/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * IdxDatasetFiles:
 *
 * The files of a new dataset while they are written.
 */
typedef struct _IdxDatasetFiles IdxDatasetFiles;

/**
 * idx_dataset_files_new:
 * @prefix: the start of the paths of all files
 * @flags: whether to compress the files, and whether to replace existing files
 * @source: (nullable): the dataset that the content comes from, whose files are never replaced;
 *   %NULL if it comes from elsewhere
 *
 * Starts writing the files of a dataset. Either all of them are published, or none.
 *
 * Returns: (transfer full): an empty set of files
 */
IdxDatasetFiles *idx_dataset_files_new (const char *prefix,
                                        IdxWriteFlags flags,
                                        IdxDataset *source);

/**
 * idx_dataset_files_set_prefix:
 * @prefix: the start of the paths of the files that are begun from now on
 *
 * Begins another dataset. All datasets are published at the same time.
 */
void idx_dataset_files_set_prefix (IdxDatasetFiles *self,
                                   const char *prefix);

/**
 * idx_dataset_files_add_source:
 * @source: another dataset that the content comes from, whose files are never replaced
 *
 * Call this before starting files.
 */
void idx_dataset_files_add_source (IdxDatasetFiles *self,
                                   IdxDataset *source);

/**
 * idx_dataset_files_free:
 *
 * Removes the files unless they have been published.
 */
void idx_dataset_files_free (IdxDatasetFiles *self);

/**
 * idx_dataset_files_begin:
 * @word: the word for the role in the name of the file: "images", "labels" or "index"
 * @header: the element type and all dimensions
 *
 * Starts the file `PREFIX-WORD-idxR-TYPE`, where R is the number of dimensions, with `.gz` appended
 * if it is compressed. Start the images first, because idx_writer_publish() expects the main file
 * first.
 *
 * Returns: (transfer none): the writer, or %NULL with an error that names the file
 */
IdxWriter *idx_dataset_files_begin (IdxDatasetFiles *self,
                                    const char *word,
                                    const IdxHeader *header,
                                    GError **error);

/**
 * idx_dataset_files_add_text:
 * @word: the word for the role in the name of the file: "names"
 * @content: the whole content
 *
 * Writes the text file `PREFIX-WORD.txt`, which is never compressed. Like the other files, it stays
 * hidden until idx_dataset_files_publish().
 *
 * Returns: %FALSE with an error that names the file
 */
gboolean idx_dataset_files_add_text (IdxDatasetFiles *self,
                                     const char *word,
                                     const char *content,
                                     GError **error);

/**
 * idx_dataset_files_check_stale:
 *
 * Looks for files of an earlier dataset with the same prefix that the new files don't replace. They
 * would be mistaken for parts of the new dataset. If files may be replaced,
 * idx_dataset_files_publish() removes them. Call this after starting the last file and before
 * writing samples.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS if there are such files and they must not be replaced, or
 *   %FALSE with another error
 */
gboolean idx_dataset_files_check_stale (IdxDatasetFiles *self,
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
 * @removed: (out) (optional) (transfer full) (element-type GFile): the files of an earlier dataset
 *   that were removed
 *
 * Reads all files back to verify them, then moves them into place.
 *
 * Returns: (transfer full) (element-type GFile): the files, or %NULL with an error
 */
GPtrArray *idx_dataset_files_publish (IdxDatasetFiles *self,
                                      GPtrArray **removed,
                                      GCancellable *cancellable,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxDatasetFiles, idx_dataset_files_free)

G_END_DECLS
