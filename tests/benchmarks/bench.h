/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _Bench Bench;

/**
 * BenchFunc:
 *
 * Does once what is measured.
 */
typedef void (*BenchFunc) (gpointer data);

/**
 * bench_new:
 * @title: what is measured
 * @argc: the program's arguments
 * @argv: `--rounds N` sets how often each way runs, `--only WAY` runs one of them once, for a
 *   profiler
 *
 * Returns: (transfer full): a comparison of ways to do things
 */
Bench *bench_new (const char *title,
                  int argc,
                  char **argv);

/**
 * bench_add:
 * @way: a name
 * @func: does it once
 */
void bench_add (Bench *self,
                const char *way,
                BenchFunc func,
                gpointer data);

/**
 * bench_add_reported:
 * @func: does it once and returns how much time it took, in milliseconds
 *
 * Adds a way that measures itself, such as one in a process of its own.
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
 * Returns: %FALSE if only one way was wanted, so that there is nothing to compare
 */
gboolean bench_run (Bench *self);

/**
 * bench_compare:
 * @way: a way
 * @reference: the way that it is compared with
 * @limit: what the ratio of their medians should be at most; 0 for no limit
 *
 * Prints the ratio with its spread, that of the ratios of each round.
 */
void bench_compare (Bench *self,
                    const char *way,
                    const char *reference,
                    double limit);

/**
 * bench_get_median:
 *
 * Returns: the median of a way, in milliseconds
 */
double bench_get_median (Bench *self,
                         const char *way);

/**
 * bench_print_ratio:
 * @what: what it is
 * @ratio: a ratio that was worked out elsewhere
 * @limit: what it should be at most; 0 for no limit
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
 * bench_get_percentile:
 * @values: @n_values values, which are sorted by it
 * @percent: 0 to 100
 */
double bench_get_percentile (double *values,
                             gsize n_values,
                             double percent);

/**
 * bench_get_training_images:
 *
 * Returns: (transfer full): MNIST's training images in gzip, from the folder that
 *   `IDXVIEW_TEST_DATA` names, or else a made file of their size that compresses as well
 */
GFile *bench_get_training_images (void);

/**
 * bench_get_peak_memory:
 *
 * Returns: the most memory that this process has had so far, in bytes
 */
guint64 bench_get_peak_memory (void);

G_END_DECLS
