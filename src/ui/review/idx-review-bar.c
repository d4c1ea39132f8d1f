/* SPDX-License-Identifier: MIT */

/* The part of the line under the samples for a review of their labels. */

#include "idx-review-bar.h"

#include "idx-line-layout.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* With fewer decisions than this, the share of those that changed a label says nothing. */
#define MIN_RECENT 10

struct _IdxReviewBar
{
  GtkWidget parent_instance;
  guint n_unmatched; /* the properties, see the header */
  guint n_misplaced;
  guint n_above_line;
  guint n_others;
  gboolean shows_hint; /* whether the bar explains the keys */
  gboolean is_blind;   /* whether the progress is of blind readings */

  GtkLabel *progress_label;
  GtkLabel *recent_label;
  GtkLabel *hint_label;
  GtkWidget *outdated_part; /* @outdated_label and the button Refresh */
  GtkButton *refresh_button;
  GtkButton *above_line_button;
  GtkButton *others_button;
  GtkLabel *outdated_label; /* how many samples no longer match or are out of order */
};

enum
{
  PROP_0,
  PROP_N_UNMATCHED,
  PROP_N_MISPLACED,
  PROP_N_ABOVE_LINE,
  PROP_N_OTHERS,
  PROP_SHOWS_HINT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxReviewBar, idx_review_bar, GTK_TYPE_WIDGET)

static void
update_outdated (IdxReviewBar *self)
{
  guint n = self->n_unmatched > 0 ? self->n_unmatched : self->n_misplaced;
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text = NULL;

  if (self->n_unmatched > 0)
    text = g_strdup_printf (ngettext ("%s no longer matches", "%s no longer match", n), count);
  else
    text = g_strdup_printf (ngettext ("%s is out of order", "%s are out of order", n), count);
  gtk_label_set_text (self->outdated_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->outdated_label), text);
  gtk_widget_set_visible (self->outdated_part, n > 0);
}

static void
set_count (IdxReviewBar *self,
           guint *count,
           guint property,
           guint n)
{
  if (n == *count)
    return;
  *count = n;
  update_outdated (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
update_button (GtkButton *button,
               const char *text,
               gboolean is_visible)
{
  gtk_button_set_label (button, text);
  idx_line_layout_shorten_button (button);
  gtk_widget_set_visible (GTK_WIDGET (button), is_visible);
}

static void
set_n_above_line (IdxReviewBar *self,
                  guint n)
{
  g_autofree char *count = idx_text_format_count (n);
  /* Translators: selects the labels to check, which are above a line between the samples */
  g_autofree char *text =
    g_strdup_printf (ngettext ("Select the %s Above the Line", "Select the %s Above the Line", n),
                     count);

  if (n == self->n_above_line)
    return;
  self->n_above_line = n;
  update_button (self->above_line_button, text, n > 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_ABOVE_LINE]);
}

static void
set_n_others (IdxReviewBar *self,
              guint n)
{
  g_autofree char *count = idx_text_format_count (n);
  /* Translators: keeps the labels of all samples in view that aren't decided yet */
  g_autofree char *text = g_strdup_printf (
    ngettext ("Keep the %s Other in View", "Keep the %s Others in View", n), count);

  if (n == self->n_others)
    return;
  self->n_others = n;
  update_button (self->others_button, text, n > 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_OTHERS]);
}

static void
set_shows_hint (IdxReviewBar *self,
                gboolean shows_hint)
{
  if (shows_hint == self->shows_hint)
    return;
  self->shows_hint = shows_hint;
  gtk_widget_set_visible (GTK_WIDGET (self->hint_label), shows_hint && !self->is_blind);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWS_HINT]);
}

static void
idx_review_bar_get_property (GObject *object,
                             guint id,
                             GValue *value,
                             GParamSpec *pspec)
{
  IdxReviewBar *self = IDX_REVIEW_BAR (object);

  switch (id)
    {
    case PROP_N_UNMATCHED:
      g_value_set_uint (value, self->n_unmatched);
      break;
    case PROP_N_MISPLACED:
      g_value_set_uint (value, self->n_misplaced);
      break;
    case PROP_N_ABOVE_LINE:
      g_value_set_uint (value, self->n_above_line);
      break;
    case PROP_N_OTHERS:
      g_value_set_uint (value, self->n_others);
      break;
    case PROP_SHOWS_HINT:
      g_value_set_boolean (value, self->shows_hint);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_review_bar_set_property (GObject *object,
                             guint id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  IdxReviewBar *self = IDX_REVIEW_BAR (object);

  switch (id)
    {
    case PROP_N_UNMATCHED:
      set_count (self, &self->n_unmatched, id, g_value_get_uint (value));
      break;
    case PROP_N_MISPLACED:
      set_count (self, &self->n_misplaced, id, g_value_get_uint (value));
      break;
    case PROP_N_ABOVE_LINE:
      set_n_above_line (self, g_value_get_uint (value));
      break;
    case PROP_N_OTHERS:
      set_n_others (self, g_value_get_uint (value));
      break;
    case PROP_SHOWS_HINT:
      set_shows_hint (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_review_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (idx_review_bar_parent_class)->dispose (object);
}

static void
idx_review_bar_class_init (IdxReviewBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_review_bar_get_property;
  object_class->set_property = idx_review_bar_set_property;
  object_class->dispose = idx_review_bar_dispose;

  properties[PROP_N_UNMATCHED] =
    g_param_spec_uint ("n-unmatched", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_MISPLACED] =
    g_param_spec_uint ("n-misplaced", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_ABOVE_LINE] =
    g_param_spec_uint ("n-above-line", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_OTHERS] = g_param_spec_uint ("n-others", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_SHOWS_HINT] = g_param_spec_boolean ("shows-hint", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, IDX_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "reviewbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-review-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, progress_label);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, recent_label);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, hint_label);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, outdated_part);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, refresh_button);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, above_line_button);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, others_button);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewBar, outdated_label);
}

static void
idx_review_bar_init (IdxReviewBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_line_layout_shorten_button (self->refresh_button);
}

static void
show_progress (IdxReviewBar *self,
               const char *text,
               gboolean is_blind)
{
  gtk_label_set_text (self->progress_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->progress_label), text);
  /* The hint explains how to keep a label, which has to be seen for that. */
  self->is_blind = is_blind;
  gtk_widget_set_visible (GTK_WIDGET (self->hint_label), self->shows_hint && !is_blind);
}

void
idx_review_bar_set_progress (IdxReviewBar *self,
                             guint n_decided,
                             guint n_samples,
                             guint n_changed,
                             guint n_kept_by_page)
{
  g_autofree char *decided = NULL;
  g_autofree char *samples = NULL;
  g_autofree char *changed = NULL;
  g_autofree char *by_page = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_REVIEW_BAR (self));

  decided = idx_text_format_count (n_decided);
  samples = idx_text_format_count (n_samples);
  changed = idx_text_format_count (n_changed);
  /* Translators: how many of the samples shown are decided, and how many labels of the whole
   * dataset have been changed: "Reviewing · 3 of these 38 decided · 76 changed in all" */
  text = g_strdup_printf (_ ("Reviewing · %s of these %s decided\u00A0· %s changed in all"),
                          decided, samples, changed);
  if (n_kept_by_page > 0)
    {
      g_autofree char *start = g_steal_pointer (&text);

      by_page = idx_text_format_count (n_kept_by_page);
      /* Translators: the first is "Reviewing · 53 of these 100 decided · 76 changed in all"; the
       * second is how many labels were kept at once with others in view */
      text = g_strdup_printf (_ ("%s\u00A0· %s kept by page"), start, by_page);
    }
  show_progress (self, text, FALSE);
}

void
idx_review_bar_set_n_read (IdxReviewBar *self,
                           guint n_read,
                           guint n_samples)
{
  g_autofree char *read = NULL;
  g_autofree char *samples = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_REVIEW_BAR (self));

  read = idx_text_format_count (n_read);
  samples = idx_text_format_count (n_samples);
  /* Translators: how many of the samples shown were read without seeing their labels */
  text = g_strdup_printf (_ ("Reading blind · %s of %s read"), read, samples);
  show_progress (self, text, TRUE);
}

void
idx_review_bar_set_recent (IdxReviewBar *self,
                           guint n_decisions,
                           guint n_changed)
{
  g_autofree char *decisions = NULL;
  g_autofree char *changed = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_REVIEW_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self->recent_label), n_decisions >= MIN_RECENT);
  if (n_decisions < MIN_RECENT)
    return;
  decisions = idx_text_format_count (n_decisions);
  changed = idx_text_format_count (n_changed);
  /* Translators: of the last 50 decisions, 3 changed a label */
  text = g_strdup_printf (
    ngettext ("Of the last %s, %s changed", "Of the last %s, %s changed", n_changed), decisions,
    changed);
  gtk_label_set_text (self->recent_label, text);
}
