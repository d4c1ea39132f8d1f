/* SPDX-License-Identifier: MIT */

/* Measures the distances of all samples from one sample, for sorting by similarity. */

#include "idx-similarity.h"

#include "idx-audit-private.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static GArray *
idx_similarity_measure (GObject *source,
                        guint index,
                        guint n_samples,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  IdxAudit *audit = IDX_AUDIT (source);
  const IdxSpace *space = audit->result.space;
  g_autoptr (GArray) distances = NULL;
  g_autoptr (IdxFloats) point = NULL;

  if (!idx_audit_fill_space (audit, progress, cancellable, cancellable, error))
    return NULL;
  point = idx_floats_new (1, idx_embedding_get_n_dimensions (idx_space_get_embedding (space)));
  if (!idx_space_project_sample (space, index, point, cancellable, error))
    return NULL;
  distances = g_array_sized_new (FALSE, FALSE, sizeof (float), n_samples);
  g_array_set_size (distances, n_samples);
  for (guint i = 0; i < n_samples; i++)
    g_array_index (distances, float, i) = NAN;
  for (guint i = 0; i < idx_space_get_n_points (space); i++)
    if (idx_space_get_index (space, i) < n_samples)
      g_array_index (distances, float, idx_space_get_index (space, i)) =
        sqrtf (idx_space_get_squared_distance (space, point, i, INFINITY));
  g_array_index (distances, float, index) = 0;
  return g_steal_pointer (&distances);
}

/* Returns whether the space of an audit covers all samples or, in a large dataset, as many as a new
 * space would. */
static gboolean
covers_all_samples (IdxAudit *audit,
                    IdxDataset *dataset)
{
  return audit->result.space != NULL && audit->labels != NULL &&
         idx_labels_get_n_labels (audit->labels) >= idx_dataset_get_n_samples (dataset);
}

void
idx_similarity_attach (IdxDataset *dataset,
                       IdxAudit *audit)
{
  g_autoptr (IdxAudit) new_audit = NULL;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (audit == NULL || IDX_IS_AUDIT (audit));

  if (audit == NULL || !covers_all_samples (audit, dataset))
    {
      new_audit = idx_audit_new_without_check (dataset);
      audit = new_audit;
    }
  idx_dataset_set_distance_func (dataset, idx_similarity_measure, G_OBJECT (audit));
}

IdxAudit *
idx_similarity_get_audit (IdxDataset *dataset)
{
  GObject *source;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  source = idx_dataset_get_distance_source (dataset);
  return source != NULL ? IDX_AUDIT (source) : NULL;
}

gboolean
idx_similarity_is_prepared (IdxDataset *dataset)
{
  IdxAudit *audit;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  audit = idx_similarity_get_audit (dataset);
  return audit != NULL && idx_audit_is_space_filled (audit);
}

gboolean
idx_similarity_prepare (IdxAudit *audit,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  g_return_val_if_fail (IDX_IS_AUDIT (audit), FALSE);

  return idx_audit_fill_space (audit, progress, cancellable, cancellable, error);
}

char *
idx_similarity_describe_limit (IdxDataset *dataset)
{
  guint n_samples, n_compared;
  g_autofree char *compared = NULL;
  g_autofree char *all = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  n_samples = idx_dataset_get_n_samples (dataset);
  n_compared = idx_space_count_points (n_samples);
  if (n_compared == n_samples)
    return NULL;
  compared = idx_text_format_count (n_compared);
  all = idx_text_format_count (n_samples);
  return g_strdup_printf (
    ngettext ("Only %s of %s sample, chosen at random, was compared",
              "Only %s of %s samples, chosen at random, were compared", n_samples),
    compared, all);
}
