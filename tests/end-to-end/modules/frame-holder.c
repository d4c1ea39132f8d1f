/* SPDX-License-Identifier: MIT */

/* A GIO module that lets a test wait until a GTK program has drawn a frame, and holds the program
 * there while the test releases a mouse button.
 *
 * If widgets have moved, GTK asks the X server in the next frame where the pointer is, and which
 * buttons are pressed. If a button is no longer pressed, but GTK hasn't handled the release yet, it
 * cancels the click. That doesn't happen to a button that is released while the program is at the
 * end of a frame, because GTK handles all input before it starts the next one.
 *
 * The module listens on the abstract socket "idxview-frame-PID". After a test has connected, the
 * program handles its input and its idle sources, draws a frame, sends how many presses of mouse
 * buttons it has seen (in 4 bytes), and stops until the test closes the connection. A new
 * connection replaces the previous one. */

#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* The active window, and the surface under the pointer */
#define MAX_CLOCKS 2

/* GIO's loader looks these up by name. */
void g_io_module_load (GIOModule *module);
void g_io_module_unload (GIOModule *module);
char **g_io_module_query (void);

static int connection = -1;               /* to the test that waits, or -1 */
static GdkFrameClock *clocks[MAX_CLOCKS]; /* those that haven't drawn a frame yet, or NULL */

static guint32 n_presses;

static gboolean
count_press_cb (GSignalInvocationHint *hint,
                guint n_values,
                const GValue *values,
                gpointer data)
{
  GdkEvent *event = g_value_peek_pointer (&values[1]);

  n_presses += gdk_event_get_event_type (event) == GDK_BUTTON_PRESS;
  return TRUE;
}

/* Counts presses from the first time on that the program has a display. */
static void
count_presses (void)
{
  static gulong hook;

  if (hook == 0)
    hook = g_signal_add_emission_hook (g_signal_lookup ("event", GDK_TYPE_SURFACE), 0,
                                       count_press_cb, NULL, NULL);
}

static void
disconnect (void)
{
  if (connection >= 0)
    (void) close (connection);
  connection = -1;
}

/* Stops the program until the test closes the connection, then reads what the X server has sent
 * until then, so that it is handled before the next frame. */
static void
hold (void)
{
  GdkDisplay *display = gdk_display_get_default ();
  char byte;

  (void) send (connection, &n_presses, sizeof n_presses, MSG_NOSIGNAL);
  (void) recv (connection, &byte, 1, 0);
  disconnect ();
  if (display != NULL)
    gdk_display_sync (display);
}

static void flushed_cb (GdkFrameClock *clock,
                        gpointer data);

/* Waits for a frame of each clock, one after the other. Stops the program in the last one. */
static void
wait_for_frame (void)
{
  for (int i = 0; i < MAX_CLOCKS; i++)
    if (clocks[i] != NULL)
      {
        /* A frame begins by handling the last movement of the pointer. One that has begun already
         * isn't enough. */
        g_signal_connect (clocks[i], "flush-events", G_CALLBACK (flushed_cb), &clocks[i]);
        gdk_frame_clock_request_phase (clocks[i], GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
        return;
      }
  hold ();
}

static void
forget_clock (GdkFrameClock **clock)
{
  if (*clock != NULL)
    g_signal_handlers_disconnect_matched (*clock, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, clock);
  g_clear_object (clock);
}

static void
painted_cb (GdkFrameClock *clock,
            gpointer data)
{
  forget_clock (data);
  wait_for_frame ();
}

static void
flushed_cb (GdkFrameClock *clock,
            gpointer data)
{
  g_signal_handlers_disconnect_by_func (clock, flushed_cb, data);
  g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), data);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

static void
set_clock (int i,
           GdkSurface *surface)
{
  forget_clock (&clocks[i]);
  if (surface != NULL && gdk_surface_get_mapped (surface))
    clocks[i] = g_object_ref (gdk_surface_get_frame_clock (surface));
}

static GdkSurface *
find_active_surface (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *window = windows; window != NULL; window = window->next)
    if (gtk_window_is_active (window->data))
      return gtk_native_get_surface (window->data);
  return NULL;
}

static GdkSurface *
find_surface_at_pointer (void)
{
  GdkSeat *seat = gdk_display_get_default_seat (gdk_display_get_default ());
  GdkDevice *pointer = seat != NULL ? gdk_seat_get_pointer (seat) : NULL;

  return pointer != NULL ? gdk_device_get_surface_at_position (pointer, NULL, NULL) : NULL;
}

static gboolean
connected_cb (int socket,
              GIOCondition condition,
              gpointer data)
{
  disconnect ();
  connection = accept4 (socket, NULL, NULL, SOCK_CLOEXEC);
  if (connection < 0)
    return G_SOURCE_CONTINUE;
  if (gdk_display_get_default () != NULL)
    {
      count_presses ();
      /* Receive what the X server has sent until now. */
      gdk_display_sync (gdk_display_get_default ());
      set_clock (0, find_active_surface ());
      set_clock (1, find_surface_at_pointer ());
    }
  if (clocks[0] == clocks[1])
    forget_clock (&clocks[0]);
  wait_for_frame ();
  return G_SOURCE_CONTINUE;
}

static void
listen_for_tests (void)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int length = snprintf (address.sun_path + 1, sizeof address.sun_path - 1, "idxview-frame-%d",
                         (int) getpid ());
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  if (fd < 0 ||
      bind (fd, (const struct sockaddr *) &address,
            (socklen_t) (offsetof (struct sockaddr_un, sun_path) + 1 + (gsize) length)) < 0 ||
      listen (fd, 1) < 0)
    g_error ("The test can't wait for frames");
  /* A low priority, so that GTK handles its input first */
  (void) g_unix_fd_add_full (G_PRIORITY_LOW, fd, G_IO_IN, connected_cb, NULL, NULL);
}

void
g_io_module_load (GIOModule *module)
{
  /* Keep the module loaded: GIO would unload it, because it adds no type. */
  (void) g_type_module_use (G_TYPE_MODULE (module));
  listen_for_tests ();
}

void
g_io_module_unload (GIOModule *module)
{
}

char **
g_io_module_query (void)
{
  return g_new0 (char *, 1);
}
