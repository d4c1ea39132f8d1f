/* SPDX-License-Identifier: MIT */

/* Tooltips of the buttons that need labels. */

#include "idx-label-tooltips.h"

#include <glib/gi18n-lib.h>

char *
idx_label_tooltips_check_cb (GObject *owner,
                             gboolean is_sensitive)
{
  return g_strdup (is_sensitive
                     ? _ ("Find the labels that look wrong")
                     : _ ("There are no labels to check. Open a labels file first."));
}

char *
idx_label_tooltips_review_cb (GObject *owner,
                              gboolean is_sensitive)
{
  return g_strdup (is_sensitive
                     ? _ ("Review labels with one key each (Ctrl+R)")
                     : _ ("There are no labels to review. Open a labels file first."));
}

char *
idx_label_tooltips_color_cb (GObject *owner,
                             gboolean is_sensitive)
{
  return g_strdup (is_sensitive
                     ? _ ("How samples are colored")
                     : _ ("There are no labels to color samples by. Open a labels file first."));
}
