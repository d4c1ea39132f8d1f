/* SPDX-License-Identifier: MIT */

#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxPdfOutput:
 * @stream: receives the PDF file; not owned
 * @cancellable: (nullable): cancels writing; not owned
 * @error: the first error of @stream; %NULL if there was none
 * @buffered: collects what is written; %NULL before idx_pdf_output_begin()
 *
 * Where cairo writes a PDF file.
 */
typedef struct
{
  GOutputStream *stream;
  GCancellable *cancellable;
  GError *error;
  GOutputStream *buffered;
} IdxPdfOutput;

/**
 * idx_pdf_output_begin:
 * @width: the width of a page, in points
 * @height: its height
 * @title: (nullable): the title of the document
 *
 * Returns: (transfer full): a surface whose pages are written to @self, which must stay at the same
 *   address until idx_pdf_output_end()
 */
cairo_surface_t *idx_pdf_output_begin (IdxPdfOutput *self,
                                       double width,
                                       double height,
                                       const char *title);

/**
 * idx_pdf_output_end:
 * @surface: (transfer full): the surface of idx_pdf_output_begin()
 *
 * Writes the rest of the file.
 *
 * Returns: %FALSE with the error of the stream, or with %IDX_ERROR_WRITE if cairo has failed
 */
gboolean idx_pdf_output_end (IdxPdfOutput *self,
                             cairo_surface_t *surface,
                             GError **error);

G_END_DECLS
