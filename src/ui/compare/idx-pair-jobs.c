/* SPDX-License-Identifier: MIT */

/* The jobs that read the two images of a pair, subtract them, and convert them to levels. */

#include "idx-pair-jobs.h"

void
idx_pair_conversion_free (gpointer data)
{
  IdxPairConversion *conversion = data;

  g_clear_pointer (&conversion->decoder, idx_decoder_free);
  for (guint i = 0; i < IDX_PAIR_N_IMAGES; i++)
    {
      g_clear_pointer (&conversion->samples[i], g_bytes_unref);
      g_clear_pointer (&conversion->levels[i], g_bytes_unref);
    }
  g_free (conversion);
}

gpointer
idx_pair_conversion_run (gpointer data,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  IdxPairConversion *conversion = data;

  for (guint i = 0; i < IDX_PAIR_N_IMAGES; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      conversion->levels[i] =
        idx_decoder_dup_levels (conversion->decoder,
                                g_bytes_get_data (conversion->samples[i], NULL));
    }
  return conversion;
}

void
idx_pair_subtraction_free (gpointer data)
{
  IdxPairSubtraction *subtraction = data;

  for (guint i = 0; i < IDX_PAIR_N_IMAGES; i++)
    {
      g_clear_object (&subtraction->datasets[i]);
      g_clear_pointer (&subtraction->samples[i], g_bytes_unref);
    }
  g_clear_pointer (&subtraction->difference, idx_difference_free);
  g_free (subtraction);
}

gpointer
idx_pair_subtraction_run (gpointer data,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  IdxPairSubtraction *subtraction = data;

  for (guint i = 0; i < IDX_PAIR_N_IMAGES; i++)
    {
      subtraction->samples[i] = idx_dataset_read_image (
        subtraction->datasets[i], subtraction->indices[i], cancellable, error);
      if (subtraction->samples[i] == NULL)
        return NULL;
    }
  subtraction->difference =
    idx_difference_new (idx_dataset_get_format (subtraction->datasets[0]),
                        subtraction->samples[0], subtraction->samples[1], cancellable, error);
  return subtraction->difference;
}
