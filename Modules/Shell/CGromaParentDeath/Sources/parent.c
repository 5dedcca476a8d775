#include "CGromaParentDeath.h"

#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>

// A variadic function, which Swift cannot call.
int parent_death_kills(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
#else
int parent_death_kills(void) { return -1; }
#endif
