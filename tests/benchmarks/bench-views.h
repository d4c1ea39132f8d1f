/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * bench_empty_new:
 *
 * Returns: (transfer floating): a scrollable widget that draws nothing but its ground, all of
 *   it at each frame: what GTK takes for any frame
 */
GtkWidget *bench_empty_new (void);

/**
 * bench_lean_new:
 * @size: the side of a thumbnail
 *
 * Returns: (transfer floating): a #GtkGridView whose cells are one widget each, that draws an
 *   image and a caption
 */
GtkWidget *bench_lean_new (IdxDataset *dataset,
                           int size);

/**
 * bench_picture_new:
 * @size: the side of a thumbnail
 *
 * Returns: (transfer floating): a #GtkGridView whose cells are a #GtkPicture over a #GtkLabel
 */
GtkWidget *bench_picture_new (IdxDataset *dataset,
                              int size);

G_END_DECLS
