/* SPDX-License-Identifier: MIT */

/* A button that decides that a sample belongs to a class. */

#include "idx-class-button.h"

#include <glib/gi18n-lib.h>

struct _IdxClassButton
{
  GtkButton parent_instance;

  char *class_name; /* NULL without a class */
  char *key;
  gint64 label;
  gboolean is_suggested;

  GtkLabel *name_label;
  GtkLabel *key_label;
  GtkWidget *mark; /* says that the class is suggested; always takes its space */
};

G_DEFINE_FINAL_TYPE (IdxClassButton, idx_class_button, GTK_TYPE_BUTTON)

static void
describe (IdxClassButton *self)
{
  const char *name = self->class_name;
  g_autofree char *tooltip =
    self->is_suggested ? g_strdup_printf (_ ("%s, suggested (Ctrl+Enter)"), name) : g_strdup (name);
  g_autofree char *description = g_strdup_printf (
    self->is_suggested ? _ ("Label as %s, suggested") : _ ("Label as %s"), name);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  description, -1);
}

static void
show_class (IdxClassButton *self)
{
  g_autofree char *target = g_strdup_printf ("%" G_GINT64_FORMAT, self->label);
  gboolean has_class = self->class_name != NULL;
  gboolean has_key =
    has_class && self->key != NULL && !g_str_equal (self->key, self->class_name);

  gtk_label_set_text (self->name_label, has_class ? self->class_name : "");
  gtk_label_set_xalign (self->name_label, has_key ? 0 : 0.5F);
  gtk_label_set_text (self->key_label, has_key ? self->key : "");
  gtk_widget_set_visible (GTK_WIDGET (self->key_label), has_key);
  gtk_widget_set_opacity (self->mark, self->is_suggested ? 1 : 0);
  if (self->is_suggested)
    gtk_widget_add_css_class (GTK_WIDGET (self), "suggested");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "suggested");
  gtk_widget_set_opacity (GTK_WIDGET (self), has_class ? 1 : 0);
  gtk_widget_set_can_target (GTK_WIDGET (self), has_class);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), has_class ? "win.decide" : NULL);
  if (has_class)
    describe (self);
  else
    gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
}

static void
idx_class_button_finalize (GObject *object)
{
  IdxClassButton *self = IDX_CLASS_BUTTON (object);

  g_free (self->class_name);
  g_free (self->key);
  G_OBJECT_CLASS (idx_class_button_parent_class)->finalize (object);
}

static void
idx_class_button_class_init (IdxClassButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_class_button_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-button.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassButton, name_label);
  gtk_widget_class_bind_template_child (widget_class, IdxClassButton, key_label);
  gtk_widget_class_bind_template_child (widget_class, IdxClassButton, mark);
}

static void
idx_class_button_init (IdxClassButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_class (self);
}

GtkWidget *
idx_class_button_new (void)
{
  return g_object_new (IDX_TYPE_CLASS_BUTTON, NULL);
}

void
idx_class_button_set_class (IdxClassButton *self,
                            const char *name,
                            const char *key,
                            gint64 label,
                            gboolean is_suggested)
{
  g_return_if_fail (IDX_IS_CLASS_BUTTON (self));

  /* Most samples need no change. On X11, GTK 4.8 waits for the display to set a tooltip. */
  if (g_strcmp0 (name, self->class_name) == 0 && g_strcmp0 (key, self->key) == 0 &&
      label == self->label && is_suggested == self->is_suggested)
    return;
  g_free (self->class_name);
  self->class_name = g_strdup (name);
  g_free (self->key);
  self->key = g_strdup (key);
  self->label = label;
  self->is_suggested = is_suggested;
  show_class (self);
}
