// The publisher's report on a repositioned stream: one self-contained HTML file, as report.h makes them of
// tables.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "release/reposition_story.h"

namespace kith::release {

// What the page says beside the story. Texts as they are; the page escapes them.
struct RepositionFacts {
  std::string source, release;                           // file names
  std::string time_column, sensitive_column, snapshots;  // `snapshots`: TimeSteps::description()
  std::optional<std::string> person_column;
  std::string publish = "anatomy", moves = "free";
  std::function<std::string(reposition::Step)> label;  // of a snapshot; numbers where there is none
  std::uint64_t late = 0, ahead = 0, surplus = 0;
  std::uint64_t buckets = 0, smallest_bucket = 0, largest_bucket = 0;
  std::optional<reposition::Repositioner::First> first;
  double cost_unit = 1;  // Costs::unit, for the first window's figures
  std::uint64_t relayed = 0;
  std::vector<std::string> identifiers, withheld, warnings;
  bool seeded = false;
  std::vector<std::pair<std::string, double>> seconds;  // phase, time
};

std::string html_report(const RepositionStory& story, const RepositionFacts& facts);

}  // namespace kith::release
