/* SPDX-License-Identifier: MIT */

/* The list of the values of a label column, which filters samples as the class bar does. The first
 * additional column of the test's labels is the index modulo 20, the second one the index divided
 * by 10. */

#include "test-viewer.h"

#include "idx-class-row.h"
#include "idx-lazy-grid.h"
#include "idx-column-bar.h"
#include "idx-completer.h"
#include "idx-completion-list.h"
#include "test-bytes.h"
#include "test-display.h"

#define N_SAMPLES 100U

static void
open_columns (TestViewer *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 2, N_SAMPLES, 3);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      test_append_be (labels, 4, i % 10);
      test_append_be (labels, 4, i % 20);
      test_append_be (labels, 4, i / 10);
    }
  labels_file = test_folder_add (self->folder, "columns-labels-idx2-int", labels);
  images_file = test_folder_add (self->folder, "columns-images-idx3-ubyte", images);
  test_viewer_open (self, images_file);
}

static GtkWidget *
get_bar (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_COLUMN_BAR);
}

static gpointer
get_part (TestViewer *self,
          const char *name)
{
  return gtk_widget_get_template_child (get_bar (self), IDX_TYPE_COLUMN_BAR, name);
}

static GtkWidget *
get_list (TestViewer *self)
{
  return get_part (self, "list");
}

static GtkSelectionModel *
get_values (TestViewer *self)
{
  return gtk_list_view_get_model (GTK_LIST_VIEW (get_list (self)));
}

static gboolean
is_listed (gpointer data)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_values (data))) > 0;
}

static void
show_column (TestViewer *self,
             const char *name)
{
  test_viewer_activate (self, "column", g_variant_new_string (name));
  test_wait_until (is_listed, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

/* Selects a value as a click does, optionally with Ctrl or Shift. */
static void
choose (TestViewer *self,
        guint position,
        gboolean with_control,
        gboolean with_shift)
{
  g_assert_true (gtk_widget_activate_action (get_list (self), "list.select-item", "(ubb)", position,
                                             with_control, with_shift));
  test_viewer_wait (self);
}

static void
check_selected (TestViewer *self,
                const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (get_values (self))); i++)
    if (gtk_selection_model_is_selected (get_values (self), i))
      g_string_append_printf (found, "%s%u", found->len > 0 ? " " : "", i);
  g_assert_cmpstr (found->str, ==, expected);
}

static gboolean
shows_classes (TestViewer *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self->window->class_bar));
}

static void
test_no_columns (TestViewer *self,
                 gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_assert_true (shows_classes (self));
  g_assert_false (gtk_widget_get_visible (get_part (self, "columns")));
  test_viewer_activate (self, "column", g_variant_new_string ("1"));
  g_assert_true (shows_classes (self));
  test_viewer_check_state (self, "column", "");
}

static void
test_choosing (TestViewer *self,
               gconstpointer data)
{
  open_columns (self);
  g_assert_true (gtk_widget_get_mapped (get_part (self, "columns")));
  show_column (self, "1");
  g_assert_false (shows_classes (self));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_values (self))), ==, 20);
  check_selected (self, "");
  choose (self, 3, FALSE, FALSE);
  test_viewer_check_state (self, "filter", "col.1:3");
  choose (self, 5, TRUE, FALSE);
  test_viewer_check_state (self, "filter", "col.1:3,5");
  choose (self, 7, FALSE, TRUE);
  test_viewer_check_state (self, "filter", "col.1:5,6,7");
  check_selected (self, "5 6 7");
  choose (self, 6, TRUE, FALSE);
  test_viewer_check_state (self, "filter", "col.1:5,7");
  g_signal_emit_by_name (get_part (self, "show_all_button"), "clicked");
  test_viewer_check_state (self, "filter", "");
  check_selected (self, "");
}

/* Choosing a value keeps the class in the filter, and choosing a class keeps the value. */
static void
test_with_classes (TestViewer *self,
                   gconstpointer data)
{
  IdxLazyGrid *classes;

  open_columns (self);
  test_viewer_set_filter (self, "label:3");
  show_column (self, "2");
  choose (self, 4, FALSE, FALSE);
  test_viewer_check_state (self, "filter", "label:3 col.2:4");
  g_assert_cmpstr (test_viewer_get_shown (self), ==,
                   "1 of 100 samples\302\240· label:3 col.2:4");
  test_viewer_activate (self, "column", g_variant_new_string (""));
  g_assert_true (shows_classes (self));
  test_wait_for_frame (GTK_WIDGET (self->window));
  classes =
    IDX_LAZY_GRID (test_find_widget (GTK_WIDGET (self->window->class_bar), IDX_TYPE_LAZY_GRID));
  g_assert_true (idx_class_row_get_shown (IDX_CLASS_ROW (idx_lazy_grid_get_child (classes, 4))));
  g_signal_emit_by_name (classes, "activated", 6);
  test_viewer_check_state (self, "filter", "col.2:4 label:5");
  g_signal_emit_by_name (classes, "activated", 0);
  test_viewer_check_state (self, "filter", "");
}

/* The list selects the values of a filter that is set elsewhere, or restored by going back. */
static void
test_following (TestViewer *self,
                gconstpointer data)
{
  open_columns (self);
  show_column (self, "1");
  test_viewer_set_filter (self, "col.1:2,4");
  check_selected (self, "2 4");
  choose (self, 9, FALSE, FALSE);
  test_viewer_activate (self, "go-back", NULL);
  test_viewer_wait (self);
  test_viewer_check_state (self, "filter", "col.1:2,4");
  check_selected (self, "2 4");
  test_viewer_set_filter (self, "col.1:0-4");
  check_selected (self, "");
}

static gboolean
is_searched (gpointer data)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_values (data))) != 20;
}

/* A search shortens the list. Values that it hides stay chosen when others are added. */
static void
test_search (TestViewer *self,
             gconstpointer data)
{
  GtkWidget *search;

  open_columns (self);
  show_column (self, "1");
  search = get_part (self, "search_entry");
  g_assert_true (gtk_widget_get_mapped (search));
  test_viewer_set_filter (self, "col.1:4,12");
  gtk_editable_set_text (GTK_EDITABLE (search), "2");
  test_wait_until (is_searched, self);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_values (self))), ==, 2);
  test_viewer_check_state (self, "filter", "col.1:4,12");
  check_selected (self, "1");
  choose (self, 0, TRUE, FALSE);
  test_viewer_check_state (self, "filter", "col.1:2,4,12");
  choose (self, 0, FALSE, FALSE);
  test_viewer_check_state (self, "filter", "col.1:2");
  g_signal_emit_by_name (search, "stop-search");
  test_run_idle ();
  gtk_editable_set_text (GTK_EDITABLE (search), "77");
  test_wait_until (is_searched, self);
  g_assert_true (
    gtk_widget_get_visible (test_find_label (get_bar (self), "No matching values")));
  show_column (self, "2");
  g_assert_false (gtk_widget_get_visible (search));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_values (self))), ==, 10);
}

static gboolean
count_emission (GSignalInvocationHint *hint,
                guint n_values,
                const GValue *values,
                gpointer data)
{
  *(gboolean *) data = TRUE;
  return TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(const gboolean *) data;
}

static gboolean
is_mapped (gpointer data)
{
  return gtk_widget_get_mapped (data);
}

/* Counts that arrive after Escape don't open the list of completions again. */
static void
test_escape_while_counting (TestViewer *self,
                            gconstpointer data)
{
  guint signal;
  gulong hook;
  gboolean was_counted = FALSE;
  gboolean was_handled = FALSE;
  GtkWidget *entry;
  GtkWidget *list;

  open_columns (self);
  signal = g_signal_lookup ("changed", IDX_TYPE_COMPLETER);
  hook = g_signal_add_emission_hook (signal, 0, count_emission, &was_counted, NULL);
  test_viewer_activate (self, "find", NULL);
  entry = test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY);
  list = test_viewer_find (self, IDX_TYPE_COMPLETION_LIST);
  gtk_editable_set_text (GTK_EDITABLE (entry), "col");
  gtk_editable_set_position (GTK_EDITABLE (entry), -1);
  test_wait_until (is_mapped, list);
  g_signal_emit_by_name (test_find_controller (entry, GTK_TYPE_EVENT_CONTROLLER_KEY),
                         "key-pressed", GDK_KEY_Escape, 0, (GdkModifierType) 0, &was_handled);
  g_assert_true (was_handled);
  test_wait_until (is_true, &was_counted);
  test_run_idle ();
  g_assert_false (gtk_widget_get_visible (list));
  g_signal_remove_emission_hook (signal, hook);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/window/columns/none", test_no_columns);
  test_viewer_add ("/window/columns/choosing", test_choosing);
  test_viewer_add ("/window/columns/with-classes", test_with_classes);
  test_viewer_add ("/window/columns/following", test_following);
  test_viewer_add ("/window/columns/search", test_search);
  test_viewer_add ("/window/columns/escape-while-counting", test_escape_while_counting);
  return test_viewer_run ();
}
