/* SPDX-License-Identifier: MIT */

#include "idx-element-type.h"

typedef struct
{
  IdxElementType type;
  gsize size;
  const char *name;
  gboolean is_integer;
} Expected;

static const Expected expected[] = {
  { IDX_ELEMENT_TYPE_UINT8, 1, "uint8", TRUE },
  { IDX_ELEMENT_TYPE_INT8, 1, "int8", TRUE },
  { IDX_ELEMENT_TYPE_INT16, 2, "int16", TRUE },
  { IDX_ELEMENT_TYPE_INT32, 4, "int32", TRUE },
  { IDX_ELEMENT_TYPE_FLOAT32, 4, "float32", FALSE },
  { IDX_ELEMENT_TYPE_FLOAT64, 8, "float64", FALSE },
};

static void
test_valid (void)
{
  guint n_valid = 0;

  for (guint code = 0; code < 1000; code++)
    n_valid += idx_element_type_is_valid (code) ? 1 : 0;
  g_assert_cmpuint (n_valid, ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_true (idx_element_type_is_valid (expected[i].type));
}

static void
test_sizes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (idx_element_type_get_size (expected[i].type), ==, expected[i].size);
}

static void
test_names (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (idx_element_type_get_name (expected[i].type), ==, expected[i].name);
}

static void
test_integers (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpint (idx_element_type_is_integer (expected[i].type), ==, expected[i].is_integer);
}

typedef struct
{
  IdxElementType type;
  const char *bytes;
  gint64 value;
} Value;

static void
test_values (void)
{
  static const Value values[] = {
    { IDX_ELEMENT_TYPE_UINT8, "\x00", 0 },
    { IDX_ELEMENT_TYPE_UINT8, "\xFF", 255 },
    { IDX_ELEMENT_TYPE_INT8, "\x7F", 127 },
    { IDX_ELEMENT_TYPE_INT8, "\x80", -128 },
    { IDX_ELEMENT_TYPE_INT16, "\x01\x02", 258 },
    { IDX_ELEMENT_TYPE_INT16, "\x80\x00", -32768 },
    { IDX_ELEMENT_TYPE_INT32, "\x01\x02\x03\x04", 16909060 },
    { IDX_ELEMENT_TYPE_INT32, "\x7F\xFF\xFF\xFF", G_MAXINT32 },
    { IDX_ELEMENT_TYPE_INT32, "\x80\x00\x00\x00", G_MININT32 },
    { IDX_ELEMENT_TYPE_INT32, "\xFF\xFF\xFF\xFF", -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpint (idx_element_type_read_integer (values[i].type,
                                                    (const guint8 *) values[i].bytes),
                     ==, values[i].value);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/element-type/valid", test_valid);
  g_test_add_func ("/idx/element-type/sizes", test_sizes);
  g_test_add_func ("/idx/element-type/names", test_names);
  g_test_add_func ("/idx/element-type/integers", test_integers);
  g_test_add_func ("/idx/element-type/values", test_values);
  return g_test_run ();
}
