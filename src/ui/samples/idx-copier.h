/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-notice.h"
#include "idx-samples-page.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_COPIER (idx_copier_get_type ())
G_DECLARE_FINAL_TYPE (IdxCopier, idx_copier, IDX, COPIER, GObject)

/**
 * idx_copier_new:
 * @session: the session whose task list shows each copy
 * @page: provides the samples to copy
 * @options: how to draw images
 * @notice: says why images can't be copied
 * @actions: gets the action `copy-image`, which holds no reference to the copier
 *
 * A copier puts the selected images on the clipboard as one picture, or the current image if fewer
 * than two are selected.
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
 * Returns: the integer factor by which images are enlarged when they are copied or dragged as one
 *   picture: 1 for several images; for a single small image, a factor that makes it large enough
 *   for a slide or a message
 */
guint idx_copier_choose_scale (IdxDataset *dataset,
                               guint n_images);

/**
 * idx_copier_make_texture:
 * @surface: a picture in %CAIRO_FORMAT_RGB24; it must not be modified afterward
 *
 * Returns: (transfer full): a texture that shares the pixels of @surface and holds a reference
 *   to it
 */
GdkTexture *idx_copier_make_texture (cairo_surface_t *surface);

/**
 * idx_copier_add_menu:
 * @menu: a menu whose second item copies images
 *
 * Keeps the number in the item's label in sync with the selection.
 */
void idx_copier_add_menu (IdxCopier *self,
                          GMenu *menu);

G_END_DECLS
