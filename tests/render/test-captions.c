/* SPDX-License-Identifier: MIT */

/* These tests pass with any font. */

#include "idx-captions.h"

#include <string.h>

static IdxCaptions *
make (guint side,
      guint scale)
{
  return idx_captions_new ("Sans", 14, side, scale, IDX_PALETTE_INK);
}

static IdxCaption *
draw_marked (IdxCaptions *captions,
             const char *first,
             const char *second,
             const char *third)
{
  return idx_captions_draw_marked (captions, (const char *const[]){ first, second, third, NULL });
}

/* Counts the pixels in the columns from @start to @end that don't have the color of the page. */
static guint
count_ink_between (const IdxCaption *caption,
                   guint start,
                   guint end)
{
  guint n = 0;

  for (guint y = 0; y < caption->height; y++)
    for (guint x = start; x < end; x++)
      n += caption->pixels[y * caption->width + x] != 0xFFFFFFFF ? 1 : 0;
  return n;
}

static guint
count_ink (const IdxCaption *caption)
{
  return count_ink_between (caption, 0, caption->width);
}

static void
test_small_cells (void)
{
  for (guint side = 4; side < 100; side++)
    {
      g_autoptr (IdxCaptions) captions = make (side, 1);

      g_assert_cmpint (idx_captions_get_height (captions) > 0, ==, side >= 28);
    }
}

static void
test_size (void)
{
  g_autoptr (IdxCaptions) captions = make (40, 2);
  g_autofree IdxCaption *caption = idx_captions_draw (captions, "7");

  g_assert_cmpuint (caption->width, ==, 80);
  g_assert_cmpuint (caption->height, ==, idx_captions_get_height (captions));
}

static void
test_scale (void)
{
  g_autoptr (IdxCaptions) one = make (64, 1);
  g_autoptr (IdxCaptions) two = make (64, 2);
  guint height = idx_captions_get_height (one);

  g_assert_cmpuint (idx_captions_get_height (two), >=, 2 * height - 2);
  g_assert_cmpuint (idx_captions_get_height (two), <=, 2 * height);
}

static void
test_grows (void)
{
  guint before = 0;

  for (guint side = 28; side < 300; side++)
    {
      g_autoptr (IdxCaptions) captions = make (side, 1);

      g_assert_cmpuint (idx_captions_get_height (captions), >=, before);
      before = idx_captions_get_height (captions);
    }

  /* Captions are no larger than the text of the theme. */
  g_assert_cmpuint (before, <=, 20);
}

static void
test_ink (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);

  g_autofree IdxCaption *digit = idx_captions_draw (captions, "7");
  g_autofree IdxCaption *nothing = idx_captions_draw (captions, "");

  g_assert_cmpuint (count_ink (digit), >, 3);
  g_assert_cmpuint (count_ink (nothing), ==, 0);
}

/* In each palette, most pixels of a caption have the color of the page, and some have the color of
 * the text. */
static void
test_palettes (void)
{
  for (int palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_SCREEN; palette++)
    {
      g_autoptr (IdxCaptions) captions = idx_captions_new ("Sans", 14, 96, 2, (IdxPalette) palette);
      g_autofree IdxCaption *caption = idx_captions_draw (captions, "H");
      guint32 colors[256];
      guint n_page = 0;
      guint n_text = 0;

      idx_palette_get_colors ((IdxPalette) palette, colors);
      for (guint i = 0; i < caption->width * caption->height; i++)
        {
          n_page += caption->pixels[i] == colors[0] ? 1 : 0;
          n_text += caption->pixels[i] == idx_palette_get_text_color ((IdxPalette) palette) ? 1 : 0;
        }
      g_assert_cmpuint (n_page, >, caption->width * caption->height / 2);
      g_assert_cmpuint (n_text, >, 0);
    }
}

static void
test_long_text (void)
{
  g_autoptr (IdxCaptions) captions = make (32, 1);
  g_autofree char *text = g_strnfill (1000, 'W');
  g_autofree IdxCaption *caption = idx_captions_draw (captions, text);

  g_assert_cmpuint (caption->width, ==, 32);
  g_assert_cmpuint (count_ink (caption), >, 3);
}

/* The mark is the last character, and the columns of the mark contain nothing else. */
static void
test_marked (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  g_autofree IdxCaption *plain = idx_captions_draw (captions, "4→9");
  g_autofree IdxCaption *caption = draw_marked (captions, "4→9", NULL, NULL);

  g_assert_cmpuint (plain->mark_start, ==, plain->mark_end);
  g_assert_cmpuint (caption->mark_start, >, 32);
  g_assert_cmpuint (caption->mark_end, >, caption->mark_start);
  g_assert_cmpuint (count_ink_between (caption, caption->mark_start, caption->mark_end), >, 3);
  g_assert_cmpuint (count_ink_between (caption, caption->mark_end, 64), ==, 0);
  g_assert_cmpuint (count_ink_between (caption, 0, caption->mark_start), >, 10);
}

/* The name of a class may end in a question mark; then only the color distinguishes the mark from
 * the name. */
static void
test_marked_is_not_plain (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  g_autofree IdxCaption *plain = idx_captions_draw (captions, "4?");
  g_autofree IdxCaption *marked = draw_marked (captions, "4", NULL, NULL);
  gsize size = sizeof (guint32) * plain->width * plain->height;

  g_assert_cmpuint (count_ink (plain), ==, count_ink (marked));
  g_assert_true (memcmp (plain->pixels, marked->pixels, size) != 0);
}

/* Asserts that a marked caption has ink in the same pixels as a plain caption with @text. */
static void
check_same_ink (IdxCaptions *captions,
                IdxCaption *marked,
                const char *text)
{
  g_autofree IdxCaption *caption = marked;
  g_autofree IdxCaption *plain = idx_captions_draw (captions, text);

  for (guint i = 0; i < plain->width * plain->height; i++)
    g_assert_cmpint (caption->pixels[i] == 0xFFFFFFFF, ==, plain->pixels[i] == 0xFFFFFFFF);
}

static void
test_first_that_fits (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);
  g_autofree char *long_text = g_strnfill (100, 'W');

  check_same_ink (captions, draw_marked (captions, "a", "b", NULL), "a?");
  check_same_ink (captions, draw_marked (captions, long_text, "b", ""), "b?");
  check_same_ink (captions, draw_marked (captions, long_text, long_text, ""), "?");
}

/* The texts of two neighbors are at least four pixels apart. */
static void
test_margins (void)
{
  static const guint sides[] = { 36, 48, 64, 100 };

  for (guint scale = 1; scale <= 2; scale++)
    for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
      {
        g_autoptr (IdxCaptions) captions = make (sides[i], scale);
        g_autofree IdxCaption *plain =
          idx_captions_draw (captions, "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW");
        guint margin = 2 * scale;

        g_assert_cmpuint (count_ink_between (plain, 0, margin), ==, 0);
        g_assert_cmpuint (count_ink_between (plain, plain->width - margin, plain->width), ==, 0);
        for (guint n = 1; n < 12; n++)
          {
            g_autofree char *name = g_strnfill (n, 'W');
            g_autofree IdxCaption *suspect =
              idx_captions_draw_suspect (captions, name, name, "1→3");

            g_assert_cmpuint (count_ink_between (suspect, 0, margin), ==, 0);
            g_assert_cmpuint (count_ink_between (suspect, suspect->width - margin, suspect->width),
                              ==, 0);
          }
      }
}

static void
test_suspect (void)
{
  g_autoptr (IdxCaptions) large = make (300, 1);
  g_autoptr (IdxCaptions) small = make (28, 1);
  g_autofree char *name = g_strnfill (1000, 'W');

  check_same_ink (large, idx_captions_draw_suspect (large, "Trouser", "Dress", "1→3"),
                  "Trouser→Dress?");
  check_same_ink (small, idx_captions_draw_suspect (small, "Trouser", "WWWWW", "1→3"), "1→3?");
  /* "i→i?" would fit, but "no…→no…?" doesn't, so captions of this size show numbers. */
  check_same_ink (small, idx_captions_draw_suspect (small, name, "i", "1→3"), "1→3?");
}

/* The given label is shortened rather than dropped. */
static void
test_given_is_shortened (void)
{
  static const char *const forms[] = {
    "automobile→airplane",
    "automobi…→airplane",
    "automob…→airplane",
    "automo…→airplane",
    "autom…→airplane",
    "auto…→airplane",
    "aut…→airplane",
  };
  const guint end = 200;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint side = 60; side < end; side++)
    {
      g_autoptr (IdxCaptions) captions = make (side, 1);
      g_autofree IdxCaption *caption =
        idx_captions_draw_suspect (captions, "automobile", "airplane", "1→0");

      g_assert_cmpuint (caption->mark_end, >, caption->mark_start);
      for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
        {
          g_autofree IdxCaption *form = draw_marked (captions, forms[i], NULL, NULL);

          if (memcmp (form->pixels, caption->pixels,
                      sizeof *form->pixels * form->width * form->height) == 0)
            (void) g_hash_table_add (seen, (gpointer) forms[i]);
        }
    }
  g_assert_cmpuint (g_hash_table_size (seen), >=, 3);
}

/* In a cell of the default size, two labels are shown even if their text must be smaller. */
static void
test_both_in_default_cell (void)
{
  g_autoptr (IdxCaptions) captions = make (68, 1);
  g_autofree IdxCaption *numbers = draw_marked (captions, "1→0", NULL, NULL);
  g_autofree IdxCaption *dropped = draw_marked (captions, "→airplane", NULL, NULL);
  g_autofree IdxCaption *caption =
    idx_captions_draw_suspect (captions, "automobile", "airplane", "1→0");

  g_assert_cmpuint (count_ink (caption), >, count_ink (numbers));
  g_assert_cmpuint (count_ink (caption), !=, count_ink (dropped));
}

static void
test_suspect_is_shortened (void)
{
  g_autoptr (IdxCaptions) captions = make (96, 1);
  g_autofree char *name = g_strnfill (1000, 'i');
  g_autofree IdxCaption *expected =
    draw_marked (captions, "→iiiiiiiiiiiiiiiiiiiiiiii…", "→iiiiiiiiiiiii…", "→iii…");
  g_autofree IdxCaption *caption = idx_captions_draw_suspect (captions, "a", name, "1→3");

  g_assert_cmpuint (caption->mark_end, >, caption->mark_start);
  g_assert_cmpuint (count_ink (caption), >=, count_ink (expected));
}

/* Numbers aren't shortened: a part of a number would be another label. */
static void
test_numbers_are_never_shortened (void)
{
  g_autoptr (IdxCaptions) captions = make (64, 1);

  check_same_ink (captions, idx_captions_draw_suspect (captions, "1234567890", "12", NULL), "→12?");
  check_same_ink (captions, idx_captions_draw_suspect (captions, "12", "12345678901234", NULL),
                  "?");
}

/* Cells without captions have a mark instead, unless they are too small for that, too. */
static void
test_mark (void)
{
  for (guint scale = 1; scale <= 2; scale++)
    for (guint side = 4; side < 40; side++)
      {
        g_autoptr (IdxCaptions) captions = make (side, scale);
        g_autofree IdxCaption *mark = idx_captions_draw_mark (captions);

        g_assert_cmpint (mark != NULL, ==, side >= 16 && side < 28);
        if (mark == NULL)
          continue;
        g_assert_cmpuint (mark->width, ==, side * scale / 2);
        g_assert_cmpuint (mark->height, ==, side * scale / 2);
        g_assert_cmpuint (count_ink_between (mark, 0, side * scale / 2), >, 5);
      }
}

/* Counts the pixels of exactly this color. */
static guint
count_color (cairo_surface_t *surface,
             guint32 color)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      {
        guint32 pixel;

        memcpy (&pixel, data + y * stride + 4 * x, sizeof pixel);
        n += (pixel | 0xFF000000U) == color ? 1 : 0;
      }
  return n;
}

static void
test_changed (void)
{
  for (int palette = IDX_PALETTE_INK; palette <= IDX_PALETTE_SCREEN; palette++)
    {
      g_autoptr (IdxCaptions) captions = idx_captions_new ("Sans", 14, 96, 2, (IdxPalette) palette);
      cairo_surface_t *surface =
        idx_captions_draw_decision (captions, IDX_STATE_RELABELED, "4", "9");
      guint n_tab = count_color (surface, idx_palette_get_changed_color ((IdxPalette) palette));
      guint n_page = count_color (surface, idx_palette_get_page_color ((IdxPalette) palette));

      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 192);
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==,
                       idx_captions_get_height (captions));
      g_assert_cmpuint (n_tab, >, 192);
      g_assert_cmpuint (n_page, >, 192);
      cairo_surface_destroy (surface);
    }
}

static void
test_kept (void)
{
  g_autoptr (IdxCaptions) captions = make (96, 2);
  cairo_surface_t *surface = idx_captions_draw_decision (captions, IDX_STATE_KEPT, "4", "4");

  g_assert_cmpuint (count_color (surface, idx_palette_get_kept_color (IDX_PALETTE_INK)), >, 0);
  g_assert_cmpuint (count_color (surface, idx_palette_get_changed_color (IDX_PALETTE_INK)), ==, 0);
  cairo_surface_destroy (surface);
}

static guint
count_decision_ink (IdxCaptions *captions,
                    IdxState state,
                    const char *given,
                    const char *current)
{
  cairo_surface_t *surface = idx_captions_draw_decision (captions, state, given, current);
  guint n = (guint) (cairo_image_surface_get_width (surface) *
                     cairo_image_surface_get_height (surface)) -
            count_color (surface, 0xFFFFFFFF);

  cairo_surface_destroy (surface);
  return n;
}

/* A struck-through label has more ink than the label. */
static void
test_excluded (void)
{
  g_autoptr (IdxCaptions) captions = make (96, 2);
  g_autofree IdxCaption *plain = idx_captions_draw (captions, "4");

  g_assert_cmpuint (count_decision_ink (captions, IDX_STATE_EXCLUDED, "4", "4"), >,
                    count_ink (plain));
}

/* A name that doesn't fit is shortened to leave room for the sign. */
static void
test_long_name_kept (void)
{
  g_autoptr (IdxCaptions) captions = make (32, 2);
  g_autofree char *name = g_strnfill (100, 'm');
  cairo_surface_t *surface =
    idx_captions_draw_decision (captions, IDX_STATE_UNSURE, name, name);
  cairo_surface_t *kept = idx_captions_draw_decision (captions, IDX_STATE_KEPT, name, name);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 64);
  g_assert_cmpuint (count_color (kept, idx_palette_get_kept_color (IDX_PALETTE_INK)), >, 0);
  cairo_surface_destroy (surface);
  cairo_surface_destroy (kept);
}

/* If a number doesn't fit, only the sign is shown: a part of a number would be another label. */
static void
test_long_number (void)
{
  g_autoptr (IdxCaptions) captions = make (28, 1);
  guint alone = count_decision_ink (captions, IDX_STATE_KEPT, "", "");

  g_assert_cmpuint (count_decision_ink (captions, IDX_STATE_KEPT, "1234567890123",
                                        "1234567890123"),
                    ==, alone);
  g_assert_cmpuint (count_decision_ink (captions, IDX_STATE_KEPT, "7", "7"), >, alone);
}

/* As with the marks of labels to check, small cells show only the sign, and tiny ones nothing. */
static void
test_decision_sizes (void)
{
  for (guint side = 4; side < 40; side++)
    {
      g_autoptr (IdxCaptions) captions = make (side, 1);
      cairo_surface_t *surface =
        idx_captions_draw_decision (captions, IDX_STATE_RELABELED, "4", "9");

      g_assert_cmpint (surface != NULL, ==, side >= 16);
      if (surface == NULL)
        continue;
      g_assert_cmpint (cairo_image_surface_get_width (surface), ==,
                       (int) (side >= 28 ? side : side / 2));
      cairo_surface_destroy (surface);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/captions/small-cells", test_small_cells);
  g_test_add_func ("/render/captions/size", test_size);
  g_test_add_func ("/render/captions/scale", test_scale);
  g_test_add_func ("/render/captions/grows", test_grows);
  g_test_add_func ("/render/captions/ink", test_ink);
  g_test_add_func ("/render/captions/palettes", test_palettes);
  g_test_add_func ("/render/captions/long-text", test_long_text);
  g_test_add_func ("/render/captions/marked", test_marked);
  g_test_add_func ("/render/captions/marked-is-not-plain", test_marked_is_not_plain);
  g_test_add_func ("/render/captions/first-that-fits", test_first_that_fits);
  g_test_add_func ("/render/captions/margins", test_margins);
  g_test_add_func ("/render/captions/suspect", test_suspect);
  g_test_add_func ("/render/captions/given-is-shortened", test_given_is_shortened);
  g_test_add_func ("/render/captions/both-in-default-cell", test_both_in_default_cell);
  g_test_add_func ("/render/captions/suspect-is-shortened", test_suspect_is_shortened);
  g_test_add_func ("/render/captions/numbers-are-never-shortened",
                   test_numbers_are_never_shortened);
  g_test_add_func ("/render/captions/mark", test_mark);
  g_test_add_func ("/render/captions/changed", test_changed);
  g_test_add_func ("/render/captions/kept", test_kept);
  g_test_add_func ("/render/captions/excluded", test_excluded);
  g_test_add_func ("/render/captions/long-name-kept", test_long_name_kept);
  g_test_add_func ("/render/captions/long-number", test_long_number);
  g_test_add_func ("/render/captions/decision-sizes", test_decision_sizes);
  return g_test_run ();
}
