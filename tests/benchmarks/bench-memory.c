/* SPDX-License-Identifier: MIT */

/* Measures the memory use of large datasets, and the CPU time to read images far from the
 * beginning. Each dataset is generated for the benchmark, measured in a process of its own, and
 * removed afterwards. */

#include "bench.h"

#include "idx-file.h"
#include "idx-gzip-source.h"
#include "test-bytes.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#define IMAGE_SIZE ((gsize) 784)
#define N_PER_PART 60000
#define N_RANDOM 300
#define ROW 40
#define N_PAGE 2000

/* The results of a child process: CPU times in milliseconds, memory in bytes. */
typedef struct
{
  double first_500;
  double pass;
  double far_median;
  double far_99;
  double rare_class;
  double shuffled;
  guint64 memory;
} Results;

typedef struct
{
  char *path;
  guint n_images;
  Results *results;
} Set;

static void
write_all (int fd,
           gconstpointer data,
           gsize size)
{
  for (gsize done = 0; done < size;)
    {
      ssize_t n = write (fd, (const guint8 *) data + done, size - done);

      if (n <= 0)
        g_error ("There is no disk space for the generated datasets");
      done += (gsize) n;
    }
}

/* Returns the training images without their header. */
static guint8 *
read_payload (void)
{
  g_autoptr (GFile) file = bench_get_training_images ();
  guint8 *payload = g_malloc (N_PER_PART * IMAGE_SIZE);
  gzFile stream = gzopen (g_file_peek_path (file), "rb");
  guint8 header[16];

  g_assert_cmpint (gzread (stream, header, 16), ==, 16);
  g_assert_cmpint (gzread (stream, payload, (unsigned int) (N_PER_PART * IMAGE_SIZE)), ==,
                   (int) (N_PER_PART * IMAGE_SIZE));
  gzclose (stream);
  return payload;
}

/* Deflates data. The result ends at a byte boundary, so that pieces can be concatenated in one
 * member. */
static GByteArray *
deflate_piece (const guint8 *data,
               gsize size,
               int flush)
{
  GByteArray *piece = g_byte_array_new ();
  z_stream stream = { 0 };

  g_assert_cmpint (deflateInit2 (&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), ==, Z_OK);
  g_byte_array_set_size (piece, (guint) deflateBound (&stream, size) + 64);
  stream.next_in = (Bytef *) (guintptr) data;
  stream.avail_in = (uInt) size;
  stream.next_out = piece->data;
  stream.avail_out = piece->len;
  (void) deflate (&stream, flush);
  g_byte_array_set_size (piece, piece->len - stream.avail_out);
  deflateEnd (&stream);
  return piece;
}

/* Writes a gzip file with one member, which contains the training images @n_parts times. */
static void
make_gzip (Set *set,
           const guint8 *payload,
           guint n_parts)
{
  const guint8 start[] = { 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3 };
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, n_parts * N_PER_PART, 28, 28);
  g_autoptr (GByteArray) header_piece = deflate_piece (header->data, header->len, Z_SYNC_FLUSH);
  g_autoptr (GByteArray) piece = deflate_piece (payload, N_PER_PART * IMAGE_SIZE, Z_SYNC_FLUSH);
  g_autoptr (GByteArray) last = deflate_piece (NULL, 0, Z_FINISH);
  gsize size = N_PER_PART * IMAGE_SIZE;
  uLong part_crc = crc32_z (crc32 (0, NULL, 0), payload, size);
  uLong crc = crc32_z (crc32 (0, NULL, 0), header->data, header->len);
  guint32 trailer[2];
  int fd = g_mkstemp (set->path);

  set->n_images = n_parts * N_PER_PART;
  write_all (fd, start, sizeof start);
  write_all (fd, header_piece->data, header_piece->len);
  for (guint i = 0; i < n_parts; i++)
    {
      write_all (fd, piece->data, piece->len);
      crc = crc32_combine (crc, part_crc, (z_off_t) size);
    }
  write_all (fd, last->data, last->len);
  trailer[0] = GUINT32_TO_LE ((guint32) crc);
  trailer[1] = GUINT32_TO_LE ((guint32) (header->len + n_parts * size));
  write_all (fd, trailer, sizeof trailer);
  close (fd);
}

static void
make_sparse (Set *set,
             guint n_parts)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, n_parts * N_PER_PART, 28, 28);
  int fd = g_mkstemp (set->path);

  set->n_images = n_parts * N_PER_PART;
  write_all (fd, header->data, header->len);
  if (ftruncate (fd, (off_t) (header->len + set->n_images * IMAGE_SIZE)) != 0)
    g_error ("There is no disk space for the generated datasets");
  close (fd);
}

static void
read_samples (IdxFile *file,
              const guint32 *indices,
              guint n)
{
  g_autofree guint8 *buffer = g_malloc (n * IMAGE_SIZE);
  g_autofree guint8 *was_read = g_malloc (n);

  g_assert_true (
    idx_file_read_samples (file, indices, n, buffer, was_read, IDX_READ_WAIT, NULL, NULL));
  for (guint i = 0; i < n; i++)
    g_assert_true (was_read[i]);
}

static void
read_row (IdxFile *file,
          guint32 first,
          guint n)
{
  g_autofree guint32 *indices = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    indices[i] = first + i;
  read_samples (file, indices, n);
}

/* Reads rows at random positions in the second half of the file, as scrolling does. */
static void
scroll (IdxFile *file,
        guint n_images,
        Results *results)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  double times[N_RANDOM];

  for (guint i = 0; i < N_RANDOM; i++)
    {
      gint32 from = (gint32) (n_images - n_images / 2);
      guint32 first = (guint32) g_rand_int_range (rand, from, (gint32) n_images - ROW);
      double start = bench_get_time ();

      read_row (file, first, ROW);
      times[i] = bench_get_time () - start;
    }
  results->far_median = bench_get_percentile (times, N_RANDOM, 50);
  results->far_99 = bench_get_percentile (times, N_RANDOM, 99);
}

/* Reads a few hundred samples spread over the file, in ascending order, as after filtering. */
static double
read_rare_class (IdxFile *file,
                 guint n_images)
{
  const guint n = 500;
  g_autofree guint32 *indices = g_new (guint32, n);
  double start = bench_get_time ();

  for (guint i = 0; i < n; i++)
    indices[i] = (guint32) ((guint64) n_images * i / n);
  read_samples (file, indices, n);
  return bench_get_time () - start;
}

/* Reads as many random samples as a page of small tiles shows. */
static double
read_shuffled (IdxFile *file,
               guint n_images)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint32 indices[N_PAGE];
  double start = bench_get_time ();

  for (guint i = 0; i < N_PAGE; i++)
    indices[i] = (guint32) g_rand_int_range (rand, 0, (gint32) n_images);
  read_samples (file, indices, N_PAGE);
  return bench_get_time () - start;
}

static void
measure (const Set *set)
{
  g_autoptr (GFile) location = g_file_new_for_path (set->path);
  Results *results = set->results;
  guint64 memory = bench_get_peak_memory ();
  double start = bench_get_time ();
  g_autoptr (IdxFile) file = idx_file_open (location, NULL, NULL);
  double progress = 0;

  read_row (file, 0, 500);
  results->first_500 = bench_get_time () - start;
  while (progress < 1)
    g_assert_true (idx_file_advance (file, 4 * 1024 * 1024, &progress, NULL, NULL));
  results->pass = bench_get_time () - start;
  scroll (file, set->n_images, results);
  results->rare_class = read_rare_class (file, set->n_images);
  results->shuffled = read_shuffled (file, set->n_images);
  results->memory = bench_get_peak_memory () - memory;
}

/* Measures a dataset in a process of its own, whose memory contains nothing else. */
static void
measure_in_child (Set *set)
{
  pid_t child;
  int status;

  set->results = mmap (NULL, sizeof (Results), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                       -1, 0);
  child = fork ();
  if (child == 0)
    {
      measure (set);
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
  unlink (set->path);
}

static void
print (const char *name,
       const Set *set,
       double stream)
{
  const Results *results = set->results;

  g_print ("  %s: %u images\n", name, set->n_images);
  g_print ("    first 500 %.2f ms, all %.0f ms, a far row %.2f ms (99th percentile %.2f ms), "
           "500 all over %.0f ms, 2,000 in no order %.0f ms, %.1f MB\n",
           results->first_500, results->pass, results->far_median, results->far_99,
           results->rare_class, results->shuffled, (double) results->memory / 1e6);
  bench_print_ratio ("  far row, 99th percentile / zlib stream of 47 MB",
                     results->far_99 / stream, 0);
  bench_print_ratio ("  memory, of 64 MB", (double) results->memory / 64e6, 1);
}

static double
measure_stream (void)
{
  g_autoptr (GFile) file = bench_get_training_images ();
  g_autofree guint8 *buffer = g_malloc (256 * 1024);
  gzFile stream = gzopen (g_file_peek_path (file), "rb");
  double start = bench_get_time ();

  (void) gzbuffer (stream, 64 * 1024);
  while (gzread (stream, buffer, 256 * 1024) > 0)
    ;
  gzclose (stream);
  return bench_get_time () - start;
}

static char *
get_template (void)
{
  return g_build_filename (g_get_tmp_dir (), "idxview-bench-XXXXXX", NULL);
}

int
main (int argc,
      char **argv)
{
  static const guint n_parts[] = { 1, 14, 135 };
  guint8 *payload;
  double stream, small = 0;

  g_strfreev (bench_parse_arguments (argv, NULL, NULL, 0, 0));
  g_print ("memory\n");
  stream = measure_stream ();
  for (guint i = 0; i < G_N_ELEMENTS (n_parts); i++)
    {
      Set gzip = { get_template () };
      Set plain = { get_template () };

      payload = read_payload ();
      make_gzip (&gzip, payload, n_parts[i]);
      g_free (payload);
      make_sparse (&plain, n_parts[i]);
      measure_in_child (&gzip);
      measure_in_child (&plain);
      print ("gzip", &gzip, stream);
      if (i == 0)
        small = gzip.results->first_500;
      else
        bench_print_ratio ("  first 500 images / those of 47 MB", gzip.results->first_500 / small,
                           1.2);
      print ("plain", &plain, stream);
      g_free (gzip.path);
      g_free (plain.path);
    }
  return 0;
}
