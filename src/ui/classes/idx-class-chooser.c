/* SPDX-License-Identifier: MIT */

/* A popover in which the user chooses a class by typing its label or a part of its name. */

#include "idx-class-chooser.h"

#include "idx-lazy-grid.h"

#include <glib/gi18n-lib.h>

struct _IdxClassChooser
{
  GtkPopover parent_instance;
  IdxClassKeys *keys; /* the classes, their names, and the characters that stand for them */
  GArray *listed;     /* of gint64: the labels of the listed classes */
  int selected;       /* a position in @listed, or -1 */

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

/* How well a class matches the typed text, from worst to best. */
typedef enum
{
  MATCH_NONE,
  MATCH_PART,  /* contains the typed text */
  MATCH_START, /* starts with it */
  MATCH_WHOLE  /* equals it */
} Match;

static Match
match_text (const char *text,
            const char *typed)
{
  const char *found = strstr (text, typed);

  if (g_str_equal (text, typed))
    return MATCH_WHOLE;
  if (found == text)
    return MATCH_START;
  return found != NULL ? MATCH_PART : MATCH_NONE;
}

static Match
match_class (IdxClassChooser *self,
             gint64 label,
             const char *typed)
{
  g_autofree char *name = idx_class_keys_dup_name (self->keys, label);
  g_autofree char *folded_name = g_utf8_casefold (name, -1);
  g_autofree char *folded_typed = g_utf8_casefold (typed, -1);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  Match name_match = match_text (folded_name, folded_typed);
  Match number_match = match_text (number, typed);

  /* Ignore matches inside a number: nobody searches for a label by its middle digits. */
  return MAX (name_match, number_match == MATCH_PART ? MATCH_NONE : number_match);
}

/* --- Rows ---------------------------------------------------------------------------------- */

static IdxLazyGridChild *
idx_class_chooser_create_row_cb (gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name_label = gtk_label_new (NULL);
  GtkWidget *key_label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name_label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name_label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name_label, TRUE);
  gtk_widget_add_css_class (key_label, "dim-label");
  gtk_box_append (GTK_BOX (box), name_label);
  gtk_box_append (GTK_BOX (box), key_label);
  return idx_lazy_grid_child_new (box);
}

static void
idx_class_chooser_show_row_cb (IdxLazyGridChild *child,
                               guint position,
                               gpointer data)
{
  IdxClassChooser *self = data;
  gint64 label = g_array_index (self->listed, gint64, position);
  g_autofree char *name = idx_class_keys_dup_name (self->keys, label);
  g_autofree char *key = idx_class_keys_dup_key (self->keys, label);
  GtkWidget *name_label =
    gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (child)));
  GtkWidget *key_label = gtk_widget_get_next_sibling (name_label);

  gtk_label_set_text (GTK_LABEL (name_label), name);
  gtk_label_set_text (GTK_LABEL (key_label), key != NULL ? key : "");
  gtk_widget_set_visible (key_label, key != NULL && g_strcmp0 (key, name) != 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if ((int) position == self->selected)
    gtk_widget_set_state_flags (GTK_WIDGET (child), GTK_STATE_FLAG_SELECTED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (child), GTK_STATE_FLAG_SELECTED);
}

/* Selects a row, or none if @position is -1. */
static void
select_row (IdxClassChooser *self,
            int position)
{
  self->selected = position;
  idx_lazy_grid_update (self->list);
  if (position >= 0)
    idx_lazy_grid_scroll_to (self->list, (guint) position);
}

/* --- Matches ------------------------------------------------------------------------------- */

/* Parses @text as a label that no class has yet. Returns FALSE if @text isn't a number, or if a
 * class already has this label. */
static gboolean
parse_new_label (IdxClassChooser *self,
                 const char *text,
                 gint64 *label)
{
  gsize n_labels;
  const gint64 *labels = idx_class_keys_get_labels (self->keys, &n_labels);
  gint64 number;

  if (!g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &number, NULL))
    return FALSE;
  for (gsize i = 0; i < n_labels; i++)
    if (labels[i] == number)
      return FALSE;
  *label = number;
  return TRUE;
}

/* Shows a message if @typed is a new label, or if no class matches it; otherwise hides the
 * message. */
static void
update_message (IdxClassChooser *self,
                const char *typed)
{
  g_autofree char *text = NULL;
  gint64 label;

  if (parse_new_label (self, typed, &label))
    text = g_strdup_printf (_ ("No sample has the label %s yet. Press Enter to use it."), typed);
  else if (self->listed->len == 0)
    text = g_strdup (_ ("No class has this name."));
  gtk_label_set_text (self->message, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), text != NULL);
}

/* Lists the classes that match @typed, the best matches first. Equally good matches are sorted by
 * label. */
static void
list_matches (IdxClassChooser *self,
              const char *typed)
{
  gsize n_labels;
  const gint64 *labels = idx_class_keys_get_labels (self->keys, &n_labels);
  g_autofree Match *matches = g_new (Match, n_labels);

  g_array_set_size (self->listed, 0);
  for (gsize i = 0; i < n_labels; i++)
    matches[i] = match_class (self, labels[i], typed);
  for (Match match = MATCH_WHOLE; match > MATCH_NONE; match--)
    for (gsize i = 0; i < n_labels; i++)
      if (matches[i] == match)
        g_array_append_val (self->listed, labels[i]);
}

static void
idx_class_chooser_changed_cb (IdxClassChooser *self)
{
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));

  if (self->keys == NULL)
    return;
  list_matches (self, typed);
  self->selected = -1;
  idx_lazy_grid_set_n_children (self->list, self->listed->len);
  if (self->listed->len > 0)
    idx_lazy_grid_scroll_to (self->list, 0);
  if (self->listed->len > 0 && *typed != '\0')
    select_row (self, 0);
  gtk_widget_set_visible (self->scrolled, self->listed->len > 0);
  update_message (self, typed);
}

static void
choose (IdxClassChooser *self,
        gint64 label)
{
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[CHOSEN], 0, label);
}

static void
idx_class_chooser_row_activated_cb (IdxClassChooser *self,
                                    guint position)
{
  choose (self, g_array_index (self->listed, gint64, position));
}

/* Chooses the typed number if it is a new label; otherwise, chooses the selected class. */
static void
idx_class_chooser_activate_cb (IdxClassChooser *self)
{
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));
  gint64 label;

  if (parse_new_label (self, typed, &label))
    choose (self, label);
  else if (self->selected >= 0)
    choose (self, g_array_index (self->listed, gint64, self->selected));
}

/* The arrow keys move among the classes while the entry keeps the focus. */
static gboolean
idx_class_chooser_key_pressed_cb (IdxClassChooser *self,
                                  guint key)
{
  int position = self->selected + (key == GDK_KEY_Down ? 1 : -1);

  if (key != GDK_KEY_Down && key != GDK_KEY_Up)
    return FALSE;
  position = MAX (position, 0);
  if (position < (int) self->listed->len)
    select_row (self, position);
  return TRUE;
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_class_chooser_dispose (GObject *object)
{
  g_clear_object (&IDX_CLASS_CHOOSER (object)->keys);
  G_OBJECT_CLASS (idx_class_chooser_parent_class)->dispose (object);
}

static void
idx_class_chooser_finalize (GObject *object)
{
  g_array_unref (IDX_CLASS_CHOOSER (object)->listed);
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
  self->listed = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->selected = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_lazy_grid_set_functions (self->list, idx_class_chooser_create_row_cb,
                               idx_class_chooser_show_row_cb, self);
}

void
idx_class_chooser_set_keys (IdxClassChooser *self,
                            IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_CLASS_CHOOSER (self));
  g_return_if_fail (IDX_IS_CLASS_KEYS (keys));

  if (g_set_object (&self->keys, keys))
    idx_class_chooser_changed_cb (self);
}

void
idx_class_chooser_ask (IdxClassChooser *self,
                       const char *text)
{
  g_return_if_fail (IDX_IS_CLASS_CHOOSER (self));
  g_return_if_fail (self->keys != NULL);
  g_return_if_fail (text != NULL);

  gtk_editable_set_text (self->entry, text);
  idx_class_chooser_changed_cb (self);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_set_position (self->entry, -1);
}
