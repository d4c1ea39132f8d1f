/* SPDX-License-Identifier: MIT */

/* Tables of numbers: rows, cells, and the location of mistakes. */

#include "idx-csv-reader.h"
#include "idx-error.h"

#include <string.h>

/* A stream that returns one byte at a time, so that every cell is read in pieces. */
#define TYPE_TRICKLE (trickle_get_type ())
G_DECLARE_FINAL_TYPE (Trickle, trickle, TEST, TRICKLE, GInputStream)

struct _Trickle
{
  GInputStream parent_instance;
  const char *text;
};

G_DEFINE_FINAL_TYPE (Trickle, trickle, G_TYPE_INPUT_STREAM)

static gssize
trickle_read (GInputStream *stream,
              void *buffer,
              gsize count,
              GCancellable *cancellable,
              GError **error)
{
  Trickle *self = TEST_TRICKLE (stream);

  if (*self->text == '\0')
    return 0;
  *(char *) buffer = *self->text++;
  return 1;
}

static void
trickle_class_init (TrickleClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = trickle_read;
}

static void
trickle_init (Trickle *self)
{
}

static IdxCsvReader *
make_reader (const char *text)
{
  g_autoptr (Trickle) stream = g_object_new (TYPE_TRICKLE, NULL);

  stream->text = text;
  return idx_csv_reader_new (G_INPUT_STREAM (stream));
}

/* Compares the cells with @expected, in which "|" ends a cell, and "/" a row. */
static void
check_cells (const char *text,
             const char *expected)
{
  g_autoptr (IdxCsvReader) reader = make_reader (text);
  g_autoptr (GString) found = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gboolean is_end;

  while (idx_csv_reader_next_row (reader, &is_end, NULL, &error) && !is_end)
    {
      while (!idx_csv_reader_is_row_end (reader))
        {
          const char *cell;

          g_assert_true (idx_csv_reader_read_cell (reader, &cell, NULL, &error));
          g_string_append_printf (found, "%s|", cell);
        }
      g_string_append_c (found, '/');
    }
  g_assert_no_error (error);
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_cells (void)
{
  check_cells ("", "");
  check_cells ("\n\r\n \t\n", "");
  check_cells ("1,2\n3,4\n", "1|2|/3|4|/");
  check_cells ("1,2\r\n3,4", "1|2|/3|4|/");
  check_cells ("\xEF\xBB\xBF"
               "1\n",
               "1|/");
  check_cells ("\n\n1, 2 ,\t3\r\n  \r\n,\n", "1|2|3|/||/");
  check_cells ("\"a\",\"b\"\"c\",\"d,e\"\n\" f \" , g\n", "a|b\"c|d,e|/ f |g|/");
  check_cells ("1,\"2\"\r", "1|2|/");
}

/* The first lines show what separates the cells. */
static void
test_separators (void)
{
  check_cells ("1;2;3\n4;5;6\n", "1|2|3|/4|5|6|/");
  check_cells ("1\t\t3\n 4 \t5\t6\t\n", "1||3|/4|5|6||/");
  check_cells ("a\t2,b\t3\n4\t5\t6\n", "a|2,b|3|/4|5|6|/");
  check_cells ("1,\t2\n3,\t4\n", "1|2|/3|4|/");
  check_cells ("a;b,c\nd;e,f;g\n", "a;b|c|/d;e|f;g|/");
  check_cells ("\"a;b;c\",d\n\"e\",f\n", "a;b;c|d|/e|f|/");
  check_cells ("1 2  3\t4 \n   5 6 7 \"8\"\r\n", "1|2|3|4|/5|6|7|8|/");
  check_cells ("a b c d\n\"1\" 2 3 4 5\n1.5 -2 +3 4 5", "a|b|c|d|/1|2|3|4|5|/1.5|-2|+3|4|5|/");
  check_cells ("Ankle boot\nT-shirt\n", "Ankle boot|/T-shirt|/");
  check_cells ("0 48\n1 49\n", "0 48|/1 49|/");
  check_cells ("1,2\n3;4,5\n6,7\n", "1|2|/3;4|5|/6|7|/");
}

/* Commas are decimal commas between semicolons and tabs, if no other mark contradicts. */
static void
test_decimal_commas (void)
{
  check_cells ("0,5;1,25;0\n-2,0;,5;1,5e-2\n", "0.5|1.25|0|/-2.0|.5|1.5e-2|/");
  check_cells ("1\t2,5\t3\n4\t5\t6", "1|2.5|3|/4|5|6|/");
  check_cells ("a;b\n\"0,5\"; 1,250 \n", "a|b|/0.5|1.250|/");
  check_cells ("label;p\ncat, big;0,5\ndog;7\n", "label|p|/cat, big|0.5|/dog|7|/");
  /* These commas may group thousands. */
  check_cells ("1,250;2\n3;4\n", "1,250|2|/3|4|/");
  check_cells ("0,5;1.5\n3;4\n", "0,5|1.5|/3|4|/");
  check_cells ("0,5;1,2,3\n3;4\n", "0,5|1,2,3|/3|4|/");
  check_cells ("0,5;1,25\n", "0.5|1.25|/");
  check_cells ("1,2,3;4,5,6\n7,8,9;1,2,3\n", "1|2|3;4|5|6|/7|8|9;1|2|3|/");
}

/* Cells are skipped as they are read. */
static void
test_skipped_cells (void)
{
  static const char *const texts[] = { "1,\"2,\"\"3\" ,,4\n5", "1 2  3 \n4 5 6 7", "1\t\t2\r\n3" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (guint64 n = 0; n <= 5; n++)
      {
        g_autoptr (IdxCsvReader) reader = make_reader (texts[i]);
        g_autoptr (IdxCsvReader) other = make_reader (texts[i]);
        g_autoptr (GError) error = NULL;
        gboolean is_end;
        const char *cell;

        g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
        g_assert_true (idx_csv_reader_next_row (other, &is_end, NULL, &error));
        g_assert_true (idx_csv_reader_skip_cells (reader, n, NULL, &error));
        for (guint64 j = 0; j < n && !idx_csv_reader_is_row_end (other); j++)
          g_assert_true (idx_csv_reader_read_cell (other, &cell, NULL, &error));
        g_assert_cmpuint (idx_csv_reader_get_n_cells (reader), ==,
                          idx_csv_reader_get_n_cells (other));
        g_assert_cmpint (idx_csv_reader_is_row_end (reader), ==,
                         idx_csv_reader_is_row_end (other));
      }
}

/* A CR ends a line, too. */
static void
test_carriage_returns (void)
{
  g_autofree char *spaces = g_strnfill (5000, ' ');
  g_autofree char *quoted = g_strdup_printf ("\"1\"%s\r\n2", spaces);

  check_cells ("1,2\r3,4\r", "1|2|/3|4|/");
  check_cells ("1\n \r \n2\n\r", "1|/2|/");
  check_cells ("\r\"a\"\r\"b\" \r\r\nc,\r", "a|/b|/c||/");
  check_cells (quoted, "1|/2|/");
}

/* A CR LF counts as one line ending, even if the buffer ends between the two. */
static void
test_divided_line_ending (void)
{
  for (gsize n = 256 * 1024 - 3; n < 256 * 1024 + 3; n++)
    {
      g_autofree char *start = g_strnfill (n, '1');
      g_autofree char *text = g_strconcat (start, "\r\n7", NULL);
      g_autoptr (IdxCsvReader) reader = make_reader (text);
      g_autoptr (GError) error = NULL;
      gboolean is_end;

      g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
      g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
      g_assert_false (is_end);
      g_assert_false (idx_csv_reader_set_line_error (reader, "Wrong.", &error));
      g_assert_cmpstr (error->message, ==, "Line 2: Wrong.");
    }
}

/* Reads all numbers. Returns the message of the error, or NULL if there is none. */
static char *
find_mistake (const char *text,
              IdxElementType type)
{
  g_autoptr (IdxCsvReader) reader = make_reader (text);
  g_autoptr (GError) error = NULL;
  gboolean is_end;

  while (idx_csv_reader_next_row (reader, &is_end, NULL, &error) && !is_end)
    while (!idx_csv_reader_is_row_end (reader))
      {
        guint8 values[8];
        gsize n_read;

        if (!idx_csv_reader_read_numbers (reader, type, values, 1, &n_read, NULL, &error))
          {
            g_assert_error (error, IDX_ERROR, IDX_ERROR_CSV);
            return g_strdup (error->message);
          }
      }
  g_assert_no_error (error);
  return NULL;
}

static void
check_mistake (const char *text,
               IdxElementType type,
               const char *expected)
{
  g_autofree char *message = find_mistake (text, type);

  g_assert_cmpstr (message, ==, expected);
}

/* A number with a point after more numbers with commas than are examined at first. */
static void
test_late_point (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 60000; i++)
    g_string_append (text, "0,5;1\n");
  g_string_append (text, "1;1.000\n");
  check_mistake (text->str, IDX_ELEMENT_TYPE_FLOAT32,
                 "Line 60,001, column 2: “1.000” has a decimal point, but other numbers have "
                 "decimal commas.");
}

static void
test_mistakes (void)
{
  g_autofree char *many_digits = g_strnfill (1025, '0');

  check_mistake ("0,5;1\n2;3\n", IDX_ELEMENT_TYPE_UINT8,
                 "Line 1, column 1: 0,5 can't be stored as uint8.");
  check_mistake ("1,250;2\n3;4\n", IDX_ELEMENT_TYPE_FLOAT32,
                 "Line 1, column 1: “1,250” isn't a number.");
  check_mistake ("1,2\n\n3,256\n", IDX_ELEMENT_TYPE_UINT8,
                 "Line 3, column 2: 256 can't be stored as uint8.");
  check_mistake ("-1\n", IDX_ELEMENT_TYPE_UINT8, "Line 1, column 1: -1 can't be stored as uint8.");
  check_mistake ("1,0.5", IDX_ELEMENT_TYPE_INT32,
                 "Line 1, column 2: 0.5 can't be stored as int32.");
  check_mistake ("2147483648", IDX_ELEMENT_TYPE_INT32,
                 "Line 1, column 1: 2147483648 can't be stored as int32.");
  check_mistake ("nan", IDX_ELEMENT_TYPE_INT16, "Line 1, column 1: The value is missing.");
  check_mistake ("1,,3", IDX_ELEMENT_TYPE_UINT8, "Line 1, column 2: The value is missing.");
  check_mistake ("1\n2;3\n", IDX_ELEMENT_TYPE_UINT8, "Line 2, column 1: “2;3” isn't a number.");
  check_mistake ("1;2\n3;NA\n", IDX_ELEMENT_TYPE_FLOAT32,
                 "Line 2, column 2: The value is missing.");
  check_mistake ("1e40", IDX_ELEMENT_TYPE_FLOAT32,
                 "Line 1, column 1: 1e40 can't be stored as float32.");
  check_mistake ("1e999", IDX_ELEMENT_TYPE_FLOAT64, "Line 1, column 1: “1e999” isn't a number.");
  check_mistake ("\"1\n2\"", IDX_ELEMENT_TYPE_UINT8,
                 "Line 1, column 1: The closing quote is missing on this line.");
  check_mistake ("1\r\n\"1\r2\"\r", IDX_ELEMENT_TYPE_UINT8,
                 "Line 2, column 1: The closing quote is missing on this line.");
  check_mistake ("1\r2\r\n\n3;\r", IDX_ELEMENT_TYPE_UINT8,
                 "Line 4, column 1: “3;” isn't a number.");
  check_mistake ("1,\"1\"2", IDX_ELEMENT_TYPE_UINT8,
                 "Line 1, column 2: There is text after the closing quote.");
  check_mistake (many_digits, IDX_ELEMENT_TYPE_UINT8,
                 "Line 1, column 1: The cell is longer than 1,024 bytes.");
  check_mistake ("\xFF", IDX_ELEMENT_TYPE_UINT8, "Line 1, column 1: “\\xFF” isn't a number.");
  check_mistake (many_digits + 1, IDX_ELEMENT_TYPE_UINT8, NULL);
}

static void
check_numbers (const char *text,
               IdxElementType type,
               const char *expected,
               gsize length)
{
  g_autoptr (IdxCsvReader) reader = make_reader (text);
  g_autoptr (GError) error = NULL;
  guint8 values[64];
  gboolean is_end;
  gsize n_read;

  g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
  g_assert_false (is_end);
  g_assert_true (
    idx_csv_reader_read_numbers (reader, type, values, 8, &n_read, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (idx_csv_reader_is_row_end (reader));
  g_assert_cmpuint (idx_csv_reader_get_n_cells (reader), ==, n_read);
  g_assert_cmpuint (n_read * idx_element_type_get_size (type), ==, length);
  g_assert_true (memcmp (values, expected, length) == 0);
}

static void
test_numbers (void)
{
  check_numbers ("0,9,10,255,\"7\",5.0,1e2,007\n1", IDX_ELEMENT_TYPE_UINT8,
                 "\x00\x09\x0A\xFF\x07\x05\x64\x07", 8);
  check_numbers ("-128, 127 ,-0\r\n", IDX_ELEMENT_TYPE_INT8, "\x80\x7F\x00", 3);
  check_numbers ("-32768,32767", IDX_ELEMENT_TYPE_INT16, "\x80\x00\x7F\xFF", 4);
  check_numbers ("-2147483648,2147483647,1000000000", IDX_ELEMENT_TYPE_INT32,
                 "\x80\x00\x00\x00\x7F\xFF\xFF\xFF\x3B\x9A\xCA\x00", 12);
  check_numbers ("0.1,nan,-inf,-0", IDX_ELEMENT_TYPE_FLOAT32,
                 "\x3D\xCC\xCC\xCD\x7F\xC0\x00\x00\xFF\x80\x00\x00\x80\x00\x00\x00", 16);
  check_numbers ("1.5", IDX_ELEMENT_TYPE_FLOAT64, "\x3F\xF8\x00\x00\x00\x00\x00\x00", 8);
}

/* A line may be longer than any buffer. */
static void
test_long_line (void)
{
  const gsize n = 10 * 1000 * 1000;
  g_autofree char *text = g_malloc (2 * n);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (IdxCsvReader) reader = NULL;
  g_autofree guint8 *values = g_malloc (n + 1);
  g_autoptr (GError) error = NULL;
  gboolean is_end;
  gsize n_read;

  for (gsize i = 0; i < n; i++)
    {
      text[2 * i] = (char) ('0' + i % 7);
      text[2 * i + 1] = i + 1 < n ? ',' : '\n';
    }
  stream = g_memory_input_stream_new_from_data (text, (gssize) (2 * n), NULL);
  reader = idx_csv_reader_new (stream);
  g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
  g_assert_true (idx_csv_reader_read_numbers (reader, IDX_ELEMENT_TYPE_UINT8, values, n + 1,
                                              &n_read, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_read, ==, n);
  for (gsize i = 0; i < n; i++)
    if (values[i] != i % 7)
      g_error ("Value %" G_GSIZE_FORMAT " is wrong.", i);
  g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
  g_assert_true (is_end);
}

/* The rest of a row may be skipped. */
static void
test_skipping (void)
{
  g_autoptr (IdxCsvReader) reader = make_reader ("1,2,3\n4,5\n");
  g_autoptr (GError) error = NULL;
  const char *cell;
  gboolean is_end;

  g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
  g_assert_true (idx_csv_reader_read_cell (reader, &cell, NULL, &error));
  g_assert_true (idx_csv_reader_next_row (reader, &is_end, NULL, &error));
  g_assert_true (idx_csv_reader_read_cell (reader, &cell, NULL, &error));
  g_assert_cmpstr (cell, ==, "4");
  g_assert_false (idx_csv_reader_set_line_error (reader, "Wrong.", &error));
  g_assert_cmpstr (error->message, ==, "Line 2: Wrong.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/csv-reader/cells", test_cells);
  g_test_add_func ("/dataset/csv-reader/separators", test_separators);
  g_test_add_func ("/dataset/csv-reader/decimal-commas", test_decimal_commas);
  g_test_add_func ("/dataset/csv-reader/late-point", test_late_point);
  g_test_add_func ("/dataset/csv-reader/skipped-cells", test_skipped_cells);
  g_test_add_func ("/dataset/csv-reader/carriage-returns", test_carriage_returns);
  g_test_add_func ("/dataset/csv-reader/divided-line-ending", test_divided_line_ending);
  g_test_add_func ("/dataset/csv-reader/mistakes", test_mistakes);
  g_test_add_func ("/dataset/csv-reader/numbers", test_numbers);
  g_test_add_func ("/dataset/csv-reader/long-line", test_long_line);
  g_test_add_func ("/dataset/csv-reader/skipping", test_skipping);
  return g_test_run ();
}
