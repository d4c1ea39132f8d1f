/* SPDX-License-Identifier: MIT */

/* Draws the samples of a map. All visible dots are drawn as one picture. Thumbnails are drawn as
 * tiles, which are composed once and reused. Marks that change more often (for the focus, the
 * pointer, selected thumbnails and decisions) are drawn over the samples. */

#include "idx-map-drawing.h"

#include "idx-color.h"
#include "idx-map-legend.h"
#include "idx-map-marks.h"
#include "idx-map-name-layer.h"
#include "idx-map-nearby.h"
#include "idx-map-picture.h"
#include "idx-map-thumbnails.h"

#include <math.h>

/* If there are more classes than this, their colors are hard to tell apart, so the class of the
 * sample under the pointer is emphasized. */
#define MAX_COLORS 10

#define NO_SAMPLE G_MAXUINT

/* The number of neighbors that are marked. */
#define N_NEIGHBORS 8

struct _IdxMapDrawing
{
  const IdxSampleFocus *focus;
  IdxMapContents *contents;
  IdxDataset *dataset; /* the dataset of the model, or NULL */
  GSignalGroup *dataset_signals;
  IdxDisplayOptions *display_options;
  IdxMapColoring coloring;
  IdxMapColors colors;
  guint hovered;     /* the index of the sample under the pointer, or NO_SAMPLE */
  gint legend_class; /* the index of the class to emphasize; -1 for none */
  guint center;      /* the index of the sample whose neighbors are marked, or NO_SAMPLE */
  GArray *neighbors; /* of guint32 */

  IdxMapPicture *picture;
  IdxMapThumbnails *thumbnails;
  IdxMapNameLayer *name_layer;
  IdxMapLegend *legend; /* of the shapes */
  IdxDecisionMarks *decision_marks;
  gboolean needs_symbols; /* whether to update the symbols when the map is shown */
  gboolean needs_scene;   /* whether to update the scene of the picture before drawing it */
};

/* --- Contents and colors --------------------------------------------------------------- */

static guint
count_classes (IdxMapDrawing *self)
{
  IdxLabels *labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  guint n_classes = 0;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  return n_classes;
}

/* Returns the position of the class to emphasize among the classes; -1 for none. */
static gint
get_emphasized_class (IdxMapDrawing *self)
{
  gint64 label;

  if (self->legend_class >= 0)
    return self->legend_class;
  if (self->hovered == NO_SAMPLE || count_classes (self) <= MAX_COLORS ||
      !idx_dataset_get_label (self->dataset, self->hovered, &label))
    return -1;
  return (gint) idx_labels_find_class (idx_dataset_get_labels (self->dataset), label);
}

static IdxPalette
get_palette (IdxMapDrawing *self)
{
  return idx_display_options_get_palette (self->display_options, self->focus->widget);
}

void
idx_map_drawing_invalidate (IdxMapDrawing *self)
{
  g_return_if_fail (self != NULL);

  self->needs_scene = TRUE;
  gtk_widget_queue_draw (self->focus->widget);
}

static void
update_colors (IdxMapDrawing *self)
{
  IdxPalette palette;
  GdkRGBA accent;

  palette = get_palette (self);
  idx_map_colors_init (&self->colors, self->coloring, count_classes (self),
                       idx_palette_is_dark (palette), get_emphasized_class (self));
  self->colors.page = idx_palette_get_page_color (palette) & 0xFFFFFF;
  accent = idx_map_drawing_get_accent (self);
  self->colors.selected = idx_color_get_rgb (&accent);
  idx_map_drawing_invalidate (self);
}

void
idx_map_drawing_update_colors (IdxMapDrawing *self)
{
  g_return_if_fail (self != NULL);

  idx_map_name_layer_invalidate (self->name_layer);
  idx_map_legend_invalidate (self->legend);
  update_colors (self);
}

void
idx_map_drawing_update_names (IdxMapDrawing *self,
                              IdxMapMeanFunc get_mean,
                              gpointer data)
{
  g_return_if_fail (self != NULL);

  idx_map_name_layer_set_mean_func (self->name_layer, get_mean, data);
  gtk_widget_queue_draw (self->focus->widget);
}

/* Updates the symbols. If the map is hidden, waits until it is shown, because an update takes time
 * proportional to the number of samples. */
static void
update_symbols (IdxMapDrawing *self)
{
  self->needs_symbols = TRUE;
  if (self->dataset == NULL || !gtk_widget_get_mapped (self->focus->widget))
    return;
  self->needs_symbols = FALSE;
  idx_map_contents_update_symbols (self->contents, idx_sample_focus_get_subset (self->focus),
                                   self->coloring);
}

static void
update_positions (IdxMapDrawing *self)
{
  if (self->dataset == NULL)
    idx_map_contents_set_positions (self->contents, NULL, NULL);
  else if (gtk_widget_get_mapped (self->focus->widget))
    idx_map_contents_set_positions (self->contents, idx_dataset_get_map_points (self->dataset),
                                    self->dataset);
}

void
idx_map_drawing_prepare (IdxMapDrawing *self)
{
  g_return_if_fail (self != NULL);

  update_positions (self);
  if (self->needs_symbols)
    update_symbols (self);
}

gboolean
idx_map_drawing_update_model (IdxMapDrawing *self)
{
  IdxDataset *dataset;
  gboolean is_new_dataset;

  g_return_val_if_fail (self != NULL, FALSE);

  dataset = idx_sample_focus_get_dataset (self->focus);
  is_new_dataset = g_set_object (&self->dataset, dataset);
  self->hovered = NO_SAMPLE;
  self->legend_class = -1;
  idx_map_drawing_set_neighbors (self, NO_SAMPLE);
  if (is_new_dataset)
    {
      idx_map_contents_set_positions (self->contents, NULL, NULL);
      idx_map_thumbnails_set_contents (self->thumbnails, NULL, NULL);
      g_signal_group_set_target (self->dataset_signals, dataset);
    }
  idx_map_drawing_update_colors (self);
  update_positions (self);
  update_symbols (self);
  return is_new_dataset;
}

void
idx_map_drawing_drop (IdxMapDrawing *self)
{
  g_return_if_fail (self != NULL);

  idx_map_picture_invalidate (self->picture);
  idx_map_thumbnails_invalidate (self->thumbnails);
  idx_map_name_layer_invalidate (self->name_layer);
  idx_decision_marks_set_captions (self->decision_marks, NULL);
}

void
idx_map_drawing_recompose (IdxMapDrawing *self)
{
  g_return_if_fail (self != NULL);

  idx_map_thumbnails_invalidate (self->thumbnails);
  idx_decision_marks_set_captions (self->decision_marks, NULL);
  idx_map_drawing_update_colors (self);
  update_symbols (self);
}

void
idx_map_drawing_set_coloring (IdxMapDrawing *self,
                              IdxMapColoring coloring)
{
  g_return_if_fail (self != NULL);

  self->coloring = coloring;
  idx_map_drawing_update_colors (self);
  update_symbols (self);
}

void
idx_map_drawing_set_display_options (IdxMapDrawing *self,
                                     IdxDisplayOptions *options)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_func (self->display_options,
                                          (gpointer) idx_map_drawing_update_colors, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_swapped (options, "notify", G_CALLBACK (idx_map_drawing_update_colors), self);
  idx_map_drawing_update_colors (self);
}

void
idx_map_drawing_set_hovered (IdxMapDrawing *self,
                             guint index)
{
  g_return_if_fail (self != NULL);

  if (index == self->hovered)
    return;
  self->hovered = index;
  if (count_classes (self) > MAX_COLORS)
    update_colors (self);
  gtk_widget_trigger_tooltip_query (self->focus->widget);
  gtk_widget_queue_draw (self->focus->widget);
}

void
idx_map_drawing_set_emphasized (IdxMapDrawing *self,
                                gint class)
{
  g_return_if_fail (self != NULL);

  if (class == self->legend_class || class >= (gint) count_classes (self))
    return;
  self->legend_class = class;
  update_colors (self);
}

void
idx_map_drawing_set_neighbors (IdxMapDrawing *self,
                               guint index)
{
  IdxPointGrid *point_grid;

  g_return_if_fail (self != NULL);

  if (index == self->center)
    return;
  self->center = index;
  point_grid = idx_map_contents_get_point_grid (self->contents);
  g_clear_pointer (&self->neighbors, g_array_unref);
  if (index != NO_SAMPLE && point_grid != NULL)
    self->neighbors = idx_map_nearby_find (point_grid, index, N_NEIGHBORS);
  gtk_widget_queue_draw (self->focus->widget);
}

gboolean
idx_map_drawing_has_samples (IdxMapDrawing *self)
{
  IdxPointGrid *point_grid;
  IdxMapSymbols *symbols;

  g_return_val_if_fail (self != NULL, FALSE);

  point_grid = idx_map_contents_get_point_grid (self->contents);
  symbols = idx_map_contents_get_symbols (self->contents);
  return point_grid != NULL && symbols != NULL &&
         symbols->n_samples ==
           idx_map_points_get_n_samples (idx_point_grid_get_positions (point_grid));
}

/* --- Dots ------------------------------------------------------------------------------ */

/* Passes the current contents, colors and selection to the picture. */
static void
update_scene (IdxMapDrawing *self,
              double scale)
{
  g_autoptr (GArray) selected = NULL;
  IdxMapScene scene = { .point_grid = idx_map_contents_get_point_grid (self->contents),
                        .symbols = idx_map_contents_get_symbols (self->contents),
                        .colors = self->colors,
                        .scale = scale };

  self->needs_scene = FALSE;
  if (!idx_map_drawing_has_samples (self))
    {
      idx_map_picture_set_scene (self->picture, NULL);
      return;
    }
  scene.positions = idx_point_grid_get_positions (scene.point_grid);
  selected = idx_selection_list_selected (self->focus->model);
  scene.selected = (const guint32 *) (gpointer) selected->data;
  scene.n_selected = selected->len;
  idx_map_picture_set_scene (self->picture, &scene);
}

/* --- Thumbnails ------------------------------------------------------------------------ */

static gboolean
has_decisions (IdxMapDrawing *self)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  IdxMapSymbols *symbols = idx_map_contents_get_symbols (self->contents);

  return decisions != NULL && (symbols->n_shapes[IDX_MAP_SHAPE_DECIDED] > 0 ||
                               idx_decisions_get_n_flagged (decisions) > 0);
}

static void
draw_decisions (IdxMapDrawing *self,
                const IdxMapMarks *marks,
                IdxCaptions *captions)
{
  GdkRectangle image;
  guint x, y, side;

  idx_map_thumbnails_get_image_bounds (self->thumbnails, &x, &y, &side);
  image = (GdkRectangle){ (int) x, (int) y, (int) side, (int) side };
  idx_map_marks_draw_decisions (marks, self->decision_marks, &image, get_palette (self), captions);
}

static void
draw_thumbnails (IdxMapDrawing *self,
                 const IdxMapMarks *marks,
                 const GdkRGBA *accent)
{
  const IdxMapGeometry *geometry = marks->geometry;
  const IdxMapThumbnailStyle style = {
    .lattice = geometry->lattice,
    .symbols = idx_map_contents_get_symbols (self->contents),
    .colors = self->colors,
    .side = idx_map_geometry_get_cell_side (geometry),
    .scale = geometry->scale,
    .palette = get_palette (self),
    .orientation = idx_display_options_get_orientation (self->display_options),
  };
  IdxCaptions *captions;

  idx_map_thumbnails_set_contents (self->thumbnails, self->dataset, &style);
  gtk_snapshot_save (marks->snapshot);
  gtk_snapshot_translate (marks->snapshot, &geometry->origin);
  idx_map_thumbnails_snapshot (self->thumbnails, marks->snapshot, &geometry->area);
  gtk_snapshot_restore (marks->snapshot);
  idx_map_marks_draw_selection (marks, accent);
  captions = idx_map_thumbnails_get_captions (self->thumbnails);
  idx_decision_marks_set_captions (self->decision_marks, captions);
  if (captions != NULL && has_decisions (self))
    draw_decisions (self, marks, captions);
}

/* --- Names ----------------------------------------------------------------------------- */

static void
draw_names (IdxMapDrawing *self,
            const IdxMapMarks *marks)
{
  const IdxMapNameLook look = {
    .places = idx_map_contents_get_places (self->contents),
    .dataset = self->dataset,
    .colors = &self->colors,
    .palette = get_palette (self),
    .orientation = idx_display_options_get_orientation (self->display_options),
    .symbols = self->coloring != IDX_MAP_COLORING_SUSPICION
                 ? idx_map_contents_get_symbols (self->contents)
                 : NULL,
    .emphasized = self->legend_class,
  };

  if (look.places != NULL && idx_dataset_get_labels (self->dataset) != NULL)
    idx_map_name_layer_draw (self->name_layer, marks->snapshot, marks->geometry, &look);
}

IdxMapNames *
idx_map_drawing_get_names (IdxMapDrawing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return idx_map_name_layer_get_names (self->name_layer);
}

/* --- The legend ------------------------------------------------------------------------ */

/* Explains the shapes of dots. Thumbnails have marks as on the sheet instead. */
static void
draw_legend (IdxMapDrawing *self,
             const IdxMapMarks *marks)
{
  const GdkRGBA text = idx_color_get_rgba (idx_palette_get_text_color (get_palette (self)));

  if (idx_map_geometry_get_cell_side (marks->geometry) == 0)
    idx_map_legend_draw (self->legend, marks->snapshot,
                         idx_map_contents_get_symbols (self->contents), &self->colors, &text);
}

/* --- Everything ------------------------------------------------------------------------ */

GdkRGBA
idx_map_drawing_get_accent (IdxMapDrawing *self)
{
  GdkRGBA page = { 0 };

  g_return_val_if_fail (self != NULL, page);

  page = idx_color_get_rgba (self->colors.page);
  return idx_color_get_accent (self->focus->widget, &page, IDX_COLOR_FRAME_CONTRAST);
}

/* Fills the page unless the picture of dots will cover all of it. The picture includes the page,
 * but consists of whole device pixels, so it may leave a gap at the edges if the scale is
 * fractional. */
static void
draw_page (IdxMapDrawing *self,
           GtkSnapshot *snapshot,
           const IdxMapGeometry *geometry,
           const graphene_rect_t *bounds)
{
  const GdkRGBA page = idx_color_get_rgba (self->colors.page | 0xFF000000U);

  if (!idx_map_drawing_has_samples (self) || idx_map_geometry_get_cell_side (geometry) > 0 ||
      floor (geometry->scale) < geometry->scale)
    gtk_snapshot_append_color (snapshot, &page, bounds);
}

static void
draw_samples (IdxMapDrawing *self,
              const IdxMapMarks *marks,
              const GdkRGBA *accent)
{
  if (idx_map_geometry_get_cell_side (marks->geometry) > 0)
    {
      draw_thumbnails (self, marks, accent);
      return;
    }
  gtk_snapshot_save (marks->snapshot);
  gtk_snapshot_translate (marks->snapshot, &marks->geometry->origin);
  idx_map_picture_snapshot (self->picture, marks->snapshot, &marks->geometry->area);
  gtk_snapshot_restore (marks->snapshot);
}

static void
draw_neighbors (IdxMapDrawing *self,
                const IdxMapMarks *marks)
{
  const IdxMapSymbols *symbols = idx_map_contents_get_symbols (self->contents);
  const GdkRGBA outline = idx_color_get_rgba (self->colors.outline | 0xFF000000U);

  for (guint i = 0; self->neighbors != NULL && i < self->neighbors->len; i++)
    {
      const guint32 index = g_array_index (self->neighbors, guint32, i);
      const GdkRGBA color =
        idx_color_get_rgba (self->colors.colors[symbols->symbols[index].color] | 0xFF000000U);

      idx_map_marks_draw_neighbor (marks, index, &color, &outline);
    }
}

static void
draw_frames (IdxMapDrawing *self,
             const IdxMapMarks *marks)
{
  const GdkRGBA current = idx_color_get_rgba (idx_palette_get_text_color (get_palette (self)));
  GdkRGBA hover = current;
  guint32 index;

  draw_neighbors (self, marks);
  hover.alpha = 0.5F;
  if (self->hovered != NO_SAMPLE)
    idx_map_marks_draw_frame (marks, self->hovered, &hover, 1);
  /* The frame of the current sample has the color of text, as on the sheet. It is thicker while the
   * map has the keyboard focus. */
  if (idx_selection_get_index (self->focus->model, &index))
    idx_map_marks_draw_frame (marks, index, &current,
                              gtk_widget_get_focus_child (self->focus->widget) != NULL ? 3 : 1.5F);
}

void
idx_map_drawing_draw (IdxMapDrawing *self,
                      GtkSnapshot *snapshot,
                      const IdxMapGeometry *geometry)
{
  const IdxMapMarks marks = { snapshot, self->focus, geometry };
  graphene_rect_t bounds;
  GdkRGBA accent;

  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));
  g_return_if_fail (geometry != NULL);

  bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (self->focus->widget),
                               (float) gtk_widget_get_height (self->focus->widget));
  draw_page (self, snapshot, geometry, &bounds);
  if (self->dataset == NULL)
    return;
  if (self->needs_scene)
    update_scene (self, geometry->scale);
  if (!idx_map_drawing_has_samples (self))
    return;
  accent = idx_map_drawing_get_accent (self);
  gtk_snapshot_push_clip (snapshot, &bounds);
  draw_samples (self, &marks, &accent);
  draw_names (self, &marks);
  draw_frames (self, &marks);
  draw_legend (self, &marks);
  gtk_snapshot_pop (snapshot);
}

gboolean
idx_map_drawing_is_complete (IdxMapDrawing *self,
                             const IdxMapGeometry *geometry)
{
  g_return_val_if_fail (self != NULL && geometry != NULL, FALSE);

  if (!idx_map_drawing_has_samples (self) || idx_map_contents_is_preparing (self->contents) ||
      self->needs_scene)
    return FALSE;
  return idx_map_geometry_get_cell_side (geometry) > 0
           ? idx_map_thumbnails_is_complete (self->thumbnails)
           : idx_map_picture_is_current (self->picture);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
follow_dataset (IdxMapDrawing *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "map-points-changed",
                                  G_CALLBACK (update_positions), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (update_symbols), self);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (update_symbols), self);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_map_drawing_recompose), self);
  g_signal_group_connect_swapped (self->dataset_signals, "tone-changed",
                                  G_CALLBACK (idx_map_drawing_recompose), self);
}

IdxMapDrawing *
idx_map_drawing_new (const IdxSampleFocus *focus,
                     IdxMapContents *contents)
{
  IdxMapDrawing *self;
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  g_return_val_if_fail (focus != NULL, NULL);
  g_return_val_if_fail (IDX_IS_MAP_CONTENTS (contents), NULL);

  self = g_new0 (IdxMapDrawing, 1);
  self->focus = focus;
  self->contents = g_object_ref (contents);
  self->hovered = NO_SAMPLE;
  self->legend_class = -1;
  self->center = NO_SAMPLE;
  self->picture = idx_map_picture_new (focus->widget);
  self->thumbnails = idx_map_thumbnails_new (focus->widget);
  self->name_layer = idx_map_name_layer_new (focus->widget);
  self->legend = idx_map_legend_new (focus->widget);
  self->decision_marks = idx_decision_marks_new ();
  follow_dataset (self);
  idx_map_drawing_set_display_options (self, options);
  return self;
}

void
idx_map_drawing_free (IdxMapDrawing *self)
{
  if (self == NULL)
    return;
  g_signal_handlers_disconnect_by_func (self->display_options,
                                        (gpointer) idx_map_drawing_update_colors, self);
  g_object_unref (self->display_options);
  g_object_unref (self->dataset_signals);
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->neighbors, g_array_unref);
  idx_map_picture_free (self->picture);
  idx_map_thumbnails_free (self->thumbnails);
  idx_map_name_layer_free (self->name_layer);
  idx_map_legend_free (self->legend);
  idx_decision_marks_free (self->decision_marks);
  g_object_unref (self->contents);
  g_free (self);
}
