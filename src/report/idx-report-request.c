/* SPDX-License-Identifier: MIT */

/* A report on a dataset: one PDF file for a paper's appendix or an archive.
 *
 * cairo writes PDF 1.4 into memory, so that the language can be added to a plain catalog. A report
 * has at most some megabytes, because each section limits the number of its images. */

#include "idx-report-request.h"

#include "idx-error.h"
#include "idx-pdf-language.h"
#include "idx-replacement-stream.h"
#include "idx-report-facts.h"
#include "idx-report-sections.h"
#include "idx-tone.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

/* A4, in points. */
#define DEFAULT_WIDTH 595.28
#define DEFAULT_HEIGHT 841.89

/* The part of the progress that drawing takes. */
#define PROGRESS_GATHERED .93

IdxReportRequest *
idx_report_request_new (IdxDataset *dataset)
{
  IdxReportRequest *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_new0 (IdxReportRequest, 1);
  self->dataset = idx_dataset_snapshot (dataset);
  self->messages = idx_dataset_dup_messages (dataset);
  self->journals = g_ptr_array_new_with_free_func (g_object_unref);
  self->width = DEFAULT_WIDTH;
  self->height = DEFAULT_HEIGHT;
  self->orientation = idx_orientation_guess (idx_dataset_get_stem (dataset));
  return self;
}

void
idx_report_request_free (IdxReportRequest *self)
{
  g_object_unref (self->dataset);
  g_ptr_array_unref (self->messages);
  g_ptr_array_unref (self->journals);
  g_free (self);
}

/* --- Writing --------------------------------------------------------------------------- */

static cairo_status_t
idx_report_request_write_cb (void *closure,
                             const unsigned char *data,
                             unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
idx_report_request_gathered_cb (double fraction,
                                gpointer data)
{
  idx_progress_report (data, fraction * PROGRESS_GATHERED);
}

static gboolean
draw (const IdxReportRequest *self,
      const IdxReportFacts *facts,
      IdxReportPages *pages,
      GDateTime *now,
      GCancellable *cancellable,
      GError **error)
{
  g_autofree char *date = g_date_time_format (now, "%F");
  g_autoptr (IdxLabelMatches) matrix =
    idx_dataset_get_suggestions (facts->dataset) != NULL ? idx_label_matches_new (facts->dataset)
                                                         : NULL;
  const IdxReportContent content = {
    .facts = facts,
    .messages = self->messages,
    .matrix = matrix,
    .palette = self->has_palette
                 ? self->palette
                 : idx_tone_choose_palette (idx_dataset_get_tone (facts->dataset)->background,
                                            FALSE),
    .orientation = self->orientation,
    .cancellable = cancellable,
  };

  idx_report_sections_add_dataset (pages, &content, date);
  idx_report_sections_add_classes (pages, &content);
  if (!idx_report_sections_add_check (pages, &content, error) ||
      !idx_report_sections_add_review (pages, &content, error) ||
      !idx_report_sections_add_duplicates (pages, &content, error))
    return FALSE;
  idx_report_sections_add_map (pages, &content);
  idx_report_pages_finish (pages);
  return TRUE;
}

static void
set_metadata (cairo_surface_t *surface,
              const char *title,
              GDateTime *now)
{
  g_autofree char *time = g_date_time_format_iso8601 (now);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Idxview " IDX_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, time);
}

/* Returns the complete file. */
static GByteArray *
make_pdf (const IdxReportRequest *self,
          const IdxReportFacts *facts,
          GCancellable *cancellable,
          GError **error)
{
  g_autoptr (GByteArray) pdf = g_byte_array_new ();
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *language = idx_pdf_language_find ();
  /* Translators: the title of a document; %s is the name of a dataset. */
  g_autofree char *title =
    g_strdup_printf (_ ("Report on %s"), idx_dataset_get_name (facts->dataset));
  g_autoptr (IdxReportPages) pages = NULL;
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
    idx_report_request_write_cb, pdf, self->width, self->height);
  cairo_status_t status;
  gboolean is_drawn;

  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  set_metadata (surface, title, now);
  pages = idx_report_pages_new (surface, self->width, self->height, title,
                                idx_pdf_language_is_rtl (language));
  is_drawn = draw (self, facts, pages, now, cancellable, error);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (!is_drawn)
    return NULL;
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, cairo_status_to_string (status));
      return NULL;
    }
  (void) idx_pdf_language_set (pdf, language);
  return g_steal_pointer (&pdf);
}

gboolean
idx_report_request_write (const IdxReportRequest *self,
                          GOutputStream *stream,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  IdxProgress gathered = { idx_report_request_gathered_cb, progress };
  g_autoptr (IdxReportFacts) facts = NULL;
  g_autoptr (GByteArray) pdf = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  facts = idx_report_facts_gather (self, &gathered, cancellable, error);
  if (facts == NULL)
    return FALSE;
  pdf = make_pdf (self, facts, cancellable, error);
  if (pdf == NULL)
    return FALSE;
  idx_progress_report (progress, 1);
  return g_output_stream_write_all (stream, pdf->data, pdf->len, NULL, cancellable, error);
}

gboolean
idx_report_request_save (const IdxReportRequest *self,
                         GFile *target,
                         gboolean may_replace,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_dataset_check_target (self->dataset, target, error))
    return FALSE;
  file = idx_replacement_new (target, may_replace, error);
  if (file == NULL)
    return FALSE;
  stream = idx_replacement_stream_new (file);
  return idx_report_request_write (self, stream, progress, cancellable, error) &&
         idx_replacement_sync_and_place (file, error);
}
