/* SPDX-License-Identifier: MIT */

/* The commands whose system calls fail, and the files that they read. */

#include "failing-cases.h"

#include "failing-session.h"
#include "idx-cli.h"
#include "idx-npy-header.h"
#include "test-bytes.h"
#include "test-gzip.h"
#include "test-pictures.h"

#include <glib/gstdio.h>
#include <string.h>
#include <zip.h>

#define IMAGES FAILING_CASE_IMAGES
#define LABELS FAILING_CASE_LABELS
#define N_SAMPLES FAILING_CASE_N_SAMPLES

/* The number of features of a sample. */
#define N_FEATURES 12

/* Returns a matrix as NumPy saves it: with features of each sample that show its label. */
static GByteArray *
make_features (void)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_set_size (bytes, IDX_NPY_WRITTEN_HEADER_SIZE);
  idx_npy_header_write (N_SAMPLES, N_FEATURES, bytes->data);
  for (guint i = 0; i < N_SAMPLES; i++)
    for (guint column = 0; column < N_FEATURES; column++)
      {
        float feature = (i % 10 == column ? 1.0F : 0.0F) + 0.01F * (float) (i * 7 % 11 + column);
        guint32 bits;

        memcpy (&bits, &feature, sizeof bits);
        bits = GUINT32_TO_LE (bits);
        g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
      }
  return bytes;
}

static void
add_features (TestFolder *folder)
{
  g_autoptr (GByteArray) bytes = make_features ();
  g_autoptr (GFile) file = test_folder_add (folder, "model.npy", bytes);
}

static void
add_archive (TestFolder *folder)
{
  g_autoptr (GByteArray) bytes = make_features ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "set.npz");
  zip_t *archive = zip_open (g_file_peek_path (file), ZIP_CREATE | ZIP_EXCL, NULL);

  g_assert_nonnull (archive);
  g_assert_cmpint (zip_file_add (archive, "x_train.npy",
                                 zip_source_buffer (archive, bytes->data, bytes->len, 0), 0),
                   >=, 0);
  g_assert_cmpint (zip_close (archive), ==, 0);
}

static void
add_predictions (TestFolder *folder)
{
  g_autoptr (GFile) file = test_folder_add_text (
    folder, "predictions.csv", "index,label,probability\n3,8,0.9\n14,2,0.8\n25,5,0.7\n");
}

static void
add_journal (TestFolder *folder,
             const char *reviewer,
             const char *steps)
{
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *name = g_strconcat (reviewer, ".jsonl", NULL);
  g_autofree char *text =
    g_strdup_printf ("{\"format\":\"idxreview\",\"version\":1,\"samples\":%d,\"rows\":14,"
                     "\"columns\":14,\"images_sha256\":null,\"labels_sha256\":\"%s\","
                     "\"reviewer\":\"%s\"}\n%s",
                     N_SAMPLES, sha256, reviewer, steps);

  g_object_unref (test_folder_add_text (folder, name, text));
}

static void
add_journals (TestFolder *folder)
{
  add_journal (folder, "ann",
               "{\"seq\":1,\"i\":[3,17],\"new\":[8,1],\"state\":\"relabeled\"}\n"
               "{\"seq\":2,\"i\":[6],\"state\":\"excluded\"}\n");
  add_journal (folder, "bob",
               "{\"seq\":1,\"i\":[3,17],\"new\":[8,2],\"state\":\"relabeled\"}\n"
               "{\"seq\":2,\"i\":[5],\"state\":\"unsure\"}\n");
}

/* Adds a class of JPEG files of several sizes, and one of PNG files. */
static void
add_pictures (TestFolder *folder)
{
  static const guint8 data[10 * 9] = { 255, 0, 128, 7 };
  static const char *const names[] = { "pictures", "pictures/cat", "pictures/dog" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) child = test_folder_get_file (folder, names[i]);

      g_assert_no_errno (g_mkdir (g_file_peek_path (child), 0700));
    }
  for (guint i = 0; i < 3; i++)
    {
      const TestPng png = { .columns = 8, .rows = 6 + i, .depth = 8, .is_interlaced = i == 1 };
      g_autoptr (GByteArray) first = test_jpeg (TEST_JPEG_GRAY, 10, 7 + i, i == 2, data);
      g_autoptr (GByteArray) second = test_png (&png, data);
      g_autofree char *first_name = g_strdup_printf ("pictures/cat/%u.jpg", i);
      g_autofree char *second_name = g_strdup_printf ("pictures/dog/%u.png", i);

      g_object_unref (test_folder_add (folder, first_name, first));
      g_object_unref (test_folder_add (folder, second_name, second));
    }
}

static void
add_tables (TestFolder *folder)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();
  g_autoptr (GByteArray) compressed = NULL;

  test_append_text (text, "9,255,0,0,1\n3,1,2,3,255\n");
  compressed = test_gzip (text);
  g_object_unref (
    test_folder_add_text (folder, "a.csv", "label,a,b,c,d\n7,1,2,3,4\n1,9,9,9,255\n"));
  g_object_unref (test_folder_add (folder, "b.csv.gz", compressed));
}

/* Creates the subset that a run with --force replaces. */
#define OLD_SUBSET \
  { \
    "subset", IMAGES, "--filter", "index:20-29", "-o", "out", NULL \
  }

/* The features that the file system of a shared folder may lack. */
#define SHARED_FOLDER \
  (FAILING_CALLS_NO_UNNAMED | FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS | \
   FAILING_CALLS_NO_FOLDER_SYNC | FAILING_CALLS_NO_LOCKS)

static const FailingCase cases[] = {
  { .name = "info",
    .func = idx_cli_info_run,
    .may_warn = TRUE,
    .arguments = { "info", IMAGES, "--json", "--hash", "--range" } },
  { .name = "info-gzip",
    .func = idx_cli_info_run,
    .may_warn = TRUE,
    .is_gzip = TRUE,
    .arguments = { "info", IMAGES ".gz", "--json", "--hash" } },
  { .name = "open",
    .func = failing_session_open,
    .may_warn = TRUE,
    .arguments = { "open", IMAGES } },
  { .name = "open-gzip",
    .func = failing_session_open,
    .may_warn = TRUE,
    .is_gzip = TRUE,
    .arguments = { "open", IMAGES ".gz" } },
  { .name = "session",
    .func = failing_session_check,
    .may_warn = TRUE,
    .arguments = { "session", IMAGES } },
  { .name = "session-gzip",
    .func = failing_session_check,
    .may_warn = TRUE,
    .is_gzip = TRUE,
    .arguments = { "session", IMAGES ".gz" } },
  { .name = "export",
    .func = idx_cli_export_run,
    .arguments = { "export", IMAGES, "--index", "3", "-o", "out.png" } },
  { .name = "export-images",
    .func = fault_export_images,
    .arguments = { "export-images", IMAGES, "." } },
  { .name = "export-folders",
    .func = idx_cli_export_run,
    .arguments = { "export", IMAGES, "--filter", "index:0-3", "-o", "out" } },
  { .name = "export-folders-force",
    .func = idx_cli_export_run,
    .before = { "export", IMAGES, "--filter", "index:0-1", "--palette", "ink", "-o", "out", NULL },
    .arguments = { "export", IMAGES, "--filter", "index:0-3", "-o", "out", "--force" } },
  { .name = "export-folders-little",
    .func = idx_cli_export_run,
    .lacks = SHARED_FOLDER,
    .arguments = { "export", IMAGES, "--filter", "index:0-3", "-o", "out" } },
  { .name = "import",
    .func = idx_cli_import_run,
    .before = { "export", IMAGES, "--filter", "index:0-3", "-o", "pictures", NULL },
    .before_func = idx_cli_export_run,
    .arguments = { "import", "pictures", "-o", "out" } },
  { .name = "sheet",
    .func = idx_cli_sheet_run,
    .arguments = { "sheet", IMAGES, "--filter", "label:3", "-o", "out.png" } },
  { .name = "sheet-gzip",
    .func = idx_cli_sheet_run,
    .is_gzip = TRUE,
    .arguments = { "sheet", IMAGES ".gz", "-o", "out.png" } },
  { .name = "table",
    .func = idx_cli_table_run,
    .arguments = { "table", IMAGES, "--format", "csv" } },
  { .name = "suspects",
    .func = idx_cli_suspects_run,
    .arguments = { "suspects", IMAGES, "--landmarks", "32", "--threads", "1", "--probabilities",
                   "out" } },
  { .name = "sample",
    .func = idx_cli_sample_run,
    .arguments = { "sample", "-o", "one/two", "--key" } },
  { .name = "apply",
    .func = idx_cli_apply_run,
    .arguments = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out" } },
  { .name = "apply-gzip",
    .func = idx_cli_apply_run,
    .is_gzip = TRUE,
    .arguments = { "apply", IMAGES ".gz", "--patch", "patch.csv", "-o", "out.gz" } },
  { .name = "apply-force",
    .func = idx_cli_apply_run,
    .before = { "apply", IMAGES, "--patch", "old.csv", "-o", "out", NULL },
    .arguments = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", "--force" } },
  { .name = "apply-force-little",
    .func = idx_cli_apply_run,
    .lacks = SHARED_FOLDER,
    .before = { "apply", IMAGES, "--patch", "old.csv", "-o", "out", NULL },
    .arguments = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", "--force" } },
  { .name = "verify",
    .func = idx_cli_verify_run,
    .before = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", NULL },
    .before_func = idx_cli_apply_run,
    .arguments = { "verify", "out.proof.json" } },
  { .name = "subset",
    .func = idx_cli_subset_run,
    .arguments = { "subset", IMAGES, "--filter", "label:3", "-o", "out" } },
  { .name = "subset-gzip",
    .func = idx_cli_subset_run,
    .is_gzip = TRUE,
    .arguments = { "subset", IMAGES ".gz", "--gzip", "-o", "out" } },
  { .name = "subset-force",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force" } },
  { .name = "subset-no-links",
    .func = idx_cli_subset_run,
    .lacks = FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out" } },
  { .name = "subset-force-no-links",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .lacks = FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force" } },
  { .name = "subset-little",
    .func = idx_cli_subset_run,
    .lacks = SHARED_FOLDER,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out" } },
  { .name = "subset-force-little",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .lacks = SHARED_FOLDER,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force" } },
  { .name = "export-little",
    .func = idx_cli_export_run,
    .lacks = SHARED_FOLDER,
    .arguments = { "export", IMAGES, "--index", "3", "-o", "out.png" } },
  { .name = "subset-force-gzip",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force", "--gzip" } },
  { .name = "subset-force-no-labels",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force",
                   "--no-labels" } },
  { .name = "session-features",
    .func = failing_session_check,
    .is_slow = TRUE,
    .may_warn = TRUE,
    .add_files = add_features,
    .arguments = { "session", IMAGES, "model.npy" } },
  { .name = "session-predictions",
    .func = failing_session_check,
    .is_slow = TRUE,
    .may_warn = TRUE,
    .add_files = add_predictions,
    .arguments = { "session", IMAGES, "predictions.csv" } },
  { .name = "suspects-features",
    .func = idx_cli_suspects_run,
    .is_slow = TRUE,
    .add_files = add_features,
    .arguments = { "suspects", IMAGES, "--landmarks", "32", "--threads", "1", "--features",
                   "model.npy", "--format", "csv" } },
  { .name = "suspects-predictions",
    .func = idx_cli_suspects_run,
    .add_files = add_predictions,
    .arguments = { "suspects", IMAGES, "--suggestions", "predictions.csv", "--format", "json" } },
  { .name = "table-predictions",
    .func = idx_cli_table_run,
    .add_files = add_predictions,
    .arguments = { "table", IMAGES, "--suggestions", "predictions.csv", "--format", "csv" } },
  { .name = "table-pixels",
    .func = idx_cli_table_run,
    .is_gzip = TRUE,
    .arguments = { "table", IMAGES ".gz", "--pixels" } },
  { .name = "duplicates",
    .func = idx_cli_duplicates_run,
    .is_slow = TRUE,
    .arguments = { "duplicates", IMAGES, "--near", "0.5", "--format", "csv" } },
  { .name = "neighbors",
    .func = idx_cli_neighbors_run,
    .add_files = add_features,
    .arguments = { "neighbors", IMAGES, "--index", "3", "--features", "model.npy" } },
  { .name = "points-npy",
    .func = idx_cli_points_run,
    .arguments = { "points", IMAGES, "-o", "out.npy" } },
  { .name = "points-idx",
    .func = idx_cli_points_run,
    .add_files = add_features,
    .arguments = { "points", IMAGES, "--features", "model.npy", "-o", "out-idx2-float" } },
  { .name = "map-csv",
    .func = idx_cli_map_run,
    .is_slow = TRUE,
    .arguments = { "map", IMAGES, "--color", "suspicion", "-o", "out.csv" } },
  { .name = "map-idx",
    .func = idx_cli_map_run,
    .is_slow = TRUE,
    .arguments = { "map", IMAGES, "-o", "out-idx2-float" } },
  { .name = "map-png",
    .func = idx_cli_map_run,
    .is_slow = TRUE,
    .arguments = { "map", IMAGES, "--thumbnails", "--size", "300", "-o", "out.png" } },
  { .name = "map-poster",
    .func = idx_cli_map_run,
    .is_slow = TRUE,
    .arguments = { "map", IMAGES, "--legend", "--size", "300", "-o", "out.png" } },
  { .name = "map-pdf",
    .func = idx_cli_map_run,
    .is_slow = TRUE,
    .is_dated = TRUE,
    .arguments = { "map", IMAGES, "-o", "out.pdf" } },
  { .name = "sheet-pdf",
    .func = idx_cli_sheet_run,
    .is_slow = TRUE,
    .is_dated = TRUE,
    .arguments = { "sheet", IMAGES, "--captions", "-o", "out.pdf" } },
  { .name = "report",
    .func = idx_cli_report_run,
    .is_slow = TRUE,
    .add_files = add_journals,
    .is_dated = TRUE,
    .arguments = { "report", IMAGES, "--journal", "ann.jsonl", "-o", "out.pdf" } },
  { .name = "merge",
    .func = idx_cli_merge_run,
    .before = { "subset", IMAGES, "--filter", "index:0-9", "--gzip", "-o", "part", NULL },
    .before_func = idx_cli_subset_run,
    .arguments = { "merge", IMAGES, "part-images-idx3-ubyte.gz", "-o", "out" } },
  { .name = "compare",
    .func = idx_cli_compare_run,
    .add_files = add_journals,
    .arguments = { "compare", IMAGES, "--journal", "ann.jsonl", "--journal", "bob.jsonl" } },
  { .name = "apply-journals",
    .func = idx_cli_apply_run,
    .add_files = add_journals,
    .arguments = { "apply", IMAGES, "--journal", "ann.jsonl", "--journal", "bob.jsonl",
                   "--disagreement", "ann", "--excluded", "drop", "-o", "out" } },
  { .name = "diff",
    .func = idx_cli_diff_run,
    .before = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", NULL },
    .before_func = idx_cli_apply_run,
    .arguments = { "diff", LABELS, "out", "--format", "csv" } },
  { .name = "subset-split",
    .func = idx_cli_subset_run,
    .arguments = { "subset", IMAGES, "--split", "80,20", "--gzip", "-o", "out" } },
  { .name = "import-jpeg",
    .func = idx_cli_import_run,
    .add_files = add_pictures,
    .arguments = { "import", "pictures", "--fit", "8x8", "--gzip", "-o", "out" } },
  { .name = "import-npy",
    .func = idx_cli_import_run,
    .add_files = add_features,
    .arguments = { "import", "model.npy", "--shape", "3x4", "-o", "out" } },
  { .name = "import-npz",
    .func = idx_cli_import_run,
    .add_files = add_archive,
    .arguments = { "import", "set.npz", "--shape", "3x4", "-o", "out" } },
  { .name = "import-tables",
    .func = idx_cli_import_run,
    .add_files = add_tables,
    .arguments = { "import", "a.csv", "b.csv.gz", "-o", "out" } },
  { .name = "import-force",
    .func = idx_cli_import_run,
    .add_files = add_tables,
    .before = { "import", "b.csv.gz", "--labels-from", "first", "-o", "out", NULL },
    .arguments = { "import", "a.csv", "-o", "out", "--force" } },
  { .name = "import-force-little",
    .func = idx_cli_import_run,
    .add_files = add_tables,
    .lacks = SHARED_FOLDER,
    .before = { "import", "b.csv.gz", "--labels-from", "first", "-o", "out", NULL },
    .arguments = { "import", "a.csv", "-o", "out", "--force" } },
};

const FailingCase *
failing_cases_get (guint *n_cases)
{
  *n_cases = G_N_ELEMENTS (cases);
  return cases;
}
