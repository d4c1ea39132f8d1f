/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-journal.h"

G_BEGIN_DECLS

/**
 * test_journal_open:
 * @dataset: a dataset that has labels
 *
 * Returns: (transfer full): its journal; see idx_journal_open()
 */
static inline IdxJournal *
test_journal_open (IdxDataset *dataset,
                   const char *reviewer)
{
  g_autoptr (GError) error = NULL;
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxJournal *journal =
    idx_journal_open (idx_dataset_get_images (dataset), labels, idx_labels_get_class_names (labels),
                      reviewer, NULL, NULL, &error);

  g_assert_no_error (error);
  return journal;
}

G_END_DECLS
