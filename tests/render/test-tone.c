/* SPDX-License-Identifier: MIT */

/* Which values are black and white, and that all pictures agree on it. */

#include "idx-tone.h"

#include "idx-class-profiles.h"
#include "idx-contact-sheet.h"
#include "idx-export.h"
#include "idx-map-cells.h"
#include "idx-sheet-pages.h"
#include "idx-strip.h"
#include "test-bytes.h"

#include <math.h>
#include <string.h>

#define N_SAMPLES 13
#define SIDE 9

/* --- The rule ------------------------------------------------------------------------------- */

/* Returns a pixel of an image. */
typedef guint8 (*PixelFunc) (guint index,
                             guint row,
                             guint column);

static gboolean
is_border (guint row,
           guint column)
{
  return row == 0 || column == 0 || row == SIDE - 1 || column == SIDE - 1;
}

/* A bright stroke on 0, at another place in each image. */
static guint8
get_bright (guint index,
            guint row,
            guint column)
{
  return !is_border (row, column) && (row + index) % 4 == 0 ? 255 : 0;
}

static guint8
get_faint (guint index,
           guint row,
           guint column)
{
  return get_bright (index, row, column) > 0 ? 16 : 0;
}

static guint8
get_binary (guint index,
            guint row,
            guint column)
{
  return get_bright (index, row, column) > 0 ? 1 : 0;
}

static guint8
get_inverted (guint index,
              guint row,
              guint column)
{
  return get_bright (index, row, column) > 0 ? 0 : 255;
}

/* A few values can't make faint images bright. */
static guint8
get_spotted (guint index,
             guint row,
             guint column)
{
  if (index == 3 && row == 4 && column == 4)
    return 255;
  return 100;
}

static guint8
get_half (guint index,
          guint row,
          guint column)
{
  return get_bright (index, row, column) > 0 ? 128 : 0;
}

static guint8
get_below_half (guint index,
                guint row,
                guint column)
{
  return get_bright (index, row, column) > 0 ? 127 : 0;
}

/* A photograph: a slope over all grays. */
static guint8
get_photograph (guint index,
                guint row,
                guint column)
{
  return (guint8) (100 + 9 * row + 5 * column + index);
}

/* Uneven paper: the quartiles of the border are less than 16 apart. */
static guint8
get_paper (guint index,
           guint row,
           guint column)
{
  return get_bright (index, row, column) > 0 ? 40 : (guint8) (215 + (row + column + index) % 24);
}

static guint8
get_black (guint index,
           guint row,
           guint column)
{
  return 0;
}

static IdxDataset *
make_dataset (PixelFunc get_pixel)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, N_SAMPLES, SIDE, SIDE);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < N_SAMPLES; i++)
    for (guint row = 0; row < SIDE; row++)
      for (guint column = 0; column < SIDE; column++)
        {
          guint8 pixel = get_pixel (i, row, column);

          g_byte_array_append (content, &pixel, 1);
        }
  images = g_bytes_new (content->data, content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  g_assert_true (idx_tone_apply (dataset, NULL, NULL));
  return dataset;
}

static void
test_rule (void)
{
  static const struct
  {
    PixelFunc get_pixel;
    IdxBackground background;
    double maximum;
    const char *description;
  } cases[] = {
    { get_bright, IDX_BACKGROUND_DARK, 255, NULL },
    { get_faint, IDX_BACKGROUND_DARK, 16, "shown from 0 to 16" },
    { get_binary, IDX_BACKGROUND_DARK, 1, "shown from 0 to 1" },
    { get_inverted, IDX_BACKGROUND_LIGHT, 255, NULL },
    { get_spotted, IDX_BACKGROUND_LIGHT, 100, "shown from 0 to 100" },
    { get_half, IDX_BACKGROUND_DARK, 255, NULL },
    { get_below_half, IDX_BACKGROUND_DARK, 127, "shown from 0 to 127" },
    { get_photograph, IDX_BACKGROUND_UNEVEN, 255, NULL },
    { get_paper, IDX_BACKGROUND_LIGHT, 255, NULL },
    { get_black, IDX_BACKGROUND_DARK, 255, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (IdxDataset) dataset = make_dataset (cases[i].get_pixel);
      g_autofree char *description = idx_tone_describe (dataset);

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_cmpint (idx_dataset_get_tone (dataset)->background, ==, cases[i].background);
      g_assert_cmpfloat (idx_dataset_get_shown_range (dataset)->maximum, ==, cases[i].maximum);
      g_assert_cmpfloat (idx_dataset_get_range (dataset)->maximum, ==, 255);
      g_assert_cmpstr (description, ==, cases[i].description);
    }
}

/* Samples that can't be read don't count. */
static void
test_unread (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (get_bright);
  const guint8 samples[2 * SIDE * SIDE] = { 0 };
  const guint8 was_read[2] = { 0 };
  IdxTone tone = { .background = IDX_BACKGROUND_UNEVEN };

  g_assert_false (idx_tone_find (dataset, samples, was_read, 2, &tone));
  g_assert_cmpint (tone.background, ==, IDX_BACKGROUND_UNEVEN);
}

/* Color images are drawn unchanged. */
static void
test_color (void)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 4, 2, 8, 8, 3);
  g_autoptr (GByteArray) labels_content = test_idx_labels (2);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = NULL;

  for (guint i = 0; i < 2 * 8 * 8 * 3; i++)
    g_byte_array_append (content, &(guint8){ 9 }, 1);
  images = g_bytes_new (content->data, content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Color", NULL);
  g_assert_cmpuint (idx_tone_get_n_needed (dataset), ==, 0);
  g_assert_true (idx_tone_apply (dataset, NULL, NULL));
  g_assert_false (idx_dataset_get_tone (dataset)->is_stretched);
}

static void
test_bounded (void)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, 1500, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (1500);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = NULL;

  test_append_noise (content, 1500 * 4, 1);
  images = g_bytes_new (content->data, content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Many", NULL);
  g_assert_cmpuint (idx_tone_get_n_needed (dataset), ==, 1000);
}

/* --- Pictures ------------------------------------------------------------------------------- */

static IdxPalette
get_palette (IdxDataset *dataset)
{
  return idx_tone_choose_palette (idx_dataset_get_tone (dataset)->background, FALSE);
}

static GBytes *
draw_sheet (IdxDataset *dataset)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  const IdxContactSheetOptions options = {
    .palette = get_palette (dataset), .side = 20, .n_columns = 4, .show_captions = TRUE
  };

  g_assert_true (idx_contact_sheet_write (subset, &options, stream, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static GBytes *
take_pixels (cairo_surface_t *surface)
{
  GBytes *pixels;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_flush (surface);
  pixels = g_bytes_new (cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface) *
                          (gsize) cairo_image_surface_get_height (surface));
  cairo_surface_destroy (surface);
  return pixels;
}

/* Draws a page of a PDF file. */
static GBytes *
draw_page (IdxDataset *dataset)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  const IdxSheetPagesOptions options = {
    .width = 200,
    .height = 200,
    .margin = 10,
    .side = 30,
    .palette = get_palette (dataset),
    .title = "Page",
  };
  g_autoptr (IdxSheetPages) pages = idx_sheet_pages_new (subset, &options);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 200, 200);
  cairo_t *cr = cairo_create (surface);

  g_assert_true (idx_sheet_pages_draw (pages, 0, cr, NULL, NULL));
  cairo_destroy (cr);
  return take_pixels (surface);
}

/* Draws a map with thumbnails. */
static GBytes *
draw_map (IdxDataset *dataset)
{
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxMapPoints) points = NULL;
  float coordinates[2 * N_SAMPLES];

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      coordinates[2 * i] = (float) (i % 4);
      coordinates[2 * i + 1] = (float) (i / 4);
    }
  points = idx_map_points_new (coordinates, N_SAMPLES);
  idx_dataset_set_map_points (dataset, points);
  subset = idx_subset_new (dataset, NULL);
  return take_pixels (
    idx_map_cells_compose (subset, IDX_MAP_COLORING_LABEL, 200, NULL, NULL, NULL));
}

/* Draws the first row of the sheet of the window. */
static GBytes *
draw_strip (IdxDataset *dataset)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autofree guint8 *samples = g_malloc (N_SAMPLES * SIDE * SIDE);
  IdxStripStyle style = { .palette = get_palette (dataset) };
  IdxStripComposer *composer;
  guint32 indices[N_SAMPLES];
  guint8 was_read[N_SAMPLES];
  guint32 *target;
  gsize n_pixels;
  guint first, n;

  for (guint32 i = 0; i < N_SAMPLES; i++)
    indices[i] = i;
  g_assert_true (idx_dataset_read (dataset, indices, N_SAMPLES, samples, was_read, IDX_READ_WAIT,
                                   NULL, NULL));
  idx_layout_init (&style.layout, 200, 20, 0, N_SAMPLES);
  n_pixels = (gsize) style.layout.width * idx_layout_get_row_height (&style.layout);
  target = g_new0 (guint32, n_pixels);
  composer = idx_strip_composer_new (&style, subset);
  n = idx_strip_get_positions (&style.layout, 0, &first);
  idx_strip_composer_begin (composer, 0, n, target, style.layout.width);
  idx_strip_composer_add (composer, 0, 0, n, samples, was_read, target, style.layout.width);
  idx_strip_composer_free (composer);
  return g_bytes_new_take (target, n_pixels * sizeof *target);
}

/* Colors levels, as the pane, the large view and the class list do. */
static GBytes *
color (IdxDataset *dataset,
       GBytes *levels)
{
  guint32 colors[256];
  gsize n;
  const guint8 *data = g_bytes_get_data (levels, &n);
  guint32 *pixels = g_new (guint32, n);

  idx_palette_get_colors (get_palette (dataset), colors);
  for (gsize i = 0; i < n; i++)
    pixels[i] = colors[data[i]];
  return g_bytes_new_take (pixels, n * sizeof *pixels);
}

static GBytes *
draw_pane (IdxDataset *dataset)
{
  g_autoptr (GBytes) sample = idx_dataset_read_image (dataset, 3, NULL, NULL);
  g_autoptr (IdxDecoder) decoder = idx_decoder_new (dataset);
  g_autoptr (GBytes) levels =
    idx_decoder_dup_levels (decoder, g_bytes_get_data (sample, NULL));

  return color (dataset, levels);
}

static GBytes *
draw_class_icon (IdxDataset *dataset)
{
  IdxClassProfilesInput *input =
    idx_class_profiles_input_new (dataset, IDX_CLASS_DETAIL_MEANS);
  g_autoptr (IdxClassProfiles) profiles = idx_class_profiles_compute (input, NULL, NULL, NULL);

  idx_class_profiles_input_free (input);
  return color (dataset, idx_class_profiles_find (profiles, 5)->mean);
}

static GBytes *
export_image (IdxDataset *dataset,
              gboolean as_shown)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  const IdxExportOptions options = { as_shown, get_palette (dataset), IDX_ORIENTATION_STORED, 2 };

  g_assert_true (idx_export_image (dataset, 3, &options, stream, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static GBytes *
draw_export (IdxDataset *dataset)
{
  return export_image (dataset, TRUE);
}

/* Faint images and dark on light ones look like bright ones in each picture. */
static void
test_pictures (void)
{
  static const PixelFunc alike[] = { get_bright, get_faint, get_binary, get_inverted };
  static GBytes *(*const draw[]) (IdxDataset *) = { draw_sheet, draw_page, draw_map,
                                                    draw_strip, draw_pane, draw_class_icon,
                                                    draw_export };

  for (gsize i = 0; i < G_N_ELEMENTS (draw); i++)
    {
      g_autoptr (GBytes) expected = NULL;

      for (gsize j = 0; j < G_N_ELEMENTS (alike); j++)
        {
          g_autoptr (IdxDataset) dataset = make_dataset (alike[j]);
          g_autoptr (GBytes) picture = draw[i](dataset);

          g_test_message ("picture %" G_GSIZE_FORMAT " of dataset %" G_GSIZE_FORMAT, i, j);
          if (expected == NULL)
            expected = g_steal_pointer (&picture);
          else
            g_assert_true (g_bytes_equal (picture, expected));
        }
    }
}

/* Exports of stored values ignore the tone. */
static void
test_stored (void)
{
  g_autoptr (IdxDataset) faint = make_dataset (get_faint);
  g_autoptr (GBytes) with_tone = export_image (faint, FALSE);
  g_autoptr (GBytes) without_tone = NULL;

  idx_dataset_set_tone (faint, &(IdxTone){ 0 });
  without_tone = export_image (faint, FALSE);
  g_assert_true (g_bytes_equal (with_tone, without_tone));
}

/* A custom contrast, and the own range of each image, change every picture as well. */
static void
test_contrast (void)
{
  g_autoptr (IdxDataset) bright = make_dataset (get_bright);
  g_autoptr (IdxDataset) half = make_dataset (get_half);
  g_autoptr (GBytes) expected = draw_strip (bright);
  g_autoptr (GBytes) before = draw_strip (half);
  g_autoptr (GBytes) custom = NULL;
  g_autoptr (GBytes) own = NULL;
  g_autofree char *description = NULL;

  g_assert_false (g_bytes_equal (before, expected));
  idx_dataset_set_tone (half, &(IdxTone){ .is_stretched = TRUE, .range = { 0, 128 } });
  custom = draw_strip (half);
  g_assert_true (g_bytes_equal (custom, expected));
  idx_dataset_set_tone (half, &(IdxTone){ .uses_own_ranges = TRUE });
  own = draw_strip (half);
  g_assert_true (g_bytes_equal (own, expected));
  description = idx_tone_describe (half);
  g_assert_cmpstr (description, ==, "each image shown over its own values");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/tone/rule", test_rule);
  g_test_add_func ("/render/tone/unread", test_unread);
  g_test_add_func ("/render/tone/color", test_color);
  g_test_add_func ("/render/tone/bounded", test_bounded);
  g_test_add_func ("/render/tone/pictures", test_pictures);
  g_test_add_func ("/render/tone/stored", test_stored);
  g_test_add_func ("/render/tone/contrast", test_contrast);
  return g_test_run ();
}
