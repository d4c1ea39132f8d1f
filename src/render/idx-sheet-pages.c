/* SPDX-License-Identifier: MIT */

/* Draws a contact sheet on pages of paper. PDF files and printers get the same cairo drawing. */

#include "idx-sheet-pages.h"

#include "idx-decoder.h"
#include "idx-error.h"
#include "idx-pdf-output.h"
#include "idx-picture.h"
#include "idx-replacement-stream.h"
#include "idx-text.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>

/* Font sizes and heights, in points. Those with PER in their names are ratios of two of them. */
#define FONT_FAMILY "Sans"
#define TITLE_SIZE 13.0
#define TITLE_HEIGHT 24.0
#define PAGE_NUMBER_SIZE 8.0
#define PAGE_NUMBER_HEIGHT 18.0
#define CAPTION_SIZE_PER_SIDE 0.22
#define MIN_CAPTION_SIZE 4.0
#define MAX_CAPTION_SIZE 9.0
#define CAPTION_HEIGHT_PER_SIZE 1.5

/* The gap between two images, as a fraction of a cell's side. */
#define GAP_PER_SIDE (1.0 / 16.0)

struct _IdxSheetPages
{
  GObject parent_instance;
  IdxSubset *subset; /* a snapshot */
  IdxDecoder *decoder;
  IdxSheetPagesOptions options;
  char *title;
  double caption_size; /* the font size of captions */
  double caption_height;
  guint n_columns;
  guint n_first_rows; /* the number of rows on the first page, which has the title */
  guint n_rows;       /* the number of rows on each of the other pages */
};

G_DEFINE_FINAL_TYPE (IdxSheetPages, idx_sheet_pages, G_TYPE_OBJECT)

char *
idx_sheet_pages_dup_title (IdxSubset *subset,
                           const char *filter)
{
  const char *name;
  guint n_samples;
  g_autofree char *count = NULL;
  g_autofree char *samples = NULL;
  g_autofree char *tone = NULL;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (filter != NULL, NULL);

  tone = idx_tone_describe (idx_subset_get_dataset (subset));
  name = idx_dataset_get_name (idx_subset_get_dataset (subset));
  n_samples = idx_subset_get_n_samples (subset);
  count = idx_text_format_count (n_samples);
  samples = g_strdup_printf (ngettext ("%s sample", "%s samples", n_samples), count);
  if (*filter == '\0')
    return g_strjoin (" · ", name, samples, tone, NULL);
  return g_strjoin (" · ", name, filter, samples, tone, NULL);
}

gboolean
idx_sheet_pages_check (IdxSubset *subset,
                       GError **error)
{
  g_autofree char *maximum = idx_text_format_count (IDX_SHEET_PAGES_MAX_SAMPLES);
  guint n_samples;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);

  n_samples = idx_subset_get_n_samples (subset);
  if (n_samples == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There are no samples to draw."));
  else if (n_samples > IDX_SHEET_PAGES_MAX_SAMPLES)
    g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                 _ ("A document can contain at most %s samples."), maximum);
  return n_samples > 0 && n_samples <= IDX_SHEET_PAGES_MAX_SAMPLES;
}

/* --- The layout ----------------------------------------------------------------------------- */

/* Returns the number of rows or columns that fit, at least 1. Tolerates rounding errors if they fit
 * exactly. */
static guint
count_fitting (double space,
               double size)
{
  return (guint) MAX (floor (space / size + 1e-6), 1);
}

static double
get_row_height (IdxSheetPages *self)
{
  return self->options.side + self->caption_height;
}

static void
compute_layout (IdxSheetPages *self)
{
  const IdxSheetPagesOptions *options = &self->options;
  double height = options->height - 2 * options->margin - PAGE_NUMBER_HEIGHT;

  self->caption_size = CLAMP (CAPTION_SIZE_PER_SIDE * options->side, MIN_CAPTION_SIZE,
                              MAX_CAPTION_SIZE);
  self->caption_height = options->show_captions ? CAPTION_HEIGHT_PER_SIZE * self->caption_size : 0;
  self->n_columns = count_fitting (options->width - 2 * options->margin, options->side);
  self->n_rows = count_fitting (height, get_row_height (self));
  self->n_first_rows = count_fitting (self->title != NULL ? height - TITLE_HEIGHT : height,
                                      get_row_height (self));
}

guint
idx_sheet_pages_get_n_pages (IdxSheetPages *self)
{
  guint n_first, n_other, n_samples;

  g_return_val_if_fail (IDX_IS_SHEET_PAGES (self), 1);

  n_samples = idx_subset_get_n_samples (self->subset);
  n_first = self->n_first_rows * self->n_columns;
  n_other = self->n_rows * self->n_columns;
  if (n_samples <= n_first)
    return 1;
  return 1 + (n_samples - n_first + n_other - 1) / n_other;
}

/* Sets *@first to the position of the first sample on a page, and returns the number of samples on
 * the page. */
static guint
get_positions (IdxSheetPages *self,
               guint page,
               guint *first)
{
  guint n_samples = idx_subset_get_n_samples (self->subset);
  guint n_first = self->n_first_rows * self->n_columns;
  guint n_other = self->n_rows * self->n_columns;

  *first = page == 0 ? 0 : n_first + (page - 1) * n_other;
  return MIN (page == 0 ? n_first : n_other, n_samples - *first);
}

/* --- Drawing -------------------------------------------------------------------------------- */

/* Draws a line of text, centered between @x and @x + @width, with its top edge at @y. Shortens it
 * if it doesn't fit. */
static void
draw_text (cairo_t *cr,
           PangoLayout *layout,
           double size,
           PangoWeight weight,
           const char *text,
           double x,
           double y,
           double width)
{
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family (font, FONT_FAMILY);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, weight);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_text (layout, text, -1);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
}

/* Returns the caption of a sample, as in the sheet of the window; NULL if it has no label. Sets
 * *@is_excluded to whether the caption is struck through. */
static char *
dup_caption (IdxDataset *dataset,
             guint index,
             gboolean *is_excluded)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  IdxState state = IDX_STATE_UNDECIDED;
  IdxSuggestion suggestion;
  g_autofree char *given = NULL;
  g_autofree char *other = NULL;
  gint64 label, current;

  *is_excluded = FALSE;
  if (!idx_dataset_get_given_label (dataset, index, &label))
    return NULL;
  given = idx_labels_dup_class_name (labels, label);
  if (decisions != NULL && index < idx_decisions_get_n_labels (decisions))
    state = idx_decisions_get_state (decisions, index);
  switch (state)
    {
    case IDX_STATE_RELABELED:
      (void) idx_dataset_get_label (dataset, index, &current);
      other = idx_labels_dup_class_name (labels, current);
      return g_strdup_printf ("%s→%s", given, other);
    case IDX_STATE_KEPT:
      return g_strdup_printf ("%s ✓", given);
    case IDX_STATE_UNSURE:
      return g_strdup_printf ("%s ~", given);
    case IDX_STATE_EXCLUDED:
      *is_excluded = TRUE;
      return g_steal_pointer (&given);
    case IDX_STATE_UNDECIDED:
    default:
      if (!idx_dataset_is_suspect (dataset, index, &suggestion))
        return g_steal_pointer (&given);
      other = idx_labels_dup_class_name (labels, suggestion.label);
      return g_strdup_printf ("%s→%s?", given, other);
    }
}

static void
draw_caption (IdxSheetPages *self,
              cairo_t *cr,
              PangoLayout *layout,
              guint index,
              double x,
              double y)
{
  gboolean is_excluded;
  g_autofree char *text =
    dup_caption (idx_subset_get_dataset (self->subset), index, &is_excluded);
  PangoAttrList *attributes;

  if (text == NULL)
    return;
  attributes = pango_attr_list_new ();
  if (is_excluded)
    pango_attr_list_insert (attributes, pango_attr_strikethrough_new (TRUE));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  draw_text (cr, layout, self->caption_size, PANGO_WEIGHT_NORMAL, text, x, y, self->options.side);
  pango_layout_set_attributes (layout, NULL);
}

static void
draw_image (IdxSheetPages *self,
            cairo_t *cr,
            const guint8 *sample,
            double x,
            double y)
{
  double gap = GAP_PER_SIDE * self->options.side;
  double side = self->options.side - gap;
  cairo_surface_t *surface;
  IdxRaster raster;
  double scale;

  idx_decoder_get_raster (self->decoder, sample, self->options.orientation, &raster);
  surface = idx_picture_new_shown (&raster, self->options.palette, 1);
  scale = side / MAX (raster.rows, raster.columns);
  cairo_save (cr);
  cairo_translate (cr, x + (self->options.side - scale * raster.columns) / 2,
                   y + (self->options.side - scale * raster.rows) / 2);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, surface, 0, 0);
  /* Draw enlarged values as sharp squares. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

static void
draw_missing (IdxSheetPages *self,
              cairo_t *cr,
              double x,
              double y)
{
  double gap = GAP_PER_SIDE * self->options.side;

  cairo_rectangle (cr, x + gap, y + gap, self->options.side - 2 * gap,
                   self->options.side - 2 * gap);
  cairo_set_source_rgb (cr, 0.6, 0.6, 0.6);
  cairo_set_line_width (cr, 0.5);
  cairo_stroke (cr);
}

/* Draws the samples of a page. The rows are centered horizontally. */
static gboolean
draw_samples (IdxSheetPages *self,
              guint page,
              cairo_t *cr,
              PangoLayout *layout,
              GCancellable *cancellable,
              GError **error)
{
  const IdxSheetPagesOptions *options = &self->options;
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  gsize sample_size = idx_dataset_get_sample_size (dataset);
  g_autofree guint32 *indices = g_new (guint32, self->n_columns);
  g_autofree guint8 *was_read = g_malloc (self->n_columns);
  g_autofree guint8 *samples = g_malloc_n (self->n_columns, sample_size);
  double left = (options->width - self->n_columns * options->side) / 2;
  double y = options->margin + (page == 0 && self->title != NULL ? TITLE_HEIGHT : 0);
  guint first;
  guint n_remaining = get_positions (self, page, &first);

  while (n_remaining > 0)
    {
      guint n = MIN (n_remaining, self->n_columns);

      for (guint i = 0; i < n; i++)
        indices[i] = idx_subset_get_index (self->subset, first + i);
      if (!idx_dataset_read (dataset, indices, n, samples, was_read, IDX_READ_ONCE, cancellable,
                             error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          double x = left + i * options->side;

          if (was_read[i])
            draw_image (self, cr, samples + i * sample_size, x, y);
          else
            draw_missing (self, cr, x, y);
          if (options->show_captions)
            draw_caption (self, cr, layout, indices[i], x, y + options->side);
        }
      first += n;
      n_remaining -= n;
      y += get_row_height (self);
    }
  return TRUE;
}

gboolean
idx_sheet_pages_draw (IdxSheetPages *self,
                      guint page,
                      cairo_t *cr,
                      GCancellable *cancellable,
                      GError **error)
{
  const IdxSheetPagesOptions *options;
  g_autoptr (PangoLayout) layout = NULL;
  guint n_pages;

  g_return_val_if_fail (IDX_IS_SHEET_PAGES (self), FALSE);
  g_return_val_if_fail (cr != NULL, FALSE);

  options = &self->options;
  n_pages = idx_sheet_pages_get_n_pages (self);
  g_return_val_if_fail (page < n_pages, FALSE);

  layout = pango_cairo_create_layout (cr);
  if (page == 0 && self->title != NULL)
    draw_text (cr, layout, TITLE_SIZE, PANGO_WEIGHT_BOLD, self->title, options->margin,
               options->margin, options->width - 2 * options->margin);
  if (n_pages > 1)
    {
      g_autofree char *this_page = idx_text_format_count (page + 1);
      g_autofree char *all_pages = idx_text_format_count (n_pages);
      /* Translators: the number of a page and the number of all pages, at the foot of a page. */
      g_autofree char *text = g_strdup_printf (_ ("%s of %s"), this_page, all_pages);

      draw_text (cr, layout, PAGE_NUMBER_SIZE, PANGO_WEIGHT_NORMAL, text, options->margin,
                 options->height - options->margin - PAGE_NUMBER_SIZE * CAPTION_HEIGHT_PER_SIZE,
                 options->width - 2 * options->margin);
    }
  return draw_samples (self, page, cr, layout, cancellable, error);
}

/* --- PDF ------------------------------------------------------------------------------------ */

static gboolean
draw_pages (IdxSheetPages *self,
            cairo_surface_t *surface,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  guint n_pages = idx_sheet_pages_get_n_pages (self);
  cairo_t *cr = cairo_create (surface);
  gboolean is_drawn = TRUE;

  for (guint page = 0; page < n_pages && is_drawn; page++)
    {
      is_drawn = idx_sheet_pages_draw (self, page, cr, cancellable, error);
      cairo_show_page (cr);
      if (progress != NULL)
        idx_progress_report (progress, (page + 1.0) / n_pages);
    }
  cairo_destroy (cr);
  return is_drawn;
}

gboolean
idx_sheet_pages_write_pdf (IdxSheetPages *self,
                           GOutputStream *stream,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error)
{
  IdxPdfOutput output = { stream, cancellable, NULL, NULL };
  cairo_surface_t *surface;
  gboolean is_drawn, is_written;

  g_return_val_if_fail (IDX_IS_SHEET_PAGES (self), FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  if (!idx_sheet_pages_check (self->subset, error))
    return FALSE;
  surface = idx_pdf_output_begin (&output, self->options.width, self->options.height, self->title);
  is_drawn = draw_pages (self, surface, progress, cancellable, error);
  is_written = idx_pdf_output_end (&output, surface, is_drawn ? error : NULL);
  return is_drawn && is_written;
}

gboolean
idx_sheet_pages_save_pdf (IdxSheetPages *self,
                          GFile *target,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;

  g_return_val_if_fail (IDX_IS_SHEET_PAGES (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_dataset_check_target (idx_subset_get_dataset (self->subset), target, error))
    return FALSE;
  file = idx_replacement_new (target, TRUE /* may_replace */, error);
  if (file == NULL)
    return FALSE;
  stream = idx_replacement_stream_new (file);
  return idx_sheet_pages_write_pdf (self, stream, progress, cancellable, error) &&
         idx_replacement_sync_and_place (file, error);
}

/* --- Object --------------------------------------------------------------------------------- */

static void
idx_sheet_pages_finalize (GObject *object)
{
  IdxSheetPages *self = IDX_SHEET_PAGES (object);

  g_clear_object (&self->subset);
  g_clear_pointer (&self->decoder, idx_decoder_free);
  g_free (self->title);
  G_OBJECT_CLASS (idx_sheet_pages_parent_class)->finalize (object);
}

static void
idx_sheet_pages_class_init (IdxSheetPagesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_sheet_pages_finalize;
}

static void
idx_sheet_pages_init (IdxSheetPages *self)
{
}

IdxSheetPages *
idx_sheet_pages_new (IdxSubset *subset,
                     const IdxSheetPagesOptions *options)
{
  IdxSheetPages *self;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (options->width > 2 * options->margin, NULL);
  g_return_val_if_fail (options->height > 2 * options->margin, NULL);

  self = g_object_new (IDX_TYPE_SHEET_PAGES, NULL);
  self->subset = idx_subset_snapshot (subset);
  self->decoder = idx_decoder_new (idx_subset_get_dataset (self->subset));
  self->options = *options;
  self->options.side =
    CLAMP (options->side, IDX_SHEET_PAGES_MIN_SIDE, IDX_SHEET_PAGES_MAX_SIDE);
  self->options.title = NULL;
  self->title = g_strdup (options->title);
  compute_layout (self);
  return self;
}
