/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-name.h"
#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * idx_pairing_find_labels:
 * @images: a file of images
 * @messages: what is to be said of the pair is added to it
 *
 * Looks for the labels of @images by their name, in the same folder and in the
 * sibling folders that are named like files (as archives unpack that hold each
 * file in a folder of its name). Of several candidates the one with the right
 * count is taken.
 *
 * Returns: (transfer full) (nullable): the labels, or %NULL if there are none
 */
IdxLabels *idx_pairing_find_labels (IdxFile *images,
                                    GPtrArray *messages,
                                    GCancellable *cancellable);

/**
 * idx_pairing_open_labels:
 * @images: a file of images
 * @location: the file that somebody says holds their labels
 * @messages: what is to be said of the pair is added to it
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
 *
 * Looks for the images of @labels, as idx_pairing_find_labels() does.
 *
 * Returns: (transfer full) (nullable): the images, or %NULL if there are none
 */
IdxFile *idx_pairing_find_images (IdxFile *labels,
                                  GCancellable *cancellable);

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
 * of each that don't are a pair all the same.
 *
 * Returns: (transfer full) (element-type IdxPair): the pairs, in the order of @files
 */
GPtrArray *idx_pairing_group (GFile **files,
                              gsize n_files);

G_END_DECLS
