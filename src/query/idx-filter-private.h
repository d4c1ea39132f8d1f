/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"

#include "idx-filter-term.h"

G_BEGIN_DECLS

struct _IdxFilter
{
  GPtrArray *terms; /* of IdxFilterTerm */
};

G_END_DECLS
