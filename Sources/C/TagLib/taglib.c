#include "taglib.h"
#include <deferred.h>

// The second name is that of TagLib 2, whose functions are the same.
static struct deferred_library library = {.files = {"libtag_c.so.0", "libtag_c.so.2"}, .package = "libtagc0"};

TagLib_File *taglib_file_new(const char *path) { return DEFERRED(library, taglib_file_new)(path); }

TagLib_File *taglib_file_new_type(const char *path, TagLib_File_Type type) {
  return DEFERRED(library, taglib_file_new_type)(path, type);
}

void taglib_file_free(TagLib_File *file) { DEFERRED(library, taglib_file_free)(file); }

BOOL taglib_file_is_valid(const TagLib_File *file) { return DEFERRED(library, taglib_file_is_valid)(file); }

const TagLib_AudioProperties *taglib_file_audioproperties(const TagLib_File *file) {
  return DEFERRED(library, taglib_file_audioproperties)(file);
}

int taglib_audioproperties_length(const TagLib_AudioProperties *properties) {
  return DEFERRED(library, taglib_audioproperties_length)(properties);
}
