/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * IdxFacetValue:
 *
 * A value of a further label column. Emits `notify::n-matching` when the number of matching samples
 * has changed.
 */
#define IDX_TYPE_FACET_VALUE (idx_facet_value_get_type ())
G_DECLARE_FINAL_TYPE (IdxFacetValue, idx_facet_value, IDX, FACET_VALUE, GObject)

/**
 * idx_facet_value_new:
 * @n_samples: how many samples have the value
 *
 * Returns: (transfer full): a value that isn't chosen
 */
IdxFacetValue *idx_facet_value_new (gint64 value,
                                    guint n_samples);

/**
 * idx_facet_value_get_value:
 */
gint64 idx_facet_value_get_value (IdxFacetValue *self);

/**
 * idx_facet_value_get_n_samples:
 */
guint idx_facet_value_get_n_samples (IdxFacetValue *self);

/**
 * idx_facet_value_get_n_matching:
 *
 * Returns: the number of its samples that pass the rest of the filter; -1 if the filter has no
 *   other terms
 */
gint64 idx_facet_value_get_n_matching (IdxFacetValue *self);

/**
 * idx_facet_value_set_n_matching:
 */
void idx_facet_value_set_n_matching (IdxFacetValue *self,
                                     gint64 n_matching);

/**
 * idx_facet_value_is_chosen:
 *
 * Returns: whether the value is chosen
 */
gboolean idx_facet_value_is_chosen (IdxFacetValue *self);

/**
 * idx_facet_value_set_chosen:
 */
void idx_facet_value_set_chosen (IdxFacetValue *self,
                                 gboolean chosen);

G_END_DECLS
