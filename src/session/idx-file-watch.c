/* SPDX-License-Identifier: MIT */

/* Watches an open file for changes by other programs. */

#include "idx-file-watch.h"

struct _IdxFileWatch
{
  GObject parent_instance;
  GFile *file;
  GFileMonitor *monitor;
};

enum
{
  CHANGED,
  GONE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxFileWatch, idx_file_watch, G_TYPE_OBJECT)

static void
idx_file_watch_monitor_cb (IdxFileWatch *self,
                           GFile *file,
                           GFile *other,
                           GFileMonitorEvent event)
{
  switch (event)
    {
    case G_FILE_MONITOR_EVENT_CHANGED:
    case G_FILE_MONITOR_EVENT_CREATED:
    case G_FILE_MONITOR_EVENT_MOVED_IN:
      g_signal_emit (self, signals[CHANGED], 0);
      break;
    case G_FILE_MONITOR_EVENT_RENAMED:
      /* Either this file was renamed, or another file was renamed to the name of this one. */
      g_signal_emit (self, signals[g_file_equal (file, self->file) ? GONE : CHANGED], 0);
      break;
    case G_FILE_MONITOR_EVENT_DELETED:
    case G_FILE_MONITOR_EVENT_MOVED_OUT:
    case G_FILE_MONITOR_EVENT_UNMOUNTED:
      g_signal_emit (self, signals[GONE], 0);
      break;
    case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT:
    case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED:
    case G_FILE_MONITOR_EVENT_PRE_UNMOUNT:
    case G_FILE_MONITOR_EVENT_MOVED:
    default:
      break;
    }
}

static void
idx_file_watch_dispose (GObject *object)
{
  IdxFileWatch *self = IDX_FILE_WATCH (object);

  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (idx_file_watch_parent_class)->dispose (object);
}

static void
idx_file_watch_class_init (IdxFileWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_file_watch_dispose;

  signals[CHANGED] = g_signal_new ("changed", IDX_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[GONE] = g_signal_new ("gone", IDX_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
idx_file_watch_init (IdxFileWatch *self)
{
}

IdxFileWatch *
idx_file_watch_new (GFile *file)
{
  IdxFileWatch *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (IDX_TYPE_FILE_WATCH, NULL);
  self->file = g_object_ref (file);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (idx_file_watch_monitor_cb), self,
                             G_CONNECT_SWAPPED);
  return self;
}

GFile *
idx_file_watch_get_file (IdxFileWatch *self)
{
  g_return_val_if_fail (IDX_IS_FILE_WATCH (self), NULL);

  return self->file;
}
