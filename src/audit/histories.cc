// Histories are sorted and compared entry by entry: nothing here rests on a hash. The rows of a person become
// one list of (class, rows there), sorted by class; the persons are sorted by their lists, so that equal
// lists lie side by side. A first entry beside each person settles most comparisons. Cost: O(rows log rows)
// at worst; 8 bytes per row and 16 per person.
#include "audit/histories.h"

#include <algorithm>
#include <span>
#include <vector>

#include "kith/error.h"

namespace kith::audit {
namespace {

// An entry has the class in its upper half, and rows in its lower half.
using Entry = std::uint64_t;

struct Person {
  Entry first;
  // This is the range of his entries.
  std::uint32_t begin, size;
};

class Lists {
 public:
  explicit Lists(const Records& records) {
    const std::size_t rows = records.class_of_row.size();
    std::vector<std::uint32_t> owner(rows);
    const auto persons = static_cast<std::uint32_t>(records.person ? records.person->values : rows);
    for (std::uint32_t row = 0; row < rows; ++row) {
      const bool counts = records.class_of_row[row] < records.classes;
      owner[row] = !counts ? 0xffffffff : records.person ? records.person->codes[row] : row;
    }
    const Arrangement arranged = arrange(owner, persons);
    entries_.reserve(arranged.rows.size());
    for (std::uint32_t p = 0; p < persons; ++p)
      add({arranged.rows.data() + arranged.begin[p], arranged.begin[p + 1] - arranged.begin[p]}, records);
    std::sort(persons_.begin(), persons_.end(),
              [this](const Person& a, const Person& b) { return before(a, b); });
  }

  const std::vector<Person>& persons() const { return persons_; }

  bool same(const Person& a, const Person& b) const {
    return a.size == b.size && std::ranges::equal(list(a), list(b));
  }
  std::uint64_t rows_of(const Person& person) const {
    std::uint64_t rows = 0;
    for (const Entry entry : list(person)) rows += static_cast<std::uint32_t>(entry);
    return rows;
  }

 private:
  void add(std::span<const std::uint32_t> rows, const Records& records) {
    if (rows.empty()) return;
    const std::size_t begin = entries_.size();
    for (const std::uint32_t row : rows) {
      const std::uint64_t weight = records.weights == nullptr ? 1 : records.weights[row];
      if (weight > 0xffffffff) throw Bug("audit: more rows than a history can count");
      entries_.push_back(Entry{records.class_of_row[row]} << 32 | weight);
    }
    std::sort(entries_.begin() + static_cast<std::ptrdiff_t>(begin), entries_.end());
    std::size_t last = begin;
    for (std::size_t i = begin + 1; i < entries_.size(); ++i) {
      if (entries_[i] >> 32 == entries_[last] >> 32)
        entries_[last] += static_cast<std::uint32_t>(entries_[i]);
      else
        entries_[++last] = entries_[i];
    }
    entries_.resize(last + 1);
    persons_.push_back({entries_[begin], static_cast<std::uint32_t>(begin),
                        static_cast<std::uint32_t>(entries_.size() - begin)});
  }

  std::span<const Entry> list(const Person& person) const {
    return {entries_.data() + person.begin, person.size};
  }

  bool before(const Person& a, const Person& b) const {
    if (a.first != b.first) return a.first < b.first;
    if (a.size != b.size) return a.size < b.size;
    return std::ranges::lexicographical_compare(list(a), list(b));
  }

  std::vector<Entry> entries_;
  // Persons are ordered by their lists.
  std::vector<Person> persons_;
};

}  // namespace

HistoryCount count_histories(const Records& records, std::uint64_t k) {
  const Lists lists(records);
  const std::vector<Person>& persons = lists.persons();
  HistoryCount count;
  count.persons = persons.size();
  for (std::size_t begin = 0, end = 0; begin < persons.size(); begin = end) {
    while (end < persons.size() && lists.same(persons[begin], persons[end])) ++end;
    const std::uint64_t sharing = end - begin;
    count.least = count.histories == 0 ? sharing : std::min(count.least, sharing);
    ++count.histories;
    if (sharing >= k) continue;
    count.below += sharing;
    count.rows_below += sharing * lists.rows_of(persons[begin]);
  }
  return count;
}

std::uint64_t persons_in_part(const Records& records) {
  if (!records.person) return 0;
  std::vector<bool> in(records.person->values, false), out(records.person->values, false);
  for (std::size_t row = 0; row < records.class_of_row.size(); ++row)
    (records.class_of_row[row] < records.classes ? in : out)[records.person->codes[row]] = true;
  std::uint64_t both = 0;
  for (std::size_t p = 0; p < in.size(); ++p) both += in[p] && out[p];
  return both;
}

}  // namespace kith::audit
