/* SPDX-License-Identifier: MIT */

/* Tests the notice. */

#include "idx-notice.h"

#include "test-display.h"

typedef struct
{
  IdxNotice *notice;
  GtkWindow *window;
  gint64 activated;
} Fixture;

static void
reload_cb (GSimpleAction *action,
           GVariant *parameter,
           gpointer data)
{
  ((Fixture *) data)->activated = g_variant_get_int64 (parameter);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const GActionEntry entries[] = {
    { .name = "load", .parameter_type = "x", .activate = reload_cb },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *overlay = gtk_overlay_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  self->notice = g_object_new (IDX_TYPE_NOTICE, NULL);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->notice));
  self->window = test_show (overlay, 400, 200);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "test", G_ACTION_GROUP (actions));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
}

static GtkWidget *
get_button (Fixture *self)
{
  return test_find_button (GTK_WIDGET (self->notice), NULL);
}

static gboolean
is_shown (gpointer data)
{
  return gtk_widget_get_visible (data);
}

static gboolean
is_hidden (gpointer data)
{
  return !gtk_widget_get_visible (data);
}

static void
test_warning (Fixture *self,
              gconstpointer data)
{
  GtkWidget *notice = GTK_WIDGET (self->notice);

  g_assert_false (is_shown (notice));
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It can't be read", "It is empty.");
  g_assert_true (is_shown (notice));
  g_assert_cmpstr (idx_notice_get_title (self->notice), ==, "It can't be read");
  g_assert_true (is_shown (test_find_label (notice, "It is empty.")));
  g_assert_null (get_button (self));
  g_assert_false (gtk_widget_has_css_class (notice, "good"));
  gtk_test_accessible_assert_role (notice, GTK_ACCESSIBLE_ROLE_ALERT);
  idx_notice_close (self->notice);
  g_assert_false (is_shown (notice));
}

/* A success message closes by itself. */
static void
test_good_news (Fixture *self,
                gconstpointer data)
{
  GtkWidget *notice = GTK_WIDGET (self->notice);

  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, "It was written", NULL);
  g_assert_true (gtk_widget_has_css_class (notice, "good"));
  test_wait_until (is_hidden, notice);
}

/* An info message closes by itself, too. A warning doesn't. */
static void
test_info (Fixture *self,
           gconstpointer data)
{
  GtkWidget *notice = GTK_WIDGET (self->notice);

  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, "It was written", NULL);
  idx_notice_show_message (self->notice, IDX_NOTICE_INFO, "Nothing has changed", NULL);
  g_assert_true (gtk_widget_has_css_class (notice, "info"));
  g_assert_false (gtk_widget_has_css_class (notice, "good"));
  test_wait_until (is_hidden, notice);
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It can't be read", NULL);
  g_assert_false (gtk_widget_has_css_class (notice, "info"));
}

/* An error doesn't look like a warning, and an offer not like either. */
static void
test_looks (Fixture *self,
            gconstpointer data)
{
  GtkWidget *notice = GTK_WIDGET (self->notice);

  idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, "It can't be read", NULL);
  g_assert_true (gtk_widget_has_css_class (notice, "error"));
  idx_notice_show_message (self->notice, IDX_NOTICE_OFFER, "38 labels to check", NULL);
  g_assert_true (gtk_widget_has_css_class (notice, "info"));
  g_assert_false (gtk_widget_has_css_class (notice, "error"));
}

static void
test_offer (Fixture *self,
            gconstpointer data)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It has changed", NULL);
  idx_notice_add_button (self->notice, "Load", "test.load(int64 7)");
  g_assert_true (is_shown (get_button (self)));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (get_button (self))), ==, "Load");
  g_signal_emit_by_name (get_button (self), "clicked");
  g_assert_cmpint (self->activated, ==, 7);
  idx_notice_add_button (self->notice, "Close", "window.close");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->notice), "Load"));
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->notice), "Close"));
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It is gone", NULL);
  g_assert_null (get_button (self));
}

/* Follow-ups are in the line if there is room, and always in the popover. */
static void
test_follow_ups (Fixture *self,
                 gconstpointer data)
{
  GtkWidget *notice = GTK_WIDGET (self->notice);
  GtkWidget *in_line;

  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It was saved", NULL);
  idx_notice_add_button (self->notice, "Show", "window.close");
  idx_notice_add_follow_up (self->notice, "Load", "test.load(int64 7)");
  in_line = gtk_widget_get_next_sibling (gtk_widget_get_parent (get_button (self)));
  in_line = gtk_widget_get_first_child (in_line);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (in_line)), ==, "Load");
  gtk_window_set_default_size (self->window, 800, 200);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (in_line)));
  g_signal_emit_by_name (in_line, "clicked");
  g_assert_cmpint (self->activated, ==, 7);
  g_assert_nonnull (test_find_label (notice, "More"));

  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It is gone", NULL);
  g_assert_null (get_button (self));
  g_assert_null (test_find_label (notice, "Load"));
}

static void
focus_lost_cb (guint *n_lost)
{
  (*n_lost)++;
}

/* If the button has the focus and the next message has no button, the notice emits `focus-lost`. */
static void
test_focus_lost (Fixture *self,
                 gconstpointer data)
{
  guint n_lost = 0;

  g_signal_connect_swapped (self->notice, "focus-lost", G_CALLBACK (focus_lost_cb), &n_lost);
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It has changed", NULL);
  idx_notice_add_button (self->notice, "Load", "test.load(int64 7)");
  test_wait_for_frame (GTK_WIDGET (self->window));
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It has changed", NULL);
  g_assert_cmpuint (n_lost, ==, 0);
  idx_notice_add_button (self->notice, "Load", "test.load(int64 7)");
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (gtk_widget_grab_focus (get_button (self)));
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It is gone", NULL);
  g_assert_cmpuint (n_lost, ==, 1);
}

static void
close_notice (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL)
    g_signal_emit_by_name (widget, "clicked");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    close_notice (child);
}

static void
test_closed_by_hand (Fixture *self,
                     gconstpointer data)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, "It has changed", NULL);
  close_notice (GTK_WIDGET (self->notice));
  g_assert_false (is_shown (self->notice));
}

/* Whatever a message says, it needs one line. The whole text is in a popover, and so are buttons if
 * there are several. */
static void
test_one_line (Fixture *self,
               gconstpointer data)
{
  GtkWidget *notice = GTK_WIDGET (self->notice);
  GtkWidget *more = test_find_widget (notice, GTK_TYPE_MENU_BUTTON);
  int height, minimum, width;

  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, "It was written", NULL);
  g_assert_false (gtk_widget_get_visible (more));
  gtk_widget_measure (notice, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING,
                           "A title that says more than one can read at a glance",
                           "And a text\nof\nseveral lines, each longer than the others.");
  idx_notice_add_button (self->notice, "The first thing to do about it", "test.load(int64 7)");
  gtk_widget_measure (notice, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (notice, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, height);
  g_assert_cmpint (width, <, 300);
  g_assert_true (gtk_widget_get_visible (more));
  idx_notice_add_button (self->notice, "The second thing to do about it", "test.load(int64 8)");
  g_assert_nonnull (
    test_find_button (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (more))),
                      "test.load"));
  gtk_menu_button_popup (GTK_MENU_BUTTON (more));
  test_wait_for_frame (GTK_WIDGET (self->window));
  idx_notice_close (self->notice);
  g_assert_false (
    gtk_widget_get_visible (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (more)))));
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
  add ("/ui/notice/warning", test_warning);
  add ("/ui/notice/good-news", test_good_news);
  add ("/ui/notice/info", test_info);
  add ("/ui/notice/looks", test_looks);
  add ("/ui/notice/offer", test_offer);
  add ("/ui/notice/follow-ups", test_follow_ups);
  add ("/ui/notice/focus-lost", test_focus_lost);
  add ("/ui/notice/closed-by-hand", test_closed_by_hand);
  add ("/ui/notice/one-line", test_one_line);
  return g_test_run ();
}
