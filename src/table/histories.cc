// Equal multisets by digests that do not depend on order.
//
// Idea: a class gets two scrambled 64-bit words; the digest of a history is, word by word, the sum over its
// rows modulo 2^64. Sums need no sorting and no merging of equal classes first, so that equal histories are
// found before anything is written, and only one of each is. Histories of persons are the same thing: every
// person begins as a history of his own with one entry per row.
//
// Two unequal histories have equal digests with a chance of about 2^-128. A release does not rest on that:
// the audit compares its histories entry by entry before it appears.
//
// Cost: linear in the entries; digests, the search for equal ones (each thread owns a part of them) and the
// writing of runs are split over threads, in ranges that are joined in order. No allocation per person.
#include "table/histories.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/parallel.h"

namespace kith {

namespace {

constexpr std::size_t histories_worth_a_thread = 20'000;
constexpr std::uint32_t none = 0xffffffff;

std::uint64_t scrambled(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

struct Digest {
  std::uint64_t first = 0, second = 0;
  bool operator==(const Digest&) const = default;
};

std::vector<Digest> digests_of(const Histories& from, std::span<const std::uint32_t> class_of,
                               unsigned threads) {
  std::vector<Digest> digests(from.size());
  parallel_ranges(from.size(), threads, histories_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned) {
                    for (std::size_t h = begin; h < end; ++h) {
                      Digest digest;
                      for (std::uint32_t i = from.begin[h]; i < from.begin[h + 1]; ++i) {
                        const std::uint64_t cls = class_of[from.tuples[i]];
                        digest.first += from.counts[i] * scrambled(cls);
                        digest.second += from.counts[i] * scrambled(cls | std::uint64_t{1} << 40);
                      }
                      digests[h] = digest;
                    }
                  });
  return digests;
}

// The first history of every digest of one part of them.
class FirstTable {
 public:
  FirstTable(const std::vector<Digest>& digests, std::size_t expected)
      : digests_(digests), slots_(std::bit_ceil(std::max<std::size_t>(expected / 2, 64)), none) {}

  std::uint32_t first_like(std::uint32_t history) {
    const std::size_t slot = slot_of(digests_[history]);
    if (slots_[slot] != none) return slots_[slot];
    slots_[slot] = history;
    if (++used_ * 2 > slots_.size()) grow();
    return history;
  }

 private:
  std::size_t slot_of(const Digest& digest) const {
    std::size_t slot = digest.second & (slots_.size() - 1);
    while (slots_[slot] != none && !(digests_[slots_[slot]] == digest))
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  void grow() {
    const std::vector<std::uint32_t> old = std::move(slots_);
    slots_.assign(old.size() * 4, none);
    for (const std::uint32_t history : old)
      if (history != none) slots_[slot_of(digests_[history])] = history;
  }

  const std::vector<Digest>& digests_;
  std::vector<std::uint32_t> slots_;
  std::size_t used_ = 0;
};

// Gives for every history the first that equals it, or none if it has no row.
std::vector<std::uint32_t> first_equal(const Histories& from, const std::vector<Digest>& digests,
                                       unsigned threads) {
  const std::size_t n = from.size();
  const std::size_t parts = std::clamp<std::size_t>(n / histories_worth_a_thread, 1, std::max(threads, 1U));
  std::vector<std::uint32_t> first(n, none);
  parallel_each(parts, threads, [&](std::size_t part, unsigned) {
    FirstTable table(digests, n / parts / 4);
    for (std::uint32_t h = 0; h < n; ++h)
      if (((digests[h].first >> 32) * parts) >> 32 == part && from.begin[h] != from.begin[h + 1])
        first[h] = table.first_like(h);
  });
  return first;
}

// Runs of some histories, as one thread writes them.
struct Runs {
  std::vector<std::uint32_t> ends, tuples, counts;

  void add(const Histories& from, std::uint32_t h, std::span<const std::uint32_t> class_of,
           std::vector<std::uint32_t>& at) {
    const std::size_t start = tuples.size();
    for (std::uint32_t i = from.begin[h]; i < from.begin[h + 1]; ++i) {
      const std::uint32_t cls = class_of[from.tuples[i]];
      if (at[cls] == none || at[cls] < start) {
        at[cls] = static_cast<std::uint32_t>(tuples.size());
        tuples.push_back(cls);
        counts.push_back(0);
      }
      counts[at[cls]] += from.counts[i];
    }
    ends.push_back(static_cast<std::uint32_t>(tuples.size()));
  }
};

void write_runs(const Histories& from, const std::vector<std::uint32_t>& chosen,
                std::span<const std::uint32_t> class_of, std::size_t classes, unsigned threads,
                Histories& to) {
  std::vector<Runs> parts(std::max(threads, 1U));
  parallel_ranges(chosen.size(), threads, histories_worth_a_thread,
                  [&](std::size_t begin, std::size_t end, unsigned part) {
                    std::vector<std::uint32_t> at(classes, none);
                    for (std::size_t i = begin; i < end; ++i) parts[part].add(from, chosen[i], class_of, at);
                  });
  to.begin.reserve(chosen.size() + 1);
  for (Runs& part : parts) {
    const auto offset = static_cast<std::uint32_t>(to.tuples.size());
    for (const std::uint32_t end : part.ends) to.begin.push_back(offset + end);
    if (offset == 0) {
      to.tuples = std::move(part.tuples);
      to.counts = std::move(part.counts);
    } else {
      to.tuples.insert(to.tuples.end(), part.tuples.begin(), part.tuples.end());
      to.counts.insert(to.counts.end(), part.counts.begin(), part.counts.end());
    }
  }
}

}  // namespace

std::size_t Histories::bytes() const {
  return (begin.size() + tuples.size() + counts.size() + persons.size()) * sizeof(std::uint32_t);
}

std::uint64_t Histories::rows_of_each(std::size_t history) const {
  std::uint64_t rows = 0;
  for (std::uint32_t i = begin[history]; i < begin[history + 1]; ++i) rows += counts[i];
  return rows;
}

MergedHistories merge_histories(const Histories& from, std::span<const std::uint32_t> class_of,
                                std::size_t classes, unsigned threads) {
  const std::vector<std::uint32_t> first = first_equal(from, digests_of(from, class_of, threads), threads);
  MergedHistories merged;
  merged.into.assign(from.size(), no_history);
  std::vector<std::uint32_t> chosen;
  for (std::uint32_t h = 0; h < from.size(); ++h) {
    if (first[h] == none) continue;
    if (first[h] == h) {
      merged.into[h] = static_cast<std::uint32_t>(chosen.size());
      chosen.push_back(h);
      merged.histories.persons.push_back(0);
    }
    merged.into[h] = merged.into[first[h]];
    merged.histories.persons[merged.into[h]] += from.persons[h];
  }
  write_runs(from, chosen, class_of, classes, threads, merged.histories);
  return merged;
}

PersonHistories histories_of(const Column& person, std::span<const std::uint32_t> tuple_of_row,
                             std::size_t tuples, unsigned threads) {
  Histories rows;
  rows.begin.assign(person.values.size() + 1, 0);
  for (std::size_t row = 0; row < tuple_of_row.size(); ++row)
    if (tuple_of_row[row] < tuples) ++rows.begin[person.codes[row] + 1];
  std::partial_sum(rows.begin.begin(), rows.begin.end(), rows.begin.begin());
  rows.tuples.resize(rows.begin.back());
  std::vector<std::uint32_t> next(rows.begin.begin(), rows.begin.end() - 1);
  for (std::size_t row = 0; row < tuple_of_row.size(); ++row)
    if (tuple_of_row[row] < tuples) rows.tuples[next[person.codes[row]]++] = tuple_of_row[row];
  rows.counts.assign(rows.tuples.size(), 1);
  rows.persons.assign(person.values.size(), 1);
  std::vector<std::uint32_t> same(tuples);
  std::iota(same.begin(), same.end(), 0U);
  MergedHistories merged = merge_histories(rows, same, tuples, threads);
  return {std::move(merged.histories), std::move(merged.into)};
}

}  // namespace kith
