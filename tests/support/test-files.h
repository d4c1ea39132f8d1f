/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-message.h"

G_BEGIN_DECLS

typedef struct _TestFile TestFile;

/**
 * TestFile:
 * @name: the last part of test paths
 * @make: returns the content of the file; its argument is this struct
 * @literal: (nullable): the content of the file, if test_file_copy() makes it
 * @length: the length of @literal
 * @verdict: the expected verdict
 * @error: the expected #IdxError of opening the file; -1 if it can be opened
 * @code: (nullable): the code of the first message about a file that can be opened; %NULL if there
 *   is no message
 * @n_samples: the number of samples of a file that can be opened
 * @text: (nullable): the exact text of the error or the message
 *
 * A file, and the expected result of opening it. The fuzzers start from the same files.
 */
struct _TestFile
{
  const char *name;
  GByteArray *(*make) (const TestFile *self);
  const char *literal;
  gsize length;
  IdxVerdict verdict;
  int error;
  const char *code;
  guint64 n_samples;
  const char *text;
};

/* Initializers for the rows of the tables. */
#define TEST_FILE_OK(name, make, n_samples) \
  { \
    name, make, NULL, 0, IDX_VERDICT_OK, -1, NULL, n_samples, NULL \
  }
#define TEST_FILE_WARNING(name, make, n_samples, code, text) \
  { \
    name, make, NULL, 0, IDX_VERDICT_WARNING, -1, code, n_samples, text \
  }
#define TEST_FILE_PARTIAL(name, make, n_samples, code, text) \
  { \
    name, make, NULL, 0, IDX_VERDICT_PARTIAL, -1, code, n_samples, text \
  }
#define TEST_FILE_ERROR(name, make, error, text) \
  { \
    name, make, NULL, 0, IDX_VERDICT_ERROR, error, NULL, 0, text \
  }
#define TEST_FILE_BYTES(name, literal, error, text) \
  { \
    name, test_file_copy, literal, sizeof (literal) - 1, IDX_VERDICT_ERROR, error, NULL, 0, text \
  }

/**
 * test_file_copy:
 *
 * Returns: (transfer full): a copy of the literal content of @self
 */
GByteArray *test_file_copy (const TestFile *self);

/**
 * test_files_get_plain:
 *
 * Returns: (transfer none) (array length=n_files): uncompressed IDX files, with valid and invalid
 *   headers
 */
const TestFile *test_files_get_plain (gsize *n_files);

/**
 * test_files_get_foreign:
 *
 * Returns: (transfer none) (array length=n_files): files in other formats
 */
const TestFile *test_files_get_foreign (gsize *n_files);

/**
 * test_files_get_gzip:
 *
 * Returns: (transfer none) (array length=n_files): undamaged gzip files
 */
const TestFile *test_files_get_gzip (gsize *n_files);

/**
 * test_files_get_damaged:
 *
 * Returns: (transfer none) (array length=n_files): gzip files that are cut short or damaged
 */
const TestFile *test_files_get_damaged (gsize *n_files);

/**
 * TestFileFunc:
 */
typedef void (*TestFileFunc) (const TestFile *file);

/**
 * test_files_foreach:
 *
 * Calls @func for each file of each table.
 */
void test_files_foreach (TestFileFunc func);

G_END_DECLS
