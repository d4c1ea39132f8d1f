/* SPDX-License-Identifier: MIT */

/* Copies of images, in blocks by position, the latest used of them. */

#include "idx-copy-store.h"

/* Large enough to be read at once, small enough to be given up one by one. */
#define BLOCK_SIZE ((gsize) 64 * 1024)

typedef struct
{
  guint8 *copies;
  guint8 *there;
  guint64 used;
} Block;

struct _IdxCopyStore
{
  gsize copy_size;
  guint block_length;
  guint max_blocks;
  guint64 n_uses;
  GHashTable *blocks;
};

static void
block_free (gpointer data)
{
  Block *block = data;

  g_free (block->copies);
  g_free (block->there);
  g_free (block);
}

IdxCopyStore *
idx_copy_store_new (gsize copy_size,
                    gsize budget)
{
  IdxCopyStore *self;

  g_return_val_if_fail (copy_size > 0, NULL);

  self = g_new0 (IdxCopyStore, 1);
  self->copy_size = copy_size;
  self->block_length = (guint) MAX (BLOCK_SIZE / copy_size, 1);
  self->max_blocks = (guint) MAX (budget / (self->block_length * (copy_size + 1)), 1);
  self->blocks = g_hash_table_new_full (NULL, NULL, NULL, block_free);
  return self;
}

void
idx_copy_store_free (IdxCopyStore *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->blocks);
  g_free (self);
}

gsize
idx_copy_store_get_copy_size (IdxCopyStore *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->copy_size;
}

guint
idx_copy_store_get_block_length (IdxCopyStore *self)
{
  g_return_val_if_fail (self != NULL, 1);

  return self->block_length;
}

static void
give_up_oldest (IdxCopyStore *self)
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
idx_copy_store_put (IdxCopyStore *self,
                    guint block,
                    guint8 *copies,
                    guint8 *there)
{
  Block *kept;

  g_return_if_fail (self != NULL && copies != NULL && there != NULL);

  if (!idx_copy_store_has (self, block) && g_hash_table_size (self->blocks) >= self->max_blocks)
    give_up_oldest (self);
  kept = g_new0 (Block, 1);
  kept->copies = copies;
  kept->there = there;
  kept->used = self->n_uses++;
  g_hash_table_replace (self->blocks, GUINT_TO_POINTER (block), kept);
}

gboolean
idx_copy_store_has (IdxCopyStore *self,
                    guint block)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return g_hash_table_contains (self->blocks, GUINT_TO_POINTER (block));
}

gboolean
idx_copy_store_get (IdxCopyStore *self,
                    guint block,
                    const guint8 **copies,
                    const guint8 **there)
{
  Block *kept;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (copies != NULL && there != NULL, FALSE);

  kept = g_hash_table_lookup (self->blocks, GUINT_TO_POINTER (block));
  if (kept == NULL)
    return FALSE;
  kept->used = self->n_uses++;
  *copies = kept->copies;
  *there = kept->there;
  return TRUE;
}
