/* SPDX-License-Identifier: MIT */

/* Lets the user choose the contrast: the values that are drawn in the first and the last color. */

#include "idx-contrast-view.h"

#include "idx-value-text.h"

#include <math.h>

struct _IdxContrastView
{
  GtkWidget parent_instance;
  GSimpleAction *action;
  guint n_open_views; /* see idx_contrast_view_enable() */
  IdxContrast contrast;
  IdxRange range;               /* the custom range */
  gboolean is_updating_entries; /* while code, not the user, fills the entries */

  GtkWidget *content;
  GtkEditable *minimum;
  GtkEditable *maximum;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The states of the action. */
static const char *const state_names[] = {
  [IDX_CONTRAST_DATASET] = "dataset",
  [IDX_CONTRAST_IMAGE] = "image",
  [IDX_CONTRAST_CUSTOM] = "custom",
};

G_DEFINE_FINAL_TYPE (IdxContrastView, idx_contrast_view, GTK_TYPE_WIDGET)

/* Parses a number with the decimal separator of the locale, or with a period. */
static gboolean
parse_number (GtkEditable *entry,
              double *value)
{
  const char *text = gtk_editable_get_text (entry);
  char *end;

  *value = g_strtod (text, &end);
  if (end == text || !isfinite (*value))
    return FALSE;
  while (g_ascii_isspace (*end))
    end++;
  return *end == '\0';
}

static void
mark_invalid (GtkEditable *entry,
              gboolean is_invalid)
{
  if (is_invalid)
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE
                                          : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/* Parses the entries and marks invalid ones. Returns whether they contain a valid range, which
 * becomes the custom range. */
static gboolean
parse_range (IdxContrastView *self)
{
  IdxRange range = { 0, 0 };
  gboolean has_minimum = parse_number (self->minimum, &range.minimum);
  gboolean has_maximum = parse_number (self->maximum, &range.maximum);
  gboolean is_empty = has_minimum && has_maximum && range.minimum > range.maximum;

  mark_invalid (self->minimum, !has_minimum);
  mark_invalid (self->maximum, !has_maximum || is_empty);
  if (!has_minimum || !has_maximum || is_empty)
    return FALSE;
  self->range = range;
  return TRUE;
}

static void
set_contrast (IdxContrastView *self,
              IdxContrast contrast)
{
  self->contrast = contrast;
  g_simple_action_set_state (self->action, g_variant_new_string (state_names[contrast]));
}

static void
idx_contrast_view_change_state_cb (IdxContrastView *self,
                                   GVariant *state)
{
  const char *name = g_variant_get_string (state, NULL);

  if (!g_action_get_enabled (G_ACTION (self->action)))
    return;
  for (IdxContrast contrast = 0; contrast < G_N_ELEMENTS (state_names); contrast++)
    if (g_str_equal (name, state_names[contrast]) && contrast != self->contrast)
      {
        /* At first, the custom range is the range that the entries show. */
        if (contrast == IDX_CONTRAST_CUSTOM && !parse_range (self))
          return;
        set_contrast (self, contrast);
        g_signal_emit (self, signals[CHANGED], 0);
        return;
      }
}

/* Makes the typed range the custom range, and chooses it. */
static void
idx_contrast_view_typed_cb (IdxContrastView *self)
{
  if (self->is_updating_entries || !parse_range (self))
    return;
  set_contrast (self, IDX_CONTRAST_CUSTOM);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
idx_contrast_view_dispose (GObject *object)
{
  IdxContrastView *self = IDX_CONTRAST_VIEW (object);

  g_clear_object (&self->action);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_contrast_view_parent_class)->dispose (object);
}

static void
idx_contrast_view_class_init (IdxContrastViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_contrast_view_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "contrast");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-contrast-view.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxContrastView, content);
  gtk_widget_class_bind_template_child (widget_class, IdxContrastView, minimum);
  gtk_widget_class_bind_template_child (widget_class, IdxContrastView, maximum);
  gtk_widget_class_bind_template_callback (widget_class, idx_contrast_view_typed_cb);
}

static void
idx_contrast_view_init (IdxContrastView *self)
{
  self->action = g_simple_action_new_stateful (
    "contrast", G_VARIANT_TYPE_STRING, g_variant_new_string (state_names[IDX_CONTRAST_DATASET]));
  g_simple_action_set_enabled (self->action, FALSE);
  g_signal_connect_object (self->action, "change-state",
                           G_CALLBACK (idx_contrast_view_change_state_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GAction *
idx_contrast_view_get_action (IdxContrastView *self)
{
  g_return_val_if_fail (IDX_IS_CONTRAST_VIEW (self), NULL);

  return G_ACTION (self->action);
}

void
idx_contrast_view_enable (IdxContrastView *self)
{
  g_return_if_fail (IDX_IS_CONTRAST_VIEW (self));

  self->n_open_views++;
  g_simple_action_set_enabled (self->action, TRUE);
}

void
idx_contrast_view_disable (IdxContrastView *self)
{
  g_return_if_fail (IDX_IS_CONTRAST_VIEW (self));
  g_return_if_fail (self->n_open_views > 0);

  self->n_open_views--;
  g_simple_action_set_enabled (self->action, self->n_open_views > 0);
}

void
idx_contrast_view_toggle (IdxContrastView *self)
{
  gboolean is_range_of_image;

  g_return_if_fail (IDX_IS_CONTRAST_VIEW (self));

  is_range_of_image = idx_contrast_view_get_contrast (self) == IDX_CONTRAST_IMAGE;
  g_action_activate (G_ACTION (self->action),
                     g_variant_new_string (is_range_of_image ? "dataset" : "image"));
}

IdxContrast
idx_contrast_view_get_contrast (IdxContrastView *self)
{
  g_return_val_if_fail (IDX_IS_CONTRAST_VIEW (self), IDX_CONTRAST_DATASET);

  return self->contrast;
}

const IdxRange *
idx_contrast_view_get_range (IdxContrastView *self)
{
  g_return_val_if_fail (IDX_IS_CONTRAST_VIEW (self), NULL);

  return &self->range;
}

/* Shows all digits: when the user edits one end of the range, the text of the other end is parsed,
 * too. */
static void
show_number (GtkEditable *entry,
             IdxElementType type,
             double value)
{
  g_autofree char *text = idx_value_text_dup (type, value, FALSE);

  gtk_editable_set_text (entry, text);
  mark_invalid (entry, FALSE);
}

void
idx_contrast_view_show_range (IdxContrastView *self,
                              const IdxRange *range,
                              IdxElementType type)
{
  g_return_if_fail (IDX_IS_CONTRAST_VIEW (self));

  gtk_widget_set_visible (self->content, range != NULL && range->minimum <= range->maximum);
  if (range == NULL || !(range->minimum <= range->maximum) ||
      self->contrast == IDX_CONTRAST_CUSTOM)
    return;
  self->is_updating_entries = TRUE;
  show_number (self->minimum, type, range->minimum);
  show_number (self->maximum, type, range->maximum);
  self->is_updating_entries = FALSE;
}

void
idx_contrast_view_reset (IdxContrastView *self)
{
  g_return_if_fail (IDX_IS_CONTRAST_VIEW (self));

  set_contrast (self, IDX_CONTRAST_DATASET);
}
