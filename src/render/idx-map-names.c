/* SPDX-License-Identifier: MIT */

/* Draws the names of classes on a map. */

#include "idx-map-names.h"

#include "idx-cell.h"
#include "idx-map-placement.h"

#include <math.h>
#include <string.h>

/* How far a name may be from its place, and the limits of the side of a mean image. In units of the
 * font's size, so that they grow with large text. Between the limits, the side is this part of that
 * of the map. */
#define MAX_DISTANCE 5.0
#define MIN_IMAGE_SIDE 1.6
#define MAX_IMAGE_SIDE 2.9
#define IMAGE_PART 0.06

/* The width of the halo around a name, of the frame around a mean image and of its halo, in units
 * of the font's size. */
#define HALO_WIDTH 0.25
#define FRAME_WIDTH 0.15
#define FRAME_HALO_WIDTH 0.15

/* The maximum width of a name, in units of the font's size. A longer name is shortened. */
#define MAX_WIDTH 11

/* Names fade while the map is enlarged from FADE_START times to FADE_END times its size in the
 * whole map. */
#define FADE_START 2.0
#define FADE_END 10.0

/* How far the mark of a label to check reaches, in units of the font's size. */
#define MARK_RADIUS 0.5

/* The maximum number of labels to check that names avoid, the most suspicious ones. Among more, a
 * name covers some anyway. */
#define MAX_OBSTACLES 500

#define INK_ON_LIGHT 0x202020U
#define INK_ON_DARK 0xFFFFFFU

/* A name: either text or a mean image. */
typedef struct
{
  guint class_index;
  PangoLayout *layout;    /* or NULL */
  cairo_surface_t *image; /* or NULL */
  guint32 color;          /* of the frame of the image */
} Name;

struct _IdxMapNames
{
  guint n;
  Name *names;
  IdxMapBox *boxes;
  GArray *obstacles;      /* of IdxMapObstacle: the labels to check */
  double pixels_per_unit; /* at which the boxes are placed; 0 if they aren't */
  double scale;
  double size;       /* of the font, in pixels */
  double image_side; /* of the longer side of a mean image, in pixels */
  guint32 page;
  guint32 ink;
};

/* --- Names ----------------------------------------------------------------------------- */

static double
get_font_size (const IdxMapNameStyle *style)
{
  double size = pango_font_description_get_size (style->font) / (double) PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (style->font))
    size *= pango_cairo_context_get_resolution (style->context) / 72;
  return size;
}

static const char *
get_name (IdxLabels *labels,
          gint64 label)
{
  IdxClassNames *names = idx_labels_get_class_names (labels);

  return names != NULL ? idx_class_names_get_name (names, label) : NULL;
}

/* Returns (transfer full) the mean image of a class in the colors of the palette; NULL if it isn't
 * known. */
static cairo_surface_t *
make_image (const IdxMapNameStyle *style,
            gint64 label)
{
  guint rows, columns, n_channels;
  GBytes *levels = style->get_mean != NULL ? style->get_mean (style->mean_data, label, &rows,
                                                              &columns, &n_channels)
                                           : NULL;
  IdxCell cell = { .scale = 1 };
  IdxRaster raster;
  guint32 colors[256];
  cairo_surface_t *image;
  gsize stride;

  if (levels == NULL || rows == 0 || columns == 0)
    return NULL;
  idx_raster_init_full (&raster, g_bytes_get_data (levels, NULL), NULL, rows, columns, n_channels,
                        style->orientation);
  cell.width = raster.columns;
  cell.height = raster.rows;
  image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) cell.width, (int) cell.height);
  if (cairo_surface_status (image) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (image);
      return NULL;
    }
  idx_palette_get_colors (style->palette, colors);
  stride = (gsize) cairo_image_surface_get_stride (image) / sizeof (guint32);
  idx_cell_compose (&cell, &raster, colors,
                    (guint32 *) (gpointer) cairo_image_surface_get_data (image), stride);
  cairo_surface_mark_dirty (image);
  return image;
}

static void
init_text (IdxMapNames *self,
           const IdxMapNameStyle *style,
           const char *text,
           Name *name,
           IdxMapBox *box)
{
  int width, height;
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (style->font);

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  name->layout = pango_layout_new (style->context);
  pango_layout_set_font_description (name->layout, font);
  pango_layout_set_single_paragraph_mode (name->layout, TRUE);
  pango_layout_set_ellipsize (name->layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (name->layout, text, -1);
  pango_layout_get_size (name->layout, &width, &height);
  if (width > MAX_WIDTH * self->size / self->scale * PANGO_SCALE)
    {
      pango_layout_set_width (name->layout,
                              (int) (MAX_WIDTH * self->size / self->scale * PANGO_SCALE));
      pango_layout_get_size (name->layout, &width, &height);
    }
  box->width = ceil (self->scale * width / PANGO_SCALE + 2 * HALO_WIDTH * self->size);
  box->height = ceil (self->scale * height / PANGO_SCALE + 2 * HALO_WIDTH * self->size);
}

static void
init_box_of_image (IdxMapNames *self,
                   const Name *name,
                   IdxMapBox *box)
{
  const double margin = (FRAME_WIDTH + FRAME_HALO_WIDTH) * self->size;
  const int width = cairo_image_surface_get_width (name->image);
  const int height = cairo_image_surface_get_height (name->image);
  const double scale = self->image_side / MAX (width, height);

  box->width = ceil (width * scale + 2 * margin);
  box->height = ceil (height * scale + 2 * margin);
}

static void
init_name (IdxMapNames *self,
           guint i,
           const IdxMapPlace *place,
           IdxLabels *labels,
           const IdxMapNameStyle *style)
{
  const char *text = get_name (labels, place->label);
  Name *name = &self->names[i];

  name->class_index = place->class_index;
  name->color = idx_map_colors_get_class (style->colors, place->class_index);
  self->boxes[i].x = place->x;
  self->boxes[i].y = place->y;
  if (text == NULL)
    name->image = make_image (style, place->label);
  if (name->image != NULL)
    init_box_of_image (self, name, &self->boxes[i]);
  else
    {
      g_autofree char *label = text == NULL ? idx_labels_dup_class_name (labels, place->label)
                                            : NULL;

      init_text (self, style, text != NULL ? text : label, name, &self->boxes[i]);
    }
}

static GArray *
find_obstacles (IdxDataset *dataset)
{
  GArray *obstacles = g_array_new (FALSE, FALSE, sizeof (IdxMapObstacle));
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  IdxMapPoints *points = idx_dataset_get_map_points (dataset);
  const guint32 *ranking;
  guint n_ranked, n_to_check;

  if (suggestions == NULL || points == NULL || !idx_suggestions_is_estimate_reliable (suggestions))
    return obstacles;
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  n_to_check = MIN (idx_suggestions_get_n_to_check (suggestions), n_ranked);
  for (guint rank = 0; rank < MIN (n_to_check, MAX_OBSTACLES); rank++)
    {
      float x, y;

      if (ranking[rank] < idx_map_points_get_n_samples (points) &&
          idx_map_points_get (points, ranking[rank], &x, &y))
        g_array_append_val (obstacles, ((IdxMapObstacle){ x, y }));
    }
  return obstacles;
}

IdxMapNames *
idx_map_names_new (const IdxMapPlaces *places,
                   IdxDataset *dataset,
                   const IdxMapNameStyle *style)
{
  IdxMapNames *self;
  IdxLabels *labels;

  g_return_val_if_fail (places != NULL, NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (style != NULL, NULL);

  self = g_new0 (IdxMapNames, 1);
  labels = idx_dataset_get_labels (dataset);
  self->n = places->n;
  self->obstacles = find_obstacles (dataset);
  self->names = g_new0 (Name, MAX (places->n, 1));
  self->boxes = g_new0 (IdxMapBox, MAX (places->n, 1));
  self->scale = style->scale;
  self->size = get_font_size (style) * style->scale;
  self->image_side = CLAMP (IMAGE_PART * style->map_side, MIN_IMAGE_SIDE * self->size,
                            MAX_IMAGE_SIDE * self->size);
  self->page = style->colors->page;
  self->ink = idx_palette_is_dark (style->palette) ? INK_ON_DARK : INK_ON_LIGHT;
  for (guint i = 0; i < places->n; i++)
    init_name (self, i, &places->places[i], labels, style);
  return self;
}

void
idx_map_names_free (IdxMapNames *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n; i++)
    {
      g_clear_object (&self->names[i].layout);
      g_clear_pointer (&self->names[i].image, cairo_surface_destroy);
    }
  g_array_unref (self->obstacles);
  g_free (self->names);
  g_free (self->boxes);
  g_free (self);
}

guint
idx_map_names_get_n_names (IdxMapNames *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n;
}

guint
idx_map_names_get_class (IdxMapNames *self,
                         guint i)
{
  g_return_val_if_fail (self != NULL && i < self->n, 0);

  return self->names[i].class_index;
}

/* --- Places ---------------------------------------------------------------------------- */

void
idx_map_names_place (IdxMapNames *self,
                     double pixels_per_unit)
{
  IdxMapObstacles obstacles;

  g_return_if_fail (self != NULL);

  if (pixels_per_unit >= self->pixels_per_unit && pixels_per_unit <= self->pixels_per_unit)
    return;
  self->pixels_per_unit = pixels_per_unit;
  obstacles.obstacles = (const IdxMapObstacle *) (gpointer) self->obstacles->data;
  obstacles.n = self->obstacles->len;
  obstacles.radius = MARK_RADIUS * self->size;
  idx_map_placement_place (self->boxes, self->n, &obstacles, pixels_per_unit,
                           MAX_DISTANCE * self->size);
}

void
idx_map_names_get_size (IdxMapNames *self,
                        guint i,
                        double *width,
                        double *height)
{
  g_return_if_fail (self != NULL && i < self->n);
  g_return_if_fail (width != NULL && height != NULL);

  *width = self->boxes[i].width;
  *height = self->boxes[i].height;
}

gboolean
idx_map_names_get_corner (IdxMapNames *self,
                          guint i,
                          const IdxMapArea *area,
                          double *left,
                          double *top)
{
  g_return_val_if_fail (self != NULL && i < self->n, FALSE);

  return idx_map_placement_get_corner (&self->boxes[i], area, left, top);
}

double
idx_map_names_get_opacity (const IdxMapArea *area)
{
  IdxMapArea whole;
  double zoom;

  g_return_val_if_fail (area != NULL, 1);

  whole = *area;
  idx_map_area_show_whole (&whole);
  zoom = area->pixels_per_unit / whole.pixels_per_unit;
  return CLAMP (log (FADE_END / zoom) / log (FADE_END / FADE_START), 0, 1);
}

/* --- Drawing --------------------------------------------------------------------------- */

static void
set_color (cairo_t *cr,
           guint32 color)
{
  cairo_set_source_rgb (cr, (color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0,
                        (color & 0xFF) / 255.0);
}

/* The path of the text becomes the halo; the text itself stays text, also in a PDF file. */
static void
draw_text (IdxMapNames *self,
           const Name *name,
           cairo_t *cr)
{
  cairo_translate (cr, HALO_WIDTH * self->size, HALO_WIDTH * self->size);
  cairo_scale (cr, self->scale, self->scale);
  cairo_move_to (cr, 0, 0);
  pango_cairo_layout_path (cr, name->layout);
  cairo_set_line_width (cr, 2 * HALO_WIDTH * self->size / self->scale);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  set_color (cr, self->page);
  cairo_stroke (cr);
  cairo_move_to (cr, 0, 0);
  set_color (cr, self->ink);
  pango_cairo_show_layout (cr, name->layout);
}

static void
draw_image (IdxMapNames *self,
            const Name *name,
            const IdxMapBox *box,
            cairo_t *cr)
{
  const double halo = FRAME_HALO_WIDTH * self->size;
  const double margin = halo + FRAME_WIDTH * self->size;
  const double scale = (box->width - 2 * margin) / cairo_image_surface_get_width (name->image);

  cairo_rectangle (cr, 0, 0, box->width, box->height);
  set_color (cr, self->page);
  cairo_fill (cr);
  cairo_rectangle (cr, halo, halo, box->width - 2 * halo, box->height - 2 * halo);
  set_color (cr, name->color);
  cairo_fill (cr);
  cairo_rectangle (cr, margin, margin, box->width - 2 * margin, box->height - 2 * margin);
  cairo_clip (cr);
  cairo_translate (cr, margin, margin);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, name->image, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
}

void
idx_map_names_draw (IdxMapNames *self,
                    guint i,
                    cairo_t *cr)
{
  g_return_if_fail (self != NULL && i < self->n);
  g_return_if_fail (cr != NULL);

  cairo_save (cr);
  if (self->names[i].image != NULL)
    draw_image (self, &self->names[i], &self->boxes[i], cr);
  else
    draw_text (self, &self->names[i], cr);
  cairo_restore (cr);
}
