/* SPDX-License-Identifier: MIT */

/* Draws a map. Dots are written directly into the picture: cairo would take a hundred times as long
 * to draw 60,000 of them as paths. Each shape is rasterized once, at a few offsets within a pixel,
 * and then blended for each sample. */

#include "idx-map-composer.h"

#include <math.h>
#include <string.h>

/* The limits of the radius of a dot, in logical pixels, and the radius as a fraction of the mean
 * distance between dots. */
#define MIN_RADIUS 0.7
#define MAX_RADIUS 6.0
#define RADIUS_PER_SPACING 0.3

/* The factors of the radius for samples that the filter hides, and for those that have a decision
 * or are suspects. */
#define FAINT_FACTOR 0.8
#define MARKED_FACTOR 1.6

/* The distances from the middle of a square to its edges and from the middle of a diamond to its
 * corners, as multiples of the radius. */
#define SQUARE_REACH 0.9
#define DIAMOND_REACH 1.25

/* The width of a ring and its distance from the dot, in logical pixels. */
#define RING_WIDTH 1.2
#define RING_GAP 0.8

/* The number of phases along each axis: offsets within a pixel at which shapes are rasterized. */
#define PHASE_BITS 2
#define N_PHASES (1 << PHASE_BITS)

/* A map is drawn as a density plot if it has more than MAX_DOTS samples and the radius of dots is
 * less than MAX_DENSITY_RADIUS, in logical pixels. */
#define MAX_DOTS 1000000
#define MAX_DENSITY_RADIUS 0.75

/* In a density plot, the minimum weight of the color of samples in a pixel that contains any. */
#define MIN_COLOR_WEIGHT 0.25

/* The maximum number of samples in a run without a point grid. */
#define MAX_RUN_LENGTH 1024

/* The picture to draw on. */
typedef struct
{
  guint32 *pixels;
  gsize stride; /* in pixels */
  int width;
  int height;
} Canvas;

/* --- Colors ---------------------------------------------------------------------------- */

/* Converts a coverage from 0 to 255 to a weight from 0 to 256. */
static inline guint32
get_weight (guint coverage)
{
  return coverage + (coverage >> 7);
}

/* Mixes two colors. The weight of @color is in units of 1/256. */
static inline guint32
blend (guint32 below,
       guint32 color,
       guint32 weight)
{
  /* Mixes red and blue in one multiplication; their products don't overlap. Negative differences
   * wrap around, and the sum wraps back. */
  const guint32 red_blue = 0xFF00FF;
  const guint32 below_red_blue = below & red_blue;
  const guint32 below_green = below & 0xFF00;
  guint32 a = (below_red_blue << 8) + ((color & red_blue) - below_red_blue) * weight;
  guint32 b = (below_green << 8) + ((color & 0xFF00) - below_green) * weight;

  return (a >> 8 & red_blue) | (b >> 8 & 0xFF00);
}

/* --- Stamps ---------------------------------------------------------------------------- */

/* Stamps are blended four pixels at a time, in 16-bit arithmetic on each channel. */
#define GROUP 4
#define N_CHANNELS 4

typedef guint8 Bytes __attribute__ ((vector_size (GROUP * N_CHANNELS)));
typedef guint16 Channels __attribute__ ((vector_size (GROUP * N_CHANNELS * sizeof (guint16))));

/* A rectangle of a stamp. */
typedef struct
{
  int column;
  int row;
  int width;
  int height;
} StampBox;

/* A shape, rasterized at each phase (offset within a pixel). For each phase, @coverage contains all
 * pixels of the stamp, from 0 to 255, and @weights only the pixels of the phase's box, in units of
 * 1/256 and repeated for each channel. All boxes have the same size, and their width is a multiple
 * of four pixels. */
typedef struct
{
  int reach; /* the number of pixels between the middle pixel and the edge of the stamp */
  int side;  /* of the stamp, in pixels */
  guint8 *coverage;
  guint16 *weights;
  StampBox boxes[N_PHASES * N_PHASES];
} Stamp;

typedef enum
{
  STAMP_CIRCLE,
  STAMP_SQUARE,
  STAMP_DIAMOND,
  STAMP_RING
} StampKind;

/* Returns the distance between a point and the outline of a shape; negative outside the shape.
 * @width is the width of a ring. */
static double
get_distance_inside (StampKind kind,
                     double radius,
                     double width,
                     double x,
                     double y)
{
  switch (kind)
    {
    case STAMP_SQUARE:
      return radius * SQUARE_REACH - MAX (fabs (x), fabs (y));
    case STAMP_DIAMOND:
      return (radius * DIAMOND_REACH - fabs (x) - fabs (y)) * M_SQRT1_2;
    case STAMP_RING:
      return width / 2 - fabs (hypot (x, y) - radius);
    case STAMP_CIRCLE:
    default:
      return radius - hypot (x, y);
    }
}

static const guint8 *
get_coverage (const Stamp *self,
              int phase)
{
  return self->coverage + (gsize) phase * (gsize) (self->side * self->side);
}

/* Returns the bounding box of the pixels that a shape touches. */
static StampBox
find_bounding_box (const Stamp *self,
                   int phase)
{
  const guint8 *coverage = get_coverage (self, phase);
  int left = self->side - 1, top = self->side - 1, right = 0, bottom = 0;

  for (int row = 0; row < self->side; row++)
    for (int column = 0; column < self->side; column++)
      if (*coverage++ != 0)
        {
          left = MIN (left, column);
          top = MIN (top, row);
          right = MAX (right, column);
          bottom = MAX (bottom, row);
        }
  return (StampBox){ left, top, MAX (right - left + 1, 1), MAX (bottom - top + 1, 1) };
}

/* Sets the box of each phase: its bounding box, enlarged to the common size of all boxes. */
static void
find_boxes (Stamp *self)
{
  int width = GROUP;
  int height = 1;

  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    {
      self->boxes[phase] = find_bounding_box (self, phase);
      width = MAX (width, (self->boxes[phase].width + GROUP - 1) / GROUP * GROUP);
      height = MAX (height, self->boxes[phase].height);
    }
  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    {
      self->boxes[phase].width = width;
      self->boxes[phase].height = height;
    }
}

/* Returns the weight of the color in a pixel, or 0 if the pixel is outside the stamp. */
static guint16
get_weight_at (const Stamp *self,
               int phase,
               int column,
               int row)
{
  if (column >= self->side || row >= self->side)
    return 0;
  return (guint16) get_weight (get_coverage (self, phase)[(gsize) (row * self->side + column)]);
}

static void
fill_weights (Stamp *self)
{
  const gsize n_pixels = (gsize) self->boxes[0].width * (gsize) self->boxes[0].height;
  guint16 *weights = g_new (guint16, (gsize) N_PHASES * N_PHASES * n_pixels * N_CHANNELS);

  self->weights = weights;
  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    for (gsize i = 0; i < n_pixels; i++)
      {
        const StampBox *box = &self->boxes[phase];
        const int column = box->column + (int) i % box->width;
        const int row = box->row + (int) i / box->width;

        for (int channel = 0; channel < N_CHANNELS; channel++)
          *weights++ = get_weight_at (self, phase, column, row);
      }
}

/* Rasterizes a shape. @width is the width of a ring; 0 for other shapes. */
static void
stamp_init (Stamp *self,
            StampKind kind,
            double radius,
            double width)
{
  gsize n_pixels;
  guint8 *coverage;

  self->reach = (int) ceil (radius * (kind == STAMP_DIAMOND ? DIAMOND_REACH : 1) + width / 2 + 0.5);
  self->side = 2 * self->reach + 1;
  n_pixels = (gsize) self->side * (gsize) self->side;
  self->coverage = g_malloc ((gsize) N_PHASES * N_PHASES * n_pixels);
  coverage = self->coverage;
  for (int phase = 0; phase < N_PHASES * N_PHASES; phase++)
    {
      const int phase_x = phase % N_PHASES;
      const int phase_y = phase / N_PHASES;

      for (int row = 0; row < self->side; row++)
        for (int column = 0; column < self->side; column++)
          {
            double x = column - self->reach + 0.5 - (phase_x + 0.5) / N_PHASES;
            double y = row - self->reach + 0.5 - (phase_y + 0.5) / N_PHASES;
            double inside = get_distance_inside (kind, radius, width, x, y) + 0.5;

            *coverage++ = (guint8) (255 * CLAMP (inside, 0, 1) + 0.5);
          }
    }
  find_boxes (self);
  fill_weights (self);
}

static void
stamp_clear (Stamp *self)
{
  g_clear_pointer (&self->coverage, g_free);
  g_clear_pointer (&self->weights, g_free);
}

/* Rounds down without calling the C library. */
static inline int
floor_to_int (double value)
{
  const int truncated = (int) value;

  return truncated - (value < truncated);
}

/* Draws the part of a stamp that is in the picture. */
static void
draw_stamp_clipped (const Canvas *canvas,
                    const Stamp *stamp,
                    int phase,
                    int left,
                    int top,
                    guint32 color)
{
  const guint8 *coverage = get_coverage (stamp, phase);
  const int first_row = MAX (top, 0) - top;
  const int end_row = MIN (top + stamp->side, canvas->height) - top;
  const int first_column = MAX (left, 0) - left;
  const int end_column = MIN (left + stamp->side, canvas->width) - left;

  for (int row = first_row; row < end_row; row++)
    {
      guint32 *target = canvas->pixels + (gsize) (top + row) * canvas->stride + left;
      const guint8 *source = coverage + (gsize) row * (gsize) stamp->side;

      for (int column = first_column; column < end_column; column++)
        target[column] = blend (target[column], color, get_weight (source[column]));
    }
}

/* Mixes four pixels with a color, which is repeated for each of them. */
static inline void
blend_group (guint32 *pixels,
             Channels color,
             const guint16 *weights)
{
  Bytes bytes;
  Channels below, weight;

  memcpy (&bytes, pixels, sizeof bytes);
  memcpy (&weight, weights, sizeof weight);
  below = __builtin_convertvector(bytes, Channels);
  /* Negative differences wrap around, and the sum wraps back. */
  below = ((below << 8) + (color - below) * weight) >> 8;
  bytes = __builtin_convertvector(below, Bytes);
  memcpy (pixels, &bytes, sizeof bytes);
}

static inline void
draw_stamp (const Canvas *canvas,
            const Stamp *stamp,
            double x,
            double y,
            guint32 color)
{
  const int phases_x = floor_to_int (x * N_PHASES);
  const int phases_y = floor_to_int (y * N_PHASES);
  const int phase = (phases_y & (N_PHASES - 1)) * N_PHASES + (phases_x & (N_PHASES - 1));
  const StampBox box = stamp->boxes[phase];
  const int left = (phases_x >> PHASE_BITS) - stamp->reach;
  const int top = (phases_y >> PHASE_BITS) - stamp->reach;
  const guint16 *weights = stamp->weights + (gsize) (phase * box.width * box.height * N_CHANNELS);
  const guint32 colors[GROUP] = { color, color, color, color };
  Bytes bytes;
  Channels channels;
  guint32 *target;

  if (left + box.column < 0 || top + box.row < 0 ||
      left + box.column + box.width > canvas->width || top + box.row + box.height > canvas->height)
    {
      draw_stamp_clipped (canvas, stamp, phase, left, top, color);
      return;
    }
  memcpy (&bytes, colors, sizeof bytes);
  channels = __builtin_convertvector(bytes, Channels);
  target = canvas->pixels + (gsize) (top + box.row) * canvas->stride + (left + box.column);
  for (int row = 0; row < box.height; row++, target += canvas->stride)
    for (int column = 0; column < box.width; column += GROUP, weights += (gsize) GROUP * N_CHANNELS)
      blend_group (target + column, channels, weights);
}

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

/* The input of idx_map_composer_draw_dots_cb(), which draws the samples of one shape. */
typedef struct
{
  const Canvas *canvas;
  const IdxMapScene *scene;
  const IdxMapArea *area;
  const Stamp *stamp;
  IdxMapShape shape;
} Dots;

static void
idx_map_composer_draw_dots_cb (const IdxMapPoint *points,
                               guint n,
                               gpointer data)
{
  const Dots *dots = data;
  const IdxMapScene *scene = dots->scene;
  const IdxMapSymbol *symbols = scene->symbols->symbols;
  const IdxMapShape shape = dots->shape;
  const double pixels_per_unit = dots->area->pixels_per_unit;
  const double left = dots->area->width / 2.0 - dots->area->center_x * pixels_per_unit;
  const double top = dots->area->height / 2.0 - dots->area->center_y * pixels_per_unit;

  for (guint i = 0; i < n; i++)
    {
      const IdxMapSymbol symbol = symbols[points[i].index];
      guint32 color = shape == IDX_MAP_SHAPE_FAINT ? scene->colors.faint
                                                   : scene->colors.colors[symbol.color];

      if (symbol.shape == shape)
        draw_stamp (dots->canvas, dots->stamp, left + (double) points[i].x * pixels_per_unit,
                    top + (double) points[i].y * pixels_per_unit, color);
    }
}

static void
draw_shape (const Canvas *canvas,
            const IdxMapScene *scene,
            const IdxMapArea *area,
            const Stamp *stamp,
            IdxMapShape shape)
{
  const Bounds bounds = get_bounds (area, stamp->reach);
  Dots dots = { canvas, scene, area, stamp, shape };

  foreach_run (scene, &bounds, idx_map_composer_draw_dots_cb, &dots);
}

static void
draw_dots (const Canvas *canvas,
           const IdxMapScene *scene,
           const IdxMapArea *area)
{
  static const struct
  {
    StampKind kind;
    double factor; /* of the radius of dots */
  } shapes[] = {
    [IDX_MAP_SHAPE_FAINT] = { STAMP_CIRCLE, FAINT_FACTOR },
    [IDX_MAP_SHAPE_DOT] = { STAMP_CIRCLE, 1 },
    [IDX_MAP_SHAPE_DECIDED] = { STAMP_SQUARE, MARKED_FACTOR },
    [IDX_MAP_SHAPE_SUSPECT] = { STAMP_DIAMOND, MARKED_FACTOR },
  };
  const double radius = get_radius (scene, area);

  for (IdxMapShape shape = 0; shape < IDX_MAP_N_SHAPES; shape++)
    {
      Stamp stamp;

      if (scene->symbols->n_shapes[shape] == 0)
        continue;
      stamp_init (&stamp, shapes[shape].kind, radius * shapes[shape].factor, 0);
      draw_shape (canvas, scene, area, &stamp, shape);
      stamp_clear (&stamp);
    }
}

static void
draw_rings (const Canvas *canvas,
            const IdxMapScene *scene,
            const IdxMapArea *area)
{
  const double radius =
    get_radius (scene, area) + (RING_GAP + RING_WIDTH / 2) * scene->scale;
  Stamp stamp;

  if (scene->n_selected == 0)
    return;
  stamp_init (&stamp, STAMP_RING, radius, RING_WIDTH * scene->scale);
  for (guint i = 0; i < scene->n_selected; i++)
    {
      double pixel_x, pixel_y;
      float x, y;

      if (!idx_map_points_get (scene->positions, scene->selected[i], &x, &y))
        continue;
      idx_map_area_to_pixels (area, (double) x, (double) y, &pixel_x, &pixel_y);
      draw_stamp (canvas, &stamp, pixel_x, pixel_y, scene->colors.ring);
    }
  stamp_clear (&stamp);
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
draw_density (const Canvas *canvas,
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
        blend (scene->colors.page, color, get_weight ((guint) (255 * weight)));
    }
}

/* --- Pictures -------------------------------------------------------------------------- */

static void
fill (const Canvas *canvas,
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
  Canvas canvas;

  g_return_if_fail (surface != NULL && scene != NULL && area != NULL);

  canvas.pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  canvas.stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof *canvas.pixels;
  canvas.width = (int) area->width;
  canvas.height = (int) area->height;
  cairo_surface_flush (surface);
  fill (&canvas, scene->colors.page);
  if (is_dense (scene, area))
    draw_density (&canvas, scene, area);
  else
    draw_dots (&canvas, scene, area);
  draw_rings (&canvas, scene, area);
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
