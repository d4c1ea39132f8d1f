/* SPDX-License-Identifier: MIT */

/* A cache of pages of decompressed bytes, with a memory limit.
 *
 * The cache has two lists. The first begins with the pages that readers requested, most recently
 * used first; prefetched pages, which no reader has requested yet, follow and are evicted first.
 * The second, a queue, contains the pages that were read in a pass through the whole file. It is
 * long enough for several readers to find the page in which their last read ended, but so short
 * that a pass through 6 GB doesn't displace the pages of the images on the screen.
 *
 * All pages are slots of one mapping. The kernel allocates the memory of a slot on first use, in
 * huge pages if it can. Huge pages cause fewer page faults, which makes inflating a file into
 * memory 10% faster. The first 2 MB use small pages, because a labels file needs only one slot.
 * Lowering the limit returns memory to the system.
 *
 * The lock is held only while slots are looked up, moved between lists or evicted. Bytes are copied
 * without it, while a reader count pins the slot. */

#include "idx-page-cache.h"

#include <string.h>
#include <sys/mman.h>

/* If the queue of pages that are read once is at least this long, its pages are evicted before all
 * others. */
#define MAX_READ_ONCE 8

#define HUGE_PAGE_SIZE ((gsize) 2 * 1024 * 1024)

typedef struct
{
  /* The number of the page in the content. The first field, because @by_number contains a pointer
   * to it, which is also a pointer to the slot. */
  guint64 number;
  GList link;      /* in one of the two lists */
  guint n_readers; /* the number of threads that are copying bytes of the page */
  IdxPageUse use;
} Slot;

struct _IdxPageCache
{
  guint8 *mapping;
  gsize mapping_size;
  guint8 *pages; /* the part of the mapping that is aligned to huge pages */
  guint n_slots;

  GMutex lock; /* protects the fields below */
  Slot *slots;
  GHashTable *by_number; /* the slots with cached pages, by the numbers of these pages */
  GQueue kept;           /* slots: the first of the two lists */
  GQueue read_once;      /* slots: the second list, of pages with the use IDX_PAGE_READ_ONCE */
  GArray *unused;        /* guint, the indices of unused slots */
  guint n_used;          /* the number of slots with a cached page or a page that is being filled */
  guint limit;           /* the maximum number of used slots */
};

static guint
get_slot_index (IdxPageCache *self,
                const Slot *slot)
{
  return (guint) (slot - self->slots);
}

static guint8 *
get_page (IdxPageCache *self,
          guint index)
{
  return self->pages + index * IDX_PAGE_SIZE;
}

/* Returns whether a page is in the mapping. When all slots are in use, idx_page_cache_acquire()
 * allocates pages outside it. */
static gboolean
is_in_mapping (IdxPageCache *self,
               const guint8 *page)
{
  return page >= self->pages && page < self->pages + self->n_slots * IDX_PAGE_SIZE;
}

static GQueue *
get_list (IdxPageCache *self,
          IdxPageUse use)
{
  return use == IDX_PAGE_READ_ONCE ? &self->read_once : &self->kept;
}

static void
unlist (IdxPageCache *self,
        Slot *slot)
{
  g_queue_unlink (get_list (self, slot->use), &slot->link);
  g_hash_table_remove (self->by_number, &slot->number);
}

/* Evicts the page that is nearest to the tail of @list and has no reader. Returns NULL if all pages
 * have readers. */
static Slot *
evict_last (IdxPageCache *self,
            GQueue *list)
{
  for (GList *link = list->tail; link != NULL; link = link->prev)
    {
      Slot *slot = link->data;

      if (slot->n_readers == 0)
        {
          unlist (self, slot);
          return slot;
        }
    }
  return NULL;
}

static Slot *
evict_any (IdxPageCache *self)
{
  Slot *slot = NULL;

  if (self->read_once.length >= MAX_READ_ONCE)
    slot = evict_last (self, &self->read_once);
  if (slot == NULL)
    slot = evict_last (self, &self->kept);
  if (slot == NULL)
    slot = evict_last (self, &self->read_once);
  return slot;
}

static void
release_slot (IdxPageCache *self,
              guint index)
{
  self->n_used--;
  g_array_append_val (self->unused, index);
  if (self->n_used >= self->limit)
    (void) madvise (get_page (self, index), IDX_PAGE_SIZE, MADV_DONTNEED);
}

IdxPageCache *
idx_page_cache_new (gsize max_bytes)
{
  IdxPageCache *self = g_new0 (IdxPageCache, 1);
  gsize size;

  self->n_slots = (guint) MAX (max_bytes / IDX_PAGE_SIZE, 1);
  self->limit = self->n_slots;
  size = self->n_slots * IDX_PAGE_SIZE;
  self->mapping_size = size + HUGE_PAGE_SIZE;
  self->mapping = mmap (NULL, self->mapping_size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (self->mapping == MAP_FAILED)
    g_error ("There is no memory for pages");
  self->pages =
    (guint8 *) (((guintptr) self->mapping + HUGE_PAGE_SIZE - 1) & ~(HUGE_PAGE_SIZE - 1));
  if (size > HUGE_PAGE_SIZE)
    (void) madvise (self->pages + HUGE_PAGE_SIZE, size - HUGE_PAGE_SIZE, MADV_HUGEPAGE);

  g_mutex_init (&self->lock);
  g_queue_init (&self->kept);
  g_queue_init (&self->read_once);
  self->slots = g_new0 (Slot, self->n_slots);
  self->by_number = g_hash_table_new (g_int64_hash, g_int64_equal);
  self->unused = g_array_sized_new (FALSE, FALSE, sizeof (guint), self->n_slots);
  for (guint i = self->n_slots; i > 0; i--)
    {
      guint index = i - 1;

      self->slots[index].link.data = &self->slots[index];
      g_array_append_val (self->unused, index);
    }
  return self;
}

void
idx_page_cache_free (IdxPageCache *self)
{
  if (self == NULL)
    return;
  munmap (self->mapping, self->mapping_size);
  g_mutex_clear (&self->lock);
  g_hash_table_unref (self->by_number);
  g_array_unref (self->unused);
  g_free (self->slots);
  g_free (self);
}

void
idx_page_cache_set_limit (IdxPageCache *self,
                          gsize n_bytes)
{
  guint limit;
  Slot *slot;

  g_return_if_fail (self != NULL);

  limit = (guint) MIN (n_bytes / IDX_PAGE_SIZE, self->n_slots);
  g_mutex_lock (&self->lock);
  self->limit = MAX (limit, 1);
  while (self->n_used > self->limit && (slot = evict_any (self)) != NULL)
    release_slot (self, get_slot_index (self, slot));
  g_mutex_unlock (&self->lock);
}

gsize
idx_page_cache_get_n_bytes (IdxPageCache *self)
{
  guint n_used;

  g_return_val_if_fail (self != NULL, 0);

  g_mutex_lock (&self->lock);
  n_used = self->n_used;
  g_mutex_unlock (&self->lock);
  return n_used * IDX_PAGE_SIZE;
}

guint8 *
idx_page_cache_acquire (IdxPageCache *self)
{
  guint8 *page = NULL;
  Slot *slot;

  g_return_val_if_fail (self != NULL, NULL);

  g_mutex_lock (&self->lock);
  if (self->n_used < self->limit && self->unused->len > 0)
    {
      guint last = self->unused->len - 1;

      page = get_page (self, g_array_index (self->unused, guint, last));
      g_array_set_size (self->unused, last);
      self->n_used++;
    }
  else if ((slot = evict_any (self)) != NULL)
    page = get_page (self, get_slot_index (self, slot));
  g_mutex_unlock (&self->lock);

  /* If no page was found, every slot is being read or filled, because there are more threads than
   * slots. Then allocates a page outside the mapping. */
  return page != NULL ? page : g_malloc (IDX_PAGE_SIZE);
}

void
idx_page_cache_release (IdxPageCache *self,
                        guint8 *page)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (page != NULL);

  if (!is_in_mapping (self, page))
    {
      g_free (page);
      return;
    }
  g_mutex_lock (&self->lock);
  release_slot (self, (guint) ((gsize) (page - self->pages) / IDX_PAGE_SIZE));
  g_mutex_unlock (&self->lock);
}

void
idx_page_cache_put (IdxPageCache *self,
                    guint64 number,
                    guint8 *page,
                    IdxPageUse use)
{
  gboolean should_store;

  g_return_if_fail (self != NULL);
  g_return_if_fail (page != NULL);

  g_mutex_lock (&self->lock);
  should_store = is_in_mapping (self, page) && self->n_used <= self->limit &&
                 !g_hash_table_contains (self->by_number, &number);
  if (should_store)
    {
      Slot *slot = &self->slots[(gsize) (page - self->pages) / IDX_PAGE_SIZE];

      slot->number = number;
      slot->use = use;
      if (use == IDX_PAGE_PREFETCHED)
        g_queue_push_tail_link (&self->kept, &slot->link);
      else
        g_queue_push_head_link (get_list (self, use), &slot->link);
      g_hash_table_add (self->by_number, &slot->number);
    }
  g_mutex_unlock (&self->lock);

  if (!should_store)
    idx_page_cache_release (self, page);
}

gboolean
idx_page_cache_copy (IdxPageCache *self,
                     guint64 number,
                     gsize page_offset,
                     gsize length,
                     guint8 *buffer,
                     IdxPageUse use)
{
  Slot *slot;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (page_offset + length <= IDX_PAGE_SIZE, FALSE);

  g_mutex_lock (&self->lock);
  slot = g_hash_table_lookup (self->by_number, &number);
  if (slot != NULL)
    {
      slot->n_readers++;
      if (use == IDX_PAGE_KEEP)
        {
          g_queue_unlink (get_list (self, slot->use), &slot->link);
          slot->use = IDX_PAGE_KEEP;
          g_queue_push_head_link (&self->kept, &slot->link);
        }
    }
  g_mutex_unlock (&self->lock);
  if (slot == NULL)
    return FALSE;

  memcpy (buffer, get_page (self, get_slot_index (self, slot)) + page_offset, length);
  g_mutex_lock (&self->lock);
  slot->n_readers--;
  g_mutex_unlock (&self->lock);
  return TRUE;
}
