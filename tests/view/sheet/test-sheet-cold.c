/* SPDX-License-Identifier: MIT */

/* The sheet with a slow disk: none of the 8.1 million samples is in memory, and each read takes
 * 20 ms. libslow-reads.so delays the reads and logs which thread reads what. */

#include "idx-sheet-private.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <stdio.h>
#include <unistd.h>

#define N_SAMPLES 8100000U
#define WIDTH 500
#define HEIGHT 400
#define SIZE 32
#define SIDE 28
#define SAMPLE_SIZE (SIDE * SIDE)

typedef struct
{
  TestFolder *folder;
  IdxDataset *dataset;
  GtkWindow *window;
  IdxSheet *sheet;
  GtkAdjustment *adjustment;
  guint row_height;
  guint n_rows;
} Fixture;

static char *
get_path (Fixture *self,
          const char *name)
{
  return g_build_filename (test_folder_get_path (self->folder), name, NULL);
}

/* Blocks all reads, or lets them continue. */
static void
set_hold (Fixture *self,
          gboolean hold)
{
  g_autofree char *path = get_path (self, "hold");

  if (hold)
    g_assert_true (g_file_set_contents (path, "0", -1, NULL));
  else
    (void) unlink (path);
}

static void
delete_log (Fixture *self)
{
  g_autofree char *path = get_path (self, "log");

  (void) unlink (path);
}

/* Returns the reads since the log was deleted: the thread ("main" or "other"), the offset and the
 * number of bytes. */
static char **
read_log (Fixture *self)
{
  g_autofree char *path = get_path (self, "log");
  g_autofree char *log = NULL;

  if (!g_file_get_contents (path, &log, NULL, NULL))
    return g_new0 (char *, 1);
  return g_strsplit (g_strchomp (log), "\n", -1);
}

static void
open_dataset (Fixture *self)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, N_SAMPLES, SIDE, SIDE);
  g_autoptr (GFile) file = test_folder_add (self->folder, "some-images-idx3-ubyte", header);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (truncate (g_file_peek_path (file),
                             (off_t) (header->len + (guint64) N_SAMPLES * SAMPLE_SIZE)),
                   ==, 0);
  self->dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
}

static gboolean
is_filled (gpointer data)
{
  return idx_sheet_is_complete (data);
}

static void
settle (Fixture *self)
{
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  test_wait_until (is_filled, self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static void
show_subset (Fixture *self,
             GArray *indices)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (self->dataset, indices);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_sheet_set_model (self->sheet, model);
  settle (self);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *sheet = idx_sheet_new ();
  g_autofree char *hold = NULL;
  g_autofree char *log = NULL;

  self->folder = test_folder_new ();
  hold = get_path (self, "hold");
  log = get_path (self, "log");
  g_setenv ("SLOW_READS_FILES", "*-images-idx3-ubyte", TRUE);
  g_setenv ("SLOW_READS_MILLISECONDS", "20", TRUE);
  g_setenv ("SLOW_READS_HOLD", hold, TRUE);
  g_setenv ("SLOW_READS_LOG", log, TRUE);
  open_dataset (self);
  self->sheet = IDX_SHEET (sheet);
  idx_sheet_set_thumbnail_size (self->sheet, SIZE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), sheet);
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  show_subset (self, NULL);
  self->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  self->row_height = (guint) idx_sheet_geometry_get_bounds (&self->sheet->geometry, 0).size.height;
  self->n_rows = HEIGHT / self->row_height + 1;
  delete_log (self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  test_wait_until (is_filled, self->sheet);
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->folder, test_folder_free);
}

static void
go_to_row (Fixture *self,
           guint row)
{
  gtk_adjustment_set_value (self->adjustment, (double) row * self->row_height);
}

static IdxStripCounters
get_counters (Fixture *self)
{
  IdxStripCounters counters;
  guint n_nodes;

  idx_sheet_get_counters (self->sheet, &counters, &n_nodes);
  return counters;
}

/* The current sample is shown once its own image is drawn, even if others are still being read. */
static void
test_current (Fixture *self,
              gconstpointer data)
{
  guint n_columns = self->sheet->geometry.layout.n_columns;

  idx_selection_move (idx_sheet_get_model (self->sheet), 3 * n_columns, IDX_SELECT_ONLY);
  settle (self);
  set_hold (self, TRUE);
  go_to_row (self, 2);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_false (idx_sheet_is_complete (self->sheet));
  g_assert_true (idx_sheet_shows_current (self->sheet));
  go_to_row (self, 7000);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_false (idx_sheet_has_current_in_view (self->sheet));
  idx_selection_move (idx_sheet_get_model (self->sheet), 7001 * n_columns, IDX_SELECT_NONE);
  g_assert_true (idx_sheet_has_current_in_view (self->sheet));
  g_assert_false (idx_sheet_shows_current (self->sheet));
  set_hold (self, FALSE);
  settle (self);
  g_assert_true (idx_sheet_shows_current (self->sheet));
}

static void
test_flick (Fixture *self,
            gconstpointer data)
{
  g_auto (GStrv) reads = NULL;

  for (guint i = 0; i < 60; i++)
    {
      go_to_row (self, 1000 + i * i);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
    }
  settle (self);
  reads = read_log (self);
  g_assert_cmpuint (g_strv_length (reads), >, 0);
  for (guint i = 0; reads[i] != NULL; i++)
    g_assert_true (g_str_has_prefix (reads[i], "other "));
}

/* After a jump, one read fetches all rows in view and no others. */
static void
test_one_read (Fixture *self,
               gconstpointer data)
{
  guint n_columns = self->sheet->geometry.layout.n_columns;
  guint64 start = 16 + (guint64) 5000 * n_columns * SAMPLE_SIZE;
  g_autofree char *expected = NULL;
  g_auto (GStrv) reads = NULL;

  go_to_row (self, 5000);
  settle (self);
  reads = read_log (self);
  g_assert_cmpuint (g_strv_length (reads), ==, 1);
  expected = g_strdup_printf ("other %" G_GUINT64_FORMAT " %u ", start,
                              self->n_rows * n_columns * SAMPLE_SIZE);
  g_assert_true (g_str_has_prefix (reads[0], expected));
}

/* Filtered samples that are close to each other in the file are read together. */
static void
test_one_read_with_gaps (Fixture *self,
                         gconstpointer data)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_auto (GStrv) reads = NULL;

  for (guint32 i = 2000000; i < 2100000; i += 41)
    g_array_append_val (indices, i);
  show_subset (self, indices);
  reads = read_log (self);
  g_assert_cmpuint (g_strv_length (reads), >, 0);
  /* Each read covers at least a megabyte. */
  g_assert_cmpuint (g_strv_length (reads), <=, self->n_rows * 15 * 41 * SAMPLE_SIZE / 1000000 + 1);
}

/* Samples in random order that are adjacent in the file are read together. */
static void
test_one_read_shuffled (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint32 n = self->n_rows * self->sheet->geometry.layout.n_columns;
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);
  guint32 *values;
  g_autofree char *expected = NULL;
  g_auto (GStrv) reads = NULL;

  for (guint32 i = 0; i < n; i++)
    {
      guint32 value = 3000000 + i;

      g_array_append_val (indices, value);
    }
  values = (guint32 *) (gpointer) indices->data;
  for (guint32 i = n - 1; i > 0; i--)
    {
      gint32 other = g_rand_int_range (rand, 0, (gint32) i + 1);
      guint32 value = values[i];

      values[i] = values[other];
      values[other] = value;
    }
  show_subset (self, indices);
  reads = read_log (self);
  g_assert_cmpuint (g_strv_length (reads), ==, 1);
  expected = g_strdup_printf ("other %" G_GUINT64_FORMAT " %u ",
                              16 + (guint64) 3000000 * SAMPLE_SIZE, n * SAMPLE_SIZE);
  g_assert_true (g_str_has_prefix (reads[0], expected));
}

/* Rows that were in view only for a moment aren't read, except by reads that had already begun. */
static void
test_jumps (Fixture *self,
            gconstpointer data)
{
  g_auto (GStrv) reads = NULL;

  set_hold (self, TRUE);
  for (guint i = 0; i < 20; i++)
    {
      go_to_row (self, 10000 * i);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
    }
  set_hold (self, FALSE);
  settle (self);
  reads = read_log (self);
  g_assert_cmpuint (g_strv_length (reads), >=, 1);
  g_assert_cmpuint (g_strv_length (reads), <=, 3);
}

/* While the user scrolls by pages, the next page is composed ahead. */
static void
test_ahead (Fixture *self,
            gconstpointer data)
{
  guint row = 20000;
  IdxStripCounters before, after;

  go_to_row (self, row);
  settle (self);
  for (guint i = 0; i < 3; i++)
    {
      go_to_row (self, row += self->n_rows);
      settle (self);
    }
  set_hold (self, TRUE);
  before = get_counters (self);
  go_to_row (self, row + self->n_rows);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  after = get_counters (self);
  g_assert_cmpuint (after.n_strips, ==, before.n_strips);
  g_assert_cmpuint (after.n_images_drawn, ==, before.n_images_drawn);
  set_hold (self, FALSE);
}

static void
test_ahead_upwards (Fixture *self,
                    gconstpointer data)
{
  guint row = 20000;
  IdxStripCounters before, after;

  go_to_row (self, row);
  settle (self);
  go_to_row (self, row -= self->n_rows);
  settle (self);
  set_hold (self, TRUE);
  before = get_counters (self);
  go_to_row (self, row - self->n_rows);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  after = get_counters (self);
  g_assert_cmpuint (after.n_strips, ==, before.n_strips);
  set_hold (self, FALSE);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  add ("/view/sheet-cold/current", test_current);
  add ("/view/sheet-cold/flick", test_flick);
  add ("/view/sheet-cold/one-read", test_one_read);
  add ("/view/sheet-cold/one-read-with-gaps", test_one_read_with_gaps);
  add ("/view/sheet-cold/one-read-shuffled", test_one_read_shuffled);
  add ("/view/sheet-cold/jumps", test_jumps);
  add ("/view/sheet-cold/ahead", test_ahead);
  add ("/view/sheet-cold/ahead-upwards", test_ahead_upwards);

  return g_test_run ();
}
