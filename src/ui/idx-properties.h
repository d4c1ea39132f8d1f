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
 * @session: has the dataset open
 *
 * Lists the files of the dataset that @session has open, what is known so far to be wrong with
 * them, and what Check Labels compares, in a window above @parent. If that window is open already,
 * brings it to the front.
 */
void idx_properties_present (GtkWindow *parent,
                             IdxSession *session);

G_END_DECLS
