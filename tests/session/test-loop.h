/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * test_loop_until:
 * @is_reached: the condition, asked after each turn of the main loop
 *
 * Runs the main loop until a condition holds; the test fails if it takes half a minute.
 */
void test_loop_until (gboolean (*is_reached) (gpointer data),
                      gpointer data);

/**
 * test_loop_settle:
 *
 * Runs the main loop for as long as something is pending, and a moment more.
 */
void test_loop_settle (void);

G_END_DECLS
