/* SPDX-License-Identifier: MIT */

/* The names that files of the MNIST family have, and which belong together. */

#include "idx-file-name.h"

#include <string.h>

typedef struct
{
  const char *word;
  IdxFileRole role;
} RoleWord;

static const RoleWord role_words[] = {
  { "images", IDX_FILE_ROLE_IMAGES },
  { "image", IDX_FILE_ROLE_IMAGES },
  { "imgs", IDX_FILE_ROLE_IMAGES },
  { "labels", IDX_FILE_ROLE_LABELS },
  { "label", IDX_FILE_ROLE_LABELS },
  { "lbls", IDX_FILE_ROLE_LABELS },
};

static gboolean
is_separator (char c)
{
  return c == '-' || c == '_' || c == '.';
}

/* Gives the start of `idx3-ubyte` in `train-images-idx3-ubyte`, or NULL. */
static const char *
find_rank (const char *name,
           guint *rank)
{
  for (const char *at = strstr (name, "idx"); at != NULL; at = strstr (at + 1, "idx"))
    {
      if ((at == name || is_separator (at[-1])) && g_ascii_isdigit (at[3]))
        {
          *rank = (guint) g_ascii_strtoull (at + 3, NULL, 10);
          return at;
        }
    }
  return NULL;
}

static char *
fold (const char *name)
{
  char *folded = g_ascii_strdown (name, -1);
  gsize length = strlen (folded);

  if (g_str_has_suffix (folded, ".gz"))
    folded[length - 3] = '\0';
  return folded;
}

static IdxFileRole
get_word_role (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (role_words); i++)
    if (strcmp (word, role_words[i].word) == 0)
      return role_words[i].role;
  return IDX_FILE_ROLE_UNKNOWN;
}

IdxFileRole
idx_file_name_parse (const char *name,
                     char **key)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) joined = NULL;
  const char *rank_start;
  guint rank = 0;
  int role_word = -1;
  IdxFileRole role = IDX_FILE_ROLE_UNKNOWN;

  g_return_val_if_fail (name != NULL, IDX_FILE_ROLE_UNKNOWN);

  folded = fold (name);
  rank_start = find_rank (folded, &rank);
  if (rank_start != NULL)
    folded[rank_start - folded] = '\0';

  words = g_strsplit_set (folded, "-_.", -1);
  for (int i = 0; words[i] != NULL; i++)
    if (get_word_role (words[i]) != IDX_FILE_ROLE_UNKNOWN)
      {
        role_word = i;
        role = get_word_role (words[i]);
      }

  joined = g_string_new (NULL);
  for (int i = 0; words[i] != NULL; i++)
    if (i != role_word && words[i][0] != '\0')
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? "-" : "", words[i]);

  if (role == IDX_FILE_ROLE_UNKNOWN && rank_start != NULL)
    role = rank == 1 ? IDX_FILE_ROLE_LABELS : IDX_FILE_ROLE_IMAGES;
  if (key != NULL)
    *key = g_string_free (g_steal_pointer (&joined), FALSE);
  return role;
}

gboolean
idx_file_name_is_idx (const char *name)
{
  g_autofree char *folded = NULL;
  guint rank;

  g_return_val_if_fail (name != NULL, FALSE);

  folded = fold (name);
  return find_rank (folded, &rank) != NULL || g_str_has_suffix (folded, ".idx") ||
         g_str_has_suffix (folded, "ubyte");
}

const char *
idx_file_name_get_split (const char *name)
{
  g_autofree char *key = NULL;
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  (void) idx_file_name_parse (name, &key);
  words = g_strsplit (key, "-", -1);
  if (g_strv_contains ((const char *const *) words, "train"))
    return "train";
  if (g_strv_contains ((const char *const *) words, "test") ||
      g_strv_contains ((const char *const *) words, "t10k"))
    return "test";
  return NULL;
}

char *
idx_file_name_get_stem (const char *name)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  (void) idx_file_name_parse (name, &key);
  return key[0] != '\0' ? g_steal_pointer (&key) : g_strdup ("idx");
}
