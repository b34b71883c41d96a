#include "local/tally.h"

#include <algorithm>

namespace kith::local {

Tally::Tally(const Ground& ground) : ground_(ground) {
  person_marks_.seen.assign(ground.person.count, 0);
  member_marks_.seen.assign(ground.member.count, 0);
  cohort_marks_.seen.assign(ground.cohort.count, 0);
  cohort_persons_.assign(ground.cohort.count, 0);
  sensitive_.resize(ground.bearer.size());
  views_.resize(sensitive_.size());
  for (std::size_t column = 0; column < sensitive_.size(); ++column) {
    Counts& counts = sensitive_[column];
    counts.slot.assign(ground.value[column].count, 0);
    counts.marks.seen.assign(ground.value[column].count, 0);
    counts.bearers.seen.assign(ground.bearer[column].count, 0);
  }
  clear();
}

void Tally::clear() {
  if (++round_ == 0) {
    // The marks of 2^32 rounds ago must not be taken for this round's.
    for (Marks* marks : {&person_marks_, &member_marks_, &cohort_marks_}) std::ranges::fill(marks->seen, 0U);
    for (Counts& counts : sensitive_)
      for (Marks* marks : {&counts.marks, &counts.bearers}) std::ranges::fill(marks->seen, 0U);
    round_ = 1;
  }
  rows_ = persons_ = small_cohorts_ = 0;
  for (Counts& counts : sensitive_) {
    counts.values.clear();
    counts.counts.clear();
  }
}

void Tally::add(std::uint32_t row) {
  ++rows_;
  if (ground_.person.count == 0 || person_marks_.first(ground_.person.of[row], round_)) ++persons_;
  if (ground_.cohort.count > 0) count_cohort(row);
  for (std::size_t column = 0; column < sensitive_.size(); ++column) count_value(column, row);
}

void Tally::count_cohort(std::uint32_t row) {
  if (ground_.member.count > 0 && !member_marks_.first(ground_.member.of[row], round_)) return;
  const std::uint32_t cohort = ground_.cohort.of[row];
  if (cohort_marks_.first(cohort, round_)) cohort_persons_[cohort] = 0;
  const std::uint64_t persons = ++cohort_persons_[cohort];
  if (persons == 1) ++small_cohorts_;
  if (persons == ground_.k) --small_cohorts_;
}

void Tally::count_value(std::size_t column, std::uint32_t row) {
  Counts& counts = sensitive_[column];
  if (!counts.bearers.seen.empty() && !counts.bearers.first(ground_.bearer[column].of[row], round_)) return;
  const std::uint32_t value = ground_.value[column].of[row];
  if (counts.marks.first(value, round_)) {
    counts.slot[value] = static_cast<std::uint32_t>(counts.values.size());
    counts.values.push_back(ground_.points->sensitive[column][row]);
    counts.counts.push_back(0);
  }
  ++counts.counts[counts.slot[value]];
}

bool Tally::meets() {
  if (persons_ < ground_.k || small_cohorts_ > 0) return false;
  if (ground_.model->k_only()) return true;
  for (std::size_t column = 0; column < sensitive_.size(); ++column)
    views_[column] = {sensitive_[column].values, sensitive_[column].counts};
  return ground_.model->holds({rows_, persons_, views_});
}

}  // namespace kith::local
