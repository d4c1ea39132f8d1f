/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxScrolling:
 * @widget: the scrollable widget; not referenced
 * @value_changed: called when @widget has been scrolled
 * @adjustments: the adjustments, indexed by #GtkOrientation; never %NULL between
 *   idx_scrolling_init() and idx_scrolling_clear()
 * @policies: the scroll policies, indexed by #GtkOrientation; stored but not used
 *
 * The properties that a #GtkScrollable has to implement.
 */
typedef struct
{
  GtkWidget *widget;
  void (*value_changed) (GtkWidget *widget);
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
} IdxScrolling;

/**
 * idx_scrolling_class_init:
 * @first_id: the first of four consecutive property ids
 *
 * Installs the properties of #GtkScrollable in a class that implements it.
 */
void idx_scrolling_class_init (GObjectClass *klass,
                               guint first_id);

/**
 * idx_scrolling_init:
 * @widget: the scrollable widget; not referenced
 * @value_changed: called when @widget has been scrolled
 */
void idx_scrolling_init (IdxScrolling *self,
                         GtkWidget *widget,
                         void (*value_changed) (GtkWidget *widget));

/**
 * idx_scrolling_clear:
 *
 * Drops the adjustments.
 */
void idx_scrolling_clear (IdxScrolling *self);

/**
 * idx_scrolling_get_property:
 * @offset: the property's id minus the first id
 *
 * Returns: whether there is such a property
 */
gboolean idx_scrolling_get_property (IdxScrolling *self,
                                     guint offset,
                                     GValue *value);

/**
 * idx_scrolling_set_property:
 * @offset: the property's id minus the first id
 *
 * Returns: whether there is such a property
 */
gboolean idx_scrolling_set_property (IdxScrolling *self,
                                     guint offset,
                                     const GValue *value);

G_END_DECLS
