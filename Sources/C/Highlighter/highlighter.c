#include "highlighter.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char highlight_worker[] = {
#embed "worker.py"
};

const size_t highlight_worker_length = sizeof highlight_worker;
