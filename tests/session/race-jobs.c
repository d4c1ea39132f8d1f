/* SPDX-License-Identifier: MIT */

/* Starts each kind of job, and disturbs the running ones. Every function may be called at any time:
 * without a dataset, while one is being opened, or while its labels are hidden. */

#include "race-jobs.h"

#include "idx-correction.h"
#include "idx-csv-import.h"
#include "idx-folder-export.h"
#include "idx-pixel-summary.h"
#include "idx-report-request.h"
#include "idx-slot.h"
#include "idx-subset-writer.h"

/* --- Opening --- */

static void
open_one (IdxSession *session,
          GFile *file)
{
  idx_session_open (session, file, NULL, IDX_OPEN_FIND_LABELS);
}

static void
open_plain (RaceSet *set)
{
  open_one (set->session, set->datasets[0]);
}

static void
open_packed (RaceSet *set)
{
  open_one (set->session, set->datasets[1]);
}

static void
open_columns (RaceSet *set)
{
  open_one (set->session, set->datasets[2]);
}

static void
open_any (RaceSet *set)
{
  open_one (set->session, set->datasets[g_rand_int_range (set->random, 0, RACE_N_DATASETS)]);
}

static void
open_other (RaceSet *set)
{
  idx_session_files_open (idx_document_get_files (set->other),
                          set->datasets[g_rand_int_range (set->random, 0, RACE_N_DATASETS)], NULL,
                          IDX_OPEN_FIND_LABELS);
}

static void
search_folder (RaceSet *set)
{
  g_autoptr (GFile) folder = g_file_get_parent (set->datasets[0]);

  open_one (set->session, folder);
}

static void
reload (RaceSet *set)
{
  if (idx_session_can_reload (set->session))
    idx_session_reload (set->session);
}

static void
load_names (RaceSet *set)
{
  if (idx_session_get_dataset (set->session) != NULL)
    idx_session_load_class_names (set->session, set->names);
}

static void
change_shape (RaceSet *set)
{
  static const char *const shapes[] = { "7x28", "14x14" };

  if (idx_session_get_dataset (set->session) != NULL)
    idx_session_set_shape (set->session, shapes[g_rand_int_range (set->random, 0, 2)]);
}

/* --- Looking --- */

static void
sort (RaceSet *set)
{
  static const char *const orders[] = { "mean", "-label", "similar:3", "-suspicion", "random:4" };

  (void) idx_session_set_sort (
    set->session, orders[g_rand_int_range (set->random, 0, G_N_ELEMENTS (orders))], NULL);
}

static void
filter (RaceSet *set)
{
  static const char *const filters[] = { "", "label:3", "suspicion:>0.5", "other:differs" };

  (void) idx_session_set_filter (
    set->session, filters[g_rand_int_range (set->random, 0, G_N_ELEMENTS (filters))], NULL);
}

static void
complete (RaceSet *set)
{
  idx_completer_set_dataset (set->completer, idx_session_get_dataset (set->session));
  idx_completions_free (idx_completer_complete (set->completer, "col.1:", 6, 10));
}

static void
list_facet (RaceSet *set)
{
  IdxLabels *labels = idx_facet_list_get_labels (set->facets);

  if (labels != NULL && idx_labels_get_n_facets (labels) > 0)
    idx_facet_list_set_facet (set->facets, 0);
}

static void
make_map (RaceSet *set)
{
  idx_map_maker_set_active (set->maker, FALSE);
  idx_map_maker_set_animated (set->maker, g_rand_boolean (set->random));
  idx_map_maker_set_active (set->maker, TRUE);
}

static void
find_similar (RaceSet *set)
{
  if (idx_similar_images_can_prepare (set->similar))
    idx_similar_images_prepare (set->similar);
}

static void
find_neighbors (RaceSet *set)
{
  if (idx_session_get_dataset (set->session) != NULL)
    idx_class_neighbors_search (set->neighbors, (guint) g_rand_int_range (set->random, 0, 100));
}

static void
compare (RaceSet *set)
{
  idx_comparison_set_shown (set->comparison, IDX_GROUPS_ALL, 0.5);
  idx_comparison_request_means (set->comparison);
}

static void
study_classes (RaceSet *set)
{
  idx_class_study_set_active (set->study, FALSE);
  idx_class_study_set_active (set->study, TRUE);
}

static IdxDataset *
get_loaded (RaceSet *set)
{
  IdxDataset *dataset = idx_session_get_dataset (set->session);

  return dataset != NULL && idx_dataset_is_loaded (dataset) ? dataset : NULL;
}

static void
compute_means (RaceSet *set)
{
  IdxDataset *dataset = get_loaded (set);

  idx_class_means_clear (set->means);
  if (dataset != NULL && idx_dataset_get_labels (dataset) != NULL)
    idx_class_means_compute (set->means, dataset);
}

static void
summarize (RaceSet *set)
{
  IdxDataset *dataset = get_loaded (set);
  IdxPixelSummary *summary;

  if (dataset == NULL)
    return;
  summary = idx_pixel_summary_get (dataset);
  if (g_rand_boolean (set->random))
    idx_pixel_summary_cancel (summary);
  idx_pixel_summary_compute (summary, dataset);
}

/* --- Checking --- */

static void
check_labels (RaceSet *set)
{
  idx_session_check_labels (set->session);
}

static void
check_again (RaceSet *set)
{
  idx_session_check_again (set->session);
}

static void
open_predictions (RaceSet *set)
{
  if (idx_session_get_dataset (set->session) != NULL)
    idx_session_open_suggestions (set->session, set->predictions);
}

static void
compare_predictions (RaceSet *set)
{
  idx_session_compare_suggestions (set->session, IDX_SUGGESTED_BY_BOTH);
}

static void
open_features (RaceSet *set)
{
  if (idx_session_get_dataset (set->session) != NULL)
    idx_session_open_features (set->session, set->features);
}

static void
close_features (RaceSet *set)
{
  idx_session_close_features (set->session);
}

/* --- Reviewing --- */

static void
decide (RaceSet *set)
{
  IdxReview *review = idx_session_get_review (set->session);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 index = (guint32) g_rand_int_range (set->random, 0, 100);

  if (review == NULL || idx_review_get_labels (review) == NULL)
    return;
  g_array_append_val (indices, index);
  (void) idx_review_label (review, indices, g_rand_int_range (set->random, 0, 10), NULL);
}

static void
undo (RaceSet *set)
{
  IdxReview *review = idx_session_get_review (set->session);

  if (review != NULL && idx_review_can_undo (review))
    (void) idx_review_undo (review, NULL, NULL);
}

static void
compare_reviews (RaceSet *set)
{
  IdxDataset *dataset = get_loaded (set);

  if (dataset != NULL && idx_dataset_get_labels (dataset) != NULL)
    idx_review_comparison_start (set->reviews, set->journal);
}

static void
change_reviewer (RaceSet *set)
{
  static const char *const reviewers[] = { "alice", "carol", NULL };

  idx_session_set_reviewer (set->session, reviewers[g_rand_int_range (set->random, 0, 3)]);
}

static void
hide_labels (RaceSet *set)
{
  (void) idx_session_set_blind (set->session, !idx_session_is_blind (set->session), NULL);
}

/* --- Writing --- */

/* What a job writes. */
typedef struct
{
  RaceSet *set;
  IdxSubset *subset; /* a snapshot; NULL for an import */
  IdxCorrection *correction;
  IdxReportRequest *request;
  GFile *target;
} Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  g_clear_object (&writing->subset);
  g_clear_object (&writing->correction);
  g_clear_pointer (&writing->request, idx_report_request_free);
  g_object_unref (writing->target);
  g_free (writing);
}

/* race_set_settle() knows by @prefix what to check. */
static Writing *
writing_new (RaceSet *set,
             const char *prefix,
             const char *suffix)
{
  g_autofree char *name = g_strdup_printf ("%s-%u%s", prefix, set->n_written++, suffix);
  Writing *writing = g_new0 (Writing, 1);

  writing->set = set;
  writing->target = test_folder_get_file (set->output, name);
  return writing;
}

static void
written (gpointer owner,
         gpointer input,
         gpointer result,
         const GError *error)
{
  const Writing *writing = input;

  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) &&
      writing->set->problem == NULL)
    writing->set->problem = g_strdup (error->message);
}

static gpointer
write_labels (gpointer input,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Writing *writing = input;

  g_autoptr (IdxCorrectionSummary) summary = idx_correction_save (
    writing->correction, writing->target, FALSE, progress, cancellable, error);

  return NULL;
}

static gpointer
write_report (gpointer input,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Writing *writing = input;

  (void) idx_report_request_save (writing->request, writing->target, FALSE, progress, cancellable,
                                  error);
  return NULL;
}

static gpointer
write_pictures (gpointer input,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  const Writing *writing = input;
  const IdxExportOptions options = { .scale = 1 };

  (void) idx_folder_export (writing->subset, &options, IDX_FOLDER_NAMING_LABELS, writing->target,
                            FALSE, progress, cancellable, error);
  return NULL;
}

/* Every function that writes frees its result: only the files matter. */
static void
free_files (GPtrArray *files)
{
  if (files != NULL)
    g_ptr_array_unref (files);
}

static gpointer
write_subset (gpointer input,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Writing *writing = input;
  g_autoptr (GPtrArray) removed = NULL;

  free_files (idx_subset_write (writing->subset, g_file_peek_path (writing->target), 0, NULL,
                                &removed, progress, cancellable, error));
  return NULL;
}

static gpointer
import_table (gpointer input,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Writing *writing = input;
  const IdxCsvImportOptions options = { .type = IDX_ELEMENT_TYPE_UINT8 };
  g_autoptr (GPtrArray) locations = g_ptr_array_new ();
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) removed = NULL;

  g_ptr_array_add (locations, writing->set->table);
  free_files (idx_csv_import (locations, &options, g_file_peek_path (writing->target), 0, notes,
                              &removed, progress, cancellable, error));
  return NULL;
}

/* A kind of job that only writes. */
#define WRITING_KIND(function) \
  { \
    .work = (function), .free_input = writing_free, .done = written, .has_effects = TRUE \
  }

static void
save_labels (RaceSet *set)
{
  static const IdxJobKind kind = WRITING_KIND (write_labels);
  IdxDataset *dataset = get_loaded (set);
  Writing *writing;

  if (dataset == NULL || idx_dataset_get_labels (dataset) == NULL)
    return;
  writing = writing_new (set, "labels", "");
  writing->correction = idx_correction_new (dataset, idx_dataset_get_decisions (dataset));
  idx_slot_run_alone (idx_session_get_tasks (set->session), &kind, "Saving", writing);
}

static void
save_report (RaceSet *set)
{
  static const IdxJobKind kind = WRITING_KIND (write_report);
  IdxDataset *dataset = get_loaded (set);
  Writing *writing;

  if (dataset == NULL)
    return;
  writing = writing_new (set, "report", ".pdf");
  writing->request = idx_report_request_new (dataset);
  writing->request->uses_cache = TRUE;
  idx_slot_run_alone (idx_session_get_tasks (set->session), &kind, "Reporting", writing);
}

static void
write_samples (RaceSet *set,
               const char *prefix,
               const IdxJobKind *kind)
{
  IdxDataset *dataset = get_loaded (set);
  g_autoptr (IdxSubset) all = NULL;
  Writing *writing;

  if (dataset == NULL || idx_dataset_get_labels (dataset) == NULL)
    return;
  all = idx_subset_new (dataset, NULL);
  writing = writing_new (set, prefix, "");
  writing->subset = idx_subset_snapshot (all);
  idx_slot_run_alone (idx_session_get_tasks (set->session), kind, "Writing", writing);
}

static void
export_pictures (RaceSet *set)
{
  static const IdxJobKind kind = WRITING_KIND (write_pictures);

  write_samples (set, "pictures", &kind);
}

static void
export_subset (RaceSet *set)
{
  static const IdxJobKind kind = WRITING_KIND (write_subset);

  write_samples (set, "subset", &kind);
}

static void
import (RaceSet *set)
{
  static const IdxJobKind kind = WRITING_KIND (import_table);

  idx_slot_run_alone (idx_session_get_tasks (set->session), &kind, "Importing",
                      writing_new (set, "import", ""));
}

/* --- Disturbing --- */

static void
do_nothing (RaceSet *set)
{
}

static void
cancel_newest (RaceSet *set)
{
  IdxJobList *tasks = idx_session_get_tasks (set->session);
  IdxJob *job = idx_job_list_get_current (tasks);

  if (job != NULL)
    idx_job_list_cancel (tasks, job);
}

/* Like a job that ends because its cancellable was canceled, but stays in the list. */
static void
cancel_silently (RaceSet *set)
{
  IdxJob *job = idx_job_list_get_current (idx_session_get_tasks (set->session));

  if (job != NULL)
    g_cancellable_cancel (idx_job_get_cancellable (job));
}

static void
cancel_all (RaceSet *set)
{
  idx_job_list_cancel_all (idx_session_get_tasks (set->session));
}

static void
switch_documents (RaceSet *set)
{
  IdxDocument *shown = idx_session_get_document (set->session);

  if (!idx_session_can_show (set->session, set->other))
    return;
  idx_session_show (set->session, set->other);
  g_object_unref (set->other);
  set->other = g_object_ref (shown);
}

/* Stops what has a function to stop it. */
static void
stop_parts (RaceSet *set)
{
  IdxDataset *dataset = idx_session_get_dataset (set->session);

  idx_map_maker_stop (set->maker);
  idx_class_neighbors_stop (set->neighbors);
  idx_review_comparison_stop (set->reviews);
  idx_class_means_clear (set->means);
  idx_class_study_set_active (set->study, FALSE);
  idx_completer_set_dataset (set->completer, NULL);
  if (dataset != NULL)
    idx_pixel_summary_cancel (idx_pixel_summary_get (dataset));
}

static const RaceAction jobs[] = {
  { "open a plain dataset", open_plain },
  { "open a compressed dataset", open_packed },
  { "open a dataset with columns", open_columns },
  { "open for comparison", open_other },
  { "search a folder", search_folder },
  { "reload", reload },
  { "load class names", load_names },
  { "change the shape", change_shape },
  { "sort", sort },
  { "filter", filter },
  { "complete", complete },
  { "list a facet", list_facet },
  { "map", make_map },
  { "similar images", find_similar },
  { "neighbors of classes", find_neighbors },
  { "compare datasets", compare },
  { "study classes", study_classes },
  { "class means", compute_means },
  { "summary of pixels", summarize },
  { "check", check_labels },
  { "check again", check_again },
  { "predictions", open_predictions },
  { "compare predictions", compare_predictions },
  { "features", open_features },
  { "decide", decide },
  { "compare reviews", compare_reviews },
  { "save labels", save_labels },
  { "report", save_report },
  { "export pictures", export_pictures },
  { "export a subset", export_subset },
  { "import", import },
};

static const RaceAction disturbances[] = {
  { "nothing", do_nothing },
  { "cancel", cancel_newest },
  { "cancel silently", cancel_silently },
  { "cancel all", cancel_all },
  { "switch datasets", open_any },
  { "reload", reload },
  { "close", race_set_restart },
  { "switch", switch_documents },
  { "hide labels", hide_labels },
  { "change the reviewer", change_reviewer },
  { "close features", close_features },
  { "undo", undo },
  { "stop", stop_parts },
};

const RaceAction *
race_jobs_get (guint *n)
{
  *n = G_N_ELEMENTS (jobs);
  return jobs;
}

const RaceAction *
race_disturbances_get (guint *n)
{
  *n = G_N_ELEMENTS (disturbances);
  return disturbances;
}
