/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * test_loop_until:
 * @is_reached: returns whether the condition holds; called after each iteration of the main loop
 * @data: passed to @is_reached
 *
 * Runs the main loop until a condition holds. If that takes minutes, prints the condition and
 * aborts the test.
 */
#define test_loop_until(is_reached, data) \
  test_loop_until_described (is_reached, data, #is_reached " (" #data ") in " G_STRLOC)

/**
 * test_loop_until_described:
 * @description: describes the condition
 *
 * Like test_loop_until().
 */
void test_loop_until_described (gboolean (*is_reached) (gpointer data),
                                gpointer data,
                                const char *description);

/**
 * test_loop_settle:
 *
 * Runs the main loop until all tasks that were started in threads have ended, and no source is
 * ready.
 */
void test_loop_settle (void);

G_END_DECLS
