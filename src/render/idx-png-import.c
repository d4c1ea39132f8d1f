/* SPDX-License-Identifier: MIT */

/* Converts PNG files (pictures) to the images of IDX files, in two passes. The first pass reads the
 * headers of all files and chooses the size and the number of channels; the second one decodes the
 * files. Small files are cached in memory between the passes, because opening each of them twice
 * would take longer than any other step but decoding. */

#include "idx-png-import.h"

#include "idx-box-filter.h"
#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-picture-failures.h"
#include "idx-picture.h"
#include "idx-png.h"
#include "idx-text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The maximum number of different sizes that an error message lists. */
#define MAX_LISTED_SIZES 3

/* The maximum total size of the files that are cached in memory between the passes, and the maximum
 * size of each, in bytes. */
#define MAX_CACHE_SIZE ((gsize) 32 * 1024 * 1024)
#define MAX_CACHED_FILE_SIZE ((gsize) 16 * 1024)

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

/* The content of a file. */
typedef struct
{
  guint8 *bytes; /* NULL if the file isn't cached */
  gsize length;
} Content;

/* The values of a picture. The buffer keeps its memory for the next picture. */
typedef struct
{
  guint8 *values;
  gsize size;
} Buffer;

typedef struct
{
  const IdxPngImportOptions *options;
  IdxPictureList *list;
  Content *contents;        /* of each picture */
  gsize cache_size;         /* the number of bytes that the first pass cached in @contents */
  GArray *sizes;            /* the sizes of pictures, in the order in which they occur */
  GHashTable *size_indices; /* by rows and columns: the index in @sizes, plus 1 */
  guint rows;               /* the size that all images will have */
  guint columns;
  guint n_gray;       /* the number of gray pictures */
  guint n_color;      /* the number of pictures in color */
  gboolean in_color;  /* whether samples have three channels */
  gboolean has_color; /* whether the channels of a pixel differ */
  IdxPictureFailures *failures;
  Buffer decoded;       /* a picture before it is scaled */
  Buffer scaled;        /* the same picture after that */
  IdxBoxFilter *filter; /* for pictures of the size @filter_size */
  Size filter_size;
} Work;

static void
work_clear (Work *self)
{
  for (guint i = 0; self->contents != NULL && i < self->list->pictures->len; i++)
    g_free (self->contents[i].bytes);
  g_free (self->contents);
  g_clear_pointer (&self->list, idx_picture_list_free);
  g_clear_pointer (&self->sizes, g_array_unref);
  g_clear_pointer (&self->failures, idx_picture_failures_free);
  g_clear_pointer (&self->size_indices, g_hash_table_unref);
  g_free (self->decoded.values);
  g_free (self->scaled.values);
  g_clear_pointer (&self->filter, idx_box_filter_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static const IdxPictureFile *
get_picture (const Work *work,
             guint i)
{
  return &g_array_index (work->list->pictures, IdxPictureFile, i);
}

/* --- Files --- */

static gboolean
set_read_error (GError **error)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("The file can't be read: %s."),
               g_strerror (errno));
  return FALSE;
}

/* Opens a picture and returns the size of the file in @size. */
static int
open_picture (const Work *work,
              const IdxPictureFile *picture,
              gsize *size,
              GError **error)
{
  g_autofree char *path = g_build_filename (
    g_ptr_array_index (work->list->sources, picture->source), picture->name, NULL);
  struct stat status;
  /* A named pipe would block the open without O_NONBLOCK. */
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  if (fd < 0 || fstat (fd, &status) != 0)
    {
      (void) set_read_error (error);
      if (fd >= 0)
        (void) close (fd);
      return -1;
    }
  *size = S_ISREG (status.st_mode) ? (gsize) status.st_size : 0;
  return fd;
}

/* Reads the first @size bytes of a file, or fewer if it is shorter. */
static gboolean
read_start (int fd,
            guint8 *bytes,
            gsize size,
            gsize *length,
            GError **error)
{
  gsize total = 0;

  while (total < size)
    {
      gssize n = read (fd, bytes + total, size - total);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return set_read_error (error);
      if (n == 0)
        break;
      total += (gsize) n;
    }
  *length = total;
  return TRUE;
}

/* Reads the header of a picture, and caches the whole file if it is small. */
static gboolean
read_header (Work *work,
             guint i,
             IdxPngHeader *header,
             GError **error)
{
  guint8 start[MAX_CACHED_FILE_SIZE];
  gsize size, length;
  gboolean should_cache, read;
  int fd = open_picture (work, get_picture (work, i), &size, error);

  if (fd < 0)
    return FALSE;
  should_cache = size > 0 && size <= sizeof start && work->cache_size + size <= MAX_CACHE_SIZE;
  read = read_start (fd, start, should_cache ? size : MIN (size, IDX_PNG_HEADER_SIZE), &length,
                     error);
  (void) close (fd);
  if (!read || !idx_png_header_parse (header, start, length, size, error))
    return FALSE;
  if (should_cache)
    {
      work->contents[i] = (Content){ g_memdup2 (start, length), length };
      work->cache_size += length;
    }
  return TRUE;
}

/* Gets the whole content of a picture, from the cache or from its file. Removes it from the cache,
 * because it isn't needed again. */
static gboolean
take_content (Work *work,
              guint i,
              Content *content,
              GError **error)
{
  gsize size;
  gsize length = 0;
  g_autofree guint8 *bytes = NULL;
  gboolean read;
  int fd;

  if (work->contents[i].bytes != NULL)
    {
      *content = work->contents[i];
      work->contents[i].bytes = NULL;
      return TRUE;
    }
  fd = open_picture (work, get_picture (work, i), &size, error);
  if (fd < 0)
    return FALSE;
  bytes = g_try_malloc (MAX (size, 1));
  if (bytes == NULL)
    errno = ENOMEM;
  read = bytes != NULL ? read_start (fd, bytes, size, &length, error) : set_read_error (error);
  (void) close (fd);
  if (!read)
    return FALSE;
  *content = (Content){ g_steal_pointer (&bytes), length };
  return TRUE;
}

/* --- Headers --- */

static void
count_size (Work *work,
            const IdxPngHeader *header)
{
  const Size size = { header->rows, header->columns, 1 };
  const gint64 key = (gint64) header->rows << 32 | header->columns;
  guint index_plus_1 = GPOINTER_TO_UINT (g_hash_table_lookup (work->size_indices, &key));

  if (header->is_color)
    work->n_color++;
  else
    work->n_gray++;
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

/* Makes room for a picture in @buffer. */
static gboolean
reserve (const Work *work,
         Buffer *buffer,
         guint rows,
         guint columns,
         GError **error)
{
  guint n_channels = work->in_color ? 3 : 1;
  gsize size = (gsize) rows * columns * n_channels;

  if (size <= buffer->size)
    return TRUE;
  g_clear_pointer (&buffer->values, g_free);
  buffer->size = 0;
  buffer->values = idx_png_allocate_values (rows, columns, n_channels, error);
  if (buffer->values == NULL)
    return FALSE;
  buffer->size = size;
  return TRUE;
}

/* Checks that a picture can be decoded, if that decides whether it is left out. */
static gboolean
check_picture (Work *work,
               guint i,
               const IdxPngHeader *header,
               GError **error)
{
  Content content = { 0 };
  gboolean is_cached = work->contents[i].bytes != NULL;
  gboolean is_good;

  if (!work->options->skip_damaged)
    return TRUE;
  if (is_cached)
    content = work->contents[i];
  else if (!take_content (work, i, &content, error))
    return FALSE;
  is_good = reserve (work, &work->decoded, header->rows, header->columns, error) &&
            idx_png_decode (content.bytes, content.length, header, FALSE /* in_color */,
                            work->decoded.values, error);
  if (!is_cached)
    g_free (content.bytes);
  return is_good;
}

/* Leaves out the pictures that can't be read. */
static void
remove_damaged (Work *work,
                const gboolean *is_damaged)
{
  guint n_kept = 0;

  for (guint i = 0; i < work->list->pictures->len; i++)
    if (is_damaged[i])
      g_clear_pointer (&work->contents[i].bytes, g_free);
    else
      work->contents[n_kept++] = work->contents[i];
  idx_picture_list_remove (work->list, is_damaged);
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

  work->contents = g_new0 (Content, n);
  for (guint i = 0; i < n; i++)
    {
      IdxPngHeader header;
      GError *picture_error = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (read_header (work, i, &header, &picture_error) &&
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
  remove_damaged (work, is_damaged);
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
  IdxPngColors colors = work->options->colors;

  if (work->options->rows == 0 && !work->options->use_most_common_size && work->sizes->len > 1)
    return set_sizes_error (work, error);
  work->rows = work->options->rows > 0 ? work->options->rows : size->rows;
  work->columns = work->options->rows > 0 ? work->options->columns : size->columns;
  if (colors == IDX_PNG_COLORS_SAME && work->n_gray > 0 && work->n_color > 0)
    {
      g_autofree char *gray = idx_text_format_count (work->n_gray);
      g_autofree char *color = idx_text_format_count (work->n_color);

      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("Some pictures are gray (%s), and others are in color (%s). Choose gray or "
                      "color for all."),
                   gray, color);
      return FALSE;
    }
  work->in_color = colors == IDX_PNG_COLORS_COLOR ||
                   (colors == IDX_PNG_COLORS_SAME && work->n_color > 0);
  return TRUE;
}

/* --- Writing --- */

/* Returns the first of the types that can store all labels. The range of each type includes that of
 * the previous one. */
static IdxElementType
get_label_type (const Work *work)
{
  static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT16,
                                          IDX_ELEMENT_TYPE_INT32 };
  guint type = 0;

  for (guint i = 0; i < work->list->pictures->len; i++)
    {
      gint64 label = get_picture (work, i)->label;

      while (type + 1 < G_N_ELEMENTS (types) && !idx_element_type_can_hold (types[type], label))
        type++;
    }
  return types[type];
}

static gboolean
write_labels (const Work *work,
              IdxDatasetFiles *files,
              GCancellable *cancellable,
              GError **error)
{
  const IdxHeader header = { .element_type = get_label_type (work),
                             .n_dimensions = 1,
                             .dimensions = { work->list->pictures->len } };
  gsize size = idx_element_type_get_size (header.element_type);
  guint n = work->list->pictures->len;
  g_autofree guint8 *labels = g_malloc_n (n, size);
  IdxWriter *writer = idx_dataset_files_begin (files, "labels", &header, error);

  for (guint i = 0; i < n; i++)
    idx_element_type_write_integer_in_order (
      header.element_type, get_picture (work, i)->label, labels + i * size,
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

/* Returns the filter that scales pictures of the size in @header to @height and @width. */
static IdxBoxFilter *
get_filter (Work *work,
            const IdxPngHeader *header,
            guint height,
            guint width)
{
  if (work->filter != NULL && work->filter_size.rows == header->rows &&
      work->filter_size.columns == header->columns)
    return work->filter;
  g_clear_pointer (&work->filter, idx_box_filter_free);
  work->filter = idx_box_filter_new (header->rows, header->columns, height, width);
  work->filter_size = (Size){ header->rows, header->columns, 0 };
  return work->filter;
}

/* Computes the largest size that has the proportions of a picture and fits into an image. */
static void
get_scaled_size (const Work *work,
                 const IdxPngHeader *header,
                 guint *height,
                 guint *width)
{
  /* Scaled to the height of an image, the picture is width_times_rows / header->rows wide. Scaled
   * to the width of an image, it is height_times_columns / header->columns high. */
  guint64 width_times_rows = (guint64) work->rows * header->columns;
  guint64 height_times_columns = (guint64) work->columns * header->rows;
  guint64 rounded;

  if (width_times_rows <= height_times_columns)
    {
      rounded = (width_times_rows + header->rows / 2) / header->rows;
      *height = work->rows;
      *width = (guint) CLAMP (rounded, 1, work->columns);
    }
  else
    {
      rounded = (height_times_columns + header->columns / 2) / header->columns;
      *width = work->columns;
      *height = (guint) CLAMP (rounded, 1, work->rows);
    }
}

/* Scales the decoded picture if necessary, and centers it in an image. */
static gboolean
fit (Work *work,
     const IdxPngHeader *header,
     guint8 *values,
     GError **error)
{
  gsize n_channels = work->in_color ? 3 : 1;
  IdxRaster raster = {
    .origin = work->decoded.values,
    .row_step = (gssize) (header->columns * n_channels),
    .column_step = (gssize) n_channels,
    .rows = header->rows,
    .columns = header->columns,
    .n_channels = (guint) n_channels,
  };
  const guint8 *source = work->decoded.values;
  guint height, width;
  gsize row_size;

  get_scaled_size (work, header, &height, &width);
  if (height != header->rows || width != header->columns)
    {
      if (!reserve (work, &work->scaled, height, width, error))
        return FALSE;
      idx_box_filter_apply (get_filter (work, header, height, width), &raster,
                            work->scaled.values);
      source = work->scaled.values;
    }
  row_size = width * n_channels;
  memset (values, 0, (gsize) work->rows * work->columns * n_channels);
  for (guint row = 0; row < height; row++)
    memcpy (values + ((gsize) ((work->rows - height) / 2 + row) * work->columns +
                      (work->columns - width) / 2) *
                       n_channels,
            source + row * row_size, row_size);
  return TRUE;
}

/* Decodes a picture to the values of an image. */
static gboolean
decode (Work *work,
        const Content *content,
        const IdxPngHeader *header,
        guint8 *values,
        GError **error)
{
  gboolean has_image_size = header->rows == work->rows && header->columns == work->columns;

  if (has_image_size)
    return idx_png_decode (content->bytes, content->length, header, work->in_color, values, error);
  if (work->options->rows == 0 && !work->options->use_most_common_size)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           _ ("It changed while it was being read."));
      return FALSE;
    }
  return reserve (work, &work->decoded, header->rows, header->columns, error) &&
         idx_png_decode (content->bytes, content->length, header, work->in_color,
                         work->decoded.values, error) &&
         fit (work, header, values, error);
}

static gboolean
read_picture (Work *work,
              guint i,
              guint8 *values,
              GError **error)
{
  Content content;
  g_autofree guint8 *bytes = NULL;
  IdxPngHeader header;

  if (!take_content (work, i, &content, error))
    return FALSE;
  bytes = content.bytes;
  return idx_png_header_parse (&header, bytes, content.length, content.length, error) &&
         decode (work, &content, &header, values, error);
}

static gboolean
write_picture (Work *work,
               IdxWriter *writer,
               const guint8 *values,
               gsize n_values,
               GCancellable *cancellable,
               GError **error)
{
  for (gsize j = 0; work->in_color && !work->has_color && j < n_values; j += 3)
    work->has_color = values[j] != values[j + 1] || values[j] != values[j + 2];
  return idx_dataset_files_append (writer, values, n_values, cancellable, error);
}

/* Looks for further pictures that can't be read after @first, the first one. Takes its error. */
static gboolean
list_failures (Work *work,
               guint first,
               guint8 *values,
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
      if (!read_picture (work, i, values, &picture_error))
        idx_picture_failures_add (work->failures, get_picture (work, i)->name, picture_error);
    }
  return idx_picture_failures_set_error (work->failures, error);
}

/* --- All --- */

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
  if (!list->has_labels)
    g_ptr_array_add (notes, g_strdup (_ ("There are no labels.")));
  else if (n_classes > 0 && work->options->labels == IDX_PNG_LABELS_LIST)
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
  gboolean has_names = work->list->classes != NULL ||
                       (work->options->names != NULL && work->list->has_labels);
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = work->in_color ? 4 : 3,
                             .dimensions = { n, work->rows, work->columns, 3 } };
  guint n_channels = work->in_color ? 3 : 1;
  gsize n_values = (gsize) work->rows * work->columns * n_channels;
  g_autofree guint8 *values =
    idx_png_allocate_values (work->rows, work->columns, n_channels, error);
  g_autoptr (IdxDatasetFiles) files = NULL;
  IdxWriter *writer;

  if (values == NULL)
    return NULL;
  files = idx_dataset_files_new (prefix, flags, NULL /* no source dataset */);
  writer = idx_dataset_files_begin (files, "images", &header, error);
  if (writer == NULL ||
      (work->list->has_labels && !write_labels (work, files, cancellable, error)) ||
      (has_names && !write_names (work, files, error)) ||
      !idx_dataset_files_check_stale (files, cancellable, error))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      GError *picture_error = NULL;

      if (!read_picture (work, i, values, &picture_error))
        {
          (void) list_failures (work, i, values, picture_error, cancellable, error);
          return NULL;
        }
      if (!write_picture (work, writer, values, n_values, cancellable, error))
        return NULL;
      if (progress != NULL && i % PICTURES_PER_REPORT == 0)
        idx_progress_report (progress, HEADERS_FRACTION + (1 - HEADERS_FRACTION) * i / n);
    }
  return idx_dataset_files_publish (files, removed, cancellable, error);
}

GPtrArray *
idx_png_import (const char *const *sources,
                const IdxPngImportOptions *options,
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
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  if (options->rows > 0 && !idx_picture_check_size (options->columns, options->rows, error))
    return NULL;
  work.list =
    idx_picture_list_new (sources, options->labels, options->label_list, options->names,
                          cancellable, error);
  if (work.list == NULL)
    return NULL;
  work.failures = idx_picture_failures_new ();
  work.sizes = g_array_new (FALSE, FALSE, sizeof (Size));
  work.size_indices = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  if (!read_headers (&work, progress, cancellable, error) || !choose_format (&work, error))
    return NULL;
  add_notes (&work, notes);
  files = write_all (&work, prefix, flags, removed, progress, cancellable, error);
  if (files != NULL && work.in_color && !work.has_color && options->colors == IDX_PNG_COLORS_SAME)
    g_ptr_array_add (notes, g_strdup (_ ("All pictures are gray, but stored in color, so the "
                                         "images have three equal channels. Converted to gray, "
                                         "they have one channel.")));
  return files;
}
