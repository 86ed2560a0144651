#include "studio.h"

// `#embed` came with C23; clang has it in every mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A file of `page/` needs an array here and a line in the table below. A test compares the table with the folder.

static const unsigned char index_html[] = {
#embed "page/index.html"
};

#define FILE_NAMED(name, array) {name, array, sizeof array}

const studio_file studio_files[] = {
  FILE_NAMED("index.html", index_html),
};

const size_t studio_file_count = sizeof studio_files / sizeof studio_files[0];
