/* SPDX-License-Identifier: MIT */

/* Checks that a source returns the same bytes whenever and in whatever order they are read. */

#include "fuzz-source.h"

#include "idx-message.h"

#include <string.h>

#define MAX_CONTENT ((gsize) 4 * 1024 * 1024)
#define N_READS 20

static GByteArray *
read_content (IdxSource *source)
{
  GByteArray *content = g_byte_array_new ();
  guint8 chunk[10007];
  gsize n_read;

  do
    {
      g_autoptr (GError) error = NULL;

      if (!idx_source_read (source, content->len, chunk, sizeof chunk, IDX_READ_WAIT, &n_read,
                            NULL, &error))
        break;
      g_byte_array_append (content, chunk, (guint) n_read);
    }
  while (n_read == sizeof chunk && content->len < MAX_CONTENT);
  return content;
}

static void
go_to_end (IdxSource *source)
{
  double progress = 0;

  while (progress < 1)
    {
      double before = progress;

      if (!idx_source_advance (source, 1024 * 1024, &progress, NULL, NULL))
        break;
      g_assert_cmpfloat (progress, >=, before);
      g_assert_cmpfloat (progress, <=, 1);
    }
}

static void
check_read (IdxSource *source,
            const GByteArray *content,
            gsize offset,
            gsize length)
{
  g_autofree guint8 *buffer = g_malloc (MAX (length, 1));
  gsize n_read = 0;

  if (!idx_source_read (source, offset, buffer, length, IDX_READ_WAIT, &n_read, NULL, NULL))
    return;
  g_assert_cmpuint (n_read, <=, length);
  if (offset + n_read <= content->len)
    g_assert_true (n_read == 0 || memcmp (buffer, content->data + offset, n_read) == 0);
  if (offset + length <= content->len)
    g_assert_cmpuint (n_read, ==, length);
}

GByteArray *
fuzz_source_check (IdxSource *source,
                   guint32 seed)
{
  GByteArray *content = read_content (source);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  guint64 size;

  go_to_end (source);
  if (idx_source_get_size (source, &size) && content->len < MAX_CONTENT)
    g_assert_cmpuint (size, ==, content->len);
  for (guint i = 0; i < N_READS; i++)
    check_read (source, content, (gsize) g_rand_int_range (random, 0, (gint32) content->len + 10),
                (gsize) g_rand_int_range (random, 0, 2000));
  check_read (source, content, G_MAXSIZE / 2, 10);

  idx_source_collect_messages (source, messages);
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      g_assert_true (g_utf8_validate (message->text, -1, NULL));
    }
  return content;
}
