#define _GNU_SOURCE
#include "CGromaEditLine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int bell = -1;
static struct sigaction before[NSIG];
static bool caught[NSIG];

static void ring(int signal) {
  int kept = errno;
  unsigned char byte = (unsigned char)signal;
  ssize_t ignored = write(bell, &byte, 1);
  (void)ignored;
  errno = kept;
}

static void install(int signal) {
  struct sigaction action = {.sa_handler = ring, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

int edit_make_bell(int *listening, int *ringing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  *listening = ends[0];
  *ringing = ends[1];
  return 0;
}

void edit_catch_signal(int signal, int ringing) {
  bell = ringing;
  sigaction(signal, NULL, &before[signal]);
  if (before[signal].sa_handler == SIG_IGN) return;
  caught[signal] = true;
  install(signal);
}

void edit_release_signals(void) {
  for (int signal = 1; signal < NSIG; signal++) {
    if (caught[signal]) sigaction(signal, &before[signal], NULL);
    caught[signal] = false;
  }
}

void edit_take_default(int number) {
  signal(number, SIG_DFL);
  sigset_t only, kept;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, &kept);
  raise(number); // not kill(getpid()): this thread must not run on before it takes effect
  pthread_sigmask(SIG_SETMASK, &kept, NULL);
  install(number);
}
