/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_widget_captions_new:
 * @widget: a widget that draws thumbnails
 * @side: the side of a thumbnail, in logical pixels
 * @scale: device pixels per logical pixel
 * @palette: the colors
 *
 * Returns: (transfer full): captions in the font of @widget
 */
IdxCaptions *idx_widget_captions_new (GtkWidget *widget,
                                      guint side,
                                      double scale,
                                      IdxPalette palette);

G_END_DECLS
