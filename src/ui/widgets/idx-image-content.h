/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-export.h"
#include "idx-mosaic.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Temporary folders with files for other programs. */
typedef struct _IdxDragFolders IdxDragFolders;

/**
 * idx_drag_folders_new:
 *
 * Returns: (transfer full): an empty set of folders
 */
IdxDragFolders *idx_drag_folders_new (void);

/**
 * idx_drag_folders_unref:
 *
 * Releases a reference. With the last one, removes the folders and their files.
 */
void idx_drag_folders_unref (IdxDragFolders *self);

#define IDX_TYPE_IMAGE_CONTENT (idx_image_content_get_type ())
G_DECLARE_FINAL_TYPE (IdxImageContent, idx_image_content, IDX, IMAGE_CONTENT, GdkContentProvider)

/**
 * idx_image_content_new:
 * @mosaic: (transfer full): the images as one picture
 * @indices: (transfer full) (element-type guint32): the indices of the images
 * @options: how to draw the images in the files
 * @folders: gets the folder with the files; the files are removed together with @folders
 *
 * Provides images to other programs: one picture as `image/png`, and a file for each image as
 * `text/uri-list`. Nothing is read or written before another program asks for it.
 *
 * Returns: (transfer full): a content provider
 */
GdkContentProvider *idx_image_content_new (IdxDataset *dataset,
                                           IdxMosaic *mosaic,
                                           GArray *indices,
                                           const IdxExportOptions *options,
                                           IdxDragFolders *folders);

G_END_DECLS
