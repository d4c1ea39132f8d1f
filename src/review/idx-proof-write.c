/* SPDX-License-Identifier: MIT */

/* Writes a proof, see idx-proof-format.c. */

#include "idx-proof-write.h"

#include "idx-json.h"
#include "idx-proof-format.h"
#include "idx-sha256.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE ((gsize) 64 * 1024)

/* Resolves symbolic links in the folder of a path, but not in the file name. */
static char *
resolve_path (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  char *resolved = realpath (folder, NULL);
  char *joined;

  if (resolved == NULL)
    return g_canonicalize_filename (path, NULL);
  joined = g_build_filename (resolved, name, NULL);
  free (resolved);
  return joined;
}

/* Returns the path of @file relative to the folder of @base; NULL if the path isn't valid UTF-8,
 * which JSON requires, or if a file isn't local. */
static char *
get_relative_path (GFile *file,
                   GFile *base)
{
  g_autoptr (GString) relative = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autofree char *base_path = NULL;
  gsize n_common = 0; /* the number of bytes in the folders that both paths begin with */

  if (file == NULL || g_file_peek_path (file) == NULL || g_file_peek_path (base) == NULL)
    return NULL;
  path = resolve_path (g_file_peek_path (file));
  base_path = resolve_path (g_file_peek_path (base));
  for (gsize i = 0; path[i] != '\0' && path[i] == base_path[i]; i++)
    if (path[i] == '/')
      n_common = i + 1;
  for (const char *slash = base_path + n_common; (slash = strchr (slash, '/')) != NULL; slash++)
    g_string_append (relative, "../");
  g_string_append (relative, path + n_common);
  if (!g_utf8_validate (relative->str, -1, NULL))
    return NULL;
  return g_string_free (g_steal_pointer (&relative), FALSE);
}

/* Adds what the proof states about a file. @n_lines is NULL if it isn't a journal. */
static void
add_file (GFile *location,
          const char *sha256,
          const guint64 *n_lines,
          GFile *target,
          JsonBuilder *builder)
{
  g_autofree char *path = get_relative_path (location, target);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "file");
  if (path != NULL)
    json_builder_add_string_value (builder, path);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "sha256");
  json_builder_add_string_value (builder, sha256);
  if (n_lines != NULL)
    {
      json_builder_set_member_name (builder, "lines");
      json_builder_add_int_value (builder, (gint64) *n_lines);
    }
  json_builder_end_object (builder);
}

static void
add_files (IdxProof *self,
           GFile *target,
           JsonBuilder *builder)
{
  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    {
      const char *sha256 = idx_proof_get_sha256 (self, role);
      GFile *location = idx_proof_get_location (self, role);
      guint64 n_lines = 0;

      json_builder_set_member_name (builder, idx_proof_format_get_role_name (role));
      if (sha256 == NULL)
        {
          json_builder_add_null_value (builder);
          continue;
        }
      if (role == IDX_PROOF_JOURNAL)
        n_lines = idx_proof_get_journal (self, 0).n_lines;
      add_file (location, sha256, role == IDX_PROOF_JOURNAL ? &n_lines : NULL, target, builder);
    }
}

/* Adds several journals. A single one is among the files. */
static void
add_journals (IdxProof *self,
              GFile *target,
              JsonBuilder *builder)
{
  const IdxSettlement *settlement = idx_proof_get_settlement (self);

  if (idx_proof_get_n_journals (self) < 2)
    return;
  json_builder_set_member_name (builder, "journals");
  json_builder_begin_array (builder);
  for (guint i = 0; i < idx_proof_get_n_journals (self); i++)
    {
      IdxProofJournal journal = idx_proof_get_journal (self, i);

      add_file (journal.location, journal.sha256, &journal.n_lines, target, builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "disagreement");
  if (settlement->kind == IDX_SETTLEMENT_REVIEWER)
    json_builder_add_int_value (builder, settlement->reviewer);
  else if (settlement->kind == IDX_SETTLEMENT_GIVEN)
    json_builder_add_string_value (builder, IDX_PROOF_SETTLED_AS_GIVEN);
  else
    json_builder_add_null_value (builder);
}

static void
add_rules (IdxProof *self,
           JsonBuilder *builder)
{
  const guint *n_by_rule = idx_proof_get_rules (self);

  json_builder_set_member_name (builder, "rules");
  if (n_by_rule == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  for (guint rule = 0; rule < IDX_N_STEP_RULES; rule++)
    {
      json_builder_set_member_name (builder, idx_step_rule_get_nick (rule));
      json_builder_add_int_value (builder, n_by_rule[rule]);
    }
  json_builder_end_object (builder);
}

/* Returns the first line, and the start of the list of changes. */
static char *
format_head (IdxProof *self,
             GFile *target)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  gint64 n_changes =
    (gint64) idx_proof_get_n_changed (self) + idx_proof_get_n_dropped (self);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "format");
  json_builder_add_string_value (builder, IDX_PROOF_FORMAT);
  json_builder_set_member_name (builder, "version");
  json_builder_add_int_value (builder, IDX_PROOF_VERSION);
  json_builder_set_member_name (builder, "app_version");
  json_builder_add_string_value (builder, IDX_VERSION);
  json_builder_set_member_name (builder, "samples");
  json_builder_add_int_value (builder, idx_proof_get_n_samples (self));
  json_builder_set_member_name (builder, "byte_order");
  json_builder_add_string_value (
    builder, idx_proof_get_byte_order (self) == IDX_BYTE_ORDER_LITTLE ? "little" : "big");
  add_files (self, target, builder);
  add_journals (self, target, builder);
  json_builder_set_member_name (builder, "states");
  json_builder_begin_object (builder);
  for (guint state = 0; state < IDX_N_STATES; state++)
    {
      json_builder_set_member_name (builder, idx_state_get_nick (state));
      json_builder_add_int_value (builder, idx_proof_get_n_in_state (self, state));
    }
  json_builder_end_object (builder);
  add_rules (self, builder);
  json_builder_set_member_name (builder, "n_changes");
  json_builder_add_int_value (builder, n_changes);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = idx_json_to_string (root);
  /* Replaces the closing brace. */
  text[strlen (text) - 1] = '\0';
  return g_strconcat (text, ",\n" IDX_PROOF_CHANGES_START, NULL);
}

/* Receives the bytes of a proof in two passes, because a writer needs to know the size in advance.
 * The first pass counts and hashes the bytes; the second pass hashes them again and writes them. */
typedef struct
{
  IdxWriter *writer; /* NULL in the first pass */
  IdxSha256 *checksum;
  guint64 size;
  GString *block; /* the bytes that haven't been hashed yet */
  GCancellable *cancellable;
} Sink;

static gboolean
flush (Sink *sink,
       GError **error)
{
  idx_sha256_update (sink->checksum, sink->block->str, sink->block->len);
  sink->size += sink->block->len;
  if (sink->writer != NULL &&
      !idx_writer_append (sink->writer, (const guint8 *) sink->block->str, sink->block->len,
                          sink->cancellable, error))
    return FALSE;
  g_string_truncate (sink->block, 0);
  return TRUE;
}

/* Writes everything before the digest. */
static gboolean
write_body (IdxProof *self,
            GFile *target,
            Sink *sink,
            GError **error)
{
  g_autofree char *head = format_head (self, target);
  GArray *dropped_samples = idx_proof_get_dropped (self);
  guint n_changes, next_change = 0, next_dropped = 0;
  const IdxChange *changes = idx_patch_get_changes (idx_proof_get_changes (self), &n_changes);

  g_string_append (sink->block, head);
  for (;;)
    {
      const IdxChange *change = next_change < n_changes ? &changes[next_change] : NULL;
      const IdxChange *dropped =
        next_dropped < dropped_samples->len
          ? &g_array_index (dropped_samples, IdxChange, next_dropped)
          : NULL;
      gboolean is_dropped =
        dropped != NULL && (change == NULL || dropped->index < change->index);
      const IdxChange *next = is_dropped ? dropped : change;

      if (next == NULL)
        break;
      g_string_append (sink->block, next_change + next_dropped > 0 ? ",\n" : "\n");
      idx_proof_format_append_change (next, is_dropped, sink->block);
      if (is_dropped)
        next_dropped++;
      else
        next_change++;
      if (sink->block->len >= BLOCK_SIZE && !flush (sink, error))
        return FALSE;
    }
  g_string_append (sink->block, "\n" IDX_PROOF_CHANGES_END "\n" IDX_PROOF_DIGEST_START);
  return flush (sink, error);
}

/* Makes one of the two passes. The second one, with a writer, also writes the digest. */
static gboolean
run_pass (IdxProof *self,
          GFile *target,
          Sink *sink,
          GError **error)
{
  g_autoptr (GString) block = g_string_new (NULL);
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();

  sink->block = block;
  sink->checksum = checksum;
  if (!write_body (self, target, sink, error))
    return FALSE;
  idx_sha256_update (checksum, IDX_PROOF_DIGEST_END, strlen (IDX_PROOF_DIGEST_END));
  if (sink->writer == NULL)
    return TRUE;
  g_string_append_printf (block, "%s%s", idx_sha256_get_hex (checksum), IDX_PROOF_DIGEST_END);
  return idx_writer_append (sink->writer, (const guint8 *) block->str, block->len,
                            sink->cancellable, error);
}

IdxWriter *
idx_proof_write (IdxProof *self,
                 GFile *target,
                 IdxWriteFlags flags,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (IdxWriter) writer = NULL;
  Sink sink = { .cancellable = cancellable };

  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);
  g_return_val_if_fail (G_IS_FILE (target), NULL);

  if (!run_pass (self, target, &sink, error))
    return NULL;
  writer = idx_writer_new_raw (
    target, sink.size + IDX_PROOF_DIGEST_LENGTH + strlen (IDX_PROOF_DIGEST_END), flags, error);
  sink.writer = writer;
  sink.size = 0;
  if (writer == NULL || !run_pass (self, target, &sink, error))
    return NULL;
  return g_steal_pointer (&writer);
}
