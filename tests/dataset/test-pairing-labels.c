/* SPDX-License-Identifier: MIT */

/* Which of several labels files is chosen, and the messages about the others. */

#include "idx-error.h"
#include "test-bytes.h"
#include "test-gzip.h"
#include "test-pairs.h"

#include <string.h>

static void
test_right_count (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 9);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte.gz", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", "train-labels-idx1-ubyte.gz",
                           "labels-chosen");
}

static void
test_unreadable_candidate (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) other = test_folder_add_text (folder, "train-labels-idx1-ubyte", "<html>");

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte.gz", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", "train-labels-idx1-ubyte.gz",
                           "labels-skipped");
}

/* Asserts that the labels can't be read, and that @text is the only message. */
static void
check_unreadable (TestFolder *folder,
                  const char *text)
{
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  const IdxMessage *message;

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  images = test_pairs_open (folder, "train-images-idx3-ubyte");
  g_assert_null (idx_pairing_find_labels (images, NULL, messages, NULL));
  g_assert_cmpuint (messages->len, ==, 1);
  message = g_ptr_array_index (messages, 0);
  g_assert_cmpint (message->verdict, ==, IDX_VERDICT_WARNING);
  g_assert_cmpstr (message->code, ==, IDX_LABELS_UNREADABLE);
  g_assert_cmpstr (message->text, ==, text);
}

static void
test_unreadable_empty (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) labels = test_folder_add_text (folder, "train-labels-idx1-ubyte", "");

  check_unreadable (folder, "“train-labels-idx1-ubyte” can't be used as labels. "
                            "The file is empty.");
}

static void
test_unreadable_html (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) labels = test_folder_add_text (folder, "train-labels-idx1-ubyte", "<html>");

  check_unreadable (folder, "“train-labels-idx1-ubyte” can't be used as labels. This isn't an "
                            "IDX file. It is a web page (HTML). The download may have failed. "
                            "Download the data file itself.");
}

static void
test_unreadable_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) link = test_folder_get_file (folder, "train-labels-idx1-ubyte");
  g_autoptr (GError) error = NULL;

  (void) g_file_make_symbolic_link (link, "nowhere", NULL, &error);
  g_assert_no_error (error);
  check_unreadable (folder, "“train-labels-idx1-ubyte” can't be used as labels. "
                            "It is a symbolic link to a file that doesn't exist.");
}

static void
test_unreadable_gzip (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) labels = test_idx_labels (10);
  g_autoptr (GByteArray) stored = test_gzip (labels);
  g_autoptr (GFile) file = NULL;

  g_byte_array_set_size (stored, 10);
  file = test_folder_add (folder, "train-labels-idx1-ubyte.gz", stored);
  check_unreadable (folder, "“train-labels-idx1-ubyte.gz” can't be used as labels. The start "
                            "of the gzip file is damaged, so nothing can be decompressed.");
}

static void
test_unreadable_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) parent = NULL;

  /* The folder is deleted while the file is open. */
  test_pairs_add_images (folder, "a/train-images-idx3-ubyte", 10);
  images = test_pairs_open (folder, "a/train-images-idx3-ubyte");
  file = test_folder_get_file (folder, "a/train-images-idx3-ubyte");
  parent = g_file_get_parent (file);
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_delete (parent, NULL, NULL));
  g_assert_null (idx_pairing_find_labels (images, NULL, messages, NULL));
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->code, ==,
                   IDX_LABELS_UNREADABLE);
}

/* Writes labels whose values are all the same. */
static void
add_equal_labels (TestFolder *folder,
                  const char *name,
                  guint n,
                  guint8 value)
{
  g_autoptr (GByteArray) plain = test_idx_header (0x08, 1, n);
  g_autoptr (GByteArray) content = NULL;
  g_autoptr (GFile) file = NULL;

  for (guint i = 0; i < n; i++)
    test_append_be (plain, 1, value);
  content = g_str_has_suffix (name, ".gz") ? test_gzip (plain) : g_byte_array_ref (plain);
  file = test_folder_add (folder, name, content);
}

/* If labels differ, those that are compressed like the images are chosen, with a warning. */
static void
test_same_compression (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      const char *images_name = i == 0 ? "n-images-idx3-ubyte" : "n-images-idx3-ubyte.gz";
      const char *labels_name = i == 0 ? "n-labels-idx1-ubyte" : "n-labels-idx1-ubyte.gz";
      g_autoptr (IdxFile) images = NULL;
      g_autoptr (IdxLabels) labels = NULL;
      g_autoptr (GPtrArray) messages = idx_messages_new ();
      const IdxMessage *message;

      test_pairs_add_images (folder, images_name, 10);
      add_equal_labels (folder, "n-labels-idx1-ubyte", 10, 3);
      test_pairs_add_labels (folder, "n-labels-idx1-ubyte.gz", 10);
      test_pairs_check_labels (folder, images_name, labels_name, "labels-chosen");

      images = test_pairs_open (folder, images_name);
      labels = idx_pairing_find_labels (images, NULL, messages, NULL);
      message = g_ptr_array_index (messages, 0);
      g_assert_cmpint (message->verdict, ==, IDX_VERDICT_WARNING);
      g_assert_nonnull (strstr (message->text, "differ in 9 of 10 labels."));
      g_assert_nonnull (strstr (message->text, "because it is compressed like the images."));
    }
}

static gboolean
has_message (GPtrArray *messages,
             const char *part)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (strstr (message->text, part) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* The message about a file with different labels doesn't replace the message about the number of
 * files. */
static void
test_three_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  test_pairs_add_images (folder, "n-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "n-labels-idx1-ubyte", 10);
  add_equal_labels (folder, "n-labels-idx1-ubyte.gz", 10, 3);
  test_pairs_add_labels (folder, "n-labels.idx1-ubyte", 9);
  images = test_pairs_open (folder, "n-images-idx3-ubyte");
  labels = idx_pairing_find_labels (images, NULL, messages, NULL);
  g_assert_true (has_message (messages, "differ in 9 of 10 labels."));
  g_assert_true (has_message (messages, "There are 3 labels files. “n-labels-idx1-ubyte” is used"));
}

/* If the labels are equal, there is no warning. */
static void
test_same_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  test_pairs_add_images (folder, "n-images-idx3-ubyte.gz", 10);
  test_pairs_add_labels (folder, "n-labels-idx1-ubyte", 10);
  test_pairs_add_labels (folder, "n-labels-idx1-ubyte.gz", 10);
  test_pairs_check_labels (folder, "n-images-idx3-ubyte.gz", "n-labels-idx1-ubyte.gz",
                           "labels-chosen");

  images = test_pairs_open (folder, "n-images-idx3-ubyte.gz");
  labels = idx_pairing_find_labels (images, NULL, messages, NULL);
  g_assert_cmpint (idx_messages_get_verdict (messages), ==, IDX_VERDICT_OK);
}

/* The right number of labels matters more than the compression. */
static void
test_right_count_first (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "n-images-idx3-ubyte.gz", 10);
  test_pairs_add_labels (folder, "n-labels-idx1-ubyte", 10);
  test_pairs_add_labels (folder, "n-labels-idx1-ubyte.gz", 9);
  test_pairs_check_labels (folder, "n-images-idx3-ubyte.gz", "n-labels-idx1-ubyte",
                           "labels-chosen");
}

/* An index file of `idxview-cli subset`, a journal and a table are never used as labels. */
static void
test_never_labels (void)
{
  static const char *const others[] = {
    "s-index-idx1-int",
    "s-indices-idx1-ubyte.gz",
    "s-labels-idx1-ubyte.ann.idxreview.jsonl",
    "s-labels-idx1-ubyte.json",
    "s-labels-idx1-ubyte.csv",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();

      g_test_message ("%s", others[i]);
      test_pairs_add_images (folder, "s-images-idx3-ubyte", 10);
      test_pairs_add_labels (folder, others[i], 10);
      test_pairs_check_labels (folder, "s-images-idx3-ubyte", NULL, NULL);
      test_pairs_check_images (folder, others[i], NULL);
      test_pairs_add_labels (folder, "s-labels-idx1-ubyte", 10);
      test_pairs_check_labels (folder, "s-images-idx3-ubyte", "s-labels-idx1-ubyte", NULL);
    }
}

static void
test_only_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "pictures-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "targets-idx1-ubyte", 10);
  test_pairs_add_labels (folder, "few-labels-idx1-ubyte", 9);
  test_pairs_check_labels (folder, "pictures-idx3-ubyte", "targets-idx1-ubyte", "labels-guessed");
  test_pairs_add_labels (folder, "further.idx", 10);
  test_pairs_check_labels (folder, "pictures-idx3-ubyte", NULL, "labels-ambiguous");
}

/* Words in camel case, and names without a suffix. */
static void
test_plain_names (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train_images", 10);
  test_pairs_add_labels (folder, "train_labels", 10);
  test_pairs_add_images (folder, "test-images.gz", 10);
  test_pairs_add_labels (folder, "test-labels.gz", 10);
  test_pairs_add_images (folder, "allImages", 10);
  test_pairs_add_labels (folder, "allLabels", 10);
  test_pairs_check_labels (folder, "train_images", "train_labels", NULL);
  test_pairs_check_labels (folder, "test-images.gz", "test-labels.gz", NULL);
  test_pairs_check_labels (folder, "allImages", "allLabels", NULL);
  test_pairs_check_images (folder, "allLabels", "allImages");
}

/* Files whose names say nothing are found by their contents and paired by their counts. */
static void
test_contents (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) text = test_folder_add_text (folder, "notes", "ten labels");

  test_pairs_add_images (folder, "a.bin", 10);
  test_pairs_add_labels (folder, "b.bin", 10);
  test_pairs_add_images (folder, "c.bin", 12);
  test_pairs_add_labels (folder, "d.bin.gz", 12);
  test_pairs_check_labels (folder, "a.bin", "b.bin", "labels-guessed");
  test_pairs_check_labels (folder, "c.bin", "d.bin.gz", "labels-guessed");
  test_pairs_check_images (folder, "d.bin.gz", "c.bin");
}

/* If several have the same count, the order of their names counts. */
static void
test_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "digits-1", 10);
  test_pairs_add_images (folder, "digits-2", 10);
  test_pairs_add_labels (folder, "truth-1", 10);
  test_pairs_add_labels (folder, "truth-2", 10);
  test_pairs_check_labels (folder, "digits-1", "truth-1", "labels-guessed");
  test_pairs_check_labels (folder, "digits-2", "truth-2", "labels-guessed");
  test_pairs_check_images (folder, "truth-2", "digits-2");
  test_pairs_add_labels (folder, "truth-3", 10);
  test_pairs_check_labels (folder, "digits-1", NULL, "labels-ambiguous");
  test_pairs_check_images (folder, "truth-2", NULL);
}

/* Labels whose name matches other images aren't chosen, whatever their number. */
static void
test_labels_of_others (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "pictures-idx3-ubyte", 10);
  test_pairs_add_images (folder, "digits-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "digits-labels-idx1-ubyte", 10);
  test_pairs_add_images (folder, "X_letters-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "y_letters-idx1-ubyte", 10);
  test_pairs_check_labels (folder, "pictures-idx3-ubyte", NULL, NULL);
}

static void
test_unreadable_guess (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) link = test_folder_get_file (folder, "targets-idx1-ubyte");

  test_pairs_add_images (folder, "pictures-idx3-ubyte", 10);
  g_assert_true (g_file_make_symbolic_link (link, "nowhere", NULL, NULL));
  test_pairs_check_labels (folder, "pictures-idx3-ubyte", NULL, "labels-skipped");
}

/* Segmentation masks are named like labels. */
static void
test_masks (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_images (folder, "train-labels-idx3-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", NULL, "not-labels");
  test_pairs_check_labels (folder, "train-labels-idx3-ubyte", NULL, NULL);
}

/* An IdxFolderCache reads a folder only once, so it doesn't find files that are added later. */
static void
test_folders_once (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFolderCache) folders = idx_folder_cache_new ();
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (IdxLabels) before = NULL;
  g_autoptr (IdxLabels) after = NULL;
  g_autoptr (IdxLabels) anew = NULL;

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  images = test_pairs_open (folder, "train-images-idx3-ubyte");
  before = idx_pairing_find_labels (images, folders, messages, NULL);
  g_assert_null (before);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 10);
  after = idx_pairing_find_labels (images, folders, messages, NULL);
  g_assert_null (after);
  anew = idx_pairing_find_labels (images, NULL, messages, NULL);
  g_assert_nonnull (anew);
}

static void
test_unreadable_images (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) empty = test_folder_add_text (folder, "train-images-idx3-ubyte", "");
  g_autoptr (IdxFile) labels = NULL;
  g_autoptr (GError) error = NULL;

  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 10);
  labels = test_pairs_open (folder, "train-labels-idx1-ubyte");
  g_assert_null (idx_pairing_find_images (labels, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
  g_assert_cmpstr (error->message, ==,
                   "The images in “train-images-idx3-ubyte” can't be used. The file is empty.");
}

static void
test_fewer (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 8);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                           "labels-missing");
}

static void
test_more (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "train-labels-idx1-ubyte", 12);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                           "labels-surplus");

  images = test_pairs_open (folder, "train-images-idx3-ubyte");
  labels = idx_pairing_find_labels (images, NULL, messages, NULL);
  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 10);
}

static void
test_count_texts (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (IdxFile) images = NULL;
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  test_pairs_add_images (folder, "images-idx3-ubyte", 10);
  test_pairs_add_labels (folder, "fewer", 1);
  test_pairs_add_labels (folder, "more", 12);
  images = test_pairs_open (folder, "images-idx3-ubyte");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GFile) location = test_folder_get_file (folder, i == 0 ? "fewer" : "more");
      g_autoptr (IdxLabels) labels =
        idx_pairing_open_labels (images, location, messages, NULL, NULL);

      g_assert_nonnull (labels);
    }
  g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->text, ==,
                   "There is 1 label for 10 images. The other images have no label.");
  g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 1))->text, ==,
                   "There are 12 labels for 10 images. The surplus is ignored.");
}

/* The number of images may be another dimension than the first. */
static void
test_dimension_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) bytes = test_idx_images (4, 5, 30);
  g_autoptr (GFile) file = test_folder_add (folder, "t-images-idx3-ubyte", bytes);
  g_autoptr (IdxFile) images = test_pairs_open (folder, "t-images-idx3-ubyte");
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (IdxLabels) labels = NULL;

  test_pairs_add_labels (folder, "t-labels-idx1-ubyte", 30);
  labels = idx_pairing_find_labels (images, NULL, messages, NULL);
  g_assert_nonnull (labels);
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->code, ==, "dimension-order");
  g_assert_cmpstr (((IdxMessage *) g_ptr_array_index (messages, 0))->text, ==,
                   "There are 30 labels for 4 images, but dimension 3 of the images is 30. The "
                   "dimensions seem to be in another order. The number of images must come first: "
                   "in NumPy, write numpy.moveaxis(images, 2, 0).");
}

static void
test_not_integers (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x0D, 1, 10);
  g_autoptr (GFile) file = NULL;

  test_append_noise (content, 40, 1);
  file = test_folder_add (folder, "train-labels-idx1-float", content);
  test_pairs_add_images (folder, "train-images-idx3-ubyte", 10);
  test_pairs_check_labels (folder, "train-images-idx3-ubyte", NULL, "not-labels");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/pairing-labels/right-count", test_right_count);
  g_test_add_func ("/dataset/pairing-labels/unreadable-candidate", test_unreadable_candidate);
  g_test_add_func ("/dataset/pairing-labels/unreadable/empty", test_unreadable_empty);
  g_test_add_func ("/dataset/pairing-labels/unreadable/html", test_unreadable_html);
  g_test_add_func ("/dataset/pairing-labels/unreadable/link", test_unreadable_link);
  g_test_add_func ("/dataset/pairing-labels/unreadable/gzip", test_unreadable_gzip);
  g_test_add_func ("/dataset/pairing-labels/unreadable/folder", test_unreadable_folder);
  g_test_add_func ("/dataset/pairing-labels/unreadable/guess", test_unreadable_guess);
  g_test_add_func ("/dataset/pairing-labels/unreadable/images", test_unreadable_images);
  g_test_add_func ("/dataset/pairing-labels/same-compression", test_same_compression);
  g_test_add_func ("/dataset/pairing-labels/three-files", test_three_files);
  g_test_add_func ("/dataset/pairing-labels/same-labels", test_same_labels);
  g_test_add_func ("/dataset/pairing-labels/right-count-first", test_right_count_first);
  g_test_add_func ("/dataset/pairing-labels/never-labels", test_never_labels);
  g_test_add_func ("/dataset/pairing-labels/only-labels", test_only_labels);
  g_test_add_func ("/dataset/pairing-labels/plain-names", test_plain_names);
  g_test_add_func ("/dataset/pairing-labels/contents", test_contents);
  g_test_add_func ("/dataset/pairing-labels/order", test_order);
  g_test_add_func ("/dataset/pairing-labels/labels-of-others", test_labels_of_others);
  g_test_add_func ("/dataset/pairing-labels/masks", test_masks);
  g_test_add_func ("/dataset/pairing-labels/folders-once", test_folders_once);
  g_test_add_func ("/dataset/pairing-labels/fewer", test_fewer);
  g_test_add_func ("/dataset/pairing-labels/more", test_more);
  g_test_add_func ("/dataset/pairing-labels/count-texts", test_count_texts);
  g_test_add_func ("/dataset/pairing-labels/dimension-order", test_dimension_order);
  g_test_add_func ("/dataset/pairing-labels/not-integers", test_not_integers);
  return g_test_run ();
}
