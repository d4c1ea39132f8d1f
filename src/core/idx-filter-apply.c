/* SPDX-License-Identifier: MIT */

/* Applies a filter in one pass over a dataset.
 *
 * Terms about labels are evaluated once per class, so that each sample costs only a lookup. If the
 * labels are bytes and the filter has no other terms, the loop has no branch: it writes every
 * index, but advances only after those that pass. */

#include "idx-filter-private.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
in_ranges (const IdxFilterTerm *term,
           gint64 value)
{
  for (guint i = 0; i < term->ranges->len; i++)
    {
      const IdxFilterRange *range = &g_array_index (term->ranges, IdxFilterRange, i);

      if (range->low <= value && value <= range->high)
        return TRUE;
    }
  return FALSE;
}

static gboolean
in_spans (const IdxFilterTerm *term,
          float value)
{
  for (guint i = 0; i < term->spans->len; i++)
    {
      const IdxFilterSpan *span = &g_array_index (term->spans, IdxFilterSpan, i);

      if (span->low <= value && value <= span->high)
        return TRUE;
    }
  return FALSE;
}

/* Given labels are evaluated per class as well, as long as no label was changed. */
static gboolean
is_about_label (const IdxFilterTerm *term,
                gboolean is_changed)
{
  return term->key == IDX_FILTER_LABEL || term->key == IDX_FILTER_CLASS ||
         (term->key == IDX_FILTER_GIVEN && !is_changed);
}

static gboolean
is_about_suggestion (const IdxFilterTerm *term)
{
  return term->key == IDX_FILTER_SUGGESTED || term->key == IDX_FILTER_SUSPICION;
}

/* Which labels pass. */
typedef struct
{
  IdxLabels *labels;
  IdxDecisions *decisions;
  gboolean is_changed;
  /* A run of labels, unless they aren't bytes. */
  const guint8 *bytes;
  guint first;
  guint n_bytes;
  guint n_labels;
  guint8 byte_passes[256];
  GHashTable *passing;
  GHashTable *names;
  gboolean without_passes;
  guint n_passing;
} LabelTable;

/* Ignores case unless a class has exactly this name: EMNIST has "a" and "A". */
static gboolean
is_called (const LabelTable *table,
           const char *name,
           const char *wanted)
{
  g_autofree char *folded_name = NULL;
  g_autofree char *folded_wanted = NULL;

  if (g_hash_table_contains (table->names, wanted))
    return g_str_equal (name, wanted);
  folded_name = g_utf8_casefold (name, -1);
  folded_wanted = g_utf8_casefold (wanted, -1);
  return g_str_equal (folded_name, folded_wanted);
}

static gboolean
class_passes (const LabelTable *table,
              const IdxFilterTerm *term,
              gint64 label)
{
  g_autofree char *name = NULL;

  if (!is_about_label (term, table->is_changed))
    return TRUE;
  if (term->key != IDX_FILTER_CLASS)
    return in_ranges (term, label) != term->negated;

  name = idx_labels_dup_class_name (table->labels, label);
  for (guint i = 0; i < term->names->len; i++)
    if (is_called (table, name, g_ptr_array_index (term->names, i)))
      return !term->negated;
  return term->negated;
}

static void
collect_names (LabelTable *table,
               const IdxClass *classes,
               guint n_classes)
{
  for (guint c = 0; c < n_classes; c++)
    g_hash_table_add (table->names, idx_labels_dup_class_name (table->labels, classes[c].value));
}

/* Tells whether a class has this name. If not, @longer is set to the name of a class that begins
 * with this word, if there is one. */
static gboolean
has_class (IdxLabels *labels,
           const char *wanted,
           char **longer)
{
  g_autofree char *folded_wanted = g_utf8_casefold (wanted, -1);
  g_autofree char *beginning = g_strconcat (folded_wanted, " ", NULL);
  const IdxClass *classes = NULL;
  guint n_classes = 0;

  if (labels != NULL)
    classes = idx_labels_get_classes (labels, &n_classes);
  for (guint c = 0; c < n_classes; c++)
    {
      g_autofree char *name = idx_labels_dup_class_name (labels, classes[c].value);
      g_autofree char *folded = g_utf8_casefold (name, -1);

      if (g_str_equal (folded, folded_wanted))
        return TRUE;
      if (*longer == NULL && g_str_has_prefix (folded, beginning))
        *longer = g_steal_pointer (&name);
    }
  return FALSE;
}

/* A word without a key may be a mistyped key, or the first word of a name. */
static gboolean
check_word (const IdxFilterTerm *term,
            const char *word,
            IdxLabels *labels,
            GError **error)
{
  g_autofree char *longer = NULL;
  g_autofree char *quoted = NULL;

  if (has_class (labels, word, &longer))
    return TRUE;
  if (longer == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                   _ ("At %ld: there is no class “%s”. Other terms are KEY:VALUE, such as "
                      "label:4."),
                   term->position, word);
      return FALSE;
    }
  quoted = idx_filter_quote_name (longer);
  g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
               _ ("At %ld: there is no class “%s”. Quote names that contain spaces: %s."),
               term->position, word, quoted);
  return FALSE;
}

static void
label_table_init (LabelTable *table,
                  IdxFilter *self,
                  IdxDecisions *decisions)
{
  const IdxClass *classes = NULL;
  guint n_classes = 0;

  memset (table, 0, sizeof *table);
  table->decisions = decisions;
  table->without_passes = TRUE;
  table->passing = g_hash_table_new (g_direct_hash, g_direct_equal);
  table->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (decisions != NULL)
    {
      table->labels = idx_decisions_get_labels (decisions);
      table->is_changed = idx_decisions_get_n_changed (decisions) > 0;
      table->bytes = idx_decisions_peek_bytes (decisions, 0, &table->n_bytes);
      table->n_labels = idx_decisions_get_n_samples (decisions);
      classes = idx_decisions_get_classes (decisions, &n_classes);
    }

  for (guint t = 0; t < self->terms->len; t++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, t);

      if (is_about_label (term, table->is_changed))
        table->without_passes = table->without_passes && term->negated;
      if (term->key == IDX_FILTER_CLASS)
        collect_names (table, classes, n_classes);
    }
  for (guint c = 0; c < n_classes; c++)
    {
      gboolean passes = TRUE;

      for (guint t = 0; t < self->terms->len && passes; t++)
        passes = class_passes (table, g_ptr_array_index (self->terms, t), classes[c].value);
      if (!passes)
        continue;
      table->n_passing += classes[c].n_samples;
      if (table->bytes != NULL)
        table->byte_passes[classes[c].value] = 1;
      else
        g_hash_table_add (table->passing, GINT_TO_POINTER ((gint32) classes[c].value));
    }
}

static void
label_table_clear (LabelTable *table)
{
  g_hash_table_unref (table->passing);
  g_hash_table_unref (table->names);
}

/* Moves the run of labels to one that begins at a sample. */
static void
label_table_move (LabelTable *table,
                  guint index)
{
  table->first = index;
  table->bytes = idx_decisions_peek_bytes (table->decisions, index, &table->n_bytes);
}

static gboolean
label_table_passes (LabelTable *table,
                    guint index)
{
  if (index >= table->n_labels)
    return table->without_passes;
  if (table->bytes != NULL)
    {
      if (index < table->first || index - table->first >= table->n_bytes)
        label_table_move (table, index);
      return table->byte_passes[table->bytes[index - table->first]];
    }
  return g_hash_table_contains (table->passing,
                                GINT_TO_POINTER (
                                  (gint32) idx_decisions_get_label (table->decisions, index)));
}

/* Samples without labels fail every term about a facet, and pass if it is negated. */
static gboolean
facet_passes (const IdxFilterTerm *term,
              IdxLabels *labels,
              guint index)
{
  guint facet;

  if (labels == NULL || index >= idx_labels_get_n_labels (labels) ||
      !idx_labels_find_facet (labels, term->facet, &facet))
    return term->negated;
  return in_ranges (term, idx_labels_get_facet (labels, index, facet)) != term->negated;
}

static gboolean
suggestion_passes (const IdxFilterTerm *term,
                   IdxSuggestions *suggestions,
                   guint index)
{
  IdxSuggestion suggestion;

  if (suggestions == NULL || !idx_suggestions_get (suggestions, index, &suggestion))
    return term->negated;
  if (term->key == IDX_FILTER_SUSPICION)
    return in_spans (term, suggestion.suspicion) != term->negated;
  return (suggestion.margin < 0 && in_ranges (term, suggestion.label)) != term->negated;
}

/* Samples without labels are undecided and have no flag. */
static gboolean
choice_passes (const IdxFilterTerm *term,
               IdxDecisions *decisions,
               guint index)
{
  guint choice = 0;

  if (decisions != NULL && index < idx_decisions_get_n_samples (decisions))
    choice = term->key == IDX_FILTER_FLAG ? (guint) idx_decisions_get_flag (decisions, index)
                                          : (guint) idx_decisions_get_state (decisions, index);
  return ((term->choices >> choice & 1U) != 0) != term->negated;
}

/* Samples without labels fail, and pass if the term is negated. */
static gboolean
given_passes (const IdxFilterTerm *term,
              IdxLabels *labels,
              guint index)
{
  if (labels == NULL || index >= idx_labels_get_n_labels (labels))
    return term->negated;
  return in_ranges (term, idx_labels_get_value (labels, index)) != term->negated;
}

static gboolean
others_pass (IdxFilter *self,
             const LabelTable *table,
             IdxDataset *dataset,
             guint index)
{
  IdxLabels *labels = table->labels;
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);

  for (guint t = 0; t < self->terms->len; t++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, t);

      if (term->key == IDX_FILTER_INDEX && in_ranges (term, index) == term->negated)
        return FALSE;
      if (term->key == IDX_FILTER_FACET && !facet_passes (term, labels, index))
        return FALSE;
      if (is_about_suggestion (term) && !suggestion_passes (term, suggestions, index))
        return FALSE;
      if ((term->key == IDX_FILTER_STATE || term->key == IDX_FILTER_FLAG) &&
          !choice_passes (term, table->decisions, index))
        return FALSE;
      if (term->key == IDX_FILTER_GIVEN && table->is_changed && !given_passes (term, labels, index))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_only_about_labels (IdxFilter *self,
                      gboolean is_changed)
{
  for (guint t = 0; t < self->terms->len; t++)
    if (!is_about_label (g_ptr_array_index (self->terms, t), is_changed))
      return FALSE;
  return TRUE;
}

/* The fast path. Samples without a label come after all others. */
static GArray *
collect_bytes (LabelTable *table,
               guint n_samples)
{
  guint n_labels = MIN (table->n_labels, n_samples);
  guint n_without = table->without_passes ? n_samples - n_labels : 0;
  guint n_all = MIN (table->n_passing, n_labels) + n_without;
  /* The loop writes one element past the last index that passes. */
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32),
                                       n_all < G_MAXUINT ? n_all + 1 : n_all);
  guint32 *out = (guint32 *) (gpointer) indices->data;
  guint n = 0;

  for (guint32 first = 0; first < n_labels; first += table->n_bytes)
    {
      const guint8 *bytes;
      guint32 n_bytes;

      label_table_move (table, first);
      bytes = table->bytes;
      n_bytes = MIN (table->n_bytes, n_labels - first);
      for (guint32 i = 0; i < n_bytes; i++)
        {
          out[n] = first + i;
          n += table->byte_passes[bytes[i]];
        }
    }
  g_array_set_size (indices, n);
  for (guint32 index = n_labels; index < n_labels + n_without; index++)
    g_array_append_val (indices, index);
  return indices;
}

static GArray *
collect (IdxFilter *self,
         LabelTable *table,
         IdxDataset *dataset)
{
  guint n_samples = idx_dataset_get_n_samples (dataset);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 index = 0; index < n_samples; index++)
    if (label_table_passes (table, index) && others_pass (self, table, dataset, index))
      g_array_append_val (indices, index);
  return indices;
}

/* Checks that the dataset has the data that a term needs. */
static gboolean
check_term (const IdxFilterTerm *term,
            IdxDataset *dataset,
            GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint facet;

  if (term->key == IDX_FILTER_FACET &&
      (labels == NULL || !idx_labels_find_facet (labels, term->facet, &facet)))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                   _ ("At %ld: the labels have no column “%s”."), term->position, term->facet);
      return FALSE;
    }
  if (is_about_suggestion (term) && idx_dataset_get_suggestions (dataset) == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                   _ ("At %ld: the labels haven't been checked yet. Check them first."),
                   term->position);
      return FALSE;
    }
  for (guint i = 0; term->bare && i < term->names->len; i++)
    if (!check_word (term, g_ptr_array_index (term->names, i), labels, error))
      return FALSE;
  return TRUE;
}

gboolean
idx_filter_check (IdxFilter *self,
                  IdxDataset *dataset,
                  GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  for (guint t = 0; t < self->terms->len; t++)
    if (!check_term (g_ptr_array_index (self->terms, t), dataset, error))
      return FALSE;
  return TRUE;
}

gboolean
idx_filter_needs_suggestions (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint t = 0; t < self->terms->len; t++)
    if (is_about_suggestion (g_ptr_array_index (self->terms, t)))
      return TRUE;
  return FALSE;
}

IdxSubset *
idx_filter_apply (IdxFilter *self,
                  IdxDataset *dataset)
{
  GArray *indices;
  LabelTable table;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (idx_filter_is_empty (self))
    return idx_subset_new (dataset, NULL);

  label_table_init (&table, self, idx_dataset_get_decisions (dataset));
  /* A truncated file may have fewer images than labels. */
  indices = table.bytes != NULL && is_only_about_labels (self, table.is_changed)
              ? collect_bytes (&table, idx_dataset_get_n_samples (dataset))
              : collect (self, &table, dataset);
  label_table_clear (&table);
  return idx_subset_new (dataset, indices);
}

void
idx_filter_test (IdxFilter *self,
                 IdxDataset *dataset,
                 const GArray *indices,
                 gboolean *passes)
{
  LabelTable table;

  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (indices != NULL);
  g_return_if_fail (passes != NULL);

  label_table_init (&table, self, idx_dataset_get_decisions (dataset));
  for (guint i = 0; i < indices->len; i++)
    {
      guint32 index = g_array_index (indices, guint32, i);

      passes[i] = label_table_passes (&table, index) && others_pass (self, &table, dataset, index);
    }
  label_table_clear (&table);
}
