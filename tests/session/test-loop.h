/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * test_loop_until:
 * @is_reached: returns whether the condition holds; called after each iteration of the main loop
 *
 * Runs the main loop until a condition holds. Aborts the test if that takes 30 seconds.
 */
void test_loop_until (gboolean (*is_reached) (gpointer data),
                      gpointer data);

/**
 * test_loop_settle:
 *
 * Runs the main loop for 50 ms, and then until no source is ready.
 */
void test_loop_settle (void);

G_END_DECLS
