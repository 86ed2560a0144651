#pragma once
#include <stddef.h>

/// A file of a new site of one kind, or of the kind `ci`, a file with which a CI service publishes a site.
typedef struct {
  const char *kind;
  /// The language of its text; empty for pictures and sounds, which sites of every language get.
  const char *language;
  /// Its path below `content/`. `LANGUAGE` in it stands for the language of the site.
  const char *path;
  const unsigned char *bytes;
  size_t length;
} StarterFile;

extern const StarterFile starter_files[];
extern const size_t starter_file_count;

/// For Swift, which does not import arrays of unknown length.
static inline const StarterFile *starter_files_start(void) { return starter_files; }
