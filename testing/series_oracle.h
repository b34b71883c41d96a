// What a series must keep, recomputed from the raw rows and the published texts alone: it reads the texts by
// itself, as sets of the values that occur anywhere in the series, and knows nothing of trees, cells and
// boxes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "privacy/criterion.h"
#include "testing/tables.h"

namespace kith::testing {

struct OracleColumn {
  enum class Kind { number, date, set, tree };
  Kind kind = Kind::set;
  Rows lines = {};  // tree: a value and all labels it has, the empty value too
};

struct OracleRow {
  std::string person;  // empty texts are persons of their own
  std::vector<std::string> quasi;
  std::string sensitive;
  std::uint64_t case_number = 0;
};

// By raw row: its cells, or none where it is held.
using OracleRelease = std::vector<std::optional<std::vector<std::string>>>;

struct OracleModel {
  std::uint64_t k = 2;
  double l = 0;  // 0: none
  privacy::LForm form = privacy::LForm::frequency;
  double c = 0;           // of the recursive form
  bool known = false;     // arrivals
  bool disjoint = false;  // boxes of different classes share no values
};

// What is wrong with a series: empty where nothing is. `rows` are all received, in order; release i is over
// those that had arrived by then.
std::vector<std::string> violations(const std::vector<OracleColumn>& columns, const OracleModel& model,
                                    const std::vector<OracleRow>& rows,
                                    const std::vector<OracleRelease>& releases);

// Whether bearers of sensitive values, counted by value among so many persons, are diverse as the model asks.
bool diverse(const OracleModel& model, const std::vector<double>& bearers, double persons);

// Whether a published text stands for a value.
bool covers(const OracleColumn& column, const std::string& text, const std::string& value);

}  // namespace kith::testing
