/* SPDX-License-Identifier: MIT */

/* The files of a session's dataset: opens them, reopens them with other flags or labels, remembers
 * the labels and the shape that the user chose, and watches the files for changes. */

#include "idx-session-files.h"

#include "idx-demo-dataset.h"
#include "idx-error.h"
#include "idx-file-watch.h"
#include "idx-pairing.h"
#include "idx-prediction-matrix.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxSessionFiles
{
  GObject parent_instance;
  IdxLoader *loader;
  gboolean is_reopening; /* whether the open files are being opened again */
  IdxDataset *dataset;
  IdxOpenRequest request;     /* of `dataset`; no location for the demo dataset */
  IdxDatasetChoices *choices; /* for `dataset`; NULL for the demo dataset */
  IdxFileWatch *watches[2];   /* of the images and the labels of `dataset` */
  gboolean is_guarded;        /* see idx_session_files_set_guarded() */
  IdxDataset *held;           /* an opened dataset that waits for the user's consent; may be NULL */
  IdxDatasetChoices *held_choices;
};

enum
{
  OPENED,
  SUGGESTIONS_FOUND,
  FEATURES_FOUND,
  CHOOSE_DATASET,
  OPEN_FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxSessionFiles, idx_session_files, G_TYPE_OBJECT)

static void
withdraw_message (IdxSessionFiles *self)
{
  idx_session_message_emit (self, NULL);
}

/* --- Watching --- */

static void
idx_session_files_file_changed_cb (IdxSessionFiles *self,
                                   IdxFileWatch *watch)
{
  g_autofree char *name = idx_text_file_name (idx_file_watch_get_file (watch));
  g_autofree char *title = g_strdup_printf (_ ("“%s” has changed since it was opened"), name);

  idx_session_message_post (self, IDX_SEVERITY_WARNING, title,
                            _ ("The samples on the screen may differ from those in the file."),
                            IDX_REMEDY_RELOAD);
}

static void
idx_session_files_file_gone_cb (IdxSessionFiles *self,
                                IdxFileWatch *watch)
{
  g_autofree char *name = idx_text_file_name (idx_file_watch_get_file (watch));
  g_autofree char *title = g_strdup_printf (_ ("“%s” was moved or deleted"), name);

  idx_session_message_post (self, IDX_SEVERITY_WARNING, title,
                            _ ("The samples shown don't change."), IDX_REMEDY_RELOAD);
}

static void
watch_files (IdxSessionFiles *self)
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
                               G_CALLBACK (idx_session_files_file_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->watches[i], "gone",
                               G_CALLBACK (idx_session_files_file_gone_cb), self,
                               G_CONNECT_SWAPPED);
    }
}

/* --- Messages --- */

/* Returns the first message with @code or, if that is %NULL, with @verdict. */
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

/* --- Opening --- */

static gboolean
are_from_same_file (IdxDataset *a,
                    IdxDataset *b)
{
  return a != NULL && g_file_equal (idx_file_get_location (idx_dataset_get_images (a)),
                                    idx_file_get_location (idx_dataset_get_images (b)));
}

/* Applies the shape and the slice that the user chose for @before to @dataset. */
static void
keep_format (IdxDataset *before,
             IdxDataset *dataset)
{
  IdxShape shape;

  idx_dataset_get_shape (before, &shape);
  if (!idx_dataset_has_stated_shape (before))
    (void) idx_dataset_set_shape (dataset, &shape, NULL);
  idx_dataset_set_slice (dataset, idx_dataset_get_format (before)->slice);
}

/* Remembers labels that the user chose by hand. */
static void
remember_labels (IdxSessionFiles *self)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);

  if (self->request.labels == NULL || labels == NULL || self->choices == NULL)
    return;
  idx_dataset_choices_set_file (self->choices, IDX_CHOICE_LABELS,
                                idx_file_get_location (idx_labels_get_file (labels)));
  idx_dataset_choices_set_file (self->choices, IDX_CHOICE_IMAGES,
                                idx_file_get_location (idx_dataset_get_images (self->dataset)));
}

/* Returns whether a file holds probabilities for the samples and classes of the open dataset. If
 * the open dataset itself has the shape of such a file, returns FALSE, because the file may just as
 * well be another dataset. */
static gboolean
are_predictions (IdxSessionFiles *self,
                 const IdxOpenRequest *request,
                 IdxDataset *dataset)
{
  IdxLabels *labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  guint n_samples;

  if (labels == NULL || self->is_reopening || request->labels != NULL)
    return FALSE;
  n_samples = idx_dataset_get_n_samples (self->dataset);
  return idx_prediction_matrix_fits (idx_dataset_get_images (dataset), labels, n_samples) &&
         !idx_prediction_matrix_fits (idx_dataset_get_images (self->dataset), labels, n_samples);
}

/* Returns whether an array of floats has a row of features for each sample of the open dataset. If
 * it has a column for each class, it may just as well hold probabilities. */
static gboolean
may_be_features (IdxSessionFiles *self,
                 guint64 n_rows,
                 guint64 n_columns)
{
  const IdxOpenRequest *request = idx_loader_get_request (self->loader);
  IdxLabels *labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  guint n_classes = 0;

  if (self->dataset == NULL || self->is_reopening || request->labels != NULL ||
      n_rows != idx_dataset_get_n_samples (self->dataset))
    return FALSE;
  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  return n_columns >= IDX_FEATURES_MIN_COLUMNS && n_columns <= IDX_FEATURES_MAX_COLUMNS &&
         n_columns != n_classes;
}

static gboolean
is_matrix (IdxDataset *dataset)
{
  const IdxHeader *header = idx_file_get_header (idx_dataset_get_images (dataset));

  return header->n_dimensions == 2 && !idx_element_type_is_integer (header->element_type);
}

/* Returns whether the file of a dataset holds features of the open one. If both have the shape of
 * features, returns FALSE, because the file may just as well be another dataset. */
static gboolean
are_features (IdxSessionFiles *self,
              IdxDataset *dataset)
{
  const IdxHeader *header = idx_file_get_header (idx_dataset_get_images (dataset));

  return is_matrix (dataset) && self->dataset != NULL && !is_matrix (self->dataset) &&
         may_be_features (self, header->dimensions[0], header->dimensions[1]);
}

/* Makes @dataset the open one, after saving what the user chose for the previous one. @request is
 * %NULL for the demo dataset. */
static void
set_dataset (IdxSessionFiles *self,
             IdxDataset *dataset,
             const IdxOpenRequest *request,
             IdxDatasetChoices *choices)
{
  const gboolean has_same_images = are_from_same_file (self->dataset, dataset);

  if (has_same_images)
    keep_format (self->dataset, dataset);
  idx_session_files_save_choices (self);
  g_set_object (&self->dataset, dataset);
  g_set_object (&self->choices, choices);
  if (request != NULL)
    idx_open_request_set (&self->request, request->location, request->labels, request->flags);
  else
    idx_open_request_clear (&self->request);
  remember_labels (self);
  watch_files (self);
  g_signal_emit (self, signals[OPENED], 0, dataset, has_same_images,
                 has_same_images && self->is_reopening);
}

/* If the open dataset is guarded, holds the new one back and asks. Returns whether it does. */
static gboolean
hold_back (IdxSessionFiles *self,
           IdxDataset *dataset,
           IdxDatasetChoices *choices)
{
  if (!self->is_guarded)
    return FALSE;
  g_set_object (&self->held, dataset);
  g_set_object (&self->held_choices, choices);
  idx_session_message_post (self, IDX_SEVERITY_WARNING,
                            _ ("Your decisions will be lost if you open something else"),
                            _ ("They are only in memory, because no journal can be written. Save "
                               "the corrected labels first."),
                            IDX_REMEDY_OPEN_ANYWAY);
  return TRUE;
}

static void
idx_session_files_opened_cb (IdxSessionFiles *self,
                             IdxDataset *dataset,
                             IdxDatasetChoices *choices)
{
  const IdxOpenRequest *request = idx_loader_get_request (self->loader);

  if (are_predictions (self, request, dataset))
    g_signal_emit (self, signals[SUGGESTIONS_FOUND], 0, request->location);
  else if (are_features (self, dataset))
    g_signal_emit (self, signals[FEATURES_FOUND], 0, request->location);
  else if (!hold_back (self, dataset, choices))
    set_dataset (self, dataset, request, choices);
}

/* Takes an array that is no dataset if it has features of the open one. */
static gboolean
idx_session_files_matrix_found_cb (IdxSessionFiles *self,
                                   guint64 n_rows,
                                   guint64 n_columns)
{
  if (!may_be_features (self, n_rows, n_columns))
    return FALSE;
  g_signal_emit (self, signals[FEATURES_FOUND], 0,
                 idx_loader_get_request (self->loader)->location);
  return TRUE;
}

static void
idx_session_files_open_failed_cb (IdxSessionFiles *self,
                                  const GError *error)
{
  GFile *location = idx_loader_get_request (self->loader)->location;
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be opened"), name);

  idx_session_message_post (self, IDX_SEVERITY_ERROR, title, error->message,
                            g_error_matches (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER)
                              ? IDX_REMEDY_OPEN_LITTLE_ENDIAN
                              : IDX_REMEDY_NONE);
  g_signal_emit (self, signals[OPEN_FAILED], 0, location);
}

/* Opens files and applies the user's choices for the dataset. @is_reopening says whether
 * they are the open files, possibly with other flags or labels. */
static void
begin_opening (IdxSessionFiles *self,
               GFile *location,
               GFile *labels,
               IdxOpenFlags flags,
               gboolean is_reopening)
{
  withdraw_message (self);
  self->is_reopening = is_reopening;
  idx_loader_open (self->loader, location, labels, flags, self->choices);
}

/* Lets the user choose one of several datasets. Opens the first one if `choose-dataset` has no
 * handler. */
static void
idx_session_files_several_found_cb (IdxSessionFiles *self,
                                    IdxFolderScan *scan)
{
  gboolean is_handled = FALSE;

  g_signal_emit (self, signals[CHOOSE_DATASET], 0, scan, &is_handled);
  if (!is_handled)
    begin_opening (self, idx_folder_scan_get_folder (scan), NULL, IDX_OPEN_FIND_LABELS, FALSE);
}

/* --- Object --- */

static void
idx_session_files_finalize (GObject *object)
{
  IdxSessionFiles *self = IDX_SESSION_FILES (object);

  for (gsize i = 0; i < G_N_ELEMENTS (self->watches); i++)
    g_clear_object (&self->watches[i]);
  idx_open_request_clear (&self->request);
  g_clear_object (&self->choices);
  g_clear_object (&self->held);
  g_clear_object (&self->held_choices);
  g_clear_object (&self->dataset);
  g_object_unref (self->loader);
  G_OBJECT_CLASS (idx_session_files_parent_class)->finalize (object);
}

static void
idx_session_files_class_init (IdxSessionFilesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = idx_session_files_finalize;

  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_SESSION_FILES, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 3, IDX_TYPE_DATASET, G_TYPE_BOOLEAN,
                                  G_TYPE_BOOLEAN);
  signals[SUGGESTIONS_FOUND] =
    g_signal_new ("suggestions-found", IDX_TYPE_SESSION_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[FEATURES_FOUND] =
    g_signal_new ("features-found", IDX_TYPE_SESSION_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[CHOOSE_DATASET] =
    g_signal_new ("choose-dataset", IDX_TYPE_SESSION_FILES, G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1,
                  IDX_TYPE_FOLDER_SCAN);
  signals[OPEN_FAILED] = g_signal_new ("open-failed", IDX_TYPE_SESSION_FILES, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  idx_session_message_add_signal (IDX_TYPE_SESSION_FILES);
}

static void
idx_session_files_init (IdxSessionFiles *self)
{
}

IdxSessionFiles *
idx_session_files_new (IdxLoader *loader)
{
  IdxSessionFiles *self;

  g_return_val_if_fail (IDX_IS_LOADER (loader), NULL);

  self = g_object_new (IDX_TYPE_SESSION_FILES, NULL);
  self->loader = g_object_ref (loader);
  g_signal_connect_object (loader, "several-found", G_CALLBACK (idx_session_files_several_found_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (loader, "matrix-found", G_CALLBACK (idx_session_files_matrix_found_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (loader, "opened", G_CALLBACK (idx_session_files_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (loader, "failed", G_CALLBACK (idx_session_files_open_failed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_session_files_open (IdxSessionFiles *self,
                        GFile *location,
                        GFile *labels,
                        IdxOpenFlags flags)
{
  g_return_if_fail (IDX_IS_SESSION_FILES (self));
  g_return_if_fail (G_IS_FILE (location));

  if (labels != NULL)
    {
      begin_opening (self, location, labels, flags, FALSE);
      return;
    }
  withdraw_message (self);
  self->is_reopening = FALSE;
  idx_loader_search (self->loader, location, flags, self->choices);
}

void
idx_session_files_open_demo (IdxSessionFiles *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  idx_loader_cancel_opening (self->loader);
  self->is_reopening = FALSE;
  dataset = idx_demo_dataset_open (&error);
  if (dataset == NULL)
    {
      idx_session_message_post (self, IDX_SEVERITY_ERROR, _ ("The demo dataset can't be opened"),
                                error->message, IDX_REMEDY_NONE);
      return;
    }
  if (hold_back (self, dataset, NULL))
    return;
  set_dataset (self, dataset, NULL, NULL);
}

void
idx_session_files_set_guarded (IdxSessionFiles *self,
                               gboolean is_guarded)
{
  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  self->is_guarded = is_guarded;
}

void
idx_session_files_open_held (IdxSessionFiles *self)
{
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxDatasetChoices) choices = NULL;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  dataset = g_steal_pointer (&self->held);
  choices = g_steal_pointer (&self->held_choices);
  if (dataset == NULL)
    return;
  self->is_guarded = FALSE;
  /* The demo dataset has no choices. */
  set_dataset (self, dataset, choices != NULL ? idx_loader_get_request (self->loader) : NULL,
               choices);
}

/* Returns the files to open again: the open ones, else those that failed to open. */
static const IdxOpenRequest *
get_request_to_reopen (IdxSessionFiles *self)
{
  const IdxOpenRequest *failed = idx_loader_get_request (self->loader);

  if (self->request.location != NULL)
    return &self->request;
  return self->dataset == NULL && failed->location != NULL ? failed : NULL;
}

void
idx_session_files_reload (IdxSessionFiles *self)
{
  const IdxOpenRequest *request;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  request = get_request_to_reopen (self);
  if (request != NULL)
    idx_session_files_reopen (self, request->flags);
}

void
idx_session_files_reopen (IdxSessionFiles *self,
                          IdxOpenFlags flags)
{
  const IdxOpenRequest *request;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  request = get_request_to_reopen (self);
  if (request != NULL)
    begin_opening (self, request->location, request->labels, flags, TRUE);
}

void
idx_session_files_reopen_with_labels (IdxSessionFiles *self,
                                      GFile *labels)
{
  g_return_if_fail (IDX_IS_SESSION_FILES (self));
  g_return_if_fail (G_IS_FILE (labels));

  if (self->dataset == NULL)
    return;
  begin_opening (self, idx_file_get_location (idx_dataset_get_images (self->dataset)), labels,
                 self->request.flags & ~(IdxOpenFlags) IDX_OPEN_ONLY_IMAGES, TRUE);
}

void
idx_session_files_retry_little_endian (IdxSessionFiles *self)
{
  const IdxOpenRequest *failed;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  failed = idx_loader_get_request (self->loader);
  if (failed->location != NULL)
    begin_opening (self, failed->location, failed->labels, failed->flags | IDX_OPEN_LITTLE_ENDIAN,
                   FALSE);
}

void
idx_session_files_set_shape (IdxSessionFiles *self,
                             const char *shape)
{
  g_autoptr (GError) error = NULL;
  IdxShape parsed;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  if (self->dataset == NULL)
    return;
  if (idx_shape_parse (shape, &parsed, &error) &&
      idx_dataset_set_shape (self->dataset, &parsed, &error))
    {
      if (self->choices != NULL)
        idx_dataset_choices_set (self->choices, IDX_CHOICE_SHAPE,
                                 idx_dataset_has_stated_shape (self->dataset) ? NULL : shape);
    }
  else
    idx_session_message_post (self, IDX_SEVERITY_ERROR, _ ("Invalid shape"), error->message,
                              IDX_REMEDY_NONE);
}

void
idx_session_files_save_choices (IdxSessionFiles *self)
{
  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  if (self->choices != NULL)
    idx_dataset_choices_save (self->choices);
}

void
idx_session_files_report_problem (IdxSessionFiles *self)
{
  g_autoptr (GPtrArray) messages = NULL;
  IdxVerdict worst;
  const IdxMessage *message;

  g_return_if_fail (IDX_IS_SESSION_FILES (self));

  messages = idx_dataset_dup_messages (self->dataset);
  worst = idx_messages_get_verdict (messages);
  /* Labels that can't be read come first. */
  if ((message = find_message (messages, IDX_LABELS_UNREADABLE, IDX_VERDICT_OK)) != NULL)
    idx_session_message_post (self, IDX_SEVERITY_WARNING,
                              _ ("The samples are shown without their labels"), message->text,
                              IDX_REMEDY_CHOOSE_LABELS);
  else if (worst == IDX_VERDICT_PARTIAL)
    idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("Some of the data is missing"),
                              find_message (messages, NULL, worst)->text, IDX_REMEDY_NONE);
  else if (worst != IDX_VERDICT_OK)
    idx_session_message_post (self, IDX_SEVERITY_WARNING,
                              _ ("Something about these files is unusual"),
                              find_message (messages, NULL, worst)->text, IDX_REMEDY_NONE);
  else if ((message = find_message (messages, "folder-others", IDX_VERDICT_OK)) != NULL)
    idx_session_message_post (self, IDX_SEVERITY_INFO, _ ("The folder contains several datasets"),
                              message->text, IDX_REMEDY_NONE);
}

gboolean
idx_session_files_can_reload (IdxSessionFiles *self)
{
  g_return_val_if_fail (IDX_IS_SESSION_FILES (self), FALSE);

  return get_request_to_reopen (self) != NULL;
}

IdxDatasetChoices *
idx_session_files_get_choices (IdxSessionFiles *self)
{
  g_return_val_if_fail (IDX_IS_SESSION_FILES (self), NULL);

  return self->choices;
}
