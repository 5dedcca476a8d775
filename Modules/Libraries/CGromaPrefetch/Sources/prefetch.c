// A target needs a source file. All functions are inline, in the header.
#include "CGromaPrefetch.h"
