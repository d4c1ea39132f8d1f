/* SPDX-License-Identifier: MIT */

/* Opens a whole file, and reads it to its end, as images and as labels. */

#include "fuzz-target.h"

#include "idx-image-format.h"
#include "idx-labels.h"

#include <string.h>

#define MAX_SAMPLE_SIZE 100000
#define N_READS 8

static void
read_image (IdxFile *file,
            guint32 index)
{
  const IdxHeader *header = idx_file_get_header (file);
  gsize n_values = (gsize) header->sample_size / idx_element_type_get_size (header->element_type);
  g_autofree guint8 *sample = g_malloc0 ((gsize) header->sample_size);
  IdxImageFormat format;
  IdxRange range;
  guint8 was_read = 2;

  if (!idx_file_read_samples (file, &index, 1, sample, &was_read, IDX_READ_WAIT, NULL, NULL))
    return;
  g_assert_cmpuint (was_read, <=, 1);
  if (!was_read || header->n_dimensions < 2)
    return;
  idx_image_format_init (&format, header);
  (void) idx_range_init (&range, header->element_type);
  idx_range_include (&range, &format, sample, n_values, NULL);
  (void) idx_image_format_looks_swapped (&format, sample, n_values);

  for (format.slice = 0; format.slice < MIN (format.n_slices, 3); format.slice++)
    {
      g_autofree guint8 *levels = g_malloc (idx_image_format_get_n_levels (&format));
      g_autofree guint8 *marks = g_malloc (idx_image_format_get_n_levels (&format));

      (void) idx_image_format_decode (&format, sample, &range, levels, marks);
    }
}

static void
read_labels (IdxFile *file)
{
  g_autoptr (IdxLabels) labels = idx_labels_new (file, 1000, NULL, NULL);
  const IdxClass *classes;
  guint64 n_counted = 0;
  guint n_classes;

  if (labels == NULL)
    return;
  classes = idx_labels_get_classes (labels, &n_classes);
  for (guint i = 0; i < n_classes; i++)
    {
      g_assert_true (i == 0 || classes[i - 1].value < classes[i].value);
      n_counted += classes[i].n_samples;
    }
  g_assert_cmpuint (n_counted, ==, idx_labels_get_n_labels (labels));
}

static void
read_file (IdxFile *file)
{
  const IdxHeader *header = idx_file_get_header (file);
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  IdxHashes hashes;
  double progress = 0;
  guint64 n_samples, n_more;

  (void) idx_file_get_n_samples (file, &n_samples);
  for (guint32 i = 0; i < N_READS && header->sample_size > 0 &&
                      header->sample_size < MAX_SAMPLE_SIZE;
       i++)
    read_image (file, (guint32) (n_samples * i / (N_READS - 1)));
  read_labels (file);

  while (progress < 1 && idx_file_advance (file, 1024 * 1024, &progress, NULL, NULL))
    continue;
  if (idx_file_get_n_samples (file, &n_more))
    {
      g_assert_cmpuint (n_more, <=, n_samples);
      g_assert_cmpuint (n_more, <=, header->dimensions[0]);
    }
  (void) idx_file_hash (file, &hashes, NULL, NULL);
  idx_file_collect_messages (file, messages);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GFile) location = g_file_new_for_path ("fuzz-images-idx3-ubyte");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFile) file = idx_file_open_bytes (bytes, location, &error);

  g_assert_true ((file == NULL) == (error != NULL));
  if (file != NULL)
    read_file (file);
  else
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
  return 0;
}
