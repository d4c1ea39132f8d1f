/* SPDX-License-Identifier: MIT */

/* Groups of samples with equal or similar images.
 *
 * Distances in the embedding space mean different things in different classes: nearly all 1s are
 * closer to each other than any two 8s are. So a distance is divided by what is usual in the class:
 * the median distance between a sample and the sample most similar to it. */

#include "idx-image-groups.h"

#include "idx-duplicates.h"
#include "idx-similar-pairs.h"

#include <math.h>

/* The median of a smaller class says too little; it gets the median of all samples. */
#define MIN_MEDIAN_SAMPLES 20

struct _IdxImageGroups
{
  IdxDataset *datasets[2];
  GArray *groups;  /* of IdxImageGroup */
  GArray *samples; /* of guint32; those of each group are adjacent */
};

/* --- Usual distances ------------------------------------------------------------------- */

/* A distance and the label of the sample that it is the distance of. */
typedef struct
{
  gint64 label;
  float distance;
  gboolean has_label;
} LabeledDistance;

static int
compare_distances (gconstpointer a,
                   gconstpointer b)
{
  const LabeledDistance *first = a;
  const LabeledDistance *second = b;

  return (first->distance > second->distance) - (first->distance < second->distance);
}

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  const LabeledDistance *first = a;
  const LabeledDistance *second = b;

  if (first->has_label != second->has_label)
    return first->has_label - second->has_label;
  if (first->label != second->label)
    return first->label > second->label ? 1 : -1;
  return compare_distances (a, b);
}

/* The usual distances of all classes, and of all samples. */
typedef struct
{
  GHashTable *by_class; /* from gint64 to float, both allocated */
  float overall;
} UsualDistances;

static void
usual_distances_clear (UsualDistances *self)
{
  g_hash_table_unref (self->by_class);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UsualDistances, usual_distances_clear)

/* Lists the distances of the pairs. Those of 0 are left out: in a dataset that contains many
 * samples twice, 0 would be usual. */
static GArray *
list_distances (IdxDataset *dataset,
                GArray *similar)
{
  GArray *list = g_array_sized_new (FALSE, FALSE, sizeof (LabeledDistance), similar->len);

  for (guint i = 0; i < similar->len; i++)
    {
      const IdxSimilarPair *pair = &g_array_index (similar, IdxSimilarPair, i);
      LabeledDistance entry = { 0, pair->distance, FALSE };

      entry.has_label = idx_dataset_get_label (dataset, pair->index, &entry.label);
      if (entry.distance > 0)
        g_array_append_val (list, entry);
    }
  return list;
}

static void
usual_distances_init (UsualDistances *self,
                      IdxDataset *dataset,
                      GArray *similar)
{
  g_autoptr (GArray) list = list_distances (dataset, similar);
  const LabeledDistance *entries = (const LabeledDistance *) list->data;

  self->by_class = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_array_sort (list, compare_distances);
  self->overall = list->len > 0 ? entries[list->len / 2].distance : 1;
  g_array_sort (list, compare_labels);
  for (guint first = 0, n; first < list->len; first += n)
    {
      const LabeledDistance *entry = &entries[first];

      for (n = 1; first + n < list->len && entries[first + n].label == entry->label &&
                  entries[first + n].has_label == entry->has_label;)
        n++;
      if (entry->has_label && n >= MIN_MEDIAN_SAMPLES)
        g_hash_table_insert (self->by_class, g_memdup2 (&entry->label, sizeof entry->label),
                             g_memdup2 (&entries[first + n / 2].distance, sizeof entry->distance));
    }
}

static float
get_usual_distance (const UsualDistances *self,
                    IdxDataset *dataset,
                    guint index)
{
  gint64 label;
  const float *distance = NULL;

  if (idx_dataset_get_label (dataset, index, &label))
    distance = g_hash_table_lookup (self->by_class, &label);
  return distance != NULL ? *distance : self->overall;
}

/* --- Groups ---------------------------------------------------------------------------- */

static gboolean
have_different_labels (IdxImageGroups *self,
                       guint32 first,
                       guint32 second)
{
  gint64 label, other;

  return idx_dataset_get_label (self->datasets[0], first, &label) &&
         idx_dataset_get_label (self->datasets[1], second, &other) && label != other;
}

static void
add_group (IdxImageGroups *self,
           IdxImageGroup *group)
{
  const guint32 *samples = idx_image_groups_get_samples (self, group);

  for (guint i = 1; i < group->n_samples && !group->labels_differ; i++)
    group->labels_differ = have_different_labels (self, samples[0], samples[i]);
  g_array_append_vals (self->groups, group, 1);
}

static int
compare_duplicates (gconstpointer a,
                    gconstpointer b)
{
  const IdxDuplicate *first = a;
  const IdxDuplicate *second = b;

  if (first->first != second->first)
    return first->first > second->first ? 1 : -1;
  return (first->index > second->index) - (first->index < second->index);
}

static void
add_equal (IdxImageGroups *self,
           GArray *duplicates)
{
  g_autoptr (GArray) sorted = g_array_copy (duplicates);
  const IdxDuplicate *entries = (const IdxDuplicate *) sorted->data;

  g_array_sort (sorted, compare_duplicates);
  for (guint i = 0; i < sorted->len;)
    {
      guint32 first = entries[i].first;
      IdxImageGroup group = { .start = self->samples->len, .n_samples = 1, .is_equal = TRUE };

      g_array_append_val (self->samples, first);
      for (; i < sorted->len && entries[i].first == first; i++, group.n_samples++)
        g_array_append_vals (self->samples, &entries[i].index, 1);
      add_group (self, &group);
    }
}

/* Adds the pairs whose images aren't equal. Both lists are in file order. */
static void
add_similar (IdxImageGroups *self,
             GArray *duplicates,
             GArray *similar)
{
  g_auto (UsualDistances) usual = { 0 };
  guint next = 0;

  usual_distances_init (&usual, self->datasets[1], similar);
  for (guint i = 0; i < similar->len; i++)
    {
      const IdxSimilarPair *pair = &g_array_index (similar, IdxSimilarPair, i);
      IdxImageGroup group = { self->samples->len, 2, pair->distance, 0, FALSE, FALSE };

      while (next < duplicates->len &&
             g_array_index (duplicates, IdxDuplicate, next).index < pair->index)
        next++;
      if (next < duplicates->len &&
          g_array_index (duplicates, IdxDuplicate, next).index == pair->index)
        continue;
      group.ratio =
        pair->distance / sqrtf (get_usual_distance (&usual, self->datasets[1], pair->index) *
                                get_usual_distance (&usual, self->datasets[0], pair->nearest));
      if (group.ratio > (float) IDX_MAX_DISTANCE_RATIO)
        continue;
      g_array_append_vals (self->samples, &pair->nearest, 1);
      g_array_append_vals (self->samples, &pair->index, 1);
      add_group (self, &group);
    }
}

static int
compare_groups (gconstpointer a,
                gconstpointer b,
                gpointer samples)
{
  const IdxImageGroup *first = a;
  const IdxImageGroup *second = b;
  guint32 last, other_last;

  if (first->labels_differ != second->labels_differ)
    return first->labels_differ ? -1 : 1;
  if (first->is_equal != second->is_equal)
    return first->is_equal ? -1 : 1;
  if (first->ratio < second->ratio || first->ratio > second->ratio)
    return first->ratio < second->ratio ? -1 : 1;
  last = g_array_index (((GArray *) samples), guint32, first->start + first->n_samples - 1);
  other_last = g_array_index (((GArray *) samples), guint32, second->start + second->n_samples - 1);
  return (last > other_last) - (last < other_last);
}

IdxImageGroups *
idx_image_groups_new (IdxDataset *first,
                      IdxDataset *second,
                      GArray *duplicates,
                      GArray *similar)
{
  IdxImageGroups *self;

  g_return_val_if_fail (IDX_IS_DATASET (first), NULL);
  g_return_val_if_fail (IDX_IS_DATASET (second), NULL);
  g_return_val_if_fail (duplicates != NULL, NULL);

  self = g_new (IdxImageGroups, 1);
  self->datasets[0] = g_object_ref (first);
  self->datasets[1] = g_object_ref (second);
  self->groups = g_array_new (FALSE, FALSE, sizeof (IdxImageGroup));
  self->samples = g_array_new (FALSE, FALSE, sizeof (guint32));
  add_equal (self, duplicates);
  if (similar != NULL)
    add_similar (self, duplicates, similar);
  g_array_sort_with_data (self->groups, compare_groups, self->samples);
  return self;
}

void
idx_image_groups_free (IdxImageGroups *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->datasets); i++)
    g_object_unref (self->datasets[i]);
  g_array_unref (self->groups);
  g_array_unref (self->samples);
  g_free (self);
}

const IdxImageGroup *
idx_image_groups_get (IdxImageGroups *self,
                      guint number)
{
  g_return_val_if_fail (self != NULL && number < self->groups->len, NULL);

  return &g_array_index (self->groups, IdxImageGroup, number);
}

const guint32 *
idx_image_groups_get_samples (IdxImageGroups *self,
                              const IdxImageGroup *group)
{
  g_return_val_if_fail (self != NULL && group != NULL, NULL);

  return &g_array_index (self->samples, guint32, group->start);
}

static gboolean
is_of_kind (const IdxImageGroup *group,
            IdxGroupKind kind,
            double max_ratio)
{
  if (!group->is_equal && (double) group->ratio > max_ratio)
    return FALSE;
  switch (kind)
    {
    case IDX_GROUPS_EQUAL:
      return group->is_equal;
    case IDX_GROUPS_SIMILAR:
      return !group->is_equal;
    case IDX_GROUPS_DIFFERENT:
      return group->labels_differ;
    case IDX_GROUPS_ALL:
    default:
      return TRUE;
    }
}

GArray *
idx_image_groups_list (IdxImageGroups *self,
                       IdxGroupKind kind,
                       double max_ratio)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_return_val_if_fail (self != NULL, numbers);

  for (guint32 i = 0; i < self->groups->len; i++)
    if (is_of_kind (idx_image_groups_get (self, i), kind, max_ratio))
      g_array_append_val (numbers, i);
  return numbers;
}

void
idx_image_groups_count (IdxImageGroups *self,
                        double max_ratio,
                        guint counts[IDX_N_GROUP_KINDS])
{
  g_return_if_fail (self != NULL);

  for (guint kind = 0; kind < IDX_N_GROUP_KINDS; kind++)
    {
      counts[kind] = 0;
      for (guint i = 0; i < self->groups->len; i++)
        counts[kind] += (guint) is_of_kind (idx_image_groups_get (self, i), kind, max_ratio);
    }
}
