#include "deferred.h"
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

static _Noreturn void fail(const struct deferred_library *library, const char *reason) {
  fprintf(stderr, "error: %s cannot be loaded: %s\n  help: it belongs to Debian's package %s\n", library->files[0],
          reason ? reason : "the dynamic linker does not say why", library->package);
  _exit(127);
}

// Two threads may load it at once: the linker then returns the same handle to both.
static void *load(struct deferred_library *library) {
  void *handle = atomic_load_explicit(&library->handle, memory_order_acquire);
  const char *reason = NULL;
  for (int number = 0; !handle && library->files[number]; number++) {
    handle = dlopen(library->files[number], RTLD_LAZY | RTLD_LOCAL);
    if (!handle && !reason) reason = dlerror();
  }
  if (!handle) fail(library, reason);
  atomic_store_explicit(&library->handle, handle, memory_order_release);
  return handle;
}

void *deferred_function(struct deferred_library *library, const char *name) {
  void *function = dlsym(load(library), name);
  if (!function) fail(library, dlerror());
  return function;
}
