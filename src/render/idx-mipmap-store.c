/* SPDX-License-Identifier: MIT */

/* Stores the most recently used mipmaps, in blocks of consecutive positions. */

#include "idx-mipmap-store.h"

/* The size of a block in bytes: large enough to be read efficiently, small enough to be evicted
 * without losing many mipmaps. */
#define BLOCK_SIZE ((gsize) 64 * 1024)

typedef struct
{
  guint8 *mipmaps;
  guint8 *was_read;
  guint64 used;
} Block;

struct _IdxMipmapStore
{
  gsize mipmap_size;
  guint block_length;
  guint max_blocks;
  guint64 n_uses;
  GHashTable *blocks;
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
drop_oldest (IdxMipmapStore *self)
{
  guint64 oldest = G_MAXUINT64;
  gpointer oldest_key = NULL;
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, self->blocks);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (((const Block *) value)->used < oldest)
      {
        oldest = ((const Block *) value)->used;
        oldest_key = key;
      }
  g_hash_table_remove (self->blocks, oldest_key);
}

void
idx_mipmap_store_put (IdxMipmapStore *self,
                      guint block,
                      guint8 *mipmaps,
                      guint8 *was_read)
{
  Block *kept;

  g_return_if_fail (self != NULL && mipmaps != NULL && was_read != NULL);

  if (!idx_mipmap_store_has (self, block) && g_hash_table_size (self->blocks) >= self->max_blocks)
    drop_oldest (self);
  kept = g_new0 (Block, 1);
  kept->mipmaps = mipmaps;
  kept->was_read = was_read;
  kept->used = self->n_uses++;
  g_hash_table_replace (self->blocks, GUINT_TO_POINTER (block), kept);
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
  Block *kept;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (mipmaps != NULL && was_read != NULL, FALSE);

  kept = g_hash_table_lookup (self->blocks, GUINT_TO_POINTER (block));
  if (kept == NULL)
    return FALSE;
  kept->used = self->n_uses++;
  *mipmaps = kept->mipmaps;
  *was_read = kept->was_read;
  return TRUE;
}
