/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folders.h"
#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IDX_LABELS_UNREADABLE:
 *
 * The code of the message about labels that match the images by name but can't be read.
 */
#define IDX_LABELS_UNREADABLE "labels-unreadable"

/**
 * idx_pairing_find_labels:
 * @images: a file of images
 * @folders: (nullable): a cache of folder listings, to share between calls
 * @messages: receives messages about the pair
 *
 * Looks for the labels of @images by name, as idx_candidates_find() does. If several names match,
 * prefers the file with the right count, then the one that is compressed like the images. A message
 * names the choice and says whether the other files differ. If no name matches, falls back to the
 * only labels file in the folder that has the right count and doesn't belong to other images, with
 * a warning.
 *
 * Codes of the messages: %IDX_LABELS_UNREADABLE if there are labels and none can be read,
 * `not-labels` if a file that is named like labels holds something else, `labels-skipped`,
 * `labels-chosen`, `labels-guessed`, `labels-ambiguous`, and those of idx_pairing_open_labels().
 *
 * Returns: (transfer full) (nullable): the labels, or %NULL if there are none
 */
IdxLabels *idx_pairing_find_labels (IdxFile *images,
                                    IdxFolders *folders,
                                    GPtrArray *messages,
                                    GCancellable *cancellable);

/**
 * idx_pairing_open_labels:
 * @images: a file of images
 * @location: the labels file that the user chose
 * @messages: receives `labels-missing` or `labels-surplus` if the counts differ
 *
 * Returns: (transfer full): the labels, or %NULL with an error
 */
IdxLabels *idx_pairing_open_labels (IdxFile *images,
                                    GFile *location,
                                    GPtrArray *messages,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_pairing_prefix_error:
 * @labels: a labels file
 *
 * Prefixes an error with a sentence that names @labels.
 */
void idx_pairing_prefix_error (GFile *labels,
                               GError **error);

/**
 * idx_pairing_find_class_names:
 * @images: the location of the images
 * @labels: their labels
 *
 * Looks for class names, as idx_class_names_find() does, and sets them on @labels.
 */
void idx_pairing_find_class_names (GFile *images,
                                   IdxLabels *labels,
                                   GCancellable *cancellable);

/**
 * idx_pairing_find_images:
 * @labels: a file of labels
 * @folders: (nullable): a cache of folder listings, to share between calls
 *
 * Looks for the images of @labels by name.
 *
 * Returns: (transfer full) (nullable): the images; %NULL with an error if none of the files can be
 *   read, or without an error if there is no file
 */
IdxFile *idx_pairing_find_images (IdxFile *labels,
                                  IdxFolders *folders,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_pairing_is_labels:
 *
 * Returns: whether @file holds labels: integers in one dimension, or in two if its name says so
 */
gboolean idx_pairing_is_labels (IdxFile *file);

/**
 * idx_pairing_list_images:
 * @folder: a folder
 *
 * Returns: (transfer full) (element-type GFile): the image files in @folder and in those of its
 *   subfolders that have the name of an IDX file, and labels files that have no images; all sorted
 *   by name
 */
GPtrArray *idx_pairing_list_images (GFile *folder,
                                    GCancellable *cancellable);

/**
 * idx_pairing_list_images_async:
 *
 * Like idx_pairing_list_images(), in a worker thread.
 */
void idx_pairing_list_images_async (GFile *folder,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/**
 * idx_pairing_list_images_finish:
 *
 * Returns: (transfer full) (element-type GFile): as idx_pairing_list_images(), or %NULL on cancel
 */
GPtrArray *idx_pairing_list_images_finish (GFile *folder,
                                           GAsyncResult *result,
                                           GError **error);

/**
 * IdxFilePair:
 * @images: (nullable): a file of images
 * @labels: (nullable): a file of labels
 *
 * Files that are opened together; at least one is set.
 */
typedef struct
{
  GFile *images;
  GFile *labels;
} IdxFilePair;

/**
 * idx_pairing_group:
 * @files: @n_files files that the user chose or dropped
 *
 * Pairs images and labels by their names. A single images file and a single labels file are a pair
 * whatever their names: if these don't tell them apart, their headers are read. The index file of
 * a subset is left out unless it is the only file.
 *
 * Returns: (transfer full) (element-type IdxFilePair): the pairs, in the order of @files
 */
GPtrArray *idx_pairing_group (GFile **files,
                              gsize n_files);

G_END_DECLS
