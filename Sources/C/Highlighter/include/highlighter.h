#pragma once
#include <stddef.h>

/// The worker that reads code with Pygments, `worker.py`: UTF-8 without a zero at the end.
extern const unsigned char highlight_worker[];
extern const size_t highlight_worker_length;

/// For Swift, which does not import arrays of unknown length.
static inline const unsigned char *highlight_worker_script(void) { return highlight_worker; }
