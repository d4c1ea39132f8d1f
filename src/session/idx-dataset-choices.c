/* SPDX-License-Identifier: MIT */

/* Remembers what the user chose for a dataset, for the next time that it is opened.
 *
 * All datasets share one key file, with a group for each dataset. A group that changes moves to the
 * end, so the first groups are the oldest. To write, a process locks the folder, reads the file,
 * applies the user's changes, and replaces the file. Readers need no lock. */

#include "idx-dataset-choices.h"

#include "idx-replacement.h"
#include "idx-sha256.h"
#include "idx-slot.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define N_CHOICES (IDX_CHOICE_FEATURES + 1)

/* The number of bytes at the start of a dataset that identify it. */
#define IDENTIFYING_SIZE ((gsize) 64 * 1024)

#define MAX_DATASETS 200
#define MAX_FILE_SIZE 1048576

#define SAVE_DELAY_SECONDS 2

/* The number of attempts to get the lock, and the pause between them. A process that still holds
 * the lock after the last attempt has probably been stopped. */
#define LOCK_ATTEMPTS 20
#define LOCK_PAUSE_MICROSECONDS 10000

/* The keys in the file. Edited names were once called given names, and existing files contain that
 * key. */
static const char *const key_names[N_CHOICES] = {
  [IDX_CHOICE_LABELS] = "labels",
  [IDX_CHOICE_IMAGES] = "images",
  [IDX_CHOICE_CLASS_NAMES] = "class-names",
  [IDX_CHOICE_EDITED_NAMES] = "given-names",
  [IDX_CHOICE_SHAPE] = "shape",
  [IDX_CHOICE_PALETTE] = "palette",
  [IDX_CHOICE_ORIENTATION] = "orientation",
  [IDX_CHOICE_SAMPLE] = "sample",
  [IDX_CHOICE_REVIEWED_FILTER] = "reviewed-filter",
  [IDX_CHOICE_REVIEWED_SORT] = "reviewed-sort",
  [IDX_CHOICE_FEATURES] = "features",
};

struct _IdxDatasetChoices
{
  GObject parent_instance;
  char *key;        /* the hash that identifies the dataset; the name of its group */
  guint save_timer; /* while a save is pending */

  GMutex mutex; /* guards the fields below */
  char *values[N_CHOICES];
  gboolean has_changed[N_CHOICES]; /* since the last save */
};

G_DEFINE_FINAL_TYPE (IdxDatasetChoices, idx_dataset_choices, G_TYPE_OBJECT)

/* --- The file --- */

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "idxview", NULL);
}

static char *
get_path (void)
{
  g_autofree char *folder = get_folder ();

  return g_build_filename (folder, "datasets", NULL);
}

/* Reads all groups up to the first damaged line. */
static GKeyFile *
read_all (const char *path)
{
  GKeyFile *all = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;
  GStatBuf status;

  /* Reading a FIFO would block. */
  if (g_stat (path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size <= MAX_FILE_SIZE &&
      g_file_get_contents (path, &text, &length, NULL))
    (void) g_key_file_load_from_data (all, text, length, G_KEY_FILE_NONE, NULL);
  return all;
}

/* Removes the oldest groups until the rest is few and small enough to be read again. Returns the
 * content of the file. */
static char *
remove_oldest (GKeyFile *all,
               gsize *length)
{
  gsize n_groups;
  g_auto (GStrv) groups = g_key_file_get_groups (all, &n_groups);
  char *text = g_key_file_to_data (all, length, NULL);

  for (gsize i = 0; i < n_groups && (n_groups - i > MAX_DATASETS || *length > MAX_FILE_SIZE); i++)
    {
      (void) g_key_file_remove_group (all, groups[i], NULL);
      g_free (text);
      text = g_key_file_to_data (all, length, NULL);
    }
  return text;
}

static void
write_all (const char *path,
           GKeyFile *all)
{
  gsize length;
  g_autofree char *text = remove_oldest (all, &length);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autoptr (IdxReplacement) replacement = idx_replacement_new (target, TRUE, NULL);
  IdxReplacement *const replacements[] = { replacement };
  gsize failed;

  if (replacement == NULL ||
      !idx_replacement_write (replacement, (const guint8 *) text, length, NULL) ||
      !idx_replacement_place (replacements, 1, &failed, NULL))
    g_debug ("can't write %s", path);
}

/* Returns a file descriptor that holds the lock until it is closed, or -1 if the folder can't be
 * opened. Continues without the lock after 0.2 seconds: then a choice of another process may be
 * lost, but the file stays intact. */
static int
lock_folder (const char *folder)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  for (guint i = 0; fd >= 0 && i < LOCK_ATTEMPTS && flock (fd, LOCK_EX | LOCK_NB) != 0; i++)
    g_usleep (LOCK_PAUSE_MICROSECONDS);
  return fd;
}

/* --- One dataset --- */

/* Moves the group of a dataset to the end of the file. */
static void
move_to_end (GKeyFile *all,
             const char *key)
{
  char *values[N_CHOICES];

  for (gsize i = 0; i < N_CHOICES; i++)
    values[i] = g_key_file_get_string (all, key, key_names[i], NULL);
  (void) g_key_file_remove_group (all, key, NULL);
  for (gsize i = 0; i < N_CHOICES; i++)
    {
      if (values[i] != NULL)
        g_key_file_set_string (all, key, key_names[i], values[i]);
      g_free (values[i]);
    }
}

/* Writes the changed choices to @all and marks them as written. */
static void
take_changes (IdxDatasetChoices *self,
              GKeyFile *all)
{
  g_mutex_lock (&self->mutex);
  for (gsize i = 0; i < N_CHOICES; i++)
    {
      if (!self->has_changed[i])
        continue;
      if (self->values[i] != NULL)
        g_key_file_set_string (all, self->key, key_names[i], self->values[i]);
      else
        (void) g_key_file_remove_key (all, self->key, key_names[i], NULL);
      self->has_changed[i] = FALSE;
    }
  g_mutex_unlock (&self->mutex);
}

static gboolean
has_changes (IdxDatasetChoices *self)
{
  gboolean any = FALSE;

  g_mutex_lock (&self->mutex);
  for (gsize i = 0; i < N_CHOICES; i++)
    any = any || self->has_changed[i];
  g_mutex_unlock (&self->mutex);
  return any;
}

void
idx_dataset_choices_save (IdxDatasetChoices *self)
{
  static GMutex save_mutex;
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;

  g_return_if_fail (IDX_IS_DATASET_CHOICES (self));

  /* Waits for a job that is writing, so that everything is in the file afterwards. */
  g_mutex_lock (&save_mutex);
  folder = get_folder ();
  path = get_path ();
  if (has_changes (self) && g_mkdir_with_parents (folder, 0700) == 0)
    {
      int lock = lock_folder (folder);
      g_autoptr (GKeyFile) all = read_all (path);

      move_to_end (all, self->key);
      take_changes (self, all);
      write_all (path, all);
      if (lock >= 0)
        (void) close (lock);
    }
  g_mutex_unlock (&save_mutex);
}

static gpointer
save (gpointer choices,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  idx_dataset_choices_save (choices);
  return NULL;
}

static void
save_done (gpointer owner,
           gpointer choices,
           gpointer result,
           const GError *error)
{
}

static gboolean
idx_dataset_choices_save_cb (gpointer data)
{
  static const IdxJobKind save_kind = { save, g_object_unref, NULL, save_done };
  IdxDatasetChoices *self = data;

  self->save_timer = 0;
  idx_slot_run_alone (NULL, &save_kind, NULL, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

void
idx_dataset_choices_save_now (IdxDatasetChoices *self)
{
  g_return_if_fail (IDX_IS_DATASET_CHOICES (self));

  if (!has_changes (self))
    return;
  g_clear_handle_id (&self->save_timer, g_source_remove);
  (void) idx_dataset_choices_save_cb (self);
}

/* --- Object --- */

static void
idx_dataset_choices_dispose (GObject *object)
{
  IdxDatasetChoices *self = IDX_DATASET_CHOICES (object);

  g_clear_handle_id (&self->save_timer, g_source_remove);
  G_OBJECT_CLASS (idx_dataset_choices_parent_class)->dispose (object);
}

static void
idx_dataset_choices_finalize (GObject *object)
{
  IdxDatasetChoices *self = IDX_DATASET_CHOICES (object);

  for (gsize i = 0; i < N_CHOICES; i++)
    g_free (self->values[i]);
  g_free (self->key);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (idx_dataset_choices_parent_class)->finalize (object);
}

static void
idx_dataset_choices_class_init (IdxDatasetChoicesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_dataset_choices_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_dataset_choices_finalize;
}

static void
idx_dataset_choices_init (IdxDatasetChoices *self)
{
  g_mutex_init (&self->mutex);
}

IdxDatasetChoices *
idx_dataset_choices_new (IdxFile *images,
                         GCancellable *cancellable)
{
  g_autofree guint8 *content = g_malloc (IDENTIFYING_SIZE);
  g_autofree char *path = NULL;
  g_autoptr (GKeyFile) all = NULL;
  IdxDatasetChoices *self;
  gsize n_read;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);

  if (!idx_file_read_content (images, 0, content, IDENTIFYING_SIZE, &n_read, cancellable, NULL))
    return NULL;
  self = g_object_new (IDX_TYPE_DATASET_CHOICES, NULL);
  self->key = idx_sha256_of_bytes (content, n_read);
  path = get_path ();
  all = read_all (path);
  for (gsize i = 0; i < N_CHOICES; i++)
    self->values[i] = g_key_file_get_string (all, self->key, key_names[i], NULL);
  return self;
}

const char *
idx_dataset_choices_get (IdxDatasetChoices *self,
                         IdxChoice choice)
{
  g_return_val_if_fail (IDX_IS_DATASET_CHOICES (self), NULL);

  return self->values[choice];
}

void
idx_dataset_choices_set (IdxDatasetChoices *self,
                         IdxChoice choice,
                         const char *value)
{
  g_return_if_fail (IDX_IS_DATASET_CHOICES (self));

  if (g_strcmp0 (self->values[choice], value) == 0)
    return;
  g_mutex_lock (&self->mutex);
  g_free (self->values[choice]);
  self->values[choice] = g_strdup (value);
  self->has_changed[choice] = TRUE;
  g_mutex_unlock (&self->mutex);
  if (self->save_timer == 0)
    self->save_timer =
      g_timeout_add_seconds (SAVE_DELAY_SECONDS, idx_dataset_choices_save_cb, self);
}

void
idx_dataset_choices_set_file (IdxDatasetChoices *self,
                              IdxChoice choice,
                              GFile *file)
{
  g_autofree char *uri = NULL;

  g_return_if_fail (IDX_IS_DATASET_CHOICES (self));
  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  idx_dataset_choices_set (self, choice, uri);
}
