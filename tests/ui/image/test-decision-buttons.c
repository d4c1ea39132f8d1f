/* SPDX-License-Identifier: MIT */

/* The buttons that decide about the current sample. */

#include "idx-decision-buttons.h"

#include "test-display.h"

#include <string.h>

typedef struct
{
  IdxDecisionButtons *buttons;
  GtkWindow *window;
  IdxDataset *dataset;
  IdxLabels *labels;
  GString *decided;
} Fixture;

static void
decide_cb (GSimpleAction *action,
           GVariant *parameter,
           gpointer data)
{
  g_string_append_printf (((Fixture *) data)->decided, "%s ",
                          g_variant_get_string (parameter, NULL));
}

static void
choose_cb (GSimpleAction *action,
           GVariant *parameter,
           gpointer data)
{
  g_string_append (((Fixture *) data)->decided, "(choose) ");
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
  idx_decision_buttons_set_keys (self->buttons, keys);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const GActionEntry entries[] = {
    { .name = "decide", .parameter_type = "s", .activate = decide_cb },
    { .name = "choose-label", .activate = choose_cb },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  self->decided = g_string_new (NULL);
  self->dataset = test_make_dataset (20, 2, 2);
  self->labels = g_object_ref (idx_dataset_get_labels (self->dataset));
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  self->buttons = g_object_new (IDX_TYPE_DECISION_BUTTONS, NULL);
  set_names (self, NULL);
  self->window = test_show (GTK_WIDGET (self->buttons), 300, 200);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (actions));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_clear_object (&self->labels);
  g_clear_object (&self->dataset);
  g_string_free (self->decided, TRUE);
}

static void
click_all (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
      gtk_widget_get_can_target (widget))
    {
      g_assert_false (gtk_widget_get_focus_on_click (widget));
      g_signal_emit_by_name (widget, "clicked");
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    click_all (child);
}

static void
test_digits (Fixture *self,
             gconstpointer data)
{
  click_all (GTK_WIDGET (self->buttons));
  g_assert_cmpstr (self->decided->str, ==, "0 1 2 3 4 5 6 7 8 9 keep unsure exclude ");
}

/* A button shows the name of its class and, if it is different, its key. */
static void
test_names (Fixture *self,
            gconstpointer data)
{
  set_names (self, "Top\nTrouser\n2\n3\n4\n5\n6\n7\n8\n9\n");
  test_wait_for_frame (GTK_WIDGET (self->buttons));
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->buttons), "Trouser"));
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->buttons), "1"));
  click_all (GTK_WIDGET (self->buttons));
  g_assert_cmpstr (self->decided->str, ==, "0 1 2 3 4 5 6 7 8 9 keep unsure exclude ");
}

/* With too many classes, there are buttons for the likely ones and one for the others. */
static void
test_many (Fixture *self,
           gconstpointer data)
{
  const guint32 suspects[] = { 4 };

  set_names (self, "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n");
  test_wait_for_frame (GTK_WIDGET (self->buttons));
  click_all (GTK_WIDGET (self->buttons));
  g_assert_cmpstr (self->decided->str, ==, "(choose) keep unsure exclude ");
  g_string_truncate (self->decided, 0);
  idx_decision_buttons_show (self->buttons, self->dataset, 3);
  test_wait_for_frame (GTK_WIDGET (self->buttons));
  click_all (GTK_WIDGET (self->buttons));
  g_assert_cmpstr (self->decided->str, ==, "3 (choose) keep unsure exclude ");
  g_string_truncate (self->decided, 0);
  test_suggest (self->dataset, suspects, 1, 1);
  idx_decision_buttons_show (self->buttons, self->dataset, 4);
  test_wait_for_frame (GTK_WIDGET (self->buttons));
  click_all (GTK_WIDGET (self->buttons));
  g_assert_cmpstr (self->decided->str, ==, "5 4 (choose) keep unsure exclude ");
}

/* Checks the name of the marked button; NULL if none is marked. */
static void
check_marked (Fixture *self,
              const char *expected)
{
  GtkWidget *grid = test_find_widget (GTK_WIDGET (self->buttons), GTK_TYPE_GRID);
  const char *found = NULL;

  for (GtkWidget *button = gtk_widget_get_first_child (grid); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    if (gtk_widget_has_css_class (button, "suggested"))
      {
        g_assert_null (found);
        found = gtk_widget_get_tooltip_text (button);
      }
  g_assert_cmpstr (found, ==, expected);
}

/* The suggested class is marked while a decision is about the sample alone. */
static void
test_marked (Fixture *self,
             gconstpointer data)
{
  const guint32 suspects[] = { 4 };

  test_suggest (self->dataset, suspects, 1, 1);
  check_marked (self, NULL);
  idx_decision_buttons_show (self->buttons, self->dataset, 4);
  check_marked (self, "5, suggested (Ctrl+Enter)");
  idx_decision_buttons_set_n_selected (self->buttons, 2);
  check_marked (self, NULL);
  idx_decision_buttons_set_n_selected (self->buttons, 0);
  check_marked (self, "5, suggested (Ctrl+Enter)");
  idx_decision_buttons_show (self->buttons, self->dataset, 5);
  check_marked (self, NULL);
  idx_decision_buttons_show (self->buttons, NULL, 0);
  check_marked (self, NULL);
}

/* Marking a class changes the size of no button. */
static void
test_still (Fixture *self,
            gconstpointer data)
{
  const guint32 suspects[] = { 4 };
  int before, after;

  gtk_widget_measure (GTK_WIDGET (self->buttons), GTK_ORIENTATION_HORIZONTAL, -1, &before, NULL,
                      NULL, NULL);
  test_suggest (self->dataset, suspects, 1, 1);
  idx_decision_buttons_show (self->buttons, self->dataset, 4);
  gtk_widget_measure (GTK_WIDGET (self->buttons), GTK_ORIENTATION_HORIZONTAL, -1, &after, NULL,
                      NULL, NULL);
  g_assert_cmpint (after, ==, before);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* On X11, GTK 4.8 waits for the display whenever a tooltip is set. */
static void
test_unchanged (Fixture *self,
                gconstpointer data)
{
  const guint32 suspects[] = { 4 };
  guint n_changed = 0;

  for (GtkWidget *button = gtk_widget_get_first_child (
         test_find_widget (GTK_WIDGET (self->buttons), GTK_TYPE_GRID));
       button != NULL; button = gtk_widget_get_next_sibling (button))
    g_signal_connect_swapped (button, "notify::tooltip-text", G_CALLBACK (count_cb), &n_changed);
  idx_decision_buttons_show (self->buttons, self->dataset, 3);
  idx_decision_buttons_show (self->buttons, self->dataset, 4);
  g_assert_cmpuint (n_changed, ==, 0);
  test_suggest (self->dataset, suspects, 1, 1);
  idx_decision_buttons_show (self->buttons, self->dataset, 4);
  g_assert_cmpuint (n_changed, ==, 1);
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
  add ("/ui/decision-buttons/digits", test_digits);
  add ("/ui/decision-buttons/names", test_names);
  add ("/ui/decision-buttons/many", test_many);
  add ("/ui/decision-buttons/marked", test_marked);
  add ("/ui/decision-buttons/still", test_still);
  add ("/ui/decision-buttons/unchanged", test_unchanged);
  return g_test_run ();
}
