// All of it is inline: a target needs a source.
#include "CGromaPrefetch.h"
