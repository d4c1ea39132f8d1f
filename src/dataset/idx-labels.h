/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-names.h"
#include "idx-file.h"
#include "idx-label-format.h"

G_BEGIN_DECLS

/**
 * IdxClass:
 * @value: a label, or a value of an additional label column
 * @n_samples: the number of samples with this label or value
 *
 * A class with its size.
 */
typedef struct
{
  gint64 value;
  guint n_samples;
} IdxClass;

/**
 * idx_class_compare:
 * @a: an #IdxClass
 * @b: an #IdxClass
 *
 * A #GCompareFunc that sorts classes by their values.
 *
 * Returns: a negative number, 0 or a positive number
 */
int idx_class_compare (gconstpointer a,
                       gconstpointer b);

#define IDX_TYPE_LABELS (idx_labels_get_type ())
G_DECLARE_FINAL_TYPE (IdxLabels, idx_labels, IDX, LABELS, GObject)

/**
 * idx_labels_new:
 * @file: a file of whole numbers, in one dimension or in two with the labels in the first column,
 *   or one-hot
 * @max_labels: the maximum number of labels to read; surplus labels are ignored
 *
 * Reads the labels of a file. If each row has one 1 and otherwise 0, its label is the column of
 * that 1, from 0. Memory use depends on the number of labels in the file, not on the
 * number that the header promises or on the values of labels.
 *
 * Returns: (transfer full): the labels, or %NULL with %IDX_ERROR_UNSUPPORTED if the file isn't
 *   a labels file; also %NULL if a read fails
 */
IdxLabels *idx_labels_new (IdxFile *file,
                           guint max_labels,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_labels_get_file:
 *
 * Returns: (transfer none): the labels file
 */
IdxFile *idx_labels_get_file (IdxLabels *self);

/**
 * idx_labels_get_n_labels:
 *
 * Returns: the number of labels
 */
guint idx_labels_get_n_labels (IdxLabels *self);

/**
 * idx_labels_limit:
 * @n_labels: the number of samples
 *
 * Leaves out the labels of missing samples. Doesn't change @self, which workers may be reading.
 *
 * Returns: (transfer full): the labels of the first @n_labels samples, with their class counts;
 *   @self if it has no more labels
 */
IdxLabels *idx_labels_limit (IdxLabels *self,
                             guint n_labels);

/**
 * idx_labels_replace:
 * @indices: (array length=n_indices): samples that have a label
 * @values: (array length=n_indices): their new labels, which the labels file can represent
 *
 * Replaces labels. Doesn't change @self, which workers may be reading.
 *
 * Returns: (transfer full): the new labels, with their class counts
 */
IdxLabels *idx_labels_replace (IdxLabels *self,
                               const guint32 *indices,
                               const gint32 *values,
                               guint n_indices);

/**
 * idx_labels_collect_messages:
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds messages about the problems of the labels file, with its name. Limits their verdict to a
 * warning, because the images can be shown anyway.
 */
void idx_labels_collect_messages (IdxLabels *self,
                                  GPtrArray *messages);

/**
 * idx_labels_get_format:
 *
 * Returns: (transfer none): how the rows of the file contain the labels
 */
const IdxLabelFormat *idx_labels_get_format (IdxLabels *self);

/**
 * idx_labels_fit_bytes:
 *
 * Returns: whether no label in the file can be larger than an unsigned byte
 */
gboolean idx_labels_fit_bytes (IdxLabels *self);

/**
 * idx_labels_report_class_names:
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds a message about the origin of the class names, if there are any.
 */
void idx_labels_report_class_names (IdxLabels *self,
                                    GPtrArray *messages);

/**
 * idx_labels_get_value:
 * @index: below idx_labels_get_n_labels()
 *
 * Returns: the label of the sample at @index
 */
gint64 idx_labels_get_value (IdxLabels *self,
                             guint index);

/**
 * idx_labels_peek_bytes:
 *
 * Returns: (transfer none) (nullable): the labels as an array; %NULL if they aren't unsigned bytes
 *   in one dimension, or one-hot with at most 256 columns
 */
const guint8 *idx_labels_peek_bytes (IdxLabels *self);

/**
 * idx_labels_get_classes:
 *
 * Returns: (transfer none) (array length=n_classes): the classes that occur, sorted by label
 */
const IdxClass *idx_labels_get_classes (IdxLabels *self,
                                        guint *n_classes);

/**
 * idx_labels_find_class:
 * @value: a label
 *
 * Returns: the position of the class with the label @value; if there is none, the position of
 *   the class with the next larger label, or the number of classes
 */
guint idx_labels_find_class (IdxLabels *self,
                             gint64 value);

/**
 * idx_labels_snapshot:
 *
 * Copies the object for a worker thread. The copy shares the labels and keeps the current class
 * names.
 *
 * Returns: (transfer full): labels that no other thread changes
 */
IdxLabels *idx_labels_snapshot (IdxLabels *self);

/**
 * idx_labels_get_class_names:
 *
 * Returns: (transfer none) (nullable): the class names
 */
IdxClassNames *idx_labels_get_class_names (IdxLabels *self);

/**
 * idx_labels_set_class_names:
 * @names: (nullable): the class names
 */
void idx_labels_set_class_names (IdxLabels *self,
                                 IdxClassNames *names);

/**
 * idx_labels_dup_sha256:
 *
 * Returns: (transfer full) (nullable): the SHA-256 hash in hexadecimal of the labels that were read
 *   from the file, including those that idx_labels_limit() left out; %NULL if
 *   idx_labels_peek_bytes() returns %NULL
 */
char *idx_labels_dup_sha256 (IdxLabels *self);

/**
 * idx_labels_get_n_facets:
 *
 * Returns: the number of facets: the additional label columns after the one with the labels
 */
guint idx_labels_get_n_facets (IdxLabels *self);

/**
 * idx_labels_get_facet:
 * @index: below idx_labels_get_n_labels()
 * @facet: an additional column, below idx_labels_get_n_facets()
 *
 * Returns: the value of the column for the sample at @index
 */
gint64 idx_labels_get_facet (IdxLabels *self,
                             guint index,
                             guint facet);

/**
 * idx_labels_dup_facet_name:
 * @facet: below idx_labels_get_n_facets()
 *
 * Returns: (transfer full): the name of the column if the file belongs to QMNIST, otherwise
 *   its number, from 1
 */
char *idx_labels_dup_facet_name (IdxLabels *self,
                                 guint facet);

/**
 * idx_labels_find_facet:
 * @name: a name, or the number of a column, from 1
 * @facet: (out): the column
 *
 * Returns: whether the labels have this column
 */
gboolean idx_labels_find_facet (IdxLabels *self,
                                const char *name,
                                guint *facet);

/**
 * idx_labels_dup_class_name:
 *
 * Returns: (transfer full): the name of the class, or the label itself as text if the class
 *   has no name
 */
char *idx_labels_dup_class_name (IdxLabels *self,
                                 gint64 value);

G_END_DECLS
