/* SPDX-License-Identifier: MIT */

/* Writes the values of samples as the rows of a table.
 *
 * Writes a comma after each value, and replaces the last comma of a row. For one-byte types, copies
 * the text of a value from a table. It always copies eight bytes, then advances by the length of
 * the text; this takes about a nanosecond. Writes eight zeros at once, because images with a plain
 * background consist mostly of zeros. */

#include "idx-pixel-table.h"

#include "idx-error.h"
#include "idx-number-text.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The buffer is flushed when it contains at least this many bytes. */
#define BLOCK_SIZE ((gsize) 1024 * 1024)

/* The number of values to write between two checks of the buffer's size. The buffer has room for
 * them beyond BLOCK_SIZE. */
#define BATCH_VALUES ((gsize) 4096)
/* The additional 128 bytes are room for the label of a row and for JSON punctuation. */
#define BUFFER_SIZE (BLOCK_SIZE + BATCH_VALUES * IDX_NUMBER_TEXT_MAX + 128)

/* The samples to read at a time: as many as fit into CHUNK_BYTES, but at least one. */
#define CHUNK_BYTES ((gsize) 1024 * 1024)
#define MAX_CHUNK_SAMPLES ((gsize) 65536)

/* The text of a byte, followed by a comma; the longest is "-128,". */
typedef struct
{
  char text[8];
} ByteText;

typedef struct
{
  IdxSubset *subset;
  IdxTableFormat format;
  GOutputStream *stream;
  IdxProgress *progress;
  const IdxHeader *header;
  ByteText byte_texts[256]; /* the text of each byte, for types of one byte */
  guint8 byte_text_lengths[256];
  char *buffer;
  char *end; /* of the text in @buffer */
} Work;

static void
fill_byte_texts (Work *work)
{
  gboolean is_signed = work->header->element_type == IDX_ELEMENT_TYPE_INT8;

  for (gint32 byte = 0; byte < 256; byte++)
    {
      char text[IDX_NUMBER_TEXT_MAX] = "";
      char *end = idx_number_text_write_integer (text, is_signed ? (gint8) byte : byte);

      *end++ = ',';
      memcpy (work->byte_texts[byte].text, text, sizeof work->byte_texts[byte].text);
      work->byte_text_lengths[byte] = (guint8) (end - text);
    }
}

/* Writes @n values. Returns the position after the last comma. */
static char *
write_bytes (const Work *work,
             char *text,
             const guint8 *values,
             gsize n)
{
  static const char zeros[] = "0,0,0,0,0,0,0,0,";
  const guint8 *end = values + n;

  while (values < end)
    {
      guint64 next_eight = 1; /* zero only if the next eight values are zeros */

      if (end - values >= 8)
        memcpy (&next_eight, values, sizeof next_eight);
      if (next_eight == 0)
        {
          memcpy (text, zeros, sizeof zeros - 1);
          text += sizeof zeros - 1;
          values += 8;
          continue;
        }
      for (gsize i = MIN (8, (gsize) (end - values)); i > 0; i--, values++)
        {
          memcpy (text, work->byte_texts[*values].text, sizeof (ByteText));
          text += work->byte_text_lengths[*values];
        }
    }
  return text;
}

static char *
write_integers (const Work *work,
                char *text,
                const guint8 *values,
                gsize n)
{
  IdxElementType type = work->header->element_type;
  gsize size = idx_element_type_get_size (type);

  for (gsize i = 0; i < n; i++)
    {
      gint64 value = idx_element_type_read_integer_in_order (type, values + i * size,
                                                             work->header->little_endian);

      text = idx_number_text_write_integer (text, (gint32) value);
      *text++ = ',';
    }
  return text;
}

static float
get_float (const Work *work,
           const guint8 *bytes)
{
  guint32 bits;
  float value;

  memcpy (&bits, bytes, sizeof bits);
  bits = work->header->little_endian ? GUINT32_FROM_LE (bits) : GUINT32_FROM_BE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

static double
get_double (const Work *work,
            const guint8 *bytes)
{
  guint64 bits;
  double value;

  memcpy (&bits, bytes, sizeof bits);
  bits = work->header->little_endian ? GUINT64_FROM_LE (bits) : GUINT64_FROM_BE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

static char *
write_floats (const Work *work,
              char *text,
              const guint8 *values,
              gsize n)
{
  gboolean is_float32 = work->header->element_type == IDX_ELEMENT_TYPE_FLOAT32;
  gsize size = is_float32 ? sizeof (float) : sizeof (double);

  for (gsize i = 0; i < n; i++)
    {
      const guint8 *bytes = values + i * size;
      double value = is_float32 ? (double) get_float (work, bytes) : get_double (work, bytes);
      gboolean needs_quotes = work->format == IDX_TABLE_JSON && !isfinite (value);

      if (needs_quotes)
        *text++ = '"';
      text = is_float32 ? idx_number_text_write_float (text, (float) value)
                        : idx_number_text_write_double (text, value);
      if (needs_quotes)
        *text++ = '"';
      *text++ = ',';
    }
  return text;
}

static gboolean
flush (Work *work,
       GCancellable *cancellable,
       GError **error)
{
  gsize length = (gsize) (work->end - work->buffer);

  work->end = work->buffer;
  return g_output_stream_write_all (work->stream, work->buffer, length, NULL, cancellable, error);
}

static gboolean
write_values (Work *work,
              const guint8 *values,
              gsize n_values,
              GCancellable *cancellable,
              GError **error)
{
  IdxElementType type = work->header->element_type;
  gsize size = idx_element_type_get_size (type);

  for (gsize first = 0, n; first < n_values; first += n)
    {
      const guint8 *batch = values + first * size;

      n = MIN (BATCH_VALUES, n_values - first);
      if (size == 1)
        work->end = write_bytes (work, work->end, batch, n);
      else if (idx_element_type_is_integer (type))
        work->end = write_integers (work, work->end, batch, n);
      else
        work->end = write_floats (work, work->end, batch, n);
      /* Doesn't flush after the last value: its comma must stay in the buffer to be replaced. */
      if (first + n < n_values && (gsize) (work->end - work->buffer) >= BLOCK_SIZE &&
          !flush (work, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static void
write_text (Work *work,
            const char *text)
{
  gsize length = strlen (text);

  memcpy (work->end, text, length);
  work->end += length;
}

/* Writes the start of a row: its label, if the dataset has labels. */
static void
write_label (Work *work,
             guint index)
{
  IdxLabels *labels = idx_dataset_get_labels (idx_subset_get_dataset (work->subset));
  gboolean is_json = work->format == IDX_TABLE_JSON;

  if (labels == NULL)
    {
      write_text (work, is_json ? "{" : "");
      return;
    }
  write_text (work, is_json ? "{\"label\":" : "");
  work->end =
    idx_number_text_write_integer (work->end, (gint32) idx_labels_get_value (labels, index));
  write_text (work, ",");
}

static gboolean
write_row (Work *work,
           guint index,
           const guint8 *sample,
           GCancellable *cancellable,
           GError **error)
{
  gboolean is_json = work->format == IDX_TABLE_JSON;
  gsize n_values =
    (gsize) work->header->sample_size / idx_element_type_get_size (work->header->element_type);

  write_label (work, index);
  write_text (work, is_json ? "\"pixels\":[" : "");
  if (!write_values (work, sample, n_values, cancellable, error))
    return FALSE;
  work->end--;
  write_text (work, is_json ? "]}\n" : "\n");
  return (gsize) (work->end - work->buffer) < BLOCK_SIZE || flush (work, cancellable, error);
}

static gboolean
set_missing_error (guint32 index,
                   GError **error)
{
  g_autofree char *shown = idx_text_format_count (index);

  g_set_error (error, IDX_ERROR, IDX_ERROR_READ, _ ("The image of sample %s can't be read."),
               shown);
  return FALSE;
}

static gboolean
write_rows (Work *work,
            GCancellable *cancellable,
            GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (work->subset);
  gsize sample_size = (gsize) work->header->sample_size;
  guint n_samples = idx_subset_get_n_samples (work->subset);
  guint chunk = (guint) MIN (CLAMP (CHUNK_BYTES / MAX (sample_size, 1), 1, MAX_CHUNK_SAMPLES),
                             MAX (n_samples, 1));
  g_autofree guint32 *indices = g_new (guint32, chunk);
  g_autofree guint8 *was_read = g_malloc (chunk);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (sample_size, 1));

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        indices[i] = idx_subset_get_index (work->subset, first + i);
      if (!idx_dataset_read (dataset, indices, n, samples, was_read, IDX_READ_WAIT, cancellable,
                             error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          if (!was_read[i])
            return set_missing_error (indices[i], error);
          if (!write_row (work, indices[i], samples + i * sample_size, cancellable, error))
            return FALSE;
        }
      if (work->progress != NULL)
        idx_progress_report (work->progress, (double) (first + n) / n_samples);
    }
  return flush (work, cancellable, error);
}

gboolean
idx_pixel_table_write (IdxSubset *subset,
                       IdxTableFormat format,
                       GOutputStream *stream,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autofree char *buffer = NULL;
  Work work = { .subset = subset, .format = format, .stream = stream, .progress = progress };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  if (!idx_subset_check_labels (subset, error))
    return FALSE;
  work.header = idx_file_get_header (idx_dataset_get_images (idx_subset_get_dataset (subset)));
  buffer = g_malloc (BUFFER_SIZE);
  work.buffer = buffer;
  work.end = buffer;
  if (idx_element_type_get_size (work.header->element_type) == 1)
    fill_byte_texts (&work);
  return write_rows (&work, cancellable, error);
}
