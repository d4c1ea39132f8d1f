/* SPDX-License-Identifier: MIT */

/* Draws a contact sheet as one picture, from the same strips as the sheet in the window. */

#include "idx-contact-sheet.h"

#include "idx-error.h"
#include "idx-picture.h"
#include "idx-replacement-stream.h"
#include "idx-strip.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define CAPTION_FAMILY "Sans"
#define CAPTION_FONT_SIZE 14.0

static gboolean
compose_rows (IdxSubset *subset,
              const IdxStripStyle *style,
              cairo_surface_t *surface,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const IdxLayout *layout = &style->layout;
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  gsize sample_size = idx_dataset_get_sample_size (dataset);
  guint32 *data = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  g_autofree guint32 *indices = g_new (guint32, layout->n_columns);
  g_autofree guint8 *was_read = g_malloc (layout->n_columns);
  g_autofree guint8 *samples = g_malloc_n (layout->n_columns, sample_size);
  g_autoptr (IdxStripComposer) composer = idx_strip_composer_new (style, subset);

  for (guint row = 0; row < layout->n_rows; row++)
    {
      guint first;
      guint n = idx_strip_get_positions (layout, row, &first);

      for (guint i = 0; i < n; i++)
        indices[i] = idx_subset_get_index (subset, first + i);
      if (!idx_dataset_read (dataset, indices, n, samples, was_read, IDX_READ_ONCE, cancellable,
                             error))
        return FALSE;
      idx_strip_composer_compose (composer, row, samples, was_read,
                                  data + (gsize) row * idx_layout_get_row_height (layout) * stride,
                                  stride);
      if (progress != NULL)
        idx_progress_report (progress, (row + 1.0) / layout->n_rows);
    }
  return TRUE;
}

/* Draws the decision about a sample in place of its caption. */
static void
draw_decision (const IdxStripStyle *style,
               IdxDataset *dataset,
               guint index,
               const IdxLayoutRect *tile,
               cairo_t *cr)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  g_autofree char *given =
    idx_labels_dup_class_name (labels, idx_labels_get_value (labels, index));
  g_autofree char *current =
    idx_labels_dup_class_name (labels, idx_decisions_get_label (decisions, index));
  cairo_surface_t *caption = idx_captions_draw_decision (
    style->captions, idx_decisions_get_state (decisions, index), given, current);
  double x = (double) tile->x;
  double y = (double) tile->y;

  if (caption == NULL)
    return;
  /* Draws it below the image or, if cells are too small for captions, in the corner where the mark
   * of a label to check would be. */
  if (style->layout.caption_height > 0)
    y += style->layout.side;
  else
    x += (int) style->layout.side - cairo_image_surface_get_width (caption);
  cairo_set_source_surface (cr, caption, x, y);
  cairo_paint (cr);
  cairo_surface_destroy (caption);
}

static void
draw_decisions (IdxSubset *subset,
                const IdxStripStyle *style,
                cairo_surface_t *surface)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  guint n_samples = decisions != NULL ? idx_decisions_get_n_labels (decisions) : 0;
  cairo_t *cr;

  if (n_samples == 0 || idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED) == n_samples)
    return;
  cr = cairo_create (surface);
  for (guint i = 0; i < style->layout.n_samples; i++)
    {
      guint index = idx_subset_get_index (subset, i);
      IdxLayoutRect tile = idx_layout_get_rect (&style->layout, i);

      if (index < n_samples && idx_decisions_get_state (decisions, index) != IDX_STATE_UNDECIDED)
        draw_decision (style, dataset, index, &tile, cr);
    }
  cairo_destroy (cr);
}

gboolean
idx_contact_sheet_write (IdxSubset *subset,
                         const IdxContactSheetOptions *options,
                         GOutputStream *stream,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxCaptions) captions = NULL;
  IdxStripStyle style = { 0 };
  cairo_surface_t *surface;
  guint n_samples, n_columns, caption_height = 0;
  gboolean saved;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (options != NULL && options->side > 0, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  n_samples = idx_subset_get_n_samples (subset);
  if (options->limit > 0)
    n_samples = MIN (n_samples, options->limit);
  if (n_samples == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There are no samples to draw."));
      return FALSE;
    }

  if (options->show_captions)
    {
      captions = idx_captions_new (CAPTION_FAMILY, CAPTION_FONT_SIZE, options->side, 1 /* scale */,
                                   options->palette);
      caption_height = idx_captions_get_height (captions);
    }
  n_columns = options->n_columns > 0 ? options->n_columns : (guint) ceil (sqrt (n_samples));
  n_columns = MIN (n_columns, n_samples);
  if (!idx_picture_check_size ((guint64) n_columns * options->side,
                               (guint64) ((n_samples + n_columns - 1) / n_columns) *
                                 (options->side + caption_height),
                               error))
    return FALSE;

  idx_layout_init (&style.layout, n_columns * options->side, options->side, caption_height,
                   n_samples);
  style.palette = options->palette;
  style.orientation = options->orientation;
  style.captions = captions;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) style.layout.width,
                                        (int) idx_layout_get_height (&style.layout));
  cairo_surface_flush (surface);
  /* If cairo failed to create the surface, idx_picture_write_png() says why. */
  saved = cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS ||
          compose_rows (subset, &style, surface, progress, cancellable, error);
  cairo_surface_mark_dirty (surface);
  if (saved && captions != NULL)
    draw_decisions (subset, &style, surface);
  saved = saved && idx_picture_write_png (surface, stream, cancellable, error);
  cairo_surface_destroy (surface);
  return saved;
}

gboolean
idx_contact_sheet_save (IdxSubset *subset,
                        const IdxContactSheetOptions *options,
                        GFile *target,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_dataset_check_target (idx_subset_get_dataset (subset), target, error))
    return FALSE;
  file = idx_replacement_new (target, TRUE /* may_replace */, error);
  if (file == NULL)
    return FALSE;
  stream = idx_replacement_stream_new (file);
  return idx_contact_sheet_write (subset, options, stream, progress, cancellable, error) &&
         idx_replacement_sync_and_place (file, error);
}
