/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IDX_NUMBER_TEXT_MAX:
 *
 * The maximum number of bytes that a function below writes. This includes the zero byte that
 * some write after the text.
 */
#define IDX_NUMBER_TEXT_MAX 32

/**
 * idx_number_text_write_integer:
 * @text: (out caller-allocates): room for %IDX_NUMBER_TEXT_MAX bytes
 *
 * Writes @value in decimal.
 *
 * Returns: the position after the last digit
 */
char *idx_number_text_write_integer (char *text,
                                     gint32 value);

/**
 * idx_number_text_write_float:
 * @text: (out caller-allocates): room for %IDX_NUMBER_TEXT_MAX bytes
 *
 * Writes @value as `nan`, `inf`, `-inf`, or the shortest decimal number that yields @value again
 * when idx_number_text_read() parses it and the result is cast to float. Ignores the locale.
 *
 * Returns: the position after the last character
 */
char *idx_number_text_write_float (char *text,
                                   float value);

/**
 * idx_number_text_write_double:
 *
 * Like idx_number_text_write_float() for doubles.
 */
char *idx_number_text_write_double (char *text,
                                    double value);

/**
 * idx_number_text_read:
 * @text: a decimal number, optionally with a sign, a fraction and an exponent; or `nan`, `inf`
 *   or `infinity` in upper or lower case, optionally with a sign
 *
 * Parses a number that takes up all of @text. Ignores the locale. Rejects hexadecimal numbers
 * and spaces.
 *
 * Returns: %FALSE if @text isn't a number, or if the number is too large for a double
 */
gboolean idx_number_text_read (const char *text,
                               double *value);

G_END_DECLS
