/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * test_display_init:
 *
 * Begins a test of widgets; without a display it ends it, as skipped.
 */
void test_display_init (int *argc,
                        char ***argv);

/**
 * test_set_dark:
 *
 * Chooses the dark or the light style for the program.
 */
void test_set_dark (gboolean dark);

/**
 * TestCondition:
 */
typedef gboolean (*TestCondition) (gpointer data);

/**
 * test_wait_until:
 *
 * Runs the main loop until @condition is true, which it must come to be.
 */
void test_wait_until (TestCondition condition,
                      gpointer data);

/**
 * test_run_idle:
 *
 * Runs the main loop until nothing waits in it.
 */
void test_run_idle (void);

/**
 * test_show:
 * @widget: (transfer floating): the widget
 *
 * Shows @widget in a window without decorations, and waits until it is drawn at this size.
 *
 * Returns: (transfer none): the window, to be ended by gtk_window_destroy()
 */
GtkWindow *test_show (GtkWidget *widget,
                      int width,
                      int height);

/**
 * test_wait_for_frame:
 *
 * Waits until the window of @widget is painted the next time.
 */
void test_wait_for_frame (GtkWidget *widget);

/**
 * test_draw:
 * @widget: a widget that is shown
 *
 * Returns: (transfer full): what it looks like, as 0xAARRGGBB
 */
cairo_surface_t *test_draw (GtkWidget *widget);

/**
 * test_draw_node:
 *
 * Returns: (transfer full): what is drawn by @node, whose origin is at (0, 0)
 */
cairo_surface_t *test_draw_node (GskRenderNode *node);

/**
 * test_get_pixel:
 */
guint32 test_get_pixel (cairo_surface_t *surface,
                        guint x,
                        guint y);

/**
 * test_find_controller:
 *
 * Returns: (transfer none): the first controller of a type that @widget has
 */
GtkEventController *test_find_controller (GtkWidget *widget,
                                          GType type);

/**
 * test_find_widget:
 *
 * Returns: (transfer none) (nullable): the first widget of a type in @widget, itself included
 */
GtkWidget *test_find_widget (GtkWidget *widget,
                             GType type);

/**
 * test_find_window:
 *
 * Returns: (transfer none) (nullable): an open window of a type
 */
gpointer test_find_window (GType type);

/**
 * test_find_button:
 * @action: the name of an action
 *
 * Returns: (transfer none) (nullable): the first button within @widget that has @action
 */
GtkWidget *test_find_button (GtkWidget *widget,
                             const char *action);

/**
 * test_find_label:
 * @text: a part of its text
 *
 * Returns: (transfer none) (nullable): the first label with the text in @widget
 */
GtkWidget *test_find_label (GtkWidget *widget,
                            const char *text);

/**
 * test_make_dataset:
 *
 * Returns: (transfer full): a set in memory, with the values of test_idx_pixel() and the
 *   labels of test_idx_labels()
 */
IdxDataset *test_make_dataset (guint n_samples,
                               guint rows,
                               guint columns);

/**
 * test_suggest:
 * @suspects: (array length=n_suspects): indices, the most suspect first
 * @n_to_check: how many of them are to be checked
 *
 * Suggests for some samples the class after their own.
 */
void test_suggest (IdxDataset *dataset,
                   const guint32 *suspects,
                   guint n_suspects,
                   guint n_to_check);

/**
 * test_make_subset:
 *
 * Returns: (transfer full): all samples of test_make_dataset()
 */
IdxSubset *test_make_subset (guint n_samples,
                             guint rows,
                             guint columns);

G_END_DECLS
