/* SPDX-License-Identifier: MIT */

/* The headers that scripts/test precompiles for files that include GTK. Parsing them takes half of
 * the compile time of such a file. */

#include <gtk/gtk.h>
