/* SPDX-License-Identifier: MIT */

/* Shows a file in the file manager. If no file manager answers on the session bus, opens the folder
 * of the file. */

#include "idx-show-file.h"

/* See the specification "File Manager D-Bus Interface" of freedesktop.org. */
#define BUS_NAME "org.freedesktop.FileManager1"
#define OBJECT_PATH "/org/freedesktop/FileManager1"

/* A request to show a file. */
typedef struct
{
  GtkWindow *parent; /* a weak pointer */
  GFile *file;
} Request;

static void
request_free (Request *request)
{
  g_clear_weak_pointer (&request->parent);
  g_object_unref (request->file);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
open_folder (const Request *request)
{
  g_autoptr (GFile) folder = g_file_get_parent (request->file);
  g_autofree char *uri = g_file_get_uri (folder != NULL ? folder : request->file);

  gtk_show_uri (request->parent, uri, GDK_CURRENT_TIME);
}

static void
idx_show_file_called_cb (GObject *source,
                         GAsyncResult *result,
                         gpointer data)
{
  g_autoptr (Request) request = data;
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  if (answer == NULL)
    open_folder (request);
}

static void
idx_show_file_bus_cb (GObject *source,
                      GAsyncResult *result,
                      gpointer data)
{
  g_autoptr (Request) request = data;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, NULL);
  g_autofree char *uri = g_file_get_uri (request->file);
  const char *uris[] = { uri, NULL };

  if (bus == NULL)
    {
      open_folder (request);
      return;
    }
  /* The parameters of ShowItems: the URIs, and a startup ID, which may be empty. */
  g_dbus_connection_call (bus, BUS_NAME, OBJECT_PATH, BUS_NAME, "ShowItems",
                          g_variant_new ("(^ass)", uris, ""), NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                          NULL, idx_show_file_called_cb, g_steal_pointer (&request));
}

void
idx_show_file (GtkWindow *parent,
               GFile *file)
{
  Request *request;

  g_return_if_fail (GTK_IS_WINDOW (parent));
  g_return_if_fail (G_IS_FILE (file));

  request = g_new0 (Request, 1);
  g_set_weak_pointer (&request->parent, parent);
  request->file = g_object_ref (file);
  g_bus_get (G_BUS_TYPE_SESSION, NULL, idx_show_file_bus_cb, request);
}
