/* SPDX-License-Identifier: MIT */

#pragma once

#include "test-viewer.h"

G_BEGIN_DECLS

/**
 * person_model_check:
 * @viewer: a window
 * @seq: (inout): the number of the last line of the journal that was compared with what is shown;
 *   0 at the start
 *
 * Checks what must hold between any two iterations of the main loop.
 *
 * Returns: (transfer full) (nullable): what doesn't hold
 */
char *person_model_check (TestViewer *viewer,
                          guint64 *seq);

G_END_DECLS
