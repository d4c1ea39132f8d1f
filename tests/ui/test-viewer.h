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
 * @folder: where the files are
 * @images: @TEST_N_SAMPLES images of 9×9 whose labels, beside them, are 0, 1, …, 9, 0, 1, …
 * @window: a window in which nothing is open
 *
 * The fixture of tests of the window.
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
 * Begins a test of windows; there can be but one application in a program.
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
 * @data: what the test gets as its second argument
 *
 * Like test_viewer_add(), for one of several cases.
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
 * Returns: the status to exit with
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
 * Returns: (transfer full): a new file of images of 9×9
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
 * Returns: (transfer none) (nullable): what is open
 */
IdxDataset *test_viewer_get_dataset (TestViewer *self);

/**
 * test_viewer_get_task:
 *
 * Returns: (transfer none) (nullable): the task that is shown
 */
IdxTask *test_viewer_get_task (TestViewer *self);

/**
 * test_viewer_wait_for_review:
 *
 * Waits until the journal has been read, so that decisions are taken.
 */
void test_viewer_wait_for_review (TestViewer *self);

/**
 * test_viewer_set_class_names:
 * @text: a file of class names
 *
 * Gives other names to the classes and waits until that is done.
 */
void test_viewer_set_class_names (TestViewer *self,
                                  const char *text);

/**
 * test_viewer_open:
 *
 * Opens a file and waits until it is read.
 */
void test_viewer_open (TestViewer *self,
                       GFile *file);

/**
 * test_viewer_activate:
 * @parameter: (nullable) (transfer floating): what the action takes
 *
 * Activates an action of the window.
 */
void test_viewer_activate (TestViewer *self,
                           const char *action,
                           GVariant *parameter);

/**
 * test_viewer_set_size:
 *
 * Gives the window another size and waits until it has it.
 */
void test_viewer_set_size (TestViewer *self,
                           int width,
                           int height);

/**
 * test_viewer_set_text_scale:
 * @scale: 1 for the usual size
 *
 * Sets how large text is. Tests that change it set it back.
 */
void test_viewer_set_text_scale (int scale);

/**
 * test_viewer_wait_for_layout:
 *
 * Waits until all widgets have the places that fit the last change.
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
 * Puts the samples in another order and waits until they are.
 */
void test_viewer_set_sort (TestViewer *self,
                           const char *sort);

/**
 * test_viewer_go_to:
 */
void test_viewer_go_to (TestViewer *self,
                        guint64 index);

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
 * @text: a part of it
 *
 * Returns: whether the notice has this text
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
 * test_viewer_close_notice:
 */
void test_viewer_close_notice (TestViewer *self);

/**
 * test_viewer_get_filter_message:
 *
 * Returns: (transfer none): the label under the entry for filters
 */
gpointer test_viewer_get_filter_message (TestViewer *self);

/**
 * test_viewer_get_shown:
 *
 * Returns: (transfer none): what the view bar says about the samples that are shown
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
 * Opens 400 striped images, of which samples 40, 80 and 120 have the label 5 instead of 0, and
 * checks the labels.
 */
void test_viewer_check_mislabeled (TestViewer *self);

/**
 * test_viewer_check_index:
 *
 * Asserts which sample is the current one.
 */
void test_viewer_check_index (TestViewer *self,
                              guint expected);

/**
 * test_viewer_check_state:
 *
 * Asserts the state of an action that is a text.
 */
void test_viewer_check_state (TestViewer *self,
                              const char *action,
                              const char *expected);

G_END_DECLS
