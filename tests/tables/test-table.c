/* SPDX-License-Identifier: MIT */

/* Samples as rows of a table, with and without labels and suggestions. */

#include "idx-table.h"

#include "test-bytes.h"

/* Returns four images. The first three have the labels 0 to 2. */
static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (4, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (3);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  IdxDataset *dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);

  g_assert_nonnull (dataset);
  return dataset;
}

/* Adds suggestions: the first sample looks like a 7, the second one doesn't look like another
 * class, and the others have no result. */
static void
add_suggestions (IdxDataset *dataset)
{
  static const gint64 labels[] = { 0, 7 };
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), 4, 1);

  idx_suggestions_set (suggestions, 0, 1, -1, 1);
  idx_suggestions_set (suggestions, 1, 0, 20, 1);
  idx_suggestions_rank (suggestions, 1);
  idx_dataset_set_suggestions (dataset, suggestions);
}

static void
check_table (IdxDataset *dataset,
             IdxTableFormat format,
             const char *expected)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_table_write (subset, idx_dataset_get_decisions (dataset),
                                  idx_dataset_get_suggestions (dataset), NULL, NULL, format, stream,
                                  NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_cmpstr (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), ==, expected);
}

static void
test_csv (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  check_table (dataset, IDX_TABLE_CSV,
               "index,given,current,state,flag,suggested,suspicion\n"
               "0,0,0,undecided,no,,\n"
               "1,1,1,undecided,no,,\n"
               "2,2,2,undecided,no,,\n"
               "3,,,undecided,no,,\n");
}

/* The additional column must have a value for each sample of the dataset. */
static void
test_too_few_values (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (float));

  g_array_set_size (values, idx_dataset_get_n_samples (dataset) - 1);
  g_test_expect_message ("idxview", G_LOG_LEVEL_CRITICAL, "*values->len*");
  g_assert_false (idx_table_write (subset, NULL, NULL, "mean", values, IDX_TABLE_CSV, stream, NULL,
                                   NULL));
  g_test_assert_expected_messages ();
}

static void
test_suggestions_csv (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  add_suggestions (dataset);
  check_table (dataset, IDX_TABLE_CSV,
               "index,given,current,state,flag,suggested,suspicion\n"
               "0,0,0,undecided,no,7,0.731059\n"
               "1,1,1,undecided,no,,2.06115e-09\n"
               "2,2,2,undecided,no,,\n"
               "3,,,undecided,no,,\n");
}

static void
test_suggestions_json (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  add_suggestions (dataset);
  check_table (
    dataset, IDX_TABLE_JSON,
    "{\"index\":0,\"given\":0,\"current\":0,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":7,\"suspicion\":0.731059}\n"
    "{\"index\":1,\"given\":1,\"current\":1,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":null,\"suspicion\":2.06115e-09}\n"
    "{\"index\":2,\"given\":2,\"current\":2,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":null,\"suspicion\":null}\n"
    "{\"index\":3,\"given\":null,\"current\":null,\"state\":\"undecided\",\"flag\":false,"
    "\"suggested\":null,\"suspicion\":null}\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/table/too-few-values", test_too_few_values);
  g_test_add_func ("/tables/table/csv", test_csv);
  g_test_add_func ("/tables/table/suggestions-csv", test_suggestions_csv);
  g_test_add_func ("/tables/table/suggestions-json", test_suggestions_json);
  return g_test_run ();
}
