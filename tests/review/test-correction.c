/* SPDX-License-Identifier: MIT */

/* Saving corrected labels: only labels that the user has decided on differ, and no file is ever
 * left half written. */

#include "idx-correction.h"

#include "idx-error.h"
#include "idx-journal.h"
#include "idx-proof-read.h"
#include "idx-proof-verify.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-journal-open.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define N_IMAGES 12

typedef struct
{
  TestFolder *folder;
  GByteArray *images;
  GByteArray *labels;
  GFile *images_file;
  GFile *labels_file;
  GFile *target;
  IdxDataset *dataset;
  IdxDecisions *decisions;
} Fixture;

/* Opens twelve images with @labels. */
static void
open_labels (Fixture *self,
             GByteArray *labels,
             const char *name,
             IdxOpenFlags flags)
{
  g_autoptr (GError) error = NULL;

  self->labels = labels;
  self->labels_file = test_folder_add (self->folder, name, labels);
  self->dataset = idx_dataset_open (self->images_file, self->labels_file, flags, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (idx_dataset_get_labels (self->dataset));
  self->decisions = idx_decisions_new (idx_dataset_get_labels (self->dataset));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->folder = test_folder_new ();
  self->images = test_idx_images (N_IMAGES, 2, 2);
  self->images_file = test_folder_add (self->folder, "in/a-images", self->images);
  self->target = test_folder_get_file (self->folder, "a-labels");
}

static void
set_up_bytes (Fixture *self,
              gconstpointer data)
{
  set_up (self, data);
  open_labels (self, test_idx_labels (N_IMAGES), "in/a-labels", IDX_OPEN_FIND_LABELS);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->decisions);
  g_clear_object (&self->dataset);
  g_clear_object (&self->target);
  g_clear_object (&self->labels_file);
  g_clear_object (&self->images_file);
  g_clear_pointer (&self->labels, g_byte_array_unref);
  g_clear_pointer (&self->images, g_byte_array_unref);
  g_clear_pointer (&self->folder, test_folder_free);
}

static IdxCorrectionSummary *
save_by (IdxCorrection *correction,
         Fixture *self,
         gboolean replace,
         GError **error)
{
  return idx_correction_save (correction, self->target, replace, NULL, NULL, error);
}

static IdxCorrectionSummary *
save (Fixture *self,
      GError **error)
{
  g_autoptr (IdxCorrection) correction = idx_correction_new (self->dataset, self->decisions);

  return save_by (correction, self, FALSE, error);
}

static GByteArray *
load (GFile *file)
{
  g_autofree char *content = NULL;
  GByteArray *bytes = g_byte_array_new ();
  gsize length;

  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_byte_array_append (bytes, (const guint8 *) content, (guint) length);
  return bytes;
}

/* Asserts that the proof next to the target holds. */
static void
check_proof (Fixture *self)
{
  g_autoptr (GFile) folder = g_file_get_parent (self->target);
  g_autofree char *target_name = g_file_get_basename (self->target);
  g_autofree char *name = g_strconcat (target_name, IDX_PROOF_SUFFIX, NULL);
  g_autoptr (GFile) location = g_file_get_child (folder, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxProof) proof = idx_proof_load (location, NULL, &error);
  g_autoptr (GPtrArray) messages = NULL;

  g_assert_no_error (error);
  messages = idx_proof_verify (proof, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < messages->len; i++)
    g_test_message ("%s", ((const IdxMessage *) g_ptr_array_index (messages, i))->text);
  g_assert_cmpuint (idx_messages_get_verdict (messages), !=, IDX_VERDICT_ERROR);
}

/* Asserts that nothing was written beside the inputs. */
static void
check_nothing_written (Fixture *self)
{
  g_autofree char *listed = test_folder_list (self->folder);

  g_assert_cmpstr (listed, ==, "in");
  test_check_content (self->images_file, self->images);
  test_check_content (self->labels_file, self->labels);
}

static void
test_bytes (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  g_autoptr (GByteArray) expected = test_idx_labels (N_IMAGES);

  idx_decisions_set (self->decisions, 3, IDX_STATE_RELABELED, 9);
  idx_decisions_set (self->decisions, 4, IDX_STATE_RELABELED, 4);
  idx_decisions_set (self->decisions, 5, IDX_STATE_UNSURE, 0);
  idx_decisions_set (self->decisions, 6, IDX_STATE_EXCLUDED, 0);
  idx_decisions_set (self->decisions, 11, IDX_STATE_RELABELED, 255);
  summary = save (self, &error);
  g_assert_no_error (error);

  expected->data[8 + 3] = 9;
  expected->data[8 + 11] = 255;
  test_check_content (self->target, expected);
  test_check_content (self->labels_file, self->labels);
  g_assert_cmpuint (summary->n_changed, ==, 2);
  g_assert_cmpuint (summary->n_labels, ==, N_IMAGES);
  g_assert_cmpstr (summary->text, ==,
                   "2 of 12 labels differ from the given ones; everything else is identical.");
  g_assert_cmpuint (summary->files->len, ==, 2);
  check_proof (self);
}

static void
test_no_decisions (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = save (self, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (summary->n_changed, ==, 0);
  test_check_content (self->target, self->labels);
  check_proof (self);
}

typedef struct
{
  IdxElementType type;
  guint n_columns; /* 0 for one dimension */
  gboolean little_endian;
  gint64 low; /* labels that only this type or wider ones can hold */
  gint64 high;
  gint64 too_high;
} Layout;

static const Layout layouts[] = {
  { IDX_ELEMENT_TYPE_UINT8, 0, FALSE, 0, 255, 256 },
  { IDX_ELEMENT_TYPE_UINT8, 3, FALSE, 0, 255, -1 },
  { IDX_ELEMENT_TYPE_INT8, 0, FALSE, -128, 127, 128 },
  { IDX_ELEMENT_TYPE_INT16, 0, FALSE, -32768, 32767, 32768 },
  { IDX_ELEMENT_TYPE_INT16, 2, TRUE, -32768, 32767, 32768 },
  { IDX_ELEMENT_TYPE_INT32, 0, FALSE, G_MININT32, G_MAXINT32, (gint64) G_MAXINT32 + 1 },
  { IDX_ELEMENT_TYPE_INT32, 0, TRUE, G_MININT32, G_MAXINT32, (gint64) G_MAXINT32 + 1 },
  { IDX_ELEMENT_TYPE_INT32, 8, FALSE, G_MININT32, G_MAXINT32, (gint64) G_MAXINT32 + 1 },
  { IDX_ELEMENT_TYPE_INT32, 8, TRUE, G_MININT32, G_MAXINT32, (gint64) G_MININT32 - 1 },
};

static void
append_number (GByteArray *bytes,
               guint size,
               guint64 value,
               gboolean little_endian)
{
  for (guint i = 0; i < size; i++)
    {
      guint8 byte = (guint8) (value >> (8 * (little_endian ? i : size - 1 - i)));

      g_byte_array_append (bytes, &byte, 1);
    }
}

/* Returns a labels file with the labels 0, 1, …, 13, two more than there are images, and trailing
 * bytes. @labels replace the labels at @indices. All columns except the first have other values. */
static GByteArray *
make_layout (const Layout *layout,
             const gint64 *indices,
             const gint64 *labels,
             gsize n_changes)
{
  GByteArray *bytes = g_byte_array_new ();
  guint size = (guint) idx_element_type_get_size (layout->type);
  guint n_dimensions = layout->n_columns > 0 ? 2 : 1;

  append_number (bytes, 4, (guint) layout->type << 8 | n_dimensions, layout->little_endian);
  append_number (bytes, 4, N_IMAGES + 2, layout->little_endian);
  if (n_dimensions == 2)
    append_number (bytes, 4, layout->n_columns, layout->little_endian);
  for (gint64 i = 0; i < N_IMAGES + 2; i++)
    {
      gint64 label = i;

      for (gsize change = 0; change < n_changes; change++)
        if (indices[change] == i)
          label = labels[change];
      append_number (bytes, size, (guint64) label, layout->little_endian);
      for (guint column = 1; column < layout->n_columns; column++)
        append_number (bytes, size, (guint64) (i * 7 + column), layout->little_endian);
    }
  test_append_text (bytes, "trailing bytes");
  return bytes;
}

/* Makes the header of the images little-endian, because little-endian labels need images in the
 * same byte order. */
static void
reverse_header (Fixture *self)
{
  for (gsize offset = 0; offset < 16; offset += 4)
    {
      guint32 value;

      memcpy (&value, self->images->data + offset, sizeof value);
      value = GUINT32_SWAP_LE_BE (value);
      memcpy (self->images->data + offset, &value, sizeof value);
    }
  g_clear_object (&self->images_file);
  self->images_file = test_folder_add (self->folder, "in/a-images", self->images);
}

static void
test_layout (Fixture *self,
             gconstpointer data)
{
  const Layout *layout = data;
  const gint64 indices[] = { 0, 7, 11 };
  const gint64 labels[] = { layout->high, layout->low, layout->high };
  g_autoptr (GByteArray) expected = make_layout (layout, indices, labels, G_N_ELEMENTS (indices));
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  if (layout->little_endian)
    reverse_header (self);
  open_labels (self, make_layout (layout, NULL, NULL, 0), "in/a-labels",
               layout->little_endian ? IDX_OPEN_LITTLE_ENDIAN : IDX_OPEN_FIND_LABELS);
  g_assert_false (idx_decisions_can_hold (self->decisions, layout->too_high));
  for (gsize i = 0; i < G_N_ELEMENTS (indices); i++)
    g_assert_true (idx_decisions_set (self->decisions, (guint) indices[i], IDX_STATE_RELABELED,
                                      labels[i]));
  summary = save (self, &error);
  g_assert_no_error (error);
  test_check_content (self->target, expected);
  g_assert_cmpuint (summary->n_changed, ==, layout->low == 7 ? 2 : 3);
  check_proof (self);
}

static void
test_compressed (Fixture *self,
                 gconstpointer data)
{
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GByteArray) expected = test_idx_labels (N_IMAGES);
  g_autoptr (GFile) plain = g_object_ref (self->target);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  g_autoptr (IdxFile) file = NULL;
  IdxHashes hashes;

  g_clear_object (&self->target);
  self->target = test_folder_get_file (self->folder, "a-labels.gz");
  idx_decisions_set (self->decisions, 0, IDX_STATE_RELABELED, 7);
  expected->data[8] = 7;
  summary = save (self, &error);
  g_assert_no_error (error);
  stored = load (self->target);
  g_assert_cmphex (stored->data[0], ==, 0x1F);
  check_proof (self);

  file = idx_file_open (self->target, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (idx_file_hash (file, &hashes, NULL, NULL));
  g_assert_cmpstr (hashes.file, ==, summary->sha256);
  g_assert_cmpuint (idx_file_get_header (file)->dimensions[0], ==, N_IMAGES);

  /* Opens the compressed result, and saves its labels uncompressed. */
  {
    g_autoptr (IdxDataset) dataset =
      idx_dataset_open (self->images_file, self->target, IDX_OPEN_FIND_LABELS, NULL, &error);
    g_autoptr (IdxDecisions) decisions = idx_decisions_new (idx_dataset_get_labels (dataset));
    g_autoptr (IdxCorrection) correction = idx_correction_new (dataset, decisions);
    g_autoptr (IdxCorrectionSummary) second =
      idx_correction_save (correction, plain, FALSE, NULL, NULL, &error);

    g_assert_no_error (error);
    g_assert_nonnull (second);
    test_check_content (plain, expected);
  }
}

static void
test_label_for_unsure (Fixture *self,
                       gconstpointer data)
{
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (GByteArray) expected = test_idx_labels (N_IMAGES);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  idx_decisions_set (self->decisions, 5, IDX_STATE_UNSURE, 0);
  idx_decisions_set (self->decisions, 6, IDX_STATE_EXCLUDED, 0);
  correction = idx_correction_new (self->dataset, self->decisions);
  g_assert_false (idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_LABEL,
                                                256, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);
  g_assert_true (idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_LABEL,
                                               99, &error));
  summary = save_by (correction, self, FALSE, &error);
  g_assert_no_error (error);
  expected->data[8 + 5] = 99;
  test_check_content (self->target, expected);
  check_proof (self);
}

static void
test_drop (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (GByteArray) labels = test_idx_header (IDX_ELEMENT_TYPE_UINT8, 1, N_IMAGES - 2);
  g_autoptr (GByteArray) images = test_idx_header (IDX_ELEMENT_TYPE_UINT8, 3, N_IMAGES - 2, 2, 2);
  g_autoptr (GByteArray) indices = test_idx_header (IDX_ELEMENT_TYPE_INT32, 1, N_IMAGES - 2);
  g_autoptr (GFile) images_target = test_folder_get_file (self->folder, "a-images-idx3-ubyte");
  g_autoptr (GFile) index_target = test_folder_get_file (self->folder, "a-index-idx1-int");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  idx_decisions_set (self->decisions, 2, IDX_STATE_RELABELED, 8);
  idx_decisions_set (self->decisions, 5, IDX_STATE_UNSURE, 0);
  idx_decisions_set (self->decisions, 11, IDX_STATE_EXCLUDED, 0);
  correction = idx_correction_new (self->dataset, self->decisions);
  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_DROP, 0, NULL));
  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_EXCLUDED, IDX_TREATMENT_DROP, 0, NULL));
  summary = save_by (correction, self, FALSE, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_IMAGES - 1; i++)
    {
      guint8 label = i == 2 ? 8 : (guint8) (i % 10);

      if (i == 5)
        continue;
      g_byte_array_append (labels, &label, 1);
      g_byte_array_append (images, self->images->data + 16 + (gsize) 4 * i, 4);
      test_append_be (indices, 4, i);
    }
  test_check_content (self->target, labels);
  test_check_content (images_target, images);
  test_check_content (index_target, indices);
  g_assert_cmpuint (summary->n_changed, ==, 1);
  g_assert_cmpuint (summary->n_dropped, ==, 2);
  g_assert_cmpuint (summary->files->len, ==, 4);
  check_proof (self);
}

/* The byte order of the number of samples can't be seen from the number itself if that has the same
 * bytes in reverse order. */
static void
test_drop_little_endian (Fixture *self,
                         gconstpointer data)
{
  const guint n = 0x00010100;
  GByteArray *labels = g_byte_array_new ();
  g_autofree guint8 *values = g_malloc0 (n);
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (GByteArray) found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  guint32 count;

  g_clear_pointer (&self->images, g_byte_array_unref);
  self->images = test_idx_header (IDX_ELEMENT_TYPE_UINT8, 3, n, 1, 1);
  g_byte_array_append (self->images, values, n);
  reverse_header (self);
  append_number (labels, 4, IDX_ELEMENT_TYPE_UINT8 << 8 | 1, TRUE);
  append_number (labels, 4, n, TRUE);
  g_byte_array_append (labels, values, n);
  open_labels (self, labels, "in/a-labels", IDX_OPEN_LITTLE_ENDIAN);
  idx_decisions_set (self->decisions, 5, IDX_STATE_EXCLUDED, 0);
  correction = idx_correction_new (self->dataset, self->decisions);
  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_EXCLUDED, IDX_TREATMENT_DROP, 0, NULL));
  summary = save_by (correction, self, FALSE, &error);
  g_assert_no_error (error);
  found = load (self->target);
  g_assert_cmpuint (found->len, ==, 8 + n - 1);
  memcpy (&count, found->data + 4, sizeof count);
  g_assert_cmpuint (GUINT32_FROM_LE (count), ==, n - 1);
}

/* Saves the labels without sample 5, then all labels. Between these saves, overwrites the file
 * @tampered, unless it is NULL. Returns the summary of the second save. */
static IdxCorrectionSummary *
save_all_after_some (Fixture *self,
                     const char *tampered,
                     GError **error)
{
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  idx_decisions_set (self->decisions, 2, IDX_STATE_RELABELED, 8);
  idx_decisions_set (self->decisions, 5, IDX_STATE_UNSURE, 0);
  correction = idx_correction_new (self->dataset, self->decisions);
  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_DROP, 0, NULL));
  summary = save_by (correction, self, FALSE, error);
  g_assert_no_error (*error);
  if (tampered != NULL)
    g_object_unref (test_folder_add_text (self->folder, tampered, "something else"));

  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_GIVEN, 0, NULL));
  return save_by (correction, self, TRUE, error);
}

/* The images and the index map of an earlier save don't match the new labels, so they are
 * removed. */
static void
test_drop_then_all (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary = save_all_after_some (self, NULL, &error);
  g_autofree char *listed = test_folder_list (self->folder);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (listed, ==, "a-labels a-labels.proof.json in");
  g_assert_cmpuint (summary->removed->len, ==, 2);
  first = g_file_get_basename (g_ptr_array_index (summary->removed, 0));
  second = g_file_get_basename (g_ptr_array_index (summary->removed, 1));
  g_assert_cmpstr (first, ==, "a-index-idx1-int");
  g_assert_cmpstr (second, ==, "a-images-idx3-ubyte");
  check_proof (self);
}

/* Images that were overwritten after the earlier save aren't removed. */
static void
test_drop_then_all_other_images (Fixture *self,
                                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary =
    save_all_after_some (self, "a-images-idx3-ubyte", &error);
  g_autofree char *listed = test_folder_list (self->folder);

  g_assert_no_error (error);
  g_assert_cmpstr (listed, ==, "a-images-idx3-ubyte a-labels a-labels.proof.json in");
  g_assert_cmpuint (summary->removed->len, ==, 1);
  check_proof (self);
}

/* If the proof or the index map was overwritten, it is unknown whether the index map belongs to an
 * earlier save, so nothing is written. */
static void
test_drop_then_all_unproven (Fixture *self,
                             gconstpointer data)
{
  static const char *const tampered[] = { "a-labels.proof.json", "a-index-idx1-int" };

  for (gsize i = 0; i < G_N_ELEMENTS (tampered); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *listed = NULL;
      g_autoptr (GByteArray) before = NULL;

      if (i > 0)
        {
          tear_down (self, data);
          set_up_bytes (self, data);
        }
      g_assert_null (save_all_after_some (self, tampered[i], &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
      g_assert_nonnull (strstr (error->message, "a-index-idx1-int"));
      listed = test_folder_list (self->folder);
      g_assert_cmpstr (listed, ==,
                       "a-images-idx3-ubyte a-index-idx1-int a-labels a-labels.proof.json in");
      before = load (self->target);
      g_assert_cmpuint (before->len, ==, 8 + N_IMAGES - 1);
    }
}

/* An index map that doesn't belong to a save (but to a subset, for example) stays in the folder,
 * and doesn't prevent saving. */
static void
test_index_of_something_else (Fixture *self,
                              gconstpointer data)
{
  g_autoptr (GFile) index = test_folder_add_text (self->folder, "a-index-idx1-int", "a subset's");
  g_autoptr (GError) error = NULL;
  g_autofree char *listed = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (IdxCorrection) correction = idx_correction_new (self->dataset, self->decisions);
      g_autoptr (IdxCorrectionSummary) summary = save_by (correction, self, i > 0, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (summary->removed->len, ==, 0);
    }
  listed = test_folder_list (self->folder);
  g_assert_cmpstr (listed, ==, "a-index-idx1-int a-labels a-labels.proof.json in");
}

/* Unless replacing files is allowed, nothing is removed. */
static void
test_drop_then_all_no_replace (Fixture *self,
                               gconstpointer data)
{
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *listed = NULL;

  idx_decisions_set (self->decisions, 5, IDX_STATE_UNSURE, 0);
  correction = idx_correction_new (self->dataset, self->decisions);
  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_DROP, 0, NULL));
  summary = save_by (correction, self, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_remove (g_file_peek_path (self->target)), ==, 0);
  g_assert_true (
    idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_GIVEN, 0, NULL));
  g_assert_null (save_by (correction, self, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  listed = test_folder_list (self->folder);
  g_assert_cmpstr (listed, ==, "a-images-idx3-ubyte a-index-idx1-int a-labels.proof.json in");
}

static void
check_refused (Fixture *self,
               IdxError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrection) correction = idx_correction_new (self->dataset, self->decisions);

  idx_correction_protect (correction, self->labels_file);
  g_assert_null (save_by (correction, self, TRUE, &error));
  g_assert_error (error, IDX_ERROR, (int) code);
}

static void
test_inputs (Fixture *self,
             gconstpointer data)
{
  g_autofree char *path = g_file_get_path (self->labels_file);
  g_autofree char *link = g_build_filename (test_folder_get_path (self->folder), "link", NULL);
  g_autoptr (GFile) journal = test_folder_get_file (self->folder, "a.idxreview.jsonl");
  g_autoptr (GFile) linked = g_file_new_for_path (link);

  g_set_object (&self->target, self->labels_file);
  check_refused (self, IDX_ERROR_WRITE);
  g_set_object (&self->target, self->images_file);
  check_refused (self, IDX_ERROR_WRITE);
  g_set_object (&self->target, journal);
  check_refused (self, IDX_ERROR_WRITE);
  check_nothing_written (self);

  g_assert_cmpint (symlink (path, link), ==, 0);
  g_set_object (&self->target, linked);
  check_refused (self, IDX_ERROR_WRITE);
  test_check_content (self->labels_file, self->labels);
}

/* The proof must not replace an input either. */
static void
test_input_named_like_proof (Fixture *self,
                             gconstpointer data)
{
  g_autoptr (GFile) input = test_folder_add_text (self->folder, "a-labels.proof.json", "input");
  g_autoptr (GFile) labels = test_folder_get_file (self->folder, "a-labels");
  g_autoptr (IdxCorrection) correction = idx_correction_new (self->dataset, self->decisions);
  g_autoptr (GError) error = NULL;

  idx_correction_protect (correction, input);
  g_assert_null (save_by (correction, self, TRUE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_false (g_file_query_exists (labels, NULL));
}

static void
test_existing (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) proof = test_folder_add_text (self->folder, "a-labels.proof.json", "old");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrection) correction = idx_correction_new (self->dataset, self->decisions);
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  g_assert_null (save (self, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_false (g_file_query_exists (self->target, NULL));
  g_clear_error (&error);
  summary = save_by (correction, self, TRUE, &error);
  g_assert_no_error (error);
  check_proof (self);
}

static void
test_changed_in_place (Fixture *self,
                       gconstpointer data)
{
  g_autofree char *path = g_file_get_path (self->labels_file);

  self->labels->data[8 + 9]++;
  g_assert_true (g_file_set_contents_full (path, (const char *) self->labels->data,
                                           (gssize) self->labels->len, G_FILE_SET_CONTENTS_NONE,
                                           0600, NULL));
  check_refused (self, IDX_ERROR_CHANGED);
  check_nothing_written (self);
}

static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autofree char *path = g_file_get_path (self->labels_file);

  g_assert_cmpint (g_unlink (path), ==, 0);
  self->labels->data[8 + 9]++;
  g_object_unref (test_folder_add (self->folder, "in/a-labels", self->labels));
  check_refused (self, IDX_ERROR_CHANGED);
  check_nothing_written (self);
}

static void
test_read_only_folder (Fixture *self,
                       gconstpointer data)
{
  g_autofree char *path = g_file_get_path (self->images_file);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  if (geteuid () == 0)
    {
      g_test_skip ("root may write everywhere");
      return;
    }
  g_clear_object (&self->target);
  self->target = test_folder_get_file (self->folder, "in/new-labels");
  g_assert_cmpint (g_chmod (folder, 0500), ==, 0);
  g_assert_null (save (self, &error));
  g_assert_cmpint (g_chmod (folder, 0700), ==, 0);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  check_nothing_written (self);
}

static void
test_vanished_folder (Fixture *self,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&self->target);
  self->target = test_folder_get_file (self->folder, "nowhere/a-labels");
  g_assert_null (save (self, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  check_nothing_written (self);
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxCorrection) correction = idx_correction_new (self->dataset, self->decisions);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
    idx_correction_save (correction, self->target, FALSE, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  check_nothing_written (self);
}

/* Decisions that are made after the correction was created aren't saved. */
static void
test_later_decision (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  g_autoptr (GByteArray) expected = test_idx_labels (N_IMAGES);
  g_autoptr (GError) error = NULL;

  idx_decisions_set (self->decisions, 1, IDX_STATE_RELABELED, 5);
  expected->data[8 + 1] = 5;
  correction = idx_correction_new (self->dataset, self->decisions);
  idx_decisions_set (self->decisions, 2, IDX_STATE_RELABELED, 5);
  summary = idx_correction_save (correction, self->target, FALSE, NULL, NULL, &error);
  g_assert_no_error (error);
  test_check_content (self->target, expected);
  check_proof (self);
}

static void
test_journal (Fixture *self,
              gconstpointer data)
{
  const guint32 index = 3;
  const gint32 label = 9;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxJournal) journal = test_journal_open (self->dataset, "ann");
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  g_assert_true (
    idx_journal_decide (journal, &index, 1, IDX_STATE_RELABELED, &label, -1, &error));
  correction = idx_correction_new (self->dataset, idx_journal_get_decisions (journal));
  idx_correction_set_journal (correction, journal);
  summary = save_by (correction, self, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (summary->n_changed, ==, 1);
  check_proof (self);

  /* Lines that are added to the journal later don't invalidate the proof. */
  g_assert_true (idx_journal_undo (journal, NULL));
  check_proof (self);
}

/* Changes the hash of the images in a journal. */
static void
name_other_images (GFile *journal)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char *hash;

  g_assert_true (g_file_load_contents (journal, NULL, &text, NULL, NULL, &error));
  hash = strstr (text, "\"images_sha256\":\"");
  g_assert_nonnull (hash);
  memset (hash + strlen ("\"images_sha256\":\""), '0', 64);
  g_assert_true (g_file_set_contents (g_file_peek_path (journal), text, -1, &error));
}

/* A journal for other images with the same labels is refused. */
static void
test_journal_of_other_images (Fixture *self,
                              gconstpointer data)
{
  const guint32 index = 3;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxJournal) journal = test_journal_open (self->dataset, "ann");
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (GFile) location = NULL;

  g_assert_true (idx_journal_decide (journal, &index, 1, IDX_STATE_KEPT, NULL, -1, &error));
  location = g_object_ref (idx_journal_get_location (journal));
  g_clear_object (&journal);
  name_other_images (location);
  journal = idx_journal_read (location, self->dataset, NULL, &error);
  g_assert_no_error (error);
  correction = idx_correction_new (self->dataset, idx_journal_get_decisions (journal));
  idx_correction_set_journal (correction, journal);
  g_assert_null (save_by (correction, self, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_false (g_file_query_exists (self->target, NULL));
}

/* Another program changes the journal without changing its size. The proof must not name such a
 * journal, so nothing is saved until the journal has moved. */
static void
test_journal_changed (Fixture *self,
                      gconstpointer data)
{
  const guint32 index = 3;
  const gint32 label = 9;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxJournal) journal = test_journal_open (self->dataset, "ann");
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrection) again = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  int fd;

  g_assert_true (
    idx_journal_decide (journal, &index, 1, IDX_STATE_RELABELED, &label, -1, &error));
  fd = open (g_file_peek_path (idx_journal_get_location (journal)), O_WRONLY);
  g_assert_cmpint (pwrite (fd, "x", 1, 2), ==, 1);
  g_assert_cmpint (close (fd), ==, 0);
  correction = idx_correction_new (self->dataset, idx_journal_get_decisions (journal));
  idx_correction_set_journal (correction, journal);
  g_assert_null (save_by (correction, self, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_JOURNAL_CHANGED);
  g_assert_false (g_file_query_exists (self->target, NULL));

  g_clear_error (&error);
  g_assert_true (idx_journal_move (journal, &error));
  again = idx_correction_new (self->dataset, idx_journal_get_decisions (journal));
  idx_correction_set_journal (again, journal);
  summary = save_by (again, self, FALSE, &error);
  g_assert_no_error (error);
  check_proof (self);
}

static void
add (const char *path,
     gconstpointer data,
     void (*set_up_func) (Fixture *, gconstpointer),
     void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, data, set_up_func, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/review/correction/bytes", NULL, set_up_bytes, test_bytes);
  add ("/review/correction/no-decisions", NULL, set_up_bytes, test_no_decisions);
  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autofree char *path = g_strdup_printf (
        "/review/correction/layout/%s-%u-%s", idx_element_type_get_name (layouts[i].type),
        layouts[i].n_columns, layouts[i].little_endian ? "little" : "big");

      add (path, &layouts[i], set_up, test_layout);
    }
  add ("/review/correction/gzip", NULL, set_up_bytes, test_compressed);
  add ("/review/correction/label-for-unsure", NULL, set_up_bytes, test_label_for_unsure);
  add ("/review/correction/drop", NULL, set_up_bytes, test_drop);
  add ("/review/correction/drop/little-endian", NULL, set_up, test_drop_little_endian);
  add ("/review/correction/drop-then-all", NULL, set_up_bytes, test_drop_then_all);
  add ("/review/correction/drop-then-all/other-images", NULL, set_up_bytes,
       test_drop_then_all_other_images);
  add ("/review/correction/drop-then-all/unproven", NULL, set_up_bytes,
       test_drop_then_all_unproven);
  add ("/review/correction/drop-then-all/index-of-something-else", NULL, set_up_bytes,
       test_index_of_something_else);
  add ("/review/correction/drop-then-all/no-replace", NULL, set_up_bytes,
       test_drop_then_all_no_replace);
  add ("/review/correction/inputs", NULL, set_up_bytes, test_inputs);
  add ("/review/correction/input-named-like-proof", NULL, set_up_bytes,
       test_input_named_like_proof);
  add ("/review/correction/existing", NULL, set_up_bytes, test_existing);
  add ("/review/correction/changed-in-place", NULL, set_up_bytes, test_changed_in_place);
  add ("/review/correction/replaced", NULL, set_up_bytes, test_replaced);
  add ("/review/correction/read-only-folder", NULL, set_up_bytes, test_read_only_folder);
  add ("/review/correction/vanished-folder", NULL, set_up_bytes, test_vanished_folder);
  add ("/review/correction/cancel", NULL, set_up_bytes, test_cancel);
  add ("/review/correction/later-decision", NULL, set_up_bytes, test_later_decision);
  add ("/review/correction/journal", NULL, set_up_bytes, test_journal);
  add ("/review/correction/journal-of-other-images", NULL, set_up_bytes,
       test_journal_of_other_images);
  add ("/review/correction/journal-changed", NULL, set_up_bytes, test_journal_changed);

  return g_test_run ();
}
