/* SPDX-License-Identifier: MIT */

/* Draws the dots of a map into one picture, which is reused while the view moves. */

#include "idx-map-picture.h"

#include "idx-color.h"
#include "idx-pixel-node.h"
#include "idx-slot.h"

#include <math.h>
#include <string.h>

/* Up to this number of samples, the main thread draws the dots, which takes a few milliseconds. */
#define MAX_ON_MAIN_THREAD 200000

/* A picture that is drawn while the user pans extends beyond each edge of the view by this many
 * device pixels, so that most frames only move the picture. */
#define MARGIN 256

/* During a zoom, a job draws the next picture only when the zoom hasn't changed for this time,
 * in milliseconds, or when the last picture would be scaled by more than MAX_SCALING. Drawing
 * millions of samples at each step would keep a processor busy with pictures that are outdated when
 * they are finished. */
#define ZOOM_END_DELAY 80
#define MAX_SCALING 2.0

/* The tolerance for rounding errors of positions, in device pixels. */
#define EPSILON 1e-3

/* The input of a job: a copy of the scene with its own references, the area to draw, and the
 * surface to draw into. */
typedef struct
{
  IdxMapScene scene;
  IdxMapArea area;
  guint generation; /* of @scene */
  cairo_surface_t *surface;
} Request;

struct _IdxMapPicture
{
  GtkWidget *widget;
  gboolean has_scene;
  IdxMapScene scene;
  guint generation; /* incremented when @scene changes */

  /* The last picture, which shows @area. When it is replaced, its surface is kept as @spare_surface
   * and reused, because newly allocated surfaces would cause page faults while the user pans. */
  cairo_surface_t *surface;
  cairo_surface_t *spare_surface;
  GskRenderNode *node;
  IdxMapArea area;
  gboolean is_current;    /* whether the picture shows @scene */
  gboolean is_complete;   /* whether the last snapshot showed all of the view, unscaled */
  IdxSlot *drawing;       /* draws the next picture */
  double zoom;            /* the pixels per unit of the last snapshot */
  guint zoom_end_timeout; /* runs until a zoom ends; 0 if the user isn't zooming */
};

/* --- Scenes ---------------------------------------------------------------------------- */

static void
scene_copy (const IdxMapScene *scene,
            IdxMapScene *copy)
{
  *copy = *scene;
  copy->positions = g_object_ref (scene->positions);
  copy->point_grid = idx_point_grid_ref (scene->point_grid);
  copy->symbols = idx_map_symbols_ref (scene->symbols);
  copy->selected = g_memdup2 (scene->selected, scene->n_selected * sizeof *scene->selected);
}

static void
scene_clear (IdxMapScene *self)
{
  g_clear_object (&self->positions);
  g_clear_pointer (&self->point_grid, idx_point_grid_unref);
  g_clear_pointer (&self->symbols, idx_map_symbols_unref);
  g_free ((gpointer) self->selected);
  self->selected = NULL;
}

static void
request_free (gpointer data)
{
  Request *self = data;

  scene_clear (&self->scene);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_free (self);
}

/* --- Drawing --------------------------------------------------------------------------- */

/* Returns (transfer full) a surface to draw @area into: the spare surface if it has the right size
 * and nothing else uses it, else a new one. */
static cairo_surface_t *
take_surface (IdxMapPicture *self,
              const IdxMapArea *area)
{
  if (self->spare_surface != NULL && cairo_surface_get_reference_count (self->spare_surface) == 1 &&
      cairo_image_surface_get_width (self->spare_surface) == (int) area->width &&
      cairo_image_surface_get_height (self->spare_surface) == (int) area->height)
    return g_steal_pointer (&self->spare_surface);
  g_clear_pointer (&self->spare_surface, cairo_surface_destroy);
  return cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) area->width, (int) area->height);
}

/* Takes ownership of @surface. */
static void
show_surface (IdxMapPicture *self,
              cairo_surface_t *surface,
              const IdxMapArea *area)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->spare_surface, cairo_surface_destroy);
  self->spare_surface = self->surface;
  self->surface = surface;
  self->area = *area;
}

static gpointer
draw_request (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  Request *request = data;

  idx_map_composer_draw (request->surface, &request->scene, &request->area);
  return request;
}

static void
draw_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  IdxMapPicture *self = owner;
  Request *request = data;

  show_surface (self, g_steal_pointer (&request->surface), &request->area);
  self->is_current = request->generation == self->generation;
  gtk_widget_queue_draw (self->widget);
}

static const IdxJobKind draw_kind = { draw_request, request_free, NULL, draw_done };

static void
draw_in_thread (IdxMapPicture *self,
                const IdxMapArea *area)
{
  Request *request;

  if (idx_slot_is_running (self->drawing))
    return;
  request = g_new0 (Request, 1);
  scene_copy (&self->scene, &request->scene);
  request->area = *area;
  request->generation = self->generation;
  request->surface = take_surface (self, area);
  idx_slot_start (self->drawing, &draw_kind, NULL, request);
}

/* Computes the position of the picture's top left corner in the view, in device pixels. */
static void
get_offset (IdxMapPicture *self,
            const IdxMapArea *area,
            double *x,
            double *y)
{
  double left, top;

  idx_map_area_to_map (&self->area, 0, 0, &left, &top);
  idx_map_area_to_pixels (area, left, top, x, y);
}

static gboolean
has_same_zoom (IdxMapPicture *self,
               const IdxMapArea *area)
{
  return self->surface != NULL && self->area.pixels_per_unit >= area->pixels_per_unit &&
         self->area.pixels_per_unit <= area->pixels_per_unit;
}

/* Returns whether the picture has the zoom of the view, is aligned to its pixels and covers all of
 * it. */
static gboolean
covers (IdxMapPicture *self,
        const IdxMapArea *area)
{
  double x, y;

  if (!has_same_zoom (self, area))
    return FALSE;
  get_offset (self, area, &x, &y);
  return fabs (x - rint (x)) < EPSILON && fabs (y - rint (y)) < EPSILON && x < EPSILON &&
         y < EPSILON && x + self->area.width > area->width - EPSILON &&
         y + self->area.height > area->height - EPSILON;
}

/* Returns the view extended by a margin on each side. */
static IdxMapArea
add_margin (const IdxMapArea *area)
{
  IdxMapArea wide = *area;

  wide.width += 2 * MARGIN;
  wide.height += 2 * MARGIN;
  return wide;
}

static gboolean
idx_map_picture_zoom_end_cb (gpointer data)
{
  IdxMapPicture *self = data;

  self->zoom_end_timeout = 0;
  gtk_widget_queue_draw (self->widget);
  return G_SOURCE_REMOVE;
}

static gboolean
is_drawn_by_job (IdxMapPicture *self)
{
  return self->scene.symbols->n_samples > MAX_ON_MAIN_THREAD;
}

/* If the scale of the map has changed since the last snapshot, restarts the timeout that ends the
 * zoom. */
static void
update_zoom (IdxMapPicture *self,
             const IdxMapArea *area)
{
  if (self->zoom >= area->pixels_per_unit && self->zoom <= area->pixels_per_unit)
    return;
  self->zoom = area->pixels_per_unit;
  g_clear_handle_id (&self->zoom_end_timeout, g_source_remove);
  if (self->surface == NULL || !is_drawn_by_job (self))
    return;
  self->zoom_end_timeout = g_timeout_add (ZOOM_END_DELAY, idx_map_picture_zoom_end_cb, self);
}

/* Returns whether to show the last picture, scaled, because the user is zooming. */
static gboolean
is_zooming (IdxMapPicture *self,
            const IdxMapArea *area)
{
  double factor;

  if (self->zoom_end_timeout == 0 || !self->is_current || self->surface == NULL)
    return FALSE;
  factor = area->pixels_per_unit / self->area.pixels_per_unit;
  return factor > 1 / MAX_SCALING && factor < MAX_SCALING;
}

/* Draws the next picture now or, if there are many samples, in a job. The picture gets a
 * margin if the view has only been panned since the last one. */
static void
draw (IdxMapPicture *self,
      const IdxMapArea *view)
{
  const IdxMapArea wide = add_margin (view);
  const IdxMapArea *area = has_same_zoom (self, view) && self->is_current ? &wide : view;
  cairo_surface_t *surface;

  if (is_drawn_by_job (self))
    {
      if (!is_zooming (self, view))
        draw_in_thread (self, area);
      return;
    }
  surface = take_surface (self, area);
  idx_map_composer_draw (surface, &self->scene, area);
  show_surface (self, surface, area);
  self->is_current = TRUE;
}

/* Fills the view with the page color, because the last picture may not cover all of it. */
static void
append_page (IdxMapPicture *self,
             GtkSnapshot *snapshot,
             const IdxMapArea *area)
{
  const GdkRGBA page = idx_color_get_rgba (self->scene.colors.page | 0xFF000000U);

  gtk_snapshot_append_color (snapshot, &page,
                             &GRAPHENE_RECT_INIT (0, 0, (float) (area->width / self->scene.scale),
                                                  (float) (area->height / self->scene.scale)));
}

/* Returns (transfer full) a render node of the picture. It is cached and divided into bands, unless
 * the picture must be scaled or the display has a fractional scale. */
static GskRenderNode *
get_node (IdxMapPicture *self,
          gboolean is_scaled)
{
  const double scale = self->scene.scale;

  if (is_scaled || scale > rint (scale) || scale < rint (scale))
    return idx_pixel_node_new (self->surface, scale, self->widget);
  if (self->node == NULL)
    self->node = idx_pixel_node_new_in_bands (self->surface, (int) scale, self->widget);
  return gsk_render_node_ref (self->node);
}

/* Appends the last picture, translated and scaled to the current place of its part of the map. */
static void
append (IdxMapPicture *self,
        GtkSnapshot *snapshot,
        const IdxMapArea *area)
{
  const double scale = self->scene.scale;
  const float factor = (float) (area->pixels_per_unit / self->area.pixels_per_unit);
  const gboolean is_scaled = !has_same_zoom (self, area);
  g_autoptr (GskRenderNode) node = get_node (self, is_scaled);
  double x, y;

  get_offset (self, area, &x, &y);
  if (covers (self, area))
    {
      x = rint (x);
      y = rint (y);
    }
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) (x / scale), (float) (y / scale)));
  if (is_scaled)
    gtk_snapshot_scale (snapshot, factor, factor);
  gtk_snapshot_append_node (snapshot, node);
  gtk_snapshot_restore (snapshot);
}

/* --- Pictures -------------------------------------------------------------------------- */

IdxMapPicture *
idx_map_picture_new (GtkWidget *widget)
{
  IdxMapPicture *self = g_new0 (IdxMapPicture, 1);

  self->widget = widget;
  self->drawing = idx_slot_new (NULL, self);
  return self;
}

void
idx_map_picture_free (IdxMapPicture *self)
{
  if (self == NULL)
    return;
  idx_map_picture_set_scene (self, NULL);
  idx_slot_free (self->drawing);
  g_clear_handle_id (&self->zoom_end_timeout, g_source_remove);
  g_clear_pointer (&self->spare_surface, cairo_surface_destroy);
  g_free (self);
}

void
idx_map_picture_set_scene (IdxMapPicture *self,
                           const IdxMapScene *scene)
{
  IdxMapScene before;

  g_return_if_fail (self != NULL);

  before = self->scene;
  memset (&self->scene, 0, sizeof self->scene);
  self->has_scene = scene != NULL;
  if (scene != NULL)
    scene_copy (scene, &self->scene);
  scene_clear (&before);
  self->generation++;
  self->is_current = FALSE;
  if (scene != NULL)
    return;
  idx_slot_cancel (self->drawing);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
}

void
idx_map_picture_invalidate (IdxMapPicture *self)
{
  g_return_if_fail (self != NULL);

  idx_slot_cancel (self->drawing);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  self->is_current = FALSE;
}

void
idx_map_picture_snapshot (IdxMapPicture *self,
                          GtkSnapshot *snapshot,
                          const IdxMapArea *area)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));
  g_return_if_fail (area != NULL);

  if (!self->has_scene || area->width == 0 || area->height == 0)
    return;
  update_zoom (self, area);
  if (!self->is_current || !covers (self, area))
    draw (self, area);
  self->is_complete = covers (self, area);
  if (!self->is_complete)
    append_page (self, snapshot, area);
  if (self->surface != NULL)
    append (self, snapshot, area);
}

gboolean
idx_map_picture_is_current (IdxMapPicture *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_current && self->is_complete &&
         !idx_slot_is_running (self->drawing);
}
