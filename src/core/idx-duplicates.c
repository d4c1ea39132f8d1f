/* SPDX-License-Identifier: MIT */

/* Equal images, found by hashes and made sure of by their bytes.
 *
 * The hashes of all images are sorted with their places, so that equal ones come to lie side
 * by side, the first image first. Within a run of equal hashes each image is compared with the
 * first one of every image that differs, which with a good hash is one. */

#include "idx-duplicates.h"

#include "idx-error.h"

#include <string.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* Where an image is: in the data set, or in the other one. */
typedef struct
{
  guint64 hash;
  guint32 index;
  guint32 set;
} Place;

/* FNV-1a with 64 bits, eight bytes at a time (Fowler, Noll and Vo), mixed at its end so that all
 * bits count. */
static guint64
hash_bytes (const guint8 *bytes,
            gsize size)
{
  const guint64 prime = G_GUINT64_CONSTANT (0x100000001B3);
  guint64 hash = G_GUINT64_CONSTANT (0xCBF29CE484222325);
  guint64 word;

  for (; size >= sizeof word; bytes += sizeof word, size -= sizeof word)
    {
      memcpy (&word, bytes, sizeof word);
      hash = (hash ^ word) * prime;
      hash ^= hash >> 32;
    }
  for (; size > 0; bytes++, size--)
    hash = (hash ^ *bytes) * prime;
  return hash ^ hash >> 29;
}

static gboolean
add_places (IdxDataset *dataset,
            guint32 set,
            GArray *places,
            GCancellable *cancellable,
            GError **error)
{
  gsize size = idx_dataset_get_sample_size (dataset);
  guint n_samples = idx_dataset_get_n_samples (dataset);
  guint chunk = (guint) MAX (CHUNK_SIZE / MAX (size, 1), 1);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (size, 1));
  g_autofree guint8 *there = g_malloc (chunk);
  g_autofree guint32 *indices = g_new (guint32, chunk);

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (!idx_dataset_read (dataset, indices, n, samples, there, IDX_READ_SCAN, cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        if (there[i])
          {
            Place place = { hash_bytes (samples + i * size, size), first + i, set };

            g_array_append_val (places, place);
          }
    }
  return TRUE;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *x = a;
  const Place *y = b;

  if (x->hash != y->hash)
    return x->hash < y->hash ? -1 : 1;
  if (x->set != y->set)
    return x->set < y->set ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

static int
compare_duplicates (gconstpointer a,
                    gconstpointer b)
{
  const IdxDuplicate *x = a;
  const IdxDuplicate *y = b;

  return (x->index > y->index) - (x->index < y->index);
}

/* One image that others of a run may be equal to. */
typedef struct
{
  const Place *place;
  GBytes *sample;
} Model;

static void
model_clear (gpointer data)
{
  g_bytes_unref (((Model *) data)->sample);
}

static const Place *
find_model (GArray *models,
            GBytes *sample)
{
  for (guint i = 0; i < models->len; i++)
    if (g_bytes_equal (g_array_index (models, Model, i).sample, sample))
      return g_array_index (models, Model, i).place;
  return NULL;
}

static gboolean
compare_run (IdxDataset *const sets[2],
             const Place *run,
             gsize n,
             GArray *duplicates,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GArray) models = g_array_new (FALSE, FALSE, sizeof (Model));

  g_array_set_clear_func (models, model_clear);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GBytes) sample =
        idx_dataset_read_image (sets[run[i].set], run[i].index, cancellable, error);
      const Place *first;

      if (sample == NULL)
        return FALSE;
      first = find_model (models, sample);
      if (first != NULL && (sets[1] == NULL || run[i].set == 1))
        {
          IdxDuplicate duplicate = { run[i].index, first->index };

          g_array_append_val (duplicates, duplicate);
        }
      else if (first == NULL && (sets[1] == NULL || run[i].set == 0))
        {
          Model model = { &run[i], g_steal_pointer (&sample) };

          g_array_append_val (models, model);
        }
    }
  return TRUE;
}

static gboolean
check_pair (IdxDataset *dataset,
            IdxDataset *other,
            GError **error)
{
  const IdxImageFormat *a = idx_dataset_get_format (dataset);
  const IdxImageFormat *b = idx_dataset_get_format (other);

  if (a->element_type == b->element_type && a->rows == b->rows && a->columns == b->columns &&
      idx_dataset_get_sample_size (dataset) == idx_dataset_get_sample_size (other))
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               "The sets can't be compared: one has images of %u×%u, the other of %u×%u, of other "
               "types or other depths.",
               a->rows, a->columns, b->rows, b->columns);
  return FALSE;
}

GArray *
idx_duplicates_find (IdxDataset *dataset,
                     IdxDataset *other,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GArray) places = NULL;
  g_autoptr (GArray) duplicates = NULL;
  IdxDataset *const sets[2] = { dataset, other };
  const Place *all;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (other == NULL || IDX_IS_DATASET (other), NULL);

  if (other != NULL && !check_pair (dataset, other, error))
    return NULL;
  places = g_array_new (FALSE, FALSE, sizeof (Place));
  if (!add_places (dataset, 0, places, cancellable, error) ||
      (other != NULL && !add_places (other, 1, places, cancellable, error)))
    return NULL;

  g_array_sort (places, compare_places);
  duplicates = g_array_new (FALSE, FALSE, sizeof (IdxDuplicate));
  all = (const Place *) (gpointer) places->data;
  for (gsize first = 0, n; first < places->len; first += n)
    {
      for (n = 1; first + n < places->len && all[first + n].hash == all[first].hash;)
        n++;
      if (n > 1 && !compare_run (sets, all + first, n, duplicates, cancellable, error))
        return NULL;
    }
  g_array_sort (duplicates, compare_duplicates);
  return g_steal_pointer (&duplicates);
}
