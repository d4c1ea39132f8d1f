/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_NEIGHBORS (idx_class_neighbors_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassNeighbors, idx_class_neighbors, IDX, CLASS_NEIGHBORS, GObject)

/**
 * idx_class_neighbors_new:
 *
 * For one sample at a time, finds the sample of each class that is most similar to it, in a job.
 * This is possible once the labels have been checked, or the images compared (see
 * #IdxSimilarImages).
 *
 * Emits `changed ()` when the samples were found.
 *
 * Returns: (transfer full): an object that follows @session
 */
IdxClassNeighbors *idx_class_neighbors_new (IdxSession *session);

/**
 * idx_class_neighbors_search:
 * @index: the index of a sample of the session's dataset
 *
 * Begins to search. Until the search has ended, and if no search is possible, there are no results.
 */
void idx_class_neighbors_search (IdxClassNeighbors *self,
                                 guint index);

/**
 * idx_class_neighbors_stop:
 *
 * Cancels a search and frees the results.
 */
void idx_class_neighbors_stop (IdxClassNeighbors *self);

/**
 * idx_class_neighbors_find:
 * @label: the label of a class
 * @index: (out): the index of the most similar sample of the class
 * @sample: (out) (transfer none) (nullable): the sample as stored; %NULL if it wasn't read, because
 *   the samples of other classes, which are more similar, are large
 *
 * Returns: %FALSE if there is no result
 */
gboolean idx_class_neighbors_find (IdxClassNeighbors *self,
                                   gint64 label,
                                   guint *index,
                                   const guint8 **sample);

G_END_DECLS
