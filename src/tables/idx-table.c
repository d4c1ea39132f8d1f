/* SPDX-License-Identifier: MIT */

/* Writes samples as the rows of a table. */

#include "idx-table.h"

#include "idx-replacement-stream.h"

#include <math.h>

/* The approximate number of bytes to buffer before a write. */
#define BUFFER_SIZE ((gsize) 64 * 1024)

static const char *const columns[] = {
  "index", "given", "current", "state", "flag", "suggested", "suspicion"
};

static void
append_csv_header (IdxLabels *labels,
                   const char *extra_name,
                   GString *text)
{
  guint n_facets = labels != NULL ? idx_labels_get_n_facets (labels) : 0;

  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", columns[i]);
  for (guint facet = 0; facet < n_facets; facet++)
    {
      g_autofree char *name = idx_labels_dup_facet_name (labels, facet);

      g_string_append_printf (text, ",col.%s", name);
    }
  if (extra_name != NULL)
    g_string_append_printf (text, ",%s", extra_name);
  g_string_append_c (text, '\n');
}

/* Leaves the suggestion empty if the given label is the most likely one. */
static void
append_suggestion (IdxSuggestions *suggestions,
                   guint index,
                   IdxTableFormat format,
                   GString *text)
{
  gboolean is_json = format == IDX_TABLE_JSON;
  const char *empty = is_json ? "null" : "";
  g_autofree char *suggested = NULL;
  char suspicion[G_ASCII_DTOSTR_BUF_SIZE];
  IdxSuggestion suggestion;
  gboolean is_known =
    suggestions != NULL && idx_suggestions_get (suggestions, index, &suggestion);

  if (is_known && suggestion.is_suspect)
    suggested = g_strdup_printf ("%" G_GINT64_FORMAT, suggestion.label);
  is_known = is_known && !isnan (suggestion.suspicion);
  if (is_known)
    g_ascii_formatd (suspicion, sizeof suspicion, "%.6g", (double) suggestion.suspicion);
  g_string_append_printf (text, is_json ? ",\"suggested\":%s,\"suspicion\":%s" : ",%s,%s",
                          suggested != NULL ? suggested : empty, is_known ? suspicion : empty);
}

/* Appends a value; NaN, which means that the sample has none, becomes an empty cell or null. */
static void
append_value (const char *name,
              GArray *values,
              guint index,
              gboolean is_json,
              GString *text)
{
  double value = (double) g_array_index (values, float, index);
  char number[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (isfinite (value))
    g_ascii_formatd (number, sizeof number, "%.9g", value);
  else if (is_json)
    g_strlcpy (number, "null", sizeof number);
  if (is_json)
    g_string_append_printf (text, ",\"%s\":%s", name, number);
  else
    g_string_append_printf (text, ",%s", number);
}

static void
append_label (IdxDecisions *decisions,
              guint index,
              gboolean is_json,
              GString *text)
{
  IdxLabels *labels = decisions != NULL ? idx_decisions_get_labels (decisions) : NULL;
  const char *flag;

  if (labels == NULL || index >= idx_labels_get_n_labels (labels))
    {
      g_string_append (text, is_json
                               ? "null,\"current\":null,\"state\":\"undecided\",\"flag\":false"
                               : ",,undecided,no");
      return;
    }
  if (idx_decisions_get_flag (decisions, index))
    flag = is_json ? "true" : "yes";
  else
    flag = is_json ? "false" : "no";
  g_string_append_printf (text,
                          is_json ? "%" G_GINT64_FORMAT ",\"current\":%" G_GINT64_FORMAT
                                    ",\"state\":\"%s\",\"flag\":%s"
                                  : "%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%s,%s",
                          idx_labels_get_value (labels, index),
                          idx_decisions_get_label (decisions, index),
                          idx_state_get_nick (idx_decisions_get_state (decisions, index)), flag);
}

static void
append_facets (IdxLabels *labels,
               guint index,
               gboolean is_json,
               GString *text)
{
  guint n_facets = labels != NULL ? idx_labels_get_n_facets (labels) : 0;

  for (guint facet = 0; facet < n_facets; facet++)
    {
      if (is_json)
        {
          g_autofree char *name = idx_labels_dup_facet_name (labels, facet);

          g_string_append_printf (text, ",\"col.%s\":", name);
        }
      else
        g_string_append_c (text, ',');
      if (index < idx_labels_get_n_labels (labels))
        g_string_append_printf (text, "%" G_GINT64_FORMAT,
                                idx_labels_get_facet (labels, index, facet));
      else if (is_json)
        g_string_append (text, "null");
    }
}

/* Doesn't quote cells, because all of them are numbers or fixed words. */
static void
append_row (IdxDecisions *decisions,
            IdxSuggestions *suggestions,
            const char *extra_name,
            GArray *extra_values,
            guint index,
            IdxTableFormat format,
            GString *text)
{
  gboolean is_json = format == IDX_TABLE_JSON;

  g_string_append_printf (text, is_json ? "{\"index\":%u,\"given\":" : "%u,", index);
  append_label (decisions, index, is_json, text);
  append_suggestion (suggestions, index, format, text);
  append_facets (decisions != NULL ? idx_decisions_get_labels (decisions) : NULL, index, is_json,
                 text);
  if (extra_values != NULL)
    append_value (extra_name, extra_values, index, is_json, text);
  g_string_append (text, is_json ? "}\n" : "\n");
}

gboolean
idx_table_write (IdxSubset *subset,
                 IdxDecisions *decisions,
                 IdxSuggestions *suggestions,
                 const char *extra_name,
                 GArray *extra_values,
                 IdxTableFormat format,
                 GOutputStream *stream,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  IdxDataset *dataset;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);
  g_return_val_if_fail ((extra_name == NULL) == (extra_values == NULL), FALSE);
  dataset = idx_subset_get_dataset (subset);
  g_return_val_if_fail (
    extra_values == NULL || extra_values->len >= idx_dataset_get_n_samples (dataset), FALSE);

  n_samples = idx_subset_get_n_samples (subset);
  if (format == IDX_TABLE_CSV)
    append_csv_header (decisions != NULL ? idx_decisions_get_labels (decisions) : NULL, extra_name,
                       text);
  for (guint position = 0; position < n_samples; position++)
    {
      append_row (decisions, suggestions, extra_name, extra_values,
                  idx_subset_get_index (subset, position), format, text);
      if (text->len < BUFFER_SIZE)
        continue;
      if (!g_output_stream_write_all (stream, text->str, text->len, NULL, cancellable, error))
        return FALSE;
      g_string_truncate (text, 0);
    }
  return g_output_stream_write_all (stream, text->str, text->len, NULL, cancellable, error);
}

/* --- Saving to a file --- */

gboolean
idx_table_save (IdxSubset *subset,
                IdxTableFormat format,
                GFile *target,
                GCancellable *cancellable,
                GError **error)
{
  IdxDataset *dataset;
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  dataset = idx_subset_get_dataset (subset);
  if (!idx_dataset_check_target (dataset, target, error))
    return FALSE;
  file = idx_replacement_new (target, TRUE /* may_replace */, error);
  if (file == NULL)
    return FALSE;
  stream = idx_replacement_stream_new (file);
  return idx_table_write (subset, idx_dataset_get_decisions (dataset),
                          idx_dataset_get_suggestions (dataset), NULL, NULL, format, stream,
                          cancellable, error) &&
         idx_replacement_sync_and_place (file, error);
}
