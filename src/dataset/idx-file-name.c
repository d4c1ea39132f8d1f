/* SPDX-License-Identifier: MIT */

/* Parses file names like those of MNIST, to find files that belong together. Also converts any text
 * to a file name and back. */

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
  { "index", IDX_FILE_ROLE_INDEX },
  { "indices", IDX_FILE_ROLE_INDEX },
};

/* The words for element types. */
static const char *const type_words[] = { "ubyte", "byte", "short", "int", "float", "double" };

/* The extensions of tables and journals. Their names often begin with the name of a labels file, so
 * they could be mistaken for labels. */
static const char *const table_endings[] = { ".csv", ".json", ".jsonl" };

/* The endings of files that are plainly something else, see idx_file_name_is_other(). */
static const char *const other_endings[] = {
  "7z",
  "avi",
  "bak",
  "bmp",
  "bz2",
  "c",
  "cfg",
  "conf",
  "cpp",
  "css",
  "csv",
  "db",
  "deb",
  "doc",
  "docx",
  "exe",
  "gif",
  "h",
  "h5",
  "hdf5",
  "htm",
  "html",
  "ico",
  "ini",
  "ipynb",
  "iso",
  "jar",
  "java",
  "jpeg",
  "jpg",
  "js",
  "json",
  "jsonl",
  "log",
  "m",
  "mat",
  "md",
  "mkv",
  "mov",
  "mp3",
  "mp4",
  "npy",
  "npz",
  "odt",
  "ods",
  "onnx",
  "parquet",
  "part",
  "pb",
  "pdf",
  "pgm",
  "pickle",
  "pkl",
  "png",
  "ppm",
  "ppt",
  "pptx",
  "ps",
  "pt",
  "pth",
  "py",
  "pyc",
  "r",
  "rar",
  "rb",
  "rds",
  "rpm",
  "rst",
  "rtf",
  "sh",
  "so",
  "sqlite",
  "svg",
  "tar",
  "tex",
  "tfrecord",
  "tgz",
  "tif",
  "tiff",
  "toml",
  "tsv",
  "txt",
  "wav",
  "webp",
  "xls",
  "xlsx",
  "xml",
  "xz",
  "yaml",
  "yml",
  "z",
  "zip",
  "zst",
};

typedef struct
{
  const char *word;
  const char *split;
} SplitWord;

static const SplitWord split_words[] = {
  { "train", "train" },
  { "test", "test" },
  { "t10k", "test" },
  { "val", "validation" },
  { "valid", "validation" },
  { "validation", "validation" },
};

static gboolean
is_separator (char c)
{
  return c == '-' || c == '_' || c == '.';
}

/* Returns the start of `idx3-ubyte` in `train-images-idx3-ubyte`, or NULL. Sets @rank to the number
 * after `idx`: the number of dimensions. */
static const char *
find_rank (const char *name,
           guint *rank)
{
  for (const char *found = strstr (name, "idx"); found != NULL; found = strstr (found + 1, "idx"))
    {
      if ((found == name || is_separator (found[-1])) && g_ascii_isdigit (found[3]))
        {
          *rank = (guint) g_ascii_strtoull (found + 3, NULL, 10);
          return found;
        }
    }
  return NULL;
}

/* Returns the length of the word for a role that only its case sets apart from the text around it:
 * 6 for the `I` in `trainImages` and in `trainImagesIdx3`, 0 for other letters. */
static gsize
get_camel_word_length (const char *name,
                       const char *letter)
{
  if (letter == name || !g_ascii_islower (letter[-1]) || !g_ascii_isupper (letter[0]))
    return 0;
  for (gsize i = 0; i < G_N_ELEMENTS (role_words); i++)
    {
      const char *word = role_words[i].word;
      gsize length = strlen (word);

      if (g_ascii_tolower (letter[0]) == word[0] &&
          strncmp (letter + 1, word + 1, length - 1) == 0 &&
          (!g_ascii_isalpha (letter[length]) || g_str_has_prefix (letter + length, "Idx")))
        return length;
    }
  return 0;
}

/* Returns @name in lower case, without `.gz`, and with dashes around words as in `trainImages`. */
static char *
fold (const char *name)
{
  GString *folded = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c++)
    {
      gsize length = get_camel_word_length (name, c);

      if (length > 0)
        {
          g_string_append_printf (folded, "-%.*s", (int) length, c);
          c += length - 1;
          if (g_ascii_isalpha (c[1]))
            g_string_append_c (folded, '-');
        }
      else
        g_string_append_c (folded, *c);
    }
  g_string_ascii_down (folded);
  if (g_str_has_suffix (folded->str, ".gz"))
    g_string_truncate (folded, folded->len - strlen (".gz"));
  return g_string_free (folded, FALSE);
}

static IdxFileRole
get_word_role (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (role_words); i++)
    if (strcmp (word, role_words[i].word) == 0)
      return role_words[i].role;
  return IDX_FILE_ROLE_UNKNOWN;
}

/* Returns the part after the element type: ".bak" for `train-labels-idx1-ubyte.bak`, or "".
 * @rank_start is the result of find_rank(). */
static const char *
find_ending (const char *rank_start)
{
  const char *next = rank_start + strlen ("idx");
  const char *ending;

  while (g_ascii_isdigit (*next))
    next++;
  /* The type may follow a dot: `idx1.ubyte`. */
  for (gsize i = 0; is_separator (*next) && i < G_N_ELEMENTS (type_words); i++)
    if (g_str_has_prefix (next + 1, type_words[i]))
      {
        next += 1 + strlen (type_words[i]);
        break;
      }
  ending = strchr (next, '.');
  return ending != NULL ? ending : "";
}

static gboolean
is_table (const char *folded)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table_endings); i++)
    if (g_str_has_suffix (folded, table_endings[i]))
      return TRUE;
  return FALSE;
}

/* The parts of a name. */
typedef struct
{
  char **words;        /* the words before `idx` */
  int role_word_index; /* in @words; -1 if no word states the role */
  IdxFileRole role;
  guint rank;   /* 0 if unknown */
  char *ending; /* the part after the element type */
  gboolean is_table;
} Parts;

static void
parts_init (Parts *self,
            const char *name)
{
  g_autofree char *folded = fold (name);
  const char *rank_start;

  *self = (Parts){ .role_word_index = -1 };
  self->is_table = is_table (folded);
  rank_start = find_rank (folded, &self->rank);
  self->ending = g_strdup (rank_start != NULL ? find_ending (rank_start) : "");
  if (rank_start != NULL)
    folded[rank_start - folded] = '\0';

  self->words = g_strsplit_set (folded, "-_.", -1);
  for (int i = 0; self->words[i] != NULL; i++)
    if (get_word_role (self->words[i]) != IDX_FILE_ROLE_UNKNOWN)
      {
        self->role_word_index = i;
        self->role = get_word_role (self->words[i]);
      }
  if (self->role == IDX_FILE_ROLE_UNKNOWN && rank_start != NULL)
    self->role = self->rank == 1 ? IDX_FILE_ROLE_LABELS : IDX_FILE_ROLE_IMAGES;
  if (self->is_table)
    self->role = IDX_FILE_ROLE_UNKNOWN;
}

static void
parts_clear (Parts *self)
{
  g_clear_pointer (&self->words, g_strfreev);
  g_clear_pointer (&self->ending, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

/* Joins all words except that at index @left_out, and appends the ending. */
static char *
join_words (const Parts *parts,
            int left_out)
{
  GString *joined = g_string_new (NULL);

  for (int i = 0; parts->words[i] != NULL; i++)
    if (i != left_out && parts->words[i][0] != '\0')
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? "-" : "", parts->words[i]);
  g_string_append (joined, parts->ending);
  return g_string_free (joined, FALSE);
}

IdxFileRole
idx_file_name_parse (const char *name,
                     char **key)
{
  g_auto (Parts) parts = { 0 };

  g_return_val_if_fail (name != NULL, IDX_FILE_ROLE_UNKNOWN);

  parts_init (&parts, name);
  if (key != NULL)
    *key = join_words (&parts, parts.role_word_index);
  return parts.role;
}

IdxFileRole
idx_file_name_parse_xy (const char *name,
                        char **key)
{
  g_auto (Parts) parts = { 0 };
  IdxFileRole role;

  g_return_val_if_fail (name != NULL, IDX_FILE_ROLE_UNKNOWN);
  g_return_val_if_fail (key != NULL, IDX_FILE_ROLE_UNKNOWN);

  /* Rejects most of the names in a large folder early. */
  if ((g_ascii_tolower (name[0]) != 'x' && g_ascii_tolower (name[0]) != 'y') ||
      !is_separator (name[1]))
    return IDX_FILE_ROLE_UNKNOWN;

  parts_init (&parts, name);
  role = parts.words[0][0] == 'x' ? IDX_FILE_ROLE_IMAGES : IDX_FILE_ROLE_LABELS;
  /* Both images and labels can have rank 2; any other rank must match the letter. */
  if (parts.is_table || parts.role_word_index >= 0 ||
      (parts.rank == 1 && role == IDX_FILE_ROLE_IMAGES) ||
      (parts.rank > 2 && role == IDX_FILE_ROLE_LABELS))
    return IDX_FILE_ROLE_UNKNOWN;
  *key = join_words (&parts, 0);
  return role;
}

gboolean
idx_file_name_is_idx (const char *name)
{
  g_autofree char *folded = NULL;
  guint rank;

  g_return_val_if_fail (name != NULL, FALSE);

  folded = fold (name);
  if (is_table (folded))
    return FALSE;
  return find_rank (folded, &rank) != NULL || g_str_has_suffix (folded, ".idx") ||
         g_str_has_suffix (folded, "ubyte");
}

gboolean
idx_file_name_is_other (const char *name)
{
  g_autofree char *folded = NULL;
  const char *dot;

  g_return_val_if_fail (name != NULL, TRUE);

  folded = fold (name);
  dot = strrchr (folded, '.');
  for (gsize i = 0; dot != NULL && i < G_N_ELEMENTS (other_endings); i++)
    if (strcmp (dot + 1, other_endings[i]) == 0)
      return TRUE;
  return FALSE;
}

const char *
idx_file_name_get_split (const char *name)
{
  g_autofree char *key = NULL;
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  (void) idx_file_name_parse (name, &key);
  words = g_strsplit (key, "-", -1);
  for (gsize i = 0; i < G_N_ELEMENTS (split_words); i++)
    if (g_strv_contains ((const char *const *) words, split_words[i].word))
      return split_words[i].split;
  return NULL;
}

char *
idx_file_name_get_stem (const char *name)
{
  g_auto (Parts) parts = { 0 };
  g_autofree char *stem = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  parts_init (&parts, name);
  parts.ending[0] = '\0';
  stem = join_words (&parts, parts.role_word_index);
  return stem[0] != '\0' ? g_steal_pointer (&stem) : g_strdup ("idx");
}

char *
idx_file_name_from_argument (const char *argument)
{
  g_return_val_if_fail (argument != NULL, NULL);

  if (g_path_is_absolute (argument) ||
      (!g_file_test (argument, G_FILE_TEST_EXISTS) &&
       !g_file_test (argument, G_FILE_TEST_IS_SYMLINK)))
    return g_strdup (argument);
  return g_build_filename (".", argument, NULL);
}

/* Returns whether idx_file_name_escape() escapes @c. A leading dot is escaped, because it would
 * hide the file. */
static gboolean
is_escaped (char c,
            gboolean is_first)
{
  return g_ascii_iscntrl (c) || c == '/' || c == '%' || (c == '.' && is_first);
}

static char *
escape (const char *text,
        gboolean escapes_letters)
{
  GString *name = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (is_escaped (*c, c == text) || (escapes_letters && g_ascii_isalpha (*c)))
      g_string_append_printf (name, "%%%02X", (guint) *c);
    else
      g_string_append_c (name, *c);
  return g_string_free (name, FALSE);
}

char *
idx_file_name_escape (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return escape (text, FALSE);
}

char *
idx_file_name_escape_letters (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return escape (text, TRUE);
}

static gboolean
is_percent_code (const char *c)
{
  return c[0] == '%' && g_ascii_isxdigit (c[1]) && g_ascii_isxdigit (c[2]);
}

/* Returns whether @name has ASCII letters outside of percent codes. */
static gboolean
has_letters (const char *name)
{
  for (const char *c = name; *c != '\0'; c++)
    if (is_percent_code (c))
      c += 2;
    else if (g_ascii_isalpha (*c))
      return TRUE;
  return FALSE;
}

char *
idx_file_name_unescape (const char *name)
{
  GString *text;
  gboolean decodes_letters;

  g_return_val_if_fail (name != NULL, NULL);

  decodes_letters = !has_letters (name);
  text = g_string_new (NULL);
  for (const char *c = name; *c != '\0'; c++)
    {
      char decoded = '\0';

      if (is_percent_code (c))
        decoded = (char) (g_ascii_xdigit_value (c[1]) * 16 + g_ascii_xdigit_value (c[2]));
      /* Decodes only what escape() encodes: other codes may be part of the name. */
      if (decoded != '\0' &&
          (is_escaped (decoded, c == name) || (decodes_letters && g_ascii_isalpha (decoded))))
        {
          g_string_append_c (text, decoded);
          c += 2;
        }
      else
        g_string_append_c (text, *c);
    }
  return g_string_free (text, FALSE);
}
