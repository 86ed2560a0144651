#include "live_script.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char live_script[] = {
#embed "difference.js" suffix(, )
#embed "problems.js" suffix(, )
#embed "blocks.js" suffix(, )
#embed "live.js"
};

const size_t live_script_length = sizeof live_script;
