// A table as a stream, before anybody planned anything: how skewed its snapshots are, which l they meet, and
// what moving records within several windows would do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kith/inspect.h"
#include "kith/progress.h"
#include "plan/plan.h"
#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

struct StreamRequirement {
  std::string time;
  // If they are not stated: by what the column holds, and the likely one.
  std::optional<std::string> granularity, sensitive;
  std::vector<std::uint64_t> windows = {2, 3, 5, 7};
  // If it is empty: 2 to 5, as far as there are values.
  std::vector<std::uint64_t> l;
};

using Quantiles = InspectedStream::Quantiles;
using LevelProfile = InspectedStream::Level;
// Delays are in snapshots, over what is published.
using WindowTrial = InspectedStream::Trial;

// Trials are ordered by l, then window; there are none if there are too many values to try.
struct StreamProfile : InspectedStream {
  // Of the time column, as a plan would have it.
  hierarchy::FromCalendar calendar;
  Profile columns;
};

// Error{unknown_column}; Error{no_rows}; Error{bad_time} if no row has a time that can be read;
// Error{usage} if no column is likely sensitive; Error{hierarchy_value} for a granularity that is not known.
StreamProfile profile_stream(const Table& table, const StreamRequirement& requirement,
                             std::optional<std::string> person, Progress& progress = silent_progress());

std::string to_json(const StreamProfile& profile);

// A plan of method reposition that works on the file as it is.
std::string plan_text(const StreamProfile& profile, const Reading& how, const std::string& path);

}  // namespace kith::profile
