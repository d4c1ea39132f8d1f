/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * test_display_init:
 *
 * Prepares a test of widgets. Without a display, reports the test as skipped and exits.
 */
void test_display_init (int *argc,
                        char ***argv);

/**
 * test_set_dark:
 *
 * Switches this program to the dark or the light style.
 */
void test_set_dark (gboolean dark);

/**
 * TestCondition:
 *
 * Returns: whether the awaited condition holds
 */
typedef gboolean (*TestCondition) (gpointer data);

/**
 * test_wait_until:
 * @condition: a #TestCondition
 * @data: passed to @condition
 *
 * Runs the main loop until @condition returns %TRUE. If that takes minutes, prints @condition and
 * what the windows show, and aborts.
 */
#define test_wait_until(condition, data) \
  test_wait_until_described (condition, data, #condition " (" #data ") in " G_STRLOC)

/**
 * test_wait_until_described:
 * @description: describes @condition
 *
 * Like test_wait_until().
 */
void test_wait_until_described (TestCondition condition,
                                gpointer data,
                                const char *description);

/**
 * test_run_idle:
 *
 * Runs the main loop until no source is ready.
 */
void test_run_idle (void);

/**
 * test_show:
 * @widget: (transfer floating): the widget
 * @width: its width, in logical pixels
 * @height: its height, in logical pixels
 *
 * Shows @widget in a window without decorations, and waits until it is drawn at this size.
 *
 * Returns: (transfer none): the window; close it with gtk_window_destroy()
 */
GtkWindow *test_show (GtkWidget *widget,
                      int width,
                      int height);

/**
 * test_wait_for_frame:
 *
 * Requests a frame, and waits until the window of @widget has painted it.
 */
void test_wait_for_frame (GtkWidget *widget);

/**
 * test_draw:
 * @widget: a visible widget
 *
 * Waits for the next frame and draws @widget, with the cairo renderer.
 *
 * Returns: (transfer full): an image surface of %CAIRO_FORMAT_ARGB32
 */
cairo_surface_t *test_draw (GtkWidget *widget);

/**
 * test_draw_node:
 *
 * Draws @node with the cairo renderer.
 *
 * Returns: (transfer full): an image surface of %CAIRO_FORMAT_ARGB32 that shows the node from (0,
 *   0) to its bottom right corner
 */
cairo_surface_t *test_draw_node (GskRenderNode *node);

/**
 * test_get_pixel:
 *
 * Returns: the pixel of a surface of %CAIRO_FORMAT_ARGB32 or %CAIRO_FORMAT_RGB24, as 0xAARRGGBB
 */
guint32 test_get_pixel (cairo_surface_t *surface,
                        guint x,
                        guint y);

/**
 * test_find_controller:
 *
 * Returns: (transfer none): the first controller of a type that @widget has; there must be one
 */
GtkEventController *test_find_controller (GtkWidget *widget,
                                          GType type);

/**
 * test_find_widget:
 *
 * Returns: (transfer none) (nullable): @widget or its first descendant of a type
 */
GtkWidget *test_find_widget (GtkWidget *widget,
                             GType type);

/**
 * test_find_window:
 *
 * Returns: (transfer none) (nullable): the first open window of a type
 */
gpointer test_find_window (GType type);

/**
 * test_find_button:
 * @action: (nullable): the name of an action, or %NULL for any
 *
 * Returns: (transfer none) (nullable): the first button with @action: @widget or a descendant
 */
GtkWidget *test_find_button (GtkWidget *widget,
                             const char *action);

/**
 * test_find_label:
 * @text: a part of the label's text
 *
 * Returns: (transfer none) (nullable): the first label with @text: @widget or a descendant
 */
GtkWidget *test_find_label (GtkWidget *widget,
                            const char *text);

/**
 * test_make_dataset:
 *
 * Returns: (transfer full): a dataset in memory, with the values of test_idx_pixel() and the labels
 *   of test_idx_labels()
 */
IdxDataset *test_make_dataset (guint n_samples,
                               guint rows,
                               guint columns);

/**
 * test_suggest:
 * @suspects: (array length=n_suspects): indices of samples, the most suspicious first
 * @n_suspects: the number of suspects
 * @n_to_check: the number of labels to check
 *
 * Sets suggestions for @dataset. The suggested label of sample i is (i + 1) % 10, the class after
 * the label that test_idx_labels() gives it.
 */
void test_suggest (IdxDataset *dataset,
                   const guint32 *suspects,
                   guint n_suspects,
                   guint n_to_check);

/**
 * test_make_subset:
 *
 * Returns: (transfer full): a subset with all samples of test_make_dataset()
 */
IdxSubset *test_make_subset (guint n_samples,
                             guint rows,
                             guint columns);

G_END_DECLS
