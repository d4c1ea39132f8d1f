/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_PROPERTIES (idx_properties_get_type ())
G_DECLARE_FINAL_TYPE (IdxProperties, idx_properties, IDX, PROPERTIES, GtkWindow)

/**
 * idx_properties_present:
 * @parent: the window that shows a dataset
 * @session: the session of that window
 *
 * Opens a window above @parent with the properties of the open dataset: its files, the faults
 * found in them so far, whether a check of the labels compares shapes only or also colors, and the
 * mean and the standard deviation of the pixels, which a job computes. If the window is already
 * open, brings it to the front.
 */
void idx_properties_present (GtkWindow *parent,
                             IdxSession *session);

G_END_DECLS
