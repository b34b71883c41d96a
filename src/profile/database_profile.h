// What is in a database file, for whoever is about to publish it: its tables as a tree around persons.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "detect/person_key.h"
#include "engine/database.h"
#include "kith/progress.h"
#include "profile/profile.h"

namespace kith::profile {

// Keys and foreign keys are named as such among its columns.
struct ProfiledTable : InspectedDatabase::Member {
  Profile profile;
};

// The kind is "DuckDB" or "SQLite". The tables of the tree come first, parents before children, then what
// does not fit. `person` is the table that it would choose, and `why` the reason. Nobody shares the tree of
// likely quasi cells of unique persons. `person_key` is what seems to tell persons with several rows apart in the
// person table, if it is no table of persons after all.
struct DatabaseProfile {
  std::string kind;
  std::filesystem::path path;
  std::vector<ProfiledTable> tables;
  std::optional<std::string> person;
  std::string why;
  std::optional<detect::PersonKey> person_key;
  std::uint64_t persons = 0, unique_persons = 0;
};

// `person` names the person table if the choice is not wanted. If rows of the chosen table are about persons who
// have several, and the column that tells them apart refers to another table, that one is the person table.
DatabaseProfile profile_database(engine::Database& database, const std::filesystem::path& path,
                                 const std::optional<std::string>& person, Progress& progress);

std::string to_json(const DatabaseProfile& profile);
// Why rows of the person table may be no persons; empty if nothing says so.
std::string caution_of(const DatabaseProfile& profile);
// The tree as people draw it, one table a line.
std::string drawn_tree(const DatabaseProfile& profile);
// A plan to edit, which is accepted as it is; if rows of the person table seem to be no persons it says so and
// states persons = "rows", of which a release warns. `path` as the plan, in its own folder, would name the
// database. Error{table_schema} if there is no person table.
std::string plan_text(const DatabaseProfile& profile, const std::string& path);

}  // namespace kith::profile
