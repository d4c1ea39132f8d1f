/* SPDX-License-Identifier: MIT */

/* The widgets that the sheet is compared with: one that draws only its background, and GTK's own
 * grid of the same samples in cells of the same size. */

#include "bench-views.h"

#include "bench-list.h"
#include "idx-captions.h"

#include <string.h>

/* --- A widget that draws only its background ------------------------------------------------- */

#define BENCH_TYPE_EMPTY (bench_empty_get_type ())
G_DECLARE_FINAL_TYPE (BenchEmpty, bench_empty, BENCH, EMPTY, GtkWidget)

struct _BenchEmpty
{
  GtkWidget parent_instance;
  GtkAdjustment *adjustments[2];
  guint n_frames;
};

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
};

G_DEFINE_FINAL_TYPE_WITH_CODE (BenchEmpty, bench_empty, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static void
bench_empty_get_property (GObject *object,
                          guint id,
                          GValue *value,
                          GParamSpec *pspec)
{
  BenchEmpty *self = BENCH_EMPTY (object);

  if (id == PROP_HADJUSTMENT)
    g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  else if (id == PROP_VADJUSTMENT)
    g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
}

static void
bench_empty_set_property (GObject *object,
                          guint id,
                          const GValue *value,
                          GParamSpec *pspec)
{
  BenchEmpty *self = BENCH_EMPTY (object);

  if (id == PROP_HADJUSTMENT)
    g_set_object (&self->adjustments[GTK_ORIENTATION_HORIZONTAL], g_value_get_object (value));
  if (id != PROP_VADJUSTMENT || g_value_get_object (value) == NULL)
    return;
  g_set_object (&self->adjustments[GTK_ORIENTATION_VERTICAL], g_value_get_object (value));
  g_signal_connect_object (g_value_get_object (value), "value-changed",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

static void
bench_empty_size_allocate (GtkWidget *widget,
                           int width,
                           int height,
                           int baseline)
{
  BenchEmpty *self = BENCH_EMPTY (widget);

  gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, width, 1, width,
                            width);
  gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_VERTICAL], 0, 0, 1e9, 1, height,
                            height);
}

static void
bench_empty_snapshot (GtkWidget *widget,
                      GtkSnapshot *snapshot)
{
  BenchEmpty *self = BENCH_EMPTY (widget);
  GdkRGBA color = { 1, 1, 1, 1 };

  /* GTK doesn't redraw an unchanged node, so change the color. */
  color.blue = self->n_frames++ % 2 == 0 ? 1 : 0.9F;
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                  (float) gtk_widget_get_height (widget)));
}

static void
bench_empty_dispose (GObject *object)
{
  BenchEmpty *self = BENCH_EMPTY (object);

  g_clear_object (&self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_VERTICAL]);
  G_OBJECT_CLASS (bench_empty_parent_class)->dispose (object);
}

static void
bench_empty_class_init (BenchEmptyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = bench_empty_get_property;
  object_class->set_property = bench_empty_set_property;
  object_class->dispose = bench_empty_dispose;
  widget_class->size_allocate = bench_empty_size_allocate;
  widget_class->snapshot = bench_empty_snapshot;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
}

static void
bench_empty_init (BenchEmpty *self)
{
}

GtkWidget *
bench_empty_new (void)
{
  return g_object_new (BENCH_TYPE_EMPTY, NULL);
}

/* --- GTK's grid ---------------------------------------------------------------------------- */

/* The properties that all cells of a grid share. */
typedef struct
{
  IdxDataset *dataset;
  int size;
  int caption;
} Grid;

static GdkTexture *
make_texture (Grid *grid,
              guint32 index)
{
  gsize size = idx_dataset_get_sample_size (grid->dataset);
  g_autofree guint8 *values = g_malloc (size);
  guint8 *pixels = g_malloc (3 * size);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, 3 * size);
  guint columns = idx_dataset_get_columns (grid->dataset);
  guint8 was_read;

  (void) idx_dataset_read (grid->dataset, &index, 1, values, &was_read, IDX_READ_WAIT, NULL, NULL);
  for (gsize i = 0; i < size; i++)
    memset (pixels + 3 * i, 255 - values[i], 3);
  return gdk_memory_texture_new ((int) columns, (int) idx_dataset_get_rows (grid->dataset),
                                 GDK_MEMORY_R8G8B8, bytes, (gsize) columns * 3);
}

/* A cell that consists of one widget. */
#define BENCH_TYPE_CELL (bench_cell_get_type ())
G_DECLARE_FINAL_TYPE (BenchCell, bench_cell, BENCH, CELL, GtkWidget)

struct _BenchCell
{
  GtkWidget parent_instance;
  Grid *grid;
  GdkTexture *texture;
  PangoLayout *layout;
};

G_DEFINE_FINAL_TYPE (BenchCell, bench_cell, GTK_TYPE_WIDGET)

static void
bench_cell_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  Grid *grid = BENCH_CELL (widget)->grid;

  *minimum = *natural = grid->size + (orientation == GTK_ORIENTATION_VERTICAL ? grid->caption : 0);
}

static void
bench_cell_snapshot (GtkWidget *widget,
                     GtkSnapshot *snapshot)
{
  BenchCell *self = BENCH_CELL (widget);
  float side = (float) self->grid->size;

  gtk_snapshot_append_texture (snapshot, self->texture, &GRAPHENE_RECT_INIT (0, 0, side, side));
  if (self->layout != NULL)
    {
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) self->grid->size / 2 - 3,
                                                              (float) self->grid->size));
      gtk_snapshot_append_layout (snapshot, self->layout, &(GdkRGBA){ 0.4F, 0.4F, 0.4F, 1 });
    }
}

static void
bench_cell_dispose (GObject *object)
{
  BenchCell *self = BENCH_CELL (object);

  g_clear_object (&self->texture);
  g_clear_object (&self->layout);
  G_OBJECT_CLASS (bench_cell_parent_class)->dispose (object);
}

static void
bench_cell_class_init (BenchCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bench_cell_dispose;
  GTK_WIDGET_CLASS (klass)->measure = bench_cell_measure;
  GTK_WIDGET_CLASS (klass)->snapshot = bench_cell_snapshot;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "benchcell");
}

static void
bench_cell_init (BenchCell *self)
{
}

static void
set_up_cell_cb (GtkSignalListItemFactory *factory,
                GtkListItem *item,
                Grid *grid)
{
  BenchCell *cell = g_object_new (BENCH_TYPE_CELL, NULL);

  cell->grid = grid;
  if (grid->caption > 0)
    cell->layout = gtk_widget_create_pango_layout (GTK_WIDGET (cell), NULL);
  gtk_list_item_set_child (item, GTK_WIDGET (cell));
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory,
              GtkListItem *item,
              Grid *grid)
{
  BenchCell *cell = BENCH_CELL (gtk_list_item_get_child (item));
  guint index = gtk_list_item_get_position (item);
  g_autofree char *name = idx_dataset_dup_class_name (grid->dataset, index);

  g_clear_object (&cell->texture);
  cell->texture = make_texture (grid, index);
  if (cell->layout != NULL)
    pango_layout_set_text (cell->layout, name, -1);
  gtk_widget_queue_draw (GTK_WIDGET (cell));
}

static void
set_up_picture_cb (GtkSignalListItemFactory *factory,
                   GtkListItem *item,
                   Grid *grid)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *picture = gtk_picture_new ();

  gtk_widget_set_size_request (picture, grid->size, grid->size);
  gtk_box_append (GTK_BOX (box), picture);
  if (grid->caption > 0)
    gtk_box_append (GTK_BOX (box), gtk_label_new (NULL));
  gtk_list_item_set_child (item, box);
}

static void
bind_picture_cb (GtkSignalListItemFactory *factory,
                 GtkListItem *item,
                 Grid *grid)
{
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *label = gtk_widget_get_next_sibling (picture);
  guint index = gtk_list_item_get_position (item);
  g_autofree char *name = idx_dataset_dup_class_name (grid->dataset, index);
  g_autoptr (GdkTexture) texture = make_texture (grid, index);

  gtk_picture_set_paintable (GTK_PICTURE (picture), GDK_PAINTABLE (texture));
  if (label != NULL)
    gtk_label_set_text (GTK_LABEL (label), name);
}

static GtkWidget *
make_grid (IdxDataset *dataset,
           int size,
           GCallback set_up,
           GCallback bind)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  g_autoptr (IdxCaptions) captions =
    idx_captions_new ("Sans", 14, (guint) size, 1, IDX_PALETTE_INK);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (IdxSubset) all = idx_subset_new (dataset, NULL);
  Grid *grid = g_new0 (Grid, 1);
  GtkWidget *view;

  grid->dataset = g_object_ref (dataset);
  grid->size = size;
  grid->caption = (int) idx_captions_get_height (captions);
  g_signal_connect (factory, "setup", set_up, grid);
  g_signal_connect (factory, "bind", bind, grid);
  view = gtk_grid_view_new (
    GTK_SELECTION_MODEL (gtk_multi_selection_new (bench_list_new (all))),
    factory);
  gtk_grid_view_set_max_columns (GTK_GRID_VIEW (view), 1920U / (guint) size);
  /* Use as much space as the sheet does. */
  gtk_css_provider_load_from_data (provider,
                                   "gridview > child { padding: 0; }"
                                   "gridview > child box { margin: 0; border-spacing: 0; }"
                                   "gridview label, benchcell { font-size: 9px; min-height: 0; }",
                                   -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  return view;
}

GtkWidget *
bench_lean_new (IdxDataset *dataset,
                int size)
{
  return make_grid (dataset, size, G_CALLBACK (set_up_cell_cb), G_CALLBACK (bind_cell_cb));
}

GtkWidget *
bench_picture_new (IdxDataset *dataset,
                   int size)
{
  return make_grid (dataset, size, G_CALLBACK (set_up_picture_cb), G_CALLBACK (bind_picture_cb));
}
