// What the cells of a column hold that tells of whom they speak. One cell proves little: a finding is of the
// column, by how many of its cells hold something, how many of these differ, and what chance would do.
// docs/content.md has the thresholds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/content.h"
#include "table/table.h"

namespace kith::detect {

// So many of the cells that are not empty and were looked at. If a column has very many distinct values, a
// sample of these is looked at, with all their cells.
struct Finding {
  Content kind = Content::free_text;
  std::uint64_t cells = 0, of = 0;
  bool sampled = false;
};
// E.g. "free text in 24 of 24 cells". Never a value.
std::string words_of(const Finding& finding);
// All of them with "and" between.
std::string words_of(const std::vector<Finding>& findings);

// What one value may be, as bits; see content.cc.
using Marks = std::uint64_t;
Marks marks_of(std::string_view value);

// Counts marks. Used by one thread.
class ContentTally {
 public:
  // So many cells with a value of these marks; `first` if no cell had this value before. Empty cells do not
  // count.
  void add(Marks marks, std::uint64_t cells, bool first);
  // By the kinds' order. The header speaks for some kinds where cells alone do not suffice.
  std::vector<Finding> findings(std::string_view header) const;
  // What one or two cells hold that are unlike the others and cannot be mistaken: e-mail addresses, telephone numbers
  // with a country, cards and accounts by their check digits. Of kinds that are no findings.
  std::vector<Finding> strays(std::string_view header) const;

 private:
  friend class Verdict;
  struct Count {
    std::uint64_t distinct = 0, cells = 0;
  };
  std::array<Count, 64> counts_{};
  Count all_;
};

// Beyond so many distinct values a column is sampled, by a hash of the values alone.
constexpr std::size_t values_looked_at = 100'000;

std::vector<Finding> content_of(const Column& column, std::size_t limit = values_looked_at);

// The findings and the strays of a column. Strays of a sampled column may be missed.
struct ColumnContent {
  std::vector<Finding> findings, strays;
};
ColumnContent look_at_content(const Column& column, std::size_t limit = values_looked_at);

// What a column seems to be that is none of the kinds and yet a number of a person or of what a person owns:
// medical records, insurance, accounts, licences, vehicles, devices, fax. By its header in seven languages if
// the cells are such numbers, and by the form of UUIDs and vehicle numbers. In words, without values.
std::optional<std::string> personal_number(const Column& column);

}  // namespace kith::detect
