/* SPDX-License-Identifier: MIT */

/* Verifying a proof detects a flipped bit in any of its files. With `IDXVIEW_TEST_LONG=1`, bits are
 * flipped at a thousand offsets of each file. */

#include "idx-proof-verify.h"

#include "idx-bytes-source.h"
#include "idx-correction.h"
#include "idx-error.h"
#include "idx-journal.h"
#include "idx-proof-read.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-journal-open.h"

#include <string.h>

#define N_IMAGES 200
#define N_OFFSETS 1000
#define N_OFFSETS_SHORT 25
#define JOURNAL "labels.ann.idxreview.jsonl"
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

typedef struct
{
  TestFolder *folder;
  GFile *proof;
  guint64 n_lines; /* the number of lines of the journal that the proof covers */
} Fixture;

static GFile *
add_file (Fixture *self,
          const char *name,
          GByteArray *bytes)
{
  GFile *file = test_folder_add (self->folder, name, bytes);

  g_byte_array_unref (bytes);
  return file;
}

/* Saves corrected labels with a proof; if @drops is set, without some of the samples. */
static void
set_up_correction (Fixture *self,
                   gboolean drops)
{
  g_autoptr (GFile) images = NULL;
  g_autoptr (GFile) labels = NULL;
  g_autoptr (GFile) target = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxJournal) journal = NULL;
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  g_autoptr (GError) error = NULL;
  const gint32 three = 3;

  self->folder = test_folder_new ();
  images = add_file (self, "images", test_idx_images (N_IMAGES, 3, 3));
  labels = add_file (self, "labels", test_idx_labels (N_IMAGES));
  target = test_folder_get_file (self->folder, "new-labels");
  self->proof = test_folder_get_file (self->folder, "new-labels.proof.json");
  dataset = idx_dataset_open (images, labels, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  journal = test_journal_open (dataset, "ann");
  g_assert_no_error (error);
  for (guint32 i = 0; i < N_IMAGES; i += 14)
    g_assert_true (idx_journal_decide_by_rule (journal, &i, 1, IDX_STEP_RULE_SUGGESTED,
                                               IDX_STATE_RELABELED, &three, -1, NULL));
  for (guint32 i = 7; i < N_IMAGES; i += 14)
    g_assert_true (idx_journal_decide (journal, &i, 1, IDX_STATE_RELABELED, &three, -1, NULL));
  for (guint32 i = 1; i < N_IMAGES; i += 40)
    g_assert_true (idx_journal_decide (journal, &i, 1, IDX_STATE_UNSURE, NULL, -1, NULL));
  correction = idx_correction_new (dataset, idx_journal_get_decisions (journal));
  self->n_lines = idx_journal_get_n_lines (journal);
  idx_correction_set_journal (correction, journal);
  if (drops)
    g_assert_true (idx_correction_set_treatment (correction, IDX_STATE_UNSURE, IDX_TREATMENT_DROP,
                                                 0, NULL));
  summary = idx_correction_save (correction, target, FALSE, NULL, NULL, &error);
  g_assert_no_error (error);
  /* The proof doesn't cover this line. */
  g_assert_true (idx_journal_undo (journal, NULL));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  set_up_correction (self, FALSE);
}

static void
set_up_dropped (Fixture *self,
                gconstpointer data)
{
  set_up_correction (self, TRUE);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->proof);
  g_clear_pointer (&self->folder, test_folder_free);
}

/* Returns the errors of the proof, one per line; an empty string if it holds. */
static char *
find_errors (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxProof) proof = idx_proof_load (self->proof, NULL, &error);
  g_autoptr (GPtrArray) messages = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (proof == NULL)
    {
      g_assert_nonnull (error);
      return g_strdup (error->message);
    }
  messages = idx_proof_verify (proof, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (message->verdict == IDX_VERDICT_ERROR)
        g_string_append_printf (text, "%s\n", message->text);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns whether the proof holds. */
static gboolean
verify (Fixture *self)
{
  g_autofree char *errors = find_errors (self);

  return *errors == '\0';
}

static void
write_file (GFile *file,
            const char *bytes,
            gsize length)
{
  g_assert_true (g_file_set_contents (g_file_peek_path (file), bytes, (gssize) length, NULL));
}

/* Flips one bit at a time, at many offsets in the first @limit bytes, or in the whole file if
 * @limit is 0. Asserts that the proof doesn't hold. */
static void
check_flips (Fixture *self,
             const char *name,
             gsize limit)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  g_autofree char *bytes = NULL;
  gsize length;
  gboolean is_long = g_strcmp0 (g_getenv ("IDXVIEW_TEST_LONG"), "1") == 0;
  guint n_offsets = is_long ? N_OFFSETS : N_OFFSETS_SHORT;

  g_assert_true (g_file_load_contents (file, NULL, &bytes, &length, NULL, NULL));
  for (guint i = 0; i < n_offsets; i++)
    {
      gsize offset = (gsize) i * (limit > 0 ? limit : length) / n_offsets;
      char bit = (char) (1U << (i % 8));

      bytes[offset] ^= bit;
      write_file (file, bytes, length);
      if (verify (self))
        g_error ("bit %u of byte %zu of %s isn't noticed", i % 8, offset, name);
      bytes[offset] ^= bit;
    }
  write_file (file, bytes, length);
  g_assert_true (verify (self));
}

/* Returns the size of the journal lines that the proof covers: all lines except the undo. */
static gsize
get_journal_size (Fixture *self)
{
  g_autoptr (GFile) journal = test_folder_get_file (self->folder, JOURNAL);
  g_autofree char *text = NULL;
  const char *end;

  g_assert_true (g_file_load_contents (journal, NULL, &text, NULL, NULL, NULL));
  end = text;
  for (guint64 i = 0; i < self->n_lines; i++)
    end = strchr (end, '\n') + 1;
  g_assert_nonnull (strstr (end, "undo"));
  return (gsize) (end - text);
}

static void
test_flips (Fixture *self,
            gconstpointer data)
{
  check_flips (self, "images", 0);
  check_flips (self, "labels", 0);
  check_flips (self, "new-labels", 0);
  check_flips (self, "new-labels.proof.json", 0);
  check_flips (self, JOURNAL, get_journal_size (self));
}

static void
test_flips_dropped (Fixture *self,
                    gconstpointer data)
{
  check_flips (self, "new-labels", 0);
  check_flips (self, "new-images-idx3-ubyte", 0);
  check_flips (self, "new-index-idx1-int", 0);
  check_flips (self, "new-labels.proof.json", 0);
}

/* The proof holds only if nothing is cut off or added. */
static void
test_length (Fixture *self,
             gconstpointer data)
{
  g_autofree char *bytes = NULL;
  g_autofree char *longer = NULL;
  gsize length;

  g_assert_true (g_file_load_contents (self->proof, NULL, &bytes, &length, NULL, NULL));
  longer = g_strconcat (bytes, "\n", NULL);
  write_file (self->proof, longer, length + 1);
  g_assert_false (verify (self));
  for (gsize cut = 0; cut < length; cut += 1 + length / 50)
    {
      write_file (self->proof, bytes, cut);
      g_assert_false (verify (self));
    }
  write_file (self->proof, bytes, length);
  g_assert_true (verify (self));
}

/* Returns the text of a proof with its digest recomputed. */
static char *
recompute_digest (const char *text)
{
  const char *digest = g_strrstr (text, "\"digest\":\"") + strlen ("\"digest\":\"");
  g_autofree char *start = g_strndup (text, (gsize) (digest - text));
  g_autofree char *text_without_digest = g_strconcat (start, "\"}\n", NULL);
  g_autofree char *sha256 =
    g_compute_checksum_for_string (G_CHECKSUM_SHA256, text_without_digest, -1);

  return g_strconcat (start, sha256, "\"}\n", NULL);
}

/* Replaces @old_text in the proof and recomputes the digest. Asserts that the proof holds, or if
 * @error isn't NULL, that it fails with a message that contains @error. Then restores the proof. */
static void
replace (Fixture *self,
         const char *old_text,
         const char *new_text,
         const char *error)
{
  g_autofree char *bytes = NULL;
  g_autofree char *text_with_digest = NULL;
  g_autofree char *errors = NULL;
  g_autoptr (GString) text = NULL;

  g_assert_true (g_file_load_contents (self->proof, NULL, &bytes, NULL, NULL, NULL));
  text = g_string_new (bytes);
  g_assert_cmpuint (g_string_replace (text, old_text, new_text, 1), ==, 1);
  text_with_digest = recompute_digest (text->str);
  write_file (self->proof, text_with_digest, strlen (text_with_digest));
  errors = find_errors (self);
  if (error == NULL)
    g_assert_cmpstr (errors, ==, "");
  else if (strstr (errors, error) == NULL)
    g_error ("“%s” instead of “%s” isn't refused with “%s”: %s", new_text, old_text, error,
             errors);
  write_file (self->proof, bytes, strlen (bytes));
  g_assert_true (verify (self));
}

/* False statements are detected even if the digest is valid. */
static void
test_lies (Fixture *self,
           gconstpointer data)
{
  replace (self, "\"given\":7,\"new\":3", "\"given\":7,\"new\":4", "other changes");
  replace (self, "\"given\":7,\"new\":3", "\"given\":6,\"new\":3", "given labels don't match");
  replace (self, "{\"index\":7,", "{\"index\":8,", "other changes");
  replace (self, "\"app_version\":\"", "\"app_version\":\"9", NULL);
  replace (self, "\"version\":1", "\"version\":2", "another version");
  replace (self, "\"format\":\"idxproof\"", "\"format\":\"idxtruth\"", "isn't a proof");
  replace (self, "\"samples\":200", "\"samples\":199", "states 199 samples");
  replace (self, "\"samples\":200", "\"samples\":201", "states 201 samples");
  replace (self, "\"samples\":200", "\"samples\":4294967295", "states 4,294,967,295 samples");
  /* Says nothing about files whose header is big-endian and whose elements have one byte. */
  replace (self, "\"byte_order\":\"big\"", "\"byte_order\":\"little\"", NULL);
  replace (self, "\"byte_order\":\"big\"", "\"byte_order\":\"none\"", "is damaged");
  replace (self, "\"undecided\":", "\"undecided\":1", "in each state");
  replace (self, "\"n_changes\":", "\"n_changes\":1", "The number of changes");
  replace (self, "\"lines\":", "\"lines\":9", "The journal: ");
  replace (self, "\"file\":\"images\"", "\"file\":\"labels\"", "The images: ");
  replace (self, "\"file\":\"labels\"", "\"file\":\"new-labels\"", "The given labels: ");
  replace (self, "\"file\":\"new-labels\"", "\"file\":\"labels\"", "The corrected labels: ");
  replace (self, "\"file\":\"" JOURNAL "\"", "\"file\":\"labels\"", "The journal: ");
  replace (self, "\"kept_images\":null",
           "\"kept_images\":{\"file\":\"images\",\"sha256\":\"" ZEROS "\"}",
           "The remaining images: ");
  replace (self, "\"index\":null", "\"index\":{\"file\":\"labels\",\"sha256\":\"" ZEROS "\"}",
           "The original indices: ");
}

/* Each hash is compared. */
static void
test_lies_about_hashes (Fixture *self,
                        gconstpointer data)
{
  static const char *const keys[][2] = {
    { "\"images\":", "The images: The content" },
    { "\"given_labels\":", "The given labels: The content" },
    { "\"labels\":", "The corrected labels: The content" },
    { "\"kept_images\":", "The remaining images: The content" },
    { "\"index\":", "The original indices: The content" },
    { "\"journal\":", "The journal: The content" },
  };
  g_autofree char *text = NULL;

  g_assert_true (g_file_load_contents (self->proof, NULL, &text, NULL, NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const char *key = strstr (text, keys[i][0]);
      g_autofree char *sha256 = g_strndup (strstr (key, "\"sha256\":\"") + 10, 64);

      replace (self, sha256, ZEROS, keys[i][1]);
    }
}

/* Two counts of samples that add up to the right sum. */
static void
test_lies_about_states (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (IdxProof) proof = idx_proof_load (self->proof, NULL, NULL);
  static const IdxState states[] = { IDX_STATE_UNDECIDED, IDX_STATE_KEPT, IDX_STATE_RELABELED,
                                     IDX_STATE_UNSURE, IDX_STATE_EXCLUDED };
  g_autofree char *text = NULL;
  char *end;

  g_assert_true (g_file_load_contents (self->proof, NULL, &text, NULL, NULL, NULL));
  end = strstr (strstr (text, "\"states\":{"), "}");
  end[1] = '\0';
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr (GString) lie = g_string_new ("\"states\":{");

      for (guint state = 0; state < IDX_N_STATES; state++)
        {
          gint64 n = idx_proof_get_n_in_state (proof, state);

          n += state == states[i] ? 1 : 0;
          n -= state == states[(i + 1) % G_N_ELEMENTS (states)] ? 1 : 0;
          g_string_append_printf (lie, "%s\"%s\":%" G_GINT64_FORMAT, state > 0 ? "," : "",
                                  idx_state_get_nick (state), MAX (n, 0));
        }
      g_string_append_c (lie, '}');
      replace (self, strstr (text, "\"states\":{"), lie->str, "in each state");
    }
}

/* Two counts of decisions that add up to the right sum. A proof without these counts, as version
 * 1.0.0 wrote it, holds. */
static void
test_lies_about_rules (Fixture *self,
                       gconstpointer data)
{
  const char *rules = "\"rules\":{\"none\":18,\"suggested\":15,\"patch\":0,\"page\":0}";

  replace (self, rules, "\"rules\":{\"none\":19,\"suggested\":14,\"patch\":0}",
           "decisions by each rule");
  replace (self, rules, "\"rules\":{\"none\":18,\"suggested\":15,\"patch\":0}", NULL);
  replace (self, rules, "\"rules\":{\"suggested\":15}", "is damaged");
  replace (self, rules, "\"rules\":15", "is damaged");
  replace (self, rules, "\"rules\":null", NULL);
  replace (self, "\"journal\":{", "\"journal\":null,\"other\":{", "names no journal that shows");
  replace (self, rules, "\"other\":1", NULL);
}

/* A wrong given label of a dropped sample is detected. So is a proof that names no remaining images
 * or no original indices although samples were left out. */
static void
test_lies_about_dropped (Fixture *self,
                         gconstpointer data)
{
  static const char *const wrong_labels[] = { "0,\"new\":null", "1,\"new\":null" };
  g_autofree char *text = NULL;
  char *start, *end, *text_of_index;

  g_assert_true (g_file_load_contents (self->proof, NULL, &text, NULL, NULL, NULL));
  start = strstr (text, ",\"new\":null") - 1;
  g_assert_true (g_ascii_isdigit (*start) && start[-1] == ':');
  end = g_strndup (start, strlen ("0,\"new\":null"));
  replace (self, end, wrong_labels[*start == '0'], "given labels don't match");
  g_free (end);
  end = strstr (strstr (text, "\"kept_images\":{"), "}");
  end[1] = '\0';
  replace (self, strstr (text, "\"kept_images\":{"), "\"kept_images\":null",
           "The remaining images: Samples were left out");
  text_of_index = strstr (end + 2, "\"index\":{");
  end = strstr (text_of_index, "}");
  end[1] = '\0';
  replace (self, text_of_index, "\"index\":null", "The original indices: Samples were left out");
}

/* Labels that don't follow from the decisions in the journal. */
typedef struct
{
  const char *states[4]; /* the decisions in the journal about the first samples */
  const char *forged[4]; /* the decisions that determine the labels */
  IdxTreatment unsure;
} Forgery;

static void
decide_all (IdxDecisions *decisions,
            const char *const states[4])
{
  for (guint i = 0; i < 4; i++)
    {
      IdxState state;

      g_assert_true (idx_state_find (states[i], &state));
      (void) idx_decisions_set (decisions, i, state, 9);
    }
}

/* Saves labels that are corrected by the decisions @made, with a journal of the decisions @stated.
 * Returns whether the proof holds. */
static gboolean
verify_made (const char *const stated[4],
             const char *const made[4],
             IdxTreatment unsure)
{
  Fixture self = { .folder = test_folder_new () };
  g_autoptr (GFile) images = add_file (&self, "images", test_idx_images (N_IMAGES, 3, 3));
  g_autoptr (GFile) labels = add_file (&self, "labels", test_idx_labels (N_IMAGES));
  g_autoptr (GFile) target = test_folder_get_file (self.folder, "new-labels");
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxJournal) journal = NULL;
  g_autoptr (IdxDecisions) decisions = NULL;
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  g_autoptr (GError) error = NULL;
  const gint32 nine = 9;
  gboolean holds;

  self.proof = test_folder_get_file (self.folder, "new-labels.proof.json");
  dataset = idx_dataset_open (images, labels, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  journal = test_journal_open (dataset, "ann");
  g_assert_no_error (error);
  for (guint32 i = 0; i < 4; i++)
    {
      IdxState state;

      g_assert_true (idx_state_find (stated[i], &state));
      g_assert_true (idx_journal_decide (journal, &i, 1, state,
                                         state == IDX_STATE_RELABELED ? &nine : NULL, -1, NULL));
    }
  decisions = idx_decisions_new (idx_dataset_get_labels (dataset));
  decide_all (decisions, made);
  correction = idx_correction_new (dataset, decisions);
  idx_correction_set_journal (correction, journal);
  g_assert_true (idx_correction_set_treatment (correction, IDX_STATE_UNSURE, unsure, 9, NULL));
  summary = idx_correction_save (correction, target, FALSE, NULL, NULL, &error);
  g_assert_no_error (error);
  holds = verify (&self);
  g_clear_object (&journal);
  tear_down (&self, NULL);
  return holds;
}

/* All files match the proof, and the counts match the journal, but the decisions in the journal
 * lead to other labels. */
static void
test_forged (gconstpointer data)
{
  const Forgery *forgery = data;

  g_assert_true (verify_made (forgery->states, forgery->states, forgery->unsure));
  g_assert_true (verify_made (forgery->forged, forgery->forged, forgery->unsure));
  g_assert_false (verify_made (forgery->states, forgery->forged, forgery->unsure));
}

static const Forgery forged_kept = {
  { "kept", "unsure", "relabeled", "excluded" },
  { "unsure", "kept", "relabeled", "excluded" },
  IDX_TREATMENT_LABEL,
};

static const Forgery forged_undecided = {
  { "undecided", "unsure", "relabeled", "kept" },
  { "unsure", "undecided", "relabeled", "kept" },
  IDX_TREATMENT_LABEL,
};

static const Forgery forged_some = {
  { "unsure", "unsure", "excluded", "excluded" },
  { "unsure", "excluded", "unsure", "excluded" },
  IDX_TREATMENT_LABEL,
};

static const Forgery forged_dropped = {
  { "unsure", "unsure", "kept", "kept" },
  { "unsure", "kept", "unsure", "kept" },
  IDX_TREATMENT_DROP,
};

static const Forgery forged_swapped = {
  { "relabeled", "kept", "undecided", "undecided" },
  { "kept", "relabeled", "undecided", "undecided" },
  IDX_TREATMENT_GIVEN,
};

/* The proof doesn't hold if the journal belongs to other images. */
static void
test_other_images (Fixture *self,
                   gconstpointer data)
{
  g_autofree char *zeros = g_strnfill (64, '0');
  g_autofree char *other = g_strdup_printf ("\n{\"images_sha256\":\"%s\"}", zeros);
  g_autoptr (GFile) journal = test_folder_get_file (self->folder, JOURNAL);
  gsize size = get_journal_size (self);
  g_autofree char *text = NULL;
  g_autofree char *old_sha256 = NULL;
  g_autofree char *new_sha256 = NULL;
  g_autofree char *old_lines = g_strdup_printf ("\"lines\":%" G_GUINT64_FORMAT, self->n_lines);
  g_autofree char *new_lines = g_strdup_printf ("\"lines\":%" G_GUINT64_FORMAT, self->n_lines + 1);
  g_autofree char *proof = NULL;
  g_autofree char *text_with_digest = NULL;
  g_autoptr (GString) changed = NULL;
  g_autoptr (GString) stated = NULL;

  g_assert_true (g_file_load_contents (journal, NULL, &text, NULL, NULL, NULL));
  text[size] = '\0';
  old_sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  changed = g_string_new (text);
  g_string_insert (changed, strchr (text, '\n') - text, other);
  new_sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, changed->str, -1);
  write_file (journal, changed->str, changed->len);

  g_assert_true (g_file_load_contents (self->proof, NULL, &proof, NULL, NULL, NULL));
  stated = g_string_new (proof);
  g_assert_cmpuint (g_string_replace (stated, old_sha256, new_sha256, 1), ==, 1);
  g_assert_cmpuint (g_string_replace (stated, old_lines, new_lines, 1), ==, 1);
  text_with_digest = recompute_digest (stated->str);
  write_file (self->proof, text_with_digest, strlen (text_with_digest));
  g_assert_false (verify (self));
}

/* All paths are relative to the proof. */
static void
test_moved (Fixture *self,
            gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autoptr (IdxProof) proof = idx_proof_load (self->proof, NULL, NULL);

  g_assert_true (g_file_load_contents (self->proof, NULL, &text, NULL, NULL, NULL));
  g_assert_null (strstr (text, test_folder_get_path (self->folder)));
  g_assert_nonnull (strstr (text, "{\"file\":\"images\""));
  path = g_file_get_path (idx_proof_get_location (proof, IDX_PROOF_GIVEN_LABELS));
  g_assert_true (g_str_has_suffix (path, "/labels"));
}

static void
check_not_a_proof (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (IdxSource) source = idx_bytes_source_new (bytes);
  g_autoptr (GFile) location = g_file_new_for_path ("/nowhere/proof.json");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_proof_read (source, location, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PROOF);
}

static void
test_foreign (void)
{
  g_autofree char *brackets = g_strnfill (100000, '[');
  g_autofree char *nested = g_strconcat ("{\"a\":", brackets, ",\n", NULL);
  g_autofree char *endless = g_strnfill (1000000, 'x');

  check_not_a_proof ("");
  check_not_a_proof ("\n");
  check_not_a_proof ("{}\n");
  check_not_a_proof (",\n");
  check_not_a_proof ("[],\n");
  check_not_a_proof ("{\"format\":3,\n");
  check_not_a_proof ("{\"format\":\"idxproof\",\"version\":1,\n");
  check_not_a_proof (nested);
  check_not_a_proof (endless);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/review/proof/flips", Fixture, NULL, set_up, test_flips, tear_down);
  g_test_add ("/review/proof/flips-dropped", Fixture, NULL, set_up_dropped, test_flips_dropped,
              tear_down);
  g_test_add ("/review/proof/length", Fixture, NULL, set_up, test_length, tear_down);
  g_test_add ("/review/proof/lies/statements", Fixture, NULL, set_up, test_lies, tear_down);
  g_test_add ("/review/proof/lies/hashes", Fixture, NULL, set_up_dropped, test_lies_about_hashes,
              tear_down);
  g_test_add ("/review/proof/lies/states", Fixture, NULL, set_up, test_lies_about_states,
              tear_down);
  g_test_add ("/review/proof/lies/rules", Fixture, NULL, set_up, test_lies_about_rules, tear_down);
  g_test_add ("/review/proof/lies-dropped", Fixture, NULL, set_up_dropped, test_lies_about_dropped,
              tear_down);
  g_test_add_data_func ("/review/proof/forged/kept", &forged_kept, test_forged);
  g_test_add_data_func ("/review/proof/forged/undecided", &forged_undecided, test_forged);
  g_test_add_data_func ("/review/proof/forged/some-unsure", &forged_some, test_forged);
  g_test_add_data_func ("/review/proof/forged/dropped", &forged_dropped, test_forged);
  g_test_add_data_func ("/review/proof/forged/swapped", &forged_swapped, test_forged);
  g_test_add ("/review/proof/other-images", Fixture, NULL, set_up, test_other_images, tear_down);
  g_test_add ("/review/proof/moved", Fixture, NULL, set_up, test_moved, tear_down);
  g_test_add_func ("/review/proof/foreign", test_foreign);

  return g_test_run ();
}
