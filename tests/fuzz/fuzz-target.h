/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

G_BEGIN_DECLS

/**
 * LLVMFuzzerTestOneInput:
 * @data: (nullable): @size bytes of whatever; %NULL only if @size is 0
 *
 * What each fuzz target does with its input, under the name that libFuzzer calls. It must neither
 * crash nor fail an assertion.
 *
 * Returns: 0
 */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t size);

G_END_DECLS
