/* SPDX-License-Identifier: MIT */

#pragma once

#include "test-display.h"

G_BEGIN_DECLS

/**
 * person_loop_run:
 * @ms: how long
 *
 * Runs the main loop, and measures each iteration.
 */
void person_loop_run (guint ms);

/**
 * person_loop_wait:
 *
 * Like person_loop_run(), until @condition holds; see test_wait_until().
 */
void person_loop_wait (TestCondition condition,
                       gpointer data);

/**
 * person_loop_get_longest:
 *
 * Returns: the longest iteration since the last call, in milliseconds of the thread's CPU time
 */
double person_loop_get_longest (void);

G_END_DECLS
