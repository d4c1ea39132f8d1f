/* SPDX-License-Identifier: MIT */

/* Chooses which samples to write as datasets, and how their files are called. */

#include "idx-subset-parts.h"

/* The names of the parts, by their number. If there are more parts, they are numbered. */
static const char *const part_names[][3] = {
  [2] = { "train", "rest" },
  [3] = { "train", "validation", "test" },
};

/* Takes ownership of @prefix. */
static void
add_part (IdxSubsetParts *self,
          IdxSubset *subset,
          char *prefix)
{
  self->parts[self->n_parts++] = (IdxSubsetPart){ g_object_ref (subset), prefix };
}

IdxSubsetParts *
idx_subset_parts_new (IdxSubset *subset,
                      const IdxPick *pick,
                      const guint *shares,
                      guint n_shares,
                      const char *prefix,
                      GError **error)
{
  g_autoptr (IdxSubsetParts) self = NULL;
  g_autoptr (IdxSubset) picked = NULL;
  g_autoptr (GPtrArray) subsets = NULL;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (pick != NULL, NULL);
  g_return_val_if_fail (n_shares == 0 || shares != NULL, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);

  self = g_new (IdxSubsetParts, 1);
  *self = (IdxSubsetParts){ g_new (IdxSubsetPart, MAX (n_shares, 1)), 0 };
  picked = idx_pick_apply (pick, subset, error);
  if (picked == NULL)
    return NULL;
  if (n_shares == 0)
    {
      add_part (self, picked, g_strdup (prefix));
      return g_steal_pointer (&self);
    }
  subsets = idx_pick_split (pick, picked, shares, n_shares, error);
  if (subsets == NULL)
    return NULL;
  for (guint i = 0; i < n_shares; i++)
    add_part (self, g_ptr_array_index (subsets, i),
              idx_subset_parts_dup_prefix (prefix, i, n_shares));
  return g_steal_pointer (&self);
}

void
idx_subset_parts_free (IdxSubsetParts *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n_parts; i++)
    {
      g_object_unref (self->parts[i].subset);
      g_free ((char *) self->parts[i].prefix);
    }
  g_free (self->parts);
  g_free (self);
}

char *
idx_subset_parts_dup_prefix (const char *prefix,
                             guint part,
                             guint n_parts)
{
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (part < n_parts && n_parts > 1, NULL);

  if (n_parts < G_N_ELEMENTS (part_names))
    return g_strdup_printf ("%s-%s", prefix, part_names[n_parts][part]);
  return g_strdup_printf ("%s-part%u", prefix, part + 1);
}
