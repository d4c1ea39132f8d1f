/* SPDX-License-Identifier: MIT */

/* Compares and merges the steps of journals that continue the same review.
 *
 * Reads the lines again instead of using an IdxHistory, because a merged line must keep what only
 * the line contains: its time, its author, and keys that this program doesn't know. */

#include "idx-journal-branch.h"

#include "idx-json.h"

#include <string.h>

typedef struct
{
  JsonObject *object;
  char *key;            /* what the step does; equal for equal steps */
  char *time;           /* the latest time of this step and all steps before it, or NULL */
  guint undone;         /* for an undo, the position of the step that it undoes */
  const char *undo_key; /* the member with the number of the undone step; NULL if there is none */
  guint64 new_seq;      /* its number in a merged journal */
} BranchStep;

struct _IdxJournalBranch
{
  GArray *steps; /* BranchStep */
};

static void
branch_step_clear (gpointer data)
{
  BranchStep *step = data;

  json_object_unref (step->object);
  g_free (step->key);
  g_free (step->time);
}

static BranchStep *
get_step (IdxJournalBranch *self,
          guint position)
{
  return &g_array_index (self->steps, BranchStep, position);
}

/* Appends the value of a member as JSON, if the object has it. */
static void
append_member (GString *key,
               JsonObject *object,
               const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  g_autofree char *text = node != NULL ? json_to_string (node, FALSE) : NULL;

  g_string_append_printf (key, "%s=%s;", name, text != NULL ? text : "");
}

static gboolean
is_text (JsonObject *object,
         const char *name,
         const char *text)
{
  return g_strcmp0 (json_object_get_string_member_with_default (object, name, ""), text) == 0;
}

/* Only a relabeled sample needs its new label; lines about other states repeat the given one. */
static char *
make_key (JsonObject *object)
{
  GString *key = g_string_new (NULL);

  append_member (key, object, "i");
  append_member (key, object, "flag");
  append_member (key, object, "state");
  append_member (key, object, "read");
  append_member (key, object, "reading");
  if (is_text (object, "state", "relabeled") || is_text (object, "reading", "relabeled"))
    append_member (key, object, "new");
  return g_string_free (key, FALSE);
}

static const char *
get_time (JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "t");

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* Returns the member with the number of the step that a line undoes, or NULL. */
static const char *
find_undo_key (JsonObject *object)
{
  if (json_object_has_member (object, "undo"))
    return "undo";
  return json_object_has_member (object, "undo_read") && !json_object_has_member (object, "i") &&
             !json_object_has_member (object, "saved")
           ? "undo_read"
           : NULL;
}

/* Adds a line if it is a step. @positions maps the numbers of steps to their positions. */
static void
add_line (IdxJournalBranch *self,
          GHashTable *positions,
          const char *line,
          gsize length)
{
  g_autoptr (JsonObject) object = idx_json_parse_object (line, length);
  BranchStep step = { 0 };
  const char *time, *former = NULL;
  gint64 *seq;

  if (object == NULL || !json_object_has_member (object, "seq"))
    return;
  step.undo_key = find_undo_key (object);
  if (step.undo_key == NULL && !json_object_has_member (object, "i") &&
      (!json_object_has_member (object, "read") || json_object_has_member (object, "saved")))
    return;
  if (step.undo_key != NULL)
    {
      gint64 undone_seq = json_object_get_int_member (object, step.undo_key);

      step.undone = GPOINTER_TO_UINT (g_hash_table_lookup (positions, &undone_seq));
      step.key = g_strdup_printf ("undo=%u", step.undone);
    }
  else
    step.key = make_key (object);
  seq = g_new (gint64, 1);
  *seq = json_object_get_int_member (object, "seq");
  g_hash_table_insert (positions, seq, GUINT_TO_POINTER (self->steps->len));
  if (self->steps->len > 0)
    former = get_step (self, self->steps->len - 1)->time;
  time = get_time (object);
  step.time = g_strdup (g_strcmp0 (time, former) > 0 ? time : former);
  step.object = g_steal_pointer (&object);
  g_array_append_val (self->steps, step);
}

IdxJournalBranch *
idx_journal_branch_new (IdxReplay *replay)
{
  IdxJournalBranch *self = g_new0 (IdxJournalBranch, 1);
  g_autoptr (GHashTable) positions =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  const char *text;
  gsize size;

  self->steps = g_array_new (FALSE, FALSE, sizeof (BranchStep));
  g_array_set_clear_func (self->steps, branch_step_clear);
  text = idx_replay_get_text (replay, &size);
  for (const char *end = text + size; text < end;)
    {
      const char *newline = memchr (text, '\n', (gsize) (end - text));

      add_line (self, positions, text, (gsize) (newline - text));
      text = newline + 1;
    }
  return self;
}

void
idx_journal_branch_free (IdxJournalBranch *self)
{
  g_array_unref (self->steps);
  g_free (self);
}

static guint
count_common (IdxJournalBranch *self,
              IdxJournalBranch *other)
{
  guint n = 0;

  while (n < self->steps->len && n < other->steps->len &&
         g_str_equal (get_step (self, n)->key, get_step (other, n)->key))
    n++;
  return n;
}

gboolean
idx_journal_branch_contains (IdxJournalBranch *self,
                             IdxJournalBranch *other)
{
  return count_common (self, other) == other->steps->len;
}

/* --- Merging ------------------------------------------------------------------------------- */

static void
append_step (GString *text,
             IdxJournalBranch *branch,
             guint position,
             guint64 seq)
{
  BranchStep *step = get_step (branch, position);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;

  step->new_seq = seq;
  json_object_set_int_member (step->object, "seq", (gint64) seq);
  if (step->undo_key != NULL)
    json_object_set_int_member (step->object, step->undo_key,
                                (gint64) get_step (branch, step->undone)->new_seq);
  json_node_set_object (node, step->object);
  line = idx_json_to_string (node);
  g_string_append (text, line);
  g_string_append_c (text, '\n');
}

/* Adds the samples of the decisions, but not of blind readings, from @position on to @samples. */
static void
collect_samples (IdxJournalBranch *self,
                 guint position,
                 GHashTable *samples)
{
  for (; position < self->steps->len; position++)
    {
      const BranchStep *step = get_step (self, position);
      JsonArray *indices;

      if (step->undo_key != NULL || json_object_has_member (step->object, "flag") ||
          !json_object_has_member (step->object, "i"))
        continue;
      indices = json_object_get_array_member (step->object, "i");
      for (guint i = 0; i < json_array_get_length (indices); i++)
        g_hash_table_add (samples, GUINT_TO_POINTER (json_array_get_int_element (indices, i)));
    }
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  guint32 first = *(const guint32 *) a;
  guint32 second = *(const guint32 *) b;

  return (first > second) - (first < second);
}

static GArray *
find_decided_in_both (IdxJournalBranch *self,
                      IdxJournalBranch *other,
                      guint n_common)
{
  g_autoptr (GHashTable) first = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) second = g_hash_table_new (NULL, NULL);
  GArray *both = g_array_new (FALSE, FALSE, sizeof (guint32));
  GHashTableIter iter;
  gpointer key;

  collect_samples (self, n_common, first);
  collect_samples (other, n_common, second);
  g_hash_table_iter_init (&iter, first);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (g_hash_table_contains (second, key))
      {
        guint32 index = GPOINTER_TO_UINT (key);

        g_array_append_val (both, index);
      }
  g_array_sort (both, compare_indices);
  return both;
}

GString *
idx_journal_branch_merge (IdxJournalBranch *self,
                          IdxJournalBranch *other,
                          GArray **both)
{
  guint n_common = count_common (self, other);
  guint i = 0, j = n_common;
  GString *text = g_string_new (NULL);
  guint64 seq = 0;

  for (; i < n_common; i++)
    {
      append_step (text, self, i, ++seq);
      get_step (other, i)->new_seq = seq;
    }
  while (i < self->steps->len || j < other->steps->len)
    if (j == other->steps->len ||
        (i < self->steps->len &&
         g_strcmp0 (get_step (self, i)->time, get_step (other, j)->time) <= 0))
      append_step (text, self, i++, ++seq);
    else
      append_step (text, other, j++, ++seq);
  *both = find_decided_in_both (self, other, n_common);
  return text;
}
