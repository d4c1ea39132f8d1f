/* SPDX-License-Identifier: MIT */

/* Writes the inputs that the fuzzers start from: the small files among those of test-files.h,
 * texts, pictures, a cached check result, and predictions. Run it after changing any of them:
 * `build/tests/fuzz/make-corpus tests/fuzz/corpus`. */

#include "idx-audit-private.h"
#include "idx-inflater.h"
#include "idx-header.h"
#include "test-bytes.h"
#include "test-files.h"
#include "test-pictures.h"

#include <string.h>

#define MAX_LENGTH 3000
#define MAX_GZIP_LENGTH 9000

static const char *corpus;

static void
save (const char *target,
      const char *name,
      gconstpointer data,
      gsize length)
{
  g_autofree char *folder = g_build_filename (corpus, target, NULL);
  g_autofree char *plain = g_strdelimit (g_strdup (name), "/ ", '-');
  g_autofree char *path = g_build_filename (folder, plain, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0777), ==, 0);
  g_file_set_contents_full (path, data, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0644, &error);
  g_assert_no_error (error);
}

static void
save_file (const TestFile *file)
{
  g_autoptr (GByteArray) content = file->make (file);
  gboolean is_gzip = idx_inflater_is_gzip (content->data, content->len);

  if (content->len > (is_gzip ? MAX_GZIP_LENGTH : MAX_LENGTH))
    return;
  if (is_gzip)
    {
      save ("gzip", file->name, content->data, content->len);
      if (content->len <= MAX_LENGTH)
        save ("file", file->name, content->data, content->len);
    }
  else
    {
      /* See fuzz-compressed.c: level 6, members of 513 bytes, no damage. */
      g_autoptr (GByteArray) compressed = g_byte_array_new ();

      g_byte_array_append (compressed, (const guint8 *) "\6\2\0\0\0\0", 6);
      g_byte_array_append (compressed, content->data, content->len);
      save ("compressed", file->name, compressed->data, compressed->len);
      save ("header", file->name, content->data, MIN (content->len, IDX_HEADER_MAX_SIZE));
      save ("file", file->name, content->data, content->len);
    }
}

/* Saves a cached check result for 60 samples, some of them suspect. */
static void
save_audit (void)
{
  static const gint64 labels[] = { 0, 1, 2 };
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("a method", labels, G_N_ELEMENTS (labels), 60, 13);
  g_autoptr (GVariant) variant = NULL;

  for (guint i = 0; i < 50; i++)
    idx_suggestions_set (suggestions, i, i % 3, (float) i / 50 - 0.2F, 0.9F);
  idx_suggestions_rank (suggestions, 4);
  variant = g_variant_ref_sink (g_variant_new ("(u(uutsdddd)@" IDX_SUGGESTIONS_VARIANT "@aq)", 0,
                                               60, 60, (guint64) 1, "baseline", 0.9, 0.3, 0.0, 13.0,
                                               idx_suggestions_to_variant (suggestions),
                                               idx_suggestions_next_to_variant (suggestions)));
  save ("audit-cache", "usual", g_variant_get_data (variant), g_variant_get_size (variant));
}

/* Saves the probabilities of three classes for twelve samples. */
static void
save_probabilities (void)
{
  g_autoptr (GByteArray) content = test_idx_header (0x0D, 2, 12, 3);

  for (guint i = 0; i < 12; i++)
    {
      test_append_be (content, 4, 0x3F400000); /* 0.75 */
      test_append_be (content, 4, 0x3E800000); /* 0.25 */
      test_append_be (content, 4, 0);
    }
  save ("predictions", "matrix", content->data, content->len);
}

/* Saves a NumPy array for twelve samples: their probabilities of three classes, the same in Fortran
 * order, or their labels. */
static void
save_array (const char *name,
            const char *header,
            gsize value_size)
{
  const guint8 start[] = { 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (guint8) strlen (header), 0 };
  g_autoptr (GByteArray) content = g_byte_array_new ();

  g_byte_array_append (content, start, sizeof start);
  g_byte_array_append (content, (const guint8 *) header, (guint) strlen (header));
  for (guint i = 0; i < 36; i++)
    {
      gboolean is_one = value_size == 4 ? i % 3 == 0 : i < 12;

      if (value_size == 4)
        test_append_be (content, 4, is_one ? 0x3F800000 : 0);
      else if (value_size == 8)
        test_append_be (content, 8, is_one ? G_GUINT64_CONSTANT (0x3FF0000000000000) : 0);
      else if (is_one)
        test_append_be (content, 1, i % 4);
    }
  save ("predictions", name, content->data, content->len);
}

/* Saves pictures of 9×5 pixels, in formats that the others in the corpus don't have. */
static void
save_pictures (void)
{
  static const char *const kinds[] = { "gray", "color", "rgb", "cmyk" };
  static const guint16 key[] = { 1 };
  static const TestPng pngs[] = {
    { .columns = 9, .rows = 5, .depth = 16, .type = 6, .is_interlaced = TRUE },
    { .columns = 9, .rows = 5, .depth = 2, .type = 0, .key = key },
  };
  g_autoptr (GByteArray) data = g_byte_array_new ();

  test_append_noise (data, 9 * 5 * 8, 1);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint progressive = 0; progressive < 2; progressive++)
      {
        g_autoptr (GByteArray) jpeg =
          test_jpeg ((TestJpegKind) i, 9, 5, progressive > 0, data->data);
        g_autofree char *name =
          g_strdup_printf ("jpeg-%s%s", kinds[i], progressive > 0 ? "-progressive" : "");

        save ("picture", name, jpeg->data, jpeg->len);
      }
  for (guint i = 0; i < G_N_ELEMENTS (pngs); i++)
    {
      g_autoptr (GByteArray) png = test_png (&pngs[i], data->data);

      save ("picture", i == 0 ? "interlaced" : "key", png->data, png->len);
    }
}

#define SHA256 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

typedef struct
{
  const char *target;
  const char *name;
  const char *text;
} Text;

static const Text texts[] = {
  { "filter", "label", "label:3,8" },
  { "filter", "ranges", "given:0-3,5..7 -label:-1" },
  { "filter", "negative", "label:-5--1,-9223372036854775808..9223372036854775807" },
  { "filter", "index", "index:100-199 index:4294967295" },
  { "filter", "class", "class:\"T-shirt/top\",\"a \\\" b\",Sneaker" },
  { "filter", "facets", "col.1:412 col.writer:3,4-9 -col.2:7" },
  { "filter", "later", "suggested:7 state:undecided,relabelled flag:yes suspicion:>0.5" },
  { "filter", "suspicions", "suspicion:>0.5,<=.25,0.3..0.4 -suggested:7,1-2 -suspicion:1" },
  { "filter", "suspicion-mistakes", "suspicion:>=0.0000001,0.99999999999999999999..2" },
  { "filter", "mistakes", "label: label:3- farbe:\xE2\x82\xAC label:99999999999999999999" },
  { "filter", "order", "-label" },
  { "filter", "order-random", "random:18446744073709551615" },
  { "filter", "open-quote", "class:\"T-shirt" },
  { "csv", "bytes", "01,2,3\n4,255,6\n" },
  { "csv", "mistake", "01,256\n" },
  { "csv", "quoted", "\x31\xEF\xBB\xBF\"1\", -2 ,\"3\"\r\n\r\n4,5.0,1e1" },
  { "csv", "integers", "3-2147483648,2147483647\n" },
  { "csv", "floats", "40.1,-nan,inf,1e-45\n" },
  { "csv", "unclosed", "0\"1\n2" },
  { "csv", "blank-lines", "01\n \r \n2\n\r" },
  { "csv", "carriage-returns", "01,2\r3,4\r \r \r\n\"5\",6\r\n7,8\r" },
  { "csv", "semicolons", "0id;label;a\n1;7;255\n2;;0\n" },
  { "csv", "tabs", "0a\tb\tlabel\n1\t\tcat\n2\tNA\tdog\n" },
  { "csv", "spaces", "0\"label\" \"a\" \"b\" \"c\" \"d\"\n\"1\" 7 1 2 3 4\n\"2\" 9  5 6 7 8 \n" },
  { "csv", "decimal-commas", "40,5;1,25;-1,5e2\n0,125;1,250;+2,0\n" },
  { "csv", "decimal-point", "4a\tlabel\n0,5\t1\n0.5\t1,2,3\n" },
  { "csv", "one-hot", "01,2,3,4,0,1,0\n5,6,7,8,1,0,0\n9,8,7,6,0,0,1\n" },
  { "csv", "classes", "01,2,3,4,cat\n5,6,7,8,dog\n" },
  { "csv", "counted-header", "0,0,1,2,label\n0,5,6,7,1\n1,5,6,8,0\n" },
  { "csv", "quoted-carriage-return", "01\n\"1\r2\"\n" },
  { "patch", "usual", "index,given,new\n5,4,9\n999,-7,2147483647\n" },
  { "patch", "without-given", "new,index\r\n9,5\r\n" },
  { "patch", "byte-order-mark",
    "\xEF\xBB\xBF"
    "index,new\n1,2" },
  { "patch", "twice", "index,new\n1,2\n1,2\n" },
  { "patch", "mistake", "index,new\n1,\xFF\n" },
  { "predictions", "plain", "7,1\n2,0,\n" },
  { "predictions", "probabilities", "7,2,0.5\n2,0,1\n0,0,0\n" },
  { "predictions", "cleanlab",
    ",is_label_issue,label_score,given_label,predicted_label\n"
    "0,False,0.9,0,0\n3,True,1e-3,0,2\n" },
  { "predictions", "no-index", "given_label,predicted_label,label_quality\n0,1,1\n" },
  { "predictions", "twice", "index,label\r\n1,0\r\n1,2\r\n" },
  { "predictions", "columns",
    "0,1,2\n1,0,0\n0,1,0\n.25,.5,.25\n1,0,0\n0,1,0\n0,0,1\n1,0,0\n0,1,0\n0,0,1\n1,0,0\n0,1,0\n"
    "0,0,1\n" },
  { "predictions", "logits-with-index",
    "id;a;b;c\n3;-1,5;2;0\n1;9;0;0\n2;1;1;1\n4;2;0;0\n5;0;7;0\n6;0;0;1\n7;3;0;0\n8;0;0;0\n9;0;0;1\n"
    "10;1;0;0\n11;0;5;0\n12;0;0;8\n" },
  { "predictions", "row-names", "\"0\" \"1\" \"2\"\n\"1\" 0.5 0.25 0.25\n\"2\" 1 0 0\n" },
  { "predictions", "kaggle",
    "ImageId,Label\n1,0\n2,2\n3,2\n4,1\n5,1\n6,2\n7,0\n8,1\n9,0\n10,0\n12,1\n11,1\n" },
  { "predictions", "mistake", "label,index\n1,\xFF\n" },
  { "proof", "usual",
    "{\"format\":\"idxproof\",\"version\":1,\"app_version\":\"0.1.0\",\"samples\":20,"
    "\"byte_order\":\"big\",\"images\":{\"file\":\"../a-images\",\"sha256\":\"" SHA256 "\"},"
    "\"given_labels\":{\"file\":\"../a-labels\",\"sha256\":\"" SHA256
    "\"},\"labels\":{\"file\":\"a-labels\",\"sha256\":\"" SHA256 "\"},"
    "\"kept_images\":null,\"index\":null,"
    "\"journal\":{\"file\":\"a.jsonl\",\"sha256\":\"" SHA256 "\",\"lines\":3},"
    "\"states\":{\"undecided\":17,\"kept\":0,\"relabeled\":2,\"unsure\":1,\"excluded\":0},"
    "\"n_changes\":2,\n\"changes\":[\n"
    "{\"index\":3,\"given\":4,\"new\":9},\n{\"index\":7,\"given\":-4,\"new\":null}\n"
    "],\n\"digest\":\"" SHA256 "\"}\n" },
  { "proof", "no-changes",
    "{\"format\":\"idxproof\",\"version\":1,\"app_version\":\"0.1.0\",\"samples\":20,"
    "\"byte_order\":\"big\",\"images\":{\"file\":\"../a-images\",\"sha256\":\"" SHA256 "\"},"
    "\"given_labels\":{\"file\":\"../a-labels\",\"sha256\":\"" SHA256
    "\"},\"labels\":{\"file\":\"a-labels\",\"sha256\":\"" SHA256 "\"},"
    "\"kept_images\":null,\"index\":null,"
    "\"journal\":{\"file\":\"a.jsonl\",\"sha256\":\"" SHA256 "\",\"lines\":3},"
    "\"states\":{\"undecided\":17,\"kept\":0,\"relabeled\":2,\"unsure\":1,\"excluded\":0},"
    "\"n_changes\":0,\n\"changes\":[\n"
    "],\n\"digest\":\"" SHA256 "\"}\n" },
  { "proof", "rules",
    "{\"format\":\"idxproof\",\"version\":1,\"app_version\":\"0.1.0\",\"samples\":20,"
    "\"byte_order\":\"big\",\"images\":{\"file\":\"../a-images\",\"sha256\":\"" SHA256 "\"},"
    "\"given_labels\":{\"file\":\"../a-labels\",\"sha256\":\"" SHA256
    "\"},\"labels\":{\"file\":\"a-labels\",\"sha256\":\"" SHA256 "\"},"
    "\"kept_images\":null,\"index\":null,"
    "\"journal\":{\"file\":\"a.jsonl\",\"sha256\":\"" SHA256 "\",\"lines\":3},"
    "\"states\":{\"undecided\":17,\"kept\":0,\"relabeled\":2,\"unsure\":1,\"excluded\":0},"
    "\"rules\":{\"none\":1,\"suggested\":2,\"patch\":0},"
    "\"n_changes\":0,\n\"changes\":[\n"
    "],\n\"digest\":\"" SHA256 "\"}\n" },
  { "class-names", "json-labels", "{\"zero\": 0, \"one\": 1}" },
  { "class-names", "json-names", "{\"0\": \"zero\", \"1\": \"one\"}" },
  { "class-names", "json-array", "[\"zero\", null, 7, \"one\"]" },
  { "class-names", "colons", "0: zero\n1: one\n" },
  { "class-names", "table", "index,codepoint,char\n0,U+304A,o\n1,U+304D,ki\n" },
  { "class-names", "counted", "1 one\n2 two\n" },
  { "class-names", "emnist", "0 48\n1 65 97\n2 66 98\n" },
  { "class-names", "wide", "-1 48\n300 128512\n100000 1114111 55296\n" },
  { "class-names", "list", "T-shirt/top\nTrouser\r\nPullover\n\n Dress \n" },
  { "class-names", "no-newline", "a\nb" },
  { "class-names", "not-utf-8", "gr\xF6sse\n" },
  { "class-names", "numbers", "1 2 3 4\n0\n" },
  { "class-names", "byte-order-mark",
    "\xEF\xBB\xBF"
    "0 48\n" },
};

int
main (int argc,
      char **argv)
{
  g_assert_cmpint (argc, ==, 2);
  corpus = argv[1];
  test_files_foreach (save_file);
  save_audit ();
  save_probabilities ();
  save_array ("array", "{'descr': '>f4', 'fortran_order': False, 'shape': (12, 3), }\n", 4);
  save_array ("array-in-columns", "{'descr': '>f8', 'fortran_order': True, 'shape': (12, 3), }\n",
              8);
  save_array ("array-of-labels", "{'descr': '|u1', 'fortran_order': False, 'shape': (12,), }\n", 1);
  save_pictures ();
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    save (texts[i].target, texts[i].name, texts[i].text, strlen (texts[i].text));
  return 0;
}
