/* SPDX-License-Identifier: MIT */

/* Lists the values of label columns besides the class labels. In these tests, the first such column
 * contains the index modulo 7, and the second one −(index / 10). */

#include "idx-facet-list.h"

#include "test-bytes.h"
#include "test-fixture.h"
#include "test-loop.h"

#define N_SAMPLES 100U

static GFile *
add_columns (Fixture *self,
             const char *name)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 2, N_SAMPLES, 3);
  g_autofree char *images_name = g_strconcat (name, "-images-idx3-ubyte", NULL);
  g_autofree char *labels_name = g_strconcat (name, "-labels-idx2-int", NULL);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      test_append_be (labels, 4, i % 10);
      test_append_be (labels, 4, i % 7);
      test_append_be (labels, 4, (guint64) 0 - i / 10);
    }
  labels_file = test_folder_add (self->folder, labels_name, labels);
  return test_folder_add (self->folder, images_name, images);
}

static void
open_columns (Fixture *self)
{
  g_autoptr (GFile) file = add_columns (self, "columns");

  fixture_open (self, file);
}

static IdxFacetValue *
get_value (IdxFacetList *list,
           guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (idx_facet_list_get_values (list), position);

  g_assert_nonnull (item);
  return IDX_FACET_VALUE (item);
}

static gboolean
is_listed (gpointer list)
{
  return g_list_model_get_n_items (idx_facet_list_get_values (list)) > 0;
}

static IdxFacetList *
list_facet (Fixture *self,
            int facet)
{
  IdxFacetList *list = idx_facet_list_new (self->session);

  idx_facet_list_set_facet (list, facet);
  g_assert_cmpint (idx_facet_list_get_facet (list), ==, facet);
  test_loop_until (is_listed, list);
  return list;
}

/* Each value is written "VALUE=SAMPLES", followed by "/MATCHING" if the filter has terms for other
 * columns, and by "*" if the value is chosen. */
static void
check_values (IdxFacetList *list,
              const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  if (*expected != '\0')
    test_loop_until (is_listed, list); /* a worker counts the values */
  test_loop_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (idx_facet_list_get_values (list)); i++)
    {
      IdxFacetValue *value = get_value (list, i);

      g_string_append_printf (found, "%s%" G_GINT64_FORMAT "=%u", i > 0 ? " " : "",
                              idx_facet_value_get_value (value),
                              idx_facet_value_get_n_samples (value));
      if (idx_facet_value_get_n_matching (value) >= 0)
        g_string_append_printf (found, "/%" G_GINT64_FORMAT,
                                idx_facet_value_get_n_matching (value));
      if (idx_facet_value_is_chosen (value))
        g_string_append_c (found, '*');
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
check_filter (IdxFacetList *list,
              const char *expected)
{
  g_autofree char *text = idx_facet_list_format_filter (list);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_none (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxFacetList) list = idx_facet_list_new (self->session);

  g_assert_null (idx_facet_list_get_labels (list));
  fixture_open (self, self->images);
  g_assert_nonnull (idx_facet_list_get_labels (list));
  g_assert_cmpuint (idx_labels_get_n_facets (idx_facet_list_get_labels (list)), ==, 0);
  g_assert_cmpint (idx_facet_list_get_facet (list), ==, -1);
  g_assert_cmpuint (g_list_model_get_n_items (idx_facet_list_get_values (list)), ==, 0);
}

static void
test_values (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxFacetList) list = NULL;

  open_columns (self);
  list = list_facet (self, 0);
  check_values (list, "0=15 1=15 2=14 3=14 4=14 5=14 6=14");
  idx_facet_list_set_facet (list, 1);
  g_assert_false (is_listed (list));
  check_values (list, "-9=10 -8=10 -7=10 -6=10 -5=10 -4=10 -3=10 -2=10 -1=10 0=10");
  idx_facet_list_set_facet (list, -1);
  check_values (list, "");
}

/* The counts of matching samples apply the terms for other columns, but not those for this one. */
static void
test_matching (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxFacetList) list = NULL;

  open_columns (self);
  list = list_facet (self, 0);
  fixture_set_filter (self, "index:0-9");
  check_values (list, "0=15/2 1=15/2 2=14/2 3=14/1 4=14/1 5=14/1 6=14/1");
  fixture_set_filter (self, "index:0-9 col.1:2,3");
  check_values (list, "0=15/2 1=15/2 2=14/2* 3=14/1* 4=14/1 5=14/1 6=14/1");
  fixture_set_filter (self, "col.1:2");
  check_values (list, "0=15 1=15 2=14* 3=14 4=14 5=14 6=14");
  fixture_set_filter (self, "label:200");
  check_values (list, "0=15/0 1=15/0 2=14/0 3=14/0 4=14/0 5=14/0 6=14/0");
  fixture_set_filter (self, "");
  check_values (list, "0=15 1=15 2=14 3=14 4=14 5=14 6=14");
}

/* A range of values chooses no value in the list. Choosing a value replaces the range. */
static void
test_choosing (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxFacetList) list = NULL;

  open_columns (self);
  list = list_facet (self, 0);
  fixture_set_filter (self, "col.1:2-4 label:3 -col.2:-5");
  check_values (list, "0=15/1 1=15/1 2=14/2 3=14/2 4=14/0 5=14/1 6=14/2");
  check_filter (list, "label:3 -col.2:-5");
  idx_facet_value_set_chosen (get_value (list, 6), TRUE);
  idx_facet_value_set_chosen (get_value (list, 0), TRUE);
  check_filter (list, "label:3 -col.2:-5 col.1:0,6");
  idx_facet_list_set_facet (list, 1);
  test_loop_until (is_listed, list);
  idx_facet_value_set_chosen (get_value (list, 9), TRUE);
  check_filter (list, "col.1:2-4 label:3 col.2:0");
}

static void
count_signal (guint *n_signals)
{
  ++*n_signals;
}

/* Another dataset has other columns. Counts that are still being computed for the previous one are
 * dropped. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) other = add_columns (self, "other");
  g_autoptr (IdxFacetList) list = NULL;
  guint n_changes = 0;

  open_columns (self);
  list = idx_facet_list_new (self->session);
  g_signal_connect_swapped (list, "labels-changed", G_CALLBACK (count_signal), &n_changes);
  idx_facet_list_set_facet (list, 0);
  fixture_open (self, other);
  g_assert_cmpuint (n_changes, >=, 1);
  g_assert_cmpint (idx_facet_list_get_facet (list), ==, -1);
  check_values (list, "");
  idx_facet_list_set_facet (list, 1);
  test_loop_until (is_listed, list);
  g_assert_true (idx_facet_list_get_labels (list) ==
                 idx_dataset_get_labels (idx_session_get_dataset (self->session)));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/facets/none", test_none);
  fixture_add_test ("/session/facets/values", test_values);
  fixture_add_test ("/session/facets/matching", test_matching);
  fixture_add_test ("/session/facets/choosing", test_choosing);
  fixture_add_test ("/session/facets/replaced", test_replaced);
  return g_test_run ();
}
