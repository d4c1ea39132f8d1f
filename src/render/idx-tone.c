/* SPDX-License-Identifier: MIT */

/* Decides which values are black and which are white. */

#include "idx-tone.h"

#include "idx-value-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* At most this many samples, and about this many bytes of samples, are examined. A larger sample
 * isn't examined at all. */
#define MAX_SAMPLES 1000U
#define MAX_BYTES ((gsize) 8 * 1024 * 1024)
#define MAX_SAMPLE_BYTES ((gsize) 16 * 1024 * 1024)

/* If 99.9 % of the nonzero values are below this, all values are drawn over a smaller range. */
#define FAINT_LIMIT 128U

#define FIRST_LIGHT_LEVEL 128U

/* The largest distance of the quartiles of a background. */
#define MAX_SPREAD 16U

guint
idx_tone_get_n_needed (IdxDataset *dataset)
{
  gsize size;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), 0);

  size = MAX (idx_dataset_get_sample_size (dataset), 1);
  if (idx_dataset_get_format (dataset)->n_channels != 1 || size > MAX_SAMPLE_BYTES)
    return 0;
  return MIN (MIN (idx_dataset_get_n_samples (dataset), MAX_SAMPLES),
              MAX ((guint) (MAX_BYTES / size), 1));
}

/* Returns the smallest value that @share of all counted ones don't exceed; 0 if there are none. */
static guint
find_quantile (const guint64 counts[256],
               double share)
{
  guint64 n = 0, sum = 0;
  guint value = 0;

  for (guint i = 0; i < 256; i++)
    n += counts[i];
  for (; value < 255; value++)
    {
      sum += counts[value];
      if ((double) sum >= share * (double) n)
        break;
    }
  return n > 0 ? value : 0;
}

/* Finds the range for unsigned bytes. */
static void
find_range (const guint8 *samples,
            const guint8 *was_read,
            guint n_samples,
            gsize sample_size,
            IdxTone *tone)
{
  guint64 counts[256] = { 0 };
  guint highest;

  for (guint i = 0; i < n_samples; i++)
    for (gsize j = 0; was_read[i] && j < sample_size; j++)
      counts[samples[i * sample_size + j]]++;
  counts[0] = 0;
  highest = find_quantile (counts, 0.999);
  tone->is_stretched = highest > 0 && highest < FAINT_LIMIT;
  tone->range = (IdxRange){ 0, highest };
}

/* Counts the levels of the pixels on the border of an image. */
static void
count_border (const IdxImageFormat *format,
              const IdxRange *range,
              const guint8 *sample,
              guint64 counts[256])
{
  for (guint row = 0; row < format->rows; row++)
    {
      gboolean is_border_row = row == 0 || row == format->rows - 1;
      guint step = is_border_row ? 1 : MAX (format->columns - 1, 1);

      for (guint64 column = 0; column < format->columns; column += step)
        counts[idx_image_format_get_level (format, sample, row, (guint) column, range)]++;
    }
}

static IdxBackground
find_background (const guint64 border[256])
{
  if (find_quantile (border, 0.75) - find_quantile (border, 0.25) > MAX_SPREAD)
    return IDX_BACKGROUND_UNEVEN;
  return find_quantile (border, 0.5) >= FIRST_LIGHT_LEVEL ? IDX_BACKGROUND_LIGHT
                                                          : IDX_BACKGROUND_DARK;
}

gboolean
idx_tone_find (IdxDataset *dataset,
               const guint8 *samples,
               const guint8 *was_read,
               guint n_samples,
               IdxTone *tone)
{
  const IdxImageFormat *format;
  IdxTone found = { 0 };
  guint64 border[256] = { 0 };
  gsize sample_size;
  gboolean any_read = FALSE;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (samples != NULL && was_read != NULL && tone != NULL, FALSE);

  format = idx_dataset_get_format (dataset);
  sample_size = idx_dataset_get_sample_size (dataset);
  if (format->element_type == IDX_ELEMENT_TYPE_UINT8)
    find_range (samples, was_read, n_samples, sample_size, &found);
  for (guint i = 0; i < n_samples; i++)
    if (was_read[i])
      {
        any_read = TRUE;
        count_border (format, found.is_stretched ? &found.range : idx_dataset_get_range (dataset),
                      samples + i * sample_size, border);
      }
  if (!any_read)
    return FALSE;
  found.background = find_background (border);
  *tone = found;
  return TRUE;
}

/* Reads the samples that idx_tone_find() needs, and sets the tone of the dataset if any were read;
 * if @mode is %IDX_READ_RESIDENT, only if all were. Sets @was_found to whether the tone was set. */
static gboolean
apply (IdxDataset *dataset,
       IdxReadMode mode,
       gboolean *was_found,
       GCancellable *cancellable,
       GError **error)
{
  guint n_needed = idx_tone_get_n_needed (dataset);
  g_autofree guint32 *indices = g_new (guint32, n_needed);
  g_autofree guint8 *samples = g_malloc_n (n_needed, idx_dataset_get_sample_size (dataset));
  g_autofree guint8 *was_read = g_malloc0 (n_needed);
  IdxTone tone = { 0 };

  for (guint i = 0; i < n_needed; i++)
    indices[i] = i;
  if (n_needed > 0 && !idx_dataset_read (dataset, indices, n_needed, samples, was_read, mode,
                                         cancellable, error))
    return FALSE;
  *was_found = n_needed == 0 ||
               ((mode != IDX_READ_RESIDENT || memchr (was_read, 0, n_needed) == NULL) &&
                idx_tone_find (dataset, samples, was_read, n_needed, &tone));
  if (*was_found)
    idx_dataset_set_tone (dataset, &tone);
  return TRUE;
}

gboolean
idx_tone_apply (IdxDataset *dataset,
                GCancellable *cancellable,
                GError **error)
{
  gboolean was_found;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  return apply (dataset, IDX_READ_WAIT, &was_found, cancellable, error);
}

gboolean
idx_tone_apply_resident (IdxDataset *dataset)
{
  gboolean was_found;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  return apply (dataset, IDX_READ_RESIDENT, &was_found, NULL, NULL) && was_found;
}

IdxPalette
idx_tone_choose_palette (IdxBackground background,
                         gboolean is_dark)
{
  static const IdxPalette palettes[][2] = {
    [IDX_BACKGROUND_DARK] = { IDX_PALETTE_INK, IDX_PALETTE_SCREEN },
    [IDX_BACKGROUND_LIGHT] = { IDX_PALETTE_SCREEN_ON_LIGHT, IDX_PALETTE_INK_ON_DARK },
    [IDX_BACKGROUND_UNEVEN] = { IDX_PALETTE_SCREEN_ON_LIGHT, IDX_PALETTE_SCREEN },
  };

  g_return_val_if_fail (background < G_N_ELEMENTS (palettes), IDX_PALETTE_INK);

  return palettes[background][is_dark ? 1 : 0];
}

char *
idx_tone_describe (IdxDataset *dataset)
{
  const IdxTone *tone;
  IdxElementType type;
  g_autofree char *minimum = NULL;
  g_autofree char *maximum = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  tone = idx_dataset_get_tone (dataset);
  if (tone->uses_own_ranges)
    return g_strdup (_ ("each image shown over its own values"));
  if (!tone->is_stretched)
    return NULL;
  type = idx_dataset_get_format (dataset)->element_type;
  minimum = idx_value_text_dup (type, tone->range.minimum, TRUE);
  maximum = idx_value_text_dup (type, tone->range.maximum, TRUE);
  /* Translators: this describes samples, and follows a separator: "100 samples · shown from 0 to
   * 16" */
  return g_strdup_printf (_ ("shown from %s to %s"), minimum, maximum);
}
