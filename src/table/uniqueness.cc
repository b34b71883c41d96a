// Counting who is unique on very many sets of columns.
//
// Idea: who is alone with some columns is alone with one more, so a set is looked at only in the rows that are not
// alone yet (the stripped partitions of Huhtala et al., TANE, 1999). Rows are grouped by a column, these groups are
// split by a second, and within each of the groups that are left, the values of a third are counted in an array by
// code. Nothing is hashed and nothing is sorted. A set of three begins with that of its pairs which leaves the
// fewest rows.
//
// Invariant: a partition has all rows that share their values with another, in groups of two or more.
//
// Cost: for each set one pass over the rows of its pair that are not alone, and for each pair one to split.
//
// Example: of 337,000 flights, the plane and the hour leave 500 that share both, so what these two and the
// destination tell is found out by looking at 500 rows.
#include "table/uniqueness.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "base/parallel.h"

namespace kith {

namespace {

constexpr std::uint32_t several = 0xffffffff;

// Groups of rows, each with two or more; `ends` says where in `rows` each ends. `alone` is by person, if there are
// persons: those of the rows that are left out.
struct Partition {
  std::vector<std::uint32_t> rows, ends;
  std::vector<char> alone;
};

Partition all_rows(std::size_t rows, const Column* persons) {
  Partition whole;
  if (persons) whole.alone.assign(persons->values.size(), 0);
  if (rows == 1 && persons) whole.alone[persons->codes[0]] = 1;
  if (rows < 2) return whole;
  whole.rows.resize(rows);
  std::iota(whole.rows.begin(), whole.rows.end(), 0);
  whole.ends.push_back(static_cast<std::uint32_t>(rows));
  return whole;
}

// Splits groups by a column, or counts what would be alone if they were. Used by one thread at a time.
class Splitter {
 public:
  Splitter(std::size_t rows, const Column* persons) : rows_(rows), persons_(persons) {}

  Partition split(const Partition& from, const Column& column) {
    seen_.assign(column.values.size(), 0);
    Partition result;
    result.alone = from.alone;
    result.rows.resize(from.rows.size());
    std::uint32_t begin = 0, filled = 0;
    for (const std::uint32_t end : from.ends) {
      filled = split_group({from.rows.data() + begin, end - begin}, column, filled, result);
      begin = end;
    }
    result.rows.resize(filled);
    return result;
  }

  Alone count(const Partition& from, const Column& column) {
    seen_.assign(column.values.size(), 0);
    Alone result;
    result.rows = rows_ - from.rows.size();
    if (persons_) {
      holder_.resize(column.values.size());
      alone_ = from.alone;
    }
    std::uint32_t begin = 0, mark = 0;
    for (const std::uint32_t end : from.ends) {
      const std::span<const std::uint32_t> group{from.rows.data() + begin, end - begin};
      mark += 2;
      result.rows += persons_ ? count_persons(group, column, mark) : count_rows(group, column, mark);
      begin = end;
    }
    result.persons = persons_ ? static_cast<std::uint64_t>(std::ranges::count(alone_, char{1})) : result.rows;
    return result;
  }

 private:
  // Values that occur once leave no group. Gives the end of what is filled.
  std::uint32_t split_group(std::span<const std::uint32_t> group, const Column& column, std::uint32_t filled,
                            Partition& into) {
    values_.clear();
    for (const std::uint32_t row : group)
      if (seen_[column.codes[row]]++ == 0) values_.push_back(column.codes[row]);
    // From here on `seen_` is the place of the next row with the value.
    for (const Code code : values_) {
      const std::uint32_t count = seen_[code];
      seen_[code] = count == 1 ? several : filled;
      if (count == 1) continue;
      filled += count;
      into.ends.push_back(filled);
    }
    for (const std::uint32_t row : group) {
      std::uint32_t& place = seen_[column.codes[row]];
      if (place != several)
        into.rows[place++] = row;
      else if (persons_)
        into.alone[persons_->codes[row]] = 1;
    }
    for (const Code code : values_) seen_[code] = 0;
    return filled;
  }

  // The mark, which rises by two from group to group, stands for a value seen once, and the mark + 1 for one seen
  // again.
  std::uint64_t count_rows(std::span<const std::uint32_t> group, const Column& column, std::uint32_t mark) {
    std::uint64_t once = 0;
    for (const std::uint32_t row : group) {
      std::uint32_t& seen = seen_[column.codes[row]];
      const bool is_new = seen < mark, is_second = seen == mark;
      once += static_cast<std::uint64_t>(is_new) - static_cast<std::uint64_t>(is_second);
      seen = is_new ? mark : mark + 1;
    }
    return once;
  }

  std::uint64_t count_persons(std::span<const std::uint32_t> group, const Column& column,
                              std::uint32_t mark) {
    for (const std::uint32_t row : group) {
      const Code code = column.codes[row], person = persons_->codes[row];
      if (seen_[code] < mark)
        holder_[code] = person;
      else if (holder_[code] != person)
        holder_[code] = several;
      seen_[code] = seen_[code] < mark ? mark : mark + 1;
    }
    std::uint64_t once = 0;
    for (const std::uint32_t row : group) {
      const Code code = column.codes[row];
      once += seen_[code] == mark ? 1 : 0;
      if (holder_[code] != several) alone_[holder_[code]] = 1;
    }
    return once;
  }

  std::size_t rows_;
  const Column* persons_;
  // By code of the column that splits.
  std::vector<std::uint32_t> seen_;
  std::vector<Code> holder_;
  // The codes of one group.
  std::vector<Code> values_;
  std::vector<char> alone_;
};

using Pair = std::array<std::size_t, 2>;

class Counting {
 public:
  Counting(const Table& table, std::span<const std::vector<std::size_t>> sets, const Column* persons,
           unsigned threads, Progress& progress)
      : table_(table),
        sets_(sets),
        whole_(all_rows(table.rows(), persons)),
        splitters_(std::max(threads, 1U), Splitter(table.rows(), persons)),
        threads_(std::max(threads, 1U)),
        progress_(progress),
        alone_(sets.size()) {}

  std::vector<Alone> run() {
    std::vector<std::size_t> single;
    for (std::size_t s = 0; s < sets_.size(); ++s)
      if (sets_[s].size() == 1) single.push_back(s);
    parallel_each(single.size(), threads_, [&](std::size_t i, unsigned thread) {
      count_set(single[i], whole_, sets_[single[i]][0], splitters_[thread]);
    });
    for (const std::size_t s : single) alone_rows_[{sets_[s][0], sets_[s][0]}] = alone_[s].rows;
    count_pairs();
    for (std::size_t s = 0; s < sets_.size(); ++s)
      if (sets_[s].size() == 2) alone_rows_[{sets_[s][0], sets_[s][1]}] = alone_[s].rows;
    count_threes();
    return std::move(alone_);
  }

 private:
  // A set that is counted by splitting a partition by one more column.
  struct Step {
    std::size_t set, column;
  };

  void count_set(std::size_t set, const Partition& from, std::size_t column, Splitter& splitter) {
    check_cancelled(progress_);
    alone_[set] = splitter.count(from, table_.columns[column]);
    progress_.advance(1);
  }

  // How many rows are alone with a column, if it is twice the same, or with a pair; 0 if nobody counted.
  std::uint64_t alone_with(std::size_t a, std::size_t b) const {
    const auto at = alone_rows_.find({a, b});
    return at == alone_rows_.end() ? 0 : at->second;
  }

  void count_pairs() {
    std::map<std::size_t, std::vector<Step>> by_first;
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      if (sets_[s].size() != 2) continue;
      const std::size_t a = sets_[s][0], b = sets_[s][1];
      const bool first = alone_with(a, a) >= alone_with(b, b);
      by_first[first ? a : b].push_back({s, first ? b : a});
    }
    for (const auto& [column, steps] : by_first) {
      const Partition partition = splitters_[0].split(whole_, table_.columns[column]);
      parallel_each(steps.size(), threads_, [&](std::size_t i, unsigned thread) {
        count_set(steps[i].set, partition, steps[i].column, splitters_[thread]);
      });
    }
  }

  void count_threes() {
    std::map<std::size_t, std::map<std::size_t, std::vector<Step>>> by_pair;
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      if (sets_[s].size() != 3) continue;
      const auto [pair, third] = best_pair(sets_[s]);
      by_pair[pair[0]][pair[1]].push_back({s, third});
    }
    for (const auto& [first, by_second] : by_pair) {
      const Partition partition = splitters_[0].split(whole_, table_.columns[first]);
      const std::vector<std::pair<std::size_t, std::vector<Step>>> seconds(by_second.begin(),
                                                                           by_second.end());
      parallel_each(seconds.size(), threads_, [&](std::size_t i, unsigned thread) {
        const auto& [second, steps] = seconds[i];
        const Partition pair = splitters_[thread].split(partition, table_.columns[second]);
        for (const Step& step : steps) count_set(step.set, pair, step.column, splitters_[thread]);
      });
    }
  }

  // Two columns of three with which the most rows are alone, and the third.
  std::pair<Pair, std::size_t> best_pair(const std::vector<std::size_t>& set) const {
    std::pair<Pair, std::size_t> best{{set[0], set[1]}, set[2]};
    const auto is_better = [&](std::size_t a, std::size_t b) {
      return alone_with(a, b) > alone_with(best.first[0], best.first[1]);
    };
    if (is_better(set[0], set[2])) best = {{set[0], set[2]}, set[1]};
    if (is_better(set[1], set[2])) best = {{set[1], set[2]}, set[0]};
    return best;
  }

  const Table& table_;
  std::span<const std::vector<std::size_t>> sets_;
  Partition whole_;
  std::vector<Splitter> splitters_;
  unsigned threads_;
  Progress& progress_;
  std::vector<Alone> alone_;
  std::map<Pair, std::uint64_t> alone_rows_;
};

}  // namespace

std::vector<Alone> count_alone(const Table& table, std::span<const std::vector<std::size_t>> sets,
                               const Column* persons, unsigned threads, Progress& progress) {
  return Counting(table, sets, persons, threads, progress).run();
}

}  // namespace kith
