/* SPDX-License-Identifier: MIT */

/* The popover to choose a class. */

#include "idx-class-chooser.h"
#include "idx-lazy-grid.h"

#include "test-display.h"

#include <string.h>

#define NAMES \
  "T-shirt/top\nTrouser\nPullover\nDress\nCoat\nSandal\nShirt\nSneaker\nBag\nAnkle boot\n"

/* The number of random key presses. */
#define N_RANDOM_PRESSES 300

typedef struct
{
  IdxClassChooser *chooser;
  GtkWindow *window;
  IdxLabels *labels;
  IdxDecisions *decisions;
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
  self->decisions = g_object_ref (idx_dataset_get_decisions (dataset));
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
  g_clear_object (&self->decisions);
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

static void
ask (Fixture *self,
     const char *text)
{
  idx_class_chooser_ask (self->chooser, text, self->decisions, NULL);
}

static void
ask_suggesting (Fixture *self,
                const char *text,
                gint64 suggested)
{
  idx_class_chooser_ask (self->chooser, text, self->decisions, &suggested);
}

typedef struct
{
  IdxLazyGrid *list;
  guint position;
} Row;

/* Only a list that has been laid out can scroll. */
static gboolean
scroll_to_row (gpointer data)
{
  Row *row = data;

  idx_lazy_grid_scroll_to (row->list, row->position);
  return idx_lazy_grid_get_child (row->list, row->position) != NULL;
}

static GtkWidget *
get_row (Fixture *self,
         guint position)
{
  Row row = { get_list (self), position };

  test_wait_until (scroll_to_row, &row);
  return idx_lazy_grid_get_child (row.list, position);
}

static char *
list_names (Fixture *self)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < idx_lazy_grid_get_n_children (get_list (self)); i++)
    g_string_append_printf (
      names, "%s|",
      gtk_label_get_text (GTK_LABEL (test_find_widget (get_row (self, i), GTK_TYPE_LABEL))));
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
  ask (self, "s");
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
  ask (self, "a");
  check_listed (self, "a|ab|");
  gtk_editable_set_text (GTK_EDITABLE (get_entry (self)), "1");
  check_listed (self, "a|10|");
}

static void
test_by_number (Fixture *self,
                gconstpointer data)
{
  ask (self, "9");
  check_listed (self, "Ankle boot|");
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 9);
}

static void
test_no_class (Fixture *self,
               gconstpointer data)
{
  ask (self, "zzz");
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
  ask (self, "");
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 0);
}

static void
press_key (Fixture *self,
           guint key)
{
  GtkEventController *keys = test_find_controller (get_entry (self), GTK_TYPE_EVENT_CONTROLLER_KEY);
  gboolean stopped = FALSE;

  g_signal_emit_by_name (keys, "key-pressed", key, 0, (GdkModifierType) 0, &stopped);
  g_assert_true (stopped);
}

static void
test_arrows (Fixture *self,
             gconstpointer data)
{
  const guint pressed[] = { GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Up };

  ask (self, "");
  for (gsize i = 0; i < G_N_ELEMENTS (pressed); i++)
    press_key (self, pressed[i]);
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 1);
}

/* Returns the name in the highlighted row; NULL if there is none. */
static char *
dup_highlighted (Fixture *self)
{
  char *found = NULL;

  for (guint i = 0; i < idx_lazy_grid_get_n_children (get_list (self)); i++)
    {
      GtkWidget *row = get_row (self, i);

      if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
        {
          g_assert_null (found);
          found =
            g_strdup (gtk_label_get_text (GTK_LABEL (test_find_widget (row, GTK_TYPE_LABEL))));
        }
    }
  return found;
}

static void
check_highlighted (Fixture *self,
                   const char *expected)
{
  g_autofree char *found = dup_highlighted (self);

  g_assert_cmpstr (found, ==, expected);
}

/* A label that no sample has yet is the last row, which Enter takes only after the user has moved
 * there. */
static void
test_new_label (Fixture *self,
                gconstpointer data)
{
  ask (self, "12");
  check_listed (self, "New label 12|");
  check_highlighted (self, NULL);
  g_assert_nonnull (
    test_find_label (GTK_WIDGET (self->chooser),
                     "No sample has the label 12 yet. To use it, choose the last row."));
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 0);
  press_key (self, GDK_KEY_Down);
  check_highlighted (self, "New label 12");
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 1);
  g_assert_cmpint (self->chosen, ==, 12);
}

/* Enter takes the highlighted class even if the typed number itself would be a new label. */
static void
test_highlighted (Fixture *self,
                  gconstpointer data)
{
  for (guint i = 0; i < 20; i++)
    if (i % 10 == 1)
      g_assert_true (idx_decisions_set (self->decisions, i, IDX_STATE_RELABELED, 12));
  set_names (self, NULL);
  ask (self, "12");
  check_highlighted (self, "12");
  gtk_editable_set_text (GTK_EDITABLE (get_entry (self)), "13");
  check_highlighted (self, NULL);
  gtk_editable_set_text (GTK_EDITABLE (get_entry (self)), "1");
  check_listed (self, "1|12|");
  check_highlighted (self, "1");
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 1);
}

/* The suggested class is the first row, and Enter takes it if nothing else is typed. */
static void
test_suggested (Fixture *self,
                gconstpointer data)
{
  ask_suggesting (self, "", 7);
  check_highlighted (self, "Sneaker");
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 7);
  ask_suggesting (self, "s", 7);
  check_listed (self, "Sneaker|Sandal|Shirt|T-shirt/top|Trouser|Dress|");
  check_highlighted (self, "Sneaker");
  gtk_editable_set_text (GTK_EDITABLE (get_entry (self)), "sh");
  check_listed (self, "Sneaker|Shirt|T-shirt/top|");
  check_highlighted (self, "Shirt");
  press_enter (self);
  g_assert_cmpint (self->chosen, ==, 6);
  ask_suggesting (self, "zzz", 7);
  check_listed (self, "Sneaker|");
  check_highlighted (self, NULL);
  press_enter (self);
  g_assert_cmpuint (self->n_chosen, ==, 2);
}

/* Types at random and presses arrow keys and Enter. Only what was highlighted is ever chosen. */
static void
test_random (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  guint n_expected = 0;

  for (guint press = 0; press < N_RANDOM_PRESSES; press++)
    {
      GtkEditable *entry = GTK_EDITABLE (get_entry (self));
      int kind = g_rand_int_range (random, 0, 8);
      g_autofree char *typed = NULL;

      if (!gtk_widget_get_visible (GTK_WIDGET (self->chooser)))
        ask_suggesting (self, "", g_rand_int_range (random, 0, 10));
      typed = g_strdup_printf ("%s%c", gtk_editable_get_text (entry),
                               "0123456789abst"[g_rand_int_range (random, 0, 14)]);
      if (kind < 2)
        press_key (self, kind == 0 ? GDK_KEY_Down : GDK_KEY_Up);
      else if (kind < 6)
        gtk_editable_set_text (entry, strlen (typed) > 3 ? "" : typed);
      else
        {
          g_autofree char *highlighted = dup_highlighted (self);
          g_autofree char *chosen = NULL;

          n_expected += highlighted != NULL;
          press_enter (self);
          g_assert_cmpuint (self->n_chosen, ==, n_expected);
          if (highlighted == NULL)
            continue;
          chosen = self->chosen > 9
                     ? g_strdup_printf ("New label %" G_GINT64_FORMAT, self->chosen)
                     : idx_labels_dup_class_name (self->labels, self->chosen);
          g_assert_cmpstr (highlighted, ==, chosen);
        }
    }
  g_assert_cmpuint (n_expected, >, 0);
}

/* Rows further down have longer numbers, so they are wider. The popover stays open nevertheless. */
static void
test_wider_rows (Fixture *self,
                 gconstpointer data)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < 256; i++)
    g_string_append_printf (names, "Class with a long name %u\n", i);
  set_names (self, names->str);
  ask (self, "");
  for (guint position = 1; position < 256; position *= 6)
    {
      (void) get_row (self, position);
      test_wait_for_frame (GTK_WIDGET (self->chooser));
      test_wait_for_frame (GTK_WIDGET (self->chooser));
      g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (self->chooser)));
    }
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
  add ("/ui/class-chooser/highlighted", test_highlighted);
  add ("/ui/class-chooser/suggested", test_suggested);
  add ("/ui/class-chooser/wider-rows", test_wider_rows);
  add ("/ui/class-chooser/random", test_random);
  return g_test_run ();
}
