/* SPDX-License-Identifier: MIT */

/* Tests that results are stored and found again, that damaged files are rejected, and that old
 * files are evicted. */

#include "idx-audit-cache.h"

#include "test-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TYPE G_VARIANT_TYPE ("(sau)")

static const IdxAuditKey key = { 0x1234, 0xFFFFFFFFFFFFFFFF };
#define NAME "audit-0000000000001234-ffffffffffffffff"

static char *cache_folder;

static char *
get_path (const char *name)
{
  return g_build_filename (cache_folder, "idxview", name, NULL);
}

static void
empty_cache (void)
{
  g_autofree char *path = get_path (NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *kept = get_path (name);

      g_assert_cmpint (g_remove (kept), ==, 0);
    }
}

static void
store (const IdxAuditKey *of,
       const char *text)
{
  g_autoptr (GVariant) result = g_variant_ref_sink (g_variant_new_parsed ("(%s, [@u 1, 2])", text));

  idx_audit_cache_store (of, result);
}

static void
check_found (const IdxAuditKey *of,
             const char *text)
{
  g_autoptr (GVariant) result = idx_audit_cache_load (of, TYPE);
  const char *found;

  if (text == NULL)
    {
      g_assert_null (result);
      return;
    }
  g_assert_nonnull (result);
  g_variant_get (result, "(&sau)", &found, NULL);
  g_assert_cmpstr (found, ==, text);
}

static void
test_found (void)
{
  const IdxAuditKey other_images = { key.parameters, 7 };
  const IdxAuditKey other_parameters = { 7, key.images };
  g_autofree char *path = get_path (NAME);
  GStatBuf status;

  empty_cache ();
  check_found (&key, NULL);
  g_assert_false (idx_audit_cache_has_any (key.parameters));
  store (&key, "first");
  check_found (&key, "first");
  g_assert_true (idx_audit_cache_has_any (key.parameters));
  check_found (&other_images, NULL);
  check_found (&other_parameters, NULL);
  g_assert_false (idx_audit_cache_has_any (7));
  store (&key, "second");
  check_found (&key, "second");
  g_assert_cmpint (g_stat (path, &status), ==, 0);
}

/* A result of a different type isn't in the normal form of the requested type. */
static void
test_other_type (void)
{
  empty_cache ();
  store (&key, "text");
  g_assert_null (idx_audit_cache_load (&key, G_VARIANT_TYPE ("(tt)")));
}

static void
check_damaged (const char *content,
               gsize length,
               const char *what)
{
  g_autofree char *path = get_path (NAME);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) result = NULL;

  g_assert_true (g_file_set_contents (path, content, (gssize) length, &error));
  result = idx_audit_cache_load (&key, TYPE);
  if (result != NULL)
    g_error ("A file that is %s is accepted", what);
}

static void
test_damaged (void)
{
  g_autofree char *path = get_path (NAME);
  g_autofree char *content = NULL;
  g_autofree char *longer = NULL;
  gsize length;

  empty_cache ();
  store (&key, "text");
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  for (gsize i = 0; i < length; i++)
    {
      g_autofree char *damaged = g_memdup2 (content, length);

      damaged[i] = (char) (damaged[i] ^ 0x10);
      check_damaged (damaged, length, "changed");
      check_damaged (content, i, "cut short");
    }
  longer = g_malloc0 (length + 1);
  memcpy (longer, content, length);
  check_damaged (longer, length + 1, "too long");
  store (&key, "again");
  check_found (&key, "again");
}

/* Anything else in the folder, such as subfolders and files of other programs, is neither read nor
 * removed. */
static void
test_foreign (void)
{
  g_autofree char *path = get_path (NAME);
  g_autofree char *other = get_path ("of-somebody-else");

  empty_cache ();
  store (&key, "text");
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (g_file_set_contents (other, "", 0, NULL));
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  check_found (&key, NULL);
  for (guint64 i = 0; i < 40; i++)
    store (&(IdxAuditKey){ 1, i }, "many");
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
}

static void
set_age (const IdxAuditKey *of,
         time_t hours)
{
  g_autofree char *name = g_strdup_printf (
    "audit-%016" G_GINT64_MODIFIER "x-%016" G_GINT64_MODIFIER "x", of->parameters, of->images);
  g_autofree char *path = get_path (name);
  struct timespec times[2] = { { time (NULL) - hours * 3600, 0 },
                               { time (NULL) - hours * 3600, 0 } };

  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

/* The oldest files are removed, except those that were loaded recently. */
static void
test_number (void)
{
  guint n_found = 0;

  empty_cache ();
  for (guint64 i = 0; i < 32; i++)
    {
      const IdxAuditKey one = { 5, i };

      store (&one, "old");
      set_age (&one, (time_t) (100 - i));
    }
  check_found (&(IdxAuditKey){ 5, 0 }, "old");
  store (&key, "new");
  check_found (&(IdxAuditKey){ 5, 0 }, "old");
  check_found (&(IdxAuditKey){ 5, 1 }, NULL);
  check_found (&key, "new");
  for (guint64 i = 0; i < 32; i++)
    {
      g_autoptr (GVariant) result = idx_audit_cache_load (&(IdxAuditKey){ 5, i }, TYPE);

      n_found += result != NULL ? 1 : 0;
    }
  g_assert_cmpuint (n_found, ==, 31);
}

/* A large sparse file and a new result exceed the size limit together. */
static void
test_size (void)
{
  const IdxAuditKey large = { 5, 1 };
  g_autofree char *path = get_path ("audit-0000000000000005-0000000000000001");

  empty_cache ();
  store (&large, "large");
  g_assert_cmpint (truncate (path, 256 * 1000 * 1000 - 10), ==, 0);
  set_age (&large, 1);
  store (&key, "new");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  check_found (&key, "new");
}

/* If the folder can't be created, storing fails silently. */
static void
test_no_folder (void)
{
  g_autofree char *path = get_path (NULL);

  empty_cache ();
  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_assert_true (g_file_set_contents (path, "in the way", -1, NULL));
  store (&key, "text");
  check_found (&key, NULL);
  g_assert_false (idx_audit_cache_has_any (key.parameters));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  int status;

  cache_folder = g_strdup (test_folder_get_path (folder));
  g_setenv ("XDG_CACHE_HOME", cache_folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/cache/found", test_found);
  g_test_add_func ("/audit/cache/other-type", test_other_type);
  g_test_add_func ("/audit/cache/damaged", test_damaged);
  g_test_add_func ("/audit/cache/foreign", test_foreign);
  g_test_add_func ("/audit/cache/number", test_number);
  g_test_add_func ("/audit/cache/size", test_size);
  g_test_add_func ("/audit/cache/no-folder", test_no_folder);
  status = g_test_run ();
  g_free (cache_folder);
  return status;
}
