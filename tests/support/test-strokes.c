/* SPDX-License-Identifier: MIT */

/* Samples whose labels can be predicted from their pixels. */

#include "test-strokes.h"

#include "test-bytes.h"

#define SIZE ((gsize) TEST_STROKES_ROWS * TEST_STROKES_ROWS)

static gboolean
is_in_stroke (guint stroke,
              guint offset,
              guint row,
              guint column)
{
  switch (stroke)
    {
    case 0:
      return column >= offset && column < offset + 2;
    case 1:
      return row >= offset && row < offset + 2;
    default:
      return row + column >= offset + 7 && row + column < offset + 10;
    }
}

GByteArray *
test_strokes_images (guint n_images)
{
  GByteArray *bytes =
    test_idx_header (0x08, 3, n_images, TEST_STROKES_ROWS, TEST_STROKES_ROWS);
  gsize start = bytes->len;

  test_append_noise (bytes, n_images * SIZE, 7);
  for (guint i = 0; i < n_images; i++)
    for (guint p = 0; p < SIZE; p++)
      {
        guint8 *pixel = bytes->data + start + i * SIZE + p;
        gboolean inside = is_in_stroke (i % TEST_STROKES_CLASSES, 3 + i / 3 % 6,
                                        p / TEST_STROKES_ROWS, p % TEST_STROKES_ROWS);

        *pixel = (guint8) (*pixel / 8 + (inside ? 200 : 0));
      }
  return bytes;
}

GByteArray *
test_strokes_labels (guint n_labels,
                     const guint *wrong,
                     guint n_wrong)
{
  GByteArray *bytes = test_idx_header (0x08, 1, n_labels);
  guint start = bytes->len;

  for (guint i = 0; i < n_labels; i++)
    test_append_be (bytes, 1, i % TEST_STROKES_CLASSES);
  for (guint i = 0; i < n_wrong; i++)
    bytes->data[start + wrong[i]] = (guint8) ((wrong[i] + 1) % TEST_STROKES_CLASSES);
  return bytes;
}

TestFolder *
test_strokes_add (guint n_samples,
                  const guint *wrong,
                  guint n_wrong)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_strokes_images (n_samples);
  g_autoptr (GByteArray) labels = test_strokes_labels (n_samples, wrong, n_wrong);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);

  return folder;
}
