/* SPDX-License-Identifier: MIT */

/* Equal images, found by hashes and made sure of by their bytes.
 *
 * Each image is hashed. Of most hashes a table of bits tells that no other image has them; the
 * others are sorted with their places, byte by byte, so that equal ones come to lie side by side,
 * the first image first. Within a run of equal hashes each image is compared with the first one of every image that
 * differs, which with a good hash is one. */

#include "idx-duplicates.h"

#include "idx-error.h"
#include "idx-hash.h"

#include <string.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* Bits of the table for each image: one in so many is taken for one that isn't alone. */
#define BITS_PER_IMAGE 16

/* The hash of an image that couldn't be read. */
#define NOT_THERE 0

/* What an image is equal to that is the first one of its kind. */
#define NO_OTHER G_MAXUINT32

/* So many steps of a long loop are made between two looks at whether it is cancelled. */
#define STEPS 65536

/* Where an image is: in the data set, or in the other one. */
typedef struct
{
  guint64 hash;
  guint32 index;
  guint32 set;
} Place;

static guint64
hash_image (const guint8 *image,
            gsize size)
{
  guint64 hash = idx_hash_bytes (IDX_HASH_EMPTY, image, size);

  return hash != NOT_THERE ? hash : 1;
}

typedef struct
{
  IdxDataset *sets[2];
  guint n_samples[2];
  guint64 *hashes; /* of the one set, then of the other */
  guint32 *firsts; /* of each image that may be a duplicate: the one that it is equal to */
  IdxProgress *progress;
  GCancellable *cancellable;
} Search;

static gboolean
hash_set (const Search *search,
          guint set,
          GError **error)
{
  IdxDataset *dataset = search->sets[set];
  gsize size = idx_dataset_get_sample_size (dataset);
  gsize n_before = set == 0 ? 0 : search->n_samples[0];
  gsize n_all = (gsize) search->n_samples[0] + search->n_samples[1];
  guint chunk = (guint) MAX (CHUNK_SIZE / MAX (size, 1), 1);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (size, 1));
  g_autofree guint8 *there = g_malloc (chunk);
  g_autofree guint32 *indices = g_new (guint32, chunk);

  for (guint first = 0, n; first < search->n_samples[set]; first += n)
    {
      n = MIN (chunk, search->n_samples[set] - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (g_cancellable_set_error_if_cancelled (search->cancellable, error) ||
          !idx_dataset_read (dataset, indices, n, samples, there, IDX_READ_SCAN,
                             search->cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        search->hashes[n_before + first + i] =
          there[i] ? hash_image (samples + i * size, size) : NOT_THERE;
      if (search->progress != NULL)
        idx_progress_report (search->progress,
                             (double) (n_before + first + n) / (double) n_all);
    }
  return TRUE;
}

static gboolean
is_marked (const guint8 *bits,
           guint64 number)
{
  return (bits[number / 8] >> number % 8 & 1) != 0;
}

/* Sets a bit, and gives whether it was set before. */
static gboolean
mark (guint8 *bits,
      guint64 number)
{
  gboolean was_marked = is_marked (bits, number);

  bits[number / 8] |= (guint8) (1U << number % 8);
  return was_marked;
}

static gboolean
is_stopped (const Search *search,
            gsize step)
{
  return step % STEPS == 0 && g_cancellable_is_cancelled (search->cancellable);
}

/* The places of all images whose hash may be that of another one too. */
static Place *
find_places (const Search *search,
             gsize *n_places)
{
  gsize n_images = (gsize) search->n_samples[0] + search->n_samples[1];
  guint64 n_bits = (guint64) MAX (n_images, 1) * BITS_PER_IMAGE;
  g_autofree guint8 *found = g_malloc0 (n_bits / 8);
  g_autofree guint8 *found_again = g_malloc0 (n_bits / 8);
  Place *places;
  gsize n = 0;

  for (gsize i = 0; i < n_images && !is_stopped (search, i); i++)
    if (search->hashes[i] != NOT_THERE && mark (found, search->hashes[i] % n_bits))
      (void) mark (found_again, search->hashes[i] % n_bits);
  for (gsize i = 0; i < n_images && !is_stopped (search, i); i++)
    if (search->hashes[i] != NOT_THERE && is_marked (found_again, search->hashes[i] % n_bits))
      n++;
  places = g_new0 (Place, n);
  *n_places = n;
  n = 0;
  for (gsize i = 0; i < n_images && n < *n_places && !is_stopped (search, i); i++)
    if (search->hashes[i] != NOT_THERE && is_marked (found_again, search->hashes[i] % n_bits))
      {
        guint32 set = i < search->n_samples[0] ? 0 : 1;

        places[n++] = (Place){ search->hashes[i], (guint32) (i - (set * (gsize) search->n_samples[0])), set };
      }
  return places;
}

/* Moves places into the order of a byte of their hashes; those in which it is the same stay in
 * their order. */
static void
sort_by_byte (const Search *search,
              const Place *places,
              gsize n,
              guint shift,
              Place *sorted)
{
  gsize starts[257] = { 0 };

  for (gsize i = 0; i < n; i++)
    starts[(places[i].hash >> shift & 0xFF) + 1]++;
  for (guint byte = 0; byte < 256; byte++)
    starts[byte + 1] += starts[byte];
  for (gsize i = 0; i < n && !is_stopped (search, i); i++)
    sorted[starts[places[i].hash >> shift & 0xFF]++] = places[i];
}

static void
sort_places (const Search *search,
             Place *places,
             gsize n)
{
  g_autofree Place *sorted = g_new0 (Place, n);

  for (guint shift = 0; shift < 64 && !g_cancellable_is_cancelled (search->cancellable); shift += 16)
    {
      sort_by_byte (search, places, n, shift, sorted);
      sort_by_byte (search, sorted, n, shift + 8, places);
    }
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
compare_run (const Search *search,
             const Place *run,
             gsize n,
             GError **error)
{
  g_autoptr (GArray) models = g_array_new (FALSE, FALSE, sizeof (Model));
  gboolean within = search->sets[1] == NULL;

  g_array_set_clear_func (models, model_clear);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GBytes) sample =
        idx_dataset_read_image (search->sets[run[i].set], run[i].index, search->cancellable, error);
      const Place *first;

      if (sample == NULL)
        return FALSE;
      first = find_model (models, sample);
      if (first != NULL && (within || run[i].set == 1))
        search->firsts[run[i].index] = first->index;
      else if (first == NULL && (within || run[i].set == 0))
        {
          Model model = { &run[i], g_steal_pointer (&sample) };

          g_array_append_val (models, model);
        }
    }
  return TRUE;
}

static gboolean
compare_places (const Search *search,
                const Place *places,
                gsize n_places,
                GError **error)
{
  for (gsize first = 0, n; first < n_places; first += n)
    {
      for (n = 1; first + n < n_places && places[first + n].hash == places[first].hash;)
        n++;
      if (n > 1 && !compare_run (search, places + first, n, error))
        return FALSE;
    }
  return TRUE;
}

/* What was found, in the order of the images. */
static GArray *
collect_duplicates (const Search *search,
                    guint n_samples)
{
  GArray *duplicates = g_array_new (FALSE, FALSE, sizeof (IdxDuplicate));

  for (guint i = 0; i < n_samples && !is_stopped (search, i); i++)
    if (search->firsts[i] != NO_OTHER)
      {
        IdxDuplicate duplicate = { i, search->firsts[i] };

        g_array_append_val (duplicates, duplicate);
      }
  return duplicates;
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
                     IdxProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GArray) duplicates = NULL;
  g_autofree guint64 *hashes = NULL;
  g_autofree guint32 *firsts = NULL;
  g_autofree Place *places = NULL;
  Search search = { { dataset, other }, { 0, 0 }, NULL, NULL, progress, cancellable };
  gsize n_places;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (other == NULL || IDX_IS_DATASET (other), NULL);

  if (other != NULL && !check_pair (dataset, other, error))
    return NULL;
  search.n_samples[0] = idx_dataset_get_n_samples (dataset);
  search.n_samples[1] = other != NULL ? idx_dataset_get_n_samples (other) : 0;
  hashes = g_new (guint64, (gsize) search.n_samples[0] + search.n_samples[1]);
  search.hashes = hashes;
  if (!hash_set (&search, 0, error) || (other != NULL && !hash_set (&search, 1, error)))
    return NULL;
  places = find_places (&search, &n_places);
  g_clear_pointer (&hashes, g_free);
  sort_places (&search, places, n_places);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  n_samples = search.n_samples[other != NULL ? 1 : 0];
  firsts = g_new (guint32, n_samples);
  if (n_samples > 0)
    memset (firsts, 0xFF, n_samples * sizeof *firsts);
  search.firsts = firsts;
  if (!compare_places (&search, places, n_places, error))
    return NULL;
  duplicates = collect_duplicates (&search, n_samples);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&duplicates);
}
