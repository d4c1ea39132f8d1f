/* SPDX-License-Identifier: MIT */

/* Draws the thumbnail of a file: a contact sheet of a few samples. File managers show it, and so
 * does the window in its list of recent files. */

#include "idx-thumbnail.h"

#include "idx-error.h"
#include "idx-contact-sheet.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Four rows of four samples: samples of 28×28 pixels fit unscaled into 128×128 pixels. */
#define MAX_SAMPLES 16

/* The maximum size of a sample, and of all samples to choose from, in bytes. File managers make
 * thumbnails of whole folders, so a malicious file must not exhaust the memory. */
#define MAX_SAMPLE_BYTES ((gsize) 256 * 1024 * 1024)
#define MAX_TOTAL_BYTES ((gsize) 64 * 1024 * 1024)

/* A chosen sample with its given label; 0 if it has none. */
typedef struct
{
  gint64 label;
  guint32 index;
} Choice;

static int
compare_choices (gconstpointer a,
                 gconstpointer b)
{
  const Choice *first = a;
  const Choice *second = b;

  if (first->label != second->label)
    return (first->label > second->label) - (first->label < second->label);
  return (first->index > second->index) - (first->index < second->index);
}

static guint
count_label (GArray *choices,
             gint64 label)
{
  guint n = 0;

  for (guint i = 0; i < choices->len; i++)
    n += g_array_index (choices, Choice, i).label == label;
  return n;
}

/* Chooses at most @n_wanted samples, up to the same number from each class, and sorts them by
 * label. Without labels, all samples count as one class.
 *
 * Returns: (transfer full) (element-type Choice): the samples */
static GArray *
choose_samples (IdxDataset *dataset,
                guint n_wanted)
{
  GArray *choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  gsize sample_size = MAX (idx_dataset_get_sample_size (dataset), 1);
  guint n_samples = idx_dataset_get_n_samples (dataset);
  guint n_candidates = (guint) MIN (MAX (MAX_TOTAL_BYTES / sample_size, 1), n_samples);
  guint n_classes = 1;
  guint n_per_class;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  n_per_class = MAX (n_wanted / MAX (n_classes, 1), 1);
  for (guint32 i = 0; i < n_candidates && choices->len < n_wanted; i++)
    {
      Choice choice = { .index = i };

      (void) idx_dataset_get_given_label (dataset, i, &choice.label);
      if (count_label (choices, choice.label) < n_per_class)
        g_array_append_val (choices, choice);
    }
  g_array_sort (choices, compare_choices);
  return choices;
}

/* Reads the chosen samples.
 *
 * Returns: (transfer full) (element-type guint32): the indices of those that the file contains */
static GArray *
read_samples (IdxDataset *dataset,
              GArray *choices,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *wanted = g_new (guint32, choices->len);
  g_autofree guint8 *was_read = g_malloc (choices->len);
  g_autofree guint8 *samples =
    g_try_malloc_n (choices->len, idx_dataset_get_sample_size (dataset));

  for (guint i = 0; i < choices->len; i++)
    wanted[i] = g_array_index (choices, Choice, i).index;
  if (samples == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                           _ ("There isn't enough memory for the images."));
      return NULL;
    }
  if (!idx_dataset_read (dataset, wanted, choices->len, samples, was_read, IDX_READ_WAIT,
                         cancellable, error))
    return NULL;
  for (guint i = 0; i < choices->len; i++)
    if (was_read[i])
      g_array_append_val (indices, wanted[i]);
  if (indices->len == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES,
                           _ ("There is no complete image in the file."));
      return NULL;
    }
  return g_steal_pointer (&indices);
}

static gboolean
check_dataset (IdxDataset *dataset,
               GFile *location,
               GError **error)
{
  if (!idx_file_is_at (idx_dataset_get_images (dataset), location))
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("This is not a file of images."));
  else if (idx_dataset_get_n_samples (dataset) == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES,
                         _ ("There are no images in the file."));
  else if (idx_dataset_get_sample_size (dataset) > MAX_SAMPLE_BYTES)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                         _ ("The images are too large for a thumbnail."));
  else
    return TRUE;
  return FALSE;
}

/* Draws the thumbnail of a dataset. If @target isn't NULL, it must be no file of the dataset.
 *
 * Returns: (transfer full): the PNG file */
static GBytes *
draw (GFile *location,
      guint size,
      gboolean is_dark,
      GFile *target,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GArray) choices = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  IdxContactSheetOptions options = { 0 };
  GArray *indices;
  gsize n_wanted;

  dataset = idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, cancellable, error);
  if (dataset == NULL || !check_dataset (dataset, location, error) ||
      (target != NULL && !idx_dataset_check_target (dataset, target, error)))
    return NULL;

  n_wanted = MAX_TOTAL_BYTES / MAX (idx_dataset_get_sample_size (dataset), 1);
  choices = choose_samples (dataset, (guint) CLAMP (n_wanted, 1, MAX_SAMPLES));
  indices = read_samples (dataset, choices, cancellable, error);
  if (indices == NULL)
    return NULL;
  subset = idx_subset_new (dataset, indices);
  if (!idx_tone_apply (dataset, cancellable, error))
    return NULL;
  options.palette = idx_tone_choose_palette (idx_dataset_get_tone (dataset)->background, is_dark);
  options.n_columns = (guint) ceil (sqrt (idx_subset_get_n_samples (subset)));
  options.side = size / options.n_columns;
  options.orientation = idx_orientation_guess (idx_dataset_get_stem (dataset));
  if (!idx_contact_sheet_write (subset, &options, stream, NULL, cancellable, error) ||
      !g_output_stream_close (stream, cancellable, error))
    return NULL;
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

GBytes *
idx_thumbnail_new_png (GFile *location,
                       guint size,
                       gboolean is_dark,
                       GCancellable *cancellable,
                       GError **error)
{
  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (size >= MAX_SAMPLES, NULL);

  return draw (location, size, is_dark, NULL, cancellable, error);
}

gboolean
idx_thumbnail_write (GFile *location,
                     guint size,
                     const char *target,
                     GError **error)
{
  g_autoptr (GFile) target_file = NULL;
  g_autoptr (GBytes) png = NULL;
  const char *content;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (size >= MAX_SAMPLES, FALSE);
  g_return_val_if_fail (target != NULL, FALSE);

  target_file = g_file_new_for_path (target);
  png = draw (location, size, FALSE, target_file, NULL, error);
  if (png == NULL)
    return FALSE;
  content = g_bytes_get_data (png, &length);
  return g_file_set_contents_full (target, content, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0600,
                                   error);
}
