/* SPDX-License-Identifier: MIT */

/* Opens the features of a model by which the samples of the open dataset are compared, and
 * remembers them for the dataset.
 *
 * A file that is requested while the dataset is being loaded is opened afterwards, because the
 * number of samples is final only then. */

#include "idx-feature-opener.h"

#include "idx-session-message.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxFeatureOpener
{
  GObject parent_instance;
  IdxLoader *loader;
  IdxDataset *dataset;
  IdxDatasetChoices *choices; /* for `dataset`; may be NULL */
  IdxSlot *reading;
  GFile *file_when_loaded; /* the file to open once the dataset is loaded, or NULL */
  gboolean is_remembered;  /* whether that file is one of `choices` */
};

G_DEFINE_FINAL_TYPE (IdxFeatureOpener, idx_feature_opener, G_TYPE_OBJECT)

/* Remembers which features the user has chosen, or that there are none if @file is NULL. */
static void
remember (IdxFeatureOpener *self,
          GFile *file)
{
  if (self->choices == NULL)
    return;
  if (file != NULL)
    idx_dataset_choices_set_file (self->choices, IDX_CHOICE_FEATURES, file);
  else
    idx_dataset_choices_set (self->choices, IDX_CHOICE_FEATURES, NULL);
}

/* --- Reading --- */

/* The input of the job. */
typedef struct
{
  IdxDataset *dataset; /* only for the main thread */
  GFile *file;
  guint n_samples;
  gboolean is_remembered;
} ReadInput;

static void
read_input_free (gpointer data)
{
  ReadInput *input = data;

  g_object_unref (input->dataset);
  g_object_unref (input->file);
  g_free (input);
}

static gpointer
read_features (gpointer data,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  const ReadInput *input = data;

  return idx_features_open (input->file, input->n_samples, IDX_FEATURE_SCALE_AUTO, progress,
                            cancellable, error);
}

/* Remembered features are forgotten, so that this is reported only once. */
static void
report_failure (IdxFeatureOpener *self,
                const ReadInput *input,
                const GError *error)
{
  g_autofree char *name = idx_text_file_name (input->file);
  g_autofree char *title = NULL;

  if (!input->is_remembered)
    {
      title = g_strdup_printf (_ ("“%s” can't be opened"), name);
      idx_session_message_post (self, IDX_SEVERITY_ERROR, title, error->message, IDX_REMEDY_NONE);
      return;
    }
  remember (self, NULL);
  title = g_strdup_printf (_ ("“%s” can't be opened, so samples are compared by their images"),
                           name);
  idx_session_message_post (self, IDX_SEVERITY_WARNING, title, error->message, IDX_REMEDY_NONE);
}

static IdxRemedy
get_remedy (IdxFeatureOpener *self)
{
  return idx_dataset_get_labels (self->dataset) != NULL ? IDX_REMEDY_CHECK_LABELS
                                                        : IDX_REMEDY_NONE;
}

static void
report_success (IdxFeatureOpener *self,
                IdxFeatures *features)
{
  g_autofree char *name = idx_text_file_name (idx_features_get_location (features));
  g_autofree char *count = idx_text_format_count (idx_features_get_n_columns (features));
  g_autofree char *invalid = idx_features_describe_invalid_rows (features);
  /* Translators: the number of features of each sample, at least 2, and the file with them. */
  g_autofree char *title =
    g_strdup_printf (_ ("Samples are compared by the %s features in “%s”"), count, name);

  idx_session_message_post (self, IDX_SEVERITY_INFO, title, invalid, get_remedy (self));
}

static void
idx_feature_opener_read_done_cb (gpointer owner,
                                 gpointer data,
                                 gpointer result,
                                 const GError *error)
{
  g_autoptr (IdxFeatureOpener) self = g_object_ref (owner);
  const ReadInput *input = data;
  g_autoptr (IdxFeatures) features = result;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (features == NULL)
    {
      report_failure (self, input, error);
      return;
    }
  remember (self, input->file);
  idx_dataset_set_features (input->dataset, features);
  if (!input->is_remembered)
    report_success (self, features);
}

static const IdxJobKind read_job = { read_features, read_input_free, g_object_unref,
                                     idx_feature_opener_read_done_cb };

static void
start_reading (IdxFeatureOpener *self,
               GFile *file,
               gboolean is_remembered)
{
  ReadInput *input = g_new (ReadInput, 1);

  *input = (ReadInput){ g_object_ref (self->dataset), g_object_ref (file),
                        idx_dataset_get_n_samples (self->dataset), is_remembered };
  idx_slot_start (self->reading, &read_job, _ ("Reading features…"), input);
}

/* --- Object --- */

static void
idx_feature_opener_dispose (GObject *object)
{
  IdxFeatureOpener *self = IDX_FEATURE_OPENER (object);

  idx_slot_cancel (self->reading);
  g_clear_object (&self->file_when_loaded);
  g_clear_object (&self->choices);
  g_clear_object (&self->dataset);
  g_clear_object (&self->loader);
  G_OBJECT_CLASS (idx_feature_opener_parent_class)->dispose (object);
}

static void
idx_feature_opener_finalize (GObject *object)
{
  idx_slot_free (IDX_FEATURE_OPENER (object)->reading);
  G_OBJECT_CLASS (idx_feature_opener_parent_class)->finalize (object);
}

static void
idx_feature_opener_class_init (IdxFeatureOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_feature_opener_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_feature_opener_finalize;

  idx_session_message_add_signal (IDX_TYPE_FEATURE_OPENER);
}

static void
idx_feature_opener_init (IdxFeatureOpener *self)
{
}

IdxFeatureOpener *
idx_feature_opener_new (IdxJobList *tasks,
                        IdxLoader *loader)
{
  IdxFeatureOpener *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);
  g_return_val_if_fail (IDX_IS_LOADER (loader), NULL);

  self = g_object_new (IDX_TYPE_FEATURE_OPENER, NULL);
  self->loader = g_object_ref (loader);
  self->reading = idx_slot_new (tasks, self);
  return self;
}

/* Requests the features that the choices name. */
static void
request_remembered (IdxFeatureOpener *self)
{
  const char *uri =
    self->choices != NULL ? idx_dataset_choices_get (self->choices, IDX_CHOICE_FEATURES) : NULL;

  g_clear_object (&self->file_when_loaded);
  self->is_remembered = uri != NULL;
  if (uri != NULL)
    self->file_when_loaded = g_file_new_for_uri (uri);
}

void
idx_feature_opener_set_dataset (IdxFeatureOpener *self,
                                IdxDataset *dataset,
                                IdxDatasetChoices *choices)
{
  g_return_if_fail (IDX_IS_FEATURE_OPENER (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  idx_slot_cancel (self->reading);
  g_set_object (&self->dataset, dataset);
  g_set_object (&self->choices, choices);
  request_remembered (self);
}

void
idx_feature_opener_end_loading (IdxFeatureOpener *self,
                                gboolean is_loaded)
{
  g_autoptr (GFile) file = NULL;

  g_return_if_fail (IDX_IS_FEATURE_OPENER (self));

  file = g_steal_pointer (&self->file_when_loaded);
  if (is_loaded && file != NULL)
    start_reading (self, file, self->is_remembered);
}

void
idx_feature_opener_open (IdxFeatureOpener *self,
                         GFile *file)
{
  g_return_if_fail (IDX_IS_FEATURE_OPENER (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->dataset == NULL)
    return;
  if (idx_loader_is_loading (self->loader))
    {
      g_set_object (&self->file_when_loaded, file);
      self->is_remembered = FALSE;
    }
  else if (!idx_dataset_is_loaded (self->dataset))
    idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("The features can't be opened"),
                              _ ("The images haven't been read completely."), IDX_REMEDY_RELOAD);
  else
    start_reading (self, file, FALSE /* is_remembered */);
}

void
idx_feature_opener_close (IdxFeatureOpener *self)
{
  g_return_if_fail (IDX_IS_FEATURE_OPENER (self));

  idx_slot_cancel (self->reading);
  g_clear_object (&self->file_when_loaded);
  remember (self, NULL);
  if (self->dataset == NULL || idx_dataset_get_features (self->dataset) == NULL)
    return;
  idx_dataset_set_features (self->dataset, NULL);
  idx_session_message_post (self, IDX_SEVERITY_INFO, _ ("Samples are compared by their images"),
                            NULL, get_remedy (self));
}
