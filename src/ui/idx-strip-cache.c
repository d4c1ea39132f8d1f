/* SPDX-License-Identifier: MIT */

/* The strips near the screen: composed once, drawn often.
 *
 * The main thread reads only what is in memory. Where images are missing the strip is
 * composed with quiet squares in their places, a worker reads the whole row, and the strip
 * is composed again from what it brings. A strip that is forgotten cancels its worker. */

#include "idx-strip-cache.h"

#include "idx-pixel-node.h"

typedef struct
{
  guint row;
  cairo_surface_t *surface;
  GskRenderNode *node;
  GCancellable *reading;
} Strip;

struct _IdxStripCache
{
  GObject parent_instance;
  GtkWidget *widget;
  IdxSubset *subset;
  IdxStripStyle style;
  int scale;
  GHashTable *strips;
  guint n_reading;
  IdxStripCounters counters;
};

enum
{
  FILLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxStripCache, idx_strip_cache, G_TYPE_OBJECT)

static void
strip_free (gpointer data)
{
  Strip *strip = data;

  if (strip->reading != NULL)
    g_cancellable_cancel (strip->reading);
  g_clear_object (&strip->reading);
  g_clear_pointer (&strip->node, gsk_render_node_unref);
  g_clear_pointer (&strip->surface, cairo_surface_destroy);
  g_free (strip);
}

static void
compose (IdxStripCache *self,
         Strip *strip,
         const guint8 *pixels,
         const guint8 *there)
{
  const IdxLayout *layout = &self->style.layout;
  guint first;

  g_clear_pointer (&strip->node, gsk_render_node_unref);
  g_clear_pointer (&strip->surface, cairo_surface_destroy);
  strip->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) layout->width,
                                               (int) idx_layout_get_row_height (layout));
  if (cairo_surface_status (strip->surface) == CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_flush (strip->surface);
      idx_strip_compose (&self->style, self->subset, strip->row, pixels, there,
                         (guint32 *) (gpointer) cairo_image_surface_get_data (strip->surface),
                         (gsize) cairo_image_surface_get_stride (strip->surface) / sizeof (guint32));
      cairo_surface_mark_dirty (strip->surface);
    }
  strip->node = idx_pixel_node_new (strip->surface, self->scale, self->widget);
  self->counters.n_strips++;
  self->counters.n_cells += idx_strip_get_positions (layout, strip->row, &first);
}

/* Counts what a read brought, and tells whether it is all that was asked for. */
static gboolean
count_read (IdxStripCache *self,
            const guint8 *there,
            gsize n)
{
  gsize n_there = 0;

  for (gsize i = 0; i < n; i++)
    n_there += there[i];
  self->counters.n_reads++;
  self->counters.n_bytes +=
    n_there * idx_dataset_get_sample_size (idx_subset_get_dataset (self->subset));
  return n_there == n;
}

static GArray *
list_indices (IdxStripCache *self,
              guint row)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint first;
  guint n = idx_strip_get_positions (&self->style.layout, row, &first);

  for (guint i = 0; i < n; i++)
    {
      guint32 index = idx_subset_get_index (self->subset, first + i);

      g_array_append_val (indices, index);
    }
  return indices;
}

/* What a worker needs to find its strip again. */
typedef struct
{
  IdxStripCache *cache;
  GCancellable *reading;
  guint row;
} Reading;

static void
read_cb (GObject *source,
         GAsyncResult *result,
         gpointer data)
{
  Reading *reading = data;
  IdxStripCache *self = reading->cache;
  g_autoptr (GBytes) there = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) pixels =
    idx_dataset_read_finish (IDX_DATASET (source), result, &there, &error);
  Strip *strip = g_hash_table_lookup (self->strips, GUINT_TO_POINTER (reading->row));

  self->n_reading--;
  if (strip != NULL && strip->reading == reading->reading)
    {
      g_clear_object (&strip->reading);
      if (pixels != NULL)
        {
          gsize n;
          const guint8 *flags = g_bytes_get_data (there, &n);

          (void) count_read (self, flags, n);
          compose (self, strip, g_bytes_get_data (pixels, NULL), flags);
        }
      else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_debug ("Row %u can't be read: %s", reading->row, error->message);
      g_signal_emit (self, signals[FILLED], 0);
    }
  g_object_unref (reading->reading);
  g_object_unref (reading->cache);
  g_free (reading);
}

static void
read_later (IdxStripCache *self,
            Strip *strip,
            GArray *indices)
{
  Reading *reading = g_new0 (Reading, 1);

  strip->reading = g_cancellable_new ();
  reading->cache = g_object_ref (self);
  reading->reading = g_object_ref (strip->reading);
  reading->row = strip->row;
  self->n_reading++;
  idx_dataset_read_async (idx_subset_get_dataset (self->subset), indices, strip->reading, read_cb,
                          reading);
}

static Strip *
make_strip (IdxStripCache *self,
            guint row)
{
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  Strip *strip = g_new0 (Strip, 1);
  GArray *indices = list_indices (self, row);
  g_autofree guint8 *pixels = g_malloc_n (indices->len, idx_dataset_get_sample_size (dataset));
  g_autofree guint8 *there = g_malloc0 (indices->len);
  gboolean complete;

  strip->row = row;
  (void) idx_dataset_read (dataset, (const guint32 *) (gpointer) indices->data, indices->len, pixels,
                           there, IDX_READ_RESIDENT, NULL, NULL);
  complete = count_read (self, there, indices->len);
  compose (self, strip, pixels, there);
  if (complete)
    g_array_unref (indices);
  else
    read_later (self, strip, indices);
  return strip;
}

static void
idx_strip_cache_dispose (GObject *object)
{
  IdxStripCache *self = IDX_STRIP_CACHE (object);

  g_hash_table_remove_all (self->strips);
  g_clear_object (&self->subset);
  g_clear_object (&self->style.captions);
  G_OBJECT_CLASS (idx_strip_cache_parent_class)->dispose (object);
}

static void
idx_strip_cache_finalize (GObject *object)
{
  g_hash_table_unref (IDX_STRIP_CACHE (object)->strips);
  G_OBJECT_CLASS (idx_strip_cache_parent_class)->finalize (object);
}

static void
idx_strip_cache_class_init (IdxStripCacheClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = idx_strip_cache_dispose;
  object_class->finalize = idx_strip_cache_finalize;

  signals[FILLED] = g_signal_new ("filled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_strip_cache_init (IdxStripCache *self)
{
  self->strips = g_hash_table_new_full (NULL, NULL, NULL, strip_free);
}

IdxStripCache *
idx_strip_cache_new (GtkWidget *widget)
{
  IdxStripCache *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = g_object_new (IDX_TYPE_STRIP_CACHE, NULL);
  self->widget = widget;
  return self;
}

void
idx_strip_cache_set_contents (IdxStripCache *self,
                              IdxSubset *subset,
                              const IdxStripStyle *style,
                              int scale)
{
  IdxStripStyle none = { 0 };

  g_return_if_fail (IDX_IS_STRIP_CACHE (self));
  g_return_if_fail (scale > 0);

  g_hash_table_remove_all (self->strips);
  g_set_object (&self->subset, subset);
  if (style == NULL)
    style = &none;
  if (style->captions != NULL)
    g_object_ref (style->captions);
  g_clear_object (&self->style.captions);
  self->style = *style;
  self->scale = scale;
}

GskRenderNode *
idx_strip_cache_get_node (IdxStripCache *self,
                          guint row)
{
  Strip *strip;

  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), NULL);
  g_return_val_if_fail (self->subset != NULL, NULL);

  strip = g_hash_table_lookup (self->strips, GUINT_TO_POINTER (row));
  if (strip == NULL)
    {
      strip = make_strip (self, row);
      g_hash_table_insert (self->strips, GUINT_TO_POINTER (row), strip);
    }
  return strip->node;
}

void
idx_strip_cache_trim (IdxStripCache *self,
                      guint first,
                      guint last)
{
  GHashTableIter iter;
  gpointer key;
  guint margin = last - first;

  g_return_if_fail (IDX_IS_STRIP_CACHE (self));
  g_return_if_fail (first <= last);

  g_hash_table_iter_init (&iter, self->strips);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      guint row = GPOINTER_TO_UINT (key);

      if ((guint64) row + margin < first || row >= (guint64) last + margin)
        g_hash_table_iter_remove (&iter);
    }
}

gboolean
idx_strip_cache_is_filled (IdxStripCache *self)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), TRUE);

  return self->n_reading == 0;
}

const IdxStripCounters *
idx_strip_cache_get_counters (IdxStripCache *self)
{
  g_return_val_if_fail (IDX_IS_STRIP_CACHE (self), NULL);

  return &self->counters;
}
