/* SPDX-License-Identifier: MIT */

#include "idx-file-name.h"

typedef struct
{
  const char *name;
  IdxFileRole role;
  const char *key;
} Name;

static const Name names[] = {
  { "train-images-idx3-ubyte", IDX_FILE_ROLE_IMAGES, "train" },
  { "train-images-idx3-ubyte.gz", IDX_FILE_ROLE_IMAGES, "train" },
  { "train-images.idx3-ubyte", IDX_FILE_ROLE_IMAGES, "train" },
  { "train-images.idx3-ubyte.gz", IDX_FILE_ROLE_IMAGES, "train" },
  { "train-labels-idx1-ubyte.gz", IDX_FILE_ROLE_LABELS, "train" },
  { "train-labels.idx1-ubyte", IDX_FILE_ROLE_LABELS, "train" },
  { "t10k-images-idx3-ubyte", IDX_FILE_ROLE_IMAGES, "t10k" },
  { "T10K-Images-IDX3-UBYTE.GZ", IDX_FILE_ROLE_IMAGES, "t10k" },
  { "emnist-letters-train-images-idx3-ubyte.gz", IDX_FILE_ROLE_IMAGES, "emnist-letters-train" },
  { "qmnist-train-labels-idx2-int.gz", IDX_FILE_ROLE_LABELS, "qmnist-train" },
  { "qmnist-train-images-idx3-ubyte.gz", IDX_FILE_ROLE_IMAGES, "qmnist-train" },
  { "my_test_image_idx3_ubyte", IDX_FILE_ROLE_IMAGES, "my-test" },
  { "imgs-idx3-ubyte", IDX_FILE_ROLE_IMAGES, "" },
  { "lbls-idx1-ubyte", IDX_FILE_ROLE_LABELS, "" },
  { "a.b.c-images-idx3-ubyte", IDX_FILE_ROLE_IMAGES, "a-b-c" },
  { "train.idx3", IDX_FILE_ROLE_IMAGES, "train" },
  { "train.idx1", IDX_FILE_ROLE_LABELS, "train" },
  { "train-idx4-float", IDX_FILE_ROLE_IMAGES, "train" },
  { "labels-of-images-idx3-ubyte", IDX_FILE_ROLE_IMAGES, "labels-of" },
  { "s-index-idx1-int", IDX_FILE_ROLE_INDEX, "s" },
  { "s-indices-idx1-int.gz", IDX_FILE_ROLE_INDEX, "s" },
  { "index-images-idx3-ubyte", IDX_FILE_ROLE_IMAGES, "index" },
  { "train-labels-idx1.ubyte", IDX_FILE_ROLE_LABELS, "train" },
  { "train-labels-idx1-ubyte.bak", IDX_FILE_ROLE_LABELS, "train.bak" },
  { "train-images.idx3-ubyte.bin", IDX_FILE_ROLE_IMAGES, "train.bin" },
  { "train-labels-idx1-ubyte.gz.part", IDX_FILE_ROLE_LABELS, "train.gz.part" },
  { "train-labels-idx1-ubyte.gz.ann.idxreview.jsonl", IDX_FILE_ROLE_UNKNOWN,
    "train.gz.ann.idxreview.jsonl" },
  { "train-labels-idx1-ubyte.json", IDX_FILE_ROLE_UNKNOWN, "train.json" },
  { "train-labels-idx1-ubyte.csv", IDX_FILE_ROLE_UNKNOWN, "train.csv" },
  { "X_train-idx3-ubyte.gz", IDX_FILE_ROLE_IMAGES, "x-train" },
  { "train_images", IDX_FILE_ROLE_IMAGES, "train" },
  { "train-labels.gz", IDX_FILE_ROLE_LABELS, "train" },
  { "trainImages", IDX_FILE_ROLE_IMAGES, "train" },
  { "trainLabels.gz", IDX_FILE_ROLE_LABELS, "train" },
  { "trainImagesIdx3Ubyte", IDX_FILE_ROLE_IMAGES, "train" },
  { "testLabels-idx1-ubyte", IDX_FILE_ROLE_LABELS, "test" },
  { "myImageNet-idx1-ubyte", IDX_FILE_ROLE_LABELS, "myimagenet" },
  { "trainimages", IDX_FILE_ROLE_UNKNOWN, "trainimages" },
  { "notes.txt", IDX_FILE_ROLE_UNKNOWN, "notes-txt" },
  { "sidx3-ubyte", IDX_FILE_ROLE_UNKNOWN, "sidx3-ubyte" },
  { "", IDX_FILE_ROLE_UNKNOWN, "" },
};

static void
test_roles (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_test_message ("%s", names[i].name);
      g_assert_cmpint (idx_file_name_parse (names[i].name, NULL), ==, names[i].role);
    }
}

static void
test_keys (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *key = NULL;

      (void) idx_file_name_parse (names[i].name, &key);
      g_assert_cmpstr (key, ==, names[i].key);
    }
}

static const Name letter_names[] = {
  { "X_train-idx3-ubyte.gz", IDX_FILE_ROLE_IMAGES, "train" },
  { "y_train-idx1-ubyte.gz", IDX_FILE_ROLE_LABELS, "train" },
  { "x-train.gz", IDX_FILE_ROLE_IMAGES, "train" },
  { "Y.train.idx", IDX_FILE_ROLE_LABELS, "train-idx" },
  { "X_-idx2-ubyte", IDX_FILE_ROLE_IMAGES, "" },
  { "y_train-idx2-int", IDX_FILE_ROLE_LABELS, "train" },
  { "x_train-idx1-ubyte", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "y_train-idx3-ubyte", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "y_train-labels-idx1-ubyte", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "y_index-idx1-int", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "y_train-idx1-ubyte.csv", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "Xtrain-idx3-ubyte", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "train-idx1-ubyte", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "X", IDX_FILE_ROLE_UNKNOWN, NULL },
  { "", IDX_FILE_ROLE_UNKNOWN, NULL },
};

static void
test_letters (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (letter_names); i++)
    {
      g_autofree char *key = NULL;

      g_test_message ("%s", letter_names[i].name);
      g_assert_cmpint (idx_file_name_parse_xy (letter_names[i].name, &key), ==,
                       letter_names[i].role);
      g_assert_cmpstr (key, ==, letter_names[i].key);
    }
}

static void
test_is_idx (void)
{
  g_assert_true (idx_file_name_is_idx ("train-images-idx3-ubyte"));
  g_assert_true (idx_file_name_is_idx ("train-images-idx3-ubyte.gz"));
  g_assert_true (idx_file_name_is_idx ("anything.idx"));
  g_assert_true (idx_file_name_is_idx ("anything.idx.gz"));
  g_assert_true (idx_file_name_is_idx ("train.idx3"));
  g_assert_true (idx_file_name_is_idx ("train-ubyte"));
  g_assert_false (idx_file_name_is_idx ("train.gz"));
  g_assert_false (idx_file_name_is_idx ("readme.md"));
  g_assert_false (idx_file_name_is_idx ("idx"));
  g_assert_false (idx_file_name_is_idx ("train-labels-idx1-ubyte.ann.idxreview.jsonl"));
}

static void
test_is_other (void)
{
  g_assert_true (idx_file_name_is_other ("picture.PNG"));
  g_assert_true (idx_file_name_is_other ("train.csv.gz"));
  g_assert_true (idx_file_name_is_other ("Thumbs.db"));
  g_assert_false (idx_file_name_is_other ("train_images"));
  g_assert_false (idx_file_name_is_other ("train.bin"));
  g_assert_false (idx_file_name_is_other ("train.gz"));
  g_assert_false (idx_file_name_is_other ("png"));
}

static void
test_splits (void)
{
  g_assert_cmpstr (idx_file_name_get_split ("train-images-idx3-ubyte.gz"), ==, "train");
  g_assert_cmpstr (idx_file_name_get_split ("t10k-images-idx3-ubyte"), ==, "test");
  g_assert_cmpstr (idx_file_name_get_split ("emnist-mnist-test-images-idx3-ubyte"), ==, "test");
  g_assert_cmpstr (idx_file_name_get_split ("val-images-idx3-ubyte"), ==, "validation");
  g_assert_null (idx_file_name_get_split ("images-idx3-ubyte"));
  g_assert_null (idx_file_name_get_split ("training-images-idx3-ubyte"));
}

static void
check_stem (const char *name,
            const char *expected)
{
  g_autofree char *stem = idx_file_name_get_stem (name);

  g_assert_cmpstr (stem, ==, expected);
}

static void
test_stems (void)
{
  check_stem ("t10k-images-idx3-ubyte.gz", "t10k");
  check_stem ("images-idx3-ubyte", "idx");
  check_stem ("my.digits.idx", "my-digits-idx");
  check_stem ("train-images-idx3-ubyte.bin", "train");
}

static void
check_escaped (const char *text,
               const char *expected)
{
  g_autofree char *name = idx_file_name_escape (text);
  g_autofree char *back = idx_file_name_unescape (name);

  g_assert_cmpstr (name, ==, expected);
  g_assert_cmpstr (back, ==, text);
}

/* An escaped name is a valid file name and can be converted back. */
static void
test_escape (void)
{
  check_escaped ("Ankle boot", "Ankle boot");
  check_escaped ("T-shirt/top", "T-shirt%2Ftop");
  check_escaped ("..", "%2E.");
  check_escaped (".a.b", "%2Ea.b");
  check_escaped ("100%", "100%25");
  check_escaped ("%2F", "%252F");
  check_escaped ("a\n\x7F", "a%0A%7F");
  check_escaped ("あ", "あ");
}

static void
check_letters_escaped (const char *text,
                       const char *expected)
{
  g_autofree char *name = idx_file_name_escape_letters (text);
  g_autofree char *back = idx_file_name_unescape (name);

  g_assert_cmpstr (name, ==, expected);
  g_assert_cmpstr (back, ==, text);
}

static void
test_escape_letters (void)
{
  check_letters_escaped ("a", "%61");
  check_letters_escaped ("J", "%4A");
  check_letters_escaped ("T-shirt/top 2", "%54-%73%68%69%72%74%2F%74%6F%70 2");
  check_letters_escaped ("%4a", "%254%61");
  check_letters_escaped ("あ1", "あ1");
}

/* Escapes that the functions above wouldn't write stay unchanged. */
static void
test_unescape (void)
{
  static const char *const strange[] = { "100%", "%4", "a%41", "%41b", "a%20b", "%00", "a%2E",
                                         "%zz" };

  for (gsize i = 0; i < G_N_ELEMENTS (strange); i++)
    {
      g_autofree char *text = idx_file_name_unescape (strange[i]);

      g_assert_cmpstr (text, ==, strange[i]);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/file-name/roles", test_roles);
  g_test_add_func ("/dataset/file-name/keys", test_keys);
  g_test_add_func ("/dataset/file-name/letters", test_letters);
  g_test_add_func ("/dataset/file-name/is-idx", test_is_idx);
  g_test_add_func ("/dataset/file-name/is-other", test_is_other);
  g_test_add_func ("/dataset/file-name/splits", test_splits);
  g_test_add_func ("/dataset/file-name/stems", test_stems);
  g_test_add_func ("/dataset/file-name/escape", test_escape);
  g_test_add_func ("/dataset/file-name/escape-letters", test_escape_letters);
  g_test_add_func ("/dataset/file-name/unescape", test_unescape);
  return g_test_run ();
}
