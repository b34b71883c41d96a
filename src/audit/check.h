// Checks any table against k, l and t by looking at nothing but its cells: what it really gives. Shares no
// code with the methods and trusts none of their figures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kith/progress.h"
#include "table/table.h"

namespace kith::audit {

enum class LForm { frequency, distinct, entropy, recursive };
std::optional<LForm> l_form_named(const std::string& name);
enum class TDistance { automatic, equal, ordered, hierarchical };

struct Requirement {
  std::vector<std::string> quasi;
  std::optional<std::string> person;
  std::vector<std::string> sensitive;
  std::uint64_t k = 0;
  std::optional<double> l;
  LForm l_form = LForm::frequency;
  double c = 0;
  std::optional<double> t;
  TDistance t_distance = TDistance::automatic;
  std::vector<TDistance> t_distances = {};  // per sensitive column, where they differ; wins over t_distance
  // t: the whole input, where the auditor has it; otherwise the table itself is the reference.
  const Table* reference = nullptr;
  // hierarchical distance: per sensitive column, ancestors as lists of labels by ground value (ARX lines)
  std::vector<std::vector<std::vector<std::string>>> sensitive_hierarchies;
  // k must also hold of histories: every person shares the multiset of the classes of all rows with k - 1
  // others. Needs a person column.
  bool by_history = false;
};

struct ClassSizes {
  std::uint64_t count = 0, smallest = 0, largest = 0;
  double average = 0;
};

struct SensitiveAnswer {
  std::string column;
  double frequency_l = 0, entropy_l = 0;  // the largest l that every class has; 0 for an empty table
  std::uint64_t distinct_l = 0;
  double recursive_c = 0;  // where l is asked in its recursive form: every c above this would do
  double t = 0;            // the farthest class
  std::uint64_t failing_l = 0, failing_t = 0;  // classes
};

// The stronger reading where persons have several rows.
struct HistoryAnswer {
  std::uint64_t k = 0;  // the fewest persons who share a history; 0 for an empty table
  std::uint64_t persons = 0, histories = 0;
  std::uint64_t violations = 0, violating_rows = 0;  // persons whose history fewer than k share; their rows
  bool satisfied = false;
};

struct Answer {
  bool satisfied = false;
  std::uint64_t rows = 0, persons = 0;
  bool persons_known = false;    // false: "rows only"
  std::uint64_t k = 0;           // what the table really gives; 0 for an empty table
  ClassSizes classes;            // persons, or rows where persons are not known
  std::uint64_t violations = 0;  // classes that fail k, l or t
  std::uint64_t violating_rows = 0;
  std::uint64_t unique_rows = 0;  // rows of classes that hold a single person
  std::vector<SensitiveAnswer> sensitive;
  std::optional<HistoryAnswer> history;  // where persons are known
  // `*` read as a wildcard that matches anything: the least number of persons whose rows could be a row's
  bool has_stars = false;
  std::uint64_t k_wildcard = 0;
  std::uint64_t violations_wildcard = 0;  // rows whose matches are below k
  // false: too many starred patterns to compare within the work limit; k_wildcard is then k, which it is at
  // least
  bool wildcard_complete = true;
};

// With k = 0 and neither l nor t it only measures. Error{unknown_column} where a named column is not there.
Answer check(const Table& table, const Requirement& requirement, Progress& progress = silent_progress());

}  // namespace kith::audit
