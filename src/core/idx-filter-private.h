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
} IdxSuspicionRange;

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
  gboolean bare;            /* has no key */
  char *facet;              /* for IDX_FILTER_FACET: the name of the column */
  char *text;               /* as written, without the dash that negates it */
  const char *values;       /* the part of the text after the key */
  long position;            /* in the filter, from 1 */
  GArray *ranges;           /* of IdxFilterRange: the values of keys that take integers */
  GArray *suspicion_ranges; /* of IdxSuspicionRange: the values of IDX_FILTER_SUSPICION */
  GArray *names;            /* of IdxFilterName: the values of IDX_FILTER_CLASS */
  guint choices;            /* the values of keys that take fixed words, as a bit for each word */
} IdxFilterTerm;

/* All choices of IDX_FILTER_SUGGESTED_BY that include the file's suggestions. A term with these
 * choices passes all suspects of the file, so it doesn't depend on the check. */
#define IDX_SUGGESTED_BY_FILE_CHOICES (1U << IDX_SUGGESTED_BY_BOTH | 1U << IDX_SUGGESTED_BY_FILE)

/* The characters for which g_ascii_isspace() returns TRUE. */
#define IDX_FILTER_SPACES " \t\n\f\r"

struct _IdxFilter
{
  GPtrArray *terms;
};

G_END_DECLS
