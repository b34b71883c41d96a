// Two rows match when in every quasi column their cells are equal or one of them is `*`. Classes are sorted
// into patterns (which columns are starred); between two patterns only the columns starred in neither matter,
// and on those matching is plain equality, so one grouping of both patterns' classes on these columns finds
// all matches. Matches of a class over all patterns are disjoint sets of classes. Their sizes add up if no
// person has rows in two classes (or persons are not known); otherwise the persons are gathered and stamped,
// each counted once. Cost: patterns x classes x columns for the sums, plus the gathered rows; both are
// limited, and over the limit the answer says that it is not complete rather than giving a bound.
#include "audit/wildcard.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace kith::audit {
namespace {

constexpr std::uint64_t work_limit = 200'000'000;

using Pattern = std::vector<bool>;

class Matcher {
 public:
  Matcher(const Table& table, std::span<const std::size_t> quasi, const Grouping& classes)
      : table_(table), quasi_(quasi), classes_(classes) {
    std::vector<std::optional<Code>> stars;
    for (const std::size_t column : quasi) stars.push_back(table.columns[column].values.find(star));
    for (std::uint32_t c = 0; c < classes.size(); ++c) {
      Pattern pattern(quasi.size());
      for (std::size_t q = 0; q < quasi.size(); ++q)
        pattern[q] = stars[q] && table.columns[quasi[q]].codes[classes.first_row[c]] == *stars[q];
      patterns_[pattern].push_back(c);
    }
  }

  bool has_stars() const {
    return patterns_.size() > 1 ||
           (patterns_.size() == 1 &&
            std::count(patterns_.begin()->first.begin(), patterns_.begin()->first.end(), true));
  }
  std::size_t patterns() const { return patterns_.size(); }
  std::uint64_t work() const { return 2ull * patterns() * classes_.size() * (quasi_.size() + 1); }

  // visit(classes of one pattern, classes of another that all match all of them), until every match was seen
  // once from each side.
  template <class Visit>
  void each_match(Visit visit) const {
    std::vector<std::uint32_t> left, right;
    for (const auto& [mine, own] : patterns_)
      for (const auto& [theirs, other] : patterns_) {
        std::vector<std::uint32_t> members(own);
        members.insert(members.end(), other.begin(), other.end());
        const Grouping same = group_on(members, mine, theirs);
        const Arrangement buckets = arrange(same.of_row, same.size());
        for (std::uint32_t bucket = 0; bucket < same.size(); ++bucket) {
          left.clear();
          right.clear();
          for (std::uint32_t i = buckets.begin[bucket]; i < buckets.begin[bucket + 1]; ++i)
            (buckets.rows[i] < own.size() ? left : right).push_back(members[buckets.rows[i]]);
          if (!left.empty() && !right.empty()) visit(left, right);
        }
      }
  }

 private:
  Grouping group_on(const std::vector<std::uint32_t>& members, const Pattern& a, const Pattern& b) const {
    std::vector<std::vector<Code>> cells;
    std::vector<std::size_t> values;
    for (std::size_t q = 0; q < quasi_.size(); ++q) {
      if (a[q] || b[q]) continue;
      const Column& column = table_.columns[quasi_[q]];
      values.push_back(column.values.size());
      cells.emplace_back();
      for (const std::uint32_t c : members) cells.back().push_back(column.codes[classes_.first_row[c]]);
    }
    std::vector<Coded> columns;
    for (std::size_t i = 0; i < cells.size(); ++i) columns.push_back({cells[i].data(), values[i]});
    return group(columns, members.size());
  }

  const Table& table_;
  std::span<const std::size_t> quasi_;
  const Grouping& classes_;
  std::map<Pattern, std::vector<std::uint32_t>> patterns_;
};

using ClassList = std::vector<std::uint32_t>;

// Lists every class's matches, then stamps their persons. Returns false if that is over the limit.
bool count_persons(const Matcher& matcher, const Grouping& classes, const Coded& person,
                   std::vector<std::uint64_t>& matches) {
  std::uint64_t rows = 0, pairs = 0;
  matcher.each_match([&](const ClassList& own, const ClassList& other) {
    pairs += own.size() * other.size();
    for (const std::uint32_t c : other) rows += own.size() * classes.rows[c];
  });
  if (rows > work_limit || pairs > work_limit / 4) return false;
  std::vector<ClassList> matching(classes.size());
  matcher.each_match([&](const ClassList& own, const ClassList& other) {
    for (const std::uint32_t c : own) matching[c].insert(matching[c].end(), other.begin(), other.end());
  });
  const Arrangement members = arrange(classes.of_row, classes.size());
  std::vector<std::uint32_t> seen_by(person.values, classes.size());
  for (std::uint32_t c = 0; c < classes.size(); ++c)
    for (const std::uint32_t other : matching[c])
      for (std::uint32_t i = members.begin[other]; i < members.begin[other + 1]; ++i) {
        std::uint32_t& seen = seen_by[person.codes[members.rows[i]]];
        matches[c] += seen != c;
        seen = c;
      }
  return true;
}

}  // namespace

WildcardAnswer read_stars_as_wildcards(const Table& table, std::span<const std::size_t> quasi,
                                       const Grouping& classes,
                                       std::span<const std::uint64_t> persons_by_class, std::uint64_t persons,
                                       const std::optional<Coded>& person) {
  WildcardAnswer answer;
  const bool any_star = std::any_of(quasi.begin(), quasi.end(), [&](std::size_t column) {
    return table.columns[column].values.find(star).has_value();
  });
  if (!any_star || classes.size() == 0) return answer;
  const Matcher matcher(table, quasi, classes);
  answer.has_stars = matcher.has_stars();
  if (matcher.patterns() == 1) {
    answer.matches.assign(persons_by_class.begin(), persons_by_class.end());
    return answer;
  }
  answer.complete = matcher.work() <= work_limit;
  if (!answer.complete) return answer;
  answer.matches.assign(classes.size(), 0);
  const bool disjoint = !person || std::accumulate(persons_by_class.begin(), persons_by_class.end(),
                                                   std::uint64_t{0}) == persons;
  if (disjoint) {
    matcher.each_match([&](const ClassList& own, const ClassList& other) {
      std::uint64_t sum = 0;
      for (const std::uint32_t c : other) sum += persons_by_class[c];
      for (const std::uint32_t c : own) answer.matches[c] += sum;
    });
  } else if (!count_persons(matcher, classes, *person, answer.matches)) {
    answer.complete = false;
    answer.matches.clear();
  }
  return answer;
}

}  // namespace kith::audit
