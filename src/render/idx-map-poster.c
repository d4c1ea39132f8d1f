/* SPDX-License-Identifier: MIT */

/* Draws a map for paper: a title, the map with the names of its classes, and a legend. A PDF file
 * and a picture get the same cairo drawing. */

#include "idx-map-poster.h"

#include "idx-class-counts.h"
#include "idx-map-composer.h"
#include "idx-pdf-language.h"
#include "idx-pdf-output.h"
#include "idx-picture.h"
#include "idx-replacement-stream.h"
#include "idx-text.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* Lengths in points. */
#define MARGIN 36.0
#define TITLE_HEIGHT 36.0
#define TITLE_SIZE 17.0
#define NAME_SIZE 13.0
#define LEGEND_GAP 24.0
#define LEGEND_WIDTH 172.0
#define COUNT_WIDTH 52.0
#define WIDTH (MARGIN + IDX_MAP_POSTER_SIDE + LEGEND_GAP + LEGEND_WIDTH + MARGIN)
#define HEIGHT (MARGIN + TITLE_HEIGHT + IDX_MAP_POSTER_SIDE + MARGIN)

/* The maximum and the minimum height of a row of the legend, in points, and the height of the rows
 * that explain shapes. */
#define MAX_ROW_HEIGHT 19.0
#define MIN_ROW_HEIGHT 8.0

/* The size of text and the side of a swatch, as parts of the height of a row. */
#define TEXT_PART 0.6
#define SWATCH_PART 0.6

/* The number of colors in the bar of suspicions; each is two points wide. */
#define N_STEPS 86

/* The number of pixels of the dots of a PDF file per point. */
#define DENSITY 3

#define INK 0x202020U
#define PALE_INK 0x5E5C64U

/* A poster that is being drawn. */
typedef struct
{
  IdxSubset *subset;
  IdxDataset *dataset;
  const IdxMapPosterOptions *options;
  IdxMapSymbols *symbols;
  IdxMapColors colors;
  cairo_t *cr;     /* its unit is a point */
  double density;  /* pixels of the dots per point */
  guint n_classes; /* of the dataset */
} Poster;

/* --- Text ------------------------------------------------------------------------------ */

static void
set_color (cairo_t *cr,
           guint32 color)
{
  cairo_set_source_rgb (cr, (color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0,
                        (color & 0xFF) / 255.0);
}

static PangoFontDescription *
make_font (double size,
           PangoWeight weight)
{
  PangoFontDescription *font = pango_font_description_from_string ("Sans");

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, weight);
  return font;
}

/* Where text is, in points: a line that is centered in a row. */
typedef struct
{
  double x;
  double y; /* the middle of the row */
  double width;
  double size;
  PangoWeight weight;
  PangoAlignment alignment;
  guint32 color;
} TextPlace;

static void
draw_text (cairo_t *cr,
           const char *text,
           const TextPlace *place)
{
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  g_autoptr (PangoFontDescription) font = make_font (place->size, place->weight);
  int height;

  pango_layout_set_font_description (layout, font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_width (layout, (int) (place->width * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (layout, place->alignment);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_size (layout, NULL, &height);
  cairo_move_to (cr, place->x, place->y - height / 2.0 / PANGO_SCALE);
  set_color (cr, place->color);
  pango_cairo_show_layout (cr, layout);
}

/* --- The map --------------------------------------------------------------------------- */

static void
draw_dots (Poster *self)
{
  const guint side = (guint) rint (IDX_MAP_POSTER_SIDE * self->density);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  IdxMapArea area = { .width = side, .height = side };
  const IdxMapScene scene = { .positions = idx_dataset_get_map_points (self->dataset),
                              .symbols = self->symbols,
                              .colors = self->colors,
                              .scale = self->density };

  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    {
      idx_map_area_show_whole (&area);
      idx_map_composer_draw (surface, &scene, &area);
      cairo_save (self->cr);
      cairo_scale (self->cr, 1 / self->density, 1 / self->density);
      cairo_set_source_surface (self->cr, surface, 0, 0);
      cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_NEAREST);
      cairo_paint (self->cr);
      cairo_restore (self->cr);
    }
  cairo_surface_destroy (surface);
}

static void
draw_names (Poster *self)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  IdxMapPoints *positions = idx_dataset_get_map_points (self->dataset);
  IdxMapArea area = { .width = IDX_MAP_POSTER_SIDE, .height = IDX_MAP_POSTER_SIDE };
  PangoContext *context =
    pango_font_map_create_context (pango_cairo_font_map_get_default ());
  g_autoptr (PangoFontDescription) font = make_font (NAME_SIZE, PANGO_WEIGHT_BOLD);
  const IdxMapNameStyle style = {
    .context = context,
    .font = font,
    .scale = 1,
    .map_side = IDX_MAP_POSTER_SIDE,
    .colors = &self->colors,
    .palette = self->options->palette,
    .orientation = self->options->orientation,
    .get_mean = self->options->get_mean,
    .mean_data = self->options->mean_data,
  };
  g_autoptr (IdxMapPlaces) places = idx_map_places_new (self->dataset, positions);
  g_autoptr (IdxMapNames) names = NULL;

  if (labels != NULL)
    names = idx_map_names_new (places, self->dataset, &style);
  g_object_unref (context);
  if (names == NULL)
    return;
  idx_map_area_show_whole (&area);
  idx_map_names_place (names, area.pixels_per_unit);
  for (guint i = 0; i < idx_map_names_get_n_names (names); i++)
    {
      double left, top;

      if (!idx_map_names_get_corner (names, i, &area, &left, &top))
        continue;
      cairo_save (self->cr);
      cairo_translate (self->cr, left, top);
      idx_map_names_draw (names, i, self->cr);
      cairo_restore (self->cr);
    }
}

/* --- Legend ---------------------------------------------------------------------------- */

static void
draw_row (Poster *self,
          double y,
          double height,
          const char *name,
          const char *count)
{
  TextPlace place = {
    .x = height,
    .y = y + height / 2,
    .width = LEGEND_WIDTH - height - (count != NULL ? COUNT_WIDTH : 0),
    .size = height * TEXT_PART,
    .alignment = PANGO_ALIGN_LEFT,
    .weight = PANGO_WEIGHT_NORMAL,
    .color = INK,
  };

  draw_text (self->cr, name, &place);
  if (count == NULL)
    return;
  place.x = LEGEND_WIDTH - COUNT_WIDTH;
  place.width = COUNT_WIDTH;
  place.alignment = PANGO_ALIGN_RIGHT;
  place.color = PALE_INK;
  draw_text (self->cr, count, &place);
}

static void
draw_swatch (Poster *self,
             double y,
             double height,
             guint32 color)
{
  const double side = height * SWATCH_PART;

  cairo_rectangle (self->cr, 0, y + (height - side) / 2, side, side);
  set_color (self->cr, color);
  cairo_fill (self->cr);
}

/* Draws the classes that the map shows, with their colors and sizes, at most @height high. Returns
 * the bottom edge. */
static double
draw_classes (Poster *self,
              double height)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autoptr (GArray) counts =
    idx_class_counts_compute (self->subset, idx_dataset_get_decisions (self->dataset));
  const guint n = counts->len;
  const double row_height =
    CLAMP (height / MAX (n, 1), MIN_ROW_HEIGHT, MAX_ROW_HEIGHT);
  const guint n_fitting = (guint) (height / row_height + 1e-6);
  const guint n_rows = n <= n_fitting ? n : n_fitting - 1;
  double y = 0;

  for (guint i = 0; i < n_rows; i++)
    {
      const IdxClass *class = &g_array_index (counts, IdxClass, i);
      g_autofree char *name = idx_labels_dup_class_name (labels, class->value);
      g_autofree char *count = idx_text_format_count (class->n_samples);
      const guint class_index = idx_labels_find_class (labels, class->value);

      draw_swatch (self, y, row_height, idx_map_colors_get_class (&self->colors, class_index));
      draw_row (self, y, row_height, name, count);
      y += row_height;
    }
  if (n_rows < n)
    {
      g_autofree char *count = idx_text_format_count (n - n_rows);
      g_autofree char *text =
        g_strdup_printf (ngettext ("%s more class", "%s more classes", n - n_rows), count);

      draw_row (self, y, row_height, text, NULL);
      y += row_height;
    }
  return y;
}

/* Draws a bar with the colors of all suspicions. Returns its bottom edge. */
static double
draw_suspicions (Poster *self)
{
  TextPlace place = { .y = MAX_ROW_HEIGHT * 2.5,
                      .width = LEGEND_WIDTH,
                      .size = MAX_ROW_HEIGHT * TEXT_PART,
                      .alignment = PANGO_ALIGN_LEFT,
                      .weight = PANGO_WEIGHT_NORMAL,
                      .color = INK };

  for (guint i = 0; i < N_STEPS; i++)
    {
      set_color (self->cr, self->colors.colors[i * 255 / (N_STEPS - 1)]);
      cairo_rectangle (self->cr, i * LEGEND_WIDTH / N_STEPS, MAX_ROW_HEIGHT,
                       LEGEND_WIDTH / N_STEPS, MAX_ROW_HEIGHT);
      cairo_fill (self->cr);
    }
  place.y = MAX_ROW_HEIGHT / 2;
  draw_text (self->cr, _ ("Suspicion"), &place);
  place.y = MAX_ROW_HEIGHT * 2.5;
  draw_text (self->cr, "0", &place);
  place.alignment = PANGO_ALIGN_RIGHT;
  draw_text (self->cr, "1", &place);
  return MAX_ROW_HEIGHT * 3;
}

/* Adds the path of a shape of the map, at the place of a swatch. */
static void
add_shape (cairo_t *cr,
           IdxMapShape shape,
           double y)
{
  const double x = MAX_ROW_HEIGHT * SWATCH_PART / 2;
  const double reach = shape == IDX_MAP_SHAPE_TO_CHECK ? 5 : shape == IDX_MAP_SHAPE_FAINT ? 1.5
                                                                                          : 3;

  if (shape == IDX_MAP_SHAPE_DECIDED)
    cairo_rectangle (cr, x - reach, y - reach, 2 * reach, 2 * reach);
  else if (shape == IDX_MAP_SHAPE_FAINT)
    cairo_arc (cr, x, y, reach, 0, 2 * G_PI);
  else
    {
      cairo_move_to (cr, x, y - reach);
      cairo_line_to (cr, x + reach, y);
      cairo_line_to (cr, x, y + reach);
      cairo_line_to (cr, x - reach, y);
      cairo_close_path (cr);
    }
}

/* Explains the shapes that occur on the map. */
static void
draw_shapes (Poster *self,
             double y)
{
  static const IdxMapShape shapes[] = { IDX_MAP_SHAPE_TO_CHECK, IDX_MAP_SHAPE_SUSPECT,
                                        IDX_MAP_SHAPE_DECIDED, IDX_MAP_SHAPE_FAINT };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      if (self->symbols->n_shapes[shapes[i]] == 0)
        continue;
      add_shape (self->cr, shapes[i], y + MAX_ROW_HEIGHT / 2);
      set_color (self->cr, shapes[i] == IDX_MAP_SHAPE_FAINT ? self->colors.faint : 0xFFFFFFU);
      cairo_fill_preserve (self->cr);
      cairo_set_line_width (self->cr, 1);
      set_color (self->cr, shapes[i] == IDX_MAP_SHAPE_FAINT ? self->colors.faint : INK);
      cairo_stroke (self->cr);
      draw_row (self, y, MAX_ROW_HEIGHT, idx_map_shape_get_name (shapes[i]), NULL);
      y += MAX_ROW_HEIGHT;
    }
}

static void
draw_legend (Poster *self)
{
  const double height_of_shapes = MAX_ROW_HEIGHT * (IDX_MAP_N_SHAPES + 1);
  double y = 0;

  if (self->options->coloring == IDX_MAP_COLORING_SUSPICION)
    y = draw_suspicions (self);
  else if (idx_dataset_get_labels (self->dataset) != NULL)
    y = draw_classes (self, IDX_MAP_POSTER_SIDE - height_of_shapes);
  draw_shapes (self, y + MAX_ROW_HEIGHT);
}

/* --- Posters --------------------------------------------------------------------------- */

static void
draw_title (Poster *self)
{
  const TextPlace place = { .x = MARGIN,
                            .y = MARGIN + TITLE_SIZE / 2,
                            .width = WIDTH - 2 * MARGIN,
                            .size = TITLE_SIZE,
                            .weight = PANGO_WEIGHT_BOLD,
                            .alignment = PANGO_ALIGN_LEFT,
                            .color = INK };

  if (self->options->title != NULL)
    draw_text (self->cr, self->options->title, &place);
}

/* @density is the number of pixels of the dots per point. */
static void
poster_init (Poster *self,
             IdxSubset *subset,
             const IdxMapPosterOptions *options,
             cairo_t *cr,
             double density)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);

  *self = (Poster){ .subset = subset,
                    .dataset = dataset,
                    .options = options,
                    .cr = cr,
                    .density = density };
  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &self->n_classes);
  self->symbols = idx_map_symbols_new (subset, options->coloring);
  idx_map_colors_init (&self->colors, options->coloring, self->n_classes, FALSE, -1);
}

static void
poster_clear (Poster *self)
{
  g_clear_pointer (&self->symbols, idx_map_symbols_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Poster, poster_clear)

void
idx_map_poster_draw_map (IdxSubset *subset,
                         const IdxMapPosterOptions *options,
                         cairo_t *cr)
{
  g_auto (Poster) self = { 0 };

  g_return_if_fail (IDX_IS_SUBSET (subset));
  g_return_if_fail (options != NULL && cr != NULL);

  poster_init (&self, subset, options, cr, DENSITY);
  draw_dots (&self);
  draw_names (&self);
}

/* Draws a poster in points. @density is the number of pixels of the dots per point. */
static void
draw_poster (IdxSubset *subset,
             const IdxMapPosterOptions *options,
             cairo_t *cr,
             double density)
{
  g_auto (Poster) self = { 0 };

  poster_init (&self, subset, options, cr, density);
  set_color (cr, self.colors.page);
  cairo_paint (cr);
  draw_title (&self);
  cairo_save (cr);
  cairo_translate (cr, MARGIN, MARGIN + TITLE_HEIGHT);
  draw_dots (&self);
  draw_names (&self);
  cairo_translate (cr, IDX_MAP_POSTER_SIDE + LEGEND_GAP, 0);
  draw_legend (&self);
  cairo_restore (cr);
}

gboolean
idx_map_poster_write_pdf (IdxSubset *subset,
                          const IdxMapPosterOptions *options,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  IdxPdfOutput output = { memory, cancellable, NULL, NULL };
  g_autoptr (GByteArray) pdf = g_byte_array_new ();
  g_autofree char *language = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (options != NULL, FALSE);

  surface = idx_pdf_output_begin (&output, WIDTH, HEIGHT, options->title);
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  cr = cairo_create (surface);
  draw_poster (subset, options, cr, DENSITY);
  cairo_show_page (cr);
  cairo_destroy (cr);
  if (!idx_pdf_output_end (&output, surface, error))
    return FALSE;
  g_byte_array_append (pdf, g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (memory)),
                       (guint) g_memory_output_stream_get_data_size (
                         G_MEMORY_OUTPUT_STREAM (memory)));
  language = idx_pdf_language_find ();
  (void) idx_pdf_language_set (pdf, language);
  return g_output_stream_write_all (stream, pdf->data, pdf->len, NULL, cancellable, error);
}

gboolean
idx_map_poster_write_png (IdxSubset *subset,
                          const IdxMapPosterOptions *options,
                          GOutputStream *stream,
                          GCancellable *cancellable,
                          GError **error)
{
  cairo_surface_t *surface;
  cairo_t *cr;
  double density;
  gboolean is_written;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (options != NULL && options->side > 0, FALSE);

  density = (double) options->side / IDX_MAP_POSTER_SIDE;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (WIDTH * density),
                                        (int) ceil (HEIGHT * density));
  cr = cairo_create (surface);
  cairo_scale (cr, density, density);
  draw_poster (subset, options, cr, density);
  cairo_destroy (cr);
  is_written = idx_picture_write_png (surface, stream, cancellable, error);
  cairo_surface_destroy (surface);
  return is_written;
}

gboolean
idx_map_poster_save (IdxSubset *subset,
                     const IdxMapPosterOptions *options,
                     GFile *target,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;
  g_autofree char *name = NULL;
  g_autofree char *lower = NULL;
  gboolean is_written;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_dataset_check_target (idx_subset_get_dataset (subset), target, error))
    return FALSE;
  file = idx_replacement_new (target, TRUE /* may_replace */, error);
  if (file == NULL)
    return FALSE;
  stream = idx_replacement_stream_new (file);
  name = idx_text_file_name (target);
  lower = g_ascii_strdown (name, -1);
  is_written = g_str_has_suffix (lower, ".pdf")
                 ? idx_map_poster_write_pdf (subset, options, stream, cancellable, error)
                 : idx_map_poster_write_png (subset, options, stream, cancellable, error);
  return is_written && idx_replacement_sync_and_place (file, error);
}
