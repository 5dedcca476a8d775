#define _GNU_SOURCE
#include "CGromaHiddenInputs.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(HAS_SANITIZER) && (defined(__x86_64__) || defined(__aarch64__))
#define IS_CONTROLLED
#endif

// Defined by the parts below.
static void fix_start(void);

static _Thread_local hidden_inputs current;

hidden_inputs hidden_inputs_enter(int64_t shift, uint64_t seed, uint64_t inverted) {
  fix_start();
  hidden_inputs previous = current;
  current = (hidden_inputs){.is_on = true, .shift = shift, .random = seed, .inverted = inverted};
  return previous;
}

void hidden_inputs_leave(hidden_inputs previous) { current = previous; }

uint32_t hidden_inputs_asked_so_far(void) { return current.asked; }

// MARK: Time zone

#if defined(__linux__)
// `NSTimeZone.resetSystemTimeZone()`, which is present if the app uses Foundation. Foundation reads the time zone only once otherwise.
extern void reset_foundation(void) __asm__("$s10Foundation10NSTimeZoneC015resetSystemTimeC0yyFZ") __attribute__((weak, swiftcall));
static void reset_time_zone(void) {
  if (reset_foundation) reset_foundation();
}
#elif defined(__APPLE__)
#include <CoreFoundation/CoreFoundation.h>
static void reset_time_zone(void) { CFTimeZoneResetSystem(); }
#else
static void reset_time_zone(void) {}
#endif

#if defined(__APPLE__)
#include <crt_externs.h>
static char **environment(void) { return *_NSGetEnviron(); }
#else
extern char **environ;
static char **environment(void) { return environ; }
#endif

static bool has_other_time_zone;

bool hidden_inputs_has_other_time_zone(void) { return has_other_time_zone; }

void hidden_inputs_use_other_time_zone(bool is_other) {
  // Few apps run in these zones, whose distance from others is no whole number of hours. The variable has another name while it is not used:
  // changing a character is safe while other threads read the environment, unlike adding and removing variables.
  static char kathmandu[] = "_Z=Asia/Kathmandu";
  static char eucla[] = "_Z=Australia/Eucla";
  static char *original, *other;
  if (!other) {
    for (char **entry = environment(); entry && *entry; entry++) {
      if (strncmp(*entry, "TZ=", 3) == 0) original = *entry;
    }
    other = original && strcmp(original + 1, kathmandu + 1) == 0 ? eucla : kathmandu;
    putenv(other);
  }
  other[0] = is_other ? 'T' : '_';
  if (original) original[0] = is_other ? '_' : 'T';
  has_other_time_zone = is_other;
  tzset();
  reset_time_zone();
}

#ifndef IS_CONTROLLED

bool hidden_inputs_are_controlled(void) { return false; }
static void fix_start(void) {}

#else

// MARK: Replaced functions

// The functions below replace those of the C library in the whole process. In a program with dynamic linking, the linker finds a function in the
// executable before it finds one in a library; in a static program, it links no second function of the same name. Without settings for the
// calling thread, they do what the function of the C library does: they call it, or make the same system call in a static program.

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <unistd.h>

bool hidden_inputs_are_controlled(void) { return true; }

// The functions of the C library. Missing in a static program.
static struct {
  int (*clock_gettime)(clockid_t, struct timespec *);
  ssize_t (*read)(int, void *, size_t);
  long (*random)(void);
  double (*drand48)(void);
} libc;

// Two threads may both find a function; they find the same.
#define LIBC(name) (libc.name ? libc.name : (libc.name = (__typeof__(libc.name))dlsym(RTLD_NEXT, #name)))

__attribute__((constructor)) static void find_functions(void) {
  (void)LIBC(clock_gettime);
  (void)LIBC(read);
  (void)LIBC(random);
  (void)LIBC(drand48);
}

/// Makes a system call as `syscall` does.
static long call_system(long number, const long arguments[static 6]) {
#if defined(__x86_64__)
  register long r10 __asm__("r10") = arguments[3];
  register long r8 __asm__("r8") = arguments[4];
  register long r9 __asm__("r9") = arguments[5];
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(arguments[0]), "S"(arguments[1]), "d"(arguments[2]), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
#else
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = arguments[0];
  register long x1 __asm__("x1") = arguments[1];
  register long x2 __asm__("x2") = arguments[2];
  register long x3 __asm__("x3") = arguments[3];
  register long x4 __asm__("x4") = arguments[4];
  register long x5 __asm__("x5") = arguments[5];
  __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  long result = x0;
#endif
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}

#define CALL_SYSTEM(number, ...) call_system(number, (long[6]){__VA_ARGS__})

// MARK: Clocks

static const int64_t second = 1000000000;

/// The start time of the process in nanoseconds, in the middle of a second, so that a run does not end in another second than it began.
static _Atomic int64_t start;

static int64_t nanoseconds(const struct timespec *time) { return (int64_t)time->tv_sec * second + time->tv_nsec; }

static int system_clock(clockid_t clock, struct timespec *time) {
  return LIBC(clock_gettime) ? libc.clock_gettime(clock, time) : (int)CALL_SYSTEM(SYS_clock_gettime, clock, (long)time);
}

static void fix_start(void) {
  if (atomic_load_explicit(&start, memory_order_relaxed)) return;
  struct timespec now;
  system_clock(CLOCK_REALTIME, &now);
  int64_t none = 0;
  atomic_compare_exchange_strong(&start, &none, (int64_t)now.tv_sec * second + second / 2);
}

/// Replaces the time of a wall clock.
static void shift(struct timespec *time) {
  current.asked |= hidden_inputs_time;
  if (!current.is_set) {
    current.is_set = true;
    current.ahead = start + current.shift * second - nanoseconds(time);
  }
  int64_t shifted = nanoseconds(time) + current.ahead;
  time->tv_sec = shifted / second;
  time->tv_nsec = shifted % second;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = system_clock(clock, time);
  if (!current.is_on || result != 0) return result;
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI:
    shift(time);
    break;
  default:
    current.asked |= hidden_inputs_time;
    if (current.shift > 0) time->tv_sec += current.shift;
  }
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec precise;
  int result = clock_gettime(CLOCK_REALTIME, &precise);
  *time = (struct timeval){.tv_sec = precise.tv_sec, .tv_usec = precise.tv_nsec / 1000};
  if (zone) *(struct timezone *)zone = (struct timezone){0};
  return result;
}

time_t time(time_t *result) {
  struct timespec precise;
  clock_gettime(current.is_on ? CLOCK_REALTIME : CLOCK_REALTIME_COARSE, &precise);
  if (result) *result = precise.tv_sec;
  return precise.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

// MARK: Random numbers

/// The generator SplitMix64.
static uint64_t next_random(void) {
  current.asked |= hidden_inputs_randomness;
  uint64_t mixed = current.random += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return (mixed ^ (mixed >> 31)) ^ current.inverted;
}

static void fill(void *buffer, size_t count) {
  for (size_t done = 0; done < count; done += sizeof(uint64_t)) {
    uint64_t number = next_random();
    size_t left = count - done;
    memcpy((char *)buffer + done, &number, left < sizeof number ? left : sizeof number);
  }
}

ssize_t getrandom(void *buffer, size_t count, unsigned int flags) {
  if (!current.is_on) return CALL_SYSTEM(SYS_getrandom, (long)buffer, (long)count, flags);
  fill(buffer, count);
  return (ssize_t)count;
}

int getentropy(void *buffer, size_t count) {
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  return getrandom(buffer, count, 0) == (ssize_t)count ? 0 : -1;
}

/// Whether a file is `/dev/random` or `/dev/urandom`.
static bool is_random(int file) {
  struct stat status;
  int error = errno;
  bool is_random = fstat(file, &status) == 0 && S_ISCHR(status.st_mode) && major(status.st_rdev) == 1
    && (minor(status.st_rdev) == 8 || minor(status.st_rdev) == 9);
  errno = error;
  return is_random;
}

// Foundation creates a UUID from the file `/dev/urandom`.
ssize_t read(int file, void *buffer, size_t count) {
  if (current.is_on && is_random(file)) {
    fill(buffer, count);
    return (ssize_t)count;
  }
  return LIBC(read) ? libc.read(file, buffer, count) : CALL_SYSTEM(SYS_read, file, (long)buffer, (long)count);
}

// Swift's standard library reads random numbers by this function.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long arguments[6];
  for (int index = 0; index < 6; index++) arguments[index] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && current.is_on) {
    fill((void *)arguments[0], (size_t)arguments[1]);
    return arguments[1];
  }
  return call_system(number, arguments);
}

// The generator that `srand` sets, which a static program has only if it uses that function.
extern long libc_random(void) __asm__("__random") __attribute__((weak));

// The state of other generators in a static program.
static unsigned short drand48_state[3] = {0x330e, 0xabcd, 0x1234};

long random(void) {
  if (current.is_on) return (long)(next_random() >> 33);
  if (LIBC(random)) return libc.random();
  return libc_random ? libc_random() : nrand48(drand48_state);
}

int rand(void) { return (int)random(); }

double drand48(void) {
  if (current.is_on) return (double)(next_random() >> 16) * 0x1p-48;
  return LIBC(drand48) ? libc.drand48() : erand48(drand48_state);
}

void arc4random_buf(void *buffer, size_t count) {
  for (char *rest = buffer; count > 0;) {
    ssize_t done = getrandom(rest, count, 0);
    if (done < 0) continue;
    rest += done;
    count -= (size_t)done;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

uint32_t arc4random_uniform(uint32_t bound) { return (uint32_t)(((uint64_t)arc4random() * bound) >> 32); }

// MARK: The process

pid_t getpid(void) {
  pid_t process = (pid_t)CALL_SYSTEM(SYS_getpid, 0);
  if (!current.is_on) return process;
  current.asked |= hidden_inputs_process;
  // Successive IDs differ in the remainder of every division.
  return process + (current.inverted & 1 ? 1 : current.inverted ? 2 : 0);
}

char *getenv(const char *name) {
  static char one[] = "1";
  size_t length = strlen(name);
  char *value = NULL;
  for (char **entry = environ; entry && *entry && !value; entry++) {
    if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=') value = *entry + length + 1;
  }
  // The explorer itself changes the time zone.
  if (!current.is_on || strcmp(name, "TZ") == 0) return value;
  current.asked |= hidden_inputs_environment;
  return current.inverted ? (value ? NULL : one) : value;
}

#endif
