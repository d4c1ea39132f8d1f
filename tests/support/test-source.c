/* SPDX-License-Identifier: MIT */

/* A source whose reads can be made to fail or to wait. Any thread may read. */

#include "test-source.h"

#include "idx-error.h"

#include <string.h>

struct _TestSource
{
  GObject parent_instance;
  GByteArray *bytes;
  GMutex lock;
  GCond changed;
  guint n_waiting;
  guint64 hold_from;
  guint64 fail_from;
  guint64 n_read;
};

static void test_source_iface_init (IdxSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestSource, test_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (IDX_TYPE_SOURCE, test_source_iface_init))

static gboolean
test_source_read (IdxSource *source,
                  guint64 offset,
                  gpointer buffer,
                  gsize length,
                  IdxReadMode mode,
                  gsize *n_read,
                  GCancellable *cancellable,
                  GError **error)
{
  TestSource *self = TEST_SOURCE (source);
  gsize n = offset < self->bytes->len ? MIN (length, self->bytes->len - (gsize) offset) : 0;
  guint64 fail_from;

  g_mutex_lock (&self->lock);
  while (offset + n > self->hold_from)
    {
      self->n_waiting++;
      g_cond_broadcast (&self->changed);
      g_cond_wait (&self->changed, &self->lock);
      self->n_waiting--;
    }
  fail_from = self->fail_from;
  self->n_read += n;
  g_mutex_unlock (&self->lock);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (offset + n > fail_from)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_READ, "The test says no.");
      return FALSE;
    }
  if (n > 0)
    memcpy (buffer, self->bytes->data + offset, n);
  *n_read = n;
  return TRUE;
}

static gboolean
test_source_get_size (IdxSource *source,
                      guint64 *size)
{
  *size = TEST_SOURCE (source)->bytes->len;
  return TRUE;
}

static void
test_source_iface_init (IdxSourceInterface *iface)
{
  iface->read = test_source_read;
  iface->get_size = test_source_get_size;
}

static void
test_source_finalize (GObject *object)
{
  TestSource *self = TEST_SOURCE (object);

  g_byte_array_unref (self->bytes);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  G_OBJECT_CLASS (test_source_parent_class)->finalize (object);
}

static void
test_source_class_init (TestSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_source_finalize;
}

static void
test_source_init (TestSource *self)
{
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  self->hold_from = G_MAXUINT64;
  self->fail_from = G_MAXUINT64;
}

TestSource *
test_source_new (const GByteArray *bytes)
{
  TestSource *self = g_object_new (TEST_TYPE_SOURCE, NULL);

  self->bytes = g_byte_array_new ();
  g_byte_array_append (self->bytes, bytes->data, bytes->len);
  return self;
}

void
test_source_fail_from (TestSource *self,
                       guint64 offset)
{
  g_mutex_lock (&self->lock);
  self->fail_from = offset;
  g_mutex_unlock (&self->lock);
}

void
test_source_hold_from (TestSource *self,
                       guint64 offset)
{
  g_mutex_lock (&self->lock);
  self->hold_from = offset;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

void
test_source_wait_for_reader (TestSource *self)
{
  g_mutex_lock (&self->lock);
  while (self->n_waiting == 0)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
}

void
test_source_cut (TestSource *self,
                 guint length)
{
  g_byte_array_set_size (self->bytes, length);
}

guint64
test_source_get_n_read (TestSource *self)
{
  guint64 n_read;

  g_mutex_lock (&self->lock);
  n_read = self->n_read;
  g_mutex_unlock (&self->lock);
  return n_read;
}
