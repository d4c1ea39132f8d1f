/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _Bench Bench;

/**
 * BenchFunc:
 *
 * Does the measured work once.
 */
typedef void (*BenchFunc) (gpointer data);

/**
 * bench_parse_arguments:
 * @argv: the program's name and its arguments
 * @parameters: (nullable): the arguments after the options in the usage line, such as "IMAGES"
 * @entries: (nullable): the options
 * @min_arguments: the minimum number of arguments that aren't options
 * @max_arguments: the maximum number of arguments that aren't options
 *
 * Parses the options of a benchmark. With --help, prints the usage and exits. If the arguments are
 * invalid, prints the error and the usage, and exits with status 2.
 *
 * Returns: (transfer full): the program's name and the arguments that aren't options
 */
char **bench_parse_arguments (char **argv,
                              const char *parameters,
                              const GOptionEntry *entries,
                              guint min_arguments,
                              guint max_arguments);

/**
 * bench_new:
 * @title: what is measured
 * @argv: the program's name and its options: `--rounds N` sets how often each way runs, and `--only
 *   WAY` runs one of them once, for a profiler
 * @entries: (nullable): further options
 *
 * Parses the options as bench_parse_arguments() does, and prints the title.
 *
 * Returns: (transfer full): a comparison of several ways to do the same work
 */
Bench *bench_new (const char *title,
                  char **argv,
                  const GOptionEntry *entries);

/**
 * bench_add:
 * @way: (transfer none): the name of a way to do the work; must outlive @self
 * @func: does the work once
 */
void bench_add (Bench *self,
                const char *way,
                BenchFunc func,
                gpointer data);

/**
 * bench_add_reported:
 * @func: does the work once and returns how much time it took, in milliseconds
 *
 * Adds a way that measures its own time, because it runs in a process of its own, for example.
 */
void bench_add_reported (Bench *self,
                         const char *way,
                         double (*func) (gpointer data),
                         gpointer data);

/**
 * bench_run:
 *
 * Runs all ways in turn, again and again, and measures the CPU time of each.
 *
 * Returns: %FALSE with the option --only, which leaves nothing to compare
 */
gboolean bench_run (Bench *self);

/**
 * bench_compare:
 * @way: the name of a way
 * @reference: the name of the way that it is compared with
 * @limit: the target: the maximum ratio of their medians; 0 for no target
 *
 * Prints the ratio of the medians, the smallest and the largest ratio in any round, and whether the
 * target was met.
 */
void bench_compare (Bench *self,
                    const char *way,
                    const char *reference,
                    double limit);

/**
 * bench_get_median:
 *
 * Returns: the median time of a way, in milliseconds; 0 if there is no such way, or if it didn't
 *   run
 */
double bench_get_median (Bench *self,
                         const char *way);

/**
 * bench_print_ratio:
 * @what: what the ratio describes
 * @ratio: a ratio that the caller has computed
 * @limit: the target: the maximum ratio; 0 for no target
 *
 * Prints a ratio, and whether the target was met.
 */
void bench_print_ratio (const char *what,
                        double ratio,
                        double limit);

/**
 * bench_free:
 */
void bench_free (Bench *self);

/**
 * bench_get_time:
 *
 * Returns: the CPU time of this process, in milliseconds
 */
double bench_get_time (void);

/**
 * bench_get_thread_time:
 *
 * Returns: the CPU time of the calling thread, in milliseconds
 */
double bench_get_thread_time (void);

/**
 * bench_get_percentile:
 * @values: (inout): @n_values values; sorted by this function
 * @percent: 0 to 100
 *
 * Returns: the value below which @percent of the values are
 */
double bench_get_percentile (double *values,
                             gsize n_values,
                             double percent);

/**
 * bench_get_training_images:
 *
 * Returns: (transfer full): MNIST's training images, compressed with gzip, from the folder in the
 *   environment variable `IDXVIEW_TEST_DATA`. If they aren't there, a generated file of the same
 *   size that compresses about as well
 */
GFile *bench_get_training_images (void);

/**
 * bench_get_peak_memory:
 *
 * Returns: the peak memory of this process so far, in bytes
 */
guint64 bench_get_peak_memory (void);

G_END_DECLS
