/* SPDX-License-Identifier: MIT */

/* The result of a check of the labels. */

#include "idx-audit-result.h"

#include "idx-audit-run.h"
#include "idx-confirmation.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

void
idx_audit_result_set_too_few (IdxAuditResult *self,
                              guint n_samples)
{
  self->verdict = IDX_AUDIT_TOO_FEW;
  /* Without scores, the temperature is never used. */
  self->suggestions = idx_suggestions_new (IDX_AUDIT_METHOD, NULL, 0, n_samples, 1);
  idx_suggestions_rank (self->suggestions, 0);
}

/* Formats a share as a percentage. Percentages below 10 have a decimal: with a thousand classes,
 * shares are small. */
static char *
format_share (double share)
{
  return idx_text_format_decimal (100 * share, share < 0.0995 ? 1 : 0);
}

static char *
describe_n_to_check (IdxSuggestions *suggestions)
{
  const guint n = idx_suggestions_get_n_to_check (suggestions);

  if (!idx_suggestions_is_estimate_reliable (suggestions))
    return idx_confirmation_describe (suggestions);
  return g_strdup_printf (
    ngettext ("There is %u label to check.", "There are %u labels to check.", n), n);
}

static char *
describe_features (const IdxAuditResult *self)
{
  g_autofree char *accuracy = format_share (self->figures.accuracy);
  g_autofree char *prior = format_share (self->figures.prior);
  g_autofree char *by_images = format_share (self->figures.image_accuracy);

  if (self->figures.image_accuracy > 0)
    return g_strdup_printf (
      _ ("The features hardly predict the labels: %s%% of the predictions match, but %s%% of those "
         "by the images. The features are probably of another dataset, or its samples are in "
         "another order."),
      accuracy, by_images);
  return g_strdup_printf (
    _ ("The features hardly predict the labels: %s%% of the predictions match, and always "
       "predicting the most frequent label would match %s%%. Are they of this dataset, with "
       "its samples in the same order?"),
    accuracy, prior);
}

gboolean
idx_audit_result_is_predictable (const IdxAuditResult *self)
{
  const IdxAuditFigures *figures = &self->figures;

  return figures->accuracy >= MIN (2 * figures->prior, (1 + figures->prior) / 2);
}

void
idx_audit_result_finish (IdxAuditResult *self)
{
  self->verdict =
    idx_audit_result_is_predictable (self) ? IDX_AUDIT_DONE : IDX_AUDIT_UNPREDICTABLE;
  idx_audit_result_summarize (self);
}

void
idx_audit_result_summarize (IdxAuditResult *self)
{
  g_autofree char *accuracy = NULL;
  g_autofree char *prior = NULL;

  if (self->verdict == IDX_AUDIT_DONE)
    {
      self->summary = describe_n_to_check (self->suggestions);
      return;
    }
  if (self->space != NULL && idx_space_get_features (self->space) != NULL)
    {
      self->summary = describe_features (self);
      return;
    }
  accuracy = format_share (self->figures.accuracy);
  prior = format_share (self->figures.prior);
  self->summary = g_strdup_printf (
    _ ("The images hardly predict the labels: %s%% of the predictions match, and always predicting "
       "the most frequent label would match %s%%. The suggestions are unreliable."),
    accuracy, prior);
}

void
idx_audit_result_clear (IdxAuditResult *self)
{
  g_clear_pointer (&self->summary, g_free);
  g_clear_object (&self->suggestions);
  g_clear_pointer (&self->probabilities, g_free);
  g_clear_pointer (&self->fit, idx_fit_unref);
  g_clear_pointer (&self->space, idx_space_unref);
}
