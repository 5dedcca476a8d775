// Control of the clock, the random numbers, the process ID, the environment variables and the time zone that a thread reads, for the
// explorer.
#ifndef CGROMAHIDDENINPUTS_H
#define CGROMAHIDDENINPUTS_H

#include <stdbool.h>
#include <stdint.h>

/// The bit for a clock in a set of inputs that a thread has read.
static const uint32_t hidden_inputs_time = 1;
/// The bit for random numbers in a set of inputs that a thread has read.
static const uint32_t hidden_inputs_randomness = 2;
/// The bit for the process ID in a set of inputs that a thread has read.
static const uint32_t hidden_inputs_process = 4;
/// The bit for environment variables in a set of inputs that a thread has read.
static const uint32_t hidden_inputs_environment = 8;

/// The clock and the random numbers of a thread.
typedef struct {
  /// Whether the values below replace the system's.
  bool is_on;
  /// The set of inputs that were read.
  uint32_t asked;
  /// The number of seconds from the fixed start time of the process to the time that wall clocks show at their first reading.
  int64_t shift;
  /// The number of nanoseconds that wall clocks are ahead of the system's. Determined at the first reading.
  int64_t ahead;
  /// Whether `ahead` is determined.
  bool is_set;
  /// The state of the random number generator.
  uint64_t random;
  /// The bits of each 64-bit random number that are inverted. If there are any, the process has another ID, and the environment variables
  /// that are set are not set, and the others have the value 1.
  uint64_t inverted;
} hidden_inputs;

/// Whether the clock and the random numbers can be replaced: on Linux with glibc, without a sanitizer that replaces the same functions.
bool hidden_inputs_are_controlled(void);

/// Replaces the clock and the random numbers of the calling thread, and returns the previous settings.
///
/// @param shift The number of seconds from the fixed start time of the process to the time that wall clocks show at their first reading.
/// Clocks that only measure durations are ahead of the system's by the same number if it is positive.
/// @param seed The seed of the random numbers.
/// @param inverted The bits of each 64-bit random number that are inverted. If there are any, the process ID and the environment variables
/// are others, too.
hidden_inputs hidden_inputs_enter(int64_t shift, uint64_t seed, uint64_t inverted);

/// Restores settings that `hidden_inputs_enter` returned.
void hidden_inputs_leave(hidden_inputs previous);

/// Returns the set of inputs that the calling thread has read since `hidden_inputs_enter`.
uint32_t hidden_inputs_asked_so_far(void);

/// Makes another time zone the current one of the process, also for Foundation, or restores the time zone that the process started with.
///
/// Other threads of the process have the time zone as well.
void hidden_inputs_use_other_time_zone(bool is_other);

/// Whether the process has the other time zone.
bool hidden_inputs_has_other_time_zone(void);

#endif
