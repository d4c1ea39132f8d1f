/* SPDX-License-Identifier: MIT */

/* Formats the values of an image as text. */

#include "idx-value-text.h"

#include <math.h>

/* Appends a value with the fewest digits that parse back to the same value of the file's type. */
static void
append_exactly (GString *text,
                IdxElementType type,
                double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean is_single = type == IDX_ELEMENT_TYPE_FLOAT32;

  if (idx_element_type_is_integer (type) && value == floor (value))
    {
      g_string_append_printf (text, "%" G_GINT64_FORMAT, (gint64) value);
      return;
    }
  for (int n = 6; n <= 17; n++)
    {
      char format[8];
      double read;

      (void) g_snprintf (format, sizeof format, "%%.%dg", n);
      (void) g_ascii_formatd (digits, sizeof digits, format, value);
      read = g_ascii_strtod (digits, NULL);
      if (is_single ? (float) read == (float) value : read == value)
        break;
    }
  g_string_append (text, digits);
}

void
idx_value_text_append (GString *text,
                       IdxElementType type,
                       double value,
                       gboolean is_short)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_if_fail (text != NULL);

  if (isnan (value))
    g_string_append (text, "NaN");
  else if (isinf (value))
    g_string_append (text, value > 0 ? "∞" : "−∞");
  else if (is_short && !idx_element_type_is_integer (type))
    g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.3g", value));
  else
    append_exactly (text, type, value);
}

char *
idx_value_text_dup (IdxElementType type,
                    double value,
                    gboolean is_short)
{
  GString *text = g_string_new (NULL);

  idx_value_text_append (text, type, value, is_short);
  return g_string_free (text, FALSE);
}
