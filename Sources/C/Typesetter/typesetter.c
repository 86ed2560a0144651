#include "typesetter.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char typeset_worker[] = {
#embed "worker.js"
};

const size_t typeset_worker_length = sizeof typeset_worker;
