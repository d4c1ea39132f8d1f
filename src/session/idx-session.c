/* SPDX-License-Identifier: MIT */

/* The open dataset, its filter, order and review, and the tasks that change them.
 *
 * Each kind of task runs at most once: a new task cancels the previous one, and the result of a
 * canceled task is dropped.
 *
 * When a dataset is opened, `check-result` and `mode` are reset first. Then the session updates all
 * other state before it emits the next signal, so a handler of `notify::dataset` sees the new
 * filter, order and subset. */

#include "idx-session.h"

#include "idx-class-name-files.h"
#include "idx-demo-dataset.h"
#include "idx-error.h"
#include "idx-file-watch.h"
#include "idx-label-check.h"
#include "idx-loader.h"
#include "idx-pairing.h"
#include "idx-prediction-matrix.h"
#include "idx-similarity.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The filters and the order for the labels to check. The first filter shows the labels that a check
 * suggests changing; the second, those that a file suggests changing, whether or not a check
 * agrees. */
#define TO_CHECK_FILTER "suspicion:>0.5"
#define TO_CHECK_FILTER_FOR_FILE "suggested-by:both,theirs"
#define TO_CHECK_SORT "-suspicion"

/* The maximum size of edited class names to remember, in bytes: all datasets share one file, whose
 * size is limited. */
#define MAX_REMEMBERED_NAMES_SIZE 16384U

struct _IdxSession
{
  GObject parent_instance;
  IdxTaskList *tasks;
  IdxArrangement *arrangement;
  gboolean may_change_view;

  IdxDataset *dataset;
  IdxLoader *loader;
  IdxOpenRequest open_request; /* of `dataset`; no location for the demo dataset */
  gboolean reopening;          /* whether the images being opened are those that are open */
  IdxClassNames *chosen_names; /* chosen by the user, or NULL */
  IdxClassNameFiles *name_files;
  IdxDatasetChoices *choices;
  IdxFileWatch *watches[2];
  GSignalGroup *dataset_signals;

  IdxReview *review;
  IdxLabelCheck *check;
  gboolean check_when_loaded;
  GFile *suggestions_when_loaded; /* to open when the dataset is loaded, or NULL */
  gboolean show_comparison_when_checked;
  IdxSuggestedBy comparison_to_show;
  IdxSessionMode mode;
  char *order_to_restore; /* when IDX_SESSION_MODE_CHECK ends, or NULL */
};

enum
{
  PROP_0,
  PROP_DATASET,
  PROP_FILTER,
  PROP_SORT,
  PROP_SUBSET,
  PROP_MODE,
  PROP_CHECK_RESULT,
  PROP_CAN_RELOAD,
  PROP_REVIEW,
  N_PROPS
};

enum
{
  MESSAGE,
  OPENED,
  LOADED,
  CLASS_NAMES_CHANGED,
  CHOOSE_DATASET,
  OPEN_FAILED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (IdxSessionMode, idx_session_mode,
                    G_DEFINE_ENUM_VALUE (IDX_SESSION_MODE_BROWSE, "browse"),
                    G_DEFINE_ENUM_VALUE (IDX_SESSION_MODE_CHECK, "check"))

G_DEFINE_FINAL_TYPE (IdxSession, idx_session, G_TYPE_OBJECT)

static void
notify (IdxSession *self,
        guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* --- Messages --- */

void
idx_session_post (IdxSession *self,
                  IdxSeverity severity,
                  const char *title,
                  const char *text,
                  IdxRemedy remedy)
{
  g_autoptr (IdxSessionMessage) message = NULL;

  g_return_if_fail (IDX_IS_SESSION (self));

  message = idx_session_message_new (severity, title, text, remedy);
  g_signal_emit (self, signals[MESSAGE], 0, message);
}

static void
withdraw_message (IdxSession *self)
{
  g_signal_emit (self, signals[MESSAGE], 0, NULL);
}

/* Returns the first message with this code, or with this verdict if @code is %NULL. */
static const IdxMessage *
find_message (GPtrArray *messages,
              const char *code,
              IdxVerdict verdict)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (code != NULL ? g_str_equal (message->code, code) : message->verdict == verdict)
        return message;
    }
  return NULL;
}

/* Reports the most serious problem of the files; labels that can't be read come first. */
static void
report_worst_message (IdxSession *self)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (self->dataset);
  IdxVerdict worst = idx_messages_get_verdict (messages);
  const IdxMessage *message;

  if ((message = find_message (messages, IDX_LABELS_UNREADABLE, 0)) != NULL)
    idx_session_post (self, IDX_SEVERITY_WARNING, _ ("The samples are shown without their labels"),
                      message->text, IDX_REMEDY_CHOOSE_LABELS);
  else if (worst == IDX_VERDICT_PARTIAL)
    idx_session_post (self, IDX_SEVERITY_WARNING, _ ("Some of the data is missing"),
                      find_message (messages, NULL, worst)->text, IDX_REMEDY_NONE);
  else if (worst != IDX_VERDICT_OK)
    idx_session_post (self, IDX_SEVERITY_WARNING, _ ("Something about these files is unusual"),
                      find_message (messages, NULL, worst)->text, IDX_REMEDY_NONE);
  else if ((message = find_message (messages, "folder-others", 0)) != NULL)
    idx_session_post (self, IDX_SEVERITY_INFO, _ ("The folder contains several datasets"),
                      message->text, IDX_REMEDY_NONE);
}

/* --- Filter and order --- */

static void
set_mode (IdxSession *self,
          IdxSessionMode mode)
{
  if (mode == self->mode)
    return;
  self->mode = mode;
  notify (self, PROP_MODE);
}

/* Ends IDX_SESSION_MODE_CHECK. Restores the previous order, unless the user has chosen another one
 * since. */
static void
leave_labels_to_check (IdxSession *self)
{
  g_autofree char *sort = g_steal_pointer (&self->order_to_restore);

  set_mode (self, IDX_SESSION_MODE_BROWSE);
  if (sort != NULL && idx_session_is_sorted_by_suspicion (self))
    (void) idx_arrangement_set_sort (self->arrangement, sort, NULL);
}

static void
sort_by_suspicion (IdxSession *self)
{
  if (idx_session_is_sorted_by_suspicion (self))
    return;
  g_free (self->order_to_restore);
  self->order_to_restore = g_strdup (idx_arrangement_get_sort_text (self->arrangement));
  (void) idx_arrangement_set_sort (self->arrangement, TO_CHECK_SORT, NULL);
}

gboolean
idx_session_set_filter (IdxSession *self,
                        const char *text,
                        GError **error)
{
  IdxFilter *filter;
  gboolean is_set;

  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  g_object_freeze_notify (G_OBJECT (self));
  is_set = idx_arrangement_set_filter (self->arrangement, text, error);
  filter = idx_arrangement_get_filter (self->arrangement);
  if (is_set && !idx_filter_needs_suggestions (filter))
    leave_labels_to_check (self);
  else if (is_set && idx_filter_get_to_check_term (filter) == NULL)
    set_mode (self, IDX_SESSION_MODE_BROWSE);
  else if (is_set && self->mode != IDX_SESSION_MODE_CHECK)
    {
      sort_by_suspicion (self);
      set_mode (self, IDX_SESSION_MODE_CHECK);
    }
  g_object_thaw_notify (G_OBJECT (self));
  return is_set;
}

gboolean
idx_session_set_sort (IdxSession *self,
                      const char *text,
                      GError **error)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_arrangement_set_sort (self->arrangement, text, error);
}

gboolean
idx_session_restore_view (IdxSession *self,
                          const char *filter,
                          IdxSessionMode mode,
                          const char *order_to_restore,
                          GError **error)
{
  g_autofree char *copy = g_strdup (order_to_restore);
  gboolean is_set;

  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  g_object_freeze_notify (G_OBJECT (self));
  is_set = idx_arrangement_set_filter (self->arrangement, filter, error);
  if (is_set)
    {
      g_free (self->order_to_restore);
      self->order_to_restore = g_steal_pointer (&copy);
      set_mode (self, mode);
    }
  g_object_thaw_notify (G_OBJECT (self));
  return is_set;
}

/* Drops a filter that no longer matches any sample, for example after class names have changed: it
 * would leave the window unexpectedly empty. @text is the filter before the change. */
static void
drop_empty_filter (IdxSession *self,
                   const char *text)
{
  IdxSubset *subset = idx_arrangement_get_subset (self->arrangement);
  gboolean has_filter = !idx_filter_is_empty (idx_arrangement_get_filter (self->arrangement));
  g_autofree char *title = NULL;

  if (*text == '\0' || (has_filter && idx_subset_get_n_samples (subset) > 0))
    return;
  title = g_strdup_printf (_ ("No samples match the filter “%s” any longer"), text);
  (void) idx_session_set_filter (self, "", NULL);
  idx_session_post (self, IDX_SEVERITY_WARNING, title, _ ("All samples are shown instead."),
                    IDX_REMEDY_NONE);
}

/* --- Checking labels --- */

static gboolean
has_file_suggestions (IdxSession *self)
{
  IdxSuggestions *suggestions =
    self->dataset != NULL ? idx_dataset_get_suggestions (self->dataset) : NULL;

  return suggestions != NULL && idx_suggestions_is_from_file (suggestions);
}

/* Drops a filter and an order that use the current suggestions, before these are replaced. */
static void
stop_using_suggestions (IdxSession *self)
{
  if (idx_filter_needs_suggestions (idx_arrangement_get_filter (self->arrangement)))
    (void) idx_session_set_filter (self, "", NULL);
  if (idx_arrangement_get_sort (self->arrangement)->key == IDX_SORT_SUSPICION)
    {
      g_autofree char *sort = g_steal_pointer (&self->order_to_restore);

      (void) idx_arrangement_set_sort (self->arrangement, sort != NULL ? sort : "index", NULL);
    }
}

static void
show_labels_to_check (IdxSession *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  sort_by_suspicion (self);
  (void) idx_session_set_filter (
    self, has_file_suggestions (self) ? TO_CHECK_FILTER_FOR_FILE : TO_CHECK_FILTER, NULL);
  g_object_thaw_notify (G_OBJECT (self));
}

char *
idx_session_describe_labels_to_check (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->dataset != NULL ? idx_label_check_describe (self->dataset) : NULL;
}

static void
show_result (IdxSession *self)
{
  g_autoptr (IdxSessionMessage) message = NULL;

  if (idx_label_check_has_suspects (self->check))
    {
      show_labels_to_check (self);
      return;
    }
  message = idx_label_check_make_no_suspects_message (self->check);
  g_signal_emit (self, signals[MESSAGE], 0, message);
}

/* Shows the comparison that the user has requested, if any. The labels must have been checked. */
static void
show_comparison (IdxSession *self)
{
  g_autoptr (IdxSessionMessage) message = NULL;
  g_autofree char *filter = NULL;

  if (!self->show_comparison_when_checked)
    return;
  self->show_comparison_when_checked = FALSE;
  if (idx_dataset_get_second_suggestions (self->dataset) == NULL)
    {
      message = idx_label_check_make_no_suspects_message (self->check);
      g_signal_emit (self, signals[MESSAGE], 0, message);
      return;
    }
  filter =
    g_strconcat ("suggested-by:", idx_suggested_by_get_nick (self->comparison_to_show), NULL);
  (void) idx_session_set_filter (self, filter, NULL);
}

static void
idx_session_checked_cb (IdxSession *self,
                        const GError *error)
{
  g_autofree char *to_check = NULL;

  if (error != NULL)
    {
      self->show_comparison_when_checked = FALSE;
      idx_session_post (self, IDX_SEVERITY_ERROR, _ ("The labels can't be checked"), error->message,
                        IDX_REMEDY_NONE);
      return;
    }
  idx_similarity_attach (self->dataset, idx_label_check_get_result (self->check));
  if (has_file_suggestions (self))
    {
      show_comparison (self);
      notify (self, PROP_CHECK_RESULT);
      return;
    }
  if (idx_label_check_has_suspects (self->check) && !self->may_change_view)
    {
      to_check = idx_session_describe_labels_to_check (self);
      idx_session_post (self, IDX_SEVERITY_INFO, to_check, NULL, IDX_REMEDY_SHOW_LABELS_TO_CHECK);
    }
  else
    show_result (self);
  notify (self, PROP_CHECK_RESULT);
}

void
idx_session_refresh (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_arrangement_reapply_filter (self->arrangement);
}

void
idx_session_check_labels (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (self->dataset == NULL)
    return;
  if (has_file_suggestions (self))
    {
      stop_using_suggestions (self);
      idx_label_check_apply_result (self->check, self->dataset);
    }
  if (idx_dataset_get_labels (self->dataset) == NULL)
    idx_session_post (self, IDX_SEVERITY_WARNING, _ ("There are no labels"),
                      _ ("No labels were found next to the images."), IDX_REMEDY_CHOOSE_LABELS);
  else if (idx_label_check_get_result (self->check) != NULL)
    {
      withdraw_message (self);
      show_result (self);
    }
  else if (idx_loader_is_loading (self->loader))
    self->check_when_loaded = TRUE;
  else if (!idx_dataset_is_loaded (self->dataset))
    idx_session_post (self, IDX_SEVERITY_WARNING, _ ("The labels can't be checked"),
                      _ ("The images haven't been read completely."), IDX_REMEDY_RELOAD);
  else
    idx_label_check_start (self->check, self->dataset);
}

static void
idx_session_suggestions_opened_cb (IdxSession *self,
                                   GFile *file,
                                   const GError *error)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be opened"), name);

  if (error != NULL)
    {
      idx_session_post (self, IDX_SEVERITY_ERROR, title, error->message, IDX_REMEDY_NONE);
      return;
    }
  withdraw_message (self);
  stop_using_suggestions (self);
  if (idx_suggestions_get_n_suspects (idx_dataset_get_suggestions (self->dataset)) == 0)
    idx_session_post (self, IDX_SEVERITY_INFO, _ ("No label looks wrong"),
                      _ ("The file suggests no label changes."), IDX_REMEDY_NONE);
  else
    show_labels_to_check (self);
}

void
idx_session_open_suggestions (IdxSession *self,
                              GFile *file)
{
  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->dataset == NULL)
    return;
  if (idx_dataset_get_labels (self->dataset) == NULL)
    idx_session_post (self, IDX_SEVERITY_WARNING,
                      _ ("There are no labels to apply the suggestions to."),
                      _ ("No labels were found next to the images."), IDX_REMEDY_CHOOSE_LABELS);
  else if (idx_loader_is_loading (self->loader))
    g_set_object (&self->suggestions_when_loaded, file);
  else if (!idx_dataset_is_loaded (self->dataset))
    idx_session_post (self, IDX_SEVERITY_WARNING, _ ("The suggestions can't be opened"),
                      _ ("The images haven't been read completely."), IDX_REMEDY_RELOAD);
  else
    idx_label_check_open_suggestions (self->check, self->dataset, file);
}

void
idx_session_compare_suggestions (IdxSession *self,
                                 IdxSuggestedBy suggested_by)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (!has_file_suggestions (self))
    return;
  self->show_comparison_when_checked = TRUE;
  self->comparison_to_show = suggested_by;
  if (idx_label_check_get_result (self->check) != NULL)
    show_comparison (self);
  else
    idx_label_check_compare (self->check, self->dataset);
}

void
idx_session_set_may_change_view (IdxSession *self,
                                 gboolean may_change_view)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  self->may_change_view = may_change_view;
}

static void
drop_result (IdxSession *self)
{
  if (idx_label_check_drop (self->check))
    notify (self, PROP_CHECK_RESULT);
}

/* The check result belongs to the images in the previous format. */
static void
idx_session_format_changed_cb (IdxSession *self)
{
  IdxSortKey key;

  drop_result (self);
  if (idx_dataset_is_loaded (self->dataset))
    idx_similarity_attach (self->dataset, NULL);
  key = idx_arrangement_get_sort (self->arrangement)->key;
  if (key == IDX_SORT_SUSPICION || key == IDX_SORT_SIMILAR)
    {
      g_autofree char *sort = g_steal_pointer (&self->order_to_restore);

      (void) idx_arrangement_set_sort (self->arrangement, sort != NULL ? sort : "index", NULL);
    }
  if (idx_filter_needs_suggestions (idx_arrangement_get_filter (self->arrangement)))
    (void) idx_session_set_filter (self, "", NULL);
  idx_dataset_set_suggestions (self->dataset, NULL);
  idx_dataset_set_second_suggestions (self->dataset, NULL);
}

/* --- Loading --- */

static void
idx_session_loaded_cb (IdxSession *self,
                       IdxDataset *dataset,
                       gboolean is_truncated,
                       const GError *error)
{
  if (error != NULL)
    {
      self->check_when_loaded = FALSE;
      g_clear_object (&self->suggestions_when_loaded);
      idx_session_post (self, IDX_SEVERITY_ERROR, _ ("The file can't be read completely"),
                        error->message, IDX_REMEDY_NONE);
      return;
    }
  if (is_truncated)
    idx_arrangement_rebuild (self->arrangement);
  idx_similarity_attach (dataset, NULL);
  g_signal_emit (self, signals[LOADED], 0);
  report_worst_message (self);
  if (self->check_when_loaded)
    idx_label_check_start (self->check, self->dataset);
  self->check_when_loaded = FALSE;
  if (self->suggestions_when_loaded != NULL)
    idx_label_check_open_suggestions (self->check, self->dataset, self->suggestions_when_loaded);
  g_clear_object (&self->suggestions_when_loaded);
}

/* --- Opening --- */

static void
idx_session_file_changed_cb (IdxSession *self,
                             IdxFileWatch *watch)
{
  g_autofree char *name = idx_text_file_name (idx_file_watch_get_file (watch));
  g_autofree char *title = g_strdup_printf (_ ("“%s” has changed since it was opened"), name);

  idx_session_post (self, IDX_SEVERITY_WARNING, title,
                    _ ("The samples on the screen may differ from those in the file."),
                    IDX_REMEDY_RELOAD);
}

static void
idx_session_file_gone_cb (IdxSession *self,
                          IdxFileWatch *watch)
{
  g_autofree char *name = idx_text_file_name (idx_file_watch_get_file (watch));
  g_autofree char *title = g_strdup_printf (_ ("“%s” was moved or deleted"), name);

  idx_session_post (self, IDX_SEVERITY_WARNING, title,
                    _ ("The samples shown stay the same."), IDX_REMEDY_RELOAD);
}

static void
watch_files (IdxSession *self)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  IdxFile *const files[] = { idx_dataset_get_images (self->dataset),
                             labels != NULL ? idx_labels_get_file (labels) : NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_clear_object (&self->watches[i]);
      if (files[i] == NULL)
        continue;
      self->watches[i] = idx_file_watch_new (idx_file_get_location (files[i]));
      g_signal_connect_object (self->watches[i], "changed",
                               G_CALLBACK (idx_session_file_changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->watches[i], "gone", G_CALLBACK (idx_session_file_gone_cb),
                               self, G_CONNECT_SWAPPED);
    }
}

static gboolean
are_from_same_file (IdxDataset *a,
                    IdxDataset *b)
{
  return a != NULL && g_file_equal (idx_file_get_location (idx_dataset_get_images (a)),
                                    idx_file_get_location (idx_dataset_get_images (b)));
}

/* Returns whether the images have the shape that the file states. */
static gboolean
has_shape_of_file (IdxDataset *dataset)
{
  IdxImageFormat stated;

  idx_image_format_init (&stated, idx_file_get_header (idx_dataset_get_images (dataset)));
  return stated.rows == idx_dataset_get_rows (dataset) &&
         stated.columns == idx_dataset_get_columns (dataset);
}

/* Applies the shape and the slice that the user chose for @before to @dataset. */
static void
keep_format (IdxDataset *before,
             IdxDataset *dataset)
{
  const IdxImageFormat *format = idx_dataset_get_format (before);

  if (!has_shape_of_file (before))
    (void) idx_dataset_set_shape (dataset, format->rows, format->columns, NULL);
  idx_dataset_set_slice (dataset, format->slice);
}

static void
drop_review (IdxSession *self)
{
  if (self->review != NULL)
    idx_review_close (self->review);
  g_clear_object (&self->review);
}

static void
remember (IdxSession *self,
          IdxChoice choice,
          const char *value)
{
  if (self->choices != NULL)
    idx_dataset_choices_set (self->choices, choice, value);
}

static void
remember_file (IdxSession *self,
               IdxChoice choice,
               GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  remember (self, choice, uri);
}

/* Remembers labels that the user chose by hand. */
static void
remember_labels (IdxSession *self)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);

  if (self->open_request.labels == NULL || labels == NULL)
    return;
  remember_file (self, IDX_CHOICE_LABELS, idx_file_get_location (idx_labels_get_file (labels)));
  remember_file (self, IDX_CHOICE_IMAGES,
                 idx_file_get_location (idx_dataset_get_images (self->dataset)));
}

static void
save_choices (IdxSession *self)
{
  if (self->choices != NULL)
    idx_dataset_choices_save (self->choices);
}

static void
set_dataset (IdxSession *self,
             IdxDataset *dataset,
             IdxDatasetChoices *choices)
{
  gboolean reopened = are_from_same_file (self->dataset, dataset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autofree char *filter = NULL;

  idx_loader_cancel_loading (self->loader);
  idx_class_name_files_cancel (self->name_files);
  self->check_when_loaded = FALSE;
  g_clear_object (&self->suggestions_when_loaded);
  self->show_comparison_when_checked = FALSE;
  g_clear_pointer (&self->order_to_restore, g_free);
  if (reopened)
    keep_format (self->dataset, dataset);
  else
    g_clear_object (&self->chosen_names);
  if (labels != NULL && self->chosen_names != NULL)
    idx_labels_set_class_names (labels, self->chosen_names);

  /* Handlers must not see the former dataset with the new filter, or the reverse. */
  g_object_freeze_notify (G_OBJECT (self));
  g_object_freeze_notify (G_OBJECT (self->arrangement));
  drop_result (self);
  set_mode (self, IDX_SESSION_MODE_BROWSE);
  drop_review (self);
  save_choices (self);
  g_set_object (&self->choices, choices);
  g_set_object (&self->dataset, dataset);
  g_signal_group_set_target (self->dataset_signals, dataset);
  /* The new dataset has no suggestions, so a filter that needs them can't stay. */
  if (!reopened || idx_filter_needs_suggestions (idx_arrangement_get_filter (self->arrangement)))
    (void) idx_arrangement_set_filter (self->arrangement, "", NULL);
  filter = g_strdup (idx_arrangement_get_filter_text (self->arrangement));
  idx_arrangement_set_dataset (self->arrangement, dataset, reopened);
  notify (self, PROP_DATASET);
  notify (self, PROP_REVIEW);
  notify (self, PROP_CAN_RELOAD);
  g_object_thaw_notify (G_OBJECT (self));
  g_object_thaw_notify (G_OBJECT (self->arrangement));

  watch_files (self);
  withdraw_message (self);
  drop_empty_filter (self, filter);
  g_signal_emit (self, signals[OPENED], 0, reopened);
  idx_loader_load (self->loader, dataset);
}

/* Returns whether a file holds probabilities for the samples and classes of the open dataset. If
 * the open dataset itself has such a shape, the file may just as well be another dataset. */
static gboolean
are_predictions (IdxSession *self,
                 const IdxOpenRequest *request,
                 IdxDataset *dataset)
{
  IdxLabels *labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  guint n_samples;

  if (labels == NULL || self->reopening || request->labels != NULL)
    return FALSE;
  n_samples = idx_dataset_get_n_samples (self->dataset);
  return idx_prediction_matrix_fits (idx_dataset_get_images (dataset), labels, n_samples) &&
         !idx_prediction_matrix_fits (idx_dataset_get_images (self->dataset), labels, n_samples);
}

static void
idx_session_opened_cb (IdxSession *self,
                       IdxDataset *dataset,
                       IdxDatasetChoices *choices)
{
  const IdxOpenRequest *request = idx_loader_get_request (self->loader);

  if (are_predictions (self, request, dataset))
    {
      idx_session_open_suggestions (self, request->location);
      return;
    }
  idx_open_request_set (&self->open_request, request->location, request->labels, request->flags);
  if (!self->reopening)
    g_clear_object (&self->chosen_names);
  set_dataset (self, dataset, choices);
  remember_labels (self);
}

static void
idx_session_open_failed_cb (IdxSession *self,
                            const GError *error)
{
  GFile *location = idx_loader_get_request (self->loader)->location;
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be opened"), name);

  notify (self, PROP_CAN_RELOAD);
  idx_session_post (self, IDX_SEVERITY_ERROR, title, error->message,
                    g_error_matches (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER)
                      ? IDX_REMEDY_OPEN_LITTLE_ENDIAN
                      : IDX_REMEDY_NONE);
  g_signal_emit (self, signals[OPEN_FAILED], 0, location);
}

/* Opens files and applies the user's choices for the dataset. */
static void
begin_opening (IdxSession *self,
               GFile *location,
               GFile *labels,
               IdxOpenFlags flags,
               gboolean reopening)
{
  withdraw_message (self);
  self->reopening = reopening;
  idx_loader_open_with_choices (self->loader, location, labels, flags, self->choices);
}

/* Lets the user choose one of several datasets. Opens the first one if `choose-dataset` has no
 * handler. */
static void
idx_session_several_found_cb (IdxSession *self,
                              IdxFolderScan *scan)
{
  gboolean is_handled = FALSE;

  notify (self, PROP_CAN_RELOAD);
  g_signal_emit (self, signals[CHOOSE_DATASET], 0, scan, &is_handled);
  if (!is_handled)
    begin_opening (self, idx_folder_scan_get_folder (scan), NULL, IDX_OPEN_FIND_LABELS, FALSE);
}

void
idx_session_open (IdxSession *self,
                  GFile *location,
                  GFile *labels,
                  IdxOpenFlags flags)
{
  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (location));

  if (labels != NULL)
    {
      begin_opening (self, location, labels, flags, FALSE);
      return;
    }
  withdraw_message (self);
  self->reopening = FALSE;
  idx_loader_search (self->loader, location, flags, self->choices);
}

void
idx_session_open_demo (IdxSession *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  g_return_if_fail (IDX_IS_SESSION (self));

  idx_loader_cancel_opening (self->loader);
  dataset = idx_demo_dataset_open (&error);
  if (dataset == NULL)
    {
      idx_session_post (self, IDX_SEVERITY_ERROR, _ ("The demo dataset can't be opened"),
                        error->message, IDX_REMEDY_NONE);
      return;
    }
  idx_open_request_clear (&self->open_request);
  g_clear_object (&self->chosen_names);
  set_dataset (self, dataset, NULL);
}

/* Returns the files to open again: the open ones, else those that failed to open. */
static const IdxOpenRequest *
get_request_to_reopen (IdxSession *self)
{
  const IdxOpenRequest *failed = idx_loader_get_request (self->loader);

  if (self->open_request.location != NULL)
    return &self->open_request;
  return self->dataset == NULL && failed->location != NULL ? failed : NULL;
}

static void
reopen (IdxSession *self,
        GFile *labels,
        IdxOpenFlags flags)
{
  const IdxOpenRequest *source = get_request_to_reopen (self);

  if (source != NULL)
    begin_opening (self, source->location, labels != NULL ? labels : source->labels, flags, TRUE);
}

void
idx_session_reload (IdxSession *self)
{
  const IdxOpenRequest *source;

  g_return_if_fail (IDX_IS_SESSION (self));

  source = get_request_to_reopen (self);
  if (source != NULL)
    reopen (self, NULL, source->flags);
}

void
idx_session_reopen (IdxSession *self,
                    IdxOpenFlags flags)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  reopen (self, NULL, flags);
}

void
idx_session_reopen_with_labels (IdxSession *self,
                                GFile *labels)
{
  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (labels));

  if (self->dataset == NULL)
    return;
  begin_opening (self, idx_file_get_location (idx_dataset_get_images (self->dataset)), labels,
                 self->open_request.flags & ~(IdxOpenFlags) IDX_OPEN_ONLY_IMAGES, TRUE);
}

void
idx_session_retry_little_endian (IdxSession *self)
{
  const IdxOpenRequest *source;

  g_return_if_fail (IDX_IS_SESSION (self));

  source = idx_loader_get_request (self->loader);
  if (source->location != NULL)
    begin_opening (self, source->location, source->labels, source->flags | IDX_OPEN_LITTLE_ENDIAN,
                   FALSE);
}

/* --- Shape and class names --- */

void
idx_session_set_shape (IdxSession *self,
                       const char *shape)
{
  g_autoptr (GError) error = NULL;
  guint rows, columns;

  g_return_if_fail (IDX_IS_SESSION (self));

  if (self->dataset == NULL)
    return;
  if (idx_image_format_parse_shape (shape, &rows, &columns, &error) &&
      idx_dataset_set_shape (self->dataset, rows, columns, &error))
    remember (self, IDX_CHOICE_SHAPE, has_shape_of_file (self->dataset) ? NULL : shape);
  else
    idx_session_post (self, IDX_SEVERITY_ERROR, _ ("Invalid shape"), error->message,
                      IDX_REMEDY_NONE);
}

static void
use_class_names (IdxSession *self,
                 IdxClassNames *names)
{
  g_autofree char *filter = NULL;

  g_set_object (&self->chosen_names, names);
  idx_labels_set_class_names (idx_dataset_get_labels (self->dataset), names);
  g_signal_emit (self, signals[CLASS_NAMES_CHANGED], 0);
  /* The filter may name classes. */
  filter = g_strdup (idx_arrangement_get_filter_text (self->arrangement));
  idx_arrangement_reapply_filter (self->arrangement);
  drop_empty_filter (self, filter);
}

static void
remember_names_file (IdxSession *self,
                     GFile *file)
{
  remember (self, IDX_CHOICE_EDITED_NAMES, NULL);
  remember_file (self, IDX_CHOICE_CLASS_NAMES, file);
}

static void
idx_session_class_names_loaded_cb (IdxSession *self,
                                   GFile *file,
                                   IdxClassNames *names,
                                   const GError *error)
{
  if (names == NULL)
    {
      idx_session_post (self, IDX_SEVERITY_ERROR, _ ("The class names can't be used"),
                        error->message, IDX_REMEDY_NONE);
      return;
    }
  if (idx_dataset_get_labels (self->dataset) == NULL)
    return;
  use_class_names (self, names);
  remember_names_file (self, file);
}

void
idx_session_load_class_names (IdxSession *self,
                              GFile *location)
{
  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (location));

  if (self->dataset != NULL)
    idx_class_name_files_load (self->name_files, location);
}

void
idx_session_rename_class (IdxSession *self,
                          gint64 label,
                          const char *name)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_autofree char *before = NULL;
  g_autofree char *text = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  IdxLabels *labels;

  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (name != NULL);

  labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  if (labels == NULL || !idx_class_names_can_name (label))
    return;
  before = idx_labels_dup_class_name (labels, label);
  if (g_str_equal (name, before))
    return;
  idx_class_name_files_cancel (self->name_files);
  names = idx_class_names_rename (idx_labels_get_class_names (labels), label,
                                  g_str_equal (name, number) ? "" : name);
  use_class_names (self, names);
  text = idx_class_names_to_text (names, NULL);
  remember (self, IDX_CHOICE_EDITED_NAMES,
            text != NULL && strlen (text) <= MAX_REMEMBERED_NAMES_SIZE ? text : NULL);
}

static void
post_not_saved (IdxSession *self,
                GFile *target,
                const GError *error)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be saved"), name);

  idx_session_post (self, IDX_SEVERITY_ERROR, title, error->message, IDX_REMEDY_NONE);
}

static void
idx_session_class_names_saved_cb (IdxSession *self,
                                  GFile *file,
                                  const GError *error)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf (_ ("The class names were saved as “%s”"), name);

  if (error != NULL)
    {
      post_not_saved (self, file, error);
      return;
    }
  remember_names_file (self, file);
  idx_session_post (self, IDX_SEVERITY_INFO, title, NULL, IDX_REMEDY_NONE);
}

void
idx_session_save_class_names (IdxSession *self,
                              GFile *target,
                              gboolean replace)
{
  g_autoptr (GError) error = NULL;
  IdxClassNames *names;

  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (target));

  names = idx_session_get_class_names (self);
  if (names == NULL)
    return;
  if (idx_dataset_check_target (self->dataset, target, &error))
    idx_class_name_files_save (self->name_files, names, target, replace);
  else
    post_not_saved (self, target, error);
}

IdxClassNames *
idx_session_get_class_names (IdxSession *self)
{
  IdxLabels *labels;

  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  return labels != NULL ? idx_labels_get_class_names (labels) : NULL;
}

/* --- Object --- */

/* Reports that only some of the samples of a large dataset were compared. */
static void
idx_session_sorted_cb (IdxSession *self)
{
  g_autofree char *text = NULL;

  if (idx_arrangement_get_sort (self->arrangement)->key == IDX_SORT_SIMILAR)
    text = idx_similarity_describe_limit (self->dataset);
  if (text != NULL)
    idx_session_post (self, IDX_SEVERITY_INFO, text, NULL, IDX_REMEDY_NONE);
}

/* Most properties of the arrangement are properties of the session as well. */
static void
idx_session_arrangement_changed_cb (IdxSession *self,
                                    GParamSpec *pspec)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (self), pspec->name) != NULL)
    g_object_notify (G_OBJECT (self), pspec->name);
}

static void
idx_session_sort_failed_cb (IdxSession *self,
                            GError *error)
{
  idx_session_post (self, IDX_SEVERITY_ERROR, _ ("The samples can't be sorted"), error->message,
                    IDX_REMEDY_NONE);
}

static void
idx_session_get_property (GObject *object,
                          guint id,
                          GValue *value,
                          GParamSpec *pspec)
{
  IdxSession *self = IDX_SESSION (object);

  switch (id)
    {
    case PROP_DATASET:
      g_value_set_object (value, self->dataset);
      break;
    case PROP_FILTER:
    case PROP_SORT:
    case PROP_SUBSET:
      g_object_get_property (G_OBJECT (self->arrangement), pspec->name, value);
      break;
    case PROP_MODE:
      g_value_set_enum (value, self->mode);
      break;
    case PROP_CHECK_RESULT:
      g_value_set_object (value, idx_label_check_get_result (self->check));
      break;
    case PROP_REVIEW:
      g_value_set_object (value, idx_session_get_review (self));
      break;
    case PROP_CAN_RELOAD:
      g_value_set_boolean (value, idx_session_can_reload (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_session_dispose (GObject *object)
{
  IdxSession *self = IDX_SESSION (object);

  idx_session_close (self);
  idx_open_request_clear (&self->open_request);
  for (gsize i = 0; i < G_N_ELEMENTS (self->watches); i++)
    g_clear_object (&self->watches[i]);
  (void) idx_label_check_drop (self->check);
  g_clear_object (&self->suggestions_when_loaded);
  g_clear_object (&self->chosen_names);
  g_clear_object (&self->choices);
  g_clear_object (&self->dataset_signals);
  drop_review (self);
  g_clear_object (&self->dataset);
  G_OBJECT_CLASS (idx_session_parent_class)->dispose (object);
}

static void
idx_session_finalize (GObject *object)
{
  IdxSession *self = IDX_SESSION (object);

  g_object_unref (self->arrangement);
  g_object_unref (self->check);
  g_object_unref (self->loader);
  g_object_unref (self->name_files);
  g_object_unref (self->tasks);
  g_free (self->order_to_restore);
  G_OBJECT_CLASS (idx_session_parent_class)->finalize (object);
}

static void
idx_session_class_init (IdxSessionClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_session_get_property;
  object_class->dispose = idx_session_dispose;
  object_class->finalize = idx_session_finalize;

  properties[PROP_DATASET] = g_param_spec_object ("dataset", NULL, NULL, IDX_TYPE_DATASET, flags);
  properties[PROP_FILTER] = g_param_spec_string ("filter", NULL, NULL, "", flags);
  properties[PROP_SORT] = g_param_spec_string ("sort", NULL, NULL, "index", flags);
  properties[PROP_SUBSET] = g_param_spec_object ("subset", NULL, NULL, IDX_TYPE_SUBSET, flags);
  properties[PROP_MODE] =
    g_param_spec_enum ("mode", NULL, NULL, IDX_TYPE_SESSION_MODE, IDX_SESSION_MODE_BROWSE, flags);
  properties[PROP_CHECK_RESULT] =
    g_param_spec_object ("check-result", NULL, NULL, IDX_TYPE_AUDIT, flags);
  properties[PROP_REVIEW] = g_param_spec_object ("review", NULL, NULL, IDX_TYPE_REVIEW, flags);
  properties[PROP_CAN_RELOAD] = g_param_spec_boolean ("can-reload", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[MESSAGE] = g_signal_new ("message", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, IDX_TYPE_SESSION_MESSAGE);
  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[LOADED] = g_signal_new ("loaded", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[CLASS_NAMES_CHANGED] =
    g_signal_new ("class-names-changed", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[CHOOSE_DATASET] = g_signal_new ("choose-dataset", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                          g_signal_accumulator_true_handled, NULL, NULL,
                                          G_TYPE_BOOLEAN, 1, IDX_TYPE_FOLDER_SCAN);
  signals[OPEN_FAILED] = g_signal_new ("open-failed", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
idx_session_init (IdxSession *self)
{
  self->may_change_view = TRUE;
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_session_format_changed_cb), self);
  self->tasks = idx_task_list_new ();
  self->arrangement = idx_arrangement_new (self->tasks);
  self->check = idx_label_check_new (self->tasks);
  self->loader = idx_loader_new (self->tasks);
  self->name_files = idx_class_name_files_new (self->tasks);
  g_signal_connect_object (self->arrangement, "notify",
                           G_CALLBACK (idx_session_arrangement_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->arrangement, "notify::sort", G_CALLBACK (idx_session_sorted_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->loader, "several-found",
                           G_CALLBACK (idx_session_several_found_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->loader, "opened", G_CALLBACK (idx_session_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->loader, "failed", G_CALLBACK (idx_session_open_failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->loader, "loaded", G_CALLBACK (idx_session_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->check, "done", G_CALLBACK (idx_session_checked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->check, "suggestions-opened",
                           G_CALLBACK (idx_session_suggestions_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->name_files, "loaded",
                           G_CALLBACK (idx_session_class_names_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->name_files, "saved",
                           G_CALLBACK (idx_session_class_names_saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->arrangement, "failed", G_CALLBACK (idx_session_sort_failed_cb),
                           self, G_CONNECT_SWAPPED);
}

IdxSession *
idx_session_new (void)
{
  return g_object_new (IDX_TYPE_SESSION, NULL);
}

void
idx_session_close (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_task_list_cancel_all (self->tasks);
  save_choices (self);
}

IdxTaskList *
idx_session_get_tasks (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->tasks;
}

gboolean
idx_session_is_empty (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return self->dataset == NULL && !idx_loader_is_opening (self->loader);
}

gboolean
idx_session_can_reload (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return get_request_to_reopen (self) != NULL;
}

IdxDataset *
idx_session_get_dataset (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->dataset;
}

IdxDatasetChoices *
idx_session_get_choices (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->choices;
}

/* Offers to continue the review if the journal has decisions that aren't saved yet. */
static void
idx_session_review_opened_cb (IdxSession *self,
                              IdxReview *review)
{
  guint n_decided = idx_review_get_n_decided (review);
  guint n_changed = idx_review_get_n_relabeled (review);
  g_autofree char *decided = NULL;
  g_autofree char *changed = NULL;
  g_autofree char *title = NULL;

  if (review != self->review || n_decided == 0 || idx_review_get_journal (review) == NULL ||
      !idx_journal_has_unsaved_steps (idx_review_get_journal (review)))
    return;
  decided = idx_text_format_count (n_decided);
  changed = idx_text_format_count (n_changed);
  title = g_strdup_printf (ngettext ("%s decision not saved yet (changed labels: %s)",
                                     "%s decisions not saved yet (changed labels: %s)", n_decided),
                           decided, changed);
  idx_session_post (self, IDX_SEVERITY_INFO, title,
                    idx_journal_get_notice (idx_review_get_journal (review)),
                    IDX_REMEDY_CONTINUE_REVIEW);
}

static void
idx_session_review_failed_cb (IdxSession *self,
                              const GError *error)
{
  idx_session_post (self, IDX_SEVERITY_WARNING, _ ("There is a problem with the review"),
                    error->message, IDX_REMEDY_NONE);
}

static void
follow_review (IdxSession *self)
{
  g_signal_connect_object (self->review, "opened", G_CALLBACK (idx_session_review_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->review, "failed", G_CALLBACK (idx_session_review_failed_cb), self,
                           G_CONNECT_SWAPPED);
}

IdxReview *
idx_session_get_review (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  if (self->review == NULL && self->dataset != NULL)
    {
      self->review = idx_review_new (self->dataset, NULL);
      follow_review (self);
    }
  return self->review;
}

IdxArrangement *
idx_session_get_arrangement (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->arrangement;
}

IdxSessionMode
idx_session_get_mode (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), IDX_SESSION_MODE_BROWSE);

  return self->mode;
}

const char *
idx_session_get_order_to_restore (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->order_to_restore;
}

IdxAudit *
idx_session_get_check_result (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_label_check_get_result (self->check);
}

gboolean
idx_session_is_sorted_by_suspicion (IdxSession *self)
{
  const IdxSort *sort;

  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  sort = idx_arrangement_get_sort (self->arrangement);
  return sort->key == IDX_SORT_SUSPICION && sort->descending;
}

/* --- Exchanging datasets --- */

/* The filter, order and mode in which a session shows its dataset. */
typedef struct
{
  char *filter;
  char *sort;
  char *order_to_restore;
  IdxSessionMode mode;
} Appearance;

static void
appearance_clear (Appearance *appearance)
{
  g_free (appearance->filter);
  g_free (appearance->sort);
  g_free (appearance->order_to_restore);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Appearance, appearance_clear)

/* Saves how the dataset is shown, disconnects from its review, and freezes notifications. */
static void
prepare_exchange (IdxSession *self,
                  Appearance *appearance)
{
  appearance->filter = g_strdup (idx_arrangement_get_filter_text (self->arrangement));
  appearance->sort = g_strdup (idx_arrangement_get_sort_text (self->arrangement));
  appearance->order_to_restore = g_steal_pointer (&self->order_to_restore);
  appearance->mode = self->mode;
  idx_class_name_files_cancel (self->name_files);
  self->show_comparison_when_checked = FALSE;
  if (self->review != NULL)
    g_signal_handlers_disconnect_by_data (self->review, self);
  g_object_freeze_notify (G_OBJECT (self));
  g_object_freeze_notify (G_OBJECT (self->arrangement));
}

/* Connects to the dataset and review that the session now has, and shows them as the other session
 * did. */
static void
finish_exchange (IdxSession *self,
                 Appearance *appearance)
{
  const guint changed[] = { PROP_DATASET, PROP_MODE, PROP_CHECK_RESULT, PROP_REVIEW,
                            PROP_CAN_RELOAD };

  g_signal_group_set_target (self->dataset_signals, self->dataset);
  if (self->review != NULL)
    follow_review (self);
  (void) idx_arrangement_set_filter (self->arrangement, "", NULL);
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  (void) idx_arrangement_set_sort (self->arrangement, appearance->sort, NULL);
  (void) idx_arrangement_set_filter (self->arrangement, appearance->filter, NULL);
  self->order_to_restore = g_steal_pointer (&appearance->order_to_restore);
  self->mode = appearance->mode;
  for (gsize i = 0; i < G_N_ELEMENTS (changed); i++)
    notify (self, changed[i]);
}

static void
emit_opened (IdxSession *self)
{
  watch_files (self);
  withdraw_message (self);
  g_signal_emit (self, signals[OPENED], 0, FALSE);
  g_signal_emit (self, signals[LOADED], 0);
}

#define EXCHANGE(type, a, b) \
  do \
    { \
      type exchanged = (a); \
      (a) = (b); \
      (b) = exchanged; \
    } \
  while (0)

static gboolean
is_complete (IdxSession *self)
{
  return self->dataset != NULL && idx_dataset_is_loaded (self->dataset) &&
         !idx_loader_is_opening (self->loader) && !idx_loader_is_loading (self->loader);
}

gboolean
idx_session_can_exchange (IdxSession *self,
                          IdxSession *other)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);
  g_return_val_if_fail (IDX_IS_SESSION (other), FALSE);

  return self != other && is_complete (self) && is_complete (other);
}

void
idx_session_exchange (IdxSession *self,
                      IdxSession *other)
{
  g_auto (Appearance) own_appearance = { 0 };
  g_auto (Appearance) other_appearance = { 0 };

  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (IDX_IS_SESSION (other));

  if (!idx_session_can_exchange (self, other))
    return;
  prepare_exchange (self, &own_appearance);
  prepare_exchange (other, &other_appearance);
  EXCHANGE (IdxDataset *, self->dataset, other->dataset);
  EXCHANGE (IdxOpenRequest, self->open_request, other->open_request);
  EXCHANGE (IdxClassNames *, self->chosen_names, other->chosen_names);
  EXCHANGE (IdxDatasetChoices *, self->choices, other->choices);
  EXCHANGE (IdxReview *, self->review, other->review);
  idx_label_check_exchange (self->check, other->check);
  finish_exchange (self, &other_appearance);
  finish_exchange (other, &own_appearance);
  g_object_thaw_notify (G_OBJECT (other));
  g_object_thaw_notify (G_OBJECT (other->arrangement));
  g_object_thaw_notify (G_OBJECT (self));
  g_object_thaw_notify (G_OBJECT (self->arrangement));
  emit_opened (other);
  emit_opened (self);
}
