/* SPDX-License-Identifier: MIT */

/* Deciding about samples of 62 classes, which no digit alone identifies. */

#include "idx-class-button.h"
#include "idx-class-chooser.h"
#include "idx-lazy-grid.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-viewer.h"

#include <string.h>

#define N_CLASSES 62U
#define N_SAMPLES 124U

/* The number of random key presses. */
#define N_PRESSES 300

/* The maximum number of key presses for each decision if 90 % of the suggestions are right. */
#define MAX_PRESSES 1.6

typedef struct
{
  TestViewer *viewer;
  guint n_presses;
  gboolean holds_control;
} Hand;

static char *
make_names (void)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < N_CLASSES; i++)
    g_string_append_printf (names, "%c\n", i < 10 ? '0' + i : i < 36 ? 'A' + i - 10
                                                                     : 'a' + i - 36);
  return g_string_free (names, FALSE);
}

/* Opens samples with the labels 0, 1, …, 61, 0, 1, …, and begins a review. */
static void
begin (TestViewer *self,
       gboolean has_names)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 4, 4);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, N_SAMPLES);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;
  g_autofree char *names = make_names ();

  for (guint i = 0; i < N_SAMPLES; i++)
    test_append_be (labels, 1, i % N_CLASSES);
  images_file = test_folder_add (self->folder, "many-images-idx3-ubyte", images);
  labels_file = test_folder_add (self->folder, "many-labels-idx1-ubyte", labels);
  test_viewer_set_size (self, 1200, 700);
  test_viewer_open (self, images_file);
  if (has_names)
    test_viewer_set_class_names (self, names);
  test_viewer_wait_for_review (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_viewer_wait_for_layout (self);
}

/* Returns whether the keys decide about the current sample. */
static gboolean
has_sample (gpointer data)
{
  TestViewer *self = data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  return idx_samples_page_shows_current (self->window->samples_page) && focus != NULL &&
         gtk_widget_is_ancestor (focus, test_viewer_find (self, IDX_TYPE_SHEET));
}

/* Returns the true label of a sample. It differs from the given one, index % N_CLASSES. */
static guint
get_truth (guint index)
{
  return (index + 1 + 7 * index % (N_CLASSES - 1)) % N_CLASSES;
}

/* Suggests the true label for nine of ten samples, and another one for the others. */
static void
suggest (TestViewer *self)
{
  gint64 labels[N_CLASSES];
  float scores[N_CLASSES];
  IdxSuggestions *suggestions;

  for (guint i = 0; i < N_CLASSES; i++)
    {
      labels[i] = i;
      scores[i] = (float) (N_CLASSES - i);
    }
  suggestions = idx_suggestions_new ("test 1", labels, N_CLASSES, N_SAMPLES, 4);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint suggested = i % 10 != 4 ? get_truth (i) : (get_truth (i) + 3) % N_CLASSES;

      idx_suggestions_set (suggestions, i, suggested, -0.5F, 0.9F);
      idx_suggestions_set_next (suggestions, i, i % N_CLASSES, scores);
    }
  idx_suggestions_rank (suggestions, N_SAMPLES);
  idx_dataset_set_suggestions (test_viewer_get_dataset (self), suggestions);
  g_object_unref (suggestions);
  test_run_idle ();
}

static IdxClassChooser *
get_chooser (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_CLASS_CHOOSER);
}

static gboolean
is_asking (TestViewer *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (get_chooser (self)));
}

static GtkEditable *
get_entry (TestViewer *self)
{
  return GTK_EDITABLE (test_find_widget (GTK_WIDGET (get_chooser (self)), GTK_TYPE_ENTRY));
}

/* Presses a key wherever the focus is: in the chooser if it is open, else on the samples. */
static void
press (TestViewer *self,
       guint key)
{
  char text[2] = { (char) key, '\0' };
  int position = -1;

  if (!is_asking (self))
    {
      /* Enter would open the large view. */
      if (key != GDK_KEY_Return)
        test_viewer_press (self, key, 0);
    }
  else if (key == GDK_KEY_Return)
    g_signal_emit_by_name (get_entry (self), "activate");
  else if (key == GDK_KEY_Escape)
    gtk_popover_popdown (GTK_POPOVER (get_chooser (self)));
  else
    gtk_editable_insert_text (get_entry (self), text, -1, &position);
}

/* Counts Ctrl as a key press of its own, once while it is held down. */
static void
hold_control (Hand *hand,
              gboolean holds_control)
{
  hand->n_presses += holds_control && !hand->holds_control;
  hand->holds_control = holds_control;
}

/* Decides about the current sample as a user would: accepts the suggestion if it is right, and
 * types the label otherwise. */
static void
decide (Hand *hand,
        guint index)
{
  IdxSuggestion suggestion;
  g_autofree char *typed = g_strdup_printf ("%u", get_truth (index));

  g_assert_true (
    idx_dataset_is_suspect (test_viewer_get_dataset (hand->viewer), index, &suggestion));
  if (suggestion.label == get_truth (index))
    {
      hold_control (hand, TRUE);
      test_viewer_press (hand->viewer, GDK_KEY_Return, GDK_CONTROL_MASK);
      hand->n_presses++;
      return;
    }
  hold_control (hand, FALSE);
  for (const char *p = typed; *p != '\0'; p++)
    press (hand->viewer, (guint) *p);
  press (hand->viewer, GDK_KEY_Return);
  hand->n_presses += (guint) strlen (typed) + 1;
}

static void
test_presses (TestViewer *self,
              gconstpointer data)
{
  Hand hand = { .viewer = self };
  IdxDecisions *decisions;
  double share;
  guint n_classes;

  begin (self, FALSE);
  suggest (self);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint32 index;

      g_assert_true (idx_session_get_current_index (self->window->session, &index));
      g_assert_cmpuint (index, ==, i);
      test_wait_until (has_sample, self);
      decide (&hand, index);
    }
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  for (guint i = 0; i < N_SAMPLES; i++)
    g_assert_cmpint (idx_decisions_get_label (decisions, i), ==, get_truth (i));
  (void) idx_decisions_get_classes (decisions, &n_classes);
  g_assert_cmpuint (n_classes, ==, N_CLASSES);
  share = (double) hand.n_presses / N_SAMPLES;
  g_test_message ("%.2f key presses for each of %u decisions", share, N_SAMPLES);
  g_assert_cmpfloat (share, <=, MAX_PRESSES);
}

/* Whatever is typed, only a row that the user has moved to adds a class. */
static void
test_random (TestViewer *self,
             gconstpointer data)
{
  static const char keys[] = "0123456789012345678901234567890123456789abcXYZ/";
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  IdxDecisions *decisions;
  guint n_classes;

  begin (self, GPOINTER_TO_INT (data));
  suggest (self);
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  for (guint i = 0; i < N_PRESSES; i++)
    {
      int kind = g_rand_int_range (random, 0, 10);

      if (kind < 6)
        press (self, (guint) keys[g_rand_int_range (random, 0, sizeof keys - 1)]);
      else
        press (self, kind < 9 ? GDK_KEY_Return : GDK_KEY_Escape);
      /* When the chooser has closed, the samples get the focus again. */
      if (!is_asking (self))
        test_wait_until (has_sample, self);
    }
  (void) idx_decisions_get_classes (decisions, &n_classes);
  g_assert_cmpuint (n_classes, ==, N_CLASSES);
  g_assert_cmpuint (idx_decisions_get_n_changed (decisions), >, 10);
}

/* Waits until keys decide, and opens the chooser. */
static void
ask (TestViewer *self)
{
  test_wait_until (has_sample, self);
  press (self, '/');
  g_assert_true (is_asking (self));
}

/* The chooser closes when another sample becomes current, so that it decides about no sample that
 * the user hasn't seen. */
static void
test_moved (TestViewer *self,
            gconstpointer data)
{
  guint32 index;

  begin (self, FALSE);
  ask (self);
  test_viewer_go_to (self, 3);
  g_assert_false (is_asking (self));
  ask (self);
  test_viewer_activate (self, "select-all", NULL);
  g_assert_false (is_asking (self));
  test_viewer_go_to (self, 0);
  ask (self);
  /* Another sample gets the same position. */
  test_viewer_set_filter (self, "index:7-9");
  g_assert_true (idx_session_get_current_index (self->window->session, &index));
  g_assert_cmpuint (index, ==, 7);
  g_assert_false (is_asking (self));
}

/* Collects the texts of the visible class buttons. */
static void
collect_buttons (GtkWidget *widget,
                 GString *texts)
{
  if (IDX_IS_CLASS_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
      gtk_widget_get_can_target (widget))
    g_string_append_printf (texts, "%s ", gtk_widget_get_tooltip_text (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_buttons (child, texts);
}

static void
check_buttons (TestViewer *self,
               const char *expected)
{
  g_autoptr (GString) texts = g_string_new (NULL);

  test_viewer_wait_for_layout (self);
  collect_buttons (GTK_WIDGET (self->window), texts);
  g_assert_cmpstr (texts->str, ==, expected);
}

/* The pane offers the suggested class, the given one, and the next likely ones. */
static void
test_buttons (TestViewer *self,
              gconstpointer data)
{
  begin (self, FALSE);
  check_buttons (self, "0 ");
  suggest (self);
  test_viewer_go_to (self, 20);
  check_buttons (self, "39, suggested (Ctrl+Enter) 20 0 1 2 ");
  test_viewer_go_to (self, 1);
  check_buttons (self, "9, suggested (Ctrl+Enter) 1 0 2 3 ");
  test_viewer_activate (self, "select-all", NULL);
  check_buttons (self, "9 1 0 2 3 ");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-class-chooser/presses", test_presses);
  test_viewer_add_case ("/ui/window-class-chooser/random-numbers", GINT_TO_POINTER (FALSE),
                        test_random);
  test_viewer_add_case ("/ui/window-class-chooser/random-names", GINT_TO_POINTER (TRUE),
                        test_random);
  test_viewer_add ("/ui/window-class-chooser/moved", test_moved);
  test_viewer_add ("/ui/window-class-chooser/buttons", test_buttons);
  return test_viewer_run ();
}
