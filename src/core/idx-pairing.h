/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folders.h"
#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IDX_LABELS_UNREADABLE:
 *
 * The code of the message about labels that belong to images by their name and can't be read. Who
 * goes on without them would lose them.
 */
#define IDX_LABELS_UNREADABLE "labels-unreadable"

/**
 * idx_pairing_find_labels:
 * @images: a file of images
 * @folders: (nullable): remembers folders from one file to the next
 * @messages: receives messages about the pair
 *
 * Looks for the labels of @images by their names, as idx_candidates_find() does. Where several files
 * have a name that fits, takes the one with the right count, and of several with the right count the
 * one that is compressed like the images; a message says so, and whether the others differ. Where no
 * name fits, takes the only file of labels in the folder that has the right count and belongs to no
 * other images, with a warning.
 *
 * Messages that @messages can receive: %IDX_LABELS_UNREADABLE if there are labels and none can be
 * read, `not-labels` if what is named like labels holds something else, `labels-skipped`,
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
 * @location: the file that somebody says holds their labels
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
 * @labels: a file of labels
 *
 * Says in front of an error that it is one of @labels.
 */
void idx_pairing_prefix_error (GFile *labels,
                               GError **error);

/**
 * idx_pairing_find_class_names:
 * @images: where the images are
 * @labels: their labels
 *
 * Looks for what @labels mean, as idx_class_names_find() does, and lets them know.
 */
void idx_pairing_find_class_names (GFile *images,
                                   IdxLabels *labels,
                                   GCancellable *cancellable);

/**
 * idx_pairing_find_images:
 * @labels: a file of labels
 * @folders: (nullable): remembers folders from one file to the next
 *
 * Looks for the images of @labels by their names.
 *
 * Returns: (transfer full) (nullable): the images; %NULL with an error if there are some and none can
 *   be read, %NULL without one if there are none
 */
IdxFile *idx_pairing_find_images (IdxFile *labels,
                                  IdxFolders *folders,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_pairing_is_labels:
 *
 * Returns: whether @file holds labels: integers in one dimension, or in two if
 *   its name says so
 */
gboolean idx_pairing_is_labels (IdxFile *file);

/**
 * idx_pairing_list_images:
 * @folder: a folder
 *
 * Returns: (transfer full) (element-type GFile): the files of images in @folder and
 *   in its folders that are named like files, by their names, sorted; labels that
 *   have no images beside them stand among them
 */
GPtrArray *idx_pairing_list_images (GFile *folder,
                                    GCancellable *cancellable);

/**
 * idx_pairing_list_images_async:
 *
 * Like idx_pairing_list_images(), in a thread of its own.
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
 * IdxPair:
 * @images: (nullable): a file of images
 * @labels: (nullable): a file of labels
 *
 * Files that are opened together; at least one of them is there.
 */
typedef struct
{
  GFile *images;
  GFile *labels;
} IdxPair;

/**
 * idx_pairing_group:
 * @files: @n_files files, as somebody chose or dropped them
 *
 * Puts images and labels together that belong together by their names. One file
 * of each that don't are a pair all the same. The indices of a subset are left out, unless they are
 * the only file.
 *
 * Returns: (transfer full) (element-type IdxPair): the pairs, in the order of @files
 */
GPtrArray *idx_pairing_group (GFile **files,
                              gsize n_files);

G_END_DECLS
