/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

/* Returns the file chooser that is shown, or %NULL. */
GtkFileChooser *test_chooser_find (void);

/* Waits for a file chooser. It may still be reading its folder: use test_chooser_wait_folder()
 * before answering it. */
GtkFileChooser *test_chooser_wait (void);

/* Waits until the chooser has read @folder and shows it. Later versions of GTK still access a
 * chooser that is answered before that. */
void test_chooser_wait_folder (GtkFileChooser *chooser,
                               GFile *folder);

/* Goes to @folder, and waits until it is shown. */
void test_chooser_set_folder (GtkFileChooser *chooser,
                              GFile *folder);

/* Waits until no file chooser is shown. */
void test_chooser_wait_closed (void);
