/* SPDX-License-Identifier: MIT */

/* The sheet: every sample as a thumbnail, in rows that are composed once and drawn often.
 *
 * A row is one buffer at device pixels, made by the strip cache and kept as a render node.
 * What changes without the pictures changing (focus, pointer, selection) is drawn as nodes
 * over the strips, so that it composes nothing. */

#include "idx-sheet-private.h"

#include "idx-device-scale.h"
#include "idx-sheet-cell.h"

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_POSITION,
  PROP_THUMBNAIL_SIZE,
  N_PROPS,
  PROP_HADJUSTMENT = N_PROPS,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
};

enum
{
  ACTIVATE,
  MENU_REQUESTED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxSheet, idx_sheet, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* --- Changes around it ---------------------------------------------------------------- */

static void
selection_changed_cb (IdxSheet *self)
{
  idx_sheet_tell_selection (self);
  idx_sheet_update_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
value_changed_cb (IdxSheet *self)
{
  if (self->model == NULL)
    return;
  idx_sheet_update_band (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_adjustment (IdxSheet *self,
                GtkOrientation orientation,
                GtkAdjustment *adjustment)
{
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  g_object_ref_sink (adjustment);
  if (self->adjustments[orientation] != NULL)
    g_signal_handlers_disconnect_by_func (self->adjustments[orientation],
                                          (gpointer) value_changed_cb, self);
  g_set_object (&self->adjustments[orientation], adjustment);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (value_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_object_unref (adjustment);
}

static void
idx_sheet_css_changed (GtkWidget *widget,
                       GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_sheet_parent_class)->css_changed (widget, change);
  idx_sheet_change_style (IDX_SHEET (widget));
}

static void
idx_sheet_direction_changed (GtkWidget *widget,
                             GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (idx_sheet_parent_class)->direction_changed (widget, previous);
  idx_sheet_change_style (IDX_SHEET (widget));
}

static void
idx_sheet_unrealize (GtkWidget *widget)
{
  /* Nodes belong to the renderer that they were made for. */
  idx_strip_cache_set_contents (IDX_SHEET (widget)->strips, NULL, NULL, 1);
  IDX_SHEET (widget)->style_changed = TRUE;
  GTK_WIDGET_CLASS (idx_sheet_parent_class)->unrealize (widget);
}

/* --- Object ----------------------------------------------------------------------------- */

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
      g_value_set_object (value, self->model);
      break;
    case PROP_POSITION:
      g_value_set_uint (value, self->position);
      break;
    case PROP_THUMBNAIL_SIZE:
      g_value_set_int (value, self->thumbnail_size);
      break;
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[GTK_ORIENTATION_VERTICAL]);
      break;
    default:
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
    case PROP_POSITION:
      idx_sheet_set_position (self, g_value_get_uint (value));
      break;
    case PROP_THUMBNAIL_SIZE:
      idx_sheet_set_thumbnail_size (self, g_value_get_int (value));
      break;
    case PROP_HADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_HORIZONTAL] = (GtkScrollablePolicy) g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_VERTICAL] = (GtkScrollablePolicy) g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_sheet_dispose (GObject *object)
{
  IdxSheet *self = IDX_SHEET (object);

  idx_sheet_end_band (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    g_clear_pointer (&self->cells[i], gtk_widget_unparent);
  g_clear_object (&self->model);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_VERTICAL]);
  if (self->strips != NULL)
    idx_strip_cache_set_contents (self->strips, NULL, NULL, 1);
  g_clear_object (&self->strips);
  g_clear_object (&self->display_options);
  g_clear_object (&self->style.captions);
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
  properties[PROP_POSITION] =
    g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, GTK_INVALID_LIST_POSITION, flags);
  properties[PROP_THUMBNAIL_SIZE] =
    g_param_spec_int ("thumbnail-size", NULL, NULL, IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE,
                      IDX_SHEET_DEFAULT_SIZE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  signals[ACTIVATE] = g_signal_new ("activate", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[MENU_REQUESTED] =
    g_signal_new ("menu-requested", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  idx_sheet_class_init_input (widget_class);
  gtk_widget_class_set_css_name (widget_class, "sheet");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
idx_sheet_init (IdxSheet *self)
{
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->thumbnail_size = IDX_SHEET_DEFAULT_SIZE;
  self->position = GTK_INVALID_LIST_POSITION;
  self->anchor = GTK_INVALID_LIST_POSITION;
  self->hovered = GTK_INVALID_LIST_POSITION;
  self->scale = 1;
  idx_sheet_set_display_options (self, options);
  self->style.layout.n_columns = 1;
  self->style.layout.side = IDX_SHEET_DEFAULT_SIZE;
  self->strips = idx_strip_cache_new (GTK_WIDGET (self));
  g_signal_connect_object (self->strips, "filled", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    {
      self->cells[i] = idx_sheet_cell_new ();
      gtk_widget_set_parent (self->cells[i], GTK_WIDGET (self));
      idx_sheet_cell_set_current (self->cells[i], i == self->current_cell);
    }
  set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, "Samples",
                                  GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, TRUE, -1);
  idx_device_scale_watch (GTK_WIDGET (self), G_CALLBACK (idx_sheet_update_scale));
  idx_sheet_init_input (self);
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

  return self->model;
}

void
idx_sheet_set_model (IdxSheet *self,
                     IdxSelection *model)
{
  IdxDataset *before;

  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (model == NULL || IDX_IS_SELECTION (model));

  if (self->model == model)
    return;

  idx_sheet_forget_press (self);
  idx_sheet_keep_place (self);
  before = idx_sheet_get_dataset (self);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_func (self->model, (gpointer) selection_changed_cb, self);
  g_set_object (&self->model, model);
  if (model != NULL)
    g_signal_connect_object (model, "selection-changed", G_CALLBACK (selection_changed_cb), self,
                             G_CONNECT_SWAPPED);
  if (idx_sheet_get_dataset (self) != before)
    idx_sheet_forget_place (self);

  self->position = GTK_INVALID_LIST_POSITION;
  self->anchor = GTK_INVALID_LIST_POSITION;
  self->hovered = GTK_INVALID_LIST_POSITION;
  self->n_before_divider = 0;
  self->style.layout.n_rows = 0;
  idx_sheet_set_top (self, 0);
  idx_sheet_layout_from_top (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODEL]);
  idx_sheet_tell_selection (self);
  if (model != NULL && g_list_model_get_n_items (G_LIST_MODEL (model)) > 0)
    idx_sheet_return (self);
  else
    {
      idx_sheet_name_cell (self);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
idx_sheet_get_position (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}

void
idx_sheet_set_position (IdxSheet *self,
                        guint position)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  if (position != GTK_INVALID_LIST_POSITION)
    idx_sheet_move (self, position, IDX_SHEET_SELECT_ONLY);
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
  idx_sheet_forget_press (self);
  idx_sheet_layout_now (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THUMBNAIL_SIZE]);
}

void
idx_sheet_set_display_options (IdxSheet *self,
                               IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_func (self->display_options, (gpointer) idx_sheet_change_style, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (idx_sheet_change_style), self,
                           G_CONNECT_SWAPPED);
  idx_sheet_change_style (self);
}

void
idx_sheet_recompose (IdxSheet *self)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  idx_strip_cache_forget_images (self->strips);
  idx_sheet_change_style (self);
}

gboolean
idx_sheet_is_filled (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), TRUE);

  return idx_strip_cache_is_filled (self->strips);
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
