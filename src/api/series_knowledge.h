// What the publisher's own files know of a series and its public files do not tell.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "attack/value_sets.h"

namespace kith::api {

struct SeriesKnowledge {
  // If this is set, k counts persons.
  std::optional<std::unordered_map<std::string, std::string>> person_of_case = {};
  // Domains are by quasi column; what the publisher's files contradict is wrong.
  std::map<std::string, attack::GroundDomain> domains = {};
  std::vector<std::string> wrong = {};
};

// Finishes first what an interrupted writer left, if that is possible. A folder without its private part
// gives nothing: then k is counted over cases, as any stranger counts.
SeriesKnowledge knowledge_of(const std::filesystem::path& series);

}  // namespace kith::api
