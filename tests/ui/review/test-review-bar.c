/* SPDX-License-Identifier: MIT */

/* Tests the review bar. */

#include "idx-review-bar.h"

#include "test-display.h"

typedef struct
{
  IdxReviewBar *bar;
  GtkWindow *window;
  GString *activated;
} Fixture;

static void
activate_cb (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  g_string_append_printf (((Fixture *) data)->activated, "%s ",
                          g_action_get_name (G_ACTION (action)));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const GActionEntry entries[] = {
    { .name = "review", .activate = activate_cb },
    { .name = "refresh", .activate = activate_cb },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->activated = g_string_new (NULL);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  self->bar = g_object_new (IDX_TYPE_REVIEW_BAR, NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->bar));
  gtk_box_append (GTK_BOX (box), gtk_entry_new ());
  self->window = test_show (box, 600, 100);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (actions));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_string_free (self->activated, TRUE);
}

static gboolean
is_shown (Fixture *self,
          const char *text)
{
  GtkWidget *label = test_find_label (GTK_WIDGET (self->bar), text);

  return label != NULL && gtk_widget_get_mapped (label);
}

static void
test_progress (Fixture *self,
               gconstpointer data)
{
  idx_review_bar_set_progress (self->bar, 47, 1204, 8, 0);
  g_assert_true (is_shown (self, "Reviewing · 47 of these 1,204 decided\u00A0· 8 changed"));
}

/* Labels that were kept together count apart. */
static void
test_kept_by_page (Fixture *self,
                   gconstpointer data)
{
  idx_review_bar_set_progress (self->bar, 47, 1204, 8, 31);
  g_assert_true (is_shown (self, "Reviewing · 47 of these 1,204 decided\u00A0· 8 changed in all"
                                 "\u00A0· 31 kept by page"));
}

/* A few decisions say nothing about the rest. */
static void
test_recent (Fixture *self,
             gconstpointer data)
{
  gtk_window_set_default_size (self->window, 900, 100);
  idx_review_bar_set_recent (self->bar, 9, 1);
  test_wait_for_frame (GTK_WIDGET (self->bar));
  g_assert_false (is_shown (self, "Of the last 9, 1 changed"));
  idx_review_bar_set_recent (self->bar, 50, 3);
  test_wait_for_frame (GTK_WIDGET (self->bar));
  g_assert_true (is_shown (self, "Of the last 50, 3 changed"));
  idx_review_bar_set_recent (self->bar, 0, 0);
  test_wait_for_frame (GTK_WIDGET (self->bar));
  g_assert_false (is_shown (self, "Of the last 50, 3 changed"));
}

static void
test_hint (Fixture *self,
           gconstpointer data)
{
  g_assert_false (is_shown (self, "Type what you see. Space keeps the label."));
  g_object_set (self->bar, "shows-hint", TRUE, NULL);
  test_wait_for_frame (GTK_WIDGET (self->bar));
  g_assert_true (is_shown (self, "Type what you see. Space keeps the label."));
}

/* The bar has the same height at every width, whatever it says. */
static void
test_height (Fixture *self,
             gconstpointer data)
{
  GtkWidget *bar = GTK_WIDGET (self->bar);
  int height, natural, minimum;

  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, 650, NULL, &height, NULL, NULL);
  idx_review_bar_set_progress (self->bar, 50000, 60000, 12345, 31);
  g_object_set (self->bar, "n-unmatched", 3, "shows-hint", TRUE, NULL);
  gtk_widget_measure (bar, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <, 250);
  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, minimum, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, height);
}

static void
test_outdated (Fixture *self,
               gconstpointer data)
{
  g_assert_false (is_shown (self, "Refresh"));
  g_object_set (self->bar, "n-unmatched", 1, NULL);
  test_wait_for_frame (GTK_WIDGET (self->bar));
  g_assert_true (is_shown (self, "1 no longer matches"));
  g_object_set (self->bar, "n-unmatched", 3, NULL);
  g_assert_true (is_shown (self, "3 no longer match"));
  g_assert_true (is_shown (self, "Refresh"));
  g_object_set (self->bar, "n-unmatched", 0, NULL);
  g_assert_false (is_shown (self, "Refresh"));
}

static void
test_buttons (Fixture *self,
              gconstpointer data)
{
  g_signal_emit_by_name (test_find_button (GTK_WIDGET (self->bar), "win.refresh"), "clicked");
  g_signal_emit_by_name (test_find_button (GTK_WIDGET (self->bar), "win.review"), "clicked");
  g_assert_cmpstr (self->activated->str, ==, "refresh review ");
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
  add ("/ui/review-bar/progress", test_progress);
  add ("/ui/review-bar/kept-by-page", test_kept_by_page);
  add ("/ui/review-bar/recent", test_recent);
  add ("/ui/review-bar/hint", test_hint);
  add ("/ui/review-bar/height", test_height);
  add ("/ui/review-bar/outdated", test_outdated);
  add ("/ui/review-bar/buttons", test_buttons);
  return g_test_run ();
}
