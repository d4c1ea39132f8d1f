/* SPDX-License-Identifier: MIT */

/* A cache of folder listings for pairing. Reads each folder once, and finds files by the keys of
 * their names. Stores only names that look like those of IDX files, and those of some files that
 * may be IDX files, so a folder with a million pictures uses no memory. */

#include "idx-folder-cache.h"

#include "idx-folder.h"

/* The contents of one folder. */
typedef struct
{
  GPtrArray *files;      /* IdxFolderEntry, sorted by name */
  GPtrArray *subfolders; /* names, without hidden folders */
  guint n_entries;       /* the number of all files and folders, stored or not */
  GPtrArray *others;     /* names of files that may be IDX files by their content */
  gboolean has_more;     /* whether @others is incomplete */
  GPtrArray *unnamed;    /* IdxFolderEntry, those of @others that are; NULL if not yet known */
  GHashTable *by_key;    /* from a key to an array of IdxFolderEntry */
  GHashTable *by_xy_key; /* from an X or y key to an array of IdxFolderEntry */
} Listing;

struct _IdxFolderCache
{
  GObject parent_instance;
  GHashTable *listings; /* from a GFile to its Listing */
};

G_DEFINE_FINAL_TYPE (IdxFolderCache, idx_folder_cache, G_TYPE_OBJECT)

static void
entry_free (gpointer data)
{
  IdxFolderEntry *file = data;

  g_free (file->name);
  g_free (file->key);
  g_free (file->xy_key);
  g_free (file);
}

static void
listing_free (gpointer data)
{
  Listing *listing = data;

  g_ptr_array_unref (listing->files);
  g_ptr_array_unref (listing->subfolders);
  g_ptr_array_unref (listing->others);
  g_clear_pointer (&listing->unnamed, g_ptr_array_unref);
  g_hash_table_unref (listing->by_key);
  g_hash_table_unref (listing->by_xy_key);
  g_free (listing);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Listing, listing_free)

static GHashTable *
key_table_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
}

static Listing *
listing_new (void)
{
  Listing *listing = g_new0 (Listing, 1);

  listing->files = g_ptr_array_new_with_free_func (entry_free);
  listing->subfolders = g_ptr_array_new_with_free_func (g_free);
  listing->others = g_ptr_array_new_with_free_func (g_free);
  listing->by_key = key_table_new ();
  listing->by_xy_key = key_table_new ();
  return listing;
}

static void
idx_folder_cache_finalize (GObject *object)
{
  g_clear_pointer (&IDX_FOLDER_CACHE (object)->listings, g_hash_table_unref);
  G_OBJECT_CLASS (idx_folder_cache_parent_class)->finalize (object);
}

static void
idx_folder_cache_class_init (IdxFolderCacheClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_folder_cache_finalize;
}

static void
idx_folder_cache_init (IdxFolderCache *self)
{
  self->listings = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref,
                                          listing_free);
}

IdxFolderCache *
idx_folder_cache_new (void)
{
  return g_object_new (IDX_TYPE_FOLDER_CACHE, NULL);
}

static void
add_entry (const char *name,
           gboolean is_folder,
           gpointer data)
{
  Listing *listing = data;
  g_autofree char *key = NULL;
  g_autofree char *xy_key = NULL;
  IdxFileRole role = idx_file_name_parse (name, &key);
  IdxFileRole xy_role = idx_file_name_parse_xy (name, &xy_key);
  IdxFolderEntry *file;

  listing->n_entries++;
  /* macOS adds a hidden file `._NAME` for a file `NAME`, and a killed process leaves hidden
   * files. */
  if (*name == '.')
    return;
  if (is_folder)
    g_ptr_array_add (listing->subfolders, g_strdup (name));
  else if (!idx_file_name_is_idx (name) && !idx_file_name_is_other (name))
    {
      if (listing->others->len < IDX_FOLDER_CACHE_MAX_OPENED)
        g_ptr_array_add (listing->others, g_strdup (name));
      else
        listing->has_more = TRUE;
    }
  if (role == IDX_FILE_ROLE_UNKNOWN && xy_role == IDX_FILE_ROLE_UNKNOWN &&
      !idx_file_name_is_idx (name))
    return;
  file = g_new0 (IdxFolderEntry, 1);
  file->name = g_strdup (name);
  file->key = g_steal_pointer (&key);
  file->role = role;
  file->xy_key = g_steal_pointer (&xy_key);
  file->xy_role = xy_role;
  file->is_folder = is_folder;
  g_ptr_array_add (listing->files, file);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const IdxFolderEntry *first = *(const IdxFolderEntry *const *) a;
  const IdxFolderEntry *second = *(const IdxFolderEntry *const *) b;

  return g_strcmp0 (first->name, second->name);
}

static void
add_to_table (GHashTable *table,
              const char *key,
              IdxFolderEntry *file)
{
  GPtrArray *files = g_hash_table_lookup (table, key);

  if (files == NULL)
    {
      files = g_ptr_array_new ();
      g_hash_table_insert (table, (gpointer) key, files);
    }
  g_ptr_array_add (files, file);
}

static gboolean
read_folder (Listing *listing,
             GFile *folder,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GFileEnumerator) children = NULL;
  GFileInfo *info;

  if (g_file_peek_path (folder) != NULL)
    return idx_folder_foreach (g_file_peek_path (folder), add_entry, listing, cancellable, error);

  /* If only these attributes are requested, GIO needs no system call per file. */
  children =
    g_file_enumerate_children (folder,
                               G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                               G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (children == NULL)
    return FALSE;
  for (;;)
    {
      if (!g_file_enumerator_iterate (children, &info, NULL, cancellable, error))
        return FALSE;
      if (info == NULL)
        return TRUE;
      add_entry (g_file_info_get_name (info),
                 g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY, listing);
    }
}

GPtrArray *
idx_folder_cache_list (IdxFolderCache *self,
                       GFile *folder,
                       GCancellable *cancellable,
                       GError **error)
{
  Listing *known;
  g_autoptr (Listing) listing = NULL;
  GPtrArray *files;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (self), NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  known = g_hash_table_lookup (self->listings, folder);
  if (known != NULL)
    return known->files;

  listing = listing_new ();
  if (!read_folder (listing, folder, cancellable, error))
    return NULL;
  g_ptr_array_sort (listing->files, compare_names);
  for (guint i = 0; i < listing->files->len; i++)
    {
      IdxFolderEntry *file = g_ptr_array_index (listing->files, i);

      add_to_table (listing->by_key, file->key, file);
      if (file->xy_key != NULL)
        add_to_table (listing->by_xy_key, file->xy_key, file);
    }
  files = listing->files;
  g_hash_table_insert (self->listings, g_object_ref (folder), g_steal_pointer (&listing));
  return files;
}

GPtrArray *
idx_folder_cache_find (IdxFolderCache *self,
                       GFile *folder,
                       const char *key)
{
  const Listing *listing;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (self), NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);
  g_return_val_if_fail (key != NULL, NULL);

  listing = g_hash_table_lookup (self->listings, folder);
  return listing != NULL ? g_hash_table_lookup (listing->by_key, key) : NULL;
}

GPtrArray *
idx_folder_cache_find_xy (IdxFolderCache *self,
                          GFile *folder,
                          const char *key)
{
  const Listing *listing;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (self), NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);
  g_return_val_if_fail (key != NULL, NULL);

  listing = g_hash_table_lookup (self->listings, folder);
  return listing != NULL ? g_hash_table_lookup (listing->by_xy_key, key) : NULL;
}

/* Adds a file if it is a complete IDX file. Its name doesn't say so, so a file that only begins
 * like one is something else. */
static void
add_if_idx (GPtrArray *unnamed,
            GFile *folder,
            const char *name,
            IdxByteOrder order,
            GCancellable *cancellable)
{
  g_autoptr (GFile) location = g_file_get_child (folder, name);
  g_autoptr (IdxFile) file = idx_file_open_with_byte_order (location, order, cancellable, NULL);
  IdxFolderEntry *entry;
  guint64 n_samples;

  if (file == NULL)
    return;
  (void) idx_file_get_n_samples (file, &n_samples);
  if (n_samples == 0 || n_samples < idx_file_get_header (file)->dimensions[0])
    return;
  entry = g_new0 (IdxFolderEntry, 1);
  entry->name = g_strdup (name);
  (void) idx_file_name_parse (name, &entry->key);
  entry->role = idx_file_get_header (file)->n_dimensions == 1 ? IDX_FILE_ROLE_LABELS
                                                              : IDX_FILE_ROLE_IMAGES;
  g_ptr_array_add (unnamed, entry);
}

GPtrArray *
idx_folder_cache_list_unnamed (IdxFolderCache *self,
                               GFile *folder,
                               IdxByteOrder order,
                               gboolean *is_complete,
                               GCancellable *cancellable)
{
  Listing *listing;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (self), NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  listing = g_hash_table_lookup (self->listings, folder);
  g_return_val_if_fail (listing != NULL, NULL);

  if (listing->unnamed == NULL)
    {
      listing->unnamed = g_ptr_array_new_with_free_func (entry_free);
      for (guint i = 0; i < listing->others->len; i++)
        add_if_idx (listing->unnamed, folder, g_ptr_array_index (listing->others, i), order,
                    cancellable);
      g_ptr_array_sort (listing->unnamed, compare_names);
    }
  if (is_complete != NULL)
    *is_complete = !listing->has_more;
  return listing->unnamed;
}

GPtrArray *
idx_folder_cache_list_subfolders (IdxFolderCache *self,
                                  GFile *folder,
                                  guint *n_entries)
{
  const Listing *listing;

  g_return_val_if_fail (IDX_IS_FOLDER_CACHE (self), NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);
  g_return_val_if_fail (n_entries != NULL, NULL);

  listing = g_hash_table_lookup (self->listings, folder);
  g_return_val_if_fail (listing != NULL, NULL);

  *n_entries = listing->n_entries;
  return listing->subfolders;
}
