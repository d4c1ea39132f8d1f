/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_CHOICE_ROW (idx_class_choice_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassChoiceRow,
                      idx_class_choice_row,
                      IDX,
                      CLASS_CHOICE_ROW,
                      IdxLazyGridChild)

/**
 * IdxClassChoiceContent:
 * @name: the name of the class, or a text such as "New label 77"
 * @key: (nullable): what else the user can type to find the class
 * @is_suggested: whether the class is suggested
 * @mean: (nullable): the mean image of the class
 * @nearest: (nullable): the image of the class that is most similar to the current sample
 * @rows: the number of rows of both images
 * @columns: the number of columns of both images
 * @n_channels: the number of levels per pixel of both images
 */
typedef struct
{
  const char *name;
  const char *key;
  gboolean is_suggested;
  GBytes *mean;
  GBytes *nearest;
  guint rows;
  guint columns;
  guint n_channels;
} IdxClassChoiceContent;

/**
 * idx_class_choice_row_new:
 * @options: how to draw images
 *
 * Returns: (transfer floating): a row of the class chooser
 */
GtkWidget *idx_class_choice_row_new (IdxDisplayOptions *options);

/**
 * idx_class_choice_row_show:
 *
 * Shows a class.
 */
void idx_class_choice_row_show (IdxClassChoiceRow *self,
                                const IdxClassChoiceContent *content);

/**
 * idx_class_choice_row_set_highlighted:
 *
 * Sets whether Enter chooses the class.
 */
void idx_class_choice_row_set_highlighted (IdxClassChoiceRow *self,
                                           gboolean is_highlighted);

/**
 * idx_class_choice_row_describe:
 * @name: the name of a class
 * @is_suggested: whether the class is suggested
 *
 * Returns: (transfer full): what screen readers say
 */
char *idx_class_choice_row_describe (const char *name,
                                     gboolean is_suggested);

G_END_DECLS
