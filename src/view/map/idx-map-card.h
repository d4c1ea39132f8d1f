/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-display-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_MAP_CARD (idx_map_card_get_type ())

/**
 * IdxMapCard:
 *
 * The content of a tooltip for a sample on the map: its image and what its labels are. The image is
 * read only while the card is mapped, because GTK asks for the tooltip of every sample that the
 * pointer passes.
 *
 * Signals:
 * - `changed ()`: the card shows another sample, or was unmapped
 */
G_DECLARE_FINAL_TYPE (IdxMapCard, idx_map_card, IDX, MAP_CARD, GtkWidget)

/**
 * idx_map_card_new:
 *
 * Returns: (transfer floating): an empty card
 */
GtkWidget *idx_map_card_new (void);

/**
 * idx_map_card_show:
 * @dataset: (nullable): the dataset of the sample; %NULL empties the card
 * @index: a sample
 * @text: (nullable): the description of the sample
 */
void idx_map_card_show (IdxMapCard *self,
                        IdxDataset *dataset,
                        guint index,
                        const char *text);

/**
 * idx_map_card_get_index:
 *
 * Returns: the sample on the card; G_MAXUINT if the card is empty or isn't mapped
 */
guint idx_map_card_get_index (IdxMapCard *self);

/**
 * idx_map_card_set_display_options:
 * @options: how to draw the image
 */
void idx_map_card_set_display_options (IdxMapCard *self,
                                       IdxDisplayOptions *options);

G_END_DECLS
