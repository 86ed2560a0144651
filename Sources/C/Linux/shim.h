// Functions that glibc declares only with _GNU_SOURCE, or not at all. Headers in Swift's module of glibc are not included.
#pragma once
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sys/types.h>

int renameat2(int from, const char *name, int to, const char *new_name, unsigned int flags);
ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned int flags);
long syscall(long number, ...);
int mallopt(int parameter, int value);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);

static const unsigned int replace_nothing = 1;
static const unsigned int exchange_names = 2;
// O_PATH: only for looking up paths below, not for reading.
static const int open_for_lookup = 010000000;

// M_MMAP_THRESHOLD of mallopt(3).
static const int map_threshold = -3;

// sched_getaffinity(2): returns the number of bytes of the mask. glibc's function needs types that Swift's module of it has.
static inline long read_affinity(void *mask, unsigned long size) {
  return syscall(SYS_sched_getaffinity, 0, size, mask);
}

// openat2(2), which neither leaves the folder nor follows a symbolic link in the path. ENOSYS before Linux 5.6.
static inline int open_below(int folder, const char *path, int flags, unsigned int mode) {
  struct open_how how = {
      .flags = (unsigned long long)flags,
      .mode = mode,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
