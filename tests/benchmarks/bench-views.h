/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * bench_empty_new:
 *
 * Returns: (transfer floating): a scrollable widget that draws only its background, completely in
 *   each frame: the minimum cost of a frame in GTK
 */
GtkWidget *bench_empty_new (void);

/**
 * bench_lean_new:
 * @size: the side of a thumbnail
 *
 * Returns: (transfer floating): a #GtkGridView in which each cell is one widget, which draws an
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
