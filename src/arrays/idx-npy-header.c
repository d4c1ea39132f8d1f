/* SPDX-License-Identifier: MIT */

/* Parses the headers of NumPy arrays. After the magic number, the version and the length, a header
 * is a Python dictionary with three keys in any order:
 *
 *     {'descr': '<f8', 'fortran_order': False, 'shape': (60000, 28, 28), }
 *
 * spaces, and a newline. The parser reads it from left to right and never recurses. */

#include "idx-npy-header.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAGIC "\x93NUMPY"
#define MAGIC_LENGTH 6

/* The maximum number of bytes of the dictionary. */
#define MAX_DICTIONARY_LENGTH ((gsize) 64 * 1024)

/* The longest text that is read as a key or a type, with its terminator. */
#define MAX_WORD 32

typedef struct
{
  const char *text; /* the rest of the dictionary */
  const char *end;
} Parser;

/* The keys that have been found. */
typedef enum
{
  KEY_TYPE = 1 << 0,
  KEY_ORDER = 1 << 1,
  KEY_SHAPE = 1 << 2,
  KEY_ALL = KEY_TYPE | KEY_ORDER | KEY_SHAPE
} Key;

static gboolean
fail (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                       _ ("The header of the NumPy array is damaged. Save or copy it again."));
  return FALSE;
}

static void
skip_space (Parser *self)
{
  while (self->text < self->end && strchr (" \t\n", *self->text) != NULL && *self->text != '\0')
    self->text++;
}

/* Skips @character and the space before it. Returns FALSE if something else comes next. */
static gboolean
skip (Parser *self,
      char character)
{
  skip_space (self);
  if (self->text == self->end || *self->text != character)
    return FALSE;
  self->text++;
  return TRUE;
}

static gboolean
skip_word (Parser *self,
           const char *word)
{
  gsize length = strlen (word);

  skip_space (self);
  if ((gsize) (self->end - self->text) < length || strncmp (self->text, word, length) != 0)
    return FALSE;
  self->text += length;
  return TRUE;
}

/* Reads a string without escapes. */
static gboolean
read_string (Parser *self,
             char word[MAX_WORD])
{
  char quote = skip (self, '\'') ? '\'' : '"';
  gsize length = 0;

  if (quote == '"' && !skip (self, '"'))
    return FALSE;
  while (self->text < self->end && *self->text != quote)
    {
      if (length == MAX_WORD - 1 || !g_ascii_isprint (*self->text) || *self->text == '\\')
        return FALSE;
      word[length++] = *self->text++;
    }
  word[length] = '\0';
  return skip (self, quote);
}

/* Reads a dimension. Python 2 wrote an L after some of them. */
static gboolean
read_dimension (Parser *self,
                guint64 *dimension)
{
  guint64 number = 0;
  const char *start;

  skip_space (self);
  start = self->text;
  for (; self->text < self->end && g_ascii_isdigit (*self->text); self->text++)
    if (!g_uint64_checked_mul (&number, number, 10) ||
        !g_uint64_checked_add (&number, number, (guint64) (*self->text - '0')))
      return FALSE;
  if (self->text == start)
    return FALSE;
  if (self->text < self->end && *self->text == 'L')
    self->text++;
  *dimension = number;
  return TRUE;
}

/* Reads a tuple of dimensions. A tuple of one number has a comma after it. */
static gboolean
read_shape (Parser *self,
            IdxNpyHeader *header)
{
  gboolean has_comma = TRUE;

  if (!skip (self, '('))
    return FALSE;
  for (header->n_dimensions = 0; !skip (self, ')'); header->n_dimensions++)
    {
      if (!has_comma || header->n_dimensions == IDX_NPY_MAX_DIMENSIONS ||
          !read_dimension (self, &header->dimensions[header->n_dimensions]))
        return FALSE;
      has_comma = skip (self, ',');
    }
  return header->n_dimensions != 1 || has_comma;
}

static gboolean
fail_kind (const char *type,
           char kind,
           GError **error)
{
  if (kind == 'O')
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("It contains Python objects, which could run any program when they are "
                            "loaded. Save it as an array of numbers first."));
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("Its values have the type “%s”, which IDX files can't store. Save the array "
                    "as float32 or as integers first."),
                 type);
  return FALSE;
}

/* Parses a type: the byte order, the kind of the values and their size in bytes. */
static gboolean
parse_type (const char *type,
            IdxNpyHeader *header,
            GError **error)
{
  const char *kind = *type != '\0' && strchr ("<>|", *type) != NULL ? type + 1 : type;
  guint64 size;

  if (*kind == 'O')
    return fail_kind (type, 'O', error);
  if (kind == type || *kind == '\0')
    return fail (error);
  if (strchr ("biuf", *kind) == NULL)
    return fail_kind (type, *kind, error);
  if (!g_ascii_string_to_unsigned (kind + 1, 10, 1, 16, &size, NULL))
    return fail (error);
  if ((*kind == 'b' && size != 1) || (*kind == 'f' && size < 2) || (size & (size - 1)) != 0 ||
      size > 8)
    return fail_kind (type, *kind, error);
  if (size > 1 && *type == '|')
    return fail (error);
  header->value_size = (gsize) size;
  header->is_big_endian = *type == '>';
  if (*kind == 'b')
    header->kind = IDX_NPY_KIND_BOOL;
  else if (*kind == 'i')
    header->kind = IDX_NPY_KIND_SIGNED;
  else
    header->kind = *kind == 'u' ? IDX_NPY_KIND_UNSIGNED : IDX_NPY_KIND_FLOAT;
  return TRUE;
}

static gboolean
read_type (Parser *self,
           IdxNpyHeader *header,
           GError **error)
{
  char type[MAX_WORD];

  if (skip (self, '['))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("It is an array of records. Save each field as an array first."));
      return FALSE;
    }
  return read_string (self, type) ? parse_type (type, header, error) : fail (error);
}

static gboolean
read_order (Parser *self,
            IdxNpyHeader *header)
{
  header->is_fortran = skip_word (self, "True");
  return header->is_fortran || skip_word (self, "False");
}

/* Reads a key and its value. */
static gboolean
read_pair (Parser *self,
           IdxNpyHeader *header,
           guint *keys,
           GError **error)
{
  char word[MAX_WORD];
  guint key = 0;
  gboolean is_valid;

  if (!read_string (self, word) || !skip (self, ':'))
    return fail (error);
  if (g_str_equal (word, "descr"))
    key = KEY_TYPE;
  else if (g_str_equal (word, "fortran_order"))
    key = KEY_ORDER;
  else if (g_str_equal (word, "shape"))
    key = KEY_SHAPE;
  if (key == 0 || (*keys & key) != 0)
    return fail (error);
  *keys |= key;
  if (key == KEY_TYPE)
    return read_type (self, header, error);
  is_valid = key == KEY_ORDER ? read_order (self, header) : read_shape (self, header);
  return is_valid || fail (error);
}

static gboolean
read_dictionary (Parser *self,
                 IdxNpyHeader *header,
                 GError **error)
{
  gboolean has_comma = TRUE;
  guint keys = 0;

  if (!skip (self, '{'))
    return fail (error);
  while (!skip (self, '}'))
    {
      if (!has_comma)
        return fail (error);
      if (!read_pair (self, header, &keys, error))
        return FALSE;
      has_comma = skip (self, ',');
    }
  skip_space (self);
  return (keys == KEY_ALL && self->text == self->end) || fail (error);
}

/* Computes the number of values, whose size in bytes, with the header, must fit in 63 bits. */
static gboolean
count_values (IdxNpyHeader *header,
              GError **error)
{
  guint64 n = 1;
  guint64 size;

  for (guint i = 0; i < header->n_dimensions; i++)
    if (!g_uint64_checked_mul (&n, n, header->dimensions[i]))
      return fail (error);
  if (!g_uint64_checked_mul (&size, n, header->value_size) ||
      size > G_MAXINT64 - IDX_NPY_HEADER_MAX_SIZE)
    return fail (error);
  header->n_values = n;
  return TRUE;
}

gboolean
idx_npy_header_matches (const guint8 *start,
                        gsize length)
{
  g_return_val_if_fail (start != NULL || length == 0, FALSE);

  return length >= MAGIC_LENGTH && memcmp (start, MAGIC, MAGIC_LENGTH) == 0;
}

gboolean
idx_npy_header_parse (const guint8 *bytes,
                      gsize length,
                      IdxNpyHeader *header,
                      GError **error)
{
  IdxNpyHeader found = { 0 };
  Parser parser;
  gsize start;
  gsize dictionary_length;

  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);
  g_return_val_if_fail (header != NULL, FALSE);

  if (!idx_npy_header_matches (bytes, length))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER, _ ("It isn't a NumPy array."));
      return FALSE;
    }
  if (length < 12)
    return fail (error);
  if (bytes[6] < 1 || bytes[6] > 3 || bytes[7] != 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("It has version %u.%u of the NPY format. Versions 1.0 to 3.0 are known."),
                   bytes[6], bytes[7]);
      return FALSE;
    }
  dictionary_length = (gsize) bytes[8] | (gsize) bytes[9] << 8;
  if (bytes[6] > 1)
    dictionary_length |= (gsize) bytes[10] << 16 | (gsize) bytes[11] << 24;
  start = bytes[6] > 1 ? 12 : 10;
  if (dictionary_length > MAX_DICTIONARY_LENGTH || dictionary_length > length - start)
    return fail (error);
  parser.text = (const char *) bytes + start;
  parser.end = parser.text + dictionary_length;
  if (!read_dictionary (&parser, &found, error) || !count_values (&found, error))
    return FALSE;
  found.data_offset = start + dictionary_length;
  *header = found;
  return TRUE;
}

char *
idx_npy_header_dup_type_name (const IdxNpyHeader *header)
{
  static const char *const names[] = { "bool", "int", "uint", "float" };

  g_return_val_if_fail (header != NULL, NULL);

  if (header->kind == IDX_NPY_KIND_BOOL)
    return g_strdup (names[header->kind]);
  return g_strdup_printf ("%s%u", names[header->kind], (guint) header->value_size * 8);
}

void
idx_npy_header_write (guint n_rows,
                      guint n_columns,
                      guint8 *bytes)
{
  const guint start = MAGIC_LENGTH + 4;
  const guint8 version_and_length[] = { 1, 0, IDX_NPY_WRITTEN_HEADER_SIZE - start, 0 };
  g_autofree char *dictionary = g_strdup_printf (
    "{'descr': '<f4', 'fortran_order': False, 'shape': (%u, %u), }", n_rows, n_columns);

  memset (bytes, ' ', IDX_NPY_WRITTEN_HEADER_SIZE - 1);
  bytes[IDX_NPY_WRITTEN_HEADER_SIZE - 1] = '\n';
  memcpy (bytes, MAGIC, MAGIC_LENGTH);
  memcpy (bytes + MAGIC_LENGTH, version_and_length, sizeof version_and_length);
  memcpy (bytes + start, dictionary, strlen (dictionary));
}
