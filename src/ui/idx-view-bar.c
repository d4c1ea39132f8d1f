/* SPDX-License-Identifier: MIT */

/* The bar over the samples: which samples are shown, in which order and at which size. */

#include "idx-view-bar.h"

#include "idx-confusion-matrix.h"
#include "idx-display-options.h"
#include "idx-sheet.h"
#include "idx-text.h"
#include "idx-view-bar-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _IdxViewBar
{
  GtkWidget parent_instance;
  guint64 n_selected;
  IdxOrientation orientation;
  int thumbnail_size;
  guint64 slice;

  GtkWidget *start;
  GtkLabel *shown;
  GtkLabel *selected;
  GtkWidget *show_all;
  GtkWidget *middle;
  GtkMenuButton *matrix_button;
  GtkLabel *matrix_caption;
  IdxConfusionMatrix *matrix;
  GMenu *suspicion_menu;
  GtkLabel *order;
  GtkWidget *orientation_badge;
  GtkLabel *orientation_name;
  GtkWidget *slice_part;
  GtkAdjustment *slice_adjustment;
  GtkLabel *n_slices;
  GtkAdjustment *size_adjustment;
  GtkWidget *size_scale;
  GtkWidget *end;
};

enum
{
  PROP_0,
  PROP_SHOWN_TEXT,
  PROP_N_SELECTED,
  PROP_CAN_SHOW_ALL,
  PROP_ORDER,
  PROP_CAN_SORT_BY_SUSPICION,
  PROP_ORIENTATION,
  PROP_THUMBNAIL_SIZE,
  PROP_SLICE,
  N_PROPS
};

enum
{
  FOCUS_LOST,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxViewBar, idx_view_bar, GTK_TYPE_WIDGET)

static void
show_part (IdxViewBar *self,
           GtkWidget *part,
           gboolean visible)
{
  GtkRoot *root = gtk_widget_get_root (part);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean loses_focus =
    !visible && focus != NULL && (focus == part || gtk_widget_is_ancestor (focus, part));

  gtk_widget_set_visible (part, visible);
  if (loses_focus)
    g_signal_emit (self, signals[FOCUS_LOST], 0);
}

/* One sample is always selected: that goes without saying. */
static void
set_n_selected (IdxViewBar *self,
                guint64 n_selected)
{
  g_autofree char *count = idx_text_count (n_selected);
  g_autofree char *text = g_strdup_printf (
    ngettext ("%s selected", "%s selected", (gulong) n_selected), count);

  self->n_selected = n_selected;
  gtk_label_set_text (self->selected, text);
  gtk_widget_set_visible (GTK_WIDGET (self->selected), n_selected > 1);
}

static void
set_can_sort_by_suspicion (IdxViewBar *self,
                           gboolean can_sort)
{
  g_menu_remove_all (self->suspicion_menu);
  if (can_sort)
    g_menu_append (self->suspicion_menu, _ ("_Worst First"), "win.sort-key::suspicion");
}

static void
set_orientation (IdxViewBar *self,
                 IdxOrientation orientation)
{
  self->orientation = orientation;
  gtk_widget_set_visible (self->orientation_badge, orientation != IDX_ORIENTATION_STORED);
  gtk_label_set_text (self->orientation_name, idx_orientation_get_name (orientation));
}

/* --- Size ------------------------------------------------------------------------------ */

static void
take_thumbnail_size (IdxViewBar *self,
                     int size)
{
  g_autofree char *text = g_strdup_printf (ngettext ("%d pixel", "%d pixels", (gulong) size), size);

  if (size == self->thumbnail_size)
    return;
  self->thumbnail_size = size;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->size_scale),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THUMBNAIL_SIZE]);
}

/* The slider moves in octaves, so that each step changes the size by the same factor. */
static void
idx_view_bar_octaves_changed_cb (IdxViewBar *self)
{
  take_thumbnail_size (self, (int) round (exp2 (gtk_adjustment_get_value (self->size_adjustment))));
}

static void
set_thumbnail_size (IdxViewBar *self,
                    int size)
{
  take_thumbnail_size (self, size);
  gtk_adjustment_set_value (self->size_adjustment, log2 (size));
}

/* --- Slices ---------------------------------------------------------------------------- */

static void
idx_view_bar_slice_changed_cb (IdxViewBar *self)
{
  guint64 slice = (guint64) gtk_adjustment_get_value (self->slice_adjustment) - 1;

  if (slice == self->slice)
    return;
  self->slice = slice;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SLICE]);
}

void
idx_view_bar_set_slices (IdxViewBar *self,
                         guint64 n_slices,
                         guint64 slice)
{
  g_autofree char *number = idx_text_count (n_slices);
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_VIEW_BAR (self));
  g_return_if_fail (slice < n_slices);

  /* Translators: of how many slices the one before this is shown: "Slice [3] of 28" */
  text = g_strdup_printf (_ ("of %s"), number);
  gtk_label_set_text (self->n_slices, text);
  self->slice = slice;
  gtk_adjustment_configure (self->slice_adjustment, (double) slice + 1, 1, (double) n_slices, 1, 10,
                            0);
  show_part (self, self->slice_part, n_slices > 1);
}

/* --- Matrix ---------------------------------------------------------------------------- */

void
idx_view_bar_set_suggestions (IdxViewBar *self,
                              IdxDataset *dataset,
                              const char *caption)
{
  g_return_if_fail (IDX_IS_VIEW_BAR (self));

  idx_confusion_matrix_set_dataset (self->matrix, dataset);
  gtk_label_set_text (self->matrix_caption, caption != NULL ? caption : "");
  gtk_widget_set_visible (GTK_WIDGET (self->matrix_button), dataset != NULL);
}

static void
idx_view_bar_chosen_cb (IdxViewBar *self,
                        gint64 given,
                        gint64 suggested)
{
  g_autofree char *filter = g_strdup_printf (
    "given:%" G_GINT64_FORMAT " suggested:%" G_GINT64_FORMAT, given, suggested);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  gtk_menu_button_popdown (self->matrix_button);
  g_signal_emit (self, signals[FOCUS_LOST], 0);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_view_bar_get_property (GObject *object,
                           guint id,
                           GValue *value,
                           GParamSpec *pspec)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);

  switch (id)
    {
    case PROP_SHOWN_TEXT:
      g_value_set_string (value, gtk_label_get_text (self->shown));
      break;
    case PROP_N_SELECTED:
      g_value_set_uint64 (value, self->n_selected);
      break;
    case PROP_CAN_SHOW_ALL:
      g_value_set_boolean (value, gtk_widget_get_visible (self->show_all));
      break;
    case PROP_ORDER:
      g_value_set_string (value, gtk_label_get_text (self->order));
      break;
    case PROP_CAN_SORT_BY_SUSPICION:
      g_value_set_boolean (value,
                           g_menu_model_get_n_items (G_MENU_MODEL (self->suspicion_menu)) > 0);
      break;
    case PROP_ORIENTATION:
      g_value_set_enum (value, (int) self->orientation);
      break;
    case PROP_THUMBNAIL_SIZE:
      g_value_set_int (value, self->thumbnail_size);
      break;
    case PROP_SLICE:
      g_value_set_uint64 (value, self->slice);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_view_bar_set_property (GObject *object,
                           guint id,
                           const GValue *value,
                           GParamSpec *pspec)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);

  switch (id)
    {
    case PROP_SHOWN_TEXT:
      gtk_label_set_text (self->shown, g_value_get_string (value));
      break;
    case PROP_N_SELECTED:
      set_n_selected (self, g_value_get_uint64 (value));
      break;
    case PROP_CAN_SHOW_ALL:
      show_part (self, self->show_all, g_value_get_boolean (value));
      break;
    case PROP_ORDER:
      gtk_label_set_text (self->order, g_value_get_string (value));
      break;
    case PROP_CAN_SORT_BY_SUSPICION:
      set_can_sort_by_suspicion (self, g_value_get_boolean (value));
      break;
    case PROP_ORIENTATION:
      set_orientation (self, (IdxOrientation) g_value_get_enum (value));
      break;
    case PROP_THUMBNAIL_SIZE:
      set_thumbnail_size (self, g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_view_bar_dispose (GObject *object)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);

  g_clear_pointer (&self->start, gtk_widget_unparent);
  g_clear_pointer (&self->middle, gtk_widget_unparent);
  g_clear_pointer (&self->end, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_view_bar_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  const GParamFlags explicit = flags | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_SHOWN_TEXT] = g_param_spec_string ("shown-text", NULL, NULL, "", flags);
  properties[PROP_N_SELECTED] =
    g_param_spec_uint64 ("n-selected", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_CAN_SHOW_ALL] = g_param_spec_boolean ("can-show-all", NULL, NULL, FALSE, flags);
  properties[PROP_ORDER] = g_param_spec_string ("order", NULL, NULL, "", flags);
  properties[PROP_CAN_SORT_BY_SUSPICION] =
    g_param_spec_boolean ("can-sort-by-suspicion", NULL, NULL, FALSE, flags);
  properties[PROP_ORIENTATION] = g_param_spec_enum (
    "orientation", NULL, NULL, IDX_TYPE_ORIENTATION, IDX_ORIENTATION_STORED, flags);
  properties[PROP_THUMBNAIL_SIZE] =
    g_param_spec_int ("thumbnail-size", NULL, NULL, IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE,
                      IDX_SHEET_DEFAULT_SIZE, explicit);
  properties[PROP_SLICE] = g_param_spec_uint64 ("slice", NULL, NULL, 0, G_MAXUINT64, 0,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_view_bar_class_init (IdxViewBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_view_bar_get_property;
  object_class->set_property = idx_view_bar_set_property;
  object_class->dispose = idx_view_bar_dispose;
  install_properties (object_class);

  signals[FOCUS_LOST] = g_signal_new ("focus-lost", IDX_TYPE_VIEW_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (IDX_TYPE_CONFUSION_MATRIX);
  gtk_widget_class_set_layout_manager_type (widget_class, IDX_TYPE_VIEW_BAR_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "viewbar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-view-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, start);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, shown);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, selected);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, show_all);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, middle);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, matrix_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, matrix_caption);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, matrix);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, suspicion_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, order);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, orientation_badge);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, orientation_name);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, slice_part);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, slice_adjustment);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, n_slices);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, size_adjustment);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, size_scale);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, end);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_octaves_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_slice_changed_cb);
}

static void
idx_view_bar_init (IdxViewBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  set_thumbnail_size (self, IDX_SHEET_DEFAULT_SIZE);
}
