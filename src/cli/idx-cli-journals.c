/* SPDX-License-Identifier: MIT */

/* Reads the journals of one or several reviewers, and merges their decisions. */

#include "idx-cli-journals.h"

#include "idx-journal.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The value of --disagreement for the given labels. */
#define GIVEN "given"

void
idx_cli_journals_clear (IdxCliJournals *self)
{
  g_clear_pointer (&self->names, g_strfreev);
  g_clear_pointer (&self->disagreement, g_free);
}

static gboolean
is_same_file (const char *first,
              const char *second)
{
  g_autoptr (GFile) first_file = idx_cli_file_for_input (first);
  g_autoptr (GFile) second_file = idx_cli_file_for_input (second);

  return g_file_equal (first_file, second_file);
}

gboolean
idx_cli_journals_check (const IdxCliJournals *self)
{
  guint n = self->names != NULL ? g_strv_length (self->names) : 0;

  if (self->disagreement != NULL && n < 2)
    {
      (void) idx_cli_usage_error (_ ("--disagreement needs several --journal."));
      return FALSE;
    }
  for (guint i = 1; i < n; i++)
    for (guint j = 0; j < i; j++)
      if (is_same_file (self->names[i], self->names[j]))
        {
          (void) idx_cli_usage_error (_ ("The same journal was specified twice."));
          return FALSE;
        }
  return TRUE;
}

GPtrArray *
idx_cli_journals_read (const IdxCliJournals *self,
                       IdxDataset *dataset)
{
  g_autoptr (GPtrArray) journals = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; self->names[i] != NULL; i++)
    {
      const char *name = self->names[i];
      g_autoptr (GFile) location = idx_cli_file_for_input (name);
      g_autoptr (GError) error = NULL;
      IdxJournal *journal;

      if (idx_dataset_get_labels (dataset) == NULL)
        {
          idx_cli_print_error (name, _ ("There are no labels to apply the journal to."));
          return NULL;
        }
      journal = idx_journal_read (location, dataset, NULL, &error);
      if (journal == NULL)
        {
          (void) idx_cli_fail (name, error);
          return NULL;
        }
      g_ptr_array_add (journals, journal);
      if (idx_journal_get_notice (journal) != NULL)
        idx_cli_print_error (name, idx_journal_get_notice (journal));
    }
  return g_steal_pointer (&journals);
}

IdxAgreement *
idx_cli_journals_compare (const GPtrArray *journals)
{
  g_autoptr (GPtrArray) opinions = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < journals->len; i++)
    g_ptr_array_add (opinions, g_object_ref (idx_journal_get_decisions (
                                 g_ptr_array_index (journals, i))));
  return idx_agreement_new (opinions);
}

/* Returns whether a value of --disagreement means a journal: its reviewer or its file. */
static gboolean
means_journal (const IdxCliJournals *self,
               const GPtrArray *journals,
               guint position)
{
  return g_str_equal (self->disagreement,
                      idx_journal_get_reviewer (g_ptr_array_index (journals, position))) ||
         g_str_equal (self->disagreement, self->names[position]);
}

static char *
list_reviewers (const GPtrArray *journals)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < journals->len; i++)
    g_ptr_array_add (names, (gpointer) idx_journal_get_reviewer (g_ptr_array_index (journals, i)));
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

/* Converts the value of --disagreement. Returns FALSE on wrong usage, after printing an error. */
static gboolean
parse_settlement (const IdxCliJournals *self,
                  const GPtrArray *journals,
                  IdxSettlement *settlement)
{
  g_autofree char *names = NULL;
  g_autofree char *message = NULL;
  guint n_matches = 0;

  *settlement = (IdxSettlement){ IDX_SETTLEMENT_NONE, 0 };
  if (self->disagreement == NULL)
    return TRUE;
  if (g_str_equal (self->disagreement, GIVEN))
    {
      settlement->kind = IDX_SETTLEMENT_GIVEN;
      return TRUE;
    }
  for (guint i = 0; i < journals->len; i++)
    if (means_journal (self, journals, i))
      {
        *settlement = (IdxSettlement){ IDX_SETTLEMENT_REVIEWER, i };
        n_matches++;
      }
  if (n_matches == 1)
    return TRUE;
  names = list_reviewers (journals);
  message =
    n_matches == 0
      ? g_strdup_printf (_ ("--disagreement takes “given”, the file of a journal or the name of a "
                            "reviewer: %s."),
                         names)
      : g_strdup_printf (_ ("Several journals are by “%s”. Specify the file of one of them with "
                            "--disagreement."),
                         self->disagreement);
  (void) idx_cli_usage_error (message);
  return FALSE;
}

/* Prints what each reviewer decided about a sample. */
static void
print_disagreement (IdxAgreement *agreement,
                    const GPtrArray *journals,
                    IdxDataset *dataset,
                    guint index)
{
  g_autoptr (GString) opinions = g_string_new (NULL);
  gint64 label = idx_labels_get_value (idx_dataset_get_labels (dataset), index);
  g_autofree char *given = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_autofree char *text = NULL;

  for (guint i = 0; i < journals->len; i++)
    {
      g_autofree char *opinion = idx_agreement_format_opinion (agreement, i, index);

      if (opinion != NULL)
        g_string_append_printf (opinions, "%s%s %s", opinions->len > 0 ? ", " : "",
                                idx_journal_get_reviewer (g_ptr_array_index (journals, i)),
                                opinion);
    }
  text = g_strdup_printf (_ ("Sample %u, given %s: %s."), index, given, opinions->str);
  idx_cli_print_error (NULL, text);
}

static void
print_disagreements (IdxAgreement *agreement,
                     const GPtrArray *journals,
                     IdxDataset *dataset,
                     const GArray *unsettled)
{
  g_autofree char *count = idx_text_format_count (unsettled->len);
  g_autofree char *text = g_strdup_printf (
    ngettext ("The journals disagree about %s sample. Specify what counts with --disagreement.",
              "The journals disagree about %s samples. Specify what counts with --disagreement.",
              unsettled->len),
    count);

  for (guint i = 0; i < unsettled->len; i++)
    print_disagreement (agreement, journals, dataset, g_array_index (unsettled, guint32, i));
  idx_cli_print_error (NULL, text);
}

int
idx_cli_journals_merge (const IdxCliJournals *self,
                        const GPtrArray *journals,
                        IdxDataset *dataset,
                        IdxSettlement *settlement,
                        IdxDecisions **decisions)
{
  g_autoptr (IdxAgreement) agreement = NULL;
  g_autoptr (IdxDecisions) merged = NULL;
  g_autoptr (GArray) unsettled = NULL;

  if (!parse_settlement (self, journals, settlement))
    return IDX_CLI_USAGE;
  if (journals->len == 1)
    {
      *decisions = g_object_ref (idx_journal_get_decisions (g_ptr_array_index (journals, 0)));
      return IDX_CLI_DONE;
    }
  agreement = idx_cli_journals_compare (journals);
  merged = idx_agreement_settle (agreement, settlement, &unsettled);
  if (unsettled->len > 0)
    {
      print_disagreements (agreement, journals, dataset, unsettled);
      return IDX_CLI_FAILED;
    }
  idx_dataset_set_opinions (dataset, idx_agreement_get_opinions (agreement));
  *decisions = g_steal_pointer (&merged);
  return IDX_CLI_DONE;
}
