/* SPDX-License-Identifier: MIT */

/* What a file is that isn't IDX: the formats in which data sets are passed
 * around, and those that a failed download leaves behind. */

#include "idx-sniff.h"

#include "idx-error.h"

#include <string.h>

typedef struct
{
  gsize offset;
  const char *magic;
  gsize length;
  const char *name;
  const char *advice;
} Magic;

#define MAGIC(offset, magic, name, advice) \
  { \
    offset, magic, sizeof (magic) - 1, name, advice \
  }

#define CONVERT "Convert its arrays to IDX first."
#define UNPACK "Unpack it first, then open the IDX file."
#define DOWNLOAD "A download may have gone wrong: fetch the data file itself."

static const Magic magics[] = {
  MAGIC (0, "\x89PNG\r\n\x1A\n", "a PNG picture", "IDX files hold many images in one file."),
  MAGIC (0, "\xFF\xD8\xFF", "a JPEG picture", "IDX files hold many images in one file."),
  MAGIC (0, "\x93NUMPY", "a NumPy array (NPY)", CONVERT),
  MAGIC (0, "\3757zXZ", "compressed with XZ", "Decompress it first (xz -d)."),
  MAGIC (0, "BZh", "compressed with bzip2", "Decompress it first (bunzip2)."),
  MAGIC (0, "\x28\xB5\x2F\xFD", "compressed with Zstandard", "Decompress it first (zstd -d)."),
  MAGIC (0, "PAR1", "a Parquet table", CONVERT),
  MAGIC (0, "\x89HDF\r\n\x1A\n", "an HDF5 file", CONVERT),
  MAGIC (0, "MATLAB 5.0", "a MATLAB file", CONVERT),
  MAGIC (0, "version https://git-lfs", "a Git LFS pointer, not the data",
         "Run “git lfs pull” to fetch them."),
  MAGIC (257, "ustar", "a tar archive", UNPACK),
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

/* Formats that are text, or have no magic of their own. */
static gboolean
sniff_text (const guint8 *bytes,
            gsize length,
            const char **name,
            const char **advice)
{
  const char *end = (const char *) bytes + length;
  const char *text = skip_space ((const char *) bytes, end);

  *advice = CONVERT;
  if (starts_with (text, end, "<!doctype html") || starts_with (text, end, "<html"))
    {
      *name = "a web page (HTML)";
      *advice = DOWNLOAD;
    }
  else if (starts_with (text, end, "<?xml") || starts_with (text, end, "<Error"))
    {
      *name = "an XML text";
      *advice = DOWNLOAD;
    }
  else if (starts_with (text, end, "{") || starts_with (text, end, "["))
    *name = "a JSON text";
  else if (starts_with (text, end, "@relation") || starts_with (text, end, "% "))
    *name = "an ARFF table";
  else if (length > 2 && bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5)
    *name = "a Python pickle (or an older PyTorch file)";
  else if (is_csv (text, end))
    *name = "a table of text (CSV)";
  else
    return FALSE;
  return TRUE;
}

gboolean
idx_sniff (const guint8 *bytes,
           gsize length,
           GError **error)
{
  const char *name = NULL;
  const char *advice = NULL;

  g_return_val_if_fail (bytes != NULL || length == 0, TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (magics) && name == NULL; i++)
    if (length >= magics[i].offset + magics[i].length &&
        memcmp (bytes + magics[i].offset, magics[i].magic, magics[i].length) == 0)
      {
        name = magics[i].name;
        advice = magics[i].advice;
      }

  if (name == NULL && !sniff_text (bytes, length, &name, &advice))
    return TRUE;

  g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_IDX, "This isn't an IDX file: it is %s. %s",
               name, advice);
  return FALSE;
}
