// What glibc declares to _GNU_SOURCE alone.
#pragma once
#include <sys/types.h>

int renameat2(int from, const char *name, int to, const char *new_name, unsigned int flags);
ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned int flags);

static const unsigned int exchange_names = 2;
