/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * IdxFacetValue:
 *
 * A value of an additional label column, that is, not of the class labels. Notifies its property
 * `n-matching`, see idx_facet_value_get_n_matching().
 */
#define IDX_TYPE_FACET_VALUE (idx_facet_value_get_type ())
G_DECLARE_FINAL_TYPE (IdxFacetValue, idx_facet_value, IDX, FACET_VALUE, GObject)

/**
 * idx_facet_value_new:
 * @value: the value
 * @n_samples: the number of samples that have it
 *
 * Returns: (transfer full): a value that isn't chosen, without a number of matching samples
 */
IdxFacetValue *idx_facet_value_new (gint64 value,
                                    guint n_samples);

/**
 * idx_facet_value_get_value:
 *
 * Returns: the value
 */
gint64 idx_facet_value_get_value (IdxFacetValue *self);

/**
 * idx_facet_value_get_n_samples:
 *
 * Returns: the number of samples of the dataset that have the value
 */
guint idx_facet_value_get_n_samples (IdxFacetValue *self);

/**
 * idx_facet_value_get_n_matching:
 *
 * Returns: the number of samples that have the value and pass the rest of the filter, that is, the
 *   terms for other columns; -1 if the filter has no such terms
 */
gint64 idx_facet_value_get_n_matching (IdxFacetValue *self);

/**
 * idx_facet_value_set_n_matching:
 * @n_matching: see idx_facet_value_get_n_matching()
 */
void idx_facet_value_set_n_matching (IdxFacetValue *self,
                                     gint64 n_matching);

/**
 * idx_facet_value_is_chosen:
 *
 * Returns: whether the value is part of the filter, or the user has just chosen it and it is about
 *   to become part of it
 */
gboolean idx_facet_value_is_chosen (IdxFacetValue *self);

/**
 * idx_facet_value_set_chosen:
 * @chosen: whether the value is chosen
 */
void idx_facet_value_set_chosen (IdxFacetValue *self,
                                 gboolean chosen);

G_END_DECLS
