/* SPDX-License-Identifier: MIT */

/* Measures the SHA-256 of a plain file of 1 GB, in relation to openssl(1) and to GChecksum. */

#include "bench.h"

#include "idx-file.h"

#include <sys/resource.h>
#include <unistd.h>

#define N_IMAGES 1300000
#define BLOCK_SIZE ((gsize) 1024 * 1024)

typedef struct
{
  GFile *location;
  IdxFile *file;
  char *openssl;
} Data;

static void
file_hash (gpointer data)
{
  Data *self = data;
  /* A file remembers its hash, so open it anew. */
  g_autoptr (IdxFile) file = idx_file_open (self->location, NULL, NULL);
  g_autofree char *sha256 = idx_file_dup_sha256 (file, NULL, NULL);

  g_assert_nonnull (sha256);
}

static void
both_hashes (gpointer data)
{
  Data *self = data;
  IdxHashes hashes;

  g_assert_true (idx_file_hash (self->file, &hashes, NULL, NULL));
}

static void
glib_checksum (gpointer data)
{
  Data *self = data;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *block = g_malloc (BLOCK_SIZE);
  gsize n_read;

  for (guint64 offset = 0;; offset += n_read)
    {
      g_assert_true (
        idx_file_read_content (self->file, offset, block, BLOCK_SIZE, &n_read, NULL, NULL));
      if (n_read == 0)
        return;
      g_checksum_update (checksum, block, (gssize) n_read);
    }
}

static double
get_child_time (void)
{
  struct rusage usage;

  (void) getrusage (RUSAGE_CHILDREN, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
         (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static double
openssl (gpointer data)
{
  Data *self = data;
  const char *arguments[] = { self->openssl, "dgst", "-sha256",
                              g_file_peek_path (self->location), NULL };
  double start = get_child_time ();

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                     NULL, NULL, NULL))
    g_error ("openssl can't be run");
  return get_child_time () - start;
}

/* The file has no blocks on disk; reading its zeros costs as much as reading a page cache. */
static void
set_up (Data *self)
{
  const guint32 header[] = { GUINT32_TO_BE (0x803), GUINT32_TO_BE (N_IMAGES), GUINT32_TO_BE (28),
                             GUINT32_TO_BE (28) };
  g_autofree char *path =
    g_build_filename (g_get_tmp_dir (), "idxview-bench-hash-idx3-ubyte", NULL);

  if (!g_file_set_contents (path, (const char *) header, sizeof header, NULL) ||
      truncate (path, (off_t) sizeof header + (off_t) N_IMAGES * 784) != 0)
    g_error ("There is no disk space for the generated images");
  self->location = g_file_new_for_path (path);
  self->file = idx_file_open (self->location, NULL, NULL);
  self->openssl = g_find_program_in_path ("openssl");
}

int
main (int argc,
      char **argv)
{
  Bench *bench = bench_new ("SHA-256 of a plain file, 1 GB in the page cache", argv, NULL);
  Data data = { 0 };

  set_up (&data);
  bench_add (bench, "hash of the file", file_hash, &data);
  bench_add (bench, "hashes of the file and its data", both_hashes, &data);
  bench_add (bench, "GChecksum", glib_checksum, &data);
  if (data.openssl != NULL)
    bench_add_reported (bench, "openssl dgst", openssl, &data);
  if (bench_run (bench))
    {
      bench_compare (bench, "hash of the file", "GChecksum", 0);
      if (data.openssl != NULL)
        {
          bench_compare (bench, "hash of the file", "openssl dgst", 1.2);
          bench_compare (bench, "hashes of the file and its data", "openssl dgst", 0);
        }
    }
  unlink (g_file_peek_path (data.location));
  g_object_unref (data.file);
  g_object_unref (data.location);
  g_free (data.openssl);
  bench_free (bench);
  return 0;
}
