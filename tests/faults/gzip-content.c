/* SPDX-License-Identifier: MIT */

/* Decompresses gzip files with the program's own reader, for test-gzip-members.py. Writes the
 * content of each FILE to FILE.out, and prints a line for each: the error, the first message, or
 * "ok".
 *
 *   gzip-content FILE... */

#include "idx-file-source.h"
#include "idx-gzip-source.h"
#include "idx-message.h"

#include <stdio.h>
#include <string.h>

/* These limits are so small that files of a few kilobytes are read like large files. */
#define BUDGET ((gsize) 128 * 1024)
#define SPAN ((guint64) 16 * 1024)

#define CHUNK 5000

static GByteArray *
read_all (IdxSource *source,
          GError **error)
{
  GByteArray *content = g_byte_array_new ();
  guint8 buffer[CHUNK];
  gsize n_read;

  while (idx_source_read (source, content->len, buffer, sizeof buffer, IDX_READ_WAIT, &n_read, NULL,
                          error) &&
         n_read > 0)
    g_byte_array_append (content, buffer, (guint) n_read);
  return content;
}

static void
decompress (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSource) stored = idx_file_source_new (file, NULL, &error);
  g_autoptr (IdxSource) source = NULL;
  g_autoptr (GByteArray) content = NULL;
  g_autoptr (GByteArray) again = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autofree char *output = g_strconcat (path, ".out", NULL);
  double progress = 0;

  g_assert_no_error (error);
  source = idx_gzip_source_new_with_limits (stored, BUDGET, SPAN);
  content = read_all (source, &error);
  while (error == NULL && progress < 1 &&
         idx_source_advance (source, 1024 * 1024, &progress, NULL, &error))
    continue;

  /* This time, read from the access points. */
  again = read_all (source, NULL);
  g_assert_cmpuint (again->len, ==, content->len);
  g_assert_true (content->len == 0 || memcmp (again->data, content->data, content->len) == 0);
  g_assert_true (g_file_set_contents (output, content->len > 0 ? (const char *) content->data : "",
                                      (gssize) content->len, NULL));
  idx_source_collect_messages (source, messages);
  (void) printf ("%s\n", error != NULL ? error->message
                         : messages->len > 0
                           ? ((const IdxMessage *) g_ptr_array_index (messages, 0))->text
                           : "ok");
}

int
main (int argc,
      char **argv)
{
  for (int i = 1; i < argc; i++)
    decompress (argv[i]);
  return 0;
}
