/* SPDX-License-Identifier: MIT */

/* Which samples a command takes, and in which order. */

#include "idx-audit.h"
#include "idx-cli-work.h"
#include "idx-cli.h"

void
idx_cli_choice_clear (IdxCliChoice *self)
{
  g_clear_pointer (&self->filter_text, g_free);
  g_clear_pointer (&self->sort_text, g_free);
  g_clear_pointer (&self->filter, idx_filter_free);
}

/* GOption would take text in the character set of the locale, which in the C locale has no more than
 * ASCII, though the terminal sends UTF-8. */
static gboolean
take_text (char **text)
{
  char *converted;

  if (*text == NULL || g_utf8_validate (*text, -1, NULL))
    return TRUE;
  converted = g_locale_to_utf8 (*text, -1, NULL, NULL, NULL);
  if (converted == NULL)
    {
      (void) idx_cli_usage ("--filter and --sort take text in UTF-8 or in the character set of the locale.");
      return FALSE;
    }
  g_free (*text);
  *text = converted;
  return TRUE;
}

gboolean
idx_cli_choice_parse (IdxCliChoice *self)
{
  g_autoptr (GError) error = NULL;

  if (!take_text (&self->filter_text) || !take_text (&self->sort_text))
    return FALSE;
  self->filter = idx_filter_parse (self->filter_text != NULL ? self->filter_text : "", &error);
  if (self->filter != NULL &&
      idx_sort_parse (self->sort_text != NULL ? self->sort_text : "index", &self->sort, &error))
    return TRUE;
  (void) idx_cli_usage (error->message);
  return FALSE;
}

static gboolean
needs_suggestions (const IdxCliChoice *self)
{
  return self->check_labels || self->sort.key == IDX_SORT_SUSPICION ||
         idx_filter_needs_suggestions (self->filter);
}

static gpointer
new_audit (gpointer dataset,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  return idx_audit_new (dataset, NULL, progress, cancellable, error);
}

/* Says what to write instead of a filter that no sample can pass. */
static void
print_advice (IdxFilter *filter,
              const char *name)
{
  g_autofree char *advice = idx_filter_dup_advice (filter);

  if (advice != NULL)
    idx_cli_print_error (name, advice);
}

/* Finds out what labels the samples seem to have. */
static gboolean
check_labels (IdxDataset *dataset,
              const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxAudit) audit =
    idx_cli_work ("Checking labels", new_audit, dataset, g_object_unref, &error);

  if (audit == NULL)
    {
      idx_cli_print_error (name, error->message);
      return FALSE;
    }
  if (idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    idx_cli_print_error (name, idx_audit_get_summary (audit));
  idx_dataset_set_suggestions (dataset, idx_audit_get_suggestions (audit));
  return TRUE;
}

IdxSubset *
idx_cli_open_subset (const IdxCliInput *input,
                     const IdxCliChoice *choice,
                     const char *name,
                     int *status)
{
  g_autoptr (IdxDataset) dataset = idx_cli_open (input, name);
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (GError) error = NULL;

  *status = IDX_CLI_FAILED;
  if (dataset == NULL || (needs_suggestions (choice) && !check_labels (dataset, name)))
    return NULL;
  if (!idx_filter_check (choice->filter, dataset, &error) ||
      !idx_sort_check (&choice->sort, dataset, &error))
    {
      *status = idx_cli_usage (error->message);
      return NULL;
    }
  print_advice (choice->filter, name);
  subset = idx_filter_apply (choice->filter, dataset);
  if (choice->sort.key == IDX_SORT_INDEX && !choice->sort.descending)
    return g_steal_pointer (&subset);
  order = idx_sort_apply (&choice->sort, dataset, NULL, NULL, &error);
  if (order != NULL)
    return idx_subset_order (subset, order);
  idx_cli_print_error (name, error->message);
  return NULL;
}
