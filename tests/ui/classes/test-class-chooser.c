/* SPDX-License-Identifier: MIT */

/* The popover to choose a class. */

#include "idx-class-chooser.h"
#include "idx-lazy-grid.h"

#include "test-display.h"

#include <string.h>

#define NAMES \
  "T-shirt/top\nTrouser\nPullover\nDress\nCoat\nSandal\nShirt\nSneaker\nBag\nAnkle boot\n"

typedef struct
{
  IdxClassChooser *chooser;
  GtkWindow *window;
  IdxLabels *labels;
  gint64 chosen;
  guint n_chosen;
} Fixture;

static void
chosen_cb (Fixture *self,
           gint64 label)
{
  self->chosen = label;
  self->n_chosen++;
}

static void
set_names (Fixture *self,
           const char *text)
{
  g_autoptr (IdxClassNames) names = NULL;
  g_autoptr (IdxClassKeys) keys = NULL;

  if (text != NULL)
    names = idx_class_names_parse (text, strlen (text), NULL);
  idx_labels_set_class_names (self->labels, names);
  keys = idx_class_keys_new (self->labels);
  idx_class_chooser_set_keys (self->chooser, keys);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (20, 2, 2);
  GtkWidget *button = gtk_menu_button_new ();

  self->labels = g_object_ref (idx_dataset_get_labels (dataset));
  self->chooser = g_object_new (IDX_TYPE_CLASS_CHOOSER, NULL);
  g_signal_connect_swapped (self->chooser, "chosen", G_CALLBACK (chosen_cb), self);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), GTK_WIDGET (self->chooser));
  self->window = test_show (button, 300, 300);
  set_names (self, NAMES);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_clear_object (&self->labels);
}

static GtkWidget *
get_entry (Fixture *self)
{
  return test_find_widget (GTK_WIDGET (self->chooser), GTK_TYPE_ENTRY);
}

static IdxLazyGrid *
get_list (Fixture *self)
{
  return IDX_LAZY_GRID (test_find_widget (GTK_WIDGET (self->chooser), IDX_TYPE_LAZY_GRID));
}

/* Returns whether all rows are in view. */
static gboolean
has_all_rows (gpointer data)
{
  IdxLazyGrid *list = get_list (data);
  guint n_rows = idx_lazy_grid_get_n_children (list);

  return n_rows == 0 || idx_lazy_grid_get_child (list, n_rows - 1) != NULL;
}

static char *
list_names (Fixture *self)
{
  IdxLazyGrid *list = get_list (self);
  GString *names = g_string_new (NULL);

  test_wait_until (has_all_rows, self);
  for (guint i = 0; i < idx_lazy_grid_get_n_children (list); i++)
    g_string_append_printf (
      names, "%s|",
      gtk_label_get_text (GTK_LABEL (
        test_find_widget (idx_lazy_grid_get_child (list, i), GTK_TYPE_LABEL))));
  return g_string_free (names, FALSE);
}

static void
check_listed (Fixture *self,
              const char *expected)
{
  g_autofree char *names = list_names (self);

  g_assert_cmpstr (names, ==, expected);
}

static void
press_enter (Fixture *self)
{
  g_signal_emit_by_name (get_entry (self), "activate");
}

static void
test_filtered (Fixture *self,
               gconstpointer data)
{
  idx_class_chooser_ask (self->chooser, "s");
  check_listed (self, "Sandal|Shirt|Sneaker|T-shirt/top|Trouser|Dress|");
  gtk_editable_set_text (GTK_EDITABLE (get_entry (self)), "SH");
  check_listed (self, "Shirt|T-shirt/top|");
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 1);
  g_assert_cmpint (self->chosen, ==, 6);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->chooser)));
}

/* A class whose whole name or number was typed comes before those that only begin with it. */
static void
test_best_first (Fixture *self,
                 gconstpointer data)
{
  set_names (self, "ab\na\n10\n");
  idx_class_chooser_ask (self->chooser, "a");
  check_listed (self, "a|ab|");
  gtk_editable_set_text (GTK_EDITABLE (get_entry (self)), "1");
  check_listed (self, "a|10|");
}

static void
test_by_number (Fixture *self,
                gconstpointer data)
{
  idx_class_chooser_ask (self->chooser, "9");
  check_listed (self, "Ankle boot|");
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 9);
}

static void
test_no_class (Fixture *self,
               gconstpointer data)
{
  idx_class_chooser_ask (self->chooser, "zzz");
  check_listed (self, "");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->chooser), "No class has this name."));
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 0);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->chooser)));
}

/* Enter chooses no class if nothing was typed. */
static void
test_empty (Fixture *self,
            gconstpointer data)
{
  idx_class_chooser_ask (self->chooser, "");
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 0);
}

static void
test_arrows (Fixture *self,
             gconstpointer data)
{
  GtkEventController *keys = test_find_controller (get_entry (self), GTK_TYPE_EVENT_CONTROLLER_KEY);
  const guint pressed[] = { GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Up };
  gboolean stopped = FALSE;

  idx_class_chooser_ask (self->chooser, "");
  for (gsize i = 0; i < G_N_ELEMENTS (pressed); i++)
    {
      g_signal_emit_by_name (keys, "key-pressed", pressed[i], 0, (GdkModifierType) 0, &stopped);
      g_assert_true (stopped);
    }
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 1);
}

/* A label that no sample has yet can be chosen, after a message says that it is new. */
static void
test_new_label (Fixture *self,
                gconstpointer data)
{
  idx_class_chooser_ask (self->chooser, "12");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->chooser),
                                     "No sample has the label 12 yet. Press Enter to use it."));
  g_assert_cmpuint (self->n_chosen, ==, 0);
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 12);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  add ("/ui/class-chooser/filtered", test_filtered);
  add ("/ui/class-chooser/best-first", test_best_first);
  add ("/ui/class-chooser/by-number", test_by_number);
  add ("/ui/class-chooser/no-class", test_no_class);
  add ("/ui/class-chooser/empty", test_empty);
  add ("/ui/class-chooser/arrows", test_arrows);
  add ("/ui/class-chooser/new-label", test_new_label);
  return g_test_run ();
}
