/* SPDX-License-Identifier: MIT */

#pragma once

/**
 * IDX_EXCHANGE:
 * @type: the type of both variables
 *
 * Exchanges the values of two variables.
 */
#define IDX_EXCHANGE(type, a, b) \
  do \
    { \
      type exchanged = (a); \
      (a) = (b); \
      (b) = exchanged; \
    } \
  while (0)
