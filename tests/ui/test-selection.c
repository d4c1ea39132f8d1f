/* SPDX-License-Identifier: MIT */

/* The selection: its bits, what it says of changes, and what it doesn't keep. */

#include "idx-selection.h"

#include "test-display.h"

#define N_SAMPLES 100

/* The samples of the largest set that is known to be of interest. */
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
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (selection));

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
  g_autoptr (IdxSample) sample = g_list_model_get_item (G_LIST_MODEL (self->selection), 42);

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (self->selection)) == IDX_TYPE_SAMPLE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (self->selection)), ==, N_SAMPLES);
  g_assert_cmpuint (idx_sample_get_index (sample), ==, 42);
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

/* With an object a row this would take gigabytes and minutes. */
static void
test_many (void)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_MANY, 1, 1);
  g_autoptr (IdxSelection) selection = idx_selection_new (subset);
  GtkSelectionModel *model = GTK_SELECTION_MODEL (selection);
  g_autoptr (GtkBitset) others = gtk_bitset_new_range (0, N_MANY);
  g_autoptr (GtkBitset) all = gtk_bitset_new_range (0, N_MANY);
  double seconds;

  g_test_timer_start ();
  (void) gtk_selection_model_select_all (model);
  g_assert_cmpuint (count_selected (selection), ==, N_MANY);
  (void) gtk_selection_model_select_range (model, 1000, 7000000, TRUE);
  g_assert_cmpuint (count_selected (selection), ==, 7000000);

  gtk_bitset_remove_range (others, 1000, 7000000);
  (void) gtk_selection_model_set_selection (model, others, all);
  g_assert_cmpuint (count_selected (selection), ==, N_MANY - 7000000);
  g_assert_true (gtk_selection_model_is_selected (model, 999));
  g_assert_false (gtk_selection_model_is_selected (model, 1000));
  g_assert_true (gtk_selection_model_is_selected (model, N_MANY - 1));
  seconds = g_test_timer_elapsed ();
  g_test_message ("%g seconds", seconds);
  g_assert_cmpfloat (seconds, <, 1);
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

  add ("/ui/selection/items", test_items);
  add ("/ui/selection/none-at-first", test_none_at_first);
  add ("/ui/selection/select-one", test_select_one);
  add ("/ui/selection/select-range", test_select_range);
  add ("/ui/selection/no-change-is-silent", test_no_change_is_silent);
  add ("/ui/selection/part", test_part);
  add ("/ui/selection/holds-no-samples", test_holds_no_samples);
  g_test_add_func ("/ui/selection/many", test_many);

  return g_test_run ();
}
