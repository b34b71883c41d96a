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
  // If there are cohorts, each must meet the model by itself, and so must all together. Conditions beyond k
  // are looked at only if k holds of everything.
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

  // One cohort's part of what was added. Values are by column, and only if the model goes beyond k.
  struct Cohort {
    struct Values {
      std::vector<std::uint32_t> values;
      std::vector<std::uint64_t> counts;
    };
    std::uint64_t rows = 0, persons = 0;
    std::vector<Values> sensitive;
  };
  // By column, numbers are those of values within cohorts.
  struct CohortSlots {
    std::vector<std::uint32_t> slot;
    Marks marks, bearers;
  };

  void count_cohort(std::uint32_t row);
  void count_in_cohort(Cohort& cohort, std::size_t column, std::uint32_t row);
  void count_value(std::size_t column, std::uint32_t row);
  bool each_cohort_meets();

  const Ground& ground_;
  std::uint32_t round_ = 0;
  std::uint64_t rows_ = 0, persons_ = 0;
  // These are cohorts with some persons, yet fewer than k.
  std::uint64_t small_cohorts_ = 0;
  Marks person_marks_, member_marks_, cohort_marks_;
  // These are by cohort, and valid for those in `present_`.
  std::vector<Cohort> cohorts_;
  std::vector<std::uint32_t> present_;
  std::vector<CohortSlots> cohort_slots_;
  std::vector<Counts> sensitive_;
  std::vector<privacy::Histogram> views_;
};

}  // namespace kith::local
