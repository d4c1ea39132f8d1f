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

#define MAGIC(offset, magic, message) \
  { \
    offset, magic, sizeof (magic) - 1, message \
  }

static const Magic magics[] = {
  MAGIC (0, "\x89PNG\r\n\x1A\n",
         N_ ("This isn't an IDX file: it is a PNG picture. "
             "An IDX file contains many images.")),
  MAGIC (0, "\xFF\xD8\xFF",
         N_ ("This isn't an IDX file: it is a JPEG picture. "
             "An IDX file contains many images.")),
  MAGIC (0, "\x93NUMPY",
         N_ ("This isn't an IDX file: it is a NumPy array (NPY). Convert it to IDX first.")),
  MAGIC (0, "\3757zXZ",
         N_ ("This isn't an IDX file: it is compressed with XZ. Decompress it first (xz -d).")),
  MAGIC (0, "BZh",
         N_ ("This isn't an IDX file: it is compressed with bzip2. "
             "Decompress it first (bunzip2).")),
  MAGIC (0, "\x28\xB5\x2F\xFD",
         N_ ("This isn't an IDX file: it is compressed with Zstandard. "
             "Decompress it first (zstd -d).")),
  MAGIC (0, "PAR1",
         N_ ("This isn't an IDX file: it is a Parquet table. Convert it to IDX first.")),
  MAGIC (0, "\x89HDF\r\n\x1A\n",
         N_ ("This isn't an IDX file: it is an HDF5 file. Convert its arrays to IDX first.")),
  MAGIC (0, "MATLAB 5.0",
         N_ ("This isn't an IDX file: it is a MATLAB file. Convert its arrays to IDX first.")),
  MAGIC (0, "version https://git-lfs",
         N_ ("This isn't an IDX file: it is a Git LFS pointer. "
             "Run “git lfs pull” to download the data.")),
  MAGIC (257, "ustar",
         N_ ("This isn't an IDX file: it is a tar archive. "
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

static gboolean
is_csv (const char *text,
        const char *end)
{
  gsize n_commas = 0;

  for (; text < end && *text != '\n'; text++)
    {
      if (*text == ',')
        n_commas++;
      else if (!g_ascii_isprint (*text) && *text != '\r')
        return FALSE;
    }
  return n_commas > 0;
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
    return _ ("This isn't an IDX file: it is a web page (HTML). "
              "The download may have failed. Download the data file itself.");
  if (starts_with (text, end, "<?xml") || starts_with (text, end, "<Error"))
    return _ ("This isn't an IDX file: it is an XML file. The download may have failed. "
              "Download the data file itself.");
  if (starts_with (text, end, "{") || starts_with (text, end, "["))
    return _ ("This isn't an IDX file: it is a JSON file. Convert it to IDX first.");
  if (starts_with (text, end, "@relation") || starts_with (text, end, "% "))
    return _ ("This isn't an IDX file: it is an ARFF table. Convert it to IDX first.");
  if (length > 2 && bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5)
    return _ ("This isn't an IDX file: it is a Python pickle (or an older PyTorch file). "
              "Convert its arrays to IDX first.");
  if (is_csv (text, end))
    return _ ("This isn't an IDX file: it is a table (CSV). Convert it to IDX first.");
  return NULL;
}

gboolean
idx_sniff_reject_known (const guint8 *bytes,
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
