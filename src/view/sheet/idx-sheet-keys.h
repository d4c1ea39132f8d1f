/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_sheet_keys_install:
 *
 * Binds keys to the actions of the sheet. The parameters of `sheet.move` are an #IdxSheetMove (by a
 * column, a row, a page or to the end), a direction (1 or -1) and an #IdxSelectMode.
 */
void idx_sheet_keys_install (GtkWidgetClass *klass);

G_END_DECLS
