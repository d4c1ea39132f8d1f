/* SPDX-License-Identifier: MIT */

/* Makes random datasets, some of them compressed, without labels or with class names, damages their
 * files (overwrites bytes, flips bits, truncates them, or appends noise), and runs commands on
 * them. No command may crash, hang or log a GLib warning. Each dataset is generated from a number,
 * which is printed if a command fails:
 *
 *   IDXVIEW_TEST_SEED=NUMBER test-mutated   runs only that dataset */

#include "fault-run.h"

#include "idx-cli.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_SHORT 300
#define N_LONG 100000

/* The number of datasets that one process tests. */
#define N_BATCH 500

/* A command that runs longer is considered hung, and is killed. */
#define MAX_SECONDS 60

/* The check needs at least fifty samples. */
#define MAX_SAMPLES 70

#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"
#define NAMES "classes.txt"

/* The seed of the dataset that the child process is testing, shared with the parent. */
static guint *current;

static GByteArray *
make_images (GRand *rand)
{
  static const guint8 types[] = { 0x08, 0x08, 0x08, 0x09, 0x0b, 0x0c, 0x0d, 0x0e };
  static const guint8 sizes[] = {
    [0x08] = 1, [0x09] = 1, [0x0b] = 2, [0x0c] = 4, [0x0d] = 4, [0x0e] = 8
  };
  guint n = (guint) g_rand_int_range (rand, 0, MAX_SAMPLES);
  guint rows = (guint) g_rand_int_range (rand, 1, 20);
  guint columns = (guint) g_rand_int_range (rand, 1, 20);
  guint8 type = types[g_rand_int_range (rand, 0, G_N_ELEMENTS (types))];
  gboolean color = g_rand_int_range (rand, 0, 4) == 0;
  GByteArray *bytes = color ? test_idx_header (type, 4, n, rows, columns, 3)
                            : test_idx_header (type, 3, n, rows, columns);

  if (g_rand_int_range (rand, 0, 3) == 0)
    {
      g_byte_array_unref (bytes);
      return test_idx_striped_images (n);
    }
  test_append_noise (bytes, (gsize) n * rows * columns * (color ? 3 : 1) * sizes[type],
                     g_rand_int (rand));
  return bytes;
}

/* Makes up to three random changes: overwrites a byte, flips a bit, truncates the file, or appends
 * noise. */
static void
mutate (GRand *rand,
        GByteArray *bytes)
{
  static const guint8 edges[] = {
    0, 1, 2, 3, 4, 8, 9, 11, 12, 13, 14, 0x1f, 0x7f, 0x80, 0x8b, 0xff
  };

  for (int i = g_rand_int_range (rand, 0, 4); i > 0 && bytes->len > 0; i--)
    {
      /* Half of the changes are in the header, which matters most. */
      gboolean in_header = g_rand_boolean (rand);
      guint place = (guint) g_rand_int_range (
        rand, 0, (gint32) (in_header ? MIN (bytes->len, 20) : bytes->len));

      switch (g_rand_int_range (rand, 0, 4))
        {
        case 0:
          bytes->data[place] = edges[g_rand_int_range (rand, 0, G_N_ELEMENTS (edges))];
          break;
        case 1:
          bytes->data[place] ^= (guint8) (1 << g_rand_int_range (rand, 0, 8));
          break;
        case 2:
          g_byte_array_set_size (bytes, place);
          break;
        default:
          test_append_noise (bytes, (gsize) g_rand_int_range (rand, 1, 30), place);
        }
    }
}

static void
write_file (GRand *rand,
            const char *name,
            GByteArray *bytes)
{
  g_autoptr (GByteArray) compressed = NULL;
  const GByteArray *written = bytes;

  mutate (rand, bytes);
  if (g_rand_int_range (rand, 0, 3) == 0)
    {
      compressed = test_gzip (bytes);
      mutate (rand, compressed);
      written = compressed;
    }
  g_assert_true (g_file_set_contents_full (name, (const char *) written->data,
                                           (gssize) written->len, G_FILE_SET_CONTENTS_NONE, 0600,
                                           NULL));
}

static void
make_set (GRand *rand)
{
  g_autoptr (GByteArray) images = make_images (rand);
  guint n_labels = (guint) g_rand_int_range (rand, 0, MAX_SAMPLES);

  (void) g_unlink (LABELS);
  (void) g_unlink (NAMES);
  if (images->len > 8 && g_rand_int_range (rand, 0, 4) != 0)
    n_labels = images->data[7];
  write_file (rand, IMAGES, images);
  if (g_rand_int_range (rand, 0, 5) != 0)
    {
      g_autoptr (GByteArray) labels = test_idx_labels (n_labels);

      write_file (rand, LABELS, labels);
    }
  if (g_rand_int_range (rand, 0, 4) == 0)
    {
      g_autoptr (GByteArray) names = g_byte_array_new ();

      test_append_text (names, "0 zero\n1 one\n2 \"two\"\n");
      mutate (rand, names);
      g_assert_true (g_file_set_contents_full (NAMES, (const char *) names->data,
                                               (gssize) names->len, G_FILE_SET_CONTENTS_NONE, 0600,
                                               NULL));
    }
}

/**
 * Command:
 * @every: runs on only one of this many datasets, because some commands take as long as all others
 *   together
 */
typedef struct
{
  FaultFunc func;
  guint every;
  const char *arguments[12];
} Command;

static const Command commands[] = {
  { idx_cli_info_run, 1, { "info", IMAGES, LABELS, "--json", "--hash", "--range" } },
  { idx_cli_info_run, 1, { "info", IMAGES } },
  { idx_cli_export_run,
    1,
    { "export", IMAGES, "--index", "3", "--scale", "2", "-o", "out.png", "--force" } },
  { idx_cli_sheet_run,
    1,
    { "sheet", IMAGES, "-o", "out.png", "--size", "9", "--limit", "50", "--force" } },
  { idx_cli_subset_run, 1, { "subset", IMAGES, "--filter", "index:1-20", "-o", "out", "--force" } },
  { idx_cli_subset_run, 1, { "subset", IMAGES, "--no-labels", "--gzip", "-o", "out", "--force" } },
  { idx_cli_table_run, 1, { "table", IMAGES, "--sort", "-mean", "--format", "json" } },
  { idx_cli_duplicates_run, 1, { "duplicates", IMAGES } },
  { idx_cli_suspects_run,
    20,
    { "suspects", IMAGES, "--landmarks", "32", "--threads", "1", "--top", "3" } },
  { idx_cli_neighbors_run, 20, { "neighbors", IMAGES, "--index", "2" } },
  { idx_cli_table_run, 1, { "table", LABELS, "--filter", "label:1" } },
};

static void
run_set (guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  *current = seed;
  make_set (rand);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (GStrv) arguments = NULL;
      int status;

      if (seed % commands[i].every != 0)
        continue;
      arguments = g_strdupv ((char **) commands[i].arguments);
      (void) alarm (MAX_SECONDS);
      status = commands[i].func (arguments);
      g_assert_cmpint (status, >=, IDX_CLI_DONE);
      g_assert_cmpint (status, <=, IDX_CLI_USAGE);
    }
  (void) alarm (0);
}

/* Tests datasets in a process of its own. Returns whether the process exited successfully. */
static gboolean
run_batch (const char *path,
           guint first,
           guint n)
{
  pid_t child;
  int status;

  (void) fflush (NULL);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      int null = open ("/dev/null", O_RDWR | O_CLOEXEC);

      /* Keep the messages of sanitizers if only one dataset is tested. */
      if (chdir (path) != 0 || dup2 (null, STDOUT_FILENO) < 0 ||
          (n > 1 && dup2 (null, STDERR_FILENO) < 0))
        _exit (99);
      g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
      for (guint i = 0; i < n; i++)
        run_set (first + i);
      exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

static void
test_mutated (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  const char *seed = g_getenv ("IDXVIEW_TEST_SEED");
  guint n_sets = fault_is_long () ? N_LONG : N_SHORT;
  guint first = fault_is_long () ? 0 : (guint) g_test_rand_int ();
  guint n_bad = 0;

  if (seed != NULL)
    {
      first = (guint) g_ascii_strtoull (seed, NULL, 10);
      n_sets = 1;
    }
  for (guint done = 0; done < n_sets;)
    {
      guint n = MIN (N_BATCH, n_sets - done);

      if (run_batch (path, first + done, n))
        {
          done += n;
          if (done % 1000 == 0)
            g_test_message ("%u sets", done);
          continue;
        }
      g_test_message ("set %u: a command crashed or hung", *current);
      n_bad++;
      done = *current - first + 1;
    }
  g_test_message ("%u sets from %u, %u bad", n_sets, first, n_bad);
  if (n_bad > 0)
    g_test_fail_printf ("%u sets went wrong", n_bad);
}

int
main (int argc,
      char **argv)
{
  fault_init ();
  g_test_init (&argc, &argv, NULL);
  current = mmap (NULL, sizeof *current, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert_true (current != MAP_FAILED);
  g_test_add_func ("/faults/mutated", test_mutated);
  return g_test_run ();
}
