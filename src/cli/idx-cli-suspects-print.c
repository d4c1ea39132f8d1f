/* SPDX-License-Identifier: MIT */

/* What idxview-cli suspects prints: rows on the standard output, what they are worth beside it. */

#include "idx-cli-suspects-private.h"

#include "idx-duplicates.h"
#include "idx-json.h"
#include "idx-text.h"

#include <stdio.h>
#include <string.h>

/* How many contradictions are told one by one. */
#define MAX_TOLD 10

static const char *const columns[] = {
  "rank", "index", "given", "suggested", "margin", "p_given", "p_suggested", "suspicion", NULL
};

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

  (void) idx_dataset_get_label (dataset, index, &label);
  return label;
}

static void
tell_contradictions (GArray *contradictions,
                     IdxDataset *dataset,
                     const char *name)
{
  for (guint i = 0; i < MIN (contradictions->len, MAX_TOLD); i++)
    {
      const IdxDuplicate *pair = &g_array_index (contradictions, IdxDuplicate, i);
      g_autofree char *text =
        g_strdup_printf ("The images %u and %u are equal, but labeled %" G_GINT64_FORMAT
                         " and %" G_GINT64_FORMAT ": one of the labels is certainly wrong.",
                         pair->first, pair->index, get_label (dataset, pair->first),
                         get_label (dataset, pair->index));

      idx_cli_print_error (name, text);
    }
  if (contradictions->len > MAX_TOLD)
    {
      g_autofree char *count = idx_text_counted (contradictions->len - MAX_TOLD, "pairs");
      g_autofree char *text =
        g_strdup_printf ("%s more of equal images have different labels.", count);

      idx_cli_print_error (name, text);
    }
}

static void
print_rows (IdxAudit *audit,
            IdxDataset *dataset,
            guint n_rows,
            IdxCliFormat format)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  const char *number = format == IDX_CLI_FORMAT_TABLE ? "%.4f" : "%.6g";
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
        g_ascii_formatd (text[4 + v], sizeof text[4 + v], number, (double) *values[v]);
      for (guint c = 0; c < G_N_ELEMENTS (cells); c++)
        cells[c] = text[c];
      if (format == IDX_CLI_FORMAT_JSON)
        (void) fputs (i > 0 ? ",\n" : "\n", stdout);
      idx_cli_print_row (format, columns, cells);
      if (format != IDX_CLI_FORMAT_JSON)
        (void) putchar ('\n');
    }
}

static void
print_contradictions (GArray *contradictions,
                      IdxDataset *dataset)
{
  for (guint i = 0; i < contradictions->len; i++)
    {
      const IdxDuplicate *pair = &g_array_index (contradictions, IdxDuplicate, i);
      g_autofree char *index = g_strdup_printf ("%u", pair->index);
      g_autofree char *given =
        g_strdup_printf ("%" G_GINT64_FORMAT, get_label (dataset, pair->index));
      g_autofree char *equal_to = g_strdup_printf ("%u", pair->first);
      g_autofree char *equal_given =
        g_strdup_printf ("%" G_GINT64_FORMAT, get_label (dataset, pair->first));
      const char *const cells[] = { index, given, equal_to, equal_given };

      (void) fputs (i > 0 ? ",\n" : "\n", stdout);
      idx_cli_print_row (IDX_CLI_FORMAT_JSON, contradiction_columns, cells);
    }
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
  json_builder_set_member_name (builder, "samples");
  json_builder_add_int_value (builder, idx_suggestions_get_n_samples (suggestions));
  json_builder_set_member_name (builder, "estimate");
  json_builder_add_int_value (builder, idx_suggestions_get_n_to_check (suggestions));
  json_builder_set_member_name (builder, "suggestions");
  json_builder_add_int_value (builder, idx_suggestions_get_n_suspects (suggestions));
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

/* One object, which is written row by row: with all samples it is too much for memory. */
static void
print_json (IdxAudit *audit,
            IdxDataset *dataset,
            GArray *contradictions,
            guint n_rows)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  add_figures (audit, builder);
  json_builder_end_object (builder);
  node = json_builder_get_root (builder);
  text = idx_json_to_string (node);
  text[strlen (text) - 1] = '\0';
  (void) printf ("%s,\n\"contradictions\":[", text);
  print_contradictions (contradictions, dataset);
  (void) fputs ("],\n\"suspects\":[", stdout);
  print_rows (audit, dataset, n_rows, IDX_CLI_FORMAT_JSON);
  (void) fputs ("]}\n", stdout);
}

void
idx_cli_suspects_tell (IdxAudit *audit,
                       IdxDataset *dataset,
                       GArray *contradictions,
                       const char *name)
{
  const IdxAuditFigures *figures = idx_audit_get_figures (audit);
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  g_autofree char *n_to_check =
    idx_text_counted (idx_suggestions_get_n_to_check (suggestions), "labels");
  g_autofree char *n_suspects =
    idx_text_counted (idx_suggestions_get_n_suspects (suggestions), "samples");
  g_autofree char *estimate = NULL;
  g_autofree char *accuracy = NULL;
  g_autofree char *method = NULL;
  char right[G_ASCII_DTOSTR_BUF_SIZE], most[G_ASCII_DTOSTR_BUF_SIZE];

  tell_contradictions (contradictions, dataset, name);
  /* Of a good judgement the summary says only what comes next. */
  if (idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    idx_cli_print_error (name, idx_audit_get_summary (audit));
  if (idx_audit_get_verdict (audit) == IDX_AUDIT_TOO_FEW)
    return;
  estimate = g_strdup_printf ("Estimate: %s to check, of %s looking like another class.",
                              n_to_check, n_suspects);
  accuracy = g_strdup_printf ("Accuracy: %s, where the most frequent label alone would make %s.",
                              g_ascii_formatd (right, sizeof right, "%.4f", figures->accuracy),
                              g_ascii_formatd (most, sizeof most, "%.4f", figures->prior));
  method = g_strdup_printf ("Made by: %s, %u landmarks, %u samples fitted, seed %" G_GUINT64_FORMAT
                            ", kernels %s.",
                            idx_suggestions_get_source (suggestions), figures->n_landmarks,
                            figures->n_fitted, figures->seed, figures->kernels);
  idx_cli_print_error (name, estimate);
  idx_cli_print_error (name, accuracy);
  idx_cli_print_error (name, method);
}

void
idx_cli_suspects_print (IdxAudit *audit,
                        IdxDataset *dataset,
                        GArray *contradictions,
                        guint n_rows,
                        IdxCliFormat format)
{
  if (format == IDX_CLI_FORMAT_JSON)
    {
      print_json (audit, dataset, contradictions, n_rows);
      return;
    }
  idx_cli_print_names (format, columns);
  print_rows (audit, dataset, n_rows, format);
}
