/* SPDX-License-Identifier: MIT */

/* Recognizes files that aren't IDX: other formats of datasets, and the results of failed
 * downloads. */

#include "idx-sniff.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The magic number of a format, and the error message for it. */
typedef struct
{
  gsize offset; /* of the magic number in the file */
  const char *magic;
  gsize length; /* of the magic number */
  const char *message;
} Magic;

/* The minimum number of spaces between the numbers of a table. */
#define MIN_SPACES 3

#define MAGIC(offset, magic, message) \
  { \
    offset, magic, sizeof (magic) - 1, message \
  }

static const Magic magics[] = {
  MAGIC (0, "\x89PNG\r\n\x1A\n",
         N_ ("It is a PNG picture. "
             "Make a dataset of a folder of such pictures.")),
  MAGIC (0, "\xFF\xD8\xFF",
         N_ ("It is a JPEG picture. "
             "An IDX file contains many images.")),
  MAGIC (0, "\x93NUMPY",
         N_ ("It is a NumPy array (NPY). Make a dataset of it first.")),
  MAGIC (0, "\3757zXZ",
         N_ ("It is compressed with XZ. Decompress it first (xz -d).")),
  MAGIC (0, "BZh",
         N_ ("It is compressed with bzip2. "
             "Decompress it first (bunzip2).")),
  MAGIC (0, "\x28\xB5\x2F\xFD",
         N_ ("It is compressed with Zstandard. "
             "Decompress it first (zstd -d).")),
  MAGIC (0, "\x1F\x9D",
         N_ ("It is compressed with compress (.Z). Decompress it first (gzip -d).")),
  MAGIC (0, "7z\xBC\xAF\x27\x1C",
         N_ ("It is a 7-Zip archive. Unpack it first, then open the IDX file.")),
  MAGIC (0, "Rar!\x1A\x07",
         N_ ("It is a RAR archive. Unpack it first, then open the IDX file.")),
  MAGIC (8, "WEBP", N_ ("It is a WebP picture. An IDX file contains many images.")),
  MAGIC (0, "%PDF-", N_ ("It is a PDF document. Open the data file itself.")),
  MAGIC (0, "\x54\x4C\x3D\x1E",
         N_ ("It is a matrix of NORB (int32). Convert it to IDX first.")),
  MAGIC (0, "\x55\x4C\x3D\x1E",
         N_ ("It is a matrix of NORB (uint8). Convert it to IDX first.")),
  MAGIC (0, "PAR1",
         N_ ("It is a Parquet table. Convert it to IDX first.")),
  MAGIC (0, "\x89HDF\r\n\x1A\n",
         N_ ("It is an HDF5 file. Convert its arrays to IDX first.")),
  MAGIC (0, "MATLAB 5.0",
         N_ ("It is a MATLAB file. Convert its arrays to IDX first.")),
  MAGIC (0, "version https://git-lfs",
         N_ ("It is a Git LFS pointer. "
             "Run “git lfs pull” to download the data.")),
  MAGIC (257, "ustar",
         N_ ("It is a tar archive. "
             "Unpack it first, then open the IDX file.")),
};

static const char *
skip_space (const char *text,
            const char *end)
{
  while (text < end && g_ascii_isspace (*text))
    text++;
  return text;
}

static gboolean
starts_with (const char *text,
             const char *end,
             const char *word)
{
  gsize length = strlen (word);

  return (gsize) (end - text) >= length && g_ascii_strncasecmp (text, word, length) == 0;
}

/* Returns whether the first line has cells. Spaces separate cells only between numbers. */
static gboolean
is_table (const char *text,
          const char *end)
{
  gsize n_separators = 0;
  gsize n_spaces = 0;
  gboolean is_numeric = TRUE;

  for (; text < end && *text != '\n' && *text != '\r'; text++)
    {
      if (strchr (",;\t", *text) != NULL && *text != '\0')
        n_separators++;
      else if (*text == ' ')
        n_spaces++;
      else if (!g_ascii_isprint (*text))
        return FALSE;
      else
        is_numeric = is_numeric && (g_ascii_isdigit (*text) || strchr ("+-.eE", *text) != NULL);
    }
  return n_separators > 0 || (is_numeric && n_spaces >= MIN_SPACES);
}

/* Recognizes text formats, and other formats without a fixed magic number. Returns the error
 * message for the format, or NULL if it is unknown. */
static const char *
sniff_text (const guint8 *bytes,
            gsize length)
{
  const char *end = (const char *) bytes + length;
  const char *text = skip_space ((const char *) bytes, end);

  if (starts_with (text, end, "<!doctype html") || starts_with (text, end, "<html"))
    return _ ("It is a web page (HTML). "
              "The download may have failed. Download the data file itself.");
  if (starts_with (text, end, "<?xml") || starts_with (text, end, "<Error"))
    return _ ("It is an XML file. The download may have failed. "
              "Download the data file itself.");
  if (starts_with (text, end, "{") || starts_with (text, end, "["))
    return _ ("It is a JSON file. Convert it to IDX first.");
  if (starts_with (text, end, "@relation") || starts_with (text, end, "% "))
    return _ ("It is an ARFF table. Convert it to IDX first.");
  if (length > 2 && bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5)
    return _ ("It is a Python pickle (or an older PyTorch file). "
              "Convert its arrays to IDX first.");
  return NULL;
}

gboolean
idx_sniff_reject_other (const guint8 *bytes,
                        gsize length,
                        GError **error)
{
  const char *message = NULL;

  g_return_val_if_fail (bytes != NULL || length == 0, TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (magics) && message == NULL; i++)
    if (length >= magics[i].offset + magics[i].length &&
        memcmp (bytes + magics[i].offset, magics[i].magic, magics[i].length) == 0)
      message = _ (magics[i].message);

  if (message == NULL)
    message = sniff_text (bytes, length);
  if (message == NULL)
    return TRUE;

  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX, message);
  return FALSE;
}

gboolean
idx_sniff_reject_known (const guint8 *bytes,
                        gsize length,
                        GError **error)
{
  const char *end = (const char *) bytes + length;

  g_return_val_if_fail (bytes != NULL || length == 0, TRUE);

  if (!idx_sniff_reject_other (bytes, length, error))
    return FALSE;
  if (!is_table (skip_space ((const char *) bytes, end), end))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                       _ ("It is a table (CSV). Convert it to IDX first."));
  return FALSE;
}
