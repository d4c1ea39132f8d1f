/* SPDX-License-Identifier: MIT */

/* The labels of a dataset, and their classes.
 *
 * Unsigned bytes, which nearly all datasets use, and one-hot labels are stored as bytes; labels of
 * other types are stored as 32-bit integers. */

#include "idx-labels.h"

#include "idx-error.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK_SIZE ((guint64) 1024 * 1024)

/* How many rows have only values of 0 and 1, and exactly one 1. */
typedef struct
{
  guint n_rows;
  guint n_one_hot;
  guint first_other;  /* the first row that isn't one-hot */
  gboolean is_binary; /* whether no row has another value */
} OneHotCounts;

struct _IdxLabels
{
  GObject parent_instance;
  IdxFile *file;
  IdxLabelFormat format;
  OneHotCounts counts;
  guint n_labels;
  GArray *bytes;   /* see idx_labels_peek_bytes() */
  GArray *rows;    /* otherwise: an element is a row of n_columns gint32 values, the label first */
  guint n_columns; /* in a row; 1 for one-hot labels */
  GArray *classes; /* IdxClass, sorted by label */
  IdxClassNames *class_names;
};

G_DEFINE_FINAL_TYPE (IdxLabels, idx_labels, G_TYPE_OBJECT)

static void
idx_labels_finalize (GObject *object)
{
  IdxLabels *self = IDX_LABELS (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->bytes, g_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->classes, g_array_unref);
  g_clear_object (&self->class_names);
  G_OBJECT_CLASS (idx_labels_parent_class)->finalize (object);
}

static void
idx_labels_class_init (IdxLabelsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_labels_finalize;
}

static void
idx_labels_init (IdxLabels *self)
{
  self->classes = g_array_new (FALSE, FALSE, sizeof (IdxClass));
}

int
idx_class_compare (gconstpointer a,
                   gconstpointer b)
{
  const IdxClass *first = a;
  const IdxClass *second = b;

  return (first->value > second->value) - (first->value < second->value);
}

/* Counts in four tables in turn, because incrementing a counter that was just written has to wait
 * for store-to-load forwarding. */
static void
count_bytes (IdxLabels *self)
{
  guint counts[4][256] = { 0 };
  const guint8 *bytes = (const guint8 *) self->bytes->data;
  guint i = 0;

  for (; self->n_labels - i >= 8; i += 8)
    {
      guint64 word;

      memcpy (&word, bytes + i, sizeof word);
      counts[0][word & 0xFF]++;
      counts[1][word >> 8 & 0xFF]++;
      counts[2][word >> 16 & 0xFF]++;
      counts[3][word >> 24 & 0xFF]++;
      counts[0][word >> 32 & 0xFF]++;
      counts[1][word >> 40 & 0xFF]++;
      counts[2][word >> 48 & 0xFF]++;
      counts[3][word >> 56]++;
    }
  for (; i < self->n_labels; i++)
    counts[0][bytes[i]]++;

  for (guint value = 0; value < 256; value++)
    {
      guint n = counts[0][value] + counts[1][value] + counts[2][value] + counts[3][value];
      IdxClass class = { value, n };

      if (n > 0)
        g_array_append_val (self->classes, class);
    }
}

static void
count_integers (IdxLabels *self)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_direct_hash, g_direct_equal);
  GHashTableIter iter;
  gpointer key, count;

  for (guint i = 0; i < self->n_labels; i++)
    {
      key = GINT_TO_POINTER ((gint32) idx_labels_get_value (self, i));
      count = g_hash_table_lookup (counts, key);
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (count) + 1));
    }

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &count))
    {
      IdxClass class = { GPOINTER_TO_INT (key), GPOINTER_TO_UINT (count) };

      g_array_append_val (self->classes, class);
    }
  g_array_sort (self->classes, idx_class_compare);
}

/* Appends rows, or their labels if they are stored as bytes. Fails if a value isn't a whole number,
 * or if the file has changed and a row isn't one-hot any more. */
static gboolean
append_rows (IdxLabels *self,
             const guint8 *bytes,
             gsize n_rows,
             GError **error)
{
  const gsize row_size = (gsize) idx_file_get_header (self->file)->sample_size;
  g_autofree gint32 *row = g_new0 (gint32, MAX (self->n_columns, 1));

  for (gsize i = 0; i < n_rows; i++)
    {
      const guint8 *stored = bytes + i * row_size;
      gboolean is_valid = TRUE;
      guint8 byte;

      if (self->format.is_one_hot)
        is_valid = idx_label_format_read (&self->format, stored, row);
      for (guint column = 0; column < self->n_columns && !self->format.is_one_hot; column++)
        is_valid =
          is_valid && idx_label_format_read_value (&self->format, stored, column, &row[column]);
      if (!is_valid)
        {
          g_autofree char *number = idx_text_format_count (self->n_labels + i);

          g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("The file contains no labels: that of sample %s isn't a whole number."),
                       number);
          return FALSE;
        }
      byte = (guint8) row[0];
      if (self->bytes != NULL)
        g_array_append_val (self->bytes, byte);
      else
        g_array_append_vals (self->rows, row, 1);
    }
  self->n_labels += (guint) n_rows;
  return TRUE;
}

/* Returns a value in a row. The elements of the GArray are whole rows, because the number of
 * values may exceed the maximum length of a GArray. */
static gint64
get_row_value (IdxLabels *self,
               guint index,
               guint column)
{
  return ((const gint32 *) (gpointer) self->rows->data)[(gsize) index * self->n_columns + column];
}

static void
count_classes (IdxLabels *self)
{
  if (self->bytes != NULL)
    count_bytes (self);
  else
    count_integers (self);
}

/* Receives rows as stored. */
typedef gboolean (*RowsFunc) (IdxLabels *self,
                              const guint8 *rows,
                              gsize n_rows,
                              GError **error);

/* Reads rows, about a megabyte at a time. */
static gboolean
visit_rows (IdxLabels *self,
            guint max_labels,
            RowsFunc visit,
            guint *n_visited,
            GCancellable *cancellable,
            GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->file);
  guint chunk = (guint) CLAMP (CHUNK_SIZE / MAX (header->sample_size, 1), 1, CHUNK_SIZE);
  g_autofree guint8 *rows = g_malloc_n (chunk, header->sample_size);
  gsize n_read = 1;

  for (*n_visited = 0; *n_visited < max_labels && n_read > 0; *n_visited += (guint) n_read)
    if (!idx_file_read_range (self->file, *n_visited, MIN (chunk, max_labels - *n_visited), rows,
                              &n_read, IDX_READ_ONCE, cancellable, error) ||
        !visit (self, rows, n_read, error))
      return FALSE;
  return TRUE;
}

/* Reads bytes directly into their array. The array grows as labels are read, because the header may
 * promise more than the file contains. */
static gboolean
read_bytes (IdxLabels *self,
            guint max_labels,
            GCancellable *cancellable,
            GError **error)
{
  gsize n_read = 1;

  while (self->n_labels < max_labels && n_read > 0)
    {
      guint wanted = (guint) MIN (CHUNK_SIZE, max_labels - self->n_labels);

      g_array_set_size (self->bytes, self->n_labels + wanted);
      if (!idx_file_read_range (self->file, self->n_labels, wanted,
                                (guint8 *) self->bytes->data + self->n_labels, &n_read,
                                IDX_READ_ONCE, cancellable, error))
        return FALSE;
      self->n_labels += (guint) n_read;
    }
  g_array_set_size (self->bytes, self->n_labels);
  return TRUE;
}

/* Counts the one-hot rows until a value is neither 0 nor 1. */
static gboolean
count_one_hot (IdxLabels *self,
               const guint8 *rows,
               gsize n_rows,
               GError **error)
{
  const gsize row_size = (gsize) idx_file_get_header (self->file)->sample_size;

  for (gsize i = 0; i < n_rows && self->counts.is_binary; i++, self->counts.n_rows++)
    {
      guint n_ones = 0;

      for (guint column = 0; column < self->format.n_columns && self->counts.is_binary; column++)
        {
          gint32 value;

          self->counts.is_binary = idx_label_format_read_value (&self->format, rows + i * row_size,
                                                                column, &value) &&
                                   (value == 0 || value == 1);
          n_ones += self->counts.is_binary && value == 1 ? 1 : 0;
        }
      if (n_ones == 1)
        self->counts.n_one_hot++;
      else if (self->counts.n_one_hot == self->counts.n_rows)
        self->counts.first_other = self->counts.n_rows;
    }
  return TRUE;
}

/* Finds out whether all rows are one-hot. */
static gboolean
find_one_hot (IdxLabels *self,
              guint max_labels,
              GCancellable *cancellable,
              GError **error)
{
  guint n_visited;

  if (self->format.n_columns < 2)
    return TRUE;
  self->counts.is_binary = TRUE;
  if (!visit_rows (self, max_labels, count_one_hot, &n_visited, cancellable, error))
    return FALSE;
  self->format.is_one_hot = self->counts.is_binary && self->counts.n_rows > 0 &&
                            self->counts.n_one_hot == self->counts.n_rows;
  return TRUE;
}

static gboolean
read_labels (IdxLabels *self,
             guint max_labels,
             GCancellable *cancellable,
             GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->file);
  gboolean are_bytes =
    header->n_dimensions == 1 && header->element_type == IDX_ELEMENT_TYPE_UINT8;
  guint n_visited;

  self->n_columns = self->format.is_one_hot ? 1 : self->format.n_columns;
  if (are_bytes || (self->format.is_one_hot && idx_labels_fit_bytes (self)))
    self->bytes = g_array_new (FALSE, FALSE, sizeof (guint8));
  else
    self->rows = g_array_new (FALSE, FALSE, MAX (self->n_columns, 1) * (guint) sizeof (gint32));
  return are_bytes ? read_bytes (self, max_labels, cancellable, error)
                   : visit_rows (self, max_labels, append_rows, &n_visited, cancellable, error);
}

static void
set_not_labels_error (const IdxHeader *header,
                      GError **error)
{
  g_autofree char *found = idx_header_describe (header);

  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The file contains no labels: labels are integers in one dimension, and this "
                  "is %s."),
               found);
}

IdxLabels *
idx_labels_new (IdxFile *file,
                guint max_labels,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxLabels) self = NULL;
  const IdxHeader *header;
  guint64 n_available;
  guint n_labels;

  g_return_val_if_fail (IDX_IS_FILE (file), NULL);

  header = idx_file_get_header (file);
  self = g_object_new (IDX_TYPE_LABELS, NULL);
  self->file = g_object_ref (file);
  if (!idx_label_format_init (&self->format, header))
    {
      set_not_labels_error (header, error);
      return NULL;
    }
  (void) idx_file_get_n_samples (file, &n_available);
  n_labels = (guint) MIN (n_available, max_labels);
  if (!find_one_hot (self, n_labels, cancellable, error))
    return NULL;
  if (idx_label_format_must_be_one_hot (&self->format) && !self->format.is_one_hot)
    {
      set_not_labels_error (header, error);
      return NULL;
    }
  if (!read_labels (self, n_labels, cancellable, error))
    return NULL;
  count_classes (self);
  return g_steal_pointer (&self);
}

IdxFile *
idx_labels_get_file (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  return self->file;
}

guint
idx_labels_get_n_labels (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), 0);

  return self->n_labels;
}

const IdxLabelFormat *
idx_labels_get_format (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  return &self->format;
}

gboolean
idx_labels_fit_bytes (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), FALSE);

  return self->format.is_one_hot ? self->format.n_columns <= G_MAXUINT8 + 1
                                 : self->format.element_type == IDX_ELEMENT_TYPE_UINT8;
}

/* Says that labels are one-hot, or warns if they almost are. */
static void
report_one_hot (IdxLabels *self,
                const char *name,
                GPtrArray *messages)
{
  g_autofree char *columns = idx_text_format_count (self->format.n_columns);
  g_autofree char *row = idx_text_format_count (self->counts.first_other);

  if (self->format.is_one_hot)
    idx_messages_add (messages, IDX_VERDICT_OK, "labels-one-hot",
                      _ ("The labels in “%s” are one-hot: each row of %s values has one 1, and its "
                         "column is the label."),
                      name, columns);
  else if (self->counts.is_binary && self->format.n_columns > 2 &&
           self->counts.n_one_hot > self->counts.n_rows / 2)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-not-one-hot",
                      _ ("The labels in “%s” look one-hot, but not every row has exactly one 1; "
                         "that of sample %s is the first without. The first column is taken for "
                         "the labels."),
                      name, row);
}

void
idx_labels_collect_messages (IdxLabels *self,
                             GPtrArray *messages)
{
  g_autoptr (GPtrArray) found = idx_messages_new ();
  g_autofree char *name = NULL;

  g_return_if_fail (IDX_IS_LABELS (self));
  g_return_if_fail (messages != NULL);

  name = idx_text_file_name (idx_file_get_location (self->file));
  report_one_hot (self, name, messages);
  idx_file_collect_messages (self->file, found);
  for (guint i = 0; i < found->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (found, i);

      idx_messages_add (messages, MIN (message->verdict, IDX_VERDICT_WARNING), message->code,
                        _ ("The labels in “%s”: %s"), name, message->text);
    }
}

void
idx_labels_report_class_names (IdxLabels *self,
                               GPtrArray *messages)
{
  const char *origin;

  g_return_if_fail (IDX_IS_LABELS (self));
  g_return_if_fail (messages != NULL);

  origin = self->class_names != NULL ? idx_class_names_get_origin (self->class_names) : NULL;
  if (origin != NULL)
    idx_messages_add (messages, IDX_VERDICT_OK, "class-names",
                      _ ("The class names are those of “%s”."), origin);
}

/* Copies everything but the class counts. The copy shares the labels. */
static IdxLabels *
copy_shared (IdxLabels *self)
{
  IdxLabels *copy = g_object_new (IDX_TYPE_LABELS, NULL);

  copy->file = g_object_ref (self->file);
  copy->format = self->format;
  copy->counts = self->counts;
  copy->n_labels = self->n_labels;
  copy->bytes = self->bytes != NULL ? g_array_ref (self->bytes) : NULL;
  copy->rows = self->rows != NULL ? g_array_ref (self->rows) : NULL;
  copy->n_columns = self->n_columns;
  g_set_object (&copy->class_names, self->class_names);
  return copy;
}

IdxLabels *
idx_labels_limit (IdxLabels *self,
                  guint n_labels)
{
  IdxLabels *limited;

  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  if (n_labels >= self->n_labels)
    return g_object_ref (self);
  limited = copy_shared (self);
  limited->n_labels = n_labels;
  count_classes (limited);
  return limited;
}

IdxLabels *
idx_labels_replace (IdxLabels *self,
                    const guint32 *indices,
                    const gint32 *values,
                    guint n_indices)
{
  IdxLabels *replaced;

  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);
  g_return_val_if_fail (n_indices == 0 || (indices != NULL && values != NULL), NULL);

  replaced = copy_shared (self);
  if (self->bytes != NULL)
    {
      g_array_unref (replaced->bytes);
      replaced->bytes = g_array_copy (self->bytes);
    }
  else
    {
      g_array_unref (replaced->rows);
      replaced->rows = g_array_copy (self->rows);
    }
  for (guint i = 0; i < n_indices; i++)
    {
      g_return_val_if_fail (indices[i] < self->n_labels, replaced);

      if (replaced->bytes != NULL)
        g_array_index (replaced->bytes, guint8, indices[i]) = (guint8) values[i];
      else
        g_array_index (replaced->rows, gint32, (gsize) indices[i] * self->n_columns) = values[i];
    }
  count_classes (replaced);
  return replaced;
}

gint64
idx_labels_get_value (IdxLabels *self,
                      guint index)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), 0);
  g_return_val_if_fail (index < self->n_labels, 0);

  return self->bytes != NULL ? g_array_index (self->bytes, guint8, index)
                             : get_row_value (self, index, 0);
}

const guint8 *
idx_labels_peek_bytes (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  return self->bytes != NULL ? (const guint8 *) self->bytes->data : NULL;
}

const IdxClass *
idx_labels_get_classes (IdxLabels *self,
                        guint *n_classes)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);
  g_return_val_if_fail (n_classes != NULL, NULL);

  *n_classes = self->classes->len;
  return (const IdxClass *) self->classes->data;
}

guint
idx_labels_find_class (IdxLabels *self,
                       gint64 value)
{
  guint low = 0;

  g_return_val_if_fail (IDX_IS_LABELS (self), 0);

  for (guint high = self->classes->len; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->classes, IdxClass, middle).value < value)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

IdxClassNames *
idx_labels_get_class_names (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  return self->class_names;
}

void
idx_labels_set_class_names (IdxLabels *self,
                            IdxClassNames *names)
{
  g_return_if_fail (IDX_IS_LABELS (self));
  g_return_if_fail (names == NULL || IDX_IS_CLASS_NAMES (names));

  g_set_object (&self->class_names, names);
}

char *
idx_labels_dup_sha256 (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  if (self->bytes == NULL)
    return NULL;
  return idx_sha256_of_bytes (self->bytes->data, self->bytes->len);
}

guint
idx_labels_get_n_facets (IdxLabels *self)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), 0);

  return self->n_columns > 0 ? self->n_columns - 1 : 0;
}

gint64
idx_labels_get_facet (IdxLabels *self,
                      guint index,
                      guint facet)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), 0);
  g_return_val_if_fail (index < self->n_labels && facet + 1 < self->n_columns, 0);

  return get_row_value (self, index, facet + 1);
}

/* The columns of QMNIST after the class, see its authors' description. */
static const char *const qmnist_facets[] = {
  "series",
  "writer",
  "digit",
  "nist-class",
  "nist-index",
  "duplicate",
  "unused",
};

static gboolean
is_qmnist (IdxLabels *self)
{
  g_autofree char *name = g_file_get_basename (idx_file_get_location (self->file));

  return self->n_columns == G_N_ELEMENTS (qmnist_facets) + 1 && g_str_has_prefix (name, "qmnist");
}

char *
idx_labels_dup_facet_name (IdxLabels *self,
                           guint facet)
{
  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);
  g_return_val_if_fail (facet + 1 < self->n_columns, NULL);

  return is_qmnist (self) ? g_strdup (qmnist_facets[facet]) : g_strdup_printf ("%u", facet + 1);
}

gboolean
idx_labels_find_facet (IdxLabels *self,
                       const char *name,
                       guint *facet)
{
  guint64 number;
  gboolean has_names;

  g_return_val_if_fail (IDX_IS_LABELS (self), FALSE);
  g_return_val_if_fail (name != NULL && facet != NULL, FALSE);

  has_names = is_qmnist (self);
  for (gsize i = 0; has_names && i < G_N_ELEMENTS (qmnist_facets); i++)
    if (g_ascii_strcasecmp (name, qmnist_facets[i]) == 0)
      {
        *facet = (guint) i;
        return TRUE;
      }
  if (self->n_columns < 2 ||
      !g_ascii_string_to_unsigned (name, 10, 1, self->n_columns - 1, &number, NULL))
    return FALSE;
  *facet = (guint) number - 1;
  return TRUE;
}

IdxLabels *
idx_labels_snapshot (IdxLabels *self)
{
  IdxLabels *copy;

  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  copy = copy_shared (self);
  g_array_unref (copy->classes);
  copy->classes = g_array_ref (self->classes);
  return copy;
}

char *
idx_labels_dup_class_name (IdxLabels *self,
                           gint64 value)
{
  const char *name;

  g_return_val_if_fail (IDX_IS_LABELS (self), NULL);

  name = self->class_names != NULL ? idx_class_names_get_name (self->class_names, value) : NULL;
  return name != NULL ? g_strdup (name) : g_strdup_printf ("%" G_GINT64_FORMAT, value);
}
