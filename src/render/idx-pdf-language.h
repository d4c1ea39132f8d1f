/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_pdf_language_find:
 *
 * Finds out the language of the translated texts, which is that of the loaded catalog of messages,
 * and not always that of the locale.
 *
 * Returns: (transfer full): the language as a tag of RFC 3066, such as "de" or "zh-CN"
 */
char *idx_pdf_language_find (void);

/**
 * idx_pdf_language_is_rtl:
 * @language: a tag of idx_pdf_language_find()
 *
 * Returns: whether the language is written from right to left
 */
gboolean idx_pdf_language_is_rtl (const char *language);

/**
 * idx_pdf_language_set:
 * @pdf: a PDF file that cairo has written, restricted to %CAIRO_PDF_VERSION_1_4
 * @language: a tag of idx_pdf_language_find()
 *
 * Appends an incremental update that sets the language of the document, and lets viewers show its
 * title instead of the name of the file.
 *
 * Returns: %FALSE, leaving @pdf unchanged, if it isn't structured as cairo writes it
 */
gboolean idx_pdf_language_set (GByteArray *pdf,
                               const char *language);

G_END_DECLS
