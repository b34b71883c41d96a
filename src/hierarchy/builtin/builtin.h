// Hierarchies that come with kith, by name: countries, postal codes and other codes that people have. What they say is
// in data files of this folder or follows from the form of a code; docs/builtin-hierarchies.md names the sources.
// Immutable; threads may share them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/build.h"

namespace kith::hierarchy {

struct Builtin {
  std::string name;
  // These are the levels below the top; the first is that of the values as they are written.
  std::vector<std::string> levels;
  // Says for people what its values are, e.g. "a US state's name or postal code".
  std::string values;
  // Gives the labels above the value, one for each level but the first, or nothing if the value has no place. Spelling
  // is forgiven: capitals, blanks around, and hyphens or underscores in place of blanks.
  std::function<std::optional<std::vector<std::string>>(std::string_view value)> place;
  // This is the data file, if there is one: two versions of kith that have the same one place values alike.
  std::string_view facts;
};

// They stand in the order of the documentation.
const std::vector<Builtin>& builtins();
std::vector<std::string> builtin_names();
// Gives null if there is none of that name.
const Builtin* builtin_named(std::string_view name);

// Throws Error{hierarchy_value} if there is none of that name.
void check_builtin(const FromBuiltin& recipe, const Place& place);
// The levels are always those of the builtin, whatever the values are. Throws Error{hierarchy_gap} if a value that is
// not empty has no place.
Hierarchy from_builtin(const FromBuiltin& recipe, const std::string& column, const Dictionary& values,
                       const std::string& source);

// Lists the values, empty ones apart, that have no place. Requires the name of a builtin.
std::vector<Code> without_place(std::string_view builtin, const Dictionary& values);

}  // namespace kith::hierarchy
