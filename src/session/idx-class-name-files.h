/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-names.h"
#include "idx-job-list.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_NAME_FILES (idx_class_name_files_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassNameFiles, idx_class_name_files, IDX, CLASS_NAME_FILES, GObject)

/**
 * idx_class_name_files_new:
 * @tasks: receives a task for each file that is read or written
 *
 * Reads and writes files of class names in a job, one file at a time: each call cancels
 * the previous one.
 *
 * Signals; a call that was canceled emits none:
 * - `loaded (GFile *file, IdxClassNames *names, GError *error)`: a file was read; if it can't be
 *   used, @names is %NULL and @error says why
 * - `saved (GFile *file, GError *error)`: a file was written; if that failed, @error says why
 *
 * Returns: (transfer full): a new object without a running task
 */
IdxClassNameFiles *idx_class_name_files_new (IdxJobList *tasks);

/**
 * idx_class_name_files_load:
 * @file: see idx_class_names_load()
 *
 * Starts to read class names. Emits `loaded` at the end.
 */
void idx_class_name_files_load (IdxClassNameFiles *self,
                                GFile *file);

/**
 * idx_class_name_files_save:
 * @file: the target; see idx_class_names_save()
 * @replace: whether to replace @file if it exists
 *
 * Starts to write class names. Emits `saved` at the end.
 */
void idx_class_name_files_save (IdxClassNameFiles *self,
                                IdxClassNames *names,
                                GFile *file,
                                gboolean replace);

/**
 * idx_class_name_files_cancel:
 *
 * Cancels the running call, if there is one.
 */
void idx_class_name_files_cancel (IdxClassNameFiles *self);

G_END_DECLS
