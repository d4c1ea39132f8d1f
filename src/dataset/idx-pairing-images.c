/* SPDX-License-Identifier: MIT */

/* Finds the images of labels. */

#include "idx-pairing.h"

#include "idx-candidates.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* Returns whether @images match @labels better than @other does. Compares their counts, then their
 * compression. */
static gboolean
fits_better (IdxFile *images,
             IdxFile *other,
             IdxFile *labels)
{
  guint32 count = idx_file_get_header (labels)->dimensions[0];
  gboolean has_right_count = idx_file_get_header (images)->dimensions[0] == count;
  gboolean other_has_right_count = idx_file_get_header (other)->dimensions[0] == count;
  gboolean is_gzip = idx_file_is_gzip (labels);

  if (has_right_count != other_has_right_count)
    return has_right_count;
  return idx_file_is_gzip (images) == is_gzip && idx_file_is_gzip (other) != is_gzip;
}

/* Finds the images that idx_pairing_find_labels() finds @labels for. */
static IdxFile *
guess_images (IdxFile *labels,
              IdxFolderCache *folders,
              GCancellable *cancellable)
{
  IdxByteOrder order = idx_file_get_byte_order (labels);
  g_autoptr (GFile) folder = g_file_get_parent (idx_file_get_location (labels));
  g_autoptr (GPtrArray) unlabeled =
    folder != NULL ? idx_candidates_find_unlabeled (folders, folder, order,
                                                    idx_file_get_header (labels)->dimensions[0],
                                                    cancellable)
                   : NULL;

  for (guint i = 0; unlabeled != NULL && i < unlabeled->len; i++)
    {
      g_autoptr (IdxFile) images =
        idx_file_open_with_byte_order (g_ptr_array_index (unlabeled, i), order, cancellable, NULL);
      g_autoptr (GPtrArray) messages = idx_messages_new ();
      g_autoptr (IdxLabels) found =
        images != NULL ? idx_pairing_find_labels (images, folders, messages, cancellable) : NULL;

      if (found != NULL && g_file_equal (idx_file_get_location (idx_labels_get_file (found)),
                                         idx_file_get_location (labels)))
        return g_steal_pointer (&images);
    }
  return NULL;
}

IdxFile *
idx_pairing_find_images (IdxFile *labels,
                         IdxFolderCache *folders,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxFolderCache) cache =
    folders != NULL ? g_object_ref (folders) : idx_folder_cache_new ();
  g_autoptr (GPtrArray) candidates = NULL;
  g_autoptr (IdxFile) best = NULL;
  g_autoptr (GError) first_error = NULL;

  g_return_val_if_fail (IDX_IS_FILE (labels), NULL);

  candidates = idx_candidates_find (cache, idx_file_get_location (labels), IDX_FILE_ROLE_IMAGES,
                                    cancellable, error);
  for (guint i = 0; candidates != NULL && i < candidates->len; i++)
    {
      GFile *location = g_ptr_array_index (candidates, i);
      g_autoptr (GError) file_error = NULL;
      g_autoptr (IdxFile) file =
        idx_file_open_with_byte_order (location, idx_file_get_byte_order (labels), cancellable,
                                       &file_error);

      if (file == NULL && first_error == NULL)
        {
          g_autofree char *name = idx_text_file_name (location);

          g_propagate_prefixed_error (&first_error, g_steal_pointer (&file_error),
                                      _ ("The images in “%s” can't be used. "), name);
        }
      if (file != NULL && !idx_pairing_is_labels (file) &&
          (best == NULL || fits_better (file, best, labels)))
        g_set_object (&best, file);
    }
  if (best == NULL && first_error != NULL)
    g_propagate_error (error, g_steal_pointer (&first_error));
  return best != NULL || candidates == NULL || candidates->len > 0
           ? g_steal_pointer (&best)
           : guess_images (labels, cache, cancellable);
}
