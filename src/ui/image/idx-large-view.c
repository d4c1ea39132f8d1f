/* SPDX-License-Identifier: MIT */

/* One sample that fills the window, with statistics of its values and, during a review, with what
 * one needs to decide about it. */

#include "idx-large-view.h"

#include "idx-decision-buttons.h"
#include "idx-evidence-view.h"
#include "idx-line-layout.h"
#include "idx-statistics-view.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxLargeView
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  IdxAudit *audit; /* for the evidence; NULL if there is none */
  guint32 index;
  gboolean has_sample; /* FALSE while the filter hides all samples; @dataset stays set */
  gboolean is_open;
  gboolean in_review;
  gboolean values_visible[2]; /* in a review, [TRUE], and otherwise */
  GSimpleActionGroup *actions;

  GtkWidget *content;
  GtkLabel *title;    /* the index of the sample */
  GtkLabel *sentence; /* about the label of the sample */
  IdxSampleImage *image;
  IdxStatisticsView *statistics;
  IdxContrastView *contrast;
  GtkWidget *figures;     /* contains @statistics and @contrast */
  GtkWidget *review_part; /* contains @decision_buttons and @evidence */
  IdxDecisionButtons *decision_buttons;
  IdxEvidenceView *evidence;
  GtkWidget *side_panel; /* contains @review_part and @figures */
};

enum
{
  PROP_0,
  PROP_OPEN,
  PROP_STATISTICS_VISIBLE,
  PROP_VALUES_VISIBLE,
  PROP_REVIEW_VALUES_VISIBLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxLargeView, idx_large_view, GTK_TYPE_WIDGET)

/* Shows what one needs to decide about the sample. Finding the evidence searches all images, so
 * this does nothing while the view is closed. */
static void
show_review_part (IdxLargeView *self)
{
  IdxDataset *dataset = self->is_open && self->in_review ? self->dataset : NULL;

  idx_decision_buttons_show (self->decision_buttons, dataset, self->index);
  idx_evidence_view_show (self->evidence, dataset, self->audit, self->index);
}

static void
show_sample (IdxLargeView *self)
{
  idx_sample_image_show (self->image, self->is_open ? self->dataset : NULL, self->index);
  show_review_part (self);
}

/* Shows the range of values that the image is drawn with. */
static void
idx_large_view_range_changed_cb (IdxLargeView *self)
{
  const IdxRange *range = idx_sample_image_get_range (self->image);
  IdxElementType type = IDX_ELEMENT_TYPE_UINT8;

  if (range != NULL)
    type = idx_dataset_get_format (self->dataset)->element_type;
  idx_contrast_view_show_range (self->contrast, range, type);
}

static void
idx_large_view_shown_cb (IdxLargeView *self)
{
  gboolean shows_statistics = self->is_open && gtk_widget_get_visible (self->figures);
  GBytes *sample = shows_statistics ? idx_sample_image_get_sample (self->image) : NULL;

  idx_statistics_view_show (self->statistics, self->dataset, sample);
  idx_large_view_range_changed_cb (self);
}

static void
idx_large_view_contrast_changed_cb (IdxLargeView *self)
{
  /* Show the statistics, because the entries for a custom range are in the same panel. */
  if (idx_contrast_view_get_contrast (self->contrast) == IDX_CONTRAST_CUSTOM)
    g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "show-statistics",
                                        g_variant_new_boolean (TRUE));
  idx_sample_image_set_contrast (self->image, idx_contrast_view_get_contrast (self->contrast),
                                 idx_contrast_view_get_range (self->contrast));
}

static void
set_open (IdxLargeView *self,
          gboolean is_open)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "large");

  if (is_open == self->is_open)
    return;
  self->is_open = is_open;
  if (is_open)
    idx_contrast_view_enable (self->contrast);
  else
    idx_contrast_view_disable (self->contrast);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_open));
  show_sample (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OPEN]);
}

/* --- Actions --------------------------------------------------------------------------- */

static void
large_change_state (GSimpleAction *action,
                    GVariant *state,
                    gpointer data)
{
  IdxLargeView *self = data;

  if (g_action_get_enabled (G_ACTION (action)))
    set_open (self, g_variant_get_boolean (state) && self->has_sample);
}

static void
zoom_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  idx_large_view_zoom (data, g_variant_get_int32 (parameter));
}

static void
update_side_panel (IdxLargeView *self)
{
  gtk_widget_set_visible (self->review_part, self->in_review);
  gtk_widget_set_visible (self->side_panel,
                          self->in_review || gtk_widget_get_visible (self->figures));
}

static void
set_statistics_visible (IdxLargeView *self,
                        gboolean visible)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "show-statistics");

  if (visible == gtk_widget_get_visible (self->figures))
    return;
  gtk_widget_set_visible (self->figures, visible);
  update_side_panel (self);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (visible));
  idx_large_view_shown_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATISTICS_VISIBLE]);
}

static void
statistics_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  set_statistics_visible (data, g_variant_get_boolean (state));
}

static void
update_values_visible (IdxLargeView *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "show-values");
  gboolean visible = self->values_visible[self->in_review];

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (visible));
  idx_sample_image_set_values_visible (self->image, visible);
}

static void
set_values_visible (IdxLargeView *self,
                    gboolean in_review,
                    gboolean visible)
{
  if (visible == self->values_visible[in_review])
    return;
  self->values_visible[in_review] = visible;
  update_values_visible (self);
  g_object_notify_by_pspec (
    G_OBJECT (self), properties[in_review ? PROP_REVIEW_VALUES_VISIBLE : PROP_VALUES_VISIBLE]);
}

static void
values_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxLargeView *self = data;

  set_values_visible (self, self->in_review, g_variant_get_boolean (state));
}

static const GActionEntry entries[] = {
  { .name = "large", .state = "false", .change_state = large_change_state },
  { .name = "zoom", .parameter_type = "i", .activate = zoom_action },
  { .name = "show-statistics", .state = "true", .change_state = statistics_change_state },
  { .name = "show-values", .state = "true", .change_state = values_change_state },
};

/* --- Object ---------------------------------------------------------------------------- */

static gboolean
idx_large_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (IDX_LARGE_VIEW (widget)->image));
}

static void
idx_large_view_get_property (GObject *object,
                             guint id,
                             GValue *value,
                             GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_OPEN:
      g_value_set_boolean (value, IDX_LARGE_VIEW (object)->is_open);
      break;
    case PROP_STATISTICS_VISIBLE:
      g_value_set_boolean (value, gtk_widget_get_visible (IDX_LARGE_VIEW (object)->figures));
      break;
    case PROP_VALUES_VISIBLE:
      g_value_set_boolean (value, IDX_LARGE_VIEW (object)->values_visible[FALSE]);
      break;
    case PROP_REVIEW_VALUES_VISIBLE:
      g_value_set_boolean (value, IDX_LARGE_VIEW (object)->values_visible[TRUE]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_large_view_set_property (GObject *object,
                             guint id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_STATISTICS_VISIBLE:
      set_statistics_visible (IDX_LARGE_VIEW (object), g_value_get_boolean (value));
      break;
    case PROP_VALUES_VISIBLE:
      set_values_visible (IDX_LARGE_VIEW (object), FALSE, g_value_get_boolean (value));
      break;
    case PROP_REVIEW_VALUES_VISIBLE:
      set_values_visible (IDX_LARGE_VIEW (object), TRUE, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_large_view_dispose (GObject *object)
{
  IdxLargeView *self = IDX_LARGE_VIEW (object);

  g_clear_object (&self->audit);
  g_clear_object (&self->dataset);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_large_view_parent_class)->dispose (object);
}

static gboolean
idx_large_view_step_cb (GtkWidget *widget,
                        GVariant *arguments,
                        gpointer data)
{
  gboolean is_next = g_variant_get_boolean (arguments);

  return gtk_widget_activate_action (widget, is_next ? "win.next" : "win.previous", NULL);
}

/* Left and Right work as in the sheet, whose rows begin at the right in right-to-left layouts. */
static gboolean
idx_large_view_step_sideways_cb (GtkWidget *widget,
                                 GVariant *arguments,
                                 gpointer data)
{
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  gboolean is_next = g_variant_get_boolean (arguments) != is_mirrored;

  return gtk_widget_activate_action (widget, is_next ? "win.next" : "win.previous", NULL);
}

static gboolean
idx_large_view_toggle_contrast_cb (GtkWidget *widget,
                                   GVariant *arguments,
                                   gpointer data)
{
  idx_contrast_view_toggle (IDX_LARGE_VIEW (widget)->contrast);
  return TRUE;
}

static void
idx_large_view_class_init (IdxLargeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_large_view_get_property;
  object_class->set_property = idx_large_view_set_property;
  object_class->dispose = idx_large_view_dispose;
  widget_class->grab_focus = idx_large_view_grab_focus;

  properties[PROP_OPEN] =
    g_param_spec_boolean ("open", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_STATISTICS_VISIBLE] =
    g_param_spec_boolean ("statistics-visible", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_VALUES_VISIBLE] =
    g_param_spec_boolean ("values-visible", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_REVIEW_VALUES_VISIBLE] =
    g_param_spec_boolean ("review-values-visible", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, idx_large_view_step_sideways_cb, "b",
                                FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, idx_large_view_step_sideways_cb,
                                "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, idx_large_view_step_cb, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, idx_large_view_step_cb, "b", TRUE);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, 0, idx_large_view_toggle_contrast_cb,
                                NULL);

  g_type_ensure (IDX_TYPE_CONTRAST_VIEW);
  g_type_ensure (IDX_TYPE_DECISION_BUTTONS);
  g_type_ensure (IDX_TYPE_EVIDENCE_VIEW);
  g_type_ensure (IDX_TYPE_LINE_LAYOUT);
  g_type_ensure (IDX_TYPE_SAMPLE_IMAGE);
  g_type_ensure (IDX_TYPE_STATISTICS_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "largeview");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-large-view.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, content);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, title);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, sentence);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, image);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, statistics);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, contrast);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, figures);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, review_part);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, decision_buttons);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, evidence);
  gtk_widget_class_bind_template_child (widget_class, IdxLargeView, side_panel);
  gtk_widget_class_bind_template_callback (widget_class, idx_large_view_shown_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_large_view_range_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_large_view_contrast_changed_cb);
}

static void
idx_large_view_init (IdxLargeView *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->values_visible[FALSE] = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
idx_large_view_add_actions (IdxLargeView *self,
                            GActionMap *window_actions)
{
  g_return_if_fail (IDX_IS_LARGE_VIEW (self));
  g_return_if_fail (G_IS_ACTION_MAP (window_actions));

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (
      window_actions, g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name));
  g_action_map_add_action (window_actions, idx_contrast_view_get_action (self->contrast));
}

gboolean
idx_large_view_is_open (IdxLargeView *self)
{
  g_return_val_if_fail (IDX_IS_LARGE_VIEW (self), FALSE);

  return self->is_open;
}

IdxContrastView *
idx_large_view_get_contrast_view (IdxLargeView *self)
{
  g_return_val_if_fail (IDX_IS_LARGE_VIEW (self), NULL);

  return self->contrast;
}

void
idx_large_view_zoom (IdxLargeView *self,
                     int n_steps)
{
  g_return_if_fail (IDX_IS_LARGE_VIEW (self));

  idx_sample_image_zoom (self->image, n_steps);
}

void
idx_large_view_set_display_options (IdxLargeView *self,
                                    IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_LARGE_VIEW (self));

  idx_sample_image_set_display_options (self->image, options);
  idx_evidence_view_set_display_options (self->evidence, options);
}

void
idx_large_view_set_review (IdxLargeView *self,
                           IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_LARGE_VIEW (self));
  g_return_if_fail (keys == NULL || IDX_IS_CLASS_KEYS (keys));

  self->in_review = keys != NULL;
  if (keys != NULL)
    idx_decision_buttons_set_keys (self->decision_buttons, keys);
  update_values_visible (self);
  update_side_panel (self);
  show_review_part (self);
}

void
idx_large_view_set_sample (IdxLargeView *self,
                           IdxDataset *dataset,
                           guint32 index,
                           const char *sentence,
                           IdxAudit *audit)
{
  g_autofree char *number = NULL;
  g_autofree char *title = NULL;

  g_return_if_fail (IDX_IS_LARGE_VIEW (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  self->has_sample = dataset != NULL;
  if (dataset == NULL)
    {
      set_open (self, FALSE);
      return;
    }
  if (g_set_object (&self->dataset, dataset))
    {
      idx_contrast_view_reset (self->contrast);
      idx_large_view_contrast_changed_cb (self);
    }
  self->index = index;
  number = idx_text_format_count (index);
  title = g_strdup_printf (_ ("Image %s"), number);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->sentence, sentence != NULL ? sentence : "");
  g_set_object (&self->audit, audit);
  show_sample (self);
}

IdxSampleImage *
idx_large_view_get_image (IdxLargeView *self)
{
  g_return_val_if_fail (IDX_IS_LARGE_VIEW (self), NULL);

  return self->image;
}
