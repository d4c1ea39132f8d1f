/* SPDX-License-Identifier: MIT */

/* The widget that shows samples on a map. It passes input to its parts, and notifies the drawing of
 * changes. */

#include "idx-map-view.h"

#include "idx-device-scale.h"
#include "idx-map-band.h"
#include "idx-map-card.h"
#include "idx-map-drawing.h"
#include "idx-map-keys.h"
#include "idx-map-text.h"
#include "idx-map-viewport.h"
#include "idx-sample-gestures.h"

#include <glib/gi18n-lib.h>

#define NO_SAMPLE G_MAXUINT

/* Whether more selected samples than these are in view isn't determined. */
#define MAX_SELECTED_TO_FIND 10000

/* The minimum and the natural width and height, in logical pixels. */
#define MIN_SIZE 40
#define NATURAL_SIZE 640

/* The distance of a tooltip from the pointer, in logical pixels: some of the nearest samples remain
 * visible. */
#define TOOLTIP_DISTANCE 16

/* Thumbnails in cells of this side, in logical pixels, have no tooltip. */
#define MAX_SIDE_WITH_CARD 64

struct _IdxMapView
{
  GtkWidget parent_instance;
  IdxSampleFocus focus;
  IdxMapColoring coloring;
  gboolean uses_lasso;
  gboolean is_clicking; /* whether a click or a menu makes a sample current */

  IdxMapContents *contents;
  IdxMapViewport viewport;
  IdxMapDrawing *drawing;
  IdxMapBand *band;
  IdxMapCard *card;          /* the content of the tooltip */
  GtkEventController *click; /* see idx_sample_gestures_add(); owned by the widget */
};

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_COLORING,
  PROP_USES_LASSO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxMapView, idx_map_view, GTK_TYPE_WIDGET)

/* --- Samples --------------------------------------------------------------------------- */

static IdxSubset *
get_subset (IdxMapView *self)
{
  return idx_sample_focus_get_subset (&self->focus);
}

/* Returns the index of the current sample, or NO_SAMPLE. */
static guint
get_current_index (IdxMapView *self)
{
  guint32 index;

  return self->focus.model != NULL && idx_selection_get_index (self->focus.model, &index)
           ? index
           : NO_SAMPLE;
}

static gboolean
find_at (IdxMapView *self,
         double x,
         double y,
         guint *position)
{
  guint index;

  return self->focus.model != NULL &&
         idx_map_geometry_find (&self->viewport.geometry, x, y, &index) &&
         idx_selection_find (self->focus.model, index, position);
}

/* --- The current sample ---------------------------------------------------------------- */

/* Pans the current sample into view. */
static void
show_current (IdxMapView *self)
{
  if (get_current_index (self) != NO_SAMPLE)
    idx_map_geometry_show (&self->viewport.geometry, get_current_index (self));
}

static gboolean
idx_map_view_grab_focus (GtkWidget *widget)
{
  return idx_sample_focus_grab (&IDX_MAP_VIEW (widget)->focus);
}

static gboolean
idx_map_view_focus (GtkWidget *widget,
                    GtkDirectionType direction)
{
  return idx_sample_focus_move_focus (&IDX_MAP_VIEW (widget)->focus, direction);
}

/* The lattice becomes available later than the dots. From then on, thumbnails may replace dots. */
static void
idx_map_view_contents_changed_cb (IdxMapView *self)
{
  idx_map_viewport_set_samples (&self->viewport, idx_map_contents_get_point_grid (self->contents),
                                idx_map_contents_get_lattice (self->contents));
  idx_map_drawing_invalidate (self->drawing);
  idx_sample_focus_describe (&self->focus);
}

/* --- Layout ---------------------------------------------------------------------------- */

static void
idx_map_view_size_allocate (GtkWidget *widget,
                            int width,
                            int height,
                            int baseline)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  self->viewport.geometry.origin = idx_device_scale_get_origin (widget);
  idx_map_geometry_resize (&self->viewport.geometry, width, height);
  idx_sample_focus_allocate (&self->focus);
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
  *minimum = MIN_SIZE;
  *natural = NATURAL_SIZE;
}

static void
idx_map_view_scale_changed_cb (IdxMapView *self)
{
  idx_map_viewport_update_scale (&self->viewport);
  idx_map_drawing_invalidate (self->drawing);
}

static void
idx_map_view_css_changed (GtkWidget *widget,
                          GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_map_view_parent_class)->css_changed (widget, change);
  if (IDX_MAP_VIEW (widget)->drawing != NULL)
    idx_map_drawing_update_colors (IDX_MAP_VIEW (widget)->drawing);
}

static void
idx_map_view_map (GtkWidget *widget)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  GTK_WIDGET_CLASS (idx_map_view_parent_class)->map (widget);
  idx_map_drawing_prepare (self->drawing);
  show_current (self);
}

static void
idx_map_view_unrealize (GtkWidget *widget)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  /* The cached nodes are valid only for the current renderer. */
  idx_map_drawing_drop (self->drawing);
  GTK_WIDGET_CLASS (idx_map_view_parent_class)->unrealize (widget);
}

static void
idx_map_view_snapshot (GtkWidget *widget,
                       GtkSnapshot *snapshot)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  const GdkRGBA accent = idx_map_drawing_get_accent (self->drawing);

  idx_map_drawing_draw (self->drawing, snapshot, &self->viewport.geometry);
  idx_map_band_draw (self->band, snapshot, &accent);
}

/* --- Mouse and touch ------------------------------------------------------------------- */

static gboolean
idx_map_view_find_cb (GtkWidget *widget,
                      double x,
                      double y,
                      guint *position)
{
  return find_at (IDX_MAP_VIEW (widget), x, y, position);
}

/* Samples on a map have no order, so there are no ranges: Shift toggles a sample, as Ctrl does. */
static void
idx_map_view_move_cb (GtkWidget *widget,
                      guint position,
                      IdxSelectMode mode)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  if (mode == IDX_SELECT_RANGE || mode == IDX_SELECT_RANGE_KEEP_OTHERS)
    mode = IDX_SELECT_TOGGLE;
  self->is_clicking = TRUE;
  idx_selection_move (self->focus.model, position, mode);
  self->is_clicking = FALSE;
}

/* A click doesn't pan the map, even if a part of the sample is outside: the second click of a
 * double-click must find the same sample, and a menu must open over it. */
static void
idx_map_view_follow_cb (GtkWidget *widget)
{
  if (!IDX_MAP_VIEW (widget)->is_clicking)
    show_current (IDX_MAP_VIEW (widget));
}

static void
idx_map_view_hover_cb (GtkWidget *widget,
                       guint position)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  idx_map_drawing_set_hovered (self->drawing,
                               idx_map_band_is_active (self->band) ||
                                   position == GTK_INVALID_LIST_POSITION
                                 ? NO_SAMPLE
                                 : idx_subset_get_index (get_subset (self), position));
}

static char *
idx_map_view_describe_cb (GtkWidget *widget,
                          guint position)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  return idx_map_text_describe (self->focus.model, self->viewport.geometry.point_grid, position);
}

static gboolean
idx_map_view_get_bounds_cb (GtkWidget *widget,
                            guint position,
                            graphene_rect_t *bounds)
{
  return idx_map_view_get_bounds (IDX_MAP_VIEW (widget), position, bounds);
}

static void
idx_map_view_selection_changed_cb (GtkWidget *widget)
{
  idx_map_drawing_invalidate (IDX_MAP_VIEW (widget)->drawing);
}

static const IdxSampleFocusFuncs focus_functions = {
  .find = idx_map_view_find_cb,
  .move = idx_map_view_move_cb,
  .follow = idx_map_view_follow_cb,
  .hover = idx_map_view_hover_cb,
  .describe = idx_map_view_describe_cb,
  .get_bounds = idx_map_view_get_bounds_cb,
  .selection_changed = idx_map_view_selection_changed_cb,
};

/* The tooltip of a sample is a card with its image, unless the map shows the image in that size.
 * GTK asks for it whenever the pointer moves, and maps the card when the pointer has rested. */
static gboolean
idx_map_view_query_tooltip (GtkWidget *widget,
                            int x,
                            int y,
                            gboolean keyboard_tooltip,
                            GtkTooltip *tooltip)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  const IdxMapGeometry *geometry = &self->viewport.geometry;
  g_autofree char *text = NULL;
  GdkRectangle area = { x - TOOLTIP_DISTANCE, y - TOOLTIP_DISTANCE, 2 * TOOLTIP_DISTANCE,
                        2 * TOOLTIP_DISTANCE };
  guint position;

  if (keyboard_tooltip || idx_map_band_is_active (self->band) ||
      idx_map_geometry_get_cell_side (geometry) >= MAX_SIDE_WITH_CARD * geometry->scale ||
      !find_at (self, x, y, &position))
    return FALSE;
  text = idx_map_text_describe (self->focus.model, NULL, position);
  idx_map_card_show (self->card, idx_sample_focus_get_dataset (&self->focus),
                     idx_subset_get_index (get_subset (self), position), text);
  gtk_tooltip_set_custom (tooltip, GTK_WIDGET (self->card));
  gtk_tooltip_set_tip_area (tooltip, &area);
  return TRUE;
}

static void
idx_map_view_card_changed_cb (IdxMapView *self)
{
  idx_map_drawing_set_neighbors (self->drawing, idx_map_card_get_index (self->card));
}

/* Zooming moves the samples under the outline that the user is dragging, so it cancels the drag. */
static void
idx_map_view_before_zoom_cb (GtkWidget *widget)
{
  idx_map_band_cancel (IDX_MAP_VIEW (widget)->band);
}

/* --- Actions --------------------------------------------------------------------------- */

static void
idx_map_view_move_action (GtkWidget *widget,
                          const char *name,
                          GVariant *parameter)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);
  gboolean selects;
  int dx, dy;
  guint position;

  g_variant_get (parameter, "(iib)", &dx, &dy, &selects);
  if (get_current_index (self) != NO_SAMPLE &&
      idx_map_geometry_find_next (&self->viewport.geometry, get_subset (self),
                                  get_current_index (self), dx, dy, &position))
    idx_selection_move (self->focus.model, position, selects ? IDX_SELECT_ONLY : IDX_SELECT_NONE);
}

static void
idx_map_view_pan_action (GtkWidget *widget,
                         const char *name,
                         GVariant *parameter)
{
  int dx, dy;

  g_variant_get (parameter, "(ii)", &dx, &dy);
  idx_map_viewport_pan (&IDX_MAP_VIEW (widget)->viewport, dx, dy);
}

static void
idx_map_view_zoom_action (GtkWidget *widget,
                          const char *name,
                          GVariant *parameter)
{
  idx_map_view_zoom (IDX_MAP_VIEW (widget), g_variant_get_int32 (parameter));
}

static void
idx_map_view_show_whole_action (GtkWidget *widget,
                                const char *name,
                                GVariant *parameter)
{
  idx_map_view_show_whole (IDX_MAP_VIEW (widget));
}

static void
idx_map_view_activate_action (GtkWidget *widget,
                              const char *name,
                              GVariant *parameter)
{
  idx_sample_gestures_activate (&IDX_MAP_VIEW (widget)->focus);
}

static void
idx_map_view_toggle_action (GtkWidget *widget,
                            const char *name,
                            GVariant *parameter)
{
  IdxSelection *model = IDX_MAP_VIEW (widget)->focus.model;

  if (model != NULL)
    idx_selection_move (model, idx_selection_get_position (model), IDX_SELECT_TOGGLE);
}

static void
idx_map_view_menu_at_focus_action (GtkWidget *widget,
                                   const char *name,
                                   GVariant *parameter)
{
  idx_sample_gestures_open_menu (&IDX_MAP_VIEW (widget)->focus);
}

/* Escape removes the outline that the user is dragging. */
static gboolean
idx_map_view_escape_cb (GtkWidget *widget,
                        GVariant *arguments,
                        gpointer data)
{
  IdxMapView *self = IDX_MAP_VIEW (widget);

  if (!idx_map_band_is_active (self->band))
    return FALSE;
  idx_map_band_cancel (self->band);
  return TRUE;
}

static const struct
{
  const char *name;
  const char *type;
  GtkWidgetActionActivateFunc activate;
} actions[] = {
  { "map.move", "(iib)", idx_map_view_move_action },
  { "map.pan", "(ii)", idx_map_view_pan_action },
  { "map.zoom", "i", idx_map_view_zoom_action },
  { "map.show-whole", NULL, idx_map_view_show_whole_action },
  { "map.activate", NULL, idx_map_view_activate_action },
  { "map.toggle", NULL, idx_map_view_toggle_action },
  { "map.menu-at-focus", NULL, idx_map_view_menu_at_focus_action },
};

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
      g_value_set_object (value, self->focus.model);
      break;
    case PROP_COLORING:
      g_value_set_enum (value, (gint) self->coloring);
      break;
    case PROP_USES_LASSO:
      g_value_set_boolean (value, self->uses_lasso);
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
    case PROP_COLORING:
      idx_map_view_set_coloring (self, (IdxMapColoring) g_value_get_enum (value));
      break;
    case PROP_USES_LASSO:
      idx_map_view_set_uses_lasso (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_map_view_dispose (GObject *object)
{
  IdxMapView *self = IDX_MAP_VIEW (object);

  if (self->card != NULL)
    g_signal_handlers_disconnect_by_data (self->card, self);
  g_clear_object (&self->card);
  g_clear_pointer (&self->band, idx_map_band_free);
  g_clear_pointer (&self->drawing, idx_map_drawing_free);
  idx_sample_focus_clear (&self->focus);
  g_clear_object (&self->contents);
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
  properties[PROP_COLORING] = g_param_spec_enum ("coloring", NULL, NULL, IDX_TYPE_MAP_COLORING,
                                                 IDX_MAP_COLORING_LABEL, flags);
  properties[PROP_USES_LASSO] = g_param_spec_boolean ("uses-lasso", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  idx_sample_gestures_class_init (widget_class);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type,
                                     actions[i].activate);
  idx_map_keys_install (widget_class);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, idx_map_view_escape_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "map");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
idx_map_view_init (IdxMapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->contents = idx_map_contents_new ();
  g_signal_connect_object (self->contents, "changed", G_CALLBACK (idx_map_view_contents_changed_cb),
                           self, G_CONNECT_SWAPPED);
  idx_sample_focus_init (&self->focus, widget, &focus_functions);
  idx_map_viewport_init (&self->viewport, widget, idx_map_view_before_zoom_cb);
  self->drawing = idx_map_drawing_new (&self->focus, self->contents);
  self->click = idx_sample_gestures_add (&self->focus);
  idx_map_viewport_add_gestures (&self->viewport);
  self->band = idx_map_band_new (&self->focus, &self->viewport);
  self->card = g_object_ref_sink (IDX_MAP_CARD (idx_map_card_new ()));
  g_signal_connect_swapped (self->card, "changed", G_CALLBACK (idx_map_view_card_changed_cb), self);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Map"),
                                  GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, TRUE, -1);
  idx_device_scale_watch (widget, G_CALLBACK (idx_map_view_scale_changed_cb));
}

GtkWidget *
idx_map_view_new (void)
{
  return g_object_new (IDX_TYPE_MAP_VIEW, NULL);
}

void
idx_map_view_set_model (IdxMapView *self,
                        IdxSelection *model)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));
  g_return_if_fail (model == NULL || IDX_IS_SELECTION (model));

  if (self->focus.model == model)
    return;
  gtk_event_controller_reset (self->click);
  idx_map_band_cancel (self->band);
  idx_sample_focus_set_model (&self->focus, model);
  idx_map_card_show (self->card, NULL, NO_SAMPLE, NULL);
  if (idx_map_drawing_update_model (self->drawing))
    idx_map_viewport_show_whole (&self->viewport);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODEL]);
  show_current (self);
  idx_sample_focus_update_model (&self->focus);
}

IdxSelection *
idx_map_view_get_model (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), NULL);

  return self->focus.model;
}

void
idx_map_view_set_coloring (IdxMapView *self,
                           IdxMapColoring coloring)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (coloring == self->coloring)
    return;
  self->coloring = coloring;
  idx_map_drawing_set_coloring (self->drawing, coloring);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLORING]);
}

void
idx_map_view_set_uses_lasso (IdxMapView *self,
                             gboolean uses_lasso)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (uses_lasso == self->uses_lasso)
    return;
  self->uses_lasso = uses_lasso;
  idx_map_band_set_uses_lasso (self->band, uses_lasso);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), uses_lasso ? "crosshair" : NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_USES_LASSO]);
}

void
idx_map_view_set_display_options (IdxMapView *self,
                                  IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  idx_map_drawing_set_display_options (self->drawing, options);
  idx_map_card_set_display_options (self->card, options);
}

void
idx_map_view_set_mean_func (IdxMapView *self,
                            IdxMapMeanFunc get_mean,
                            gpointer data)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_drawing_update_names (self->drawing, get_mean, data);
}

void
idx_map_view_set_emphasized_class (IdxMapView *self,
                                   gint class)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_drawing_set_emphasized (self->drawing, class);
}

IdxMapNames *
idx_map_view_get_names (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), NULL);

  return idx_map_drawing_get_names (self->drawing);
}

void
idx_map_view_recompose (IdxMapView *self)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_drawing_recompose (self->drawing);
  idx_sample_focus_describe (&self->focus);
}

void
idx_map_view_show_whole (IdxMapView *self)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_viewport_show_whole (&self->viewport);
}

void
idx_map_view_zoom (IdxMapView *self,
                   int n_steps)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_viewport_zoom (&self->viewport, n_steps,
                         idx_map_view_shows_current (self) ? get_current_index (self) : NO_SAMPLE);
}

void
idx_map_view_zoom_to_current (IdxMapView *self)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  if (get_current_index (self) != NO_SAMPLE)
    idx_map_viewport_zoom_to (&self->viewport, get_current_index (self));
}

void
idx_map_view_zoom_to_all (IdxMapView *self,
                          const guint32 *indices,
                          guint n)
{
  g_return_if_fail (IDX_IS_MAP_VIEW (self));

  idx_map_viewport_zoom_to_all (&self->viewport, indices, n);
}

gboolean
idx_map_view_shows_current (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  return get_current_index (self) != NO_SAMPLE &&
         idx_map_drawing_has_samples (self->drawing) &&
         idx_map_geometry_shows (&self->viewport.geometry, get_current_index (self));
}

gboolean
idx_map_view_shows_selected (IdxMapView *self)
{
  g_autoptr (GArray) indices = NULL;

  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  if (self->focus.model == NULL || !idx_map_drawing_has_samples (self->drawing) ||
      idx_selection_count (self->focus.model) > MAX_SELECTED_TO_FIND)
    return FALSE;
  indices = idx_selection_list_selected (self->focus.model);
  for (guint i = 0; i < indices->len; i++)
    if (!idx_map_geometry_shows (&self->viewport.geometry, g_array_index (indices, guint32, i)))
      return FALSE;
  return TRUE;
}

gboolean
idx_map_view_get_bounds (IdxMapView *self,
                         guint position,
                         graphene_rect_t *bounds)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);
  g_return_val_if_fail (bounds != NULL, FALSE);

  return self->focus.model != NULL && position < idx_subset_get_n_samples (get_subset (self)) &&
         idx_map_geometry_get_bounds (&self->viewport.geometry,
                                      idx_subset_get_index (get_subset (self), position), bounds);
}

gboolean
idx_map_view_shows_thumbnails (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  return idx_map_geometry_get_cell_side (&self->viewport.geometry) > 0;
}

gboolean
idx_map_view_is_complete (IdxMapView *self)
{
  g_return_val_if_fail (IDX_IS_MAP_VIEW (self), FALSE);

  return idx_map_drawing_is_complete (self->drawing, &self->viewport.geometry);
}
