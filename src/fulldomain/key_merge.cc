// Idea: a hash table of millions of keys misses the cache at every step. So keys are first dealt out by the
// leading bits of their hash into parts small enough for the cache, and each part is merged on its own, sums
// included; parts are shared by the threads.
//
// Invariant: classes are numbered by part and, within a part, by first appearance; the number of parts
// depends on the number of classes alone, so the result is the same on any number of threads.
//
// Cost: three passes over the keys.
#include "fulldomain/key_merge.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/parallel.h"
#include "fulldomain/class_table.h"
#include "fulldomain/key_table.h"

namespace kith::fulldomain {

namespace {

constexpr std::size_t classes_worth_a_thread = 40'000;
constexpr std::size_t classes_of_a_part = 32'768;
constexpr std::size_t most_parts = 1'024;

class Merger {
 public:
  Merger(const ClassTable& from, const KeyRewrite& rewrite, std::size_t words, unsigned threads)
      : from_(from),
        rewrite_(rewrite),
        words_(words),
        threads_(std::max(threads, 1U)),
        n_(from.size()),
        bits_(std::bit_width(std::min(std::bit_ceil(n_ / classes_of_a_part + 1), most_parts)) - 1) {}

  KeyMerge merge(bool with_up) {
    deal_out();
    merge_parts(with_up);
    return gather(with_up);
  }

 private:
  struct Dealt {
    std::uint32_t index, rows, single_persons;
  };
  struct Part {
    std::vector<std::uint64_t> keys;
    std::vector<std::uint32_t> rows, single_persons;
  };

  std::size_t parts() const { return std::size_t{1} << bits_; }
  std::size_t part_of(std::uint64_t hash) const { return bits_ == 0 ? 0 : hash >> (64 - bits_); }

  void rewritten(std::size_t i, std::uint64_t* key) const {
    const std::uint64_t* old_key = from_.keys.data() + i * words_;
    for (std::size_t w = 0; w < words_; ++w) key[w] = old_key[w] & rewrite_.kept[w];
    for (const KeyRewrite::Change& c : rewrite_.changes)
      key[c.word] |= std::uint64_t{(*c.map)[old_key[c.word] >> c.shift & c.mask]} << c.shift;
  }

  // Puts classes in the order of their parts, within a part in their own order.
  void deal_out() {
    std::vector<std::uint64_t> keys(n_ * words_);
    std::vector<std::uint16_t> part(n_);
    std::vector<std::vector<std::uint32_t>> counts(threads_, std::vector<std::uint32_t>(parts(), 0));
    parallel_ranges(n_, threads_, classes_worth_a_thread,
                    [&](std::size_t begin, std::size_t end, unsigned t) {
                      for (std::size_t i = begin; i < end; ++i) {
                        std::uint64_t* key = keys.data() + i * words_;
                        rewritten(i, key);
                        part[i] = static_cast<std::uint16_t>(part_of(hash_of(key, words_)));
                        ++counts[t][part[i]];
                      }
                    });
    begin_.assign(parts() + 1, 0);
    std::uint32_t next = 0;
    for (std::size_t p = 0; p < parts(); ++p) {
      begin_[p] = next;
      for (auto& own : counts) next += std::exchange(own[p], next);
    }
    begin_[parts()] = next;
    dealt_.resize(n_);
    keys_.resize(n_ * words_);
    const std::uint32_t* singles = from_.single_persons.empty() ? nullptr : from_.single_persons.data();
    parallel_ranges(n_, threads_, classes_worth_a_thread,
                    [&](std::size_t begin, std::size_t end, unsigned t) {
                      for (std::size_t i = begin; i < end; ++i) {
                        const std::uint32_t at = counts[t][part[i]]++;
                        dealt_[at] = {static_cast<std::uint32_t>(i), from_.rows[i], singles ? singles[i] : 0};
                        std::copy_n(keys.data() + i * words_, words_, keys_.data() + at * words_);
                      }
                    });
  }

  void merge_parts(bool with_up) {
    merged_.resize(parts());
    local_.resize(with_up ? n_ : 0);
    std::vector<KeyTable> tables(std::min<std::size_t>(threads_, parts()),
                                 KeyTable(words_, classes_of_a_part));
    parallel_each(parts(), threads_, [&](std::size_t p, unsigned thread) {
      KeyTable& table = tables[thread];
      Part& part = merged_[p];
      table.clear();
      for (std::uint32_t at = begin_[p]; at < begin_[p + 1]; ++at) {
        const std::uint64_t* key = keys_.data() + at * words_;
        const std::uint32_t id = table.insert(key, hash_of(key, words_));
        if (id == part.rows.size()) {
          part.rows.push_back(0);
          part.single_persons.push_back(0);
        }
        part.rows[id] += dealt_[at].rows;
        part.single_persons[id] += dealt_[at].single_persons;
        if (with_up) local_[at] = id;
      }
      part.keys = table.keys();
    });
  }

  KeyMerge gather(bool with_up) {
    KeyMerge result;
    std::vector<std::uint32_t> offset;
    for (Part& part : merged_) {
      offset.push_back(static_cast<std::uint32_t>(result.rows.size()));
      result.keys.insert(result.keys.end(), part.keys.begin(), part.keys.end());
      result.rows.insert(result.rows.end(), part.rows.begin(), part.rows.end());
      result.single_persons.insert(result.single_persons.end(), part.single_persons.begin(),
                                   part.single_persons.end());
      part = {};
    }
    if (!with_up) return result;
    result.up.resize(n_);
    parallel_each(parts(), threads_, [&](std::size_t p, unsigned) {
      for (std::uint32_t at = begin_[p]; at < begin_[p + 1]; ++at)
        result.up[dealt_[at].index] = offset[p] + local_[at];
    });
    return result;
  }

  const ClassTable& from_;
  const KeyRewrite& rewrite_;
  std::size_t words_;
  unsigned threads_;
  std::size_t n_;
  int bits_;
  // By part, this is the beginning in dealt_.
  std::vector<std::uint32_t> begin_;
  std::vector<Dealt> dealt_;
  // In the order of dealt_, these are the new number within the part, and the keys.
  std::vector<std::uint32_t> local_;
  std::vector<std::uint64_t> keys_;
  std::vector<Part> merged_;
};

}  // namespace

KeyMerge merge_keys(const ClassTable& from, const KeyRewrite& rewrite, std::size_t words, unsigned threads,
                    bool with_up) {
  return Merger(from, rewrite, words, threads).merge(with_up);
}

}  // namespace kith::fulldomain
