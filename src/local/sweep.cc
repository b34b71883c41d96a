// Prefixes grow by one row at a time, so what is counted over them (persons at their first occurrence,
// sensitive values at their first bearer, the box) is kept up to date and never counted anew; suffixes are
// the same from the other end.
//
// Cost for n rows and d axes: O(n) to sort (radix, as many passes as the keys of the part have bytes), O(n)
// to admit under k, O(n d) to weigh. Under l and t each admitted bound costs the number of sensitive values
// besides.
#include "local/sweep.h"

#include <algorithm>
#include <array>
#include <bit>

namespace kith::local {

namespace {

// Below this, comparing is faster than counting digits.
constexpr std::size_t few = 64;

std::uint32_t key_in(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 32); }

}  // namespace

Sweep::Sweep(const Ground& ground, const Records& records)
    : ground_(ground), records_(records), tally_(ground), box_(ground) {}

void Sweep::sort_by_rank(const Part& part, std::size_t axis) {
  begin_ = part.begin;
  filled_ = 0;
  sorted_.resize(part.rows());
  std::uint32_t empties = part.rows();
  for (std::uint32_t i = 0; i < part.rows(); ++i) {
    const std::uint32_t key = records_.at(part.begin + i)[axis + 1];
    sorted_[key == empty_key ? --empties : filled_++] = std::uint64_t{key} << 32 | i;
  }
  sort_entries();
  find_groups();
}

void Sweep::sort_by_label(const Part& part, std::size_t axis, hierarchy::Level level) {
  begin_ = part.begin;
  filled_ = part.rows();
  sorted_.resize(part.rows());
  const std::vector<hierarchy::Label>& labels = ground_.axes[axis].labels(level);
  for (std::uint32_t i = 0; i < part.rows(); ++i)
    sorted_[i] = std::uint64_t{labels[records_.at(part.begin + i)[axis + 1]]} << 32 | i;
  sort_entries();
  find_groups();
}

void Sweep::sort_entries() {
  if (filled_ < few) {
    std::sort(sorted_.begin(), sorted_.begin() + filled_);
    return;
  }
  std::uint32_t least = empty_key, most = 0;
  for (std::uint32_t i = 0; i < filled_; ++i) {
    least = std::min(least, key_in(sorted_[i]));
    most = std::max(most, key_in(sorted_[i]));
  }
  spare_.resize(sorted_.size());
  std::copy(sorted_.begin() + filled_, sorted_.end(), spare_.begin() + filled_);
  const int bits = static_cast<int>(std::bit_width(most - least));
  for (int shift = 0; shift < bits; shift += 8) {
    std::array<std::uint32_t, 257> next{};
    const auto digit = [&](std::uint64_t entry) { return (key_in(entry) - least) >> shift & 0xff; };
    for (std::uint32_t i = 0; i < filled_; ++i) ++next[digit(sorted_[i]) + 1];
    for (std::size_t d = 1; d < next.size(); ++d) next[d] += next[d - 1];
    for (std::uint32_t i = 0; i < filled_; ++i) spare_[next[digit(sorted_[i])]++] = sorted_[i];
    std::swap(sorted_, spare_);
  }
}

void Sweep::find_groups() {
  ends_.clear();
  keys_.clear();
  for (std::uint32_t i = 0; i < filled_; ++i) {
    if (i + 1 < filled_ && key_in(sorted_[i]) == key_in(sorted_[i + 1])) continue;
    ends_.push_back(i + 1);
    keys_.push_back(key_in(sorted_[i]));
  }
}

bool Sweep::meets(std::uint32_t from, std::uint32_t to) {
  if (to - from < ground_.k) return false;
  if (ground_.rows_only()) return true;
  tally_.clear();
  for (std::uint32_t i = from; i < to; ++i) tally_.add(record(i)[0]);
  return tally_.meets();
}

std::uint64_t Sweep::persons(std::uint32_t from, std::uint32_t to) {
  if (ground_.person.count == 0) return to - from;
  tally_.clear();
  for (std::uint32_t i = from; i < to; ++i) tally_.add(record(i)[0]);
  return tally_.persons();
}

std::uint64_t Sweep::loss(std::uint32_t from, std::uint32_t to) {
  box_.clear();
  for (std::uint32_t i = from; i < to; ++i) box_.add(record(i) + 1);
  return box_.shares() * (to - from);
}

void Sweep::admit() {
  admitted_.assign(groups(), 0);
  if (groups() < 2) return;
  for (std::size_t g = 0; g + 1 < groups(); ++g)
    admitted_[g] = ends_[g] >= ground_.k && filled_ - ends_[g] >= ground_.k;
  if (ground_.rows_only()) return;
  tally_.clear();
  for (std::uint32_t i = 0, g = 0; g + 1 < groups(); ++g) {
    for (; i < ends_[g]; ++i) tally_.add(record(i)[0]);
    if (admitted_[g]) admitted_[g] = tally_.meets();
  }
  tally_.clear();
  std::uint32_t i = filled_;
  for (std::size_t g = groups() - 1; g-- > 0;) {
    while (i > ends_[g]) tally_.add(record(--i)[0]);
    if (admitted_[g]) admitted_[g] = tally_.meets();
  }
}

void Sweep::weigh() {
  losses_.assign(groups(), 0);
  if (std::ranges::count(admitted_, 1) == 0) return;
  box_.clear();
  for (std::uint32_t i = 0, g = 0; g + 1 < groups(); ++g) {
    for (; i < ends_[g]; ++i) box_.add(record(i) + 1);
    if (admitted_[g]) losses_[g] = box_.shares() * ends_[g];
  }
  box_.clear();
  std::uint32_t i = filled_;
  for (std::size_t g = groups() - 1; g-- > 0;) {
    while (i > ends_[g]) box_.add(record(--i) + 1);
    if (admitted_[g]) losses_[g] += box_.shares() * (filled_ - ends_[g]);
  }
}

}  // namespace kith::local
