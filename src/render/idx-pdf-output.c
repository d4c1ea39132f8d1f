/* SPDX-License-Identifier: MIT */

/* Writes the PDF files of cairo to a stream. */

#include "idx-pdf-output.h"

#include "idx-error.h"

#include <cairo-pdf.h>

/* Cairo writes a file in thousands of pieces, most of them of some ten bytes. */
#define BUFFER_SIZE ((gsize) 64 * 1024)

static cairo_status_t
idx_pdf_output_write_cb (void *closure,
                         const unsigned char *data,
                         unsigned int length)
{
  IdxPdfOutput *self = closure;

  return self->error == NULL && g_output_stream_write_all (self->buffered, data, length, NULL,
                                                           self->cancellable, &self->error)
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_WRITE_ERROR;
}

cairo_surface_t *
idx_pdf_output_begin (IdxPdfOutput *self,
                      double width,
                      double height,
                      const char *title)
{
  cairo_surface_t *surface;

  g_return_val_if_fail (self != NULL && G_IS_OUTPUT_STREAM (self->stream), NULL);

  self->buffered = g_buffered_output_stream_new_sized (self->stream, BUFFER_SIZE);
  g_filter_output_stream_set_close_base_stream (G_FILTER_OUTPUT_STREAM (self->buffered), FALSE);
  surface = cairo_pdf_surface_create_for_stream (idx_pdf_output_write_cb, self, width, height);
  if (title != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Idxview");
  return surface;
}

gboolean
idx_pdf_output_end (IdxPdfOutput *self,
                    cairo_surface_t *surface,
                    GError **error)
{
  cairo_status_t status;

  g_return_val_if_fail (self != NULL && surface != NULL, FALSE);

  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (self->error == NULL)
    (void) g_output_stream_flush (self->buffered, self->cancellable, &self->error);
  g_clear_object (&self->buffered);
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }
  if (status != CAIRO_STATUS_SUCCESS)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, cairo_status_to_string (status));
  return status == CAIRO_STATUS_SUCCESS;
}
