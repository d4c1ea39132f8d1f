/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _TestFolder TestFolder;

/**
 * test_folder_new:
 *
 * Returns: (transfer full): a new, empty folder. test_folder_free() removes it
 */
TestFolder *test_folder_new (void);

/**
 * test_folder_new_for_user:
 *
 * Creates a folder, and sets the environment variables for the user's data, settings, state and
 * cache to its path. Call this before GLib reads these variables. Unlike
 * %G_TEST_OPTION_ISOLATE_DIRS, it leaks no memory.
 *
 * Returns: (transfer full): the folder
 */
TestFolder *test_folder_new_for_user (void);

/**
 * test_folder_empty:
 *
 * Removes everything in the folder.
 */
void test_folder_empty (TestFolder *self);

/**
 * test_folder_free:
 *
 * Removes the folder and everything in it.
 */
void test_folder_free (TestFolder *self);

/**
 * test_folder_get_path:
 *
 * Returns: (transfer none): the folder's path
 */
const char *test_folder_get_path (TestFolder *self);

/**
 * test_folder_get_file:
 * @name: a relative path
 *
 * Returns: (transfer full): the file with this path in the folder; it needn't exist
 */
GFile *test_folder_get_file (TestFolder *self,
                             const char *name);

/**
 * test_folder_add:
 * @name: a relative path; its folders are created
 *
 * Returns: (transfer full): a new file that contains @bytes
 */
GFile *test_folder_add (TestFolder *self,
                        const char *name,
                        const GByteArray *bytes);

/**
 * test_folder_add_text:
 *
 * Returns: (transfer full): a new file that contains @text
 */
GFile *test_folder_add_text (TestFolder *self,
                             const char *name,
                             const char *text);

/**
 * test_folder_list:
 *
 * Returns: (transfer full): the names of the files and folders in the folder, sorted and separated
 *   by spaces
 */
char *test_folder_list (TestFolder *self);

/**
 * test_check_content:
 *
 * Asserts that the content of @file is @content.
 */
void test_check_content (GFile *file,
                         const GByteArray *content);

/**
 * test_data_file:
 * @name: a path in the folder that `IDXVIEW_TEST_DATA` names
 *
 * Returns: (transfer full) (nullable): a file of a published dataset; %NULL if it doesn't exist,
 *   after marking the test as skipped
 */
GFile *test_data_file (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestFolder, test_folder_free)

G_END_DECLS
