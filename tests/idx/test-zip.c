/* SPDX-License-Identifier: MIT */

#include "idx-zip.h"

#include "idx-bytes-source.h"
#include "idx-error.h"

#include <string.h>

/* Returns an archive of @n empty files and of an IDX file after them. */
static IdxSource *
make_archive (guint n)
{
  zip_source_t *output = zip_source_buffer_create (NULL, 0, 0, NULL);
  zip_t *archive = zip_open_from_source (output, ZIP_TRUNCATE, NULL);
  g_autoptr (GBytes) bytes = NULL;
  zip_stat_t info;
  guint8 *content;

  g_assert_nonnull (archive);
  zip_source_keep (output);
  for (guint i = 0; i <= n; i++)
    {
      g_autofree char *name =
        i == n ? g_strdup ("labels-idx1-ubyte") : g_strdup_printf ("folder/picture-%u.png", i);

      g_assert_cmpint (zip_file_add (archive, name, zip_source_buffer (archive, "", 0, 0), 0), >=,
                       0);
    }
  g_assert_cmpint (zip_close (archive), ==, 0);
  g_assert_cmpint (zip_source_open (output), ==, 0);
  g_assert_cmpint (zip_source_stat (output, &info), ==, 0);
  content = g_malloc (info.size);
  g_assert_cmpint (zip_source_read (output, content, info.size), ==, (zip_int64_t) info.size);
  zip_source_close (output);
  zip_source_free (output);
  bytes = g_bytes_new_take (content, info.size);
  return idx_bytes_source_new (bytes);
}

static void
check_rejected (IdxSource *source,
                const char *expected)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (
    idx_zip_reject_archive (source, (const guint8 *) "PK\x03\x04", 4, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_IDX);
  g_assert_cmpstr (error->message, ==, expected);
}

/* An IDX file after thousands of others is found. */
static void
test_last_file (void)
{
  g_autoptr (IdxSource) source = make_archive (4000);

  check_rejected (source, "It is a ZIP archive. It contains “labels-idx1-ubyte”. "
                          "Extract that file first.");
}

/* Archives with more files than a dataset has aren't read. */
static void
test_too_many_files (void)
{
  g_autoptr (IdxSource) source = make_archive (4096);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_zip_open (source, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  check_rejected (source, "It is a ZIP archive. Unpack it first, then open the IDX file.");
}

/* A record that states a small number of files, with one before it that states a large number. */
static void
test_two_ends (void)
{
  static const guint8 end[22] = "PK\x05\x06";
  g_autoptr (IdxSource) many = make_archive (4096);
  g_autofree guint8 *content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxSource) source = NULL;
  g_autoptr (GError) error = NULL;
  guint64 size;
  gsize n_read;

  (void) idx_source_get_size (many, &size);
  content = g_malloc (size + sizeof end);
  g_assert_true (idx_source_read (many, 0, content, size, IDX_READ_WAIT, &n_read, NULL, NULL));
  memcpy (content + size, end, sizeof end);
  bytes = g_bytes_new (content, size + sizeof end);
  source = idx_bytes_source_new (bytes);
  g_assert_null (idx_zip_open (source, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

static void
test_damaged (void)
{
  static const char content[] = "PK\x03\x04 and nothing else";
  g_autoptr (GBytes) bytes = g_bytes_new_static (content, sizeof content);
  g_autoptr (IdxSource) source = idx_bytes_source_new (bytes);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_zip_open (source, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
}

static void
test_other_files (void)
{
  g_autoptr (IdxSource) source = make_archive (0);

  g_assert_true (idx_zip_reject_archive (source, (const guint8 *) "PNG", 3, NULL, NULL));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/zip/last-file", test_last_file);
  g_test_add_func ("/idx/zip/too-many-files", test_too_many_files);
  g_test_add_func ("/idx/zip/two-ends", test_two_ends);
  g_test_add_func ("/idx/zip/damaged", test_damaged);
  g_test_add_func ("/idx/zip/other-files", test_other_files);
  return g_test_run ();
}
