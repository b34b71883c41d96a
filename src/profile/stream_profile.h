// A table as a stream, before anybody planned anything: how skewed its snapshots are, which l they meet, and
// what moving records within several windows would do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kith/progress.h"
#include "plan/plan.h"
#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

struct StreamRequirement {
  std::string time;
  std::optional<std::string> granularity;  // by what the column holds where not stated
  std::optional<std::string> sensitive;    // the likely one where not stated
  std::vector<std::uint64_t> windows = {2, 3, 5, 7};
  std::vector<std::uint64_t> l;  // 2 to 5, as far as there are values, where empty
};

struct Quantiles {
  double least = 0, quarter = 0, median = 0, three_quarters = 0, greatest = 0;
};

struct LevelProfile {
  std::uint64_t l = 0;
  std::uint64_t eligible = 0;  // snapshots with records that are so as they came
  std::uint64_t dropped = 0;   // records that dropping alone would take until all are
};

struct WindowTrial {
  std::uint64_t l = 0, window = 0;
  std::uint64_t moved = 0, dropped = 0;
  double mean_delay = 0;           // in snapshots, over what is published
  bool first_window_exact = true;  // the limit of work was not reached
};

struct StreamProfile {
  std::string source, time, sensitive, sensitive_why, granularity;
  hierarchy::FromCalendar calendar;  // of the time column, as a plan would have it
  std::uint64_t rows = 0, records = 0;
  std::uint64_t unread = 0;  // rows without a time, or with one that cannot be read
  std::uint64_t values = 0;
  std::uint64_t snapshots = 0, with_records = 0;  // from the first to the last; those that are not empty
  std::string first, last;                        // labels
  Quantiles sizes, top_shares;                    // over snapshots with records
  double top_share = 0;                           // of the whole stream
  std::vector<LevelProfile> levels;
  std::vector<WindowTrial> trials;  // by l, then window; none where there are too many values to try
  std::optional<WindowTrial> proposed;
  std::string recommendation;
  Profile columns;
};

// Error{unknown_column}; Error{no_rows}; Error{bad_time} where no row has a time that can be read;
// Error{usage} where no column is likely sensitive; Error{hierarchy_value} for a granularity that is not
// known.
StreamProfile profile_stream(const Table& table, const StreamRequirement& requirement,
                             std::optional<std::string> person, Progress& progress = silent_progress());

std::string to_json(const StreamProfile& profile);

// A plan of method reposition that works on the file as it is.
std::string plan_text(const StreamProfile& profile, const Reading& how, const std::string& path);

}  // namespace kith::profile
