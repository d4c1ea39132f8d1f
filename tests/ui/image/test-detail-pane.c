/* SPDX-License-Identifier: MIT */

/* The detail pane: what it says about a sample, and images that must be read first. */

#include "idx-detail-pane.h"

#include "idx-image-view.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"
#include "test-gzip.h"

#define N_SAMPLES 6000
#define SIDE 28
#define WIDTH 300
#define HEIGHT 600

typedef struct
{
  TestFolder *folder;
  GtkWindow *window;
  IdxDetailPane *pane;
  GtkWidget *image;
  IdxSubset *subset;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *pane = g_object_new (IDX_TYPE_DETAIL_PANE, NULL);
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_INK);
  self->pane = IDX_DETAIL_PANE (pane);
  idx_detail_pane_set_display_options (self->pane, options);
  self->subset = test_make_subset (N_SAMPLES, SIDE, SIDE);
  self->window = test_show (pane, WIDTH, HEIGHT);
  self->image = test_find_widget (pane, IDX_TYPE_IMAGE_VIEW);
  g_assert_nonnull (self->image);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->subset);
  g_clear_pointer (&self->folder, test_folder_free);
  test_run_idle ();
}

/* Opens a compressed dataset whose last samples aren't in memory. */
static IdxSubset *
open_compressed (Fixture *self)
{
  g_autoptr (GByteArray) content = test_idx_images (N_SAMPLES, SIDE, SIDE);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_new ();
  file = test_folder_add (self->folder, "some-images-idx3-ubyte.gz", stored);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  return idx_subset_new (dataset, NULL);
}

static gboolean
says (Fixture *self,
      const char *text)
{
  GtkWidget *label = test_find_label (GTK_WIDGET (self->pane), text);

  return label != NULL && gtk_widget_get_mapped (label);
}

/* Returns the position of the center of a pixel's block along one side of the widget. */
static guint
get_middle (Fixture *self,
            guint i)
{
  guint side =
    (guint) MIN (gtk_widget_get_width (self->image), gtk_widget_get_height (self->image));
  guint scale = side / SIDE;

  return (side - scale * SIDE) / 2 + i * scale + scale / 2;
}

/* Returns whether the pane draws the image with this index. */
static gboolean
draws (Fixture *self,
       guint index)
{
  cairo_surface_t *surface;
  guint32 colors[256];
  gboolean good = TRUE;

  test_wait_for_frame (GTK_WIDGET (self->pane));
  surface = test_draw (self->image);
  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  for (guint row = 0; row < SIDE; row++)
    for (guint column = 0; column < SIDE; column++)
      good = good && test_get_pixel (surface, get_middle (self, column), get_middle (self, row)) ==
                       colors[test_idx_pixel (index, row, column)];
  cairo_surface_destroy (surface);
  return good;
}

/* Makes the sample at a position the current one, and shows it. */
static void
show (Fixture *self,
      IdxSubset *subset,
      guint position)
{
  g_autoptr (IdxSelection) model = idx_selection_new (subset);

  idx_selection_move (model, position, IDX_SELECT_ONLY);
  idx_detail_pane_show_current (self->pane, model);
}

static void
point_at (Fixture *self,
          guint row,
          guint column)
{
  g_signal_emit_by_name (test_find_controller (self->image, GTK_TYPE_EVENT_CONTROLLER_MOTION),
                         "motion", (double) get_middle (self, column),
                         (double) get_middle (self, row));
}

static void
test_sample (Fixture *self,
             gconstpointer data)
{
  show (self, self->subset, 1234);
  test_wait_for_frame (GTK_WIDGET (self->pane));
  g_assert_true (says (self, "Labeled 4"));
  g_assert_true (says (self, "Image 1,234"));
  g_assert_true (draws (self, 1234));
  gtk_test_accessible_assert_property (self->image, GTK_ACCESSIBLE_PROPERTY_LABEL, "Image 1,234");
  show (self, self->subset, 17);
  g_assert_true (draws (self, 17));
  g_assert_true (says (self, "Labeled 7"));
}

static void
test_nothing (Fixture *self,
              gconstpointer data)
{
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) empty = idx_subset_new (dataset, indices);
  g_autoptr (IdxSelection) none = idx_selection_new (empty);

  show (self, self->subset, 5);
  idx_detail_pane_show_current (self->pane, none);
  test_wait_for_frame (GTK_WIDGET (self->pane));
  g_assert_false (says (self, "Image"));
  show (self, self->subset, 5);
  idx_detail_pane_show_current (self->pane, NULL);
  test_wait_for_frame (GTK_WIDGET (self->pane));
  g_assert_false (says (self, "Image"));
}

static void
test_pixel (Fixture *self,
            gconstpointer data)
{
  g_autofree char *text =
    g_strdup_printf ("Row 3, column 20: value %u", test_idx_pixel (5, 3, 20));

  show (self, self->subset, 5);
  g_assert_true (draws (self, 5));
  point_at (self, 3, 20);
  g_assert_true (says (self, text));
  g_signal_emit_by_name (test_find_controller (self->image, GTK_TYPE_EVENT_CONTROLLER_MOTION),
                         "leave");
  g_assert_false (says (self, "Row 3"));
}

static void
test_no_label (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxSubset) subset = open_compressed (self);

  show (self, subset, 3);
  test_wait_for_frame (GTK_WIDGET (self->pane));
  g_assert_true (says (self, "No label"));
}

static gboolean
draws_last (gpointer data)
{
  return draws (data, N_SAMPLES - 1);
}

/* If an image must be read first, the pane shows its index at once and draws it later. */
static void
test_image_comes_later (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (IdxSubset) subset = open_compressed (self);

  show (self, self->subset, 5);
  g_assert_true (draws (self, 5));
  show (self, subset, N_SAMPLES - 1);
  g_assert_true (says (self, "Image 5,999"));
  point_at (self, 0, 0);
  g_assert_true (says (self, "Reading the image"));
  test_wait_until (draws_last, self);
}

static void
test_last_asked_is_shown (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (IdxSubset) subset = open_compressed (self);

  for (guint position = N_SAMPLES - 100; position < N_SAMPLES; position++)
    show (self, subset, position);
  test_wait_until (draws_last, self);
  test_run_idle ();
  g_assert_true (draws (self, N_SAMPLES - 1));
}

static void
test_ended_while_read (Fixture *self,
                       gconstpointer data)
{
  g_autoptr (IdxSubset) subset = open_compressed (self);

  show (self, subset, N_SAMPLES - 1);
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
}

/* Makes a dataset of three images whose labels have two additional columns. */
static IdxSubset *
make_with_facets (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (3, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 2, 3, 3);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  for (guint i = 0; i < 9; i++)
    test_append_be (labels_content, 4, i);
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  return idx_subset_new (dataset, NULL);
}

/* A click on the value of an additional column shows all samples with the same value. */
static void
test_facets (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxSubset) subset = make_with_facets ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) filter =
    g_simple_action_new_stateful ("filter", G_VARIANT_TYPE_STRING, g_variant_new_string (""));
  g_autoptr (GVariant) state = NULL;
  gboolean handled = FALSE;
  GtkWidget *label;

  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (filter));
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (group));
  show (self, subset, 1);
  label = test_find_label (GTK_WIDGET (self->pane), "1: 4\n2: 5");
  g_assert_nonnull (label);
  g_signal_emit_by_name (label, "activate-link", "col.2:5", &handled);
  g_assert_true (handled);
  state = g_action_get_state (G_ACTION (filter));
  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, "col.2:5");
  g_assert_nonnull (strstr (gtk_label_get_label (GTK_LABEL (label)), "href=\"col.2:5\""));
}

/* The pane has the same width with and without a sample. Otherwise, the sheet beside it would move
 * while the user types a filter. */
static void
test_keeps_its_width (Fixture *self,
                      gconstpointer data)
{
  int with, without;

  show (self, self->subset, 7);
  gtk_widget_measure (GTK_WIDGET (self->pane), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &with, NULL,
                      NULL);
  idx_detail_pane_show_current (self->pane, NULL);
  gtk_widget_measure (GTK_WIDGET (self->pane), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &without, NULL,
                      NULL);
  g_assert_cmpint (without, ==, with);
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

  add ("/ui/detail-pane/sample", test_sample);
  add ("/ui/detail-pane/nothing", test_nothing);
  add ("/ui/detail-pane/keeps-its-width", test_keeps_its_width);
  add ("/ui/detail-pane/pixel", test_pixel);
  add ("/ui/detail-pane/no-label", test_no_label);
  add ("/ui/detail-pane/facets", test_facets);
  add ("/ui/detail-pane/image-comes-later", test_image_comes_later);
  add ("/ui/detail-pane/last-asked-is-shown", test_last_asked_is_shown);
  add ("/ui/detail-pane/ended-while-read", test_ended_while_read);

  return g_test_run ();
}
