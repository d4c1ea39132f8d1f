/* SPDX-License-Identifier: MIT */

/* Reads tables, which may be compressed, and refuses files of other kinds by their content. */

#include "idx-table-stream.h"

#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-header.h"
#include "idx-inflater.h"
#include "idx-sniff.h"
#include "idx-zip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _IdxTableStream
{
  GInputStream parent_instance;
  IdxSource *source;
  guint64 offset;        /* of the next byte in @source, if it isn't compressed */
  IdxInflater *inflater; /* NULL if @source isn't compressed */
  /* The start of the content, which is examined before it is read. */
  guint8 start[IDX_SNIFF_LENGTH];
  gsize n_start;
  gsize start_position; /* of the next byte in @start */
};

G_DEFINE_FINAL_TYPE (IdxTableStream, idx_table_stream, G_TYPE_INPUT_STREAM)

static void
idx_table_stream_finalize (GObject *object)
{
  IdxTableStream *self = IDX_TABLE_STREAM (object);

  g_clear_object (&self->source);
  g_clear_pointer (&self->inflater, idx_inflater_free);
  G_OBJECT_CLASS (idx_table_stream_parent_class)->finalize (object);
}

/* Decompresses bytes. Sets an error at the end of a file that isn't complete. */
static gboolean
inflate_bytes (IdxTableStream *self,
               guint8 *buffer,
               gsize length,
               gsize *n_read,
               GCancellable *cancellable,
               GError **error)
{
  IdxInflatePosition position;
  gboolean at_position;

  if (!idx_inflater_read (self->inflater, buffer, length, IDX_INFLATE_STOP_NOWHERE, n_read,
                          &position, &at_position, cancellable, error))
    return FALSE;
  if (idx_inflater_get_end (self->inflater) == IDX_INFLATE_END_CUT_SHORT)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_GZIP,
                         _ ("The gzip file is cut short, so rows are missing. "
                            "Download or copy it again."));
  else if (idx_inflater_get_end (self->inflater) == IDX_INFLATE_END_DAMAGED ||
           idx_inflater_has_bad_checksum (self->inflater))
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_GZIP,
                         _ ("The gzip file is damaged. Download or copy it again."));
  else
    return TRUE;
  return FALSE;
}

static gboolean
read_bytes (IdxTableStream *self,
            guint8 *buffer,
            gsize length,
            gsize *n_read,
            GCancellable *cancellable,
            GError **error)
{
  if (self->inflater != NULL)
    return inflate_bytes (self, buffer, length, n_read, cancellable, error);
  if (!idx_source_read (self->source, self->offset, buffer, length, IDX_READ_ONCE, n_read,
                        cancellable, error))
    return FALSE;
  self->offset += *n_read;
  return TRUE;
}

static gssize
idx_table_stream_read (GInputStream *stream,
                       void *buffer,
                       gsize count,
                       GCancellable *cancellable,
                       GError **error)
{
  IdxTableStream *self = IDX_TABLE_STREAM (stream);
  gsize n = MIN (count, self->n_start - self->start_position);

  if (n > 0)
    {
      memcpy (buffer, self->start + self->start_position, n);
      self->start_position += n;
      return (gssize) n;
    }
  return read_bytes (self, buffer, count, &n, cancellable, error) ? (gssize) n : -1;
}

static void
idx_table_stream_class_init (IdxTableStreamClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_table_stream_finalize;
  G_INPUT_STREAM_CLASS (klass)->read_fn = idx_table_stream_read;
}

static void
idx_table_stream_init (IdxTableStream *self)
{
}

/* Fails if the content begins like a file of another kind. */
static gboolean
check_start (IdxTableStream *self,
             GCancellable *cancellable,
             GError **error)
{
  if (self->n_start >= 4 && idx_header_looks_like_idx (self->start, self->n_start) &&
      idx_element_type_is_valid (self->start[2]))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                           _ ("This isn't a table. It is an IDX file, which can be opened as it "
                              "is."));
      return FALSE;
    }
  if ((self->inflater != NULL ||
       idx_zip_reject_archive (self->source, self->start, self->n_start, cancellable, error)) &&
      idx_sniff_reject_other (self->start, self->n_start, error))
    return TRUE;
  if (error != NULL && g_error_matches (*error, IDX_ERROR, IDX_ERROR_NOT_IDX))
    g_prefix_error (error, "%s ", _ ("This isn't a table."));
  return FALSE;
}

GInputStream *
idx_table_stream_open (GFile *location,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (IdxTableStream) self = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self = g_object_new (IDX_TYPE_TABLE_STREAM, NULL);
  self->source = idx_file_source_new (location, cancellable, error);
  if (self->source == NULL ||
      !read_bytes (self, self->start, sizeof self->start, &self->n_start, cancellable, error))
    return NULL;
  if (idx_inflater_is_gzip (self->start, self->n_start))
    {
      self->inflater = idx_inflater_new (self->source);
      if (!read_bytes (self, self->start, sizeof self->start, &self->n_start, cancellable, error))
        return NULL;
    }
  if (!check_start (self, cancellable, error))
    return NULL;
  return G_INPUT_STREAM (g_steal_pointer (&self));
}
