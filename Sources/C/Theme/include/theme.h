#pragma once
#include <stddef.h>

/// One file of the default theme, as `Templates/` held it when the program was built.
typedef struct {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} theme_file;

/// The files in the order of their paths; `theme_file_count` of them.
extern const theme_file theme_files[];
extern const size_t theme_file_count;

/// A door for Swift, which does not import arrays of unknown length.
static inline theme_file theme_file_at(size_t number) { return theme_files[number]; }
