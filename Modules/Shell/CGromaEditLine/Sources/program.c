#define _GNU_SOURCE
#include "CGromaEditLine.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

int edit_run_program(const char *path) {
  char *arguments[] = {"sh", "-c", "${VISUAL:-${EDITOR:-vi}} \"$1\"", "sh", (char *)path, NULL};
  pid_t process;
  int status;
  if (posix_spawn(&process, "/bin/sh", NULL, NULL, arguments, environ) != 0) return -1;
  for (;;) {
    if (waitpid(process, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (!WIFSTOPPED(status)) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    edit_take_default(SIGTSTP); // `fg` continues both
  }
}
