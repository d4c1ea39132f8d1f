/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Tooltips of the buttons that need labels, as closures of templates. A button that isn't sensitive
 * says why. */

/**
 * idx_label_tooltips_check_cb:
 * @is_sensitive: whether the button is sensitive
 *
 * Returns: (transfer full): the tooltip of *Check Labels*
 */
char *idx_label_tooltips_check_cb (GObject *owner,
                                   gboolean is_sensitive);

/**
 * idx_label_tooltips_review_cb:
 * @is_sensitive: whether the button is sensitive
 *
 * Returns: (transfer full): the tooltip of *Review*
 */
char *idx_label_tooltips_review_cb (GObject *owner,
                                    gboolean is_sensitive);

/**
 * idx_label_tooltips_color_cb:
 * @is_sensitive: whether the button is sensitive
 *
 * Returns: (transfer full): the tooltip of the button that colors the samples of a map
 */
char *idx_label_tooltips_color_cb (GObject *owner,
                                   gboolean is_sensitive);

G_END_DECLS
