/* SPDX-License-Identifier: MIT */

/* Patches and decisions: which changes follow from decisions, and which decisions from changes. */

#include "idx-patch-apply.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

static gboolean
check_change (IdxDecisions *decisions,
              const IdxChange *change,
              gboolean has_given,
              GError **error)
{
  IdxLabels *labels = idx_decisions_get_labels (decisions);
  g_autofree char *index = idx_text_format_count (change->index);

  if (change->index >= idx_decisions_get_n_labels (decisions))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_PATCH, _ ("Sample %s has no label."), index);
      return FALSE;
    }
  if (has_given && idx_labels_get_value (labels, change->index) != change->given_label)
    {
      g_autofree char *label =
        g_strdup_printf ("%" G_GINT64_FORMAT, idx_labels_get_value (labels, change->index));

      g_set_error (error, IDX_ERROR, IDX_ERROR_PATCH,
                   _ ("Sample %s is labeled %s, not %d as in the patch. The patch is for other "
                      "labels."),
                   index, label, change->given_label);
      return FALSE;
    }
  if (!idx_decisions_can_hold (decisions, change->new_label))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("Sample %s: the labels file can't store %d."), index, change->new_label);
      return FALSE;
    }
  return TRUE;
}

IdxPatch *
idx_patch_new_for_decisions (IdxDecisions *decisions)
{
  IdxPatch *self;
  IdxLabels *labels;

  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), NULL);

  self = idx_patch_new ();
  labels = idx_decisions_get_labels (decisions);
  for (guint i = 0; i < idx_decisions_get_n_labels (decisions); i++)
    {
      IdxChange change = { i, (gint32) idx_labels_get_value (labels, i),
                           (gint32) idx_decisions_get_label (decisions, i) };

      if (change.new_label != change.given_label)
        idx_patch_append (self, &change);
    }
  return self;
}

gboolean
idx_patch_check (IdxPatch *self,
                 IdxDecisions *decisions,
                 GError **error)
{
  const IdxChange *changes;
  guint n_changes;

  g_return_val_if_fail (IDX_IS_PATCH (self), FALSE);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  changes = idx_patch_get_changes (self, &n_changes);
  for (guint i = 0; i < n_changes; i++)
    if (!check_change (decisions, &changes[i], idx_patch_has_given (self), error))
      return FALSE;
  return TRUE;
}

gboolean
idx_patch_apply (IdxPatch *self,
                 IdxDecisions *decisions,
                 GError **error)
{
  const IdxChange *changes;
  guint n_changes;

  g_return_val_if_fail (IDX_IS_PATCH (self), FALSE);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  if (!idx_patch_check (self, decisions, error))
    return FALSE;
  changes = idx_patch_get_changes (self, &n_changes);
  for (guint i = 0; i < n_changes; i++)
    (void) idx_decisions_set (decisions, changes[i].index, IDX_STATE_RELABELED,
                              changes[i].new_label);
  return TRUE;
}
