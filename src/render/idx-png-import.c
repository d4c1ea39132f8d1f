/* SPDX-License-Identifier: MIT */

/* Makes IDX files of folders of PNG files, in two passes: the headers of all files decide the size
 * and the number of channels, then the files are decoded. */

#include "idx-png-import.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-folder.h"
#include "idx-png.h"
#include "idx-text.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LABEL_MARK "-label-"
#define NO_INDEX G_MAXUINT64

/* Only this many sizes are listed if the pictures differ. */
#define MAX_SIZES 3

typedef struct
{
  char *name; /* relative to the folder */
  guint folder;
  guint64 index; /* NO_INDEX if the name has none */
  gint64 label;
} Picture;

typedef struct
{
  guint rows;
  guint columns;
  guint count;
} Size;

typedef struct
{
  const char *path;
  GPtrArray *folders; /* sorted names, "" if there are none */
  GArray *pictures;
  guint folder; /* that is being listed */
  GArray *sizes;
  guint n_gray;
  guint n_color;
  gboolean in_color;
  gboolean has_labels;
  gboolean has_names; /* of classes */
} Work;

static void
picture_clear (gpointer data)
{
  Picture *self = data;

  g_free (self->name);
}

/* Names the file in front of an error about it. */
static void
prefix_error (const char *name,
              GError **error)
{
  g_autofree char *valid = idx_text_escape (name);
  g_autofree char *shown = idx_text_escape_controls (valid);

  g_prefix_error (error, "“%s”: ", shown);
}

/* --- Listing --- */

/* Reads the index in "t10k-00042.png" or "t10k-00042-label-4.png", and the label. */
static void
parse_name (Picture *picture,
            const char *base,
            gboolean *has_label)
{
  const char *mark = g_strrstr (base, LABEL_MARK);
  const char *dot = strrchr (base, '.');
  const char *end = mark != NULL ? mark : dot;
  const char *start = end;
  g_autofree char *label = NULL;
  g_autofree char *index = NULL;

  *has_label = FALSE;
  picture->index = NO_INDEX;
  if (end == NULL)
    return;
  while (start > base && g_ascii_isdigit (start[-1]))
    start--;
  index = g_strndup (start, (gsize) (end - start));
  if (!g_ascii_string_to_unsigned (index, 10, 0, G_MAXUINT32, &picture->index, NULL))
    picture->index = NO_INDEX;
  if (mark == NULL || dot == NULL || dot < mark + strlen (LABEL_MARK))
    return;
  mark += strlen (LABEL_MARK);
  label = g_strndup (mark, (gsize) (dot - mark));
  *has_label =
    g_ascii_string_to_signed (label, 10, G_MININT32, G_MAXINT32, &picture->label, NULL);
}

static void
idx_png_import_list_cb (const char *name,
                        gboolean is_folder,
                        gpointer data)
{
  Work *work = data;

  if (name[0] == '.')
    return;
  if (is_folder)
    g_ptr_array_add (work->folders, g_strdup (name));
  else
    {
      const char *folder = g_ptr_array_index (work->folders, work->folder);
      Picture picture = { .folder = work->folder };

      picture.name = *folder != '\0' ? g_build_filename (folder, name, NULL) : g_strdup (name);
      g_array_append_val (work->pictures, picture);
    }
}

static int
compare_text (gconstpointer a,
              gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Lists the folder, and each folder in it. The first folder is the one itself, "". */
static gboolean
list_pictures (Work *work,
               GCancellable *cancellable,
               GError **error)
{
  guint n_folders;

  g_ptr_array_add (work->folders, g_strdup (""));
  if (!idx_folder_foreach (work->path, idx_png_import_list_cb, work, cancellable, error))
    return FALSE;
  g_ptr_array_sort (work->folders, compare_text);
  n_folders = work->folders->len;
  for (work->folder = 1; work->folder < n_folders; work->folder++)
    {
      const char *name = g_ptr_array_index (work->folders, work->folder);
      g_autofree char *path = g_build_filename (work->path, name, NULL);

      if (!idx_folder_foreach (path, idx_png_import_list_cb, work, cancellable, error))
        {
          prefix_error (name, error);
          return FALSE;
        }
      if (work->folders->len > n_folders)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                               _ ("The folder of a class can't have folders in it."));
          prefix_error (name, error);
          return FALSE;
        }
    }
  if (work->pictures->len > 0)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES,
                       _ ("There are no pictures in this folder."));
  return FALSE;
}

/* --- Labels and order --- */

static gboolean
label_by_folder (Work *work,
                 GError **error)
{
  g_autofree gint64 *labels = g_new0 (gint64, work->folders->len);

  work->has_labels = TRUE;
  for (guint i = 1; i < work->folders->len && !work->has_names; i++)
    work->has_names = !g_ascii_string_to_signed (g_ptr_array_index (work->folders, i), 10,
                                                 G_MININT32, G_MAXINT32, &labels[i], NULL);
  for (guint i = 0; i < work->pictures->len; i++)
    {
      Picture *picture = &g_array_index (work->pictures, Picture, i);

      if (picture->folder == 0)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                               _ ("This file isn't in the folder of a class."));
          prefix_error (picture->name, error);
          return FALSE;
        }
      picture->label = work->has_names ? (gint64) picture->folder - 1 : labels[picture->folder];
    }
  return TRUE;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (((const Picture *) a)->name, ((const Picture *) b)->name);
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  const Picture *first = a;
  const Picture *second = b;

  if (first->index != second->index)
    return first->index < second->index ? -1 : 1;
  return compare_names (a, b);
}

static gboolean
label_and_sort (Work *work,
                IdxPngLabels labels,
                GError **error)
{
  gboolean all_indices = TRUE;
  const Picture *unlabeled = NULL;

  for (guint i = 0; i < work->pictures->len; i++)
    {
      Picture *picture = &g_array_index (work->pictures, Picture, i);
      const char *slash = strrchr (picture->name, '/');
      gboolean has_label;

      parse_name (picture, slash != NULL ? slash + 1 : picture->name, &has_label);
      all_indices = all_indices && picture->index != NO_INDEX;
      if (!has_label && unlabeled == NULL)
        unlabeled = picture;
    }
  if (labels == IDX_PNG_LABELS_NAME && unlabeled != NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("Its name has no label, as in “00042-label-4.png”."));
      prefix_error (unlabeled->name, error);
      return FALSE;
    }
  if (labels == IDX_PNG_LABELS_FOLDER ||
      (labels == IDX_PNG_LABELS_DETECT && work->folders->len > 1))
    {
      if (!label_by_folder (work, error))
        return FALSE;
    }
  else
    work->has_labels = labels != IDX_PNG_LABELS_NONE && unlabeled == NULL;
  g_array_sort (work->pictures, all_indices ? compare_indices : compare_names);
  return TRUE;
}

/* --- Headers --- */

static gboolean
set_read_error (GError **error)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("It can't be read: %s."),
               g_strerror (errno));
  return FALSE;
}

static gboolean
read_header (const char *path,
             IdxPngHeader *header,
             GError **error)
{
  guint8 bytes[IDX_PNG_HEADER_SIZE];
  struct stat status;
  gssize length = -1;
  /* A named pipe would block the open without O_NONBLOCK. */
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  if (fd < 0)
    return set_read_error (error);
  if (fstat (fd, &status) == 0)
    length = S_ISREG (status.st_mode) ? read (fd, bytes, sizeof bytes) : 0;
  if (length < 0)
    {
      (void) set_read_error (error);
      (void) close (fd);
      return FALSE;
    }
  (void) close (fd);
  return idx_png_header_parse (header, bytes, (gsize) length, (guint64) status.st_size, error);
}

static void
count_size (Work *work,
            const IdxPngHeader *header)
{
  const Size size = { header->rows, header->columns, 1 };

  if (header->is_color)
    work->n_color++;
  else
    work->n_gray++;
  for (guint i = 0; i < work->sizes->len; i++)
    {
      Size *known = &g_array_index (work->sizes, Size, i);

      if (known->rows == header->rows && known->columns == header->columns)
        {
          known->count++;
          return;
        }
    }
  if (work->sizes->len <= MAX_SIZES)
    g_array_append_val (work->sizes, size);
}

static gboolean
set_sizes_error (const Work *work,
                 GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < MIN (work->sizes->len, MAX_SIZES); i++)
    {
      const Size *size = &g_array_index (work->sizes, Size, i);
      g_autofree char *count = idx_text_count (size->count);

      g_string_append_printf (list, "%s%u×%u (%s)", i > 0 ? ", " : "", size->rows, size->columns,
                              count);
    }
  if (work->sizes->len > MAX_SIZES)
    g_string_append (list, ", …");
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The pictures have different sizes: %s. All images of a dataset have the same "
                  "size."),
               list->str);
  return FALSE;
}

static gboolean
check_headers (Work *work,
               IdxPngColors colors,
               GCancellable *cancellable,
               GError **error)
{
  for (guint i = 0; i < work->pictures->len; i++)
    {
      const Picture *picture = &g_array_index (work->pictures, Picture, i);
      g_autofree char *path = g_build_filename (work->path, picture->name, NULL);
      IdxPngHeader header;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!read_header (path, &header, error))
        {
          prefix_error (picture->name, error);
          return FALSE;
        }
      count_size (work, &header);
    }
  if (work->sizes->len > 1)
    return set_sizes_error (work, error);
  if (colors == IDX_PNG_COLORS_SAME && work->n_gray > 0 && work->n_color > 0)
    {
      g_autofree char *gray = idx_text_count (work->n_gray);
      g_autofree char *color = idx_text_count (work->n_color);

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

/* The smallest type that holds all labels. Each type holds whatever those before it hold. */
static IdxElementType
get_label_type (const Work *work)
{
  static const IdxElementType types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT16,
                                          IDX_ELEMENT_TYPE_INT32 };
  guint type = 0;

  for (guint i = 0; i < work->pictures->len; i++)
    {
      gint64 label = g_array_index (work->pictures, Picture, i).label;

      while (!idx_element_type_can_hold (types[type], label))
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
                             .dimensions = { work->pictures->len } };
  gsize size = idx_element_type_get_size (header.element_type);
  g_autofree guint8 *labels = g_malloc_n (work->pictures->len, size);
  IdxWriter *writer = idx_dataset_files_begin (files, "labels", &header, error);

  for (guint i = 0; i < work->pictures->len; i++)
    idx_element_type_write_integer_in_order (
      header.element_type, g_array_index (work->pictures, Picture, i).label, labels + i * size,
      FALSE);
  return writer != NULL && idx_dataset_files_append (writer, labels, work->pictures->len * size,
                                                     cancellable, error);
}

static gboolean
write_names (const Work *work,
             IdxDatasetFiles *files,
             GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 1; i < work->folders->len; i++)
    {
      g_autofree char *valid = idx_text_escape (g_ptr_array_index (work->folders, i));
      g_autofree char *line = idx_text_escape_controls (valid);

      g_string_append_printf (list, "%s\n", line);
    }
  return idx_dataset_files_begin_list (files, "names", list->str, error);
}

static gboolean
write_picture (const Work *work,
               const Picture *picture,
               IdxWriter *writer,
               guint8 *values,
               gsize n_values,
               GCancellable *cancellable,
               GError **error)
{
  const Size *size = &g_array_index (work->sizes, Size, 0);
  g_autofree char *path = g_build_filename (work->path, picture->name, NULL);
  g_autofree char *content = NULL;
  IdxPngHeader header;
  gsize length;

  if (!g_file_get_contents (path, &content, &length, error))
    return FALSE;
  if (!idx_png_header_parse (&header, (const guint8 *) content, length, length, error) ||
      (header.rows == size->rows && header.columns == size->columns &&
       !idx_png_decode ((const guint8 *) content, length, &header, work->in_color, values, error)))
    {
      prefix_error (picture->name, error);
      return FALSE;
    }
  if (header.rows != size->rows || header.columns != size->columns)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                           _ ("It was changed while it was read."));
      prefix_error (picture->name, error);
      return FALSE;
    }
  return idx_dataset_files_append (writer, values, n_values, cancellable, error);
}

static void
add_notes (const Work *work,
           GPtrArray *notes)
{
  const Size *size = &g_array_index (work->sizes, Size, 0);
  g_autofree char *count = idx_text_count (work->pictures->len);
  g_autofree char *classes = idx_text_count (work->folders->len - 1);

  g_ptr_array_add (notes, g_strdup_printf (ngettext ("Found %s picture of %u×%u.",
                                                     "Found %s pictures of %u×%u.",
                                                     work->pictures->len),
                                           count, size->rows, size->columns));
  if (!work->has_labels)
    g_ptr_array_add (notes, g_strdup (_ ("There are no labels.")));
  else if (work->has_names)
    g_ptr_array_add (notes, g_strdup_printf (ngettext ("The names of %s folder are the classes.",
                                                       "The names of %s folders are the classes.",
                                                       work->folders->len - 1),
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
  const Size *size = &g_array_index (work->sizes, Size, 0);
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = work->in_color ? 4 : 3,
                             .dimensions = { work->pictures->len, size->rows, size->columns, 3 } };
  gsize n_values = (gsize) size->rows * size->columns * (work->in_color ? 3 : 1);
  g_autofree guint8 *values = g_malloc (n_values);
  g_autoptr (IdxDatasetFiles) files = idx_dataset_files_new (prefix, flags, NULL);
  IdxWriter *writer = idx_dataset_files_begin (files, "images", &header, error);

  if (writer == NULL || (work->has_labels && !write_labels (work, files, cancellable, error)) ||
      (work->has_names && !write_names (work, files, error)) ||
      !idx_dataset_files_check (files, cancellable, error))
    return NULL;
  for (guint i = 0; i < work->pictures->len; i++)
    {
      if (!write_picture (work, &g_array_index (work->pictures, Picture, i), writer, values,
                          n_values, cancellable, error))
        return NULL;
      if (progress != NULL)
        idx_progress_report (progress, (double) i / work->pictures->len);
    }
  return idx_dataset_files_publish (files, removed, cancellable, error);
}

GPtrArray *
idx_png_import (const char *folder,
                IdxPngLabels labels,
                IdxPngColors colors,
                const char *prefix,
                IdxWriteFlags flags,
                GPtrArray *notes,
                GPtrArray **removed,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) pictures = g_array_new (FALSE, FALSE, sizeof (Picture));
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (Size));
  Work work = { .path = folder, .folders = folders, .pictures = pictures, .sizes = sizes };

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  g_array_set_clear_func (pictures, picture_clear);
  if (!list_pictures (&work, cancellable, error) || !label_and_sort (&work, labels, error) ||
      !check_headers (&work, colors, cancellable, error))
    return NULL;
  add_notes (&work, notes);
  return write_all (&work, prefix, flags, removed, progress, cancellable, error);
}
