// Stops a process, or fills its disk, at the n-th call that changes files. The library is loaded by LD_PRELOAD, also into child processes.
//
//   DISK_FAULTS_FOLDER  the folder of the files, without symbolic links; relative paths count as paths in this folder
//   DISK_FAULTS_COUNT   a file of 8 bytes with the number of calls so far, of all processes
//   DISK_FAULTS_AT      the number of the call with the fault, from 1; 0 for no fault
//   DISK_FAULTS_KIND    kill: the process is killed before the call
//                       half: the process is killed after half of the bytes of a write, or after another call
//                       full: the call fails with ENOSPC, a write after half of its bytes, and so do all later calls that need space
//   DISK_FAULTS_NAMED   if set, the file system has no files without names (O_TMPFILE)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static _Atomic long *count;
static long fault_at;
static char kind;
static bool is_named;
static const char *folder;
static size_t folder_length;

__attribute__((constructor)) static void start(void) {
  folder = getenv("DISK_FAULTS_FOLDER");
  const char *file = getenv("DISK_FAULTS_COUNT"), *at = getenv("DISK_FAULTS_AT"), *name = getenv("DISK_FAULTS_KIND");
  if (!folder || !file || !at || !name) return;
  folder_length = strlen(folder);
  fault_at = atol(at);
  kind = name[0];
  is_named = getenv("DISK_FAULTS_NAMED") != NULL;
  int (*system_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int descriptor = system_open(file, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void *map = mmap(NULL, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (map != MAP_FAILED) count = map;
}

static bool is_inside(const char *path) {
  if (!count || !path) return false;
  return path[0] != '/' || (strncmp(path, folder, folder_length) == 0 && (path[folder_length] == '/' || path[folder_length] == 0));
}

static bool is_open_inside(int descriptor) {
  if (!count) return false;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return false;
  path[length] = 0;
  return path[0] == '/' && is_inside(path);
}

// `last` is the first fault of a full disk: half of the bytes of a write still fit.
enum fault { none, half, last, full };

// Counts a call, and returns its fault. Does not return if the process is to be killed before the call.
static enum fault next(bool needs_space) {
  long number = atomic_fetch_add(count, 1) + 1;
  if (fault_at == 0 || number < fault_at) return none;
  if (kind == 'f') return number == fault_at ? last : needs_space ? full : none;
  if (number > fault_at) return none;
  if (kind == 'h') return half;
  kill(getpid(), SIGKILL);
  pause();
  return none;
}

static void die(void) {
  kill(getpid(), SIGKILL);
  pause();
}

// Defines a function that counts if `inside` is true, with its fault.
#define COUNTED(result, name, parameters, arguments, inside, needs_space)          \
  result name parameters {                                                         \
    static result(*system_call) parameters;                                        \
    if (!system_call) system_call = dlsym(RTLD_NEXT, #name);                       \
    if (!(inside)) return system_call arguments;                                   \
    enum fault fault = next(needs_space);                                          \
    if (fault == last || fault == full) {                                          \
      errno = ENOSPC;                                                              \
      return -1;                                                                   \
    }                                                                              \
    result value = system_call arguments;                                          \
    if (fault == half) die();                                                      \
    return value;                                                                  \
  }

COUNTED(int, rename, (const char *old, const char *new), (old, new), is_inside(new), false)
COUNTED(int, link, (const char *old, const char *new), (old, new), is_inside(new), true)
COUNTED(int, linkat, (int from, const char *old, int to, const char *new, int flags), (from, old, to, new, flags), is_inside(new), true)
COUNTED(int, symlink, (const char *old, const char *new), (old, new), is_inside(new), true)
COUNTED(int, unlink, (const char *path), (path), is_inside(path), false)
COUNTED(int, mkdir, (const char *path, mode_t mode), (path, mode), is_inside(path), true)
COUNTED(int, ftruncate, (int descriptor, off_t size), (descriptor, size), is_open_inside(descriptor), false)
COUNTED(int, fsync, (int descriptor), (descriptor), is_open_inside(descriptor), false)
COUNTED(int, fchmod, (int descriptor, mode_t mode), (descriptor, mode), is_open_inside(descriptor), false)

// Whether a write makes a file longer. A full disk fails only such writes. `offset` is negative for the current position.
static bool extends(int descriptor, size_t size, off_t offset) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return true;
  if (offset < 0) offset = fcntl(descriptor, F_GETFL) & O_APPEND ? status.st_size : lseek(descriptor, 0, SEEK_CUR);
  return offset + (off_t)size > status.st_size;
}

// Defines a function that writes, with its fault.
#define WRITING(name, parameters, arguments, half_arguments, position)             \
  ssize_t name parameters {                                                        \
    static ssize_t(*system_call) parameters;                                       \
    if (!system_call) system_call = dlsym(RTLD_NEXT, #name);                       \
    if (!is_open_inside(descriptor)) return system_call arguments;                 \
    bool needs_space = extends(descriptor, size, position);                        \
    enum fault fault = next(needs_space);                                          \
    if (fault == none || (fault != half && !needs_space)) return system_call arguments; \
    ssize_t written = size > 1 && fault != full ? system_call half_arguments : 0;  \
    if (fault == half) die();                                                      \
    if (written > 0) return written;                                               \
    errno = ENOSPC;                                                                \
    return -1;                                                                     \
  }

WRITING(write, (int descriptor, const void *bytes, size_t size), (descriptor, bytes, size), (descriptor, bytes, size / 2), -1)
WRITING(
  pwrite, (int descriptor, const void *bytes, size_t size, off_t offset), (descriptor, bytes, size, offset),
  (descriptor, bytes, size / 2, offset), offset)
WRITING(
  pwrite64, (int descriptor, const void *bytes, size_t size, off_t offset), (descriptor, bytes, size, offset),
  (descriptor, bytes, size / 2, offset), offset)

static int counted_open(const char *name, const char *path, int flags, mode_t mode) {
  int (*system_open)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  bool is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
  if (!(is_nameless || flags & (O_CREAT | O_TRUNC)) || !is_inside(path)) return system_open(path, flags, mode);
  if (is_nameless && is_named) {
    errno = EOPNOTSUPP;
    return -1;
  }
  enum fault fault = next(true);
  if (fault == last || fault == full) {
    errno = ENOSPC;
    return -1;
  }
  int descriptor = system_open(path, flags, mode);
  if (fault == half) die();
  return descriptor;
}

#define OPENING(name)                                                              \
  int name(const char *path, int flags, ...) {                                     \
    va_list rest;                                                                  \
    va_start(rest, flags);                                                         \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;        \
    va_end(rest);                                                                  \
    return counted_open(#name, path, flags, mode);                                 \
  }

OPENING(open)
OPENING(open64)
