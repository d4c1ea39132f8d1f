/* SPDX-License-Identifier: MIT */

#include "idx-pdf-language.h"

#include <cairo-pdf.h>
#include <locale.h>
#include <string.h>

static cairo_status_t
append_cb (void *closure,
           const unsigned char *data,
           unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Returns a PDF with a page. */
static GByteArray *
make_pdf (cairo_pdf_version_t version)
{
  GByteArray *pdf = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_cb, pdf, 100, 100);
  cairo_t *cr;

  cairo_pdf_surface_restrict_to_version (surface, version);
  cr = cairo_create (surface);
  cairo_rectangle (cr, 10, 10, 20, 20);
  cairo_fill (cr);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return pdf;
}

/* Returns the part of a PDF from @start on as text. */
static char *
dup_text (GByteArray *pdf,
          gsize start)
{
  return g_strndup ((const char *) pdf->data + start, pdf->len - start);
}

static void
test_update (void)
{
  g_autoptr (GByteArray) pdf = make_pdf (CAIRO_PDF_VERSION_1_4);
  g_autoptr (GByteArray) before = make_pdf (CAIRO_PDF_VERSION_1_4);
  const gsize size = pdf->len;
  g_autofree char *update = NULL;
  g_autofree char *table = NULL;
  const char *start;

  g_assert_true (idx_pdf_language_set (pdf, "zh-CN"));
  g_assert_cmpuint (pdf->len, >, size);
  g_assert_cmpint (memcmp (pdf->data, before->data, size), ==, 0);
  update = dup_text (pdf, size);
  g_assert_nonnull (strstr (update, "/Type /Catalog"));
  g_assert_nonnull (strstr (update, "/Pages"));
  g_assert_nonnull (strstr (update, "/Lang (zh-CN)"));
  g_assert_nonnull (strstr (update, "/DisplayDocTitle true"));
  g_assert_nonnull (strstr (update, "/Prev "));
  g_assert_true (g_str_has_suffix (update, "%%EOF\n"));
  /* The trailer says where the new table is. */
  start = g_strrstr (update, "startxref\n");
  g_assert_nonnull (start);
  table = dup_text (pdf, g_ascii_strtoull (start + strlen ("startxref\n"), NULL, 10));
  g_assert_true (g_str_has_prefix (table, "xref\n"));
}

static void
test_twice (void)
{
  g_autoptr (GByteArray) pdf = make_pdf (CAIRO_PDF_VERSION_1_4);
  g_autofree char *update = NULL;
  gsize size;

  g_assert_true (idx_pdf_language_set (pdf, "de"));
  size = pdf->len;
  /* The table of the update has only one object, which is the catalog. */
  g_assert_true (idx_pdf_language_set (pdf, "fr"));
  update = dup_text (pdf, size);
  g_assert_nonnull (strstr (update, "/Lang (fr)"));
}

static void
test_damaged (void)
{
  g_autoptr (GByteArray) pdf = make_pdf (CAIRO_PDF_VERSION_1_4);
  const guint size = pdf->len;

  for (guint length = 0; length < size; length++)
    {
      g_autoptr (GByteArray) part = g_byte_array_new ();

      g_byte_array_append (part, pdf->data, length);
      if (!idx_pdf_language_set (part, "de"))
        g_assert_cmpuint (part->len, ==, length);
    }
}

static void
test_no_catalog_of_messages (void)
{
  g_autofree char *language = NULL;

  (void) setlocale (LC_ALL, "C");
  language = idx_pdf_language_find ();
  g_assert_cmpstr (language, ==, "en-US");
}

static void
test_direction (void)
{
  g_assert_true (idx_pdf_language_is_rtl ("he"));
  g_assert_true (idx_pdf_language_is_rtl ("ar"));
  g_assert_false (idx_pdf_language_is_rtl ("de"));
  g_assert_false (idx_pdf_language_is_rtl ("en-US"));
  g_assert_false (idx_pdf_language_is_rtl ("zh-CN"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/pdf-language/update", test_update);
  g_test_add_func ("/report/pdf-language/twice", test_twice);
  g_test_add_func ("/report/pdf-language/damaged", test_damaged);
  g_test_add_func ("/report/pdf-language/no-catalog-of-messages", test_no_catalog_of_messages);
  g_test_add_func ("/report/pdf-language/direction", test_direction);
  return g_test_run ();
}
