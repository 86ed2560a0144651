#pragma once
#include <stddef.h>

/// The worker that reads formulas with KaTeX, `worker.js`: UTF-8 without a zero at the end.
extern const unsigned char typeset_worker[];
extern const size_t typeset_worker_length;

/// For Swift, which does not import arrays of unknown length.
static inline const unsigned char *typeset_worker_script(void) { return typeset_worker; }
