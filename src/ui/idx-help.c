/* SPDX-License-Identifier: MIT */

/* The windows that tell of the program and of its keys.
 *
 * They are made when they are shown and destroyed when they are closed. GTK's own ways keep them
 * hidden, and with a hidden window GTK 4.8 crashes where a screen reader asks for a window beyond
 * the last that is shown, as it does when one has just been closed. */

#include "idx-help.h"

#define SHORTCUTS_UI "/io/github/idxview/Idxview/help-overlay.ui"

void
idx_help_show_shortcuts (GtkApplicationWindow *window)
{
  g_autoptr (GtkBuilder) builder = NULL;
  GtkShortcutsWindow *shortcuts;

  g_return_if_fail (GTK_IS_APPLICATION_WINDOW (window));

  builder = gtk_builder_new_from_resource (SHORTCUTS_UI);
  shortcuts = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
  /* This looks up the keys of the actions. */
  gtk_application_window_set_help_overlay (window, shortcuts);
  gtk_window_set_hide_on_close (GTK_WINDOW (shortcuts), FALSE);
  gtk_window_present (GTK_WINDOW (shortcuts));
}

void
idx_help_show_about (GtkWindow *parent)
{
  const char *authors[] = { "Idxview contributors", NULL };
  GtkWindow *about;

  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  about = g_object_new (GTK_TYPE_ABOUT_DIALOG,
                        "transient-for", parent,
                        "modal", parent != NULL,
                        "destroy-with-parent", TRUE,
                        "program-name", "Idxview",
                        "logo-icon-name", IDX_APP_ID,
                        "version", IDX_VERSION,
                        "comments", "See every image of an IDX data set, the format of MNIST, "
                                    "with its label.",
                        "authors", authors,
                        "copyright", "© 2026 Idxview contributors",
                        "license-type", GTK_LICENSE_MIT_X11,
                        NULL);
  gtk_window_present (about);
}
