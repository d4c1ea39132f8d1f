/* SPDX-License-Identifier: MIT */

/* Tests opening tables and lists like datasets: predictions, corrected labels and class names. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#include <string.h>

/* Writes a file and opens it, as if it were dropped on the window. */
static void
drop (TestViewer *self,
      const char *name,
      const char *text)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, name, text);

  idx_window_open_files (self->window, &file, 1);
  test_viewer_wait (self);
}

static IdxSuggestions *
get_suggestions (TestViewer *self)
{
  IdxDataset *dataset = test_viewer_get_dataset (self);

  return dataset != NULL ? idx_dataset_get_suggestions (dataset) : NULL;
}

static const char *
get_class_name (TestViewer *self,
                gint64 label)
{
  IdxLabels *labels = idx_dataset_get_labels (test_viewer_get_dataset (self));
  IdxClassNames *names = idx_labels_get_class_names (labels);

  return names != NULL ? idx_class_names_get_name (names, label) : NULL;
}

/* Asserts that there are two suggestions from the file @name, and that they are shown. */
static void
check_suggestions (TestViewer *self,
                   const char *name)
{
  IdxSuggestions *suggestions = get_suggestions (self);

  g_assert_null (test_viewer_get_notice (self));
  g_assert_nonnull (suggestions);
  g_assert_cmpstr (idx_suggestions_get_source (suggestions), ==, name);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (suggestions), ==, 2);
  g_assert_cmpint (idx_session_get_mode (self->window->session), ==, IDX_SESSION_MODE_CHECK);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==,
                    TEST_N_SAMPLES);
}

/* Each file of predictions replaces the suggestions of the previous one. */
static void
test_predictions (TestViewer *self,
                  gconstpointer data)
{
  test_viewer_open (self, self->images);
  drop (self, "plain.csv", "7,1,0.9\n12,0,0.8\n");
  check_suggestions (self, "plain.csv");
  drop (self, "named.csv", "\xEF\xBB\xBFindex,label\r\n7,1\r\n12,0\r\n");
  check_suggestions (self, "named.csv");
}

/* The table has the format of cleanlab. It has no index: each row is for one sample, in order. */
static void
test_issues (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GString) text =
    g_string_new ("is_label_issue,label_quality,given_label,predicted_label\n");

  for (guint i = 0; i < TEST_N_SAMPLES; i++)
    {
      gboolean is_issue = i == 7 || i == 12;

      g_string_append_printf (text, "%s,%s,%u,%u\n", is_issue ? "True" : "False",
                              is_issue ? "0.1" : "0.9", i % 10, is_issue ? 0 : i % 10);
    }
  test_viewer_open (self, self->images);
  drop (self, "issues.csv", text->str);
  check_suggestions (self, "issues.csv");
}

/* A mistake in a table is reported. */
static void
test_mistake (TestViewer *self,
              gconstpointer data)
{
  test_viewer_open (self, self->images);
  drop (self, "p.csv", "7,1\n300,1\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“p.csv” can't be opened");
  g_assert_true (test_viewer_has_notice_text (self, "Line 2"));
  g_assert_null (get_suggestions (self));
}

/* The message disappears when a dataset is opened. */
static void
test_no_dataset (TestViewer *self,
                 gconstpointer data)
{
  drop (self, "p.csv", "0,1,0.5\n1,2,0.75\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“p.csv” contains predicted labels");
  g_assert_true (test_viewer_has_notice_text (self, "Open the dataset"));
  test_viewer_open (self, self->images);
  g_assert_null (test_viewer_get_notice (self));
}

static void
append_float (GByteArray *content,
              float number)
{
  guint32 bits;

  memcpy (&bits, &number, sizeof bits);
  bits = GUINT32_TO_BE (bits);
  g_byte_array_append (content, (const guint8 *) &bits, sizeof bits);
}

/* Writes the probabilities of ten classes for @n_samples samples. They contradict the labels of
 * samples 7 and 12. */
static GFile *
add_matrix (TestViewer *self,
            guint n_samples)
{
  const guint8 header[] = { 0, 0, 0x0D, 2, 0, 0, (guint8) (n_samples >> 8), (guint8) n_samples,
                            0, 0, 0, 10 };
  g_autoptr (GByteArray) content = g_byte_array_new ();

  g_byte_array_append (content, header, sizeof header);
  for (guint i = 0; i < n_samples; i++)
    for (guint c = 0; c < 10; c++)
      append_float (content, c == (i == 7 || i == 12 ? 0 : i % 10) ? 1 : 0);
  return test_folder_add (self->folder, "p-idx2-float", content);
}

static void
test_matrix (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) matrix = add_matrix (self, TEST_N_SAMPLES);

  test_viewer_open (self, self->images);
  idx_window_open_files (self->window, &matrix, 1);
  test_viewer_wait (self);
  check_suggestions (self, "p-idx2-float");
}

/* Probabilities whose number of rows doesn't match the open dataset are opened as a dataset. */
static void
test_other_matrix (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GFile) matrix = add_matrix (self, TEST_N_SAMPLES - 1);

  test_viewer_open (self, self->images);
  idx_window_open_files (self->window, &matrix, 1);
  test_viewer_wait (self);
  g_assert_null (get_suggestions (self));
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==,
                    TEST_N_SAMPLES - 1);
}

/* Writes a NumPy array of floats with a row for each of @n_samples samples and ten columns. They
 * are probabilities that contradict the labels of samples 7 and 12, or twice as much. */
static GFile *
add_array (TestViewer *self,
           guint n_samples,
           gboolean are_logits)
{
  g_autofree char *header = g_strdup_printf (
    "{'descr': '>f4', 'fortran_order': False, 'shape': (%u, 10), }\n", n_samples);
  const guint8 start[] = { 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (guint8) strlen (header), 0 };
  g_autoptr (GByteArray) content = g_byte_array_new ();

  g_byte_array_append (content, start, sizeof start);
  g_byte_array_append (content, (const guint8 *) header, (guint) strlen (header));
  for (guint i = 0; i < n_samples; i++)
    for (guint c = 0; c < 10; c++)
      append_float (content,
                    c != (i == 7 || i == 12 ? 0 : i % 10) ? 0 : (are_logits ? 2 : 1));
  return test_folder_add (self->folder, "p.npy", content);
}

static void
open_array (TestViewer *self,
            guint n_samples,
            gboolean are_logits)
{
  g_autoptr (GFile) array = add_array (self, n_samples, are_logits);

  idx_window_open_files (self->window, &array, 1);
  test_viewer_wait (self);
}

static void
test_array (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  open_array (self, TEST_N_SAMPLES, FALSE);
  check_suggestions (self, "p.npy");
}

/* An array whose number of rows doesn't match the open dataset may have images. */
static void
test_other_array (TestViewer *self,
                  gconstpointer data)
{
  test_viewer_open (self, self->images);
  open_array (self, TEST_N_SAMPLES - 1, FALSE);
  g_assert_null (get_suggestions (self));
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Make a Dataset…");
}

/* A message offers to read values that aren't probabilities as logits. */
static void
test_logits (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  open_array (self, TEST_N_SAMPLES, TRUE);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“p.npy” can't be opened");
  g_assert_true (test_viewer_has_notice_text (self, "These values may be logits."));
  g_assert_null (get_suggestions (self));
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Read as Logits");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_wait (self);
  check_suggestions (self, "p.npy");
}

/* A table with a column for each class; its index is explained. */
static void
test_columns (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < TEST_N_SAMPLES; i++)
    {
      g_string_append_printf (text, "%u", i + 1);
      for (guint c = 0; c < 10; c++)
        g_string_append (text, c == (i == 7 || i == 12 ? 0 : i % 10) ? ",0.91" : ",0.01");
      g_string_append_c (text, '\n');
    }
  test_viewer_open (self, self->images);
  drop (self, "p.csv", text->str);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“p.csv” is open");
  g_assert_true (test_viewer_has_notice_text (
    self, "The first column is the index of the sample, from 1."));
  g_assert_cmpuint (idx_suggestions_get_n_suspects (get_suggestions (self)), ==, 2);
}

static void
test_patch (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  drop (self, "fixes.csv", "index,given,new\n7,7,1\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“fixes.csv” contains corrected labels");
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==, "Apply Patch");
}

static void
test_names (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  drop (self, "digits.txt", "zero\none\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n");
  g_assert_null (test_viewer_get_notice (self));
  g_assert_cmpstr (get_class_name (self, 3), ==, "three");
}

/* If the number of lines doesn't match the classes, the file may be any text, so the names aren't
 * used. */
static void
test_other_names (TestViewer *self,
                  gconstpointer data)
{
  drop (self, "list.txt", "Milk\nBread\nPaper\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“list.txt” seems to contain class names");
  test_viewer_open (self, self->images);
  g_assert_null (test_viewer_get_notice (self));
  drop (self, "list.txt", "Milk\nBread\nPaper\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“list.txt” seems to contain 3 class names");
  g_assert_true (test_viewer_has_notice_text (self, "The dataset has 10 classes."));
  g_assert_null (get_class_name (self, 0));
}

/* If the first class is 1, a list of as many names as classes has no name for the last class, and
 * would give the other classes the names of their successors. So the names aren't used. */
static void
test_shifted_names (TestViewer *self,
                    gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (6, 5, 5);
  g_autoptr (GByteArray) labels = test_idx_labels (6);
  g_autoptr (GFile) images_file = test_folder_add (self->folder, "abc-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 0; i < 6; i++)
    labels->data[8 + i] = (guint8) (1 + i % 3);
  labels_file = test_folder_add (self->folder, "abc-labels-idx1-ubyte", labels);
  test_viewer_open (self, images_file);
  drop (self, "letters.txt", "a\nb\nc\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“letters.txt” seems to contain class names");
  g_assert_true (test_viewer_has_notice_text (self, "It has no name for class 3."));
  g_assert_null (get_class_name (self, 1));
}

static void
test_other_table (TestViewer *self,
                  gconstpointer data)
{
  drop (self, "prices.csv", "name,price\nMilk,2\n");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“prices.csv” can't be opened");
  g_assert_true (test_viewer_has_notice_text (self, "A table must have columns for the pixels"));
}

/* For a damaged IDX file, the message about the damage stays. */
static void
test_binary (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (3, 9, 9);
  g_autoptr (GFile) file = NULL;

  content->data[2] = 7;
  file = test_folder_add (self->folder, "damaged.csv", content);
  idx_window_open_files (self->window, &file, 1);
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“damaged.csv” can't be opened");
  g_assert_false (test_viewer_has_notice_text (self, "A table must have columns for the pixels"));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/tables/predictions", test_predictions);
  test_viewer_add ("/ui/window/tables/issues", test_issues);
  test_viewer_add ("/ui/window/tables/mistake", test_mistake);
  test_viewer_add ("/ui/window/tables/no-dataset", test_no_dataset);
  test_viewer_add ("/ui/window/tables/matrix", test_matrix);
  test_viewer_add ("/ui/window/tables/other-matrix", test_other_matrix);
  test_viewer_add ("/ui/window/tables/array", test_array);
  test_viewer_add ("/ui/window/tables/other-array", test_other_array);
  test_viewer_add ("/ui/window/tables/logits", test_logits);
  test_viewer_add ("/ui/window/tables/columns", test_columns);
  test_viewer_add ("/ui/window/tables/patch", test_patch);
  test_viewer_add ("/ui/window/tables/names", test_names);
  test_viewer_add ("/ui/window/tables/other-names", test_other_names);
  test_viewer_add ("/ui/window/tables/shifted-names", test_shifted_names);
  test_viewer_add ("/ui/window/tables/other-table", test_other_table);
  test_viewer_add ("/ui/window/tables/binary", test_binary);
  return test_viewer_run ();
}
