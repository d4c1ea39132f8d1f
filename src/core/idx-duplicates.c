/* SPDX-License-Identifier: MIT */

/* Finds equal images by fingerprints of 122 bits.
 *
 * Each image is read once, in file order: reading compressed images out of order to compare their
 * bytes would decompress them again and again. A fingerprint has a secret key, so that collisions
 * can't be made on purpose (idx-fingerprint.c). A bit table (a Bloom filter with one hash) rules
 * out most fingerprints as unique. The rest are radix-sorted, which puts equal ones next to each
 * other, the first image first. */

#include "idx-duplicates.h"

#include "idx-error.h"
#include "idx-fingerprint.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* The size of the bit table, which fails to rule out one unique image in this many. */
#define BITS_PER_IMAGE 16

/* The bits of half a fingerprint, rounded up to an even number of bytes. */
#define SORTED_BITS 64

/* Marks images without an equal one before them. */
#define NO_OTHER G_MAXUINT32

/* Steps of a long loop between two checks for cancellation. */
#define STEPS 65536

/* The fingerprint and index of an image; @set is 0 for the dataset, 1 for the other one. */
typedef struct
{
  IdxFingerprint fingerprint;
  guint32 index;
  guint32 set;
} Candidate;

typedef struct
{
  IdxDataset *sets[2];
  guint n_samples[2];
  GArray *fingerprints; /* of one set, then of the other */
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

/* Computes the fingerprints of all images of a set. A compressed file may hold fewer images than
 * its header promises, which is known only at its end. */
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
          idx_fingerprint_compute (key, samples + i * size, size, &fingerprint);
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

/* Sets a bit, and returns whether it was set before. */
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

/* Tells whether an image may be equal to another one. */
static gboolean
is_candidate (const Search *search,
              const guint8 *found_again,
              guint64 n_bits,
              gsize image)
{
  return is_marked (found_again, get_fingerprint (search, image)->values[0] % n_bits);
}

/* Collects the entries of all images that may be equal to another one. */
static Candidate *
find_candidates (const Search *search,
                 gsize *n_candidates)
{
  gsize n_images = count_images (search);
  guint64 n_bits = (guint64) MAX (n_images, 1) * BITS_PER_IMAGE;
  g_autofree guint8 *found = g_malloc0 (n_bits / 8);
  g_autofree guint8 *found_again = g_malloc0 (n_bits / 8);
  Candidate *candidates;
  gsize n = 0;

  for (gsize i = 0; i < n_images && !is_stopped (search, i); i++)
    if (mark (found, get_fingerprint (search, i)->values[0] % n_bits))
      (void) mark (found_again, get_fingerprint (search, i)->values[0] % n_bits);
  for (gsize i = 0; i < n_images && !is_stopped (search, i); i++)
    if (is_candidate (search, found_again, n_bits, i))
      n++;
  candidates = g_new0 (Candidate, n);
  *n_candidates = n;
  n = 0;
  for (gsize i = 0; i < n_images && n < *n_candidates && !is_stopped (search, i); i++)
    if (is_candidate (search, found_again, n_bits, i))
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

/* Makes a stable pass by one byte of the first half of the fingerprints. */
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
  for (gsize i = 0; i < n && !is_stopped (search, i); i++)
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

/* Finds the first equal image for each image in a run with the same first half of the fingerprint.
 * The second halves almost never differ, so the inner loop ends at once. */
static void
match_run (const Search *search,
           const Candidate *run,
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

  for (guint i = 0; i < n_samples && !is_stopped (search, i); i++)
    if (search->firsts[i] != NO_OTHER)
      {
        IdxDuplicate duplicate = { i, search->firsts[i] };

        g_array_append_val (duplicates, duplicate);
      }
  return duplicates;
}

gboolean
idx_duplicates_check_pair (IdxDataset *dataset,
                           IdxDataset *other,
                           GError **error)
{
  const IdxImageFormat *a = idx_dataset_get_format (dataset);
  const IdxImageFormat *b = idx_dataset_get_format (other);

  /* Equal bytes are the same image only in the same format. */
  if (a->element_type == b->element_type && a->little_endian == b->little_endian &&
      a->rows == b->rows && a->columns == b->columns && a->n_channels == b->n_channels &&
      a->planar == b->planar &&
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

  if (other != NULL && !idx_duplicates_check_pair (dataset, other, error))
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
  if (progress != NULL)
    idx_progress_report (progress, 1);
  duplicates = collect_duplicates (&search, n_samples);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&duplicates);
}
