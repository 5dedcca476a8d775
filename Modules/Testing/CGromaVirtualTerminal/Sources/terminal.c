// A target needs a source file. All functions are those of libvterm.
#include "CGromaVirtualTerminal.h"
