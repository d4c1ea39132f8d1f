/* SPDX-License-Identifier: MIT */

/* The list from which a user chooses a class by typing, without its widgets. */

#include "idx-class-choices.h"

#include <string.h>

/* The maximum number of classes to match with what is typed. */
#define MAX_CANDIDATES 1000U

/* How well a class matches what is typed, from worst to best. */
typedef enum
{
  MATCH_NONE,
  MATCH_PART,  /* the name contains it */
  MATCH_START, /* the name or the number begins with it */
  MATCH_WHOLE, /* it is the number or, except for the case, the name or a character of the name */
  MATCH_EXACT  /* it is the name, or one of the characters that the name consists of */
} Match;

/* A class that can be listed. */
typedef struct
{
  gint64 label;
  char *name;
  char *folded_name;
  char *number;
  Match match; /* with what is typed */
} Candidate;

struct _IdxClassChoices
{
  IdxClassKeys *keys;
  GArray *candidates;     /* of Candidate, sorted by label */
  GArray *current_labels; /* of gint64, sorted: the labels that any sample has now */
  gboolean has_suggested;
  gint64 suggested;

  GArray *rows;       /* of IdxClassChoice */
  gboolean has_match; /* whether a class matches */
  gint64 highlighted; /* a row, or -1 */
};

/* The typed text, in the forms that are compared with names and numbers. */
typedef struct
{
  char *name;        /* normalized */
  char *folded_name; /* without case */
  char *number;      /* with ASCII digits */
  gboolean is_label; /* whether it is a number */
  gint64 label;      /* the number */
} Typed;

static void
candidate_clear (gpointer data)
{
  Candidate *candidate = data;

  g_free (candidate->name);
  g_free (candidate->folded_name);
  g_free (candidate->number);
}

static void
typed_clear (Typed *typed)
{
  g_free (typed->name);
  g_free (typed->folded_name);
  g_free (typed->number);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Typed, typed_clear)

/* --- Matching ------------------------------------------------------------------------------ */

/* Returns @text with the digits of all scripts replaced by ASCII digits. */
static char *
dup_with_ascii_digits (const char *text)
{
  GString *result = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);
      int digit = g_unichar_digit_value (character);

      g_string_append_unichar (result, digit >= 0 ? (gunichar) ('0' + digit) : character);
    }
  return g_string_free (result, FALSE);
}

static void
typed_init (Typed *typed,
            const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  typed->name = g_utf8_normalize (stripped, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  typed->folded_name = g_utf8_casefold (typed->name, -1);
  typed->number = dup_with_ascii_digits (typed->name);
  typed->is_label = g_ascii_string_to_signed (typed->number, 10, G_MININT64, G_MAXINT64,
                                              &typed->label, NULL);
}

/* If every word of @name is a single character, as in "C c", returns whether one of them is
 * @character. */
static gboolean
consists_of (const char *name,
             const char *character)
{
  g_auto (GStrv) words = NULL;
  gboolean is_found = FALSE;

  if (g_utf8_strlen (character, -1) != 1)
    return FALSE;
  words = g_strsplit (name, " ", -1);
  for (char **word = words; *word != NULL; word++)
    {
      if (g_utf8_strlen (*word, -1) != 1)
        return FALSE;
      is_found |= g_str_equal (*word, character);
    }
  return is_found;
}

static Match
match_name (const Candidate *candidate,
            const Typed *typed)
{
  const char *found = strstr (candidate->folded_name, typed->folded_name);

  if (g_str_equal (candidate->name, typed->name) || consists_of (candidate->name, typed->name))
    return MATCH_EXACT;
  if (g_str_equal (candidate->folded_name, typed->folded_name) ||
      consists_of (candidate->folded_name, typed->folded_name))
    return MATCH_WHOLE;
  if (found == candidate->folded_name)
    return MATCH_START;
  return found != NULL ? MATCH_PART : MATCH_NONE;
}

static Match
match_number (const Candidate *candidate,
              const Typed *typed)
{
  if (typed->is_label && typed->label == candidate->label)
    return MATCH_WHOLE;
  return g_str_has_prefix (candidate->number, typed->number) ? MATCH_START : MATCH_NONE;
}

/* Ignores matches inside a number: nobody searches for a label by its middle digits. */
static Match
match_candidate (const Candidate *candidate,
                 const Typed *typed)
{
  Match match = match_number (candidate, typed);

  return g_str_equal (candidate->name, candidate->number)
           ? match
           : MAX (match, match_name (candidate, typed));
}

/* --- Rows ---------------------------------------------------------------------------------- */

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static gboolean
is_candidate (const IdxClassChoices *self,
              gint64 label)
{
  return g_array_binary_search (self->candidates, &label, compare_labels, NULL);
}

static gboolean
is_suggested (const IdxClassChoices *self,
              gint64 label)
{
  return self->has_suggested && label == self->suggested;
}

static void
add_row (IdxClassChoices *self,
         gint64 label,
         gboolean is_new)
{
  const IdxClassChoice row = { label, is_suggested (self, label), is_new };

  g_array_append_val (self->rows, row);
}

/* Lists the candidates that match, the best ones first. Equally good matches are sorted by
 * label. */
static void
add_matches (IdxClassChoices *self)
{
  for (Match match = MATCH_EXACT; match > MATCH_NONE; match--)
    for (guint i = 0; i < self->candidates->len; i++)
      {
        const Candidate *candidate = &g_array_index (self->candidates, Candidate, i);

        if (candidate->match == match && !is_suggested (self, candidate->label))
          add_row (self, candidate->label, FALSE);
      }
}

/* What the typed number is, if it isn't the label of a candidate. */
typedef enum
{
  TYPED_LISTED,   /* the label of a candidate, or no number */
  TYPED_UNLISTED, /* the label of a class that isn't among the candidates */
  TYPED_NEW       /* no sample has this label */
} TypedLabel;

static TypedLabel
classify (const IdxClassChoices *self,
          const Typed *typed)
{
  if (!typed->is_label || is_candidate (self, typed->label))
    return TYPED_LISTED;
  return g_array_binary_search (self->current_labels, &typed->label, compare_labels, NULL)
           ? TYPED_UNLISTED
           : TYPED_NEW;
}

/* Highlights the class that matches best. @suggested_match is how well the suggested class
 * matches, which is the first row. */
static void
highlight_best (IdxClassChoices *self,
                Match best_match,
                Match suggested_match)
{
  /* Prefer the suggested class unless another class is what was typed. */
  if (suggested_match > MATCH_NONE && (best_match < MATCH_WHOLE || suggested_match == best_match))
    self->highlighted = 0;
  else if (best_match > MATCH_NONE)
    self->highlighted = self->has_suggested ? 1 : 0;
  else
    self->highlighted = -1;
}

/* --- Questions ----------------------------------------------------------------------------- */

static void
add_candidate (IdxClassChoices *self,
               gint64 label)
{
  g_autofree char *name = idx_class_keys_dup_name (self->keys, label);
  Candidate candidate = { .label = label };

  candidate.name = g_utf8_normalize (name, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  candidate.folded_name = g_utf8_casefold (candidate.name, -1);
  candidate.number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_array_append_val (self->candidates, candidate);
}

/* Collects the classes that can be listed: those of the keys, and those that decisions added. */
static void
collect_candidates (IdxClassChoices *self)
{
  gsize n_labels;
  const gint64 *labels = idx_class_keys_get_labels (self->keys, &n_labels);
  const GArray *current = self->current_labels;
  guint n_free = n_labels < MAX_CANDIDATES ? MAX_CANDIDATES - (guint) n_labels : 0;
  guint next = 0;

  g_array_set_size (self->candidates, 0);
  for (gsize i = 0; i <= n_labels; i++)
    {
      for (; next < current->len &&
             (i == n_labels || g_array_index (current, gint64, next) < labels[i]);
           next++)
        if (n_free > 0)
          {
            add_candidate (self, g_array_index (current, gint64, next));
            n_free--;
          }
      if (i == n_labels)
        break;
      if (next < current->len && g_array_index (current, gint64, next) == labels[i])
        next++;
      add_candidate (self, labels[i]);
    }
}

/* Adds the suggested class if there are too many classes to list all of them. */
static void
ensure_suggested (IdxClassChoices *self)
{
  if (!self->has_suggested || is_candidate (self, self->suggested))
    return;
  add_candidate (self, self->suggested);
  g_array_sort (self->candidates, compare_labels);
}

static void
collect_current_labels (IdxClassChoices *self,
                        IdxDecisions *decisions)
{
  guint n_classes = 0;
  const IdxClass *classes =
    decisions != NULL ? idx_decisions_get_classes (decisions, &n_classes) : NULL;

  g_array_set_size (self->current_labels, 0);
  for (guint i = 0; i < n_classes; i++)
    if (classes[i].n_samples > 0)
      g_array_append_val (self->current_labels, classes[i].value);
}

IdxClassChoices *
idx_class_choices_new (IdxClassKeys *keys)
{
  IdxClassChoices *self;

  g_return_val_if_fail (IDX_IS_CLASS_KEYS (keys), NULL);

  self = g_new0 (IdxClassChoices, 1);
  self->keys = g_object_ref (keys);
  self->candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_array_set_clear_func (self->candidates, candidate_clear);
  self->current_labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->rows = g_array_new (FALSE, FALSE, sizeof (IdxClassChoice));
  self->highlighted = -1;
  return self;
}

void
idx_class_choices_free (IdxClassChoices *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->keys);
  g_array_unref (self->candidates);
  g_array_unref (self->current_labels);
  g_array_unref (self->rows);
  g_free (self);
}

void
idx_class_choices_ask (IdxClassChoices *self,
                       IdxDecisions *decisions,
                       const gint64 *suggested)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (decisions == NULL || IDX_IS_DECISIONS (decisions));

  self->has_suggested = suggested != NULL;
  self->suggested = suggested != NULL ? *suggested : 0;
  collect_current_labels (self, decisions);
  collect_candidates (self);
  ensure_suggested (self);
  idx_class_choices_type (self, "");
}

void
idx_class_choices_type (IdxClassChoices *self,
                        const char *text)
{
  g_auto (Typed) typed = { 0 };
  TypedLabel typed_label;
  Match best_match = MATCH_NONE, suggested_match = MATCH_NONE;

  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL);

  typed_init (&typed, text);
  typed_label = classify (self, &typed);
  g_array_set_size (self->rows, 0);
  if (self->has_suggested)
    add_row (self, self->suggested, FALSE);
  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (self->candidates, Candidate, i);

      candidate->match = match_candidate (candidate, &typed);
      best_match = MAX (best_match, candidate->match);
      if (is_suggested (self, candidate->label))
        suggested_match = candidate->match;
    }
  if (typed_label == TYPED_UNLISTED)
    {
      add_row (self, typed.label, FALSE);
      best_match = MATCH_EXACT;
    }
  add_matches (self);
  if (typed_label == TYPED_NEW)
    add_row (self, typed.label, TRUE);
  self->has_match = best_match > MATCH_NONE;
  if (*typed.name != '\0')
    highlight_best (self, best_match, suggested_match);
  else
    self->highlighted = self->has_suggested ? 0 : -1;
}

guint
idx_class_choices_get_n_rows (const IdxClassChoices *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rows->len;
}

const IdxClassChoice *
idx_class_choices_get_row (const IdxClassChoices *self,
                           guint row)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (row < self->rows->len, NULL);

  return &g_array_index (self->rows, IdxClassChoice, row);
}

gboolean
idx_class_choices_has_match (const IdxClassChoices *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_match;
}

gboolean
idx_class_choices_get_highlighted (const IdxClassChoices *self,
                                   guint *row)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  if (self->highlighted < 0)
    return FALSE;
  *row = (guint) self->highlighted;
  return TRUE;
}

void
idx_class_choices_move (IdxClassChoices *self,
                        gboolean forward)
{
  g_return_if_fail (self != NULL);

  if (forward && self->highlighted + 1 < (gint64) self->rows->len)
    self->highlighted++;
  else if (!forward && self->highlighted > 0)
    self->highlighted--;
}
