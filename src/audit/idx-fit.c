/* SPDX-License-Identifier: MIT */

/* Keeps the fit of a check, so that changed labels need no other fit. */

#include "idx-fit.h"

#include <string.h>

IdxFit *
idx_fit_new (IdxSpace *space,
             IdxRidge *ridge,
             guint16 *classes,
             const gint64 *labels,
             guint n_classes)
{
  IdxFit *self;
  guint n_points;

  g_return_val_if_fail (ridge != NULL && classes != NULL && labels != NULL, NULL);

  self = g_atomic_rc_box_new0 (IdxFit);
  n_points = idx_ridge_get_problem (ridge)->n_points;
  self->space = space != NULL ? idx_space_ref (space) : NULL;
  self->ridge = ridge;
  self->classes = classes;
  self->labels = g_memdup2 (labels, n_classes * sizeof *labels);
  self->n_classes = n_classes;
  self->leverages = g_new0 (float, n_points);
  self->margins = g_new0 (float, n_points);
  if ((gsize) n_points * n_classes <= IDX_FIT_MAX_SCORES)
    self->scores = g_new0 (float, (gsize) n_points *n_classes);
  return self;
}

IdxFit *
idx_fit_ref (IdxFit *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
fit_clear (gpointer data)
{
  IdxFit *self = data;

  g_clear_pointer (&self->ridge, idx_ridge_free);
  g_clear_pointer (&self->space, idx_space_unref);
  g_free (self->classes);
  g_free (self->labels);
  g_free (self->leverages);
  g_free (self->margins);
  g_free (self->scores);
}

void
idx_fit_unref (IdxFit *self)
{
  g_atomic_rc_box_release_full (self, fit_clear);
}

void
idx_fit_set_scores (IdxFit *self,
                    guint first,
                    guint n_points,
                    const float *scores,
                    const float *leverages)
{
  const float constant = 1 / (float) idx_ridge_get_problem (self->ridge)->n_points;
  const gsize stride = idx_ridge_get_stride (self->ridge);

  for (guint i = 0; i < n_points; i++)
    self->leverages[first + i] = leverages[i] + constant;
  for (guint i = 0; i < n_points && self->scores != NULL; i++)
    memcpy (self->scores + (gsize) (first + i) * self->n_classes, scores + i * stride,
            self->n_classes * sizeof *scores);
}

gboolean
idx_fit_find_class (const IdxFit *self,
                    gint64 label,
                    guint *class)
{
  guint low = 0, high = self->n_classes;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->labels[middle] < label)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == self->n_classes || self->labels[low] != label)
    return FALSE;
  *class = low;
  return TRUE;
}
