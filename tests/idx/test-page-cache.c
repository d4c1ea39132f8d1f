/* SPDX-License-Identifier: MIT */

#include "idx-page-cache.h"

#include <string.h>

/* Adds a page in which each byte is the low byte of the page number. */
static void
put (IdxPageCache *cache,
     guint64 number,
     IdxPageUse use)
{
  guint8 *page = idx_page_cache_acquire (cache);

  memset (page, (int) (number & 0xFF), IDX_PAGE_SIZE);
  idx_page_cache_put (cache, number, page, use);
}

/* Returns whether a page is in the cache, and asserts that its contents are right. */
static gboolean
has (IdxPageCache *cache,
     guint64 number,
     IdxPageUse use)
{
  guint8 bytes[3] = { 0 };

  if (!idx_page_cache_copy (cache, number, IDX_PAGE_SIZE - 3, 3, bytes, use))
    return FALSE;
  g_assert_cmpuint (bytes[0], ==, number & 0xFF);
  g_assert_cmpuint (bytes[2], ==, number & 0xFF);
  return TRUE;
}

static IdxPageCache *
make (guint n_pages)
{
  return idx_page_cache_new (n_pages * IDX_PAGE_SIZE);
}

static void
test_empty (void)
{
  g_autoptr (IdxPageCache) cache = make (4);

  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), ==, 0);
  g_assert_false (has (cache, 0, IDX_PAGE_KEEP));
}

static void
test_put (void)
{
  g_autoptr (IdxPageCache) cache = make (4);

  put (cache, 7, IDX_PAGE_KEEP);
  put (cache, G_GUINT64_CONSTANT (5000000000), IDX_PAGE_KEEP);
  g_assert_true (has (cache, 7, IDX_PAGE_KEEP));
  g_assert_true (has (cache, G_GUINT64_CONSTANT (5000000000), IDX_PAGE_KEEP));
  g_assert_false (has (cache, 8, IDX_PAGE_KEEP));
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), ==, 2 * IDX_PAGE_SIZE);
}

static void
test_bounded (void)
{
  g_autoptr (IdxPageCache) cache = make (4);

  for (guint i = 0; i < 100; i++)
    {
      put (cache, i, IDX_PAGE_KEEP);
      g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), <=, 4 * IDX_PAGE_SIZE);
    }
  for (guint i = 0; i < 96; i++)
    g_assert_false (has (cache, i, IDX_PAGE_KEEP));
  for (guint i = 96; i < 100; i++)
    g_assert_true (has (cache, i, IDX_PAGE_KEEP));
}

static void
test_least_recently_used (void)
{
  g_autoptr (IdxPageCache) cache = make (3);

  for (guint i = 0; i < 3; i++)
    put (cache, i, IDX_PAGE_KEEP);
  g_assert_true (has (cache, 0, IDX_PAGE_KEEP));
  put (cache, 3, IDX_PAGE_KEEP);
  g_assert_true (has (cache, 0, IDX_PAGE_KEEP));
  g_assert_false (has (cache, 1, IDX_PAGE_KEEP));
}

static void
test_scan_keeps_order (void)
{
  g_autoptr (IdxPageCache) cache = make (3);

  for (guint i = 0; i < 3; i++)
    put (cache, i, IDX_PAGE_KEEP);
  g_assert_true (has (cache, 0, IDX_PAGE_READ_ONCE));
  put (cache, 3, IDX_PAGE_KEEP);
  g_assert_false (has (cache, 0, IDX_PAGE_KEEP));
}

/* Prefetched pages that nobody has read are evicted first, the latest one before the others. */
static void
test_prefetched (void)
{
  g_autoptr (IdxPageCache) cache = make (4);

  for (guint i = 0; i < 4; i++)
    put (cache, i, IDX_PAGE_PREFETCHED);
  g_assert_true (has (cache, 3, IDX_PAGE_KEEP));
  put (cache, 4, IDX_PAGE_KEEP);
  g_assert_true (has (cache, 0, IDX_PAGE_READ_ONCE));
  g_assert_true (has (cache, 1, IDX_PAGE_READ_ONCE));
  g_assert_false (has (cache, 2, IDX_PAGE_READ_ONCE));
  g_assert_true (has (cache, 3, IDX_PAGE_READ_ONCE));
}

/* A scan of everything evicts only a few pages. */
static void
test_scan (void)
{
  g_autoptr (IdxPageCache) cache = make (40);
  guint n_kept = 0;

  for (guint i = 0; i < 40; i++)
    put (cache, i, IDX_PAGE_KEEP);
  for (guint i = 100; i < 1000; i++)
    put (cache, i, IDX_PAGE_READ_ONCE);
  g_assert_true (has (cache, 999, IDX_PAGE_READ_ONCE));
  g_assert_true (has (cache, 995, IDX_PAGE_READ_ONCE));
  for (guint i = 0; i < 40; i++)
    n_kept += has (cache, i, IDX_PAGE_READ_ONCE) ? 1 : 0;
  g_assert_cmpuint (n_kept, ==, 32);
}

static void
test_scanned_then_kept (void)
{
  g_autoptr (IdxPageCache) cache = make (20);

  put (cache, 5, IDX_PAGE_READ_ONCE);
  g_assert_true (has (cache, 5, IDX_PAGE_KEEP));
  for (guint i = 100; i < 200; i++)
    put (cache, i, IDX_PAGE_READ_ONCE);
  g_assert_true (has (cache, 5, IDX_PAGE_KEEP));
}

static void
test_first_stays (void)
{
  g_autoptr (IdxPageCache) cache = make (4);
  guint8 *page;

  put (cache, 1, IDX_PAGE_KEEP);
  page = idx_page_cache_acquire (cache);
  memset (page, 99, IDX_PAGE_SIZE);
  idx_page_cache_put (cache, 1, page, IDX_PAGE_KEEP);
  g_assert_true (has (cache, 1, IDX_PAGE_KEEP));
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), ==, IDX_PAGE_SIZE);
}

static void
test_release (void)
{
  g_autoptr (IdxPageCache) cache = make (4);

  for (guint i = 0; i < 100; i++)
    idx_page_cache_release (cache, idx_page_cache_acquire (cache));
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), ==, 0);
}

/* More pages may be acquired than the cache can hold. */
static void
test_more_acquired_than_fit (void)
{
  g_autoptr (IdxPageCache) cache = make (2);
  guint8 *pages[5];

  for (guint i = 0; i < 5; i++)
    {
      pages[i] = idx_page_cache_acquire (cache);
      memset (pages[i], (int) i, IDX_PAGE_SIZE);
    }
  for (guint i = 0; i < 5; i++)
    idx_page_cache_put (cache, i, pages[i], IDX_PAGE_KEEP);
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), <=, 2 * IDX_PAGE_SIZE);
  g_assert_true (has (cache, 0, IDX_PAGE_KEEP));
  g_assert_true (has (cache, 1, IDX_PAGE_KEEP));
  g_assert_false (has (cache, 4, IDX_PAGE_KEEP));
}

static void
test_limit (void)
{
  g_autoptr (IdxPageCache) cache = make (10);

  for (guint i = 0; i < 10; i++)
    put (cache, i, IDX_PAGE_KEEP);
  idx_page_cache_set_limit (cache, 4 * IDX_PAGE_SIZE + 1);
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), ==, 4 * IDX_PAGE_SIZE);
  g_assert_false (has (cache, 5, IDX_PAGE_KEEP));
  g_assert_true (has (cache, 6, IDX_PAGE_KEEP));

  idx_page_cache_set_limit (cache, 10 * IDX_PAGE_SIZE);
  for (guint i = 20; i < 40; i++)
    put (cache, i, IDX_PAGE_KEEP);
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), ==, 10 * IDX_PAGE_SIZE);
  for (guint i = 30; i < 40; i++)
    g_assert_true (has (cache, i, IDX_PAGE_KEEP));
}

static void
test_no_room (void)
{
  g_autoptr (IdxPageCache) cache = make (10);

  idx_page_cache_set_limit (cache, 0);
  put (cache, 1, IDX_PAGE_KEEP);
  g_assert_true (has (cache, 1, IDX_PAGE_KEEP));
  put (cache, 2, IDX_PAGE_KEEP);
  g_assert_false (has (cache, 1, IDX_PAGE_KEEP));
}

static gpointer
use_thread (gpointer data)
{
  IdxPageCache *cache = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 3000; i++)
    {
      guint number = (guint) g_rand_int_range (rand, 0, 30);
      IdxPageUse use = i % 3 == 0 ? IDX_PAGE_READ_ONCE : IDX_PAGE_KEEP;

      if (!has (cache, number, use))
        put (cache, number, use);
    }
  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (IdxPageCache) cache = make (12);
  GThread *threads[4];

  for (guint i = 0; i < 4; i++)
    threads[i] = g_thread_new ("user", use_thread, cache);
  for (guint i = 0; i < 200; i++)
    idx_page_cache_set_limit (cache, (i % 12 + 1) * IDX_PAGE_SIZE);
  for (guint i = 0; i < 4; i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (idx_page_cache_get_n_bytes (cache), <=, 12 * IDX_PAGE_SIZE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/page-cache/empty", test_empty);
  g_test_add_func ("/idx/page-cache/put", test_put);
  g_test_add_func ("/idx/page-cache/bounded", test_bounded);
  g_test_add_func ("/idx/page-cache/least-recently-used", test_least_recently_used);
  g_test_add_func ("/idx/page-cache/scan-keeps-order", test_scan_keeps_order);
  g_test_add_func ("/idx/page-cache/prefetched", test_prefetched);
  g_test_add_func ("/idx/page-cache/scan", test_scan);
  g_test_add_func ("/idx/page-cache/scanned-then-kept", test_scanned_then_kept);
  g_test_add_func ("/idx/page-cache/first-stays", test_first_stays);
  g_test_add_func ("/idx/page-cache/release", test_release);
  g_test_add_func ("/idx/page-cache/more-acquired-than-fit", test_more_acquired_than_fit);
  g_test_add_func ("/idx/page-cache/limit", test_limit);
  g_test_add_func ("/idx/page-cache/no-room", test_no_room);
  g_test_add_func ("/idx/page-cache/threads", test_threads);
  return g_test_run ();
}
