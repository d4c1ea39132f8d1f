/* SPDX-License-Identifier: MIT */

/* Measures the cost of a frame of one view of a dataset while the frame clock moves the view. Run
 * by bench-sheet.py, which compares several views in turn.
 *
 * Prints a line of JSON for each motion. Times are in milliseconds: CPU times of this process with
 * all its threads, of its main thread alone, and of the X server, except for the wall times of the
 * motion “arrive”. */

#include "bench-views.h"

#include "idx-sheet.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define WIDTH 1920
#define HEIGHT 1080

/* The distance, in pixels, that a quickly turned mouse wheel scrolls per frame. */
#define SCROLL_STEP 37

typedef struct
{
  GtkWidget *view;
  GtkAdjustment *adjustment;
  IdxSelection *selection;
  GRand *rand;
  guint n_motion;
  int size;
  guint64 set_memory;
  gboolean painted;
  double painted_at;
  guint64 painted_cells;
} Bench;

typedef struct
{
  const char *name;
  void (*step) (Bench *self);
} Motion;

typedef struct
{
  double client;
  double server;
  IdxStripCounters strips;
  guint n_nodes;
} Figures;

static int n_frames = 60;
static int n_warm_up = 20;
static int size_option = 32;
static int server_option;
static gint64 start_option;
static char *view_option;
static char **motion_option;
static char **files;

static const GOptionEntry entries[] = {
  { "view", 0, 0, G_OPTION_ARG_STRING, &view_option, "The view", "sheet|empty|lean|picture" },
  { "motion", 0, 0, G_OPTION_ARG_STRING_ARRAY, &motion_option, "The motion to measure", "NAME" },
  { "size", 0, 0, G_OPTION_ARG_INT, &size_option, "The side of a thumbnail", "PX" },
  { "frames", 0, 0, G_OPTION_ARG_INT, &n_frames, "The number of measured frames", "N" },
  { "warm-up", 0, 0, G_OPTION_ARG_INT, &n_warm_up, "The number of warm-up frames", "N" },
  { "server", 0, 0, G_OPTION_ARG_INT, &server_option, "The process of the X server", "PID" },
  { "start", 0, 0, G_OPTION_ARG_INT64, &start_option, "When the program was started", "TIME" },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, "FILE" },
  { NULL }
};

/* --- Motions -------------------------------------------------------------------------------- */

static void
move_by (Bench *self,
         double distance)
{
  double value = gtk_adjustment_get_value (self->adjustment) + distance;

  /* At the end of a small dataset, start again. */
  if (value > gtk_adjustment_get_upper (self->adjustment) -
                gtk_adjustment_get_page_size (self->adjustment))
    value = 0;
  gtk_adjustment_set_value (self->adjustment, value);
}

static void
scroll (Bench *self)
{
  move_by (self, SCROLL_STEP);
}

static void
page (Bench *self)
{
  move_by (self, gtk_adjustment_get_page_size (self->adjustment));
}

static void
jump (Bench *self)
{
  gtk_adjustment_set_value (self->adjustment,
                            g_rand_double_range (self->rand, 0,
                                                 gtk_adjustment_get_upper (self->adjustment)));
}

/* Scrolls as far in a frame as a freely spinning mouse wheel. */
static void
flick (Bench *self)
{
  move_by (self, 3.7 * gtk_adjustment_get_page_size (self->adjustment));
}

static void
focus (Bench *self)
{
  idx_selection_move (self->selection, self->n_motion % 500, IDX_SELECT_ONLY);
}

static void
zoom (Bench *self)
{
  guint phase = self->n_motion % 20;

  idx_sheet_set_thumbnail_size (IDX_SHEET (self->view),
                                self->size + (int) (phase < 10 ? phase : 20 - phase));
}

/* Selects as a growing rubber band does. */
static void
drag (Bench *self)
{
  IdxSubset *subset = idx_selection_get_subset (self->selection);
  g_autoptr (IdxSampleSet) selected = idx_sample_set_new (idx_subset_get_n_samples (subset));

  for (guint row = 0; row < 1 + self->n_motion % 20; row++)
    idx_sample_set_add_range (selected, row * 60, 1 + self->n_motion % 40);
  idx_selection_set_selected (self->selection, selected);
}

static const Motion motions[] = {
  { "scroll", scroll },
  { "page", page },
  { "jump", jump },
  { "flick", flick },
  { "focus", focus },
  { "zoom", zoom },
  { "drag", drag },
};

/* --- Measuring ------------------------------------------------------------------------------- */

static double
get_clock (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec * 1000 + (double) now.tv_nsec / 1e6;
}

static double
get_server_time (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/schedstat", server_option);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  return g_ascii_strtod (text, NULL) / 1e6;
}

static guint64
get_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "RssAnon:");
  return line != NULL ? g_ascii_strtoull (line + strlen ("RssAnon:"), NULL, 10) * 1024 : 0;
}

static Figures
get_figures (Bench *self)
{
  Figures figures = { get_clock (CLOCK_PROCESS_CPUTIME_ID), get_server_time (), { 0 }, 0 };

  if (IDX_IS_SHEET (self->view))
    idx_sheet_get_counters (IDX_SHEET (self->view), &figures.strips, &figures.n_nodes);
  return figures;
}

static void
after_paint_cb (GdkFrameClock *clock,
                Bench *self)
{
  self->painted = TRUE;
  self->painted_at = get_clock (CLOCK_REALTIME);
  self->painted_cells = get_figures (self).strips.n_images_drawn;
}

static void
wait_for_frame (Bench *self)
{
  self->painted = FALSE;
  while (!self->painted)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer data)
{
  Bench *self = g_object_get_data (G_OBJECT (widget), "bench");
  const Motion *motion = data;

  motion->step (self);
  self->n_motion++;
  return G_SOURCE_CONTINUE;
}

/* Not inlined, because callgrind collects data only in this function.
 *
 * Returns: the longest CPU time of the main thread for a frame, in milliseconds */
static double __attribute__ ((noinline))
run_frames (Bench *self,
            int n)
{
  double most = 0;

  for (int i = 0; i < n; i++)
    {
      double start = get_clock (CLOCK_THREAD_CPUTIME_ID);

      wait_for_frame (self);
      most = MAX (most, get_clock (CLOCK_THREAD_CPUTIME_ID) - start);
    }
  return most;
}

static void
measure (Bench *self,
         const Motion *motion)
{
  guint id;
  Figures before, after;
  double most;

  self->n_motion = 0;
  id = gtk_widget_add_tick_callback (self->view, tick_cb, (gpointer) motion, NULL);
  for (int i = 0; i < n_warm_up; i++)
    wait_for_frame (self);
  before = get_figures (self);
  most = run_frames (self, n_frames);
  after = get_figures (self);
  gtk_widget_remove_tick_callback (self->view, id);

  printf ("{\"motion\": \"%s\", \"frames\": %d, \"client\": %.4f, \"server\": %.4f, \"most\": %.4f",
          motion->name, n_frames, (after.client - before.client) / n_frames,
          (after.server - before.server) / n_frames, most);
  printf (", \"strips\": %" G_GUINT64_FORMAT ", \"cells\": %" G_GUINT64_FORMAT
          ", \"reads\": %" G_GUINT64_FORMAT ", \"bytes\": %" G_GUINT64_FORMAT
          ", \"nodes\": %u, \"memory\": %" G_GUINT64_FORMAT ", \"set\": %" G_GUINT64_FORMAT "}\n",
          after.strips.n_strips - before.strips.n_strips,
          after.strips.n_images_drawn - before.strips.n_images_drawn,
          after.strips.n_reads - before.strips.n_reads,
          after.strips.n_bytes - before.strips.n_bytes, after.n_nodes, get_memory (),
          self->set_memory);
}

/* Returns the time at which the last slow read ended, in milliseconds: the modification time of the
 * log. */
static double
get_last_read (void)
{
  const char *log = g_getenv ("SLOW_READS_LOG");
  struct stat status;

  if (log == NULL || stat (log, &status) != 0)
    g_error ("There is no log of slow reads");
  return (double) status.st_mtim.tv_sec * 1000 + (double) status.st_mtim.tv_nsec / 1e6;
}

/* Repeatedly jumps from one half of the dataset to the other and waits for the images. Prints how
 * long after the last read the frame with all images was painted. */
static void
measure_arrivals (Bench *self)
{
  printf ("{\"motion\": \"arrive\", \"times\": [");
  for (int i = 0; i < n_frames; i++)
    {
      double share = g_rand_double_range (self->rand, 0, 0.4) + (i % 2) * 0.5;

      gtk_adjustment_set_value (self->adjustment,
                                share * gtk_adjustment_get_upper (self->adjustment));
      wait_for_frame (self);
      while (!idx_sheet_is_complete (IDX_SHEET (self->view)))
        g_main_context_iteration (NULL, TRUE);
      /* The last frame may have been painted before the last image was drawn. */
      if (get_figures (self).strips.n_images_drawn > self->painted_cells)
        wait_for_frame (self);
      printf ("%s%.3f", i > 0 ? ", " : "", MAX (self->painted_at - get_last_read (), 0));
    }
  printf ("]}\n");
}

/* --- The view ----------------------------------------------------------------------------- */

static GtkWidget *
make_sheet (Bench *self,
            IdxDataset *dataset)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);
  GtkWidget *sheet = idx_sheet_new ();

  idx_sheet_set_thumbnail_size (IDX_SHEET (sheet), self->size);
  idx_sheet_set_model (IDX_SHEET (sheet), model);
  self->selection = model;
  return sheet;
}

static GtkWidget *
make_view (Bench *self)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  if (g_strcmp0 (view_option, "empty") == 0)
    return bench_empty_new ();

  self->set_memory = get_memory ();
  file = g_file_new_for_path (files[0]);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  if (dataset == NULL)
    g_error ("%s", error->message);
  self->set_memory = get_memory () - self->set_memory;
  if (g_strcmp0 (view_option, "lean") == 0)
    return bench_lean_new (dataset, self->size);
  if (g_strcmp0 (view_option, "picture") == 0)
    return bench_picture_new (dataset, self->size);
  return make_sheet (self, dataset);
}

/* Shows a window without decorations, with an unchanging bar above the view. */
static GtkWindow *
show (Bench *self)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = gtk_header_bar_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_window_set_title (window, "8,100,000 samples");
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), gtk_button_new_with_label ("Open"));
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (bar), FALSE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_window_set_child (window, box);
  gtk_window_set_decorated (window, FALSE);
  gtk_window_set_default_size (window, WIDTH, HEIGHT);
  gtk_window_present (window);
  self->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  g_object_set_data (G_OBJECT (self->view), "bench", self);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                    G_CALLBACK (after_paint_cb), self);
  return window;
}

static const Motion *
find_motion (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (motions); i++)
    if (g_str_equal (motions[i].name, name))
      return &motions[i];
  g_error ("There is no motion “%s”", name);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("IMAGES");
  g_autoptr (GError) error = NULL;
  Bench bench = { 0 };
  GtkWindow *window;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) ||
      (files == NULL && g_strcmp0 (view_option, "empty") != 0))
    {
      g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);

      g_printerr ("%s\n\n%s", error != NULL ? error->message : "Specify an images file.", help);
      return 2;
    }
  gtk_init ();
  bench.rand = g_rand_new_with_seed (1);
  bench.size = size_option;
  bench.view = make_view (&bench);
  window = show (&bench);
  wait_for_frame (&bench);
  if (start_option > 0)
    printf ("{\"motion\": \"start\", \"wall\": %.3f, \"client\": %.3f}\n",
            (double) (g_get_monotonic_time () - start_option) / 1000,
            get_clock (CLOCK_PROCESS_CPUTIME_ID));
  for (int i = 0; motion_option != NULL && motion_option[i] != NULL; i++)
    if (g_str_equal (motion_option[i], "arrive"))
      measure_arrivals (&bench);
    else
      measure (&bench, find_motion (motion_option[i]));
  gtk_window_destroy (window);
  g_rand_free (bench.rand);
  return 0;
}
