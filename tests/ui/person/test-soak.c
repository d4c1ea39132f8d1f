/* SPDX-License-Identifier: MIT */

/* Uses a window for long: opens datasets, scrolls, zooms, filters, checks, reviews, undoes, looks
 * at the map, the groups of images and the large view, imports, exports, saves and closes, in
 * rounds, while files are replaced, cut and removed. After the first round, memory, open files and
 * threads must not grow; no iteration of the main loop may take long; each decision must be in the
 * journal.
 *
 * By default, takes two rounds with small files. With IDXVIEW_TEST_LONG=1, takes an hour, with
 * larger files as well. */

#include "person-loop.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"
#include "test-sanitizers.h"
#include "test-viewer.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>

/* The limits. Sanitizers keep freed memory and take several times as long. GTK 4.8 leaks 0.15 MB
 * with each window, even an empty one, and the sections of its menus; libraries fill their caches
 * after the first round. */
#ifdef __SANITIZE_ADDRESS__
#define MAX_GROWTH G_MAXDOUBLE
#define MAX_ITERATION_MS G_MAXDOUBLE
#else
#define MAX_GROWTH 1.05
#define MAX_ITERATION_MS 100
#endif
#define MEMORY_OF_CACHES 4e6
#define MEMORY_OF_WINDOW 5e5

#define SHORT_ROUNDS 2
#define LONG_MINUTES 60
#define N_DECISIONS 24
#define N_UNDONE 5
#define HUGE_SAMPLES 8100000U

/* How long jobs that were running when a window was closed may take to end, in milliseconds */
#define JOBS_END_MS 20000

typedef struct
{
  const char *name;
  guint n_samples;
  gboolean is_gzipped;
  gboolean is_long; /* only used in the long run */
} Set;

#define N_LONG_SETS 3

static const Set sets[] = {
  { "small", 2000, FALSE, FALSE },
  { "small-gzip", 2000, TRUE, FALSE },
  { "ten", 10000, FALSE, TRUE },
  { "sixty", 60000, FALSE, TRUE },
  { "sixty-gzip", 60000, TRUE, TRUE },
};

typedef struct
{
  guint64 memory; /* bytes */
  guint n_files;
  guint n_threads;
} Use;

static gboolean
is_long (void)
{
  return g_strcmp0 (g_getenv ("IDXVIEW_TEST_LONG"), "1") == 0;
}

/* --- What the process uses ------------------------------------------------------------- */

static guint
count_names (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static Use
measure (void)
{
  g_autofree char *text = NULL;
  Use use;
  const char *pages;

  (void) malloc_trim (0);
  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  pages = strchr (text, ' ');
  g_assert_nonnull (pages);
  use.memory = g_ascii_strtoull (pages, NULL, 10) * (guint64) sysconf (_SC_PAGESIZE);
  use.n_files = count_names ("/proc/self/fd");
  use.n_threads = count_names ("/proc/self/task");
  return use;
}

/* Threads of GLib end some time after their last task. */
static gboolean
has_few_threads (gpointer data)
{
  const Use *limit = data;

  return measure ().n_threads <= limit->n_threads && measure ().n_files <= limit->n_files;
}

/* --- Files ----------------------------------------------------------------------------- */

static char *
get_path (TestViewer *viewer,
          const char *folder,
          const Set *set,
          const char *suffix)
{
  return g_strdup_printf ("%s/%s/%s-%s%s", test_folder_get_path (viewer->folder), folder, set->name,
                          suffix, set->is_gzipped ? ".gz" : "");
}

static void
write_file (const char *path,
            const GByteArray *bytes,
            gboolean is_gzipped)
{
  g_autoptr (GByteArray) stored =
    is_gzipped ? test_gzip (bytes) : g_byte_array_ref ((GByteArray *) bytes);
  g_autofree char *folder = g_path_get_dirname (path);

  (void) g_mkdir_with_parents (folder, 0700);
  g_assert_true (
    g_file_set_contents (path, (const char *) stored->data, (gssize) stored->len, NULL));
}

static void
write_set (TestViewer *viewer,
           const Set *set)
{
  g_autofree char *images_path = get_path (viewer, "in", set, "images-idx3-ubyte");
  g_autofree char *labels_path = get_path (viewer, "in", set, "labels-idx1-ubyte");
  g_autoptr (GByteArray) images = test_idx_striped_images (set->n_samples);
  g_autoptr (GByteArray) labels = test_idx_labels (set->n_samples);

  /* Some labels are wrong. */
  for (guint i = 40; i < set->n_samples; i += 41)
    labels->data[8 + i] = (guint8) ((labels->data[8 + i] + 3) % 10);
  write_file (images_path, images, set->is_gzipped);
  write_file (labels_path, labels, set->is_gzipped);
}

/* --- Rounds ---------------------------------------------------------------------------- */

static gboolean
is_idle (gpointer data)
{
  return test_viewer_get_task (data) == NULL;
}

static void
wait_idle (TestViewer *viewer)
{
  person_loop_run (30);
  person_loop_wait (is_idle, viewer);
  person_loop_run (30);
}

/* An action, and its parameter or its new state. */
typedef struct
{
  TestViewer *viewer;
  const char *action;
  GVariant *value; /* floating */
} Act;

static gboolean
activate_cb (gpointer data)
{
  const Act *request = data;

  test_viewer_activate (request->viewer, request->action, request->value);
  return G_SOURCE_REMOVE;
}

static gboolean
change_state_cb (gpointer data)
{
  const Act *request = data;

  g_action_group_change_action_state (G_ACTION_GROUP (request->viewer->window), request->action,
                                      request->value);
  return G_SOURCE_REMOVE;
}

/* Activates an action in an iteration of the main loop, which is measured. */
static void
act (TestViewer *viewer,
     const char *action,
     const char *text)
{
  Act request = { viewer, action, text != NULL ? g_variant_new_string (text) : NULL };

  (void) g_idle_add_full (G_PRIORITY_HIGH, activate_cb, &request, NULL);
  person_loop_run (15);
}

static void
set_state (TestViewer *viewer,
           const char *action,
           gboolean on)
{
  Act request = { viewer, action, g_variant_new_boolean (on) };

  (void) g_idle_add_full (G_PRIORITY_HIGH, change_state_cb, &request, NULL);
  person_loop_run (30);
}

static void
check_longest (const char *what,
               const Set *set)
{
  double longest = person_loop_get_longest ();

  if (longest > 50)
    g_test_message ("%s, %s: an iteration took %.0f ms", set->name, what, longest);
  if (longest > MAX_ITERATION_MS)
    g_test_fail_printf ("%s, %s: an iteration took %.0f ms", set->name, what, longest);
}

static void
scroll_and_zoom (TestViewer *viewer,
                 const Set *set)
{
  for (guint i = 0; i < 12; i++)
    act (viewer, i % 3 == 0 ? "larger" : i % 3 == 1 ? "smaller"
                                                    : "next",
         NULL);
  for (guint64 i = 0; i < 12; i++)
    {
      test_viewer_go_to (viewer, i * 7919 % set->n_samples);
      person_loop_run (20);
    }
  check_longest ("scroll and zoom", set);
}

static void
filter_and_sort (TestViewer *viewer,
                 const Set *set)
{
  static const char *const filters[] = {
    "label:4",
    "mean:<90",
    "label:1,3 -index:0-100",
    "nonsense",
    "index:1000000000",
    "",
  };
  static const char *const orders[] = { "label", "-mean", "random:7", "index" };

  for (gsize i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      act (viewer, "filter", filters[i]);
      wait_idle (viewer);
    }
  check_longest ("filter", set);
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      act (viewer, "sort", orders[i]);
      wait_idle (viewer);
    }
  check_longest ("sort", set);
}

static gboolean
can_decide (gpointer data)
{
  IdxReview *review = idx_session_get_review (((TestViewer *) data)->window->session);

  return review != NULL && idx_review_get_read_only_reason (review) == NULL;
}

/* Decides, undoes and redoes. Returns the number of the last line of the journal. */
static guint64
review_labels (TestViewer *viewer,
               const Set *set)
{
  static const char *const decisions[] = { "keep", "7", "unsure", "exclude", "flag", "suggested" };
  IdxReview *review;

  act (viewer, "find-suspects", NULL);
  wait_idle (viewer);
  check_longest ("check", set);
  person_loop_wait (can_decide, viewer);
  set_state (viewer, "review", TRUE);
  for (guint i = 0; i < N_DECISIONS; i++)
    act (viewer, "decide", decisions[i % G_N_ELEMENTS (decisions)]);
  act (viewer, "select-above-line", NULL);
  act (viewer, "decide", "suggested");
  for (guint i = 0; i < N_UNDONE; i++)
    act (viewer, "undo", NULL);
  act (viewer, "redo", NULL);
  act (viewer, "refresh", NULL);
  wait_idle (viewer);
  set_state (viewer, "review", FALSE);
  check_longest ("review", set);
  review = idx_session_get_review (viewer->window->session);
  return idx_journal_get_last_seq (idx_review_get_journal (review));
}

static void
look_around (TestViewer *viewer,
             const Set *set)
{
  act (viewer, "filter", "");
  act (viewer, "view", "map");
  person_loop_run (200);
  /* Half of the maps are finished. */
  if (set->n_samples <= 2000)
    wait_idle (viewer);
  else
    act (viewer, "stop-map", NULL);
  act (viewer, "view", "sheet");
  wait_idle (viewer);
  check_longest ("map", set);
  act (viewer, "find-duplicates", NULL);
  wait_idle (viewer);
  set_state (viewer, "duplicates", FALSE);
  check_longest ("groups of images", set);
  set_state (viewer, "classes", TRUE);
  wait_idle (viewer);
  set_state (viewer, "classes", FALSE);
  check_longest ("classes", set);
  set_state (viewer, "large", TRUE);
  for (guint i = 0; i < 8; i++)
    act (viewer, i % 3 == 2 ? "previous" : "next", NULL);
  set_state (viewer, "large", FALSE);
  check_longest ("large view", set);
}

static void
write_files (TestViewer *viewer,
             const Set *set)
{
  static const struct
  {
    const char *action;
    const char *name;
  } exports[] = {
    { "export-image-to", "image.png" },
    { "export-sheet-to", "sheet.png" },
    { "export-list-to", "list.csv" },
    { "export-report-to", "report.pdf" },
    { "export-patch-to", "patch.csv" },
    { "export-subset-to", "subset-images-idx3-ubyte" },
    { "save-labels-to", "corrected-labels" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (exports); i++)
    {
      const char *folder = test_folder_get_path (viewer->folder);
      g_autofree char *path = g_strdup_printf ("%s/out/%s-%s", folder, set->name, exports[i].name);

      /* All of them have a limit of what they take at once. */
      act (viewer, "filter", i % 2 == 0 ? "index:0-299" : "label:3 index:0-999");
      act (viewer, exports[i].action, path);
      wait_idle (viewer);
      check_longest (exports[i].action, set);
    }
  act (viewer, "filter", "");
}

static void
import_table (TestViewer *viewer,
              const Set *set)
{
  g_autoptr (GString) text = g_string_new ("label,a,b,c,d\n");
  g_autofree char *path =
    g_strdup_printf ("%s/out/new-images-idx3-ubyte", test_folder_get_path (viewer->folder));
  g_autoptr (GFile) table = NULL;

  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, "%u,%u,%u,%u,%u\n", i % 10, i % 256, i * 7 % 256, i * 3 % 256,
                            i * 31 % 256);
  table = test_folder_add_text (viewer->folder, "in/table.csv", text->str);
  idx_window_open_files (viewer->window, &table, 1);
  wait_idle (viewer);
  act (viewer, "make-dataset-to", path);
  wait_idle (viewer);
  check_longest ("import", set);
}

/* Damages the files of an open dataset in a way that depends on @way, and mends them. */
static void
damage_files (TestViewer *viewer,
              const Set *set,
              guint way)
{
  g_autofree char *path = get_path (viewer, "in", set, "images-idx3-ubyte");
  g_autofree char *aside = g_strconcat (path, ".aside", NULL);
  g_autofree char *content = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  switch (way % 3)
    {
    case 0:
      g_assert_true (g_file_set_contents (path, content, (gssize) length, NULL));
      break;
    case 1:
      g_assert_cmpint (truncate (path, (off_t) length / 3), ==, 0);
      break;
    default:
      g_assert_cmpint (g_unlink (path), ==, 0);
      break;
    }
  for (guint64 i = 0; i < 6; i++)
    {
      test_viewer_go_to (viewer, set->n_samples - 1 - i * 7919 % set->n_samples);
      person_loop_run (20);
    }
  act (viewer, "reload", NULL);
  wait_idle (viewer);
  g_assert_true (g_file_set_contents (path, content, (gssize) length, NULL));
  act (viewer, "reload", NULL);
  wait_idle (viewer);
  check_longest ("damaged files", set);
}

/* Removes what a round has written, so that all rounds are the same. */
static void
remove_written (TestViewer *viewer)
{
  static const char *const folders[] = { "in", "out" };

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path =
        g_build_filename (test_folder_get_path (viewer->folder), folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      const char *name;

      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        if (i == 1 || strstr (name, "idxreview") != NULL)
          {
            g_autofree char *file = g_build_filename (path, name, NULL);

            (void) g_unlink (file);
          }
      (void) g_mkdir_with_parents (path, 0700);
    }
}

/* Asserts that a journal has all steps up to @seq. */
static void
check_journal (TestViewer *viewer,
               const Set *set,
               guint64 seq)
{
  g_autofree char *labels = get_path (viewer, "in", set, "labels-idx1-ubyte");
  g_autofree char *reviewer = idx_journal_make_reviewer (NULL);
  g_autofree char *path = g_strdup_printf ("%s.%s.idxreview.jsonl", labels, reviewer);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (guint64 i = 1; i <= seq; i++)
    {
      g_autofree char *key = g_strdup_printf ("{\"seq\":%" G_GUINT64_FORMAT ",", i);

      if (strstr (text, key) == NULL)
        g_error ("step %" G_GUINT64_FORMAT " of %s isn't in its journal", i, set->name);
    }
  g_assert_cmpuint (seq, >=, N_DECISIONS);
}

static void
close_window (TestViewer *viewer)
{
  GListModel *windows = gtk_window_get_toplevels ();

  while (g_list_model_get_n_items (windows) > 0)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, 0);

      gtk_window_destroy (window);
      person_loop_run (10);
    }
  viewer->window = NULL;
}

static void
open_window (TestViewer *viewer)
{
  viewer->window = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  gtk_window_present (GTK_WINDOW (viewer->window));
  test_wait_for_frame (GTK_WIDGET (viewer->window));
  person_loop_run (100);
}

static void
take_round (TestViewer *viewer,
            const Set *set,
            guint round)
{
  g_autofree char *path = get_path (viewer, "in", set, "images-idx3-ubyte");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint64 seq;

  open_window (viewer);
  (void) person_loop_get_longest ();
  idx_window_open (viewer->window, file, NULL);
  wait_idle (viewer);
  check_longest ("open", set);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (viewer)), ==,
                    set->n_samples);
  scroll_and_zoom (viewer, set);
  filter_and_sort (viewer, set);
  seq = review_labels (viewer, set);
  look_around (viewer, set);
  write_files (viewer, set);
  import_table (viewer, set);
  damage_files (viewer, set, round);
  close_window (viewer);
  check_longest ("close", set);
  check_journal (viewer, set, seq);
}

/* Opens 8,100,000 empty images, whose files take no space. */
static void
take_huge_round (TestViewer *viewer)
{
  static const Set huge = { "huge", HUGE_SAMPLES, FALSE, TRUE };
  g_autofree char *images_path = get_path (viewer, "in", &huge, "images-idx3-ubyte");
  g_autofree char *labels_path = get_path (viewer, "in", &huge, "labels-idx1-ubyte");
  g_autoptr (GByteArray) header = test_idx_header (8, 3, (guint) HUGE_SAMPLES, 28U, 28U);
  g_autoptr (GByteArray) labels_header = test_idx_header (8, 1, (guint) HUGE_SAMPLES);
  g_autoptr (GFile) file = g_file_new_for_path (images_path);

  write_file (images_path, header, FALSE);
  write_file (labels_path, labels_header, FALSE);
  g_assert_cmpint (truncate (images_path, (off_t) header->len + (off_t) HUGE_SAMPLES * 28 * 28), ==,
                   0);
  g_assert_cmpint (truncate (labels_path, (off_t) labels_header->len + HUGE_SAMPLES), ==, 0);
  open_window (viewer);
  (void) person_loop_get_longest ();
  idx_window_open (viewer->window, file, NULL);
  wait_idle (viewer);
  check_longest ("open", &huge);
  scroll_and_zoom (viewer, &huge);
  act (viewer, "filter", "label:0 index:5000000-5000100");
  act (viewer, "sort", "-index");
  wait_idle (viewer);
  act (viewer, "filter", "");
  wait_idle (viewer);
  check_longest ("filter and sort", &huge);
  act (viewer, "find-duplicates", NULL);
  person_loop_run (1000);
  act (viewer, "cancel", NULL);
  wait_idle (viewer);
  check_longest ("groups of images", &huge);
  close_window (viewer);
  check_longest ("close", &huge);
}

static double
get_memory_limit (const Use *first,
                  guint n_windows)
{
  return MAX_GROWTH * (double) first->memory + MEMORY_OF_CACHES + n_windows * MEMORY_OF_WINDOW;
}

/* Measures what is in use. If that is more than @max_memory, jobs of the closed windows may still
 * be running, so this waits for them. */
static Use
measure_after_jobs (double max_memory)
{
  Use use = measure ();

  for (guint waited = 0; (double) use.memory > max_memory && waited < JOBS_END_MS; waited += 100)
    {
      person_loop_run (100);
      use = measure ();
    }
  return use;
}

static void
take_all (TestViewer *viewer,
          guint round)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    if (is_long () || !sets[i].is_long)
      take_round (viewer, &sets[i], round);
  if (is_long ())
    take_huge_round (viewer);
  remove_written (viewer);
  person_loop_run (100);
}

static void
test_soak (TestViewer *viewer,
           gconstpointer data)
{
  gint64 end = g_get_monotonic_time () + LONG_MINUTES * (gint64) 60 * G_USEC_PER_SEC;
  guint n_windows = is_long () ? G_N_ELEMENTS (sets) + 1 : G_N_ELEMENTS (sets) - N_LONG_SETS;
  guint round = 1;
  Use first, use;

  close_window (viewer);
  remove_written (viewer);
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    if (is_long () || !sets[i].is_long)
      write_set (viewer, &sets[i]);
  take_all (viewer, 0);
  person_loop_run (1000);
  first = measure ();
  for (; is_long () ? g_get_monotonic_time () < end : round < SHORT_ROUNDS; round++)
    {
      const double max_memory = get_memory_limit (&first, n_windows * round);

      take_all (viewer, round);
      use = measure_after_jobs (max_memory);
      g_test_message ("round %u: %.1f MB, %u files, %u threads; after the first round: %.1f MB, %u "
                      "files, %u threads",
                      round + 1, (double) use.memory / 1e6, use.n_files, use.n_threads,
                      (double) first.memory / 1e6, first.n_files, first.n_threads);
      if ((double) use.memory > max_memory)
        g_test_fail_printf ("after round %u, %.1f MB are in use, after the first one %.1f MB",
                            round + 1, (double) use.memory / 1e6, (double) first.memory / 1e6);
    }
  person_loop_wait (has_few_threads, &first);
  g_test_message ("%u rounds", round);
  open_window (viewer);
}

int
main (int argc,
      char **argv)
{
  /* As the main function of the program does. */
  (void) mallopt (M_ARENA_MAX, 1);
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/soak", test_soak);
  return test_viewer_run ();
}
