/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"
#include "test-folder.h"

G_BEGIN_DECLS

#define TEST_N_SAMPLES 300

/**
 * Fixture:
 * @images: @TEST_N_SAMPLES images of 14×14 pixels, with labels next to them: 0, 1, …, 9, 0, 1, … In
 *   each class, the images have their own pattern of stripes
 * @messages: the messages of the session since fixture_forget(), except for withdrawn ones
 * @n_changes: the number of `notify::subset` signals since fixture_forget()
 * @has_read_journal: whether the journal of the open dataset was read
 *
 * A session in which nothing is open, and a folder for its files.
 */
typedef struct
{
  TestFolder *folder;
  GFile *images;
  IdxSession *session;
  GPtrArray *messages;
  guint n_changes;
  gboolean has_read_journal;
} Fixture;

/**
 * fixture_add_test:
 *
 * Adds a test that runs with a new fixture.
 */
void fixture_add_test (const char *path,
                       void (*test) (Fixture *self,
                                     gconstpointer data));

/**
 * fixture_add_images:
 *
 * Returns: (transfer full): a new file of images with labels next to it; compressed if its name
 *   ends with ".gz"
 */
GFile *fixture_add_images (Fixture *self,
                           const char *name,
                           guint n_samples);

/**
 * fixture_block_reads:
 * @n_bytes: a number of bytes, as text
 *
 * Lets only the first @n_bytes of each images file be read: all reads beyond them block until
 * fixture_unblock_reads().
 */
void fixture_block_reads (Fixture *self,
                          const char *n_bytes);

/**
 * fixture_unblock_reads:
 *
 * Lets the blocked reads continue. Does nothing if reads aren't blocked.
 */
void fixture_unblock_reads (Fixture *self);

/**
 * fixture_wait:
 *
 * Waits until no task is running.
 */
void fixture_wait (Fixture *self);

/**
 * fixture_open:
 *
 * Opens a file, and waits until it and the journal of its dataset have been read.
 */
void fixture_open (Fixture *self,
                   GFile *file);

/**
 * fixture_start_again:
 *
 * Closes the session, and makes another one.
 */
void fixture_start_again (Fixture *self);

/**
 * fixture_forget:
 *
 * Clears the messages and resets the number of changes.
 */
void fixture_forget (Fixture *self);

/**
 * fixture_check_titles:
 * @titles: (nullable): titles, one per line; %NULL for none
 *
 * Asserts the titles of all messages in @self->messages.
 */
void fixture_check_titles (Fixture *self,
                           const char *titles);

/**
 * fixture_check_shown:
 *
 * Asserts the filter, the order and the number of samples that are shown.
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
