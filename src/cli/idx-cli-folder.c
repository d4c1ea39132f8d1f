/* SPDX-License-Identifier: MIT */

/* Makes the folders of an output. */

#include "idx-cli-folder.h"

struct _IdxCliFolder
{
  GPtrArray *made; /* of GFile, parents first */
};

static void
make_folder (IdxCliFolder *self,
             GFile *folder)
{
  g_autoptr (GFile) parent = NULL;

  if (g_file_query_exists (folder, NULL))
    return;
  parent = g_file_get_parent (folder);
  if (parent != NULL)
    make_folder (self, parent);
  if (g_file_make_directory (folder, NULL, NULL))
    g_ptr_array_add (self->made, g_object_ref (folder));
}

IdxCliFolder *
idx_cli_folder_make (GFile *output)
{
  IdxCliFolder *self;
  g_autoptr (GFile) parent = NULL;

  g_return_val_if_fail (G_IS_FILE (output), NULL);

  self = g_new0 (IdxCliFolder, 1);
  self->made = g_ptr_array_new_with_free_func (g_object_unref);
  parent = g_file_get_parent (output);
  if (parent != NULL)
    make_folder (self, parent);
  return self;
}

void
idx_cli_folder_keep (IdxCliFolder *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_set_size (self->made, 0);
}

void
idx_cli_folder_free (IdxCliFolder *self)
{
  if (self == NULL)
    return;
  /* Deleting a folder that isn't empty fails. */
  for (guint i = self->made->len; i > 0; i--)
    (void) g_file_delete (g_ptr_array_index (self->made, i - 1), NULL, NULL);
  g_ptr_array_unref (self->made);
  g_free (self);
}
