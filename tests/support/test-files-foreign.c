/* SPDX-License-Identifier: MIT */

/* Files in formats other than IDX. */

#include "test-files.h"

#include "idx-error.h"
#include "test-bytes.h"

#include <string.h>

#define FOREIGN(name, literal, text) TEST_FILE_BYTES (name, literal, IDX_ERROR_NOT_IDX, text)

static GByteArray *
make_tar (const TestFile *self)
{
  GByteArray *bytes = g_byte_array_new ();

  test_append_text (bytes, "train-images-idx3-ubyte");
  g_byte_array_set_size (bytes, 512);
  memset (bytes->data + 23, 0, 512 - 23);
  memcpy (bytes->data + 257, "ustar\00000", 8);
  return bytes;
}

static void
append_le16 (GByteArray *bytes,
             gsize value)
{
  test_append_be (bytes, 1, value & 0xFF);
  test_append_be (bytes, 1, value >> 8);
}

static void
append_zeros (GByteArray *bytes,
              guint n)
{
  for (guint i = 0; i < n; i++)
    test_append_be (bytes, 1, 0);
}

/* Returns an archive of empty files with these names, with a comment at its end. */
static GByteArray *
make_archive (const char *names)
{
  g_auto (GStrv) split = g_strsplit (names, " ", -1);
  GByteArray *bytes = g_byte_array_new ();
  gsize n = g_strv_length (split);
  gsize list;

  for (gsize i = 0; split[i] != NULL; i++)
    {
      test_append_text (bytes, "PK\x03\x04");
      append_zeros (bytes, 22);
      append_le16 (bytes, strlen (split[i]));
      append_le16 (bytes, 0);
      test_append_text (bytes, split[i]);
    }
  list = bytes->len;
  for (gsize i = 0; split[i] != NULL; i++)
    {
      test_append_text (bytes, "PK\x01\x02");
      append_zeros (bytes, 24);
      append_le16 (bytes, strlen (split[i]));
      append_le16 (bytes, 4);
      append_zeros (bytes, 14);
      test_append_text (bytes, split[i]);
      test_append_text (bytes, "ex");
      append_le16 (bytes, 0);
    }
  test_append_text (bytes, "PK\x05\x06");
  append_zeros (bytes, 4);
  append_le16 (bytes, n);
  append_le16 (bytes, n);
  append_le16 (bytes, bytes->len - 12 - list);
  append_le16 (bytes, 0);
  append_le16 (bytes, list);
  append_le16 (bytes, 0);
  append_le16 (bytes, 9);
  test_append_text (bytes, "a comment");
  return bytes;
}

static GByteArray *
make_zip (const TestFile *self)
{
  return make_archive ("mnist/ mnist/readme.txt mnist/train-images-idx3-ubyte "
                       "mnist/train-labels-idx1-ubyte");
}

static GByteArray *
make_zip_of_others (const TestFile *self)
{
  return make_archive ("stuff/ stuff/gr\xF6sse.bin");
}

static GByteArray *
make_zip_of_nothing (const TestFile *self)
{
  return make_archive ("");
}

static GByteArray *
make_zip_cut (const TestFile *self)
{
  GByteArray *bytes = make_zip (self);

  g_byte_array_set_size (bytes, 100);
  return bytes;
}

/* The end record says that the central directory is large and far beyond the end of the file. */
static GByteArray *
make_zip_lying_end (const TestFile *self)
{
  GByteArray *bytes = make_zip (self);

  memset (bytes->data + bytes->len - 9 - 10, 0xFF, 8);
  return bytes;
}

static GByteArray *
make_npz (const TestFile *self)
{
  return make_archive ("x_train.npy y_train.npy");
}

static GByteArray *
make_pytorch (const TestFile *self)
{
  return make_archive ("archive/data.pkl archive/data/0 archive/version");
}

/* The text of each file is on the lines below its other fields. */
/* clang-format off */
static const TestFile files[] = {
  FOREIGN ("bad-magic-first", "\x01\x00\x08\x03\x00\x00\x00\x00",
           "This isn't an IDX file: it begins with the bytes 01 00, and IDX files begin with "
           "00 00."),
  FOREIGN ("bad-magic-second", "\x00\x01\x08\x03\x00\x00\x00\x00",
           "This isn't an IDX file: it begins with the bytes 00 01, and IDX files begin with "
           "00 00."),
  FOREIGN ("bad-png", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR",
           "This isn't an IDX file. It is a PNG picture. Make a dataset of a folder of such "
           "pictures."),
  FOREIGN ("bad-jpeg", "\xFF\xD8\xFF\xE0\0\x10JFIF",
           "This isn't an IDX file. It is a JPEG picture. An IDX file contains many images."),
  FOREIGN ("bad-npy", "\x93NUMPY\x01\0v\0{'descr': '|u1'}",
           "This isn't an IDX file. It is a NumPy array (NPY). Make a dataset of it first."),
  FOREIGN ("bad-html", "<!DOCTYPE html>\n<html><body>404</body></html>",
           "This isn't an IDX file. It is a web page (HTML). The download may have failed. "
           "Download the data file itself."),
  FOREIGN ("bad-html-indented", "\n  <HTML>",
           "This isn't an IDX file. It is a web page (HTML). The download may have failed. "
           "Download the data file itself."),
  FOREIGN ("bad-xml", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>",
           "This isn't an IDX file. It is an XML file. The download may have failed. Download the "
           "data file itself."),
  FOREIGN ("bad-json", "{\"images\": []}",
           "This isn't an IDX file. It is a JSON file. Convert it to IDX first."),
  FOREIGN ("bad-csv", "label,1x1,1x2\r\n5,0,0\r\n",
           "This isn't an IDX file. It is a table (CSV). Convert it to IDX first."),
  TEST_FILE_ERROR ("bad-zip", make_zip, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a ZIP archive. It contains "
                   "“mnist/train-images-idx3-ubyte”. Extract that file first."),
  TEST_FILE_ERROR ("bad-zip-of-others", make_zip_of_others, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a ZIP archive. It contains "
                   "“stuff/gr\\xF6sse.bin”. Extract that file first."),
  TEST_FILE_ERROR ("bad-zip-empty", make_zip_of_nothing, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a ZIP archive. Unpack it first, then open "
                   "the IDX file."),
  TEST_FILE_ERROR ("bad-zip-cut", make_zip_cut, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a ZIP archive. Unpack it first, then open "
                   "the IDX file."),
  TEST_FILE_ERROR ("bad-zip-lying-end", make_zip_lying_end, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a ZIP archive. Unpack it first, then open "
                   "the IDX file."),
  TEST_FILE_ERROR ("bad-npz", make_npz, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is an archive of NumPy arrays (NPZ). Make a "
                   "dataset of it first."),
  TEST_FILE_ERROR ("bad-pytorch", make_pytorch, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a PyTorch file. Convert its arrays to IDX "
                   "first."),
  FOREIGN ("bad-xz", "\xFD" "7zXZ\0\0\x04",
           "This isn't an IDX file. It is compressed with XZ. Decompress it first (xz -d)."),
  FOREIGN ("bad-bzip2", "BZh91AY&SY",
           "This isn't an IDX file. It is compressed with bzip2. Decompress it first "
           "(bunzip2)."),
  FOREIGN ("bad-zstd", "\x28\xB5\x2F\xFD\x04\0",
           "This isn't an IDX file. It is compressed with Zstandard. Decompress it first "
           "(zstd -d)."),
  FOREIGN ("bad-compress", "\x1F\x9D\x90\0",
           "This isn't an IDX file. It is compressed with compress (.Z). Decompress it first "
           "(gzip -d)."),
  FOREIGN ("bad-7z", "7z\xBC\xAF\x27\x1C\0\x04",
           "This isn't an IDX file. It is a 7-Zip archive. Unpack it first, then open the IDX "
           "file."),
  FOREIGN ("bad-rar", "Rar!\x1A\x07\x01\0",
           "This isn't an IDX file. It is a RAR archive. Unpack it first, then open the IDX file."),
  FOREIGN ("bad-webp", "RIFF\x24\0\0\0WEBPVP8 ",
           "This isn't an IDX file. It is a WebP picture. An IDX file contains many images."),
  FOREIGN ("bad-pdf", "%PDF-1.7\n",
           "This isn't an IDX file. It is a PDF document. Open the data file itself."),
  FOREIGN ("bad-norb", "\x55\x4C\x3D\x1E\x04\0\0\0",
           "This isn't an IDX file. It is a matrix of NORB (uint8). Convert it to IDX first."),
  FOREIGN ("bad-parquet", "PAR1\x15\x04",
           "This isn't an IDX file. It is a Parquet table. Convert it to IDX first."),
  FOREIGN ("bad-hdf5", "\x89HDF\r\n\x1A\n\0",
           "This isn't an IDX file. It is an HDF5 file. Convert its arrays to IDX first."),
  FOREIGN ("bad-matlab", "MATLAB 5.0 MAT-file, Platform: GLNXA64",
           "This isn't an IDX file. It is a MATLAB file. Convert its arrays to IDX first."),
  FOREIGN ("bad-arff", "% A comment\n@RELATION mnist\n",
           "This isn't an IDX file. It is an ARFF table. Convert it to IDX first."),
  FOREIGN ("bad-arff-relation", "@relation mnist\n@attribute a numeric\n",
           "This isn't an IDX file. It is an ARFF table. Convert it to IDX first."),
  FOREIGN ("bad-pickle", "\x80\x04\x95\x10\0\0",
           "This isn't an IDX file. It is a Python pickle (or an older PyTorch file). Convert "
           "its arrays to IDX first."),
  FOREIGN ("bad-git-lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n",
           "This isn't an IDX file. It is a Git LFS pointer. Run “git lfs pull” to download the "
           "data."),
  TEST_FILE_ERROR ("bad-tar", make_tar, IDX_ERROR_NOT_IDX,
                   "This isn't an IDX file. It is a tar archive. Unpack it first, then open "
                   "the IDX file."),
};
/* clang-format on */

const TestFile *
test_files_get_foreign (gsize *n_files)
{
  *n_files = G_N_ELEMENTS (files);
  return files;
}
