/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"

G_BEGIN_DECLS

typedef enum
{
  IDX_FILTER_LABEL,
  IDX_FILTER_GIVEN,
  IDX_FILTER_INDEX,
  IDX_FILTER_CLASS,
  IDX_FILTER_FACET,
  IDX_FILTER_SUGGESTED,
  IDX_FILTER_SUSPICION
} IdxFilterKey;

/* Values from @low to @high. */
typedef struct
{
  gint64 low;
  gint64 high;
} IdxFilterRange;

/* Suspicions from @low to @high. */
typedef struct
{
  float low;
  float high;
} IdxFilterSpan;

/* One term: @names for classes, @spans for suspicions, @ranges for all other keys, @facet the
 * column of a facet; @bare if it has no key; @position where it stands in the text, from 1; @text as it was
 * written, without the dash that negates it, and @values the part of that after the key. */
typedef struct
{
  IdxFilterKey key;
  gboolean negated;
  gboolean bare;
  char *facet;
  char *text;
  const char *values;
  long position;
  GArray *ranges;
  GArray *spans;
  GPtrArray *names;
} IdxFilterTerm;

struct _IdxFilter
{
  GPtrArray *terms;
};

G_END_DECLS
