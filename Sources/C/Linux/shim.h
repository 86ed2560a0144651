// What glibc declares to _GNU_SOURCE alone, or not at all. Headers of glibc that Swift's module of it has are not included.
#pragma once
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sys/types.h>

int renameat2(int from, const char *name, int to, const char *new_name, unsigned int flags);
ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned int flags);
long syscall(long number, ...);

static const unsigned int replace_nothing = 1;
static const unsigned int exchange_names = 2;
// O_PATH: to look up what is below, not to read.
static const int open_for_lookup = 010000000;

// openat(2) that neither leaves the folder nor follows a symbolic link anywhere in the path. Linux 5.6; before it, ENOSYS.
static inline int open_below(int folder, const char *path, int flags, unsigned int mode) {
  struct open_how how = {
      .flags = (unsigned long long)flags,
      .mode = mode,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
