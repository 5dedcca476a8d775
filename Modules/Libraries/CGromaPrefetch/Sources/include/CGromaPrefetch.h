// What Swift has no word for. For the explorer.
#ifndef CGROMAPREFETCH_H
#define CGROMAPREFETCH_H

/// Lets the processor begin to fetch the line of memory of an address, which need not be one: nothing waits for it.
static inline void prefetch_line(const void *address) { __builtin_prefetch(address); }

#endif
