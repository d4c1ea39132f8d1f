/* SPDX-License-Identifier: MIT */

/* Takes some samples of a subset, the first ones or random ones, and divides samples into parts.
 *
 * Random samples are the first ones after all samples of the dataset have been shuffled. The
 * shuffle depends only on the seed and on the number of samples in the dataset. */

#include "idx-pick.h"

#include "idx-error.h"
#include "idx-sort.h"

#include <glib/gi18n-lib.h>

/* How many samples of a class can still be taken. */
typedef struct
{
  gint64 label; /* the key of the table */
  guint n_samples;
  guint left[IDX_PICK_MAX_PARTS]; /* for a split: the samples that each part still gets */
} ClassQuota;

/* Returns the samples in the order in which they are taken, or NULL with an error. */
static IdxSubset *
get_order (const IdxPick *self,
           IdxSubset *subset,
           GError **error)
{
  const IdxSort sort = { .key = IDX_SORT_RANDOM, .seed = self->seed };
  g_autoptr (IdxSubset) shuffled = NULL;

  if (!self->at_random)
    return g_object_ref (subset);
  shuffled = idx_sort_apply (&sort, idx_subset_get_dataset (subset), NULL, NULL, error);
  return shuffled != NULL ? idx_subset_order (subset, shuffled) : NULL;
}

/* Returns the quota of a sample's class, which is new if this is its first sample. */
static ClassQuota *
find_quota (const IdxPick *self,
            IdxDataset *dataset,
            guint index,
            GHashTable *quotas)
{
  gint64 label = 0;
  ClassQuota *quota;

  if (self->use_current_labels)
    (void) idx_dataset_get_label (dataset, index, &label);
  else
    (void) idx_dataset_get_given_label (dataset, index, &label);
  quota = g_hash_table_lookup (quotas, &label);
  if (quota != NULL)
    return quota;
  quota = g_new0 (ClassQuota, 1);
  quota->label = label;
  g_hash_table_insert (quotas, &quota->label, quota);
  return quota;
}

static GHashTable *
quotas_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
}

/* Returns: (transfer full): the samples at @indices in file order */
static IdxSubset *
make_subset (IdxDataset *dataset,
             GArray *indices)
{
  g_autoptr (IdxSubset) unsorted = idx_subset_new (dataset, indices);

  return idx_subset_new (dataset, idx_subset_list_indices (unsorted));
}

IdxSubset *
idx_pick_apply (const IdxPick *self,
                IdxSubset *subset,
                GError **error)
{
  IdxDataset *dataset;
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (GHashTable) quotas = quotas_new ();
  g_autoptr (GArray) indices = NULL;
  guint limit;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  dataset = idx_subset_get_dataset (subset);
  limit = self->limit > 0 ? self->limit : G_MAXUINT;
  if (self->limit == 0 && self->per_class == 0)
    return g_object_ref (subset);
  if (self->per_class > 0 && idx_dataset_get_labels (dataset) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("There are no labels, so there are no classes to limit."));
      return NULL;
    }
  if (!idx_subset_check_labels (subset, error))
    return NULL;
  order = get_order (self, subset, error);
  if (order == NULL)
    return NULL;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < idx_subset_get_n_samples (order) && indices->len < limit; i++)
    {
      guint32 index = idx_subset_get_index (order, i);

      if (self->per_class == 0 ||
          find_quota (self, dataset, index, quotas)->n_samples++ < self->per_class)
        g_array_append_val (indices, index);
    }
  return make_subset (dataset, g_steal_pointer (&indices));
}

guint *
idx_pick_parse_shares (const char *text,
                       guint *n_shares)
{
  g_auto (GStrv) words = NULL;
  g_autofree guint *shares = NULL;
  guint n;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (n_shares != NULL, NULL);

  words = g_strsplit (text, ",", IDX_PICK_MAX_PARTS + 1);
  n = g_strv_length (words);
  if (n < 2 || n > IDX_PICK_MAX_PARTS)
    return NULL;
  shares = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    {
      guint64 share;

      if (!g_ascii_string_to_unsigned (words[i], 10, 1, 1000000, &share, NULL))
        return NULL;
      shares[i] = (guint) share;
    }
  *n_shares = n;
  return g_steal_pointer (&shares);
}

/* Divides the samples of a class among the parts, by the largest remainder. */
static void
divide (ClassQuota *quota,
        const guint *shares,
        guint n_shares)
{
  guint64 remainders[IDX_PICK_MAX_PARTS];
  guint64 sum = 0;
  guint n_left = quota->n_samples;

  for (guint i = 0; i < n_shares; i++)
    sum += shares[i];
  for (guint i = 0; i < n_shares; i++)
    {
      guint64 product = (guint64) quota->n_samples * shares[i];

      quota->left[i] = (guint) (product / sum);
      /* More than 0 for parts that haven't got a sample of the rest. */
      remainders[i] = product % sum + 1;
      n_left -= quota->left[i];
    }
  for (; n_left > 0; n_left--)
    {
      guint largest = 0;

      for (guint i = 1; i < n_shares; i++)
        if (remainders[i] > remainders[largest])
          largest = i;
      quota->left[largest]++;
      remainders[largest] = 0;
    }
}

/* Counts the samples of each class, and divides them. */
static GHashTable *
count_classes (const IdxPick *self,
               IdxSubset *subset,
               const guint *shares,
               guint n_shares)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  GHashTable *quotas = quotas_new ();
  GHashTableIter iter;
  gpointer quota;

  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    find_quota (self, dataset, idx_subset_get_index (subset, i), quotas)->n_samples++;
  g_hash_table_iter_init (&iter, quotas);
  while (g_hash_table_iter_next (&iter, NULL, &quota))
    divide (quota, shares, n_shares);
  return quotas;
}

GPtrArray *
idx_pick_split (const IdxPick *self,
                IdxSubset *subset,
                const guint *shares,
                guint n_shares,
                GError **error)
{
  IdxDataset *dataset;
  GArray *indices[IDX_PICK_MAX_PARTS] = { NULL };
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (GHashTable) quotas = NULL;
  GPtrArray *parts;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (shares != NULL && n_shares > 0 && n_shares <= IDX_PICK_MAX_PARTS, NULL);

  dataset = idx_subset_get_dataset (subset);
  if (!idx_subset_check_labels (subset, error))
    return NULL;
  order = get_order (self, subset, error);
  if (order == NULL)
    return NULL;
  quotas = count_classes (self, subset, shares, n_shares);
  for (guint part = 0; part < n_shares; part++)
    indices[part] = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < idx_subset_get_n_samples (order); i++)
    {
      guint32 index = idx_subset_get_index (order, i);
      ClassQuota *quota = find_quota (self, dataset, index, quotas);
      guint part = 0;

      while (quota->left[part] == 0)
        part++;
      quota->left[part]--;
      g_array_append_val (indices[part], index);
    }
  parts = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint part = 0; part < n_shares; part++)
    g_ptr_array_add (parts, make_subset (dataset, indices[part]));
  return parts;
}
