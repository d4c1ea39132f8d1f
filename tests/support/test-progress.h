/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"

G_BEGIN_DECLS

static inline void
test_progress_keep_cb (double fraction,
                       gpointer data)
{
  *(double *) data = fraction;
}

/**
 * TEST_PROGRESS:
 * @fraction: a pointer to the variable that gets the completed part
 *
 * A progress for work in one thread.
 */
#define TEST_PROGRESS(fraction) (&(IdxProgress){ test_progress_keep_cb, (fraction) })

G_END_DECLS
