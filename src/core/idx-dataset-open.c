/* SPDX-License-Identifier: MIT */

/* Opens a dataset: finds its files, checks what they hold, and guesses its name. */

#include "idx-dataset-private.h"

#include "idx-error.h"
#include "idx-pairing.h"
#include "idx-text.h"
#include "idx-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_DESCRIBED 26U

/* The location of datasets in memory. */
#define LOCATION "resource:///io/github/idxview/Idxview/sample/"

/* Datasets whose files are named like MNIST's, by the names of their folders. */
static const char *const families[][2] = {
  { "mnist", "MNIST" },
  { "fashion-mnist", "Fashion-MNIST" },
  { "fashionmnist", "Fashion-MNIST" },
  { "fashion", "Fashion-MNIST" },
  { "kmnist", "KMNIST" },
  { "emnist", "EMNIST" },
  { "qmnist", "QMNIST" },
};

static char *
guess_name (GFile *location)
{
  g_autoptr (GFile) folder = g_file_get_parent (location);
  g_autofree char *file_name = idx_text_file_name (location);
  g_autofree char *folder_name = folder != NULL ? g_file_get_basename (folder) : NULL;
  g_autofree char *key = folder_name != NULL ? g_ascii_strdown (folder_name, -1) : NULL;
  g_autofree char *stem = idx_file_name_get_stem (file_name);
  const char *split = idx_file_name_get_split (file_name);

  g_strdelimit (key, "_ ", '-');
  for (gsize i = 0; i < G_N_ELEMENTS (families) && split != NULL; i++)
    if (g_strcmp0 (key, families[i][0]) == 0 &&
        (g_str_equal (stem, "train") || g_str_equal (stem, "test") || g_str_equal (stem, "t10k")))
      return g_strdup_printf ("%s %s", families[i][1], split);
  /* A stem with more than the split is a good name: `emnist-letters-test`. */
  if (split != NULL && strchr (stem, '-') != NULL)
    return g_steal_pointer (&stem);
  return g_steal_pointer (&file_name);
}

static void
set_names (IdxDataset *self,
           const char *name)
{
  GFile *location = idx_file_get_location (self->images);
  g_autofree char *file_name = idx_text_file_name (location);

  self->name = name != NULL ? g_strdup (name) : guess_name (location);
  self->stem = idx_file_name_get_stem (file_name);
}

/* Gets a first range from the first samples. */
static gboolean
scan_first (IdxDataset *self,
            GCancellable *cancellable,
            GError **error)
{
  return idx_range_init (&self->range, self->format.element_type) ||
         idx_values_scan_first (self->images, &self->format, &self->range, &self->not_finite,
                                &self->n_scanned, self->pairing_messages, cancellable, error);
}

static gboolean
set_format (IdxDataset *self,
            GCancellable *cancellable,
            GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->images);

  if (!idx_values_check_size (self->images, error))
    return FALSE;
  if (header->n_dimensions < 2)
    {
      g_autofree char *found = idx_header_describe (header);

      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("The file holds no images: it is %s."), found);
      return FALSE;
    }
  idx_image_format_init (&self->format, header);
  return scan_first (self, cancellable, error);
}

/* Counts the samples of each class: "0: 980, 1: 1,135, …". */
static char *
describe_classes (IdxLabels *labels)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (n_classes, MAX_DESCRIBED); i++)
    {
      g_autofree char *count = idx_text_count (classes[i].n_samples);

      g_string_append_printf (text, "%s%" G_GINT64_FORMAT ": %s", i == 0 ? "" : ", ",
                              classes[i].value, count);
    }
  if (n_classes > MAX_DESCRIBED)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

/* Says that a file holds only labels. */
static void
set_labels_error (IdxFile *file,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxLabels) labels = idx_labels_new (file, G_MAXUINT, cancellable, NULL);
  guint n_labels =
    labels != NULL ? idx_labels_get_n_labels (labels) : idx_file_get_header (file)->dimensions[0];
  g_autofree char *count = idx_text_count (n_labels);
  g_autofree char *classes = labels != NULL ? describe_classes (labels) : g_strdup ("…");

  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               ngettext ("The file holds %s label (%s), but its image wasn't found next to it. "
                         "Open the images file.",
                         "The file holds %s labels (%s), but their images weren't found next to "
                         "it. Open the images file.",
                         n_labels),
               count, classes);
}

/* Opens the images at @location, or those next to it if it holds labels. */
static IdxFile *
open_file (GFile *location,
           IdxByteOrder order,
           IdxFile **given_labels,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (IdxFile) file = idx_file_open_in_order (location, order, cancellable, error);
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
  *given_labels = g_steal_pointer (&file);
  return g_steal_pointer (&images);
}

/* Opens the first dataset of a folder that can be opened, and lists the others in a message. */
static IdxFile *
open_folder (IdxDataset *self,
             GFile *folder,
             IdxByteOrder order,
             IdxFile **given_labels,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GPtrArray) files = idx_pairing_list_images (folder, cancellable);
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
          images = open_file (file, order, given_labels, cancellable, &file_error);
          if (images != NULL)
            continue;
          idx_messages_add (self->pairing_messages, IDX_VERDICT_WARNING, "folder-unreadable",
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
    idx_messages_add (self->pairing_messages, IDX_VERDICT_OK, "folder-others",
                      _ ("The folder also holds %s."), others->str);
  if (files->len == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("There is no IDX file in this folder."));
  else if (images == NULL)
    g_propagate_error (error, g_steal_pointer (&first_error));
  return g_steal_pointer (&images);
}

static IdxFile *
open_images (IdxDataset *self,
             GFile *location,
             IdxByteOrder order,
             IdxFile **given_labels,
             GCancellable *cancellable,
             GError **error)
{
  if (g_file_query_file_type (location, G_FILE_QUERY_INFO_NONE, cancellable) ==
      G_FILE_TYPE_DIRECTORY)
    return open_folder (self, location, order, given_labels, cancellable, error);
  return open_file (location, order, given_labels, cancellable, error);
}

/* Swaps the files if the user gave the labels as images and the images as labels. */
static gboolean
swap_if_needed (IdxDataset *self,
                GFile *location,
                GFile *labels,
                IdxByteOrder order,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxFile) file = idx_file_open_in_order (location, order, cancellable, NULL);
  g_autoptr (IdxFile) other = NULL;

  if (file == NULL || !idx_pairing_is_labels (file))
    return FALSE;
  other = idx_file_open_in_order (labels, order, cancellable, NULL);
  if (other == NULL || idx_pairing_is_labels (other))
    return FALSE;

  idx_messages_add (self->pairing_messages, IDX_VERDICT_WARNING, "swapped",
                    _ ("The files were swapped: the labels were given as images and the images as "
                       "labels. They were opened the right way."));
  self->images = g_steal_pointer (&other);
  self->labels = idx_pairing_open_labels (self->images, location, self->pairing_messages,
                                          cancellable, error);
  return TRUE;
}

IdxDataset *
idx_dataset_open (GFile *location,
                  GFile *labels,
                  IdxOpenFlags flags,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxDataset) self = NULL;
  g_autoptr (IdxFile) given_labels = NULL;
  IdxByteOrder order =
    flags & IDX_OPEN_LITTLE_ENDIAN ? IDX_BYTE_ORDER_LITTLE : IDX_BYTE_ORDER_BIG;
  GError *labels_error = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self = g_object_new (IDX_TYPE_DATASET, NULL);
  if (labels == NULL || !swap_if_needed (self, location, labels, order, cancellable, &labels_error))
    {
      self->images = open_images (self, location, order, &given_labels, cancellable, error);
      if (self->images == NULL)
        return NULL;
      if (labels == NULL && given_labels != NULL && !(flags & IDX_LABELS_NONE))
        labels = idx_file_get_location (given_labels);
      if (labels != NULL)
        self->labels = idx_pairing_open_labels (self->images, labels, self->pairing_messages,
                                                cancellable, &labels_error);
      else if (!(flags & IDX_LABELS_NONE))
        self->labels =
          idx_pairing_find_labels (self->images, NULL, self->pairing_messages, cancellable);
    }
  if (labels_error != NULL)
    {
      g_propagate_error (error, labels_error);
      idx_pairing_prefix_error (labels, error);
      return NULL;
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !set_format (self, cancellable, error))
    return NULL;

  idx_dataset_update_n_samples (self);
  if (self->labels != NULL)
    idx_pairing_find_class_names (idx_file_get_location (self->images), self->labels, cancellable);
  set_names (self, NULL);
  return g_steal_pointer (&self);
}

IdxDataset *
idx_dataset_open_bytes (GBytes *images,
                        GBytes *labels,
                        const char *name,
                        GError **error)
{
  g_autoptr (IdxDataset) self = NULL;
  g_autoptr (GFile) images_location = g_file_new_for_uri (LOCATION "sample-images-idx3-ubyte.gz");
  g_autoptr (GFile) labels_location = g_file_new_for_uri (LOCATION "sample-labels-idx1-ubyte.gz");
  g_autoptr (IdxFile) labels_file = NULL;

  g_return_val_if_fail (images != NULL, NULL);
  g_return_val_if_fail (labels != NULL, NULL);

  self = g_object_new (IDX_TYPE_DATASET, NULL);
  self->images = idx_file_open_bytes (images, images_location, error);
  if (self->images == NULL || !set_format (self, NULL, error))
    return NULL;
  labels_file = idx_file_open_bytes (labels, labels_location, error);
  if (labels_file == NULL)
    return NULL;
  self->labels = idx_labels_new (labels_file, idx_file_get_header (self->images)->dimensions[0],
                                 NULL, error);
  if (self->labels == NULL)
    return NULL;

  idx_dataset_update_n_samples (self);
  set_names (self, name);
  return g_steal_pointer (&self);
}
