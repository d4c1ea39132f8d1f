/* SPDX-License-Identifier: MIT */

#include "idx-class-names.h"

#include "idx-error.h"
#include "test-folder.h"

#include <string.h>

static IdxClassNames *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  IdxClassNames *names = idx_class_names_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return names;
}

static void
test_mapping (void)
{
  g_autoptr (IdxClassNames) names = parse ("0 48\n1 65 97\r\n\n-7 233\n");

  g_assert_cmpstr (idx_class_names_get_name (names, 0), ==, "0");
  g_assert_cmpstr (idx_class_names_get_name (names, 1), ==, "A a");
  g_assert_cmpstr (idx_class_names_get_name (names, -7), ==, "é");
  g_assert_null (idx_class_names_get_name (names, 2));
}

static void
test_list (void)
{
  g_autoptr (IdxClassNames) names = parse ("T-shirt/top\n Ankle boot \n\nBag");

  g_assert_cmpstr (idx_class_names_get_name (names, 0), ==, "T-shirt/top");
  g_assert_cmpstr (idx_class_names_get_name (names, 1), ==, "Ankle boot");
  g_assert_null (idx_class_names_get_name (names, 2));
  g_assert_cmpstr (idx_class_names_get_name (names, 3), ==, "Bag");
}

static void
check_names (const char *text,
             const char *first,
             const char *second)
{
  g_autoptr (IdxClassNames) names = parse (text);

  g_assert_cmpuint (idx_class_names_get_n_names (names), ==, 2);
  g_assert_cmpstr (idx_class_names_get_name (names, 3), ==, first);
  g_assert_cmpstr (idx_class_names_get_name (names, 5), ==, second);
  g_assert_true (idx_class_names_has_labels (names));
}

/* Each of these texts says which labels its names belong to. */
static void
test_labeled (void)
{
  check_names ("{\"three\": 3, \"five\": 5}", "three", "five");
  check_names ("{\n  \"5\": \"five\",\n  \"3\": \"three: a\"\n}\n", "three: a", "five");
  check_names ("[null, null, null, \"three\", 4, \"five\"]", "three", "five");
  check_names ("3: three\n5: five, or so\n", "three", "five, or so");
  check_names ("3:three\r\n\r\n5:five\r\n", "three", "five");
  check_names ("5 = five\n3 = three", "three", "five");
  check_names ("3: three\n5: five\n\n\n", "three", "five");
  check_names ("3,three\n5,\"five, or so\"\n", "three", "five, or so");
  check_names ("5;five\n3;three\n", "three", "five");
  check_names ("3\tthree\n5\tfive\n", "three", "five");
  check_names ("label,name\n3,three\n5,five\n", "three", "five");
  check_names ("name,label\nthree,3\nfive,5\n", "three", "five");
  check_names ("index,codepoint,char\n3,U+3064,つ\n5,U+306F,は\n", "つ", "は");
  check_names ("index,codepoint\n3,U+3064\n5,U+306F\n", "つ", "は");
  check_names ("count,id,group,class\n9,3,digit,three\n9,5,digit,five\n", "three", "five");
  check_names ("id,digit,char\n3,3,a\n5,5,7\n", "a", "7");
}

/* Lists may look a little like that. */
static void
test_unlabeled (void)
{
  static const char *const lists[] = {
    "zero: none\none: single\n",
    "a, b\nc, d\n",
    "7 up\n8 down\n",
    "1: a\nb\n",
    "[0\nsome\n",
    "1,a\n1,b\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (IdxClassNames) names = parse (lists[i]);
      g_auto (GStrv) lines = g_strsplit (lists[i], "\n", 2);

      g_assert_cmpstr (idx_class_names_get_name (names, 0), ==, lines[0]);
      g_assert_false (idx_class_names_has_labels (names));
    }
}

/* Names can't control a terminal, end a line, or change the direction of the text after them. */
static void
test_controls (void)
{
  check_names ("{\"3\": \"a\\u001b[31m\\nb\", \"5\": \"c\\u202ed\\u2066e\\u009bf\"}",
               "a [31m b", "c d e f");
}

static void
test_counted (void)
{
  g_autoptr (IdxClassNames) names = parse ("1 one bike\n2 two bikes\n");

  g_assert_cmpstr (idx_class_names_get_name (names, 1), ==, "one bike");
  g_assert_cmpstr (idx_class_names_get_name (names, 2), ==, "two bikes");
  g_assert_true (idx_class_names_has_labels (names));
}

/* Blank lines between labeled lines and after them belong to no class. */
static void
test_counted_with_blank_lines (void)
{
  g_autoptr (IdxClassNames) names = parse ("\n0 one bike\n\n1 two bikes\n \n\n");

  g_assert_cmpuint (idx_class_names_get_n_names (names), ==, 2);
  g_assert_cmpstr (idx_class_names_get_name (names, 0), ==, "one bike");
  g_assert_cmpstr (idx_class_names_get_name (names, 1), ==, "two bikes");
}

/* A list as Windows Notepad writes it. */
static void
test_byte_order_mark (void)
{
  g_autoptr (IdxClassNames) mapping = parse ("\xEF\xBB\xBF"
                                             "0 48\r\n1 65 97\r\n");
  g_autoptr (IdxClassNames) list = parse ("\xEF\xBB\xBFzero\r\none\r\n");

  g_assert_cmpstr (idx_class_names_get_name (mapping, 0), ==, "0");
  g_assert_cmpstr (idx_class_names_get_name (mapping, 1), ==, "A a");
  g_assert_cmpstr (idx_class_names_get_name (list, 0), ==, "zero");
}

static void
test_missing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "nowhere");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_class_names_load (file, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
  g_assert_cmpstr (error->message, ==, "The file doesn't exist.");
}

static void
test_is_at (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "names", "zero\n");
  g_autoptr (GFile) other = test_folder_add_text (folder, "other", "zero\n");
  g_autoptr (GFile) link = test_folder_get_file (folder, "link");
  g_autoptr (IdxClassNames) names = idx_class_names_load (file, NULL, NULL);

  g_assert_true (g_file_make_symbolic_link (link, "names", NULL, NULL));
  g_assert_true (idx_class_names_is_at (names, file));
  g_assert_true (idx_class_names_is_at (names, link));
  g_assert_false (idx_class_names_is_at (names, other));
}

static void
check_mistake (const char *text,
               gsize length,
               const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_class_names_parse (text, length, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_mistakes (void)
{
  check_mistake ("", 0, "The file has no class names.");
  check_mistake (NULL, 0, "The file has no class names.");
  check_mistake ("\n\n", 2, "The file has no class names.");
  check_mistake ("\xFF\xFE", 2, "The class names aren't UTF-8 text.");
  check_mistake ("a\0b", 3, "The class names aren't UTF-8 text.");
  check_mistake ("0 48\n1 55296\n", 13,
                 "Line 2 of the mapping has the character code 55296, which doesn't exist.");
  check_mistake ("0 7\n", 4,
                 "Line 1 of the mapping has the character code 7, which doesn't exist.");
}

static void
check_found (TestFolder *folder,
             const char *images_name,
             const char *sum,
             const char *origin,
             const char *name)
{
  g_autoptr (GFile) images = test_folder_get_file (folder, images_name);
  g_autoptr (IdxClassNames) names = idx_class_names_find (images, sum, NULL);

  if (origin == NULL)
    {
      g_assert_null (names);
      return;
    }
  g_assert_nonnull (names);
  g_assert_cmpstr (idx_class_names_get_origin (names), ==, origin);
  g_assert_cmpstr (idx_class_names_get_name (names, 1), ==, name);
}

static void
test_beside (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) mapping =
    test_folder_add_text (folder, "a/emnist-letters-mapping.txt", "1 65 97\n");
  g_autoptr (GFile) list = test_folder_add_text (folder, "b/class_names.txt", "zero\none\n");
  g_autoptr (GFile) meta =
    test_folder_add_text (folder, "c/batches.meta.txt", "airplane\nautomobile\n\n");
  g_autoptr (GFile) table = test_folder_add_text (
    folder, "d/kmnist_classmap.csv", "index,codepoint,char\n0,U+304A,お\n1,U+304D,き\n");
  g_autoptr (GFile) json =
    test_folder_add_text (folder, "e/class_indices.json", "{\"cat\": 0, \"dog\": 1}");

  check_found (folder, "a/emnist-letters-train-images-idx3-ubyte.gz", NULL,
               "emnist-letters-mapping.txt", "A a");
  check_found (folder, "a/emnist-digits-train-images-idx3-ubyte.gz", NULL, "EMNIST Digits", "1");
  check_found (folder, "a/fmnist-digits-train-images-idx3-ubyte.gz", NULL, NULL, NULL);
  check_found (folder, "b/train-images-idx3-ubyte", NULL, "class_names.txt", "one");
  check_found (folder, "c/train-images-idx3-ubyte", NULL, "batches.meta.txt", "automobile");
  check_found (folder, "d/train-images-idx3-ubyte", NULL, "kmnist_classmap.csv, column “char”",
               "き");
  check_found (folder, "e/train-images-idx3-ubyte", NULL, "class_indices.json", "dog");
}

/* The case of letters doesn't matter, and small ones are preferred. */
static void
test_case (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) mapping =
    test_folder_add_text (folder, "a/EMNIST-Letters-Mapping.TXT", "1 65 97\n");
  g_autoptr (GFile) list = test_folder_add_text (folder, "b/Classes.txt", "zero\none\n");
  g_autoptr (GFile) other = test_folder_add_text (folder, "b/CLASSES.txt", "null\neins\n");
  g_autoptr (GFile) json =
    test_folder_add_text (folder, "c/Class_Indices.JSON", "{\"cat\": 0, \"dog\": 1}");
  g_autoptr (GFile) no_list = test_folder_add_text (folder, "d/Names.txt/x", "zero\none\n");
  g_autoptr (GFile) small = test_folder_add_text (folder, "d/CLASSES.CSV", "0,zero\n1,one\n");

  check_found (folder, "a/emnist-letters-train-images-idx3-ubyte", NULL,
               "EMNIST-Letters-Mapping.TXT", "A a");
  check_found (folder, "b/train-images-idx3-ubyte", NULL, "Classes.txt", "one");
  check_found (folder, "c/train-images-idx3-ubyte", NULL, "Class_Indices.JSON", "dog");
  check_found (folder, "d/train-images-idx3-ubyte", NULL, "CLASSES.CSV", "one");
}

/* A file with this name may be the labels of the samples. */
static void
test_labels_text (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) list = test_folder_add_text (folder, "a/Labels.TXT", "cat\ndog\n");
  g_autoptr (GFile) numbered = test_folder_add_text (folder, "b/labels.txt", "0 cat\n1 dog\n");
  g_autoptr (GFile) numbers = test_folder_add_text (folder, "c/labels.txt", "5\n0\n4\n");
  g_autoptr (GFile) texts = test_folder_add_text (folder, "d/labels.txt", "cat\ndog\ncat\n");
  g_autoptr (GString) many = g_string_new (NULL);

  for (guint i = 0; i <= 1000; i++)
    g_string_append_printf (many, "picture-%u.png\n", i);
  g_object_unref (test_folder_add_text (folder, "e/labels.txt", many->str));
  check_found (folder, "a/train-images-idx3-ubyte", NULL, "Labels.TXT", "dog");
  check_found (folder, "b/train-images-idx3-ubyte", NULL, "labels.txt", "dog");
  check_found (folder, "c/train-images-idx3-ubyte", NULL, NULL, NULL);
  check_found (folder, "d/train-images-idx3-ubyte", NULL, NULL, NULL);
  check_found (folder, "e/train-images-idx3-ubyte", NULL, NULL, NULL);
}

/* Each of these datasets has a fixed number of classes. */
static void
test_alphabets (void)
{
  static const struct
  {
    const char *name;
    const char *origin;
    guint n_names;
    gint64 label;
    const char *class_name;
  } cases[] = {
    { "emnist-byclass-train-images-idx3-ubyte.gz", "EMNIST ByClass", 62, 61, "z" },
    { "emnist-bymerge-test-images-idx3-ubyte", "EMNIST ByMerge", 47, 46, "t" },
    { "emnist-balanced-test-images-idx3-ubyte", "EMNIST Balanced", 47, 36, "a" },
    { "emnist-letters-test-images-idx3-ubyte", "EMNIST Letters", 26, 26, "Z z" },
    { "emnist-mnist-test-images-idx3-ubyte", "EMNIST MNIST", 10, 9, "9" },
    { "k49-train-images-idx3-ubyte", "Kuzushiji-49", 49, 48, "ゝ" },
    { "kuzushiji-49/train-images-idx3-ubyte", "Kuzushiji-49", 49, 0, "あ" },
    { "Kannada_MNIST/train-images-idx3-ubyte", "Kannada-MNIST", 10, 1, "೧" },
  };
  g_autoptr (TestFolder) folder = test_folder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) images = test_folder_get_file (folder, cases[i].name);
      g_autoptr (IdxClassNames) names = idx_class_names_find (images, NULL, NULL);

      g_assert_nonnull (names);
      g_assert_cmpstr (idx_class_names_get_origin (names), ==, cases[i].origin);
      g_assert_cmpuint (idx_class_names_get_n_names (names), ==, cases[i].n_names);
      g_assert_cmpstr (idx_class_names_get_name (names, cases[i].label), ==, cases[i].class_name);
    }
}

static void
test_empty (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) empty = test_folder_add_text (folder, "a/classes.txt", "");
  g_autoptr (GFile) list = test_folder_add_text (folder, "a/names.txt", "zero\none\n");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_class_names_load (empty, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  check_found (folder, "a/train-images-idx3-ubyte", NULL, "names.txt", "one");
}

static void
test_families (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  check_found (folder, "fashion-mnist/train-images-idx3-ubyte", NULL, "Fashion-MNIST", "Trouser");
  check_found (folder, "Fashion_MNIST/train-images-idx3-ubyte", NULL, "Fashion-MNIST", "Trouser");
  check_found (folder, "x/kmnist-train-images-idx3-ubyte", NULL, "KMNIST", "ki (き)");
  check_found (folder, "x/t10k-images-idx3-ubyte",
               "3d0e6c6ea990b53b6f8f500a41cac93881d981b315f84578b7d915342ade01e9", "Fashion-MNIST",
               "Trouser");
  check_found (folder, "mnist/train-images-idx3-ubyte", NULL, NULL, NULL);
}

static void
check_text (IdxClassNames *names,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = idx_class_names_to_text (names, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

/* Renaming a class returns new names and leaves the old ones unchanged, because workers read
 * them. */
static void
test_rename (void)
{
  g_autoptr (IdxClassNames) first = idx_class_names_rename (NULL, 2, " Ankle\nboot\t");
  g_autoptr (IdxClassNames) second = idx_class_names_rename (first, 0, "Bag");
  g_autoptr (IdxClassNames) third = idx_class_names_rename (second, 2, " ");

  g_assert_cmpstr (idx_class_names_get_name (first, 2), ==, "Ankle boot");
  g_assert_null (idx_class_names_get_name (first, 0));
  check_text (first, "\n\nAnkle boot\n");
  check_text (second, "Bag\n\nAnkle boot\n");
  check_text (third, "Bag\n");
  g_assert_true (idx_class_names_can_name (65535));
  g_assert_false (idx_class_names_can_name (65536));
  g_assert_false (idx_class_names_can_name (-1));
}

static void
test_from_mapping (void)
{
  g_autoptr (IdxClassNames) mapping = parse ("0 48\n1 65 97\n");

  check_text (mapping, "0\nA a\n");
}

/* Names that a list can't represent: lines of two or three numbers would be read as a mapping, and
 * a list has no negative or very large labels. */
static void
test_no_list (void)
{
  static const char *const texts[] = { "-7 233\n", "70000 65\n" };
  g_autoptr (IdxClassNames) numbers = idx_class_names_rename (NULL, 0, "3 65");
  g_autoptr (IdxClassNames) none = idx_class_names_rename (numbers, 0, "");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_class_names_to_text (numbers, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_null (idx_class_names_to_text (none, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (IdxClassNames) names = parse (texts[i]);

      g_assert_null (idx_class_names_to_text (names, NULL));
    }
}

static void
test_save (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "names.txt");
  g_autoptr (IdxClassNames) names = idx_class_names_rename (NULL, 1, "こ");
  g_autoptr (IdxClassNames) others = idx_class_names_rename (names, 0, "Bag");
  g_autoptr (IdxClassNames) loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_class_names_save (names, target, FALSE, &error));
  g_assert_no_error (error);
  loaded = idx_class_names_load (target, NULL, &error);
  g_assert_no_error (error);
  check_text (loaded, "\nこ\n");
  g_assert_false (idx_class_names_save (others, target, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_true (idx_class_names_save (others, target, TRUE, NULL));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/class-names/mapping", test_mapping);
  g_test_add_func ("/dataset/class-names/list", test_list);
  g_test_add_func ("/dataset/class-names/case", test_case);
  g_test_add_func ("/dataset/class-names/labels-text", test_labels_text);
  g_test_add_func ("/dataset/class-names/alphabets", test_alphabets);
  g_test_add_func ("/dataset/class-names/labeled", test_labeled);
  g_test_add_func ("/dataset/class-names/unlabeled", test_unlabeled);
  g_test_add_func ("/dataset/class-names/counted", test_counted);
  g_test_add_func ("/dataset/class-names/counted-with-blank-lines",
                   test_counted_with_blank_lines);
  g_test_add_func ("/dataset/class-names/controls", test_controls);
  g_test_add_func ("/dataset/class-names/byte-order-mark", test_byte_order_mark);
  g_test_add_func ("/dataset/class-names/missing", test_missing);
  g_test_add_func ("/dataset/class-names/is-at", test_is_at);
  g_test_add_func ("/dataset/class-names/mistakes", test_mistakes);
  g_test_add_func ("/dataset/class-names/beside", test_beside);
  g_test_add_func ("/dataset/class-names/empty", test_empty);
  g_test_add_func ("/dataset/class-names/families", test_families);
  g_test_add_func ("/dataset/class-names/rename", test_rename);
  g_test_add_func ("/dataset/class-names/from-mapping", test_from_mapping);
  g_test_add_func ("/dataset/class-names/no-list", test_no_list);
  g_test_add_func ("/dataset/class-names/save", test_save);
  return g_test_run ();
}
