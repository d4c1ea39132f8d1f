/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-palette.h"
#include "idx-progress.h"
#include "idx-raster.h"
#include "idx-subset.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* The limits of the side of a thumbnail on paper, in points. */
#define IDX_SHEET_PAGES_MIN_SIDE 8.0
#define IDX_SHEET_PAGES_MAX_SIDE 240.0

/* The maximum number of samples: 250 pages with about 400 samples each. */
#define IDX_SHEET_PAGES_MAX_SAMPLES 100000U

/**
 * IdxSheetPagesOptions:
 * @width: the width of a page, in points (1/72 inch)
 * @height: the height of a page, in points
 * @margin: the empty space along each edge, in points
 * @side: the side of a cell, in points
 * @palette: the colors of the images; pages are white
 * @orientation: how images are rotated and mirrored
 * @show_captions: whether to write class names under the images
 * @title: (nullable): the title above the images of the first page
 *
 * How the pages of a contact sheet look.
 */
typedef struct
{
  double width;
  double height;
  double margin;
  double side;
  IdxPalette palette;
  IdxOrientation orientation;
  gboolean show_captions;
  const char *title;
} IdxSheetPagesOptions;

#define IDX_TYPE_SHEET_PAGES (idx_sheet_pages_get_type ())
G_DECLARE_FINAL_TYPE (IdxSheetPages, idx_sheet_pages, IDX, SHEET_PAGES, GObject)

/**
 * idx_sheet_pages_new:
 * @subset: the samples, in their order; later changes of its dataset don't affect the pages
 *
 * Divides a contact sheet into pages, for a PDF file or a printer.
 *
 * Returns: (transfer full): the pages
 */
IdxSheetPages *idx_sheet_pages_new (IdxSubset *subset,
                                    const IdxSheetPagesOptions *options);

/**
 * idx_sheet_pages_dup_title:
 * @filter: the filter that the samples pass; may be ""
 *
 * Returns: (transfer full): a title, like "MNIST test · label:4 · 982 samples"
 */
char *idx_sheet_pages_dup_title (IdxSubset *subset,
                                 const char *filter);

/**
 * idx_sheet_pages_check:
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if there are no samples, or more than
 *   %IDX_SHEET_PAGES_MAX_SAMPLES
 */
gboolean idx_sheet_pages_check (IdxSubset *subset,
                                GError **error);

/**
 * idx_sheet_pages_get_n_pages:
 *
 * Returns: the number of pages; at least 1, even if there are no samples
 */
guint idx_sheet_pages_get_n_pages (IdxSheetPages *self);

/**
 * idx_sheet_pages_draw:
 * @page: the number of a page, from 0
 * @cr: a context whose unit is a point, with the origin at the corner of the page
 *
 * Draws a page. Paints each image at its own resolution and lets @cr scale it, so that a PDF file
 * contains the color of every value.
 *
 * Returns: %FALSE with %IDX_ERROR_READ or on cancel
 */
gboolean idx_sheet_pages_draw (IdxSheetPages *self,
                               guint page,
                               cairo_t *cr,
                               GCancellable *cancellable,
                               GError **error);

/**
 * idx_sheet_pages_write_pdf:
 * @stream: receives the PDF file
 * @progress: (nullable): reports the fraction of pages that have been written
 *
 * Writes all pages as a PDF file.
 *
 * Returns: %FALSE with an error of idx_sheet_pages_check(), of a read or of a write, or on cancel
 */
gboolean idx_sheet_pages_write_pdf (IdxSheetPages *self,
                                    GOutputStream *stream,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_sheet_pages_save_pdf:
 * @target: the PDF file; replaced completely or not at all
 *
 * Like idx_sheet_pages_write_pdf(), to a file.
 *
 * Returns: %FALSE with an error of idx_sheet_pages_write_pdf(), or if @target can't be written or
 *   is a file of the dataset
 */
gboolean idx_sheet_pages_save_pdf (IdxSheetPages *self,
                                   GFile *target,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
