/* SPDX-License-Identifier: MIT */

/* The headers that scripts/test precompiles for files that include GTK. Parsing them takes half of
 * the time that such a file takes to compile. */

#include <gtk/gtk.h>
