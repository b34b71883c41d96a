// Idea: a node is acceptable as soon as the rows of classes that have not been seen to hold k persons are no
// more than the limit, and in most acceptable nodes this is plain after a fraction of the persons. So persons
// are taken one after the other, each counts once in every class it has rows in, and classes that reach k are
// done.
//
// Invariant: `doubtful` is the number of rows in classes with fewer than k persons so far; it never grows,
// and after the last person it is what must be suppressed.
//
// Cost: one look-up per distinct tuple of a person looked at, on all threads, in blocks of persons.
#include "fulldomain/person_count.h"

#include <algorithm>
#include <array>

#include "base/parallel.h"
#include "fulldomain/key_table.h"
#include "kith/error.h"

namespace kith::fulldomain {

namespace {

constexpr std::size_t runs_of_a_block = 16'384;
constexpr std::size_t tuples_worth_a_thread = 10'000;
constexpr std::size_t most_words = 8;

class Counter {
 public:
  Counter(const ClassTable& table, const KeyLayout& layout, const QuasiTuples& tuples,
          const Hierarchies& hierarchies, std::uint64_t k, unsigned threads)
      : table_(table),
        layout_(layout),
        tuples_(tuples),
        hierarchies_(hierarchies),
        k_(k),
        threads_(threads),
        ids_(layout.words(), table.size() * 2),
        persons_(table.single_persons),
        last_run_(table.size(), KeyTable::none) {
    for (std::size_t i = 0; i < table.size(); ++i) {
      const std::uint64_t* key = table.keys.data() + i * layout.words();
      ids_.insert(key, hash_of(key, layout.words()));
      if (persons_[i] < k) doubtful_ += table.rows[i];
    }
  }

  Outcome within(std::uint64_t limit) {
    std::size_t run = 0;
    // It is not allowed to suppress everything.
    const std::uint64_t open = std::min(limit + 1, tuples_.rows_total);
    for (; run < tuples_.runs() && doubtful_ >= open; run += runs_of_a_block)
      count(run, std::min(run + runs_of_a_block, tuples_.runs()));
    Outcome outcome;
    outcome.exact = run >= tuples_.runs();
    outcome.suppressed = outcome.suppressed_k = doubtful_;
    if (outcome.exact) add_figures(outcome);
    return outcome;
  }

 private:
  std::uint32_t class_of(std::uint32_t tuple) const {
    std::array<std::uint64_t, most_words> key{};
    for (std::size_t c = 0; c < hierarchies_.size(); ++c) {
      const KeyLayout::Field& field = layout_.field(c);
      const auto& of = hierarchies_[c]->levels[table_.node[c]].of;
      key[field.word] |= std::uint64_t{of[tuples_.codes[c][tuple]]} << field.shift;
    }
    const std::uint32_t found = ids_.find(key.data(), hash_of(key.data(), layout_.words()));
    if (found == KeyTable::none) throw Bug("a tuple has no class at its node");
    return found;
  }

  void count(std::size_t first, std::size_t last) {
    const std::uint32_t begin = tuples_.run_begin[first], end = tuples_.run_begin[last];
    classes_.resize(end - begin);
    parallel_ranges(end - begin, threads_, tuples_worth_a_thread,
                    [&](std::size_t from, std::size_t to, unsigned) {
                      for (std::size_t i = from; i < to; ++i)
                        classes_[i] = class_of(tuples_.run_tuples[begin + i]);
                    });
    for (std::size_t run = first; run < last; ++run)
      for (std::uint32_t i = tuples_.run_begin[run]; i < tuples_.run_begin[run + 1]; ++i)
        add(classes_[i - begin], static_cast<std::uint32_t>(run));
  }

  void add(std::uint32_t cls, std::uint32_t run) {
    if (last_run_[cls] == run) return;
    last_run_[cls] = run;
    if (++persons_[cls] == k_) doubtful_ -= table_.rows[cls];
  }

  void add_figures(Outcome& outcome) const {
    for (std::size_t i = 0; i < persons_.size(); ++i) {
      const std::uint64_t own = persons_[i];
      if (own < k_) continue;
      outcome.least_persons = outcome.classes == 0 ? own : std::min(outcome.least_persons, own);
      outcome.sum_of_persons += own;
      ++outcome.classes;
    }
  }

  const ClassTable& table_;
  const KeyLayout& layout_;
  const QuasiTuples& tuples_;
  const Hierarchies& hierarchies_;
  std::uint64_t k_;
  unsigned threads_;
  KeyTable ids_;
  // These are by class; last_run_ is the run that has counted there last.
  std::vector<std::uint32_t> persons_, last_run_;
  // These are the classes of the tuples of one block.
  std::vector<std::uint32_t> classes_;
  std::uint64_t doubtful_ = 0;
};

}  // namespace

Outcome count_persons(const ClassTable& table, const KeyLayout& layout, const QuasiTuples& tuples,
                      const Hierarchies& hierarchies, std::uint64_t k, std::uint64_t limit,
                      unsigned threads) {
  return Counter(table, layout, tuples, hierarchies, k, threads).within(limit);
}

}  // namespace kith::fulldomain
