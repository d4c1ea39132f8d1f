/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

#define TEST_TYPE_SOURCE (test_source_get_type ())
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, GObject)

/**
 * test_source_new:
 *
 * Returns: (transfer full): a source of @bytes that can be told to fail, and says what
 *   was read of it
 */
TestSource *test_source_new (const GByteArray *bytes);

/**
 * test_source_fail_from:
 * @offset: from where on reads fail with %IDX_ERROR_READ
 */
void test_source_fail_from (TestSource *self,
                            guint64 offset);

/**
 * test_source_hold_from:
 * @offset: from where on reads wait until this is called again; %G_MAXUINT64 for none
 */
void test_source_hold_from (TestSource *self,
                            guint64 offset);

/**
 * test_source_wait_for_reader:
 *
 * Waits until somebody waits for test_source_hold_from().
 */
void test_source_wait_for_reader (TestSource *self);

/**
 * test_source_cut:
 * @length: how many bytes there are from now on
 */
void test_source_cut (TestSource *self,
                      guint length);

/**
 * test_source_get_n_read:
 *
 * Returns: how many bytes have been read so far
 */
guint64 test_source_get_n_read (TestSource *self);

G_END_DECLS
