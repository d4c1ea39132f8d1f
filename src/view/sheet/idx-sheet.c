/* SPDX-License-Identifier: MIT */

/* The sheet shows each sample as a thumbnail.
 *
 * The strip cache composes each row of thumbnails once, as a buffer of device pixels (a strip), and
 * keeps it as a render node. Marks that change independently of the images (focus, pointer,
 * selection) are separate nodes over the strips. */

#include "idx-sheet-private.h"

#include "idx-device-scale.h"
#include "idx-sample-gestures.h"
#include "idx-sheet-divider.h"
#include "idx-sheet-keys.h"
#include "idx-sheet-text.h"
#include "idx-widget-captions.h"
#include "idx-thumbnail-sizes.h"
#include "idx-zoom-gestures.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Scales that differ by less than this are equal. */
#define EPSILON 1e-6

/* The minimum side of thumbnails with lines between classes, in logical pixels. */
#define MIN_SIZE_FOR_CLASSES 8

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_THUMBNAIL_SIZE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxSheet, idx_sheet, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static IdxSubset *
get_subset (IdxSheet *self)
{
  return idx_sample_focus_get_subset (&self->focus);
}

static IdxDataset *
get_dataset (IdxSheet *self)
{
  return idx_sample_focus_get_dataset (&self->focus);
}

static gboolean
find_at (IdxSheet *self,
         double x,
         double y,
         guint *position)
{
  return self->focus.model != NULL && idx_sheet_geometry_find (&self->geometry, x, y, position);
}

static guint
get_position (IdxSheet *self)
{
  return idx_sample_focus_get_position (&self->focus);
}

/* --- The current sample -------------------------------------------------------------------- */

static gboolean
idx_sheet_find_cb (GtkWidget *widget,
                   double x,
                   double y,
                   guint *position)
{
  return find_at (IDX_SHEET (widget), x, y, position);
}

static void
idx_sheet_move_cb (GtkWidget *widget,
                   guint position,
                   IdxSelectMode mode)
{
  IdxSheet *self = IDX_SHEET (widget);

  self->is_pointed_at = TRUE;
  idx_selection_move (self->focus.model, position, mode);
  self->is_pointed_at = FALSE;
}

/* Also shows the rows around the current sample, unless a click has made it current: the sheet must
 * not move under the pointer. */
static void
idx_sheet_follow_cb (GtkWidget *widget)
{
  IdxSheet *self = IDX_SHEET (widget);
  const IdxSheetGeometry *geometry = &self->geometry;
  gint64 top = self->is_pointed_at
                 ? idx_sheet_geometry_get_top_to_show (geometry, get_position (self))
                 : idx_sheet_geometry_get_top_to_show_around (geometry, get_position (self));

  if (top != idx_sheet_geometry_get_top (geometry))
    idx_sheet_geometry_set_top (geometry, top);
}

static void
idx_sheet_hover_cb (GtkWidget *widget,
                    guint position)
{
  IdxSheet *self = IDX_SHEET (widget);

  if (position == self->hovered)
    return;
  self->hovered = position;
  gtk_widget_queue_draw (widget);
}

static char *
idx_sheet_describe_cb (GtkWidget *widget,
                       guint position)
{
  IdxSheet *self = IDX_SHEET (widget);

  return idx_sheet_text_describe (self->focus.model, &self->geometry.layout, position);
}

static gboolean
idx_sheet_get_bounds_cb (GtkWidget *widget,
                         guint position,
                         graphene_rect_t *bounds)
{
  *bounds = idx_sheet_geometry_get_bounds (&IDX_SHEET (widget)->geometry, position);
  return TRUE;
}

static const IdxSampleFocusFuncs focus_functions = {
  .find = idx_sheet_find_cb,
  .move = idx_sheet_move_cb,
  .follow = idx_sheet_follow_cb,
  .hover = idx_sheet_hover_cb,
  .describe = idx_sheet_describe_cb,
  .get_bounds = idx_sheet_get_bounds_cb,
};

static gboolean
idx_sheet_grab_focus (GtkWidget *widget)
{
  return idx_sample_focus_grab (&IDX_SHEET (widget)->focus);
}

static gboolean
idx_sheet_focus (GtkWidget *widget,
                 GtkDirectionType direction)
{
  return idx_sample_focus_move_focus (&IDX_SHEET (widget)->focus, direction);
}

/* --- Layout ------------------------------------------------------------------------------- */

static void
queue_layout (IdxSheet *self)
{
  self->needs_layout = TRUE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Returns whether there are samples to lay out, and GTK has given the sheet a size. */
static gboolean
can_lay_out (IdxSheet *self)
{
  return self->focus.model != NULL && gtk_widget_get_width (GTK_WIDGET (self)) > 0;
}

/* Lays out all tiles, and passes the samples and the style to the strip cache. */
static void
layout_tiles (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  IdxSheetGeometry *geometry = &self->geometry;
  IdxSubset *subset = get_subset (self);
  g_autoptr (IdxCaptions) captions = NULL;
  IdxStripStyle style = { 0 };
  guint caption_height = 0;
  guint width, side;

  geometry->scale = idx_device_scale_get (widget);
  geometry->origin = idx_device_scale_get_origin (widget);
  self->palette = idx_display_options_get_palette (self->display_options, widget);
  width = (guint) idx_sheet_geometry_get_view_width (geometry);
  /* Thumbnails can't be wider than the sheet. */
  side = MIN ((guint) self->thumbnail_size, MAX ((guint) (width / geometry->scale), 1));
  if (idx_dataset_get_labels (get_dataset (self)) != NULL)
    {
      captions = idx_widget_captions_new (widget, side, geometry->scale, self->palette);
      caption_height = idx_captions_get_height (captions);
    }
  idx_layout_init (&geometry->layout, width, (guint) lround (side * geometry->scale),
                   caption_height, idx_subset_get_n_samples (subset));
  geometry->layout.is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  style.layout = geometry->layout;
  style.palette = self->palette;
  style.orientation = idx_display_options_get_orientation (self->display_options);
  style.captions = captions;
  idx_strip_cache_set_contents (self->strips, subset, &style, geometry->scale);
  idx_decision_marks_set_captions (self->decision_marks, captions);
  self->needs_layout = FALSE;
  idx_sample_focus_describe (&self->focus);
}

/* Tells the model what is in view. */
static void
update_viewport (IdxSheet *self)
{
  IdxViewport viewport;
  gboolean has_samples = idx_sheet_geometry_get_viewport (&self->geometry, &viewport);

  if (self->focus.model != NULL)
    idx_selection_set_viewport (self->focus.model, has_samples ? &viewport : NULL);
}

static void
configure_adjustments (IdxSheet *self,
                       gint64 top)
{
  const IdxSheetGeometry *geometry = &self->geometry;
  double step = idx_layout_get_row_height (&geometry->layout) / geometry->scale;
  double upper = (double) idx_layout_get_height (&geometry->layout) / geometry->scale;
  double height = (double) idx_sheet_geometry_get_view_height (geometry) / geometry->scale;
  double width = gtk_widget_get_width (GTK_WIDGET (self));

  gtk_adjustment_configure (self->scrolling.adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, width,
                            width, width, width);
  gtk_adjustment_configure (geometry->scroll, (double) top / geometry->scale, 0,
                            MAX (upper, height), step, MAX (height - step, step), height);
  update_viewport (self);
}

/* Lays out all tiles. Returns the top of the viewport that keeps the pivot (see IdxScrollPivot) in
 * place or, on the first layout, the top that shows the current sample. */
static gint64
layout_around_pivot (IdxSheet *self)
{
  gboolean is_first = self->geometry.layout.n_rows == 0;
  IdxScrollPivot pivot;

  idx_scroll_pivot_init (&pivot, &self->geometry, get_position (self));
  layout_tiles (self);
  if (is_first && get_position (self) != IDX_NO_POSITION)
    return idx_sheet_geometry_get_top_to_show_around (&self->geometry, get_position (self));
  return idx_scroll_pivot_get_top (&pivot, &self->geometry);
}

/* Lays out immediately instead of in the next frame. If the new height shows or hides the
 * scrollbar, GTK has to lay out a second time; during a frame, it would skip the scrollbar's
 * parents. */
static void
layout_now (IdxSheet *self)
{
  queue_layout (self);
  if (can_lay_out (self))
    configure_adjustments (self, layout_around_pivot (self));
}

static gboolean
is_layout_current (IdxSheet *self)
{
  return !self->needs_layout &&
         self->geometry.layout.width == idx_sheet_geometry_get_view_width (&self->geometry);
}

/* Called when the sheet has moved relative to the device pixels, or the scale has changed. */
static void
idx_sheet_scale_changed_cb (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gint64 top = idx_sheet_geometry_get_top (&self->geometry);

  if (fabs (idx_device_scale_get (widget) - self->geometry.scale) < EPSILON)
    self->geometry.origin = idx_device_scale_get_origin (widget);
  else
    self->needs_layout = TRUE;
  if (self->focus.model == NULL || !is_layout_current (self))
    {
      layout_now (self);
      return;
    }
  configure_adjustments (self, top);
  idx_sample_focus_allocate (&self->focus);
  gtk_widget_queue_draw (widget);
}

/* Returns the top of the viewport that idx_selection_request_top() has requested. */
static gint64
get_restored_top (IdxSheet *self)
{
  const IdxSheetGeometry *geometry = &self->geometry;
  IdxLayoutRect rect;

  if (self->restored_top_position >= geometry->layout.n_samples)
    return idx_sheet_geometry_get_top (geometry);
  rect = idx_layout_get_rect (&geometry->layout, self->restored_top_position);
  return rect.y - (gint64) round (self->restored_top_offset * geometry->scale);
}

static void
idx_sheet_size_allocate (GtkWidget *widget,
                         int width,
                         int height,
                         int baseline)
{
  IdxSheet *self = IDX_SHEET (widget);
  gint64 top = idx_sheet_geometry_get_top (&self->geometry);

  if (self->focus.model == NULL || width <= 0)
    return;

  if (!is_layout_current (self))
    top = layout_around_pivot (self);
  if (self->is_restoring)
    top = get_restored_top (self);
  self->is_restoring = FALSE;
  configure_adjustments (self, top);
  idx_sample_focus_allocate (&self->focus);
}

static void
idx_sheet_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  *minimum = IDX_SHEET_MIN_SIZE;
  *natural = 10 * IDX_SHEET_DEFAULT_SIZE;
}

static void
idx_sheet_css_changed (GtkWidget *widget,
                       GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_sheet_parent_class)->css_changed (widget, change);
  queue_layout (IDX_SHEET (widget));
}

static void
idx_sheet_direction_changed (GtkWidget *widget,
                             GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (idx_sheet_parent_class)->direction_changed (widget, previous);
  queue_layout (IDX_SHEET (widget));
}

static void
idx_sheet_value_changed_cb (GtkWidget *widget)
{
  IdxSheet *self = IDX_SHEET (widget);

  if (self->focus.model == NULL)
    return;
  update_viewport (self);
  idx_rubber_band_update (self->band);
  gtk_widget_queue_allocate (widget);
  gtk_widget_queue_draw (widget);
}

void
idx_sheet_zoom_at (IdxSheet *self,
                   int size,
                   double x,
                   double y)
{
  const IdxSheetGeometry *geometry = &self->geometry;
  IdxLayoutRect before, after;
  gint64 device_x, device_y, y_in_tile, y_in_view;
  guint position;

  if (!find_at (self, x, y, &position))
    {
      idx_sheet_set_thumbnail_size (self, size);
      return;
    }
  before = idx_layout_get_rect (&geometry->layout, position);
  idx_sheet_geometry_to_device (geometry, x, y, &device_x, &device_y);
  y_in_tile = device_y - before.y;
  y_in_view = device_y - idx_sheet_geometry_get_top (geometry);
  idx_sheet_set_thumbnail_size (self, size);

  /* Scrolls so that the pointer stays over the same part of the tile. */
  after = idx_layout_get_rect (&geometry->layout, position);
  y_in_tile = y_in_tile * after.height / before.height;
  idx_sheet_geometry_set_top (geometry, after.y + y_in_tile - y_in_view);
}

/* --- Drawing ------------------------------------------------------------------------------- */

static void
draw_marks (IdxSheet *self,
            IdxSheetPainter *painter,
            guint first_row,
            guint end_row)
{
  const IdxLayout *layout = &self->geometry.layout;
  IdxDecisions *decisions = idx_dataset_get_decisions (get_dataset (self));
  guint first = first_row * layout->n_columns;
  guint end = (guint) MIN ((guint64) end_row * layout->n_columns, layout->n_samples);

  if (decisions != NULL)
    idx_sheet_painter_draw_decisions (painter, self->decision_marks, decisions, get_subset (self),
                                      first, end);
  if (self->hovered >= first && self->hovered < end)
    idx_sheet_painter_draw_hover (painter, self->hovered);
  if (self->n_before_divider > 0 && self->n_before_divider < layout->n_samples)
    idx_sheet_divider_draw (painter, self->n_before_divider);
  if (self->thumbnail_size >= MIN_SIZE_FOR_CLASSES &&
      idx_subset_get_sort_key (get_subset (self)) == IDX_SORT_LABEL)
    idx_sheet_divider_draw_classes (painter, get_subset (self), first, end);
  idx_sheet_painter_draw_selection (painter, idx_selection_get_selected (self->focus.model), first,
                                    end);
  if (get_position (self) >= first && get_position (self) < end &&
      idx_sample_focus_needs_mark (&self->focus))
    idx_sheet_painter_draw_focus (painter, get_position (self),
                                  idx_selection_is_selected (self->focus.model,
                                                             get_position (self)));
}

static void
idx_sheet_snapshot (GtkWidget *widget,
                    GtkSnapshot *snapshot)
{
  IdxSheet *self = IDX_SHEET (widget);
  const IdxSheetGeometry *geometry = &self->geometry;
  IdxSheetPainter painter = { snapshot, geometry, self->palette, 0 };
  g_autofree char *text = NULL;
  guint first, end;
  graphene_rect_t bounds = {
    geometry->origin,
    { (float) ((double) idx_sheet_geometry_get_view_width (geometry) / geometry->scale),
      (float) ((double) idx_sheet_geometry_get_view_height (geometry) / geometry->scale) },
  };

  if (self->focus.model == NULL)
    return;

  idx_sheet_geometry_get_rows_in_view (geometry, &first, &end);
  idx_strip_cache_show (self->strips, first, end);
  idx_sheet_painter_draw_page (&painter, end);
  gtk_snapshot_push_clip (snapshot, &bounds);
  for (guint row = first; row < end; row++)
    {
      graphene_rect_t tile =
        idx_sheet_geometry_get_bounds (geometry, row * geometry->layout.n_columns);

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot,
                              &GRAPHENE_POINT_INIT (geometry->origin.x, tile.origin.y));
      gtk_snapshot_append_node (snapshot, idx_strip_cache_get_node (self->strips, row));
      gtk_snapshot_restore (snapshot);
    }
  draw_marks (self, &painter, first, end);
  idx_rubber_band_draw (self->band, &painter);
  if (idx_scroll_bubble_get_shown (self->bubble))
    text = idx_sheet_describe_top (self);
  if (text != NULL)
    idx_scroll_bubble_draw (self->bubble, &painter, text);
  gtk_snapshot_pop (snapshot);
  self->n_nodes = end - first + painter.n_nodes;
}

static void
idx_sheet_unrealize (GtkWidget *widget)
{
  IdxSheet *self = IDX_SHEET (widget);

  /* The cached nodes are valid only for the current renderer. */
  idx_strip_cache_set_contents (self->strips, NULL, NULL, 1 /* any scale */);
  idx_decision_marks_set_captions (self->decision_marks, NULL);
  self->needs_layout = TRUE;
  GTK_WIDGET_CLASS (idx_sheet_parent_class)->unrealize (widget);
}

/* --- Mouse and touch ------------------------------------------------------------------------ */

/* Ignores touches: a finger may be about to scroll, so taps are handled when it is lifted. */
static void
idx_sheet_click_pressed_cb (GtkGestureClick *gesture,
                            int n_press,
                            double x,
                            double y,
                            IdxSheet *self)
{
  guint position;

  if (idx_sample_gestures_is_touch (GTK_GESTURE (gesture)))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (find_at (self, x, y, &position))
    idx_sheet_move_cb (GTK_WIDGET (self), position, IDX_SELECT_NONE);
}

static int
idx_sheet_get_size_cb (GtkWidget *widget)
{
  return IDX_SHEET (widget)->thumbnail_size;
}

/* Gets the sizes that gestures choose from, as other controls do. */
static IdxThumbnailSizes
get_sizes (GtkWidget *widget)
{
  IdxSelection *model = IDX_SHEET (widget)->focus.model;
  IdxSubset *subset = model != NULL ? idx_selection_get_subset (model) : NULL;
  IdxThumbnailSizes sizes;

  idx_thumbnail_sizes_init (&sizes, subset != NULL ? idx_subset_get_dataset (subset) : NULL,
                            widget);
  return sizes;
}

static void
idx_sheet_zoom_at_cb (GtkWidget *widget,
                      int size,
                      double x,
                      double y)
{
  const IdxThumbnailSizes sizes = get_sizes (widget);

  idx_sheet_zoom_at (IDX_SHEET (widget), idx_thumbnail_sizes_snap (&sizes, size), x, y);
}

static int
idx_sheet_step_cb (GtkWidget *widget,
                   int size,
                   gboolean is_larger)
{
  const IdxThumbnailSizes sizes = get_sizes (widget);

  return idx_thumbnail_sizes_step (&sizes, size, is_larger);
}

/* Cancels a click or a drag in progress. Call it before the tiles move. */
static void
cancel_press (IdxSheet *self)
{
  gtk_event_controller_reset (self->click);
  idx_rubber_band_cancel (self->band);
}

static void
add_controllers (IdxSheet *self)
{
  self->click = idx_sample_gestures_add (&self->focus);
  g_signal_connect (self->click, "pressed", G_CALLBACK (idx_sheet_click_pressed_cb), self);
  idx_zoom_gestures_add (GTK_WIDGET (self), idx_sheet_get_size_cb, idx_sheet_zoom_at_cb);
  idx_zoom_gestures_set_step_func (GTK_WIDGET (self), idx_sheet_step_cb);
  self->band = idx_rubber_band_new (&self->focus, &self->geometry);
}

/* --- Actions -------------------------------------------------------------------------------- */

static void
idx_sheet_move_action (GtkWidget *widget,
                       const char *name,
                       GVariant *parameter)
{
  IdxSheet *self = IDX_SHEET (widget);
  guint position;
  int move, direction, mode;

  if (get_position (self) == IDX_NO_POSITION || self->geometry.layout.n_samples == 0)
    return;
  g_variant_get (parameter, "(iii)", &move, &direction, &mode);
  position =
    idx_sheet_geometry_move (&self->geometry, get_position (self), (IdxSheetMove) move, direction);
  idx_selection_move (self->focus.model, position, (IdxSelectMode) mode);
}

static void
idx_sheet_activate_action (GtkWidget *widget,
                           const char *name,
                           GVariant *parameter)
{
  idx_sample_gestures_activate (&IDX_SHEET (widget)->focus);
}

/* Implements all actions that change only the selection. @name says which. */
static void
idx_sheet_select_action (GtkWidget *widget,
                         const char *name,
                         GVariant *parameter)
{
  IdxSelection *model = IDX_SHEET (widget)->focus.model;

  if (model == NULL)
    return;
  if (g_str_equal (name, "sheet.select-all"))
    idx_selection_select_range (model, 0, G_MAXUINT, TRUE);
  else if (g_str_equal (name, "sheet.select-none"))
    idx_selection_unselect_all (model);
  else if (g_str_equal (name, "sheet.invert-selection"))
    idx_selection_invert (model);
  else
    idx_selection_move (model, idx_selection_get_position (model), IDX_SELECT_TOGGLE);
}

static void
idx_sheet_menu_at_focus_action (GtkWidget *widget,
                                const char *name,
                                GVariant *parameter)
{
  idx_sample_gestures_open_menu (&IDX_SHEET (widget)->focus);
}

static const struct
{
  const char *name;
  const char *type;
  GtkWidgetActionActivateFunc activate;
} actions[] = {
  { "sheet.move", "(iii)", idx_sheet_move_action },
  { "sheet.activate", NULL, idx_sheet_activate_action },
  { "sheet.select-all", NULL, idx_sheet_select_action },
  { "sheet.select-none", NULL, idx_sheet_select_action },
  { "sheet.invert-selection", NULL, idx_sheet_select_action },
  { "sheet.toggle", NULL, idx_sheet_select_action },
  { "sheet.menu-at-focus", NULL, idx_sheet_menu_at_focus_action },
};

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_sheet_get_property (GObject *object,
                        guint id,
                        GValue *value,
                        GParamSpec *pspec)
{
  IdxSheet *self = IDX_SHEET (object);

  switch (id)
    {
    case PROP_MODEL:
      g_value_set_object (value, self->focus.model);
      break;
    case PROP_THUMBNAIL_SIZE:
      g_value_set_int (value, self->thumbnail_size);
      break;
    default:
      if (!idx_scrolling_get_property (&self->scrolling, id - N_PROPS, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_sheet_set_property (GObject *object,
                        guint id,
                        const GValue *value,
                        GParamSpec *pspec)
{
  IdxSheet *self = IDX_SHEET (object);

  switch (id)
    {
    case PROP_MODEL:
      idx_sheet_set_model (self, g_value_get_object (value));
      break;
    case PROP_THUMBNAIL_SIZE:
      idx_sheet_set_thumbnail_size (self, g_value_get_int (value));
      break;
    default:
      if (!idx_scrolling_set_property (&self->scrolling, id - N_PROPS, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      self->geometry.scroll = self->scrolling.adjustments[GTK_ORIENTATION_VERTICAL];
    }
}

static void
idx_sheet_dispose (GObject *object)
{
  IdxSheet *self = IDX_SHEET (object);

  g_clear_pointer (&self->band, idx_rubber_band_free);
  idx_sample_focus_clear (&self->focus);
  idx_scrolling_clear (&self->scrolling);
  if (self->strips != NULL)
    idx_strip_cache_set_contents (self->strips, NULL, NULL, 1 /* any scale */);
  g_clear_object (&self->strips);
  g_clear_pointer (&self->decision_marks, idx_decision_marks_free);
  g_clear_object (&self->bubble);
  g_clear_object (&self->display_options);
  G_OBJECT_CLASS (idx_sheet_parent_class)->dispose (object);
}

static void
idx_sheet_class_init (IdxSheetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_sheet_get_property;
  object_class->set_property = idx_sheet_set_property;
  object_class->dispose = idx_sheet_dispose;

  widget_class->measure = idx_sheet_measure;
  widget_class->size_allocate = idx_sheet_size_allocate;
  widget_class->snapshot = idx_sheet_snapshot;
  widget_class->grab_focus = idx_sheet_grab_focus;
  widget_class->focus = idx_sheet_focus;
  widget_class->css_changed = idx_sheet_css_changed;
  widget_class->direction_changed = idx_sheet_direction_changed;
  widget_class->unrealize = idx_sheet_unrealize;

  properties[PROP_MODEL] =
    g_param_spec_object ("model", NULL, NULL, IDX_TYPE_SELECTION, flags);
  properties[PROP_THUMBNAIL_SIZE] =
    g_param_spec_int ("thumbnail-size", NULL, NULL, IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE,
                      IDX_SHEET_DEFAULT_SIZE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  idx_scrolling_class_init (object_class, N_PROPS);

  idx_sample_gestures_class_init (widget_class);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type,
                                     actions[i].activate);
  idx_sheet_keys_install (widget_class);
  gtk_widget_class_set_css_name (widget_class, "sheet");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
idx_sheet_init (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->thumbnail_size = IDX_SHEET_DEFAULT_SIZE;
  self->hovered = GTK_INVALID_LIST_POSITION;
  self->geometry.widget = widget;
  self->geometry.scale = 1;
  self->geometry.layout.n_columns = 1;
  self->geometry.layout.side = IDX_SHEET_DEFAULT_SIZE;
  self->strips = idx_strip_cache_new (widget);
  self->decision_marks = idx_decision_marks_new ();
  g_signal_connect_object (self->strips, "filled", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  idx_sample_focus_init (&self->focus, widget, &focus_functions);
  self->bubble = idx_scroll_bubble_new (widget);
  idx_scrolling_init (&self->scrolling, widget, idx_sheet_value_changed_cb);
  self->geometry.scroll = self->scrolling.adjustments[GTK_ORIENTATION_VERTICAL];
  idx_sheet_set_display_options (self, options);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Samples"),
                                  GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, TRUE, -1);
  idx_device_scale_watch (widget, G_CALLBACK (idx_sheet_scale_changed_cb));
  add_controllers (self);
}

GtkWidget *
idx_sheet_new (void)
{
  return g_object_new (IDX_TYPE_SHEET, NULL);
}

IdxSelection *
idx_sheet_get_model (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), NULL);

  return self->focus.model;
}

static void
idx_sheet_top_requested_cb (IdxSheet *self,
                            guint position,
                            double offset)
{
  cancel_press (self);
  /* The widgets above the sheet may change together with the samples, which changes the height of
   * the sheet. Until it has its new height, the sheet may not be able to scroll that far, so
   * idx_sheet_size_allocate() scrolls again. */
  self->is_restoring = TRUE;
  self->restored_top_position = position;
  self->restored_top_offset = offset;
  if (can_lay_out (self) && is_layout_current (self))
    idx_sheet_geometry_set_top (&self->geometry, get_restored_top (self));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
replace_model (IdxSheet *self,
               IdxSelection *model)
{
  IdxDataset *before = get_dataset (self);

  if (self->focus.model != NULL)
    g_signal_handlers_disconnect_by_func (self->focus.model, idx_sheet_top_requested_cb, self);
  idx_sample_focus_set_model (&self->focus, model);
  if (model != NULL)
    g_signal_connect_object (model, "top-requested", G_CALLBACK (idx_sheet_top_requested_cb), self,
                             G_CONNECT_SWAPPED);
  if (get_dataset (self) != before)
    idx_scroll_anchor_clear (&self->anchor);
}

/* Returns to where the user was in these samples, or shows the current one. */
static void
restore_top (IdxSheet *self)
{
  if (self->focus.model != NULL && get_position (self) != IDX_NO_POSITION)
    idx_sheet_geometry_set_top (&self->geometry,
                                idx_scroll_anchor_restore (&self->anchor, &self->geometry,
                                                           get_subset (self),
                                                           get_position (self)));
}

void
idx_sheet_set_model (IdxSheet *self,
                     IdxSelection *model)
{
  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (model == NULL || IDX_IS_SELECTION (model));

  if (self->focus.model == model)
    return;

  cancel_press (self);
  if (get_position (self) != IDX_NO_POSITION)
    idx_scroll_anchor_store (&self->anchor, &self->geometry, get_subset (self),
                             get_position (self));
  replace_model (self, model);

  self->hovered = GTK_INVALID_LIST_POSITION;
  self->n_before_divider = 0;
  self->is_restoring = FALSE;
  self->geometry.layout.n_rows = 0; /* makes the next layout the first one of this model */
  idx_sheet_geometry_set_top (&self->geometry, 0);
  update_viewport (self);
  if (can_lay_out (self))
    {
      layout_tiles (self);
      configure_adjustments (self, 0);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODEL]);
  restore_top (self);
  idx_sample_focus_update_model (&self->focus);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_sheet_set_drags_selection (IdxSheet *self,
                               gboolean drags_selection)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  idx_rubber_band_set_drags_selection (self->band, drags_selection);
}

gboolean
idx_sheet_can_drag_from (IdxSheet *self,
                         double x,
                         double y,
                         GdkModifierType state)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), FALSE);

  return idx_sample_gestures_can_drag_from (&self->focus, x, y, state);
}

guint
idx_sheet_get_divider (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), 0);

  return self->n_before_divider;
}

void
idx_sheet_set_divider (IdxSheet *self,
                       guint n_before)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  self->n_before_divider = n_before;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
idx_sheet_get_first_in_view (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), GTK_INVALID_LIST_POSITION);

  return self->focus.model != NULL ? idx_sheet_geometry_get_first_in_view (&self->geometry)
                                   : GTK_INVALID_LIST_POSITION;
}

char *
idx_sheet_describe_top (IdxSheet *self)
{
  guint position = idx_sheet_get_first_in_view (self);

  if (position == GTK_INVALID_LIST_POSITION)
    return NULL;
  return idx_sheet_text_locate (get_subset (self), position);
}

int
idx_sheet_get_thumbnail_size (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), 0);

  return self->thumbnail_size;
}

void
idx_sheet_set_thumbnail_size (IdxSheet *self,
                              int size)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  size = CLAMP (size, IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE);
  if (size == self->thumbnail_size)
    return;
  self->thumbnail_size = size;
  cancel_press (self);
  layout_now (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THUMBNAIL_SIZE]);
}

void
idx_sheet_set_display_options (IdxSheet *self,
                               IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_func (self->display_options, (gpointer) queue_layout, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (queue_layout), self, G_CONNECT_SWAPPED);
  queue_layout (self);
}

void
idx_sheet_watch_scrollbar (IdxSheet *self,
                           GtkWidget *scrollbar)
{
  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (GTK_IS_WIDGET (scrollbar));

  idx_scroll_bubble_watch (self->bubble, scrollbar);
}

void
idx_sheet_recompose (IdxSheet *self)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  idx_strip_cache_invalidate (self->strips);
  queue_layout (self);
}

void
idx_sheet_update_decisions (IdxSheet *self)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  idx_sample_focus_describe (&self->focus);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
idx_sheet_get_current_bounds (IdxSheet *self,
                              graphene_rect_t *bounds)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), FALSE);
  g_return_val_if_fail (bounds != NULL, FALSE);

  if (get_position (self) == IDX_NO_POSITION)
    return FALSE;
  *bounds = idx_sheet_geometry_get_bounds (&self->geometry, get_position (self));
  return TRUE;
}

gboolean
idx_sheet_is_complete (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), TRUE);

  return idx_strip_cache_is_idle (self->strips);
}

void
idx_sheet_get_counters (IdxSheet *self,
                        IdxStripCounters *strips,
                        guint *n_nodes)
{
  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (strips != NULL && n_nodes != NULL);

  *strips = *idx_strip_cache_get_counters (self->strips);
  *n_nodes = self->n_nodes;
}
