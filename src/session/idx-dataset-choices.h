/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"

G_BEGIN_DECLS

/**
 * IdxChoice:
 * @IDX_CHOICE_LABELS: the URI of the labels file
 * @IDX_CHOICE_IMAGES: the URI of the images when the labels file was chosen; if they have another
 *   one now, labels that are found next to them take precedence
 * @IDX_CHOICE_CLASS_NAMES: the URI of the file with the class names
 * @IDX_CHOICE_EDITED_NAMES: class names that the user has edited, as a list for
 *   idx_class_names_parse(); they take precedence over the file
 * @IDX_CHOICE_SHAPE: the shape of the images, see idx_shape_parse()
 * @IDX_CHOICE_PALETTE: the state of the action `win.palette`
 * @IDX_CHOICE_ORIENTATION: the state of the action `win.orientation`
 * @IDX_CHOICE_SAMPLE: the index of the sample that was current last
 * @IDX_CHOICE_REVIEWED_FILTER: the filter of the list that was reviewed last
 * @IDX_CHOICE_REVIEWED_SORT: its order, see idx-reviewed-list.c
 * @IDX_CHOICE_FEATURES: the URI of the file with features, see idx_features_open()
 *
 * What the user chose for a dataset.
 */
typedef enum
{
  IDX_CHOICE_LABELS,
  IDX_CHOICE_IMAGES,
  IDX_CHOICE_CLASS_NAMES,
  IDX_CHOICE_EDITED_NAMES,
  IDX_CHOICE_SHAPE,
  IDX_CHOICE_PALETTE,
  IDX_CHOICE_ORIENTATION,
  IDX_CHOICE_SAMPLE,
  IDX_CHOICE_REVIEWED_FILTER,
  IDX_CHOICE_REVIEWED_SORT,
  IDX_CHOICE_FEATURES
} IdxChoice;

#define IDX_TYPE_DATASET_CHOICES (idx_dataset_choices_get_type ())
G_DECLARE_FINAL_TYPE (IdxDatasetChoices, idx_dataset_choices, IDX, DATASET_CHOICES, GObject)

/**
 * idx_dataset_choices_new:
 * @images: the images of a dataset
 *
 * Looks up what the user chose for a dataset, in a file in the user's state folder. The file
 * keeps the choices for the 200 datasets for which they changed last, or for fewer if these don't
 * fit 1 MB; a missing or damaged file counts as empty.
 *
 * A dataset is identified by its first 64 KB, decompressed and including the header, regardless of
 * its location and compression. Datasets of the same size and type that begin with the same images
 * share their choices, so validate these before using them.
 *
 * Blocks while it reads. Call it in a job.
 *
 * Returns: (transfer full) (nullable): the user's choices; %NULL if @images can't be read
 */
IdxDatasetChoices *idx_dataset_choices_new (IdxFile *images,
                                            GCancellable *cancellable);

/**
 * idx_dataset_choices_get:
 *
 * Call it only in the thread that calls idx_dataset_choices_set(). The result may be any text,
 * because the file may be damaged.
 *
 * Returns: (transfer none) (nullable): what the user chose, or %NULL if the default applies
 */
const char *idx_dataset_choices_get (IdxDatasetChoices *self,
                                     IdxChoice choice);

/**
 * idx_dataset_choices_set:
 * @value: (nullable): what the user chose, or %NULL to forget it
 *
 * Remembers a choice. Two seconds later, a job writes it to the file, together with other
 * choices that were made in the meantime. Keeps all other choices in the file, including those of
 * other processes.
 */
void idx_dataset_choices_set (IdxDatasetChoices *self,
                              IdxChoice choice,
                              const char *value);

/**
 * idx_dataset_choices_set_file:
 *
 * Like idx_dataset_choices_set(), with the URI of a file.
 */
void idx_dataset_choices_set_file (IdxDatasetChoices *self,
                                   IdxChoice choice,
                                   GFile *file);

/**
 * idx_dataset_choices_save:
 *
 * Writes the choices that haven't been written yet. Does nothing if there are none. Any thread may
 * call it. If the file can't be written, the choices are lost.
 */
void idx_dataset_choices_save (IdxDatasetChoices *self);

/**
 * idx_dataset_choices_save_now:
 *
 * Starts to save the changes at once, in a job, instead of after a pause.
 */
void idx_dataset_choices_save_now (IdxDatasetChoices *self);

G_END_DECLS
