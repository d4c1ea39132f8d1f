/* SPDX-License-Identifier: MIT */

/* Completes the word that is being typed into a filter.
 *
 * Each key press compares the word with all classes or values. That is fast enough for 50,000
 * values in one frame, because numbers are compared without converting them to text, and the
 * case-folded names of the classes are cached. */

#include "idx-completer.h"

#include "idx-facet-counts.h"
#include "idx-filter-word.h"
#include "idx-filter.h"
#include "idx-opinions.h"
#include "idx-slot.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* If there are at most this many columns, the values of a column are counted as soon as the user
 * has typed the beginning of its name. */
#define MAX_FACETS_COUNTED_EARLY 8U

/* The number of digits of the longest labels and values, which have 32 bits. */
#define MAX_DIGITS 10

struct _IdxCompleter
{
  GObject parent_instance;
  IdxDataset *dataset;
  IdxLabels *labels;       /* the labels that the fields below belong to */
  GPtrArray *slots;        /* for each column, an IdxSlot that counts its values */
  GPtrArray *facet_counts; /* for each column, an array of IdxClass; NULL until it is counted */
  IdxClassNames *names;    /* the names that `folded` was made from */
  GHashTable *folded;      /* from a label to its folded name */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxCompleter, idx_completer, G_TYPE_OBJECT)

static void
drop_labels (IdxCompleter *self)
{
  g_clear_pointer (&self->slots, g_ptr_array_unref);
  g_clear_object (&self->labels);
  g_clear_pointer (&self->facet_counts, g_ptr_array_unref);
  g_clear_object (&self->names);
  g_hash_table_remove_all (self->folded);
}

static void
idx_completer_dispose (GObject *object)
{
  IdxCompleter *self = IDX_COMPLETER (object);

  drop_labels (self);
  g_clear_object (&self->dataset);
  G_OBJECT_CLASS (idx_completer_parent_class)->dispose (object);
}

static void
idx_completer_finalize (GObject *object)
{
  g_hash_table_unref (IDX_COMPLETER (object)->folded);
  G_OBJECT_CLASS (idx_completer_parent_class)->finalize (object);
}

static void
idx_completer_class_init (IdxCompleterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_completer_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_completer_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_completer_init (IdxCompleter *self)
{
  self->folded = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

IdxCompleter *
idx_completer_new (void)
{
  return g_object_new (IDX_TYPE_COMPLETER, NULL);
}

void
idx_completer_set_dataset (IdxCompleter *self,
                           IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_COMPLETER (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  if (g_set_object (&self->dataset, dataset))
    drop_labels (self);
}

/* --- Lists --------------------------------------------------------------------------------- */

static void
completion_clear (gpointer data)
{
  IdxCompletion *completion = data;

  g_free (completion->text);
  g_free (completion->title);
  g_free (completion->note);
}

static IdxCompletions *
completions_new (void)
{
  IdxCompletions *self = g_new0 (IdxCompletions, 1);

  self->list = g_array_new (FALSE, FALSE, sizeof (IdxCompletion));
  g_array_set_clear_func (self->list, completion_clear);
  return self;
}

void
idx_completions_free (IdxCompletions *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->list);
  g_free (self);
}

/* A search for completions of one word. */
typedef struct
{
  IdxCompleter *completer;
  IdxCompletions *found;
  guint max;               /* the maximum length of the list in @found */
  const char *word;        /* what was typed */
  char *folded;            /* the word, case-folded */
  IdxLabels *labels;       /* of the dataset, or NULL */
  IdxDecisions *decisions; /* of the dataset; NULL without labels */
} Search;

/* Returns whether the list has room for another completion; if not, counts it in `n_more`. */
static gboolean
has_room (Search *search)
{
  if (search->found->list->len < search->max)
    return TRUE;
  search->found->n_more++;
  return FALSE;
}

/* Adds a completion. Takes ownership of all texts. @n_samples is -1 if it is unknown. */
static void
add (Search *search,
     char *text,
     char *title,
     char *note,
     gint64 n_samples)
{
  IdxCompletion completion = { text, title, note, n_samples };

  g_array_append_val (search->found->list, completion);
}

/* --- Keys ---------------------------------------------------------------------------------- */

static const char *const key_notes[IDX_N_FILTER_KEYS] = {
  [IDX_FILTER_KEY_LABEL] = N_ ("current label"),
  [IDX_FILTER_KEY_GIVEN] = N_ ("label in the file"),
  [IDX_FILTER_KEY_INDEX] = N_ ("position in the file, from 0"),
  [IDX_FILTER_KEY_CLASS] = N_ ("name of the class"),
  [IDX_FILTER_KEY_FACET] = N_ ("column of the labels file"),
  [IDX_FILTER_KEY_SUGGESTED] = N_ ("label that the check suggests"),
  [IDX_FILTER_KEY_SUSPICION] = N_ ("how likely the label is to be wrong"),
  [IDX_FILTER_KEY_SUGGESTED_BY] = N_ ("source of the suggested label"),
  [IDX_FILTER_KEY_STATE] = N_ ("decision about the label"),
  [IDX_FILTER_KEY_FLAG] = N_ ("whether it is flagged"),
  [IDX_FILTER_KEY_OTHER] = N_ ("whether the compared reviews agree"),
};

/* Returns whether there are suggestions from a file, or from features, to compare with a check. */
static gboolean
has_suggestions_to_compare (Search *search)
{
  IdxDataset *dataset = search->completer->dataset;
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);

  return suggestions != NULL && (idx_suggestions_is_from_file (suggestions) ||
                                 idx_dataset_get_check_suggestions (dataset) != NULL);
}

/* Returns whether the dataset has what terms with this key test. */
static gboolean
is_useful (Search *search,
           IdxFilterKey key)
{
  switch (key)
    {
    case IDX_FILTER_KEY_INDEX:
      return TRUE;
    case IDX_FILTER_KEY_SUGGESTED:
    case IDX_FILTER_KEY_SUSPICION:
      return idx_dataset_get_suggestions (search->completer->dataset) != NULL;
    case IDX_FILTER_KEY_SUGGESTED_BY:
      return has_suggestions_to_compare (search);
    case IDX_FILTER_KEY_OTHER:
      return idx_dataset_get_opinions (search->completer->dataset) != NULL;
    case IDX_FILTER_KEY_LABEL:
    case IDX_FILTER_KEY_GIVEN:
    case IDX_FILTER_KEY_CLASS:
    case IDX_FILTER_KEY_FACET:
    case IDX_FILTER_KEY_STATE:
    case IDX_FILTER_KEY_FLAG:
    default:
      return search->labels != NULL;
    }
}

/* Adds a key if it begins with the typed word and there is room; returns whether it was added.
 * Takes ownership of @text. */
static gboolean
add_key (Search *search,
         IdxFilterKey key,
         char *text)
{
  g_autofree char *owned = text;

  if (g_ascii_strncasecmp (owned, search->word, strlen (search->word)) != 0 ||
      !has_room (search))
    return FALSE;
  add (search, g_strdup (owned), g_strdup (owned), g_strdup (_ (key_notes[key])), -1);
  return TRUE;
}

static void request_counts (IdxCompleter *self,
                            guint facet);

static void
add_facets (Search *search)
{
  guint n_facets = idx_labels_get_n_facets (search->labels);

  for (guint facet = 0; facet < n_facets; facet++)
    {
      g_autofree char *name = idx_labels_dup_facet_name (search->labels, facet);
      gboolean is_match =
        add_key (search, IDX_FILTER_KEY_FACET, g_strconcat ("col.", name, ":", NULL));

      if (is_match && *search->word != '\0' && n_facets <= MAX_FACETS_COUNTED_EARLY)
        request_counts (search->completer, facet);
    }
}

static void
add_keys (Search *search)
{
  for (IdxFilterKey key = IDX_FILTER_KEY_LABEL; key < IDX_N_FILTER_KEYS; key++)
    {
      if (!is_useful (search, key))
        continue;
      if (key == IDX_FILTER_KEY_FACET)
        add_facets (search);
      else
        (void) add_key (search, key, g_strconcat (idx_filter_key_get_name (key), ":", NULL));
    }
}

/* --- Numbers and names --------------------------------------------------------------------- */

/* The typed beginning of a number, such as "-41". */
typedef struct
{
  gboolean is_any;    /* nothing was typed, so every number matches */
  gboolean is_number; /* whether a number can begin with the typed text */
  gboolean is_negative;
  gint64 value; /* of the digits, without the sign; -1 if there are none */
} NumberPrefix;

static NumberPrefix
parse_prefix (const char *word)
{
  NumberPrefix prefix = { *word == '\0', FALSE, *word == '-', 0 };
  const char *digits = word + (prefix.is_negative ? 1 : 0);
  gsize n_digits = strlen (digits);

  prefix.is_number = n_digits <= MAX_DIGITS && strspn (digits, "0123456789") == n_digits &&
                     (n_digits < 2 || *digits != '0') && (n_digits > 0 || prefix.is_negative);
  prefix.value = prefix.is_number && n_digits > 0 ? g_ascii_strtoll (digits, NULL, 10) : -1;
  return prefix;
}

/* Returns whether @number has the sign of @prefix and its decimal digits begin with the prefix. */
static gboolean
begins_with (gint64 number,
             const NumberPrefix *prefix)
{
  if (prefix->is_any)
    return TRUE;
  if (!prefix->is_number || (number < 0) != prefix->is_negative)
    return FALSE;
  number = ABS (number);
  if (prefix->value <= 0)
    return prefix->value < 0 || number == 0;
  while (number > prefix->value)
    number /= 10;
  return number == prefix->value;
}

static const char *
get_name (Search *search,
          gint64 label)
{
  IdxClassNames *names = idx_labels_get_class_names (search->labels);

  return names != NULL ? idx_class_names_get_name (names, label) : NULL;
}

static const char *
get_folded (Search *search,
            gint64 label,
            const char *name)
{
  IdxCompleter *self = search->completer;
  gpointer key = GINT_TO_POINTER ((gint32) label);
  char *folded;

  if (g_set_object (&self->names, idx_labels_get_class_names (search->labels)))
    g_hash_table_remove_all (self->folded);
  folded = g_hash_table_lookup (self->folded, key);
  if (folded == NULL)
    {
      folded = g_utf8_casefold (name, -1);
      g_hash_table_insert (self->folded, key, folded);
    }
  return folded;
}

/* Returns whether any word of a name, except the first one, begins with @word. */
static gboolean
has_word (const char *name,
          const char *word)
{
  const char *found = name;

  while ((found = strstr (found + 1, word)) != NULL)
    if (!g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (found))))
      return TRUE;
  return FALSE;
}

/* How to write a class that has a name: as its label, as its name, or as the user began to type
 * it. */
typedef enum
{
  BY_LABEL,
  BY_NAME,
  BY_EITHER
} Notation;

/* The part of a class that begins with the typed word. */
typedef enum
{
  MATCH_NONE,
  MATCH_NUMBER, /* the label */
  MATCH_START,  /* the name */
  MATCH_WORD    /* another word of the name */
} Match;

static Match
match_class (Search *search,
             const NumberPrefix *prefix,
             gint64 label,
             const char *name,
             Notation notation)
{
  const char *folded;

  if ((name == NULL || notation == BY_LABEL || (notation == BY_EITHER && !prefix->is_any)) &&
      begins_with (label, prefix))
    return MATCH_NUMBER;
  if (name == NULL)
    return MATCH_NONE;
  folded = get_folded (search, label, name);
  if (g_str_has_prefix (folded, search->folded))
    return MATCH_START;
  return *folded != '\0' && has_word (folded, search->folded) ? MATCH_WORD : MATCH_NONE;
}

/* Adds a class: its label with the name as the note, or the name with the label as the note. */
static void
add_class (Search *search,
           gint64 label,
           const char *name,
           gboolean by_label,
           gint64 n_samples)
{
  char *number;

  if (!has_room (search))
    return;
  number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  if (by_label || name == NULL)
    add (search, g_strdup (number), number, g_strdup (name), n_samples);
  else
    add (search, idx_filter_format_name (name), g_strdup (name), number, n_samples);
}

/* Adds the matching classes, those with %MATCH_WORD last. */
static void
add_classes (Search *search,
             const IdxClass *classes,
             guint n_classes,
             Notation notation,
             gboolean has_counts)
{
  const NumberPrefix prefix = parse_prefix (search->word);

  for (guint pass = 0; pass < 2; pass++)
    for (guint c = 0; c < n_classes; c++)
      {
        gint64 label = classes[c].value;
        const char *name = get_name (search, label);
        Match match = match_class (search, &prefix, label, name, notation);

        if (match != MATCH_NONE && (match == MATCH_WORD) == (pass == 1))
          add_class (search, label, name, notation == BY_LABEL || match == MATCH_NUMBER,
                     has_counts ? (gint64) classes[c].n_samples : -1);
      }
}

static void
add_current_classes (Search *search,
                     Notation notation)
{
  guint n_classes;
  const IdxClass *classes;

  if (search->decisions == NULL)
    return;
  classes = idx_decisions_get_classes (search->decisions, &n_classes);
  add_classes (search, classes, n_classes, notation, TRUE);
}

/* Adds the classes of the labels file. @has_counts says whether the numbers of samples with these
 * given labels are the numbers that the terms match. */
static void
add_given_classes (Search *search,
                   gboolean has_counts)
{
  guint n_classes;
  const IdxClass *classes;

  if (search->labels == NULL)
    return;
  classes = idx_labels_get_classes (search->labels, &n_classes);
  add_classes (search, classes, n_classes, BY_LABEL, has_counts);
}

/* --- Values of additional columns ---------------------------------------------------------- */

static void
idx_completer_counted (gpointer owner,
                       gpointer input,
                       gpointer result,
                       const GError *error)
{
  IdxCompleter *self = owner;
  guint facet = idx_facet_counts_input_get_facet (input);

  if (result == NULL)
    return;
  self->facet_counts->pdata[facet] = result;
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind count_job = { idx_facet_counts_compute, idx_facet_counts_input_free,
                                      (GDestroyNotify) g_array_unref, idx_completer_counted };

static void
array_clear (gpointer data)
{
  if (data != NULL)
    g_array_unref (data);
}

/* Starts to count the values of a column, unless that was requested before. */
static void
request_counts (IdxCompleter *self,
                guint facet)
{
  IdxSlot *slot = g_ptr_array_index (self->slots, facet);

  if (g_ptr_array_index (self->facet_counts, facet) == NULL && !idx_slot_is_running (slot))
    idx_slot_start (slot, &count_job, NULL,
                    idx_facet_counts_input_new (self->labels, facet, NULL));
}

static void
add_values (Search *search,
            const char *name)
{
  const NumberPrefix prefix = parse_prefix (search->word);
  const GArray *values;
  guint facet;

  if (search->labels == NULL || !idx_labels_find_facet (search->labels, name, &facet))
    return;
  values = g_ptr_array_index (search->completer->facet_counts, facet);
  if (values == NULL)
    request_counts (search->completer, facet);
  for (guint i = 0; values != NULL && i < values->len; i++)
    {
      const IdxClass *value = &g_array_index (values, IdxClass, i);

      if (begins_with (value->value, &prefix))
        add_class (search, value->value, NULL, TRUE, value->n_samples);
    }
}

/* --- Words of the grammar ------------------------------------------------------------------ */

static void
add_word (Search *search,
          const char *word,
          gint64 n_samples)
{
  if (g_ascii_strncasecmp (word, search->word, strlen (search->word)) == 0 && has_room (search))
    add (search, g_strdup (word), g_strdup (word), NULL, n_samples);
}

static void
add_states (Search *search)
{
  if (search->decisions == NULL)
    return;
  for (IdxState state = IDX_STATE_UNDECIDED; state < IDX_N_STATES; state++)
    add_word (search, idx_state_get_nick (state),
              idx_decisions_get_n_in_state (search->decisions, state));
}

static void
add_flags (Search *search)
{
  guint n_flagged;

  if (search->decisions == NULL)
    return;
  n_flagged = idx_decisions_get_n_flagged (search->decisions);
  add_word (search, "yes", n_flagged);
  add_word (search, "no",
            (gint64) idx_dataset_get_n_samples (search->completer->dataset) - n_flagged);
}

/* The thresholds of #IdxEvidence. */
static void
add_suspicions (Search *search)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (search->completer->dataset);

  if (suggestions == NULL || !idx_suggestions_has_suspicion (suggestions))
    return;
  add_word (search, ">0.5",
            idx_suggestions_is_from_file (suggestions)
              ? -1
              : (gint64) idx_suggestions_get_n_suspects (suggestions));
  add_word (search, ">=0.75", -1);
  add_word (search, ">=0.95", -1);
}

static void
add_suggested_by (Search *search)
{
  if (!has_suggestions_to_compare (search) ||
      idx_dataset_get_check_suggestions (search->completer->dataset) == NULL)
    return;
  for (IdxSuggestedBy i = IDX_SUGGESTED_BY_BOTH; i <= IDX_SUGGESTED_BY_CHECK; i++)
    add_word (search, idx_suggested_by_get_nick (i), -1);
}

static void
add_opinions (Search *search)
{
  if (idx_dataset_get_opinions (search->completer->dataset) == NULL)
    return;
  add_word (search, idx_opinion_get_nick (IDX_OPINION_DIFFERS), -1);
  add_word (search, idx_opinion_get_nick (IDX_OPINION_AGREES), -1);
  add_word (search, idx_opinion_get_nick (IDX_OPINION_UNDECIDED), -1);
}

/* --- The search ---------------------------------------------------------------------------- */

static void
update_labels (IdxCompleter *self)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  guint n_facets;

  if (labels == self->labels)
    return;
  drop_labels (self);
  g_set_object (&self->labels, labels);
  if (labels == NULL)
    return;
  n_facets = idx_labels_get_n_facets (labels);
  self->facet_counts = g_ptr_array_new_with_free_func (array_clear);
  g_ptr_array_set_size (self->facet_counts, (int) n_facets);
  self->slots = g_ptr_array_new_with_free_func ((GDestroyNotify) idx_slot_free);
  for (guint i = 0; i < n_facets; i++)
    g_ptr_array_add (self->slots, idx_slot_new (NULL, self));
}

static void
search_key (Search *search,
            const IdxFilterWord *word)
{
  switch (word->key)
    {
    case IDX_FILTER_KEY_LABEL:
      add_current_classes (search, BY_LABEL);
      break;
    case IDX_FILTER_KEY_GIVEN:
      add_given_classes (search, TRUE);
      break;
    case IDX_FILTER_KEY_CLASS:
      add_current_classes (search, BY_NAME);
      break;
    case IDX_FILTER_KEY_FACET:
      add_values (search, word->facet);
      break;
    case IDX_FILTER_KEY_SUGGESTED:
      if (idx_dataset_get_suggestions (search->completer->dataset) != NULL)
        add_given_classes (search, FALSE);
      break;
    case IDX_FILTER_KEY_SUSPICION:
      add_suspicions (search);
      break;
    case IDX_FILTER_KEY_SUGGESTED_BY:
      add_suggested_by (search);
      break;
    case IDX_FILTER_KEY_STATE:
      add_states (search);
      break;
    case IDX_FILTER_KEY_FLAG:
      add_flags (search);
      break;
    case IDX_FILTER_KEY_OTHER:
      add_opinions (search);
      break;
    case IDX_FILTER_KEY_INDEX:
    default:
      break;
    }
}

static void
set_word (Search *search,
          const char *word)
{
  search->word = word;
  g_free (search->folded);
  search->folded = g_utf8_casefold (word, -1);
}

/* Completes class names that consist of several words which the user types without quotes: adds the
 * names that begin with the words before the cursor followed by the word at the cursor. */
static void
search_phrase (Search *search,
               const char *text,
               const IdxFilterWord *word)
{
  g_autofree char *before =
    g_strndup (text + word->phrase_start, word->start - word->phrase_start);
  g_auto (GStrv) words = g_strsplit_set (before, " \t\n\f\r", -1);
  g_autoptr (GString) phrase = g_string_new (NULL);

  for (gsize i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (phrase, "%s ", words[i]);
  g_string_append (phrase, word->typed);
  set_word (search, phrase->str);
  add_current_classes (search, BY_NAME);
  if (search->found->list->len > 0)
    search->found->start = word->phrase_start;
  set_word (search, word->typed);
}

/* Drops the only completion if it equals the typed text. */
static void
drop_typed (IdxCompletions *found,
            const char *text)
{
  const IdxCompletion *only = &g_array_index (found->list, IdxCompletion, 0);

  if (found->list->len == 1 && found->n_more == 0 &&
      strlen (only->text) == found->end - found->start &&
      memcmp (text + found->start, only->text, found->end - found->start) == 0)
    g_array_set_size (found->list, 0);
}

IdxCompletions *
idx_completer_complete (IdxCompleter *self,
                        const char *text,
                        gsize position,
                        guint max)
{
  g_autoptr (IdxCompletions) found = completions_new ();
  g_auto (IdxFilterWord) word = { 0 };
  Search search = { self, found, max, NULL, NULL, NULL, NULL };

  g_return_val_if_fail (IDX_IS_COMPLETER (self), NULL);
  g_return_val_if_fail (text != NULL && position <= strlen (text), NULL);

  if (self->dataset == NULL || !idx_filter_word_init (&word, text, position))
    return g_steal_pointer (&found);
  update_labels (self);
  search.labels = self->labels;
  search.decisions = idx_dataset_get_decisions (self->dataset);
  found->start = word.start;
  found->end = word.end;
  found->has_input = word.has_key || !word.starts_term || *word.typed != '\0';
  set_word (&search, word.typed);
  if (word.has_key)
    search_key (&search, &word);
  else
    {
      if (word.phrase_start < word.start && *word.typed != '\0')
        search_phrase (&search, text, &word);
      if (found->list->len == 0 && word.starts_term)
        add_keys (&search);
      if (found->start == word.start)
        add_current_classes (&search, BY_EITHER);
    }
  g_free (search.folded);
  drop_typed (found, text);
  return g_steal_pointer (&found);
}
