/* SPDX-License-Identifier: MIT */

/* Compares several ways to do the same work. Each round runs all of them, so that other programs
 * slow all of them down alike, and the results are ratios. Times are CPU times, which don't include
 * those of other programs. */

#include "bench.h"

#include "test-bytes.h"
#include "test-gzip.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define DEFAULT_ROUNDS 7

typedef struct
{
  const char *name;
  BenchFunc func;
  double (*reported) (gpointer data);
  gpointer data;
  GArray *times;
} Way;

struct _Bench
{
  GPtrArray *ways;
  guint n_rounds;
  char *only; /* the name of the only way to run, or NULL to run all */
};

static void
way_free (gpointer data)
{
  Way *way = data;

  g_array_unref (way->times);
  g_free (way);
}

char **
bench_parse_arguments (char **argv,
                       const char *parameters,
                       const GOptionEntry *entries,
                       guint min_arguments,
                       guint max_arguments)
{
  g_autoptr (GOptionContext) context = g_option_context_new (parameters);
  g_auto (GStrv) arguments = g_strdupv (argv);
  g_autofree char *help = NULL;
  g_autoptr (GError) error = NULL;

  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, NULL);
  if (g_option_context_parse_strv (context, &arguments, &error) &&
      g_strv_length (arguments) >= 1 + min_arguments &&
      g_strv_length (arguments) <= 1 + max_arguments)
    return g_steal_pointer (&arguments);
  help = g_option_context_get_help (context, TRUE, NULL);
  if (error != NULL)
    g_printerr ("%s\n\n", error->message);
  g_printerr ("%s", help);
  exit (2);
}

Bench *
bench_new (const char *title,
           char **argv,
           const GOptionEntry *entries)
{
  Bench *self = g_new0 (Bench, 1);
  int n_rounds = DEFAULT_ROUNDS;
  g_autoptr (GArray) all_entries = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));
  const GOptionEntry common[] = {
    { "rounds", 0, 0, G_OPTION_ARG_INT, &n_rounds, "How often each way runs", "N" },
    { "only", 0, 0, G_OPTION_ARG_STRING, &self->only, "Run only this way, once", "WAY" },
  };

  g_array_append_vals (all_entries, common, G_N_ELEMENTS (common));
  for (; entries != NULL && entries->long_name != NULL; entries++)
    g_array_append_vals (all_entries, entries, 1);
  g_strfreev (bench_parse_arguments (argv, NULL, (const GOptionEntry *) all_entries->data, 0, 0));
  self->ways = g_ptr_array_new_with_free_func (way_free);
  self->n_rounds = (guint) MAX (n_rounds, 1);
  g_print ("%s\n", title);
  return self;
}

static void
add (Bench *self,
     const char *name,
     BenchFunc func,
     double (*reported) (gpointer data),
     gpointer data)
{
  Way *way = g_new0 (Way, 1);

  way->name = name;
  way->func = func;
  way->reported = reported;
  way->data = data;
  way->times = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (self->ways, way);
}

void
bench_add (Bench *self,
           const char *way,
           BenchFunc func,
           gpointer data)
{
  add (self, way, func, NULL, data);
}

void
bench_add_reported (Bench *self,
                    const char *way,
                    double (*func) (gpointer data),
                    gpointer data)
{
  add (self, way, NULL, func, data);
}

/* Returns the time of a clock, in milliseconds. */
static double
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

double
bench_get_time (void)
{
  return read_clock (CLOCK_PROCESS_CPUTIME_ID);
}

double
bench_get_thread_time (void)
{
  return read_clock (CLOCK_THREAD_CPUTIME_ID);
}

static void
run (const Way *way,
     gboolean warm_up)
{
  double start = bench_get_time ();
  double time;

  if (way->reported != NULL)
    time = way->reported (way->data);
  else
    {
      way->func (way->data);
      time = bench_get_time () - start;
    }
  if (!warm_up)
    g_array_append_val (way->times, time);
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

double
bench_get_percentile (double *values,
                      gsize n_values,
                      double percent)
{
  qsort (values, n_values, sizeof (double), compare_doubles);
  return values[MIN ((gsize) ((double) n_values * percent / 100), n_values - 1)];
}

static Way *
find (Bench *self,
      const char *name)
{
  for (guint i = 0; i < self->ways->len; i++)
    {
      Way *way = g_ptr_array_index (self->ways, i);

      if (strcmp (way->name, name) == 0)
        return way;
    }
  return NULL;
}

double
bench_get_median (Bench *self,
                  const char *name)
{
  const Way *way = find (self, name);
  g_autofree double *sorted = NULL;

  if (way == NULL || way->times->len == 0)
    return 0;
  sorted = g_memdup2 (way->times->data, way->times->len * sizeof (double));
  return bench_get_percentile (sorted, way->times->len, 50);
}

gboolean
bench_run (Bench *self)
{
  /* The first round is a warm-up: it isn't measured, but fills caches. */
  for (guint round = 0; round < (self->only != NULL ? 1 : self->n_rounds + 1); round++)
    for (guint i = 0; i < self->ways->len; i++)
      {
        Way *way = g_ptr_array_index (self->ways, i);

        if (self->only == NULL || strcmp (way->name, self->only) == 0)
          run (way, round == 0);
      }
  if (self->only != NULL)
    return FALSE;

  g_print ("  CPU time, median of %u:\n", self->n_rounds);
  for (guint i = 0; i < self->ways->len; i++)
    {
      const Way *way = g_ptr_array_index (self->ways, i);

      g_print ("  %-36s %10.3f ms\n", way->name, bench_get_median (self, way->name));
    }
  return TRUE;
}

void
bench_print_ratio (const char *what,
                   double ratio,
                   double limit)
{
  g_print ("  %-60s %8.4f", what, ratio);
  if (limit > 0)
    g_print ("  at most %.4g: %s", limit, ratio <= limit ? "met" : "MISSED");
  g_print ("\n");
}

void
bench_compare (Bench *self,
               const char *name,
               const char *reference_name,
               double limit)
{
  const Way *way = find (self, name);
  const Way *reference = find (self, reference_name);
  g_autofree double *ratios = NULL;
  double low, high;
  g_autofree char *what = NULL;

  g_return_if_fail (way != NULL && reference != NULL);

  ratios = g_new (double, way->times->len);
  for (guint i = 0; i < way->times->len; i++)
    ratios[i] = g_array_index (way->times, double, i) / g_array_index (reference->times, double, i);
  low = bench_get_percentile (ratios, way->times->len, 0);
  high = bench_get_percentile (ratios, way->times->len, 100);
  what = g_strdup_printf ("%s / %s, %.4f to %.4f", name, reference_name, low, high);
  bench_print_ratio (what, bench_get_median (self, name) / bench_get_median (self, reference_name),
                     limit);
}

void
bench_free (Bench *self)
{
  g_ptr_array_unref (self->ways);
  g_free (self->only);
  g_free (self);
}

/* Makes images that compress about as well as handwritten digits: a frame of zeros around a patch,
 * a third of which has various values. */
static GByteArray *
make_images (void)
{
  GByteArray *bytes = test_idx_header (0x08, 3, 60000, 28, 28);
  guint8 *noise;

  test_append_noise (bytes, 60000 * 784, 1);
  noise = bytes->data + 16;
  for (gsize i = 0; i < (gsize) 60000 * 784; i++)
    {
      gsize row = i % 784 / 28;
      gsize column = i % 28;
      gboolean inside = row >= 4 && row < 24 && column >= 6 && column < 22;

      if (!inside || (i / 5 * 2654435761U >> 16) % 8 > 2)
        noise[i] = 0;
      else if (noise[i] % 2 == 0)
        noise[i] = 253;
    }
  return bytes;
}

GFile *
bench_get_training_images (void)
{
  const char *folder = g_getenv ("IDXVIEW_TEST_DATA");
  g_autofree char *path = NULL;
  g_autoptr (GByteArray) content = NULL;
  g_autoptr (GByteArray) stored = NULL;

  if (folder != NULL)
    path = g_build_filename (folder, "mnist", "train-images-idx3-ubyte.gz", NULL);
  if (path != NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    return g_file_new_for_path (path);

  g_print ("  IDXVIEW_TEST_DATA doesn't have MNIST: using generated images\n");
  g_free (path);
  path = g_build_filename (g_get_tmp_dir (), "idxview-bench-images-idx3-ubyte.gz", NULL);
  content = make_images ();
  stored = test_gzip (content);
  if (!g_file_set_contents (path, (const char *) stored->data, (gssize) stored->len, NULL))
    g_error ("There is no disk space for the generated images");
  return g_file_new_for_path (path);
}

guint64
bench_get_peak_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "VmHWM:");
  return line != NULL ? g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) * 1024 : 0;
}
