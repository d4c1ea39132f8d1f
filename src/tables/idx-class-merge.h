/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IdxClassMerge:
 *
 * The classes of several datasets that become one.
 */
typedef struct _IdxClassMerge IdxClassMerge;

/**
 * idx_class_merge_new:
 *
 * Returns: (transfer full): no classes
 */
IdxClassMerge *idx_class_merge_new (void);

/**
 * idx_class_merge_free:
 */
void idx_class_merge_free (IdxClassMerge *self);

/**
 * idx_class_merge_add:
 * @labels: the labels of the next dataset, all files of which have the same element type
 * @name: the name of the dataset, for messages
 * @notes: (element-type utf8): receives a sentence if labels change their meaning or their number
 *
 * Adds the classes of a dataset. Classes with the same name are the same class, so a label of
 * @labels becomes the label that the name had before. A class without a name is the class that has
 * its label.
 *
 * Returns: (transfer full) (nullable) (element-type gint64 gint64): the labels that change, each
 *   with its new label; %NULL with %IDX_ERROR_UNSUPPORTED if a label has different names, or if two
 *   labels of @labels would become one
 */
GHashTable *idx_class_merge_add (IdxClassMerge *self,
                                 IdxLabels *labels,
                                 const char *name,
                                 GPtrArray *notes,
                                 GError **error);

/**
 * idx_class_merge_to_text:
 * @text: (out) (transfer full) (nullable): the names as a list; %NULL if no class has a name
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if the names can't be written as a list
 */
gboolean idx_class_merge_to_text (IdxClassMerge *self,
                                  char **text,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxClassMerge, idx_class_merge_free)

G_END_DECLS
