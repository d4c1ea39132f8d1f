/* SPDX-License-Identifier: MIT */

#pragma once

#include "race-set.h"

G_BEGIN_DECLS

/**
 * RaceAction:
 * @name: a word for messages
 * @func: starts a job, or disturbs the running ones
 *
 * What happens in a race.
 */
typedef struct
{
  const char *name;
  void (*func) (RaceSet *set);
} RaceAction;

/**
 * race_jobs_get:
 *
 * Returns: (array length=n): an action for each kind of job
 */
const RaceAction *race_jobs_get (guint *n);

/**
 * race_disturbances_get:
 *
 * Returns: (array length=n): what happens while a job is running
 */
const RaceAction *race_disturbances_get (guint *n);

G_END_DECLS
