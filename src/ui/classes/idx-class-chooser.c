/* SPDX-License-Identifier: MIT */

/* A popover in which the user chooses a class by typing its label or a part of its name. */

#include "idx-class-chooser.h"

#include "idx-class-choices.h"
#include "idx-lazy-grid.h"

#include <glib/gi18n-lib.h>

/* The largest number of rows in view */
#define MAX_ROWS_IN_VIEW 7U

struct _IdxClassChooser
{
  GtkPopover parent_instance;
  IdxClassKeys *keys;       /* the classes, their names, and the characters that stand for them */
  IdxClassChoices *choices; /* the rows; NULL before idx_class_chooser_set_keys() */
  IdxDisplayOptions *display_options;
  IdxClassImagesFunc images_func; /* NULL to show no images */
  gpointer images_data;

  GtkEditable *entry;
  GtkWidget *scrolled;
  IdxLazyGrid *list;
  GtkLabel *message;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassChooser, idx_class_chooser, GTK_TYPE_POPOVER)

/* --- Rows ---------------------------------------------------------------------------------- */

static IdxLazyGridChild *
idx_class_chooser_create_row_cb (gpointer data)
{
  IdxClassChooser *self = data;

  return IDX_LAZY_GRID_CHILD (idx_class_choice_row_new (self->display_options));
}

static char *
dup_name (IdxClassChooser *self,
          const IdxClassChoice *choice)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, choice->label);

  return choice->is_new ? g_strdup_printf (_ ("New label %s"), number)
                        : idx_class_keys_dup_name (self->keys, choice->label);
}

/* Returns what finds the class faster than its name: its key or else its number. */
static char *
dup_key (IdxClassChooser *self,
         const IdxClassChoice *choice)
{
  char *key;

  if (choice->is_new)
    return NULL;
  key = idx_class_keys_dup_key (self->keys, choice->label);
  return key != NULL ? key : g_strdup_printf ("%" G_GINT64_FORMAT, choice->label);
}

static void
idx_class_chooser_show_row_cb (IdxLazyGridChild *child,
                               guint position,
                               gpointer data)
{
  IdxClassChooser *self = data;
  IdxClassChoiceRow *row = IDX_CLASS_CHOICE_ROW (child);
  const IdxClassChoice *choice = idx_class_choices_get_row (self->choices, position);
  g_autofree char *name = dup_name (self, choice);
  g_autofree char *key = dup_key (self, choice);
  IdxClassChoiceContent content = { .name = name,
                                    .key = key,
                                    .is_suggested = choice->is_suggested };
  guint highlighted;

  if (self->images_func != NULL && !choice->is_new)
    self->images_func (choice->label, &content, self->images_data);
  idx_class_choice_row_show (row, &content);
  g_clear_pointer (&content.mean, g_bytes_unref);
  g_clear_pointer (&content.nearest, g_bytes_unref);
  idx_class_choice_row_set_highlighted (
    row, idx_class_choices_get_highlighted (self->choices, &highlighted) &&
           highlighted == position);
}

/* The focus stays in the entry, so screen readers read the description of the entry aloud.
 * Therefore, gives the entry the description of the highlighted row. */
static void
describe_highlighted (IdxClassChooser *self)
{
  GtkEditable *delegate = gtk_editable_get_delegate (self->entry);
  GtkAccessible *text_widget = GTK_ACCESSIBLE (delegate != NULL ? delegate : self->entry);
  const IdxClassChoice *choice;
  g_autofree char *name = NULL;
  g_autofree char *description = NULL;
  guint row;

  if (!idx_class_choices_get_highlighted (self->choices, &row))
    {
      gtk_accessible_reset_property (text_widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      return;
    }
  choice = idx_class_choices_get_row (self->choices, row);
  name = dup_name (self, choice);
  description = idx_class_choice_row_describe (name, choice->is_suggested);
  gtk_accessible_update_property (text_widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  -1);
}

/* Shows which row is highlighted, and scrolls to it; without one, to the first row. */
static void
show_highlighted (IdxClassChooser *self)
{
  guint row = 0;

  (void) idx_class_choices_get_highlighted (self->choices, &row);
  idx_lazy_grid_update (self->list);
  if (idx_class_choices_get_n_rows (self->choices) > 0)
    idx_lazy_grid_scroll_to (self->list, row);
  describe_highlighted (self);
}

/* --- Choosing ------------------------------------------------------------------------------ */

/* If no class matches what is typed, says so, and how to use a new label. */
static void
update_message (IdxClassChooser *self)
{
  guint n_rows = idx_class_choices_get_n_rows (self->choices);
  const IdxClassChoice *last =
    n_rows > 0 ? idx_class_choices_get_row (self->choices, n_rows - 1) : NULL;
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->message),
                          !idx_class_choices_has_match (self->choices));
  if (last != NULL && last->is_new)
    {
      number = g_strdup_printf ("%" G_GINT64_FORMAT, last->label);
      text = g_strdup_printf (_ ("No sample has the label %s yet. To use it, choose the last row."),
                              number);
    }
  gtk_label_set_text (self->message, text != NULL ? text : _ ("No class has this name."));
}

static void
idx_class_chooser_changed_cb (IdxClassChooser *self)
{
  guint n_rows;

  if (self->choices == NULL)
    return;
  idx_class_choices_type (self->choices, gtk_editable_get_text (self->entry));
  n_rows = idx_class_choices_get_n_rows (self->choices);
  idx_lazy_grid_set_n_children (self->list, n_rows);
  show_highlighted (self);
  update_message (self);
}

static void
idx_class_chooser_row_activated_cb (IdxClassChooser *self,
                                    guint position)
{
  gint64 label = idx_class_choices_get_row (self->choices, position)->label;

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[CHOSEN], 0, label);
}

/* Enter chooses the highlighted row and nothing else. */
static void
idx_class_chooser_activate_cb (IdxClassChooser *self)
{
  guint row;

  if (idx_class_choices_get_highlighted (self->choices, &row))
    idx_class_chooser_row_activated_cb (self, row);
}

/* The arrow keys move among the rows while the entry keeps the focus. */
static gboolean
idx_class_chooser_key_pressed_cb (IdxClassChooser *self,
                                  guint key)
{
  gboolean is_down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;

  if (!is_down && key != GDK_KEY_Up && key != GDK_KEY_KP_Up)
    return FALSE;
  idx_class_choices_move (self->choices, is_down);
  show_highlighted (self);
  return TRUE;
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_class_chooser_dispose (GObject *object)
{
  IdxClassChooser *self = IDX_CLASS_CHOOSER (object);

  g_clear_object (&self->keys);
  g_clear_object (&self->display_options);
  G_OBJECT_CLASS (idx_class_chooser_parent_class)->dispose (object);
}

static void
idx_class_chooser_finalize (GObject *object)
{
  idx_class_choices_free (IDX_CLASS_CHOOSER (object)->choices);
  G_OBJECT_CLASS (idx_class_chooser_parent_class)->finalize (object);
}

static void
idx_class_chooser_class_init (IdxClassChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_class_chooser_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_class_chooser_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);

  g_type_ensure (IDX_TYPE_LAZY_GRID);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassChooser, entry);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChooser, scrolled);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChooser, list);
  gtk_widget_class_bind_template_child (widget_class, IdxClassChooser, message);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_chooser_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_chooser_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_chooser_key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_chooser_row_activated_cb);
}

static void
idx_class_chooser_init (IdxClassChooser *self)
{
  self->display_options = idx_display_options_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_lazy_grid_set_functions (self->list, idx_class_chooser_create_row_cb,
                               idx_class_chooser_show_row_cb, self);
}

void
idx_class_chooser_set_images (IdxClassChooser *self,
                              IdxDisplayOptions *options,
                              IdxClassImagesFunc func,
                              gpointer user_data)
{
  g_return_if_fail (IDX_IS_CLASS_CHOOSER (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));
  g_return_if_fail (func != NULL && self->images_func == NULL);

  g_set_object (&self->display_options, options);
  self->images_func = func;
  self->images_data = user_data;
}

void
idx_class_chooser_update_images (IdxClassChooser *self)
{
  g_return_if_fail (IDX_IS_CLASS_CHOOSER (self));

  idx_lazy_grid_update (self->list);
}

void
idx_class_chooser_set_keys (IdxClassChooser *self,
                            IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_CLASS_CHOOSER (self));
  g_return_if_fail (IDX_IS_CLASS_KEYS (keys));

  if (!g_set_object (&self->keys, keys))
    return;
  gtk_popover_popdown (GTK_POPOVER (self));
  /* The rows are those of the former classes. */
  idx_lazy_grid_set_n_children (self->list, 0);
  g_clear_pointer (&self->choices, idx_class_choices_free);
  self->choices = idx_class_choices_new (keys);
}

void
idx_class_chooser_ask (IdxClassChooser *self,
                       const char *text,
                       IdxDecisions *decisions,
                       const gint64 *suggested)
{
  guint n_rows;

  g_return_if_fail (IDX_IS_CLASS_CHOOSER (self));
  g_return_if_fail (self->choices != NULL);
  g_return_if_fail (text != NULL);

  idx_class_choices_ask (self->choices, decisions, suggested);
  n_rows = idx_class_choices_get_n_rows (self->choices);
  /* The height stays while the user types. It is no minimum: since GTK 4.18, a popover closes if
   * the screen has no space for its minimum. */
  g_object_set (self->list, "natural-rows", MIN (n_rows, MAX_ROWS_IN_VIEW), NULL);
  gtk_widget_set_visible (self->scrolled, n_rows > 0);
  gtk_editable_set_text (self->entry, text);
  idx_class_chooser_changed_cb (self);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_set_position (self->entry, -1);
}
