// Granularities by name: the built-in ones and those a plan defines. Internal to this room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "time/granularity.h"
#include "time/granularity_definition.h"

namespace kith::time {

class GranularityNames {
 public:
  // Messages point at `place` when a definition has no place of its own.
  GranularityNames(const std::vector<GranularityDefinition>& definitions, Place place);

  // Throws Error{hierarchy_value} for a name that is not known, a definition that makes no sense, refers to
  // itself, or overlaps itself; reads files.
  time::Granularity named(const std::string& name) const;
  // Does the same as far as it can be told without reading files, and gives none if it depends on one.
  std::optional<time::Granularity> check(const std::string& name) const;

 private:
  struct Making {
    bool read_files = true, depends_on_file = false;
    // These are the definitions being followed.
    std::vector<std::string> above = {};
  };
  time::Granularity make(const std::string& name, Making& making) const;
  time::Granularity define(const GranularityDefinition& definition, Making& making) const;
  time::Granularity group(const GranularityDefinition& definition, const GroupDefinition& how,
                          Making& making) const;

  const std::vector<GranularityDefinition>& definitions_;
  Place place_;
};

}  // namespace kith::time
