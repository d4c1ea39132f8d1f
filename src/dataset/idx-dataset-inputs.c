/* SPDX-License-Identifier: MIT */

/* Finds and opens the images and the labels of a dataset. */

#include "idx-dataset-inputs.h"

#include "idx-error.h"
#include "idx-pairing.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of classes that an error lists. */
#define MAX_CLASSES_IN_ERROR 26U

/* Counts the samples of each class: "0: 980, 1: 1,135, …". */
static char *
describe_classes (IdxLabels *labels)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES_IN_ERROR); i++)
    {
      g_autofree char *count = idx_text_format_count (classes[i].n_samples);

      g_string_append_printf (text, "%s%" G_GINT64_FORMAT ": %s", i == 0 ? "" : ", ",
                              classes[i].value, count);
    }
  if (n_classes > MAX_CLASSES_IN_ERROR)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

/* Sets an error: @file contains labels, but there are no images next to it. */
static void
set_labels_error (IdxFile *file,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxLabels) labels = idx_labels_new (file, G_MAXUINT, cancellable, NULL);
  guint n_labels =
    labels != NULL ? idx_labels_get_n_labels (labels) : idx_file_get_header (file)->dimensions[0];
  g_autofree char *count = idx_text_format_count (n_labels);
  g_autofree char *classes = labels != NULL ? describe_classes (labels) : g_strdup ("…");

  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               ngettext ("The file contains %s label (%s), but its image wasn't found next to it. "
                         "Open the images file.",
                         "The file contains %s labels (%s), but their images weren't found next to "
                         "it. Open the images file.",
                         n_labels),
               count, classes);
}

/* Opens the images file at @location. If it contains labels, returns the images next to it, and the
 * labels in @labels_file. */
static IdxFile *
open_file (GFile *location,
           IdxByteOrder order,
           IdxFile **labels_file,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (IdxFile) file = idx_file_open_with_byte_order (location, order, cancellable, error);
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (GError) images_error = NULL;

  if (file == NULL || !idx_pairing_is_labels (file))
    return g_steal_pointer (&file);

  images = idx_pairing_find_images (file, NULL, cancellable, &images_error);
  if (images_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&images_error));
      return NULL;
    }
  if (images == NULL)
    {
      set_labels_error (file, cancellable, error);
      return NULL;
    }
  *labels_file = g_steal_pointer (&file);
  return g_steal_pointer (&images);
}

/* Opens the first readable images file in a folder. Adds warnings about the files before it, and a
 * message that lists the files after it. */
static IdxFile *
open_folder (GFile *folder,
             IdxByteOrder order,
             GPtrArray *messages,
             IdxFile **labels_file,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GPtrArray) files = idx_pairing_list_images (folder, order, cancellable);
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (GString) others = g_string_new (NULL);
  g_autoptr (GError) first_error = NULL;

  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = idx_text_file_name (file);
      g_autoptr (GError) file_error = NULL;

      if (images == NULL)
        {
          images = open_file (file, order, labels_file, cancellable, &file_error);
          if (images != NULL)
            continue;
          idx_messages_add (messages, IDX_VERDICT_WARNING, "folder-unreadable",
                            _ ("“%s” in the folder can't be opened. %s"), name,
                            file_error->message);
          if (first_error == NULL)
            first_error = g_error_new (file_error->domain, file_error->code, "“%s”: %s", name,
                                       file_error->message);
        }
      else
        g_string_append_printf (others, "%s“%s”", others->len > 0 ? ", " : "", name);
    }
  if (images != NULL && others->len > 0)
    idx_messages_add (messages, IDX_VERDICT_OK, "folder-others",
                      _ ("The folder also contains %s."), others->str);
  if (files->len == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("There is no IDX file in this folder."));
  else if (images == NULL)
    g_propagate_error (error, g_steal_pointer (&first_error));
  return g_steal_pointer (&images);
}

/* Opens the images at @location, which may be a folder. See open_file(). */
static IdxFile *
open_images (GFile *location,
             IdxByteOrder order,
             GPtrArray *messages,
             IdxFile **labels_file,
             GCancellable *cancellable,
             GError **error)
{
  if (g_file_query_file_type (location, G_FILE_QUERY_INFO_NONE, cancellable) ==
      G_FILE_TYPE_DIRECTORY)
    return open_folder (location, order, messages, labels_file, cancellable, error);
  return open_file (location, order, labels_file, cancellable, error);
}

/* If @location contains labels and @labels contains images, opens them the right way. Returns
 * whether they were swapped. If so, but the labels can't be read, also sets @error, which begins
 * with the name of the labels. */
static gboolean
open_swapped (IdxDatasetInputs *self,
              GFile *location,
              GFile *labels,
              IdxByteOrder order,
              GPtrArray *messages,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (IdxFile) file = idx_file_open_with_byte_order (location, order, cancellable, NULL);
  g_autoptr (IdxFile) other = NULL;

  if (file == NULL || !idx_pairing_is_labels (file))
    return FALSE;
  other = idx_file_open_with_byte_order (labels, order, cancellable, NULL);
  if (other == NULL || idx_pairing_is_labels (other))
    return FALSE;

  idx_messages_add (messages, IDX_VERDICT_WARNING, "swapped",
                    _ ("The files were swapped: the labels were given as images and the images as "
                       "labels. They were opened the right way."));
  self->images = g_steal_pointer (&other);
  self->labels =
    idx_pairing_open_labels (self->images, location, messages, cancellable, error);
  if (self->labels == NULL)
    idx_pairing_prefix_error (location, error);
  return TRUE;
}

gboolean
idx_dataset_inputs_open (IdxDatasetInputs *self,
                         GFile *location,
                         GFile *labels,
                         gboolean find_labels,
                         IdxByteOrder order,
                         GPtrArray *messages,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxFile) labels_file = NULL;
  GError *labels_error = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (messages != NULL, FALSE);

  if (labels == NULL ||
      !open_swapped (self, location, labels, order, messages, cancellable, &labels_error))
    {
      self->images = open_images (location, order, messages, &labels_file, cancellable, error);
      if (self->images == NULL)
        return FALSE;
      if (labels == NULL && labels_file != NULL && find_labels)
        labels = idx_file_get_location (labels_file);
      if (labels != NULL)
        {
          self->labels =
            idx_pairing_open_labels (self->images, labels, messages, cancellable, &labels_error);
          if (self->labels == NULL)
            idx_pairing_prefix_error (labels, &labels_error);
        }
      else if (find_labels)
        self->labels = idx_pairing_find_labels (self->images, NULL, messages, cancellable);
    }
  if (labels_error == NULL)
    return TRUE;
  g_propagate_error (error, labels_error);
  return FALSE;
}

void
idx_dataset_inputs_clear (IdxDatasetInputs *self)
{
  g_clear_object (&self->images);
  g_clear_object (&self->labels);
}
