/* SPDX-License-Identifier: MIT */

/* Measures decisions about labels in the program's window: the CPU time of the main thread from a
 * decision until the next sample is on the screen, the number of strips composed, and the memory.
 * Each dataset is generated for the benchmark and reviewed in a process of its own. */

#include "bench.h"

#include "idx-application.h"
#include "idx-filter.h"
#include "idx-window-private.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <gtk/gtk.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SIDE 28
#define N_DECISIONS 1000U
#define N_FILTERS 21
#define N_FILTERED 2000000U /* the minimum number of samples, over all repetitions */
#define MAX_STEP 100000U
#define FIXED_MEMORY 4e6

typedef struct
{
  TestFolder *folder;
  guint n_samples;
  gboolean is_wide; /* labels of four bytes */
  GtkWindow *window;
  IdxSheet *sheet;
  guint n_frames;
} Review;

static void
print (const char *what,
       double value,
       const char *unit,
       double limit)
{
  g_print ("  %-48s %9.3f %s", what, value, unit);
  if (limit >= 0)
    g_print ("  at most %.4g: %s", limit, value <= limit ? "met" : "MISSED");
  g_print ("\n");
}

/* --- Datasets -------------------------------------------------------------------------------- */

/* Creates a sparse file of black images, which takes no space on the disk. */
static GFile *
make_images (Review *self)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, self->n_samples, SIDE, SIDE);
  gsize size = header->len + (gsize) self->n_samples * SIDE * SIDE;
  GFile *file = test_folder_add (self->folder, "made-images-idx3-ubyte", header);

  if (truncate (g_file_peek_path (file), (off_t) size) != 0)
    g_error ("There is no disk space for the images");
  return file;
}

static void
make_labels (Review *self)
{
  guint size = self->is_wide ? 4 : 1;
  g_autoptr (GByteArray) bytes = test_idx_header (self->is_wide ? 0x0C : 0x08, 1, self->n_samples);
  guint header = bytes->len;
  guint32 state = 1;

  g_byte_array_set_size (bytes, header + self->n_samples * size);
  memset (bytes->data + header, 0, self->n_samples * size);
  for (guint i = 0; i < self->n_samples; i++)
    {
      state = state * 1664525 + 1013904223;
      bytes->data[header + i * size + size - 1] = (guint8) ((state >> 16) % 10);
    }
  g_object_unref (test_folder_add (
    self->folder, self->is_wide ? "made-labels-idx1-int" : "made-labels-idx1-ubyte", bytes));
}

/* --- The window ------------------------------------------------------------------------------ */

static void
bench_review_painted_cb (Review *self)
{
  self->n_frames++;
}

/* Waits until the next frame is on the screen. */
static void
wait_for_frame (Review *self)
{
  guint before = self->n_frames;

  gtk_widget_queue_draw (GTK_WIDGET (self->sheet));
  while (self->n_frames == before)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_until_filled (Review *self)
{
  do
    wait_for_frame (self);
  while (!idx_sheet_is_complete (self->sheet));
}

static void
activate (Review *self,
          const char *action,
          const char *parameter)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), action,
                                  parameter != NULL ? g_variant_new_string (parameter) : NULL);
}

static IdxDataset *
get_dataset (Review *self)
{
  return idx_subset_get_dataset (idx_selection_get_subset (idx_sheet_get_model (self->sheet)));
}

static void
open_window (Review *self,
             GtkApplication *application,
             GFile *images)
{
  IdxSession *session;

  self->window = GTK_WINDOW (idx_window_new (application));
  session = IDX_WINDOW (self->window)->session;
  self->sheet = IDX_SHEET (test_find_widget (GTK_WIDGET (self->window), IDX_TYPE_SHEET));
  gtk_window_present (self->window);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (GTK_WIDGET (self->window)), "after-paint",
                            G_CALLBACK (bench_review_painted_cb), self);
  idx_window_open (IDX_WINDOW (self->window), images, NULL);
  while (idx_sheet_get_model (self->sheet) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  /* Decisions are possible only after the journal has been read. */
  while (idx_review_get_journal (idx_session_get_review (session)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  wait_until_filled (self);
}

/* --- Measurements ---------------------------------------------------------------------------- */

/* Returns the size of one kind of the process's memory, in bytes. RssAnon is its private memory:
 * the heap and the stacks. RssFile contains pages of libraries. RssShmem contains the part of the
 * window's buffer that has been painted so far, which is shared with the display. Decisions need
 * neither of the last two. */
static double
get_memory (const char *kind)
{
  g_autofree char *text = NULL;
  const char *line;
  guint64 size;

  malloc_trim (0);
  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL) ||
      (line = strstr (text, kind)) == NULL ||
      sscanf (line + strlen (kind), ": %" G_GUINT64_FORMAT, &size) != 1)
    g_error ("The memory of this process can't be read");
  return (double) size * 1024;
}

static double
time_filter (IdxFilter *filter,
             IdxDataset *dataset)
{
  guint n_repeats = 1 + N_FILTERED / idx_dataset_get_n_samples (dataset);
  double start = bench_get_thread_time ();

  for (guint repeat = 0; repeat < n_repeats; repeat++)
    g_object_unref (idx_filter_apply (filter, dataset));
  return (bench_get_thread_time () - start) / n_repeats;
}

/* Filters the dataset and, alternately, the same dataset without decisions. */
static void
compare_filters (Review *self,
                 GFile *images)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse ("label:4", NULL);
  g_autoptr (IdxDataset) undecided =
    idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
  double times[N_FILTERS], undecided_times[N_FILTERS];
  double time;

  for (guint i = 0; i < N_FILTERS; i++)
    {
      undecided_times[i] = time_filter (filter, undecided);
      times[i] = time_filter (filter, get_dataset (self));
    }
  time = bench_get_percentile (undecided_times, N_FILTERS, 50);
  print ("label:4 without decisions", time, "ms", -1);
  print ("  after these decisions, ratio", bench_get_percentile (times, N_FILTERS, 50) / time, "",
         1.3);
}

/* Measures single decisions, each until the frame that shows the decision and the next sample. */
static void
decide_one_by_one (Review *self)
{
  GtkAdjustment *scroll = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->sheet));
  double times[N_DECISIONS];
  guint64 n_strips = 0;
  guint64 n_reads = 0;
  guint n_in_view = 0;

  for (guint i = 0; i < N_DECISIONS; i++)
    {
      IdxStripCounters before, after;
      double top = gtk_adjustment_get_value (scroll);
      double start;
      guint n_nodes;

      wait_until_filled (self);
      idx_sheet_get_counters (self->sheet, &before, &n_nodes);
      start = bench_get_thread_time ();
      activate (self, "decide", i % 4 == 0 ? "keep" : "7");
      wait_for_frame (self);
      times[i] = bench_get_thread_time () - start;
      idx_sheet_get_counters (self->sheet, &after, &n_nodes);
      /* If the next sample isn't in view, the sheet scrolls to rows that must be composed. */
      if (gtk_adjustment_get_value (scroll) != top)
        continue;
      n_in_view++;
      n_strips += after.n_strips - before.n_strips;
      n_reads += after.n_reads - before.n_reads;
    }
  print ("decision and next sample, median", bench_get_percentile (times, N_DECISIONS, 50), "ms",
         16);
  print ("  99th percentile", bench_get_percentile (times, N_DECISIONS, 99), "ms", 16);
  print ("  longest", bench_get_percentile (times, N_DECISIONS, 100), "ms", -1);
  print ("decisions without scrolling", n_in_view, "", -1);
  print ("  strips composed for them", (double) n_strips, "", 0);
  print ("  reads for them", (double) n_reads, "", 0);
}

static void
decide_selected (Review *self)
{
  double start;

  activate (self, "select-all", NULL);
  wait_until_filled (self);
  start = bench_get_thread_time ();
  activate (self, "decide", "3");
  print ("all samples decided", bench_get_thread_time () - start, "ms", 50);
  wait_for_frame (self);
  print ("  and shown", bench_get_thread_time () - start, "ms", -1);
}

static void
review (Review *self)
{
  g_autoptr (IdxApplication) application = idx_application_new ();
  g_autoptr (GFile) images = make_images (self);
  double bytes_per_sample = self->is_wide ? 5.2 : 2.2;
  double own, files, shared;

  make_labels (self);
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  (void) g_application_register (G_APPLICATION (application), NULL, NULL);
  open_window (self, GTK_APPLICATION (application), images);
  /* Show the samples first, because strips take memory too. */
  for (guint position = 0; position <= N_DECISIONS; position += 10)
    {
      idx_selection_move (idx_sheet_get_model (self->sheet), position, IDX_SELECT_ONLY);
      wait_until_filled (self);
    }
  idx_selection_move (idx_sheet_get_model (self->sheet), 0, IDX_SELECT_ONLY);
  wait_until_filled (self);

  own = get_memory ("RssAnon");
  files = get_memory ("RssFile");
  shared = get_memory ("RssShmem");
  decide_one_by_one (self);
  own = get_memory ("RssAnon") - own;
  print ("memory", own / 1e6, "MB", FIXED_MEMORY / 1e6 + bytes_per_sample * self->n_samples / 1e6);
  print ("  pages of libraries", (get_memory ("RssFile") - files) / 1e6, "MB", -1);
  print ("  painted part of the window's buffer", (get_memory ("RssShmem") - shared) / 1e6, "MB",
         -1);
  compare_filters (self, images);
  if (self->n_samples <= MAX_STEP)
    decide_selected (self);
  gtk_window_destroy (self->window);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Reviews each dataset in a process of its own, because memory that an earlier review has freed
 * would count, too. */
static void
review_all (char *program)
{
  static const char *const datasets[][2] = { { "60000", "narrow" },
                                             { "8100000", "narrow" },
                                             { "8100000", "wide" } };

  for (gsize i = 0; i < G_N_ELEMENTS (datasets); i++)
    {
      char *arguments[] = { program, (char *) datasets[i][0], (char *) datasets[i][1], NULL };
      g_autoptr (GError) error = NULL;
      int status;

      if (!g_spawn_sync (NULL, arguments, NULL, G_SPAWN_CHILD_INHERITS_STDIN, NULL, NULL, NULL,
                         NULL, &status, &error) ||
          !g_spawn_check_wait_status (status, &error))
        g_error ("%s", error->message);
    }
}

int
main (int argc,
      char **argv)
{
  g_auto (GStrv) arguments = bench_parse_arguments (argv, "[SAMPLES wide|narrow]", NULL, 0, 2);
  Review self = { 0 };

  if (g_strv_length (arguments) < 3)
    {
      review_all (argv[0]);
      return 0;
    }
  self.n_samples = (guint) g_ascii_strtoull (arguments[1], NULL, 10);
  self.is_wide = g_str_equal (arguments[2], "wide");
  g_print ("%u samples, labels of %s\n", self.n_samples, self.is_wide ? "four bytes" : "one byte");
  self.folder = test_folder_new ();
  review (&self);
  test_folder_free (self.folder);
  return 0;
}
