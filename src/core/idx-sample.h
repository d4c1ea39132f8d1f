/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define IDX_TYPE_SAMPLE (idx_sample_get_type ())
G_DECLARE_FINAL_TYPE (IdxSample, idx_sample, IDX, SAMPLE, GObject)

/**
 * idx_sample_new:
 * @index: the sample's index in its file
 *
 * Returns: (transfer full): an item for list models, which create it on demand and don't keep it
 */
IdxSample *idx_sample_new (guint index);

/**
 * idx_sample_get_index:
 *
 * Returns: the sample's index in its file, from 0
 */
guint idx_sample_get_index (IdxSample *self);

G_END_DECLS
