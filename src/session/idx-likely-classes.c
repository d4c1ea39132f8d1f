/* SPDX-License-Identifier: MIT */

/* Finds the classes that a sample may belong to, according to the suggestions. */

#include "idx-likely-classes.h"

static void
set_class (IdxLikelyClasses *classes,
           guint place,
           gint64 label)
{
  classes->labels[place] = label;
  classes->is_known[place] = TRUE;
}

void
idx_likely_classes_find (IdxDataset *dataset,
                         guint index,
                         IdxLikelyClasses *classes)
{
  IdxSuggestions *suggestions;
  IdxSuggestion suggestion;
  gint64 next[IDX_SUGGESTIONS_N_NEXT];
  gint64 given;

  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));
  g_return_if_fail (classes != NULL);

  *classes = (IdxLikelyClasses){ 0 };
  if (dataset == NULL)
    return;
  if (idx_dataset_get_given_label (dataset, index, &given))
    set_class (classes, IDX_LIKELY_GIVEN, given);
  suggestions = idx_dataset_get_suggestions (dataset);
  if (suggestions == NULL || index >= idx_suggestions_get_n_samples (suggestions) ||
      !idx_suggestions_get (suggestions, index, &suggestion))
    return;
  set_class (classes, IDX_LIKELY_RIVAL, suggestion.label);
  classes->is_suggested = suggestion.is_suspect;
  if (!idx_suggestions_get_next (suggestions, index, next))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (next); i++)
    set_class (classes, IDX_LIKELY_NEXT + i, next[i]);
}

gboolean
idx_likely_classes_has_place (IdxDataset *dataset,
                              IdxLikelyPlace place)
{
  IdxSuggestions *suggestions;

  g_return_val_if_fail (dataset == NULL || IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (place < IDX_LIKELY_N_PLACES, FALSE);

  if (dataset == NULL || idx_dataset_get_labels (dataset) == NULL)
    return FALSE;
  suggestions = idx_dataset_get_suggestions (dataset);
  return place == IDX_LIKELY_GIVEN ||
         (suggestions != NULL &&
          (place == IDX_LIKELY_RIVAL || !idx_suggestions_is_list (suggestions)));
}
