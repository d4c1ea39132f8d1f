/* SPDX-License-Identifier: MIT */

/* Opens the images of a command, and filters and sorts their samples.
 *
 * This file uses the parts of a session, not the session itself. A session applies the labels,
 * class names and shape that the user previously chose for the dataset, but the output of a command
 * depends only on its arguments and files. A session sorts the labels to check by suspicion, but a
 * command sorts only with --sort. */

#include "idx-cli-input.h"

#include "idx-arrangement.h"
#include "idx-cli-spool.h"
#include "idx-cli-suggestions.h"
#include "idx-cli-work.h"
#include "idx-demo-dataset.h"
#include "idx-error.h"
#include "idx-pairing.h"
#include "idx-similarity.h"
#include "idx-text.h"
#include "idx-tone.h"
#include "idx-value-text.h"

#include <glib/gi18n-lib.h>

/* --- Opening --- */

void
idx_cli_input_clear (IdxCliInput *self)
{
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->names, g_free);
  g_clear_pointer (&self->shape, g_free);
}

gboolean
idx_cli_input_parse (IdxCliInput *self,
                     const IdxCliCommand *command,
                     const IdxCliOption *options,
                     char **arguments)
{
  static const char *const byte_orders[] = {
    [IDX_BYTE_ORDER_BIG] = "big", [IDX_BYTE_ORDER_LITTLE] = "little", NULL
  };
  const IdxCliOption common[] = {
    { "sample", 0, IDX_CLI_FLAG, &self->demo, NULL, N_ ("Use the demo dataset") },
    { "labels", 0, IDX_CLI_TEXT, &self->labels, "FILE", N_ ("The file with the labels") },
    { "no-labels", 0, IDX_CLI_FLAG, &self->no_labels, NULL, N_ ("Don't look for labels") },
    { "names", 0, IDX_CLI_TEXT, &self->names, "FILE", N_ ("The file with the class names") },
    { "byte-order", 0, IDX_CLI_CHOICE, &self->byte_order, "ORDER", N_ ("big or little"),
      .choices = byte_orders, .invalid_message = N_ ("--byte-order takes big or little.") },
    { "shape", 0, IDX_CLI_TEXT, &self->shape, "SHAPE",
      N_ ("Rows and columns of an image, such as 28x28, or with channels: 32x32x3 or 3x32x32") },
    IDX_CLI_NO_OPTION
  };
  g_autoptr (GError) error = NULL;

  if (!idx_cli_parse (command, options, common, &self->demo, arguments))
    return FALSE;
  if (self->shape == NULL ||
      idx_shape_parse (self->shape, &self->parsed_shape, &error))
    return TRUE;
  (void) idx_cli_usage_error (error->message);
  return FALSE;
}

gboolean
idx_cli_load_class_names (const IdxCliInput *self,
                          IdxClassNames **names)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (GError) error = NULL;

  if (self->names == NULL)
    return TRUE;
  location = idx_cli_file_for_input (self->names);
  *names = idx_class_names_load (location, NULL, &error);
  if (*names == NULL)
    (void) idx_cli_fail (self->names, error);
  return *names != NULL;
}

/* Prints an error if the labels can't be read. Only --no-labels makes a command continue without
 * them. */
static gboolean
check_labels_are_readable (IdxDataset *dataset,
                           const char *name)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);
      g_autofree char *text = NULL;

      if (!g_str_equal (message->code, IDX_LABELS_UNREADABLE))
        continue;
      text = g_strdup_printf (_ ("%s Use --no-labels to continue without them."), message->text);
      idx_cli_print_error (name, text);
      return FALSE;
    }
  return TRUE;
}

static gboolean
set_class_names (const IdxCliInput *self,
                 IdxDataset *dataset)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autoptr (IdxClassNames) names = NULL;

  if (!idx_cli_load_class_names (self, &names))
    return FALSE;
  if (labels != NULL && names != NULL)
    idx_labels_set_class_names (labels, names);
  return TRUE;
}

/* The files to open. */
typedef struct
{
  GFile *location;
  GFile *labels;
  IdxOpenFlags flags;
} Files;

static gpointer
idx_cli_input_open_worker (gpointer data,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error)
{
  const Files *files = data;

  return idx_dataset_open (files->location, files->labels, files->flags, cancellable, error);
}

static IdxDataset *
open_files (const IdxCliInput *self,
            const char *name,
            GError **error)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (GFile) labels = NULL;
  g_autofree char *file_name = NULL;
  g_autofree char *title = NULL;
  Files files;
  gboolean is_little_endian = self->byte_order == IDX_BYTE_ORDER_LITTLE;
  gboolean ignores_labels = self->no_labels;

  if (self->demo && self->labels == NULL && !self->no_labels)
    return idx_demo_dataset_open (error);
  if (self->demo)
    location = idx_demo_dataset_dup_location ();
  else if (g_str_equal (name, IDX_CLI_STANDARD_INPUT))
    {
      location = idx_cli_spool_input (error);
      if (location == NULL)
        return NULL;
      ignores_labels = TRUE;
    }
  else
    location = idx_cli_file_for_input (name);
  labels = self->labels != NULL ? idx_cli_file_for_input (self->labels) : NULL;
  files = (Files){ location, labels,
                   (ignores_labels ? IDX_OPEN_ONLY_IMAGES : IDX_OPEN_FIND_LABELS) |
                     (is_little_endian ? IDX_OPEN_LITTLE_ENDIAN : 0) };
  file_name = idx_text_file_name (location);
  title = g_strdup_printf (_ ("Opening %s…"), file_name);
  return idx_cli_run (title, idx_cli_input_open_worker, &files, g_object_unref, error);
}

/* Prints a message, with the advice to use --byte-order if @suggests_byte_order. */
static void
print_with_advice (const char *name,
                   const char *message,
                   gboolean suggests_byte_order)
{
  g_autofree char *advice =
    suggests_byte_order ? g_strdup_printf (_ ("%s Use --byte-order little to read it."), message)
                        : NULL;

  idx_cli_print_error (name, suggests_byte_order ? advice : message);
}

IdxDataset *
idx_cli_open_unloaded (const IdxCliInput *self,
                       const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = open_files (self, name, &error);

  if (dataset == NULL)
    {
      print_with_advice (name, error->message,
                         self->byte_order == IDX_BYTE_ORDER_BIG &&
                           g_error_matches (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER));
      return NULL;
    }
  if (!check_labels_are_readable (dataset, name) || !set_class_names (self, dataset))
    return NULL;
  if (self->parsed_shape.rows == 0 || idx_dataset_set_shape (dataset, &self->parsed_shape, &error))
    return g_steal_pointer (&dataset);
  (void) idx_cli_fail (name, error);
  return NULL;
}

static gpointer
idx_cli_input_load_worker (gpointer dataset,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error)
{
  return idx_dataset_load (dataset, progress, cancellable, error) ? dataset : NULL;
}

void
idx_cli_print_messages (IdxDataset *dataset,
                        const char *name)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (message->verdict != IDX_VERDICT_OK)
        print_with_advice (name, message->text, g_str_equal (message->code, "byte-order"));
    }
}

gboolean
idx_cli_load (IdxDataset *dataset,
              const char *name)
{
  g_autofree char *title = g_strdup_printf (_ ("Reading %s…"), idx_dataset_get_name (dataset));
  g_autoptr (GError) error = NULL;

  if (idx_cli_run (title, idx_cli_input_load_worker, dataset, NULL, &error) == NULL)
    {
      (void) idx_cli_fail (name, error);
      return FALSE;
    }
  idx_cli_print_messages (dataset, name);
  return TRUE;
}

gboolean
idx_cli_find_tone (IdxDataset *dataset,
                   const char *name)
{
  g_autoptr (GError) error = NULL;
  const IdxTone *tone;
  g_autofree char *minimum = NULL;
  g_autofree char *maximum = NULL;
  g_autofree char *text = NULL;

  if (!idx_tone_apply (dataset, NULL, &error))
    {
      idx_cli_print_error (name, error->message);
      return FALSE;
    }
  tone = idx_dataset_get_tone (dataset);
  if (!tone->is_stretched)
    return TRUE;
  minimum = idx_value_text_dup (IDX_ELEMENT_TYPE_UINT8, tone->range.minimum, TRUE);
  maximum = idx_value_text_dup (IDX_ELEMENT_TYPE_UINT8, tone->range.maximum, TRUE);
  text = g_strdup_printf (_ ("The images are faint, so they are shown from %s to %s."), minimum,
                          maximum);
  idx_cli_print_error (name, text);
  return TRUE;
}

void
idx_cli_print_search_limit (IdxDataset *dataset,
                            guint n_searched,
                            const char *name)
{
  guint n_samples = idx_dataset_get_n_samples (dataset);
  IdxFeatures *features = idx_dataset_get_features (dataset);
  guint n_usable =
    features != NULL ? idx_features_count_valid (features, n_samples) : n_samples;
  g_autofree char *searched = idx_text_format_count (n_searched);
  g_autofree char *all = idx_text_format_count (n_samples);
  g_autofree char *text = g_strdup_printf (
    ngettext ("Searched %s of %s sample, chosen at random. The others may include closer matches.",
              "Searched %s of %s samples, chosen at random. The others may include closer matches.",
              n_samples),
    searched, all);

  if (n_searched < n_usable)
    idx_cli_print_error (name, text);
}

IdxDataset *
idx_cli_open (const IdxCliInput *self,
              const char *name)
{
  g_autoptr (IdxDataset) dataset = idx_cli_open_unloaded (self, name);

  if (dataset == NULL || !idx_cli_load (dataset, name))
    return NULL;
  return g_steal_pointer (&dataset);
}

/* --- Filtering and sorting --- */

void
idx_cli_arrangement_clear (IdxCliArrangement *self)
{
  g_clear_pointer (&self->filter_text, g_free);
  g_clear_pointer (&self->sort_text, g_free);
  idx_cli_journals_clear (&self->journals);
  g_clear_pointer (&self->suggestions, g_free);
  idx_cli_features_clear (&self->features);
  g_clear_pointer (&self->filter, idx_filter_free);
}

/* Converts @text from the locale's character set to UTF-8, unless it is valid UTF-8 already:
 * terminals send UTF-8 even in the C locale, where the character set is ASCII. */
static gboolean
convert_to_utf8 (char **text)
{
  char *converted;

  if (*text == NULL || g_utf8_validate (*text, -1, NULL))
    return TRUE;
  converted = g_locale_to_utf8 (*text, -1, NULL, NULL, NULL);
  if (converted == NULL)
    {
      (void) idx_cli_usage_error (_ ("--filter and --sort must be in UTF-8 or in the locale's "
                                     "character set."));
      return FALSE;
    }
  g_free (*text);
  *text = converted;
  return TRUE;
}

static const char *
get_filter_text (const IdxCliArrangement *self)
{
  return self->filter_text != NULL ? self->filter_text : "";
}

static const char *
get_sort_text (const IdxCliArrangement *self)
{
  return self->sort_text != NULL ? self->sort_text : "index";
}

gboolean
idx_cli_check_suggestions_options (const char *suggestions,
                                   gboolean are_logits)
{
  if (suggestions != NULL || !are_logits)
    return TRUE;
  (void) idx_cli_usage_error (_ ("--logits needs --suggestions."));
  return FALSE;
}

gboolean
idx_cli_arrangement_parse (IdxCliArrangement *self)
{
  g_autoptr (GError) error = NULL;

  if (!idx_cli_check_suggestions_options (self->suggestions, self->are_logits) ||
      !idx_cli_journals_check (&self->journals) ||
      !convert_to_utf8 (&self->filter_text) || !convert_to_utf8 (&self->sort_text) ||
      !idx_cli_features_check (&self->features))
    return FALSE;
  self->filter = idx_filter_parse (get_filter_text (self), &error);
  if (self->filter != NULL && idx_sort_parse (get_sort_text (self), &self->sort, &error))
    return TRUE;
  (void) idx_cli_usage_error (error->message);
  return FALSE;
}

/* Checks the labels. If the result isn't meaningful, prints why. */
static gboolean
check_labels (IdxDataset *dataset,
              const char *name)
{
  g_autoptr (IdxAudit) audit = idx_cli_check_labels (dataset, NULL, name);

  if (audit != NULL && idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    idx_cli_print_error (name, idx_audit_get_summary (audit));
  return audit != NULL;
}

/* Applies the decisions of --journal to the dataset. Sets @status if this fails. */
static gboolean
apply_journals (const IdxCliArrangement *arrangement,
                IdxDataset *dataset,
                int *status)
{
  g_autoptr (GPtrArray) journals = NULL;
  g_autoptr (IdxDecisions) decisions = NULL;
  IdxSettlement settlement;

  if (arrangement->journals.names == NULL)
    return TRUE;
  journals = idx_cli_journals_read (&arrangement->journals, dataset);
  if (journals == NULL)
    return FALSE;
  *status =
    idx_cli_journals_merge (&arrangement->journals, journals, dataset, &settlement, &decisions);
  if (*status != IDX_CLI_DONE)
    return FALSE;
  idx_dataset_set_decisions (dataset, decisions);
  *status = IDX_CLI_FAILED;
  return TRUE;
}

/* Prints a note if sorting by similarity compares only some of the samples. */
static void
print_similarity_limit (const IdxCliArrangement *arrangement,
                        IdxDataset *dataset,
                        const char *name)
{
  g_autofree char *limit = arrangement->sort.key == IDX_SORT_SIMILAR
                             ? idx_similarity_describe_limit (dataset)
                             : NULL;
  g_autofree char *text = NULL;

  if (limit == NULL)
    return;
  text = g_strdup_printf ("%s. %s", limit, _ ("The other samples come last, in file order."));
  idx_cli_print_error (name, text);
}

static gboolean
needs_check (const IdxCliArrangement *arrangement)
{
  if (arrangement->suggestions != NULL)
    return idx_filter_needs_comparison (arrangement->filter);
  return arrangement->check_labels || arrangement->sort.key == IDX_SORT_SUSPICION ||
         idx_filter_needs_suggestions (arrangement->filter);
}

static void
idx_cli_input_sort_failed_cb (IdxArrangement *arrangement,
                              const GError *error,
                              GError **failure)
{
  *failure = g_error_copy (error);
}

/* Filters and sorts the samples. Sets @status if this fails. */
static IdxSubset *
arrange (const IdxCliArrangement *self,
         IdxDataset *dataset,
         const char *name,
         int *status)
{
  g_autoptr (IdxJobList) tasks = idx_job_list_new ();
  g_autoptr (IdxArrangement) arrangement = idx_arrangement_new (tasks);
  g_autofree char *advice = idx_filter_dup_advice (self->filter);
  g_autoptr (GError) error = NULL;

  /* FALSE: there is no earlier filter or order to keep. */
  idx_arrangement_set_dataset (arrangement, dataset, FALSE);
  g_signal_connect (arrangement, "failed", G_CALLBACK (idx_cli_input_sort_failed_cb), &error);
  if (!idx_arrangement_set_filter (arrangement, get_filter_text (self), &error) ||
      !idx_arrangement_set_sort (arrangement, get_sort_text (self), &error))
    {
      *status = idx_cli_usage_error (error->message);
      return NULL;
    }
  print_similarity_limit (self, dataset, name);
  if (advice != NULL)
    idx_cli_print_error (name, advice);
  if (idx_cli_wait (tasks, &error) && error == NULL)
    return g_object_ref (idx_arrangement_get_subset (arrangement));
  *status = idx_cli_fail (name, error);
  return NULL;
}

IdxSubset *
idx_cli_open_subset (const IdxCliInput *input,
                     const IdxCliArrangement *arrangement,
                     const char *name,
                     int *status)
{
  g_autoptr (IdxDataset) dataset = idx_cli_open (input, name);

  *status = IDX_CLI_FAILED;
  if (dataset == NULL || !idx_cli_features_load (&arrangement->features, dataset) ||
      !apply_journals (arrangement, dataset, status) ||
      !idx_cli_load_suggestions (arrangement->suggestions, arrangement->are_logits, dataset) ||
      (needs_check (arrangement) && !check_labels (dataset, name)))
    return NULL;
  if (arrangement->sort.key == IDX_SORT_SIMILAR)
    idx_similarity_attach (dataset, NULL);
  return arrange (arrangement, dataset, name, status);
}
