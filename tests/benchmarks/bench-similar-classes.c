/* SPDX-License-Identifier: MIT */

/* Counts the similar images of each class, to see whether some classes crowd out the others: up to
 * some distances in the embedding space, and up to some ratios of the usual distance (see
 * IdxImageGroup). Prints how many images have a similar one, and for the class with the most of
 * them, its share of the pairs divided by its share of all images. The arguments are files with
 * images; their labels must be next to them. Without arguments, uses MNIST's training images. */

#include "bench.h"

#include "idx-comparison.h"
#include "idx-duplicates.h"
#include "idx-similar-pairs.h"

/* Farther than any two samples in the embedding space. */
#define ANY_DISTANCE 1e18

#define MAX_FILES 100

static const double distances[] = { 0.1, 0.15, 0.2 };
static const double ratios[] = { 0.5, 0.6, IDX_COMPARISON_DEFAULT_RATIO, 0.7, 0.8, 1 };

/* The pairs of each class, by the labels of their second images. */
typedef struct
{
  IdxDataset *dataset;
  GHashTable *n_pairs_by_class;
  guint n_pairs;
} Tally;

static void
tally_add (Tally *self,
           guint32 index)
{
  gint64 label;
  gpointer key;
  guint n;

  if (!idx_dataset_get_label (self->dataset, index, &label))
    return;
  key = GINT_TO_POINTER ((int) label);
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->n_pairs_by_class, key));
  g_hash_table_insert (self->n_pairs_by_class, key, GUINT_TO_POINTER (n + 1));
  self->n_pairs++;
}

static void
tally_print (Tally *self,
             const char *title,
             double limit)
{
  guint n_samples = idx_dataset_get_n_samples (self->dataset);
  guint n_classes;
  const IdxClass *classes =
    idx_decisions_get_classes (idx_dataset_get_decisions (self->dataset), &n_classes);
  double largest = 0;
  gint64 label = 0;

  for (guint i = 0; i < n_classes && self->n_pairs > 0; i++)
    {
      guint n = GPOINTER_TO_UINT (
        g_hash_table_lookup (self->n_pairs_by_class, GINT_TO_POINTER ((int) classes[i].value)));
      double times =
        ((double) n / self->n_pairs) / ((double) classes[i].n_samples / n_samples);

      if (times > largest)
        {
          largest = times;
          label = classes[i].value;
        }
    }
  g_print ("  %s %.2f: %u pairs (%.2f %%), class %" G_GINT64_FORMAT " %.2f times its share\n",
           title, limit, self->n_pairs, 100.0 * self->n_pairs / n_samples, label, largest);
  g_hash_table_remove_all (self->n_pairs_by_class);
  self->n_pairs = 0;
}

static void
count_by_distance (Tally *tally,
                   GArray *similar)
{
  for (guint d = 0; d < G_N_ELEMENTS (distances); d++)
    {
      for (guint i = 0; i < similar->len; i++)
        {
          const IdxSimilarPair *pair = &g_array_index (similar, IdxSimilarPair, i);

          if ((double) pair->distance <= distances[d])
            tally_add (tally, pair->index);
        }
      tally_print (tally, "distance", distances[d]);
    }
}

static void
count_by_ratio (Tally *tally,
                IdxImageGroups *groups)
{
  for (guint r = 0; r < G_N_ELEMENTS (ratios); r++)
    {
      g_autoptr (GArray) shown = idx_image_groups_list (groups, IDX_GROUPS_SIMILAR, ratios[r]);

      for (guint i = 0; i < shown->len; i++)
        {
          const IdxImageGroup *group =
            idx_image_groups_get (groups, g_array_index (shown, guint32, i));

          tally_add (tally, idx_image_groups_get_samples (groups, group)[1]);
        }
      tally_print (tally, "ratio", ratios[r]);
    }
}

static gboolean
count_similar (GFile *images,
               GError **error)
{
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, error);
  g_autoptr (GArray) duplicates = NULL;
  g_autoptr (GArray) similar = NULL;
  g_autoptr (IdxImageGroups) groups = NULL;
  g_autoptr (GHashTable) n_pairs_by_class = g_hash_table_new (NULL, NULL);
  Tally tally = { dataset, n_pairs_by_class, 0 };
  guint n_searched;

  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, error))
    return FALSE;
  duplicates = idx_duplicates_find (dataset, NULL, NULL, NULL, error);
  if (duplicates == NULL)
    return FALSE;
  similar =
    idx_similar_pairs_find (dataset, NULL, ANY_DISTANCE, &n_searched, NULL, NULL, error);
  if (similar == NULL)
    return FALSE;
  g_print ("%s: %u images\n", g_file_peek_path (images), idx_dataset_get_n_samples (dataset));
  if (idx_dataset_get_decisions (dataset) == NULL)
    return TRUE;
  count_by_distance (&tally, similar);
  groups = idx_image_groups_new (dataset, dataset, duplicates, similar);
  count_by_ratio (&tally, groups);
  return TRUE;
}

static int
count_all (char **files)
{
  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autoptr (GFile) images = g_file_new_for_commandline_arg (files[i]);
      g_autoptr (GError) error = NULL;

      if (!count_similar (images, &error))
        {
          g_print ("%s: %s\n", files[i], error->message);
          return 1;
        }
    }
  return 0;
}

int
main (int argc,
      char **argv)
{
  g_auto (GStrv) arguments = bench_parse_arguments (argv, "[IMAGES…]", NULL, 0, MAX_FILES);
  g_autoptr (GFile) training_images = NULL;

  if (arguments[1] != NULL)
    return count_all (arguments + 1);
  training_images = bench_get_training_images ();
  return count_all ((char *[]){ (char *) g_file_peek_path (training_images), NULL });
}
