/* SPDX-License-Identifier: MIT */

/* The datasets of a random person: small ones of all kinds. */

#include "person-sets.h"

#include "idx-npy-header.h"
#include "test-bytes.h"
#include "test-gzip.h"

#include <math.h>
#include <string.h>

#define N_FEATURES 12

/* What to open in most sets, and what is in each folder */
#define IMAGES "a-images-idx3-ubyte"
#define LABELS "a-labels-idx1-ubyte"

enum
{
  UBYTE = 8,
  BYTE = 9,
  SHORT = 11,
  INT = 12,
  FLOAT = 13,
  DOUBLE = 14
};

static const PersonSet sets[] = {
  { "mnist", UBYTE, { 28, 28 }, 400, 400, 10, .source = "mnist/t10k" },
  { "fashion", UBYTE, { 28, 28 }, 300, 300, 10, .source = "fashion-mnist/t10k" },
  { "emnist", UBYTE, { 28, 28 }, 300, 300, 10, TRUE, .source = "emnist/emnist-mnist-test" },
  { "checked", UBYTE, { 14, 14 }, 300, 300, 10, .action = "find-suspects" },
  { "gzip", UBYTE, { 14, 14 }, 500, 500, 10, TRUE },
  { "color", UBYTE, { 8, 8, 3 }, 200, 200, 10 },
  { "one", UBYTE, { 9, 9 }, 1, 1, 10 },
  { "zero", UBYTE, { 9, 9 }, 0, 0, 10 },
  { "no-labels", UBYTE, { 9, 9 }, 300, -1, 10 },
  { "classes", UBYTE, { 4, 4 }, 10000, 10000, 10000 },
  { "few-labels", UBYTE, { 9, 9 }, 300, 120, 10 },
  { "many-labels", UBYTE, { 9, 9 }, 120, 300, 10 },
  { "vectors", UBYTE, { 64 }, 300, 300, 10 },
  { "numbers", BYTE, { 0 }, 300, -1, 10 },
  { "floats", FLOAT, { 12, 12 }, 200, 200, 10 },
  { "doubles", DOUBLE, { 5, 7 }, 100, 100, 2 },
  { "slices", SHORT, { 5, 6, 8 }, 60, 60, 3 },
  { "cut", UBYTE, { 9, 9 }, 300, 300, 10, .n_missing = 5000 },
  { "wide", UBYTE, { 2, 900 }, 40, 40, 40 },
  { "compared", UBYTE, { 14, 14 }, 300, 300, 10, .action = "compare-with" },
  { "blind", UBYTE, { 14, 14 }, 200, 200, 10, .action = "blind" },
  { "features", UBYTE, { 14, 14 }, 300, 300, 10, .action = "open-features-from" },
  { "map", UBYTE, { 14, 14 }, 300, 300, 10, .action = "view" },
  { "several", UBYTE, { 9, 9 }, 30, 30, 10, .path = "." },
};

const PersonSet *
person_sets_get (gsize *n_sets)
{
  *n_sets = G_N_ELEMENTS (sets);
  return sets;
}

const PersonSet *
person_sets_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    if (g_str_equal (sets[i].name, name))
      return &sets[i];
  return NULL;
}

static guint
get_element_size (guint type)
{
  return type == UBYTE || type == BYTE ? 1 : type == SHORT  ? 2
                                           : type == DOUBLE ? 8
                                                            : 4;
}

/* Returns the first samples of a published file, decompressed; NULL if there is none. */
static GByteArray *
take_published (const char *source,
                const char *suffix,
                gsize size,
                guint n_samples)
{
  const char *data = g_getenv ("IDXVIEW_TEST_DATA");
  gboolean has_source = data != NULL && source != NULL;
  g_autofree char *path =
    has_source ? g_strconcat (data, G_DIR_SEPARATOR_S, source, suffix, NULL) : NULL;
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;
  g_autoptr (GFileInputStream) stored = file != NULL ? g_file_read (file, NULL, NULL) : NULL;
  g_autoptr (GZlibDecompressor) decompressor =
    g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) stream = NULL;
  GByteArray *bytes;
  gsize n_read;
  guint32 count = GUINT32_TO_BE (n_samples);

  if (stored == NULL)
    return NULL;
  stream =
    g_converter_input_stream_new (G_INPUT_STREAM (stored), G_CONVERTER (decompressor));
  bytes = g_byte_array_new ();
  g_byte_array_set_size (bytes, (guint) size);
  g_assert_true (g_input_stream_read_all (stream, bytes->data, size, &n_read, NULL, NULL));
  g_assert_cmpuint (n_read, ==, size);
  memcpy (bytes->data + 4, &count, sizeof count);
  return bytes;
}

/* Appends a value of about the level @level, 0 to 255. */
static void
append_element (GByteArray *bytes,
                guint type,
                guint8 level)
{
  float single = (float) level / 255;
  double wide = level > 250 ? (double) NAN : level / 25.5 - 5;
  guint32 bits;
  guint64 wide_bits;

  memcpy (&bits, &single, sizeof bits);
  memcpy (&wide_bits, &wide, sizeof wide_bits);
  if (type == FLOAT)
    test_append_be (bytes, 4, bits);
  else if (type == DOUBLE)
    test_append_be (bytes, 8, wide_bits);
  else
    test_append_be (bytes, get_element_size (type),
                    type == UBYTE ? level : (guint64) ((gint64) level * 7 - 900));
}

static GByteArray *
make_images (const PersonSet *self)
{
  guint n_dimensions = 0;
  guint size = 1;
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GByteArray) noise = g_byte_array_new ();

  for (; n_dimensions < G_N_ELEMENTS (self->dimensions) && self->dimensions[n_dimensions] > 0;
       n_dimensions++)
    size *= self->dimensions[n_dimensions];
  if (self->type == UBYTE && self->dimensions[0] == 14)
    {
      g_byte_array_unref (bytes);
      return test_idx_striped_images (self->n_samples);
    }
  test_append_be (bytes, 4, (guint64) self->type << 8 | (n_dimensions + 1));
  test_append_be (bytes, 4, self->n_samples);
  for (guint i = 0; i < n_dimensions; i++)
    test_append_be (bytes, 4, self->dimensions[i]);
  test_append_noise (noise, (gsize) self->n_samples * size, 1);
  for (guint i = 0; i < self->n_samples; i++)
    for (guint j = 0; j < size; j++)
      {
        guint bright = i % MIN (self->n_classes, size);
        guint8 level = noise->data[i * size + j] / 2;

        /* Every seventh image is equal to another one. */
        if (i % 7 == 6)
          level = 10;
        append_element (bytes, self->type, j == bright ? 255 : level);
      }
  g_byte_array_set_size (bytes, bytes->len - self->n_missing);
  return bytes;
}

/* Some labels are wrong, so that a check finds them. */
static GByteArray *
make_labels (const PersonSet *self)
{
  guint type = self->n_classes > 256 ? INT : UBYTE;
  GByteArray *bytes = test_idx_header (type, 1, (guint) self->n_labels);

  for (guint i = 0; i < (guint) self->n_labels; i++)
    test_append_be (bytes, get_element_size (type),
                    (i % 41 == 40 ? i + 1 : i) % self->n_classes);
  return bytes;
}

static GByteArray *
make_features (const PersonSet *self)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_set_size (bytes, IDX_NPY_WRITTEN_HEADER_SIZE);
  idx_npy_header_write (self->n_samples, N_FEATURES, bytes->data);
  for (guint i = 0; i < self->n_samples * N_FEATURES; i++)
    {
      guint row = i / N_FEATURES;
      float feature = (row % 10 == i % N_FEATURES ? 1.0F : 0.0F) + 0.01F * (float) (i * 7 % 11);
      guint32 bits;

      memcpy (&bits, &feature, sizeof bits);
      bits = GUINT32_TO_LE (bits);
      g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
    }
  return bytes;
}

static void
add (TestFolder *folder,
     const char *where,
     const char *name,
     gboolean is_gzipped,
     GByteArray *bytes)
{
  g_autoptr (GByteArray) stored = is_gzipped ? test_gzip (bytes) : g_byte_array_ref (bytes);
  g_autofree char *path = g_strconcat (where, "/", name, is_gzipped ? ".gz" : "", NULL);
  g_autoptr (GFile) file = test_folder_add (folder, path, stored);
}

/* Adds the files that can be opened for a dataset, right and wrong ones. */
static void
add_more (const PersonSet *self,
          TestFolder *folder)
{
  g_autoptr (GByteArray) features = make_features (self);
  g_autoptr (GString) probabilities = g_string_new ("");
  g_autoptr (GFile) names = test_folder_add_text (
    folder, "more/names.txt", "zero\none\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n");
  g_autoptr (GFile) patch =
    test_folder_add_text (folder, "more/patch.csv", "index,given,new\n0,0,7\n1,1,9\n");
  g_autoptr (GFile) page = test_folder_add_text (folder, "more/page.html", "<html></html>\n");
  g_autoptr (GFile) table = NULL;

  add (folder, "more", "features.npy", FALSE, features);
  for (guint i = 0; i < self->n_samples; i++)
    {
      for (guint label = 0; label < 10; label++)
        g_string_append_printf (probabilities, "%s%s", label > 0 ? "," : "",
                                label == (i % 11) % 10 ? "0.91" : "0.01");
      g_string_append_c (probabilities, '\n');
    }
  table = test_folder_add_text (folder, "more/probabilities.csv", probabilities->str);
}

GFile *
person_set_make (const PersonSet *self,
                 TestFolder *folder)
{
  gsize size = self->n_samples * (gsize) (self->dimensions[0] * self->dimensions[1]);
  g_autoptr (GByteArray) images =
    take_published (self->source, "-images-idx3-ubyte.gz", 16 + size, self->n_samples);
  g_autoptr (GByteArray) labels =
    take_published (self->source, "-labels-idx1-ubyte.gz", 8 + self->n_samples, self->n_samples);
  g_autoptr (GByteArray) other_images = test_idx_striped_images (200);
  g_autoptr (GByteArray) other_labels = test_idx_labels (200);
  g_autofree char *path = NULL;

  if (images == NULL)
    images = make_images (self);
  if (labels == NULL && self->n_labels >= 0)
    labels = make_labels (self);
  add (folder, "in", IMAGES, self->is_gzipped, images);
  if (labels != NULL)
    add (folder, "in", LABELS, self->is_gzipped, labels);
  add (folder, "other", "b-images-idx3-ubyte", FALSE, other_images);
  add (folder, "other", "b-labels-idx1-ubyte", FALSE, other_labels);
  add_more (self, folder);
  path = self->path != NULL ? g_strdup (self->path)
                            : g_strconcat ("in/" IMAGES, self->is_gzipped ? ".gz" : "", NULL);
  return test_folder_get_file (folder, path);
}
