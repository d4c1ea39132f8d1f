/* SPDX-License-Identifier: MIT */

/* Buttons that decide about the selected samples or the current one, for mouse users. */

#include "idx-decision-buttons.h"

#include "idx-line-layout.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of class buttons. If there are more classes, a single button lets the user
 * choose a class from a list. */
#define MAX_CLASSES 10

/* If every class name has at most this many characters, there are five buttons in a row, else
 * two. */
#define MAX_SHORT_NAME_LENGTH 3
#define N_COLUMNS_SHORT_NAMES 5
#define N_COLUMNS_LONG_NAMES 2

struct _IdxDecisionButtons
{
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *about; /* what a decision is about */
  GtkGrid *classes;
  GtkWidget *choose_button; /* shown instead if there are too many classes */
  GtkButton *keep_button;
  GtkButton *unsure_button;
  GtkButton *exclude_button;
};

G_DEFINE_FINAL_TYPE (IdxDecisionButtons, idx_decision_buttons, GTK_TYPE_WIDGET)

static void
idx_decision_buttons_dispose (GObject *object)
{
  g_clear_pointer (&IDX_DECISION_BUTTONS (object)->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_decision_buttons_parent_class)->dispose (object);
}

static void
idx_decision_buttons_class_init (IdxDecisionButtonsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_decision_buttons_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "decisionbuttons");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-decision-buttons.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, content);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, about);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, classes);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, choose_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, keep_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, unsure_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, exclude_button);
}

static void
idx_decision_buttons_init (IdxDecisionButtons *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_line_layout_shorten_button (self->keep_button);
  idx_line_layout_shorten_button (self->unsure_button);
  idx_line_layout_shorten_button (self->exclude_button);
  idx_decision_buttons_set_n_selected (self, 0);
}

/* Creates the button of a class. @key is the key that decides the same; NULL if there is none. */
static GtkWidget *
make_button (const char *name,
             const char *key,
             gint64 label)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name_label = gtk_label_new (name);
  g_autofree char *target = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_autofree char *description = NULL;

  gtk_label_set_ellipsize (GTK_LABEL (name_label), PANGO_ELLIPSIZE_END);
  /* A long name doesn't widen the pane; the buttons share its width. */
  gtk_label_set_max_width_chars (GTK_LABEL (name_label), 1);
  gtk_widget_set_hexpand (name_label, TRUE);
  gtk_box_append (GTK_BOX (box), name_label);
  if (key != NULL && !g_str_equal (key, name))
    {
      GtkWidget *key_label = gtk_label_new (key);

      gtk_label_set_xalign (GTK_LABEL (name_label), 0);
      gtk_widget_add_css_class (key_label, "dim-label");
      gtk_box_append (GTK_BOX (box), key_label);
    }
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_tooltip_text (button, name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.decide");
  description = g_strdup_printf (_ ("Label as %s"), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  description, -1);
  return button;
}

static int
choose_n_columns (IdxClassKeys *keys,
                  const gint64 *labels,
                  gsize n_labels)
{
  for (gsize i = 0; i < n_labels; i++)
    {
      g_autofree char *name = idx_class_keys_dup_name (keys, labels[i]);

      if (g_utf8_strlen (name, -1) > MAX_SHORT_NAME_LENGTH)
        return N_COLUMNS_LONG_NAMES;
    }
  return N_COLUMNS_SHORT_NAMES;
}

void
idx_decision_buttons_set_keys (IdxDecisionButtons *self,
                               IdxClassKeys *keys)
{
  const gint64 *labels;
  gsize n_labels;
  int n_columns;
  GtkWidget *button;

  g_return_if_fail (IDX_IS_DECISION_BUTTONS (self));
  g_return_if_fail (IDX_IS_CLASS_KEYS (keys));

  while ((button = gtk_widget_get_first_child (GTK_WIDGET (self->classes))) != NULL)
    gtk_grid_remove (self->classes, button);
  labels = idx_class_keys_get_labels (keys, &n_labels);
  gtk_widget_set_visible (self->choose_button, n_labels > MAX_CLASSES);
  gtk_widget_set_visible (GTK_WIDGET (self->classes), n_labels <= MAX_CLASSES);
  if (n_labels > MAX_CLASSES)
    return;
  n_columns = choose_n_columns (keys, labels, n_labels);
  for (int i = 0; i < (int) n_labels; i++)
    {
      g_autofree char *name = idx_class_keys_dup_name (keys, labels[i]);
      g_autofree char *key = idx_class_keys_dup_key (keys, labels[i]);

      gtk_grid_attach (self->classes, make_button (name, key, labels[i]), i % n_columns,
                       i / n_columns, 1, 1);
    }
}

void
idx_decision_buttons_set_n_selected (IdxDecisionButtons *self,
                                     guint64 n_selected)
{
  g_autofree char *count = idx_text_format_count (n_selected);
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_DECISION_BUTTONS (self));

  if (n_selected > 0)
    text = g_strdup_printf (
      ngettext ("%s sample selected", "%s samples selected", (gulong) n_selected), count);
  gtk_label_set_text (self->about, text != NULL ? text : _ ("This image"));
}
