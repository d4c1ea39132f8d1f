/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"
#include "test-folder.h"

G_BEGIN_DECLS

#define TEST_N_SAMPLES 300

/**
 * Fixture:
 * @images: @TEST_N_SAMPLES images of 14×14, which show their labels: 0, 1, …, 9, 0, 1, …
 * @messages: what the session has said since fixture_forget(), without what it withdrew
 * @n_changes: how often `subset` changed
 *
 * A session, and files for it.
 */
typedef struct
{
  TestFolder *folder;
  GFile *images;
  IdxSession *session;
  GPtrArray *messages;
  guint n_changes;
} Fixture;

/**
 * fixture_add:
 *
 * Adds a test that gets a session in which nothing is open.
 */
void fixture_add (const char *path,
                  void (*test) (Fixture *self,
                                gconstpointer data));

/**
 * fixture_add_images:
 *
 * Returns: (transfer full): a new file of images with labels beside it; compressed if its name ends
 *   with ".gz"
 */
GFile *fixture_add_images (Fixture *self,
                           const char *name,
                           guint n_samples);

/**
 * fixture_hold:
 * @n_bytes: how many bytes of a file of images can be read
 *
 * Holds all reads beyond, until fixture_let_through().
 */
void fixture_hold (Fixture *self,
                   const char *n_bytes);

void fixture_let_through (Fixture *self);

/**
 * fixture_wait:
 *
 * Waits until no task is running.
 */
void fixture_wait (Fixture *self);

/**
 * fixture_open:
 *
 * Opens a file and waits until it is read.
 */
void fixture_open (Fixture *self,
                   GFile *file);

/**
 * fixture_forget:
 *
 * Forgets the messages and the number of changes.
 */
void fixture_forget (Fixture *self);

/**
 * fixture_check_titles:
 * @titles: (nullable): the titles of all messages, one a line; %NULL for none
 */
void fixture_check_titles (Fixture *self,
                           const char *titles);

/**
 * fixture_check_shown:
 *
 * Asserts the filter, the order, and how many samples are shown.
 */
void fixture_check_shown (Fixture *self,
                          const char *filter,
                          const char *sort,
                          guint n_samples);

void fixture_set_filter (Fixture *self,
                         const char *text);
void fixture_set_sort (Fixture *self,
                       const char *text);

G_END_DECLS
