// Processor instructions that Swift does not offer, for the explorer.
#ifndef CGROMAPREFETCH_H
#define CGROMAPREFETCH_H

/// Hints that the cache line of an address will be needed soon. Never blocks and never faults: the address may be invalid.
static inline void prefetch_line(const void *address) { __builtin_prefetch(address); }

#endif
