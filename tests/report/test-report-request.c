/* SPDX-License-Identifier: MIT */

#include "idx-report-request.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-progress.h"

#include <string.h>

#define N_SAMPLES 60

typedef struct
{
  TestFolder *folder;
  GFile *images;
  GFile *target;
  IdxDataset *dataset;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);

  self->folder = test_folder_new ();
  self->images = test_folder_add (self->folder, "a-images-idx3-ubyte", images);
  g_object_unref (test_folder_add (self->folder, "a-labels-idx1-ubyte", labels));
  self->target = g_file_resolve_relative_path (self->images, "../report.pdf");
  self->dataset = idx_dataset_open (self->images, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
  g_assert_true (idx_dataset_load (self->dataset, NULL, NULL, NULL));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->dataset);
  g_object_unref (self->images);
  g_object_unref (self->target);
  test_folder_free (self->folder);
}

static void
check_pdf (GFile *file)
{
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;

  g_file_load_contents (file, NULL, &content, &size, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (content, "%PDF-1.4\n"));
  g_assert_true (g_str_has_suffix (content + size - strlen ("%%EOF\n"), "%%EOF\n"));
}

static void
test_save (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxReportRequest) request = idx_report_request_new (self->dataset);
  g_autoptr (GError) error = NULL;
  double fraction = 0;

  idx_report_request_save (request, self->target, FALSE, TEST_PROGRESS (&fraction), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (fraction, ==, 1);
  check_pdf (self->target);
  /* The dataset stays as it was. */
  g_assert_null (idx_dataset_get_suggestions (self->dataset));
  g_assert_null (idx_dataset_get_map_points (self->dataset));
}

/* Decisions after the request aren't in the report, and reviewed samples are drawn. */
static void
test_decisions (Fixture *self,
                gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  g_autoptr (IdxReportRequest) request = NULL;
  g_autoptr (GError) error = NULL;

  idx_decisions_set (decisions, 3, IDX_STATE_RELABELED, 8);
  idx_decisions_set (decisions, 5, IDX_STATE_EXCLUDED, 0);
  request = idx_report_request_new (self->dataset);
  idx_decisions_set (decisions, 7, IDX_STATE_KEPT, 0);
  g_assert_cmpuint (
    idx_decisions_get_n_in_state (idx_dataset_get_decisions (request->dataset), IDX_STATE_KEPT), ==,
    0);
  idx_report_request_save (request, self->target, FALSE, NULL, NULL, &error);
  g_assert_no_error (error);
  check_pdf (self->target);
}

static void
test_without_labels (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (IdxDataset) unlabeled = idx_dataset_copy_without_labels (self->dataset);
  g_autoptr (IdxReportRequest) request = idx_report_request_new (unlabeled);
  g_autoptr (GError) error = NULL;

  idx_report_request_save (request, self->target, FALSE, NULL, NULL, &error);
  g_assert_no_error (error);
  check_pdf (self->target);
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxReportRequest) request = idx_report_request_new (self->dataset);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_report_request_save (request, self->target, FALSE, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_query_exists (self->target, NULL));
}

/* An existing file is replaced only if that is wanted. */
static void
test_existing (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxReportRequest) request = idx_report_request_new (self->dataset);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_replace_contents (self->target, "old", 3, NULL, FALSE, 0, NULL, NULL, NULL));
  g_assert_false (
    idx_report_request_save (request, self->target, FALSE, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_true (idx_report_request_save (request, self->target, TRUE, NULL, NULL, NULL));
  check_pdf (self->target);
}

static void
test_own_file (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxReportRequest) request = idx_report_request_new (self->dataset);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_report_request_save (request, self->images, TRUE, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/report/request/save", Fixture, NULL, set_up, test_save, tear_down);
  g_test_add ("/report/request/decisions", Fixture, NULL, set_up, test_decisions, tear_down);
  g_test_add ("/report/request/without-labels", Fixture, NULL, set_up, test_without_labels,
              tear_down);
  g_test_add ("/report/request/cancel", Fixture, NULL, set_up, test_cancel, tear_down);
  g_test_add ("/report/request/existing", Fixture, NULL, set_up, test_existing, tear_down);
  g_test_add ("/report/request/own-file", Fixture, NULL, set_up, test_own_file, tear_down);
  return g_test_run ();
}
