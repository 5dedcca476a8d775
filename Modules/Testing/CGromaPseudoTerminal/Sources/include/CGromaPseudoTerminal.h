// A child process on a pseudo-terminal. For tests.
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <sys/types.h>

/// Starts `path` on a new terminal, with exactly these NULL-ended lists. Returns its process, or -1 and sets errno.
pid_t pty_spawn(int *terminal, const char *path, char *const argv[], char *const envp[], const char *folder, int rows, int columns);
/// Tells the child that the window changed.
int pty_resize(int terminal, int rows, int columns);
/// Bytes read; 0 when none came in time; -1 when the child's side is closed.
long pty_read(int terminal, void *bytes, size_t count, int milliseconds);
/// Writes all bytes; -1 on failure.
int pty_write(int terminal, const void *bytes, size_t count);
/// Whether the terminal gathers lines and echoes (as it was made): 1; raw: 0.
int pty_is_cooked(int terminal);
/// 1 and the status as a shell counts it (code, or 128 + signal) once the child ended; 0 while it runs.
int pty_status(pid_t process, int *status);
/// Kills the child if it still runs, reaps it, and closes the terminal.
void pty_close(pid_t process, int terminal);

#endif
