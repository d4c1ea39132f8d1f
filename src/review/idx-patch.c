/* SPDX-License-Identifier: MIT */

/* Reads changed labels from CSV, finds them by comparing two labels files, and writes them as CSV
 * or JSON.
 *
 * The reader is strict, because a misread line becomes a wrong label. It accepts only known
 * columns and decimal integers, and each sample only once. It reads one line at a time. */

#include "idx-patch.h"

#include "idx-error.h"
#include "idx-labels.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
/* The maximum size of a line, in bytes. */
#define MAX_LINE 1024
#define BLOCK_SIZE ((gsize) 64 * 1024)
#define CHUNK_SIZE ((guint64) 1024 * 1024)

enum
{
  COLUMN_INDEX,
  COLUMN_GIVEN,
  COLUMN_NEW,
  N_COLUMNS
};

static const char *const column_names[N_COLUMNS] = { "index", "given", "new" };

struct _IdxPatch
{
  GObject parent_instance;
  GArray *changes;
  gboolean has_given;
};

G_DEFINE_FINAL_TYPE (IdxPatch, idx_patch, G_TYPE_OBJECT)

static void
idx_patch_finalize (GObject *object)
{
  IdxPatch *self = IDX_PATCH (object);

  g_clear_pointer (&self->changes, g_array_unref);
  G_OBJECT_CLASS (idx_patch_parent_class)->finalize (object);
}

static void
idx_patch_class_init (IdxPatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_patch_finalize;
}

static void
idx_patch_init (IdxPatch *self)
{
  self->changes = g_array_new (FALSE, FALSE, sizeof (IdxChange));
  self->has_given = TRUE;
}

IdxPatch *
idx_patch_new (void)
{
  return g_object_new (IDX_TYPE_PATCH, NULL);
}

void
idx_patch_append (IdxPatch *self,
                  const IdxChange *change)
{
  guint n;

  g_return_if_fail (IDX_IS_PATCH (self));
  g_return_if_fail (change != NULL);

  n = self->changes->len;
  g_return_if_fail (n == 0 ||
                    g_array_index (self->changes, IdxChange, n - 1).index < change->index);

  g_array_append_vals (self->changes, change, 1);
}

/* The current line, and a block of the file with the bytes after it. */
typedef struct
{
  GInputStream *stream;
  guint32 n_samples;
  GCancellable *cancellable;
  char block[BLOCK_SIZE];
  gsize block_length;
  gsize next; /* the position of the next byte in @block */
  char line[MAX_LINE + 1];
  guint64 line_number;
  guint n_columns;        /* the number of columns in the file */
  int columns[N_COLUMNS]; /* COLUMN_INDEX, COLUMN_GIVEN or COLUMN_NEW for each column in the file */
  guint8 *seen;           /* a bit for each sample, set once its line was read */
} Reader;

static gboolean
set_line_error (const Reader *reader,
                const char *message,
                GError **error)
{
  g_autofree char *number = idx_text_format_count (reader->line_number);

  g_set_error (error, IDX_ERROR, IDX_ERROR_PATCH, _ ("Line %s: %s"), number, message);
  return FALSE;
}

/* Reads the next block of the file. At the end of the file, the block is empty. */
static gboolean
read_block (Reader *reader,
            GError **error)
{
  gssize n = g_input_stream_read (reader->stream, reader->block, BLOCK_SIZE, reader->cancellable,
                                  error);

  reader->next = 0;
  reader->block_length = n > 0 ? (gsize) n : 0;
  return n >= 0;
}

/* Reads a line without its line ending. Sets @is_end if there are no more lines. */
static gboolean
read_line (Reader *reader,
           gboolean *is_end,
           GError **error)
{
  gsize length = 0;
  gboolean has_bytes = FALSE;

  reader->line_number++;
  for (;;)
    {
      char byte;

      if (reader->next == reader->block_length && !read_block (reader, error))
        return FALSE;
      if (reader->block_length == 0)
        break;
      has_bytes = TRUE;
      byte = reader->block[reader->next++];
      if (byte == '\n')
        break;
      if (byte == '\0' || length == MAX_LINE)
        return set_line_error (reader, _ ("This isn't a line of CSV, or it is too long."), error);
      reader->line[length++] = byte;
    }
  if (length > 0 && reader->line[length - 1] == '\r')
    length--;
  reader->line[length] = '\0';
  *is_end = !has_bytes;
  return TRUE;
}

/* Splits the line at its commas. Returns the number of cells, but stores only the first three. */
static guint
split_line (Reader *reader,
            const char **cells)
{
  guint n = 0;
  char *cell = reader->line;

  for (;;)
    {
      if (n < N_COLUMNS)
        cells[n] = cell;
      n++;
      cell = strchr (cell, ',');
      if (cell == NULL)
        return n;
      *cell++ = '\0';
    }
}

static int
find_column (const char *name)
{
  for (int column = 0; column < N_COLUMNS; column++)
    if (strcmp (name, column_names[column]) == 0)
      return column;
  return -1;
}

static gboolean
read_names (Reader *reader,
            IdxPatch *patch,
            GError **error)
{
  const char *cells[N_COLUMNS];
  gboolean is_present[N_COLUMNS] = { FALSE };
  gboolean is_end;

  if (!read_line (reader, &is_end, error))
    return FALSE;
  if (g_str_has_prefix (reader->line, BYTE_ORDER_MARK))
    memmove (reader->line, reader->line + strlen (BYTE_ORDER_MARK),
             strlen (reader->line) + 1 - strlen (BYTE_ORDER_MARK));
  reader->n_columns = split_line (reader, cells);
  for (guint i = 0; i < MIN (reader->n_columns, N_COLUMNS); i++)
    {
      int column = find_column (cells[i]);

      if (column < 0 || is_present[column])
        return set_line_error (
          reader, _ ("The first line must name the columns “index”, “new” and optionally “given”."),
          error);
      is_present[column] = TRUE;
      reader->columns[i] = column;
    }
  if (reader->n_columns > N_COLUMNS || !is_present[COLUMN_INDEX] || !is_present[COLUMN_NEW])
    return set_line_error (
      reader, _ ("The first line must name the columns “index”, “new” and optionally “given”."),
      error);
  patch->has_given = is_present[COLUMN_GIVEN];
  return TRUE;
}

static gboolean
parse_cell (const Reader *reader,
            int column,
            const char *cell,
            IdxChange *change,
            GError **error)
{
  g_autofree char *shown = idx_text_escape_invalid (cell);
  g_autofree char *message = NULL;
  gboolean is_index = column == COLUMN_INDEX;
  gint64 value;

  if ((!is_index || reader->n_samples > 0) && cell[0] != '+' &&
      g_ascii_string_to_signed (cell, 10, is_index ? 0 : G_MININT32,
                                is_index ? (gint64) reader->n_samples - 1 : G_MAXINT32, &value,
                                NULL))
    {
      if (is_index)
        change->index = (guint32) value;
      else if (column == COLUMN_GIVEN)
        change->given_label = (gint32) value;
      else
        change->new_label = (gint32) value;
      return TRUE;
    }
  if (is_index && reader->n_samples > 0)
    {
      g_autofree char *last = idx_text_format_count (reader->n_samples - 1);

      message = g_strdup_printf (_ ("“%s” isn't an index from 0 to %s."), shown, last);
    }
  else
    message = is_index
                ? g_strdup (_ ("There are no samples."))
                : g_strdup_printf (_ ("“%s” isn't a label. A label is a whole number."), shown);
  return set_line_error (reader, message, error);
}

/* Marks a sample as seen. Fails if an earlier line contains it. */
static gboolean
mark_seen (Reader *reader,
           guint32 index,
           GError **error)
{
  guint8 bit = (guint8) (1U << (index % 8));
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;

  if ((reader->seen[index / 8] & bit) == 0)
    {
      reader->seen[index / 8] |= bit;
      return TRUE;
    }
  shown = idx_text_format_count (index);
  message = g_strdup_printf (_ ("Sample %s occurs twice."), shown);
  return set_line_error (reader, message, error);
}

static gboolean
parse_change (Reader *reader,
              IdxPatch *patch,
              GError **error)
{
  const char *cells[N_COLUMNS];
  IdxChange change = { 0 };
  guint n = split_line (reader, cells);

  if (n != reader->n_columns)
    {
      g_autofree char *message =
        g_strdup_printf (_ ("This line has a different number of cells than the first line: %u "
                            "instead of %u."),
                         n, reader->n_columns);

      return set_line_error (reader, message, error);
    }
  for (guint i = 0; i < n; i++)
    if (!parse_cell (reader, reader->columns[i], cells[i], &change, error))
      return FALSE;
  if (!mark_seen (reader, change.index, error))
    return FALSE;
  g_array_append_val (patch->changes, change);
  return TRUE;
}

static int
compare_changes (gconstpointer a,
                 gconstpointer b)
{
  const IdxChange *first = a;
  const IdxChange *second = b;

  return (first->index > second->index) - (first->index < second->index);
}

static gboolean
read_all (Reader *reader,
          IdxPatch *patch,
          GError **error)
{
  gboolean is_end = FALSE;

  if (!read_names (reader, patch, error))
    return FALSE;
  for (;;)
    {
      if (!read_line (reader, &is_end, error))
        return FALSE;
      if (is_end)
        break;
      if (!parse_change (reader, patch, error))
        return FALSE;
    }
  g_array_sort (patch->changes, compare_changes);
  return TRUE;
}

gboolean
idx_patch_has_columns (const char *const *names,
                       guint n_names)
{
  gboolean is_present[N_COLUMNS] = { FALSE };

  g_return_val_if_fail (names != NULL || n_names == 0, FALSE);

  for (guint i = 0; i < n_names; i++)
    {
      int column = find_column (names[i]);

      if (column >= 0)
        is_present[column] = TRUE;
    }
  return is_present[COLUMN_INDEX] && is_present[COLUMN_NEW];
}

IdxPatch *
idx_patch_read (GInputStream *stream,
                guint32 n_samples,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxPatch) self = idx_patch_new ();
  g_autofree Reader *reader = g_new0 (Reader, 1);
  gboolean is_read;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  reader->stream = stream;
  reader->n_samples = n_samples;
  reader->cancellable = cancellable;
  reader->seen = g_malloc0 ((gsize) n_samples / 8 + 1);
  is_read = read_all (reader, self, error);
  g_free (reader->seen);
  return is_read ? g_steal_pointer (&self) : NULL;
}

IdxPatch *
idx_patch_load (GFile *location,
                guint32 n_samples,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  stream = g_file_read (location, cancellable, error);
  if (stream == NULL)
    return NULL;
  return idx_patch_read (G_INPUT_STREAM (stream), n_samples, cancellable, error);
}

/* Finds out how a file contains labels. */
static gboolean
check_labels_file (IdxFile *file,
                   IdxLabelFormat *format,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *name = NULL;
  g_autofree char *found = NULL;

  labels = idx_labels_new (file, G_MAXUINT, cancellable, &problem);
  if (labels != NULL)
    {
      *format = *idx_labels_get_format (labels);
      return TRUE;
    }
  if (!g_error_matches (problem, IDX_ERROR, IDX_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  name = idx_text_file_name (idx_file_get_location (file));
  found = idx_header_describe (idx_file_get_header (file));
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("“%s” contains no labels: labels are integers in one dimension, and this is %s."),
               name,
               found);
  return FALSE;
}

/* The comparison of two labels files. */
typedef struct
{
  IdxPatch *patch;         /* receives the changes */
  const IdxHeader *header; /* of the old file */
  IdxLabelFormat format;   /* of the old file */
  gsize n_samples;         /* according to @header */
} Comparison;

/* Compares @n whole samples, starting with the sample @first. Adds the changed labels. Returns
 * FALSE if anything else differs. */
static gboolean
compare_samples (Comparison *self,
                 gsize first,
                 gsize n,
                 const guint8 *old_bytes,
                 const guint8 *new_bytes)
{
  gsize sample_size = (gsize) self->header->sample_size;
  gsize element_size = idx_element_type_get_size (self->header->element_type);

  for (gsize i = 0; i < n; i++)
    {
      const guint8 *old_sample = old_bytes + i * sample_size;
      const guint8 *new_sample = new_bytes + i * sample_size;
      IdxChange change = { (guint32) (first + i), 0, 0 };

      if (memcmp (old_sample, new_sample, sample_size) == 0)
        continue;
      if (!self->format.is_one_hot &&
          memcmp (old_sample + element_size, new_sample + element_size,
                  sample_size - element_size) != 0)
        return FALSE;
      if (!idx_label_format_read (&self->format, old_sample, &change.given_label) ||
          !idx_label_format_read (&self->format, new_sample, &change.new_label))
        return FALSE;
      g_array_append_val (self->patch->changes, change);
    }
  return TRUE;
}

/* Compares the same part of both files: the header, or samples and the bytes after them. Adds the
 * changed labels. Returns FALSE if anything else differs. */
static gboolean
compare_block (Comparison *self,
               guint64 offset,
               gsize length,
               const guint8 *old_bytes,
               const guint8 *new_bytes)
{
  gsize sample_size = (gsize) self->header->sample_size;
  gsize first, n;

  if (offset < self->header->size || sample_size == 0)
    return memcmp (old_bytes, new_bytes, length) == 0;
  first = (gsize) ((offset - self->header->size) / sample_size);
  n = first < self->n_samples ? MIN (length / sample_size, self->n_samples - first) : 0;
  return compare_samples (self, first, n, old_bytes, new_bytes) &&
         memcmp (old_bytes + n * sample_size, new_bytes + n * sample_size,
                 length - n * sample_size) == 0;
}

/* Compares both files to their end. Sets @only_labels_differ. Returns FALSE with an error if a read
 * fails. */
static gboolean
compare_files (Comparison *self,
               IdxFile *old_file,
               IdxFile *new_file,
               gboolean *only_labels_differ,
               GCancellable *cancellable,
               GError **error)
{
  gsize chunk = (gsize) (CHUNK_SIZE - CHUNK_SIZE % MAX (self->header->sample_size, 1));
  g_autofree guint8 *old_bytes = g_malloc (chunk);
  g_autofree guint8 *new_bytes = g_malloc (chunk);
  gsize n_old = 0, n_new = 0;

  *only_labels_differ = TRUE;
  for (guint64 offset = 0; *only_labels_differ; offset += n_old)
    {
      gsize wanted = offset == 0 ? self->header->size : chunk;

      if (!idx_file_read_content (old_file, offset, old_bytes, wanted, &n_old, cancellable,
                                  error) ||
          !idx_file_read_content (new_file, offset, new_bytes, wanted, &n_new, cancellable, error))
        return FALSE;
      *only_labels_differ =
        n_old == n_new && compare_block (self, offset, n_old, old_bytes, new_bytes);
      if (n_old == 0)
        break;
    }
  return TRUE;
}

IdxPatch *
idx_patch_compare (IdxFile *old_file,
                   IdxFile *new_file,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (IdxPatch) self = idx_patch_new ();
  Comparison comparison = { .patch = self };
  g_autofree char *old_name = NULL;
  g_autofree char *new_name = NULL;
  IdxLabelFormat new_format;
  gboolean only_labels_differ;

  g_return_val_if_fail (IDX_IS_FILE (old_file), NULL);
  g_return_val_if_fail (IDX_IS_FILE (new_file), NULL);

  if (!check_labels_file (old_file, &comparison.format, cancellable, error) ||
      !check_labels_file (new_file, &new_format, cancellable, error))
    return NULL;
  comparison.header = idx_file_get_header (old_file);
  comparison.n_samples = comparison.header->dimensions[0];
  if (!compare_files (&comparison, old_file, new_file, &only_labels_differ, cancellable, error))
    return NULL;
  if (only_labels_differ)
    return g_steal_pointer (&self);
  old_name = idx_text_file_name (idx_file_get_location (old_file));
  new_name = idx_text_file_name (idx_file_get_location (new_file));
  g_set_error (error, IDX_ERROR, IDX_ERROR_PATCH,
               _ ("“%s” and “%s” differ in more than labels: in their size, header, additional "
                  "columns or trailing bytes."),
               old_name, new_name);
  return NULL;
}

const IdxChange *
idx_patch_get_changes (IdxPatch *self,
                       guint *n_changes)
{
  g_return_val_if_fail (IDX_IS_PATCH (self), NULL);
  g_return_val_if_fail (n_changes != NULL, NULL);

  *n_changes = self->changes->len;
  return (const IdxChange *) (gpointer) self->changes->data;
}

gboolean
idx_patch_has_given (IdxPatch *self)
{
  g_return_val_if_fail (IDX_IS_PATCH (self), FALSE);

  return self->has_given;
}

gboolean
idx_patch_write (IdxPatch *self,
                 IdxPatchFormat format,
                 GOutputStream *stream,
                 GCancellable *cancellable,
                 GError **error)
{
  gboolean is_json = format == IDX_PATCH_JSON;
  g_autoptr (GString) text = g_string_new (is_json ? "[" : "index,given,new\n");

  g_return_val_if_fail (IDX_IS_PATCH (self), FALSE);
  g_return_val_if_fail (self->has_given, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  for (guint i = 0; i < self->changes->len; i++)
    {
      const IdxChange *change = &g_array_index (self->changes, IdxChange, i);

      if (is_json)
        g_string_append (text, i > 0 ? ",\n" : "\n");
      g_string_append_printf (text,
                              is_json ? "{\"index\":%u,\"given\":%d,\"new\":%d}" : "%u,%d,%d\n",
                              change->index, change->given_label, change->new_label);
      if (text->len < BLOCK_SIZE)
        continue;
      if (!g_output_stream_write_all (stream, text->str, text->len, NULL, cancellable, error))
        return FALSE;
      g_string_truncate (text, 0);
    }
  if (is_json)
    g_string_append (text, "\n]\n");
  return g_output_stream_write_all (stream, text->str, text->len, NULL, cancellable, error);
}

char *
idx_patch_dup_text (IdxPatch *self,
                    IdxPatchFormat format,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  g_return_val_if_fail (IDX_IS_PATCH (self), NULL);

  if (!idx_patch_write (self, format, stream, cancellable, error) ||
      !g_output_stream_write_all (stream, "", 1 /* the final NUL */, NULL, cancellable, error) ||
      !g_output_stream_close (stream, cancellable, error))
    return NULL;
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}
