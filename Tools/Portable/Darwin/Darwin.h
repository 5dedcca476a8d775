// The declarations of Darwin that the libraries use, as in Apple's SDK for arm64. All of them are older than iOS 17 and macOS 14.
// Tools/check-portable compiles the libraries with this header. To use another function, add it with its type in the SDK.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef long ssize_t;
typedef int64_t off_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef int32_t dev_t;
typedef int32_t pid_t;
typedef uint64_t ino_t;
typedef int32_t blksize_t;
typedef int64_t blkcnt_t;
typedef long time_t;

// errno.h
int *__error(void);
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ETXTBSY 26
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EAGAIN 35
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69

// stdlib.h, string.h
void *malloc(size_t);
void *realloc(void *, size_t);
void free(void *);
void *memchr(const void *, int, size_t);
char *strerror(int);

// stdio.h
#define EOF (-1)
typedef struct __sFILE {
  unsigned char *_p;
  int _r;
  int _w;
} FILE;
extern FILE *__stdinp;
extern FILE *__stdoutp;
extern FILE *__stderrp;
int fflush(FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
void flockfile(FILE *);
void funlockfile(FILE *);
int getchar_unlocked(void);
int rename(const char *, const char *);

// pthread.h
typedef unsigned long pthread_key_t;
typedef struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
typedef struct _opaque_pthread_rwlock_t {
  long __sig;
  char __opaque[192];
} pthread_rwlock_t;
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_destroy(pthread_mutex_t *);

// time.h
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);

// fcntl.h, unistd.h
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_FDCWD -2
#define AT_EACCESS 0x0010
#define AT_SYMLINK_FOLLOW 0x0040
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define W_OK 2
#define PATH_MAX 1024
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pwrite(int, const void *, size_t, off_t);
int close(int);
int ftruncate(int, off_t);
int fsync(int);
int fchown(int, uid_t, gid_t);
int fchmod(int, mode_t);
int faccessat(int, const char *, int, int);
int linkat(int, const char *, int, const char *, int);
int unlink(const char *);
ssize_t readlink(const char *, char *, size_t);
int mkdir(const char *, mode_t);
pid_t getpid(void);

// poll.h
struct pollfd {
  int fd;
  short events;
  short revents;
};
typedef unsigned int nfds_t;
#define POLLIN 0x0001
#define POLLOUT 0x0004
int poll(struct pollfd *, nfds_t, int);

// sys/stat.h
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int lstat(const char *, struct stat *);
