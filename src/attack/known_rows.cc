// Section III of the paper on many tables: who knows a few of a person's rows looks for the persons who have
// them all. Rows become items first: equal numbers for rows of one table with equal cells all the way up to
// the person. A person is then a bag of items, and every bag of s items that somebody has is counted over
// persons. Items are ranked from the rarest to the most frequent, and a bag is looked for under its rarest
// item alone: the persons who have that item are at hand, the bags under different items never meet, and if
// an item is frequent, few items come after it. What holds an item that nobody else has is counted without
// being listed. So each group of items is worked off by one thread with a table of counts of its own: once to
// count, once to see whom the counts betray. A bag of up to four items is its own key; a larger one is known
// by a 128-bit digest, and that any two of n different ones agree has a chance of about n^2 / 2^129. Cost: at
// most the sum over persons of (rows choose s), twice, limited; memory: the different bags under one group of
// items, per thread.
#include "attack/known_rows.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "audit/grouping.h"
#include "base/int128.h"
#include "base/parallel.h"
#include "kith/error.h"

namespace kith::attack {
namespace {

using Item = std::uint32_t;

// At most so many sets are visited per number of known rows.
constexpr std::uint64_t most_visits = 200'000'000;
constexpr std::uint64_t group_visits = 1 << 18;
constexpr std::size_t packed_items = 4;

// Persons as bags of items, from the rarest item on. `begin` is by person, and one more. By person, `roots`
// has equal numbers for equal cells of the person's own row.
struct Bags {
  std::vector<std::size_t> begin = {0};
  std::vector<Item> items;
  std::vector<std::uint32_t> roots;
  std::uint32_t root_count = 0;
  std::size_t item_count = 0;

  std::size_t persons() const { return begin.size() - 1; }
  std::size_t size(std::size_t person) const { return begin[person + 1] - begin[person]; }
  std::span<const Item> of(std::size_t person) const {
    return {items.data() + begin[person], items.data() + begin[person + 1]};
  }
};

// Gives, by table and row, equal numbers within a table for equal cells up to the person's.
std::vector<audit::Grouping> paths_of(const TableTree& tree, const std::vector<audit::TreeColumns>& columns) {
  std::vector<audit::Grouping> paths;
  for (std::size_t t = 0; t < tree.tables.size(); ++t) {
    const TreeTable& table = tree.tables[t];
    std::vector<audit::Coded> cells;
    for (const std::size_t column : columns[t].quasi)
      cells.push_back(audit::coded(table.table.columns[column]));
    std::vector<std::uint32_t> above;
    if (table.parent) {
      for (const std::uint32_t row : table.parent_row) above.push_back(paths[*table.parent].of_row[row]);
      cells.push_back({above.data(), paths[*table.parent].size()});
    }
    paths.push_back(group(cells, table.table.rows()));
  }
  return paths;
}

// Items get their ranks as numbers.
void rank(Bags& bags) {
  std::vector<std::uint64_t> rows(bags.item_count, 0);
  for (const Item item : bags.items) ++rows[item];
  std::vector<Item> rising(bags.item_count), rank_of(bags.item_count);
  std::iota(rising.begin(), rising.end(), Item{0});
  std::stable_sort(rising.begin(), rising.end(), [&](Item a, Item b) { return rows[a] < rows[b]; });
  for (Item i = 0; i < rising.size(); ++i) rank_of[rising[i]] = i;
  for (Item& item : bags.items) item = rank_of[item];
  for (std::size_t p = 0; p < bags.persons(); ++p)
    std::sort(bags.items.begin() + static_cast<std::ptrdiff_t>(bags.begin[p]),
              bags.items.begin() + static_cast<std::ptrdiff_t>(bags.begin[p + 1]));
}

Bags bags_of(const TableTree& tree, const std::vector<audit::TreeColumns>& columns) {
  std::vector<audit::Grouping> paths = paths_of(tree, columns);
  Bags bags;
  bags.begin.assign(tree.persons() + 1, 0);
  std::vector<std::vector<std::uint32_t>> owners(tree.tables.size());
  for (std::size_t t = 1; t < tree.tables.size(); ++t) {
    owners[t] = tree.person_of(t);
    for (const std::uint32_t person : owners[t]) ++bags.begin[person + 1];
  }
  std::partial_sum(bags.begin.begin(), bags.begin.end(), bags.begin.begin());
  bags.items.resize(bags.begin.back());
  std::vector<std::size_t> next(bags.begin.begin(), bags.begin.end() - 1);
  for (std::size_t t = 1; t < tree.tables.size(); ++t) {
    for (std::size_t row = 0; row < owners[t].size(); ++row)
      bags.items[next[owners[t][row]]++] = static_cast<Item>(bags.item_count + paths[t].of_row[row]);
    bags.item_count += paths[t].size();
  }
  bags.roots = std::move(paths.front().of_row);
  bags.root_count = paths.front().size();
  rank(bags);
  return bags;
}

constexpr std::uint64_t very_many = std::uint64_t{1} << 62;

// How many different bags of `size` there are among the items whose first is items[0]: the products of
// 1 + x + … + x^(times an item stands there), cut at x^(size - 1).
std::uint64_t different_bags(std::span<const Item> items, std::size_t size) {
  std::vector<std::uint64_t> ways(size, 0);
  ways[0] = 1;
  for (std::size_t at = 1; at < items.size();) {
    std::size_t times = 0;
    for (const Item item = items[at]; at < items.size() && items[at] == item; ++at) ++times;
    for (std::size_t i = size; i-- > 0;)
      for (std::size_t j = 1; j <= std::min(times, i); ++j)
        ways[i] = std::min(very_many, ways[i] + ways[i - j]);
  }
  return ways[size - 1];
}

// Gives n choose s, or `most` if that is less.
std::uint64_t choose(std::uint64_t n, std::uint64_t s, std::uint64_t most) {
  if (s > n) return 0;
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= s; ++i) {
    const auto next = static_cast<Uint128>(result) * (n - s + i) / i;
    if (next >= most) return most;
    result = static_cast<std::uint64_t>(next);
  }
  return result;
}

struct Key {
  std::uint64_t high = 0, low = 0;
  bool operator==(const Key&) const = default;
};

Key key_of(std::span<const Item> bag) {
  Key key;
  if (bag.size() <= packed_items) {
    for (const Item item : bag) key = {key.high << 32 | key.low >> 32, key.low << 32 | item};
    return key;
  }
  key = {0x243f6a8885a308d3ull, 0x13198a2e03707344ull};
  for (const Item item : bag) {
    key.high = audit::scramble(key.high ^ item);
    key.low = audit::scramble(key.low + item) * 0xd6e8feb86659fd93ull;
  }
  return key;
}

// How many persons have each bag of one group of items.
class BagCounts {
 public:
  void clear() {
    if (filled_ > 0) slots_.assign(first_size, {});
    filled_ = 0;
  }

  void add(const Key& key) {
    if (2 * (filled_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.persons++ > 0) return;
    slot.key = key;
    ++filled_;
  }

  std::uint32_t of(const Key& key) const { return slots_[place_of(key)].persons; }
  std::size_t different() const { return filled_; }

  std::uint32_t fewest() const {
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    for (const Slot& slot : slots_)
      if (slot.persons > 0) least = std::min(least, slot.persons);
    return least;
  }

 private:
  struct Slot {
    Key key;
    // A slot of 0 persons is empty.
    std::uint32_t persons = 0;
  };
  static constexpr std::size_t first_size = 1024;

  std::size_t place_of(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = audit::scramble(key.high ^ audit::scramble(key.low)) & mask;
    while (slots_[at].persons > 0 && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.persons > 0) slots_[place_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_ = std::vector<Slot>(first_size);
  std::size_t filled_ = 0;
};

// Calls visit(key) for every different bag of `size` of the items, whose first is items[0].
template <class Visit>
class EachBag {
 public:
  EachBag(std::span<const Item> items, std::size_t size, std::vector<Item>& chosen, const Visit& visit)
      : items_(items), size_(size), chosen_(chosen), visit_(visit) {
    chosen_.assign(1, items.front());
    extend(1);
  }

 private:
  void extend(std::size_t from) {
    const std::size_t missing = size_ - chosen_.size();
    if (missing == 0) return visit_(key_of(chosen_));
    for (std::size_t at = from; at + missing <= items_.size(); ++at) {
      if (at > from && items_[at] == items_[at - 1]) continue;
      chosen_.push_back(items_[at]);
      extend(at + 1);
      chosen_.pop_back();
    }
  }

  std::span<const Item> items_;
  std::size_t size_;
  std::vector<Item>& chosen_;
  const Visit& visit_;
};

// This is where an item stands first in a person's bag.
struct Holding {
  std::uint32_t person = 0, place = 0;
};

struct Holdings {
  // It is by item, and one more.
  std::vector<std::size_t> begin;
  std::vector<Holding> list;
};

template <class Visit>
void each_holding(const Bags& bags, const Visit& visit) {
  for (std::uint32_t p = 0; p < bags.persons(); ++p) {
    const std::span<const Item> items = bags.of(p);
    for (std::uint32_t i = 0; i < items.size(); ++i)
      if (i == 0 || items[i] != items[i - 1]) visit(items[i], Holding{p, i});
  }
}

Holdings holdings_of(const Bags& bags) {
  Holdings holdings;
  holdings.begin.assign(bags.item_count + 1, 0);
  each_holding(bags, [&](Item item, Holding) { ++holdings.begin[item + 1]; });
  std::partial_sum(holdings.begin.begin(), holdings.begin.end(), holdings.begin.begin());
  holdings.list.resize(holdings.begin.back());
  std::vector<std::size_t> next(holdings.begin.begin(), holdings.begin.end() - 1);
  each_holding(bags, [&](Item item, Holding holding) { holdings.list[next[item]++] = holding; });
  return holdings;
}

// What one thread found.
struct Finds {
  std::uint64_t subsets = 0;
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
  // By person, these are the persons who have the rarest of the bags; 0 means that none was seen.
  std::vector<std::uint32_t> least;
  BagCounts counts;
  std::vector<Item> chosen;
};

class Attack {
 public:
  Attack(const Bags& bags, std::uint64_t k, unsigned threads, Progress& progress)
      : bags_(bags), holdings_(holdings_of(bags)), k_(k), threads_(threads), progress_(progress) {}

  KnownRows with_none() const {
    KnownRows known;
    std::vector<std::uint64_t> persons(bags_.root_count, 0);
    for (const std::uint32_t root : bags_.roots) ++persons[root];
    known.persons = bags_.persons();
    known.subsets = bags_.root_count;
    for (std::size_t root = 0; root < persons.size(); ++root)
      if (root == 0 || persons[root] < known.fewest) known.fewest = persons[root];
    for (const std::uint32_t root : bags_.roots) {
      known.below_k += persons[root] < k_;
      known.unique += persons[root] == 1;
    }
    return known;
  }

  KnownRows with(std::size_t size) const {
    KnownRows known;
    known.size = size;
    for (std::size_t p = 0; p < bags_.persons(); ++p) known.persons += bags_.size(p) >= size;
    std::uint64_t visits = 0;
    for (Item item = 0; item < bags_.item_count; ++item)
      visits = std::min(most_visits + 1, visits + visits_of(item, size));
    known.complete = visits <= most_visits;
    if (known.complete && known.persons > 0) count(size, known);
    return known;
  }

 private:
  bool has_one_holder(Item item) const { return holdings_.begin[item + 1] == holdings_.begin[item] + 1; }

  std::uint64_t visits_of(Item item, std::size_t size) const {
    std::uint64_t visits = 0;
    if (has_one_holder(item)) return visits;
    for (std::size_t h = holdings_.begin[item]; h < holdings_.begin[item + 1]; ++h) {
      const std::size_t others = bags_.size(holdings_.list[h].person) - holdings_.list[h].place - 1;
      visits = std::min(most_visits + 1, visits + choose(others, size - 1, most_visits + 1));
    }
    return visits;
  }

  // Items in runs of about equal work, as the items at which each begins, and the end.
  std::vector<Item> groups_of(std::size_t size) const {
    std::vector<Item> groups = {0};
    std::uint64_t visits = 0;
    for (Item item = 0; item < bags_.item_count; ++item) {
      visits += 1 + visits_of(item, size);
      if (visits < group_visits) continue;
      groups.push_back(item + 1);
      visits = 0;
    }
    if (groups.back() != bags_.item_count) groups.push_back(static_cast<Item>(bags_.item_count));
    return groups;
  }

  // Gives the holder's items from this one on.
  std::span<const Item> from(const Holding& holding) const {
    return bags_.of(holding.person).subspan(holding.place);
  }

  template <class Visit>
  void each_bag(Item first, Item last, std::size_t size, Finds& finds, const Visit& visit) const {
    for (Item item = first; item < last; ++item) {
      if (has_one_holder(item)) continue;
      for (std::size_t h = holdings_.begin[item]; h < holdings_.begin[item + 1]; ++h) {
        const Holding& holding = holdings_.list[h];
        if (from(holding).size() < size) continue;
        const auto of_person = [&](const Key& key) { visit(key, holding.person); };
        EachBag(from(holding), size, finds.chosen, of_person);
      }
    }
  }

  // All that goes with an item which one person has goes with that person.
  void single_out(Item first, Item last, std::size_t size, Finds& finds) const {
    for (Item item = first; item < last; ++item) {
      const Holding& holder = holdings_.list[holdings_.begin[item]];
      if (!has_one_holder(item) || from(holder).size() < size) continue;
      finds.subsets = std::min(very_many, finds.subsets + different_bags(from(holder), size));
      finds.fewest = 1;
      finds.least[holder.person] = 1;
    }
  }

  void work_off(Item first, Item last, std::size_t size, Finds& finds) const {
    single_out(first, last, size, finds);
    finds.counts.clear();
    each_bag(first, last, size, finds, [&](const Key& key, std::uint32_t) { finds.counts.add(key); });
    finds.subsets += finds.counts.different();
    if (finds.counts.different() == 0) return;
    finds.fewest = std::min<std::uint64_t>(finds.fewest, finds.counts.fewest());
    each_bag(first, last, size, finds, [&](const Key& key, std::uint32_t person) {
      const std::uint32_t persons = finds.counts.of(key);
      std::uint32_t& least = finds.least[person];
      if (least == 0 || persons < least) least = persons;
    });
  }

  void count(std::size_t size, KnownRows& known) const {
    const std::vector<Item> groups = groups_of(size);
    std::vector<Finds> finds(threads_);
    for (Finds& of_thread : finds) of_thread.least.assign(bags_.persons(), 0);
    parallel_each(groups.size() - 1, threads_, [&](std::size_t g, unsigned thread) {
      check_cancelled(progress_);
      work_off(groups[g], groups[g + 1], size, finds[thread]);
    });
    known.fewest = std::numeric_limits<std::uint64_t>::max();
    for (const Finds& of_thread : finds) {
      known.subsets = std::min(very_many, known.subsets + of_thread.subsets);
      known.fewest = std::min(known.fewest, of_thread.fewest);
    }
    for (std::size_t p = 0; p < bags_.persons(); ++p) {
      std::uint32_t least = 0;
      for (const Finds& of_thread : finds)
        if (of_thread.least[p] > 0 && (least == 0 || of_thread.least[p] < least)) least = of_thread.least[p];
      known.below_k += least > 0 && least < k_;
      known.unique += least == 1;
    }
  }

  const Bags& bags_;
  const Holdings holdings_;
  std::uint64_t k_;
  unsigned threads_;
  Progress& progress_;
};

}  // namespace

std::vector<KnownRows> known_rows(const TableTree& tree, const std::vector<audit::TreeColumns>& columns,
                                  std::uint64_t k, std::size_t up_to, unsigned threads, Progress& progress) {
  if (columns.size() != tree.tables.size()) throw Bug("audit: columns are not those of the tables");
  const Bags bags = bags_of(tree, columns);
  const Attack attack(bags, k, std::max(threads, 1u), progress);
  std::vector<KnownRows> known = {attack.with_none()};
  for (std::size_t size = 1; size <= up_to; ++size) known.push_back(attack.with(size));
  return known;
}

}  // namespace kith::attack
