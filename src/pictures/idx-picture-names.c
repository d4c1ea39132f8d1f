/* SPDX-License-Identifier: MIT */

/* Finds the indices and labels in the names of pictures.
 *
 * A name like "train-04999-2.png" has two numbers. Which one is the label shows only in all names
 * together: labels repeat, indices don't, and indices are padded with zeros more often. What isn't
 * clear from that is an error rather than a guess. */

#include "idx-picture-names.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LABEL_INFIX "-label-"

/* The maximum number of numbers in a name that are told apart. Of longer names, only the first and
 * the last number may be the label. */
#define MAX_NUMBERS 8

/* The minimum width of an index that is padded with zeros. */
#define MIN_PADDED_WIDTH 3

static char *
dup_stem (const char *path)
{
  const char *slash = strrchr (path, '/');
  const char *base = slash != NULL ? slash + 1 : path;
  const char *dot = strrchr (base, '.');

  return dot != NULL ? g_strndup (base, (gsize) (dot - base)) : g_strdup (base);
}

static char *
dup_shown_name (const char *path)
{
  const char *slash = strrchr (path, '/');
  g_autofree char *valid = idx_text_escape_invalid (slash != NULL ? slash + 1 : path);

  return idx_text_escape_controls (valid);
}

/* --- Exported images --- */

/* Reads the whole number that ends before @end. */
static guint64
read_index (const char *base,
            const char *end)
{
  const char *start = end;
  g_autofree char *text = NULL;
  guint64 index;

  while (start > base && g_ascii_isdigit (start[-1]))
    start--;
  text = g_strndup (start, (gsize) (end - start));
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &index, NULL)
           ? index
           : IDX_PICTURE_NO_INDEX;
}

void
idx_picture_name_parse (IdxPictureName *self,
                        const char *path)
{
  const char *slash, *base, *infix, *dot;
  g_autofree char *label = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (path != NULL);

  slash = strrchr (path, '/');
  base = slash != NULL ? slash + 1 : path;
  infix = g_strrstr (base, LABEL_INFIX);
  dot = strrchr (base, '.');
  *self = (IdxPictureName){
    .index = infix != NULL ? read_index (base, infix) : IDX_PICTURE_NO_INDEX,
  };
  /* If no index precedes "-label-", that text is part of the dataset's name. */
  if (self->index == IDX_PICTURE_NO_INDEX && dot != NULL)
    self->index = read_index (base, dot);
  if (infix == NULL || dot == NULL || dot < infix + strlen (LABEL_INFIX))
    return;
  infix += strlen (LABEL_INFIX);
  label = g_strndup (infix, (gsize) (dot - infix));
  self->has_label =
    g_ascii_string_to_signed (label, 10, G_MININT32, G_MAXINT32, &self->label, NULL);
}

/* --- Numbers --- */

typedef struct
{
  gint64 value;
  gsize width; /* the number of digits */
  gboolean follows_word;
} Number;

/* The numbers at the same place in all names. */
typedef struct
{
  int place; /* from 0; -1 for the last one */
  guint n_different;
  gboolean is_padded;
  gboolean is_after_word;
} Field;

/* Returns whether the text before @end ends with a word for labels, which may be followed by a
 * separator. */
static gboolean
ends_with_label_word (const char *start,
                      const char *end)
{
  static const char *const words[] = { "label", "class" };

  if (end > start && !g_ascii_isalnum (end[-1]))
    end--;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if ((gsize) (end - start) >= length &&
          g_ascii_strncasecmp (end - length, words[i], length) == 0 &&
          ((gsize) (end - start) == length || !g_ascii_isalpha (end[-(gssize) length - 1])))
        return TRUE;
    }
  return FALSE;
}

/* Appends the numbers of a name: runs of digits that aren't part of a word. */
static void
append_numbers (GArray *numbers,
                const char *stem)
{
  const char *end;

  for (const char *c = stem; *c != '\0'; c = end)
    {
      g_autofree char *digits = NULL;
      Number number = { 0 };
      gboolean is_apart;

      end = c + 1;
      if (!g_ascii_isdigit (*c))
        continue;
      while (g_ascii_isdigit (*end))
        end++;
      number.follows_word = ends_with_label_word (stem, c);
      is_apart = c == stem || !g_ascii_isalpha (c[-1]) || number.follows_word;
      number.width = (gsize) (end - c);
      digits = g_strndup (c, number.width);
      if (is_apart && !g_ascii_isalpha (*end) &&
          g_ascii_string_to_signed (digits, 10, 0, G_MAXINT64, &number.value, NULL))
        g_array_append_val (numbers, number);
    }
}

/* All numbers of all names. */
typedef struct
{
  const char *const *paths;
  guint n;
  GArray *numbers; /* (element-type Number) */
  guint *starts;   /* for each name, the index of its first number; and the end */
} Numbers;

static void
numbers_clear (Numbers *self)
{
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->starts, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Numbers, numbers_clear)

static void
numbers_init (Numbers *self,
              const char *const *paths,
              guint n)
{
  *self = (Numbers){ paths, n, g_array_new (FALSE, FALSE, sizeof (Number)), g_new (guint, n + 1) };
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *stem = dup_stem (paths[i]);

      self->starts[i] = self->numbers->len;
      append_numbers (self->numbers, stem);
    }
  self->starts[n] = self->numbers->len;
}

static guint
count (const Numbers *self,
       guint i)
{
  return self->starts[i + 1] - self->starts[i];
}

static const Number *
get_number (const Numbers *self,
            guint i,
            int place)
{
  guint index = place >= 0 ? self->starts[i] + (guint) place : self->starts[i + 1] - 1;

  return &g_array_index (self->numbers, Number, index);
}

static void
field_init (Field *self,
            const Numbers *numbers,
            int place)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_int64_hash, g_int64_equal);
  gsize width = get_number (numbers, 0, place)->width;
  gboolean have_same_width = TRUE;
  gboolean begin_with_zero = FALSE;

  *self = (Field){ .place = place, .is_after_word = TRUE };
  for (guint i = 0; i < numbers->n; i++)
    {
      const Number *number = get_number (numbers, i, place);
      gint64 limit = 1;

      for (gsize digit = 1; digit < MIN (number->width, 18); digit++)
        limit *= 10;
      have_same_width = have_same_width && number->width == width;
      begin_with_zero = begin_with_zero || (number->width > 1 && number->value < limit);
      self->is_after_word = self->is_after_word && number->follows_word;
      (void) g_hash_table_add (values, (gpointer) &number->value);
    }
  self->n_different = g_hash_table_size (values);
  self->is_padded = have_same_width && begin_with_zero && width >= MIN_PADDED_WIDTH;
}

/* --- Choice --- */

static gboolean
can_be_label (const Field *field,
              guint n)
{
  return field->n_different > 1 && field->n_different < n && !field->is_padded;
}

/* Returns whether a number may be a label although it doesn't repeat, as in a few pictures. */
static gboolean
differs (const Field *field,
         guint n)
{
  return field->n_different > 1 && !field->is_padded;
}

/* Returns the only field for which @test is true, or NULL. Counts such fields in @n_found. */
static const Field *
find_only (const Field *fields,
           guint n_fields,
           guint n,
           gboolean (*test) (const Field *field,
                             guint n),
           guint *n_found)
{
  const Field *found = NULL;

  *n_found = 0;
  for (guint i = 0; i < n_fields; i++)
    if (test (&fields[i], n))
      {
        found = &fields[i];
        (*n_found)++;
      }
  return *n_found == 1 ? found : NULL;
}

static gboolean
is_after_word (const Field *field,
               guint n)
{
  return field->is_after_word;
}

static gboolean
is_padded (const Field *field,
           guint n)
{
  return field->is_padded;
}

/* Lists the places that numbers have in all names. Returns their number. */
static guint
list_fields (const Numbers *numbers,
             Field *fields)
{
  guint min_count = MAX_NUMBERS + 1;
  guint max_count = 0;

  for (guint i = 0; i < numbers->n; i++)
    {
      min_count = MIN (min_count, count (numbers, i));
      max_count = MAX (max_count, count (numbers, i));
    }
  if (min_count == max_count && max_count <= MAX_NUMBERS)
    {
      for (guint place = 0; place < min_count; place++)
        field_init (&fields[place], numbers, (int) place);
      return min_count;
    }
  field_init (&fields[0], numbers, 0);
  field_init (&fields[1], numbers, -1);
  return 2;
}

/* Sets an error about the names, of which @path is an example. */
static gboolean
set_unclear_error (const char *path,
                   gboolean are_several,
                   GError **error)
{
  g_autofree char *name = dup_shown_name (path);

  if (are_several)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("It isn't clear which number in names such as “%s” is the label, because "
                    "several are shared by some of the pictures. List the names and the labels in "
                    "a CSV file instead."),
                 name);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("No number in names such as “%s” can be the label, because none is shared by "
                    "some of the pictures. List the names and the labels in a CSV file instead."),
                 name);
  return FALSE;
}

/* Chooses the field that is the label. If there is none, sets whether several can be. */
static const Field *
choose_field (const Field *fields,
              guint n_fields,
              guint n,
              gboolean *are_several)
{
  guint n_found, n_padded;
  const Field *field = find_only (fields, n_fields, n, is_after_word, &n_found);

  if (field == NULL)
    field = find_only (fields, n_fields, n, can_be_label, &n_found);
  *are_several = n_found > 1;
  if (field != NULL || *are_several)
    return field;
  (void) find_only (fields, n_fields, n, is_padded, &n_padded);
  return n_padded > 0 ? find_only (fields, n_fields, n, differs, &n_found) : NULL;
}

/* Returns the last field besides the label, which is the index, or NULL. */
static const Field *
find_index_field (const Field *fields,
                  guint n_fields,
                  const Field *label)
{
  for (guint i = n_fields; i > 0; i--)
    if (&fields[i - 1] != label)
      return &fields[i - 1];
  return NULL;
}

static char *
describe_field (const Field *field,
                guint n_fields,
                const char *name,
                gint64 label)
{
  g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, label);

  if (field->is_after_word)
    return g_strdup_printf (_ ("The labels follow a word in the names of the pictures: that of "
                               "“%s” is %s."),
                            name, value);
  if (field->place == 0)
    return g_strdup_printf (_ ("The labels are the first numbers in the names of the pictures: "
                               "that of “%s” is %s."),
                            name, value);
  if (field->place < 0 || (guint) field->place + 1 == n_fields)
    return g_strdup_printf (_ ("The labels are the last numbers in the names of the pictures: "
                               "that of “%s” is %s."),
                            name, value);
  return g_strdup_printf (_ ("The labels are inner numbers in the names of the pictures: that of "
                             "“%s” is %s."),
                          name, value);
}

/* Looks for the labels of exported images. */
static gboolean
find_exported (const char *const *paths,
               guint n,
               guint example,
               IdxPictureName *names,
               char **note)
{
  const Field field = { .is_after_word = TRUE };
  g_autofree char *name = NULL;

  for (guint i = 0; i < n; i++)
    {
      idx_picture_name_parse (&names[i], paths[i]);
      if (!names[i].has_label)
        return FALSE;
    }
  name = dup_shown_name (paths[example]);
  *note = describe_field (&field, 1, name, names[example].label);
  return TRUE;
}

/* Returns the first picture in the order of the names. */
static guint
find_first (const char *const *paths,
            guint n)
{
  guint first = 0;

  for (guint i = 1; i < n; i++)
    if (strcmp (paths[i], paths[first]) < 0)
      first = i;
  return first;
}

gboolean
idx_picture_names_find_labels (const char *const *paths,
                               guint n,
                               IdxPictureName *names,
                               char **note,
                               GError **error)
{
  g_auto (Numbers) numbers = { 0 };
  Field fields[MAX_NUMBERS];
  guint n_fields, example;
  const Field *label, *index;
  gboolean are_several;
  g_autofree char *name = NULL;

  g_return_val_if_fail (paths != NULL, FALSE);
  g_return_val_if_fail (n > 0, FALSE);
  g_return_val_if_fail (names != NULL, FALSE);
  g_return_val_if_fail (note != NULL, FALSE);

  example = find_first (paths, n);
  if (find_exported (paths, n, example, names, note))
    return TRUE;
  numbers_init (&numbers, paths, n);
  for (guint i = 0; i < n; i++)
    if (count (&numbers, i) == 0)
      {
        name = dup_shown_name (paths[i]);
        g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                             _ ("Its name must contain a label, as in “00042-label-4.png”, "
                                "“7_00012.png” or “train-04999-2.png”."));
        g_prefix_error (error, "“%s”: ", name);
        return FALSE;
      }
  n_fields = list_fields (&numbers, fields);
  label = choose_field (fields, n_fields, n, &are_several);
  if (label == NULL)
    return set_unclear_error (paths[example], are_several, error);
  index = find_index_field (fields, n_fields, label);
  for (guint i = 0; i < n; i++)
    {
      const Number *number = get_number (&numbers, i, label->place);

      if (number->value > G_MAXINT32)
        return set_unclear_error (paths[i], FALSE, error);
      names[i].index = index != NULL ? (guint64) get_number (&numbers, i, index->place)->value
                                     : IDX_PICTURE_NO_INDEX;
      names[i].has_label = TRUE;
      names[i].label = number->value;
    }
  name = dup_shown_name (paths[example]);
  *note = describe_field (label, n_fields, name, names[example].label);
  return TRUE;
}
