/* SPDX-License-Identifier: MIT */

/* A set of samples, as bits: word i has the bits of the positions from 64 i on. The bits beyond the
 * last sample are 0. */

#include "idx-sample-set.h"

#include <string.h>

#define BITS_PER_WORD 64

struct _IdxSampleSet
{
  guint n_samples;
  gsize n_words;
  guint64 words[];
};

IdxSampleSet *
idx_sample_set_new (guint n_samples)
{
  const gsize n_words = ((gsize) n_samples + BITS_PER_WORD - 1) / BITS_PER_WORD;
  IdxSampleSet *self = g_malloc0 (sizeof *self + n_words * sizeof *self->words);

  self->n_samples = n_samples;
  self->n_words = n_words;
  return self;
}

IdxSampleSet *
idx_sample_set_copy (const IdxSampleSet *self)
{
  IdxSampleSet *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = idx_sample_set_new (self->n_samples);
  memcpy (copy->words, self->words, self->n_words * sizeof *self->words);
  return copy;
}

void
idx_sample_set_free (IdxSampleSet *self)
{
  g_free (self);
}

guint
idx_sample_set_get_n_samples (const IdxSampleSet *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_samples;
}

guint
idx_sample_set_count (const IdxSampleSet *self)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (gsize i = 0; i < self->n_words; i++)
    n += (guint) __builtin_popcountll (self->words[i]);
  return n;
}

gboolean
idx_sample_set_contains (const IdxSampleSet *self,
                         guint position)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return position < self->n_samples &&
         (self->words[position / BITS_PER_WORD] >> (position % BITS_PER_WORD) & 1) != 0;
}

void
idx_sample_set_add (IdxSampleSet *self,
                    guint position)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (position < self->n_samples);

  self->words[position / BITS_PER_WORD] |= G_GUINT64_CONSTANT (1) << (position % BITS_PER_WORD);
}

void
idx_sample_set_add_range (IdxSampleSet *self,
                          guint first,
                          guint n)
{
  guint end;
  gsize word, last_word;
  guint64 first_mask, last_mask;

  g_return_if_fail (self != NULL);

  if (n == 0 || first >= self->n_samples)
    return;
  end = n < self->n_samples - first ? first + n : self->n_samples;
  word = first / BITS_PER_WORD;
  last_word = (end - 1) / BITS_PER_WORD;
  first_mask = G_MAXUINT64 << (first % BITS_PER_WORD);
  last_mask = G_MAXUINT64 >> (BITS_PER_WORD - 1 - (end - 1) % BITS_PER_WORD);
  if (word == last_word)
    {
      self->words[word] |= first_mask & last_mask;
      return;
    }
  self->words[word] |= first_mask;
  memset (self->words + word + 1, 0xFF, (last_word - word - 1) * sizeof *self->words);
  self->words[last_word] |= last_mask;
}

void
idx_sample_set_combine (IdxSampleSet *self,
                        const IdxSampleSet *other,
                        IdxSetOperation operation)
{
  g_return_if_fail (self != NULL && other != NULL);
  g_return_if_fail (self->n_samples == other->n_samples);

  for (gsize i = 0; i < self->n_words; i++)
    switch (operation)
      {
      case IDX_SET_ADD:
        self->words[i] |= other->words[i];
        break;
      case IDX_SET_REMOVE:
        self->words[i] &= ~other->words[i];
        break;
      case IDX_SET_TOGGLE:
      default:
        self->words[i] ^= other->words[i];
      }
}

guint
idx_sample_set_find_between (const IdxSampleSet *self,
                             guint from,
                             guint end)
{
  guint64 bits;
  gsize word, last;
  guint position;

  g_return_val_if_fail (self != NULL, IDX_NO_POSITION);

  end = MIN (end, self->n_samples);
  if (from >= end)
    return IDX_NO_POSITION;
  word = from / BITS_PER_WORD;
  last = (end - 1) / BITS_PER_WORD;
  bits = self->words[word] & (G_MAXUINT64 << (from % BITS_PER_WORD));
  while (bits == 0)
    {
      if (word == last)
        return IDX_NO_POSITION;
      bits = self->words[++word];
    }
  position = (guint) (word * BITS_PER_WORD) + (guint) __builtin_ctzll (bits);
  return position < end ? position : IDX_NO_POSITION;
}

guint
idx_sample_set_find_next (const IdxSampleSet *self,
                          guint from)
{
  return idx_sample_set_find_between (self, from, G_MAXUINT);
}

guint
idx_sample_set_get_last (const IdxSampleSet *self)
{
  g_return_val_if_fail (self != NULL, IDX_NO_POSITION);

  for (gsize word = self->n_words; word > 0; word--)
    if (self->words[word - 1] != 0)
      return (guint) (word * BITS_PER_WORD - 1) - (guint) __builtin_clzll (self->words[word - 1]);
  return IDX_NO_POSITION;
}
