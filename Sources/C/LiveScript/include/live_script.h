#pragma once
#include <stddef.h>

/// The script of previewed pages without the function around it: its files one after another, in UTF-8 without a zero at the
/// end.
extern const unsigned char live_script[];
extern const size_t live_script_length;

/// For Swift, which does not import arrays of unknown length.
static inline const unsigned char *live_script_start(void) { return live_script; }
