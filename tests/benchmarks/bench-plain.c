/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to read samples of an uncompressed file, in relation to plain
 * pread(). */

#include "bench.h"

#include "idx-file.h"
#include "test-bytes.h"

#include <fcntl.h>
#include <unistd.h>

#define IMAGE_SIZE ((gsize) 784)
#define N_IMAGES 60000
#define N_RANDOM 20000
#define N_ROW 500

typedef struct
{
  GFile *location;
  IdxFile *file;
  int fd;
  guint32 random[N_RANDOM];
  guint32 every_third[N_RANDOM];
  guint8 *buffer;
  guint8 *was_read;
} Data;

static void
bare_random (gpointer data)
{
  Data *self = data;

  for (guint i = 0; i < N_RANDOM; i++)
    g_assert_cmpint (pread (self->fd, self->buffer, IMAGE_SIZE,
                            (off_t) (16 + self->random[i] * IMAGE_SIZE)),
                     ==, IMAGE_SIZE);
}

static void
random_samples (gpointer data)
{
  Data *self = data;

  for (guint i = 0; i < N_RANDOM; i++)
    g_assert_true (idx_file_read_samples (self->file, &self->random[i], 1, self->buffer,
                                          self->was_read, IDX_READ_WAIT, NULL, NULL));
}

static void
random_resident (gpointer data)
{
  Data *self = data;

  for (guint i = 0; i < N_RANDOM; i++)
    g_assert_true (idx_file_read_samples (self->file, &self->random[i], 1, self->buffer,
                                          self->was_read, IDX_READ_RESIDENT, NULL, NULL));
}

static void
bare_every_third (gpointer data)
{
  Data *self = data;

  for (guint i = 0; i < N_RANDOM; i++)
    g_assert_cmpint (pread (self->fd, self->buffer + i % N_ROW * IMAGE_SIZE, IMAGE_SIZE,
                            (off_t) (16 + self->every_third[i] * IMAGE_SIZE)),
                     ==, IMAGE_SIZE);
}

static void
every_third (gpointer data)
{
  Data *self = data;

  for (guint i = 0; i < N_RANDOM; i += N_ROW)
    g_assert_true (idx_file_read_samples (self->file, self->every_third + i, N_ROW, self->buffer,
                                          self->was_read, IDX_READ_WAIT, NULL, NULL));
}

static void
set_up (Data *self)
{
  g_autoptr (GByteArray) images = test_idx_images (N_IMAGES, 28, 28);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *path =
    g_build_filename (g_get_tmp_dir (), "idxview-bench-images-idx3-ubyte", NULL);

  if (!g_file_set_contents (path, (const char *) images->data, (gssize) images->len, NULL))
    g_error ("There is no disk space for the generated images");
  self->location = g_file_new_for_path (path);
  self->file = idx_file_open (self->location, NULL, NULL);
  self->fd = open (path, O_RDONLY | O_CLOEXEC);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      self->random[i] = (guint32) g_rand_int_range (rand, 0, N_IMAGES);
      self->every_third[i] = i * 3;
    }
  self->buffer = g_malloc (N_ROW * IMAGE_SIZE);
  self->was_read = g_malloc (N_ROW);
}

int
main (int argc,
      char **argv)
{
  Bench *bench = bench_new ("plain files, 47 MB in the page cache", argv, NULL);
  Data data = { 0 };

  set_up (&data);
  bench_add (bench, "20,000 preads at random", bare_random, &data);
  bench_add (bench, "20,000 samples at random", random_samples, &data);
  bench_add (bench, "20,000 resident samples at random", random_resident, &data);
  bench_add (bench, "20,000 preads, every third", bare_every_third, &data);
  bench_add (bench, "20,000 samples, every third", every_third, &data);
  if (bench_run (bench))
    {
      bench_compare (bench, "20,000 samples at random", "20,000 preads at random", 0);
      bench_compare (bench, "20,000 resident samples at random", "20,000 preads at random", 0);
      bench_compare (bench, "20,000 samples, every third", "20,000 preads, every third", 0);
    }
  unlink (g_file_peek_path (data.location));
  g_object_unref (data.file);
  g_object_unref (data.location);
  close (data.fd);
  g_free (data.buffer);
  g_free (data.was_read);
  bench_free (bench);
  return 0;
}
