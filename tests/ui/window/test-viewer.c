/* SPDX-License-Identifier: MIT */

/* The fixture of the tests of a window. */

#include "test-viewer.h"

#include "idx-application.h"
#include "test-bytes.h"
#include "test-display.h"

#define DOTS_PER_INCH 96
#define UNITS_PER_DOT 1024

/* The maximum width of the border that a window draws around itself, both sides together, in
 * logical pixels. */
#define FRAME 12

typedef struct
{
  IdxWindow *window;
  int width;
} Resizing;

static IdxApplication *application;
static TestFolder *state_folder;

void
test_viewer_init (int *argc,
                  char ***argv)
{
  g_autoptr (GError) error = NULL;

  /* The program stores the user's choices for datasets here. */
  state_folder = test_folder_new ();
  g_assert_true (g_setenv ("XDG_STATE_HOME", test_folder_get_path (state_folder), TRUE));
  test_display_init (argc, argv);
  application = idx_application_new ();
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  (void) g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
}

static void
set_up (TestViewer *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) labels_content = test_idx_labels (TEST_N_SAMPLES);
  g_autoptr (GFile) labels = NULL;

  self->folder = test_folder_new ();
  self->images = test_viewer_add_images (self, "some-images-idx3-ubyte", TEST_N_SAMPLES);
  labels = test_folder_add (self->folder, "some-labels-idx1-ubyte", labels_content);
  self->window = IDX_WINDOW (idx_window_new (GTK_APPLICATION (application)));
  gtk_window_present (GTK_WINDOW (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static void
reset_settings (void)
{
  const char *const keys[] = { "window-width", "window-height", "window-maximized",
                               "class-bar-visible", "pane-visible", "statistics-visible",
                               "review-hint", "reviewer-name" };
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (settings, keys[i]);
}

static void
tear_down (TestViewer *self,
           gconstpointer data)
{
  GList *windows;

  while ((windows = gtk_application_get_windows (GTK_APPLICATION (application))) != NULL)
    gtk_window_destroy (windows->data);
  test_run_idle ();
  reset_settings ();
  test_folder_empty (state_folder);
  g_clear_object (&self->images);
  g_clear_pointer (&self->folder, test_folder_free);
}

void
test_viewer_add (const char *path,
                 void (*test) (TestViewer *self,
                               gconstpointer data))
{
  test_viewer_add_case (path, NULL, test);
}

void
test_viewer_add_case (const char *path,
                      gconstpointer data,
                      void (*test) (TestViewer *self,
                                    gconstpointer data))
{
  g_test_add (path, TestViewer, data, set_up, test, tear_down);
}

int
test_viewer_run (void)
{
  int status = g_test_run ();

  g_clear_object (&application);
  g_clear_pointer (&state_folder, test_folder_free);
  return status;
}

GtkApplication *
test_viewer_get_application (void)
{
  return GTK_APPLICATION (application);
}

GFile *
test_viewer_add_images (TestViewer *self,
                        const char *name,
                        guint n_samples)
{
  g_autoptr (GByteArray) content = test_idx_images (n_samples, 9, 9);

  return test_folder_add (self->folder, name, content);
}

static gboolean
is_done (gpointer data)
{
  TestViewer *self = data;

  return test_viewer_get_task (self) == NULL;
}

void
test_viewer_wait (TestViewer *self)
{
  test_wait_until (is_done, self);
}

IdxDataset *
test_viewer_get_dataset (TestViewer *self)
{
  return idx_session_get_dataset (self->window->session);
}

IdxJob *
test_viewer_get_task (TestViewer *self)
{
  return idx_job_list_get_current (idx_session_get_tasks (self->window->session));
}

static gboolean
can_decide (gpointer data)
{
  IdxReview *review = idx_session_get_review (((TestViewer *) data)->window->session);

  return review != NULL && idx_review_get_read_only_reason (review) == NULL;
}

void
test_viewer_wait_for_review (TestViewer *self)
{
  test_wait_until (can_decide, self);
}

void
test_viewer_set_class_names (TestViewer *self,
                             const char *text)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "chosen-names", text);

  idx_session_load_class_names (self->window->session, file);
  test_viewer_wait (self);
}

void
test_viewer_open (TestViewer *self,
                  GFile *file)
{
  idx_window_open (self->window, file, NULL);
  test_viewer_wait (self);
}

void
test_viewer_activate (TestViewer *self,
                      const char *action,
                      GVariant *parameter)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), action, parameter);
}

static gboolean
has_width (gpointer data)
{
  const Resizing *resizing = data;

  return ABS (gtk_widget_get_width (GTK_WIDGET (resizing->window)) - resizing->width) <= FRAME;
}

void
test_viewer_set_size (TestViewer *self,
                      int width,
                      int height)
{
  Resizing resizing = { self->window, width };

  gtk_window_set_default_size (GTK_WINDOW (self->window), width, height);
  test_wait_until (has_width, &resizing);
  test_run_idle ();
}

void
test_viewer_set_text_scale (int scale)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", scale * DOTS_PER_INCH * UNITS_PER_DOT,
                NULL);
}

/* After the text size changes, GTK 4.24 needs more than one frame for the layout. */
void
test_viewer_wait_for_layout (TestViewer *self)
{
  for (int i = 0; i < 3; i++)
    test_wait_for_frame (GTK_WIDGET (self->window));
}

void
test_viewer_set_filter (TestViewer *self,
                        const char *filter)
{
  test_viewer_activate (self, "filter", g_variant_new_string (filter));
}

void
test_viewer_set_sort (TestViewer *self,
                      const char *sort)
{
  test_viewer_activate (self, "sort", g_variant_new_string (sort));
  test_viewer_wait (self);
}

void
test_viewer_go_to (TestViewer *self,
                   guint64 index)
{
  test_viewer_activate (self, "go-to", g_variant_new_uint64 (index));
}

void
test_viewer_press (TestViewer *self,
                   guint key,
                   GdkModifierType modifiers)
{
  GtkWidget *sheet = test_viewer_find (self, IDX_TYPE_SHEET);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (sheet);
  gboolean stopped = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !stopped; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller))
        continue;
      g_signal_emit_by_name (controller, "key-pressed", key, key, modifiers, &stopped);
      g_signal_emit_by_name (controller, "key-released", key, key, modifiers);
    }
}

gpointer
test_viewer_find (TestViewer *self,
                  GType type)
{
  return test_find_widget (GTK_WIDGET (self->window), type);
}

const char *
test_viewer_get_notice (TestViewer *self)
{
  IdxNotice *notice = test_viewer_find (self, IDX_TYPE_NOTICE);

  return gtk_widget_get_visible (GTK_WIDGET (notice)) ? idx_notice_get_title (notice) : NULL;
}

gboolean
test_viewer_has_notice_text (TestViewer *self,
                             const char *text)
{
  GtkWidget *label = test_find_label (test_viewer_find (self, IDX_TYPE_NOTICE), text);

  return label != NULL && gtk_widget_is_visible (label);
}

gpointer
test_viewer_get_notice_button (TestViewer *self)
{
  return test_find_button (test_viewer_find (self, IDX_TYPE_NOTICE), NULL);
}

gpointer
test_viewer_find_notice_button (TestViewer *self,
                                const char *label)
{
  GtkWidget *child = test_find_label (test_viewer_find (self, IDX_TYPE_NOTICE), label);

  return child != NULL ? gtk_widget_get_ancestor (child, GTK_TYPE_BUTTON) : NULL;
}

void
test_viewer_close_notice (TestViewer *self)
{
  idx_notice_close (test_viewer_find (self, IDX_TYPE_NOTICE));
}

gpointer
test_viewer_get_filter_message (TestViewer *self)
{
  return gtk_widget_get_next_sibling (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY));
}

const char *
test_viewer_get_shown (TestViewer *self)
{
  GtkWidget *child = gtk_widget_get_first_child (test_viewer_find (self, IDX_TYPE_VIEW_BAR));

  /* Skip the buttons that come before the label. */
  while (!GTK_IS_LABEL (child))
    child = gtk_widget_get_next_sibling (child);
  return gtk_label_get_text (GTK_LABEL (child));
}

const char *
test_viewer_get_heading (TestViewer *self)
{
  GtkWidget *heading = test_viewer_find (self, IDX_TYPE_HEADING);
  GtkLabel *label = GTK_LABEL (test_find_widget (heading, GTK_TYPE_LABEL));

  return gtk_widget_get_visible (heading) ? gtk_label_get_text (label) : NULL;
}

IdxSheet *
test_viewer_get_sheet (TestViewer *self)
{
  return idx_samples_page_get_sheet (self->window->samples_page);
}

GtkWidget *
test_viewer_get_sample_menu (TestViewer *self)
{
  return test_find_widget (test_viewer_find (self, IDX_TYPE_SAMPLES_PAGE), GTK_TYPE_POPOVER_MENU);
}

const char *
test_viewer_get_nothing_shown (TestViewer *self)
{
  GtkWidget *overlay = test_viewer_find (self, GTK_TYPE_OVERLAY);
  GtkWidget *label = gtk_widget_get_last_child (overlay);

  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

gpointer
test_viewer_get_matrix_button (TestViewer *self)
{
  return test_find_widget (test_viewer_find (self, IDX_TYPE_VIEW_BAR), GTK_TYPE_MENU_BUTTON);
}

void
test_viewer_check_mislabeled (TestViewer *self)
{
  const guint n_samples = 400;
  g_autoptr (GByteArray) images = test_idx_striped_images (n_samples);
  g_autoptr (GByteArray) labels = test_idx_labels (n_samples);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 1; i <= 3; i++)
    labels->data[8 + 40 * i] = 5;
  labels_file = test_folder_add (self->folder, "striped-labels-idx1-ubyte", labels);
  images_file = test_folder_add (self->folder, "striped-images-idx3-ubyte", images);
  g_assert_nonnull (labels_file);
  test_viewer_open (self, images_file);
  test_viewer_activate (self, "find-suspects", NULL);
  test_viewer_wait (self);
}

void
test_viewer_check_index (TestViewer *self,
                         guint expected)
{
  guint index;

  g_assert_true (idx_session_get_current_index (self->window->session, &index));
  g_assert_cmpuint (index, ==, expected);
}

void
test_viewer_check_state (TestViewer *self,
                         const char *action,
                         const char *expected)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self->window), action);

  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, expected);
}
