/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to find the samples most similar to one sample in the embedding space,
 * in relation to comparing all pixels, or those of each class, and to sort all samples by their
 * similarity to one.
 * `--images FILE` uses other images than MNIST's training images. */

#include "bench.h"

#include "idx-neighbors.h"
#include "idx-similarity.h"
#include "idx-sort.h"

#include <string.h>

#define N_NEIGHBORS 8
#define N_QUERIES 10
#define MAX_PIXELS ((gsize) 100 * 1000 * 1000)

typedef struct
{
  IdxDataset *dataset;
  IdxAudit *audit;
  guint8 *pixels; /* of all images; NULL if there are too many */
  gsize size;
  guint n_samples;
} Neighbors;

static guint
get_query (const Neighbors *self,
           guint i)
{
  return (guint) ((guint64) self->n_samples * (2 * i + 1) / (2 * N_QUERIES));
}

static void
find_by_audit (gpointer data)
{
  Neighbors *self = data;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      g_autoptr (GArray) found = idx_neighbors_find (self->audit, get_query (self, i), NULL,
                                                     N_NEIGHBORS, NULL, NULL);

      g_assert_cmpuint (found->len, ==, N_NEIGHBORS);
    }
}

/* Finds the most similar sample of each class. */
static void
find_in_classes (gpointer data)
{
  Neighbors *self = data;
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  for (guint i = 0; i < N_QUERIES; i++)
    {
      g_autoptr (GArray) found = idx_neighbors_find_in_classes (self->audit, get_query (self, i),
                                                                decisions, NULL, NULL);

      g_assert_cmpuint (found->len, >, 1);
    }
}

static void
sort_by_similarity (gpointer data)
{
  Neighbors *self = data;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      const IdxSort sort = { .key = IDX_SORT_SIMILAR, .index = get_query (self, i) };
      g_autoptr (IdxSubset) sorted = idx_sort_apply (&sort, self->dataset, NULL, NULL, NULL);

      g_assert_cmpuint (idx_subset_get_index (sorted, 0), ==, sort.index);
    }
}

/* Inserts a distance into the sorted list of the shortest ones. */
static void
insert (guint32 *distances,
        guint32 distance)
{
  guint place = N_NEIGHBORS;

  for (; place > 0 && distance < distances[place - 1]; place--)
    if (place < N_NEIGHBORS)
      distances[place] = distances[place - 1];
  if (place < N_NEIGHBORS)
    distances[place] = distance;
}

static void
find_by_pixels (gpointer data)
{
  const Neighbors *self = data;

  for (guint i = 0; i < N_QUERIES; i++)
    {
      const guint8 *query = self->pixels + get_query (self, i) * self->size;
      guint32 nearest[N_NEIGHBORS];

      memset (nearest, 0xFF, sizeof nearest);
      for (guint other = 0; other < self->n_samples; other++)
        {
          const guint8 *pixels = self->pixels + other * self->size;
          guint32 distance = 0;

          for (gsize p = 0; p < self->size; p++)
            distance += (guint32) ((pixels[p] - query[p]) * (pixels[p] - query[p]));
          insert (nearest, distance);
        }
      g_assert_cmpuint (nearest[0], ==, 0);
    }
}

static gboolean
open_set (Neighbors *self,
          GFile *images)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *indices = NULL;
  g_autofree guint8 *was_read = NULL;

  self->dataset = idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  if (self->dataset == NULL || !idx_dataset_load (self->dataset, NULL, NULL, &error))
    {
      g_print ("  %s\n", error->message);
      return FALSE;
    }
  self->audit = idx_audit_new (self->dataset, NULL, NULL, NULL, &error);
  if (self->audit == NULL)
    {
      g_print ("  %s\n", error->message);
      return FALSE;
    }
  idx_similarity_attach (self->dataset, self->audit);
  self->n_samples = idx_dataset_get_n_samples (self->dataset);
  self->size = idx_dataset_get_sample_size (self->dataset);
  if (self->n_samples * self->size > MAX_PIXELS)
    return TRUE;
  self->pixels = g_malloc_n (self->n_samples, self->size);
  indices = g_new (guint32, self->n_samples);
  was_read = g_malloc (self->n_samples);
  for (guint32 i = 0; i < self->n_samples; i++)
    indices[i] = i;
  return idx_dataset_read (self->dataset, indices, self->n_samples, self->pixels, was_read,
                           IDX_READ_ONCE, NULL, NULL);
}

int
main (int argc,
      char **argv)
{
  Neighbors self = { 0 };
  g_autofree char *name = NULL;
  const GOptionEntry entries[] = {
    { "images", 0, 0, G_OPTION_ARG_FILENAME, &name, "Use these images", "FILE" },
    { NULL },
  };
  Bench *bench = bench_new ("Neighbors of ten samples", argv, entries);
  g_autoptr (GFile) images =
    name != NULL ? g_file_new_for_commandline_arg (name) : bench_get_training_images ();

  if (open_set (&self, images))
    {
      bench_add (bench, "in the space of the audit", find_by_audit, &self);
      if (self.pixels != NULL)
        bench_add (bench, "by all pixels", find_by_pixels, &self);
      bench_add (bench, "in each class", find_in_classes, &self);
      bench_add (bench, "ten orders by similarity", sort_by_similarity, &self);
      if (bench_run (bench) && self.pixels != NULL)
        bench_compare (bench, "in the space of the audit", "by all pixels", 1.0 / 50);
    }

  bench_free (bench);
  g_clear_object (&self.audit);
  g_clear_object (&self.dataset);
  g_free (self.pixels);
  return 0;
}
