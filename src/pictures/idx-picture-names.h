/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IDX_PICTURE_NO_INDEX:
 *
 * The index of a picture whose name has none.
 */
#define IDX_PICTURE_NO_INDEX G_MAXUINT64

/**
 * IdxPictureName:
 * @index: the index in the name, like 42 in "t10k-00042.png"; %IDX_PICTURE_NO_INDEX if there is
 *   none
 * @has_label: whether the name has a label
 * @label: the label, if @has_label
 *
 * What the name of a picture says.
 */
typedef struct
{
  guint64 index;
  gboolean has_label;
  gint64 label;
} IdxPictureName;

/**
 * idx_picture_name_parse:
 * @path: the path of a picture
 *
 * Reads a name like those of exported images: "t10k-00042.png" or "t10k-00042-label-4.png".
 */
void idx_picture_name_parse (IdxPictureName *self,
                             const char *path);

/**
 * idx_picture_names_find_labels:
 * @paths: the paths of all pictures
 * @names: (out caller-allocates): receives what each name says
 * @note: (out) (transfer full): a sentence that says where the labels are
 *
 * Finds labels in names of the same pattern: after the word “label” or “class”, or else the number
 * that can be the label, as in "7_00012.png" or "train-04999-2.png". A number can be the label if
 * some pictures share it, but not all of them, and it isn't padded with zeros as an index is. If
 * several numbers or none can be the label, it is the only one that isn't padded and differs.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if a name has no number, or if it isn't clear which
 *   number is the label
 */
gboolean idx_picture_names_find_labels (const char *const *paths,
                                        guint n,
                                        IdxPictureName *names,
                                        char **note,
                                        GError **error);

G_END_DECLS
