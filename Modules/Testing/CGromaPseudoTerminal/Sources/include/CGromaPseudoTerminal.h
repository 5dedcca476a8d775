// Runs a child process on a pseudo-terminal, for tests.
#ifndef CGROMAPSEUDOTERMINAL_H
#define CGROMAPSEUDOTERMINAL_H

#include <sys/types.h>

/// Starts the program at `path` on a new terminal and stores the descriptor of the terminal in `*terminal`. `argv` and `envp` are
/// NULL-terminated, and `folder` is the working directory. Returns the ID of the process, or -1 with `errno` set.
pid_t pty_spawn(int *terminal, const char *path, char *const argv[], char *const envp[], const char *folder, int rows, int columns);
/// Changes the size of the terminal. The child receives SIGWINCH. Returns 0, or -1 with `errno` set.
int pty_resize(int terminal, int rows, int columns);
/// Reads at most `count` bytes, and waits for the first of them at most `milliseconds`. Returns the number of bytes read, 0 if none arrived
/// in time, or -1 if the child's side is closed or on failure.
long pty_read(int terminal, void *bytes, size_t count, int milliseconds);
/// Writes all bytes. Returns 0, or -1 on failure.
int pty_write(int terminal, const void *bytes, size_t count);
/// Returns 1 if the terminal has the modes of a new one (line mode with echo), 0 if they differ, or -1 on failure.
int pty_is_cooked(int terminal);
/// Returns 0 while the child runs. If the child has ended, reaps it, stores its status in the shell's form (the exit code, or 128 plus the
/// signal number), and returns 1.
int pty_status(pid_t process, int *status);
/// Closes the terminal. If `process` is positive, kills the child if it still runs, and reaps it.
void pty_close(pid_t process, int terminal);

#endif
