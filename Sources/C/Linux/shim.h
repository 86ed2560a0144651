// Functions that glibc declares only with _GNU_SOURCE, or not at all. Headers in Swift's module of glibc are not included.
#pragma once
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/types.h>

int renameat2(int from, const char *name, int to, const char *new_name, unsigned int flags);
ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned int flags);
long syscall(long number, ...);
int mallopt(int parameter, int value);
int syncfs(int file);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);

static const unsigned int replace_nothing = 1;
static const unsigned int exchange_names = 2;
// O_PATH: only for looking up paths below, not for reading.
static const int open_for_lookup = 010000000;

// M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of mallopt(3).
static const int map_threshold = -3;
static const int trim_threshold = -1;

// Takes a block and frees it again. The pointer is volatile, since a compiler may leave out a block that nothing uses.
static inline void extend_heap(size_t length) {
  void *volatile block = malloc(length);
  free(block);
}

// sched_getaffinity(2): returns the number of bytes of the mask. glibc's function is not declared here, since its types
// are in Swift's module of glibc already.
static inline long read_affinity(void *mask, unsigned long size) {
  return syscall(SYS_sched_getaffinity, 0, size, mask);
}

// Takes the right to lower nice values, CAP_SYS_NICE, from this thread and those that it starts.
static inline int give_up_priorities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct rights[2];
  const unsigned int right = 1u << CAP_SYS_NICE;
  if (syscall(SYS_capget, &header, rights) != 0 || !(rights[0].effective & right)) return -1;
  rights[0].effective &= ~right;
  rights[0].permitted &= ~right;
  return (int)syscall(SYS_capset, &header, rights);
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

// Landlock(7). The version of its interface, or -1: ENOSYS if the kernel has none, EOPNOTSUPP if it was started without.
static inline int landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

// What the ruleset forbids unless a rule allows it. Debian 12's header knows `files` only; the others came with
// versions 4 and 6.
struct landlock_denials {
  unsigned long long files, network, scopes;
};

static inline int landlock_ruleset(struct landlock_denials denials, int version) {
  unsigned long size = version < 4 ? 8 : version < 6 ? 16 : 24;
  return (int)syscall(SYS_landlock_create_ruleset, &denials, size, 0);
}

// Allows these accesses to a file, or to everything below a folder.
static inline int landlock_allow(int ruleset, int file, unsigned long long accesses) {
  struct landlock_path_beneath_attr rule = {.allowed_access = accesses, .parent_fd = file};
  return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

enum { set_no_new_privileges = 38, get_seccomp = 21, set_seccomp = 22 };

// Applies the rules to this thread, and to the threads and processes that it starts.
static inline int landlock_restrict(int ruleset) {
  if (syscall(SYS_prctl, set_no_new_privileges, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Whether system calls can be filtered.
static inline int can_filter_calls(void) {
#ifdef OWN_ARCHITECTURE
  return syscall(SYS_prctl, get_seccomp, 0, 0, 0, 0) >= 0;
#else
  return 0;
#endif
}

#define DENIED BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 13)
#define DENY(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), DENIED

// Forbids this thread to create sockets, and the calls that could bypass the filter or reach other processes: they fail
// with EACCES. A call through the interface of another architecture ends the process.
static inline int deny_network(void) {
#ifdef OWN_ARCHITECTURE
  static const struct sock_filter calls[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
      // The calls of the x32 interface, which have other numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      DENIED,
#endif
      DENY(socket), DENY(io_uring_setup), DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev),
      DENY(pidfd_getfd), DENY(bpf), DENY(perf_event_open), DENY(userfaultfd), DENY(keyctl), DENY(add_key),
      DENY(request_key), DENY(mount), DENY(umount2), DENY(pivot_root), DENY(chroot), DENY(setns), DENY(unshare),
      DENY(open_tree), DENY(move_mount), DENY(fsopen), DENY(init_module), DENY(finit_module), DENY(kexec_load),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof calls / sizeof *calls, .filter = (struct sock_filter *)calls};
  if (syscall(SYS_prctl, set_no_new_privileges, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_prctl, set_seccomp, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
  return -1;
#endif
}

#undef DENIED
#undef DENY

// How to start a confined program.
struct confined_start {
  const char *program;
  char *const *arguments;
  char *const *environment;
  // Becomes standard input and output.
  int stream;
  // Becomes standard error.
  int errors;
  // A Landlock ruleset; -1 for none.
  int ruleset;
  int denies_network;
  // Bytes of address space, seconds of processor time, bytes of a file. ULLONG_MAX for no limit.
  unsigned long long memory, seconds, file_size;
};

struct kernel_limit {
  unsigned long long now, most;
};

// prlimit(2): lowers a resource limit of this process.
static inline void lower_limit(int resource, unsigned long long value) {
  struct kernel_limit limit;
  if (syscall(SYS_prlimit64, 0, resource, NULL, &limit) != 0) return;
  if (value > limit.most) value = limit.most;
  limit.now = limit.most = value;
  syscall(SYS_prlimit64, 0, resource, &limit, NULL);
}

pid_t vfork(void) __attribute__((returns_twice));

// Starts the program; returns -1 if the system has no process left. A program that cannot be started ends with 127. As
// in posix_spawn(3), the child shares this process's memory until it executes the program: it makes only system calls,
// and no signal handler runs in it.
static __attribute__((noinline)) pid_t start_confined(const struct confined_start *start) {
  enum { block = 0, set = 2, address_space = 9, core_file = 4, processor_time = 0, file_length = 1 };
  unsigned long all = ~0UL, none = 0, mask = 0;
  syscall(SYS_rt_sigprocmask, block, &all, &mask, 8UL);
  pid_t process = vfork();
  if (process == 0) {
    // struct sigaction of the kernel: all zero is the default action.
    unsigned long standard[4] = {0, 0, 0, 0};
    for (int number = 1; number <= 64; number++) {
      unsigned long old[4] = {0, 0, 0, 0};
      if (syscall(SYS_rt_sigaction, number, NULL, old, 8UL) == 0 && old[0] > 1)
        syscall(SYS_rt_sigaction, number, standard, NULL, 8UL);
    }
    lower_limit(core_file, 0);
    lower_limit(address_space, start->memory);
    lower_limit(processor_time, start->seconds);
    lower_limit(file_length, start->file_size);
    if (syscall(SYS_dup3, start->stream, 0, 0) == 0 && syscall(SYS_dup3, start->stream, 1, 0) == 1 &&
        syscall(SYS_dup3, start->errors, 2, 0) == 2 &&
        (start->ruleset < 0 || landlock_restrict(start->ruleset) == 0) &&
        (!start->denies_network || deny_network() == 0)) {
      // The calling thread may block signals, which the program would inherit.
      syscall(SYS_rt_sigprocmask, set, &none, NULL, 8UL);
      syscall(SYS_execve, start->program, start->arguments, start->environment);
    }
    for (;;) syscall(SYS_exit_group, 127);
  }
  syscall(SYS_rt_sigprocmask, set, &mask, NULL, 8UL);
  return process;
}
