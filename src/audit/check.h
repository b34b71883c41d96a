// Checks any table against k, l and t by looking at nothing but its cells: what it really gives. Shares no
// code with the methods and trusts none of their figures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit/likeness.h"
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
  // These are per sensitive column, if they differ, and win over t_distance.
  std::vector<TDistance> t_distances = {};
  // The reference of t is the whole input, if the auditor has it; otherwise it is the table itself.
  const Table* reference = nullptr;
  // For the hierarchical distance, these are per sensitive column the ancestors, as lists of labels by ground
  // value (ARX lines).
  std::vector<std::vector<std::vector<std::string>>> sensitive_hierarchies;
  // k must also hold of histories: every person shares the multiset of the classes of all rows with k - 1
  // others. Needs a person column.
  bool by_history = false;
};

struct ClassSizes {
  std::uint64_t count = 0, smallest = 0, largest = 0;
  double average = 0;
};

// The l are the largest that every class has, and 0 for an empty table. With l = `recursive_l`, which is l if it
// is asked in its recursive form and else `distinct_l`, every c above `recursive_c` would do. `alpha`, `t` and
// `likeness` are those of the worst class, and 0 for an empty table; of trees only t is given. Classes are
// counted that fail l or t.
struct SensitiveAnswer {
  std::string column;
  double frequency_l = 0, entropy_l = 0;
  std::uint64_t distinct_l = 0;
  std::uint64_t recursive_l = 0;
  double recursive_c = 0;
  double alpha = 0;
  double t = 0;
  Likeness likeness = {};
  std::uint64_t failing_l = 0, failing_t = 0;
};

// This is the stronger reading if persons have several rows. `k` is the fewest persons who share a history,
// and 0 for an empty table. Violations are the persons whose history fewer than k share; `violating_rows` are
// their rows.
struct HistoryAnswer {
  std::uint64_t k = 0;
  std::uint64_t persons = 0, histories = 0;
  std::uint64_t violations = 0, violating_rows = 0;
  bool satisfied = false;
};

struct Answer {
  bool satisfied = false;
  std::uint64_t rows = 0, persons = 0;
  // If it is false, the answer is of rows only.
  bool persons_known = false;
  // This is what the table really gives; it is 0 for an empty table.
  std::uint64_t k = 0;
  // Sizes are in persons, or in rows if persons are not known.
  ClassSizes classes;
  // These are the classes that fail k, l or t.
  std::uint64_t violations = 0;
  std::uint64_t violating_rows = 0;
  // These are the rows of classes that hold a single person.
  std::uint64_t unique_rows = 0;
  std::vector<SensitiveAnswer> sensitive;
  // It is given if persons are known.
  std::optional<HistoryAnswer> history;
  // If `*` is read as a wildcard that matches anything, k is the least number of persons whose rows could be
  // a row's. Violations are then the rows whose matches are below k.
  bool has_stars = false;
  std::uint64_t k_wildcard = 0;
  std::uint64_t violations_wildcard = 0;
  // If it is not complete, there were too many starred patterns to compare within the work limit; k_wildcard
  // is then k, which it is at least.
  bool wildcard_complete = true;
};

// With k = 0 and neither l nor t it only measures. Throws Error{unknown_column} if a named column is not
// there.
Answer check(const Table& table, const Requirement& requirement, Progress& progress = silent_progress());

}  // namespace kith::audit
