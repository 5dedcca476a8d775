#define _GNU_SOURCE
#include "CGromaPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

pid_t pty_spawn(int *terminal, const char *path, char *const argv[], char *const envp[], const char *folder, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  pid_t process = forkpty(terminal, NULL, NULL, &size);
  if (process == 0) {
    // Only async-signal-safe calls are allowed here, because the parent has threads. The child would inherit blocked and ignored signals.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    close_range(3, ~0u, 0); // another test's terminal, held here, would never hang up
    if (chdir(folder) == 0) execve(path, argv, envp);
    _exit(127);
  }
  if (process > 0) fcntl(*terminal, F_SETFD, FD_CLOEXEC);
  return process;
}

int pty_resize(int terminal, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(terminal, TIOCSWINSZ, &size);
}

long pty_read(int terminal, void *bytes, size_t count, int milliseconds) {
  struct pollfd wait = {.fd = terminal, .events = POLLIN};
  int ready = poll(&wait, 1, milliseconds);
  if (ready < 0) return errno == EINTR ? 0 : -1;
  if (ready == 0) return 0;
  long length = read(terminal, bytes, count);
  if (length > 0) return length;
  return length < 0 && errno == EINTR ? 0 : -1;
}

int pty_write(int terminal, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t length = write(terminal, rest, count);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return -1;
    rest += length;
    count -= (size_t)length;
  }
  return 0;
}

int pty_is_cooked(int terminal) {
  struct termios modes, found;
  int fresh, other;
  if (tcgetattr(terminal, &modes) != 0 || openpty(&fresh, &other, NULL, NULL, NULL) != 0) return -1;
  int failed = tcgetattr(fresh, &found);
  close(fresh);
  close(other);
  if (failed) return -1;
  return modes.c_iflag == found.c_iflag && modes.c_oflag == found.c_oflag && modes.c_cflag == found.c_cflag
    && modes.c_lflag == found.c_lflag && !memcmp(modes.c_cc, found.c_cc, sizeof found.c_cc);
}

int pty_status(pid_t process, int *status) {
  int raw = 0;
  if (waitpid(process, &raw, WNOHANG) != process) return 0;
  *status = WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw);
  return 1;
}

void pty_close(pid_t process, int terminal) {
  close(terminal);
  if (process <= 0) return;
  kill(process, SIGKILL);
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
}
