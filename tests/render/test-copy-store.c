/* SPDX-License-Identifier: MIT */

/* Which copies are kept. */

#include "idx-copy-store.h"

#define COPY_SIZE 49

static void
put (IdxCopyStore *store,
     guint block)
{
  guint n = idx_copy_store_get_block_length (store);
  guint8 *copies = g_malloc0_n (n, COPY_SIZE);

  copies[0] = (guint8) block;
  idx_copy_store_put (store, block, copies, g_malloc0 (n));
}

static void
test_kept (void)
{
  g_autoptr (IdxCopyStore) store = idx_copy_store_new (COPY_SIZE, 1024 * 1024);
  const guint8 *copies;
  const guint8 *there;

  g_assert_false (idx_copy_store_get (store, 3, &copies, &there));
  put (store, 3);
  g_assert_true (idx_copy_store_get (store, 3, &copies, &there));
  g_assert_cmpuint (copies[0], ==, 3);
  g_assert_cmpuint (there[0], ==, 0);
}

/* What was asked for the longest time ago goes. */
static void
test_given_up (void)
{
  g_autoptr (IdxCopyStore) store = idx_copy_store_new (COPY_SIZE, 200 * 1024);
  const guint8 *copies;
  const guint8 *there;

  for (guint block = 0; block < 3; block++)
    put (store, block);
  g_assert_true (idx_copy_store_get (store, 0, &copies, &there));
  put (store, 3);
  g_assert_true (idx_copy_store_has (store, 0));
  g_assert_false (idx_copy_store_has (store, 1));
  g_assert_true (idx_copy_store_has (store, 2));
  g_assert_true (idx_copy_store_has (store, 3));
  put (store, 3);
  g_assert_true (idx_copy_store_has (store, 2));
}

/* A copy that is larger than everything is kept alone. */
static void
test_large (void)
{
  g_autoptr (IdxCopyStore) store = idx_copy_store_new (1024 * 1024, 1024);

  g_assert_cmpuint (idx_copy_store_get_block_length (store), ==, 1);
  idx_copy_store_put (store, 7, g_malloc (1024 * 1024), g_malloc0 (1));
  g_assert_true (idx_copy_store_has (store, 7));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/copy-store/kept", test_kept);
  g_test_add_func ("/render/copy-store/given-up", test_given_up);
  g_test_add_func ("/render/copy-store/large", test_large);
  return g_test_run ();
}
