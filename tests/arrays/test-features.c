/* SPDX-License-Identifier: MIT */

#include "idx-features.h"

#include "idx-error.h"
#include "idx-float-values.h"
#include "idx-npy-header.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#define N_ROWS 300U
#define N_COLUMNS 7U

typedef struct
{
  TestFolder *folder;
  float values[N_ROWS * N_COLUMNS];
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->folder = test_folder_new ();
  /* Numbers that a half holds exactly. */
  for (guint i = 0; i < N_ROWS * N_COLUMNS; i++)
    self->values[i] = (float) (i % 1021) / 8 - 60;
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  test_folder_free (self->folder);
}

/* Returns the bits of a number in a format of 2, 4 or 8 bytes. */
static guint64
get_bits (float value,
          gsize size)
{
  const double wide = (double) value;
  guint64 wide_bits;
  guint32 bits;

  memcpy (&wide_bits, &wide, sizeof wide_bits);
  memcpy (&bits, &value, sizeof bits);
  if (size == 8)
    return wide_bits;
  if (size == 4)
    return bits;
  if (!isfinite (value))
    return 0x7C00U | (isnan (value) ? 1U : 0);
  if (value == 0)
    return 0;
  return (bits >> 16 & 0x8000U) | ((bits >> 23 & 0xFFU) - 112) << 10 | (bits >> 13 & 0x3FFU);
}

static void
append_number (GByteArray *bytes,
               float value,
               gsize size,
               gboolean is_big_endian)
{
  guint64 bits = get_bits (value, size);

  for (gsize i = 0; i < size; i++)
    {
      guint8 byte = (guint8) (bits >> 8 * (is_big_endian ? size - 1 - i : i));

      g_byte_array_append (bytes, &byte, 1);
    }
}

/* Appends an NPY header that states these things. */
static void
append_header (GByteArray *bytes,
               const char *type,
               gboolean is_fortran,
               const char *shape)
{
  g_autofree char *dictionary =
    g_strdup_printf ("{'descr': '%s', 'fortran_order': %s, 'shape': %s, }", type,
                     is_fortran ? "True" : "False", shape);
  guint8 start[] = { 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (guint8) strlen (dictionary), 0 };

  g_byte_array_append (bytes, start, sizeof start);
  g_byte_array_append (bytes, (const guint8 *) dictionary, (guint) strlen (dictionary));
}

static GFile *
add_npy (Fixture *self,
         const char *type,
         gsize size,
         gboolean is_fortran)
{
  g_autofree char *shape = g_strdup_printf ("(%u, %u)", N_ROWS, N_COLUMNS);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  append_header (bytes, type, is_fortran, shape);
  for (guint i = 0; i < N_ROWS * N_COLUMNS; i++)
    append_number (bytes,
                   is_fortran ? self->values[i % N_ROWS * N_COLUMNS + i / N_ROWS] : self->values[i],
                   size, *type == '>');
  return test_folder_add (self->folder, "features.npy", bytes);
}

static IdxFeatures *
open_features (GFile *file)
{
  g_autoptr (GError) error = NULL;
  IdxFeatures *features =
    idx_features_open (file, N_ROWS, IDX_FEATURE_SCALE_UNIT, NULL, NULL, &error);

  g_assert_no_error (error);
  return features;
}

static void
check_row (const Fixture *self,
           const float *row,
           guint index)
{
  for (guint k = 0; k < N_COLUMNS; k++)
    g_assert_cmpfloat (row[k], ==, self->values[index * N_COLUMNS + k]);
}

/* Reads all rows, and rows that are next to each other, near each other and far apart. */
static void
check_rows (const Fixture *self,
            IdxFeatures *features)
{
  const guint32 indices[] = { 0, 1, 2, 9, 100, 101, 250, N_ROWS - 1 };
  float all[N_ROWS * N_COLUMNS];
  float some[G_N_ELEMENTS (indices) * N_COLUMNS];

  g_assert_cmpuint (idx_features_get_n_columns (features), ==, N_COLUMNS);
  g_assert_cmpint (idx_features_get_scale (features), ==, IDX_FEATURE_SCALE_UNIT);
  g_assert_null (idx_features_describe_invalid_rows (features));
  g_assert_true (idx_features_read (features, NULL, 0, N_ROWS, all, NULL, NULL));
  g_assert_true (
    idx_features_read (features, indices, 0, G_N_ELEMENTS (indices), some, NULL, NULL));
  for (guint i = 0; i < N_ROWS; i++)
    check_row (self, all + i * N_COLUMNS, i);
  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    check_row (self, some + i * N_COLUMNS, indices[i]);
}

/* The same numbers have the same hash, however they are stored. */
static void
test_npy (Fixture *self,
          gconstpointer data)
{
  static const struct
  {
    const char *type;
    gsize size;
  } types[] = { { "<f4", 4 }, { ">f4", 4 }, { "<f8", 8 }, { ">f8", 8 }, { "<f2", 2 }, { ">f2", 2 } };
  guint64 hash = 0;

  for (guint i = 0; i < 2 * G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GFile) file =
        add_npy (self, types[i / 2].type, types[i / 2].size, i % 2 == 1 /* is_fortran */);
      g_autoptr (IdxFeatures) features = open_features (file);

      check_rows (self, features);
      g_assert_true (idx_features_get_location (features) == file);
      if (i > 0)
        g_assert_cmpuint (idx_features_get_hash (features), ==, hash);
      hash = idx_features_get_hash (features);
    }
}

static void
test_idx (Fixture *self,
          gconstpointer data)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0D, 2, N_ROWS, N_COLUMNS);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxFeatures) features = NULL;

  for (guint i = 0; i < N_ROWS * N_COLUMNS; i++)
    append_number (bytes, self->values[i], 4, TRUE);
  file = test_folder_add (self->folder, "features-idx2-float", bytes);
  features = open_features (file);
  check_rows (self, features);
}

/* Rows with NaN or infinite values are counted, found and read as 0. */
static void
test_invalid_rows (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxFeatures) features = NULL;
  g_autofree char *description = NULL;
  const guint32 *rows;
  float row[N_COLUMNS];
  guint n;

  self->values[0] = NAN;
  self->values[5 * N_COLUMNS + 2] = INFINITY;
  self->values[6 * N_COLUMNS - 1] = -INFINITY;
  self->values[N_ROWS * N_COLUMNS - 1] = NAN;
  file = add_npy (self, "<f4", 4, FALSE);
  features = open_features (file);
  rows = idx_features_get_invalid_rows (features, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (rows[0], ==, 0);
  g_assert_cmpuint (rows[1], ==, 5);
  g_assert_cmpuint (rows[2], ==, N_ROWS - 1);
  g_assert_cmpuint (idx_features_count_valid (features, 0), ==, 0);
  g_assert_cmpuint (idx_features_count_valid (features, 6), ==, 4);
  g_assert_cmpuint (idx_features_count_valid (features, N_ROWS), ==, N_ROWS - 3);
  for (guint i = 0; i < N_ROWS; i++)
    g_assert_cmpint (idx_features_is_valid (features, i), ==, i != 0 && i != 5 && i != N_ROWS - 1);
  g_assert_true (idx_features_read (features, NULL, 5, 1, row, NULL, NULL));
  for (guint k = 0; k < N_COLUMNS; k++)
    g_assert_cmpfloat (row[k], ==, 0);
  description = idx_features_describe_invalid_rows (features);
  g_assert_cmpstr (
    description, ==,
    "3 rows contain NaN or infinite values, so their samples aren't compared.");
}

/* A double that is too large for a float is as bad as an infinite one. */
static void
test_too_large (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxFeatures) features = NULL;
  const double large = 1e300;
  guint64 bits;

  append_header (bytes, "<f8", FALSE, "(300, 2)");
  for (guint i = 0; i < N_ROWS * 2; i++)
    append_number (bytes, (float) i, 8, FALSE);
  memcpy (&bits, &large, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  memcpy (bytes->data + bytes->len - sizeof bits, &bits, sizeof bits);
  file = test_folder_add (self->folder, "features.npy", bytes);
  features = open_features (file);
  g_assert_false (idx_features_is_valid (features, N_ROWS - 1));
  g_assert_true (idx_features_is_valid (features, N_ROWS - 2));
}

static void
check_error (GFile *file,
             const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFeatures) features =
    idx_features_open (file, N_ROWS, IDX_FEATURE_SCALE_AUTO, NULL, NULL, &error);

  g_assert_null (features);
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
}

/* Checks the message about a file with a header, and with @n_bytes bytes after it. */
static void
check_header (Fixture *self,
              const char *type,
              const char *shape,
              guint n_bytes,
              const char *message)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  guint start;

  append_header (bytes, type, FALSE, shape);
  start = bytes->len;
  g_byte_array_set_size (bytes, start + n_bytes);
  memset (bytes->data + start, 0x3C, n_bytes);
  file = test_folder_add (self->folder, "features.npy", bytes);
  check_error (file, message);
}

static void
test_wrong_files (Fixture *self,
                  gconstpointer data)
{
  static const char kind[] =
    "It must contain a two-dimensional array of floats, with a row for each sample: an NPY file "
    "(numpy.save), or an IDX file of floats.";
  static const char damaged[] = "It is damaged or cut short. Download or copy it again.";
  g_autoptr (GByteArray) images = test_idx_images (3, 2, 2);
  g_autoptr (GFile) idx = test_folder_add (self->folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) missing = test_folder_get_file (self->folder, "missing.npy");

  check_error (idx, kind);
  check_error (missing, "The file doesn't exist.");
  check_header (self, "<i4", "(300, 2)", 2400, kind);
  check_header (self, "<f4", "(300,)", 1200, kind);
  check_header (self, "<f4", "(300, 2, 1)", 2400, kind);
  check_header (self, "<f4", "(300, 2)", 2399, damaged);
  check_header (self, "<f4", "(300, 1000000000)", 2400, damaged);
  check_header (self, "<f4", "(299, 2)", 2392,
                "It has 299 rows of features, but the dataset has 300 samples. There must be a row "
                "for each sample, in the same order.");
  check_header (self, "<f4", "(300, 1)", 1200,
                "The length of its rows is 1. It must be from 2 to 2048.");
  check_header (self, "<f2", "(300, 2049)", 1229400,
                "The length of its rows is 2,049. It must be from 2 to 2048.");
  check_header (self, "<f4", "(300, 2)", 2400,
                "All of its rows are equal, so they say nothing about the samples.");
  check_header (self, "|O", "(300, 2)", 2400,
                "It contains Python objects, which could run any program when they are loaded. Save "
                "it as an array of numbers first.");
}

static void
test_all_invalid (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) file = NULL;

  for (guint i = 0; i < N_ROWS; i++)
    self->values[i * N_COLUMNS] = NAN;
  file = add_npy (self, "<f4", 4, FALSE);
  check_error (file, "Each of its rows contains NaN or infinite values.");
}

/* A file that is cut short while it is open gives an error, in both orders. */
static void
test_cut_short (Fixture *self,
                gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GFile) file = add_npy (self, "<f4", 4, i == 1 /* is_fortran */);
      g_autoptr (IdxFeatures) features = open_features (file);
      g_autoptr (GError) error = NULL;
      float row[N_COLUMNS];

      g_assert_cmpint (truncate (g_file_peek_path (file), 1000), ==, 0);
      g_assert_false (idx_features_read (features, NULL, N_ROWS - 1, 1, row, NULL, &error));
      g_assert_true (g_error_matches (error, IDX_ERROR, IDX_ERROR_READ) ||
                     g_error_matches (error, IDX_ERROR, IDX_ERROR_CHANGED));
    }
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) file = add_npy (self, "<f4", 4, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
    idx_features_open (file, N_ROWS, IDX_FEATURE_SCALE_AUTO, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static double
read_half (guint16 bits)
{
  const guint8 bytes[] = { (guint8) bits, (guint8) (bits >> 8) };

  return idx_float_values_get (bytes, sizeof bytes, FALSE);
}

/* The values are those of IEEE 754's binary16. */
static void
test_half (void)
{
  static const guint16 halves[] = { 0x3C00, 0xC000, 0x7BFF, 0x0001, 0x0400,
                                    0x3555, 0x7C00, 0xFC00, 0x0000 };
  static const float values[] = {
    1, -2, 65504, 0x1p-24F, 0x1p-14F, 0.333251953125F, INFINITY, -INFINITY, 0
  };

  for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
    g_assert_cmpfloat (read_half (halves[i]), ==, (double) values[i]);
  g_assert_true (isnan (read_half (0x7E00)));
  g_assert_true (signbit (read_half (0x8000)) != 0);
}

/* What is written can be parsed. */
static void
test_written_header (void)
{
  guint8 bytes[IDX_NPY_WRITTEN_HEADER_SIZE];
  IdxNpyHeader header;

  idx_npy_header_write (G_MAXUINT32, 2048, bytes);
  g_assert_true (idx_npy_header_parse (bytes, sizeof bytes, &header, NULL));
  g_assert_cmpuint (header.data_offset, ==, sizeof bytes);
  g_assert_cmpint (header.kind, ==, IDX_NPY_KIND_FLOAT);
  g_assert_cmpuint (header.value_size, ==, 4);
  g_assert_false (header.is_big_endian);
  g_assert_false (header.is_fortran);
  g_assert_cmpuint (header.n_dimensions, ==, 2);
  g_assert_cmpuint (header.dimensions[0], ==, G_MAXUINT32);
  g_assert_cmpuint (header.dimensions[1], ==, 2048);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/features/npy", test_npy);
  add ("/features/idx", test_idx);
  add ("/features/invalid-rows", test_invalid_rows);
  add ("/features/too-large", test_too_large);
  add ("/features/wrong-files", test_wrong_files);
  add ("/features/all-invalid", test_all_invalid);
  add ("/features/cut-short", test_cut_short);
  add ("/features/cancel", test_cancel);
  g_test_add_func ("/features/half", test_half);
  g_test_add_func ("/features/written-header", test_written_header);
  return g_test_run ();
}
