/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter-key.h"

G_BEGIN_DECLS

/* The characters for which g_ascii_isspace() returns TRUE. */
#define IDX_FILTER_SPACES " \t\n\f\r"

/* The choices of IDX_FILTER_KEY_SUGGESTED_BY in which the opened file of suggestions suggests
 * another label, whether or not the check does too. A term with exactly these two choices doesn't
 * depend on the check result. */
#define IDX_SUGGESTED_BY_FILE_CHOICES (1U << IDX_SUGGESTED_BY_BOTH | 1U << IDX_SUGGESTED_BY_FILE)

/* An inclusive range of integers. */
typedef struct
{
  gint64 low;
  gint64 high;
} IdxIntegerRange;

/* An inclusive range of suspicions. */
typedef struct
{
  float low;
  float high;
} IdxSuspicionRange;

/* A word that refers to a class by its name. */
typedef struct
{
  char *text;
  gboolean is_quoted; /* whether @text is the whole name, rather than the name or a prefix of it */
  long position;      /* in the filter, in characters from 1 */
} IdxClassWord;

/* A term of a filter: a key and its values. */
typedef struct
{
  IdxFilterKey key;
  gboolean has_key;         /* whether the key was written, rather than inferred from the value */
  gboolean is_negated;      /* whether a dash precedes the term */
  char *facet;              /* for IDX_FILTER_KEY_FACET: the name of the column */
  char *text;               /* as written, without the dash */
  const char *values_text;  /* the part of @text after the key */
  long position;            /* in the filter, in characters from 1 */
  GArray *integer_ranges;   /* of IdxIntegerRange: the values of keys that take integers */
  gboolean ranges_ascend;   /* whether each of @integer_ranges begins after the one before ends */
  GArray *suspicion_ranges; /* of IdxSuspicionRange: the values of IDX_FILTER_KEY_SUSPICION */
  GArray *class_words;      /* of IdxClassWord: the values of IDX_FILTER_KEY_CLASS */
  /* The values of keys that take fixed words: the bits of an IdxState, an IdxSuggestedBy, an
   * IdxOpinion, or for IDX_FILTER_KEY_FLAG, bit 0 for "no" and bit 1 for "yes". */
  guint choices;
} IdxFilterTerm;

/**
 * idx_filter_term_parse:
 * @filter: the whole filter
 * @next: (inout): the start of a term in @filter; set to its end on success
 *
 * Returns: (transfer full): the term at @next, or %NULL with %IDX_ERROR_FILTER, whose message
 *   contains the position of the mistake
 */
IdxFilterTerm *idx_filter_term_parse (const char *filter,
                                      const char **next,
                                      GError **error);

/**
 * idx_filter_term_free:
 */
void idx_filter_term_free (IdxFilterTerm *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFilterTerm, idx_filter_term_free)

/**
 * idx_filter_term_get_suspects_text:
 *
 * Returns: (transfer none) (nullable): `suspicion:>0.5` or `suggested-by:both,theirs` if the term
 *   is equivalent to it, so that only labels to check pass; otherwise %NULL
 */
const char *idx_filter_term_get_suspects_text (const IdxFilterTerm *self);

/**
 * idx_filter_term_dup_integers:
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the values of a term whose key takes
 *   integers; %NULL if the term is negated or contains a range of several integers
 */
GArray *idx_filter_term_dup_integers (const IdxFilterTerm *self);

/**
 * idx_filter_term_get_single_integer:
 * @key: a key that takes integers
 * @value: (out): the only value of the term; unchanged if the function returns %FALSE
 *
 * Returns: whether the term has the key @key and a single value, and isn't negated
 */
gboolean idx_filter_term_get_single_integer (const IdxFilterTerm *self,
                                             IdxFilterKey key,
                                             gint64 *value);

/**
 * idx_filter_term_excludes:
 *
 * Returns: whether no sample can pass both terms, because they require different values of the same
 *   key
 */
gboolean idx_filter_term_excludes (const IdxFilterTerm *self,
                                   const IdxFilterTerm *other);

G_END_DECLS
