/* SPDX-License-Identifier: MIT */

/* Describes samples of the sheet in words. */

#include "idx-sheet-text.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* Describes a sample and the user's decision about it. Returns NULL if there is no decision.
 * @number is @index as text. */
static char *
describe_decision (IdxDataset *dataset,
                   guint index,
                   const char *number)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autofree char *given = NULL;
  g_autofree char *current = NULL;

  if (decisions == NULL || index >= idx_decisions_get_n_labels (decisions))
    return NULL;
  given = idx_labels_dup_class_name (labels, idx_labels_get_value (labels, index));
  switch (idx_decisions_get_state (decisions, index))
    {
    case IDX_STATE_KEPT:
      return g_strdup_printf (_ ("Image %s, labeled %s, kept"), number, given);
    case IDX_STATE_RELABELED:
      current = idx_labels_dup_class_name (labels, idx_decisions_get_label (decisions, index));
      return g_strdup_printf (_ ("Image %s, labeled %s, now %s"), number, given, current);
    case IDX_STATE_UNSURE:
      return g_strdup_printf (_ ("Image %s, labeled %s, unsure"), number, given);
    case IDX_STATE_EXCLUDED:
      return g_strdup_printf (_ ("Image %s, labeled %s, excluded"), number, given);
    case IDX_STATE_UNDECIDED:
    default:
      return NULL;
    }
}

static char *
describe_sample (IdxDataset *dataset,
                 guint index)
{
  g_autofree char *number = idx_text_format_count (index);
  g_autofree char *name = idx_dataset_dup_class_name (dataset, index);
  g_autofree char *suggested = NULL;
  char *decision = describe_decision (dataset, index, number);
  IdxSuggestion suggestion;

  if (decision != NULL)
    return decision;
  if (name == NULL)
    return g_strdup_printf (_ ("Image %s"), number);
  if (!idx_dataset_is_suspect (dataset, index, &suggestion))
    return g_strdup_printf (_ ("Image %s, labeled %s"), number, name);
  suggested = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), suggestion.label);
  return g_strdup_printf (_ ("Image %s, labeled %s, looks like %s"), number, name, suggested);
}

static gboolean
is_flagged (IdxSubset *subset,
            guint position)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (idx_subset_get_dataset (subset));
  guint index = idx_subset_get_index (subset, position);

  return decisions != NULL && index < idx_decisions_get_n_labels (decisions) &&
         idx_decisions_get_flag (decisions, index);
}

char *
idx_sheet_text_describe (IdxSelection *selection,
                         const IdxLayout *layout,
                         guint position)
{
  IdxSubset *subset = idx_selection_get_subset (selection);
  g_autofree char *sample = describe_sample (idx_subset_get_dataset (subset),
                                             idx_subset_get_index (subset, position));
  gboolean selected = idx_selection_is_selected (selection, position);
  g_autofree char *row = NULL;
  g_autofree char *n_rows = NULL;

  if (is_flagged (subset, position))
    {
      g_autofree char *unflagged = g_steal_pointer (&sample);

      /* Translators: a sample, such as "Image 5, labeled 4". */
      sample = g_strdup_printf (_ ("%s, flagged"), unflagged);
    }
  if (layout == NULL || layout->n_rows == 0)
    /* Translators: a sample, such as "Image 5, labeled 4". */
    return selected ? g_strdup_printf (_ ("%s, selected"), sample) : g_steal_pointer (&sample);
  row = idx_text_format_count (position / layout->n_columns + 1);
  n_rows = idx_text_format_count (layout->n_rows);
  if (selected)
    /* Translators: a sample, such as "Image 5, labeled 4"; its row; the number of rows. */
    return g_strdup_printf (_ ("%s, selected, row %s of %s"), sample, row, n_rows);
  /* Translators: a sample, such as "Image 5, labeled 4"; its row; the number of rows. */
  return g_strdup_printf (_ ("%s, row %s of %s"), sample, row, n_rows);
}

char *
idx_sheet_text_locate (IdxSubset *subset,
                       guint position)
{
  guint index = idx_subset_get_index (subset, position);
  g_autofree char *number = idx_text_format_count (index);
  g_autofree char *name = NULL;
  g_autofree char *rank = NULL;
  g_autofree char *n_samples = NULL;

  switch (idx_subset_get_sort_key (subset))
    {
    case IDX_SORT_INDEX:
      return g_steal_pointer (&number);
    case IDX_SORT_LABEL:
      name = idx_dataset_dup_class_name (idx_subset_get_dataset (subset), index);
      if (name == NULL)
        return g_steal_pointer (&number);
      /* Translators: the name of a class and the index of a sample. */
      return g_strdup_printf (_ ("Class %s · %s"), name, number);
    case IDX_SORT_MEAN:
    case IDX_SORT_SUSPICION:
    case IDX_SORT_RANDOM:
    case IDX_SORT_SIMILAR:
    default:
      rank = idx_text_format_count (position + 1);
      n_samples = idx_text_format_count (idx_subset_get_n_samples (subset));
      /* Translators: the rank of a sample in a sorted list, and the length of the list. */
      return g_strdup_printf (_ ("%s of %s"), rank, n_samples);
    }
}
