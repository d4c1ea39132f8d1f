/* SPDX-License-Identifier: MIT */

/* The words of the filter grammar: the keys of terms, and the values of `suggested-by`. */

#include "idx-filter-key.h"

#include <string.h>

static const char *const key_names[IDX_N_FILTER_KEYS] = {
  [IDX_FILTER_KEY_LABEL] = "label",
  [IDX_FILTER_KEY_GIVEN] = "given",
  [IDX_FILTER_KEY_INDEX] = "index",
  [IDX_FILTER_KEY_CLASS] = "class",
  [IDX_FILTER_KEY_FACET] = "col",
  [IDX_FILTER_KEY_SUGGESTED] = "suggested",
  [IDX_FILTER_KEY_SUSPICION] = "suspicion",
  [IDX_FILTER_KEY_SUGGESTED_BY] = "suggested-by",
  [IDX_FILTER_KEY_STATE] = "state",
  [IDX_FILTER_KEY_FLAG] = "flag",
  [IDX_FILTER_KEY_OTHER] = "other",
};

static const char *const suggested_by_nicks[] = {
  [IDX_SUGGESTED_BY_BOTH] = "both",
  [IDX_SUGGESTED_BY_FILE] = "theirs",
  [IDX_SUGGESTED_BY_CHECK] = "ours",
};

const char *
idx_filter_key_get_name (IdxFilterKey key)
{
  g_return_val_if_fail (key < IDX_N_FILTER_KEYS, NULL);

  return key_names[key];
}

const char *
idx_suggested_by_get_nick (IdxSuggestedBy suggested_by)
{
  g_return_val_if_fail (suggested_by < G_N_ELEMENTS (suggested_by_nicks), NULL);

  return suggested_by_nicks[suggested_by];
}

gboolean
idx_filter_key_find (const char *text,
                     gsize length,
                     IdxFilterKey *key,
                     char **facet)
{
  const char *dot = memchr (text, '.', length);
  gsize name_length = dot != NULL ? (gsize) (dot - text) : length;

  for (guint i = 0; i < IDX_N_FILTER_KEYS; i++)
    if (strlen (key_names[i]) == name_length &&
        g_ascii_strncasecmp (text, key_names[i], name_length) == 0 &&
        (i == IDX_FILTER_KEY_FACET) == (dot != NULL))
      {
        *key = (IdxFilterKey) i;
        *facet = dot != NULL ? g_strndup (dot + 1, length - name_length - 1) : NULL;
        return TRUE;
      }
  return FALSE;
}

gboolean
idx_suggested_by_find (const char *nick,
                       IdxSuggestedBy *suggested_by)
{
  g_return_val_if_fail (nick != NULL, FALSE);
  g_return_val_if_fail (suggested_by != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (suggested_by_nicks); i++)
    if (g_str_equal (nick, suggested_by_nicks[i]))
      {
        *suggested_by = (IdxSuggestedBy) i;
        return TRUE;
      }
  return FALSE;
}
