/* SPDX-License-Identifier: MIT */

/* Applies a filter in one pass over a dataset.
 *
 * Evaluates terms about labels once per class, so that each sample needs only a table lookup. If
 * the labels are bytes and the filter has no other terms, the loop is branchless: it writes every
 * index, but advances the output position only for samples that pass. */

#include "idx-filter-private.h"

#include "idx-class-matcher.h"
#include "idx-error.h"
#include "idx-opinions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A binary search, because a filter may list thousands of samples. */
static gboolean
in_ascending_ranges (const IdxFilterTerm *term,
                     gint64 value)
{
  guint low = 0;
  guint high = term->integer_ranges->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const IdxIntegerRange *range =
        &g_array_index (term->integer_ranges, IdxIntegerRange, middle);

      if (value < range->low)
        high = middle;
      else if (value > range->high)
        low = middle + 1;
      else
        return TRUE;
    }
  return FALSE;
}

static gboolean
in_ranges (const IdxFilterTerm *term,
           gint64 value)
{
  if (term->ranges_ascend)
    return in_ascending_ranges (term, value);
  for (guint i = 0; i < term->integer_ranges->len; i++)
    {
      const IdxIntegerRange *range = &g_array_index (term->integer_ranges, IdxIntegerRange, i);

      if (range->low <= value && value <= range->high)
        return TRUE;
    }
  return FALSE;
}

static gboolean
in_suspicion_ranges (const IdxFilterTerm *term,
                     float value)
{
  for (guint i = 0; i < term->suspicion_ranges->len; i++)
    {
      const IdxSuspicionRange *range =
        &g_array_index (term->suspicion_ranges, IdxSuspicionRange, i);

      if (range->low <= value && value <= range->high)
        return TRUE;
    }
  return FALSE;
}

/* Returns whether a term can be evaluated once per class. For a term about given labels, this is
 * possible only if no label has been changed. */
static gboolean
is_about_label (const IdxFilterTerm *term,
                gboolean any_changed)
{
  return term->key == IDX_FILTER_KEY_LABEL || term->key == IDX_FILTER_KEY_CLASS ||
         (term->key == IDX_FILTER_KEY_GIVEN && !any_changed);
}

static gboolean
is_about_suggestion (const IdxFilterTerm *term)
{
  return term->key == IDX_FILTER_KEY_SUGGESTED || term->key == IDX_FILTER_KEY_SUSPICION ||
         term->key == IDX_FILTER_KEY_SUGGESTED_BY;
}

/* Returns whether a term compares the suggestions of the file with those of the check. */
static gboolean
is_comparison (const IdxFilterTerm *term)
{
  return term->key == IDX_FILTER_KEY_SUGGESTED_BY && term->choices != IDX_SUGGESTED_BY_FILE_CHOICES;
}

/* The column of a term about something else, or about a column that the labels don't have. */
#define NO_FACET G_MAXUINT

/* A table of the labels that pass all terms about labels, and the columns that terms name. */
typedef struct
{
  IdxLabels *labels;
  IdxDecisions *decisions;
  gboolean any_changed; /* whether any label was changed */
  /* The labels of @n_bytes consecutive samples, starting with @first; NULL if labels aren't
   * bytes. */
  const guint8 *bytes;
  guint first;
  guint n_bytes;
  guint n_labels;
  guint8 byte_passes[256];   /* if labels are bytes: 1 for each label that passes */
  GHashTable *passing;       /* if labels aren't bytes: the labels that pass */
  gboolean unlabeled_passes; /* whether a sample without a label passes */
  guint n_passing;           /* the number of samples with a label that passes */
  guint *facets;             /* for each term, the column that it is about, or NO_FACET */
} LabelTable;

/* Returns an array with 1 for each class that the term names, and 0 for each other class. */
static guint8 *
mark_named (const IdxFilterTerm *term,
            IdxClassMatcher *matcher,
            guint n_classes)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  guint8 *is_named = g_new0 (guint8, n_classes);

  for (guint i = 0; i < term->class_words->len; i++)
    {
      const IdxClassWord *word = &g_array_index (term->class_words, IdxClassWord, i);

      if (idx_class_matcher_find (matcher, word->text, word->is_quoted, positions) ==
          IDX_CLASS_MATCH_AMBIGUOUS)
        continue;
      for (guint p = 0; p < positions->len; p++)
        is_named[g_array_index (positions, guint, p)] = 1;
    }
  return is_named;
}

/* Sets @passes to 0 for the classes that fail a term about labels. Ignores other terms. */
static void
clear_failing (const LabelTable *table,
               const IdxFilterTerm *term,
               const IdxClass *classes,
               guint n_classes,
               guint8 *passes)
{
  g_autoptr (IdxClassMatcher) matcher = NULL;
  g_autofree guint8 *is_named = NULL;

  if (!is_about_label (term, table->any_changed))
    return;
  if (term->key == IDX_FILTER_KEY_CLASS)
    {
      matcher = idx_class_matcher_new (table->labels, classes, n_classes);
      is_named = mark_named (term, matcher, n_classes);
    }
  for (guint c = 0; c < n_classes; c++)
    {
      gboolean matches = is_named != NULL ? is_named[c] != 0 : in_ranges (term, classes[c].value);

      if (matches == term->is_negated)
        passes[c] = 0;
    }
}

/* Finds the columns once, because comparing names for each sample would take most of the time. */
static guint *
find_facets (IdxFilter *self,
             IdxLabels *labels)
{
  guint *facets = g_new (guint, MAX (self->terms->len, 1));

  for (guint t = 0; t < self->terms->len; t++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, t);

      if (term->key != IDX_FILTER_KEY_FACET || labels == NULL ||
          !idx_labels_find_facet (labels, term->facet, &facets[t]))
        facets[t] = NO_FACET;
    }
  return facets;
}

static void
label_table_init (LabelTable *table,
                  IdxFilter *self,
                  IdxDecisions *decisions)
{
  const IdxClass *classes = NULL;
  guint n_classes = 0;
  g_autofree guint8 *passes = NULL;

  memset (table, 0, sizeof *table);
  table->decisions = decisions;
  table->unlabeled_passes = TRUE;
  table->passing = g_hash_table_new (g_direct_hash, g_direct_equal);
  if (decisions != NULL)
    {
      table->labels = idx_decisions_get_labels (decisions);
      table->any_changed = idx_decisions_get_n_changed (decisions) > 0;
      table->bytes = idx_decisions_peek_bytes (decisions, 0, &table->n_bytes);
      table->n_labels = idx_decisions_get_n_labels (decisions);
      classes = idx_decisions_get_classes (decisions, &n_classes);
    }
  table->facets = find_facets (self, table->labels);

  passes = g_new (guint8, MAX (n_classes, 1));
  memset (passes, 1, n_classes);
  for (guint t = 0; t < self->terms->len; t++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, t);

      if (is_about_label (term, table->any_changed))
        table->unlabeled_passes = table->unlabeled_passes && term->is_negated;
      clear_failing (table, term, classes, n_classes, passes);
    }
  for (guint c = 0; c < n_classes; c++)
    {
      if (!passes[c])
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
  g_free (table->facets);
}

/* Moves @bytes to the labels from @index on. */
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
    return table->unlabeled_passes;
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

/* A sample without a label passes a term about a facet only if the term is negated. */
static gboolean
facet_passes (const IdxFilterTerm *term,
              IdxLabels *labels,
              guint facet,
              guint index)
{
  if (labels == NULL || index >= idx_labels_get_n_labels (labels) || facet == NO_FACET)
    return term->is_negated;
  return in_ranges (term, idx_labels_get_facet (labels, index, facet)) != term->is_negated;
}

static gboolean
is_suspect (IdxSuggestions *suggestions,
            guint index)
{
  IdxSuggestion suggestion;

  return suggestions != NULL && idx_suggestions_get (suggestions, index, &suggestion) &&
         suggestion.is_suspect;
}

/* A sample that is suspect in neither set of suggestions passes only if the term is negated. */
static gboolean
comparison_passes (const IdxFilterTerm *term,
                   IdxDataset *dataset,
                   guint index)
{
  gboolean is_theirs = is_suspect (idx_dataset_get_suggestions (dataset), index);
  gboolean is_ours = is_suspect (idx_dataset_get_check_suggestions (dataset), index);
  IdxSuggestedBy choice = IDX_SUGGESTED_BY_CHECK;

  if (is_theirs)
    choice = is_ours ? IDX_SUGGESTED_BY_BOTH : IDX_SUGGESTED_BY_FILE;
  return ((is_theirs || is_ours) && (term->choices >> choice & 1U) != 0) != term->is_negated;
}

static gboolean
suggestion_passes (const IdxFilterTerm *term,
                   IdxDataset *dataset,
                   guint index)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  IdxSuggestion suggestion;

  if (term->key == IDX_FILTER_KEY_SUGGESTED_BY)
    return comparison_passes (term, dataset, index);
  if (suggestions == NULL || !idx_suggestions_get (suggestions, index, &suggestion))
    return term->is_negated;
  if (term->key == IDX_FILTER_KEY_SUSPICION)
    return in_suspicion_ranges (term, suggestion.suspicion) != term->is_negated;
  return (suggestion.is_suspect && in_ranges (term, suggestion.label)) != term->is_negated;
}

/* Samples without a label count as undecided and not flagged. */
static gboolean
choice_passes (const IdxFilterTerm *term,
               IdxDecisions *decisions,
               guint index)
{
  guint choice = 0;

  if (decisions != NULL && index < idx_decisions_get_n_labels (decisions))
    choice = term->key == IDX_FILTER_KEY_FLAG ? (guint) idx_decisions_get_flag (decisions, index)
                                              : (guint) idx_decisions_get_state (decisions, index);
  return ((term->choices >> choice & 1U) != 0) != term->is_negated;
}

static gboolean
opinion_passes (const IdxFilterTerm *term,
                IdxDataset *dataset,
                guint index)
{
  const GPtrArray *opinions = idx_dataset_get_opinions (dataset);
  IdxOpinion opinion =
    opinions != NULL ? idx_opinions_compare (opinions, index) : IDX_OPINION_UNDECIDED;

  return ((term->choices >> opinion & 1U) != 0) != term->is_negated;
}

/* A sample without a label passes only if the term is negated. */
static gboolean
given_passes (const IdxFilterTerm *term,
              IdxLabels *labels,
              guint index)
{
  if (labels == NULL || index >= idx_labels_get_n_labels (labels))
    return term->is_negated;
  return in_ranges (term, idx_labels_get_value (labels, index)) != term->is_negated;
}

/* Tests the terms that label_table_passes() doesn't cover. */
static gboolean
other_terms_pass (IdxFilter *self,
                  const LabelTable *table,
                  IdxDataset *dataset,
                  guint index)
{
  IdxLabels *labels = table->labels;

  for (guint t = 0; t < self->terms->len; t++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, t);

      if (term->key == IDX_FILTER_KEY_INDEX && in_ranges (term, index) == term->is_negated)
        return FALSE;
      if (term->key == IDX_FILTER_KEY_FACET &&
          !facet_passes (term, labels, table->facets[t], index))
        return FALSE;
      if (is_about_suggestion (term) && !suggestion_passes (term, dataset, index))
        return FALSE;
      if ((term->key == IDX_FILTER_KEY_STATE || term->key == IDX_FILTER_KEY_FLAG) &&
          !choice_passes (term, table->decisions, index))
        return FALSE;
      if (term->key == IDX_FILTER_KEY_OTHER && !opinion_passes (term, dataset, index))
        return FALSE;
      if (term->key == IDX_FILTER_KEY_GIVEN && table->any_changed &&
          !given_passes (term, labels, index))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_only_about_labels (IdxFilter *self,
                      gboolean any_changed)
{
  for (guint t = 0; t < self->terms->len; t++)
    if (!is_about_label (g_ptr_array_index (self->terms, t), any_changed))
      return FALSE;
  return TRUE;
}

/* The fast path for byte labels. Samples without a label have the highest indices. */
static GArray *
collect_bytes (LabelTable *table,
               guint n_samples)
{
  guint n_labels = MIN (table->n_labels, n_samples);
  guint n_unlabeled = table->unlabeled_passes ? n_samples - n_labels : 0;
  guint max_results = MIN (table->n_passing, n_labels) + n_unlabeled;
  /* The branchless loop writes one element past the last index that passes. */
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32),
                                       max_results < G_MAXUINT ? max_results + 1 : max_results);
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
  for (guint32 index = n_labels; index < n_labels + n_unlabeled; index++)
    g_array_append_val (indices, index);
  return indices;
}

/* Finds the part of the dataset outside which a term about the index lets no sample pass: from
 * @first on, before @end. */
static void
find_part (IdxFilter *self,
           IdxDataset *dataset,
           guint32 *first,
           guint32 *end)
{
  gint64 low = 0;
  gint64 high = (gint64) idx_dataset_get_n_samples (dataset) - 1;

  for (guint t = 0; t < self->terms->len; t++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, t);
      gint64 term_low = G_MAXINT64, term_high = -1;

      if (term->key != IDX_FILTER_KEY_INDEX || term->is_negated)
        continue;
      for (guint i = 0; i < term->integer_ranges->len; i++)
        {
          const IdxIntegerRange *range = &g_array_index (term->integer_ranges, IdxIntegerRange, i);

          term_low = MIN (term_low, range->low);
          term_high = MAX (term_high, range->high);
        }
      low = MAX (low, term_low);
      high = MIN (high, term_high);
    }
  *first = low <= high ? (guint32) low : 0;
  *end = low <= high ? (guint32) high + 1 : 0;
}

static GArray *
collect (IdxFilter *self,
         LabelTable *table,
         IdxDataset *dataset)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 first, end;

  find_part (self, dataset, &first, &end);
  for (guint32 index = first; index < end; index++)
    if (label_table_passes (table, index) && other_terms_pass (self, table, dataset, index))
      g_array_append_val (indices, index);
  return indices;
}

/* The maximum number of names in a message. */
#define MAX_LISTED 5U

/* Lists the distinct names of some classes, formatted for a filter. */
static char *
list_names (IdxClassMatcher *matcher,
            const GArray *positions)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < positions->len && words->len <= MAX_LISTED; i++)
    {
      guint position = g_array_index (positions, guint, i);
      char *word = idx_filter_format_name (idx_class_matcher_get_name (matcher, position));

      if (g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
        g_free (word);
      else if (words->len < MAX_LISTED)
        g_ptr_array_add (words, word);
      else
        {
          g_free (word);
          g_ptr_array_add (words, g_strdup ("…"));
        }
    }
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

/* Sets an error about a word that is a prefix of several class names. Returns FALSE. */
static gboolean
fail_ambiguous (const IdxClassWord *word,
                IdxClassMatcher *matcher,
                const GArray *positions,
                GError **error)
{
  g_autofree char *names = list_names (matcher, positions);

  g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
               _ ("At character %ld: the names of several classes begin with “%s”: %s."),
               word->position, word->text, names);
  return FALSE;
}

/* Finds a class whose name begins with the last word of the previous term and this word, because
 * people forget the quotes around "Ankle boot". Returns its name in quotes, or NULL. */
static char *
find_longer_name (const IdxClassWord *word,
                  const IdxFilterTerm *previous,
                  IdxClassMatcher *matcher,
                  GArray *positions)
{
  const IdxClassWord *first;
  g_autofree char *words = NULL;

  if (previous == NULL || previous->key != IDX_FILTER_KEY_CLASS || previous->class_words->len == 0)
    return NULL;
  first = &g_array_index (previous->class_words, IdxClassWord, previous->class_words->len - 1);
  words = g_strconcat (first->text, " ", word->text, NULL);
  if (idx_class_matcher_find (matcher, words, FALSE, positions) == IDX_CLASS_MATCH_NONE)
    return NULL;
  return idx_filter_quote_name (
    idx_class_matcher_get_name (matcher, g_array_index (positions, guint, 0)));
}

/* Sets an error about a word without a key that isn't the name of a class: it may be a mistyped key
 * or, if @longer isn't NULL, a part of the class name @longer. Returns FALSE. */
static gboolean
fail_unknown (const IdxClassWord *word,
              const char *longer,
              GError **error)
{
  if (longer != NULL)
    g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                 _ ("At character %ld: there is no class “%s”. Quote names that contain spaces: "
                    "%s."),
                 word->position, word->text, longer);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                 _ ("At character %ld: there is no class “%s”. To filter by something else, write "
                    "KEY:VALUE, such as label:4."),
                 word->position, word->text);
  return FALSE;
}

/* Checks that no word of a term is ambiguous, and that the dataset has the classes that are named
 * without a key. @previous is the term before @term, or NULL. */
static gboolean
check_names (const IdxFilterTerm *term,
             const IdxFilterTerm *previous,
             IdxDecisions *decisions,
             GError **error)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (IdxClassMatcher) matcher = NULL;
  const IdxClass *classes = NULL;
  guint n_classes = 0;

  if (decisions != NULL)
    classes = idx_decisions_get_classes (decisions, &n_classes);
  matcher = idx_class_matcher_new (
    decisions != NULL ? idx_decisions_get_labels (decisions) : NULL, classes, n_classes);
  for (guint i = 0; i < term->class_words->len; i++)
    {
      const IdxClassWord *word = &g_array_index (term->class_words, IdxClassWord, i);
      IdxClassMatch match =
        idx_class_matcher_find (matcher, word->text, word->is_quoted, positions);
      g_autofree char *longer = NULL;

      if (match == IDX_CLASS_MATCH_AMBIGUOUS)
        return fail_ambiguous (word, matcher, positions, error);
      if (match != IDX_CLASS_MATCH_NONE || term->has_key)
        continue;
      longer = i == 0 ? find_longer_name (word, previous, matcher, positions) : NULL;
      return fail_unknown (word, longer, error);
    }
  return TRUE;
}

/* Checks that the dataset has the suggestions that a term needs. */
static gboolean
check_term_suggestions (const IdxFilterTerm *term,
                        IdxDataset *dataset,
                        GError **error)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);

  if (!is_about_suggestion (term))
    return TRUE;
  if (term->key == IDX_FILTER_KEY_SUGGESTED_BY &&
      (suggestions == NULL || !(idx_suggestions_is_from_file (suggestions) ||
                                idx_dataset_get_check_suggestions (dataset) != NULL)))
    g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                 _ ("At character %ld: “suggested-by” can be used only after opening a file of "
                    "suggestions."),
                 term->position);
  else if (suggestions == NULL ||
           (is_comparison (term) && idx_dataset_get_check_suggestions (dataset) == NULL))
    g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                 _ ("At character %ld: the labels haven't been checked yet. Check them first."),
                 term->position);
  else if (term->key == IDX_FILTER_KEY_SUSPICION && !idx_suggestions_has_suspicion (suggestions))
    g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                 _ ("At character %ld: “suspicion” can't be used, because the file of suggestions "
                    "contains no probabilities."),
                 term->position);
  else
    return TRUE;
  return FALSE;
}

/* Checks that the dataset has the data that a term needs. */
static gboolean
check_term (const IdxFilterTerm *term,
            const IdxFilterTerm *previous,
            IdxDataset *dataset,
            GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint facet;

  if (term->key == IDX_FILTER_KEY_FACET &&
      (labels == NULL || !idx_labels_find_facet (labels, term->facet, &facet)))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                   _ ("At character %ld: the labels have no column “%s”."),
                   term->position, term->facet);
      return FALSE;
    }
  if (term->key == IDX_FILTER_KEY_OTHER && idx_dataset_get_opinions (dataset) == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER,
                   _ ("At character %ld: “other” can be used only while several reviews are "
                      "compared."),
                   term->position);
      return FALSE;
    }
  if (!check_term_suggestions (term, dataset, error))
    return FALSE;
  return term->class_words->len == 0 ||
         check_names (term, previous, idx_dataset_get_decisions (dataset), error);
}

gboolean
idx_filter_check (IdxFilter *self,
                  IdxDataset *dataset,
                  GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  for (guint t = 0; t < self->terms->len; t++)
    if (!check_term (g_ptr_array_index (self->terms, t),
                     t > 0 ? g_ptr_array_index (self->terms, t - 1) : NULL, dataset, error))
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

gboolean
idx_filter_needs_comparison (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint t = 0; t < self->terms->len; t++)
    if (is_comparison (g_ptr_array_index (self->terms, t)))
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
  /* Uses the number of images: a truncated file may have fewer images than labels. */
  indices = table.bytes != NULL && is_only_about_labels (self, table.any_changed)
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

      passes[i] = label_table_passes (&table, index) &&
                  other_terms_pass (self, &table, dataset, index);
    }
  label_table_clear (&table);
}
