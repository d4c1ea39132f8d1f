/* SPDX-License-Identifier: MIT */

/* Draws a map. Dots are written directly into the picture: cairo would take a hundred times as long
 * to draw 60,000 of them as paths. */

#include "idx-map-composer.h"

#include "idx-map-stamp.h"

#include <math.h>
#include <string.h>

/* The limits of the radius of a dot, in logical pixels, and the radius as a fraction of the mean
 * distance between dots. */
#define MIN_RADIUS 0.7
#define MAX_RADIUS 6.0
#define RADIUS_PER_SPACING 0.3

/* The factors of the radius for samples that the filter hides, for those that have a decision, for
 * suspects, and for labels to check. */
#define FAINT_FACTOR 0.8
#define DECIDED_FACTOR 1.6
#define SUSPECT_FACTOR 1.3
#define TO_CHECK_FACTOR 1.8

/* The width of the outline of labels to check and of selected samples, in logical pixels, and the
 * minimum radius of what it surrounds, so that the color of the class remains visible. */
#define OUTLINE_WIDTH 1.4
#define OUTLINED_RADIUS 2.0

/* A map is drawn as a density plot if it has more than MAX_DOTS samples and the radius of dots is
 * less than MAX_DENSITY_RADIUS, in logical pixels. */
#define MAX_DOTS 1000000
#define MAX_DENSITY_RADIUS 0.75

/* In a density plot, the minimum weight of the color of samples in a pixel that contains any. */
#define MIN_COLOR_WEIGHT 0.25

/* The maximum number of samples in a run without a point grid. */
#define MAX_RUN_LENGTH 1024

/* --- Dots ------------------------------------------------------------------------------ */

double
idx_map_composer_get_radius (guint n_samples,
                             double scale,
                             const IdxMapArea *area)
{
  g_return_val_if_fail (area != NULL, 1);

  return CLAMP (RADIUS_PER_SPACING * 2 * area->pixels_per_unit / sqrt (MAX (n_samples, 1)),
                MIN_RADIUS * scale, MAX_RADIUS * scale);
}

static double
get_radius (const IdxMapScene *scene,
            const IdxMapArea *area)
{
  return idx_map_composer_get_radius (scene->symbols->n_samples, scene->scale, area);
}

/* A rectangle of the map. */
typedef struct
{
  double left;
  double top;
  double right;
  double bottom;
} Bounds;

/* Returns the part of the map whose samples may touch the picture, if their shapes extend up to
 * @reach pixels from their position. */
static Bounds
get_bounds (const IdxMapArea *area,
            double reach)
{
  Bounds bounds;

  idx_map_area_to_map (area, -reach, -reach, &bounds.left, &bounds.top);
  idx_map_area_to_map (area, area->width + reach, area->height + reach, &bounds.right,
                       &bounds.bottom);
  return bounds;
}

/* Called with a run of samples that may be in the picture. */
typedef void (*RunFunc) (const IdxMapPoint *points,
                         guint n,
                         gpointer data);

/* Iterates over all samples, in file order. */
static void
foreach_run_of_all (IdxMapPoints *positions,
                    RunFunc function,
                    gpointer data)
{
  const guint n_samples = idx_map_points_get_n_samples (positions);
  IdxMapPoint points[MAX_RUN_LENGTH];
  guint n = 0;

  for (guint i = 0; i < n_samples; i++)
    {
      points[n].index = i;
      if (!idx_map_points_get (positions, i, &points[n].x, &points[n].y))
        continue;
      n++;
      if (n < MAX_RUN_LENGTH)
        continue;
      function (points, n, data);
      n = 0;
    }
  function (points, n, data);
}

/* Iterates over the samples in a part of the map, and over some outside it. */
static void
foreach_run (const IdxMapScene *scene,
             const Bounds *bounds,
             RunFunc function,
             gpointer data)
{
  guint first, n_rows;

  if (scene->point_grid == NULL)
    {
      foreach_run_of_all (scene->positions, function, data);
      return;
    }
  n_rows = idx_point_grid_get_rows (scene->point_grid, bounds->top, bounds->bottom, &first);
  for (guint row = first; row < first + n_rows; row++)
    {
      guint n;
      const IdxMapPoint *points =
        idx_point_grid_get_run (scene->point_grid, row, bounds->left, bounds->right, &n);

      function (points, n, data);
    }
}

/* --- Shapes ---------------------------------------------------------------------------- */

static const struct
{
  IdxMapStampKind kind;
  double factor;    /* of the radius of dots */
  double alone;     /* of the radius of dots if there were no other shapes */
  double max_alone; /* the maximum of the radius by @alone, in logical pixels */
} shapes[] = {
  [IDX_MAP_SHAPE_FAINT] = { IDX_MAP_STAMP_CIRCLE, FAINT_FACTOR, 0, 0 },
  [IDX_MAP_SHAPE_DOT] = { IDX_MAP_STAMP_CIRCLE, 1, 1.0 / 3, 2 },
  [IDX_MAP_SHAPE_SUSPECT] = { IDX_MAP_STAMP_DIAMOND, SUSPECT_FACTOR, 1.0 / 3, 2 },
  [IDX_MAP_SHAPE_DECIDED] = { IDX_MAP_STAMP_SQUARE, DECIDED_FACTOR, 1, 2 },
  [IDX_MAP_SHAPE_TO_CHECK] = { IDX_MAP_STAMP_DIAMOND, TO_CHECK_FACTOR, 1, 4 },
};

/* Returns the radius of a shape, in pixels. It grows with the radius of dots and, up to a limit,
 * with the room that there would be if the map had no other samples: so a few stand out among
 * many. */
static double
get_shape_radius (const IdxMapScene *scene,
                  const IdxMapArea *area,
                  IdxMapShape shape)
{
  const double alone =
    idx_map_composer_get_radius (scene->symbols->n_shapes[shape], scene->scale, area);

  return MAX (get_radius (scene, area) * shapes[shape].factor,
              MIN (alone * shapes[shape].alone, shapes[shape].max_alone * scene->scale));
}

/* The input of idx_map_composer_draw_shape_cb(), which draws the samples of one shape. */
typedef struct
{
  const IdxMapPixels *canvas;
  const IdxMapScene *scene;
  const IdxMapArea *area;
  const IdxMapStamp *stamp;
  const IdxMapStamp *outline; /* drawn below @stamp; NULL for none */
  IdxMapShape shape;
} Shapes;

static guint32
get_color (const IdxMapScene *scene,
           IdxMapSymbol symbol)
{
  return symbol.shape == IDX_MAP_SHAPE_FAINT ? scene->colors.faint
                                             : scene->colors.colors[symbol.color];
}

static void
idx_map_composer_draw_shape_cb (const IdxMapPoint *points,
                                guint n,
                                gpointer data)
{
  const Shapes *drawing = data;
  const IdxMapScene *scene = drawing->scene;
  const IdxMapSymbol *symbols = scene->symbols->symbols;
  const IdxMapShape shape = drawing->shape;
  const double pixels_per_unit = drawing->area->pixels_per_unit;
  const double left = drawing->area->width / 2.0 - drawing->area->center_x * pixels_per_unit;
  const double top = drawing->area->height / 2.0 - drawing->area->center_y * pixels_per_unit;

  for (guint i = 0; i < n; i++)
    {
      const IdxMapSymbol symbol = symbols[points[i].index];
      double x, y;

      if (symbol.shape != shape)
        continue;
      x = left + (double) points[i].x * pixels_per_unit;
      y = top + (double) points[i].y * pixels_per_unit;
      if (drawing->outline != NULL)
        idx_map_stamp_draw (drawing->outline, drawing->canvas, x, y, scene->colors.outline);
      idx_map_stamp_draw (drawing->stamp, drawing->canvas, x, y, get_color (scene, symbol));
    }
}

static void
draw_shape (const IdxMapPixels *canvas,
            const IdxMapScene *scene,
            const IdxMapArea *area,
            IdxMapShape shape)
{
  const double radius = get_shape_radius (scene, area, shape);
  const gboolean is_outlined = shape == IDX_MAP_SHAPE_TO_CHECK;
  IdxMapStamp stamp, outline;
  Shapes drawing = { canvas, scene, area, &stamp, is_outlined ? &outline : NULL, shape };
  Bounds bounds;

  if (scene->symbols->n_shapes[shape] == 0)
    return;
  idx_map_stamp_init (&stamp, shapes[shape].kind, radius);
  idx_map_stamp_init (&outline, shapes[shape].kind, radius + OUTLINE_WIDTH * scene->scale);
  bounds = get_bounds (area, outline.reach);
  foreach_run (scene, &bounds, idx_map_composer_draw_shape_cb, &drawing);
  idx_map_stamp_clear (&stamp);
  idx_map_stamp_clear (&outline);
}

/* --- Selected samples ------------------------------------------------------------------ */

/* Draws a stamp at each selected sample of a shape: in one color, or in that of its class. */
static void
stamp_selected (const IdxMapPixels *canvas,
                const IdxMapScene *scene,
                const IdxMapArea *area,
                IdxMapShape shape,
                const IdxMapStamp *stamp,
                const guint32 *color)
{
  for (guint i = 0; i < scene->n_selected; i++)
    {
      const guint index = scene->selected[i];
      const IdxMapSymbol symbol = scene->symbols->symbols[index];
      double pixel_x, pixel_y;
      float x, y;

      if (symbol.shape != shape || !idx_map_points_get (scene->positions, index, &x, &y))
        continue;
      idx_map_area_to_pixels (area, (double) x, (double) y, &pixel_x, &pixel_y);
      idx_map_stamp_draw (stamp, canvas, pixel_x, pixel_y,
                          color != NULL ? *color : get_color (scene, symbol));
    }
}

/* Outlines the selected samples of a shape. Draws the samples again over all outlines, because the
 * outline of one would otherwise hide the color of another. */
static void
draw_selected (const IdxMapPixels *canvas,
               const IdxMapScene *scene,
               const IdxMapArea *area,
               IdxMapShape shape)
{
  const double radius =
    MAX (get_shape_radius (scene, area, shape), OUTLINED_RADIUS * scene->scale);
  IdxMapStamp stamp;

  if (scene->n_selected == 0 || scene->symbols->n_shapes[shape] == 0)
    return;
  idx_map_stamp_init (&stamp, shapes[shape].kind, radius + OUTLINE_WIDTH * scene->scale);
  stamp_selected (canvas, scene, area, shape, &stamp, &scene->colors.selected);
  idx_map_stamp_clear (&stamp);
  idx_map_stamp_init (&stamp, shapes[shape].kind, radius);
  stamp_selected (canvas, scene, area, shape, &stamp, NULL);
  idx_map_stamp_clear (&stamp);
}

/* --- Density --------------------------------------------------------------------------- */

/* The samples in a pixel: their number, and the sum of their colors. */
typedef struct
{
  guint32 n;
  guint32 channels[3];
} PixelSum;

typedef struct
{
  const IdxMapScene *scene;
  const IdxMapArea *area;
  PixelSum *sums; /* for each pixel of the area */
} Density;

static void
count_sample (const Density *density,
              const IdxMapPoint *point)
{
  const IdxMapSymbol *symbol = &density->scene->symbols->symbols[point->index];
  double pixel_x, pixel_y;
  guint32 color;
  PixelSum *sum;

  if (symbol->shape == IDX_MAP_SHAPE_FAINT)
    return;
  idx_map_area_to_pixels (density->area, (double) point->x, (double) point->y, &pixel_x, &pixel_y);
  if (pixel_x < 0 || pixel_x >= density->area->width || pixel_y < 0 ||
      pixel_y >= density->area->height)
    return;
  color = density->scene->colors.colors[symbol->color];
  sum = &density->sums[(gsize) pixel_y * density->area->width + (gsize) pixel_x];
  sum->n++;
  for (guint channel = 0; channel < 3; channel++)
    sum->channels[channel] += color >> (8 * channel) & 0xFF;
}

static void
idx_map_composer_count_cb (const IdxMapPoint *points,
                           guint n,
                           gpointer data)
{
  for (guint i = 0; i < n; i++)
    count_sample (data, &points[i]);
}

/* Mixes the mean color of the samples in a pixel with the page color, weighted by the logarithm of
 * their number. */
static void
draw_density (const IdxMapPixels *canvas,
              const IdxMapScene *scene,
              const IdxMapArea *area)
{
  const gsize n_pixels = (gsize) area->width * area->height;
  g_autofree PixelSum *sums = g_new0 (PixelSum, n_pixels);
  const Bounds bounds = get_bounds (area, 0);
  Density density = { scene, area, sums };
  guint32 max_n = 1;

  foreach_run (scene, &bounds, idx_map_composer_count_cb, &density);
  for (gsize i = 0; i < n_pixels; i++)
    max_n = MAX (max_n, sums[i].n);
  for (gsize i = 0; i < n_pixels; i++)
    {
      const PixelSum *sum = &sums[i];
      double weight = MIN_COLOR_WEIGHT + (1 - MIN_COLOR_WEIGHT) * log1p (sum->n) / log1p (max_n);
      guint32 color = 0;

      if (sum->n == 0)
        continue;
      for (guint channel = 0; channel < 3; channel++)
        color |= (sum->channels[channel] / sum->n) << (8 * channel);
      canvas->pixels[i / area->width * canvas->stride + i % area->width] =
        idx_map_stamp_blend (scene->colors.page, color, (guint) (255 * weight));
    }
}

/* --- Pictures -------------------------------------------------------------------------- */

static void
fill (const IdxMapPixels *canvas,
      guint32 color)
{
  const gsize n_bytes = (gsize) canvas->width * sizeof color;

  for (int column = 0; column < canvas->width; column++)
    canvas->pixels[column] = color;
  for (int row = 1; row < canvas->height; row++)
    memcpy (canvas->pixels + (gsize) row * canvas->stride, canvas->pixels, n_bytes);
}

static gboolean
is_dense (const IdxMapScene *scene,
          const IdxMapArea *area)
{
  return scene->symbols->n_samples > MAX_DOTS &&
         get_radius (scene, area) < MAX_DENSITY_RADIUS * scene->scale;
}

void
idx_map_composer_draw (cairo_surface_t *surface,
                       const IdxMapScene *scene,
                       const IdxMapArea *area)
{
  IdxMapPixels canvas;

  g_return_if_fail (surface != NULL && scene != NULL && area != NULL);

  canvas.pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  canvas.stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof *canvas.pixels;
  canvas.width = (int) area->width;
  canvas.height = (int) area->height;
  cairo_surface_flush (surface);
  fill (&canvas, scene->colors.page);
  if (is_dense (scene, area))
    draw_density (&canvas, scene, area);
  for (IdxMapShape shape = 0; shape < IDX_MAP_N_SHAPES; shape++)
    {
      if (!is_dense (scene, area) || shape == IDX_MAP_SHAPE_TO_CHECK)
        draw_shape (&canvas, scene, area, shape);
      draw_selected (&canvas, scene, area, shape);
    }
  cairo_surface_mark_dirty (surface);
}

static guint
count_classes (IdxDataset *dataset)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes = 0;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  return n_classes;
}

cairo_surface_t *
idx_map_composer_compose (IdxSubset *subset,
                          IdxMapColoring coloring,
                          guint side)
{
  IdxDataset *dataset;
  cairo_surface_t *surface;
  IdxMapArea area = { .width = side, .height = side };
  IdxMapScene scene = { .scale = 1 };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  dataset = idx_subset_get_dataset (subset);
  g_return_val_if_fail (idx_dataset_get_map_points (dataset) != NULL, NULL);

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    return surface;
  idx_map_area_show_whole (&area);
  scene.positions = idx_dataset_get_map_points (dataset);
  scene.symbols = idx_map_symbols_new (subset, coloring);
  /* On white, and without an emphasized class. */
  idx_map_colors_init (&scene.colors, coloring, count_classes (dataset), FALSE, -1);
  idx_map_composer_draw (surface, &scene, &area);
  idx_map_symbols_unref (scene.symbols);
  return surface;
}
