/* SPDX-License-Identifier: MIT */

/* Converts numbers to text and back.
 *
 * The shortest text of a floating-point number is found by trial. A decimal number with up to
 * FLT_DIG or DBL_DIG digits survives the conversion to float or double and back, unless the
 * result is subnormal. So if the shortest text has at most FLT_DIG or DBL_DIG digits, printing
 * FLT_DIG or DBL_DIG digits produces it, because %g drops trailing zeros. Otherwise one or two
 * more digits are needed (up to three for a float). For subnormal numbers, the search starts at
 * one digit. */

#include "idx-number-text.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Integers below this limit fit into 32 bits and are written as integers. */
#define INTEGER_LIMIT 1e9

static const char digit_pairs[] = "00010203040506070809"
                                  "10111213141516171819"
                                  "20212223242526272829"
                                  "30313233343536373839"
                                  "40414243444546474849"
                                  "50515253545556575859"
                                  "60616263646566676869"
                                  "70717273747576777879"
                                  "80818283848586878889"
                                  "90919293949596979899";

char *
idx_number_text_write_integer (char *text,
                               gint32 value)
{
  char digits[10];
  gsize start = sizeof digits;
  guint32 rest = value < 0 ? 0U - (guint32) value : (guint32) value;

  while (rest >= 100)
    {
      start -= 2;
      memcpy (digits + start, digit_pairs + (gsize) 2 * (rest % 100), 2);
      rest /= 100;
    }
  if (rest >= 10)
    {
      start -= 2;
      memcpy (digits + start, digit_pairs + (gsize) 2 * rest, 2);
    }
  else
    digits[--start] = (char) ('0' + rest);
  if (value < 0)
    *text++ = '-';
  memcpy (text, digits + start, sizeof digits - start);
  return text + (sizeof digits - start);
}

static gboolean
is_round_trip (const char *text,
               double value,
               gboolean is_float)
{
  double parsed = g_ascii_strtod (text, NULL);

  return is_float ? (float) parsed == (float) value : parsed == value;
}

/* Increments the last digit before the exponent, unless it is a 9. This is for powers of two.
 * Floating-point numbers are twice as dense below a power of two as above it. So the nearest
 * decimal number may be below the value and convert to another value, while the next larger one,
 * although farther away, converts to this one. */
static void
increment_last_digit (char *text)
{
  char *end = strchr (text, 'e');
  char *last = (end != NULL ? end : text + strlen (text)) - 1;

  if (*last >= '0' && *last < '9')
    ++*last;
}

static char *
write_shortest (char *text,
                double value,
                int n_digits,
                int max_digits,
                gboolean is_float)
{
  char format[] = "%.00g";
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (; n_digits <= max_digits; n_digits++)
    {
      format[2] = (char) ('0' + n_digits / 10);
      format[3] = (char) ('0' + n_digits % 10);
      g_ascii_formatd (number, sizeof number, format, value);
      if (is_round_trip (number, value, is_float))
        break;
      increment_last_digit (number);
      if (is_round_trip (number, value, is_float))
        break;
    }
  return g_stpcpy (text, number);
}

/* Writes a number if its shortest text needs no search; otherwise returns NULL. */
static char *
write_simple (char *text,
              double value)
{
  if (isnan (value))
    return g_stpcpy (text, "nan");
  if (isinf (value))
    return g_stpcpy (text, value > 0 ? "inf" : "-inf");
  if (fabs (value) < INTEGER_LIMIT && value == trunc (value))
    return value == 0 && signbit (value) ? g_stpcpy (text, "-0")
                                         : idx_number_text_write_integer (text, (gint32) value);
  return NULL;
}

char *
idx_number_text_write_float (char *text,
                             float value)
{
  char *end = write_simple (text, (double) value);
  int n_digits = fabsf (value) < FLT_MIN ? 1 : FLT_DIG;

  return end != NULL ? end : write_shortest (text, (double) value, n_digits, FLT_DECIMAL_DIG, TRUE);
}

char *
idx_number_text_write_double (char *text,
                              double value)
{
  char *end = write_simple (text, value);
  int n_digits = fabs (value) < DBL_MIN ? 1 : DBL_DIG;

  return end != NULL ? end : write_shortest (text, value, n_digits, DBL_DECIMAL_DIG, FALSE);
}

/* Also rejects what strtod() accepts besides decimal numbers, such as hexadecimal numbers and
 * leading spaces. */
static gboolean
begins_like_a_number (const char *text)
{
  if (*text == '-' || *text == '+')
    text++;
  if (g_ascii_isdigit (*text) || *text == '.')
    return text[0] != '0' || (text[1] != 'x' && text[1] != 'X');
  return g_ascii_strcasecmp (text, "nan") == 0 || g_ascii_strcasecmp (text, "inf") == 0 ||
         g_ascii_strcasecmp (text, "infinity") == 0;
}

gboolean
idx_number_text_read (const char *text,
                      double *value)
{
  char *end;
  double number;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  if (!begins_like_a_number (text))
    return FALSE;
  errno = 0;
  number = g_ascii_strtod (text, &end);
  /* Accepts underflow: a number that is too small becomes zero or a subnormal number, the
   * nearest representable value. */
  if (end == text || *end != '\0' || (errno == ERANGE && fabs (number) > 1))
    return FALSE;
  *value = number;
  return TRUE;
}
