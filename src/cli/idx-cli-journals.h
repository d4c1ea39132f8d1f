/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-agreement.h"
#include "idx-cli.h"
#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxCliJournals:
 * @names: (array zero-terminated=1) (nullable): `--journal`: the files with the decisions to apply
 * @disagreement: (nullable): `--disagreement`: whose decisions count if the journals disagree
 *
 * The options that say which reviews a command uses.
 */
typedef struct
{
  char **names;
  char *disagreement;
} IdxCliJournals;

/**
 * IDX_CLI_JOURNAL_OPTION:
 * @journals: an #IdxCliJournals
 *
 * The option `--journal`.
 */
#define IDX_CLI_JOURNAL_OPTION(journals) \
  { \
    "journal", 0, IDX_CLI_TEXTS, &(journals)->names, "FILE", \
      N_ ("Apply the decisions in the journal of a review; several times for several reviewers") \
  }

/**
 * IDX_CLI_DISAGREEMENT_OPTION:
 * @journals: an #IdxCliJournals
 *
 * The option `--disagreement`.
 */
#define IDX_CLI_DISAGREEMENT_OPTION(journals) \
  { \
    "disagreement", 0, IDX_CLI_TEXT, &(journals)->disagreement, "WHOSE", \
      N_ ("What counts if several journals disagree: given (the given label) or the name of a " \
          "reviewer") \
  }

/**
 * idx_cli_journals_clear:
 *
 * Frees the strings in @self.
 */
void idx_cli_journals_clear (IdxCliJournals *self);

/**
 * idx_cli_journals_check:
 *
 * Returns: %FALSE on wrong usage, after printing an error
 */
gboolean idx_cli_journals_check (const IdxCliJournals *self);

/**
 * idx_cli_journals_read:
 * @dataset: a dataset
 *
 * Reads the journals, and prints their notices.
 *
 * Returns: (transfer full) (nullable) (element-type IdxJournal): the journals, in the order of the
 *   options; %NULL if the dataset has no labels or a journal can't be read, after printing an error
 */
GPtrArray *idx_cli_journals_read (const IdxCliJournals *self,
                                  IdxDataset *dataset);

/**
 * idx_cli_journals_compare:
 * @journals: (element-type IdxJournal): two or more journals
 *
 * Returns: (transfer full): what the journals agree and disagree about
 */
IdxAgreement *idx_cli_journals_compare (const GPtrArray *journals);

/**
 * idx_cli_journals_merge:
 * @journals: (element-type IdxJournal): the result of idx_cli_journals_read()
 * @dataset: the dataset, which gets the decisions of all reviewers for filters that compare them
 * @settlement: (out): how disagreements were settled
 * @decisions: (out) (transfer full): the resulting decisions
 *
 * Merges the decisions of the journals. If the options don't settle all disagreements, prints them.
 *
 * Returns: %IDX_CLI_DONE, or another exit status after printing an error
 */
int idx_cli_journals_merge (const IdxCliJournals *self,
                            const GPtrArray *journals,
                            IdxDataset *dataset,
                            IdxSettlement *settlement,
                            IdxDecisions **decisions);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliJournals, idx_cli_journals_clear)

G_END_DECLS
