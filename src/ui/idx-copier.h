/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-mosaic.h"
#include "idx-notice.h"
#include "idx-samples-page.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_COPIER (idx_copier_get_type ())
G_DECLARE_FINAL_TYPE (IdxCopier, idx_copier, IDX, COPIER, GObject)

/**
 * idx_copier_new:
 * @session: gets a task for each copy
 * @page: the samples to copy
 * @options: how images look
 * @notice: says why images can't be copied
 * @actions: gets the action `copy-image`, which doesn't hold the copier
 *
 * A copier puts the selected images on the clipboard, as one picture.
 *
 * Returns: (transfer full): a copier
 */
IdxCopier *idx_copier_new (IdxSession *session,
                           IdxSamplesPage *page,
                           IdxDisplayOptions *options,
                           IdxNotice *notice,
                           GActionMap *actions);

/**
 * idx_copier_choose_scale:
 *
 * Returns: by how much @n_images images are enlarged when they leave the program as a picture: a
 *   single one is large enough for a slide or a message, several have their stored size
 */
guint idx_copier_choose_scale (IdxDataset *dataset,
                               guint n_images);

/**
 * idx_copier_make_texture:
 * @surface: a picture of %CAIRO_FORMAT_RGB24, which doesn't change any more
 *
 * Returns: (transfer full): the picture as a texture
 */
GdkTexture *idx_copier_make_texture (cairo_surface_t *surface);

/**
 * idx_copier_add_menu:
 * @menu: a menu whose second item copies images
 *
 * Keeps the number of images that the item copies in sync with the selection.
 */
void idx_copier_add_menu (IdxCopier *self,
                          GMenu *menu);

G_END_DECLS
