/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-message.h"

G_BEGIN_DECLS

typedef struct _TestFile TestFile;

/**
 * TestFile:
 * @name: a word for test paths
 * @make: makes the file; is given this struct
 * @literal: the file's bytes, where they can be written down
 * @length: how many there are
 * @verdict: what is to be said of the file
 * @error: the #IdxError that opening it gives, where it gives one; else -1
 * @code: the code of its one message, where it opens; %NULL for no message
 * @n_samples: how many samples there are, where it opens
 * @text: the error or the message, word for word
 *
 * A file of which the verdict is known. The fuzzers start from the same files.
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

/* The rows of the tables. */
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
 * Returns: (transfer full): the literal bytes of @self
 */
GByteArray *test_file_copy (const TestFile *self);

/**
 * test_files_get_plain:
 *
 * Returns: (array length=n_files): IDX files, good ones and those whose header can't be
 *   true
 */
const TestFile *test_files_get_plain (gsize *n_files);

/**
 * test_files_get_foreign:
 *
 * Returns: (array length=n_files): files of other formats
 */
const TestFile *test_files_get_foreign (gsize *n_files);

/**
 * test_files_get_gzip:
 *
 * Returns: (array length=n_files): gzip files without damage
 */
const TestFile *test_files_get_gzip (gsize *n_files);

/**
 * test_files_get_damaged:
 *
 * Returns: (array length=n_files): gzip files that are cut short or damaged
 */
const TestFile *test_files_get_damaged (gsize *n_files);

/**
 * TestFileFunc:
 */
typedef void (*TestFileFunc) (const TestFile *file);

/**
 * test_files_foreach:
 *
 * Calls @func for each of the files of all tables.
 */
void test_files_foreach (TestFileFunc func);

G_END_DECLS
