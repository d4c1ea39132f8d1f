/* SPDX-License-Identifier: MIT */

/* Buttons that decide about the selected samples or the current one, for mouse users. */

#include "idx-decision-buttons.h"

#include "idx-class-button.h"
#include "idx-likely-classes.h"
#include "idx-line-layout.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of classes that have a button each. If there are more, the likely classes have
 * one, and another button lets the user choose from a list. */
#define MAX_CLASSES 10

/* If every class name has at most this many characters, there are five buttons in a row, or three
 * for likely classes; otherwise two. */
#define MAX_SHORT_NAME_LENGTH 3
#define N_COLUMNS_SHORT_NAMES 5
#define N_COLUMNS_LIKELY_CLASSES 3
#define N_COLUMNS_LONG_NAMES 2

struct _IdxDecisionButtons
{
  GtkWidget parent_instance;
  IdxClassKeys *keys;
  IdxDataset *dataset;   /* NULL if no sample is shown */
  guint index;           /* of the sample */
  gboolean is_about_one; /* whether a decision is about this sample alone */

  GPtrArray *buttons;                       /* one for each class, or for each likely one */
  gboolean has_places[IDX_LIKELY_N_PLACES]; /* whether the grid has each place */

  GtkWidget *content;
  GtkLabel *about; /* what a decision is about */
  GtkGrid *classes;
  GtkButton *other_button; /* if there are too many classes, the last button in the grid */
  GtkButton *keep_button;
  GtkButton *unsure_button;
  GtkButton *exclude_button;
};

G_DEFINE_FINAL_TYPE (IdxDecisionButtons, idx_decision_buttons, GTK_TYPE_WIDGET)

/* --- Class buttons ------------------------------------------------------------------------- */

static gboolean
has_many_classes (IdxDecisionButtons *self)
{
  gsize n_labels;

  (void) idx_class_keys_get_labels (self->keys, &n_labels);
  return n_labels > MAX_CLASSES;
}

static int
choose_n_columns (IdxDecisionButtons *self)
{
  gsize n_labels;
  const gint64 *labels = idx_class_keys_get_labels (self->keys, &n_labels);

  for (gsize i = 0; i < n_labels; i++)
    {
      g_autofree char *name = idx_class_keys_dup_name (self->keys, labels[i]);

      if (g_utf8_strlen (name, -1) > MAX_SHORT_NAME_LENGTH)
        return N_COLUMNS_LONG_NAMES;
    }
  return has_many_classes (self) ? N_COLUMNS_LIKELY_CLASSES : N_COLUMNS_SHORT_NAMES;
}

static void
show_class (IdxDecisionButtons *self,
            guint button,
            gint64 label,
            gboolean is_suggested)
{
  g_autofree char *name = idx_class_keys_dup_name (self->keys, label);
  g_autofree char *key = idx_class_keys_dup_key (self->keys, label);

  idx_class_button_set_class (g_ptr_array_index (self->buttons, button), name, key, label,
                              is_suggested && self->is_about_one);
}

static void
show_likely (IdxDecisionButtons *self,
             const IdxLikelyClasses *likely)
{
  for (guint place = 0; place < IDX_LIKELY_N_PLACES; place++)
    if (likely->is_known[place])
      show_class (self, place, likely->labels[place],
                  likely->is_suggested && place == IDX_LIKELY_RIVAL);
    else
      idx_class_button_set_class (g_ptr_array_index (self->buttons, place), NULL, NULL, 0, FALSE);
}

/* Shows the suggestion for the sample and, if there are too many classes, its likely classes. */
static void
show_sample (IdxDecisionButtons *self)
{
  IdxLikelyClasses likely;
  gsize n_labels;
  const gint64 *labels;

  if (self->keys == NULL)
    return;
  idx_likely_classes_find (self->dataset, self->index, &likely);
  if (has_many_classes (self))
    {
      show_likely (self, &likely);
      return;
    }
  labels = idx_class_keys_get_labels (self->keys, &n_labels);
  for (guint i = 0; i < n_labels; i++)
    show_class (self, i, labels[i],
                likely.is_suggested && labels[i] == likely.labels[IDX_LIKELY_RIVAL]);
}

static void
empty_grid (IdxDecisionButtons *self)
{
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (GTK_WIDGET (self->classes))) != NULL)
    gtk_grid_remove (self->classes, button);
}

/* Puts the buttons into the grid, except for those that this dataset never needs. A button has the
 * same place for all samples, so that nothing moves. */
static void
fill_grid (IdxDecisionButtons *self)
{
  const int n_columns = choose_n_columns (self);
  const gboolean has_many = has_many_classes (self);
  int n = 0;

  empty_grid (self);
  for (guint i = 0; i < self->buttons->len; i++)
    if (!has_many || self->has_places[i])
      {
        gtk_grid_attach (self->classes, g_ptr_array_index (self->buttons, i), n % n_columns,
                         n / n_columns, 1, 1);
        n++;
      }
  if (has_many)
    gtk_grid_attach (self->classes, GTK_WIDGET (self->other_button), n % n_columns, n / n_columns,
                     1, 1);
}

/* Fills the grid again if other places are needed: when the samples have been checked, or another
 * dataset is shown. */
static void
update_places (IdxDecisionButtons *self)
{
  gboolean is_changed = FALSE;

  for (guint place = 0; place < IDX_LIKELY_N_PLACES; place++)
    {
      gboolean has_place = idx_likely_classes_has_place (self->dataset, place);

      is_changed |= has_place != self->has_places[place];
      self->has_places[place] = has_place;
    }
  if (is_changed && self->keys != NULL && has_many_classes (self))
    fill_grid (self);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_decision_buttons_dispose (GObject *object)
{
  IdxDecisionButtons *self = IDX_DECISION_BUTTONS (object);

  g_clear_object (&self->keys);
  g_clear_object (&self->dataset);
  g_clear_object (&self->other_button);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
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
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, keep_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, unsure_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDecisionButtons, exclude_button);
}

static GtkButton *
make_other_button (void)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Other…"));

  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_tooltip_text (button, _ ("Choose another class (/)"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.choose-label");
  idx_line_layout_shorten_button (GTK_BUTTON (button));
  return GTK_BUTTON (button);
}

static void
idx_decision_buttons_init (IdxDecisionButtons *self)
{
  self->buttons = g_ptr_array_new_with_free_func (g_object_unref);
  self->other_button = g_object_ref_sink (make_other_button ());
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_line_layout_shorten_button (self->keep_button);
  idx_line_layout_shorten_button (self->unsure_button);
  idx_line_layout_shorten_button (self->exclude_button);
  idx_decision_buttons_set_n_selected (self, 0);
}

void
idx_decision_buttons_set_keys (IdxDecisionButtons *self,
                               IdxClassKeys *keys)
{
  gsize n_buttons;

  g_return_if_fail (IDX_IS_DECISION_BUTTONS (self));
  g_return_if_fail (IDX_IS_CLASS_KEYS (keys));

  g_set_object (&self->keys, keys);
  (void) idx_class_keys_get_labels (keys, &n_buttons);
  if (has_many_classes (self))
    n_buttons = IDX_LIKELY_N_PLACES;
  empty_grid (self);
  g_ptr_array_set_size (self->buttons, 0);
  for (gsize i = 0; i < n_buttons; i++)
    g_ptr_array_add (self->buttons, g_object_ref_sink (idx_class_button_new ()));
  fill_grid (self);
  show_sample (self);
}

void
idx_decision_buttons_show (IdxDecisionButtons *self,
                           IdxDataset *dataset,
                           guint index)
{
  g_return_if_fail (IDX_IS_DECISION_BUTTONS (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  g_set_object (&self->dataset, dataset);
  self->index = index;
  /* A label that isn't seen can't be kept. */
  gtk_widget_set_visible (GTK_WIDGET (self->keep_button),
                          dataset == NULL || !idx_dataset_hides_labels (dataset));
  update_places (self);
  show_sample (self);
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
  self->is_about_one = n_selected == 0;
  show_sample (self);
}
