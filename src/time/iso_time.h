// Times as ISO 8601 writes them. Internal to this room.
#pragma once

#include <optional>
#include <string_view>

#include "time/time_format.h"

namespace kith::time {

// 2006-01-03 or 20060103, and behind T or a blank hours, minutes, seconds and decimals as far as they are
// stated (09:30:15.123; 093015 behind 20060103), then Z, an offset or a zone in brackets or both.
std::optional<TimeFormat::Reading> read_iso(std::string_view text);

}  // namespace kith::time
