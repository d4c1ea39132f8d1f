/* SPDX-License-Identifier: MIT */

/* A button that decides that a sample belongs to a class. */

#include "idx-class-button.h"

#include <glib/gi18n-lib.h>

struct _IdxClassButton
{
  GtkButton parent_instance;

  GtkLabel *name;
  GtkLabel *key;
  GtkWidget *mark; /* says that the class is suggested; always takes its space */
};

G_DEFINE_FINAL_TYPE (IdxClassButton, idx_class_button, GTK_TYPE_BUTTON)

static void
idx_class_button_class_init (IdxClassButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-button.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassButton, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassButton, key);
  gtk_widget_class_bind_template_child (widget_class, IdxClassButton, mark);
}

static void
idx_class_button_init (IdxClassButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_class_button_set_class (self, NULL, NULL, 0, FALSE);
}

GtkWidget *
idx_class_button_new (void)
{
  return g_object_new (IDX_TYPE_CLASS_BUTTON, NULL);
}

static void
describe (IdxClassButton *self,
          const char *name,
          gboolean is_suggested)
{
  g_autofree char *tooltip =
    is_suggested ? g_strdup_printf (_ ("%s, suggested (Ctrl+Enter)"), name) : g_strdup (name);
  g_autofree char *description = g_strdup_printf (
    is_suggested ? _ ("Label as %s, suggested") : _ ("Label as %s"), name);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  description, -1);
}

void
idx_class_button_set_class (IdxClassButton *self,
                            const char *name,
                            const char *key,
                            gint64 label,
                            gboolean is_suggested)
{
  g_autofree char *target = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  gboolean has_key = name != NULL && key != NULL && !g_str_equal (key, name);

  g_return_if_fail (IDX_IS_CLASS_BUTTON (self));

  gtk_label_set_text (self->name, name != NULL ? name : "");
  gtk_label_set_xalign (self->name, has_key ? 0 : 0.5F);
  gtk_label_set_text (self->key, has_key ? key : "");
  gtk_widget_set_visible (GTK_WIDGET (self->key), has_key);
  gtk_widget_set_opacity (self->mark, is_suggested ? 1 : 0);
  if (is_suggested)
    gtk_widget_add_css_class (GTK_WIDGET (self), "suggested");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "suggested");
  gtk_widget_set_opacity (GTK_WIDGET (self), name != NULL ? 1 : 0);
  gtk_widget_set_can_target (GTK_WIDGET (self), name != NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), name != NULL ? "win.decide" : NULL);
  if (name != NULL)
    describe (self, name, is_suggested);
  else
    gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
}
