/* SPDX-License-Identifier: MIT */

/* The selection: its bits, its signals, and its memory use. */

#include "idx-selection.h"

#include "test-display.h"

#include <malloc.h>

#define N_SAMPLES 100

/* The number of samples of the largest known dataset. */
#define N_MANY 8100000

typedef struct
{
  IdxSelection *selection;
  guint n_changes;
  guint first;
  guint n;
} Fixture;

static void
changed_cb (GtkSelectionModel *model,
            guint first,
            guint n,
            gpointer data)
{
  Fixture *self = data;

  self->n_changes++;
  self->first = first;
  self->n = n;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, 1, 1);

  self->selection = idx_selection_new (subset);
  g_signal_connect (self->selection, "selection-changed", G_CALLBACK (changed_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->selection);
}

static guint64
count_selected (IdxSelection *selection)
{
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (selection));

  return gtk_bitset_get_size (selected);
}

static void
check_change (Fixture *self,
              guint n_changes,
              guint first,
              guint n)
{
  g_assert_cmpuint (self->n_changes, ==, n_changes);
  g_assert_cmpuint (self->first, ==, first);
  g_assert_cmpuint (self->n, ==, n);
}

static void
test_items (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GtkStringObject) sample =
    g_list_model_get_item (G_LIST_MODEL (self->selection), 42);

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (self->selection)) ==
                 GTK_TYPE_STRING_OBJECT);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (self->selection)), ==, N_SAMPLES);
  g_assert_cmpstr (gtk_string_object_get_string (sample), ==, "42");
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (self->selection), N_SAMPLES));
}

static void
test_none_at_first (Fixture *self,
                    gconstpointer data)
{
  g_assert_cmpuint (count_selected (self->selection), ==, 0);
  g_assert_false (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), 0));
}

static void
test_select_one (Fixture *self,
                 gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  g_assert_true (gtk_selection_model_select_item (model, 5, TRUE));
  check_change (self, 1, 5, 1);
  g_assert_true (gtk_selection_model_select_item (model, 9, TRUE));
  check_change (self, 2, 5, 5);
  g_assert_false (gtk_selection_model_is_selected (model, 5));
  g_assert_true (gtk_selection_model_is_selected (model, 9));
  g_assert_cmpuint (count_selected (self->selection), ==, 1);
}

static void
test_select_range (Fixture *self,
                   gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  (void) gtk_selection_model_select_range (model, 10, 5, FALSE);
  (void) gtk_selection_model_select_range (model, 12, 8, FALSE);
  check_change (self, 2, 15, 5);
  g_assert_cmpuint (count_selected (self->selection), ==, 10);
  (void) gtk_selection_model_unselect_range (model, 0, 12);
  check_change (self, 3, 10, 2);
  g_assert_cmpuint (count_selected (self->selection), ==, 8);
}

static void
test_no_change_is_silent (Fixture *self,
                          gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  (void) gtk_selection_model_unselect_all (model);
  g_assert_cmpuint (self->n_changes, ==, 0);
  (void) gtk_selection_model_select_item (model, 3, TRUE);
  (void) gtk_selection_model_select_item (model, 3, TRUE);
  g_assert_cmpuint (self->n_changes, ==, 1);
}

static void
test_part (Fixture *self,
           gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);
  g_autoptr (GtkBitset) part = NULL;

  (void) gtk_selection_model_select_range (model, 10, 20, TRUE);
  part = gtk_selection_model_get_selection_in_range (model, 25, 50);
  g_assert_cmpuint (gtk_bitset_get_size (part), ==, 5);
  g_assert_cmpuint (gtk_bitset_get_minimum (part), ==, 25);
  g_assert_cmpuint (gtk_bitset_get_maximum (part), ==, 29);
}

static void
test_holds_no_samples (Fixture *self,
                       gconstpointer data)
{
  GObject *sample;

  (void) gtk_selection_model_select_all (GTK_SELECTION_MODEL (self->selection));
  sample = g_list_model_get_item (G_LIST_MODEL (self->selection), 7);
  g_object_add_weak_pointer (sample, (gpointer *) &sample);
  g_object_unref (sample);
  g_assert_null (sample);
}

static void
test_invert (Fixture *self,
             gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  (void) gtk_selection_model_select_range (model, 10, 5, TRUE);
  idx_selection_invert (self->selection);
  check_change (self, 2, 0, N_SAMPLES);
  g_assert_cmpuint (count_selected (self->selection), ==, N_SAMPLES - 5);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, N_SAMPLES - 5);
  g_assert_false (gtk_selection_model_is_selected (model, 14));
  g_assert_true (gtk_selection_model_is_selected (model, 15));
  idx_selection_invert (self->selection);
  g_assert_cmpuint (count_selected (self->selection), ==, 5);
}

/* Each operation emits one signal, and the selection takes less than two bits per sample. An object
 * per row would take gigabytes. */
static void
test_many (void)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_MANY, 1, 1);
  Fixture fixture = { idx_selection_new (subset), 0, 0, 0 };
  GtkSelectionModel *model = GTK_SELECTION_MODEL (fixture.selection);
  g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, N_MANY);
  g_autoptr (GtkBitset) even = gtk_bitset_new_empty ();
  gsize before = mallinfo2 ().uordblks;

  g_signal_connect (model, "selection-changed", G_CALLBACK (changed_cb), &fixture);
  (void) gtk_selection_model_select_all (model);
  check_change (&fixture, 1, 0, N_MANY);
  g_assert_cmpuint (idx_selection_count (fixture.selection), ==, N_MANY);
  idx_selection_invert (fixture.selection);
  check_change (&fixture, 2, 0, N_MANY);
  g_assert_cmpuint (idx_selection_count (fixture.selection), ==, 0);
  g_assert_cmpuint (mallinfo2 ().uordblks, <, before + 16 * 1024);

  gtk_bitset_add_rectangle (even, 0, 1, N_MANY / 2, 2);
  before = mallinfo2 ().uordblks;
  (void) gtk_selection_model_set_selection (model, even, all);
  idx_selection_invert (fixture.selection);
  check_change (&fixture, 4, 0, N_MANY);
  g_assert_false (gtk_selection_model_is_selected (model, 1000));
  g_assert_true (gtk_selection_model_is_selected (model, 1001));
  g_assert_cmpuint (mallinfo2 ().uordblks, <, before + N_MANY / 4);

  (void) gtk_selection_model_unselect_all (model);
  check_change (&fixture, 5, 1, N_MANY - 1);
  g_assert_cmpuint (idx_selection_count (fixture.selection), ==, 0);
  g_object_unref (fixture.selection);
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
  g_test_init (&argc, &argv, NULL);

  add ("/view/selection/items", test_items);
  add ("/view/selection/none-at-first", test_none_at_first);
  add ("/view/selection/select-one", test_select_one);
  add ("/view/selection/select-range", test_select_range);
  add ("/view/selection/no-change-is-silent", test_no_change_is_silent);
  add ("/view/selection/part", test_part);
  add ("/view/selection/holds-no-samples", test_holds_no_samples);
  add ("/view/selection/invert", test_invert);
  g_test_add_func ("/view/selection/many", test_many);

  return g_test_run ();
}
