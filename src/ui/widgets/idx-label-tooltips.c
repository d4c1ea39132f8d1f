/* SPDX-License-Identifier: MIT */

/* Tooltips of the buttons that need labels. */

#include "idx-label-tooltips.h"

#include <glib/gi18n-lib.h>

/* Returns the tooltip of an insensitive button: @text, unless labels are only hidden. @owner may be
 * NULL, as it is with GTK 4.18. */
static char *
explain (GObject *owner,
         const char *text)
{
  GtkRoot *root = GTK_IS_WIDGET (owner) ? gtk_widget_get_root (GTK_WIDGET (owner)) : NULL;
  g_autoptr (GVariant) state = NULL;

  if (G_IS_ACTION_GROUP (root))
    state = g_action_group_get_action_state (G_ACTION_GROUP (root), "blind");
  if (state != NULL && g_variant_get_boolean (state))
    return g_strdup (_ ("Labels are hidden while you read blind"));
  return g_strdup (text);
}

char *
idx_label_tooltips_check_cb (GObject *owner,
                             gboolean is_sensitive)
{
  return is_sensitive ? g_strdup (_ ("Find the labels that look wrong"))
                      : explain (owner,
                                 _ ("There are no labels to check. Open a labels file first."));
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
  return is_sensitive
           ? g_strdup (_ ("How samples are colored"))
           : explain (owner,
                      _ ("There are no labels to color samples by. Open a labels file first."));
}
