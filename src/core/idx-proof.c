/* SPDX-License-Identifier: MIT */

/* The proof that is saved next to corrected labels. It states what was corrected, and how.
 *
 * A proof is one JSON object with a fixed layout of lines, so that writing and reading it
 * takes constant memory except for the changes:
 *
 *   {"format":"idxproof","version":1,…,"n_changes":2,
 *   "changes":[
 *   {"index":7,"given":4,"new":9},
 *   {"index":9,"given":3,"new":null}
 *   ],
 *   "digest":"<64 hexadecimal digits>"}
 *
 * `new` is null if the sample was dropped. The digest is the SHA-256 of the whole file
 * without these 64 digits. The reader accepts only this layout, so a change of any byte is
 * detected. */

#include "idx-proof.h"

#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-json.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define FORMAT "idxproof"
#define VERSION 1
#define DIGEST_LENGTH 64
#define DIGEST_START "],\n\"digest\":\""
#define DIGEST_END "\"}\n"
#define CHANGES_START "\"changes\":["
#define BLOCK_SIZE ((gsize) 64 * 1024)

/* The first line is the longest, because it contains paths. */
#define MAX_LINE ((gsize) 256 * 1024)

static const char *const role_names[IDX_PROOF_N_ROLES] = {
  [IDX_PROOF_IMAGES] = "images",
  [IDX_PROOF_GIVEN_LABELS] = "given_labels",
  [IDX_PROOF_CORRECTED_LABELS] = "labels",
  [IDX_PROOF_REMAINING_IMAGES] = "kept_images",
  [IDX_PROOF_REMAINING_INDICES] = "index",
  [IDX_PROOF_JOURNAL] = "journal",
};

typedef struct
{
  GFile *location;
  char *sha256;
  guint64 n_lines;
} ProofFile;

struct _IdxProof
{
  GObject parent_instance;
  guint n_samples;
  IdxByteOrder order;
  ProofFile files[IDX_PROOF_N_ROLES];
  guint n_in_state[IDX_N_STATES];
  IdxPatch *changes;
  GArray *dropped; /* IdxChange; the new labels don't matter */
};

G_DEFINE_FINAL_TYPE (IdxProof, idx_proof, G_TYPE_OBJECT)

static void
idx_proof_finalize (GObject *object)
{
  IdxProof *self = IDX_PROOF (object);

  for (gsize i = 0; i < IDX_PROOF_N_ROLES; i++)
    {
      g_clear_object (&self->files[i].location);
      g_clear_pointer (&self->files[i].sha256, g_free);
    }
  g_clear_object (&self->changes);
  g_clear_pointer (&self->dropped, g_array_unref);
  G_OBJECT_CLASS (idx_proof_parent_class)->finalize (object);
}

static void
idx_proof_class_init (IdxProofClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_proof_finalize;
}

static void
idx_proof_init (IdxProof *self)
{
  self->changes = idx_patch_new ();
  self->dropped = g_array_new (FALSE, FALSE, sizeof (IdxChange));
}

IdxProof *
idx_proof_new (guint n_samples,
               IdxByteOrder order)
{
  IdxProof *self = g_object_new (IDX_TYPE_PROOF, NULL);

  self->n_samples = n_samples;
  self->order = order;
  return self;
}

void
idx_proof_set_file (IdxProof *self,
                    IdxProofRole role,
                    GFile *location,
                    const char *sha256,
                    guint64 n_lines)
{
  ProofFile *file;

  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (role < IDX_PROOF_N_ROLES);
  g_return_if_fail (sha256 != NULL && strlen (sha256) == DIGEST_LENGTH);

  file = &self->files[role];
  g_set_object (&file->location, location);
  g_free (file->sha256);
  file->sha256 = g_strdup (sha256);
  file->n_lines = n_lines;
}

void
idx_proof_set_n_in_state (IdxProof *self,
                          IdxState state,
                          guint n)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (state < IDX_N_STATES);

  self->n_in_state[state] = n;
}

void
idx_proof_set_changes (IdxProof *self,
                       IdxPatch *changes,
                       GArray *dropped)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (IDX_IS_PATCH (changes) && idx_patch_has_given (changes));
  g_return_if_fail (dropped != NULL);

  g_set_object (&self->changes, changes);
  g_array_ref (dropped);
  g_array_unref (self->dropped);
  self->dropped = dropped;
}

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

/* Returns the path of @file relative to the folder of @base; NULL if it isn't valid UTF-8,
 * which JSON requires, or if a file isn't local. */
static char *
get_relative_path (GFile *file,
                   GFile *base)
{
  g_autoptr (GString) relative = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autofree char *base_path = NULL;
  gsize n_same = 0;

  if (file == NULL || g_file_peek_path (file) == NULL || g_file_peek_path (base) == NULL)
    return NULL;
  path = resolve_path (g_file_peek_path (file));
  base_path = resolve_path (g_file_peek_path (base));
  for (gsize i = 0; path[i] != '\0' && path[i] == base_path[i]; i++)
    if (path[i] == '/')
      n_same = i + 1;
  for (const char *at = base_path + n_same; (at = strchr (at, '/')) != NULL; at++)
    g_string_append (relative, "../");
  g_string_append (relative, path + n_same);
  if (!g_utf8_validate (relative->str, -1, NULL))
    return NULL;
  return g_string_free (g_steal_pointer (&relative), FALSE);
}

static void
add_files (IdxProof *self,
           GFile *target,
           JsonBuilder *builder)
{
  for (gsize i = 0; i < IDX_PROOF_N_ROLES; i++)
    {
      const ProofFile *file = &self->files[i];
      g_autofree char *path = get_relative_path (file->location, target);

      json_builder_set_member_name (builder, role_names[i]);
      if (file->sha256 == NULL)
        {
          json_builder_add_null_value (builder);
          continue;
        }
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "file");
      if (path != NULL)
        json_builder_add_string_value (builder, path);
      else
        json_builder_add_null_value (builder);
      json_builder_set_member_name (builder, "sha256");
      json_builder_add_string_value (builder, file->sha256);
      if (i == IDX_PROOF_JOURNAL)
        {
          json_builder_set_member_name (builder, "lines");
          json_builder_add_int_value (builder, (gint64) file->n_lines);
        }
      json_builder_end_object (builder);
    }
}

/* Returns the first line, and the start of the list of changes. */
static char *
format_head (IdxProof *self,
             GFile *target)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  guint n_changes;

  (void) idx_patch_get_changes (self->changes, &n_changes);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "format");
  json_builder_add_string_value (builder, FORMAT);
  json_builder_set_member_name (builder, "version");
  json_builder_add_int_value (builder, VERSION);
  json_builder_set_member_name (builder, "app_version");
  json_builder_add_string_value (builder, IDX_VERSION);
  json_builder_set_member_name (builder, "samples");
  json_builder_add_int_value (builder, self->n_samples);
  json_builder_set_member_name (builder, "byte_order");
  json_builder_add_string_value (builder,
                                 self->order == IDX_BYTE_ORDER_LITTLE ? "little" : "big");
  add_files (self, target, builder);
  json_builder_set_member_name (builder, "states");
  json_builder_begin_object (builder);
  for (guint state = 0; state < IDX_N_STATES; state++)
    {
      json_builder_set_member_name (builder, idx_state_get_nick (state));
      json_builder_add_int_value (builder, self->n_in_state[state]);
    }
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "n_changes");
  json_builder_add_int_value (builder, (gint64) n_changes + self->dropped->len);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = idx_json_to_string (root);
  text[strlen (text) - 1] = '\0';
  return g_strconcat (text, ",\n" CHANGES_START, NULL);
}

/* Counts and hashes the bytes of a proof. In the second of two passes, it also writes them. */
typedef struct
{
  IdxWriter *writer;
  GChecksum *checksum;
  guint64 size;
  GString *block;
  GCancellable *cancellable;
} Sink;

static gboolean
flush (Sink *sink,
       GError **error)
{
  g_checksum_update (sink->checksum, (const guchar *) sink->block->str, (gssize) sink->block->len);
  sink->size += sink->block->len;
  if (sink->writer != NULL &&
      !idx_writer_append (sink->writer, (const guint8 *) sink->block->str, sink->block->len,
                          sink->cancellable, error))
    return FALSE;
  g_string_truncate (sink->block, 0);
  return TRUE;
}

/* Appends the text of a change. The reader uses it as well, to accept exactly this text. */
static void
format_change (const IdxChange *change,
               gboolean is_dropped,
               GString *text)
{
  g_string_append_printf (text, "{\"index\":%u,\"given\":%d,\"new\":", change->index,
                          change->given_label);
  if (is_dropped)
    g_string_append (text, "null}");
  else
    g_string_append_printf (text, "%d}", change->new_label);
}

/* Writes everything before the digest. */
static gboolean
write_body (IdxProof *self,
            GFile *target,
            Sink *sink,
            GError **error)
{
  g_autofree char *head = format_head (self, target);
  guint n_changes, at_change = 0, at_dropped = 0;
  const IdxChange *changes = idx_patch_get_changes (self->changes, &n_changes);

  g_string_append (sink->block, head);
  for (;;)
    {
      const IdxChange *change = at_change < n_changes ? &changes[at_change] : NULL;
      const IdxChange *dropped = at_dropped < self->dropped->len
                                   ? &g_array_index (self->dropped, IdxChange, at_dropped)
                                   : NULL;
      gboolean is_dropped =
        dropped != NULL && (change == NULL || dropped->index < change->index);
      const IdxChange *next = is_dropped ? dropped : change;

      if (next == NULL)
        break;
      g_string_append (sink->block, at_change + at_dropped > 0 ? ",\n" : "\n");
      format_change (next, is_dropped, sink->block);
      if (is_dropped)
        at_dropped++;
      else
        at_change++;
      if (sink->block->len >= BLOCK_SIZE && !flush (sink, error))
        return FALSE;
    }
  g_string_append (sink->block, "\n" DIGEST_START);
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
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  sink->block = block;
  sink->checksum = checksum;
  if (!write_body (self, target, sink, error))
    return FALSE;
  g_checksum_update (checksum, (const guchar *) DIGEST_END, (gssize) strlen (DIGEST_END));
  if (sink->writer == NULL)
    return TRUE;
  g_string_append_printf (block, "%s%s", g_checksum_get_string (checksum), DIGEST_END);
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
  Sink sink = { NULL, NULL, 0, NULL, cancellable };

  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);
  g_return_val_if_fail (G_IS_FILE (target), NULL);

  if (!run_pass (self, target, &sink, error))
    return NULL;
  writer = idx_writer_new_content (target, sink.size + DIGEST_LENGTH + strlen (DIGEST_END), flags,
                                   error);
  sink.writer = writer;
  sink.size = 0;
  if (writer == NULL || !run_pass (self, target, &sink, error))
    return NULL;
  return g_steal_pointer (&writer);
}

typedef struct
{
  IdxSource *source;
  GCancellable *cancellable;
  guint64 offset; /* of the bytes after the block */
  guint8 block[BLOCK_SIZE];
  gsize length;
  gsize at;
  GString *line;
} Reader;

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

      if (reader->at == reader->length)
        {
          if (!idx_source_read (reader->source, reader->offset, reader->block, BLOCK_SIZE,
                                IDX_READ_ONCE, &reader->length, reader->cancellable, error))
            return FALSE;
          reader->offset += reader->length;
          reader->at = 0;
        }
      if (reader->length == 0)
        return set_damaged (error);
      byte = reader->block[reader->at++];
      if (byte == '\n')
        return TRUE;
      if (byte == '\0' || reader->line->len == MAX_LINE)
        return set_damaged (error);
      g_string_append_c (reader->line, (char) byte);
    }
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
  return strlen (text) == DIGEST_LENGTH && strspn (text, "0123456789abcdef") == DIGEST_LENGTH;
}

static gboolean
read_file (IdxProof *self,
           IdxProofRole role,
           JsonObject *head,
           GFile *folder)
{
  JsonNode *node = json_object_get_member (head, role_names[role]);
  JsonNode *path, *sha256;
  JsonObject *object;
  g_autoptr (GFile) location = NULL;
  gint64 n_lines = 0;

  /* The images and both labels files are required. */
  if (node != NULL && JSON_NODE_HOLDS_NULL (node))
    return role > IDX_PROOF_CORRECTED_LABELS;
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  object = json_node_get_object (node);
  path = find_value (object, "file", G_TYPE_STRING);
  sha256 = find_value (object, "sha256", G_TYPE_STRING);
  if (sha256 == NULL || !is_hash (json_node_get_string (sha256)) ||
      (role == IDX_PROOF_JOURNAL && !find_count (object, "lines", G_MAXINT64, &n_lines)))
    return FALSE;
  if (path != NULL && folder != NULL)
    location = g_file_resolve_relative_path (folder, json_node_get_string (path));
  idx_proof_set_file (self, role, location, json_node_get_string (sha256), (guint64) n_lines);
  return TRUE;
}

static gboolean
read_members (IdxProof *self,
              JsonObject *head,
              GFile *folder,
              guint *n_changes)
{
  JsonNode *order = find_value (head, "byte_order", G_TYPE_STRING);
  JsonNode *states = json_object_get_member (head, "states");
  gint64 count;

  if (order == NULL || states == NULL || !JSON_NODE_HOLDS_OBJECT (states) ||
      !find_count (head, "samples", G_MAXUINT32, &count))
    return FALSE;
  self->n_samples = (guint) count;
  if (!g_str_equal (json_node_get_string (order), "big") &&
      !g_str_equal (json_node_get_string (order), "little"))
    return FALSE;
  if (g_str_equal (json_node_get_string (order), "little"))
    self->order = IDX_BYTE_ORDER_LITTLE;
  for (guint state = 0; state < IDX_N_STATES; state++)
    {
      if (!find_count (json_node_get_object (states), idx_state_get_nick (state), self->n_samples,
                       &count))
        return FALSE;
      self->n_in_state[state] = (guint) count;
    }
  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    if (!read_file (self, role, head, folder))
      return FALSE;
  if (!find_count (head, "n_changes", self->n_samples, &count))
    return FALSE;
  *n_changes = (guint) count;
  return TRUE;
}

static gboolean
check_format (JsonObject *head,
              GError **error)
{
  JsonNode *format = find_value (head, "format", G_TYPE_STRING);
  JsonNode *version = find_value (head, "version", G_TYPE_INT64);

  if (format == NULL || !g_str_equal (json_node_get_string (format), FORMAT))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PROOF, _ ("The file isn't a proof."));
      return FALSE;
    }
  if (version == NULL || json_node_get_int (version) != VERSION)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PROOF,
                           _ ("The proof was written by a newer version of this program."));
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_head (IdxProof *self,
           Reader *reader,
           GFile *folder,
           guint *n_changes,
           GError **error)
{
  g_autoptr (JsonObject) head = NULL;
  GString *line = reader->line;

  if (!read_line (reader, error))
    return FALSE;
  if (line->len == 0 || line->str[line->len - 1] != ',')
    return set_damaged (error);
  line->str[line->len - 1] = '}';
  head = idx_json_parse_object (line->str, line->len);
  if (head == NULL)
    return set_damaged (error);
  if (!check_format (head, error))
    return FALSE;
  if (!read_members (self, head, folder, n_changes) ||
      !read_line (reader, error) || !g_str_equal (line->str, CHANGES_START))
    return error != NULL && *error != NULL ? FALSE : set_damaged (error);
  return TRUE;
}

/* Reads the number after the next colon. The caller detects malformed text. */
static gint64
parse_number (const char **at)
{
  const char *colon = strchr (*at, ':');
  char *end;
  gint64 number;

  if (colon == NULL)
    return 0;
  number = g_ascii_strtoll (colon + 1, &end, 10);
  *at = end;
  return number;
}

/* Parses a line of the list of changes. Returns FALSE if format_change() wouldn't write it. */
static gboolean
parse_change (const char *line,
              gboolean is_last,
              IdxChange *change,
              gboolean *is_dropped)
{
  g_autoptr (GString) expected = g_string_new (NULL);
  const char *at = line;

  change->index = (guint32) parse_number (&at);
  change->given_label = (gint32) parse_number (&at);
  change->new_label = (gint32) parse_number (&at);
  *is_dropped = strstr (line, "null") != NULL;
  format_change (change, *is_dropped, expected);
  if (!is_last)
    g_string_append_c (expected, ',');
  return g_str_equal (line, expected->str);
}

static gboolean
read_changes (IdxProof *self,
              Reader *reader,
              guint n_changes,
              GError **error)
{
  gint64 previous = -1;

  for (guint i = 0; i < n_changes; i++)
    {
      IdxChange change;
      gboolean is_dropped;

      if (!read_line (reader, error))
        return FALSE;
      if (!parse_change (reader->line->str, i + 1 == n_changes, &change, &is_dropped) ||
          change.index <= previous || change.index >= self->n_samples)
        return set_damaged (error);
      previous = change.index;
      if (is_dropped)
        g_array_append_val (self->dropped, change);
      else
        idx_patch_append (self->changes, &change);
    }
  if (!read_line (reader, error))
    return FALSE;
  return g_str_equal (reader->line->str, "],") || set_damaged (error);
}

/* Hashes the bytes from the start of the proof up to an offset. */
static gboolean
hash_start (Reader *reader,
            guint64 end,
            GChecksum *checksum,
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
      g_checksum_update (checksum, reader->block, (gssize) n_read);
    }
  return TRUE;
}

static gboolean
check_digest (Reader *reader,
              GError **error)
{
  const char *start = strrchr (DIGEST_START, '\n') + 1;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  guint64 end;
  guint8 byte;
  gsize n_read;

  if (!read_line (reader, error))
    return FALSE;
  found = g_strdup (reader->line->str);
  end = reader->offset - (reader->length - reader->at);
  if (!idx_source_read (reader->source, end, &byte, 1, IDX_READ_ONCE, &n_read, reader->cancellable,
                        error))
    return FALSE;
  if (n_read != 0 || end < DIGEST_LENGTH + strlen (DIGEST_END) ||
      !hash_start (reader, end - DIGEST_LENGTH - strlen (DIGEST_END), checksum, error))
    return error != NULL && *error != NULL ? FALSE : set_damaged (error);
  g_checksum_update (checksum, (const guchar *) DIGEST_END, (gssize) strlen (DIGEST_END));
  expected = g_strconcat (start, g_checksum_get_string (checksum), "\"}", NULL);
  return g_str_equal (found, expected) || set_damaged (error);
}

IdxProof *
idx_proof_read (IdxSource *source,
                GFile *location,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxProof) self = idx_proof_new (0, IDX_BYTE_ORDER_BIG);
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree Reader *reader = g_new0 (Reader, 1);
  g_autoptr (GError) read_error = NULL;
  guint n_changes;

  g_return_val_if_fail (IDX_IS_SOURCE (source), NULL);
  g_return_val_if_fail (G_IS_FILE (location), NULL);

  folder = g_file_get_parent (location);
  reader->source = source;
  reader->cancellable = cancellable;
  reader->line = line;
  if (read_head (self, reader, folder, &n_changes, &read_error) &&
      read_changes (self, reader, n_changes, &read_error) && check_digest (reader, &read_error))
    return g_steal_pointer (&self);
  g_propagate_error (error, g_steal_pointer (&read_error));
  return NULL;
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

GFile *
idx_proof_get_location (IdxProof *self,
                        IdxProofRole role)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);
  g_return_val_if_fail (role < IDX_PROOF_N_ROLES, NULL);

  return self->files[role].location;
}

void
idx_proof_set_location (IdxProof *self,
                        IdxProofRole role,
                        GFile *location)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (role < IDX_PROOF_N_ROLES);
  g_return_if_fail (G_IS_FILE (location));

  g_set_object (&self->files[role].location, location);
}

guint
idx_proof_get_n_samples (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  return self->n_samples;
}

guint
idx_proof_get_n_changed (IdxProof *self)
{
  guint n;

  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  (void) idx_patch_get_changes (self->changes, &n);
  return n;
}

guint
idx_proof_get_n_dropped (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  return self->dropped->len;
}

char *
idx_proof_dup_summary (IdxProof *self)
{
  guint n_changed;
  guint n_dropped;
  g_autofree char *changed = NULL;
  g_autofree char *dropped = NULL;
  g_autofree char *all = NULL;
  g_autofree char *differ = NULL;
  g_autofree char *left_out = NULL;

  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  n_changed = idx_proof_get_n_changed (self);
  n_dropped = idx_proof_get_n_dropped (self);
  changed = idx_text_format_count (n_changed);
  all = idx_text_format_count (self->n_samples);
  if (n_dropped == 0)
    return g_strdup_printf (ngettext ("%s of %s labels differs from the given one; everything else "
                                      "is identical.",
                                      "%s of %s labels differ from the given ones; everything else "
                                      "is identical.",
                                      n_changed),
                            changed, all);
  dropped = idx_text_format_count (n_dropped);
  differ = g_strdup_printf (
    ngettext ("%s of %s labels differs.", "%s of %s labels differ.", n_changed), changed, all);
  left_out = g_strdup_printf (
    ngettext ("%s sample was left out.", "%s samples were left out.", n_dropped), dropped);
  return g_strjoin (" ", differ, left_out, _ ("Everything else is identical."), NULL);
}

const char *
idx_proof_get_sha256 (IdxProof *self,
                      IdxProofRole role)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);
  g_return_val_if_fail (role < IDX_PROOF_N_ROLES, NULL);

  return self->files[role].sha256;
}

guint64
idx_proof_get_n_lines (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  return self->files[IDX_PROOF_JOURNAL].n_lines;
}

guint
idx_proof_get_n_in_state (IdxProof *self,
                          IdxState state)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);
  g_return_val_if_fail (state < IDX_N_STATES, 0);

  return self->n_in_state[state];
}

IdxByteOrder
idx_proof_get_byte_order (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), IDX_BYTE_ORDER_BIG);

  return self->order;
}

IdxPatch *
idx_proof_get_changes (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  return self->changes;
}

GArray *
idx_proof_get_dropped (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  return self->dropped;
}
