/* SPDX-License-Identifier: MIT */

/* Draws each name of a map once, as a small picture, so that a frame only moves pictures: outlining
 * the text for its halo takes much longer. */

#include "idx-map-name-layer.h"

#include "idx-pixel-node.h"

#include <math.h>

/* Names with less opacity aren't drawn. */
#define MIN_OPACITY 0.02

/* The opacity of the name of a class that is hidden or isn't emphasized. */
#define PALE_OPACITY 0.3

struct _IdxMapNameLayer
{
  GtkWidget *widget;
  IdxMapMeanFunc get_mean;
  gpointer mean_data;
  IdxMapPlaces *places; /* of the names */
  IdxLabels *labels;
  IdxSuggestions *suggestions; /* whose labels to check the names avoid, or NULL */
  IdxMapNames *names;
  GPtrArray *nodes; /* of GskRenderNode: a picture of each name; NULL until it is in view */
  double scale;     /* of the pictures */
  double map_side;  /* of the whole map, in device pixels */
};

static void
unref_node (gpointer node)
{
  if (node != NULL)
    gsk_render_node_unref (node);
}

IdxMapNameLayer *
idx_map_name_layer_new (GtkWidget *widget)
{
  IdxMapNameLayer *self = g_new0 (IdxMapNameLayer, 1);

  self->widget = widget;
  self->nodes = g_ptr_array_new_with_free_func (unref_node);
  return self;
}

void
idx_map_name_layer_free (IdxMapNameLayer *self)
{
  if (self == NULL)
    return;
  idx_map_name_layer_invalidate (self);
  g_ptr_array_unref (self->nodes);
  g_free (self);
}

void
idx_map_name_layer_set_mean_func (IdxMapNameLayer *self,
                                  IdxMapMeanFunc get_mean,
                                  gpointer data)
{
  g_return_if_fail (self != NULL);

  self->get_mean = get_mean;
  self->mean_data = data;
  idx_map_name_layer_invalidate (self);
}

void
idx_map_name_layer_invalidate (IdxMapNameLayer *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->places, idx_map_places_unref);
  g_clear_object (&self->labels);
  g_clear_object (&self->suggestions);
  g_clear_pointer (&self->names, idx_map_names_free);
  g_ptr_array_set_size (self->nodes, 0);
}

static double
get_map_side (const IdxMapGeometry *geometry)
{
  IdxMapArea whole = geometry->area;

  idx_map_area_show_whole (&whole);
  return 2 * whole.pixels_per_unit;
}

static void
update_names (IdxMapNameLayer *self,
              const IdxMapNameLook *look,
              const IdxMapGeometry *geometry)
{
  const double scale = geometry->scale;
  const double map_side = get_map_side (geometry);
  IdxLabels *labels = idx_dataset_get_labels (look->dataset);
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (look->dataset);
  PangoContext *context = gtk_widget_get_pango_context (self->widget);
  const IdxMapNameStyle style = {
    .context = context,
    .font = pango_context_get_font_description (context),
    .scale = scale,
    .map_side = map_side,
    .colors = look->colors,
    .palette = look->palette,
    .orientation = look->orientation,
    .get_mean = self->get_mean,
    .mean_data = self->mean_data,
  };

  if (self->names != NULL && self->places == look->places && self->labels == labels &&
      self->suggestions == suggestions && self->scale >= scale && self->scale <= scale &&
      self->map_side >= map_side && self->map_side <= map_side)
    return;
  idx_map_name_layer_invalidate (self);
  self->places = idx_map_places_ref (look->places);
  self->labels = g_object_ref (labels);
  (void) g_set_object (&self->suggestions, suggestions);
  self->scale = scale;
  self->map_side = map_side;
  self->names = idx_map_names_new (look->places, look->dataset, &style);
  g_ptr_array_set_size (self->nodes, (int) idx_map_names_get_n_names (self->names));
}

/* Returns (transfer none) the picture of a name. */
static GskRenderNode *
get_node (IdxMapNameLayer *self,
          guint i)
{
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (g_ptr_array_index (self->nodes, i) != NULL)
    return g_ptr_array_index (self->nodes, i);
  idx_map_names_get_size (self->names, i, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  cr = cairo_create (surface);
  idx_map_names_draw (self->names, i, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_ptr_array_index (self->nodes, i) =
    idx_pixel_node_new_translucent (surface, self->scale, self->widget);
  cairo_surface_destroy (surface);
  return g_ptr_array_index (self->nodes, i);
}

/* Returns whether the class of a name is hidden, or another one is emphasized. */
static gboolean
is_pale (IdxMapNameLayer *self,
         guint i,
         const IdxMapNameLook *look)
{
  const guint class = idx_map_names_get_class (self->names, i);

  return look->emphasized >= 0
           ? class != (guint) look->emphasized
           : look->symbols != NULL && !idx_map_symbols_shows_class (look->symbols, class);
}

static void
append_name (IdxMapNameLayer *self,
             guint i,
             GtkSnapshot *snapshot,
             const IdxMapArea *area,
             double opacity)
{
  double left, top;

  if (!idx_map_names_get_corner (self->names, i, area, &left, &top))
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (left / self->scale),
                                                          (float) (top / self->scale)));
  if (opacity < 1)
    gtk_snapshot_push_opacity (snapshot, opacity);
  gtk_snapshot_append_node (snapshot, get_node (self, i));
  if (opacity < 1)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

void
idx_map_name_layer_draw (IdxMapNameLayer *self,
                         GtkSnapshot *snapshot,
                         const IdxMapGeometry *geometry,
                         const IdxMapNameLook *look)
{
  double opacity;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));
  g_return_if_fail (geometry != NULL && look != NULL);

  opacity = idx_map_names_get_opacity (&geometry->area);
  if (opacity < MIN_OPACITY)
    return;
  update_names (self, look, geometry);
  idx_map_names_place (self->names, geometry->area.pixels_per_unit);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &geometry->origin);
  for (guint i = 0; i < idx_map_names_get_n_names (self->names); i++)
    append_name (self, i, snapshot, &geometry->area,
                 is_pale (self, i, look) ? opacity * PALE_OPACITY : opacity);
  gtk_snapshot_restore (snapshot);
}

IdxMapNames *
idx_map_name_layer_get_names (IdxMapNameLayer *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->names;
}
