/* SPDX-License-Identifier: MIT */

#include "idx-labels.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <string.h>

static IdxFile *
open_made (GByteArray *content)
{
  g_autoptr (GBytes) bytes = g_bytes_new (content->data, content->len);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (GError) error = NULL;
  IdxFile *file = idx_file_open_bytes (bytes, location, &error);

  g_assert_no_error (error);
  g_byte_array_unref (content);
  return file;
}

static IdxLabels *
read_made (GByteArray *content,
           guint max_labels)
{
  g_autoptr (IdxFile) file = open_made (content);
  g_autoptr (GError) error = NULL;
  IdxLabels *labels = idx_labels_new (file, max_labels, NULL, &error);

  g_assert_no_error (error);
  return labels;
}

static void
check_values (IdxLabels *labels,
              const gint64 *values,
              guint n_values)
{
  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, n_values);
  for (guint i = 0; i < n_values; i++)
    g_assert_cmpint (idx_labels_get_value (labels, i), ==, values[i]);
}

static GByteArray *
make_integers (guint type,
               guint size,
               const gint64 *values,
               guint n_values)
{
  GByteArray *bytes = test_idx_header (type, 1, n_values);

  for (guint i = 0; i < n_values; i++)
    test_append_be (bytes, size, (guint64) values[i]);
  return bytes;
}

static void
test_uint8 (void)
{
  const gint64 values[] = { 0, 9, 255, 128 };
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x08, 1, values, 4), 4);

  check_values (labels, values, 4);
}

static void
test_int8 (void)
{
  const gint64 values[] = { 0, -1, -128, 127 };
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x09, 1, values, 4), 4);

  check_values (labels, values, 4);
}

static void
test_int16 (void)
{
  const gint64 values[] = { 0, -1, -32768, 32767 };
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x0B, 2, values, 4), 4);

  check_values (labels, values, 4);
}

static void
test_int32 (void)
{
  const gint64 values[] = { 0, -1, G_MININT32, G_MAXINT32 };
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x0C, 4, values, 4), 4);

  check_values (labels, values, 4);
}

static void
test_two_dimensions (void)
{
  const gint64 values[] = { 7, -3, 100000 };
  GByteArray *bytes = test_idx_header (0x0C, 2, 3, 8);
  g_autoptr (IdxLabels) labels = NULL;

  for (guint i = 0; i < 3; i++)
    {
      test_append_be (bytes, 4, (guint64) values[i]);
      test_append_noise (bytes, 7 * 4, i);
    }
  labels = read_made (bytes, 3);
  check_values (labels, values, 3);
}

static void
test_facets (void)
{
  GByteArray *bytes = test_idx_header (0x0C, 2, 2, 3);
  g_autoptr (IdxLabels) labels = NULL;
  g_autofree char *name = NULL;
  guint facet;

  for (guint i = 0; i < 6; i++)
    test_append_be (bytes, 4, (guint64) (gint64) (i * 10) - 5);
  labels = read_made (bytes, 2);
  g_assert_cmpuint (idx_labels_get_n_facets (labels), ==, 2);
  g_assert_cmpint (idx_labels_get_facet (labels, 0, 0), ==, 5);
  g_assert_cmpint (idx_labels_get_facet (labels, 1, 1), ==, 45);
  name = idx_labels_dup_facet_name (labels, 1);
  g_assert_cmpstr (name, ==, "2");
  g_assert_true (idx_labels_find_facet (labels, "2", &facet));
  g_assert_cmpuint (facet, ==, 1);
  g_assert_false (idx_labels_find_facet (labels, "0", &facet));
  g_assert_false (idx_labels_find_facet (labels, "3", &facet));
  g_assert_false (idx_labels_find_facet (labels, "writer", &facet));
}

static void
test_no_columns (void)
{
  g_autoptr (IdxLabels) labels = read_made (test_idx_header (0x0C, 2, 0, 0), 10);

  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 0);
}

static void
test_many (void)
{
  g_autoptr (IdxLabels) labels = read_made (test_idx_labels (200001), G_MAXUINT);

  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 200001);
  g_assert_cmpint (idx_labels_get_value (labels, 65536), ==, 6);
  g_assert_cmpint (idx_labels_get_value (labels, 200000), ==, 0);
}

static void
test_surplus (void)
{
  g_autoptr (IdxLabels) labels = read_made (test_idx_labels (20), 15);

  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 15);
}

static void
test_cut (void)
{
  GByteArray *content = test_idx_labels (20);
  g_autoptr (IdxLabels) labels = NULL;

  g_byte_array_set_size (content, content->len - 3);
  labels = read_made (content, 20);
  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 17);
}

static void
test_cut_gzip (void)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 1, 300000);
  GByteArray *stored;
  g_autoptr (IdxLabels) labels = NULL;

  test_append_noise (content, 300000, 1);
  stored = test_gzip (content);
  g_byte_array_set_size (stored, stored->len - 1000);
  labels = read_made (stored, G_MAXUINT);
  g_assert_cmpuint (idx_labels_get_n_labels (labels), >, 290000);
  g_assert_cmpuint (idx_labels_get_n_labels (labels), <, 300000);
}

static void
test_classes (void)
{
  const gint64 values[] = { 5, 3, 5, 5, 255, 3 };
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x08, 1, values, 6), 6);
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);

  g_assert_cmpuint (n_classes, ==, 3);
  g_assert_cmpint (classes[0].value, ==, 3);
  g_assert_cmpuint (classes[0].n_samples, ==, 2);
  g_assert_cmpint (classes[1].value, ==, 5);
  g_assert_cmpuint (classes[1].n_samples, ==, 3);
  g_assert_cmpint (classes[2].value, ==, 255);
  g_assert_cmpuint (classes[2].n_samples, ==, 1);
  g_assert_cmpuint (idx_labels_find_class (labels, 3), ==, 0);
  g_assert_cmpuint (idx_labels_find_class (labels, 5), ==, 1);
  g_assert_cmpuint (idx_labels_find_class (labels, 255), ==, 2);
  g_assert_cmpuint (idx_labels_find_class (labels, 4), ==, 1);
  g_assert_cmpuint (idx_labels_find_class (labels, 256), ==, 3);
}

static void
test_wide_classes (void)
{
  const gint64 values[] = { G_MAXINT32, -7, 0, -7, G_MININT32 };
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x0C, 4, values, 5), 5);
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);

  g_assert_cmpuint (n_classes, ==, 4);
  g_assert_cmpint (classes[0].value, ==, G_MININT32);
  g_assert_cmpint (classes[1].value, ==, -7);
  g_assert_cmpuint (classes[1].n_samples, ==, 2);
  g_assert_cmpint (classes[3].value, ==, G_MAXINT32);
}

static void
test_bytes (void)
{
  const gint64 values[] = { 4, 2 };
  g_autoptr (IdxLabels) bytes = read_made (make_integers (0x08, 1, values, 2), 2);
  g_autoptr (IdxLabels) others = read_made (make_integers (0x09, 1, values, 2), 2);

  g_assert_cmpuint (idx_labels_peek_bytes (bytes)[0], ==, 4);
  g_assert_null (idx_labels_peek_bytes (others));
}

static void
test_replace (void)
{
  const gint64 values[] = { 4, 2, 2 };
  const gint64 expected[] = { 4, 7, 2 };
  const guint32 index = 1;
  const gint32 value = 7;
  g_autoptr (IdxLabels) labels = read_made (make_integers (0x08, 1, values, 3), 3);
  g_autoptr (IdxLabels) replaced = idx_labels_replace (labels, &index, &value, 1);
  guint n_classes;

  check_values (labels, values, 3);
  check_values (replaced, expected, 3);
  (void) idx_labels_get_classes (replaced, &n_classes);
  g_assert_cmpuint (n_classes, ==, 3);
  g_assert_true (idx_labels_fit_bytes (replaced));
  g_assert_cmpint (idx_labels_get_format (replaced)->element_type, ==, IDX_ELEMENT_TYPE_UINT8);
}

static void
test_class_name (void)
{
  g_autoptr (IdxLabels) labels = read_made (test_idx_labels (1), 1);
  g_autofree char *name = idx_labels_dup_class_name (labels, -12);

  g_assert_cmpstr (name, ==, "-12");
}

static void
check_refused (GByteArray *content,
               const char *message)
{
  g_autoptr (IdxFile) file = open_made (content);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxLabels) labels = idx_labels_new (file, 10, NULL, &error);

  g_assert_null (labels);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_images (void)
{
  check_refused (test_idx_images (2, 3, 4),
                 "The file contains no labels: labels are integers in one dimension, and this is "
                 "IDX, 2 images of 3×4 pixels (uint8).");
}

static void
test_floats (void)
{
  GByteArray *content = test_idx_header (0x0D, 1, 2);

  test_append_noise (content, 8, 1);
  check_refused (content,
                 "The file contains no labels: that of sample 0 isn't a whole number.");
}

static void
append_float (GByteArray *bytes,
              float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  test_append_be (bytes, sizeof bits, bits);
}

static void
test_whole_floats (void)
{
  const gint64 values[] = { 7, -2, 1048577 };
  GByteArray *content = test_idx_header (0x0D, 1, 3);
  GByteArray *fraction = test_idx_header (0x0D, 1, 2);
  g_autoptr (IdxLabels) labels = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    append_float (content, (float) values[i]);
  labels = read_made (content, 3);
  check_values (labels, values, 3);
  append_float (fraction, 3);
  append_float (fraction, 0.5F);
  check_refused (fraction, "The file contains no labels: that of sample 1 isn't a whole number.");
}

/* Makes rows of values of a type; the row of sample i has a 1 in the column i * 7 % @n_columns. */
static GByteArray *
make_one_hot (guint type,
              guint n_rows,
              guint n_columns)
{
  GByteArray *content = test_idx_header (type, 2, n_rows, n_columns);

  for (guint row = 0; row < n_rows; row++)
    for (guint column = 0; column < n_columns; column++)
      {
        gboolean is_label = column == row * 7 % n_columns;
        guint8 byte = is_label ? 1 : 0;

        if (type == 0x0D)
          append_float (content, is_label ? 1 : 0);
        else
          g_byte_array_append (content, &byte, 1);
      }
  return content;
}

static char *
dup_message (IdxLabels *labels)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  idx_labels_collect_messages (labels, messages);
  g_assert_cmpuint (messages->len, ==, 1);
  return g_strdup (((const IdxMessage *) g_ptr_array_index (messages, 0))->text);
}

static void
check_one_hot (guint type,
               guint n_columns,
               gboolean are_bytes)
{
  g_autoptr (IdxLabels) labels = read_made (make_one_hot (type, 30, n_columns), 30);
  g_autoptr (IdxLabels) limited = idx_labels_limit (labels, 3);

  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 30);
  g_assert_cmpuint (idx_labels_get_n_facets (labels), ==, 0);
  g_assert_cmpint (idx_labels_peek_bytes (labels) != NULL, ==, are_bytes);
  for (guint i = 0; i < 30; i++)
    g_assert_cmpint (idx_labels_get_value (labels, i), ==, i * 7 % n_columns);
  g_assert_true (idx_labels_get_format (limited)->is_one_hot);
}

static void
test_one_hot (void)
{
  g_autoptr (IdxLabels) labels = read_made (make_one_hot (0x08, 30, 10), 30);
  g_autofree char *message = dup_message (labels);

  g_assert_cmpstr (message, ==,
                   "The labels in “made-labels-idx1-ubyte” are one-hot: each row of 10 values has "
                   "one 1, and its column is the label.");
  check_one_hot (0x08, 10, TRUE);
  check_one_hot (0x0D, 10, TRUE);
  check_one_hot (0x08, 300, FALSE);
  check_one_hot (0x0D, 2, TRUE);
}

/* A row without a 1, or with two, leaves all rows as they are. */
static void
test_almost_one_hot (void)
{
  for (guint8 value = 0; value <= 1; value++)
    {
      GByteArray *content = make_one_hot (0x08, 30, 10);
      g_autoptr (IdxLabels) labels = NULL;
      g_autofree char *message = NULL;

      /* The row of sample 20 has its 1 in the first column. */
      content->data[12 + 20 * 10 + value] = value;
      labels = read_made (content, 30);
      message = dup_message (labels);
      g_assert_cmpuint (idx_labels_get_n_facets (labels), ==, 9);
      g_assert_cmpint (idx_labels_get_value (labels, 10), ==, 1);
      g_assert_cmpstr (message, ==,
                       "The labels in “made-labels-idx1-ubyte” look one-hot, but not every row has "
                       "exactly one 1; that of sample 20 is the first without. The first column is "
                       "taken for the labels.");
    }
}

/* Other values than 0 and 1 leave the rows as they are, without a message. */
static void
test_not_one_hot (void)
{
  GByteArray *content = make_one_hot (0x08, 30, 10);
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  content->data[12 + 299] = 2;
  labels = read_made (content, 30);
  idx_labels_collect_messages (labels, messages);
  g_assert_cmpuint (messages->len, ==, 0);
  g_assert_cmpuint (idx_labels_get_n_facets (labels), ==, 9);
}

/* A header that declares long rows is refused, so no memory is allocated for them. */
static void
test_wide_rows (void)
{
  check_refused (test_idx_header (0x0C, 2, 0, 0xFFFFFFFF),
                 "The file contains no labels: labels are integers in one dimension, and this is "
                 "IDX, 0 vectors of 4294967295 values (int32).");
}

/* The number of columns is limited, because a small compressed file may contain very long rows. */
static void
test_many_columns (void)
{
  GByteArray *most = test_idx_header (0x08, 2, 2, 64);
  GByteArray *content = test_idx_header (0x08, 2, 2, 65);
  g_autoptr (IdxLabels) labels = NULL;

  test_append_noise (most, 2 * 64, 1);
  labels = read_made (most, 2);
  g_assert_cmpuint (idx_labels_get_n_facets (labels), ==, 63);
  test_append_noise (content, 2 * 65, 1);
  check_refused (content,
                 "The file contains no labels: labels are integers in one dimension, and this is "
                 "IDX, 2 vectors of 65 values (uint8).");
}

static void
test_wide_rows_of_gzip (void)
{
  GByteArray *content = test_idx_header (0x08, 2, 0xFFFF, 0x0FFFFFFF);
  GByteArray *stored;

  /* The size of a compressed file's content isn't known yet. */
  test_append_noise (content, 600000, 1);
  stored = test_gzip (content);
  g_byte_array_unref (content);
  check_refused (stored,
                 "The file contains no labels: labels are integers in one dimension, and this is "
                 "IDX, 65,535 vectors of 268435455 values (uint8).");
}

static void
test_real (void)
{
  static const guint counts[] = { 980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009 };
  g_autoptr (GFile) location = test_data_file ("mnist/t10k-labels-idx1-ubyte.gz");
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  const IdxClass *classes;
  guint n_classes;

  if (location == NULL)
    return;
  file = idx_file_open (location, NULL, NULL);
  labels = idx_labels_new (file, G_MAXUINT, NULL, NULL);
  classes = idx_labels_get_classes (labels, &n_classes);
  g_assert_cmpuint (n_classes, ==, 10);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (classes[i].n_samples, ==, counts[i]);
}

static void
test_real_two_dimensions (void)
{
  g_autoptr (GFile) location = test_data_file ("qmnist/qmnist-train-labels-idx2-int.gz");
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  guint n_classes, facet;

  if (location == NULL)
    return;
  file = idx_file_open (location, NULL, NULL);
  labels = idx_labels_new (file, G_MAXUINT, NULL, NULL);
  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 60000);
  (void) idx_labels_get_classes (labels, &n_classes);
  g_assert_cmpuint (n_classes, ==, 10);
  g_assert_cmpint (idx_labels_get_value (labels, 0), ==, 5);
  g_assert_true (idx_labels_find_facet (labels, "writer", &facet));
  g_assert_cmpint (idx_labels_get_facet (labels, 0, facet), ==, 2154);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/labels/uint8", test_uint8);
  g_test_add_func ("/dataset/labels/int8", test_int8);
  g_test_add_func ("/dataset/labels/int16", test_int16);
  g_test_add_func ("/dataset/labels/int32", test_int32);
  g_test_add_func ("/dataset/labels/two-dimensions", test_two_dimensions);
  g_test_add_func ("/dataset/labels/facets", test_facets);
  g_test_add_func ("/dataset/labels/no-columns", test_no_columns);
  g_test_add_func ("/dataset/labels/many", test_many);
  g_test_add_func ("/dataset/labels/surplus", test_surplus);
  g_test_add_func ("/dataset/labels/cut", test_cut);
  g_test_add_func ("/dataset/labels/cut-gzip", test_cut_gzip);
  g_test_add_func ("/dataset/labels/classes", test_classes);
  g_test_add_func ("/dataset/labels/wide-classes", test_wide_classes);
  g_test_add_func ("/dataset/labels/bytes", test_bytes);
  g_test_add_func ("/dataset/labels/replace", test_replace);
  g_test_add_func ("/dataset/labels/class-name", test_class_name);
  g_test_add_func ("/dataset/labels/refused/images", test_images);
  g_test_add_func ("/dataset/labels/whole-floats", test_whole_floats);
  g_test_add_func ("/dataset/labels/one-hot", test_one_hot);
  g_test_add_func ("/dataset/labels/almost-one-hot", test_almost_one_hot);
  g_test_add_func ("/dataset/labels/not-one-hot", test_not_one_hot);
  g_test_add_func ("/dataset/labels/refused/floats", test_floats);
  g_test_add_func ("/dataset/labels/refused/wide-rows", test_wide_rows);
  g_test_add_func ("/dataset/labels/many-columns", test_many_columns);
  g_test_add_func ("/dataset/labels/refused/wide-rows-of-gzip", test_wide_rows_of_gzip);
  g_test_add_func ("/dataset/labels/real", test_real);
  g_test_add_func ("/dataset/labels/real-two-dimensions", test_real_two_dimensions);
  return g_test_run ();
}
