/* SPDX-License-Identifier: MIT */

/* Checks the labels of a dataset, or reads suggestions from a file, and describes the result for
 * the user. */

#include "idx-label-check.h"

#include "idx-prediction-file.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxLabelCheck
{
  GObject parent_instance;
  IdxAuditOptions options;
  IdxSlot *checking;
  IdxSlot *updating;           /* checks the current labels without being asked */
  IdxSlot *reading_slot;       /* reads suggestions */
  gboolean compares_with_file; /* whether to compare the result with the suggestions of a file */
  gboolean is_repeating;       /* whether the check that is running is a repeated one */
  gboolean is_by_images;       /* whether it ignores features */
  IdxAudit *result;
  IdxAudit *by_images;    /* compared with @result, which is by features; NULL if it isn't */
  gboolean was_repeated;  /* whether @result is from idx_label_check_repeat() */
  guint n_samples;        /* of the dataset that was checked */
  IdxSuggestions *listed; /* those that the user saw last; NULL if there are none */
};

enum
{
  DONE,
  CANCELED,
  UPDATED,
  SUGGESTIONS_OPENED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxLabelCheck, idx_label_check, G_TYPE_OBJECT)

/* Returns the suggestions of a check, if it succeeded. */
static IdxSuggestions *
get_suggestions (IdxAudit *audit)
{
  return audit != NULL && idx_audit_get_verdict (audit) == IDX_AUDIT_DONE
           ? idx_audit_get_suggestions (audit)
           : NULL;
}

static IdxSuggestions *
get_check_suggestions (IdxLabelCheck *self)
{
  return get_suggestions (self->result);
}

/* --- Checking --- */

/* The input of a check and, with @audit set, of storing its result. */
typedef struct
{
  IdxDataset *dataset; /* only for the main thread */
  IdxAuditRequest *request;
  GError *error; /* why there is no request */
  gboolean is_repeated;
  gboolean by_images;  /* whether to ignore the features of the dataset */
  gboolean is_renewal; /* whether the fit of the former result is used again */
  IdxAudit *audit;
} CheckInput;

static void
check_input_free (gpointer data)
{
  CheckInput *input = data;

  g_clear_object (&input->dataset);
  g_clear_pointer (&input->request, idx_audit_request_unref);
  g_clear_error (&input->error);
  g_clear_object (&input->audit);
  g_free (input);
}

static gpointer
store_result (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const CheckInput *input = data;

  idx_audit_store (input->audit, input->request);
  return NULL;
}

static void
store_done (gpointer owner,
            gpointer input,
            gpointer result,
            const GError *error)
{
}

/* Stores the result of a check in the cache, in the background. */
static void
store (const CheckInput *checked,
       IdxAudit *audit)
{
  static const IdxJobKind store_job = { store_result, check_input_free, NULL, store_done };
  CheckInput *input = g_new0 (CheckInput, 1);

  input->request = idx_audit_request_ref (checked->request);
  input->audit = g_object_ref (audit);
  idx_slot_run_alone (NULL, &store_job, NULL, input);
}

static gpointer
check_labels (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  CheckInput *input = data;

  if (input->request == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&input->error));
      return NULL;
    }
  return idx_audit_request_run (input->request, progress, cancellable, error);
}

static void
set_audit (IdxAudit **place,
           IdxAudit *audit)
{
  if (*place != NULL)
    idx_audit_stop (*place);
  g_set_object (place, audit);
}

static void
take_result (IdxLabelCheck *self,
             const CheckInput *input,
             IdxAudit *audit)
{
  /* The audits share their work in the background. */
  if (input->is_renewal)
    g_set_object (&self->result, audit);
  else
    set_audit (&self->result, audit);
  self->was_repeated = input->is_repeated;
  self->n_samples = idx_dataset_get_n_samples (input->dataset);
  if (self->compares_with_file)
    idx_dataset_set_check_suggestions (input->dataset, get_check_suggestions (self));
  else if (get_check_suggestions (self) != NULL)
    idx_label_check_apply_result (self, input->dataset);
}

/* Returns how many of the labels to check weren't suspect when the user saw the list last. */
static guint
count_more (IdxLabelCheck *self)
{
  IdxSuggestions *suggestions = get_check_suggestions (self);
  const guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  guint n_ranked, n_more = 0;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  IdxSuggestion former;

  for (guint i = 0; i < n_to_check; i++)
    if (self->listed == NULL || !idx_suggestions_get (self->listed, ranking[i], &former) ||
        !former.is_suspect)
      n_more++;
  return n_more;
}

static void
update_done (gpointer owner,
             gpointer data,
             gpointer result,
             const GError *error)
{
  g_autoptr (IdxLabelCheck) self = g_object_ref (owner);
  const CheckInput *input = data;
  g_autoptr (IdxAudit) audit = result;

  /* Nobody asked for the update; the former result is still good. */
  if (audit == NULL || idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    return;
  g_set_object (&self->result, audit);
  self->was_repeated = TRUE;
  idx_dataset_set_suggestions (input->dataset, get_check_suggestions (self));
  g_signal_emit (self, signals[UPDATED], 0, count_more (self));
}

static void
check_done (gpointer owner,
            gpointer data,
            gpointer result,
            const GError *error)
{
  g_autoptr (IdxLabelCheck) self = g_object_ref (owner);
  const CheckInput *input = data;
  g_autoptr (IdxAudit) audit = result;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_signal_emit (self, signals[CANCELED], 0);
      return;
    }
  if (audit != NULL)
    {
      if (!input->is_renewal)
        store (input, audit);
      if (input->by_images)
        {
          set_audit (&self->by_images, audit);
          idx_dataset_set_check_suggestions (input->dataset, get_suggestions (audit));
        }
      else
        take_result (self, input, audit);
    }
  g_signal_emit (self, signals[DONE], 0, error);
}

static const IdxJobKind update_job = { check_labels, check_input_free, g_object_unref,
                                       update_done };
static const IdxJobKind check_job = { check_labels, check_input_free, g_object_unref, check_done };

/* --- Suggestions from a file --- */

/* The input of a job that reads suggestions. */
typedef struct
{
  IdxDataset *dataset; /* only for the main thread */
  IdxLabels *labels;
  guint n_samples;
  GFile *file;
  IdxPredictionValues values;
} ReadInput;

static void
read_input_free (gpointer data)
{
  ReadInput *input = data;

  g_object_unref (input->dataset);
  g_object_unref (input->labels);
  g_object_unref (input->file);
  g_free (input);
}

static gpointer
read_suggestions (gpointer data,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  const ReadInput *input = data;

  return idx_prediction_file_load (input->file, input->labels, input->n_samples, input->values,
                                   progress, cancellable, error);
}

static void
idx_label_check_suggestions_read (gpointer owner,
                                  gpointer data,
                                  gpointer result,
                                  const GError *error)
{
  g_autoptr (IdxLabelCheck) self = g_object_ref (owner);
  const ReadInput *input = data;
  g_autoptr (IdxSuggestions) suggestions = result;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* The result of a check that is running will be compared with these suggestions. */
  self->compares_with_file = self->compares_with_file || suggestions != NULL;
  if (suggestions != NULL)
    {
      idx_dataset_set_check_suggestions (input->dataset, get_check_suggestions (self));
      idx_dataset_set_suggestions (input->dataset, suggestions);
    }
  g_signal_emit (self, signals[SUGGESTIONS_OPENED], 0, input->file, error);
}

static const IdxJobKind read_job = { read_suggestions, read_input_free, g_object_unref,
                                     idx_label_check_suggestions_read };

static void
idx_label_check_dispose (GObject *object)
{
  IdxLabelCheck *self = IDX_LABEL_CHECK (object);

  (void) idx_label_check_drop (self);
  G_OBJECT_CLASS (idx_label_check_parent_class)->dispose (object);
}

static void
idx_label_check_finalize (GObject *object)
{
  IdxLabelCheck *self = IDX_LABEL_CHECK (object);

  idx_slot_free (self->checking);
  idx_slot_free (self->updating);
  idx_slot_free (self->reading_slot);
  G_OBJECT_CLASS (idx_label_check_parent_class)->finalize (object);
}

static void
idx_label_check_class_init (IdxLabelCheckClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_label_check_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_label_check_finalize;

  signals[DONE] = g_signal_new ("done", IDX_TYPE_LABEL_CHECK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
  signals[CANCELED] = g_signal_new ("canceled", IDX_TYPE_LABEL_CHECK, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  signals[UPDATED] = g_signal_new ("updated", IDX_TYPE_LABEL_CHECK, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SUGGESTIONS_OPENED] =
    g_signal_new ("suggestions-opened", IDX_TYPE_LABEL_CHECK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_ERROR);
}

static void
idx_label_check_init (IdxLabelCheck *self)
{
}

IdxLabelCheck *
idx_label_check_new (IdxJobList *tasks)
{
  IdxLabelCheck *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_LABEL_CHECK, NULL);
  self->checking = idx_slot_new (tasks, self);
  self->updating = idx_slot_new (tasks, self);
  self->reading_slot = idx_slot_new (tasks, self);
  return self;
}

void
idx_label_check_set_options (IdxLabelCheck *self,
                             const IdxAuditOptions *options)
{
  g_return_if_fail (IDX_IS_LABEL_CHECK (self));
  g_return_if_fail (options != NULL);

  self->options = *options;
}

gboolean
idx_label_check_can_update (IdxLabelCheck *self,
                            IdxDataset *dataset)
{
  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  return self->result != NULL && idx_audit_can_renew (self->result, dataset);
}

static void
start (IdxLabelCheck *self,
       IdxDataset *dataset,
       gboolean is_repeated,
       gboolean by_images)
{
  IdxAuditOptions options = self->options;
  g_autoptr (IdxDataset) checked = NULL;
  CheckInput *input;

  if (idx_slot_is_running (self->checking))
    return;
  idx_slot_cancel (self->updating);
  input = g_new0 (CheckInput, 1);
  input->dataset = g_object_ref (dataset);
  input->is_repeated = is_repeated;
  input->is_renewal = is_repeated && idx_label_check_can_update (self, dataset);
  input->by_images = by_images;
  self->is_repeating = is_repeated;
  self->is_by_images = by_images;
  options.only_undecided = is_repeated;
  checked = by_images ? idx_dataset_snapshot (dataset) : g_object_ref (dataset);
  if (by_images)
    idx_dataset_set_features (checked, NULL);
  input->request =
    input->is_renewal
      ? idx_audit_request_new_renewal (self->result, dataset, &options, &input->error)
      : idx_audit_request_new (checked, &options, &input->error);
  idx_slot_start (self->checking, &check_job, _ ("Checking labels…"), input);
}

void
idx_label_check_start (IdxLabelCheck *self,
                       IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_LABEL_CHECK (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  self->compares_with_file = FALSE;
  start (self, dataset, FALSE /* is_repeated */, FALSE /* by_images */);
}

void
idx_label_check_repeat (IdxLabelCheck *self,
                        IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_LABEL_CHECK (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  self->compares_with_file = FALSE;
  start (self, dataset, TRUE /* is_repeated */, FALSE /* by_images */);
}

gboolean
idx_label_check_update (IdxLabelCheck *self,
                        IdxDataset *dataset)
{
  CheckInput *input;

  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), FALSE);
  g_return_val_if_fail (idx_label_check_can_update (self, dataset), FALSE);

  if (idx_slot_is_running (self->checking) || get_check_suggestions (self) == NULL ||
      idx_dataset_get_suggestions (dataset) != get_check_suggestions (self))
    return FALSE;
  input = g_new0 (CheckInput, 1);
  input->dataset = g_object_ref (dataset);
  input->is_renewal = TRUE;
  input->request =
    idx_audit_request_new_renewal (self->result, dataset, &self->options, &input->error);
  idx_slot_start (self->updating, &update_job, NULL, input);
  return TRUE;
}

void
idx_label_check_set_listed (IdxLabelCheck *self)
{
  g_return_if_fail (IDX_IS_LABEL_CHECK (self));

  g_set_object (&self->listed, get_check_suggestions (self));
}

/* Returns whether the suggestions that are to be compared with a check by images are from a check
 * by features. */
static gboolean
compares_by_images (IdxDataset *dataset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);

  return suggestions != NULL && !idx_suggestions_is_from_file (suggestions) &&
         idx_dataset_get_features (dataset) != NULL;
}

void
idx_label_check_compare (IdxLabelCheck *self,
                         IdxDataset *dataset)
{
  gboolean by_images;

  g_return_if_fail (IDX_IS_LABEL_CHECK (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  by_images = compares_by_images (dataset);
  self->compares_with_file = !by_images;
  start (self, dataset, FALSE /* is_repeated */, by_images);
}

IdxAudit *
idx_label_check_get_compared (IdxLabelCheck *self,
                              IdxDataset *dataset)
{
  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  return compares_by_images (dataset) ? self->by_images : self->result;
}

void
idx_label_check_open_suggestions (IdxLabelCheck *self,
                                  IdxDataset *dataset,
                                  GFile *file,
                                  IdxPredictionValues values)
{
  ReadInput *input;

  g_return_if_fail (IDX_IS_LABEL_CHECK (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (G_IS_FILE (file));

  input = g_new (ReadInput, 1);
  *input = (ReadInput){ g_object_ref (dataset),
                        idx_labels_snapshot (idx_dataset_get_labels (dataset)),
                        idx_dataset_get_n_samples (dataset), g_object_ref (file), values };
  idx_slot_start (self->reading_slot, &read_job, _ ("Reading suggestions…"), input);
}

void
idx_label_check_apply_result (IdxLabelCheck *self,
                              IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_LABEL_CHECK (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  self->compares_with_file = FALSE;
  set_audit (&self->by_images, NULL);
  idx_dataset_set_check_suggestions (dataset, NULL);
  idx_dataset_set_suggestions (dataset, get_check_suggestions (self));
}

void
idx_label_check_stop (IdxLabelCheck *self)
{
  g_return_if_fail (IDX_IS_LABEL_CHECK (self));

  idx_slot_cancel (self->checking);
  idx_slot_cancel (self->updating);
  idx_slot_cancel (self->reading_slot);
}

/* Returns whether there was a result. */
static gboolean
drop_result (IdxLabelCheck *self)
{
  const gboolean had_result = self->result != NULL;

  set_audit (&self->result, NULL);
  set_audit (&self->by_images, NULL);
  g_clear_object (&self->listed);
  return had_result;
}

gboolean
idx_label_check_drop (IdxLabelCheck *self)
{
  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), FALSE);

  idx_label_check_stop (self);
  self->compares_with_file = FALSE;
  return drop_result (self);
}

gboolean
idx_label_check_renew (IdxLabelCheck *self,
                       IdxDataset *dataset)
{
  gboolean had_result;
  gboolean was_checking;

  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  was_checking = idx_slot_is_running (self->checking);
  idx_slot_cancel (self->checking);
  idx_slot_cancel (self->updating);
  had_result = drop_result (self);
  if (was_checking && !self->is_by_images)
    start (self, dataset, self->is_repeating, FALSE /* by_images */);
  return had_result;
}

IdxAudit *
idx_label_check_get_result (IdxLabelCheck *self)
{
  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), NULL);

  return self->result;
}

gboolean
idx_label_check_has_suspects (IdxLabelCheck *self)
{
  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), FALSE);

  return get_check_suggestions (self) != NULL &&
         idx_suggestions_get_n_suspects (get_check_suggestions (self)) > 0;
}

/* Returns a message that no label is suspect. Labels of very small classes and missing labels can't
 * be checked, and a repeated check leaves out those that are decided. If there are such labels, the
 * message says how many labels were checked. If none was checked, it is a warning. */
static IdxSessionMessage *
make_all_match_message (IdxLabelCheck *self,
                        IdxAudit *audit)
{
  g_autofree char *checked = NULL;
  g_autofree char *all = NULL;
  g_autofree char *text = NULL;
  guint n_checked;

  (void) idx_suggestions_get_ranking (idx_audit_get_suggestions (audit), &n_checked);
  if (n_checked == 0)
    return idx_session_message_new (IDX_SEVERITY_WARNING, _ ("The labels can't be checked"),
                                    self->was_repeated
                                      ? _ ("All samples are decided, or their classes are too "
                                           "small.")
                                      : _ ("Each class has too few samples."),
                                    IDX_REMEDY_NONE);
  checked = idx_text_format_count (n_checked);
  all = idx_text_format_count (self->n_samples);
  if (n_checked < self->n_samples)
    text = g_strdup_printf (_ ("The labels of %s of %s samples were checked, and every one matches "
                               "its image."),
                            checked, all);
  return idx_session_message_new (IDX_SEVERITY_INFO, _ ("No label looks wrong"),
                                  text != NULL ? text : _ ("Every label matches its image."),
                                  IDX_REMEDY_NONE);
}

IdxSessionMessage *
idx_label_check_make_no_suspects_message (IdxLabelCheck *self,
                                          IdxAudit *audit)
{
  g_return_val_if_fail (IDX_IS_LABEL_CHECK (self), NULL);
  g_return_val_if_fail (IDX_IS_AUDIT (audit), NULL);

  switch (idx_audit_get_verdict (audit))
    {
    case IDX_AUDIT_TOO_FEW:
      return idx_session_message_new (IDX_SEVERITY_WARNING, _ ("The labels can't be checked"),
                                      idx_audit_get_summary (audit), IDX_REMEDY_NONE);
    case IDX_AUDIT_UNPREDICTABLE:
      return idx_session_message_new (IDX_SEVERITY_WARNING,
                                      _ ("The labels can't be checked against the images"),
                                      idx_audit_get_summary (audit), IDX_REMEDY_NONE);
    case IDX_AUDIT_DONE:
    default:
      return make_all_match_message (self, audit);
    }
}

/* "38 labels to check · 162 less likely", or no numbers if they aren't reliable */
static char *
describe_counts (IdxSuggestions *suggestions)
{
  guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  guint n_less_likely = idx_suggestions_get_n_suspects (suggestions) - n_to_check;
  g_autofree char *to_check = idx_text_format_count (n_to_check);
  g_autofree char *less_likely = idx_text_format_count (n_less_likely);

  if (!idx_suggestions_is_estimate_reliable (suggestions))
    return g_strdup (_ ("Labels to check"));
  if (n_to_check == 0 && n_less_likely == 0)
    return g_strdup (_ ("No labels to check"));
  if (n_to_check == 0)
    return g_strdup_printf (_ ("No labels to check\u00A0· %s less likely"), less_likely);
  if (n_less_likely == 0)
    return g_strdup_printf (ngettext ("%s label to check", "%s labels to check", n_to_check),
                            to_check);
  /* Translators: a line may break after the dot. */
  return g_strdup_printf (ngettext ("%s label to check\u00A0· %s less likely",
                                    "%s labels to check\u00A0· %s less likely", n_to_check),
                          to_check, less_likely);
}

char *
idx_label_check_describe (IdxDataset *dataset)
{
  IdxSuggestions *suggestions;
  g_autofree char *counts = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  suggestions = idx_dataset_get_suggestions (dataset);
  if (suggestions == NULL)
    return NULL;
  counts = describe_counts (suggestions);
  if (!idx_suggestions_is_from_file (suggestions))
    return g_steal_pointer (&counts);
  /* Translators: "38 labels to check · predictions.csv", the file that suggests other labels. A
   * line may break after the dot. */
  return g_strdup_printf (_ ("%s\u00A0· %s"), counts, idx_suggestions_get_source (suggestions));
}
