/* SPDX-License-Identifier: MIT */

/* A message in one line, with optional buttons. What doesn't fit into the line is in a popover. */

#include "idx-notice.h"

#include "idx-line-layout.h"

#include <glib/gi18n-lib.h>

/* How long a message is shown: long enough to read it twice. */
#define CLOSE_SECONDS 8

struct _IdxNotice
{
  GtkWidget parent_instance;
  guint close_source; /* timeout that closes the message after CLOSE_SECONDS; 0 if none */
  guint number;       /* the number of the last message */

  GtkLabel *title;
  GtkLabel *text;
  GtkBox *button_place;       /* the button of a message that has one */
  GtkBox *follow_ups;         /* further buttons, see idx_notice_add_follow_up() */
  GtkMenuButton *more_button; /* opens a popover with the whole message */
  GtkLabel *whole_title;
  GtkLabel *whole_text;
  GtkBox *choices; /* the buttons of a message that has several, and the follow-ups */
};

enum
{
  FOCUS_LOST,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxNotice, idx_notice, GTK_TYPE_WIDGET)

/* Returns whether the focus is on a button of the message, or in the popover. */
static gboolean
has_focus (IdxNotice *self)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->button_place), GTK_WIDGET (self->follow_ups),
                               GTK_WIDGET (self->more_button) };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (gtk_widget_is_visible (parts[i]) &&
        (gtk_widget_get_state_flags (parts[i]) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
      return TRUE;
  return FALSE;
}

static gboolean
idx_notice_close_cb (gpointer data)
{
  IdxNotice *self = data;

  /* The user is reading the whole text, or is about to press a button. */
  if (has_focus (self) ||
      gtk_widget_get_visible (GTK_WIDGET (gtk_menu_button_get_popover (self->more_button))))
    return G_SOURCE_CONTINUE;
  self->close_source = 0;
  idx_notice_close (self);
  return G_SOURCE_REMOVE;
}

static void
idx_notice_dispose (GObject *object)
{
  IdxNotice *self = IDX_NOTICE (object);
  GtkWidget *child;

  g_clear_handle_id (&self->close_source, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (idx_notice_parent_class)->dispose (object);
}

static void
idx_notice_class_init (IdxNoticeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_notice_dispose;

  signals[FOCUS_LOST] = g_signal_new ("focus-lost", IDX_TYPE_NOTICE, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, IDX_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "notice");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-notice.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, title);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, text);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, button_place);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, follow_ups);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, more_button);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, whole_title);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, whole_text);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, choices);
  gtk_widget_class_bind_template_callback (widget_class, idx_notice_close);
}

static void
idx_notice_init (IdxNotice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

const char *
idx_notice_get_title (IdxNotice *self)
{
  g_return_val_if_fail (IDX_IS_NOTICE (self), NULL);

  return gtk_label_get_text (self->title);
}

static void
set_severity (IdxNotice *self,
              IdxNoticeSeverity severity)
{
  static const char *const css_classes[] = {
    [IDX_NOTICE_SUCCESS] = "good",
    [IDX_NOTICE_INFO] = "info",
    [IDX_NOTICE_OFFER] = "info",
    [IDX_NOTICE_WARNING] = "warning",
    [IDX_NOTICE_ERROR] = "error",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (css_classes); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self), css_classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self), css_classes[severity]);
  if (severity == IDX_NOTICE_SUCCESS || severity == IDX_NOTICE_INFO)
    self->close_source = g_timeout_add_seconds (CLOSE_SECONDS, idx_notice_close_cb, self);
}

static void
remove_buttons (GtkBox *box)
{
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, button);
}

/* Adapts the button that opens the popover to what the popover contains. */
static void
update_more_button (IdxNotice *self)
{
  gboolean has_text = *gtk_label_get_text (self->text) != '\0';
  gboolean has_choices = gtk_widget_get_first_child (GTK_WIDGET (self->choices)) != NULL;
  gboolean has_follow_ups = gtk_widget_get_first_child (GTK_WIDGET (self->follow_ups)) != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->text), has_text);
  gtk_widget_set_visible (GTK_WIDGET (self->whole_text), has_text);
  gtk_widget_set_visible (GTK_WIDGET (self->more_button), has_text || has_choices);
  gtk_menu_button_set_label (self->more_button,
                             has_choices && !has_follow_ups ? _ ("Choose…") : _ ("More"));
  gtk_widget_set_visible (GTK_WIDGET (self->follow_ups), has_follow_ups);
}

guint
idx_notice_show_message (IdxNotice *self,
                         IdxNoticeSeverity severity,
                         const char *title,
                         const char *text)
{
  gboolean had_focus;

  g_return_val_if_fail (IDX_IS_NOTICE (self), 0);
  g_return_val_if_fail (title != NULL, 0);

  had_focus = has_focus (self);
  g_clear_handle_id (&self->close_source, g_source_remove);
  gtk_menu_button_popdown (self->more_button);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->whole_title, title);
  gtk_label_set_text (self->text, text != NULL ? text : "");
  gtk_label_set_text (self->whole_text, text != NULL ? text : "");
  remove_buttons (self->button_place);
  remove_buttons (self->follow_ups);
  remove_buttons (self->choices);
  update_more_button (self);
  set_severity (self, severity);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  if (had_focus)
    g_signal_emit (self, signals[FOCUS_LOST], 0);
  return ++self->number;
}

static GtkWidget *
make_button (IdxNotice *self,
             const char *text,
             const char *detailed_action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  GtkWidget *button = gtk_button_new_with_label (text);

  if (!g_action_parse_detailed_name (detailed_action, &name, &target, NULL))
    g_return_val_if_reached (button);
  idx_line_layout_shorten_button (GTK_BUTTON (button));
  /* Set the target before the name: GTK warns if the type of the target doesn't match the action
   * with that name. */
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
  g_signal_connect_object (button, "clicked", G_CALLBACK (gtk_menu_button_popdown),
                           self->more_button, G_CONNECT_SWAPPED);
  return button;
}

void
idx_notice_add_button (IdxNotice *self,
                       const char *label,
                       const char *detailed_action)
{
  GtkWidget *only;

  g_return_if_fail (IDX_IS_NOTICE (self));
  g_return_if_fail (label != NULL);
  g_return_if_fail (detailed_action != NULL);

  only = gtk_widget_get_first_child (GTK_WIDGET (self->button_place));
  if (only == NULL && gtk_widget_get_first_child (GTK_WIDGET (self->choices)) == NULL)
    {
      gtk_box_append (self->button_place, make_button (self, label, detailed_action));
      return;
    }
  if (only != NULL)
    {
      g_object_ref (only);
      gtk_box_remove (self->button_place, only);
      gtk_box_append (self->choices, only);
      g_object_unref (only);
    }
  gtk_box_append (self->choices, make_button (self, label, detailed_action));
  update_more_button (self);
}

void
idx_notice_add_follow_up (IdxNotice *self,
                          const char *label,
                          const char *detailed_action)
{
  g_return_if_fail (IDX_IS_NOTICE (self));
  g_return_if_fail (label != NULL);
  g_return_if_fail (detailed_action != NULL);

  gtk_box_append (self->follow_ups, make_button (self, label, detailed_action));
  gtk_box_append (self->choices, make_button (self, label, detailed_action));
  update_more_button (self);
}

void
idx_notice_close (IdxNotice *self)
{
  g_return_if_fail (IDX_IS_NOTICE (self));

  gtk_menu_button_popdown (self->more_button);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
idx_notice_close_passing (IdxNotice *self)
{
  g_return_if_fail (IDX_IS_NOTICE (self));

  if (self->close_source != 0)
    idx_notice_close (self);
}

void
idx_notice_close_message (IdxNotice *self,
                          guint number)
{
  g_return_if_fail (IDX_IS_NOTICE (self));

  if (number == self->number)
    idx_notice_close (self);
}
