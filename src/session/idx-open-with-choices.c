/* SPDX-License-Identifier: MIT */

/* Opens a dataset with the labels, the class names and the shape that the user chose for it
 * before. */

#include "idx-open-with-choices.h"

#include "idx-worker.h"

#include <string.h>

/* The input of the worker. */
typedef struct
{
  GFile *location;
  GFile *labels;
  IdxOpenFlags flags;
  IdxDatasetChoices *to_save;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->location);
  g_clear_object (&request->labels);
  g_clear_object (&request->to_save);
  g_free (request);
}

/* The output of the worker. */
typedef struct
{
  IdxDataset *dataset;
  IdxDatasetChoices *choices; /* NULL if they can't be looked up */
} Opened;

static void
opened_free (gpointer data)
{
  Opened *opened = data;

  g_clear_object (&opened->dataset);
  g_clear_object (&opened->choices);
  g_free (opened);
}

static GFile *
get_file (const Opened *opened,
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
may_replace_labels (const Request *request,
                    const Opened *opened)
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
  static const char *const problems[] = { "labels-missing", "labels-surplus", "swapped", NULL };
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  for (guint i = 0; i < messages->len; i++)
    if (g_strv_contains (problems, ((const IdxMessage *) g_ptr_array_index (messages, i))->code))
      return FALSE;
  return TRUE;
}

static void
apply_labels (const Request *request,
              Opened *opened,
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
apply_class_names (const Opened *opened,
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
apply_shape (const Opened *opened)
{
  const char *shape = idx_dataset_choices_get (opened->choices, IDX_CHOICE_SHAPE);
  guint rows, columns;

  if (shape != NULL && idx_image_format_parse_shape (shape, &rows, &columns, NULL))
    (void) idx_dataset_set_shape (opened->dataset, rows, columns, NULL);
}

static gpointer
idx_open_with_choices_worker (gpointer source,
                              gpointer data,
                              GCancellable *cancellable,
                              GError **error)
{
  const Request *request = data;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (request->location, request->labels, request->flags, cancellable, error);
  Opened *opened;

  if (dataset == NULL)
    return NULL;
  opened = g_new0 (Opened, 1);
  opened->dataset = g_steal_pointer (&dataset);
  if (request->to_save != NULL)
    idx_dataset_choices_save (request->to_save);
  opened->choices = idx_dataset_choices_new (idx_dataset_get_images (opened->dataset), cancellable);
  if (opened->choices != NULL)
    {
      apply_labels (request, opened, cancellable);
      apply_class_names (opened, cancellable);
      apply_shape (opened);
    }
  return opened;
}

void
idx_open_with_choices_async (GFile *location,
                             GFile *labels,
                             IdxOpenFlags flags,
                             IdxDatasetChoices *to_save,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  Request *request;

  g_return_if_fail (G_IS_FILE (location));
  g_return_if_fail (labels == NULL || G_IS_FILE (labels));
  g_return_if_fail (to_save == NULL || IDX_IS_DATASET_CHOICES (to_save));

  request = g_new0 (Request, 1);
  request->location = g_object_ref (location);
  g_set_object (&request->labels, labels);
  request->flags = flags;
  g_set_object (&request->to_save, to_save);
  idx_worker_run (NULL, idx_open_with_choices_async, idx_open_with_choices_worker, opened_free,
                  request, request_free, cancellable, callback, user_data);
}

IdxDataset *
idx_open_with_choices_finish (GAsyncResult *result,
                              IdxDatasetChoices **choices,
                              GError **error)
{
  Opened *opened;
  IdxDataset *dataset;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (choices != NULL, NULL);

  opened = g_task_propagate_pointer (G_TASK (result), error);
  if (opened == NULL)
    return NULL;
  dataset = g_steal_pointer (&opened->dataset);
  *choices = g_steal_pointer (&opened->choices);
  opened_free (opened);
  return dataset;
}
