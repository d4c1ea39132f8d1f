/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-names.h"
#include "idx-file.h"

G_BEGIN_DECLS

/**
 * IdxClass:
 * @value: the label
 * @n_samples: how many samples have it
 */
typedef struct
{
  gint64 value;
  guint n_samples;
} IdxClass;

#define IDX_TYPE_LABELS (idx_labels_get_type ())
G_DECLARE_FINAL_TYPE (IdxLabels, idx_labels, IDX, LABELS, GObject)

/**
 * idx_labels_new:
 * @file: one dimension of integers, or two of which the first column is the label
 * @max_labels: how many are read at most; the surplus is left out
 *
 * Reads the labels of a file, as many as there are. Nothing is sized by what its
 * header promises, nor by the value of a label.
 *
 * Returns: (transfer full): the labels, or %NULL with %IDX_ERROR_UNSUPPORTED if the
 *   file can't hold labels, or the error of a read
 */
IdxLabels *idx_labels_new (IdxFile *file,
                           guint max_labels,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_labels_get_file:
 *
 * Returns: (transfer none): the file the labels were read from
 */
IdxFile *idx_labels_get_file (IdxLabels *self);

/**
 * idx_labels_get_n_labels:
 *
 * Returns: how many labels there are
 */
guint idx_labels_get_n_labels (IdxLabels *self);

/**
 * idx_labels_limit:
 * @n_labels: how many samples there are
 *
 * Leaves out the labels of samples that aren't there, also from the classes. @self doesn't change:
 * workers may be reading it.
 *
 * Returns: (transfer full): the labels of the first @n_labels samples; @self if it has no others
 */
IdxLabels *idx_labels_limit (IdxLabels *self,
                             guint n_labels);

/**
 * idx_labels_collect_messages:
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds what is known of damage in the file of the labels, in sentences that name it. None is worse
 * than a warning: the images are all there.
 */
void idx_labels_collect_messages (IdxLabels *self,
                                  GPtrArray *messages);

/**
 * idx_labels_report_class_names:
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds where the class names come from, if there are any.
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
 * Returns: (transfer none) (nullable): the labels as an array of bytes, if they
 *   are unsigned bytes
 */
const guint8 *idx_labels_peek_bytes (IdxLabels *self);

/**
 * idx_labels_get_classes:
 * @n_classes: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_classes): the classes that occur, in
 *   the order of their labels
 */
const IdxClass *idx_labels_get_classes (IdxLabels *self,
                                        guint *n_classes);

/**
 * idx_labels_find_class:
 * @value: a label
 *
 * Returns: the position among the classes of the one with the label @value; that of the next one,
 *   or their number, if no sample has it
 */
guint idx_labels_find_class (IdxLabels *self,
                             gint64 value);

/**
 * idx_labels_get_class_names:
 *
 * Returns: (transfer none) (nullable): what the labels mean
 */
IdxClassNames *idx_labels_get_class_names (IdxLabels *self);

/**
 * idx_labels_set_class_names:
 * @names: (nullable): what the labels mean, or %NULL if nobody knows
 */
void idx_labels_set_class_names (IdxLabels *self,
                                 IdxClassNames *names);

/**
 * idx_labels_dup_sha256:
 *
 * Returns: (transfer full) (nullable): the SHA-256 sum of the labels, in hexadecimal, if they are
 *   unsigned bytes
 */
char *idx_labels_dup_sha256 (IdxLabels *self);

/**
 * idx_labels_get_n_facets:
 *
 * Returns: how many columns the labels have besides that of the class
 */
guint idx_labels_get_n_facets (IdxLabels *self);

/**
 * idx_labels_get_facet:
 * @index: below idx_labels_get_n_labels()
 * @facet: below idx_labels_get_n_facets()
 *
 * Returns: what the column has for the sample at @index
 */
gint64 idx_labels_get_facet (IdxLabels *self,
                             guint index,
                             guint facet);

/**
 * idx_labels_dup_facet_name:
 * @facet: below idx_labels_get_n_facets()
 *
 * Returns: (transfer full): what the column is called: a name of QMNIST's, or else the number of
 *   the column, from 1
 */
char *idx_labels_dup_facet_name (IdxLabels *self,
                                 guint facet);

/**
 * idx_labels_find_facet:
 * @name: a name, or the number of a column, from 1
 * @facet: (out): the column
 *
 * Returns: whether there is such a column besides that of the class
 */
gboolean idx_labels_find_facet (IdxLabels *self,
                                const char *name,
                                guint *facet);

/**
 * idx_labels_dup_class_name:
 *
 * Returns: (transfer full): what the class of the label @value is called; the label itself if
 *   nobody knows
 */
char *idx_labels_dup_class_name (IdxLabels *self,
                                 gint64 value);

G_END_DECLS
