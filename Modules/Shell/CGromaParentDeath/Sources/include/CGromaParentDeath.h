// The signal that Linux sends to a process whose parent has ended.
#ifndef CGROMAPARENTDEATH_H
#define CGROMAPARENTDEATH_H

/// Requests that the system kill this process when its parent ends. Returns 0, or -1 on a system other than Linux or after an error.
///
/// The parent is the thread that started this process. If it has ended before the call, no signal is sent: compare getppid() afterward.
int parent_death_kills(void);

#endif
