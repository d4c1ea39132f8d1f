/* SPDX-License-Identifier: MIT */

/* Finds the labels of images.
 *
 * Labels must never be silently missing or come from the wrong file. So the search adds a message
 * about every file that is named like the labels but isn't used. */

#include "idx-pairing.h"

#include "idx-candidates.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* If more files than this might be the labels, the right number of labels isn't enough to choose
 * one. */
#define MAX_CANDIDATES 64U

/* A file that can't be used, and the reason. */
typedef struct
{
  GFile *location;
  GError *error;
} Failure;

static void
failure_free (gpointer data)
{
  Failure *failure = data;

  g_object_unref (failure->location);
  g_error_free (failure->error);
  g_free (failure);
}

/* The candidates for the labels of some images. */
typedef struct
{
  IdxFile *images;
  guint32 n_images;
  GPtrArray *labels;   /* IdxLabels, of the candidates that can be used */
  GPtrArray *failures; /* Failure, for the other candidates */
} Search;

static void
search_init (Search *self,
             IdxFile *images)
{
  self->images = images;
  self->n_images = idx_file_get_header (images)->dimensions[0];
  self->labels = g_ptr_array_new_with_free_func (g_object_unref);
  self->failures = g_ptr_array_new_with_free_func (failure_free);
}

static void
search_clear (Search *self)
{
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->failures, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static IdxLabels *
read_labels (IdxFile *images,
             GFile *location,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (IdxFile) file =
    idx_file_open_with_byte_order (location, idx_file_get_byte_order (images), cancellable, error);

  if (file == NULL)
    return NULL;
  return idx_labels_new (file, idx_file_get_header (images)->dimensions[0], cancellable, error);
}

/* Warns if a dimension of the images other than the first is the number of labels. Returns whether
 * one is. */
static gboolean
report_other_order (IdxFile *images,
                    guint32 n_labels,
                    GPtrArray *messages)
{
  const IdxHeader *header = idx_file_get_header (images);
  g_autofree char *labels_text = idx_text_format_count (n_labels);
  g_autofree char *images_text = idx_text_format_count (header->dimensions[0]);
  guint dimension = 1;

  while (dimension < header->n_dimensions && header->dimensions[dimension] != n_labels)
    dimension++;
  if (n_labels <= header->dimensions[0] || dimension == header->n_dimensions)
    return FALSE;
  idx_messages_add (messages, IDX_VERDICT_WARNING, "dimension-order",
                    _ ("There are %s labels for %s images, but dimension %u of the images is %s. "
                       "The dimensions seem to be in another order. The number of images must come "
                       "first: in NumPy, write numpy.moveaxis(images, %u, 0)."),
                    labels_text, images_text, dimension + 1, labels_text, dimension);
  return TRUE;
}

/* Warns if there are fewer or more labels than images. */
static void
report_wrong_count (IdxFile *images,
                    IdxLabels *labels,
                    GPtrArray *messages)
{
  guint32 n_images = idx_file_get_header (images)->dimensions[0];
  guint32 n_promised = idx_file_get_header (idx_labels_get_file (labels))->dimensions[0];
  guint n_labels = idx_labels_get_n_labels (labels);
  g_autofree char *images_text = idx_text_format_count (n_images);
  g_autofree char *labels_text = NULL;

  if (n_promised != n_images && report_other_order (images, n_promised, messages))
    return;
  if (n_labels < n_images)
    {
      labels_text = idx_text_format_count (n_labels);
      idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-missing",
                        ngettext ("There is %s label for %s images. The other images have no "
                                  "label.",
                                  "There are %s labels for %s images. The other images have no "
                                  "label.",
                                  n_labels),
                        labels_text, images_text);
    }
  else if (n_promised > n_images)
    {
      labels_text = idx_text_format_count (n_promised);
      idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-surplus",
                        ngettext ("There are %s labels for %s image. The surplus is ignored.",
                                  "There are %s labels for %s images. The surplus is ignored.",
                                  n_images),
                        labels_text, images_text);
    }
}

static gboolean
has_right_count (const Search *search,
                 IdxLabels *labels)
{
  return idx_labels_get_n_labels (labels) == search->n_images &&
         idx_file_get_header (idx_labels_get_file (labels))->dimensions[0] == search->n_images;
}

static gboolean
is_compressed_alike (const Search *search,
                     IdxLabels *labels)
{
  return idx_file_is_gzip (idx_labels_get_file (labels)) == idx_file_is_gzip (search->images);
}

/* Prefers labels with the right count; among these, labels that are compressed like the
 * images; among these, the first ones. */
static IdxLabels *
choose (const Search *search)
{
  IdxLabels *best = NULL;
  guint best_score = 0;

  for (guint i = 0; i < search->labels->len; i++)
    {
      IdxLabels *labels = g_ptr_array_index (search->labels, i);
      guint score = 1 + (has_right_count (search, labels) ? 2U : 0U) +
                    (is_compressed_alike (search, labels) ? 1U : 0U);

      if (score > best_score)
        {
          best = labels;
          best_score = score;
        }
    }
  return best;
}

static guint
count_differences (IdxLabels *a,
                   IdxLabels *b)
{
  guint n = MIN (idx_labels_get_n_labels (a), idx_labels_get_n_labels (b));
  guint n_differing = 0;

  for (guint i = 0; i < n; i++)
    n_differing += idx_labels_get_value (a, i) != idx_labels_get_value (b, i) ? 1 : 0;
  return n_differing;
}

/* Warns that another file with the right count contains other labels than the chosen file. */
static void
report_difference (const Search *search,
                   IdxLabels *chosen,
                   IdxLabels *other,
                   guint n_differing,
                   GPtrArray *messages)
{
  g_autofree char *name = idx_text_file_name (idx_file_get_location (idx_labels_get_file (chosen)));
  g_autofree char *other_name =
    idx_text_file_name (idx_file_get_location (idx_labels_get_file (other)));
  g_autofree char *n_text = idx_text_format_count (n_differing);
  g_autofree char *all_text = idx_text_format_count (search->n_images);

  idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-chosen",
                    is_compressed_alike (search, chosen) && !is_compressed_alike (search, other)
                      ? _ ("“%s” and “%s” differ in %s of %s labels. “%s” is used, because it is "
                           "compressed like the images.")
                      : _ ("“%s” and “%s” differ in %s of %s labels. “%s” is used, because it "
                           "comes first."),
                    name, other_name, n_text, all_text, name);
}

/* Says which of several files is used, and why. */
static void
report_choice (const Search *search,
               IdxLabels *chosen,
               GPtrArray *messages)
{
  g_autofree char *name = NULL;
  guint n_with_right_count = 0;
  guint n_differing_files = 0;

  for (guint i = 0; i < search->labels->len && has_right_count (search, chosen); i++)
    {
      IdxLabels *labels = g_ptr_array_index (search->labels, i);
      guint n_differing;

      if (!has_right_count (search, labels))
        continue;
      n_with_right_count++;
      n_differing = count_differences (chosen, labels);
      if (n_differing == 0)
        continue;
      report_difference (search, chosen, labels, n_differing, messages);
      n_differing_files++;
    }
  if (n_differing_files == search->labels->len - 1)
    return; /* every other file already has its own message */
  name = idx_text_file_name (idx_file_get_location (idx_labels_get_file (chosen)));
  idx_messages_add (messages, IDX_VERDICT_OK, "labels-chosen",
                    n_with_right_count == 0
                      ? _ ("There are %u labels files. “%s” is used, but none has as many labels "
                           "as there are images.")
                    : n_with_right_count == 1 || n_differing_files > 0
                      ? _ ("There are %u labels files. “%s” is used, because it has as many labels "
                           "as there are images.")
                      : _ ("There are %u labels files. “%s” is used. The others with the "
                           "same number of labels contain exactly the same labels."),
                    search->labels->len, name);
}

/* Reports why files that are named like the labels can't be used. */
static void
report_failures (const Search *search,
                 gboolean any_chosen,
                 GPtrArray *messages)
{
  for (guint i = 0; i < search->failures->len; i++)
    {
      const Failure *failure = g_ptr_array_index (search->failures, i);
      g_autofree char *name = idx_text_file_name (failure->location);
      gboolean contains_no_labels =
        g_error_matches (failure->error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);

      idx_messages_add (messages, IDX_VERDICT_WARNING,
                        any_chosen           ? "labels-skipped"
                        : contains_no_labels ? "not-labels"
                                             : IDX_LABELS_UNREADABLE,
                        _ ("“%s” can't be used as labels. %s"), name,
                        failure->error->message);
    }
}

/* Reads all candidates. Stops on cancel. */
static void
read_all (Search *search,
          GPtrArray *candidates,
          GCancellable *cancellable)
{
  for (guint i = 0; i < candidates->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      GFile *location = g_ptr_array_index (candidates, i);
      GError *error = NULL;
      IdxLabels *labels = read_labels (search->images, location, cancellable, &error);
      Failure *failure;

      if (labels != NULL)
        {
          g_ptr_array_add (search->labels, labels);
          continue;
        }
      failure = g_new0 (Failure, 1);
      failure->location = g_object_ref (location);
      failure->error = error;
      g_ptr_array_add (search->failures, failure);
    }
}

/* Finds those of the @unclaimed files, whose names match no images, that contain as many labels as
 * there are images. Adds a message for each file that can't be read. */
static GPtrArray *
find_by_count (IdxFile *images,
               GPtrArray *unclaimed,
               GPtrArray *messages,
               GCancellable *cancellable)
{
  guint32 n_images = idx_file_get_header (images)->dimensions[0];
  GPtrArray *with_right_count = g_ptr_array_new ();

  for (guint i = 0; i < unclaimed->len && n_images > 0; i++)
    {
      GFile *location = g_ptr_array_index (unclaimed, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxFile) file =
        idx_file_open_with_byte_order (location, idx_file_get_byte_order (images), cancellable,
                                       &error);

      if (file != NULL && idx_pairing_is_labels (file) &&
          idx_element_type_is_integer (idx_file_get_header (file)->element_type) &&
          idx_file_get_header (file)->dimensions[0] == n_images)
        g_ptr_array_add (with_right_count, location);
      else if (g_error_matches (error, IDX_ERROR, IDX_ERROR_READ) ||
               g_error_matches (error, IDX_ERROR, IDX_ERROR_NOT_READABLE))
        {
          g_autofree char *name = idx_text_file_name (location);

          idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-skipped",
                            _ ("“%s” may contain the labels of these images, but it can't be read. "
                               "%s"),
                            name, error->message);
        }
    }
  return with_right_count;
}

/* Chooses the labels file at the same place in the order of names as the images. Returns NULL if
 * there are more or fewer labels files than images files with this count. @labels are sorted. */
static GFile *
find_by_order (IdxFile *images,
               IdxFolderCache *folders,
               GPtrArray *labels,
               GCancellable *cancellable)
{
  g_autoptr (GFile) folder = g_file_get_parent (idx_file_get_location (images));
  g_autoptr (GPtrArray) unlabeled = NULL;
  guint place;

  if (labels->len == 1)
    return g_ptr_array_index (labels, 0);
  unlabeled = idx_candidates_find_unlabeled (folders, folder, idx_file_get_byte_order (images),
                                             idx_file_get_header (images)->dimensions[0],
                                             cancellable);
  return unlabeled->len == labels->len &&
             g_ptr_array_find_with_equal_func (unlabeled, idx_file_get_location (images),
                                               (GEqualFunc) g_file_equal, &place)
           ? g_ptr_array_index (labels, place)
           : NULL;
}

static void
report_ambiguous (GPtrArray *labels,
                  GPtrArray *messages)
{
  g_autofree char *name = idx_text_file_name (g_ptr_array_index (labels, 0));
  g_autofree char *other = idx_text_file_name (g_ptr_array_index (labels, 1));

  idx_messages_add (messages, IDX_VERDICT_OK, "labels-ambiguous",
                    _ ("%u files in the folder have as many labels as there are images, such as "
                       "“%s” and “%s”. None is used, because their names don't say which one "
                       "belongs to the images."),
                    labels->len, name, other);
}

/* Chooses a labels file by its count, if it is the only one in the folder with the right count, or
 * if as many images files have this count. */
static IdxLabels *
guess_labels (IdxFile *images,
              IdxFolderCache *folders,
              GPtrArray *messages,
              GCancellable *cancellable)
{
  g_autoptr (GPtrArray) unclaimed = idx_candidates_find_unclaimed (
    folders, idx_file_get_location (images), idx_file_get_byte_order (images), cancellable);
  g_autoptr (GPtrArray) with_right_count = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  GFile *location;
  IdxLabels *labels;

  if (unclaimed->len > MAX_CANDIDATES)
    return NULL;
  with_right_count = find_by_count (images, unclaimed, messages, cancellable);
  if (with_right_count->len == 0)
    return NULL;

  location = find_by_order (images, folders, with_right_count, cancellable);
  if (location == NULL)
    {
      report_ambiguous (with_right_count, messages);
      return NULL;
    }
  name = idx_text_file_name (location);
  labels = read_labels (images, location, cancellable, &error);
  if (labels == NULL)
    {
      idx_messages_add (messages, IDX_VERDICT_WARNING, IDX_LABELS_UNREADABLE,
                        _ ("“%s” can't be used as labels. %s"), name, error->message);
      return NULL;
    }
  if (with_right_count->len == 1)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-guessed",
                      _ ("“%s” is used for the labels, because it is the only file in the folder "
                         "with as many labels as there are images. Its name doesn't match the name "
                         "of the images file."),
                      name);
  else
    idx_messages_add (messages, IDX_VERDICT_WARNING, "labels-guessed",
                      _ ("“%s” is used for the labels, because it has as many labels as there are "
                         "images, and the same place among the %u such labels files as the images "
                         "among the images files. Its name doesn't match the name of the images "
                         "file."),
                      name, with_right_count->len);
  report_wrong_count (images, labels, messages);
  return labels;
}

IdxLabels *
idx_pairing_find_labels (IdxFile *images,
                         IdxFolderCache *folders,
                         GPtrArray *messages,
                         GCancellable *cancellable)
{
  g_autoptr (IdxFolderCache) cache =
    folders != NULL ? g_object_ref (folders) : idx_folder_cache_new ();
  g_autoptr (GPtrArray) candidates = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (Search) search = { 0 };
  IdxLabels *labels;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (messages != NULL, NULL);

  candidates = idx_candidates_find (cache, idx_file_get_location (images), IDX_FILE_ROLE_LABELS,
                                    cancellable, &error);
  if (candidates == NULL)
    {
      idx_messages_add (messages, IDX_VERDICT_WARNING, IDX_LABELS_UNREADABLE,
                        _ ("The program can't look for labels, because a folder can't be read. %s"),
                        error->message);
      return NULL;
    }
  if (candidates->len == 0)
    return guess_labels (images, cache, messages, cancellable);

  search_init (&search, images);
  read_all (&search, candidates, cancellable);
  labels = choose (&search);
  report_failures (&search, labels != NULL, messages);
  if (labels == NULL)
    return NULL;
  report_wrong_count (images, labels, messages);
  report_choice (&search, labels, messages);
  return g_object_ref (labels);
}

IdxLabels *
idx_pairing_open_labels (IdxFile *images,
                         GFile *location,
                         GPtrArray *messages,
                         GCancellable *cancellable,
                         GError **error)
{
  IdxLabels *labels;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (messages != NULL, NULL);

  labels = read_labels (images, location, cancellable, error);
  if (labels != NULL)
    report_wrong_count (images, labels, messages);
  return labels;
}
