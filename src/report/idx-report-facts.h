/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"
#include "idx-proof.h"
#include "idx-report-request.h"

G_BEGIN_DECLS

/**
 * IdxReportDigest:
 * @location: a file
 * @sha256: the SHA-256 of its content in hexadecimal
 *
 * A file with its hash.
 */
typedef struct
{
  GFile *location;
  char *sha256;
} IdxReportDigest;

/**
 * IdxReportProof:
 * @location: the file of the proof
 * @proof: what it states
 *
 * A proof of corrected labels of the dataset.
 */
typedef struct
{
  GFile *location;
  IdxProof *proof;
} IdxReportProof;

/**
 * IdxReportFacts:
 * @dataset: the dataset of the request, now with suggestions and a map if they are possible
 * @images_sha256: the hash of the decompressed images file
 * @labels_sha256: (nullable): that of the labels file; %NULL without labels
 * @check_note: (nullable): why there are no suggestions, or why they mean little
 * @map_note: (nullable): why there is no map
 * @duplicates: (element-type IdxDuplicate): images that are equal to an earlier one; those with
 *   different labels first
 * @n_conflicts: how many of @duplicates have a different label than the earlier image
 * @profiles: (nullable): the mean images of the classes
 * @journals: (element-type IdxReportDigest): the journals
 * @proofs: (element-type IdxReportProof): proofs in the folder of the labels that are about them
 *
 * What a report states.
 */
typedef struct
{
  IdxDataset *dataset;
  char *images_sha256;
  char *labels_sha256;
  char *check_note;
  char *map_note;
  GArray *duplicates;
  guint n_conflicts;
  IdxClassProfiles *profiles;
  GPtrArray *journals;
  GPtrArray *proofs;
} IdxReportFacts;

/**
 * idx_report_facts_gather:
 *
 * Hashes the files, checks the labels, finds equal images and makes a map. May run in any thread.
 *
 * Returns: (transfer full): the facts; %NULL with an error if a read fails or on cancel
 */
IdxReportFacts *idx_report_facts_gather (const IdxReportRequest *request,
                                         IdxProgress *progress,
                                         GCancellable *cancellable,
                                         GError **error);

/**
 * idx_report_facts_free:
 */
void idx_report_facts_free (IdxReportFacts *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReportFacts, idx_report_facts_free)

G_END_DECLS
