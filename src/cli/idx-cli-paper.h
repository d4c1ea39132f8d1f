/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cli.h"

G_BEGIN_DECLS

/**
 * IdxCliPaper:
 * @IDX_CLI_PAPER_A4: ISO A4
 * @IDX_CLI_PAPER_LETTER: US Letter
 *
 * The size of the pages of a PDF.
 */
typedef enum
{
  IDX_CLI_PAPER_A4,
  IDX_CLI_PAPER_LETTER
} IdxCliPaper;

/**
 * idx_cli_papers:
 *
 * The names of the sizes, %NULL-terminated.
 */
extern const char *const idx_cli_papers[];

/**
 * IDX_CLI_PAPER_OPTION:
 * @paper: where to store the #IdxCliPaper
 *
 * The option `--paper`.
 */
#define IDX_CLI_PAPER_OPTION(paper) \
  { \
    "paper", 0, IDX_CLI_CHOICE, paper, "P", N_ ("The page size of a PDF: a4 or letter"), \
      .choices = idx_cli_papers, .invalid_message = N_ ("--paper takes a4 or letter.") \
  }

/**
 * idx_cli_paper_get_size:
 * @width: (out): the width of a page, in points (1/72 inch)
 * @height: (out): its height, in points
 */
void idx_cli_paper_get_size (IdxCliPaper self,
                             double *width,
                             double *height);

G_END_DECLS
