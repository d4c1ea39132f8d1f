/* SPDX-License-Identifier: MIT */

/* What scripts/test precompiles for files that include GTK. Reading it takes half of the time that
 * they take to compile. */

#include <gtk/gtk.h>
