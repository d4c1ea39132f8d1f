/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-suggestions.h"

G_BEGIN_DECLS

/* The limit of the absolute value of a margin. */
#define IDX_LARGEST_MARGIN 100

#define IDX_UNKNOWN_RIVAL G_MAXUINT16

struct _IdxSuggestions
{
  GObject parent_instance;
  char *source;
  gint64 *labels;
  guint n_labels;
  guint n_samples;
  double temperature;

  guint16 *rivals; /* positions in labels, or IDX_UNKNOWN_RIVAL */
  float *margins;
  float *probabilities; /* of the given label and the rival together */

  guint32 *ranking; /* NULL until it is made */
  guint n_ranked;
  guint n_suspects;
  guint n_to_check;
};

G_END_DECLS
