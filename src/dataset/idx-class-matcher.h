/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"

G_BEGIN_DECLS

/**
 * IdxClassMatch:
 * @IDX_CLASS_MATCH_NONE: no name matches
 * @IDX_CLASS_MATCH_NAME: the whole name matches
 * @IDX_CLASS_MATCH_PREFIX: a single name begins with the word; several classes may have this name
 * @IDX_CLASS_MATCH_AMBIGUOUS: several names begin with the word
 *
 * How a word matches the names of classes.
 */
typedef enum
{
  IDX_CLASS_MATCH_NONE,
  IDX_CLASS_MATCH_NAME,
  IDX_CLASS_MATCH_PREFIX,
  IDX_CLASS_MATCH_AMBIGUOUS
} IdxClassMatch;

/**
 * IdxClassMatcher:
 *
 * Finds classes by their names, or by the beginnings of their names.
 */
typedef struct _IdxClassMatcher IdxClassMatcher;

/**
 * idx_class_matcher_new:
 * @labels: (nullable): the labels, which contain the names of classes; may be %NULL if @n_classes
 *   is 0
 * @classes: (array length=n_classes): the classes, sorted by label
 *
 * Returns: (transfer full): a matcher that finds classes by their names
 */
IdxClassMatcher *idx_class_matcher_new (IdxLabels *labels,
                                        const IdxClass *classes,
                                        guint n_classes);

/**
 * idx_class_matcher_free:
 */
void idx_class_matcher_free (IdxClassMatcher *self);

/**
 * idx_class_matcher_get_name:
 * @position: the position of a class in the array given to idx_class_matcher_new()
 *
 * Returns: (transfer none): the name of the class; its label if it has none
 */
const char *idx_class_matcher_get_name (IdxClassMatcher *self,
                                        guint position);

/**
 * idx_class_matcher_find:
 * @wanted: a name, or the beginning of one
 * @whole_names_only: whether to ignore names that only begin with @wanted
 * @positions: (out caller-allocates) (element-type guint) (nullable): receives the positions of the
 *   classes that match
 *
 * Looks for classes named @wanted. If there are none, ignores case. If there still are none, looks
 * for names that begin with @wanted. A class without a name matches only by its whole label.
 *
 * Returns: how @wanted matches
 */
IdxClassMatch idx_class_matcher_find (IdxClassMatcher *self,
                                      const char *wanted,
                                      gboolean whole_names_only,
                                      GArray *positions);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxClassMatcher, idx_class_matcher_free)

G_END_DECLS
