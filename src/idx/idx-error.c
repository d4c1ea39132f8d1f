/* SPDX-License-Identifier: MIT */

/* The one error domain of the program. */

#include "idx-error.h"

G_DEFINE_QUARK (idx_error_quark, idx_error)
