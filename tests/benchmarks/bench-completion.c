/* SPDX-License-Identifier: MIT */

/* Measures how long completing a filter takes if its column has 50,000 values, in relation to a
 * frame at 60 Hz. */

#include "bench.h"

#include "idx-completer.h"
#include "test-bytes.h"

#include <string.h>

#define N_SAMPLES 100000
#define N_VALUES 50000
#define MAX_SHOWN 10
#define FRAME (1000.0 / 60)

typedef struct
{
  IdxCompleter *completer;
  const char *text;
} Data;

/* Makes a dataset in which each sample has a label and a value in a further column. */
static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_SAMPLES, 1, 1);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 2, N_SAMPLES, 2);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      test_append_be (labels_content, 4, i % N_VALUES);
      test_append_be (labels_content, 4, i % N_VALUES);
    }
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  g_assert_nonnull (dataset);
  return dataset;
}

static void
complete (gpointer data)
{
  Data *self = data;
  g_autoptr (IdxCompletions) completions =
    idx_completer_complete (self->completer, self->text, strlen (self->text), MAX_SHOWN);

  g_assert_cmpuint (completions->list->len, ==, MAX_SHOWN);
}

static gboolean
is_counted (gpointer data)
{
  Data *self = data;
  g_autoptr (IdxCompletions) completions =
    idx_completer_complete (self->completer, self->text, strlen (self->text), MAX_SHOWN);

  return completions->list->len > 0;
}

int
main (int argc,
      char **argv)
{
  Bench *bench = bench_new ("completion among 50,000 values", argv, NULL);
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxCompleter) completer = idx_completer_new ();
  Data facet = { completer, "col.1:4" };
  Data class = { completer, "label:4" };

  idx_completer_set_dataset (completer, dataset);
  while (!is_counted (&facet))
    g_main_context_iteration (NULL, TRUE);
  bench_add (bench, "a value of a column", complete, &facet);
  bench_add (bench, "a class", complete, &class);
  if (bench_run (bench))
    {
      bench_print_ratio ("a value of a column / a frame",
                         bench_get_median (bench, "a value of a column") / FRAME, 1);
      bench_print_ratio ("a class / a frame", bench_get_median (bench, "a class") / FRAME, 1);
    }
  bench_free (bench);
  return 0;
}
