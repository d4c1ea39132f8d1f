/* SPDX-License-Identifier: MIT */

/* Writes the samples of several datasets as one. */

#include "idx-merge.h"

#include "idx-class-merge.h"
#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-sample-copy.h"
#include "idx-subset.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const IdxMergeInput *inputs;
  guint n_inputs;
  IdxDatasetFiles *files;
  GPtrArray *changes; /* (element-type GHashTable): from idx_class_merge_add(), for each input */
  IdxWriter *images;
  IdxWriter *labels; /* NULL if there are none */
  IdxSampleCopyTotal total;
} Work;

static const IdxHeader *
get_images_header (const IdxMergeInput *input)
{
  return idx_file_get_header (idx_dataset_get_images (input->dataset));
}

static const IdxHeader *
get_labels_header (const IdxMergeInput *input)
{
  return idx_file_get_header (idx_labels_get_file (idx_dataset_get_labels (input->dataset)));
}

/* --- Checks --- */

static gboolean
have_same_shape (const IdxHeader *first,
                 const IdxHeader *second)
{
  if (first->element_type != second->element_type || first->n_dimensions != second->n_dimensions)
    return FALSE;
  for (guint i = 1; i < first->n_dimensions; i++)
    if (first->dimensions[i] != second->dimensions[i])
      return FALSE;
  return TRUE;
}

/* Returns the type and the dimensions of a sample, such as "uint8 28×28". */
static char *
describe_shape (const IdxHeader *header)
{
  GString *text = g_string_new (idx_element_type_get_name (header->element_type));

  for (guint i = 1; i < header->n_dimensions; i++)
    g_string_append_printf (text, "%s%u", i == 1 ? " " : "×", header->dimensions[i]);
  return g_string_free (text, FALSE);
}

/* Checks that the samples of two inputs fit into one file. */
static gboolean
check_shape (const IdxMergeInput *first,
             const IdxMergeInput *input,
             gboolean is_labels,
             GError **error)
{
  const IdxHeader *first_header = is_labels ? get_labels_header (first) : get_images_header (first);
  const IdxHeader *header = is_labels ? get_labels_header (input) : get_images_header (input);
  g_autofree char *first_shape = describe_shape (first_header);
  g_autofree char *shape = describe_shape (header);

  if (have_same_shape (first_header, header))
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               is_labels ? _ ("The labels of “%s” are %s, but those of “%s” are %s. Only labels of "
                              "the same type and shape can be merged.")
                         : _ ("The images of “%s” are %s, but those of “%s” are %s. Only images of "
                              "the same type and shape can be merged."),
               first->name, first_shape, input->name, shape);
  return FALSE;
}

/* Checks that the rows of both labels files are one-hot or that none are. */
static gboolean
check_label_format (const IdxMergeInput *first,
                    const IdxMergeInput *input,
                    GError **error)
{
  gboolean first_is_one_hot =
    idx_labels_get_format (idx_dataset_get_labels (first->dataset))->is_one_hot;
  gboolean is_one_hot =
    idx_labels_get_format (idx_dataset_get_labels (input->dataset))->is_one_hot;

  if (first_is_one_hot == is_one_hot)
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The labels of “%s” are one-hot, but those of “%s” aren't, so they can't be "
                  "merged."),
               is_one_hot ? input->name : first->name, is_one_hot ? first->name : input->name);
  return FALSE;
}

/* Checks that either both inputs have labels or none. */
static gboolean
check_labels (const IdxMergeInput *first,
              const IdxMergeInput *input,
              GError **error)
{
  gboolean has_labels = idx_dataset_get_labels (input->dataset) != NULL;
  g_autoptr (IdxSubset) all = idx_subset_new (input->dataset, NULL);

  if (has_labels != (idx_dataset_get_labels (first->dataset) != NULL))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("“%s” has labels, but “%s” has none. Merge datasets that all have labels, or "
                      "only the images."),
                   has_labels ? input->name : first->name, has_labels ? first->name : input->name);
      return FALSE;
    }
  if (idx_subset_check_labels (all, error))
    return !has_labels || (check_shape (first, input, TRUE, error) &&
                           check_label_format (first, input, error));
  g_prefix_error (error, "“%s”: ", input->name);
  return FALSE;
}

static gboolean
check_inputs (const Work *work,
              guint64 *n_samples,
              GError **error)
{
  *n_samples = 0;
  for (guint i = 0; i < work->n_inputs; i++)
    {
      if (!check_shape (&work->inputs[0], &work->inputs[i], FALSE, error) ||
          !check_labels (&work->inputs[0], &work->inputs[i], error))
        return FALSE;
      *n_samples += idx_dataset_get_n_samples (work->inputs[i].dataset);
    }
  if (*n_samples <= G_MAXUINT32)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                       _ ("Together, the datasets have more samples than an IDX file can have."));
  return FALSE;
}

/* --- Writing --- */

static IdxWriter *
begin (Work *work,
       const char *word,
       const IdxHeader *input_header,
       guint32 n_samples,
       GError **error)
{
  IdxHeader header = *input_header;

  header.dimensions[0] = n_samples;
  work->total.n_bytes += header.sample_size * n_samples;
  return idx_dataset_files_begin (work->files, word, &header, error);
}

/* Finds the classes, and begins the labels and the names. */
static gboolean
begin_labels (Work *work,
              guint32 n_samples,
              GPtrArray *notes,
              GError **error)
{
  g_autoptr (IdxClassMerge) classes = idx_class_merge_new ();
  g_autofree char *names = NULL;

  for (guint i = 0; i < work->n_inputs; i++)
    {
      const IdxMergeInput *input = &work->inputs[i];
      GHashTable *changes = idx_class_merge_add (classes, idx_dataset_get_labels (input->dataset),
                                                 input->name, notes, error);

      if (changes == NULL)
        return FALSE;
      g_ptr_array_add (work->changes, changes);
    }
  if (!idx_class_merge_to_text (classes, &names, error))
    return FALSE;
  work->labels = begin (work, "labels", get_labels_header (&work->inputs[0]), n_samples, error);
  return work->labels != NULL &&
         (names == NULL || idx_dataset_files_add_text (work->files, "names", names, error));
}

/* Returns: (transfer full): the images of an input. Opens a compressed file once more, because
 * #IdxFile keeps what it has decompressed. */
static IdxFile *
open_images (const IdxMergeInput *input,
             GCancellable *cancellable,
             GError **error)
{
  IdxFile *images = idx_dataset_get_images (input->dataset);
  g_autoptr (IdxFile) opened = NULL;

  if (!idx_file_is_gzip (images))
    return g_object_ref (images);
  opened = idx_file_open_with_byte_order (idx_file_get_location (images),
                                          idx_file_get_byte_order (images), cancellable, error);
  if (opened == NULL)
    return NULL;
  if (have_same_shape (idx_file_get_header (opened), idx_file_get_header (images)))
    return g_steal_pointer (&opened);
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_READ,
                       _ ("The file has changed since it was opened."));
  return NULL;
}

typedef struct
{
  IdxLabelFormat format; /* of the values after they were read, which are big-endian */
  gsize sample_size;
  GHashTable *changes;
} Renumbering;

/* Replaces the labels that change. */
static void
renumber (guint8 *samples,
          const guint32 *indices,
          guint n,
          gpointer data)
{
  const Renumbering *self = data;

  for (guint i = 0; i < n; i++)
    {
      guint8 *row = samples + i * self->sample_size;
      const gint64 *changed = NULL;
      gint32 label;

      if (idx_label_format_read (&self->format, row, &label))
        changed = g_hash_table_lookup (self->changes, &(gint64){ label });
      if (changed != NULL)
        idx_label_format_write (&self->format, *changed, row);
    }
}

static gboolean
copy_input (Work *work,
            guint position,
            GCancellable *cancellable,
            GError **error)
{
  const IdxMergeInput *input = &work->inputs[position];
  IdxLabels *labels = idx_dataset_get_labels (input->dataset);
  guint n_samples = idx_dataset_get_n_samples (input->dataset);
  g_autoptr (IdxFile) images = open_images (input, cancellable, error);
  Renumbering renumbering;

  if (images == NULL || !idx_sample_copy (images, FALSE, NULL, n_samples, work->images, NULL, NULL,
                                          &work->total, cancellable, error))
    return FALSE;
  if (labels == NULL)
    return TRUE;
  renumbering = (Renumbering){ *idx_labels_get_format (labels),
                               (gsize) get_labels_header (input)->sample_size,
                               g_ptr_array_index (work->changes, position) };
  renumbering.format.little_endian = FALSE;
  return idx_sample_copy (idx_labels_get_file (labels), TRUE, NULL, n_samples, work->labels,
                          g_hash_table_size (renumbering.changes) > 0 ? renumber : NULL,
                          &renumbering, &work->total, cancellable, error);
}

static gboolean
copy_inputs (Work *work,
             GCancellable *cancellable,
             GError **error)
{
  for (guint i = 0; i < work->n_inputs; i++)
    {
      g_autoptr (GError) copy_error = NULL;

      if (copy_input (work, i, cancellable, &copy_error))
        continue;
      if (g_error_matches (copy_error, IDX_ERROR, IDX_ERROR_READ))
        g_prefix_error (&copy_error, "“%s”: ", work->inputs[i].name);
      g_propagate_error (error, g_steal_pointer (&copy_error));
      return FALSE;
    }
  return TRUE;
}

GPtrArray *
idx_merge (const IdxMergeInput *inputs,
           guint n_inputs,
           const char *prefix,
           IdxWriteFlags flags,
           GPtrArray *notes,
           GPtrArray **removed,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (IdxDatasetFiles) files = NULL;
  g_autoptr (GPtrArray) changes =
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  Work work = { inputs, n_inputs, .changes = changes, .total.progress = progress };
  guint64 n_samples;

  g_return_val_if_fail (inputs != NULL && n_inputs > 0, NULL);
  g_return_val_if_fail (prefix != NULL, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  if (!check_inputs (&work, &n_samples, error))
    return NULL;
  files = idx_dataset_files_new (prefix, flags, NULL /* the sources are added below */);
  work.files = files;
  for (guint i = 0; i < n_inputs; i++)
    idx_dataset_files_add_source (files, inputs[i].dataset);
  work.images =
    begin (&work, "images", get_images_header (&inputs[0]), (guint32) n_samples, error);
  if (work.images == NULL)
    return NULL;
  if (idx_dataset_get_labels (inputs[0].dataset) != NULL &&
      !begin_labels (&work, (guint32) n_samples, notes, error))
    return NULL;
  if (!idx_dataset_files_check_stale (files, cancellable, error) ||
      !copy_inputs (&work, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}
