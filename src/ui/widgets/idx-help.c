/* SPDX-License-Identifier: MIT */

/* The manual, and the windows About and Keyboard Shortcuts.
 *
 * The windows are created when they are shown and destroyed when they are closed. By default, GTK
 * would only hide them. While a window is hidden, GTK 4.8 crashes if a screen reader asks for a
 * window beyond the last visible one. Screen readers do so when a window has just been closed. */

#include "idx-help.h"

#include <glib/gi18n-lib.h>

#define SHORTCUTS_UI "/io/github/idxview/Idxview/help-overlay.ui"

void
idx_help_show_shortcuts (GtkApplicationWindow *window)
{
  g_autoptr (GtkBuilder) builder = NULL;
  GtkShortcutsWindow *shortcuts;

  g_return_if_fail (GTK_IS_APPLICATION_WINDOW (window));

  builder = gtk_builder_new_from_resource (SHORTCUTS_UI);
  shortcuts = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
  /* This also makes the shortcuts show the accelerators of their actions. */
  gtk_application_window_set_help_overlay (window, shortcuts);
  gtk_window_set_hide_on_close (GTK_WINDOW (shortcuts), FALSE);
  gtk_window_present (GTK_WINDOW (shortcuts));
}

/* The manual is installed with the program, on the same file system. So checking whether it exists
 * doesn't block for long. */
#define MANUAL_PAGE IDX_MANUAL_DIR "/index.html"
#define MANUAL_ON_WEBSITE "https://idxview.github.io/manual/"

static void
idx_help_show_uri_cb (GObject *parent,
                      GAsyncResult *result,
                      gpointer data)
{
  g_autofree char *uri = data;
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog;

  if (gtk_show_uri_full_finish (GTK_WINDOW (parent), result, &error))
    return;
  dialog = gtk_message_dialog_new (GTK_WINDOW (parent), GTK_DIALOG_DESTROY_WITH_PARENT,
                                   GTK_MESSAGE_ERROR, GTK_BUTTONS_CLOSE, "%s",
                                   _ ("The manual can't be opened."));
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s\n%s", error->message,
                                            uri);
  g_signal_connect (dialog, "response", G_CALLBACK (gtk_window_destroy), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
idx_help_show_manual (GtkWindow *parent)
{
  g_autoptr (GFile) page = g_file_new_for_path (MANUAL_PAGE);
  char *uri;

  g_return_if_fail (GTK_IS_WINDOW (parent));

  uri = g_file_query_exists (page, NULL) ? g_file_get_uri (page) : g_strdup (MANUAL_ON_WEBSITE);
  gtk_show_uri_full (parent, uri, GDK_CURRENT_TIME, NULL, idx_help_show_uri_cb, uri);
}

void
idx_help_show_about (GtkWindow *parent)
{
  const char *authors[] = { _ ("Idxview contributors"), NULL };
  GtkWindow *about;

  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  about = g_object_new (GTK_TYPE_ABOUT_DIALOG,
                        "transient-for", parent,
                        "modal", parent != NULL,
                        "destroy-with-parent", TRUE,
                        "program-name", "Idxview",
                        "logo-icon-name", IDX_APP_ID,
                        "version", IDX_VERSION,
                        "comments",
                        _ ("Shows every sample of an IDX dataset, the format of MNIST, and finds "
                           "labels that are probably wrong"),
                        "authors", authors,
                        "copyright", _ ("© 2026 Idxview contributors"),
                        "license-type", GTK_LICENSE_MIT_X11,
                        NULL);
  gtk_window_present (about);
}
