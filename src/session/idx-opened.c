/* SPDX-License-Identifier: MIT */

/* From a path to a dataset, with the labels, the class names and the shape that the user chose for
 * it before. */

#include "idx-opened.h"

#include "idx-error.h"
#include "idx-matrix-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
idx_open_request_set (IdxOpenRequest *self,
                      GFile *location,
                      GFile *labels,
                      IdxOpenFlags flags)
{
  g_return_if_fail (self != NULL);

  g_set_object (&self->location, location);
  g_set_object (&self->labels, labels);
  self->flags = flags;
}

void
idx_open_request_clear (IdxOpenRequest *self)
{
  idx_open_request_set (self, NULL, NULL, IDX_OPEN_FIND_LABELS);
}

void
idx_opened_free (gpointer data)
{
  IdxOpened *self = data;

  g_clear_object (&self->location);
  g_clear_object (&self->dataset);
  g_clear_object (&self->choices);
  g_clear_object (&self->several);
  g_clear_error (&self->error);
  g_free (self);
}

/* --- Choices --- */

static GFile *
get_file (const IdxOpened *opened,
          IdxChoice choice)
{
  const char *uri = idx_dataset_choices_get (opened->choices, choice);

  return uri != NULL ? g_file_new_for_uri (uri) : NULL;
}

static GFile *
get_labels_location (IdxDataset *dataset)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);

  return labels != NULL ? idx_file_get_location (idx_labels_get_file (labels)) : NULL;
}

/* Returns whether the remembered labels may replace those that were found. Labels that the request
 * names, as an argument or as its location, take precedence. Labels that were found next to the
 * images are replaced only if the images haven't moved since the user chose other labels. */
static gboolean
may_replace_labels (const IdxOpenRequest *request,
                    const IdxOpened *opened)
{
  GFile *found = get_labels_location (opened->dataset);
  g_autoptr (GFile) images = get_file (opened, IDX_CHOICE_IMAGES);

  if (request->labels != NULL || request->flags & IDX_OPEN_ONLY_IMAGES)
    return FALSE;
  return found == NULL ||
         (!g_file_equal (found, request->location) && images != NULL &&
          g_file_equal (images, idx_file_get_location (idx_dataset_get_images (opened->dataset))));
}

/* Returns whether all images have labels, all labels have images, and neither file was mistaken
 * for the other. */
static gboolean
labels_fit (IdxDataset *dataset)
{
  static const char *const problems[] = { "labels-missing", "labels-surplus", "dimension-order",
                                          "swapped", NULL };
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  for (guint i = 0; i < messages->len; i++)
    if (g_strv_contains (problems, ((const IdxMessage *) g_ptr_array_index (messages, i))->code))
      return FALSE;
  return TRUE;
}

static void
apply_labels (const IdxOpenRequest *request,
              IdxOpened *opened,
              GCancellable *cancellable)
{
  g_autoptr (GFile) labels = get_file (opened, IDX_CHOICE_LABELS);
  g_autoptr (IdxDataset) dataset = NULL;

  if (labels == NULL || !may_replace_labels (request, opened))
    return;
  dataset = idx_dataset_open (request->location, labels, request->flags, cancellable, NULL);
  if (dataset != NULL && labels_fit (dataset))
    g_set_object (&opened->dataset, dataset);
}

static void
apply_class_names (const IdxOpened *opened,
                   GCancellable *cancellable)
{
  IdxLabels *labels = idx_dataset_get_labels (opened->dataset);
  g_autoptr (GFile) file = get_file (opened, IDX_CHOICE_CLASS_NAMES);
  const char *edited = idx_dataset_choices_get (opened->choices, IDX_CHOICE_EDITED_NAMES);
  g_autoptr (IdxClassNames) names = NULL;

  if (labels == NULL)
    return;
  if (edited != NULL)
    names = idx_class_names_parse (edited, strlen (edited), NULL);
  if (names == NULL && file != NULL)
    names = idx_class_names_load (file, cancellable, NULL);
  if (names != NULL)
    idx_labels_set_class_names (labels, names);
}

static void
apply_shape (const IdxOpened *opened)
{
  const char *shape = idx_dataset_choices_get (opened->choices, IDX_CHOICE_SHAPE);
  IdxShape parsed;

  if (shape != NULL && idx_shape_parse (shape, &parsed, NULL))
    (void) idx_dataset_set_shape (opened->dataset, &parsed, NULL);
}

/* --- Opening --- */

/* Looks for datasets if the request is for a folder. Returns the location of the only one, or the
 * requested location if none was found: usually, opening it fails, and the error says why. Returns
 * NULL with an error on cancel, or if none was found before the search stopped at a limit. Returns
 * NULL and sets the scan if there are several, or may be. */
static GFile *
find_location (IdxOpened *self,
               const IdxOpenRequest *request,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  IdxByteOrder order =
    request->flags & IDX_OPEN_LITTLE_ENDIAN ? IDX_BYTE_ORDER_LITTLE : IDX_BYTE_ORDER_BIG;
  g_autoptr (IdxFolderScan) scan = NULL;
  GPtrArray *datasets;
  gboolean is_complete;

  if (g_file_query_file_type (request->location, G_FILE_QUERY_INFO_NONE, cancellable) !=
      G_FILE_TYPE_DIRECTORY)
    return g_object_ref (request->location);
  scan = idx_folder_scan_new (request->location, order, NULL, progress, cancellable, NULL);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (scan == NULL)
    return g_object_ref (request->location);
  datasets = idx_folder_scan_get_datasets (scan);
  is_complete = idx_folder_scan_is_complete (scan);
  if (datasets->len == 0 && is_complete)
    return g_object_ref (request->location);
  if (datasets->len == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                           _ ("No IDX file was found in this folder, but it contains more files "
                              "or deeper subfolders than were searched. Open the file or its own "
                              "folder."));
      return NULL;
    }
  if (datasets->len == 1 && is_complete)
    return g_object_ref (((const IdxFolderDataset *) g_ptr_array_index (datasets, 0))->location);
  self->several = g_steal_pointer (&scan);
  return NULL;
}

/* Gets the shape of the array if the location, which is no dataset, is an NPY file with a
 * two-dimensional array of floats. Returns whether it is. Takes ownership of @error then. */
static gboolean
find_matrix (IdxOpened *self,
             GError **error,
             GCancellable *cancellable)
{
  g_autoptr (IdxMatrixFile) matrix = NULL;

  if (g_file_query_file_type (self->location, G_FILE_QUERY_INFO_NONE, cancellable) !=
      G_FILE_TYPE_REGULAR)
    return FALSE;
  matrix = idx_matrix_file_open (self->location, cancellable, NULL);
  if (matrix == NULL)
    return FALSE;
  self->n_rows = idx_matrix_file_get_n_rows (matrix);
  self->n_columns = idx_matrix_file_get_n_columns (matrix);
  self->error = g_steal_pointer (error);
  return TRUE;
}

IdxOpened *
idx_opened_new (const IdxOpenRequest *request,
                gboolean searches_folder,
                IdxDatasetChoices *to_save,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxOpened) self = g_new0 (IdxOpened, 1);
  g_autoptr (GError) failure = NULL;
  IdxOpenRequest found;

  g_return_val_if_fail (request != NULL && G_IS_FILE (request->location), NULL);
  g_return_val_if_fail (to_save == NULL || IDX_IS_DATASET_CHOICES (to_save), NULL);

  self->location = searches_folder
                     ? find_location (self, request, progress, cancellable, error)
                     : g_object_ref (request->location);
  if (self->several != NULL)
    return g_steal_pointer (&self);
  if (self->location == NULL)
    return NULL;
  found = (IdxOpenRequest){ self->location, request->labels, request->flags };
  self->dataset =
    idx_dataset_open (found.location, found.labels, found.flags, cancellable, &failure);
  if (self->dataset == NULL && request->labels == NULL &&
      find_matrix (self, &failure, cancellable))
    return g_steal_pointer (&self);
  if (self->dataset == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  if (to_save != NULL)
    idx_dataset_choices_save (to_save);
  self->choices = idx_dataset_choices_new (idx_dataset_get_images (self->dataset), cancellable);
  if (self->choices != NULL)
    {
      apply_labels (&found, self, cancellable);
      apply_class_names (self, cancellable);
      apply_shape (self);
    }
  return g_steal_pointer (&self);
}
