/* SPDX-License-Identifier: MIT */

/* Helpers for tests of pairing. */

#include "test-pairs.h"

#include "test-bytes.h"
#include "test-gzip.h"

void
test_pairs_add_images (TestFolder *folder,
                       const char *name,
                       guint n)
{
  g_autoptr (GByteArray) plain = test_idx_images (n, 2, 2);
  g_autoptr (GByteArray) content =
    g_str_has_suffix (name, ".gz") ? test_gzip (plain) : g_byte_array_ref (plain);
  g_autoptr (GFile) file = test_folder_add (folder, name, content);
}

void
test_pairs_add_labels (TestFolder *folder,
                       const char *name,
                       guint n)
{
  g_autoptr (GByteArray) plain = test_idx_labels (n);
  g_autoptr (GByteArray) content =
    g_str_has_suffix (name, ".gz") ? test_gzip (plain) : g_byte_array_ref (plain);
  g_autoptr (GFile) file = test_folder_add (folder, name, content);
}

IdxFile *
test_pairs_open (TestFolder *folder,
                 const char *name)
{
  g_autoptr (GFile) location = test_folder_get_file (folder, name);
  g_autoptr (GError) error = NULL;
  IdxFile *file = idx_file_open (location, NULL, &error);

  g_assert_no_error (error);
  return file;
}

static void
check_location (TestFolder *folder,
                IdxFile *file,
                const char *expected)
{
  g_autofree char *path = NULL;

  if (expected == NULL)
    {
      g_assert_null (file);
      return;
    }
  g_assert_nonnull (file);
  path = g_build_filename (test_folder_get_path (folder), expected, NULL);
  g_assert_cmpstr (g_file_peek_path (idx_file_get_location (file)), ==, path);
}

void
test_pairs_check_labels (TestFolder *folder,
                         const char *images_name,
                         const char *expected,
                         const char *code)
{
  g_autoptr (IdxFile) images = test_pairs_open (folder, images_name);
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (IdxLabels) labels = idx_pairing_find_labels (images, NULL, messages, NULL);

  check_location (folder, labels != NULL ? idx_labels_get_file (labels) : NULL, expected);
  g_assert_cmpuint (messages->len, ==, code != NULL ? 1 : 0);
  if (code != NULL)
    g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->code, ==, code);
}

void
test_pairs_check_images (TestFolder *folder,
                         const char *labels_name,
                         const char *expected)
{
  g_autoptr (IdxFile) labels = test_pairs_open (folder, labels_name);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFile) images = idx_pairing_find_images (labels, NULL, NULL, &error);

  g_assert_no_error (error);
  check_location (folder, images, expected);
}
