/* SPDX-License-Identifier: MIT */

/* Draws a map. Dots are written directly into the picture: 60,000 of them as paths would take
 * cairo a hundred times as long. */

#include "idx-map-composer.h"

#include <math.h>

/* The background, and samples that the filter leaves out or that have no label. */
#define BACKGROUND 0xFFFFFFU
#define FAINT 0xE4E4E4U
#define NO_CLASS 0x9A9A9AU

/* Suspicion from 0 to 1. */
#define NOT_SUSPICIOUS 0xC4CAD0U
#define SUSPICIOUS 0xB00020U

/* The part of the picture beside the map. */
#define MARGIN 0.03

/* The radius of dots, in pixels, and of suspects as a multiple of it. */
#define MIN_RADIUS 0.7
#define MAX_RADIUS 6.0
#define DENSITY 0.3
#define SUSPECT_FACTOR 1.6

/* Ten colors of different lightness, which stay apart without red, green or blue. */
static const guint32 class_colors[] = { 0x332288, 0xCC6677, 0x117733, 0x88CCEE, 0xDDAA33,
                                        0x882255, 0x44AA99, 0x555555, 0xAA4499, 0x999933 };

static const char *const names[] = { "label", "suggested", "suspicion", NULL };

typedef struct
{
  guint32 *pixels;
  gsize stride; /* in pixels */
  gint side;
  double radius;
} Canvas;

const char *const *
idx_map_color_get_names (void)
{
  return names;
}

static guint32
mix (guint32 from,
     guint32 to,
     double share)
{
  guint32 mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    {
      double a = from >> shift & 0xFF;
      double b = to >> shift & 0xFF;

      mixed |= (guint32) (a + share * (b - a) + 0.5) << shift;
    }
  return mixed;
}

static void
draw_dot (const Canvas *canvas,
          double x,
          double y,
          double radius,
          guint32 color)
{
  const gint left = MAX ((gint) floor (x - radius - 1), 0);
  const gint top = MAX ((gint) floor (y - radius - 1), 0);
  const gint right = MIN ((gint) ceil (x + radius + 1), canvas->side);
  const gint bottom = MIN ((gint) ceil (y + radius + 1), canvas->side);

  for (gint row = top; row < bottom; row++)
    for (gint column = left; column < right; column++)
      {
        double coverage = radius + 0.5 - hypot (column + 0.5 - x, row + 0.5 - y);
        guint32 *pixel = canvas->pixels + (gsize) row * canvas->stride + column;

        if (coverage > 0)
          *pixel = mix (*pixel & 0xFFFFFF, color, MIN (coverage, 1));
      }
}

/* A hue for each class beyond ten, in the order of the classes. */
static guint32
get_class_color (guint class,
                 guint n_classes)
{
  guint32 color = 0;

  if (n_classes <= G_N_ELEMENTS (class_colors))
    return class_colors[class % G_N_ELEMENTS (class_colors)];
  for (guint channel = 0; channel < 3; channel++)
    {
      double turn = (double) class / n_classes + channel / 3.0;

      color = color << 8 | (guint32) (115 + 90 * cos (2 * G_PI * turn));
    }
  return color;
}

static guint32
get_label_color (IdxDataset *dataset,
                 gint64 label)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes;

  (void) idx_labels_get_classes (labels, &n_classes);
  return get_class_color (idx_labels_find_class (labels, label), n_classes);
}

static guint32
get_color (IdxDataset *dataset,
           guint index,
           IdxMapColor color,
           gboolean *is_suspect)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  IdxSuggestion suggestion;
  gint64 label;

  *is_suspect = FALSE;
  if (color == IDX_MAP_COLOR_SUSPICION)
    {
      if (suggestions == NULL || !idx_suggestions_get (suggestions, index, &suggestion))
        return NOT_SUSPICIOUS;
      *is_suspect = suggestion.is_suspect;
      return mix (NOT_SUSPICIOUS, SUSPICIOUS,
                  isnan (suggestion.suspicion) ? 1 : (double) suggestion.suspicion);
    }
  if (!idx_dataset_get_label (dataset, index, &label))
    return NO_CLASS;
  if (color == IDX_MAP_COLOR_SUGGESTED && idx_dataset_get_suggestion (dataset, index, &suggestion))
    label = suggestion.label;
  return get_label_color (dataset, label);
}

/* What is drawn over what. */
typedef enum
{
  LAYER_FAINT,
  LAYER_DOTS,
  LAYER_SUSPECTS,
  N_LAYERS
} Layer;

static void
draw_layer (const Canvas *canvas,
            IdxSubset *subset,
            IdxMapColor color,
            Layer layer)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  IdxPositions *positions = idx_dataset_get_positions (dataset);
  const guint n = idx_positions_get_n_samples (positions);
  const double half = canvas->side / 2.0;
  const double scale = half * (1 - 2 * MARGIN);

  for (guint i = 0; i < n; i++)
    {
      gboolean is_suspect = FALSE;
      gboolean is_inside = idx_subset_contains (subset, i);
      guint32 value = is_inside ? get_color (dataset, i, color, &is_suspect) : FAINT;
      Layer own = !is_inside ? LAYER_FAINT : is_suspect ? LAYER_SUSPECTS
                                                        : LAYER_DOTS;
      float x, y;

      if (own == layer && idx_positions_get (positions, i, &x, &y))
        draw_dot (canvas, half + scale * (double) x, half + scale * (double) y,
                  canvas->radius * (is_suspect ? SUSPECT_FACTOR : 1), value);
    }
}

cairo_surface_t *
idx_map_composer_draw (IdxSubset *subset,
                       IdxMapColor color,
                       guint side)
{
  cairo_surface_t *surface;
  Canvas canvas;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (idx_dataset_get_positions (idx_subset_get_dataset (subset)) != NULL, NULL);

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    return surface;
  n_samples = idx_dataset_get_n_samples (idx_subset_get_dataset (subset));
  canvas.pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  canvas.stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof *canvas.pixels;
  canvas.side = (gint) side;
  canvas.radius = CLAMP (DENSITY * side / sqrt (MAX (n_samples, 1)), MIN_RADIUS, MAX_RADIUS);
  for (gsize i = 0; i < canvas.stride * side; i++)
    canvas.pixels[i] = BACKGROUND;
  for (Layer layer = 0; layer < N_LAYERS; layer++)
    draw_layer (&canvas, subset, color, layer);
  cairo_surface_mark_dirty (surface);
  return surface;
}
