/* SPDX-License-Identifier: MIT */

/* Converts PNG and JPEG files (pictures) to the images of IDX files, in two passes. The first pass
 * reads the headers of all files and chooses the size, the number of channels and the depth; the
 * second one decodes the files. */

#include "idx-picture-import.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-picture-cache.h"
#include "idx-picture-failures.h"
#include "idx-picture-fitter.h"
#include "idx-picture-reader.h"
#include "idx-picture.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of different sizes that an error message lists. */
#define MAX_LISTED_SIZES 3

/* The number of pictures between two reports of progress. */
#define PICTURES_PER_REPORT 64

/* The fraction of the work that reading the headers takes. */
#define HEADERS_FRACTION 0.3

typedef struct
{
  guint rows;
  guint columns;
  guint count; /* the number of pictures of this size */
} Size;

typedef struct
{
  const IdxPictureImportOptions *options;
  IdxPictureList *list;
  IdxPictureCache *cache;
  GArray *sizes;            /* the sizes of pictures, in the order in which they occur */
  GHashTable *size_indices; /* by rows and columns: the index in @sizes, plus 1 */
  guint n_gray;             /* the number of gray pictures */
  guint n_color;            /* the number of pictures in color */
  guint n_deep;             /* the number of pictures with 16 bits per channel */
  guint rows;               /* the size that all images will have */
  guint columns;
  IdxPictureTarget target; /* what pictures are decoded to */
  gboolean has_color;      /* whether the channels of a pixel differ */
  IdxPictureFailures *failures;
  gpointer image;   /* the values of an image */
  guint8 *elements; /* the same image as elements of the type in @options; NULL for uint8 */
  guint8 *decoded;  /* a picture of another size, with room for @decoded_size bytes */
  gsize decoded_size;
  IdxPictureFitter *fitter; /* NULL if no picture has another size */
} Work;

static void
work_clear (Work *self)
{
  g_clear_pointer (&self->cache, idx_picture_cache_free);
  g_clear_pointer (&self->list, idx_picture_list_free);
  g_clear_pointer (&self->sizes, g_array_unref);
  g_clear_pointer (&self->failures, idx_picture_failures_free);
  g_clear_pointer (&self->size_indices, g_hash_table_unref);
  g_clear_pointer (&self->fitter, idx_picture_fitter_free);
  g_free (self->image);
  g_free (self->elements);
  g_free (self->decoded);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static const IdxPictureFile *
get_picture (const Work *work,
             guint i)
{
  return &g_array_index (work->list->pictures, IdxPictureFile, i);
}

/* --- Headers --- */

static void
count_size (Work *work,
            const IdxPictureHeader *header)
{
  const Size size = { header->rows, header->columns, 1 };
  const gint64 key = (gint64) header->rows << 32 | header->columns;
  guint index_plus_1 = GPOINTER_TO_UINT (g_hash_table_lookup (work->size_indices, &key));

  if (header->is_color)
    work->n_color++;
  else
    work->n_gray++;
  if (header->depth == 16)
    work->n_deep++;
  if (index_plus_1 > 0)
    {
      g_array_index (work->sizes, Size, index_plus_1 - 1).count++;
      return;
    }
  g_array_append_val (work->sizes, size);
  g_hash_table_insert (work->size_indices, g_memdup2 (&key, sizeof key),
                       GUINT_TO_POINTER (work->sizes->len));
}

static gboolean
set_sizes_error (const Work *work,
                 GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < MIN (work->sizes->len, MAX_LISTED_SIZES); i++)
    {
      const Size *size = &g_array_index (work->sizes, Size, i);
      g_autofree char *count = idx_text_format_count (size->count);

      g_string_append_printf (list, "%s%u×%u (%s)", i > 0 ? ", " : "", size->rows, size->columns,
                              count);
    }
  if (work->sizes->len > MAX_LISTED_SIZES)
    g_string_append (list, ", …");
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("The pictures have different sizes: %s. All images of a dataset must "
                  "have the same size."),
               list->str);
  return FALSE;
}

/* Makes room for a decoded picture, as bytes with the channels of @work->target. */
static gboolean
reserve (Work *work,
         const IdxPictureHeader *header,
         GError **error)
{
  gsize size = (gsize) header->rows * header->columns * work->target.n_channels;

  if (size <= work->decoded_size)
    return TRUE;
  work->decoded_size = 0;
  g_free (work->decoded);
  work->decoded =
    idx_picture_allocate_values (header->rows, header->columns, &work->target, error);
  if (work->decoded == NULL)
    return FALSE;
  work->decoded_size = size;
  return TRUE;
}

/* Checks that a picture can be decoded, if that decides whether it is left out. */
static gboolean
check_picture (Work *work,
               guint i,
               const IdxPictureHeader *header,
               GError **error)
{
  guint8 *bytes;
  gsize length;
  gboolean is_good;

  if (!work->options->skip_damaged)
    return TRUE;
  bytes = idx_picture_cache_take (work->cache, i, &length, error);
  if (bytes == NULL)
    return FALSE;
  is_good = reserve (work, header, error) &&
            idx_picture_decode (bytes, length, header, &work->target, work->decoded, error);
  idx_picture_cache_put (work->cache, i, bytes, length);
  return is_good;
}

static gboolean
read_headers (Work *work,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  guint n = work->list->pictures->len;
  g_autofree gboolean *is_damaged = g_new0 (gboolean, n);
  guint n_failures;

  for (guint i = 0; i < n; i++)
    {
      IdxPictureHeader header;
      GError *picture_error = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (idx_picture_cache_read_header (work->cache, i, &header, &picture_error) &&
          check_picture (work, i, &header, &picture_error))
        count_size (work, &header);
      else
        {
          is_damaged[i] = TRUE;
          idx_picture_failures_add (work->failures, get_picture (work, i)->name, picture_error);
        }
      if (progress != NULL && i % PICTURES_PER_REPORT == 0)
        idx_progress_report (progress, HEADERS_FRACTION * i / n);
    }
  n_failures = idx_picture_failures_get_n (work->failures);
  if (n_failures > 0 && (!work->options->skip_damaged || n_failures == n))
    return idx_picture_failures_set_error (work->failures, error);
  idx_picture_cache_remove (work->cache, is_damaged);
  idx_picture_list_remove (work->list, is_damaged);
  return TRUE;
}

/* Returns the most common size of the pictures; if several are equally common, the first of
 * them. */
static const Size *
find_most_common_size (const Work *work)
{
  const Size *most_common = &g_array_index (work->sizes, Size, 0);

  for (guint i = 1; i < work->sizes->len; i++)
    if (g_array_index (work->sizes, Size, i).count > most_common->count)
      most_common = &g_array_index (work->sizes, Size, i);
  return most_common;
}

/* Chooses the size and the channels of the images. */
static gboolean
choose_format (Work *work,
               GError **error)
{
  const Size *size = find_most_common_size (work);
  IdxPictureColors colors = work->options->colors;

  if (work->options->rows == 0 && !work->options->use_most_common_size && work->sizes->len > 1)
    return set_sizes_error (work, error);
  work->rows = work->options->rows > 0 ? work->options->rows : size->rows;
  work->columns = work->options->rows > 0 ? work->options->columns : size->columns;
  if (colors == IDX_PICTURE_COLORS_SAME && work->n_gray > 0 && work->n_color > 0)
    {
      g_autofree char *gray = idx_text_format_count (work->n_gray);
      g_autofree char *color = idx_text_format_count (work->n_color);

      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("Some pictures are gray (%s), and others are in color (%s). Choose gray or "
                      "color for all."),
                   gray, color);
      return FALSE;
    }
  work->target.n_channels = colors == IDX_PICTURE_COLORS_COLOR ||
                                (colors == IDX_PICTURE_COLORS_SAME && work->n_color > 0)
                              ? 3
                              : 1;
  return TRUE;
}

/* Chooses the depth of the decoded values: 16 bits if all pictures have them, and they aren't
 * scaled to bytes. */
static gboolean
choose_depth (Work *work,
              GError **error)
{
  guint n_shallow = work->list->pictures->len - work->n_deep;
  g_autofree char *deep = NULL;
  g_autofree char *shallow = NULL;

  if (work->options->type == IDX_ELEMENT_TYPE_UINT8 || work->n_deep == 0)
    return TRUE;
  work->target.depth = 16;
  if (n_shallow == 0)
    return TRUE;
  deep = idx_text_format_count (work->n_deep);
  shallow = idx_text_format_count (n_shallow);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("Some pictures have 16 bits per channel (%s), and others 8 (%s). Only as uint8 "
                  "can they be stored together."),
               deep, shallow);
  return FALSE;
}

/* Prepares the buffers for images. */
static gboolean
prepare (Work *work,
         GError **error)
{
  gsize n_values = (gsize) work->rows * work->columns * work->target.n_channels;

  work->image = idx_picture_allocate_values (work->rows, work->columns, &work->target, error);
  if (work->image == NULL)
    return FALSE;
  if (work->options->type == IDX_ELEMENT_TYPE_UINT8)
    {
      work->fitter = idx_picture_fitter_new (work->rows, work->columns, work->target.n_channels);
      return TRUE;
    }
  work->elements =
    g_try_malloc_n (n_values, idx_element_type_get_size (work->options->type));
  if (work->elements == NULL)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("There isn't enough memory for a picture of %u×%u pixels."), work->columns,
                 work->rows);
  return work->elements != NULL;
}

/* --- Writing --- */

/* Returns the first of the types that can store the labels of @n pictures. The range of each type
 * includes that of the previous one. */
static IdxElementType
get_label_type (const Work *work,
                guint first,
                guint n)
{
  static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT16,
                                          IDX_ELEMENT_TYPE_INT32 };
  guint type = 0;

  for (guint i = first; i < first + n; i++)
    {
      gint64 label = get_picture (work, i)->label;

      while (type + 1 < G_N_ELEMENTS (types) && !idx_element_type_can_hold (types[type], label))
        type++;
    }
  return types[type];
}

static gboolean
write_labels (const Work *work,
              guint first,
              guint n,
              IdxDatasetFiles *files,
              GCancellable *cancellable,
              GError **error)
{
  const IdxHeader header = { .element_type = get_label_type (work, first, n),
                             .n_dimensions = 1,
                             .dimensions = { n } };
  gsize size = idx_element_type_get_size (header.element_type);
  g_autofree guint8 *labels = g_malloc_n (n, size);
  IdxWriter *writer = idx_dataset_files_begin (files, "labels", &header, error);

  for (guint i = 0; i < n; i++)
    idx_element_type_write_integer_in_order (
      header.element_type, get_picture (work, first + i)->label, labels + i * size,
      FALSE /* little_endian */);
  return writer != NULL && idx_dataset_files_append (writer, labels, n * size,
                                                     cancellable, error);
}

static gboolean
write_names (const Work *work,
             IdxDatasetFiles *files,
             GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *known = NULL;

  if (work->options->names != NULL)
    {
      known = idx_class_names_to_text (work->options->names, error);
      return known != NULL && idx_dataset_files_add_text (files, "names", known, error);
    }
  for (guint i = 0; i < work->list->classes->len; i++)
    {
      g_autofree char *valid = idx_text_escape_invalid (g_ptr_array_index (work->list->classes, i));
      g_autofree char *line = idx_text_escape_controls (valid);

      g_string_append_printf (text, "%s\n", line);
    }
  return idx_dataset_files_add_text (files, "names", text->str, error);
}

/* --- Pictures --- */

/* Decodes a picture to the values of an image. */
static gboolean
decode (Work *work,
        const guint8 *bytes,
        gsize length,
        const IdxPictureHeader *header,
        GError **error)
{
  gboolean has_image_size = header->rows == work->rows && header->columns == work->columns;

  if (header->depth < work->target.depth ||
      (!has_image_size && work->options->rows == 0 && !work->options->use_most_common_size))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           _ ("It changed while it was being read."));
      return FALSE;
    }
  if (has_image_size)
    return idx_picture_decode (bytes, length, header, &work->target, work->image, error);
  return reserve (work, header, error) &&
         idx_picture_decode (bytes, length, header, &work->target, work->decoded, error) &&
         idx_picture_fitter_fit (work->fitter, work->decoded, header->rows, header->columns,
                                 work->image, error);
}

static gsize
get_n_values (const Work *work)
{
  return (gsize) work->rows * work->columns * work->target.n_channels;
}

static guint
get_value (const Work *work,
           gsize i)
{
  return work->target.depth == 16 ? ((const guint16 *) work->image)[i]
                                  : ((const guint8 *) work->image)[i];
}

/* Checks that the type of the images can hold all values of an image. */
static gboolean
check_values (const Work *work,
              GError **error)
{
  const char *type = idx_element_type_get_name (work->options->type);
  g_autofree char *value = NULL;
  guint max = 0;

  if (work->target.depth == 8 || work->options->type != IDX_ELEMENT_TYPE_INT16)
    return TRUE;
  for (gsize i = 0; i < get_n_values (work); i++)
    max = MAX (max, get_value (work, i));
  if (idx_element_type_can_hold (work->options->type, max))
    return TRUE;
  value = idx_text_format_count (max);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("Its largest value, %s, doesn't fit in %s. int32 can hold all values of 16 "
                  "bits."),
               value, type);
  return FALSE;
}

static gboolean
read_picture (Work *work,
              guint i,
              GError **error)
{
  gsize length;
  g_autofree guint8 *bytes = idx_picture_cache_take (work->cache, i, &length, error);
  IdxPictureHeader header;

  return bytes != NULL && idx_picture_header_parse (&header, bytes, length, length, error) &&
         decode (work, bytes, length, &header, error) && check_values (work, error);
}

/* Stores the values of an image as big-endian floats. */
static void
convert_to_floats (const Work *work)
{
  gboolean is_double = work->options->type == IDX_ELEMENT_TYPE_FLOAT64;

  for (gsize i = 0; i < get_n_values (work); i++)
    {
      double value = get_value (work, i);
      float single = (float) value;
      guint64 bits;
      guint32 single_bits;

      memcpy (&bits, &value, sizeof bits);
      memcpy (&single_bits, &single, sizeof single_bits);
      bits = GUINT64_TO_BE (bits);
      single_bits = GUINT32_TO_BE (single_bits);
      if (is_double)
        memcpy (work->elements + i * sizeof bits, &bits, sizeof bits);
      else
        memcpy (work->elements + i * sizeof single_bits, &single_bits, sizeof single_bits);
    }
}

/* Returns the image as elements of its type. */
static const guint8 *
convert (const Work *work)
{
  IdxElementType type = work->options->type;
  gsize size = idx_element_type_get_size (type);

  if (type == IDX_ELEMENT_TYPE_UINT8)
    return work->image;
  if (!idx_element_type_is_integer (type))
    convert_to_floats (work);
  else
    for (gsize i = 0; i < get_n_values (work); i++)
      idx_element_type_write_integer_in_order (type, get_value (work, i),
                                               work->elements + i * size,
                                               FALSE /* little_endian */);
  return work->elements;
}

static gboolean
write_picture (Work *work,
               IdxWriter *writer,
               GCancellable *cancellable,
               GError **error)
{
  gsize n_values = get_n_values (work);

  for (gsize i = 0; work->target.n_channels == 3 && !work->has_color && i < n_values; i += 3)
    work->has_color = get_value (work, i) != get_value (work, i + 1) ||
                      get_value (work, i) != get_value (work, i + 2);
  return idx_dataset_files_append (writer, convert (work),
                                   n_values * idx_element_type_get_size (work->options->type),
                                   cancellable, error);
}

/* Looks for further pictures that can't be read after @first, the first one. Takes its error. */
static gboolean
list_failures (Work *work,
               guint first,
               GError *first_error,
               GCancellable *cancellable,
               GError **error)
{
  idx_picture_failures_add (work->failures, get_picture (work, first)->name, first_error);
  for (guint i = first + 1; i < work->list->pictures->len; i++)
    {
      GError *picture_error = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!read_picture (work, i, &picture_error))
        idx_picture_failures_add (work->failures, get_picture (work, i)->name, picture_error);
    }
  return idx_picture_failures_set_error (work->failures, error);
}

/* --- Notes --- */

static void
add_depth_note (const Work *work,
                GPtrArray *notes)
{
  if (work->n_deep > 0 && work->target.depth == 8)
    g_ptr_array_add (notes, g_strdup (_ ("Values of 16 bits are scaled to 8: 65,535 becomes 255. "
                                         "The type int32 keeps them.")));
}

/* Counts the pictures of a dataset from the index @first on. */
static guint
count_split (const Work *work,
             guint split,
             guint first)
{
  guint n = 0;

  while (first + n < work->list->pictures->len &&
         get_picture (work, first + n)->split == split)
    n++;
  return n;
}

/* Says which datasets there are, if there are several, and which of them have no labels. */
static void
add_split_notes (const Work *work,
                 GPtrArray *notes)
{
  const GPtrArray *splits = work->list->splits;

  for (guint split = 0, first = 0, n; split < splits->len; split++, first += n)
    {
      const char *name = g_ptr_array_index (splits, split);
      g_autofree char *count = NULL;

      n = count_split (work, split, first);
      count = idx_text_format_count (n);
      if (*name != '\0')
        g_ptr_array_add (notes, g_strdup_printf (ngettext ("The folder “%s” becomes a dataset of "
                                                           "its own, with %s picture.",
                                                           "The folder “%s” becomes a dataset of "
                                                           "its own, with %s pictures.",
                                                           n),
                                                 name, count));
      if (n > 0 && !get_picture (work, first)->has_label)
        g_ptr_array_add (notes, *name != '\0'
                                  ? g_strdup_printf (_ ("There are no labels in “%s”."), name)
                                  : g_strdup (_ ("There are no labels.")));
    }
}

static void
add_notes (const Work *work,
           GPtrArray *notes)
{
  const IdxPictureList *list = work->list;
  guint n_classes = list->classes != NULL ? list->classes->len : 0;
  guint n_failures = idx_picture_failures_get_n (work->failures);
  g_autofree char *count = idx_text_format_count (list->pictures->len);
  g_autofree char *classes = idx_text_format_count (n_classes);

  g_ptr_array_add (notes, g_strdup_printf (ngettext ("Found %s picture of %u×%u.",
                                                     "Found %s pictures of %u×%u.",
                                                     list->pictures->len),
                                           count, work->rows, work->columns));
  if (list->n_skipped > 0)
    {
      g_autofree char *n_skipped = idx_text_format_count (list->n_skipped);
      g_autofree char *valid = idx_text_escape_invalid (list->first_skipped);
      g_autofree char *name = idx_text_escape_controls (valid);

      g_ptr_array_add (
        notes, g_strdup_printf (ngettext ("Skipped %s file that isn't a picture: “%s”.",
                                          "Skipped %s files that aren't pictures, such as “%s”.",
                                          list->n_skipped),
                                n_skipped, name));
    }
  if (n_failures > 0)
    {
      g_autofree char *damaged = idx_text_format_count (n_failures);

      g_ptr_array_add (notes,
                       g_strdup_printf (ngettext ("Skipped %s picture that can't be read. %s",
                                                  "Skipped %s pictures that can't be read. %s",
                                                  n_failures),
                                        damaged, idx_picture_failures_get_text (work->failures)));
    }
  add_depth_note (work, notes);
  add_split_notes (work, notes);
  if (list->label_note != NULL)
    g_ptr_array_add (notes, g_strdup (list->label_note));
  else if (n_classes > 0 && work->options->labels == IDX_PICTURE_LABELS_LIST)
    g_ptr_array_add (notes, g_strdup_printf (ngettext ("The list of labels has %s class.",
                                                       "The list of labels has %s classes.",
                                                       n_classes),
                                             classes));
  else if (n_classes > 0)
    g_ptr_array_add (notes, g_strdup_printf (ngettext ("The names of %s folder are the classes.",
                                                       "The names of %s folders are the classes.",
                                                       n_classes),
                                             classes));
}

/* --- All --- */

/* Begins the files of a dataset: writes its labels and names, and returns the writer of its
 * images. */
static IdxWriter *
begin_dataset (const Work *work,
               guint first,
               guint n,
               IdxDatasetFiles *files,
               GCancellable *cancellable,
               GError **error)
{
  gboolean is_color = work->target.n_channels == 3;
  gboolean has_labels = get_picture (work, first)->has_label;
  gboolean has_names =
    has_labels && (work->list->classes != NULL || work->options->names != NULL);
  const IdxHeader header = { .element_type = work->options->type,
                             .n_dimensions = is_color ? 4 : 3,
                             .dimensions = { n, work->rows, work->columns, 3 } };
  IdxWriter *writer = idx_dataset_files_begin (files, "images", &header, error);

  if (writer == NULL ||
      (has_labels && !write_labels (work, first, n, files, cancellable, error)) ||
      (has_names && !write_names (work, files, error)))
    return NULL;
  return writer;
}

/* Begins the files of all datasets, and sets the writer of the images of each, or NULL if it has no
 * pictures. */
static IdxDatasetFiles *
begin_all (const Work *work,
           const char *prefix,
           IdxWriteFlags flags,
           IdxWriter **writers,
           GCancellable *cancellable,
           GError **error)
{
  const GPtrArray *splits = work->list->splits;
  g_autoptr (IdxDatasetFiles) files = NULL;

  for (guint split = 0, first = 0, n; split < splits->len; split++, first += n)
    {
      const char *name = g_ptr_array_index (splits, split);
      g_autofree char *own_prefix =
        *name != '\0' ? g_strconcat (prefix, "-", name, NULL) : g_strdup (prefix);

      n = count_split (work, split, first);
      if (n == 0)
        continue;
      if (files == NULL)
        files = idx_dataset_files_new (own_prefix, flags, NULL /* no source dataset */);
      else
        idx_dataset_files_set_prefix (files, own_prefix);
      writers[split] = begin_dataset (work, first, n, files, cancellable, error);
      if (writers[split] == NULL)
        return NULL;
    }
  return idx_dataset_files_check_stale (files, cancellable, error) ? g_steal_pointer (&files)
                                                                   : NULL;
}

static GPtrArray *
write_all (Work *work,
           const char *prefix,
           IdxWriteFlags flags,
           GPtrArray **removed,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  guint n = work->list->pictures->len;
  g_autofree IdxWriter **writers = g_new0 (IdxWriter *, work->list->splits->len);
  g_autoptr (IdxDatasetFiles) files =
    begin_all (work, prefix, flags, writers, cancellable, error);

  if (files == NULL)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      GError *picture_error = NULL;

      if (!read_picture (work, i, &picture_error))
        {
          (void) list_failures (work, i, picture_error, cancellable, error);
          return NULL;
        }
      if (!write_picture (work, writers[get_picture (work, i)->split], cancellable, error))
        return NULL;
      if (progress != NULL && i % PICTURES_PER_REPORT == 0)
        idx_progress_report (progress, HEADERS_FRACTION + (1 - HEADERS_FRACTION) * i / n);
    }
  return idx_dataset_files_publish (files, removed, cancellable, error);
}

static void
add_gray_note (const Work *work,
               GPtrArray *notes)
{
  const char *advice = work->options->gray_advice;
  const char *note = _ ("All pictures are gray, but stored in color, so the "
                        "images have three equal channels. Converted to gray, "
                        "they have one channel.");

  if (work->target.n_channels == 3 && !work->has_color &&
      work->options->colors == IDX_PICTURE_COLORS_SAME)
    g_ptr_array_add (notes, advice != NULL ? g_strdup_printf ("%s %s", note, advice)
                                           : g_strdup (note));
}

GPtrArray *
idx_picture_import (const char *const *sources,
                    const IdxPictureImportOptions *options,
                    const char *prefix,
                    IdxWriteFlags flags,
                    GPtrArray *notes,
                    GPtrArray **removed,
                    IdxProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  g_auto (Work) work = { .options = options };
  GPtrArray *files;

  g_return_val_if_fail (sources != NULL, NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (options->type != IDX_ELEMENT_TYPE_INT8, NULL);
  g_return_val_if_fail (options->type == IDX_ELEMENT_TYPE_UINT8 ||
                          (options->rows == 0 && !options->use_most_common_size),
                        NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  if (options->rows > 0 && !idx_picture_check_size (options->columns, options->rows, error))
    return NULL;
  work.list =
    idx_picture_list_new (sources, options->labels, options->label_list, options->names,
                          cancellable, error);
  if (work.list == NULL)
    return NULL;
  work.cache = idx_picture_cache_new (work.list);
  work.failures = idx_picture_failures_new ();
  work.sizes = g_array_new (FALSE, FALSE, sizeof (Size));
  work.size_indices = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  work.target = (IdxPictureTarget){ .n_channels = 1,
                                    .depth = 8,
                                    .is_inverted = options->is_inverted };
  memcpy (work.target.background, options->background, sizeof work.target.background);
  if (!read_headers (&work, progress, cancellable, error) || !choose_format (&work, error) ||
      !choose_depth (&work, error) || !prepare (&work, error))
    return NULL;
  add_notes (&work, notes);
  files = write_all (&work, prefix, flags, removed, progress, cancellable, error);
  if (files != NULL)
    add_gray_note (&work, notes);
  return files;
}
