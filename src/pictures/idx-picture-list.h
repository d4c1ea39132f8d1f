/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-names.h"

G_BEGIN_DECLS

/**
 * IdxPictureLabels:
 * @IDX_PICTURE_LABELS_DETECT: from the folders if there are any, else from the names if all of
 *   them are like `…-label-4.png`
 * @IDX_PICTURE_LABELS_NONE: there are no labels
 * @IDX_PICTURE_LABELS_FOLDER: from the folders: each folder in a source is a class, with the
 *   pictures in the folders below it. If there are several sources, each source that directly
 *   contains pictures is a class too
 * @IDX_PICTURE_LABELS_NAME: from the names, see idx_picture_names_find_labels()
 * @IDX_PICTURE_LABELS_LIST: from a list of names and labels, see idx_label_list_read()
 *
 * Where the labels of pictures come from.
 */
typedef enum
{
  IDX_PICTURE_LABELS_DETECT,
  IDX_PICTURE_LABELS_NONE,
  IDX_PICTURE_LABELS_FOLDER,
  IDX_PICTURE_LABELS_NAME,
  IDX_PICTURE_LABELS_LIST
} IdxPictureLabels;

/**
 * IdxPictureFile:
 * @name: the path of the file, relative to its source
 * @source: the index of its source in @sources of #IdxPictureList
 * @folder: the index of the folder of its class in @folders of #IdxPictureList; 0 if the file
 *   isn't in the folder of a class
 * @split: the index of its dataset in @splits of #IdxPictureList
 * @index: the index in the name; %IDX_PICTURE_NO_INDEX if there is none
 * @has_label: whether there is a label; the same for all pictures of a dataset
 * @label: the label, if @has_label
 *
 * The file of a picture that becomes a sample.
 */
typedef struct
{
  char *name;
  guint source;
  guint folder;
  guint split;
  guint64 index;
  gboolean has_label;
  gint64 label;
} IdxPictureFile;

/**
 * IdxPictureList:
 * @sources: (element-type filename): the folders to which the names of pictures are relative
 * @folders: (element-type filename): the names of the folders of classes; the first one is "", for
 *   pictures that aren't in such a folder
 * @splits: (element-type utf8): the names of the datasets to make of the pictures: only "", or
 *   some of "train", "test" and "validation"
 * @pictures: (element-type IdxPictureFile): in the order of the datasets and of their samples
 * @classes: (element-type filename) (nullable): the name of each class, by label; %NULL if the
 *   labels were given as numbers
 * @label_note: (nullable): a sentence that says which part of the names is the label
 * @n_skipped: the number of files that aren't pictures, and of hidden files and folders
 * @first_skipped: (nullable): the name of one of them
 *
 * Pictures with their labels.
 */
typedef struct
{
  GPtrArray *sources;
  GPtrArray *folders;
  GPtrArray *splits;
  GArray *pictures;
  GPtrArray *classes;
  char *label_note;
  guint n_skipped;
  char *first_skipped;
} IdxPictureList;

/**
 * idx_picture_list_new:
 * @sources: (array zero-terminated=1): local folders and files
 * @labels: where the labels come from
 * @label_list: (nullable): the file with the labels, for %IDX_PICTURE_LABELS_LIST
 * @names: (nullable): the names of the classes, if their labels are known
 *
 * Lists the pictures in folders and in their subfolders. Skips hidden files and folders,
 * `__MACOSX`, and files that aren't pictures: neither their names end like those of pictures, nor
 * do they begin like pictures.
 *
 * If there is one source and it contains only the folders of training, test or validation data,
 * such as `train` and `test`, or one of these, each of them becomes a dataset of its own; labels
 * mean the same in all of them. With %IDX_PICTURE_LABELS_FOLDER, folders without subfolders are
 * classes nonetheless.
 *
 * If all names contain an index, like those of exported images, and no two sources have an index in
 * common, the pictures are sorted by index. Otherwise the sources follow one another, and the
 * pictures of each source are sorted by index if all names contain one, else by name.
 *
 * If the names of all folders are whole numbers, these are the labels. Otherwise the labels are 0,
 * 1, … in the byte order of the names. The same applies to the texts in a list. With @names, each
 * folder or text must be a whole number or one of @names.
 *
 * Returns: (transfer full) (nullable): the pictures; %NULL with %IDX_ERROR_NO_SAMPLES if there are
 *   none, with %IDX_ERROR_UNSUPPORTED if a picture has no label, its class isn't among @names, or
 *   the folder of a class contains other folders and @labels is %IDX_PICTURE_LABELS_DETECT, as it
 *   isn't clear which of the folders are the classes then; with the error of a read, or on cancel
 */
IdxPictureList *idx_picture_list_new (const char *const *sources,
                                      IdxPictureLabels labels,
                                      GFile *label_list,
                                      IdxClassNames *names,
                                      GCancellable *cancellable,
                                      GError **error);

/**
 * idx_picture_list_free:
 */
void idx_picture_list_free (IdxPictureList *self);

/**
 * idx_picture_list_remove:
 * @is_removed: for each picture, whether to remove it
 *
 * Removes pictures from the list.
 */
void idx_picture_list_remove (IdxPictureList *self,
                              const gboolean *is_removed);

/**
 * idx_picture_list_prefix_error:
 * @name: a file or folder
 *
 * Prefixes an error with the name of the file or folder that it is about.
 */
void idx_picture_list_prefix_error (const char *name,
                                    GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPictureList, idx_picture_list_free)

G_END_DECLS
