#include "local/loose_classes.h"

#include <algorithm>

namespace kith::local {

PartPoints::PartPoints(const Ground& ground, const LeastLabels& all_joins,
                       std::span<const std::uint32_t> part)
    : joins(all_joins), rows(part.begin(), part.end()), point_of(part.size()) {
  const std::size_t axes = joins.axes();
  const auto keys = [&](std::uint32_t row) { return ground.records.at(row) + 1; };
  std::ranges::sort(rows, [&](std::uint32_t a, std::uint32_t b) {
    const auto order =
        std::lexicographical_compare_three_way(keys(a), keys(a) + axes, keys(b), keys(b) + axes);
    return order == 0 ? a < b : order < 0;
  });
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (i == 0 || !std::equal(keys(rows[i]), keys(rows[i]) + axes, keys(rows[i - 1]))) {
      begin.push_back(i);
      for (std::size_t a = 0; a < axes; ++a) labels.push_back(joins.of(a, keys(rows[i])[a]));
    }
    point_of[i] = static_cast<std::uint32_t>(begin.size() - 1);
  }
  begin.push_back(static_cast<std::uint32_t>(rows.size()));
}

std::uint64_t share_of(const LeastLabels& joins, const LeastLabel* labels) {
  std::uint64_t sum = 0;
  for (std::size_t a = 0; a < joins.axes(); ++a) sum += labels[a].share;
  return sum;
}

std::uint64_t joined_share(const LeastLabels& joins, const LeastLabel* a, const LeastLabel* b) {
  std::uint64_t sum = 0;
  for (std::size_t axis = 0; axis < joins.axes(); ++axis) sum += joins.joined_share(axis, a[axis], b[axis]);
  return sum;
}

std::uint64_t widen(const LeastLabels& joins, LeastLabel* labels, const LeastLabel* others) {
  std::uint64_t sum = 0;
  for (std::size_t a = 0; a < joins.axes(); ++a) {
    labels[a] = joins.joined(a, labels[a], others[a]);
    sum += labels[a].share;
  }
  return sum;
}

void Company::clear() {
  rows_ = 0;
  if (!rows_only()) tally_.clear();
}

void Company::add(std::uint32_t row) {
  ++rows_;
  if (!rows_only()) tally_.add(row);
}

bool Company::meets() { return rows_only() ? rows_ >= ground_.k : tally_.meets(); }

std::uint32_t LooseClasses::add_class() {
  rows_.emplace_back();
  labels_.resize(labels_.size() + points_->joins.axes());
  shares_.push_back(0);
  return static_cast<std::uint32_t>(rows_.size() - 1);
}

std::int64_t LooseClasses::loss() const {
  std::int64_t sum = 0;
  for (std::uint32_t at = 0; at < size(); ++at) sum += loss(at);
  return sum;
}

void LooseClasses::put(std::uint32_t at, std::uint32_t row) {
  LeastLabel* labels = labels_.data() + at * points_->joins.axes();
  const LeastLabel* own = points_->of_row(row);
  if (rows_[at].empty()) {
    std::copy_n(own, points_->joins.axes(), labels);
    shares_[at] = share_of(points_->joins, labels);
  } else {
    shares_[at] = widen(points_->joins, labels, own);
  }
  rows_[at].push_back(row);
}

void LooseClasses::take(std::uint32_t at, std::uint32_t row) {
  std::vector<std::uint32_t>& rows = rows_[at];
  rows.erase(std::ranges::find(rows, row));
  shares_[at] = rows.empty() ? 0 : label_all_but(at, nobody, labels_.data() + at * points_->joins.axes());
}

void LooseClasses::move(std::uint32_t row, std::uint32_t from, std::uint32_t to) {
  take(from, row);
  put(to, row);
}

std::uint64_t LooseClasses::without(std::uint32_t at, std::uint32_t row, LeastLabel* labels) const {
  return label_all_but(at, row, labels);
}

std::uint64_t LooseClasses::label_all_but(std::uint32_t at, std::uint32_t row, LeastLabel* labels) const {
  std::uint64_t share = 0;
  std::uint32_t last = nobody;
  for (const std::uint32_t other : rows_[at]) {
    const std::uint32_t point = points_->point_of[other];
    if (other == row || point == last) continue;
    if (last == nobody) {
      std::copy_n(points_->of(point), points_->joins.axes(), labels);
      share = share_of(points_->joins, labels);
    } else {
      share = widen(points_->joins, labels, points_->of(point));
    }
    last = point;
  }
  return share;
}

bool LooseClasses::meets(Company& company, std::uint32_t at, std::uint32_t less, std::uint32_t more) const {
  if (company.rows_only()) return rows_[at].size() + (more != nobody) >= company.k() + (less != nobody);
  company.clear();
  for (const std::uint32_t row : rows_[at])
    if (row != less) company.add(points_->rows[row]);
  if (more != nobody) company.add(points_->rows[more]);
  return company.meets();
}

}  // namespace kith::local
