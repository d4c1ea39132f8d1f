/* SPDX-License-Identifier: MIT */

/* The list that was reviewed last, so that a review can be continued with it.
 *
 * Two choices for the dataset keep it: the filter, and the order or LABELS_TO_CHECK. */

#include "idx-reviewed-list.h"

#include <string.h>

/* Stands for the order of the labels to check. */
#define LABELS_TO_CHECK "labels-to-check"

/* The maximum length of a filter to remember, in bytes. */
#define MAX_FILTER 4096U

void
idx_reviewed_list_remember (IdxSession *session)
{
  IdxDatasetChoices *choices;
  IdxArrangement *arrangement;
  const char *filter, *sort;

  g_return_if_fail (IDX_IS_SESSION (session));

  choices = idx_session_get_choices (session);
  arrangement = idx_session_get_arrangement (session);
  if (choices == NULL)
    return;
  filter = idx_arrangement_get_filter_text (arrangement);
  sort = idx_session_get_mode (session) == IDX_SESSION_MODE_CHECK
           ? LABELS_TO_CHECK
           : idx_arrangement_get_sort_text (arrangement);
  if (strlen (filter) > MAX_FILTER)
    filter = sort = NULL;
  if (g_strcmp0 (sort, LABELS_TO_CHECK) == 0)
    filter = NULL;
  idx_dataset_choices_set (choices, IDX_CHOICE_REVIEWED_FILTER, filter);
  idx_dataset_choices_set (choices, IDX_CHOICE_REVIEWED_SORT, sort);
  /* The program may be killed in the middle of the review. */
  idx_dataset_choices_save_now (choices);
}

void
idx_reviewed_list_show (IdxSession *session)
{
  IdxDatasetChoices *choices;
  const char *filter, *sort;

  g_return_if_fail (IDX_IS_SESSION (session));

  choices = idx_session_get_choices (session);
  if (choices == NULL)
    return;
  filter = idx_dataset_choices_get (choices, IDX_CHOICE_REVIEWED_FILTER);
  sort = idx_dataset_choices_get (choices, IDX_CHOICE_REVIEWED_SORT);
  if (g_strcmp0 (sort, LABELS_TO_CHECK) == 0)
    {
      idx_session_check_labels (session);
      return;
    }
  /* The choices may be any text; mistakes change nothing. */
  if (sort != NULL)
    (void) idx_session_set_sort (session, sort, NULL);
  if (filter != NULL)
    (void) idx_session_set_filter (session, filter, NULL);
}
