/* SPDX-License-Identifier: MIT */

/* idxview-cli suspects: lists the samples whose labels look wrong. Prints the list to standard
 * output and the quality of the result to standard error. */

#include "idx-audit.h"
#include "idx-cli-input.h"
#include "idx-cli-rows.h"
#include "idx-cli-suggestions.h"
#include "idx-cli-work.h"
#include "idx-confirmation.h"
#include "idx-duplicates.h"
#include "idx-error.h"
#include "idx-json.h"
#include "idx-text.h"
#include "idx-writer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The number of probabilities to write at a time. */
#define CHUNK_LENGTH ((gsize) 64 * 1024)

/* The maximum of --threads: more than any computer can use, but few enough for any system to
 * start. */
#define MAX_THREADS 256

/* The maximum number of messages about contradictions, which are equal images with different
 * labels. JSON lists all of them. */
#define MAX_CONTRADICTIONS 10

/* The columns. All but the first four are floats of an IdxSuggestion. */
static const char *const columns[] = {
  "rank", "index", "given", "suggested", "margin", "p_given", "p_suggested", "suspicion", NULL
};

#define N_INTEGERS 4

static const char *const contradiction_columns[] = {
  "index", "given", "equal_to", "equal_given", NULL
};

static const char *const verdict_names[] = {
  [IDX_AUDIT_DONE] = "done",
  [IDX_AUDIT_TOO_FEW] = "too-few",
  [IDX_AUDIT_UNPREDICTABLE] = "unpredictable",
};

static gint64
get_label (IdxDataset *dataset,
           guint index)
{
  gint64 label = 0;

  (void) idx_dataset_get_given_label (dataset, index, &label);
  return label;
}

static void
print_contradiction_messages (GArray *contradictions,
                              IdxDataset *dataset,
                              const char *name)
{
  for (guint i = 0; i < MIN (contradictions->len, MAX_CONTRADICTIONS); i++)
    {
      const IdxDuplicate *pair = &g_array_index (contradictions, IdxDuplicate, i);
      g_autofree char *first = idx_cli_format_label (dataset, pair->first);
      g_autofree char *second = idx_cli_format_label (dataset, pair->index);
      g_autofree char *text =
        g_strdup_printf (_ ("Images %u and %u are equal but labeled %s and %s, so at least one "
                            "of these labels is wrong."),
                         pair->first, pair->index, first, second);

      idx_cli_print_error (name, text);
    }
  if (contradictions->len > MAX_CONTRADICTIONS)
    {
      guint n_more = contradictions->len - MAX_CONTRADICTIONS;
      g_autofree char *count = idx_text_format_count (n_more);
      g_autofree char *text =
        g_strdup_printf (ngettext ("%s more pair of equal images has different labels.",
                                   "%s more pairs of equal images have different labels.", n_more),
                         count);

      idx_cli_print_error (name, text);
    }
}

static void
print_rows (IdxSuggestions *suggestions,
            IdxDataset *dataset,
            guint n_rows,
            IdxCliFormat format)
{
  const char *float_format = format == IDX_CLI_FORMAT_TABLE ? "%.4f" : "%.6g";
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  for (guint i = 0; i < MIN (n_rows, n_ranked); i++)
    {
      char text[G_N_ELEMENTS (columns) - 1][G_ASCII_DTOSTR_BUF_SIZE];
      const char *cells[G_N_ELEMENTS (columns) - 1];
      IdxSuggestion suggestion;
      const float *const values[] = { &suggestion.margin, &suggestion.p_given,
                                      &suggestion.p_suggested, &suggestion.suspicion };

      (void) idx_suggestions_get (suggestions, ranking[i], &suggestion);
      g_snprintf (text[0], sizeof text[0], "%u", i + 1);
      g_snprintf (text[1], sizeof text[1], "%u", ranking[i]);
      g_snprintf (text[2], sizeof text[2], "%" G_GINT64_FORMAT, get_label (dataset, ranking[i]));
      g_snprintf (text[3], sizeof text[3], "%" G_GINT64_FORMAT, suggestion.label);
      for (guint v = 0; v < G_N_ELEMENTS (values); v++)
        g_ascii_formatd (text[N_INTEGERS + v], sizeof text[N_INTEGERS + v], float_format,
                         (double) *values[v]);
      for (guint c = 0; c < G_N_ELEMENTS (cells); c++)
        cells[c] = c >= N_INTEGERS && isnan (*values[c - N_INTEGERS]) ? NULL : text[c];
      if (format == IDX_CLI_FORMAT_JSON)
        (void) fputs (i > 0 ? ",\n" : "\n", stdout);
      idx_cli_print_row (format, columns, cells);
      if (format != IDX_CLI_FORMAT_JSON)
        (void) putchar ('\n');
    }
}

static void
print_contradiction_rows (GArray *contradictions,
                          IdxDataset *dataset)
{
  for (guint i = 0; i < contradictions->len; i++)
    {
      const IdxDuplicate *pair = &g_array_index (contradictions, IdxDuplicate, i);
      g_autofree char *index = g_strdup_printf ("%u", pair->index);
      g_autofree char *given = idx_cli_format_label (dataset, pair->index);
      g_autofree char *equal_to = g_strdup_printf ("%u", pair->first);
      g_autofree char *equal_given = idx_cli_format_label (dataset, pair->first);
      const char *const cells[] = { index, given, equal_to, equal_given };

      (void) fputs (i > 0 ? ",\n" : "\n", stdout);
      idx_cli_print_row (IDX_CLI_FORMAT_JSON, contradiction_columns, cells);
    }
}

static void
add_counts (IdxSuggestions *suggestions,
            JsonBuilder *builder)
{
  double confirmed;

  json_builder_set_member_name (builder, "samples");
  json_builder_add_int_value (builder, idx_suggestions_get_n_samples (suggestions));
  json_builder_set_member_name (builder, "estimate");
  if (idx_suggestions_is_estimate_reliable (suggestions))
    json_builder_add_int_value (builder, idx_suggestions_get_n_to_check (suggestions));
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "confirmed");
  if (idx_suggestions_get_confirmed (suggestions, &confirmed))
    json_builder_add_double_value (builder, confirmed);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "suggestions");
  json_builder_add_int_value (builder, idx_suggestions_get_n_suspects (suggestions));
}

static void
add_figures (IdxAudit *audit,
             JsonBuilder *builder)
{
  const IdxAuditFigures *figures = idx_audit_get_figures (audit);
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);

  json_builder_set_member_name (builder, "verdict");
  json_builder_add_string_value (builder, verdict_names[idx_audit_get_verdict (audit)]);
  json_builder_set_member_name (builder, "summary");
  json_builder_add_string_value (builder, idx_audit_get_summary (audit));
  add_counts (suggestions, builder);
  json_builder_set_member_name (builder, "accuracy");
  json_builder_add_double_value (builder, figures->accuracy);
  json_builder_set_member_name (builder, "prior");
  json_builder_add_double_value (builder, figures->prior);
  json_builder_set_member_name (builder, "method");
  json_builder_add_string_value (builder, idx_suggestions_get_source (suggestions));
  json_builder_set_member_name (builder, "landmarks");
  json_builder_add_int_value (builder, figures->n_landmarks);
  json_builder_set_member_name (builder, "fitted");
  json_builder_add_int_value (builder, figures->n_fitted);
  json_builder_set_member_name (builder, "seed");
  json_builder_add_int_value (builder, (gint64) figures->seed);
  json_builder_set_member_name (builder, "kernels");
  json_builder_add_string_value (builder, figures->kernels);
  json_builder_set_member_name (builder, "temperature");
  json_builder_add_double_value (builder, figures->temperature);
}

/* Prints a JSON object row by row, because an object with all samples would need too much memory.
 * @audit is NULL for suggestions from a file. */
static void
print_json (IdxAudit *audit,
            IdxSuggestions *suggestions,
            IdxDataset *dataset,
            GArray *contradictions,
            guint n_rows)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  if (audit != NULL)
    add_figures (audit, builder);
  else
    {
      add_counts (suggestions, builder);
      json_builder_set_member_name (builder, "source");
      json_builder_add_string_value (builder, idx_suggestions_get_source (suggestions));
    }
  json_builder_end_object (builder);
  node = json_builder_get_root (builder);
  text = idx_json_to_printable (node);
  text[strlen (text) - 1] = '\0'; /* The object continues with the arrays. */
  (void) printf ("%s,\n\"contradictions\":[", text);
  print_contradiction_rows (contradictions, dataset);
  (void) fputs ("],\n\"suspects\":[", stdout);
  print_rows (suggestions, dataset, n_rows, IDX_CLI_FORMAT_JSON);
  (void) fputs ("]}\n", stdout);
}

static void
print_quality (IdxAudit *audit,
               const char *name)
{
  const IdxAuditFigures *figures = idx_audit_get_figures (audit);
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  g_autofree char *counts = NULL;
  g_autofree char *confirmed = NULL;
  g_autofree char *accuracy = NULL;
  g_autofree char *method = NULL;
  g_autofree char *features = idx_audit_describe_features (audit);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, figures->seed);
  char accuracy_text[G_ASCII_DTOSTR_BUF_SIZE], prior_text[G_ASCII_DTOSTR_BUF_SIZE];

  /* After a successful check, the summary would only repeat the estimate. */
  if (idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    idx_cli_print_error (name, idx_audit_get_summary (audit));
  if (idx_audit_get_verdict (audit) == IDX_AUDIT_TOO_FEW)
    return;
  counts = idx_confirmation_describe_counts (suggestions);
  confirmed = idx_confirmation_describe (suggestions);
  accuracy = g_strdup_printf (
    _ ("Accuracy: %s. Always predicting the most frequent label would reach %s."),
    g_ascii_formatd (accuracy_text, sizeof accuracy_text, "%.4f", figures->accuracy),
    g_ascii_formatd (prior_text, sizeof prior_text, "%.4f", figures->prior));
  /* Translators: names and numbers needed to reproduce the result. */
  method = g_strdup_printf (_ ("Method: %s, %u landmarks, %u samples fitted, seed %s, "
                               "kernels %s."),
                            idx_suggestions_get_source (suggestions), figures->n_landmarks,
                            figures->n_fitted, seed, figures->kernels);
  idx_cli_print_error (name, counts);
  if (features != NULL)
    idx_cli_print_error (name, features);
  if (confirmed != NULL)
    idx_cli_print_error (name, confirmed);
  idx_cli_print_error (name, accuracy);
  idx_cli_print_error (name, method);
}

/* Prints the name of the file that the suggestions come from, and how many there are. */
static void
print_source (IdxSuggestions *suggestions,
              const char *name)
{
  g_autofree char *to_check = idx_text_format_count (idx_suggestions_get_n_to_check (suggestions));
  g_autofree char *suspects = idx_text_format_count (idx_suggestions_get_n_suspects (suggestions));
  g_autofree char *text =
    g_strdup_printf (_ ("Suggestions from %s. Samples with another suggested label: %s. Of these, "
                        "labels to check: %s."),
                     idx_suggestions_get_source (suggestions), suspects, to_check);

  idx_cli_print_error (name, text);
}

static void
print_result (IdxAudit *audit,
              IdxSuggestions *suggestions,
              IdxDataset *dataset,
              GArray *contradictions,
              guint n_rows,
              IdxCliFormat format)
{
  if (format == IDX_CLI_FORMAT_JSON)
    {
      print_json (audit, suggestions, dataset, contradictions, n_rows);
      return;
    }
  idx_cli_print_header (format, columns);
  print_rows (suggestions, dataset, n_rows, format);
}

/* --- Searching --- */

typedef struct
{
  IdxDataset *dataset;
  const char *name;        /* the images argument; NULL for the demo dataset */
  const char *output;      /* the file for the probabilities, or NULL */
  const char *suggestions; /* the file, or NULL to check the labels */
  gboolean are_logits;     /* whether the values in this file are logits */
  const IdxCliFeatures *features;
  gboolean force;
  gboolean has_n_rows;
  guint n_rows; /* if @has_n_rows; otherwise all samples that look like another class are printed */
  IdxCliFormat format;
  IdxAuditOptions check; /* how to check the labels */
} Work;

static gpointer
idx_cli_suspects_duplicates_worker (gpointer data,
                                    IdxProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error)
{
  const Work *work = data;

  return idx_duplicates_find (work->dataset, NULL, progress, cancellable, error);
}

/* Removes pairs of equal images with equal labels, or with a missing label. In each remaining pair,
 * at least one label must be wrong. */
static void
keep_contradictions (GArray *duplicates,
                     IdxDataset *dataset)
{
  guint n = 0;

  for (guint i = 0; i < duplicates->len; i++)
    {
      IdxDuplicate duplicate = g_array_index (duplicates, IdxDuplicate, i);
      gint64 label, first_label;

      if (idx_dataset_get_given_label (dataset, duplicate.index, &label) &&
          idx_dataset_get_given_label (dataset, duplicate.first, &first_label) &&
          label != first_label)
        g_array_index (duplicates, IdxDuplicate, n++) = duplicate;
    }
  g_array_set_size (duplicates, n);
}

/* Creates the file of probabilities before the work begins, so that errors are reported early. */
static IdxWriter *
begin_probabilities (const Work *work,
                     GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (work->dataset);
  IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT32, .n_dimensions = 2 };
  g_autoptr (GFile) target = idx_cli_file_for_output (work->output);

  header.dimensions[0] = idx_dataset_get_n_samples (work->dataset);
  (void) idx_labels_get_classes (labels, &header.dimensions[1]);
  if (!idx_dataset_check_target (work->dataset, target, error))
    return NULL;
  return idx_writer_new (target, &header, work->force ? IDX_WRITE_REPLACE : IDX_WRITE_DEFAULT,
                         error);
}

static gboolean
write_probabilities (const Work *work,
                     IdxWriter *writer,
                     IdxAudit *audit,
                     GError **error)
{
  const float *probabilities = idx_audit_get_probabilities (audit);
  g_autofree guint32 *chunk = g_new (guint32, CHUNK_LENGTH);
  guint n_classes;
  gsize length;

  if (probabilities == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("There are no probabilities to write. %s"),
                   idx_audit_get_summary (audit));
      return FALSE;
    }
  (void) idx_labels_get_classes (idx_dataset_get_labels (work->dataset), &n_classes);
  length = (gsize) idx_dataset_get_n_samples (work->dataset) * n_classes;
  for (gsize first = 0, n; first < length; first += n)
    {
      n = MIN (length - first, CHUNK_LENGTH);
      memcpy (chunk, probabilities + first, n * sizeof *chunk);
      for (gsize i = 0; i < n; i++)
        chunk[i] = GUINT32_TO_BE (chunk[i]);
      if (!idx_writer_append (writer, (const guint8 *) chunk, n * sizeof *chunk, NULL, error))
        return FALSE;
    }
  return idx_writer_finish (writer, NULL, error) && idx_writer_publish (&writer, 1, NULL, error);
}

/* Prints the suggestions of @audit or, if it is NULL, those from a file. */
static int
print_suspects (const Work *work,
                IdxAudit *audit,
                GArray *contradictions)
{
  IdxSuggestions *suggestions = audit != NULL ? idx_audit_get_suggestions (audit)
                                              : idx_dataset_get_suggestions (work->dataset);
  guint n_rows = work->has_n_rows ? work->n_rows : idx_suggestions_get_n_suspects (suggestions);

  print_contradiction_messages (contradictions, work->dataset, work->name);
  if (audit != NULL)
    print_quality (audit, work->name);
  else
    print_source (suggestions, work->name);
  print_result (audit, suggestions, work->dataset, contradictions, n_rows, work->format);
  return IDX_CLI_DONE;
}

/* Lists the suspects according to a file of suggestions, without checking the labels. */
static int
list_suspects_from_file (Work *work)
{
  g_autoptr (GArray) contradictions = NULL;
  g_autoptr (GError) error = NULL;

  if (!idx_cli_load (work->dataset, work->name) ||
      !idx_cli_load_suggestions (work->suggestions, work->are_logits, work->dataset))
    return IDX_CLI_FAILED;
  contradictions = idx_cli_run (_ ("Looking for equal images…"),
                                idx_cli_suspects_duplicates_worker, work,
                                (GDestroyNotify) g_array_unref, &error);
  if (contradictions == NULL)
    return idx_cli_fail (work->name, error);
  keep_contradictions (contradictions, work->dataset);
  return print_suspects (work, NULL, contradictions);
}

/* Checks the labels and lists the suspects. */
static int
check_and_list_suspects (Work *work)
{
  g_autoptr (IdxWriter) writer = NULL;
  g_autoptr (GArray) contradictions = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (GError) error = NULL;

  /* The file of probabilities needs the final number of images. */
  if (work->output != NULL && !idx_cli_load (work->dataset, work->name))
    return IDX_CLI_FAILED;
  if (!idx_audit_check_preconditions (work->dataset, &work->check, &error))
    return idx_cli_fail (work->name, error);
  if (work->output != NULL)
    {
      writer = begin_probabilities (work, &error);
      if (writer == NULL)
        {
          idx_cli_print_write_error (work->output, error);
          return IDX_CLI_FAILED;
        }
    }
  contradictions = idx_cli_run (_ ("Looking for equal images…"),
                                idx_cli_suspects_duplicates_worker, work,
                                (GDestroyNotify) g_array_unref, &error);
  if (contradictions == NULL)
    return idx_cli_fail (work->name, error);
  /* Loading is cheap now, because the search has decompressed the images already. */
  if (work->output == NULL && !idx_cli_load (work->dataset, work->name))
    return IDX_CLI_FAILED;
  if (!idx_cli_features_load (work->features, work->dataset))
    return IDX_CLI_FAILED;
  keep_contradictions (contradictions, work->dataset);
  audit = idx_cli_check_labels (work->dataset, &work->check, work->name);
  if (audit == NULL)
    return IDX_CLI_FAILED;
  if (writer != NULL && !write_probabilities (work, writer, audit, &error))
    return idx_cli_fail (work->output, error);
  return print_suspects (work, audit, contradictions);
}

int
idx_cli_suspects_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *kernels = NULL;
  g_autofree char *output = NULL;
  g_autofree char *suggestions = NULL;
  g_auto (IdxCliFeatures) features = { 0 };
  Work work = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  const IdxCliOption options[] = {
    { "top", 0, IDX_CLI_NUMBER, &work.n_rows, "N",
      N_ ("The number of samples; by default all that look like another class"),
      .is_given = &work.has_n_rows },
    { "landmarks", 0, IDX_CLI_NUMBER, &work.check.n_landmarks, "M",
      N_ ("The number of landmarks; more take longer but separate classes better"),
      .minimum = 1 },
    { "threads", 0, IDX_CLI_NUMBER, &work.check.n_threads, "T", N_ ("The number of threads"),
      .minimum = 1, .maximum = MAX_THREADS },
    { "kernels", 0, IDX_CLI_TEXT, &kernels, "K", N_ ("baseline, avx2 or avx512") },
    { "probabilities", 0, IDX_CLI_TEXT, &output, "OUT",
      N_ ("Write the probability of each class for each sample, as an IDX file of floats") },
    IDX_CLI_SUGGESTIONS_OPTION (&suggestions),
    IDX_CLI_LOGITS_OPTION (&work.are_logits),
    IDX_CLI_FEATURES_OPTION (&features),
    IDX_CLI_SCALE_OPTION (&features),
    { "force", 0, IDX_CLI_FLAG, &work.force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_FORMAT_OPTION (&work.format),
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_suspects, options, arguments) ||
      !idx_cli_features_check (&features))
    return IDX_CLI_USAGE;
  if (g_strcmp0 (output, "-") == 0)
    return idx_cli_usage_error (_ ("--probabilities needs a file; the list goes to standard "
                                   "output."));
  if (suggestions != NULL && (features.file != NULL || output != NULL || kernels != NULL ||
                              work.check.n_landmarks > 0 || work.check.n_threads > 0))
    return idx_cli_usage_error (_ ("--suggestions replaces the check, so --features, --landmarks, "
                                   "--threads, --kernels and --probabilities can't be used with "
                                   "it."));

  if (!idx_cli_check_suggestions_options (suggestions, work.are_logits))
    return IDX_CLI_USAGE;

  dataset = idx_cli_open_unloaded (&input, arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (idx_dataset_get_labels (dataset) == NULL)
    {
      idx_cli_print_error (
        arguments[1], _ ("There are no labels to check. Specify a labels file with --labels."));
      return IDX_CLI_FAILED;
    }
  work.dataset = dataset;
  work.name = arguments[1];
  work.output = output;
  work.suggestions = suggestions;
  work.features = &features;
  work.check.kernels = kernels;
  work.check.keep_probabilities = output != NULL;
  return suggestions != NULL ? list_suspects_from_file (&work) : check_and_list_suspects (&work);
}

const IdxCliCommand idx_cli_suspects = {
  "suspects", "IMAGES", TRUE, N_ ("List the samples whose labels look wrong, worst first"),
  N_ ("List the samples whose labels look wrong, worst first. Predicts each label from "
      "all other samples, by shape and, in color images, by color."),
  idx_cli_suspects_run
};
