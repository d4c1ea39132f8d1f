/* SPDX-License-Identifier: MIT */

/* The sizes of the pages of PDF files. */

#include "idx-cli-paper.h"

const char *const idx_cli_papers[] = { "a4", "letter", NULL };

static const struct
{
  double width;
  double height;
} sizes[] = { { 595.28, 841.89 }, { 612, 792 } };

void
idx_cli_paper_get_size (IdxCliPaper self,
                        double *width,
                        double *height)
{
  *width = sizes[self].width;
  *height = sizes[self].height;
}
