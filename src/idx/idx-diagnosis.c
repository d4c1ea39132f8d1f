/* SPDX-License-Identifier: MIT */

/* Explains what happened to files that don't fit their headers. */

#include "idx-diagnosis.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The number of bytes to examine for traces of a copy as text. */
#define EXAMINED_SIZE ((gsize) 256 * 1024)

/* The minimum number of traces. */
#define MIN_TRACES 4

/* The replacement character in UTF-8. */
#define REPLACEMENT "\xEF\xBF\xBD"

/* Reads bytes in memory or on disk. Returns how many there are. */
static gsize
read_bytes (IdxSource *source,
            guint64 offset,
            guint8 *buffer,
            gsize length,
            GCancellable *cancellable)
{
  gsize n_read = 0;

  return idx_source_read (source, offset, buffer, length, IDX_READ_ONCE, &n_read, cancellable, NULL)
           ? n_read
           : 0;
}

/* Returns whether each byte 0A follows a byte 0D, and there are enough of them. */
static gboolean
has_carriage_returns (const guint8 *bytes,
                      gsize length)
{
  gsize n = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (bytes[i] != '\n')
        continue;
      if (i == 0 || bytes[i - 1] != '\r')
        return FALSE;
      n++;
    }
  return n >= MIN_TRACES;
}

/* Returns whether each byte above 7F belongs to a replacement character. The last one may be
 * incomplete. */
static gboolean
has_replacements (const guint8 *bytes,
                  gsize length)
{
  gsize n = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (bytes[i] < 0x80)
        continue;
      if (memcmp (bytes + i, REPLACEMENT, MIN (length - i, strlen (REPLACEMENT))) != 0)
        return FALSE;
      i += strlen (REPLACEMENT) - 1;
      n++;
    }
  return n >= MIN_TRACES;
}

const char *
idx_diagnosis_find_text_copy (IdxSource *source,
                              GCancellable *cancellable)
{
  g_autofree guint8 *bytes = g_malloc (EXAMINED_SIZE);
  gsize length;

  g_return_val_if_fail (IDX_IS_SOURCE (source), NULL);

  length = read_bytes (source, 0, bytes, EXAMINED_SIZE, cancellable);
  if (has_carriage_returns (bytes, length))
    return _ ("The file was copied in text mode, which puts a byte 0D before each byte 0A. Copy "
              "or download it again in binary mode.");
  if (has_replacements (bytes, length))
    return _ ("The file was copied as text, which replaces each byte above 7F by EF BF BD, so its "
              "values are lost. Copy or download it again in binary mode.");
  return NULL;
}

/* Returns whether the header is followed by the same header. */
static gboolean
has_header_twice (IdxSource *source,
                  const IdxHeader *header)
{
  guint8 expected[IDX_HEADER_MAX_SIZE];
  guint8 found[IDX_HEADER_MAX_SIZE];
  gsize size = idx_header_write (header, expected);

  return read_bytes (source, size, found, size, NULL) == size &&
         memcmp (found, expected, size) == 0;
}

/* Returns whether the surplus at @offset begins with the header of a complete file. */
static gboolean
is_followed_by_file (IdxSource *source,
                     guint64 offset,
                     guint64 size,
                     IdxHeader *next)
{
  guint8 bytes[IDX_HEADER_MAX_SIZE];
  gsize length = read_bytes (source, offset, bytes, sizeof bytes, NULL);

  return length >= 4 && idx_header_looks_like_idx (bytes, length) &&
         idx_header_parse (next, bytes, length, NULL) && next->dimensions[0] > 0 &&
         next->data_size <= size - offset - next->size;
}

static char *
describe_samples (const IdxHeader *header,
                  guint64 n_samples)
{
  g_autofree char *count = idx_text_format_count (n_samples);

  return g_strdup_printf (
    header->n_dimensions == 1
      ? ngettext ("%s more label follows the data; the count in the header may be wrong. It is "
                  "ignored.",
                  "%s more labels follow the data; the count in the header may be wrong. They are "
                  "ignored.",
                  (gulong) n_samples)
      : ngettext ("%s more whole image follows the data; the count in the header may be wrong. It "
                  "is ignored.",
                  "%s more whole images follow the data; the count in the header may be wrong. "
                  "They are ignored.",
                  (gulong) n_samples),
    count);
}

char *
idx_diagnosis_describe_surplus (IdxSource *source,
                                const IdxHeader *header,
                                guint64 size)
{
  guint64 end, extra;
  const char *copied;
  g_autofree char *bytes = NULL;
  IdxHeader next;

  g_return_val_if_fail (IDX_IS_SOURCE (source), NULL);
  g_return_val_if_fail (header != NULL, NULL);
  g_return_val_if_fail (size > header->size + header->data_size, NULL);

  end = header->size + header->data_size;
  extra = size - end;
  bytes = idx_text_format_count (extra);
  copied = idx_diagnosis_find_text_copy (source, NULL);
  if (copied != NULL)
    return g_strdup (copied);
  if (extra == header->size && !header->little_endian && has_header_twice (source, header))
    return g_strdup_printf (_ ("The header occurs twice, so all values are shifted by %s bytes. "
                               "Remove the first %s bytes of the file."),
                            bytes, bytes);
  if (!header->little_endian && is_followed_by_file (source, end, size, &next))
    {
      g_autofree char *description = idx_header_describe (&next);

      /* Translators: %s is like “IDX, 10,000 images of 28×28 pixels (uint8)” */
      return g_strdup_printf (_ ("The data is followed by a second file (%s), which is ignored. "
                                 "Split the file to open it."),
                              description);
    }
  if (header->sample_size > 0 && extra % header->sample_size == 0)
    return describe_samples (header, extra / header->sample_size);
  return g_strdup_printf (ngettext ("The data is followed by %s byte that the header doesn't "
                                    "declare; it is ignored.",
                                    "The data is followed by %s bytes that the header doesn't "
                                    "declare; they are ignored.",
                                    (gulong) extra),
                          bytes);
}
