/* SPDX-License-Identifier: MIT */

/* Writes the files of a dataset: the images, the labels, and files that belong to them. */

#include "idx-dataset-files.h"

#include "idx-error.h"
#include "idx-folder.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Matches the names of all files that a dataset can have, without the prefix. */
#define STALE_PATTERN \
  "^-((images|labels|index)-idx[0-9]+-(ubyte|byte|short|int|float|double)(\\.gz)?|names\\.txt)$"

struct _IdxDatasetFiles
{
  GPtrArray *prefixes; /* (element-type filename): the files that are begun get the last one */
  IdxWriteFlags flags;
  GPtrArray *sources; /* (element-type IdxDataset): their files are never replaced */
  GPtrArray *writers;
  GPtrArray *stale; /* files of an earlier dataset; NULL before idx_dataset_files_check_stale() */
};

IdxDatasetFiles *
idx_dataset_files_new (const char *prefix,
                       IdxWriteFlags flags,
                       IdxDataset *source)
{
  IdxDatasetFiles *self;

  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (source == NULL || IDX_IS_DATASET (source), NULL);

  self = g_new0 (IdxDatasetFiles, 1);
  self->prefixes = g_ptr_array_new_with_free_func (g_free);
  self->flags = flags;
  self->sources = g_ptr_array_new_with_free_func (g_object_unref);
  self->writers = g_ptr_array_new_with_free_func (g_object_unref);
  idx_dataset_files_set_prefix (self, prefix);
  if (source != NULL)
    idx_dataset_files_add_source (self, source);
  return self;
}

void
idx_dataset_files_set_prefix (IdxDatasetFiles *self,
                              const char *prefix)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (prefix != NULL);

  g_ptr_array_add (self->prefixes, g_strdup (prefix));
}

void
idx_dataset_files_add_source (IdxDatasetFiles *self,
                              IdxDataset *source)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DATASET (source));

  g_ptr_array_add (self->sources, g_object_ref (source));
}

static const char *
get_prefix (const IdxDatasetFiles *self)
{
  return g_ptr_array_index (self->prefixes, self->prefixes->len - 1);
}

void
idx_dataset_files_free (IdxDatasetFiles *self)
{
  g_ptr_array_unref (self->prefixes);
  g_ptr_array_unref (self->sources);
  g_ptr_array_unref (self->writers);
  g_clear_pointer (&self->stale, g_ptr_array_unref);
  g_free (self);
}

/* Propagates an error, prefixed with the name of the file unless the operation was canceled.
 * Returns FALSE. */
static gboolean
propagate (IdxWriter *writer,
           GError *writer_error,
           GError **error)
{
  if (writer_error->domain == IDX_ERROR)
    idx_writer_prefix_error (idx_writer_get_target (writer), &writer_error);
  g_propagate_error (error, writer_error);
  return FALSE;
}

/* Checks that @target isn't a file of a source. */
static gboolean
check_target (IdxDatasetFiles *self,
              GFile *target,
              GError **error)
{
  for (guint i = 0; i < self->sources->len; i++)
    if (!idx_dataset_check_target (g_ptr_array_index (self->sources, i), target, error))
      return FALSE;
  return TRUE;
}

/* Adds @writer, or prefixes the error with the name of the file if @writer is NULL. */
static IdxWriter *
add_writer (IdxDatasetFiles *self,
            IdxWriter *writer,
            GFile *target,
            GError **error)
{
  if (writer == NULL)
    idx_writer_prefix_error (target, error);
  else
    g_ptr_array_add (self->writers, writer);
  return writer;
}

IdxWriter *
idx_dataset_files_begin (IdxDatasetFiles *self,
                         const char *word,
                         const IdxHeader *header,
                         GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) target = NULL;
  IdxWriter *writer = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (header != NULL, NULL);

  path = g_strdup_printf ("%s-%s-idx%u-%s%s", get_prefix (self), word, header->n_dimensions,
                          idx_element_type_get_suffix (header->element_type),
                          self->flags & IDX_WRITE_GZIP ? ".gz" : "");
  target = g_file_new_for_path (path);
  if (check_target (self, target, error))
    writer = idx_writer_new (target, header, self->flags, error);
  return add_writer (self, writer, target, error);
}

gboolean
idx_dataset_files_add_text (IdxDatasetFiles *self,
                            const char *word,
                            const char *content,
                            GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) target = NULL;
  IdxWriter *writer = NULL;
  gsize length;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (content != NULL, FALSE);

  length = strlen (content);
  path = g_strdup_printf ("%s-%s.txt", get_prefix (self), word);
  target = g_file_new_for_path (path);
  if (check_target (self, target, error))
    writer =
      idx_writer_new_raw (target, length, self->flags & ~(guint) IDX_WRITE_GZIP, error);
  return add_writer (self, writer, target, error) != NULL &&
         idx_dataset_files_append (writer, (const guint8 *) content, length, NULL, error);
}

static gboolean
is_written (GPtrArray *writers,
            GFile *file)
{
  for (guint i = 0; i < writers->len; i++)
    if (g_file_equal (idx_writer_get_target (g_ptr_array_index (writers, i)), file))
      return TRUE;
  return FALSE;
}

static int
compare_paths_descending (gconstpointer a,
                          gconstpointer b)
{
  return strcmp (g_file_peek_path (*(GFile *const *) b), g_file_peek_path (*(GFile *const *) a));
}

/* A search for the files of an earlier dataset. The prefix consists of @folder and @stem. */
typedef struct
{
  IdxDatasetFiles *files;
  const char *folder;
  const char *stem;
} Search;

static void
add_stale (const char *name,
           gboolean is_folder,
           gpointer data)
{
  const Search *search = data;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (is_folder || !g_str_has_prefix (name, search->stem) ||
      !g_regex_match_simple (STALE_PATTERN, name + strlen (search->stem), 0, 0))
    return;
  path = g_build_filename (search->folder, name, NULL);
  file = g_file_new_for_path (path);
  if (!is_written (search->files->writers, file))
    g_ptr_array_add (search->files->stale, g_steal_pointer (&file));
}

/* Finds the files of earlier datasets. Sorts the images last: files are removed in reverse order,
 * and images must be removed before their labels. */
static gboolean
find_stale (IdxDatasetFiles *self,
            GCancellable *cancellable,
            GError **error)
{
  g_clear_pointer (&self->stale, g_ptr_array_unref);
  self->stale = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < self->prefixes->len; i++)
    {
      const char *prefix = g_ptr_array_index (self->prefixes, i);
      g_autofree char *folder = g_path_get_dirname (prefix);
      g_autofree char *stem = g_path_get_basename (prefix);
      Search search = { self, folder, stem };

      if (!idx_folder_foreach (folder, add_stale, &search, cancellable, error))
        return FALSE;
    }
  g_ptr_array_sort (self->stale, compare_paths_descending);
  return TRUE;
}

gboolean
idx_dataset_files_check_stale (IdxDatasetFiles *self,
                               GCancellable *cancellable,
                               GError **error)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!find_stale (self, cancellable, error))
    return FALSE;
  for (guint i = 0; i < self->stale->len; i++)
    if (!check_target (self, g_ptr_array_index (self->stale, i), error))
      {
        idx_writer_prefix_error (g_ptr_array_index (self->stale, i), error);
        return FALSE;
      }
  if (self->stale->len == 0 || (self->flags & IDX_WRITE_REPLACE) != 0)
    return TRUE;
  name = idx_text_file_name (g_ptr_array_index (self->stale, 0));
  g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS,
               _ ("“%s” already exists and would be mistaken for a part of this dataset."), name);
  return FALSE;
}

gboolean
idx_dataset_files_append (IdxWriter *writer,
                          const guint8 *bytes,
                          gsize length,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (GError) append_error = NULL;

  return idx_writer_append (writer, bytes, length, cancellable, &append_error) ||
         propagate (writer, g_steal_pointer (&append_error), error);
}

static gboolean
finish_all (GPtrArray *writers,
            GCancellable *cancellable,
            GError **error)
{
  for (guint i = 0; i < writers->len; i++)
    {
      IdxWriter *writer = g_ptr_array_index (writers, i);
      g_autoptr (GError) finish_error = NULL;

      if (!idx_writer_finish (writer, cancellable, &finish_error))
        return propagate (writer, g_steal_pointer (&finish_error), error);
    }
  return TRUE;
}

GPtrArray *
idx_dataset_files_publish (IdxDatasetFiles *self,
                           GPtrArray **removed,
                           GCancellable *cancellable,
                           GError **error)
{
  GPtrArray *files;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (self->stale != NULL, NULL);

  if (!finish_all (self->writers, cancellable, error) ||
      !idx_writer_publish ((IdxWriter *const *) self->writers->pdata, self->writers->len,
                           self->stale, error))
    return NULL;
  files = g_ptr_array_new_full (self->writers->len, g_object_unref);
  for (guint i = 0; i < self->writers->len; i++)
    g_ptr_array_add (files,
                     g_object_ref (idx_writer_get_target (g_ptr_array_index (self->writers, i))));
  if (removed != NULL)
    *removed = g_ptr_array_ref (self->stale);
  return files;
}
