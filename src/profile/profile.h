// What is in a table, before anybody planned anything: types, likely roles and hierarchies, and who is
// unique on which columns; and a plan to begin with.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/inspect.h"
#include "kith/progress.h"
#include "plan/plan.h"
#include "profile/proposal.h"
#include "table/table.h"
#include "time/local_time.h"

namespace kith::profile {

enum class LikelyRole { identifier, person, quasi, sensitive, plain };
const char* name_of(LikelyRole role);

// The empty value is not among the distinct ones; `empty` counts rows without a value. `why` is of the role.
// The hierarchy is as a plan would write it, and empty if a step to * is all; the recipe says the same.
struct ColumnProfile {
  std::string name;
  ValueType type = ValueType::text;
  std::uint64_t distinct = 0, empty = 0;
  LikelyRole role = LikelyRole::plain;
  std::string why;
  std::string hierarchy;
  hierarchy::Recipe recipe = {};
  // What the recipe would be if kith had no hierarchy of its own for the column; none if it has none.
  std::optional<hierarchy::Recipe> otherwise = {};
  // Its numbers are few and stand for something: 0 and 1, regions 1 to 5. They are put into no
  // ranges if they have one digit, or if the plan can name a file with derived groups.
  bool codes = false;
  // What stands behind each of its whole numbers, such as ".0"; empty if nothing does. The recipe is that of numbers
  // without it, so that a mask has to be written out (profile/tried_columns.h).
  std::string zeros = {};
  // Its numbers are years of birth, which are put into steps of 5, 10 and 20 as dates of birth are, by every method.
  bool years = false;
  // Nothing tells what a quasi column is; a proposed plan withholds it if it would cost too much.
  bool unknown = false;
  // A proposed plan withholds it whatever it costs, for this reason.
  std::string withheld = {};
  // Of columns that tell times: how they are written, as a plan would state it, the likeliest first if
  // several formats fit.
  std::optional<time::Resolution> resolution = {};
  std::string format = {};
  std::vector<std::string> other_formats = {};
  // The latest of its years with two digits, if it has such; it is a guess by the present year.
  std::optional<int> pivot = {};
  // If some values tell their offset and some do not, a calendar needs a zone. The remark is on the format.
  bool offsets_mixed = false;
  std::string remark = {};
  void add_remark(const std::string& text) { remark += (remark.empty() ? "" : "; ") + text; }
  // It holds something by which persons are known, or numbers of theirs; `why` says what.
  bool holds_content = false;
  // Of a sensitive column: the greatest share of the persons (of the rows, if they were not looked for) that hold one
  // and the same value.
  double most_frequent = 0;
  // It cannot be read, so a plan does not name it.
  bool unreadable = false;
};
// It is text, integer or number; date or time if the column tells days or times.
const char* type_name(const ColumnProfile& column);

using Uniqueness = InspectedTable::Uniqueness;

// So much is combined at most: sets of columns, and sets times rows times columns.
struct CombinationLimits {
  std::uint64_t sets = 20'000;
  std::uint64_t work = 3'000'000'000;
};

// Uniqueness is of sets of up to three columns, the worst first. Identifiers and persons are not combined. If
// all sets of the others were too many, columns with fewer distinct values are taken in pairs at most, or by
// themselves, or left out.
// `person` is the column that says whom a row is about, or several with " + " between them, which
// `person_columns` has one by one. The proposal is there if one was tried (profile/planner.h).
struct Profile {
  std::string source;
  std::uint64_t rows = 0, persons = 0;
  std::optional<std::string> person;
  std::vector<std::string> person_columns = {};
  std::vector<ColumnProfile> columns;
  std::vector<Uniqueness> uniqueness;
  std::vector<std::string> not_combined, only_in_pairs, only_alone;
  // So many columns of a very wide table were not looked at when persons were looked for.
  std::uint64_t persons_unread = 0;
  // How the table was read: as it was stated, and what was guessed beside it (reading_guess.h).
  Reading reading = {};
  // If the source is one of a database, this is its name there.
  std::optional<std::string> table = {};
  std::optional<Proposal> proposal = {};
};

// The persons of all rows, as a column; none if every row is another person.
std::optional<Column> persons_of(const Table& table, const Profile& profile);

// Types, roles and hierarchies alone, without looking who is unique.
Profile profile_columns(const Table& table, std::optional<std::string> person);
// Looks for what tells persons apart by what it determines (detect/person_key.h), which is better than a name. It
// gives the person of each row, as a column, or none.
std::optional<Column> find_person(const Table& table, unsigned threads, Profile& profile);
Profile profile(const Table& table, std::optional<std::string> person, unsigned threads,
                Progress& progress = silent_progress(), const CombinationLimits& limits = {});

// Whether a table of this name has a row per person: "patients", "dbo.Customer", not "patient_visit".
bool speaks_of_persons(std::string_view table);

// How plans write a name, and a column with its likely role and hierarchy.
std::string plan_key(const std::string& name);
std::string plan_line(const ColumnProfile& column);

// The line on l, commented out: the greatest of 3 and 2 that all rows together meet in the frequency form, if there is
// such. If persons have several rows, these may be in several classes, of which each may meet what all rows do not.
std::string diversity_line(const std::vector<ColumnProfile>& columns, bool several_rows = false);

// The k of a proposed plan, less than usual only if there are no more persons.
constexpr std::uint64_t usual_k = 5;
std::uint64_t proposed_k(const Profile& profile);

// Whether some column can be released as a quasi one, which a plan needs.
bool can_be_planned(const Profile& profile);

// A plan, commented, that works on the file as it is if it can be planned: the proposal if there is one. `path` is written as
// source.path, with how it is read.
std::string plan_text(const Profile& profile, const Reading& how, const std::string& path);

nlohmann::ordered_json json_of(const Profile& profile);
std::string to_json(const Profile& profile);

}  // namespace kith::profile
