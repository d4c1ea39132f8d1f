/* SPDX-License-Identifier: MIT */

#pragma once

#include "test-folder.h"

G_BEGIN_DECLS

/**
 * PersonSet:
 * @name: its name
 * @type: the element type of the images, as in the header
 * @dimensions: the dimensions of a sample, up to the first 0
 * @n_samples: the number of images in the header
 * @n_labels: the number of labels; negative for no labels
 * @n_classes: the number of classes
 * @is_gzipped: whether both files are gzipped
 * @n_missing: how many bytes of the last images are missing
 * @source: (nullable): the beginning of the name of files in the folder `IDXVIEW_TEST_DATA`, whose
 *   first samples are taken if they exist
 * @action: (nullable): an action of the window to activate once the set is open
 * @path: (nullable): the path in the folder to open; %NULL for the images
 *
 * A dataset for a random person.
 */
typedef struct
{
  const char *name;
  guint type;
  guint dimensions[4];
  guint n_samples;
  int n_labels;
  guint n_classes;
  gboolean is_gzipped;
  guint n_missing;
  const char *source;
  const char *action;
  const char *path;
} PersonSet;

/**
 * person_sets_find:
 * @name: a name
 *
 * Returns: (transfer none) (nullable): the set
 */
const PersonSet *person_sets_find (const char *name);

/**
 * person_sets_get:
 *
 * Returns: (transfer none) (array length=n_sets): all sets
 */
const PersonSet *person_sets_get (gsize *n_sets);

/**
 * person_set_make:
 * @folder: an empty folder
 *
 * Writes the files: the set itself in the folder `in`, with a second set in `other` and files to
 * open in `more`.
 *
 * Returns: (transfer full): what to open
 */
GFile *person_set_make (const PersonSet *self,
                        TestFolder *folder);

G_END_DECLS
