/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-notice.h"
#include "idx-sample-image.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

#define IDX_TYPE_DRAG_OUT (idx_drag_out_get_type ())
G_DECLARE_FINAL_TYPE (IdxDragOut, idx_drag_out, IDX, DRAG_OUT, GObject)

/**
 * idx_drag_out_new:
 * @options: how to draw images
 * @notice: says why images can't be dragged
 *
 * Lets users drag images to other programs: documents receive a picture, file managers receive
 * files. The files stay in temporary folders until the object is disposed.
 *
 * Returns: (transfer full): an object that isn't connected to any widget
 */
IdxDragOut *idx_drag_out_new (IdxDisplayOptions *options,
                              IdxNotice *notice);

/**
 * idx_drag_out_add_sheet:
 *
 * Lets users drag the selected samples of @sheet. A drag that doesn't begin on a selected sample
 * still selects samples.
 */
void idx_drag_out_add_sheet (IdxDragOut *self,
                             IdxSheet *sheet);

/**
 * idx_drag_out_add_image:
 *
 * Lets users drag a single image.
 */
void idx_drag_out_add_image (IdxDragOut *self,
                             IdxSampleImage *image);

G_END_DECLS
