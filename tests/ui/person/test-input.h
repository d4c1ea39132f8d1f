/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _TestInput TestInput;

/**
 * test_input_new:
 *
 * Connects to the X display with a second connection, which moves the pointer and presses buttons
 * and keys as a person does: the window manager and GTK receive real events. Works also in the
 * Wayland session of scripts/ui-session, whose compositor fills the X display.
 *
 * Returns: (transfer full) (nullable): the input; %NULL if the display doesn't allow that
 */
TestInput *test_input_new (void);

/**
 * test_input_free:
 */
void test_input_free (TestInput *self);

/**
 * test_input_move:
 * @widget: a mapped widget
 * @x: the position in @widget, in logical pixels
 * @y: likewise
 *
 * Moves the pointer.
 */
void test_input_move (TestInput *self,
                      GtkWidget *widget,
                      double x,
                      double y);

/**
 * test_input_button:
 * @button: 1 to 3, or 4 to 7 for the wheel
 */
void test_input_button (TestInput *self,
                        guint button,
                        gboolean press);

/**
 * test_input_key:
 * @keyval: a key that the keyboard has
 * @modifiers: Shift, Ctrl and Alt
 *
 * Presses and releases a key.
 *
 * Returns: %FALSE if the keyboard doesn't have it
 */
gboolean test_input_key (TestInput *self,
                         guint keyval,
                         GdkModifierType modifiers);

/**
 * test_input_hold:
 * @modifiers: Shift, Ctrl and Alt
 *
 * Presses or releases modifier keys.
 */
void test_input_hold (TestInput *self,
                      GdkModifierType modifiers,
                      gboolean press);

/**
 * test_input_flush:
 *
 * Waits until the X server has handled the input.
 */
void test_input_flush (TestInput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestInput, test_input_free)

G_END_DECLS
