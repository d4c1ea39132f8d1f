/* SPDX-License-Identifier: MIT */

/* Numbers as text, and back.
 *
 * The shortest text of a floating-point number is found by trying: a decimal number of up to
 * FLT_DIG or DBL_DIG digits survives the conversion to a normal number and back, so printing that
 * many digits gives the shortest text if it has no more, because %g drops trailing zeros. Otherwise
 * one or two digits more are needed (three for a float). Subnormal numbers have fewer digits. */

#include "idx-number-text.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Below this, a whole number of a float or double is exact and written digit by digit. */
#define EXACT_INTEGER 1e9

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
  gsize at = sizeof digits;
  guint32 rest = value < 0 ? 0U - (guint32) value : (guint32) value;

  while (rest >= 100)
    {
      at -= 2;
      memcpy (digits + at, digit_pairs + (gsize) 2 * (rest % 100), 2);
      rest /= 100;
    }
  if (rest >= 10)
    {
      at -= 2;
      memcpy (digits + at, digit_pairs + (gsize) 2 * rest, 2);
    }
  else
    digits[--at] = (char) ('0' + rest);
  if (value < 0)
    *text++ = '-';
  memcpy (text, digits + at, sizeof digits - at);
  return text + (sizeof digits - at);
}

static char *
write_name (char *text,
            const char *name)
{
  return g_stpcpy (text, name);
}

static gboolean
reads_back (const char *text,
            double value,
            gboolean single)
{
  double again = g_ascii_strtod (text, NULL);

  return single ? (float) again == (float) value : again == value;
}

/* The digits that precede an exponent end with a 9 at most once in ten times; only the others are
 * incremented. The result may be nearer to the value of the type than the decimal number that is
 * nearest to the value: below a power of two the values are twice as dense as above it. */
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
                int most_digits,
                gboolean single)
{
  char format[] = "%.00g";
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (; n_digits <= most_digits; n_digits++)
    {
      format[2] = (char) ('0' + n_digits / 10);
      format[3] = (char) ('0' + n_digits % 10);
      g_ascii_formatd (number, sizeof number, format, value);
      if (reads_back (number, value, single))
        break;
      increment_last_digit (number);
      if (reads_back (number, value, single))
        break;
    }
  return write_name (text, number);
}

/* Writes numbers that need no search. */
static char *
write_simple (char *text,
              double value)
{
  if (isnan (value))
    return write_name (text, "nan");
  if (isinf (value))
    return write_name (text, value > 0 ? "inf" : "-inf");
  if (fabs (value) < EXACT_INTEGER && value == trunc (value))
    return value == 0 && signbit (value) ? write_name (text, "-0")
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

/* Also sorts out what strtod() takes besides decimal numbers, such as hexadecimal ones. */
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
  /* A number that is too small becomes zero or a subnormal number, which is as near as can be. */
  if (end == text || *end != '\0' || (errno == ERANGE && fabs (number) > 1))
    return FALSE;
  *value = number;
  return TRUE;
}
