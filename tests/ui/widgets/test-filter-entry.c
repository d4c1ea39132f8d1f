/* SPDX-License-Identifier: MIT */

/* The filter entry in the search bar. */

#include "idx-filter-entry.h"

#include "test-display.h"

typedef struct
{
  IdxFilterEntry *entry;
  GtkEditable *editable;
  GtkWindow *window;
  guint n_changes;
  guint n_done;
} Fixture;

static void
changed_cb (Fixture *self)
{
  self->n_changes++;
}

static void
done_cb (Fixture *self)
{
  self->n_done++;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *entry = g_object_new (IDX_TYPE_FILTER_ENTRY, NULL);

  self->entry = IDX_FILTER_ENTRY (entry);
  g_object_set (entry, "search-mode-enabled", TRUE, NULL);
  g_signal_connect_swapped (entry, "notify::text", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (entry, "done", G_CALLBACK (done_cb), self);
  self->window = test_show (entry, 400, 100);
  self->editable = GTK_EDITABLE (test_find_widget (entry, GTK_TYPE_SEARCH_ENTRY));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
}

static gboolean
has_changed (gpointer data)
{
  return ((Fixture *) data)->n_changes > 0;
}

static void
test_typed (Fixture *self,
            gconstpointer data)
{
  gtk_editable_set_text (self->editable, "4");
  gtk_editable_set_text (self->editable, "4,9");
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "");
  test_wait_until (has_changed, self);
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "4,9");
  g_assert_cmpuint (self->n_changes, ==, 1);
}

/* While its text is replaced, an entry is empty for a moment. The filter ignores that. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  idx_filter_entry_set_text (self->entry, "4");
  self->n_changes = 0;
  gtk_editable_delete_text (self->editable, 0, -1);
  gtk_editable_set_text (self->editable, "9");
  test_wait_until (has_changed, self);
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "9");
  g_assert_cmpuint (self->n_changes, ==, 1);
}

static void
test_cleared (Fixture *self,
              gconstpointer data)
{
  idx_filter_entry_set_text (self->entry, "4");
  self->n_changes = 0;
  gtk_editable_set_text (self->editable, "");
  test_wait_until (has_changed, self);
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "");
}

static void
test_message (Fixture *self,
              gconstpointer data)
{
  GtkWidget *label;

  idx_filter_entry_set_text (self->entry, "labl:4");
  idx_filter_entry_set_message (self->entry, "At character 1: there is no such key.", TRUE);
  label = test_find_label (GTK_WIDGET (self->entry), "At character 1: there is no such key.");
  g_assert_true (gtk_widget_get_visible (label));
  g_assert_true (gtk_widget_has_css_class (label, "error"));
  gtk_test_accessible_assert_role (label, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_test_accessible_assert_relation (self->editable, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, label,
                                       NULL);
  gtk_test_accessible_assert_state (self->editable, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  idx_filter_entry_set_message (self->entry, "Did you mean label:4?", FALSE);
  g_assert_false (gtk_widget_has_css_class (label, "error"));
  gtk_test_accessible_assert_state (self->editable, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_FALSE);
  idx_filter_entry_set_text (self->entry, "label:4");
  g_assert_false (gtk_widget_get_visible (label));
}

static void
test_enter (Fixture *self,
            gconstpointer data)
{
  gboolean enabled;

  g_signal_emit_by_name (self->editable, "activate");
  g_assert_cmpuint (self->n_done, ==, 1);
  g_object_get (self->entry, "search-mode-enabled", &enabled, NULL);
  g_assert_false (enabled);
}

/* The button that closes the search keeps what was typed. */
static void
test_closed_by_button (Fixture *self,
                       gconstpointer data)
{
  GtkWidget *button = gtk_widget_get_last_child (GTK_WIDGET (self->entry));
  gboolean enabled;

  while (!GTK_IS_BUTTON (button))
    button = gtk_widget_get_prev_sibling (button);
  idx_filter_entry_set_text (self->entry, "label:4");
  gtk_editable_set_text (self->editable, "9");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (self->n_done, ==, 1);
  g_object_get (self->entry, "search-mode-enabled", &enabled, NULL);
  g_assert_false (enabled);
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "9");
}

/* Escape restores the filter that was set before the search, even if the typed filter was
 * applied. */
static void
test_escape (Fixture *self,
             gconstpointer data)
{
  gboolean enabled;

  idx_filter_entry_set_text (self->entry, "label:4");
  self->n_changes = 0;
  gtk_editable_set_text (self->editable, "9");
  test_wait_until (has_changed, self);
  idx_filter_entry_set_text (self->entry, "9");
  gtk_editable_set_text (self->editable, "");
  g_signal_emit_by_name (self->editable, "stop-search");
  g_assert_cmpuint (self->n_done, ==, 1);
  g_object_get (self->entry, "search-mode-enabled", &enabled, NULL);
  g_assert_false (enabled);
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "label:4");
  g_assert_cmpstr (gtk_editable_get_text (self->editable), ==, "label:4");
  test_run_idle ();
  g_assert_cmpstr (idx_filter_entry_get_text (self->entry), ==, "label:4");
}

static void
test_begin (Fixture *self,
            gconstpointer data)
{
  GtkWidget *focus;
  int start, end;

  idx_filter_entry_set_text (self->entry, "label:4");
  g_object_set (self->entry, "search-mode-enabled", FALSE, NULL);
  idx_filter_entry_open (self->entry);
  focus = gtk_window_get_focus (self->window);
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->entry)));
  g_assert_true (gtk_editable_get_selection_bounds (self->editable, &start, &end));
  g_assert_cmpint (start, ==, 0);
  g_assert_cmpint (end, ==, 7);
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
  add ("/ui/filter-entry/typed", test_typed);
  add ("/ui/filter-entry/replaced", test_replaced);
  add ("/ui/filter-entry/cleared", test_cleared);
  add ("/ui/filter-entry/message", test_message);
  add ("/ui/filter-entry/enter", test_enter);
  add ("/ui/filter-entry/closed-by-button", test_closed_by_button);
  add ("/ui/filter-entry/escape", test_escape);
  add ("/ui/filter-entry/begin", test_begin);
  return g_test_run ();
}
