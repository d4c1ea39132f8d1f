/* SPDX-License-Identifier: MIT */

/* Stores the most recently used mipmaps, in blocks of samples at consecutive positions of the
 * subset. */

#include "idx-mipmap-store.h"

/* The size of a block in bytes: large enough to be read efficiently, small enough to be evicted
 * without losing many mipmaps. */
#define BLOCK_SIZE ((gsize) 64 * 1024)

typedef struct
{
  guint8 *mipmaps;
  guint8 *was_read; /* for each mipmap, whether its image could be read */
  guint64 last_use; /* the value of n_uses when the block was last used */
} Block;

struct _IdxMipmapStore
{
  gsize mipmap_size;  /* in bytes */
  guint block_length; /* the number of mipmaps in a block */
  guint max_blocks;
  guint64 n_uses;     /* how often a block was stored or found so far */
  GHashTable *blocks; /* Block by number */
};

static void
block_free (gpointer data)
{
  Block *block = data;

  g_free (block->mipmaps);
  g_free (block->was_read);
  g_free (block);
}

IdxMipmapStore *
idx_mipmap_store_new (gsize mipmap_size,
                      gsize budget)
{
  IdxMipmapStore *self;

  g_return_val_if_fail (mipmap_size > 0, NULL);

  self = g_new0 (IdxMipmapStore, 1);
  self->mipmap_size = mipmap_size;
  self->block_length = (guint) MAX (BLOCK_SIZE / mipmap_size, 1);
  self->max_blocks = (guint) MAX (budget / (self->block_length * (mipmap_size + 1)), 1);
  self->blocks = g_hash_table_new_full (NULL, NULL, NULL, block_free);
  return self;
}

void
idx_mipmap_store_free (IdxMipmapStore *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->blocks);
  g_free (self);
}

gsize
idx_mipmap_store_get_mipmap_size (IdxMipmapStore *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->mipmap_size;
}

guint
idx_mipmap_store_get_block_length (IdxMipmapStore *self)
{
  g_return_val_if_fail (self != NULL, 1);

  return self->block_length;
}

static void
evict_least_recently_used (IdxMipmapStore *self)
{
  guint64 oldest_use = G_MAXUINT64;
  gpointer evicted = NULL;
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, self->blocks);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (((const Block *) value)->last_use < oldest_use)
      {
        oldest_use = ((const Block *) value)->last_use;
        evicted = key;
      }
  g_hash_table_remove (self->blocks, evicted);
}

void
idx_mipmap_store_put (IdxMipmapStore *self,
                      guint block,
                      guint8 *mipmaps,
                      guint8 *was_read)
{
  Block *stored;

  g_return_if_fail (self != NULL && mipmaps != NULL && was_read != NULL);

  if (!idx_mipmap_store_has (self, block) && g_hash_table_size (self->blocks) >= self->max_blocks)
    evict_least_recently_used (self);
  stored = g_new0 (Block, 1);
  stored->mipmaps = mipmaps;
  stored->was_read = was_read;
  stored->last_use = self->n_uses++;
  g_hash_table_replace (self->blocks, GUINT_TO_POINTER (block), stored);
}

gboolean
idx_mipmap_store_has (IdxMipmapStore *self,
                      guint block)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return g_hash_table_contains (self->blocks, GUINT_TO_POINTER (block));
}

gboolean
idx_mipmap_store_get (IdxMipmapStore *self,
                      guint block,
                      const guint8 **mipmaps,
                      const guint8 **was_read)
{
  Block *stored;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (mipmaps != NULL && was_read != NULL, FALSE);

  stored = g_hash_table_lookup (self->blocks, GUINT_TO_POINTER (block));
  if (stored == NULL)
    return FALSE;
  stored->last_use = self->n_uses++;
  *mipmaps = stored->mipmaps;
  *was_read = stored->was_read;
  return TRUE;
}
