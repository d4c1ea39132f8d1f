/* SPDX-License-Identifier: MIT */

/* Tests which mipmaps stay in the store. */

#include "idx-mipmap-store.h"

#define MIPMAP_SIZE 49

static void
put (IdxMipmapStore *store,
     guint block)
{
  guint n = idx_mipmap_store_get_block_length (store);
  guint8 *mipmaps = g_malloc0_n (n, MIPMAP_SIZE);

  mipmaps[0] = (guint8) block;
  idx_mipmap_store_put (store, block, mipmaps, g_malloc0 (n));
}

static void
test_kept (void)
{
  g_autoptr (IdxMipmapStore) store = idx_mipmap_store_new (MIPMAP_SIZE, 1024 * 1024);
  const guint8 *mipmaps;
  const guint8 *was_read;

  g_assert_false (idx_mipmap_store_get (store, 3, &mipmaps, &was_read));
  put (store, 3);
  g_assert_true (idx_mipmap_store_get (store, 3, &mipmaps, &was_read));
  g_assert_cmpuint (mipmaps[0], ==, 3);
  g_assert_cmpuint (was_read[0], ==, 0);
}

/* The least recently used block is evicted. */
static void
test_evicted (void)
{
  g_autoptr (IdxMipmapStore) store = idx_mipmap_store_new (MIPMAP_SIZE, 200 * 1024);
  const guint8 *mipmaps;
  const guint8 *was_read;

  for (guint block = 0; block < 3; block++)
    put (store, block);
  g_assert_true (idx_mipmap_store_get (store, 0, &mipmaps, &was_read));
  put (store, 3);
  g_assert_true (idx_mipmap_store_has (store, 0));
  g_assert_false (idx_mipmap_store_has (store, 1));
  g_assert_true (idx_mipmap_store_has (store, 2));
  g_assert_true (idx_mipmap_store_has (store, 3));
  put (store, 3);
  g_assert_true (idx_mipmap_store_has (store, 2));
}

/* A mipmap larger than the budget is stored alone. */
static void
test_large (void)
{
  g_autoptr (IdxMipmapStore) store = idx_mipmap_store_new (1024 * 1024, 1024);

  g_assert_cmpuint (idx_mipmap_store_get_block_length (store), ==, 1);
  idx_mipmap_store_put (store, 7, g_malloc (1024 * 1024), g_malloc0 (1));
  g_assert_true (idx_mipmap_store_has (store, 7));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/mipmap-store/kept", test_kept);
  g_test_add_func ("/render/mipmap-store/evicted", test_evicted);
  g_test_add_func ("/render/mipmap-store/large", test_large);
  return g_test_run ();
}
