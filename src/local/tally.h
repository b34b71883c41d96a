// Counts persons, cohorts and sensitive values of rows that are added one by one, and says whether they meet
// the model. Internal to this room; one per thread.
#pragma once

#include <cstdint>
#include <vector>

#include "local/ground.h"

namespace kith::local {

class Tally {
 public:
  explicit Tally(const Ground& ground);

  void clear();
  void add(std::uint32_t row);
  // The model's own conditions are looked at only if k and cohorts hold.
  bool meets();
  std::uint64_t persons() const { return persons_; }

 private:
  // Numbers that were met since the last clear().
  struct Marks {
    std::vector<std::uint32_t> seen;
    bool first(std::uint32_t number, std::uint32_t round) {
      if (seen[number] == round) return false;
      seen[number] = round;
      return true;
    }
  };
  struct Counts {
    // A slot is by value, and valid if it is marked.
    std::vector<std::uint32_t> slot;
    Marks marks, bearers;
    std::vector<std::uint32_t> values;
    std::vector<std::uint64_t> counts;
  };

  void count_cohort(std::uint32_t row);
  void count_value(std::size_t column, std::uint32_t row);

  const Ground& ground_;
  std::uint32_t round_ = 0;
  std::uint64_t rows_ = 0, persons_ = 0;
  // These are cohorts with some persons, yet fewer than k.
  std::uint64_t small_cohorts_ = 0;
  Marks person_marks_, member_marks_, cohort_marks_;
  std::vector<std::uint64_t> cohort_persons_;
  std::vector<Counts> sensitive_;
  std::vector<privacy::Histogram> views_;
};

}  // namespace kith::local
