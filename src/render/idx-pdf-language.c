/* SPDX-License-Identifier: MIT */

/* Sets the language of a PDF file, which cairo can't do.
 *
 * The language is an entry of the catalog, the root of all objects. A PDF file may end with
 * updates: objects that replace earlier ones, a table with their positions, and a trailer that
 * points to the table before. So a new version of the catalog is appended, and nothing is
 * rewritten (PDF Reference 1.4, sections 2.2.4 and 3.4.5).
 *
 * Up to PDF 1.4, the catalog, the table and the trailer are plain text. */

#include "idx-pdf-language.h"

#include <glib/gi18n-lib.h>
#include <pango/pango.h>
#include <string.h>

/* The language of the texts in the source code. */
#define SOURCE_LANGUAGE "en-US"

/* Viewers show the title of the document, not the name of its file. */
#define VIEWER_PREFERENCES "/ViewerPreferences << /DisplayDocTitle true >>"

/* --- The language ---------------------------------------------------------------------- */

/* Returns the value of a field in the header of the catalog of messages, or NULL. */
static char *
find_header_field (const char *header,
                   const char *name)
{
  g_auto (GStrv) lines = g_strsplit (header, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], name))
      return g_strstrip (g_strdup (lines[i] + strlen (name)));
  return NULL;
}

/* Returns whether @language consists of letters, digits and hyphens only, so that it needs no
 * quoting. */
static gboolean
is_tag (const char *language)
{
  if (*language == '\0')
    return FALSE;
  for (const char *c = language; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '-')
      return FALSE;
  return TRUE;
}

char *
idx_pdf_language_find (void)
{
  /* The translation of an empty string is the header of the catalog. Without a catalog, it is the
   * empty string itself. It is no text to translate. */
  const char *empty = "";
  g_autofree char *language =
    find_header_field (dgettext (GETTEXT_PACKAGE, empty), "Language:");

  if (language == NULL)
    return g_strdup (SOURCE_LANGUAGE);
  g_strdelimit (language, "_", '-');
  return is_tag (language) ? g_steal_pointer (&language) : g_strdup (SOURCE_LANGUAGE);
}

gboolean
idx_pdf_language_is_rtl (const char *language)
{
  int n_scripts = 0;
  const PangoScript *scripts;

  g_return_val_if_fail (language != NULL, FALSE);

  scripts = pango_language_get_scripts (pango_language_from_string (language), &n_scripts);
  return scripts != NULL && n_scripts > 0 &&
         (scripts[0] == PANGO_SCRIPT_ARABIC || scripts[0] == PANGO_SCRIPT_HEBREW);
}

/* --- The update ------------------------------------------------------------------------ */

/* Reads the number after the last occurrence of @word in @text. */
static gboolean
read_number_after (const char *text,
                   const char *word,
                   guint64 *number)
{
  const char *found = g_strrstr (text, word);
  char *end;

  if (found == NULL)
    return FALSE;
  found += strlen (word);
  *number = g_ascii_strtoull (found, &end, 10);
  return end != found;
}

/* Finds the position of the object @id in the table at @table of @pdf. */
static gboolean
find_object (const char *pdf,
             gsize size,
             guint64 table,
             guint64 id,
             guint64 *position)
{
  guint64 first, n;
  char *line;

  if (table >= size || !g_str_has_prefix (pdf + table, "xref\n"))
    return FALSE;
  first = g_ascii_strtoull (pdf + table + strlen ("xref\n"), &line, 10);
  n = g_ascii_strtoull (line, &line, 10);
  /* The lines of a table have 20 bytes each. */
  if (*line++ != '\n' || id < first || id - first >= n ||
      (id - first + 1) * 20 > (guint64) (pdf + size - line))
    return FALSE;
  *position = g_ascii_strtoull (line + (id - first) * 20, NULL, 10);
  return *position < size;
}

/* Returns the text of the catalog from "<<" to before the ">>" at its end, or NULL. */
static char *
dup_catalog (const char *pdf,
             gsize size,
             guint64 position,
             guint64 id)
{
  g_autofree char *start = g_strdup_printf ("%" G_GUINT64_FORMAT " 0 obj\n<<", id);
  const char *object = pdf + position;
  const char *end = g_strstr_len (object, (gssize) (size - position), "endobj");
  const char *close;

  if (end == NULL || !g_str_has_prefix (object, start))
    return NULL;
  close = g_strrstr_len (object, end - object, ">>");
  object += strlen (start) - strlen ("<<");
  return close != NULL && close > object ? g_strndup (object, (gsize) (close - object)) : NULL;
}

/* Appends the new version of the catalog, a table with it alone, and a trailer. */
static void
append_update (GByteArray *pdf,
               guint64 id,
               const char *catalog,
               const char *language,
               const char *trailer,
               guint64 table)
{
  const guint64 position = pdf->len;
  g_autofree char *object =
    g_strdup_printf ("%" G_GUINT64_FORMAT " 0 obj\n%s   /Lang (%s)\n   %s\n>>\nendobj\n", id,
                     catalog, language, VIEWER_PREFERENCES);
  const guint64 new_table = position + strlen (object);
  g_autofree char *rest = g_strdup_printf (
    "xref\n%" G_GUINT64_FORMAT " 1\n%010" G_GUINT64_FORMAT " 00000 n \n"
    "trailer\n%s   /Prev %" G_GUINT64_FORMAT "\n>>\nstartxref\n%" G_GUINT64_FORMAT "\n%%%%EOF\n",
    id, position, trailer, table, new_table);

  g_byte_array_append (pdf, (const guint8 *) object, (guint) strlen (object));
  g_byte_array_append (pdf, (const guint8 *) rest, (guint) strlen (rest));
}

/* Returns the text after the last "trailer", or NULL. Streams contain null bytes, so this searches
 * from the end of the file. */
static const char *
find_trailer (const char *pdf,
              gsize size)
{
  for (gsize i = size; i-- > 0;)
    if (g_str_has_prefix (pdf + i, "trailer\n"))
      return pdf + i + strlen ("trailer\n");
  return NULL;
}

gboolean
idx_pdf_language_set (GByteArray *pdf,
                      const char *language)
{
  g_autofree char *text = NULL; /* the file and a null byte */
  g_autofree char *catalog = NULL;
  g_autofree char *trailer = NULL;
  const char *trailer_start, *trailer_end;
  guint64 table, id, position;

  g_return_val_if_fail (pdf != NULL, FALSE);
  g_return_val_if_fail (language != NULL && is_tag (language), FALSE);

  text = g_malloc0 ((gsize) pdf->len + 1);
  if (pdf->len > 0)
    memcpy (text, pdf->data, pdf->len);
  trailer_start = find_trailer (text, pdf->len);
  if (trailer_start == NULL)
    return FALSE;
  trailer_end = g_strrstr (trailer_start, ">>");
  if (trailer_end == NULL || !read_number_after (trailer_start, "startxref\n", &table) ||
      !read_number_after (trailer_start, "/Root ", &id) ||
      !find_object (text, pdf->len, table, id, &position))
    return FALSE;
  catalog = dup_catalog (text, pdf->len, position, id);
  if (catalog == NULL)
    return FALSE;
  trailer = g_strndup (trailer_start, (gsize) (trailer_end - trailer_start));
  append_update (pdf, id, catalog, language, trailer, table);
  return TRUE;
}
