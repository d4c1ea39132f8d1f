/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"

G_BEGIN_DECLS

/* An inclusive range of integers. */
typedef struct
{
  gint64 low;
  gint64 high;
} IdxFilterRange;

/* An inclusive range of suspicions. */
typedef struct
{
  float low;
  float high;
} IdxFilterSpan;

/* The name of a class, or the beginning of one. */
typedef struct
{
  char *text;
  gboolean is_quoted; /* if so, @text is the whole name */
  long position;      /* in the filter, from 1 */
} IdxFilterName;

typedef struct
{
  IdxFilterKey key;
  gboolean negated;
  gboolean bare;      /* has no key */
  char *facet;        /* the name of a column */
  char *text;         /* as written, without the dash */
  const char *values; /* the part of the text after the key */
  long position;      /* in the filter, from 1 */
  GArray *ranges;     /* the values of all keys except those below */
  GArray *spans;      /* the values of IDX_FILTER_SUSPICION */
  GArray *names;      /* the values of IDX_FILTER_CLASS, each an IdxFilterName */
  guint choices;      /* the values of keys with fixed words, one bit for each */
} IdxFilterTerm;

/* The choices of IDX_FILTER_SUGGESTED_BY that don't require comparing two sets of suggestions. */
#define IDX_SUGGESTED_BY_ANY_THEIRS (1U << IDX_SUGGESTED_BY_BOTH | 1U << IDX_SUGGESTED_BY_FILE)

/* The characters for which g_ascii_isspace() returns TRUE. */
#define IDX_FILTER_SPACES " \t\n\f\r"

struct _IdxFilter
{
  GPtrArray *terms;
};

G_END_DECLS
