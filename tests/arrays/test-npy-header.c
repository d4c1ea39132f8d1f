/* SPDX-License-Identifier: MIT */

/* Parses headers of NumPy arrays: those that NumPy writes, and those that nothing writes. */

#include "idx-npy-header.h"

#include "idx-error.h"

#include <string.h>

#define MAGIC "\x93NUMPY"
#define USUAL "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }"

/* Makes the start of a file of @version with a dictionary. */
static GByteArray *
make_start (guint8 version,
            const char *dictionary)
{
  GByteArray *bytes = g_byte_array_new ();
  guint length = (guint) strlen (dictionary);
  const guint8 numbers[] = { version,
                             0,
                             (guint8) length,
                             (guint8) (length >> 8),
                             (guint8) (length >> 16),
                             (guint8) (length >> 24) };

  g_byte_array_append (bytes, (const guint8 *) MAGIC, 6);
  g_byte_array_append (bytes, numbers, version == 1 ? 4 : 6);
  g_byte_array_append (bytes, (const guint8 *) dictionary, length);
  return bytes;
}

static gboolean
parse (guint8 version,
       const char *dictionary,
       IdxNpyHeader *header,
       GError **error)
{
  g_autoptr (GByteArray) start = make_start (version, dictionary);
  /* An allocation of its own lets sanitizers find reads past the end. */
  g_autofree guint8 *bytes = g_memdup2 (start->data, start->len);

  return idx_npy_header_parse (bytes, start->len, header, error);
}

static void
check_usual (guint8 version,
             gsize data_offset)
{
  g_autoptr (GError) error = NULL;
  IdxNpyHeader header;

  g_assert_true (parse (version, USUAL " \n", &header, &error));
  g_assert_no_error (error);
  g_assert_cmpint (header.kind, ==, IDX_NPY_KIND_FLOAT);
  g_assert_cmpuint (header.value_size, ==, 8);
  g_assert_false (header.is_big_endian);
  g_assert_false (header.is_fortran);
  g_assert_cmpuint (header.n_dimensions, ==, 2);
  g_assert_cmpuint (header.dimensions[0], ==, 3);
  g_assert_cmpuint (header.dimensions[1], ==, 4);
  g_assert_cmpuint (header.n_values, ==, 12);
  g_assert_cmpuint (header.data_offset, ==, data_offset);
}

static void
test_versions (void)
{
  g_autoptr (GError) error = NULL;
  IdxNpyHeader header = { .data_offset = 7 };

  check_usual (1, 10 + sizeof USUAL + 1);
  check_usual (2, 12 + sizeof USUAL + 1);
  check_usual (3, 12 + sizeof USUAL + 1);
  g_assert_false (parse (4, USUAL, &header, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==,
                   "It has version 4.0 of the NPY format. Versions 1.0 to 3.0 are known.");
  g_assert_cmpuint (header.data_offset, ==, 7);
}

static const char *const valid[] = {
  "{\"shape\":(2,),\"descr\":\"|u1\",\"fortran_order\":True}",
  " { 'shape' : ( 5L , 6L ) , 'descr' : '>i2' , 'fortran_order' : False } \n",
  "{'descr': '|b1', 'fortran_order': False, 'shape': (), }",
  "{'descr': '<u8', 'fortran_order': False, 'shape': (0, 9223372036854775807), }",
  "{'descr': '<u1', 'fortran_order': False, 'shape': (9223372036854709760,), }",
};

static void
test_valid (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (valid); i++)
    {
      g_autoptr (GError) error = NULL;
      IdxNpyHeader header;

      g_test_message ("%s", valid[i]);
      g_assert_true (parse (1, valid[i], &header, &error));
      g_assert_no_error (error);
    }
}

#define PAIRS(type, shape) "{'descr': " type ", 'fortran_order': False, 'shape': " shape "}"

static const char *const damaged[] = {
  "",
  "{",
  "{}",
  "{'descr': '<f8', 'fortran_order': False}",
  "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
  "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'more': 1}",
  "{'descr': '<f8' 'fortran_order': False, 'shape': (1,)}",
  "{,'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
  "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}",
  "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} + 1",
  "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)",
  "{'descr\": '<f8', 'fortran_order': False, 'shape': (1,)}",
  PAIRS ("'<f8'", "(5)"),
  PAIRS ("'<f8'", "5"),
  PAIRS ("'<f8'", "(,)"),
  PAIRS ("'<f8'", "(1,,2)"),
  PAIRS ("'<f8'", "(1 2)"),
  PAIRS ("'<f8'", "(-1,)"),
  PAIRS ("'<f8'", "(0x10,)"),
  PAIRS ("'<f8'", "(1.5,)"),
  PAIRS ("'<f8'", "(18446744073709551616,)"),
  PAIRS ("'<f8'", "(4294967296, 4294967296)"),
  PAIRS ("'<f8'", "(1152921504606846976,)"),
  PAIRS ("'<f8'", "__import__('os')"),
  PAIRS ("'f8'", "(1,)"),
  PAIRS ("''", "(1,)"),
  PAIRS ("'<'", "(1,)"),
  PAIRS ("'<f'", "(1,)"),
  PAIRS ("'<i99'", "(1,)"),
  PAIRS ("'|i4'", "(1,)"),
  PAIRS ("'<f8\\x00'", "(1,)"),
  PAIRS ("'<iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii'", "(1,)"),
  PAIRS ("None", "(1,)"),
};

static const char *const unsupported[] = {
  PAIRS ("'|O'", "(1,)"),
  PAIRS ("'O'", "(1,)"),
  PAIRS ("'<f1'", "(1,)"),
  PAIRS ("'<f16'", "(1,)"),
  PAIRS ("'<c8'", "(1,)"),
  PAIRS ("'<U5'", "(1,)"),
  PAIRS ("'|S3'", "(1,)"),
  PAIRS ("'<i3'", "(1,)"),
  PAIRS ("'<M8[ns]'", "(1,)"),
  PAIRS ("'|V4'", "(1,)"),
  PAIRS ("[('a', '<f8')]", "(1,)"),
};

static void
check_errors (const char *const *dictionaries,
              gsize n,
              IdxError code)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      IdxNpyHeader header;

      g_test_message ("%s", dictionaries[i]);
      g_assert_false (parse (1, dictionaries[i], &header, &error));
      g_assert_error (error, IDX_ERROR, (int) code);
    }
}

static void
test_damaged (void)
{
  check_errors (damaged, G_N_ELEMENTS (damaged), IDX_ERROR_HEADER);
}

static void
test_unsupported (void)
{
  check_errors (unsupported, G_N_ELEMENTS (unsupported), IDX_ERROR_UNSUPPORTED);
}

/* Each part of a file is an error, not a read past its end. */
static void
test_short (void)
{
  g_autoptr (GByteArray) start = make_start (2, USUAL);

  for (guint length = 0; length < start->len; length++)
    {
      g_autofree guint8 *bytes = g_memdup2 (start->data, length);
      g_autoptr (GError) error = NULL;
      IdxNpyHeader header;

      g_assert_false (idx_npy_header_parse (bytes, length, &header, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
    }
}

/* A header of 64 KB is read, but no longer one. */
static void
test_long (void)
{
  g_autofree char *spaces = g_strnfill (64 * 1024 - strlen (USUAL), ' ');
  g_autofree char *longest = g_strconcat (USUAL, spaces, NULL);
  g_autofree char *longer = g_strconcat (longest, " ", NULL);
  g_autoptr (GError) error = NULL;
  IdxNpyHeader header;

  g_assert_true (parse (2, longest, &header, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (header.data_offset, ==, IDX_NPY_HEADER_MAX_SIZE);
  g_assert_false (parse (2, longer, &header, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
}

/* NumPy's maximum is 64 dimensions. */
static void
test_dimensions (void)
{
  g_autoptr (GString) text = g_string_new ("{'descr':'|i1','fortran_order':False,'shape':(");
  g_autofree char *most = NULL;
  g_autofree char *more = NULL;
  g_autoptr (GError) error = NULL;
  IdxNpyHeader header;

  for (guint i = 0; i < IDX_NPY_MAX_DIMENSIONS; i++)
    g_string_append (text, "1,");
  most = g_strconcat (text->str, ")}", NULL);
  more = g_strconcat (text->str, "1)}", NULL);
  g_assert_true (parse (1, most, &header, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (header.n_dimensions, ==, IDX_NPY_MAX_DIMENSIONS);
  g_assert_false (parse (1, more, &header, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/npy-header/versions", test_versions);
  g_test_add_func ("/tables/npy-header/valid", test_valid);
  g_test_add_func ("/tables/npy-header/damaged", test_damaged);
  g_test_add_func ("/tables/npy-header/unsupported", test_unsupported);
  g_test_add_func ("/tables/npy-header/short", test_short);
  g_test_add_func ("/tables/npy-header/long", test_long);
  g_test_add_func ("/tables/npy-header/dimensions", test_dimensions);
  return g_test_run ();
}
