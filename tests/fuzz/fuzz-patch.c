/* SPDX-License-Identifier: MIT */

/* Reads patches: a patch that can be read can be written, and reads back the same. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-patch.h"

#include <string.h>

#define N_SAMPLES 1000

static IdxPatch *
read_bytes (gconstpointer data,
            gsize size,
            GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return idx_patch_read (stream, N_SAMPLES, NULL, error);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPatch) patch = read_bytes (data, size, &error);
  g_autoptr (IdxPatch) again = NULL;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) written = NULL;
  const IdxChange *changes, *same;
  guint n_changes, n_same;

  if (patch == NULL)
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_PATCH);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  if (!idx_patch_has_given (patch))
    return 0;
  g_assert_true (idx_patch_write (patch, IDX_PATCH_CSV, stream, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  written = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  again = read_bytes (g_bytes_get_data (written, NULL), g_bytes_get_size (written), &error);
  g_assert_no_error (error);
  changes = idx_patch_get_changes (patch, &n_changes);
  same = idx_patch_get_changes (again, &n_same);
  g_assert_cmpuint (n_changes, ==, n_same);
  for (guint i = 0; i < n_changes; i++)
    {
      g_assert_cmpuint (changes[i].index, <, N_SAMPLES);
      g_assert_true (i == 0 || changes[i - 1].index < changes[i].index);
      g_assert_true (memcmp (&changes[i], &same[i], sizeof same[i]) == 0);
    }
  return 0;
}
