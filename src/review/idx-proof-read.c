/* SPDX-License-Identifier: MIT */

/* Reads a proof, see idx-proof-format.c. A proof is untrusted: any deviation from the layout is
 * rejected. */

#include "idx-proof-read.h"

#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-json.h"
#include "idx-proof-format.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BLOCK_SIZE ((gsize) 64 * 1024)

/* The first line is the longest, because it contains paths. */
#define MAX_LINE ((gsize) 256 * 1024)

/* The current line, and a block of the file with the bytes after it. */
typedef struct
{
  IdxSource *source;
  GCancellable *cancellable;
  guint64 offset; /* of the bytes after the block */
  guint8 block[BLOCK_SIZE];
  gsize block_length;
  gsize next; /* the position of the next byte in @block */
  GString *line;
} Reader;

/* Returns FALSE. */
static gboolean
set_damaged (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PROOF,
                       _ ("The proof is damaged, or was changed after it was written."));
  return FALSE;
}

/* Reads a line and removes its line feed. Fails if the file ends before a line feed. */
static gboolean
read_line (Reader *reader,
           GError **error)
{
  g_string_truncate (reader->line, 0);
  for (;;)
    {
      guint8 byte;

      if (reader->next == reader->block_length)
        {
          if (!idx_source_read (reader->source, reader->offset, reader->block, BLOCK_SIZE,
                                IDX_READ_ONCE, &reader->block_length, reader->cancellable, error))
            return FALSE;
          reader->offset += reader->block_length;
          reader->next = 0;
        }
      if (reader->block_length == 0)
        return set_damaged (error);
      byte = reader->block[reader->next++];
      if (byte == '\n')
        return TRUE;
      if (byte == '\0' || reader->line->len == MAX_LINE)
        return set_damaged (error);
      g_string_append_c (reader->line, (char) byte);
    }
}

/* Reads a line and fails if it isn't @expected. */
static gboolean
read_expected_line (Reader *reader,
                    const char *expected,
                    GError **error)
{
  if (!read_line (reader, error))
    return FALSE;
  return g_str_equal (reader->line->str, expected) || set_damaged (error);
}

static JsonNode *
find_value (JsonObject *object,
            const char *name,
            GType type)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type
           ? node
           : NULL;
}

static gboolean
find_count (JsonObject *object,
            const char *name,
            gint64 maximum,
            gint64 *count)
{
  JsonNode *node = find_value (object, name, G_TYPE_INT64);

  if (node == NULL || json_node_get_int (node) < 0 || json_node_get_int (node) > maximum)
    return FALSE;
  *count = json_node_get_int (node);
  return TRUE;
}

static gboolean
is_hash (const char *text)
{
  return strlen (text) == IDX_PROOF_DIGEST_LENGTH &&
         strspn (text, "0123456789abcdef") == IDX_PROOF_DIGEST_LENGTH;
}

/* Reads what the proof states about a file. @n_lines is NULL if it isn't a journal. */
static gboolean
read_statement (JsonNode *node,
                GFile *folder,
                GFile **location,
                const char **sha256,
                gint64 *n_lines)
{
  JsonNode *path, *hash;
  JsonObject *object;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  object = json_node_get_object (node);
  path = find_value (object, "file", G_TYPE_STRING);
  hash = find_value (object, "sha256", G_TYPE_STRING);
  if (hash == NULL || !is_hash (json_node_get_string (hash)) ||
      (n_lines != NULL && !find_count (object, "lines", G_MAXINT64, n_lines)))
    return FALSE;
  if (path != NULL && folder != NULL)
    *location = g_file_resolve_relative_path (folder, json_node_get_string (path));
  *sha256 = json_node_get_string (hash);
  return TRUE;
}

static gboolean
read_file (IdxProof *self,
           IdxProofRole role,
           JsonObject *head,
           GFile *folder)
{
  JsonNode *node = json_object_get_member (head, idx_proof_format_get_role_name (role));
  g_autoptr (GFile) location = NULL;
  const char *sha256;
  gint64 n_lines = 0;

  /* The images and both labels files are required. */
  if (node != NULL && JSON_NODE_HOLDS_NULL (node))
    return role > IDX_PROOF_CORRECTED_LABELS;
  if (!read_statement (node, folder, &location, &sha256,
                       role == IDX_PROOF_JOURNAL ? &n_lines : NULL))
    return FALSE;
  idx_proof_set_file (self, role, location, sha256, (guint64) n_lines);
  return TRUE;
}

static gboolean
read_settlement (IdxProof *self,
                 JsonObject *head)
{
  JsonNode *node = json_object_get_member (head, "disagreement");
  JsonNode *text = find_value (head, "disagreement", G_TYPE_STRING);
  IdxSettlement settlement = { IDX_SETTLEMENT_NONE, 0 };
  gint64 reviewer;

  if (node == NULL)
    return FALSE;
  if (text != NULL && g_str_equal (json_node_get_string (text), IDX_PROOF_SETTLED_AS_GIVEN))
    settlement.kind = IDX_SETTLEMENT_GIVEN;
  else if (find_count (head, "disagreement", (gint64) idx_proof_get_n_journals (self) - 1,
                       &reviewer))
    settlement = (IdxSettlement){ IDX_SETTLEMENT_REVIEWER, (guint) reviewer };
  else if (!JSON_NODE_HOLDS_NULL (node))
    return FALSE;
  idx_proof_set_settlement (self, &settlement);
  return TRUE;
}

/* Reads several journals, which most proofs don't have. */
static gboolean
read_journals (IdxProof *self,
               JsonObject *head,
               GFile *folder)
{
  JsonNode *node = json_object_get_member (head, "journals");
  JsonArray *array;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node) || idx_proof_get_n_journals (self) > 0)
    return FALSE;
  array = json_node_get_array (node);
  if (json_array_get_length (array) < 2)
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autoptr (GFile) location = NULL;
      const char *sha256;
      gint64 n_lines;

      if (!read_statement (json_array_get_element (array, i), folder, &location, &sha256,
                           &n_lines))
        return FALSE;
      idx_proof_add_journal (self, location, sha256, (guint64) n_lines);
    }
  return read_settlement (self, head);
}

/* Reads the numbers of decided samples for each rule, which proofs of version 1.0.0 and those
 * without a journal don't contain. Others lack the rule "page", by which nothing could be decided
 * when they were written. */
static gboolean
read_rules (IdxProof *self,
            JsonObject *head)
{
  JsonNode *node = json_object_get_member (head, "rules");
  guint n_by_rule[IDX_N_STEP_RULES];

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  for (guint rule = 0; rule < IDX_N_STEP_RULES; rule++)
    {
      JsonObject *rules = json_node_get_object (node);
      const char *nick = idx_step_rule_get_nick (rule);
      gint64 count = 0;

      if ((rule != IDX_STEP_RULE_PAGE || json_object_has_member (rules, nick)) &&
          !find_count (rules, nick, G_MAXUINT32, &count))
        return FALSE;
      n_by_rule[rule] = (guint) count;
    }
  idx_proof_set_rules (self, n_by_rule);
  return TRUE;
}

/* Creates a proof from the members of the first line. Returns NULL if they are invalid. */
static IdxProof *
read_members (JsonObject *head,
              GFile *folder,
              guint *n_changes)
{
  g_autoptr (IdxProof) self = NULL;
  JsonNode *order = find_value (head, "byte_order", G_TYPE_STRING);
  JsonNode *states = json_object_get_member (head, "states");
  gint64 n_samples, count;

  if (order == NULL || states == NULL || !JSON_NODE_HOLDS_OBJECT (states) ||
      !find_count (head, "samples", G_MAXUINT32, &n_samples) ||
      !find_count (head, "n_changes", G_MAXUINT32, &count))
    return NULL;
  *n_changes = (guint) count;
  if (g_str_equal (json_node_get_string (order), "big"))
    self = idx_proof_new ((guint) n_samples, IDX_BYTE_ORDER_BIG);
  else if (g_str_equal (json_node_get_string (order), "little"))
    self = idx_proof_new ((guint) n_samples, IDX_BYTE_ORDER_LITTLE);
  else
    return NULL;
  for (guint state = 0; state < IDX_N_STATES; state++)
    {
      if (!find_count (json_node_get_object (states), idx_state_get_nick (state), G_MAXUINT32,
                       &count))
        return NULL;
      idx_proof_set_n_in_state (self, state, (guint) count);
    }
  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    if (!read_file (self, role, head, folder))
      return NULL;
  return read_journals (self, head, folder) && read_rules (self, head) ? g_steal_pointer (&self)
                                                                       : NULL;
}

static gboolean
check_format (JsonObject *head,
              GError **error)
{
  JsonNode *format = find_value (head, "format", G_TYPE_STRING);
  JsonNode *version = find_value (head, "version", G_TYPE_INT64);

  if (format == NULL || !g_str_equal (json_node_get_string (format), IDX_PROOF_FORMAT))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PROOF, _ ("The file isn't a proof."));
      return FALSE;
    }
  if (version == NULL || json_node_get_int (version) != IDX_PROOF_VERSION)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PROOF,
                           _ ("The proof was written by another version of Idxview."));
      return FALSE;
    }
  return TRUE;
}

/* Reads the first line and the start of the list of changes. */
static IdxProof *
read_head (Reader *reader,
           GFile *folder,
           guint *n_changes,
           GError **error)
{
  g_autoptr (IdxProof) self = NULL;
  g_autoptr (JsonObject) head = NULL;
  GString *line = reader->line;

  if (!read_line (reader, error))
    return NULL;
  if (line->len > 0 && line->str[line->len - 1] == ',')
    {
      line->str[line->len - 1] = '}';
      head = idx_json_parse_object (line->str, line->len);
    }
  if (head == NULL)
    {
      (void) set_damaged (error);
      return NULL;
    }
  if (!check_format (head, error))
    return NULL;
  self = read_members (head, folder, n_changes);
  if (self == NULL)
    {
      (void) set_damaged (error);
      return NULL;
    }
  return read_expected_line (reader, IDX_PROOF_CHANGES_START, error) ? g_steal_pointer (&self)
                                                                     : NULL;
}

/* Reads the number after the next colon, and advances @text to the end of the number. The caller
 * detects malformed text. */
static gint64
parse_number (const char **text)
{
  const char *colon = strchr (*text, ':');
  char *end;
  gint64 number;

  if (colon == NULL)
    return 0;
  number = g_ascii_strtoll (colon + 1, &end, 10);
  *text = end;
  return number;
}

/* Parses a line of the list of changes. Returns FALSE if idx_proof_format_append_change() wouldn't
 * write it. */
static gboolean
parse_change (const char *line,
              gboolean is_last,
              IdxChange *change,
              gboolean *is_dropped)
{
  g_autoptr (GString) expected = g_string_new (NULL);
  const char *rest = line;

  change->index = (guint32) parse_number (&rest);
  change->given_label = (gint32) parse_number (&rest);
  change->new_label = (gint32) parse_number (&rest);
  *is_dropped = strstr (line, "null") != NULL;
  idx_proof_format_append_change (change, *is_dropped, expected);
  if (!is_last)
    g_string_append_c (expected, ',');
  return g_str_equal (line, expected->str);
}

static gboolean
check_count (guint n_stated,
             guint n_listed,
             GError **error)
{
  g_autofree char *stated = idx_text_format_count (n_stated);
  g_autofree char *listed = idx_text_format_count (n_listed);

  if (n_stated == n_listed)
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_PROOF,
               _ ("The number of changes in the proof is %s, but it states %s."), listed, stated);
  return FALSE;
}

static gboolean
read_changes (IdxProof *self,
              Reader *reader,
              guint n_changes,
              GError **error)
{
  g_autoptr (IdxPatch) changes = idx_patch_new ();
  g_autoptr (GArray) dropped = g_array_new (FALSE, FALSE, sizeof (IdxChange));
  gint64 previous = -1;
  gboolean is_last = FALSE;

  for (guint n = 0; !is_last; n++)
    {
      IdxChange change;
      gboolean is_dropped;

      if (!read_line (reader, error))
        return FALSE;
      if (n == 0 && g_str_equal (reader->line->str, IDX_PROOF_CHANGES_END))
        return check_count (n_changes, 0, error);
      is_last = !g_str_has_suffix (reader->line->str, ",");
      if (!parse_change (reader->line->str, is_last, &change, &is_dropped) ||
          change.index <= previous || change.index >= idx_proof_get_n_samples (self))
        return set_damaged (error);
      previous = change.index;
      if (is_dropped)
        g_array_append_val (dropped, change);
      else
        idx_patch_append (changes, &change);
    }
  idx_proof_set_changes (self, changes, dropped);
  return read_expected_line (reader, IDX_PROOF_CHANGES_END, error) &&
         check_count (n_changes, idx_proof_get_n_changed (self) + idx_proof_get_n_dropped (self),
                      error);
}

/* Hashes the bytes from the start of the proof up to an offset. */
static gboolean
hash_start (Reader *reader,
            guint64 end,
            IdxSha256 *checksum,
            GError **error)
{
  gsize n_read;

  for (guint64 offset = 0; offset < end; offset += n_read)
    {
      if (!idx_source_read (reader->source, offset, reader->block,
                            (gsize) MIN (end - offset, BLOCK_SIZE), IDX_READ_ONCE, &n_read,
                            reader->cancellable, error))
        return FALSE;
      if (n_read == 0)
        return set_damaged (error);
      idx_sha256_update (checksum, reader->block, n_read);
    }
  return TRUE;
}

/* Reads the last line, and compares its digest with the hash of the rest. */
static gboolean
check_digest (Reader *reader,
              GError **error)
{
  const gsize tail_size = IDX_PROOF_DIGEST_LENGTH + strlen (IDX_PROOF_DIGEST_END);
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  guint64 end; /* the size of the proof, if nothing follows the last line */
  guint8 byte;
  gsize n_read;

  if (!read_line (reader, error))
    return FALSE;
  found = g_strdup (reader->line->str);
  end = reader->offset - (reader->block_length - reader->next);
  if (!idx_source_read (reader->source, end, &byte, 1, IDX_READ_ONCE, &n_read, reader->cancellable,
                        error))
    return FALSE;
  if (n_read != 0 || end < tail_size)
    return set_damaged (error);
  if (!hash_start (reader, end - tail_size, checksum, error))
    return FALSE;
  idx_sha256_update (checksum, IDX_PROOF_DIGEST_END, strlen (IDX_PROOF_DIGEST_END));
  expected = g_strconcat (IDX_PROOF_DIGEST_START, idx_sha256_get_hex (checksum), "\"}", NULL);
  return g_str_equal (found, expected) || set_damaged (error);
}

IdxProof *
idx_proof_read (IdxSource *source,
                GFile *location,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxProof) self = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree Reader *reader = g_new0 (Reader, 1);
  guint n_changes = 0;

  g_return_val_if_fail (IDX_IS_SOURCE (source), NULL);
  g_return_val_if_fail (G_IS_FILE (location), NULL);

  folder = g_file_get_parent (location);
  reader->source = source;
  reader->cancellable = cancellable;
  reader->line = line;
  self = read_head (reader, folder, &n_changes, error);
  if (self == NULL || !read_changes (self, reader, n_changes, error) ||
      !check_digest (reader, error))
    return NULL;
  return g_steal_pointer (&self);
}

IdxProof *
idx_proof_load (GFile *location,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxSource) source = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  source = idx_file_source_new (location, cancellable, error);
  if (source == NULL)
    return NULL;
  return idx_proof_read (source, location, cancellable, error);
}
