/* SPDX-License-Identifier: MIT */

/* A message above the content of a window, with optional buttons. */

#include "idx-notice.h"

/* How long a message is shown: long enough to read it twice. */
#define CLOSE_SECONDS 8

/* A width that no window exceeds, in logical pixels. */
#define HUGE_WIDTH (1 << 20)

struct _IdxNotice
{
  GtkWidget parent_instance;
  guint close_source; /* timeout that closes the message after CLOSE_SECONDS; 0 if none */
  guint number;       /* the number of the last message */

  GtkWidget *content;
  GtkLabel *title;
  GtkLabel *text;
  GtkBox *buttons; /* without the one that closes the notice */
};

enum
{
  FOCUS_LOST,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxNotice, idx_notice, GTK_TYPE_WIDGET)

static gboolean
idx_notice_close_cb (gpointer data)
{
  IdxNotice *self = data;

  self->close_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  return G_SOURCE_REMOVE;
}

static GtkSizeRequestMode
idx_notice_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Also measures the height for a large width. If the content has a text button, GTK 4.8 makes the
 * content a pixel taller for a large width than for no width (-1), and a parent box would warn
 * about that. */
static void
idx_notice_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  IdxNotice *self = IDX_NOTICE (widget);
  int height;

  gtk_widget_measure (self->content, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || for_size >= 0)
    return;
  gtk_widget_measure (self->content, orientation, HUGE_WIDTH, &height, NULL, NULL, NULL);
  *minimum = MAX (*minimum, height);
  *natural = MAX (*natural, height);
}

static void
idx_notice_size_allocate (GtkWidget *widget,
                          int width,
                          int height,
                          int baseline)
{
  gtk_widget_size_allocate (IDX_NOTICE (widget)->content, &(GtkAllocation){ 0, 0, width, height },
                            -1);
}

static void
idx_notice_dispose (GObject *object)
{
  IdxNotice *self = IDX_NOTICE (object);

  g_clear_handle_id (&self->close_source, g_source_remove);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_notice_parent_class)->dispose (object);
}

static void
idx_notice_class_init (IdxNoticeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_notice_dispose;
  widget_class->get_request_mode = idx_notice_get_request_mode;
  widget_class->measure = idx_notice_measure;
  widget_class->size_allocate = idx_notice_size_allocate;

  signals[FOCUS_LOST] = g_signal_new ("focus-lost", IDX_TYPE_NOTICE, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "notice");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-notice.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, content);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, title);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, text);
  gtk_widget_class_bind_template_child (widget_class, IdxNotice, buttons);
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
    [IDX_NOTICE_WARNING] = "warning",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (css_classes); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self), css_classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self), css_classes[severity]);
  if (severity != IDX_NOTICE_WARNING)
    self->close_source = g_timeout_add_seconds (CLOSE_SECONDS, idx_notice_close_cb, self);
}

static void
remove_buttons (IdxNotice *self)
{
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_box_remove (self->buttons, button);
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

  had_focus = gtk_widget_is_visible (GTK_WIDGET (self)) &&
              (gtk_widget_get_state_flags (GTK_WIDGET (self->buttons)) &
               GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  g_clear_handle_id (&self->close_source, g_source_remove);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->text), text != NULL);
  remove_buttons (self);
  set_severity (self, severity);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  if (had_focus)
    g_signal_emit (self, signals[FOCUS_LOST], 0);
  return ++self->number;
}

void
idx_notice_add_button (IdxNotice *self,
                       const char *label,
                       const char *detailed_action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  GtkWidget *button;

  g_return_if_fail (IDX_IS_NOTICE (self));
  g_return_if_fail (label != NULL);
  g_return_if_fail (detailed_action != NULL);

  if (!g_action_parse_detailed_name (detailed_action, &name, &target, NULL))
    g_return_if_reached ();
  button = gtk_button_new_with_label (label);
  /* Set the target before the name: GTK warns if the type of the target doesn't match the action
   * with that name. */
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
  gtk_box_append (self->buttons, button);
}

void
idx_notice_close (IdxNotice *self)
{
  g_return_if_fail (IDX_IS_NOTICE (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
idx_notice_close_message (IdxNotice *self,
                          guint number)
{
  g_return_if_fail (IDX_IS_NOTICE (self));

  if (number == self->number)
    idx_notice_close (self);
}
