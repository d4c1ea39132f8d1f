/* SPDX-License-Identifier: MIT */

/* Lists the pictures that can't be read. */

#include "idx-picture-failures.h"

#include "idx-error.h"
#include "idx-picture-list.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of pictures that are named. */
#define MAX_LISTED 5

struct _IdxPictureFailures
{
  GString *text;
  guint n;
};

IdxPictureFailures *
idx_picture_failures_new (void)
{
  IdxPictureFailures *self = g_new0 (IdxPictureFailures, 1);

  self->text = g_string_new (NULL);
  return self;
}

void
idx_picture_failures_free (IdxPictureFailures *self)
{
  g_return_if_fail (self != NULL);

  g_string_free (self->text, TRUE);
  g_free (self);
}

void
idx_picture_failures_add (IdxPictureFailures *self,
                          const char *name,
                          GError *error)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (name != NULL);
  g_return_if_fail (error != NULL);

  self->n++;
  if (self->n <= MAX_LISTED)
    {
      idx_picture_list_prefix_error (name, &error);
      g_string_append_printf (self->text, "%s%s", self->text->len > 0 ? " " : "", error->message);
    }
  else if (self->n == MAX_LISTED + 1)
    g_string_append (self->text, " …");
  g_error_free (error);
}

guint
idx_picture_failures_get_n (IdxPictureFailures *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n;
}

const char *
idx_picture_failures_get_text (IdxPictureFailures *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text->str;
}

gboolean
idx_picture_failures_set_error (IdxPictureFailures *self,
                                GError **error)
{
  g_autofree char *count = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  count = idx_text_format_count (self->n);
  if (self->n == 1)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, self->text->str);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 ngettext ("%s picture can't be read. %s", "%s pictures can't be read. %s",
                           self->n),
                 count, self->text->str);
  return FALSE;
}
