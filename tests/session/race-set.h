/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-means.h"
#include "idx-class-neighbors.h"
#include "idx-class-study.h"
#include "idx-comparison.h"
#include "idx-completer.h"
#include "idx-facet-list.h"
#include "idx-map-maker.h"
#include "idx-review-comparison.h"
#include "idx-session.h"
#include "idx-similar-images.h"
#include "test-folder.h"

G_BEGIN_DECLS

/* The number of datasets, which have the same number of samples. */
#define RACE_N_DATASETS 3

/**
 * RaceSet:
 * @random: chooses what happens; its seed repeats a run, except for the order of threads
 * @folder: has the files that are opened
 * @output: has the files that jobs write
 * @datasets: a plain one, a compressed one, and one with several label columns
 * @session: the session that is attacked; @maker and the others after it belong to it
 * @other: the document that the session doesn't show
 * @n_written: the number of files that jobs were asked to write
 * @problem: (nullable): the first error that the session reported
 *
 * A session with two documents, all objects that run jobs for them, and their files.
 */
typedef struct
{
  GRand *random;
  TestFolder *folder;
  TestFolder *output;
  GFile *datasets[RACE_N_DATASETS];
  GFile *features;
  GFile *predictions;
  GFile *names;
  GFile *table;
  GFile *journal;
  IdxSession *session;
  IdxDocument *other;
  IdxMapMaker *maker;
  IdxSimilarImages *similar;
  IdxClassNeighbors *neighbors;
  IdxComparison *comparison;
  IdxReviewComparison *reviews;
  IdxFacetList *facets;
  IdxClassStudy *study;
  IdxClassMeans *means;
  IdxCompleter *completer;
  guint n_written;
  char *problem;
} RaceSet;

/**
 * race_set_new:
 *
 * Returns: (transfer full): two sessions in which nothing is open
 */
RaceSet *race_set_new (guint32 seed);

/**
 * race_set_restart:
 *
 * Closes both sessions, whatever they are doing, drops everything that belongs to them, and makes
 * new ones. The old ones are finalized once their workers have ended.
 */
void race_set_restart (RaceSet *self);

/**
 * race_set_settle:
 *
 * Waits until all jobs have ended, and asserts what holds then.
 */
void race_set_settle (RaceSet *self);

/**
 * race_set_free:
 *
 * Closes the sessions, and asserts that nothing keeps them.
 */
void race_set_free (RaceSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RaceSet, race_set_free)

G_END_DECLS
