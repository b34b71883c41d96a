#include "local/tally.h"

#include <algorithm>

namespace kith::local {

Tally::Tally(const Ground& ground) : ground_(ground) {
  person_marks_.seen.assign(ground.person.count, 0);
  member_marks_.seen.assign(ground.member.count, 0);
  cohort_marks_.seen.assign(ground.cohort.count, 0);
  cohorts_.resize(ground.cohort.count);
  sensitive_.resize(ground.bearer.size());
  views_.resize(sensitive_.size());
  for (std::size_t column = 0; column < sensitive_.size(); ++column) {
    Counts& counts = sensitive_[column];
    counts.slot.assign(ground.value[column].count, 0);
    counts.marks.seen.assign(ground.value[column].count, 0);
    counts.bearers.seen.assign(ground.bearer[column].count, 0);
  }
  cohort_slots_.resize(ground.cohort_value.size());
  for (std::size_t column = 0; column < cohort_slots_.size(); ++column) {
    CohortSlots& slots = cohort_slots_[column];
    slots.slot.assign(ground.cohort_value[column].count, 0);
    slots.marks.seen.assign(ground.cohort_value[column].count, 0);
    slots.bearers.seen.assign(ground.cohort_bearer[column].count, 0);
  }
  for (Cohort& cohort : cohorts_) cohort.sensitive.resize(cohort_slots_.size());
  clear();
}

void Tally::clear() {
  if (++round_ == 0) {
    // The marks of 2^32 rounds ago must not be taken for this round's.
    for (Marks* marks : {&person_marks_, &member_marks_, &cohort_marks_}) std::ranges::fill(marks->seen, 0U);
    for (Counts& counts : sensitive_)
      for (Marks* marks : {&counts.marks, &counts.bearers}) std::ranges::fill(marks->seen, 0U);
    for (CohortSlots& slots : cohort_slots_)
      for (Marks* marks : {&slots.marks, &slots.bearers}) std::ranges::fill(marks->seen, 0U);
    round_ = 1;
  }
  rows_ = persons_ = small_cohorts_ = 0;
  present_.clear();
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
  const std::uint32_t number = ground_.cohort.of[row];
  Cohort& cohort = cohorts_[number];
  if (cohort_marks_.first(number, round_)) {
    present_.push_back(number);
    cohort.rows = cohort.persons = 0;
    for (Cohort::Values& values : cohort.sensitive) {
      values.values.clear();
      values.counts.clear();
    }
  }
  ++cohort.rows;
  for (std::size_t column = 0; column < cohort_slots_.size(); ++column) count_in_cohort(cohort, column, row);
  if (ground_.member.count > 0 && !member_marks_.first(ground_.member.of[row], round_)) return;
  ++cohort.persons;
  if (cohort.persons == 1) ++small_cohorts_;
  if (cohort.persons == ground_.k) --small_cohorts_;
}

void Tally::count_in_cohort(Cohort& cohort, std::size_t column, std::uint32_t row) {
  CohortSlots& slots = cohort_slots_[column];
  const bool persons = !slots.bearers.seen.empty();
  if (persons && !slots.bearers.first(ground_.cohort_bearer[column].of[row], round_)) return;
  const std::uint32_t value = ground_.cohort_value[column].of[row];
  Cohort::Values& of = cohort.sensitive[column];
  if (slots.marks.first(value, round_)) {
    slots.slot[value] = static_cast<std::uint32_t>(of.values.size());
    of.values.push_back(ground_.points->sensitive[column][row]);
    of.counts.push_back(0);
  }
  ++of.counts[slots.slot[value]];
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
  return ground_.model->holds({rows_, persons_, views_}) && each_cohort_meets();
}

bool Tally::each_cohort_meets() {
  // A single cohort is all there is.
  if (present_.size() < 2) return true;
  return std::ranges::all_of(present_, [&](std::uint32_t number) {
    const Cohort& cohort = cohorts_[number];
    for (std::size_t column = 0; column < cohort_slots_.size(); ++column)
      views_[column] = {cohort.sensitive[column].values, cohort.sensitive[column].counts};
    return ground_.model->holds({cohort.rows, cohort.persons, views_});
  });
}

}  // namespace kith::local
