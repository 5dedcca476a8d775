// Runs a child process on a pseudo-terminal, for tests.
#ifndef CGROMAPSEUDOTERMINAL_H
#define CGROMAPSEUDOTERMINAL_H

#include <sys/types.h>

/// Starts `path` on a new terminal with the given NULL-terminated lists. Returns the process, or -1 and sets errno.
pid_t pty_spawn(int *terminal, const char *path, char *const argv[], char *const envp[], const char *folder, int rows, int columns);
/// Changes the size of the window. The child receives SIGWINCH.
int pty_resize(int terminal, int rows, int columns);
/// Returns the number of bytes read, 0 if none arrived in time, or -1 if the child's side is closed.
long pty_read(int terminal, void *bytes, size_t count, int milliseconds);
/// Writes all bytes. Returns -1 on failure.
int pty_write(int terminal, const void *bytes, size_t count);
/// Returns 1 if the terminal has the modes of a new one (line mode with echo), 0 if they differ, or -1 on failure.
int pty_is_cooked(int terminal);
/// Returns 1 and the shell's status (exit code, or 128 + signal) if the child has ended, or 0 while it runs.
int pty_status(pid_t process, int *status);
/// Kills the child if it still runs, reaps it, and closes the terminal.
void pty_close(pid_t process, int terminal);

#endif
