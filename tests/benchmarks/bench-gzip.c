/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to open MNIST's compressed training images, 47 MB, in relation to zlib
 * alone and to the usual way in Python. */

#include "bench.h"

#include "idx-file-source.h"
#include "idx-gzip-source.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define IMAGE_SIZE ((gsize) 784)
#define BUFFER_SIZE ((gsize) 256 * 1024)
#define INPUT_SIZE ((gsize) 64 * 1024)
#define N_RANDOM 400

/* A memory budget so small that almost no decompressed pages are cached. */
#define TIGHT_BUDGET ((gsize) 3 * 1024 * 1024)

typedef struct
{
  GFile *file;
  gsize size;
  double access[N_RANDOM];
} Data;

/* Inflates the whole file with zlib into a buffer of @room bytes. If @reuse, each chunk overwrites
 * the previous one; otherwise the buffer must have room for everything. */
static gsize
inflate_all (const char *path,
             guint8 *buffer,
             gsize room,
             gboolean reuse)
{
  g_autofree guint8 *input = g_malloc (INPUT_SIZE);
  z_stream stream = { 0 };
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  int result = Z_OK;
  gsize total = 0;

  g_assert_cmpint (inflateInit2 (&stream, 15 + 16), ==, Z_OK);
  while (result != Z_STREAM_END)
    {
      stream.next_out = reuse ? buffer : buffer + total;
      stream.avail_out = (uInt) (reuse ? room : room - total);
      while (stream.avail_out > 0 && result != Z_STREAM_END)
        {
          uInt before = stream.avail_out;

          if (stream.avail_in == 0)
            {
              stream.next_in = input;
              stream.avail_in = (uInt) read (fd, input, INPUT_SIZE);
            }
          result = inflate (&stream, Z_NO_FLUSH);
          g_assert_true (result == Z_OK || result == Z_STREAM_END);
          total += before - stream.avail_out;
        }
    }
  inflateEnd (&stream);
  close (fd);
  return total;
}

/* Returns the content size stored at the end of a gzip file (RFC 1952). */
static gsize
get_size (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  guint32 size = 0;

  g_assert_cmpint (lseek (fd, -4, SEEK_END), >, 0);
  g_assert_cmpint (read (fd, &size, sizeof size), ==, sizeof size);
  close (fd);
  return GUINT32_FROM_LE (size);
}

static void
zlib_stream (gpointer data)
{
  Data *self = data;
  g_autofree guint8 *buffer = g_malloc (BUFFER_SIZE);

  (void) inflate_all (g_file_peek_path (self->file), buffer, BUFFER_SIZE, TRUE);
}

static void
zlib_memory (gpointer data)
{
  Data *self = data;
  guint8 *buffer = g_malloc (self->size + 1);

  (void) inflate_all (g_file_peek_path (self->file), buffer, self->size + 1, FALSE);
  g_free (buffer);
}

static void
read_64_kb (gpointer data)
{
  Data *self = data;
  g_autofree guint8 *buffer = g_malloc (INPUT_SIZE);
  int fd = open (g_file_peek_path (self->file), O_RDONLY | O_CLOEXEC);

  g_assert_cmpint (pread (fd, buffer, INPUT_SIZE, 0), ==, INPUT_SIZE);
  close (fd);
}

static IdxSource *
open_source (Data *self,
             gsize budget)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSource) stored = idx_file_source_new (self->file, NULL, &error);

  g_assert_no_error (error);
  return idx_gzip_source_new_with_limits (stored, budget, IDX_GZIP_SPAN);
}

static void
read_images (Data *self,
             guint n)
{
  g_autoptr (IdxSource) source = open_source (self, IDX_GZIP_BUDGET);
  g_autofree guint8 *buffer = g_malloc (n * IMAGE_SIZE);
  gsize n_read;

  g_assert_true (idx_source_read (source, 16, buffer, n * IMAGE_SIZE, IDX_READ_WAIT, &n_read, NULL,
                                  NULL));
}

static void
first_image (gpointer data)
{
  read_images (data, 1);
}

static void
first_500 (gpointer data)
{
  read_images (data, 500);
}

static void
go_to_end (IdxSource *source)
{
  double progress = 0;

  while (progress < 1)
    g_assert_true (idx_source_advance (source, 4 * 1024 * 1024, &progress, NULL, NULL));
}

static void
index_pass (gpointer data)
{
  g_autoptr (IdxSource) source = open_source (data, TIGHT_BUDGET);

  go_to_end (source);
}

static void
until_resident (gpointer data)
{
  g_autoptr (IdxSource) source = open_source (data, IDX_GZIP_BUDGET);

  go_to_end (source);
}

/* Runs Python in a process of its own. Returns its CPU time after the imports, in milliseconds. */
static double
numpy (gpointer data)
{
  Data *self = data;
  const char *program =
    "import sys, time, gzip, numpy\n"
    "start = time.process_time()\n"
    "with gzip.open(sys.argv[1]) as file:\n"
    "    images = numpy.frombuffer(file.read(), numpy.uint8, offset=16).reshape(-1, 28, 28)\n"
    "print((time.process_time() - start) * 1000)\n";
  const char *arguments[] = { "/usr/bin/python3", "-c", program, g_file_peek_path (self->file),
                              NULL };
  g_autofree char *output = NULL;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                     &output, NULL, NULL, NULL))
    return 0;
  return g_ascii_strtod (output, NULL);
}

/* Measures the CPU time to read each of many random images of a file whose content isn't cached:
 * the shortest of three attempts. */
static void
random_images (gpointer data)
{
  Data *self = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint8 image[IMAGE_SIZE];

  for (guint round = 0; round < 3; round++)
    {
      g_autoptr (IdxSource) source = open_source (self, TIGHT_BUDGET);

      go_to_end (source);
      g_rand_set_seed (rand, 1);
      for (guint i = 0; i < N_RANDOM; i++)
        {
          guint64 offset = 16 + (guint64) g_rand_int_range (rand, 0, 60000) * IMAGE_SIZE;
          double start = bench_get_time ();
          gsize n_read;
          double time;

          g_assert_true (idx_source_read (source, offset, image, IMAGE_SIZE, IDX_READ_WAIT, &n_read,
                                          NULL, NULL));
          time = bench_get_time () - start;
          self->access[i] = round == 0 ? time : MIN (self->access[i], time);
        }
    }
}

static void
compare (Bench *bench,
         Data *data)
{
  double stream = bench_get_median (bench, "zlib stream");

  bench_compare (bench, "first image", "read 64 KB", 0);
  bench_compare (bench, "first 500 images", "zlib stream", 0.02);
  bench_compare (bench, "index pass", "zlib stream", 1.15);
  bench_compare (bench, "until resident", "zlib into memory", 1.05);
  if (bench_get_median (bench, "numpy") > 0)
    bench_compare (bench, "until resident", "numpy", 0.95);

  random_images (data);
  bench_print_ratio ("random image, 50th percentile / zlib stream",
                     bench_get_percentile (data->access, N_RANDOM, 50) / stream, 0);
  bench_print_ratio ("random image, 99th percentile / zlib stream",
                     bench_get_percentile (data->access, N_RANDOM, 99) / stream, 0.03);
}

int
main (int argc,
      char **argv)
{
  Bench *bench = bench_new ("gzip, 47 MB", argv, NULL);
  Data data = { bench_get_training_images () };

  data.size = get_size (g_file_peek_path (data.file));
  bench_add (bench, "zlib stream", zlib_stream, &data);
  bench_add (bench, "zlib into memory", zlib_memory, &data);
  bench_add (bench, "read 64 KB", read_64_kb, &data);
  bench_add (bench, "first image", first_image, &data);
  bench_add (bench, "first 500 images", first_500, &data);
  bench_add (bench, "index pass", index_pass, &data);
  bench_add (bench, "until resident", until_resident, &data);
  bench_add_reported (bench, "numpy", numpy, &data);
  if (bench_run (bench))
    compare (bench, &data);
  g_object_unref (data.file);
  bench_free (bench);
  return 0;
}
