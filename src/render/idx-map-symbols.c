/* SPDX-License-Identifier: MIT */

/* Chooses the symbol of each sample on a map: a shape and a color. */

#include "idx-map-symbols.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The color index of samples without a label, and their color on either background. */
#define NO_CLASS 0
#define NO_CLASS_ON_LIGHT 0x9A9A9AU
#define NO_CLASS_ON_DARK 0x808080U

/* The color of the outlines of selected samples, unless the desktop has another one. */
#define SELECTED 0x3584E4U

/* The number of class colors. If there are more classes, some share a color. */
#define N_CLASS_COLORS 255

/* The weight of the color of a class in its mix with the page color while another class is
 * emphasized. */
#define UNEMPHASIZED_WEIGHT 0.25

/* Ten colors of different lightness, which remain distinct with protanopia, deuteranopia and
 * tritanopia (tests/render/test-map-symbols.c measures the distances). */
static const guint32 class_colors[2][10] = {
  /* on light, on dark */
  { 0x342288, 0xC75F72, 0x117733, 0x6DC2F4, 0xDDAA33, 0x882255, 0x3FA492, 0x8264E6, 0xAA459A,
    0x969735 },
  { 0x6C7BFF, 0xFF8A9A, 0x2FA34F, 0xA8E4FF, 0xF0C040, 0xC04585, 0x6ADEC0, 0xD23C1E, 0xE48AE5,
    0xBEBF59 },
};

G_DEFINE_ENUM_TYPE (IdxMapColoring, idx_map_coloring,
                    G_DEFINE_ENUM_VALUE (IDX_MAP_COLORING_LABEL, "label"),
                    G_DEFINE_ENUM_VALUE (IDX_MAP_COLORING_SUGGESTED, "suggested"),
                    G_DEFINE_ENUM_VALUE (IDX_MAP_COLORING_SUSPICION, "suspicion"))

const char *const *
idx_map_coloring_get_names (void)
{
  static const char *names[IDX_MAP_N_COLORINGS + 1];
  g_autoptr (GEnumClass) colorings = g_type_class_ref (IDX_TYPE_MAP_COLORING);

  for (guint i = 0; i < IDX_MAP_N_COLORINGS; i++)
    names[i] = g_enum_get_value (colorings, (int) i)->value_nick;
  return names;
}

const char *
idx_map_shape_get_name (IdxMapShape shape)
{
  static const char *const names[IDX_MAP_N_SHAPES] = {
    [IDX_MAP_SHAPE_FAINT] = N_ ("Hidden by the filter"),
    [IDX_MAP_SHAPE_SUSPECT] = N_ ("Less likely to be wrong"),
    [IDX_MAP_SHAPE_DECIDED] = N_ ("Decided"),
    [IDX_MAP_SHAPE_TO_CHECK] = N_ ("Label to check"),
  };

  g_return_val_if_fail (shape < IDX_MAP_N_SHAPES, NULL);

  return names[shape] != NULL ? _ (names[shape]) : NULL;
}

/* --- Symbols --------------------------------------------------------------------------- */

static guint8
get_label_color_index (IdxDataset *dataset,
                       guint index,
                       IdxMapColoring coloring)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxSuggestion suggestion;
  gint64 label;

  if (!idx_dataset_get_label (dataset, index, &label))
    return NO_CLASS;
  if (coloring == IDX_MAP_COLORING_SUGGESTED &&
      idx_dataset_is_suspect (dataset, index, &suggestion))
    label = suggestion.label;
  return (guint8) (1 + idx_labels_find_class (labels, label) % N_CLASS_COLORS);
}

static guint8
get_suspicion_color_index (IdxDataset *dataset,
                           guint index)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  IdxSuggestion suggestion;

  if (suggestions == NULL || !idx_suggestions_get (suggestions, index, &suggestion))
    return 0;
  /* NaN: a list of suggestions doesn't say how likely they are. */
  return isnan (suggestion.suspicion) ? 255 : (guint8) rintf (255 * suggestion.suspicion);
}

static guint8
get_color_index (IdxDataset *dataset,
                 guint index,
                 IdxMapColoring coloring)
{
  return coloring == IDX_MAP_COLORING_SUSPICION ? get_suspicion_color_index (dataset, index)
                                                : get_label_color_index (dataset, index, coloring);
}

static IdxMapShape
get_shape (IdxSubset *subset,
           IdxDecisions *decisions,
           guint index)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  IdxSuggestion suggestion;

  if (!idx_subset_contains (subset, index))
    return IDX_MAP_SHAPE_FAINT;
  if (decisions != NULL && index < idx_decisions_get_n_labels (decisions) &&
      idx_decisions_get_state (decisions, index) != IDX_STATE_UNDECIDED)
    return IDX_MAP_SHAPE_DECIDED;
  return idx_dataset_is_suspect (dataset, index, &suggestion) ? IDX_MAP_SHAPE_SUSPECT
                                                              : IDX_MAP_SHAPE_DOT;
}

/* Marks the labels to check, which are the first suspects of the ranking. If their number isn't
 * reliable, there is no line, and no suspect stands out. */
static void
mark_labels_to_check (IdxMapSymbols *self,
                      IdxDataset *dataset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  const guint32 *ranking;
  guint n_ranked, n_to_check;

  if (suggestions == NULL || !idx_suggestions_is_estimate_reliable (suggestions))
    return;
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  n_to_check = MIN (idx_suggestions_get_n_to_check (suggestions), n_ranked);
  for (guint rank = 0; rank < n_to_check; rank++)
    if (ranking[rank] < self->n_samples &&
        self->symbols[ranking[rank]].shape == IDX_MAP_SHAPE_SUSPECT)
      self->symbols[ranking[rank]].shape = IDX_MAP_SHAPE_TO_CHECK;
}

IdxMapSymbols *
idx_map_symbols_new (IdxSubset *subset,
                     IdxMapColoring coloring)
{
  IdxMapSymbols *self;
  IdxDataset *dataset;
  IdxDecisions *decisions;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  dataset = idx_subset_get_dataset (subset);
  decisions = idx_dataset_get_decisions (dataset);
  n_samples = idx_dataset_get_n_samples (dataset);
  self = g_atomic_rc_box_alloc0 (sizeof *self + n_samples * sizeof *self->symbols);
  self->n_samples = n_samples;
  for (guint i = 0; i < n_samples; i++)
    {
      self->symbols[i].shape = (guint8) get_shape (subset, decisions, i);
      self->symbols[i].color = get_color_index (dataset, i, coloring);
    }
  mark_labels_to_check (self, dataset);
  for (guint i = 0; i < n_samples; i++)
    {
      const IdxMapSymbol symbol = self->symbols[i];

      self->n_shapes[symbol.shape]++;
      if (symbol.shape != IDX_MAP_SHAPE_FAINT)
        self->has_color[symbol.color] = TRUE;
    }
  return self;
}

IdxMapSymbols *
idx_map_symbols_ref (IdxMapSymbols *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
idx_map_symbols_unref (IdxMapSymbols *self)
{
  if (self != NULL)
    g_atomic_rc_box_release (self);
}

gboolean
idx_map_symbols_shows_class (const IdxMapSymbols *self,
                             guint class)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_color[1 + class % N_CLASS_COLORS];
}

/* --- Colors ---------------------------------------------------------------------------- */

/* Mixes two colors. The weight of @to is from 0 to 1. */
static guint32
mix (guint32 from,
     guint32 to,
     double weight)
{
  guint32 mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    {
      double a = from >> shift & 0xFF;
      double b = to >> shift & 0xFF;

      mixed |= (guint32) (a + weight * (b - a) + 0.5) << shift;
    }
  return mixed;
}

/* Returns one of the ten colors or, if there are more than ten classes, a color from evenly spaced
 * hues in the order of the classes. */
static guint32
get_class_color (guint class,
                 guint n_classes,
                 gboolean is_dark)
{
  const double middle = is_dark ? 150 : 115;
  guint32 color = 0;

  if (n_classes <= G_N_ELEMENTS (class_colors[0]))
    return class_colors[is_dark][class % G_N_ELEMENTS (class_colors[0])];
  for (guint channel = 0; channel < 3; channel++)
    {
      double turn = (double) class / MIN (n_classes, N_CLASS_COLORS) + channel / 3.0;

      color = color << 8 | (guint32) (middle + 90 * cos (2 * G_PI * turn));
    }
  return color;
}

void
idx_map_colors_init (IdxMapColors *self,
                     IdxMapColoring coloring,
                     guint n_classes,
                     gboolean is_dark,
                     gint emphasized)
{
  const guint32 not_suspicious = is_dark ? 0x4A4F55 : 0xC4CAD0;
  const guint32 suspicious = is_dark ? 0xFF8040 : 0xB00020;

  g_return_if_fail (self != NULL);

  self->page = is_dark ? 0x000000 : 0xFFFFFF;
  self->faint = is_dark ? 0x2A2A2A : 0xE4E4E4;
  self->outline = is_dark ? 0xFFFFFF : 0x000000;
  self->selected = SELECTED;
  self->colors[NO_CLASS] = is_dark ? NO_CLASS_ON_DARK : NO_CLASS_ON_LIGHT;
  for (guint i = 0; i < G_N_ELEMENTS (self->colors); i++)
    if (coloring == IDX_MAP_COLORING_SUSPICION)
      self->colors[i] = mix (not_suspicious, suspicious, i / 255.0);
    else if (i != NO_CLASS)
      {
        guint32 class_color = get_class_color (i - 1, n_classes, is_dark);
        gboolean is_pale = emphasized >= 0 && (guint) emphasized % N_CLASS_COLORS != i - 1;

        self->colors[i] =
          is_pale ? mix (self->page, class_color, UNEMPHASIZED_WEIGHT) : class_color;
      }
}

guint32
idx_map_colors_get_class (const IdxMapColors *self,
                          guint class)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->colors[1 + class % N_CLASS_COLORS];
}
