/* SPDX-License-Identifier: MIT */

/* Opens NPY and NPZ files, and reads their arrays: a reader gives all values that a header
 * promises, or an error. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-npy-reader.h"
#include "idx-npy-roles.h"

#include <sys/mman.h>
#include <unistd.h>

static void
check_error (const GError *error)
{
  g_assert_true (g_error_matches (error, IDX_ERROR, IDX_ERROR_HEADER) ||
                 g_error_matches (error, IDX_ERROR, IDX_ERROR_READ) ||
                 g_error_matches (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
read_array (IdxNpyFile *file,
            const IdxNpyArray *array)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxNpyReader) reader = idx_npy_reader_new (file, array, NULL, &error);
  guint64 n_read = 0;
  const guint8 *values;
  gsize n_values = 0;

  while (reader != NULL && idx_npy_reader_next (reader, &values, &n_values, NULL, &error) &&
         n_values > 0)
    n_read += n_values;
  if (error != NULL)
    check_error (error);
  else
    g_assert_cmpuint (n_read, ==, array->header.n_values);
}

static void
read_file (GFile *location)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxNpyFile) file = idx_npy_file_open (location, &error);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) datasets = NULL;
  GPtrArray *arrays;

  if (file == NULL)
    {
      check_error (error);
      return;
    }
  arrays = idx_npy_file_get_arrays (file);
  for (guint i = 0; i < arrays->len; i++)
    {
      const IdxNpyArray *array = g_ptr_array_index (arrays, i);

      g_assert_true (g_utf8_validate (array->name, -1, NULL));
      if (array->error != NULL)
        check_error (array->error);
      else if (array->header.n_values > 0)
        read_array (file, array);
    }
  datasets = idx_npy_roles_find (arrays, notes, &error);
  if (datasets == NULL)
    check_error (error);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  int fd = memfd_create ("arrays", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GFile) location = g_file_new_for_path (path);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  read_file (location);
  (void) close (fd);
  return 0;
}
