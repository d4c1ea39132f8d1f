/* SPDX-License-Identifier: MIT */

/* Equal images, found by fingerprints of 122 bits.
 *
 * Each image is read once, in the order of the file, and never again: compressed images that were
 * read out of order to compare their bytes would be decompressed again and again. A fingerprint
 * has a secret key, so that not even images made to be confused are (idx-fingerprint.c). A table
 * of bits rules out most fingerprints as unique; the others are sorted with their places, byte by byte,
 * which puts equal ones side by side, the first image first. */

#include "idx-duplicates.h"

#include "idx-error.h"
#include "idx-fingerprint.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* Bits of the table for each image: one unique image in so many isn't ruled out. */
#define BITS_PER_IMAGE 16

/* Bits of half a fingerprint, rounded up to an even number of bytes. */
#define SORTED_BITS 64

/* In the table of first images: the image has no equal one before it. */
#define NO_OTHER G_MAXUINT32

/* Steps of a long loop between two checks for cancellation. */
#define STEPS 65536

/* An image: its fingerprint, its index, and whether that is one of the dataset or of the other one. */
typedef struct
{
  IdxFingerprint fingerprint;
  guint32 index;
  guint32 set;
} Place;

typedef struct
{
  IdxDataset *sets[2];
  guint n_samples[2];
  GArray *fingerprints; /* of the one set, then of the other */
  guint32 *firsts;      /* for each image that may be a duplicate: the first equal one */
  IdxProgress *progress;
  GCancellable *cancellable;
} Search;

static gsize
count_images (const Search *search)
{
  return (gsize) search->n_samples[0] + search->n_samples[1];
}

static const IdxFingerprint *
get_fingerprint (const Search *search,
                 gsize image)
{
  return &g_array_index (search->fingerprints, IdxFingerprint, image);
}

static void
report (const Search *search,
        guint set,
        guint n_done)
{
  gsize n_before = set == 0 ? 0 : search->n_samples[0];

  if (search->progress != NULL)
    idx_progress_report (search->progress,
                         (double) (n_before + n_done) / (double) MAX (count_images (search), 1));
}

/* Takes the fingerprints of all images of a set. A compressed file may hold fewer than its header
 * promises, which shows only when it ends. */
static gboolean
read_set (Search *search,
          guint set,
          const IdxFingerprintKey *key,
          GError **error)
{
  IdxDataset *dataset = search->sets[set];
  gsize size = idx_dataset_get_sample_size (dataset);
  guint chunk = (guint) MIN (MAX (CHUNK_SIZE / MAX (size, 1), 1), MAX (search->n_samples[set], 1));
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
        {
          IdxFingerprint fingerprint;

          if (!there[i])
            {
              search->n_samples[set] = first + i;
              return TRUE;
            }
          idx_fingerprint_take (key, samples + i * size, size, &fingerprint);
          g_array_append_val (search->fingerprints, fingerprint);
        }
      report (search, set, first + n);
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

/* Whether an image may be equal to another one. */
static gboolean
is_candidate (const Search *search,
              const guint8 *found_again,
              guint64 n_bits,
              gsize image)
{
  return is_marked (found_again, get_fingerprint (search, image)->values[0] % n_bits);
}

/* The places of all images that may be equal to another one. */
static Place *
find_places (const Search *search,
             gsize *n_places)
{
  gsize n_images = count_images (search);
  guint64 n_bits = (guint64) MAX (n_images, 1) * BITS_PER_IMAGE;
  g_autofree guint8 *found = g_malloc0 (n_bits / 8);
  g_autofree guint8 *found_again = g_malloc0 (n_bits / 8);
  Place *places;
  gsize n = 0;

  for (gsize i = 0; i < n_images && !is_stopped (search, i); i++)
    if (mark (found, get_fingerprint (search, i)->values[0] % n_bits))
      (void) mark (found_again, get_fingerprint (search, i)->values[0] % n_bits);
  for (gsize i = 0; i < n_images && !is_stopped (search, i); i++)
    if (is_candidate (search, found_again, n_bits, i))
      n++;
  places = g_new0 (Place, n);
  *n_places = n;
  n = 0;
  for (gsize i = 0; i < n_images && n < *n_places && !is_stopped (search, i); i++)
    if (is_candidate (search, found_again, n_bits, i))
      {
        guint32 set = i < search->n_samples[0] ? 0 : 1;

        places[n++] = (Place){ *get_fingerprint (search, i),
                               (guint32) (i - (set * (gsize) search->n_samples[0])), set };
      }
  return places;
}

static guint
get_byte (const Place *place,
          guint shift)
{
  return (guint) (place->fingerprint.values[0] >> shift & 0xFF);
}

/* Sorts places by a byte of the first halves of their fingerprints; those with the same byte keep
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
    starts[get_byte (&places[i], shift) + 1]++;
  for (guint byte = 0; byte < 256; byte++)
    starts[byte + 1] += starts[byte];
  for (gsize i = 0; i < n && !is_stopped (search, i); i++)
    sorted[starts[get_byte (&places[i], shift)]++] = places[i];
}

static void
sort_places (const Search *search,
             Place *places,
             gsize n)
{
  g_autofree Place *sorted = g_new0 (Place, n);

  for (guint shift = 0; shift < SORTED_BITS && !g_cancellable_is_cancelled (search->cancellable); shift += 16)
    {
      sort_by_byte (search, places, n, shift, sorted);
      sort_by_byte (search, sorted, n, shift + 8, places);
    }
}

/* Finds the first equal image for each of those whose fingerprints have the same first half. That
 * the second halves differ all the same is so unlikely that the inner loop ends at once. */
static void
match_run (const Search *search,
           const Place *run,
           gsize n)
{
  gboolean within = search->sets[1] == NULL;

  for (gsize i = 1; i < n; i++)
    {
      if (!within && run[i].set == 0)
        continue;
      for (gsize j = 0; j < i && (within || run[j].set == 0); j++)
        if (run[j].fingerprint.values[1] == run[i].fingerprint.values[1])
          {
            search->firsts[run[i].index] = run[j].index;
            break;
          }
    }
}

static void
match_places (const Search *search,
              const Place *places,
              gsize n_places)
{
  for (gsize first = 0, n; first < n_places; first += n)
    {
      for (n = 1; first + n < n_places &&
                  places[first + n].fingerprint.values[0] == places[first].fingerprint.values[0];)
        n++;
      match_run (search, places + first, n);
    }
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

  /* Bytes that are equal are the same image only if they mean the same. */
  if (a->element_type == b->element_type && a->little_endian == b->little_endian &&
      a->rows == b->rows && a->columns == b->columns && a->n_channels == b->n_channels &&
      a->planar == b->planar &&
      idx_dataset_get_sample_size (dataset) == idx_dataset_get_sample_size (other))
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The sets can't be compared: one has images of %u×%u, the other of %u×%u, of other "
                  "types or other depths."),
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
  g_autoptr (GArray) fingerprints = NULL;
  g_autofree guint32 *firsts = NULL;
  g_autofree Place *places = NULL;
  Search search = { { dataset, other }, { 0, 0 }, NULL, NULL, progress, cancellable };
  IdxFingerprintKey key;
  gsize n_places;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (other == NULL || IDX_IS_DATASET (other), NULL);

  if (other != NULL && !check_pair (dataset, other, error))
    return NULL;
  search.n_samples[0] = idx_dataset_get_n_samples (dataset);
  search.n_samples[1] = other != NULL ? idx_dataset_get_n_samples (other) : 0;
  fingerprints = g_array_new (FALSE, FALSE, sizeof (IdxFingerprint));
  search.fingerprints = fingerprints;
  idx_fingerprint_key_init (&key);
  if (!read_set (&search, 0, &key, error) || (other != NULL && !read_set (&search, 1, &key, error)))
    return NULL;
  places = find_places (&search, &n_places);
  g_clear_pointer (&fingerprints, g_array_unref);
  sort_places (&search, places, n_places);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  n_samples = search.n_samples[other != NULL ? 1 : 0];
  firsts = g_new (guint32, n_samples);
  if (n_samples > 0)
    memset (firsts, 0xFF, n_samples * sizeof *firsts);
  search.firsts = firsts;
  match_places (&search, places, n_places);
  if (progress != NULL)
    idx_progress_report (progress, 1);
  duplicates = collect_duplicates (&search, n_samples);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&duplicates);
}
