/* SPDX-License-Identifier: MIT */

/* The cost of each user action on the sheet: strips composed, images drawn, bytes read, render
 * nodes. The datasets are sparse files, so that eight million samples take no disk space. */

#include "idx-sheet-private.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"

#include <unistd.h>

#define WIDTH 500
#define HEIGHT 400
#define SIZE 32
#define SIDE 28

static const guint sizes[] = { 10000, 60000, 8100000 };

#define LARGEST (&sizes[2])

/* The cost of an action, and the number of render nodes in the frame after it. */
typedef struct
{
  IdxStripCounters strips;
  guint n_nodes;
} Cost;

typedef struct
{
  TestFolder *folder;
  GtkWindow *window;
  IdxSheet *sheet;
  GtkAdjustment *adjustment;
  gint64 row_height;
  gint64 n_rows;
} Fixture;

static void
add_sparse (Fixture *self,
            const char *name,
            const GByteArray *header,
            guint64 size)
{
  g_autoptr (GFile) file = test_folder_add (self->folder, name, header);

  g_assert_cmpint (truncate (g_file_peek_path (file), (off_t) (header->len + size)), ==, 0);
}

static IdxSelection *
make_model (Fixture *self,
            guint n_samples)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, n_samples, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, n_samples);
  g_autoptr (GFile) location = test_folder_get_file (self->folder, "some-images-idx3-ubyte");
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GError) error = NULL;

  add_sparse (self, "some-images-idx3-ubyte", images, (guint64) n_samples * SIDE * SIDE);
  add_sparse (self, "some-labels-idx1-ubyte", labels, n_samples);
  dataset = idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (idx_dataset_get_labels (dataset));
  subset = idx_subset_new (dataset, NULL);
  return idx_selection_new_after (subset, NULL);
}

static gboolean
is_filled (gpointer data)
{
  return idx_sheet_is_complete (data);
}

/* Waits until all images in view are on the screen. */
static void
settle (Fixture *self)
{
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  test_wait_until (is_filled, self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const guint *n_samples = data;
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *sheet = idx_sheet_new ();
  g_autoptr (IdxSelection) model = NULL;

  self->folder = test_folder_new ();
  self->sheet = IDX_SHEET (sheet);
  idx_sheet_set_thumbnail_size (self->sheet, SIZE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), sheet);
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  model = make_model (self, *n_samples);
  idx_sheet_set_model (self->sheet, model);
  g_assert_true (gtk_widget_grab_focus (sheet));
  settle (self);
  self->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  self->row_height = (gint64) idx_sheet_geometry_get_bounds (&self->sheet->geometry, 0).size.height;
  self->n_rows = self->sheet->geometry.layout.n_rows;
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
  g_clear_pointer (&self->folder, test_folder_free);
}

static Cost
get_total (Fixture *self)
{
  Cost cost;

  idx_sheet_get_counters (self->sheet, &cost.strips, &cost.n_nodes);
  return cost;
}

static Cost
get_cost (Fixture *self,
          const Cost *before)
{
  Cost now = get_total (self);
  Cost cost = {
    .strips.n_strips = now.strips.n_strips - before->strips.n_strips,
    .strips.n_images_drawn = now.strips.n_images_drawn - before->strips.n_images_drawn,
    .strips.n_reads = now.strips.n_reads - before->strips.n_reads,
    .strips.n_bytes = now.strips.n_bytes - before->strips.n_bytes,
    .n_nodes = now.n_nodes,
  };

  return cost;
}

static void
assert_equal (const Cost *a,
              const Cost *b)
{
  g_assert_cmpuint (a->strips.n_strips, ==, b->strips.n_strips);
  g_assert_cmpuint (a->strips.n_images_drawn, ==, b->strips.n_images_drawn);
  g_assert_cmpuint (a->strips.n_reads, ==, b->strips.n_reads);
  g_assert_cmpuint (a->strips.n_bytes, ==, b->strips.n_bytes);
}

/* Asserts that nothing has been composed or read since @before. */
static void
assert_free (Fixture *self,
             const Cost *before)
{
  Cost now = get_total (self);

  assert_equal (&now, before);
}

/* Scrolls to a row, and returns the cost. */
static Cost
show_row (Fixture *self,
          gint64 row)
{
  Cost before = get_total (self);

  gtk_adjustment_set_value (self->adjustment, (double) (row * self->row_height));
  settle (self);
  return get_cost (self, &before);
}

/* Returns the number of rows in view. */
static gint64
get_page (Fixture *self)
{
  return HEIGHT / self->row_height + 1;
}

static IdxSelection *
get_selection (Fixture *self)
{
  return idx_sheet_get_model (self->sheet);
}

static void
test_focus (Fixture *self,
            gconstpointer data)
{
  Cost before = get_total (self);

  for (guint position = 1; position < 40; position++)
    {
      idx_selection_move (get_selection (self), position,
                          position % 2 == 0 ? IDX_SELECT_NONE : IDX_SELECT_ONLY);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
    }
  assert_free (self, &before);
}

static void
test_hover (Fixture *self,
            gconstpointer data)
{
  GtkEventController *motion =
    test_find_controller (GTK_WIDGET (self->sheet), GTK_TYPE_EVENT_CONTROLLER_MOTION);
  Cost before = get_total (self);

  for (double x = 20; x < 400; x += 20)
    {
      g_signal_emit_by_name (motion, "motion", x, 50.0);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
    }
  g_assert_cmpuint (self->sheet->hovered, <, 100);
  assert_free (self, &before);
}

static void
test_selection (Fixture *self,
                gconstpointer data)
{
  Cost before = get_total (self);

  for (guint position = 1; position < 20; position++)
    {
      idx_selection_move (get_selection (self), position, IDX_SELECT_RANGE);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
    }
  idx_selection_select_range (get_selection (self), 0, G_MAXUINT, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  idx_selection_unselect_all (get_selection (self));
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  assert_free (self, &before);
}

/* The window loses the focus and gets it back. */
static void
test_backdrop (Fixture *self,
               gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (self->window);
  Cost before = get_total (self);

  gtk_widget_set_state_flags (window, GTK_STATE_FLAG_BACKDROP, FALSE);
  test_wait_for_frame (window);
  gtk_widget_unset_state_flags (window, GTK_STATE_FLAG_BACKDROP);
  test_wait_for_frame (window);
  assert_free (self, &before);
}

static void
test_row (Fixture *self,
          gconstpointer data)
{
  gint64 row = self->n_rows / 2;

  show_row (self, row);
  for (guint i = 0; i < 2 * (guint) get_page (self); i++)
    {
      Cost cost = show_row (self, ++row);

      g_assert_cmpuint (cost.strips.n_strips, <=, 1);
      g_assert_cmpuint (cost.strips.n_images_drawn, <=, self->sheet->geometry.layout.n_columns);
      g_assert_cmpuint (cost.strips.n_reads, <=, 1);
    }
}

typedef struct
{
  Fixture *fixture;
  double start;
  double last;
} Coasting;

/* Returns whether the sheet has scrolled and hasn't moved since the last frame. Asserts that it
 * never moves back, except by a fraction of a pixel if it is laid out meanwhile. */
static gboolean
is_at_rest (gpointer data)
{
  Coasting *coasting = data;
  double last = coasting->last;

  test_wait_for_frame (GTK_WIDGET (coasting->fixture->sheet));
  coasting->last = gtk_adjustment_get_value (coasting->fixture->adjustment);
  g_assert_cmpfloat (coasting->last, >, last - 1);
  return last > coasting->start && G_APPROX_VALUE (coasting->last, last, 1e-6);
}

/* Emits a signal, with its parameters, on all controllers of a type, as an event reaches all of
 * them. GtkScrolledWindow listens to different ones in different versions of GTK. */
static void
emit (GtkWidget *widget,
      GType type,
      const char *signal,
      ...)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      va_list parameters;

      if (!G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        continue;
      va_start (parameters, signal);
      g_signal_emit_valist (controller, g_signal_lookup (signal, type), 0, parameters);
      va_end (parameters);
    }
}

/* The fingers leave the touchpad or the screen, and kinetic scrolling slows down. Each row that
 * comes into view is composed at most once, and all rows in view are complete in the end. */
static void
coast (Fixture *self,
       const char *signal,
       GType type,
       double velocity)
{
  double start = gtk_adjustment_get_value (self->adjustment);
  Coasting coasting = { self, start, start };
  Cost before = get_total (self);
  Cost cost;
  guint n_rows;

  emit (gtk_widget_get_parent (GTK_WIDGET (self->sheet)), type, signal, 0.0, velocity);
  test_wait_until (is_at_rest, &coasting);
  settle (self);
  cost = get_cost (self, &before);
  n_rows = (guint) (coasting.last / (double) self->row_height) + 1;
  g_assert_cmpfloat (coasting.last, >, HEIGHT / 2);
  g_assert_cmpfloat (coasting.last, <, gtk_adjustment_get_upper (self->adjustment) / 2);
  g_assert_cmpuint (cost.strips.n_strips, >, 0);
  g_assert_cmpuint (cost.strips.n_strips, <=, n_rows);
  g_assert_cmpuint (cost.strips.n_images_drawn, ==,
                    cost.strips.n_strips * self->sheet->geometry.layout.n_columns);
  g_assert_cmpuint (cost.n_nodes, <=, (guint) get_page (self) + 2);
}

static void
test_coast_from_touchpad (Fixture *self,
                          gconstpointer data)
{
  GtkWidget *scrolled = gtk_widget_get_parent (GTK_WIDGET (self->sheet));
  gboolean is_handled;

  /* GTK 4.24 ignores a deceleration unless the fingers have scrolled before. */
  emit (scrolled, GTK_TYPE_EVENT_CONTROLLER_SCROLL, "scroll-begin");
  emit (scrolled, GTK_TYPE_EVENT_CONTROLLER_SCROLL, "scroll", 0.0, 1.0, &is_handled);
  coast (self, "decelerate", GTK_TYPE_EVENT_CONTROLLER_SCROLL, 100);
  emit (scrolled, GTK_TYPE_EVENT_CONTROLLER_SCROLL, "scroll-end");
}

static void
test_coast_from_touch (Fixture *self,
                       gconstpointer data)
{
  coast (self, "swipe", GTK_TYPE_GESTURE_SWIPE, -2000);
}

/* After scrolling by half a page and back, the strips are still cached. */
static void
test_back (Fixture *self,
           gconstpointer data)
{
  gint64 row = self->n_rows / 2;
  Cost cost;

  show_row (self, row);
  show_row (self, row + get_page (self) / 2);
  cost = show_row (self, row);
  g_assert_cmpuint (cost.strips.n_strips, ==, 0);
  g_assert_cmpuint (cost.strips.n_bytes, ==, 0);
}

/* A page costs exactly its rows and images, and a render node per row. */
static void
test_page (Fixture *self,
           gconstpointer data)
{
  guint n_columns = self->sheet->geometry.layout.n_columns;
  guint n_rows = (guint) get_page (self);
  gint64 row = self->n_rows / 2;
  Cost cost;

  show_row (self, row);
  cost = show_row (self, row + n_rows);
  g_assert_cmpuint (cost.strips.n_strips, ==, n_rows);
  g_assert_cmpuint (cost.strips.n_images_drawn, ==, n_rows * n_columns);
  g_assert_cmpuint (cost.strips.n_bytes, ==, n_rows * n_columns * SIDE * SIDE);
  /* The pointer may be over a tile, which adds a node. */
  g_assert_cmpuint (cost.n_nodes, >=, n_rows);
  g_assert_cmpuint (cost.n_nodes, <=, n_rows + 1);
}

static void
test_jump (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Cost page;

  show_row (self, 1000);
  page = show_row (self, 1000 + get_page (self));
  for (guint i = 0; i < 20; i++)
    {
      Cost jump = show_row (self, g_rand_int_range (rand, 2000, (gint32) self->n_rows - 100));

      assert_equal (&jump, &page);
    }
}

/* Scrolls down by pages and rows and up again, and returns the total cost. */
static Cost
travel (gconstpointer data)
{
  Fixture self = { 0 };
  Cost before, cost;
  gint64 row = 100;

  set_up (&self, data);
  before = get_total (&self);
  for (guint i = 0; i < 5; i++)
    show_row (&self, row += get_page (&self));
  for (guint i = 0; i < 20; i++)
    show_row (&self, ++row);
  for (guint i = 0; i < 5; i++)
    show_row (&self, row -= get_page (&self));
  cost = get_cost (&self, &before);
  tear_down (&self, data);
  return cost;
}

static void
test_cost_is_independent_of_size (void)
{
  Cost first = travel (&sizes[0]);

  g_assert_cmpuint (first.strips.n_strips, >, 0);
  for (gsize i = 1; i < G_N_ELEMENTS (sizes); i++)
    {
      Cost other = travel (&sizes[i]);

      assert_equal (&other, &first);
    }
}

/* Returns whether the system can tell which parts of a file are in memory. If not, each strip is
 * drawn twice: with placeholders, and with images when they have been read, so the costs differ. */
static gboolean
is_memory_known (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (1, SIDE, SIDE);
  g_autoptr (GFile) file = test_folder_add (folder, "some-images-idx3-ubyte", content);
  g_autoptr (IdxDataset) dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
  guint8 sample[SIDE * SIDE];
  guint8 was_read = 0;
  guint32 index = 0;

  return idx_dataset_read (dataset, &index, 1, sample, &was_read, IDX_READ_RESIDENT, NULL, NULL) &&
         was_read;
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, LARGEST, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  if (!is_memory_known ())
    {
      g_print (
        "1..0 # SKIP the file system of temporary files can't tell what is in memory\n");
      return 0;
    }

  add ("/view/sheet-cost/focus", test_focus);
  add ("/view/sheet-cost/hover", test_hover);
  add ("/view/sheet-cost/selection", test_selection);
  add ("/view/sheet-cost/backdrop", test_backdrop);
  add ("/view/sheet-cost/row", test_row);
  add ("/view/sheet-cost/coast-from-touchpad", test_coast_from_touchpad);
  add ("/view/sheet-cost/coast-from-touch", test_coast_from_touch);
  add ("/view/sheet-cost/back", test_back);
  add ("/view/sheet-cost/page", test_page);
  add ("/view/sheet-cost/jump", test_jump);
  g_test_add_func ("/view/sheet-cost/independent-of-size", test_cost_is_independent_of_size);

  return g_test_run ();
}
