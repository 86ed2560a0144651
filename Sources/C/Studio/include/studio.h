#pragma once
#include <stddef.h>

/// One file of the studio's page, from `page/` at build time.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} studio_file;

/// The files; there are `studio_file_count`.
extern const studio_file studio_files[];
extern const size_t studio_file_count;

/// For Swift, which does not import arrays of unknown length.
static inline studio_file studio_file_at(size_t number) { return studio_files[number]; }
