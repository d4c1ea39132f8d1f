/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-heading.h"
#include "idx-start-page.h"
#include "idx-window-private.h"

#include "test-folder.h"

G_BEGIN_DECLS

#define TEST_N_SAMPLES 300

/**
 * TestViewer:
 * @folder: contains the files
 * @images: %TEST_N_SAMPLES images of 9×9 pixels. Their labels, in the same folder, are 0, 1, …, 9,
 *   0, 1, …
 * @window: a window without a dataset
 *
 * The fixture of the tests of a window.
 */
typedef struct
{
  TestFolder *folder;
  GFile *images;
  IdxWindow *window;
} TestViewer;

/**
 * test_viewer_init:
 *
 * Creates the application. Call it once.
 */
void test_viewer_init (int *argc,
                       char ***argv);

/**
 * test_viewer_add:
 *
 * Adds a test that gets a new window.
 */
void test_viewer_add (const char *path,
                      void (*test) (TestViewer *self,
                                    gconstpointer data));

/**
 * test_viewer_add_case:
 * @data: the second argument of the test
 *
 * Like test_viewer_add(), for one of several cases with the same function.
 */
void test_viewer_add_case (const char *path,
                           gconstpointer data,
                           void (*test) (TestViewer *self,
                                         gconstpointer data));

/**
 * test_viewer_run:
 *
 * Runs all tests and ends the application.
 *
 * Returns: the exit status
 */
int test_viewer_run (void);

/**
 * test_viewer_get_application:
 *
 * Returns: (transfer none): the application
 */
GtkApplication *test_viewer_get_application (void);

/**
 * test_viewer_add_images:
 *
 * Returns: (transfer full): a new file of images of 9×9 pixels
 */
GFile *test_viewer_add_images (TestViewer *self,
                               const char *name,
                               guint n_samples);

/**
 * test_viewer_wait:
 *
 * Waits until no task is running.
 */
void test_viewer_wait (TestViewer *self);

/**
 * test_viewer_get_dataset:
 *
 * Returns: (transfer none) (nullable): the open dataset
 */
IdxDataset *test_viewer_get_dataset (TestViewer *self);

/**
 * test_viewer_get_task:
 *
 * Returns: (transfer none) (nullable): the task that is shown
 */
IdxJob *test_viewer_get_task (TestViewer *self);

/**
 * test_viewer_wait_for_review:
 *
 * Waits until the journal has been read. Before that, no decision is possible.
 */
void test_viewer_wait_for_review (TestViewer *self);

/**
 * test_viewer_set_class_names:
 * @text: the content of a file of class names
 *
 * Renames the classes, and waits until that is done.
 */
void test_viewer_set_class_names (TestViewer *self,
                                  const char *text);

/**
 * test_viewer_open:
 *
 * Opens a file, and waits until it has been read.
 */
void test_viewer_open (TestViewer *self,
                       GFile *file);

/**
 * test_viewer_activate:
 * @parameter: (nullable) (transfer floating): the parameter of the action
 *
 * Activates an action of the window.
 */
void test_viewer_activate (TestViewer *self,
                           const char *action,
                           GVariant *parameter);

/**
 * test_viewer_set_size:
 *
 * Resizes the window, and waits until it has the new size.
 */
void test_viewer_set_size (TestViewer *self,
                           int width,
                           int height);

/**
 * test_viewer_set_text_scale:
 * @scale: 1 for the normal size
 *
 * Sets the text size. Tests that change it restore it.
 */
void test_viewer_set_text_scale (int scale);

/**
 * test_viewer_wait_for_layout:
 *
 * Waits until all widgets have been laid out after the last change.
 */
void test_viewer_wait_for_layout (TestViewer *self);

/**
 * test_viewer_set_filter:
 */
void test_viewer_set_filter (TestViewer *self,
                             const char *filter);

/**
 * test_viewer_set_sort:
 *
 * Sorts the samples, and waits until they are sorted.
 */
void test_viewer_set_sort (TestViewer *self,
                           const char *sort);

/**
 * test_viewer_go_to:
 */
void test_viewer_go_to (TestViewer *self,
                        guint64 index);

/**
 * test_viewer_press:
 *
 * Presses and releases a key on the sheet.
 */
void test_viewer_press (TestViewer *self,
                        guint key,
                        GdkModifierType modifiers);

/**
 * test_viewer_find:
 *
 * Returns: (transfer none) (nullable): the first widget of a type in the window
 */
gpointer test_viewer_find (TestViewer *self,
                           GType type);

/**
 * test_viewer_get_notice:
 *
 * Returns: (transfer none) (nullable): the title of the notice, if there is one
 */
const char *test_viewer_get_notice (TestViewer *self);

/**
 * test_viewer_has_notice_text:
 * @text: a part of its text
 *
 * Returns: whether the notice contains @text
 */
gboolean test_viewer_has_notice_text (TestViewer *self,
                                      const char *text);

/**
 * test_viewer_get_notice_button:
 *
 * Returns: (transfer none): the button that the notice offers
 */
gpointer test_viewer_get_notice_button (TestViewer *self);

/**
 * test_viewer_find_notice_button:
 * @label: its label
 *
 * Returns: (transfer none) (nullable): a button that the notice offers
 */
gpointer test_viewer_find_notice_button (TestViewer *self,
                                         const char *label);

/**
 * test_viewer_close_notice:
 */
void test_viewer_close_notice (TestViewer *self);

/**
 * test_viewer_get_filter_message:
 *
 * Returns: (transfer none): the message label below the filter entry
 */
gpointer test_viewer_get_filter_message (TestViewer *self);

/**
 * test_viewer_get_shown:
 *
 * Returns: (transfer none): the view bar's description of the samples shown
 */
const char *test_viewer_get_shown (TestViewer *self);

/**
 * test_viewer_get_heading:
 *
 * Returns: (transfer none) (nullable): the heading over the samples, if there is one
 */
const char *test_viewer_get_heading (TestViewer *self);

/**
 * test_viewer_get_sheet:
 *
 * Returns: (transfer none): the sheet
 */
IdxSheet *test_viewer_get_sheet (TestViewer *self);

/**
 * test_viewer_get_sample_menu:
 *
 * Returns: (transfer none): the menu of the current sample
 */
GtkWidget *test_viewer_get_sample_menu (TestViewer *self);

/**
 * test_viewer_get_nothing_shown:
 *
 * Returns: (transfer none) (nullable): the text over an empty sheet, if it is visible
 */
const char *test_viewer_get_nothing_shown (TestViewer *self);

/**
 * test_viewer_get_matrix_button:
 *
 * Returns: (transfer none): the button in the view bar that shows the matrix
 */
gpointer test_viewer_get_matrix_button (TestViewer *self);

/**
 * test_viewer_check_mislabeled:
 *
 * Opens 400 striped images and checks their labels. Samples 40, 80 and 120 have the label 5 instead
 * of 0.
 */
void test_viewer_check_mislabeled (TestViewer *self);

/**
 * test_viewer_check_index:
 *
 * Asserts the index of the current sample.
 */
void test_viewer_check_index (TestViewer *self,
                              guint expected);

/**
 * test_viewer_check_state:
 *
 * Asserts the state of an action, which must be a string.
 */
void test_viewer_check_state (TestViewer *self,
                              const char *action,
                              const char *expected);

G_END_DECLS
