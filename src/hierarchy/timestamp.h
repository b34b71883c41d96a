// Points of time as texts write them, put on one clock: a TimeFormat reads the text, a Clock puts the reading
// on the clock of a zone, and guess_format tells how a column writes its times.
#pragma once

#include "hierarchy/clock.h"         // IWYU pragma: export
#include "hierarchy/format_guess.h"  // IWYU pragma: export
#include "hierarchy/local_time.h"    // IWYU pragma: export
#include "hierarchy/time_format.h"   // IWYU pragma: export
