/* SPDX-License-Identifier: MIT */

/* Tests the keys that decide about samples, with simulated key presses. The end-to-end tests press
 * real keys, in several keyboard layouts. */

#include "idx-review-keys.h"

#include "test-display.h"

/* The default key codes of X11. These tests need only different codes for different keys. */
#define CODE_4 13
#define CODE_9 18
#define CODE_SPACE 65

typedef struct
{
  GtkWindow *window;
  GtkWidget *sheet;
  GtkWidget *cell;
  GtkWidget *entry;
  GtkEventController *controller;
  IdxReviewKeys *keys;
  GString *log;
} Fixture;

static void
decide_cb (Fixture *self,
           const IdxDecision *decision)
{
  static const char *const names[IDX_N_STATES] = {
    [IDX_STATE_KEPT] = "keep",
    [IDX_STATE_UNSURE] = "unsure",
    [IDX_STATE_EXCLUDED] = "exclude",
  };

  if (decision->state == IDX_STATE_RELABELED)
    g_string_append_printf (self->log, "%d ", (int) decision->label);
  else
    g_string_append_printf (self->log, "%s ", names[decision->state]);
}

static void
accept_cb (Fixture *self)
{
  g_string_append (self->log, "accept ");
}

static void
flag_cb (Fixture *self)
{
  g_string_append (self->log, "flag ");
}

static void
choose_cb (Fixture *self,
           const char *text)
{
  g_string_append_printf (self->log, "(%s) ", text);
}

static void
explain_cb (Fixture *self)
{
  g_string_append (self->log, "explain ");
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (20, 2, 2);
  g_autoptr (IdxClassKeys) class_keys = idx_class_keys_new (idx_dataset_get_labels (dataset));

  self->log = g_string_new (NULL);
  self->sheet = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->cell = gtk_button_new ();
  gtk_box_append (GTK_BOX (self->sheet), self->cell);
  self->entry = gtk_entry_new ();
  gtk_box_append (GTK_BOX (self->sheet), self->entry);
  self->keys = idx_review_keys_new (self->sheet);
  g_signal_connect_swapped (self->keys, "decide", G_CALLBACK (decide_cb), self);
  g_signal_connect_swapped (self->keys, "accept", G_CALLBACK (accept_cb), self);
  g_signal_connect_swapped (self->keys, "flag", G_CALLBACK (flag_cb), self);
  g_signal_connect_swapped (self->keys, "choose", G_CALLBACK (choose_cb), self);
  g_signal_connect_swapped (self->keys, "explain", G_CALLBACK (explain_cb), self);
  idx_review_keys_set_class_keys (self->keys, class_keys);
  idx_review_keys_set_active (self->keys, TRUE);
  self->window = test_show (self->sheet, 100, 100);
  self->controller = test_find_controller (self->sheet, GTK_TYPE_EVENT_CONTROLLER_KEY);
  g_assert_true (gtk_widget_grab_focus (self->cell));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_clear_object (&self->keys);
  g_string_free (self->log, TRUE);
}

static gboolean
press (Fixture *self,
       guint key,
       guint code,
       GdkModifierType state)
{
  gboolean stopped = FALSE;

  g_signal_emit_by_name (self->controller, "key-pressed", key, code, state, &stopped);
  return stopped;
}

static void
release (Fixture *self,
         guint key,
         guint code)
{
  g_signal_emit_by_name (self->controller, "key-released", key, code, (GdkModifierType) 0);
}

static gboolean
type (Fixture *self,
      guint key)
{
  gboolean stopped = press (self, key, CODE_4, 0);

  release (self, key, CODE_4);
  return stopped;
}

/* Ctrl+Enter accepts once, however long it is held down. Enter alone opens the large view. */
static void
test_accept (Fixture *self,
             gconstpointer data)
{
  g_assert_true (press (self, GDK_KEY_Return, CODE_4, GDK_CONTROL_MASK));
  g_assert_true (press (self, GDK_KEY_Return, CODE_4, GDK_CONTROL_MASK));
  release (self, GDK_KEY_Return, CODE_4);
  g_assert_true (press (self, GDK_KEY_KP_Enter, CODE_4, GDK_CONTROL_MASK));
  release (self, GDK_KEY_KP_Enter, CODE_4);
  g_assert_false (press (self, GDK_KEY_Return, CODE_4, 0));
  g_assert_false (press (self, GDK_KEY_Return, CODE_4, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
  g_assert_cmpstr (self->log->str, ==, "accept accept ");
}

static void
test_digits (Fixture *self,
             gconstpointer data)
{
  g_assert_true (type (self, GDK_KEY_4));
  g_assert_true (type (self, GDK_KEY_KP_9));
  g_assert_true (type (self, GDK_KEY_Arabic_7));
  g_assert_cmpstr (self->log->str, ==, "4 9 7 ");
}

static void
test_commands (Fixture *self,
               gconstpointer data)
{
  g_assert_true (type (self, GDK_KEY_space));
  g_assert_true (type (self, GDK_KEY_question));
  g_assert_true (type (self, GDK_KEY_Delete));
  g_assert_true (type (self, GDK_KEY_exclam));
  g_assert_cmpstr (self->log->str, ==, "keep unsure exclude flag ");
}

static void
test_chooser (Fixture *self,
              gconstpointer data)
{
  g_assert_true (type (self, GDK_KEY_t));
  g_assert_true (type (self, GDK_KEY_slash));
  g_assert_true (type (self, GDK_KEY_hebrew_shin));
  g_assert_cmpstr (self->log->str, ==, "(t) () (ש) ");
}

/* Other keys are left to the sheet. */
static void
test_others (Fixture *self,
             gconstpointer data)
{
  g_assert_false (type (self, GDK_KEY_Left));
  g_assert_false (type (self, GDK_KEY_Return));
  g_assert_false (type (self, GDK_KEY_comma));
  g_assert_false (press (self, GDK_KEY_4, CODE_4, GDK_CONTROL_MASK));
  g_assert_false (press (self, GDK_KEY_4, CODE_4, GDK_ALT_MASK));
  g_assert_false (press (self, GDK_KEY_space, CODE_SPACE, GDK_CONTROL_MASK));
  g_assert_cmpstr (self->log->str, ==, "");
}

static void
test_held (Fixture *self,
           gconstpointer data)
{
  for (int i = 0; i < 5; i++)
    g_assert_true (press (self, GDK_KEY_4, CODE_4, 0));
  g_assert_true (press (self, GDK_KEY_9, CODE_9, 0));
  release (self, GDK_KEY_4, CODE_4);
  g_assert_true (press (self, GDK_KEY_4, CODE_4, 0));
  g_assert_cmpstr (self->log->str, ==, "4 9 4 ");
}

/* A key whose release wasn't seen, because the focus had left, can be pressed again. */
static void
test_released_elsewhere (Fixture *self,
                         gconstpointer data)
{
  GtkEventController *focus = test_find_controller (self->sheet, GTK_TYPE_EVENT_CONTROLLER_FOCUS);

  g_assert_true (press (self, GDK_KEY_4, CODE_4, 0));
  g_signal_emit_by_name (focus, "leave");
  g_assert_true (press (self, GDK_KEY_4, CODE_4, 0));
  g_assert_cmpstr (self->log->str, ==, "4 4 ");
}

/* `/` can be pressed again although its release isn't seen: the chooser has the focus by then. */
static void
test_chooser_twice (Fixture *self,
                    gconstpointer data)
{
  g_assert_true (press (self, GDK_KEY_slash, CODE_9, 0));
  g_assert_true (press (self, GDK_KEY_slash, CODE_9, 0));
  g_assert_cmpstr (self->log->str, ==, "() () ");
}

/* Text typed into an entry of a menu decides nothing. */
static void
test_not_on_a_sample (Fixture *self,
                      gconstpointer data)
{
  g_assert_true (gtk_widget_grab_focus (self->entry));
  g_assert_false (type (self, GDK_KEY_4));
  g_assert_false (type (self, GDK_KEY_space));
  g_assert_cmpstr (self->log->str, ==, "");
}

static void
test_inactive (Fixture *self,
               gconstpointer data)
{
  idx_review_keys_set_active (self->keys, FALSE);
  g_assert_false (press (self, GDK_KEY_4, CODE_4, 0));
  g_assert_false (press (self, GDK_KEY_4, CODE_4, 0));
  g_assert_false (type (self, GDK_KEY_space));
  g_assert_false (type (self, GDK_KEY_t));
  g_assert_cmpstr (self->log->str, ==, "explain ");
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
  add ("/ui/review-keys/accept", test_accept);
  add ("/ui/review-keys/digits", test_digits);
  add ("/ui/review-keys/commands", test_commands);
  add ("/ui/review-keys/chooser", test_chooser);
  add ("/ui/review-keys/others", test_others);
  add ("/ui/review-keys/held", test_held);
  add ("/ui/review-keys/released-elsewhere", test_released_elsewhere);
  add ("/ui/review-keys/chooser-twice", test_chooser_twice);
  add ("/ui/review-keys/not-on-a-sample", test_not_on_a_sample);
  add ("/ui/review-keys/inactive", test_inactive);
  return g_test_run ();
}
