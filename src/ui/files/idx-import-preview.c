/* SPDX-License-Identifier: MIT */

/* Shows what an import would write before it writes anything that stays: it writes the dataset to
 * a temporary folder, opens it, and removes the folder. Open files can still be read after that. */

#include "idx-import-preview.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* The start of the names of the files in the temporary folder. */
#define PREFIX "set"

/* Returns: (transfer full): the path of a new folder on the disk. The folder for temporary files is
 * often in memory. */
static char *
make_folder (GError **error)
{
  g_autofree char *parent = g_build_filename (g_get_user_cache_dir (), "idxview", NULL);
  g_autofree char *path = g_build_filename (parent, "import-XXXXXX", NULL);

  if (g_mkdir_with_parents (parent, 0700) == 0 && g_mkdtemp (path) != NULL)
    return g_steal_pointer (&path);
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       _ ("The folder for temporary files can't be written."));
  return NULL;
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      (void) g_unlink (file);
    }
  (void) g_rmdir (path);
}

/* Changes the options so that an import that failed can succeed. Returns %FALSE if there is nothing
 * to change. */
static gboolean
relax (IdxImport *import,
       GPtrArray *notes,
       const GError *error)
{
  if (import->kind != IDX_IMPORT_PICTURES)
    return FALSE;
  /* See idx_picture_import() for the codes. */
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_RANGE) && !import->may_scale)
    {
      import->may_scale = TRUE;
      g_ptr_array_add (notes, g_strdup (error->message));
      g_ptr_array_add (notes, g_strdup (_ ("They are scaled to the most common size.")));
      return TRUE;
    }
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED) &&
      import->colors == IDX_PICTURE_COLORS_SAME)
    {
      import->colors = IDX_PICTURE_COLORS_COLOR;
      g_ptr_array_add (notes, g_strdup (error->message));
      return TRUE;
    }
  return FALSE;
}

/* Imports with the first options that work. Notes about those come after what was found. */
static GPtrArray *
import_to (IdxImportPreview *self,
           const char *folder,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  g_autofree char *prefix = g_build_filename (folder, PREFIX, NULL);
  g_autoptr (GPtrArray) relaxed = g_ptr_array_new_with_free_func (g_free);

  for (;;)
    {
      g_autoptr (GError) import_error = NULL;
      GPtrArray *files = idx_import_write (&self->import, prefix, IDX_WRITE_DEFAULT, self->notes,
                                           progress, cancellable, &import_error);

      if (files != NULL)
        {
          g_ptr_array_extend_and_steal (self->notes, g_steal_pointer (&relaxed));
          return files;
        }
      if (!relax (&self->import, relaxed, import_error))
        {
          g_propagate_error (error, g_steal_pointer (&import_error));
          return NULL;
        }
      g_ptr_array_set_size (self->notes, 0);
    }
}

static gboolean
open_datasets (IdxImportPreview *self,
               GPtrArray *files,
               GCancellable *cancellable,
               GError **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = g_file_get_basename (file);
      IdxDataset *dataset;

      if (strstr (name, "-images-") == NULL)
        continue;
      dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, cancellable, error);
      if (dataset == NULL)
        return FALSE;
      g_ptr_array_add (self->datasets, dataset);
    }
  return TRUE;
}

IdxImportPreview *
idx_import_preview_new (GFile *source,
                        IdxImportKind kind,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (IdxImportPreview) self = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) files = NULL;
  gboolean is_open;

  g_return_val_if_fail (G_IS_FILE (source), NULL);

  folder = make_folder (error);
  if (folder == NULL)
    return NULL;
  self = g_new (IdxImportPreview, 1);
  *self = (IdxImportPreview){
    .import = { .source = g_object_ref (source), .kind = kind, .skip_damaged = TRUE },
    .datasets = g_ptr_array_new_with_free_func (g_object_unref),
    .notes = g_ptr_array_new_with_free_func (g_free),
  };
  files = import_to (self, folder, progress, cancellable, error);
  is_open = files != NULL && open_datasets (self, files, cancellable, error);
  remove_folder (folder);
  return is_open ? g_steal_pointer (&self) : NULL;
}

void
idx_import_preview_free (IdxImportPreview *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->import.source);
  g_ptr_array_unref (self->datasets);
  g_ptr_array_unref (self->notes);
  g_free (self);
}

gboolean
idx_import_preview_has_color (const IdxImportPreview *self)
{
  IdxDataset *dataset;

  g_return_val_if_fail (self != NULL, FALSE);

  dataset = g_ptr_array_index (self->datasets, 0);
  return self->import.kind == IDX_IMPORT_PICTURES &&
         idx_dataset_get_format (dataset)->n_channels == 3;
}
