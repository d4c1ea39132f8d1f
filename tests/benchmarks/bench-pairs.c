/* SPDX-License-Identifier: MIT */

/* Measures how soon the page of equal images of 60,000 images, 3,000 of which occur twice, shows
 * after the search has ended: the CPU time of the main thread from the end of the search until
 * cards are on the screen. */

#include "bench.h"

#include "idx-application.h"
#include "idx-pair-card.h"
#include "idx-window-private.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <gtk/gtk.h>
#include <string.h>

#define LIMIT 500.0
#define N_SAMPLES 60000U
#define N_REPEATED 3000U
#define SIDE 28U

typedef struct
{
  GtkApplication *application;
  GFile *images;
  GtkWindow *window;
  gboolean was_painted; /* whether a frame was drawn since this was last reset */
} Pairs;

static void
bench_pairs_painted_cb (Pairs *self)
{
  self->was_painted = TRUE;
}

static gboolean
is_done (Pairs *self)
{
  IdxComparison *shown = idx_comparison_actions_get_shown_comparison (
    IDX_WINDOW (self->window)->comparison_actions);

  return shown != NULL && idx_comparison_get_state (shown) == IDX_COMPARISON_DONE;
}

static gboolean
shows_cards (Pairs *self)
{
  GtkWidget *card = test_find_widget (GTK_WIDGET (self->window), IDX_TYPE_PAIR_CARD);

  return self->was_painted && card != NULL && gtk_widget_get_mapped (card);
}

static void
open_window (Pairs *self)
{
  IdxSession *session;

  self->window = GTK_WINDOW (idx_window_new (self->application));
  session = IDX_WINDOW (self->window)->session;
  gtk_window_present (self->window);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (GTK_WIDGET (self->window)), "after-paint",
                            G_CALLBACK (bench_pairs_painted_cb), self);
  idx_window_open (IDX_WINDOW (self->window), self->images, NULL);
  while (idx_session_get_dataset (session) == NULL ||
         !g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "find-duplicates"))
    g_main_context_iteration (NULL, TRUE);
}

/* Returns the CPU time of the main thread, in milliseconds. It begins with the iteration of the
 * main loop in which the search ends. */
static double
bench_pairs_show (gpointer data)
{
  Pairs *self = data;
  double start, taken;

  open_window (self);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "find-duplicates", NULL);
  do
    {
      start = bench_get_thread_time ();
      self->was_painted = FALSE;
      g_main_context_iteration (NULL, TRUE);
    }
  while (!is_done (self));
  while (!shows_cards (self))
    g_main_context_iteration (NULL, TRUE);
  taken = bench_get_thread_time () - start;
  gtk_window_destroy (self->window);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return taken;
}

/* Writes images of noise. */
static GFile *
add_images (TestFolder *folder)
{
  const guint size = SIDE * SIDE;
  g_autoptr (GByteArray) bytes = test_idx_header (8, 3, N_SAMPLES, SIDE, SIDE);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  guint first = bytes->len;

  g_byte_array_set_size (bytes, first + N_SAMPLES * size);
  for (guint i = 0; i < (N_SAMPLES - N_REPEATED) * size; i++)
    bytes->data[first + i] = (guint8) g_rand_int (random);
  memcpy (bytes->data + first + (N_SAMPLES - N_REPEATED) * size, bytes->data + first,
          N_REPEATED * size);
  return test_folder_add (folder, "noise-images-idx3-ubyte", bytes);
}

int
main (int argc,
      char **argv)
{
  TestFolder *folder = test_folder_new ();
  Bench *bench = bench_new ("The page of equal and similar images", argv, NULL);
  g_autoptr (IdxApplication) application = NULL;
  Pairs self = { .images = add_images (folder) };

  application = idx_application_new ();
  self.application = GTK_APPLICATION (application);
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  (void) g_application_register (G_APPLICATION (application), NULL, NULL);
  bench_add_reported (bench, "page", bench_pairs_show, &self);
  bench_run (bench);
  g_print ("  at most %.0f ms: %s\n", LIMIT,
           bench_get_median (bench, "page") <= LIMIT ? "met" : "MISSED");
  bench_free (bench);
  g_object_unref (self.images);
  test_folder_free (folder);
  return 0;
}
