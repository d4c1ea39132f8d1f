/* SPDX-License-Identifier: MIT */

/* Reads the lines of a journal. The journal is untrusted: reading stops at the first invalid line,
 * and the steps before it are kept. */

#include "idx-replay.h"

#include "idx-json.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORMAT "idxreview"
#define VERSION 1

/* How the first line of a journal of this program begins. */
#define HEADER_START "{\"format\":\"idxreview\""

/* A line that says that another file doesn't count any more. */
typedef struct
{
  char *sha256; /* NULL if that file couldn't be read */
  char *file;
} Superseded;

static void
superseded_clear (gpointer data)
{
  Superseded *self = data;

  g_free (self->sha256);
  g_free (self->file);
}

struct _IdxReplay
{
  GObject parent_instance;
  IdxJournalBinding binding;
  IdxHistory *history;
  IdxDecisions *decisions;
  GString *text;         /* the complete lines, then a line whose newline hasn't been fed yet */
  gsize size;            /* of the complete lines, in bytes */
  gsize copied_size;     /* of the lines that were copied from another file, in bytes */
  guint64 n_lines;       /* the number of complete lines */
  guint64 n_steps;       /* the number of steps, including undos */
  guint64 last_step_seq; /* the number (`seq`) of the last step, or 0 */
  guint64 saved_through; /* see idx_replay_get_saved_through() */
  gboolean was_saved;
  char *images_sha256;
  char *reviewer;     /* NULL if the journal doesn't contain it */
  char *last_time;    /* of the last step, or NULL */
  GArray *superseded; /* Superseded */
  IdxReplayProblem problem;
  char *reason; /* a message about @problem for the user, or NULL */
};

G_DEFINE_FINAL_TYPE (IdxReplay, idx_replay, G_TYPE_OBJECT)

static void
idx_replay_finalize (GObject *object)
{
  IdxReplay *self = IDX_REPLAY (object);

  g_clear_object (&self->history);
  g_clear_object (&self->decisions);
  g_string_free (self->text, TRUE);
  g_array_unref (self->superseded);
  g_free (self->images_sha256);
  g_free (self->reviewer);
  g_free (self->last_time);
  g_free (self->reason);
  G_OBJECT_CLASS (idx_replay_parent_class)->finalize (object);
}

static void
idx_replay_class_init (IdxReplayClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_replay_finalize;
}

static void
idx_replay_init (IdxReplay *self)
{
  self->history = idx_history_new ();
  self->text = g_string_new (NULL);
  self->superseded = g_array_new (FALSE, FALSE, sizeof (Superseded));
  g_array_set_clear_func (self->superseded, superseded_clear);
}

void
idx_journal_binding_init (IdxJournalBinding *self,
                          const IdxHeader *images,
                          const char *labels_sha256)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (images != NULL && labels_sha256 != NULL);

  self->n_samples = images->dimensions[0];
  self->rows = images->n_dimensions > 1 ? images->dimensions[1] : 1;
  self->columns = images->n_dimensions > 2 ? images->dimensions[2] : 1;
  g_strlcpy (self->labels_sha256, labels_sha256, sizeof self->labels_sha256);
  self->images_sha256[0] = '\0';
}

IdxReplay *
idx_replay_new (IdxLabels *labels,
                const IdxJournalBinding *binding)
{
  IdxReplay *self;

  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);
  g_return_val_if_fail (binding != NULL, NULL);

  self = g_object_new (IDX_TYPE_REPLAY, NULL);
  self->binding = *binding;
  self->decisions = idx_decisions_new (labels);
  return self;
}

/* Records a problem, unless there is one already. Takes ownership of @reason. */
static gboolean
fail (IdxReplay *self,
      IdxReplayProblem problem,
      char *reason)
{
  if (self->problem == IDX_REPLAY_OK)
    {
      self->problem = problem;
      self->reason = g_steal_pointer (&reason);
    }
  g_free (reason);
  return FALSE;
}

static gboolean
fail_damaged (IdxReplay *self)
{
  g_autofree char *line = idx_text_format_count (self->n_lines + 1);

  return fail (self, IDX_REPLAY_DAMAGED,
               g_strdup_printf (_ ("Line %s of the journal is damaged. The lines before it are "
                                   "valid."),
                                line));
}

static gboolean
fail_foreign (IdxReplay *self)
{
  return fail (self, IDX_REPLAY_FOREIGN, g_strdup (_ ("The file isn't a journal of a review.")));
}

static gboolean
fail_other_images (IdxReplay *self)
{
  return fail (self, IDX_REPLAY_IMAGES,
               g_strdup (_ ("The journal belongs to other images: their SHA-256 differs.")));
}

/* --- Values -------------------------------------------------------------------------------- */

static gboolean
get_integer (JsonNode *node,
             gint64 *value)
{
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  *value = json_node_get_int (node);
  return TRUE;
}

static gboolean
get_unsigned (JsonObject *object,
              const char *name,
              guint64 *value)
{
  gint64 number;

  if (!get_integer (json_object_get_member (object, name), &number) || number < 0)
    return FALSE;
  *value = (guint64) number;
  return TRUE;
}

static const char *
get_text (JsonObject *object,
          const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
             json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static const char *
get_hash (JsonObject *object,
          const char *name)
{
  const char *text = get_text (object, name);

  return text != NULL && strlen (text) == 64 && strspn (text, "0123456789abcdef") == 64 ? text
                                                                                        : NULL;
}

static JsonArray *
get_array (JsonObject *object,
           const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* --- Lines --------------------------------------------------------------------------------- */

static gboolean
take_images_sha256 (IdxReplay *self,
                    const char *sha256)
{
  if (self->binding.images_sha256[0] != '\0' &&
      !g_str_equal (self->binding.images_sha256, sha256))
    return fail_other_images (self);
  g_free (self->images_sha256);
  self->images_sha256 = g_strdup (sha256);
  return TRUE;
}

static gboolean
read_header (IdxReplay *self,
             JsonObject *object)
{
  const char *format = get_text (object, "format");
  const char *labels_sha256 = get_hash (object, "labels_sha256");
  const char *images_sha256 = get_hash (object, "images_sha256");
  IdxJournalBinding found;
  gint64 version;

  if (g_strcmp0 (format, FORMAT) != 0)
    return fail_foreign (self);
  if (!get_integer (json_object_get_member (object, "version"), &version) || version != VERSION)
    return fail (self, IDX_REPLAY_VERSION,
                 g_strdup (_ ("The journal was written by another version of Idxview.")));
  if (labels_sha256 == NULL || !get_unsigned (object, "samples", &found.n_samples) ||
      !get_unsigned (object, "rows", &found.rows) ||
      !get_unsigned (object, "columns", &found.columns))
    return fail_damaged (self);
  if (!g_str_equal (labels_sha256, self->binding.labels_sha256))
    return fail (self, IDX_REPLAY_LABELS,
                 g_strdup (_ ("The journal belongs to other labels: their SHA-256 differs.")));
  if (found.n_samples != self->binding.n_samples || found.rows != self->binding.rows ||
      found.columns != self->binding.columns)
    return fail (self, IDX_REPLAY_IMAGES,
                 g_strdup (_ ("The journal belongs to other images: their number or size "
                              "differs.")));
  self->reviewer = g_strdup (get_text (object, "reviewer"));
  return images_sha256 == NULL || take_images_sha256 (self, images_sha256);
}

static gboolean
read_indices (IdxReplay *self,
              JsonArray *array,
              guint32 *indices)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      gint64 index;

      if (!get_integer (json_array_get_element (array, i), &index) || index < 0 ||
          (guint64) index >= MIN (self->binding.n_samples, G_MAXUINT32))
        return FALSE;
      indices[i] = (guint32) index;
    }
  return TRUE;
}

/* Returns whether the given labels in a line, if it has any, are those of the labels file. The file
 * may be truncated; labels past its end aren't compared. */
static gboolean
match_given_labels (IdxReplay *self,
                    JsonObject *object,
                    const guint32 *indices,
                    guint n_indices)
{
  IdxLabels *labels = idx_decisions_get_labels (self->decisions);
  JsonArray *given = get_array (object, "given");
  gint64 value;

  if (given == NULL)
    return !json_object_has_member (object, "given");
  if (json_array_get_length (given) != n_indices)
    return FALSE;
  for (guint i = 0; i < n_indices; i++)
    if (!get_integer (json_array_get_element (given, i), &value) ||
        (indices[i] < idx_labels_get_n_labels (labels) &&
         value != idx_labels_get_value (labels, indices[i])))
      return FALSE;
  return TRUE;
}

static gint32 *
read_labels (IdxReplay *self,
             JsonObject *object,
             guint n_indices)
{
  JsonArray *array = get_array (object, "new");
  g_autofree gint32 *labels = NULL;

  if (array == NULL || json_array_get_length (array) != n_indices)
    return NULL;
  labels = g_new (gint32, n_indices);
  for (guint i = 0; i < n_indices; i++)
    {
      gint64 value;

      if (!get_integer (json_array_get_element (array, i), &value) ||
          !idx_decisions_can_hold (self->decisions, value))
        return NULL;
      labels[i] = (gint32) value;
    }
  return g_steal_pointer (&labels);
}

static gboolean
is_true (JsonObject *object,
         const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_BOOLEAN && json_node_get_boolean (node);
}

/* Reads what a decision or a blind reading says about the samples of @step. Sets @labels if that
 * includes labels. */
static gboolean
read_state (IdxReplay *self,
            JsonObject *object,
            gboolean is_reading,
            IdxStep *step,
            gint32 **labels)
{
  const char *nick = get_text (object, is_reading ? "reading" : "state");

  if (nick == NULL || !idx_state_find (nick, &step->state) ||
      !match_given_labels (self, object, step->indices, step->n_indices))
    return FALSE;
  if (is_reading)
    step->kind = IDX_STEP_READ;
  else
    step->kind = is_true (object, "blind") ? IDX_STEP_ACCEPT : IDX_STEP_DECIDE;
  step->rule = idx_step_rule_find (get_text (object, "by_rule"));
  if (step->state != IDX_STATE_RELABELED)
    return TRUE;
  *labels = read_labels (self, object, step->n_indices);
  step->labels = *labels;
  return *labels != NULL;
}

/* Reads a decision, a flag, or a blind reading. */
static gboolean
read_decision (IdxReplay *self,
               JsonObject *object,
               guint64 seq)
{
  gboolean is_reading = !json_object_has_member (object, "i");
  JsonArray *array = get_array (object, is_reading ? "read" : "i");
  g_autofree guint32 *indices = NULL;
  g_autofree gint32 *labels = NULL;
  IdxStep step = { .seq = seq };

  step.n_indices = array != NULL ? json_array_get_length (array) : 0;
  if (step.n_indices == 0 || step.n_indices > IDX_STEP_MAX_SAMPLES)
    return FALSE;
  indices = g_new (guint32, step.n_indices);
  if (!read_indices (self, array, indices))
    return FALSE;
  step.indices = indices;

  if (!is_reading && json_object_has_member (object, "flag"))
    {
      JsonNode *flag = json_object_get_member (object, "flag");

      if (!JSON_NODE_HOLDS_VALUE (flag) || json_node_get_value_type (flag) != G_TYPE_BOOLEAN)
        return FALSE;
      step.kind = IDX_STEP_FLAG;
      step.flag = json_node_get_boolean (flag);
    }
  else if (!read_state (self, object, is_reading, &step, &labels))
    return FALSE;
  idx_history_add (self->history, &step);
  return TRUE;
}

/* Reads the undo of a decision or a flag or, if @is_blind, of a blind reading. */
static gboolean
read_undo (IdxReplay *self,
           JsonObject *object,
           gboolean is_blind,
           guint64 seq)
{
  IdxStep step = { .seq = seq, .kind = IDX_STEP_UNDO };

  if (!get_unsigned (object, is_blind ? "undo_read" : "undo", &step.undone_seq) ||
      !idx_history_has_step (self->history, step.undone_seq) ||
      idx_history_is_blind (self->history, step.undone_seq) != is_blind)
    return FALSE;
  idx_history_add (self->history, &step);
  return TRUE;
}

/* Reads a line that records that corrected labels were saved. Version 1.0.0 didn't write `through`;
 * its lines count for all steps before them. */
static gboolean
read_saved (IdxReplay *self,
            JsonObject *object,
            guint64 seq)
{
  guint64 through = seq;

  if (json_object_has_member (object, "through") &&
      (!get_unsigned (object, "through", &through) || through >= seq))
    return FALSE;
  self->saved_through = through;
  self->was_saved = TRUE;
  idx_history_skip_to (self->history, seq);
  return TRUE;
}

/* Reads a line with the number @seq. Lines about blind readings have keys of their own, because
 * older versions, which ignore these lines, must get the same decisions. */
static gboolean
read_numbered (IdxReplay *self,
               JsonObject *object,
               guint64 seq)
{
  gboolean is_blind =
    !json_object_has_member (object, "undo") && !json_object_has_member (object, "i");
  gboolean is_undo = json_object_has_member (object, is_blind ? "undo_read" : "undo");
  const char *time = get_text (object, "t");

  if (is_blind && json_object_has_member (object, "saved"))
    return read_saved (self, object, seq);
  if (is_blind && !is_undo && !json_object_has_member (object, "read"))
    {
      idx_history_skip_to (self->history, seq);
      return TRUE;
    }
  if (!(is_undo ? read_undo (self, object, is_blind, seq) : read_decision (self, object, seq)))
    return FALSE;
  self->n_steps++;
  if (!is_blind)
    self->last_step_seq = seq;
  if (time != NULL)
    {
      g_free (self->last_time);
      self->last_time = g_strdup (time);
    }
  return TRUE;
}

static void
read_superseded (IdxReplay *self,
                 JsonObject *object)
{
  Superseded superseded = { g_strdup (get_hash (object, "supersedes")),
                            g_strdup (get_text (object, "file")) };

  g_array_append_val (self->superseded, superseded);
}

/* Reads a line after the header. Ignores unknown keys and lines of an unknown kind. */
static gboolean
read_later_line (IdxReplay *self,
                 JsonObject *object)
{
  const char *images_sha256 = get_hash (object, "images_sha256");
  guint64 seq;

  if (images_sha256 != NULL)
    {
      if (self->images_sha256 != NULL && !g_str_equal (self->images_sha256, images_sha256))
        return FALSE;
      if (!take_images_sha256 (self, images_sha256))
        return FALSE;
    }
  if (json_object_has_member (object, "supersedes"))
    read_superseded (self, object);
  if (json_object_has_member (object, "continues"))
    self->copied_size = self->size;
  if (!json_object_has_member (object, "seq"))
    return !json_object_has_member (object, "i") && !json_object_has_member (object, "undo");
  if (!get_unsigned (object, "seq", &seq) || seq <= idx_history_get_last_seq (self->history) ||
      seq > G_MAXINT64 / 2)
    return FALSE;
  return read_numbered (self, object, seq);
}

static gboolean
read_line (IdxReplay *self,
           const char *line,
           gsize length)
{
  g_autoptr (JsonObject) object = idx_json_parse_object (line, length);

  if (self->n_lines == 0)
    return object != NULL ? read_header (self, object) : fail_foreign (self);
  return (object != NULL && read_later_line (self, object)) || fail_damaged (self);
}

gboolean
idx_replay_feed (IdxReplay *self,
                 const char *text,
                 gsize size)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), FALSE);
  g_return_val_if_fail (text != NULL || size == 0, FALSE);

  while (size > 0)
    {
      const char *newline = memchr (text, '\n', size);
      gsize n = newline != NULL ? (gsize) (newline - text) + 1 : size;
      gsize line_size = self->text->len - self->size + n;

      if (line_size > IDX_JOURNAL_MAX_LINE || self->size + line_size > IDX_JOURNAL_MAX_SIZE)
        return self->n_lines > 0 ? fail_damaged (self) : fail_foreign (self);
      g_string_append_len (self->text, text, (gssize) n);
      if (newline != NULL)
        {
          if (!read_line (self, self->text->str + self->size, line_size - 1))
            return FALSE;
          self->size += line_size;
          self->n_lines++;
        }
      text += n;
      size -= n;
    }
  return TRUE;
}

/* Returns whether the text, which has no complete line, is at most the beginning of a header. */
static gboolean
is_start_of_header (const GString *text)
{
  return memcmp (text->str, HEADER_START, MIN (text->len, strlen (HEADER_START))) == 0;
}

void
idx_replay_finish (IdxReplay *self)
{
  g_return_if_fail (IDX_IS_REPLAY (self));

  if (self->n_lines == 0 && self->problem == IDX_REPLAY_OK)
    {
      if (is_start_of_header (self->text))
        (void) fail (self, IDX_REPLAY_EMPTY, g_strdup (_ ("The journal is empty.")));
      else
        (void) fail_foreign (self);
    }
  idx_history_replay (self->history, self->decisions);
}

IdxReplayProblem
idx_replay_get_problem (IdxReplay *self,
                        const char **reason)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), IDX_REPLAY_FOREIGN);

  if (reason != NULL)
    *reason = self->reason;
  return self->problem;
}

const char *
idx_replay_get_text (IdxReplay *self,
                     gsize *size)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), NULL);
  g_return_val_if_fail (size != NULL, NULL);

  *size = self->size;
  return self->text->str;
}

guint64
idx_replay_get_n_lines (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), 0);

  return self->n_lines;
}

guint64
idx_replay_get_n_steps (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), 0);

  return self->n_steps;
}

guint64
idx_replay_get_last_step_seq (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), 0);

  return self->last_step_seq;
}

const char *
idx_replay_get_last_time (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), NULL);

  return self->last_time;
}

gboolean
idx_replay_supersedes (IdxReplay *self,
                       const char *sha256,
                       const char *file)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), FALSE);

  for (guint i = 0; i < self->superseded->len; i++)
    {
      const Superseded *superseded = &g_array_index (self->superseded, Superseded, i);

      if (g_strcmp0 (superseded->sha256, sha256) == 0 &&
          (sha256 != NULL || g_strcmp0 (superseded->file, file) == 0))
        return TRUE;
    }
  return FALSE;
}

gboolean
idx_replay_supersedes_any (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), FALSE);

  return self->superseded->len > 0;
}

gboolean
idx_replay_was_copied_from (IdxReplay *self,
                            IdxReplay *other)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), FALSE);
  g_return_val_if_fail (IDX_IS_REPLAY (other), FALSE);

  return self->copied_size > 0 && other->size <= self->copied_size &&
         memcmp (self->text->str, other->text->str, other->size) == 0;
}

const char *
idx_replay_get_images_sha256 (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), NULL);

  return self->images_sha256;
}

const char *
idx_replay_get_reviewer (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), NULL);

  return self->reviewer;
}

guint64
idx_replay_get_saved_through (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), 0);

  return self->saved_through;
}

gboolean
idx_replay_was_saved (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), FALSE);

  return self->was_saved;
}

IdxHistory *
idx_replay_get_history (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), NULL);

  return self->history;
}

IdxDecisions *
idx_replay_get_decisions (IdxReplay *self)
{
  g_return_val_if_fail (IDX_IS_REPLAY (self), NULL);

  return self->decisions;
}
