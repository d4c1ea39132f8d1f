/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folder-cache.h"
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
 * Looks for the labels of @images by name, with idx_candidates_find(). If the names of several
 * files match, prefers files with as many labels as there are images, then files that are
 * compressed like the images. A message names the chosen file and says whether the other files
 * differ. If no name matches, looks in the folder for files that have as many labels as there are
 * images and don't belong to other images. Uses such a file with a warning if it is the only one,
 * or if the folder has as many images files with this count: then the order of the names counts.
 *
 * Codes of the messages: %IDX_LABELS_UNREADABLE if labels files exist but none can be read,
 * `not-labels` if a file that is named like labels contains something else, `labels-skipped`,
 * `labels-chosen`, `labels-guessed`, `labels-ambiguous`, and those of
 * idx_pairing_open_labels().
 *
 * Returns: (transfer full) (nullable): the labels, or %NULL if there are none
 */
IdxLabels *idx_pairing_find_labels (IdxFile *images,
                                    IdxFolderCache *folders,
                                    GPtrArray *messages,
                                    GCancellable *cancellable);

/**
 * idx_pairing_open_labels:
 * @images: a file of images
 * @location: the labels file that the user chose
 * @messages: receives `labels-missing`, `labels-surplus` or `dimension-order` if the counts differ
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
 * Prefixes an error with a sentence that says that the labels in the file @labels can't be used.
 */
void idx_pairing_prefix_error (GFile *labels,
                               GError **error);

/**
 * idx_pairing_find_class_names:
 * @images: the location of the images
 * @labels: their labels
 *
 * Looks for class names with idx_class_names_find() and sets them on @labels.
 */
void idx_pairing_find_class_names (GFile *images,
                                   IdxLabels *labels,
                                   GCancellable *cancellable);

/**
 * idx_pairing_find_images:
 * @labels: a file of labels
 * @folders: (nullable): a cache of folder listings, to share between calls
 *
 * Looks for the images of @labels by name. If the names of several files match, prefers files with
 * as many images as there are labels, then files that are compressed like the labels. If no name
 * matches, finds the images that idx_pairing_find_labels() finds @labels for.
 *
 * Returns: (transfer full) (nullable): the images; %NULL with an error if there are matching files
 *   but none can be read, or if a folder can't be read; %NULL without an error if no file matches
 */
IdxFile *idx_pairing_find_images (IdxFile *labels,
                                  IdxFolderCache *folders,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_pairing_is_labels:
 *
 * Returns: whether @file contains labels: it has one dimension, or it has two and its name
 *   is that of a labels file
 */
gboolean idx_pairing_is_labels (IdxFile *file);

/**
 * idx_pairing_list_images:
 * @folder: a folder
 * @order: the byte order of the files
 *
 * Returns: (transfer full) (element-type GFile): the images files, and the labels files without
 *   images, in @folder and in its subfolders that are named like IDX files; sorted by name within
 *   each folder, those that only their content shows last
 */
GPtrArray *idx_pairing_list_images (GFile *folder,
                                    IdxByteOrder order,
                                    GCancellable *cancellable);

/**
 * IdxFilePair:
 * @images: (nullable): a file of images
 * @labels: (nullable): a file of labels
 *
 * Files that are opened together. At least one of them isn't %NULL.
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
 * Pairs images and labels by their names. A single images file and a single labels file form a
 * pair regardless of their names; if the names don't distinguish them, reads their headers.
 * Leaves out the index file of a subset unless it is the only file.
 *
 * Returns: (transfer full) (element-type IdxFilePair): the pairs, in the order of @files
 */
GPtrArray *idx_pairing_group (GFile **files,
                              gsize n_files);

G_END_DECLS
