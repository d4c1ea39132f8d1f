/* SPDX-License-Identifier: MIT */

#pragma once

#include "person-sets.h"
#include "test-input.h"
#include "test-viewer.h"

G_BEGIN_DECLS

/**
 * Person:
 * @viewer: the window and the folder
 * @set: what is open
 * @input: (nullable): the mouse and the keyboard
 * @rand: decides what the person does
 * @seq: see person_model_check()
 *
 * A person at a window.
 */
typedef struct
{
  TestViewer viewer;
  const PersonSet *set;
  TestInput *input;
  GRand *rand;
  guint64 seq;
} Person;

/**
 * person_step:
 *
 * Does something with the window, and prints what.
 */
void person_step (Person *self);

/**
 * person_settle:
 * @ms: how long to wait at least
 *
 * Runs the main loop.
 */
void person_settle (Person *self,
                    guint ms);

/**
 * person_open:
 *
 * Opens the set in a new window.
 */
void person_open (Person *self);

G_END_DECLS
