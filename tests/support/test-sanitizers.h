/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Skips the current test in a build with sanitizers, where it would take minutes and shorter tests
 * cover the same code, unless IDXVIEW_TEST_LONG is set. Returns whether the test is skipped. */
static inline gboolean
test_skip_with_sanitizers (void)
{
#ifdef __SANITIZE_ADDRESS__
  if (g_getenv ("IDXVIEW_TEST_LONG") == NULL)
    {
      g_test_skip ("too long with sanitizers");
      return TRUE;
    }
#endif
  return FALSE;
}

G_END_DECLS
