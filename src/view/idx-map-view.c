/* SPDX-License-Identifier: MIT */

/* The map: samples in two dimensions.
 *
 * Dots are one picture of what is in view; thumbnails are tiles that are composed once and drawn
 * often. What changes independently of them (focus, pointer, selected thumbnails, decisions) is
 * drawn over them. */

#include "idx-map-view.h"

#include "idx-color.h"
#include "idx-decision-marks.h"
#include "idx-device-scale.h"
#include "idx-focus-cells.h"
#include "idx-map-contents.h"
#include "idx-map-geometry.h"
#include "idx-map-lasso.h"
#include "idx-map-picture.h"
#include "idx-map-text.h"
#include "idx-map-thumbnails.h"
#include "idx-text.h"
#include "idx-zoom-gestures.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The largest side of a thumbnail, in logical pixels. */
#define MAX_SIDE 512

/* The side to which a thumbnail is enlarged to be revealed, in logical pixels. */
#define REVEALED_SIDE 48

/* A step of the keys: zoom, and a part of the view to pan. */
#define ZOOM_STEP 1.25
#define PAN_STEP 0.15

/* For larger datasets, a lasso selects when it is done, not while it is drawn. */
#define MAX_TO_SELECT_AT_ONCE 200000

/* With more classes than this, colors alone don't tell them apart; that of the sample under the
 * pointer stands out. */
#define MAX_COLORS 10

/* WCAG asks for a contrast of 3 for lines; a line of one pixel needs a little more. */
#define FRAME_CONTRAST 3.5F

#define NO_SAMPLE G_MAXUINT

struct _IdxMapView
{
  GtkWidget parent_instance;
  IdxSelection *model;
  guint32 *places; /* positions by index, if the samples aren't in file order */
  guint position;
  guint hovered; /* an index */
  IdxMapColor color;
  gboolean lasso;
  IdxDisplayOptions *display_options;
  GSignalGroup *dataset_signals;

  IdxMapContents *contents;
  IdxMapPicture *picture;
  IdxMapThumbnails *thumbnails;
  IdxDecisionMarks *marks;
  IdxFocusCells *focus_cells;
  IdxMapGeometry geometry;
  IdxMapColors colors;
  gboolean needs_looks; /* they are prepared when the map is shown */
  gboolean needs_scene;

  GtkEventController *click;
  GtkEventController *drag;
  IdxMapLasso *outline; /* while the user drags */
  graphene_point_t panned;
};

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_POSITION,
  PROP_COLOR,
  PROP_LASSO,
  N_PROPS
};

enum
{
  ACTIVATE,
  MENU_REQUESTED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxMapView, idx_map_view, GTK_TYPE_WIDGET)

/* --- Samples --------------------------------------------------------------------------- */

static IdxSubset *
get_subset (IdxMapView *self)
{
  return self->model != NULL ? idx_selection_get_subset (self->model) : NULL;
}

static IdxDataset *
get_dataset (IdxMapView *self)
{
  return self->model != NULL ? idx_subset_get_dataset (get_subset (self)) : NULL;
}

static guint
get_index (IdxMapView *self)
{
  return self->position == GTK_INVALID_LIST_POSITION
           ? NO_SAMPLE
           : idx_subset_get_index (get_subset (self), self->position);
}

static void
make_places (IdxMapView *self)
{
  IdxSubset *subset = get_subset (self);
  const guint n_samples = idx_dataset_get_n_samples (get_dataset (self));

  self->places = g_new (guint32, n_samples);
  for (guint i = 0; i < n_samples; i++)
    self->places[i] = GTK_INVALID_LIST_POSITION;
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    self->places[idx_subset_get_index (subset, i)] = i;
}

/* Finds where a sample is in the subset, if the filter doesn't leave it out. */
static gboolean
find_position (IdxMapView *self,
               guint index,
               guint *position)
{
  if (idx_subset_peek_indices (get_subset (self)) == NULL)
    return idx_subset_find (get_subset (self), index, position);
  if (self->places == NULL)
    make_places (self);
  *position = self->places[index];
  return *position != GTK_INVALID_LIST_POSITION;
}

static gboolean
find_at (IdxMapView *self,
         double x,
         double y,
         guint *position)
{
  guint index;

  return self->model != NULL && idx_map_geometry_find (&self->geometry, x, y, &index) &&
         find_position (self, index, position);
}

/* --- The current sample ---------------------------------------------------------------- */

static void
describe_current (IdxMapView *self)
{
  g_autofree char *text = NULL;

  if (self->position == GTK_INVALID_LIST_POSITION)
    {
      idx_focus_cells_set_label (self->focus_cells, _ ("No samples"));
      idx_focus_cells_set_selected (self->focus_cells, FALSE);
      return;
    }
  text = idx_map_text_describe (self->model, self->geometry.index, self->position);
  idx_focus_cells_set_label (self->focus_cells, text);
  idx_focus_cells_set_selected (self->focus_cells,
                                gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model),
                                                                 self->position));
}

static void
allocate_focus_cells (IdxMapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  graphene_rect_t bounds;

  if (self->position == GTK_INVALID_LIST_POSITION ||
      !idx_map_geometry_get_bounds (&self->geometry, get_index (self), &bounds))
    {
      idx_focus_cells_allocate (self->focus_cells, NULL, self->model != NULL);
      return;
    }
  /* Far out of view, the focus cell stays at the edge. */
  bounds.origin.x = CLAMP (bounds.origin.x, -bounds.size.width,
                           (float) gtk_widget_get_width (widget));
  bounds.origin.y = CLAMP (bounds.origin.y, -bounds.size.height,
                           (float) gtk_widget_get_height (widget));
  idx_focus_cells_allocate (self->focus_cells, &bounds, TRUE);
}

static void
update_focus (IdxMapView *self)
{
  describe_current (self);
  allocate_focus_cells (self);
  idx_focus_cells_move_focus (self->focus_cells);
}

static void
queue_layout (IdxMapView *self)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Pans so that the current sample is in view. */
static void
show_current (IdxMapView *self)
{
  IdxMapArea *area = &self->geometry.area;
  double x, y, pixel_x, pixel_y, reach;

  if (self->position == GTK_INVALID_LIST_POSITION ||
      !idx_map_geometry_locate (&self->geometry, get_index (self), &x, &y))
    return;
  reach = MAX (idx_map_geometry_get_side (&self->geometry) / 2.0, self->geometry.radius);
  idx_map_area_to_pixels (area, x, y, &pixel_x, &pixel_y);
  if (pixel_x >= reach && pixel_x <= area->width - reach && pixel_y >= reach &&
      pixel_y <= area->height - reach)
    return;
  idx_map_area_pan (area, area->width / 2.0 - pixel_x, area->height / 2.0 - pixel_y);
  idx_map_geometry_snap (&self->geometry);
}

static void
set_current (IdxMapView *self,
             guint position,
             IdxSelectMode mode)
{
  gboolean moves = position != self->position;

  self->position = position;
  /* Switch first, so that the new label goes to the new cell. */
  if (moves)
    idx_focus_cells_switch (self->focus_cells);
  if (position != GTK_INVALID_LIST_POSITION)
    idx_selection_select (self->model, position, mode);
  show_current (self);
  update_focus (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (moves)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
}

static gboolean
idx_map_view_grab_focus (GtkWidget *widget)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  return self->model != NULL && idx_focus_cells_grab_focus (self->focus_cells);
}

/* Tab leaves the map at once. */
static gboolean
idx_map_view_focus (GtkWidget *widget,
                    GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);

  if (child == NULL)
    return idx_map_view_grab_focus (widget);
  return !idx_focus_cells_contain_focus (IDX_MAP_VIEW (widget)->focus_cells) &&
         gtk_widget_child_focus (child, direction);
}

/* --- What is shown --------------------------------------------------------------------- */

static guint
count_classes (IdxMapView *self)
{
  IdxDataset *dataset = get_dataset (self);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
  guint n_classes = 0;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  return n_classes;
}

static gint
get_emphasized (IdxMapView *self)
{
  gint64 label;

  if (self->hovered == NO_SAMPLE || count_classes (self) <= MAX_COLORS ||
      !idx_dataset_get_label (get_dataset (self), self->hovered, &label))
    return -1;
  return (gint) idx_labels_find_class (idx_dataset_get_labels (get_dataset (self)), label);
}

static IdxPalette
get_palette (IdxMapView *self)
{
  return idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
}

static void
update_colors (IdxMapView *self)
{
  IdxPalette palette = get_palette (self);

  idx_map_colors_init (&self->colors, self->color, count_classes (self),
                       idx_palette_is_dark (palette), get_emphasized (self));
  self->colors.page = idx_palette_get_page_color (palette) & 0xFFFFFF;
  self->needs_scene = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Looks take a step for each sample, so a hidden map has none. */
static void
update_looks (IdxMapView *self)
{
  self->needs_looks = TRUE;
  if (self->model == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->needs_looks = FALSE;
  idx_map_contents_update_looks (self->contents, get_subset (self), self->color);
}

static void
update_positions (IdxMapView *self)
{
  IdxDataset *dataset = get_dataset (self);

  if (dataset == NULL)
    idx_map_contents_set_positions (self->contents, NULL);
  else if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    idx_map_contents_set_positions (self->contents, idx_dataset_get_positions (dataset));
}

/* Cells become available after dots, and thumbnails may take the place of dots then. */
static void
idx_map_view_contents_changed_cb (IdxMapView *self)
{
  self->geometry.index = idx_map_contents_get_index (self->contents);
  self->geometry.lattice = idx_map_contents_get_lattice (self->contents);
  idx_map_geometry_snap (&self->geometry);
  self->needs_scene = TRUE;
  describe_current (self);
  queue_layout (self);
}

static void
idx_map_view_selected_cb (IdxMapView *self)
{
  guint64 n = self->model != NULL ? idx_selection_count (self->model) : 0;
  g_autofree char *count = idx_text_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s sample selected", "%s samples selected", n), count);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  self->needs_scene = TRUE;
  update_focus (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Gets the selected samples, to be freed. */
static guint32 *
list_selected (IdxMapView *self,
               guint *n)
{
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->model));
  guint32 *indices = g_new (guint32, gtk_bitset_get_size (selected));
  GtkBitsetIter iter;
  guint position;

  *n = 0;
  for (gboolean any = gtk_bitset_iter_init_first (&iter, selected, &position); any;
       any = gtk_bitset_iter_next (&iter, &position))
    indices[(*n)++] = idx_subset_get_index (get_subset (self), position);
  return indices;
}

/* Passes what has changed to the picture. */
static void
update_scene (IdxMapView *self)
{
  g_autofree guint32 *selected = NULL;
  IdxMapScene scene = { .index = self->geometry.index,
                        .looks = idx_map_contents_get_looks (self->contents),
                        .colors = self->colors,
                        .scale = self->geometry.scale };

  self->needs_scene = FALSE;
  if (scene.index == NULL || scene.looks == NULL ||
      scene.looks->n_samples !=
        idx_positions_get_n_samples (idx_map_index_get_positions (scene.index)))
    {
      idx_map_picture_set_scene (self->picture, NULL);
      return;
    }
  selected = list_selected (self, &scene.n_selected);
  scene.selected = selected;
  self->geometry.radius = idx_map_composer_get_radius (&scene, &self->geometry.area);
  idx_map_picture_set_scene (self->picture, &scene);
}

static void
update_radius (IdxMapView *self)
{
  IdxMapLooks *looks = idx_map_contents_get_looks (self->contents);
  const IdxMapScene scene = { .looks = looks, .scale = self->geometry.scale };

  if (looks != NULL)
    self->geometry.radius = idx_map_composer_get_radius (&scene, &self->geometry.area);
}

/* --- Layout ---------------------------------------------------------------------------- */

static void
idx_map_view_size_allocate (GtkWidget *widget,
                            int width,
                            int height,
                            int baseline)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  IdxMapGeometry *geometry = &self->geometry;

  geometry->origin = idx_device_scale_get_origin (widget);
  idx_map_area_resize (&geometry->area, (guint) MAX (floor (width * geometry->scale), 1),
                       (guint) MAX (floor (height * geometry->scale), 1));
  idx_map_geometry_snap (geometry);
  update_radius (self);
  allocate_focus_cells (self);
}

static void
idx_map_view_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  *minimum = 40;
  *natural = 640;
}

static void
idx_map_view_scale_changed_cb (IdxMapView *self)
{
  double scale = idx_device_scale_get (GTK_WIDGET (self));

  self->geometry.area.half *= scale / self->geometry.scale;
  self->geometry.scale = scale;
  self->needs_scene = TRUE;
  queue_layout (self);
}

static void
idx_map_view_css_changed (GtkWidget *widget,
                          GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_map_view_parent_class)->css_changed (widget, change);
  if (IDX_MAP_VIEW (widget)->display_options != NULL)
    update_colors (IDX_MAP_VIEW (widget));
}

static void
idx_map_view_map (GtkWidget *widget)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  GTK_WIDGET_CLASS (idx_map_view_parent_class)->map (widget);
  update_positions (self);
  if (self->needs_looks)
    update_looks (self);
  show_current (self);
}

static void
idx_map_view_unrealize (GtkWidget *widget)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  /* Nodes belong to the renderer that they were made for. */
  idx_map_picture_drop (self->picture);
  idx_map_thumbnails_drop (self->thumbnails);
  idx_decision_marks_set_captions (self->marks, NULL);
  GTK_WIDGET_CLASS (idx_map_view_parent_class)->unrealize (widget);
}

/* --- Zoom and pan ---------------------------------------------------------------------- */

static double
get_max_half (IdxMapView *self)
{
  guint n_cells =
    self->geometry.lattice != NULL ? idx_map_lattice_get_side (self->geometry.lattice) : 1;

  return MAX (n_cells * MAX_SIDE * self->geometry.scale, self->geometry.area.width) / 2;
}

/* Zooms so that a point of the widget shows the same part of the map. If @index is a sample, that
 * stays where it is, also when a dot becomes a thumbnail. */
static void
zoom_at (IdxMapView *self,
         double factor,
         double x,
         double y,
         guint index)
{
  IdxMapGeometry *geometry = &self->geometry;
  graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y);
  graphene_point_t now;
  graphene_rect_t bounds;
  double map_x, map_y;

  if (index != NO_SAMPLE && idx_map_geometry_get_bounds (geometry, index, &bounds))
    graphene_rect_get_center (&bounds, &point);
  idx_map_geometry_to_map (geometry, x, y, &map_x, &map_y);
  gtk_event_controller_reset (self->drag);
  idx_map_area_zoom (&geometry->area, factor, get_max_half (self),
                     (x - (double) geometry->origin.x) * geometry->scale,
                     (y - (double) geometry->origin.y) * geometry->scale);
  /* Aligning the cells makes the map a little smaller. */
  idx_map_geometry_snap (geometry);
  now = idx_map_geometry_from_map (geometry, map_x, map_y);
  if (index != NO_SAMPLE && idx_map_geometry_get_bounds (geometry, index, &bounds))
    graphene_rect_get_center (&bounds, &now);
  if (!geometry->area.is_whole)
    {
      idx_map_area_pan (&geometry->area, (double) (point.x - now.x) * geometry->scale,
                        (double) (point.y - now.y) * geometry->scale);
      idx_map_geometry_snap (geometry);
    }
  update_radius (self);
  queue_layout (self);
}

static void
pan_by (IdxMapView *self,
        double dx,
        double dy)
{
  /* By whole device pixels, so that what has been drawn can be moved. */
  idx_map_area_pan (&self->geometry.area, rint (dx * self->geometry.scale),
                    rint (dy * self->geometry.scale));
  idx_map_geometry_snap (&self->geometry);
  queue_layout (self);
}

/* The size that zooming changes is the side of the whole map, in logical pixels. */
static int
idx_map_view_get_size_cb (GtkWidget *widget)
{
  const IdxMapGeometry *geometry = &IDX_MAP_VIEW (widget)->geometry;

  return MAX ((int) lround (2 * geometry->area.half / geometry->scale), 1);
}

static void
idx_map_view_zoom_at_cb (GtkWidget *widget,
                         int size,
                         double x,
                         double y)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  guint index = NO_SAMPLE;

  if (!idx_map_geometry_find (&self->geometry, x, y, &index))
    index = NO_SAMPLE;
  zoom_at (self, (double) MAX (size, 1) / idx_map_view_get_size_cb (widget), x, y, index);
}

/* Two fingers on a touchpad pan; a wheel zooms. */
static gboolean
idx_map_view_scroll_cb (GtkEventControllerScroll *controller,
                        double dx,
                        double dy,
                        IdxMapView *self)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkDevice *device = gtk_event_controller_get_current_event_device (base);

  if (device == NULL || gdk_device_get_source (device) != GDK_SOURCE_TOUCHPAD ||
      (gtk_event_controller_get_current_event_state (base) & GDK_CONTROL_MASK))
    return FALSE;
  /* GTK gives steps of ten pixels; since 4.8 also pixels. */
  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL)
    pan_by (self, -10 * dx, -10 * dy);
  else
    pan_by (self, -dx, -dy);
  return TRUE;
}

/* --- Drawing --------------------------------------------------------------------------- */

static GdkRGBA
get_accent (IdxMapView *self)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color = { 0.2F, 0.5F, 0.9F, 1.0F };
  GdkRGBA page = idx_color_get_rgba (self->colors.page | 0xFF000000U);

  (void) gtk_style_context_lookup_color (context, "theme_selected_bg_color", &color);
  return idx_color_ensure_contrast (&color, &page, FRAME_CONTRAST);
}

/* A frame around a thumbnail, or a ring around a dot. */
static void
draw_frame (IdxMapView *self,
            GtkSnapshot *snapshot,
            guint index,
            GdkRGBA color,
            float width)
{
  gboolean is_thumbnail = idx_map_geometry_get_side (&self->geometry) > 0;
  GskRoundedRect outline;
  graphene_rect_t bounds;

  if (!idx_map_geometry_get_bounds (&self->geometry, index, &bounds))
    return;
  if (!is_thumbnail)
    graphene_rect_inset (&bounds, -width - 2, -width - 2);
  gsk_rounded_rect_init_from_rect (&outline, &bounds,
                                   is_thumbnail ? 0 : bounds.size.width / 2);
  gtk_snapshot_append_border (snapshot, &outline, (const float[4]){ width, width, width, width },
                              (const GdkRGBA[4]){ color, color, color, color });
}

/* Calls @function for each sample whose thumbnail is in view and passes the filter. */
static void
foreach_thumbnail (IdxMapView *self,
                   void (*function) (IdxMapView *self,
                                     guint index,
                                     guint position,
                                     gpointer data),
                   gpointer data)
{
  const IdxMapGeometry *geometry = &self->geometry;
  const guint n_cells = idx_map_lattice_get_side (geometry->lattice);
  double bounds[4];
  guint cells[4], n;
  const guint32 *order = idx_map_lattice_get_order (geometry->lattice, &n);

  idx_map_area_to_map (&geometry->area, 0, 0, &bounds[0], &bounds[1]);
  idx_map_area_to_map (&geometry->area, geometry->area.width, geometry->area.height, &bounds[2],
                       &bounds[3]);
  for (guint i = 0; i < 4; i++)
    cells[i] = (guint) CLAMP (floor ((bounds[i] + 1) / 2 * n_cells) + (i < 2 ? 0 : 1), 0, n_cells);
  for (guint row = cells[1]; row < cells[3]; row++)
    {
      guint first, position;
      guint n_run = idx_map_lattice_find_run (geometry->lattice, row, cells[0], cells[2], &first);

      for (guint i = first; i < first + n_run; i++)
        if (find_position (self, order[i], &position))
          function (self, order[i], position, data);
    }
}

static void
draw_selected_cb (IdxMapView *self,
                  guint index,
                  guint position,
                  gpointer data)
{
  const double width = MAX (idx_map_geometry_get_side (&self->geometry) / self->geometry.scale / 16,
                            1);
  cairo_t *cr = data;
  graphene_rect_t bounds;

  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model), position) ||
      !idx_map_geometry_get_bounds (&self->geometry, index, &bounds))
    return;
  cairo_rectangle (cr, (double) bounds.origin.x, (double) bounds.origin.y,
                   (double) bounds.size.width, (double) bounds.size.height);
  graphene_rect_inset (&bounds, (float) width, (float) width);
  cairo_rectangle (cr, (double) bounds.origin.x, (double) bounds.origin.y,
                   (double) bounds.size.width, (double) bounds.size.height);
}

/* One node for all frames, because there may be thousands. */
static void
draw_selected (IdxMapView *self,
               GtkSnapshot *snapshot)
{
  const GdkRGBA color = get_accent (self);
  GtkWidget *widget = GTK_WIDGET (self);
  cairo_t *cr;

  if (idx_selection_count (self->model) == 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                       (float) gtk_widget_get_height (widget)));
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  foreach_thumbnail (self, draw_selected_cb, cr);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
draw_decision_cb (IdxMapView *self,
                  guint index,
                  guint position,
                  gpointer data)
{
  const double scale = self->geometry.scale;
  IdxCaptions *captions = idx_map_thumbnails_get_captions (self->thumbnails);
  IdxDecisionCell cell = { .widget = GTK_WIDGET (self),
                           .scale = scale,
                           .palette = get_palette (self),
                           .has_caption = idx_captions_get_height (captions) > 0 };
  guint x, y, side;

  if (!idx_map_geometry_get_bounds (&self->geometry, index, &cell.bounds))
    return;
  idx_map_thumbnails_get_image_bounds (self->thumbnails, &x, &y, &side);
  cell.bounds.origin.x += (float) (x / scale);
  cell.bounds.origin.y += (float) (y / scale);
  cell.bounds.size.width = (float) (side / scale);
  cell.bounds.size.height = (float) (side / scale);
  (void) idx_decision_marks_draw_cell (self->marks, data, &cell,
                                       idx_dataset_get_decisions (get_dataset (self)), index);
}

static void
draw_thumbnails (IdxMapView *self,
                 GtkSnapshot *snapshot)
{
  const IdxMapThumbnailStyle style = {
    .lattice = self->geometry.lattice,
    .looks = idx_map_contents_get_looks (self->contents),
    .colors = self->colors,
    .side = idx_map_geometry_get_side (&self->geometry),
    .scale = self->geometry.scale,
    .palette = get_palette (self),
    .orientation = idx_display_options_get_orientation (self->display_options),
  };
  IdxDecisions *decisions = idx_dataset_get_decisions (get_dataset (self));
  IdxCaptions *captions;

  idx_map_thumbnails_set_contents (self->thumbnails, get_dataset (self), &style);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &self->geometry.origin);
  idx_map_thumbnails_snapshot (self->thumbnails, snapshot, &self->geometry.area);
  gtk_snapshot_restore (snapshot);
  draw_selected (self, snapshot);
  captions = idx_map_thumbnails_get_captions (self->thumbnails);
  idx_decision_marks_set_captions (self->marks, captions);
  if (decisions != NULL && captions != NULL &&
      idx_map_contents_get_looks (self->contents)->n_shapes[IDX_MAP_SHAPE_DECIDED] +
          idx_decisions_get_n_flagged (decisions) >
        0)
    foreach_thumbnail (self, draw_decision_cb, snapshot);
}

static void
draw_outline (IdxMapView *self,
              GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GdkRGBA color = get_accent (self);
  double x, y;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot,
                               &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                    (float) gtk_widget_get_height (widget)));

  for (guint i = 0; idx_map_lasso_get_corner (self->outline, i, &x, &y); i++)
    {
      graphene_point_t point = idx_map_geometry_from_map (&self->geometry, x, y);

      cairo_line_to (cr, (double) point.x, (double) point.y);
    }
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, 1);
  cairo_stroke_preserve (cr);
  color.alpha = 0.2F;
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static gboolean
has_samples (IdxMapView *self)
{
  IdxMapLooks *looks = idx_map_contents_get_looks (self->contents);

  return self->geometry.index != NULL && looks != NULL &&
         looks->n_samples ==
           idx_positions_get_n_samples (idx_map_index_get_positions (self->geometry.index));
}

static void
draw_samples (IdxMapView *self,
              GtkSnapshot *snapshot)
{
  GdkRGBA hover =
    idx_color_get_rgba (idx_palette_get_text_color (get_palette (self)));
  gboolean has_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;

  if (idx_map_geometry_get_side (&self->geometry) > 0)
    draw_thumbnails (self, snapshot);
  else
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &self->geometry.origin);
      idx_map_picture_snapshot (self->picture, snapshot, &self->geometry.area);
      gtk_snapshot_restore (snapshot);
    }
  hover.alpha = 0.5F;
  if (self->hovered != NO_SAMPLE)
    draw_frame (self, snapshot, self->hovered, hover, 1);
  if (self->position != GTK_INVALID_LIST_POSITION)
    draw_frame (self, snapshot, get_index (self), get_accent (self), has_focus ? 3 : 1.5F);
}

static void
idx_map_view_snapshot (GtkWidget *widget,
                       GtkSnapshot *snapshot)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  const graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                        (float) gtk_widget_get_height (widget));
  const GdkRGBA page = idx_color_get_rgba (self->colors.page | 0xFF000000U);

  if (self->needs_scene && self->model != NULL)
    update_scene (self);
  /* A picture of dots has a page of its own, of whole device pixels. */
  if (self->model == NULL || !has_samples (self) ||
      idx_map_geometry_get_side (&self->geometry) > 0 ||
      floor (self->geometry.scale) < self->geometry.scale)
    gtk_snapshot_append_color (snapshot, &page, &bounds);
  if (self->model == NULL || !has_samples (self))
    return;
  gtk_snapshot_push_clip (snapshot, &bounds);
  draw_samples (self, snapshot);
  if (self->outline != NULL)
    draw_outline (self, snapshot);
  gtk_snapshot_pop (snapshot);
}

/* --- Mouse and touch ------------------------------------------------------------------- */

static gboolean
is_touch (gpointer gesture)
{
  GdkDevice *device = gtk_gesture_get_device (gesture);

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

/* A range of samples makes no sense on a map, so Shift adds a sample as Ctrl does. */
static IdxSelectMode
get_click_mode (gpointer gesture)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (gesture);
  IdxSelectMode mode = idx_select_mode_from_state (state);

  return mode == IDX_SELECT_ONLY ? mode : IDX_SELECT_TOGGLE;
}

static void
idx_map_view_released_cb (GtkGestureClick *gesture,
                          int n_press,
                          double x,
                          double y,
                          IdxMapView *self)
{
  IdxSelectMode mode = get_click_mode (gesture);
  guint position;

  if (self->model == NULL)
    return;
  if (find_at (self, x, y, &position))
    set_current (self, position, mode);
  else if (mode == IDX_SELECT_ONLY)
    (void) gtk_selection_model_unselect_all (GTK_SELECTION_MODEL (self->model));
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (n_press == 2 && find_at (self, x, y, &position))
    g_signal_emit (self, signals[ACTIVATE], 0, position);
}

static gboolean
request_menu_at (IdxMapView *self,
                 double x,
                 double y)
{
  guint position;

  if (!find_at (self, x, y, &position))
    return FALSE;
  set_current (self, position,
               gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model), position)
                 ? IDX_SELECT_NONE
                 : IDX_SELECT_ONLY);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  g_signal_emit (self, signals[MENU_REQUESTED], 0, x, y);
  return TRUE;
}

static void
idx_map_view_menu_pressed_cb (GtkGestureClick *gesture,
                              int n_press,
                              double x,
                              double y,
                              IdxMapView *self)
{
  (void) request_menu_at (self, x, y);
}

static void
idx_map_view_long_pressed_cb (GtkGestureLongPress *gesture,
                              double x,
                              double y,
                              IdxMapView *self)
{
  if (request_menu_at (self, x, y))
    (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
set_hovered (IdxMapView *self,
             guint index)
{
  if (index == self->hovered)
    return;
  self->hovered = index;
  if (count_classes (self) > MAX_COLORS)
    update_colors (self);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
idx_map_view_motion_cb (GtkEventControllerMotion *controller,
                        double x,
                        double y,
                        IdxMapView *self)
{
  guint position;

  if (self->outline == NULL && find_at (self, x, y, &position))
    set_hovered (self, idx_subset_get_index (get_subset (self), position));
  else
    set_hovered (self, NO_SAMPLE);
}

static void
idx_map_view_leave_cb (GtkEventControllerMotion *controller,
                       IdxMapView *self)
{
  set_hovered (self, NO_SAMPLE);
}

/* Dots don't show what they are. */
static gboolean
idx_map_view_query_tooltip (GtkWidget *widget,
                            int x,
                            int y,
                            gboolean keyboard_tooltip,
                            GtkTooltip *tooltip)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  g_autofree char *text = NULL;
  GdkRectangle area = { x - 4, y - 4, 8, 8 };
  guint position;

  if (keyboard_tooltip || self->outline != NULL ||
      idx_map_geometry_get_side (&self->geometry) > 0 || !find_at (self, x, y, &position))
    return FALSE;
  text = idx_map_text_describe (self->model, NULL, position);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &area);
  return TRUE;
}

/* --- Selecting by dragging ------------------------------------------------------------- */

typedef struct
{
  IdxMapView *view;
  GtkBitset *inside;
} Collection;

static void
collect (IdxMapView *self,
         guint index,
         GtkBitset *inside)
{
  double x, y;
  guint position;

  if (idx_map_geometry_locate (&self->geometry, index, &x, &y) &&
      idx_map_lasso_contains (self->outline, x, y) && find_position (self, index, &position))
    gtk_bitset_add (inside, position);
}

static void
idx_map_view_collect_cb (guint index,
                         float x,
                         float y,
                         gpointer data)
{
  const Collection *collection = data;

  collect (collection->view, index, collection->inside);
}

/* Thumbnails may be some cells away from their positions. */
static void
collect_all (IdxMapView *self,
             GtkBitset *inside)
{
  Collection collection = { self, inside };
  double left, top, right, bottom;

  idx_map_lasso_get_bounds (self->outline, &left, &top, &right, &bottom);
  if (idx_map_geometry_get_side (&self->geometry) == 0)
    idx_map_index_foreach (self->geometry.index, left, top, right, bottom, idx_map_view_collect_cb,
                           &collection);
  else
    {
      guint n;
      const guint32 *order = idx_map_lattice_get_order (self->geometry.lattice, &n);

      for (guint i = 0; i < n; i++)
        collect (self, order[i], inside);
    }
}

static void
select_inside (IdxMapView *self)
{
  g_autoptr (GtkBitset) inside = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) selected = NULL;
  g_autoptr (GtkBitset) all =
    gtk_bitset_new_range (0, idx_subset_get_n_samples (get_subset (self)));

  collect_all (self, inside);
  selected = idx_map_lasso_combine (self->outline, inside);
  (void) gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->model), selected, all);
}

static void
end_outline (IdxMapView *self)
{
  g_clear_pointer (&self->outline, idx_map_lasso_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
idx_map_view_drag_begin_cb (GtkGestureDrag *gesture,
                            double x,
                            double y,
                            IdxMapView *self)
{
  graphene_point_init (&self->panned, 0, 0);
}

static void
begin_outline (IdxMapView *self,
               GtkGestureDrag *gesture,
               double x,
               double y)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  g_autoptr (GtkBitset) before =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->model));
  double map_x, map_y;

  idx_map_geometry_to_map (&self->geometry, x, y, &map_x, &map_y);
  self->outline =
    idx_map_lasso_new (self->lasso, map_x, map_y, idx_select_mode_from_state (state), before);
  set_hovered (self, NO_SAMPLE);
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
pan_to (IdxMapView *self,
        double dx,
        double dy)
{
  const double scale = self->geometry.scale;
  const double step_x = rint ((dx - (double) self->panned.x) * scale) / scale;
  const double step_y = rint ((dy - (double) self->panned.y) * scale) / scale;

  pan_by (self, step_x, step_y);
  self->panned.x += (float) step_x;
  self->panned.y += (float) step_y;
}

static void
idx_map_view_drag_update_cb (GtkGestureDrag *gesture,
                             double dx,
                             double dy,
                             IdxMapView *self)
{
  double x, y, map_x, map_y;

  if (self->model == NULL || self->geometry.index == NULL ||
      !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  if (self->outline == NULL && !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx,
                                                          (int) dy))
    return;
  if (is_touch (gesture))
    {
      (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      pan_to (self, dx, dy);
      return;
    }
  if (self->outline == NULL)
    begin_outline (self, gesture, x, y);
  idx_map_geometry_to_map (&self->geometry, x + dx, y + dy, &map_x, &map_y);
  idx_map_lasso_extend (self->outline, map_x, map_y);
  if (idx_subset_get_n_samples (get_subset (self)) <= MAX_TO_SELECT_AT_ONCE)
    select_inside (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
idx_map_view_drag_end_cb (GtkGestureDrag *gesture,
                          double dx,
                          double dy,
                          IdxMapView *self)
{
  if (self->outline == NULL)
    return;
  select_inside (self);
  end_outline (self);
}

static void
idx_map_view_pan_update_cb (GtkGestureDrag *gesture,
                            double dx,
                            double dy,
                            IdxMapView *self)
{
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  pan_to (self, dx, dy);
}

static void
add_drags (IdxMapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pan = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (idx_map_view_drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (idx_map_view_drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (idx_map_view_drag_end_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (end_outline), self);
  self->drag = GTK_EVENT_CONTROLLER (drag);
  gtk_widget_add_controller (widget, self->drag);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (pan), GDK_BUTTON_MIDDLE);
  g_signal_connect (pan, "drag-begin", G_CALLBACK (idx_map_view_drag_begin_cb), self);
  g_signal_connect (pan, "drag-update", G_CALLBACK (idx_map_view_pan_update_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pan));
}

static void
add_controllers (IdxMapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "released", G_CALLBACK (idx_map_view_released_cb), self);
  self->click = GTK_EVENT_CONTROLLER (click);
  gtk_widget_add_controller (widget, self->click);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (idx_map_view_menu_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (menu));

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (idx_map_view_long_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (hold));

  g_signal_connect (motion, "motion", G_CALLBACK (idx_map_view_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (idx_map_view_leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  idx_zoom_gestures_add (widget, idx_map_view_get_size_cb, idx_map_view_zoom_at_cb);
  idx_zoom_gestures_set_plain_wheel (widget, TRUE);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (idx_map_view_scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  add_drags (self);
}

/* --- Actions --------------------------------------------------------------------------- */

static void
move_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  gboolean selects;
  int dx, dy;
  guint position;

  g_variant_get (parameter, "(iib)", &dx, &dy, &selects);
  if (self->position != GTK_INVALID_LIST_POSITION &&
      idx_map_geometry_find_next (&self->geometry, get_subset (self), get_index (self), dx, dy,
                                  &position))
    set_current (self, position, selects ? IDX_SELECT_ONLY : IDX_SELECT_NONE);
}

static void
pan_action (GtkWidget *widget,
            const char *name,
            GVariant *parameter)
{
  int dx, dy;

  g_variant_get (parameter, "(ii)", &dx, &dy);
  pan_by (IDX_MAP_VIEW (widget), -dx * PAN_STEP * gtk_widget_get_width (widget),
          -dy * PAN_STEP * gtk_widget_get_height (widget));
}

static void
zoom_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  idx_map_view_zoom (IDX_MAP_VIEW (widget), g_variant_get_int32 (parameter));
}

static void
show_whole_action (GtkWidget *widget,
                   const char *name,
                   GVariant *parameter)
{
  idx_map_view_show_whole (IDX_MAP_VIEW (widget));
}

static void
activate_action (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  if (self->position != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, signals[ACTIVATE], 0, self->position);
}

static void
toggle_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  if (self->position != GTK_INVALID_LIST_POSITION)
    set_current (self, self->position, IDX_SELECT_TOGGLE);
}

static void
menu_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  graphene_rect_t bounds;
  graphene_point_t center;

  if (self->position == GTK_INVALID_LIST_POSITION ||
      !idx_map_geometry_get_bounds (&self->geometry, get_index (self), &bounds))
    return;
  show_current (self);
  (void) idx_map_geometry_get_bounds (&self->geometry, get_index (self), &bounds);
  graphene_rect_get_center (&bounds, &center);
  g_signal_emit (self, signals[MENU_REQUESTED], 0, (double) center.x, (double) center.y);
}

/* Escape gives up what is being dragged. */
static gboolean
idx_map_view_escape_cb (GtkWidget *widget,
                        GVariant *arguments,
                        gpointer data)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  if (self->outline == NULL)
    return FALSE;
  gtk_event_controller_reset (self->drag);
  end_outline (self);
  return TRUE;
}

static const struct
{
  const char *name;
  const char *type;
  GtkWidgetActionActivateFunc activate;
} actions[] = {
  { "map.move", "(iib)", move_action },
  { "map.pan", "(ii)", pan_action },
  { "map.zoom", "i", zoom_action },
  { "map.show-whole", NULL, show_whole_action },
  { "map.activate", NULL, activate_action },
  { "map.toggle", NULL, toggle_action },
  { "map.menu-at-focus", NULL, menu_action },
};

static const struct
{
  guint key;
  guint keypad_key;
  int dx;
  int dy;
} arrows[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
  { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 },
};

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Home, 0, "map.show-whole" },
  { GDK_KEY_KP_Home, 0, "map.show-whole" },
  { GDK_KEY_Return, 0, "map.activate" },
  { GDK_KEY_KP_Enter, 0, "map.activate" },
  { GDK_KEY_ISO_Enter, 0, "map.activate" },
  { GDK_KEY_a, GDK_CONTROL_MASK, "win.select-all" },
  { GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "win.select-none" },
  { GDK_KEY_i, GDK_CONTROL_MASK, "win.invert-selection" },
  { GDK_KEY_space, 0, "map.toggle" },
  { GDK_KEY_space, GDK_CONTROL_MASK, "map.toggle" },
  { GDK_KEY_KP_Space, 0, "map.toggle" },
  { GDK_KEY_Menu, 0, "map.menu-at-focus" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "map.menu-at-focus" },
};

static void
install_keys (GtkWidgetClass *klass)
{
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      const guint pair[] = { arrows[i].key, arrows[i].keypad_key };

      for (gsize j = 0; j < G_N_ELEMENTS (pair); j++)
        {
          gtk_widget_class_add_binding_action (klass, pair[j], 0, "map.move", "(iib)",
                                               arrows[i].dx, arrows[i].dy, TRUE);
          gtk_widget_class_add_binding_action (klass, pair[j], GDK_CONTROL_MASK, "map.move",
                                               "(iib)", arrows[i].dx, arrows[i].dy, FALSE);
          gtk_widget_class_add_binding_action (klass, pair[j], GDK_SHIFT_MASK, "map.pan", "(ii)",
                                               arrows[i].dx, arrows[i].dy);
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, keys[i].modifiers, keys[i].action,
                                         NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, idx_map_view_escape_cb, NULL);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_map_view_get_property (GObject *object,
                           guint id,
                           GValue *value,
                           GParamSpec *pspec)
{
  IdxMapView *self = IDX_MAP_VIEW (object);

  switch (id)
    {
    case PROP_MODEL:
      g_value_set_object (value, self->model);
      break;
    case PROP_POSITION:
      g_value_set_uint (value, self->position);
      break;
    case PROP_COLOR:
      g_value_set_enum (value, (gint) self->color);
      break;
    case PROP_LASSO:
      g_value_set_boolean (value, self->lasso);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_map_view_set_property (GObject *object,
                           guint id,
                           const GValue *value,
                           GParamSpec *pspec)
{
  IdxMapView *self = IDX_MAP_VIEW (object);

  switch (id)
    {
    case PROP_MODEL:
      idx_map_view_set_model (self, g_value_get_object (value));
      break;
    case PROP_POSITION:
      idx_map_view_set_position (self, g_value_get_uint (value));
      break;
    case PROP_COLOR:
      idx_map_view_set_color (self, (IdxMapColor) g_value_get_enum (value));
      break;
    case PROP_LASSO:
      idx_map_view_set_lasso (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_map_view_dispose (GObject *object)
{
  IdxMapView *self = IDX_MAP_VIEW (object);

  g_clear_pointer (&self->outline, idx_map_lasso_free);
  g_clear_pointer (&self->focus_cells, idx_focus_cells_free);
  g_clear_pointer (&self->picture, idx_map_picture_free);
  g_clear_pointer (&self->thumbnails, idx_map_thumbnails_free);
  g_clear_pointer (&self->marks, idx_decision_marks_free);
  g_clear_object (&self->contents);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->model);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->places, g_free);
  G_OBJECT_CLASS (idx_map_view_parent_class)->dispose (object);
}

static void
idx_map_view_class_init (IdxMapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_map_view_get_property;
  object_class->set_property = idx_map_view_set_property;
  object_class->dispose = idx_map_view_dispose;

  widget_class->measure = idx_map_view_measure;
  widget_class->size_allocate = idx_map_view_size_allocate;
  widget_class->snapshot = idx_map_view_snapshot;
  widget_class->grab_focus = idx_map_view_grab_focus;
  widget_class->focus = idx_map_view_focus;
  widget_class->css_changed = idx_map_view_css_changed;
  widget_class->map = idx_map_view_map;
  widget_class->unrealize = idx_map_view_unrealize;
  widget_class->query_tooltip = idx_map_view_query_tooltip;

  properties[PROP_MODEL] = g_param_spec_object ("model", NULL, NULL, IDX_TYPE_SELECTION, flags);
  properties[PROP_POSITION] =
    g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, GTK_INVALID_LIST_POSITION, flags);
  properties[PROP_COLOR] = g_param_spec_enum ("color", NULL, NULL, IDX_TYPE_MAP_COLOR,
                                              IDX_MAP_COLOR_LABEL, flags);
  properties[PROP_LASSO] = g_param_spec_boolean ("lasso", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATE] = g_signal_new ("activate", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[MENU_REQUESTED] =
    g_signal_new ("menu-requested", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type,
                                     actions[i].activate);
  install_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "map");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
idx_map_view_init (IdxMapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->position = GTK_INVALID_LIST_POSITION;
  self->hovered = NO_SAMPLE;
  self->geometry.scale = 1;
  self->geometry.radius = 1;
  self->geometry.area = (IdxMapArea){ .width = 1, .height = 1 };
  idx_map_area_show_whole (&self->geometry.area);
  self->contents = idx_map_contents_new ();
  g_signal_connect_object (self->contents, "changed", G_CALLBACK (idx_map_view_contents_changed_cb),
                           self, G_CONNECT_SWAPPED);
  self->picture = idx_map_picture_new (widget);
  self->thumbnails = idx_map_thumbnails_new (widget);
  self->marks = idx_decision_marks_new ();
  self->focus_cells = idx_focus_cells_new (widget);
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "positions-changed",
                                  G_CALLBACK (update_positions), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (update_looks), self);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (update_looks), self);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_map_view_recompose), self);
  idx_map_view_set_display_options (self, options);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Map"),
                                  GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, TRUE, -1);
  idx_device_scale_watch (widget, G_CALLBACK (idx_map_view_scale_changed_cb));
  add_controllers (self);
}

GtkWidget *
idx_map_view_new (void)
{
  return g_object_new (IDX_TYPE_MAP_VIEW, NULL);
}

static void
replace_model (IdxMapView *self,
               IdxSelection *model)
{
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_func (self->model, (gpointer) idx_map_view_selected_cb, self);
  g_set_object (&self->model, model);
  if (model != NULL)
    g_signal_connect_object (model, "selection-changed", G_CALLBACK (idx_map_view_selected_cb),
                             self, G_CONNECT_SWAPPED);
}

void
idx_map_view_set_model (IdxMapView *self,
                        IdxSelection *model)
{
  IdxDataset *before;

  g_return_if_fail (IDX_IS_MAP_VIEW (self));
  g_return_if_fail (model == NULL || IDX_IS_SELECTION (model));

  if (self->model == model)
    return;
  gtk_event_controller_reset (self->click);
  gtk_event_controller_reset (self->drag);
  end_outline (self);
  before = get_dataset (self);
  if (before != NULL)
    g_object_ref (before);
  replace_model (self, model);
  g_clear_pointer (&self->places, g_free);
  self->hovered = NO_SAMPLE;
  self->position = GTK_INVALID_LIST_POSITION;
  if (get_dataset (self) != before)
    {
      idx_map_contents_set_positions (self->contents, NULL);
      idx_map_thumbnails_set_contents (self->thumbnails, NULL, NULL);
      idx_map_area_show_whole (&self->geometry.area);
      g_signal_group_set_target (self->dataset_signals, get_dataset (self));
    }
  g_clear_object (&before);
  update_colors (self);
  update_positions (self);
  update_looks (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODEL]);
  idx_map_view_selected_cb (self);
}

IdxSelection *
idx_map_view_get_model (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), NULL);

  return self->model;
}

guint
idx_map_view_get_position (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}

void
idx_map_view_set_position (IdxMapView *self,
                           guint position)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (position == self->position)
    return;
  if (self->model == NULL || position >= idx_subset_get_n_samples (get_subset (self)))
    position = GTK_INVALID_LIST_POSITION;
  set_current (self, position, IDX_SELECT_NONE);
}

void
idx_map_view_set_color (IdxMapView *self,
                        IdxMapColor color)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (color == self->color)
    return;
  self->color = color;
  update_colors (self);
  update_looks (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLOR]);
}

void
idx_map_view_set_lasso (IdxMapView *self,
                        gboolean lasso)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (lasso == self->lasso)
    return;
  self->lasso = lasso;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), lasso ? "crosshair" : NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LASSO]);
}

void
idx_map_view_set_display_options (IdxMapView *self,
                                  IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_func (self->display_options, (gpointer) update_colors, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (update_colors), self, G_CONNECT_SWAPPED);
  update_colors (self);
}

void
idx_map_view_recompose (IdxMapView *self)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_thumbnails_drop (self->thumbnails);
  idx_decision_marks_set_captions (self->marks, NULL);
  update_colors (self);
  update_looks (self);
  describe_current (self);
}

void
idx_map_view_show_whole (IdxMapView *self)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_area_show_whole (&self->geometry.area);
  idx_map_geometry_snap (&self->geometry);
  update_radius (self);
  queue_layout (self);
}

void
idx_map_view_zoom (IdxMapView *self,
                   int n_steps)
{
  guint index = NO_SAMPLE;
  GtkWidget *widget;
  graphene_point_t point;
  graphene_rect_t bounds;

  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  widget = GTK_WIDGET (self);
  graphene_point_init (&point, (float) gtk_widget_get_width (widget) / 2,
                       (float) gtk_widget_get_height (widget) / 2);
  if (idx_map_view_shows_current (self))
    index = get_index (self);
  if (index != NO_SAMPLE && idx_map_geometry_get_bounds (&self->geometry, index, &bounds))
    graphene_rect_get_center (&bounds, &point);
  zoom_at (self, pow (ZOOM_STEP, n_steps), (double) point.x, (double) point.y, index);
}

void
idx_map_view_reveal (IdxMapView *self)
{
  IdxMapArea *area;
  double wanted, x, y;

  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (self->position == GTK_INVALID_LIST_POSITION)
    return;
  area = &self->geometry.area;
  if (self->geometry.lattice != NULL)
    {
      wanted = idx_map_lattice_get_side (self->geometry.lattice) * REVEALED_SIDE *
               self->geometry.scale / 2;
      if (wanted > area->half)
        idx_map_area_zoom (area, wanted / area->half, get_max_half (self), 0, 0);
    }
  if (idx_map_geometry_locate (&self->geometry, get_index (self), &x, &y))
    idx_map_area_pan (area, (area->center_x - x) * area->half, (area->center_y - y) * area->half);
  idx_map_geometry_snap (&self->geometry);
  update_radius (self);
  queue_layout (self);
}

gboolean
idx_map_view_shows_current (IdxMapView *self)
{
  const IdxMapArea *area;
  double x, y, pixel_x, pixel_y;

  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  area = &self->geometry.area;
  if (self->position == GTK_INVALID_LIST_POSITION || !has_samples (self) ||
      !idx_map_geometry_locate (&self->geometry, get_index (self), &x, &y))
    return FALSE;
  idx_map_area_to_pixels (area, x, y, &pixel_x, &pixel_y);
  return pixel_x >= 0 && pixel_x < area->width && pixel_y >= 0 && pixel_y < area->height;
}

gboolean
idx_map_view_get_bounds (IdxMapView *self,
                         guint position,
                         graphene_rect_t *bounds)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);
  g_return_val_if_fail (bounds != NULL, FALSE);

  return self->model != NULL && position < idx_subset_get_n_samples (get_subset (self)) &&
         idx_map_geometry_get_bounds (&self->geometry,
                                      idx_subset_get_index (get_subset (self), position), bounds);
}

GdkRGBA
idx_map_view_get_class_color (IdxMapView *self,
                              guint class)
{
  IdxMapColors colors;

  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), ((GdkRGBA){ 0 }));

  idx_map_colors_init (&colors, IDX_MAP_COLOR_LABEL, count_classes (self),
                       idx_palette_is_dark (get_palette (self)), -1);
  return idx_color_get_rgba (idx_map_colors_get_class (&colors, class) | 0xFF000000U);
}

gboolean
idx_map_view_shows_thumbnails (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  return idx_map_geometry_get_side (&self->geometry) > 0;
}

gboolean
idx_map_view_is_filled (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  if (!has_samples (self) || idx_map_contents_is_preparing (self->contents) || self->needs_scene)
    return FALSE;
  return idx_map_view_shows_thumbnails (self) ? idx_map_thumbnails_is_filled (self->thumbnails)
                                              : idx_map_picture_is_current (self->picture);
}
