/* SPDX-License-Identifier: MIT */

/* Reads the start of a file as a header, and recognizes other formats. */

#include "fuzz-target.h"

#include "idx-header.h"
#include "idx-sniff.h"

#include <string.h>

static void
check_header (const IdxHeader *header,
              const guint8 *data)
{
  guint8 written[IDX_HEADER_MAX_SIZE];
  g_autofree char *description = idx_header_describe (header);

  g_assert_true (g_utf8_validate (description, -1, NULL));
  g_assert_cmpuint (idx_header_write (header, written), ==, header->size);
  g_assert_true (memcmp (written, data, header->size) == 0);
  g_assert_cmpuint (header->data_size, ==, header->sample_size * header->dimensions[0]);
  g_assert_true (header->sample_size > 0 || header->data_size == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  gsize length = MIN (size, IDX_HEADER_MAX_SIZE);
  g_autofree guint8 *swapped = g_memdup2 (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) sniff_error = NULL;
  IdxHeader header;

  if (idx_header_parse (&header, data, length, &error))
    check_header (&header, data);
  else
    g_assert_true (g_utf8_validate (error->message, -1, NULL));

  if (!idx_sniff_reject_known (data, MIN (size, IDX_SNIFF_LENGTH), &sniff_error))
    g_assert_true (g_utf8_validate (sniff_error->message, -1, NULL));

  (void) idx_header_is_swapped (data, length, size, TRUE);
  (void) idx_header_is_swapped (data, length, G_MAXUINT64, FALSE);
  idx_header_swap (swapped, length, size, TRUE);
  if (idx_header_parse (&header, swapped, length, NULL))
    check_header (&header, swapped);
  return 0;
}
