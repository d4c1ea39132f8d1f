/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

#define TEST_TYPE_SOURCE (test_source_get_type ())
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, GObject)

/**
 * test_source_new:
 *
 * Returns: (transfer full): a source of @bytes whose reads can be made to fail or to wait
 */
TestSource *test_source_new (const GByteArray *bytes);

/**
 * test_source_fail_from:
 * @offset: an offset in the bytes
 *
 * Makes reads fail with %IDX_ERROR_READ if they extend beyond @offset.
 */
void test_source_fail_from (TestSource *self,
                            guint64 offset);

/**
 * test_source_hold_from:
 * @offset: an offset in the bytes; %G_MAXUINT64 to let all reads continue
 *
 * Makes reads wait if they extend beyond @offset, until this function is called with a larger
 * offset.
 */
void test_source_hold_from (TestSource *self,
                            guint64 offset);

/**
 * test_source_wait_for_reader:
 *
 * Waits until a read of another thread waits because of test_source_hold_from().
 */
void test_source_wait_for_reader (TestSource *self);

/**
 * test_source_cut:
 * @length: the new number of bytes
 *
 * Truncates the source.
 */
void test_source_cut (TestSource *self,
                      guint length);

/**
 * test_source_get_n_read:
 *
 * Returns: the number of bytes that have been read so far
 */
guint64 test_source_get_n_read (TestSource *self);

G_END_DECLS
