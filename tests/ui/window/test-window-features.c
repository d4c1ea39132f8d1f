/* SPDX-License-Identifier: MIT */

/* The window compares samples by the features of a model, and names them. */

#include "test-chooser.h"
#include "test-viewer.h"

#include "idx-evidence-view.h"
#include "idx-npy-header.h"
#include "idx-properties.h"
#include "test-bytes.h"
#include "test-display.h"

#include <string.h>

/* The number of samples of test_viewer_check_mislabeled(). */
#define N_SAMPLES 400

#define N_COLUMNS 12

/* Adds features that show the right label of each sample. */
static GFile *
add_features (TestViewer *self,
              guint n_samples)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_set_size (bytes, IDX_NPY_WRITTEN_HEADER_SIZE);
  idx_npy_header_write (n_samples, N_COLUMNS, bytes->data);
  for (guint i = 0; i < n_samples * N_COLUMNS; i++)
    {
      const guint row = i / N_COLUMNS;
      float feature = (row % 10 == i % N_COLUMNS ? 1.0F : 0.0F) + 0.01F * (float) (i * 7 % 11);
      guint32 bits;

      memcpy (&bits, &feature, sizeof bits);
      bits = GUINT32_TO_LE (bits);
      g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
    }
  return test_folder_add (self->folder, "resnet.npy", bytes);
}

/* Opens features as if they were dropped on the window. */
static void
drop_features (TestViewer *self,
               guint n_samples)
{
  g_autoptr (GFile) file = add_features (self, n_samples);

  idx_window_open_files (self->window, &file, 1);
  test_viewer_wait (self);
}

static void
check_features (TestViewer *self,
                gboolean has_features)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);
  GtkWidget *button =
    test_find_button (test_viewer_find (self, g_type_from_name ("IdxViewBar")),
                      "win.close-features");

  g_assert_cmpint (idx_dataset_get_features (test_viewer_get_dataset (self)) != NULL, ==,
                   has_features);
  g_assert_cmpint (g_action_group_get_action_enabled (actions, "close-features"), ==,
                   has_features);
  g_assert_cmpint (button != NULL && gtk_widget_get_visible (button), ==, has_features);
}

static gboolean
says (GtkWidget *widget,
      const char *text)
{
  GtkWidget *label = test_find_label (widget, text);

  return label != NULL && gtk_widget_get_mapped (label);
}

/* The button in the view bar leads back to images. */
static void
test_drop (TestViewer *self,
           gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  g_assert_false (g_action_group_get_action_enabled (actions, "open-features"));
  g_assert_false (g_action_group_get_action_enabled (actions, "close-features"));
  test_viewer_open (self, self->images);
  g_assert_true (g_action_group_get_action_enabled (actions, "open-features"));
  check_features (self, FALSE);
  drop_features (self, TEST_N_SAMPLES);
  check_features (self, TRUE);
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "Samples are compared by the 12 features in “resnet.npy”");
  g_assert_nonnull (test_viewer_find_notice_button (self, "Check Labels"));
  test_viewer_activate (self, "close-features", NULL);
  check_features (self, FALSE);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Samples are compared by their images");
}

/* A file for another dataset is offered as a dataset, as before. */
static void
test_drop_other (TestViewer *self,
                 gconstpointer data)
{
  test_viewer_open (self, self->images);
  drop_features (self, TEST_N_SAMPLES - 1);
  check_features (self, FALSE);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“resnet.npy” contains 299 images");
}

static gboolean
has_features (gpointer data)
{
  return idx_dataset_get_features (test_viewer_get_dataset (data)) != NULL;
}

static gboolean
has_chosen (gpointer data)
{
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (test_chooser_find ());

  return chosen != NULL && g_file_equal (chosen, data);
}

static void
test_choose (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) file = add_features (self, TEST_N_SAMPLES);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  GtkFileChooser *chooser;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "open-features", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, folder);
  g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
  test_wait_until (has_chosen, file);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  test_wait_until (has_features, self);
  check_features (self, TRUE);
}

static gboolean
shows_both (gpointer data)
{
  return g_str_has_suffix (test_viewer_get_shown (data), "suggested-by:both");
}

/* The results of a check name the features, and can be compared with a check by images. */
static void
test_check (TestViewer *self,
            gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (self->window);
  GtkWidget *evidence;

  test_viewer_check_mislabeled (self);
  drop_features (self, N_SAMPLES);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 400 samples");
  test_viewer_activate (self, "find-suspects", NULL);
  g_assert_null (test_viewer_get_notice (self));
  test_viewer_wait (self);
  g_assert_cmpint (idx_session_get_mode (self->window->session), ==, IDX_SESSION_MODE_CHECK);
  g_assert_true (says (window, "By resnet.npy"));
  evidence = test_viewer_find (self, IDX_TYPE_EVIDENCE_VIEW);
  g_assert_true (gtk_widget_get_visible (evidence));
  g_assert_true (says (evidence, "By features of resnet.npy"));
  test_viewer_activate (self, "compare-suggestions", g_variant_new_string ("both"));
  test_wait_until (shows_both, self);
  test_viewer_activate (self, "compare-suggestions", g_variant_new_string ("all"));
  g_assert_cmpint (idx_session_get_mode (self->window->session), ==, IDX_SESSION_MODE_CHECK);
  test_viewer_set_filter (self, "label:3");
  g_assert_true (says (window, "Most similar by features of resnet.npy"));
  test_viewer_activate (self, "close-features", NULL);
  g_assert_false (says (window, "Most similar by features of resnet.npy"));
  g_assert_true (g_str_has_prefix (test_viewer_get_shown (self), "40 of 400 samples"));
}

/* The bar above the map names the features; its button makes a map of the images. */
static void
test_map (TestViewer *self,
          gconstpointer data)
{
  GtkWidget *bar = test_viewer_find (self, g_type_from_name ("IdxViewBar"));

  test_viewer_open (self, self->images);
  drop_features (self, TEST_N_SAMPLES);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "view",
                                      g_variant_new_string ("map"));
  test_viewer_wait (self);
  g_assert_true (says (bar, "By resnet.npy"));
  g_signal_emit_by_name (test_find_button (bar, "win.close-features"), "clicked");
  check_features (self, FALSE);
  g_assert_false (says (bar, "By resnet.npy"));
  test_viewer_wait (self);
  g_assert_nonnull (idx_dataset_get_map_points (test_viewer_get_dataset (self)));
}

static void
test_properties (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *text = NULL;
  GtkWidget *properties;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "properties", NULL);
  properties = test_find_window (IDX_TYPE_PROPERTIES);
  g_assert_true (says (properties, "Compares shapes"));
  drop_features (self, TEST_N_SAMPLES);
  file = test_folder_get_file (self->folder, "resnet.npy");
  text = g_strdup_printf ("Compares the 12 features in %s", g_file_peek_path (file));
  g_assert_true (says (properties, text));
  gtk_window_destroy (GTK_WINDOW (properties));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/features/drop", test_drop);
  test_viewer_add ("/ui/window/features/drop-other", test_drop_other);
  test_viewer_add ("/ui/window/features/choose", test_choose);
  test_viewer_add ("/ui/window/features/check", test_check);
  test_viewer_add ("/ui/window/features/map", test_map);
  test_viewer_add ("/ui/window/features/properties", test_properties);
  return test_viewer_run ();
}
