/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_APPLICATION (idx_application_get_type ())
G_DECLARE_FINAL_TYPE (IdxApplication, idx_application, IDX, APPLICATION, GtkApplication)

/**
 * idx_application_new:
 *
 * Creates the application and chooses the renderer. Call it before GTK opens the display.
 *
 * Returns: (transfer full): the application, to be started with g_application_run()
 */
IdxApplication *idx_application_new (void);

G_END_DECLS
