/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

G_BEGIN_DECLS

/**
 * LLVMFuzzerTestOneInput:
 * @data: (nullable): an input of @size bytes; %NULL only if @size is 0
 *
 * Tests an input. Each fuzz target defines this function, which libFuzzer calls. It must neither
 * crash nor fail an assertion.
 *
 * Returns: 0
 */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t size);

G_END_DECLS
