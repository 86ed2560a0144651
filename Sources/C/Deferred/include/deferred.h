#pragma once
#include <stdatomic.h>

// Libraries that many runs do not need are loaded when a function of them is called first. To load libcurl, libpq, libmicrohttpd
// and TagLib with the program took two thirds of the time in which it starts, and 8 MB.
//
// Each of them has a C file that defines, under its own name, every function that Rhapsode calls. It calls the library's:
//
//     void curl_easy_cleanup(CURL *handle) { DEFERRED(library, curl_easy_cleanup)(handle); }

/// A shared library.
struct deferred_library {
  /// The names that its file may have, in the order in which they are tried; NULL after the last.
  const char *files[3];
  /// Debian's package.
  const char *package;
  _Atomic(void *) handle;
};

/// Returns the address of a function, and loads the library if that has not been done. If either is missing, it prints an
/// error and ends the program with code 127, as the dynamic linker does for libraries that a program needs to start.
void *deferred_function(struct deferred_library *library, const char *name);

/// The library's function `name`, which is declared under this name. Any thread may call it.
#define DEFERRED(library, name)                                                                \
  ({                                                                                           \
    static _Atomic(__typeof__(&name)) known;                                                   \
    __typeof__(&name) found = atomic_load_explicit(&known, memory_order_acquire);              \
    if (!found) {                                                                              \
      found = (__typeof__(&name))deferred_function(&library, #name);                           \
      atomic_store_explicit(&known, found, memory_order_release);                              \
    }                                                                                          \
    found;                                                                                     \
  })
