#pragma once
#include <stddef.h>

/// One file of the default theme, from `Templates/` at build time.
typedef struct {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} theme_file;

/// The files, sorted by path; there are `theme_file_count`.
extern const theme_file theme_files[];
extern const size_t theme_file_count;

/// For Swift, which does not import arrays of unknown length.
static inline theme_file theme_file_at(size_t number) { return theme_files[number]; }
