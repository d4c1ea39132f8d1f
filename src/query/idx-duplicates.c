/* SPDX-License-Identifier: MIT */

/* Finds equal images by their 122-bit fingerprints.
 *
 * Reads each image once, in file order. Comparing bytes instead would require reading compressed
 * images out of order, which decompresses them again and again. The fingerprints depend on a secret
 * key, so nobody can construct collisions (see idx-fingerprint.c). A Bloom filter with one hash
 * function eliminates most of the unique fingerprints. A stable radix sort of the rest makes equal
 * fingerprints adjacent, in file order. */

#include "idx-duplicates.h"

#include "idx-error.h"
#include "idx-fingerprint.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The approximate number of bytes to read at a time. */
#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* The number of bits in the Bloom filter per image. One unique image in about this many passes the
 * filter by chance. */
#define BITS_PER_IMAGE 16

/* The number of bits to sort by: the 61 bits of a fingerprint's first value, rounded up to an even
 * number of bytes, because sort_candidates() makes two passes per iteration. */
#define SORTED_BITS 64

/* Marks images that are not duplicates. All bits are set, so memset() can fill an array with it. */
#define NOT_DUPLICATE G_MAXUINT32

/* The number of loop iterations between two checks for cancellation. */
#define CHECK_INTERVAL 65536

/* An image that may be equal to another one. @set is 0 for the first dataset and 1 for the other
 * dataset. */
typedef struct
{
  IdxFingerprint fingerprint;
  guint32 index;
  guint32 set;
} Candidate;

/* The state of a search. Image numbers count the images of set 0, then those of set 1. */
typedef struct
{
  IdxDataset *sets[2]; /* the second is NULL if there is only one dataset */
  guint n_samples[2];
  GArray *fingerprints; /* by image number */
  guint32 *firsts;      /* for each image of the last set, the first equal image in set 0 */
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
                 gsize image_number)
{
  return &g_array_index (search->fingerprints, IdxFingerprint, image_number);
}

static void
report (const Search *search,
        guint set,
        guint n_done)
{
  gsize n_before = set == 0 ? 0 : search->n_samples[0];

  idx_progress_report (search->progress,
                       (double) (n_before + n_done) / (double) MAX (count_images (search), 1));
}

/* Computes the fingerprints of all images of a set. A compressed file may contain fewer images than
 * its header promises; if so, corrects n_samples. */
static gboolean
read_set (Search *search,
          guint set,
          const IdxFingerprintKey *key,
          GError **error)
{
  IdxDataset *dataset = search->sets[set];
  gsize size = idx_dataset_get_sample_size (dataset);
  guint max_in_chunk =
    (guint) MIN (MAX (CHUNK_SIZE / MAX (size, 1), 1), MAX (search->n_samples[set], 1));
  g_autofree guint8 *samples = g_malloc_n (max_in_chunk, MAX (size, 1));
  g_autofree guint8 *was_read = g_malloc (max_in_chunk);
  g_autofree guint32 *indices = g_new (guint32, max_in_chunk);

  for (guint first = 0, n; first < search->n_samples[set]; first += n)
    {
      n = MIN (max_in_chunk, search->n_samples[set] - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (g_cancellable_set_error_if_cancelled (search->cancellable, error) ||
          !idx_dataset_read (dataset, indices, n, samples, was_read, IDX_READ_ONCE,
                             search->cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          IdxFingerprint fingerprint;

          if (!was_read[i])
            {
              search->n_samples[set] = first + i;
              return TRUE;
            }
          idx_fingerprint_compute (key, samples + i * size, size, &fingerprint);
          g_array_append_val (search->fingerprints, fingerprint);
        }
      report (search, set, first + n);
    }
  return TRUE;
}

static gboolean
is_bit_set (const guint8 *bits,
            guint64 number)
{
  return (bits[number / 8] >> number % 8 & 1) != 0;
}

/* Sets a bit, and returns whether it was set before. */
static gboolean
set_bit (guint8 *bits,
         guint64 number)
{
  gboolean was_set = is_bit_set (bits, number);

  bits[number / 8] |= (guint8) (1U << number % 8);
  return was_set;
}

/* Checks for cancellation, but only in every CHECK_INTERVAL-th step. */
static gboolean
is_canceled (const Search *search,
             gsize step)
{
  return step % CHECK_INTERVAL == 0 && g_cancellable_is_cancelled (search->cancellable);
}

/* Returns whether the Bloom filter says that an image may be equal to another one. */
static gboolean
is_candidate (const Search *search,
              const guint8 *seen_twice,
              guint64 n_bits,
              gsize image_number)
{
  return is_bit_set (seen_twice, get_fingerprint (search, image_number)->values[0] % n_bits);
}

/* Collects all images that may be equal to another one. @seen has the bits of all images,
 * @seen_twice the bits that several images share. */
static Candidate *
find_candidates (const Search *search,
                 gsize *n_candidates)
{
  gsize n_images = count_images (search);
  guint64 n_bits = (guint64) MAX (n_images, 1) * BITS_PER_IMAGE;
  g_autofree guint8 *seen = g_malloc0 (n_bits / 8);
  g_autofree guint8 *seen_twice = g_malloc0 (n_bits / 8);
  Candidate *candidates;
  gsize n = 0;

  for (gsize i = 0; i < n_images && !is_canceled (search, i); i++)
    if (set_bit (seen, get_fingerprint (search, i)->values[0] % n_bits))
      (void) set_bit (seen_twice, get_fingerprint (search, i)->values[0] % n_bits);
  for (gsize i = 0; i < n_images && !is_canceled (search, i); i++)
    if (is_candidate (search, seen_twice, n_bits, i))
      n++;
  candidates = g_new0 (Candidate, n);
  *n_candidates = n;
  n = 0;
  for (gsize i = 0; i < n_images && n < *n_candidates && !is_canceled (search, i); i++)
    if (is_candidate (search, seen_twice, n_bits, i))
      {
        guint32 set = i < search->n_samples[0] ? 0 : 1;

        candidates[n++] = (Candidate){ *get_fingerprint (search, i),
                                       (guint32) (i - (set * (gsize) search->n_samples[0])), set };
      }
  return candidates;
}

static guint
get_byte (const Candidate *candidate,
          guint shift)
{
  return (guint) (candidate->fingerprint.values[0] >> shift & 0xFF);
}

/* One stable pass of the radix sort, by one byte of the first values of the fingerprints. */
static void
sort_by_byte (const Search *search,
              const Candidate *candidates,
              gsize n,
              guint shift,
              Candidate *sorted)
{
  gsize starts[257] = { 0 };

  for (gsize i = 0; i < n; i++)
    starts[get_byte (&candidates[i], shift) + 1]++;
  for (guint byte = 0; byte < 256; byte++)
    starts[byte + 1] += starts[byte];
  for (gsize i = 0; i < n && !is_canceled (search, i); i++)
    sorted[starts[get_byte (&candidates[i], shift)]++] = candidates[i];
}

static void
sort_candidates (const Search *search,
                 Candidate *candidates,
                 gsize n)
{
  g_autofree Candidate *sorted = g_new0 (Candidate, n);

  for (guint shift = 0; shift < SORTED_BITS; shift += 16)
    {
      if (g_cancellable_is_cancelled (search->cancellable))
        return;
      sort_by_byte (search, candidates, n, shift, sorted);
      sort_by_byte (search, sorted, n, shift + 8, candidates);
    }
}

/* Finds the first equal image for each image in a run of candidates whose fingerprints have equal
 * first values. Their second values are almost always equal, too, so the inner loop usually ends in
 * its first iteration. */
static void
match_run (const Search *search,
           const Candidate *run,
           gsize n)
{
  gboolean is_one_set = search->sets[1] == NULL;

  for (gsize i = 1; i < n; i++)
    {
      if (!is_one_set && run[i].set == 0)
        continue;
      for (gsize j = 0; j < i && (is_one_set || run[j].set == 0); j++)
        if (run[j].fingerprint.values[1] == run[i].fingerprint.values[1])
          {
            search->firsts[run[i].index] = run[j].index;
            break;
          }
    }
}

static void
match_candidates (const Search *search,
                  const Candidate *candidates,
                  gsize n_candidates)
{
  for (gsize first = 0, n; first < n_candidates; first += n)
    {
      guint64 value = candidates[first].fingerprint.values[0];

      for (n = 1; first + n < n_candidates && candidates[first + n].fingerprint.values[0] == value;)
        n++;
      match_run (search, candidates + first, n);
    }
}

/* Lists the duplicates in file order. */
static GArray *
collect_duplicates (const Search *search,
                    guint n_samples)
{
  GArray *duplicates = g_array_new (FALSE, FALSE, sizeof (IdxDuplicate));

  for (guint i = 0; i < n_samples && !is_canceled (search, i); i++)
    if (search->firsts[i] != NOT_DUPLICATE)
      {
        IdxDuplicate duplicate = { i, search->firsts[i] };

        g_array_append_val (duplicates, duplicate);
      }
  return duplicates;
}

gboolean
idx_duplicates_check_comparable (IdxDataset *dataset,
                                 IdxDataset *other,
                                 GError **error)
{
  const IdxImageFormat *a = idx_dataset_get_format (dataset);
  const IdxImageFormat *b = idx_dataset_get_format (other);

  /* Equal bytes mean equal images only if the formats are equal. */
  if (a->element_type == b->element_type && a->little_endian == b->little_endian &&
      idx_image_format_is_same_layout (a, b) &&
      idx_dataset_get_sample_size (dataset) == idx_dataset_get_sample_size (other))
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The datasets can't be compared: their images (%u×%u and %u×%u) differ in size, "
                  "element type or number of values."),
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
  g_autofree Candidate *candidates = NULL;
  Search search = { { dataset, other }, { 0, 0 }, NULL, NULL, progress, cancellable };
  IdxFingerprintKey key;
  gsize n_candidates;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (other == NULL || IDX_IS_DATASET (other), NULL);

  if (other != NULL && !idx_duplicates_check_comparable (dataset, other, error))
    return NULL;
  search.n_samples[0] = idx_dataset_get_n_samples (dataset);
  search.n_samples[1] = other != NULL ? idx_dataset_get_n_samples (other) : 0;
  fingerprints = g_array_new (FALSE, FALSE, sizeof (IdxFingerprint));
  search.fingerprints = fingerprints;
  idx_fingerprint_key_init (&key);
  if (!read_set (&search, 0, &key, error) || (other != NULL && !read_set (&search, 1, &key, error)))
    return NULL;
  candidates = find_candidates (&search, &n_candidates);
  g_clear_pointer (&fingerprints, g_array_unref);
  sort_candidates (&search, candidates, n_candidates);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  n_samples = search.n_samples[other != NULL ? 1 : 0];
  firsts = g_new (guint32, n_samples);
  if (n_samples > 0)
    memset (firsts, 0xFF, n_samples * sizeof *firsts);
  search.firsts = firsts;
  match_candidates (&search, candidates, n_candidates);
  idx_progress_report (progress, 1);
  duplicates = collect_duplicates (&search, n_samples);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&duplicates);
}
