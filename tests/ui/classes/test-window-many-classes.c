/* SPDX-License-Identifier: MIT */

/* With 10,000 classes, no iteration of the main loop may use more than 100 ms of CPU time. The time
 * is that of the main thread alone, so it depends neither on other programs nor on workers. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#include <time.h>

#define N_CLASSES 10000U
#define N_SAMPLES 20000U
#define SIDE 4
#define TYPE_INT16 0x0B

/* In microseconds. */
#define MAX_ITERATION 100000

/* A change of the content is laid out and drawn within these frames. */
#define N_FRAMES 4

typedef struct
{
  TestViewer *viewer;
  void (*start) (TestViewer *viewer);
  gboolean has_started;
  guint n_frames; /* since all tasks have ended */
} Step;

static gint64
get_cpu_time (void)
{
  struct timespec time;

  g_assert_cmpint (clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time), ==, 0);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* Starts the step in the main loop, because this is measured, too. */
static gboolean
start_cb (gpointer data)
{
  Step *step = data;

  step->has_started = TRUE;
  step->start (step->viewer);
  return G_SOURCE_REMOVE;
}

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer data)
{
  Step *step = data;

  step->n_frames =
    step->has_started && test_viewer_get_task (step->viewer) == NULL ? step->n_frames + 1 : 0;
  return G_SOURCE_CONTINUE;
}

static gboolean
give_up_cb (gpointer data)
{
  g_error ("The step “%s” took too long", (const char *) data);
  return G_SOURCE_REMOVE;
}

/* Runs a step until all its tasks have ended and some frames have been drawn. Asserts that no
 * iteration of the main loop used too much CPU time. */
static void
measure (TestViewer *self,
         const char *name,
         void (*start) (TestViewer *viewer))
{
  Step step = { .viewer = self, .start = start };
  GtkWidget *window = GTK_WIDGET (self->window);
  guint tick = gtk_widget_add_tick_callback (window, tick_cb, &step, NULL);
  guint watchdog = g_timeout_add_seconds (30, give_up_cb, (gpointer) name);
  gint64 longest = 0;

  (void) g_idle_add (start_cb, &step);
  while (step.n_frames < N_FRAMES)
    {
      gint64 before = get_cpu_time ();

      (void) g_main_context_iteration (NULL, TRUE);
      longest = MAX (longest, get_cpu_time () - before);
    }
  g_source_remove (watchdog);
  gtk_widget_remove_tick_callback (window, tick);
  g_test_message ("%s: longest iteration %.1f ms", name, (double) longest / 1000);
  if (longest > MAX_ITERATION)
    {
      g_test_message ("%s: more than %d ms", name, MAX_ITERATION / 1000);
      g_test_fail ();
    }
}

static void
open_file (TestViewer *self)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, "many-images-idx3-ubyte");

  idx_window_open (self->window, file, NULL);
}

static void
reload (TestViewer *self)
{
  test_viewer_activate (self, "reload", NULL);
}

static void
filter_class (TestViewer *self)
{
  test_viewer_set_filter (self, "label:7");
}

static void
filter_indices (TestViewer *self)
{
  test_viewer_set_filter (self, "index:0-4999");
}

static void
filter_many_classes (TestViewer *self)
{
  test_viewer_set_filter (self, "label:1000-8999");
}

static void
type_filter (TestViewer *self)
{
  GtkEditable *entry = GTK_EDITABLE (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY));

  test_viewer_activate (self, "find", NULL);
  gtk_editable_set_text (entry, "label:1");
  gtk_editable_set_position (entry, -1);
}

static void
clear_filter (TestViewer *self)
{
  test_viewer_activate (self, "clear-filter", NULL);
}

static void
toggle_classes (TestViewer *self)
{
  test_viewer_activate (self, "classes", NULL);
}

/* Scrolls a list to its end. */
static void
scroll_to_end (GtkWidget *widget)
{
  GtkWidget *scrolled = test_find_widget (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
}

static void
scroll_class_bar (TestViewer *self)
{
  scroll_to_end (GTK_WIDGET (self->window->class_bar));
}

static void
scroll_classes (TestViewer *self)
{
  scroll_to_end (test_viewer_find (self, g_type_from_name ("IdxClassesPage")));
}

static void
rename_class (TestViewer *self)
{
  idx_session_rename_class (self->window->session, 9999, "Coat");
}

static void
decide (TestViewer *self)
{
  test_viewer_activate (self, "decide", g_variant_new_string ("12"));
}

static void
ask_for_class (TestViewer *self)
{
  test_viewer_activate (self, "choose-label", NULL);
}

static void
add_files (TestViewer *self)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_header (TYPE_INT16, 1, N_SAMPLES);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 0; i < N_SAMPLES; i++)
    test_append_be (labels, 2, i % N_CLASSES);
  images_file = test_folder_add (self->folder, "many-images-idx3-ubyte", images);
  labels_file = test_folder_add (self->folder, "many-labels-idx1-short", labels);
}

static void
test_many (TestViewer *self,
           gconstpointer data)
{
  guint n_classes;

  add_files (self);
  test_viewer_set_size (self, 1200, 800);
  /* When the first dataset is opened, GTK draws most parts of the window for the first time. This
   * takes much longer than the classes. */
  test_viewer_open (self, self->images);
  test_viewer_wait_for_layout (self);
  measure (self, "Opening", open_file);
  (void) idx_labels_get_classes (idx_dataset_get_labels (test_viewer_get_dataset (self)),
                                 &n_classes);
  g_assert_cmpuint (n_classes, ==, N_CLASSES);
  measure (self, "Reloading", reload);
  measure (self, "Filtering a class", filter_class);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "2 of 20,000 samples\u00A0· Class 7");
  measure (self, "Filtering by index", filter_indices);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "5,000 of 20,000 samples\u00A0· index:0-4999");
  measure (self, "Filtering many classes", filter_many_classes);
  measure (self, "Typing a filter", type_filter);
  measure (self, "Clearing the filter", clear_filter);
  measure (self, "Scrolling the class bar", scroll_class_bar);
  measure (self, "Comparing classes", toggle_classes);
  measure (self, "Scrolling the classes", scroll_classes);
  measure (self, "Renaming a class", rename_class);
  measure (self, "Leaving the classes", toggle_classes);
  test_viewer_wait_for_review (self);
  test_viewer_go_to (self, 3);
  measure (self, "Choosing a class", ask_for_class);
  measure (self, "Deciding", decide);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/many-classes", test_many);
  return test_viewer_run ();
}
