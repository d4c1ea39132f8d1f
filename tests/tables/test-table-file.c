/* SPDX-License-Identifier: MIT */

/* Saving tables: they are complete, in the order of the samples, and never overwrite an input. */

#include "idx-table.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#define NAMES "index,given,current,state,flag,suggested,suspicion\n"

typedef struct
{
  TestFolder *folder;
  GFile *images;
  GFile *labels;
  IdxDataset *dataset;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (20, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (20);

  self->folder = test_folder_new ();
  self->images = test_folder_add (self->folder, "a-images", images);
  self->labels = test_folder_add (self->folder, "a-labels", labels);
  self->dataset = idx_dataset_open (self->images, self->labels, IDX_OPEN_FIND_LABELS, NULL, NULL);
  g_assert_nonnull (self->dataset);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->dataset);
  g_clear_object (&self->images);
  g_clear_object (&self->labels);
  g_clear_pointer (&self->folder, test_folder_free);
}

/* Returns the samples 13 and 4, in this order. */
static IdxSubset *
make_subset (Fixture *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 wanted[] = { 13, 4 };

  g_array_append_vals (indices, wanted, G_N_ELEMENTS (wanted));
  return idx_subset_new (self->dataset, indices);
}

static void
check_text (GFile *file,
            const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static gboolean
save (IdxSubset *subset,
      GFile *target,
      GCancellable *cancellable,
      GError **error)
{
  return idx_table_save (subset, IDX_TABLE_CSV, target, cancellable, error);
}

static void
test_order (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxSubset) subset = make_subset (self);
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "list.csv");
  g_autoptr (GError) error = NULL;

  g_assert_true (save (subset, target, NULL, &error));
  g_assert_no_error (error);
  check_text (target, NAMES "13,3,3,undecided,no,,\n4,4,4,undecided,no,,\n");
}

static void
test_replaces (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxSubset) subset = make_subset (self);
  g_autoptr (GFile) target =
    test_folder_add_text (self->folder, "list.csv", "something longer than the list");

  for (guint i = 0; i < 2; i++)
    g_assert_true (save (subset, target, NULL, NULL));
  check_text (target, NAMES "13,3,3,undecided,no,,\n4,4,4,undecided,no,,\n");
}

static void
check_refused (Fixture *self,
               GFile *target)
{
  g_autoptr (IdxSubset) subset = make_subset (self);
  g_autofree char *before = test_folder_list (self->folder);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (save (subset, target, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  after = test_folder_list (self->folder);
  g_assert_cmpstr (after, ==, before);
}

static void
test_never_over_an_input (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (20, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (20);

  check_refused (self, self->images);
  check_refused (self, self->labels);
  test_check_content (self->images, images);
  test_check_content (self->labels, labels);
}

static void
test_no_such_folder (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "missing/list.csv");

  check_refused (self, target);
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxSubset) subset = make_subset (self);
  g_autoptr (GFile) target = test_folder_add_text (self->folder, "list.csv", "before");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (save (subset, target, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  check_text (target, "before");
}

/* Suggestions that are set after a snapshot was taken don't affect its table. */
static void
test_snapshot (Fixture *self,
               gconstpointer data)
{
  static const gint64 values[] = { 7 };
  g_autoptr (IdxSuggestions) suggestions = idx_suggestions_new ("test", values, 1, 20, 1);
  g_autoptr (IdxSubset) subset = make_subset (self);
  g_autoptr (IdxSubset) snapshot = NULL;
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "list.csv");

  idx_suggestions_set (suggestions, 4, 0, -1, 1);
  idx_suggestions_rank (suggestions, 1);
  idx_dataset_set_suggestions (self->dataset, suggestions);
  snapshot = idx_subset_snapshot (subset);
  idx_dataset_set_suggestions (self->dataset, NULL);
  g_assert_true (save (snapshot, target, NULL, NULL));
  check_text (target, NAMES "13,3,3,undecided,no,,\n4,4,4,undecided,no,7,0.731059\n");
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
  add ("/tables/table-file/order", test_order);
  add ("/tables/table-file/replaces", test_replaces);
  add ("/tables/table-file/never-over-an-input", test_never_over_an_input);
  add ("/tables/table-file/no-such-folder", test_no_such_folder);
  add ("/tables/table-file/canceled", test_canceled);
  add ("/tables/table-file/snapshot", test_snapshot);
  return g_test_run ();
}
