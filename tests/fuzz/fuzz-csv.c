/* SPDX-License-Identifier: MIT */

/* Reads a table as text and as numbers: both have the same cells, and every error names its line.
 * The scan before an import finds the same rows as the reader, and its layout has all cells. */

#include "fuzz-target.h"

#include "idx-csv-layout.h"
#include "idx-csv-reader.h"
#include "idx-error.h"
#include "idx-number-text.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT8,
                                        IDX_ELEMENT_TYPE_INT16, IDX_ELEMENT_TYPE_INT32,
                                        IDX_ELEMENT_TYPE_FLOAT32, IDX_ELEMENT_TYPE_FLOAT64 };

static IdxCsvReader *
make_reader (const uint8_t *data,
             size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return idx_csv_reader_new (stream);
}

static void
check_error (const GError *error)
{
  g_assert_error (error, IDX_ERROR, IDX_ERROR_CSV);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_true (g_str_has_prefix (error->message, "Line "));
}

/* Reads a row with both readers, and returns whether the table can be read further. */
static gboolean
compare_row (IdxCsvReader *text,
             IdxCsvReader *numbers,
             IdxElementType type)
{
  g_autoptr (GError) error = NULL;

  while (!idx_csv_reader_is_row_end (text))
    {
      guint8 value[8] = { 0 };
      double number = 0;
      const char *cell;
      gboolean is_number;
      gsize n_read;

      g_assert_false (idx_csv_reader_is_row_end (numbers));
      if (!idx_csv_reader_read_cell (text, &cell, NULL, &error))
        {
          check_error (error);
          return FALSE;
        }
      g_assert_cmpuint (strlen (cell), <=, IDX_CSV_MAX_CELL_LENGTH);
      is_number = idx_number_text_read (cell, &number);
      if (!idx_csv_reader_read_numbers (numbers, type, value, 1, &n_read, NULL, &error))
        {
          check_error (error);
          return FALSE;
        }
      g_assert_true (is_number);
      g_assert_cmpuint (n_read, ==, 1);
      g_assert_cmpuint (idx_csv_reader_get_n_cells (numbers), ==,
                        idx_csv_reader_get_n_cells (text));
      if (idx_element_type_is_integer (type))
        g_assert_cmpfloat ((double) idx_element_type_read_integer (type, value), ==, number);
    }
  g_assert_true (idx_csv_reader_is_row_end (numbers));
  return TRUE;
}

/* The parts of a layout are the cells of a row, and its pixels are an image. */
static void
check_layout (IdxCsvScan *scan)
{
  const IdxShape square = { 0 };
  IdxCsvPlace place;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCsvLayout) layout =
    idx_csv_layout_find (scan, IDX_CSV_LABELS_DETECT, &square, &place, &error);
  guint64 n_cells = 0;
  guint64 n_pixels = 0;

  if (layout == NULL)
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_CSV);
      return;
    }
  for (guint i = 0; i < layout->n_parts; i++)
    {
      n_cells += layout->parts[i].n;
      n_pixels += layout->parts[i].kind == IDX_CSV_PART_PIXELS ? layout->parts[i].n : 0;
    }
  g_assert_cmpuint (n_cells, ==, idx_csv_scan_get_n_columns (scan));
  g_assert_cmpuint (n_pixels, ==, idx_shape_get_n_values (&layout->shape));
}

static void
check_scan (const uint8_t *data,
            size_t size)
{
  int fd = memfd_create ("table", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autoptr (IdxCsvScan) scan = idx_csv_scan_new (NULL);
  g_autoptr (IdxCsvReader) reader = make_reader (data, size);
  g_autoptr (GError) error = NULL;
  guint64 n_rows = 0;
  gboolean is_end = FALSE;

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  if (idx_csv_scan_add (scan, location, NULL, &error))
    {
      if (size < 2 || data[0] != 0x1F || data[1] != 0x8B)
        {
          while (idx_csv_reader_next_row (reader, &is_end, NULL, NULL) && !is_end)
            n_rows++;
          g_assert_cmpuint (idx_csv_scan_get_n_rows (scan) +
                              (idx_csv_scan_has_header (scan, 0) ? 1 : 0),
                            ==, n_rows);
        }
      check_layout (scan);
    }
  else
    g_assert_true (g_error_matches (error, IDX_ERROR, IDX_ERROR_CSV) ||
                   g_error_matches (error, IDX_ERROR, IDX_ERROR_NOT_IDX) ||
                   g_error_matches (error, IDX_ERROR, IDX_ERROR_GZIP));
  (void) close (fd);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (IdxCsvReader) text = NULL;
  g_autoptr (IdxCsvReader) numbers = NULL;
  IdxElementType type;
  gboolean is_end = FALSE, is_other_end;

  if (size == 0)
    return 0;
  type = types[data[0] % G_N_ELEMENTS (types)];
  text = make_reader (data + 1, size - 1);
  numbers = make_reader (data + 1, size - 1);
  do
    {
      g_assert_true (idx_csv_reader_next_row (text, &is_end, NULL, NULL));
      g_assert_true (idx_csv_reader_next_row (numbers, &is_other_end, NULL, NULL));
      g_assert_true (is_end == is_other_end);
    }
  while (!is_end && compare_row (text, numbers, type));
  check_scan (data + 1, size - 1);
  return 0;
}
