// Rows of a part in classes that may overlap, while rows move between them. Internal to this room; one per
// thread and part.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "local/least_labels.h"
#include "local/tally.h"

namespace kith::local {

// The different rows of a part in the order of their keys, with their labels. Rows are numbered within the
// part, in the same order; `rows` has their numbers in the table. The rows of point p are [begin[p], begin[p
// + 1]).
struct PartPoints {
  PartPoints(const Ground& ground, const LeastLabels& all_joins, std::span<const std::uint32_t> part);

  std::size_t size() const { return begin.size() - 1; }
  std::uint32_t weight(std::size_t point) const { return begin[point + 1] - begin[point]; }
  const LeastLabel* of(std::size_t point) const { return labels.data() + point * joins.axes(); }
  const LeastLabel* of_row(std::uint32_t row) const { return of(point_of[row]); }

  const LeastLabels& joins;
  std::vector<std::uint32_t> rows, begin, point_of;
  std::vector<LeastLabel> labels;
};

// What labels lose together, and what they would lose if they had to hold others too.
std::uint64_t share_of(const LeastLabels& joins, const LeastLabel* labels);
std::uint64_t joined_share(const LeastLabels& joins, const LeastLabel* a, const LeastLabel* b);
// Widens labels by others and gives what they lose then.
std::uint64_t widen(const LeastLabels& joins, LeastLabel* labels, const LeastLabel* others);

// Says whether rows meet the model, which are those of the table.
class Company {
 public:
  explicit Company(const Ground& ground) : ground_(ground), tally_(ground) {}

  // k over rows is all there is to check; a class with more than k rows can give one away.
  bool rows_only() const { return ground_.rows_only(); }
  bool k_only() const { return ground_.model->k_only(); }
  std::uint64_t k() const { return ground_.k; }
  void clear();
  void add(std::uint32_t row);
  bool meets();

 private:
  const Ground& ground_;
  Tally tally_;
  std::uint64_t rows_ = 0;
};

class LooseClasses {
 public:
  explicit LooseClasses(const PartPoints& points) : points_(&points) {}

  std::uint32_t add_class();
  std::size_t size() const { return rows_.size(); }
  const std::vector<std::uint32_t>& rows(std::uint32_t at) const { return rows_[at]; }
  const LeastLabel* labels(std::uint32_t at) const { return labels_.data() + at * points_->joins.axes(); }
  std::span<const LeastLabel> all_labels() const { return labels_; }
  // What each row of the class loses, and what all of them do.
  std::uint64_t share(std::uint32_t at) const { return shares_[at]; }
  std::int64_t loss(std::uint32_t at) const {
    return static_cast<std::int64_t>(shares_[at] * rows_[at].size());
  }
  std::int64_t loss() const;

  void put(std::uint32_t at, std::uint32_t row);
  void take(std::uint32_t at, std::uint32_t row);
  void move(std::uint32_t row, std::uint32_t from, std::uint32_t to);
  // The labels of a class without one of its rows, which is not the only one; gives what they lose.
  std::uint64_t without(std::uint32_t at, std::uint32_t row, LeastLabel* labels) const;

  // Whether the class meets the model as it is, and with one row less or more. Numbers of rows that nobody
  // has stand for none.
  static constexpr std::uint32_t nobody = 0xffffffff;
  bool meets(Company& company, std::uint32_t at, std::uint32_t less = nobody,
             std::uint32_t more = nobody) const;

 private:
  std::uint64_t label_all_but(std::uint32_t at, std::uint32_t row, LeastLabel* labels) const;

  const PartPoints* points_;
  std::vector<std::vector<std::uint32_t>> rows_;
  std::vector<LeastLabel> labels_;
  std::vector<std::uint64_t> shares_;
};

}  // namespace kith::local
