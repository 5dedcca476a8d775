// The terminal emulator libvterm, for tests.
#ifndef CGROMAVIRTUALTERMINAL_H
#define CGROMAVIRTUALTERMINAL_H

#include <vterm.h>

#endif
