/* SPDX-License-Identifier: MIT */

/* Draws the images of samples into a report, in rows with captions. */

#include "idx-report-samples.h"

#include "idx-decoder.h"
#include "idx-picture.h"

#include <math.h>

/* Lengths in points. */
#define MIN_CELL_SIDE 54.0
#define GAP 8.0
#define HEADING_HEIGHT 9.0
#define ROW_GAP 8.0

/* The maximum number of characters of a name in a caption. */
#define MAX_NAME_LENGTH 18

/* The maximum side of the images in the file, in pixels. Larger ones are scaled down: on paper,
 * they are at most two centimeters wide. */
#define MAX_PIXELS 128U

/* The maximum number of images and of pixels in a section. */
#define MAX_SAMPLES 480U
#define MIN_SAMPLES 96U
#define MAX_SECTION_PIXELS 1500000U

static const IdxReportStyle heading_style = { .size = 6.5, .n_lines = 1, .color = IDX_REPORT_GRAY, .align = IDX_REPORT_ALIGN_CENTER };

/* The style of captions, whose color is that of a sample. Long names of classes take several lines. */
static const IdxReportStyle caption_style = { .size = 7.5, .is_bold = TRUE, .n_lines = 4, .align = IDX_REPORT_ALIGN_CENTER };

static void
report_sample_clear (gpointer data)
{
  IdxReportSample *sample = data;

  g_free (sample->heading);
  g_free (sample->caption);
}

GArray *
idx_report_samples_new (void)
{
  GArray *samples = g_array_new (FALSE, TRUE, sizeof (IdxReportSample));

  g_array_set_clear_func (samples, report_sample_clear);
  return samples;
}

char *
idx_report_samples_dup_name (IdxLabels *labels,
                             gint64 label)
{
  g_autofree char *name = idx_labels_dup_class_name (labels, label);
  const glong length = g_utf8_strlen (name, -1);
  g_autofree char *start = NULL;

  if (length <= MAX_NAME_LENGTH)
    return g_steal_pointer (&name);
  start = g_utf8_substring (name, 0, MAX_NAME_LENGTH / 2);
  return g_strconcat (start, "…", g_utf8_offset_to_pointer (name, length - MAX_NAME_LENGTH / 2),
                      NULL);
}

guint
idx_report_samples_get_max (IdxDataset *dataset)
{
  guint rows, columns;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), 0);

  rows = MIN (idx_dataset_get_rows (dataset), MAX_PIXELS);
  columns = MIN (idx_dataset_get_columns (dataset), MAX_PIXELS);
  return CLAMP (MAX_SECTION_PIXELS / MAX (rows * columns, 1), MIN_SAMPLES, MAX_SAMPLES);
}

/* --- An image -------------------------------------------------------------------------- */

/* Returns a smaller copy of a large picture. Takes ownership of @picture. */
static cairo_surface_t *
limit_size (cairo_surface_t *picture)
{
  const int width = cairo_image_surface_get_width (picture);
  const int height = cairo_image_surface_get_height (picture);
  const double scale = (double) MAX_PIXELS / MAX (width, height);
  cairo_surface_t *smaller;
  cairo_t *cr;

  if (scale >= 1)
    return picture;
  smaller = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (scale * width),
                                        (int) ceil (scale * height));
  cr = cairo_create (smaller);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
  return smaller;
}

/* Draws an image in the middle of a square. */
static void
draw_raster (IdxReportPages *pages,
             const IdxRaster *raster,
             IdxPalette palette,
             double x,
             double y,
             double side)
{
  cairo_surface_t *picture = limit_size (idx_picture_new_shown (raster, palette, 1));
  const int width = cairo_image_surface_get_width (picture);
  const int height = cairo_image_surface_get_height (picture);
  const double scale = side / MAX (MAX (width, height), 1);
  double left;
  cairo_t *cr = idx_report_pages_get_cairo (pages, x, side, &left);

  cairo_save (cr);
  cairo_translate (cr, left + (side - scale * width) / 2, y + (side - scale * height) / 2);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, picture, 0, 0);
  /* Draw enlarged values as sharp squares. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_surface_destroy (picture);
}

static void
draw_missing (IdxReportPages *pages,
              double x,
              double y,
              double side)
{
  double left;
  cairo_t *cr = idx_report_pages_get_cairo (pages, x, side, &left);

  cairo_rectangle (cr, left + 1, y + 1, side - 2, side - 2);
  cairo_set_source_rgb (cr, 0.6, 0.6, 0.6);
  cairo_set_line_width (cr, 0.5);
  cairo_stroke (cr);
}

void
idx_report_samples_draw_levels (IdxReportPages *pages,
                                GBytes *levels,
                                const IdxImageFormat *format,
                                IdxPalette palette,
                                IdxOrientation orientation,
                                double x,
                                double y,
                                double side)
{
  IdxRaster raster;

  g_return_if_fail (format != NULL);

  if (levels == NULL)
    return;
  idx_raster_init_full (&raster, g_bytes_get_data (levels, NULL), NULL, format->rows,
                        format->columns, format->n_channels, orientation);
  draw_raster (pages, &raster, palette, x, y, side);
}

/* --- Rows ------------------------------------------------------------------------------ */

typedef struct
{
  IdxReportPages *pages;
  IdxDataset *dataset;
  IdxDecoder *decoder;
  IdxPalette palette;
  IdxOrientation orientation;
  guint n_images; /* in each cell */
  guint n_columns;
  double side;           /* of an image */
  double cell_width;     /* without the gap */
  double caption_height; /* of the highest caption */
} Rows;

/* Divides the width into cells. */
static void
init_layout (Rows *self,
             GArray *samples)
{
  const double width = idx_report_pages_get_width (self->pages);
  const double min_width = self->n_images * MIN_CELL_SIDE;

  self->n_columns = (guint) MAX ((width + GAP) / (min_width + GAP), 1);
  self->cell_width = (width + GAP) / self->n_columns - GAP;
  self->side = (self->cell_width - (self->n_images - 1) * 2) / self->n_images;
  for (guint i = 0; i < samples->len; i++)
    {
      const IdxReportSample *sample = &g_array_index (samples, IdxReportSample, i);

      self->caption_height =
        MAX (self->caption_height, idx_report_pages_measure (self->pages, &caption_style,
                                                             sample->caption, self->cell_width));
    }
}

static void
draw_cell (const Rows *self,
           const IdxReportSample *sample,
           const guint8 *images,
           const guint8 *was_read,
           double x,
           double y)
{
  const gsize sample_size = idx_dataset_get_sample_size (self->dataset);
  const double text_y = y + self->side + 2;
  IdxReportStyle style = caption_style;

  for (guint i = 0; i < self->n_images; i++)
    {
      const double image_x = x + i * (self->side + 2);
      IdxRaster raster;

      if (!was_read[i])
        {
          draw_missing (self->pages, image_x, y, self->side);
          continue;
        }
      idx_decoder_get_raster (self->decoder, images + i * sample_size, self->orientation, &raster);
      draw_raster (self->pages, &raster, self->palette, image_x, y, self->side);
    }
  style.color = sample->color;
  idx_report_pages_draw_text (self->pages, &heading_style, sample->heading, x, text_y,
                              self->cell_width);
  idx_report_pages_draw_text (self->pages, &style, sample->caption, x, text_y + HEADING_HEIGHT,
                              self->cell_width);
}

static gboolean
draw_row (const Rows *self,
          const IdxReportSample *samples,
          guint n_samples,
          GCancellable *cancellable,
          GError **error)
{
  const gsize sample_size = idx_dataset_get_sample_size (self->dataset);
  const guint n = n_samples * self->n_images;
  g_autofree guint32 *indices = g_new (guint32, n);
  g_autofree guint8 *was_read = g_malloc (n);
  g_autofree guint8 *images = g_malloc_n (n, sample_size);
  double y;

  for (guint i = 0; i < n; i++)
    {
      const IdxReportSample *sample = &samples[i / self->n_images];

      indices[i] = i % self->n_images == 0 ? sample->index : sample->pair;
    }
  if (!idx_dataset_read (self->dataset, indices, n, images, was_read, IDX_READ_ONCE, cancellable,
                         error))
    return FALSE;
  y = idx_report_pages_reserve (self->pages, self->side + 2 + HEADING_HEIGHT + self->caption_height);
  for (guint i = 0; i < n_samples; i++)
    {
      const gsize first = (gsize) i * self->n_images;

      draw_cell (self, &samples[i], images + first * sample_size, was_read + first,
                 i * (self->cell_width + GAP), y);
    }
  idx_report_pages_skip (self->pages, ROW_GAP);
  return TRUE;
}

gboolean
idx_report_samples_draw (IdxReportPages *pages,
                         IdxDataset *dataset,
                         GArray *samples,
                         gboolean has_pairs,
                         IdxPalette palette,
                         IdxOrientation orientation,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxDecoder) decoder = NULL;
  Rows rows = { .pages = pages, .dataset = dataset, .palette = palette, .orientation = orientation, .n_images = has_pairs ? 2 : 1 };

  g_return_val_if_fail (IDX_IS_REPORT_PAGES (pages), FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (samples != NULL, FALSE);

  decoder = idx_decoder_new (dataset);
  rows.decoder = decoder;
  init_layout (&rows, samples);
  for (guint i = 0; i < samples->len; i += rows.n_columns)
    if (!draw_row (&rows, &g_array_index (samples, IdxReportSample, i),
                   MIN (rows.n_columns, samples->len - i), cancellable, error))
      return FALSE;
  return TRUE;
}
