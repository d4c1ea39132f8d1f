/* SPDX-License-Identifier: MIT */

/* Says how a save ended, in the notice over the samples. */

#include "idx-save-notice.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

void
idx_save_notice_show_saved (IdxNotice *notice,
                            const char *title,
                            const char *text,
                            GFile *file)
{
  g_autofree char *uri = NULL;
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;

  g_return_if_fail (IDX_IS_NOTICE (notice));
  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  target = g_variant_ref_sink (g_variant_new_string (uri));
  action = g_action_print_detailed_name ("win.show-in-folder", target);
  idx_notice_show_message (notice, IDX_NOTICE_SUCCESS, title, text);
  idx_notice_add_button (notice, _ ("Show in Folder"), action);
}

gboolean
idx_save_notice_show_failed (IdxNotice *notice,
                             GFile *target,
                             const char *title,
                             const GError *error,
                             const char *replace_action)
{
  g_autofree char *name = NULL;
  g_autofree char *default_title = NULL;

  g_return_val_if_fail (IDX_IS_NOTICE (notice), FALSE);
  g_return_val_if_fail (G_IS_FILE (target) && error != NULL, FALSE);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return FALSE;
  name = idx_text_file_name (target);
  default_title = g_strdup_printf (_ ("“%s” can't be saved"), name);
  idx_notice_show_message (notice, IDX_NOTICE_ERROR, title != NULL ? title : default_title,
                           error->message);
  if (replace_action == NULL || !g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS))
    return FALSE;
  idx_notice_add_button (notice, _ ("Replace"), replace_action);
  return TRUE;
}
