/* SPDX-License-Identifier: MIT */

/* What races are about: two sessions, everything that runs jobs for them, and their files; and what
 * holds whenever all jobs have ended. */

#include "race-set.h"

#include "test-bytes.h"
#include "test-gzip.h"
#include "test-loop.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_SAMPLES 120U
#define N_FEATURES 6U
#define N_CLASSES 10U

/* Every so many samples, the label is wrong. */
#define WRONG_EVERY 40U

/* Sessions that were closed while their workers were running. */
static guint n_closing;

/* --- Files --- */

static GFile *
add_images (RaceSet *self,
            const char *name,
            guint8 difference)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) stored = NULL;

  /* Each dataset has choices and check results of its own. */
  images->data[images->len - 1] ^= difference;
  stored = g_str_has_suffix (name, ".gz") ? test_gzip (images) : g_byte_array_ref (images);
  return test_folder_add (self->folder, name, stored);
}

static void
add_labels (RaceSet *self,
            const char *name)
{
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);

  for (guint i = WRONG_EVERY; i < N_SAMPLES; i += WRONG_EVERY)
    labels->data[labels->len - N_SAMPLES + i] = 5;
  g_object_unref (test_folder_add (self->folder, name, labels));
}

static void
add_columns (RaceSet *self,
             const char *name)
{
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 2, N_SAMPLES, 2);

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      test_append_be (labels, 4, i % 10);
      test_append_be (labels, 4, i % 7);
    }
  g_object_unref (test_folder_add (self->folder, name, labels));
}

static GFile *
add_features (RaceSet *self)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x0D, 2, N_SAMPLES, N_FEATURES);

  for (guint i = 0; i < N_SAMPLES; i++)
    for (guint column = 0; column < N_FEATURES; column++)
      {
        float feature = (i % 10 == column ? 1.0F : 0.0F) + 0.01F * (float) (i * 7 % 11 + column);
        guint32 bits;

        memcpy (&bits, &feature, sizeof bits);
        test_append_be (bytes, 4, bits);
      }
  return test_folder_add (self->folder, "model-idx2-float", bytes);
}

/* Adds a journal of another reviewer of the first dataset. */
static GFile *
add_journal (RaceSet *self)
{
  g_autoptr (GFile) labels = test_folder_get_file (self->folder, "plain-labels-idx1-ubyte");
  g_autoptr (GBytes) bytes = g_file_load_bytes (labels, NULL, NULL, NULL);
  g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_autofree char *text =
    g_strdup_printf ("{\"format\":\"idxreview\",\"version\":1,\"samples\":%u,\"rows\":14,"
                     "\"columns\":14,\"images_sha256\":null,\"labels_sha256\":\"%s\","
                     "\"reviewer\":\"bob\"}\n"
                     "{\"seq\":1,\"i\":[3,17],\"new\":[8,1],\"state\":\"relabeled\"}\n",
                     N_SAMPLES, sha256);

  return test_folder_add_text (self->folder, "plain-labels-idx1-ubyte.bob.idxreview.jsonl", text);
}

static void
add_files (RaceSet *self)
{
  self->datasets[0] = add_images (self, "plain-images-idx3-ubyte", 0);
  self->datasets[1] = add_images (self, "packed-images-idx3-ubyte.gz", 1);
  self->datasets[2] = add_images (self, "columns-images-idx3-ubyte", 2);
  add_labels (self, "plain-labels-idx1-ubyte");
  add_labels (self, "packed-labels-idx1-ubyte");
  add_columns (self, "columns-labels-idx2-int");
  self->features = add_features (self);
  self->journal = add_journal (self);
  self->predictions =
    test_folder_add_text (self->folder, "predictions.csv", "index,label\n3,8\n14,2\n40,0\n");
  self->table = test_folder_add_text (self->folder, "table.csv", "7,1,2,3,4\n1,9,9,9,255\n");
  self->names = test_folder_add_text (self->folder, "names.txt",
                                      "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
}

/* --- Sessions --- */

/* No file is damaged, so no job may fail. */
static void
message_cb (RaceSet *self,
            const IdxSessionMessage *message)
{
  if (message != NULL && message->severity == IDX_SEVERITY_ERROR && self->problem == NULL)
    self->problem = g_strdup_printf ("%s: %s", message->title, message->text);
}

/* The dataset and the subset of the session always belong together. */
static void
subset_cb (IdxSession *session)
{
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (session));

  g_assert_true (idx_subset_get_dataset (subset) == idx_session_get_dataset (session));
}

static void
document_subset_cb (IdxDocument *document)
{
  IdxSubset *subset = idx_arrangement_get_subset (
    idx_session_view_get_arrangement (idx_document_get_view (document)));

  g_assert_true (idx_subset_get_dataset (subset) == idx_document_get_dataset (document));
}

static void
finalized_cb (gpointer data,
              GObject *object)
{
  n_closing--;
}

static void
start (RaceSet *self)
{
  self->session = idx_session_new ();
  g_signal_connect_swapped (self->session, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (self->session, "notify::subset", G_CALLBACK (subset_cb), NULL);
  idx_session_set_update_delay (self->session, 0);
  self->other = idx_document_new (idx_session_get_tasks (self->session));
  g_signal_connect_swapped (self->other, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (self->other, "notify::subset", G_CALLBACK (document_subset_cb), NULL);
  self->maker = idx_map_maker_new (self->session);
  self->similar = idx_similar_images_new (self->session);
  self->neighbors = idx_class_neighbors_new (self->session);
  self->comparison =
    idx_comparison_new (idx_session_get_tasks (self->session),
                        idx_session_get_document (self->session), self->other);
  self->reviews = idx_review_comparison_new (self->session);
  self->facets = idx_facet_list_new (self->session);
  self->study = idx_class_study_new (self->session);
  self->means = idx_class_means_new ();
  self->completer = idx_completer_new ();
}

static void
wait_for_end (RaceSet *self,
              gpointer object)
{
  g_signal_handlers_disconnect_by_data (object, self);
  g_object_weak_ref (object, finalized_cb, NULL);
  n_closing++;
}

static void
stop (RaceSet *self)
{
  idx_comparison_close (self->comparison);
  g_clear_object (&self->maker);
  g_clear_object (&self->similar);
  g_clear_object (&self->neighbors);
  g_clear_object (&self->comparison);
  g_clear_object (&self->reviews);
  g_clear_object (&self->facets);
  g_clear_object (&self->study);
  g_clear_object (&self->means);
  g_clear_object (&self->completer);
  wait_for_end (self, self->session);
  wait_for_end (self, self->other);
  idx_document_close (self->other);
  idx_session_close (self->session);
  g_clear_object (&self->other);
  g_clear_object (&self->session);
}

RaceSet *
race_set_new (guint32 seed)
{
  RaceSet *self = g_new0 (RaceSet, 1);

  self->random = g_rand_new_with_seed (seed);
  self->folder = test_folder_new ();
  self->output = test_folder_new ();
  add_files (self);
  start (self);
  return self;
}

void
race_set_restart (RaceSet *self)
{
  stop (self);
  start (self);
}

/* --- What holds --- */

/* Asserts that a session is complete and consistent. */
static void
check_document (IdxDocument *document)
{
  IdxDataset *dataset = idx_document_get_dataset (document);
  IdxSubset *subset = idx_arrangement_get_subset (
    idx_session_view_get_arrangement (idx_document_get_view (document)));
  IdxSelection *selection = idx_document_get_selection (document);
  guint32 index;

  if (dataset == NULL)
    {
      g_assert_null (subset);
      return;
    }
  g_assert_true (idx_subset_get_dataset (subset) == dataset);
  g_assert_cmpuint (idx_dataset_get_n_samples (dataset), ==, N_SAMPLES);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), <=, N_SAMPLES);
  if (selection != NULL && idx_selection_get_index (selection, &index))
    g_assert_cmpuint (index, <, N_SAMPLES);
}

/* Asserts that the journal on disk has the decisions that are shown. */
static void
check_journal (IdxSession *session)
{
  IdxReview *review = idx_session_get_review (session);
  IdxJournal *journal = review != NULL ? idx_review_get_journal (review) : NULL;
  GFile *location = journal != NULL ? idx_journal_get_location (journal) : NULL;
  IdxDataset *dataset = idx_session_get_dataset (session);
  g_autoptr (IdxJournal) stored = NULL;
  g_autoptr (GError) error = NULL;

  if (location == NULL || !g_file_query_exists (location, NULL) || dataset == NULL ||
      idx_session_is_blind (session))
    return;
  stored = idx_journal_read (location, dataset, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_SAMPLES; i++)
    g_assert_cmpint (idx_decisions_get_label (idx_journal_get_decisions (stored), i), ==,
                     idx_decisions_get_label (idx_dataset_get_decisions (dataset), i));
}

static guint
count_children (const char *path)
{
  g_autoptr (GDir) children = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (children) != NULL)
    n++;
  return n;
}

/* Asserts that a job wrote this file or folder completely; their names begin with what they are. */
static void
check_written (const char *path,
               const char *name)
{
  g_autofree char *content = NULL;
  gsize size;

  g_assert_cmpint (*name, !=, '.');
  if (g_str_has_prefix (name, "pictures"))
    {
      g_assert_cmpuint (count_children (path), ==, N_CLASSES);
      return;
    }
  g_assert_true (g_file_get_contents (path, &content, &size, NULL));
  if (g_str_has_suffix (name, ".pdf"))
    g_assert_nonnull (size > 8 ? g_strstr_len (content + size - 8, 8, "%%EOF") : NULL);
  else if (g_str_has_prefix (name, "subset") && g_str_has_suffix (name, "-images-idx3-ubyte"))
    g_assert_cmpuint (size, ==, 16 + N_SAMPLES * 14 * 14);
  else if (g_str_has_prefix (name, "labels") && !g_str_has_suffix (name, ".json"))
    {
      g_autofree char *proof = g_strconcat (path, ".proof.json", NULL);

      g_assert_true (g_file_test (proof, G_FILE_TEST_EXISTS));
    }
}

static void
check_output (RaceSet *self)
{
  const char *path = test_folder_get_path (self->output);
  g_autoptr (GDir) children = g_dir_open (path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (children)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      check_written (child, name);
    }
  test_folder_empty (self->output);
}

/* Asserts that no hidden file is left beside the inputs. */
static void
check_inputs (RaceSet *self)
{
  g_autoptr (GDir) children = g_dir_open (test_folder_get_path (self->folder), 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (children)) != NULL)
    g_assert_cmpint (*name, !=, '.');
}

void
race_set_settle (RaceSet *self)
{
  test_loop_settle ();
  g_assert_cmpuint (n_closing, ==, 0);
  g_assert_cmpstr (self->problem, ==, NULL);
  g_assert_null (idx_job_list_get_current (idx_session_get_tasks (self->session)));
  check_document (idx_session_get_document (self->session));
  check_document (self->other);
  check_journal (self->session);
  check_output (self);
  check_inputs (self);
}

void
race_set_free (RaceSet *self)
{
  stop (self);
  test_loop_settle ();
  g_assert_cmpuint (n_closing, ==, 0);
  for (guint i = 0; i < RACE_N_DATASETS; i++)
    g_object_unref (self->datasets[i]);
  g_object_unref (self->features);
  g_object_unref (self->predictions);
  g_object_unref (self->names);
  g_object_unref (self->table);
  g_object_unref (self->journal);
  test_folder_free (self->folder);
  test_folder_free (self->output);
  g_rand_free (self->random);
  g_free (self->problem);
  g_free (self);
}
